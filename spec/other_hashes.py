"""Two processes in which sets have other orders, the members of closed sets included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]

# The members hash by their place in memory, which is much the same from process to process. Here they hash by name, so
# that a hash seed tells on them too; it has to be so before the first of them is in any table.
_BY_NAME = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
name = "genoa_rules.kernel.closed_set"
found = spec_from_file_location(name, "genoa_rules/kernel/closed_set.py")
sys.modules[name] = module_from_spec(found)
found.loader.exec_module(sys.modules[name])
sys.modules[name].ClosedSet.__hash__ = lambda member: hash(member._name_)
"""


def told_twice(script: str) -> tuple[str, str]:
    """What a script prints in two processes with different hash seeds."""
    first, second = (
        subprocess.run(
            [sys.executable, "-c", _BY_NAME + script],
            cwd=_ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    )
    return first, second
