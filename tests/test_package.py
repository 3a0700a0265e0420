"""What is installed is what was meant: the version, the requirements, the files."""

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import genoa_rules

ROOT = Path(__file__).resolve().parents[1]
DISTRIBUTION = metadata.distribution("genoa-rules")


def is_editable() -> bool:
    """Whether the distribution points at a work tree, and so lists no files of the package."""
    origin = json.loads(DISTRIBUTION.read_text("direct_url.json") or "{}")
    return bool(origin.get("dir_info", {}).get("editable", False))


def test_version_is_that_of_the_distribution():
    assert genoa_rules.__version__ == DISTRIBUTION.version


def test_attrs_and_cattrs_are_all_it_requires():
    without_extra = [line for line in DISTRIBUTION.requires or () if not re.search(r"\bextra\s*==", line)]
    assert sorted(re.split(r"[^\w-]", line)[0] for line in without_extra) == ["attrs", "cattrs"]


def test_import_brings_in_nothing_beyond_its_requirements():
    # In a process of its own, since the test runner has imported much else.
    # What Python itself imports at its start is not counted.
    script = "import sys; before = set(sys.modules); import genoa_rules; print(*set(sys.modules) - before)"
    finished = subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, capture_output=True, text=True)
    packages = {name.partition(".")[0] for name in finished.stdout.split()} - set(sys.stdlib_module_names)
    # attrs and cattrs each install two packages; typing_extensions is a requirement of cattrs.
    assert packages <= {"genoa_rules", "attr", "attrs", "cattr", "cattrs", "typing_extensions"}


@pytest.mark.skipif(is_editable(), reason="an editable installation holds no files of the package")
def test_wheel_holds_every_file_of_the_package():
    installed = {str(file) for file in DISTRIBUTION.files or ()}
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "genoa_rules").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert "genoa_rules/py.typed" in sources
    missing = sorted(sources - installed)
    assert not missing, "not in the wheel, or the installation is older than the work tree"
