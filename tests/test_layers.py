"""The layers: a module imports only from those before it, the kernel knows no game, the core meets no clock or file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "genoa_rules"

# From the ground up. Those in one row may import each other.
LAYERS = (
    ("kernel",),
    ("rulebook",),
    ("model",),
    ("chapters",),
    ("commands", "events"),
    ("whose_part", "out_of_time"),
    ("decide", "evolve"),
    ("grounds",),
    ("offers",),
    ("legal",),
    ("redact",),
    ("view",),
    ("options", "deal_draft"),
    ("words",),
    ("game",),
    ("table",),
    ("bots", "perft"),
    ("soundness",),
    ("wire",),
    ("invariants",),
    ("record",),
    ("simulate",),
    ("situations",),
    ("adjudicate",),
    ("compare",),
    ("printed",),
    ("casebook",),
    ("schema",),
    ("draw",),
    ("registration",),
    ("testing",),
    ("cli",),
)
PLACE = {name: place for place, row in enumerate(LAYERS) for name in row}
# What would bring a clock, chance, files or the system in.
OUTSIDE = {
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "time",
}
CORE = ("model", "chapters", "commands", "events", "whose_part", "decide", "evolve", "grounds", "legal", "redact")


def _modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def _part(path: Path) -> str:
    """The part of the package that a module belongs to."""
    inside = path.relative_to(PACKAGE).parts
    return inside[0].removesuffix(".py")


def _imports(path: Path, *, lazy: bool) -> Iterator[str]:
    """What a module imports; with `lazy` also within functions and for type checkers alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if lazy else tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _own_parts(path: Path, *, lazy: bool) -> set[str]:
    names = (name.split(".") for name in _imports(path, lazy=lazy))
    return {parts[1] for parts in names if parts[0] == "genoa_rules" and len(parts) > 1}


@pytest.mark.parametrize("path", [path for path in _modules() if _part(path) == "kernel"], ids=lambda path: path.name)
def test_the_kernel_knows_no_game(path):
    """Nothing in it imports from outside itself, the standard library, attrs and cattrs, not even within a function."""
    for name in _imports(path, lazy=True):
        first = name.split(".")[0]
        assert (
            first in sys.stdlib_module_names or first in ("attrs", "cattrs") or name.startswith("genoa_rules.kernel")
        ), name


@pytest.mark.parametrize("path", _modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_layer_imports_only_from_those_before_it(path):
    """Imports at the top of a module go down; the package's own face stands above all."""
    part = _part(path)
    if part in ("__init__", "casebook"):
        return
    for other in _own_parts(path, lazy=False) & PLACE.keys():
        assert PLACE[other] <= PLACE[part], f"{part} imports {other}"


@pytest.mark.parametrize("path", [path for path in _modules() if _part(path) in CORE], ids=lambda path: path.name)
def test_the_core_meets_no_clock_no_chance_and_no_file(path):
    """None of its modules imports what reads time, chance or the system."""
    assert not {name.split(".")[0] for name in _imports(path, lazy=True)} & OUTSIDE


def test_every_part_has_its_layer():
    """A new part of the package is placed before it is used."""
    assert {_part(path) for path in _modules()} - PLACE.keys() <= {"__init__", "casebook"}
