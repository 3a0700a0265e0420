"""The specification: which test holds the library to which clause, read from the text of `spec/`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from .program import ROOT

SPEC = ROOT / "spec"

_MARKS = ("clause", "ruling")


@frozen
class Property:
    """A test of the specification.

    name: its name, behind its class where it has one. says: the first paragraph of its docstring, on one line.
    numbers: the clauses and rows that it is marked with.
    """

    file: Path
    name: str
    says: str
    numbers: tuple[str, ...]


@cache
def properties() -> tuple[Property, ...]:
    """All that is marked with a clause or a row, in the order of the files."""
    return tuple(each for file in sorted(SPEC.rglob("*.py")) for each in properties_in(file))


def properties_of(number: str) -> tuple[Property, ...]:
    """What is marked with one clause or row."""
    return tuple(each for each in properties() if number in each.numbers)


def properties_in(file: Path) -> tuple[Property, ...]:
    """All that one file marks."""
    module = ast.parse(file.read_text(), str(file))
    return tuple(_found(file, module.body, "", _marked_as_a_whole(module.body)))


def _found(file: Path, body: list[ast.stmt], within: str, inherited: tuple[str, ...]) -> Iterator[Property]:
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        numbers = tuple(dict.fromkeys((*inherited, *_marked(node.decorator_list))))
        if isinstance(node, ast.ClassDef):
            yield from _found(file, node.body, f"{within}{node.name}::", (*numbers, *_marked_as_a_whole(node.body)))
        elif node.name.startswith("test") and numbers:
            says = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
            yield Property(file, within + node.name, says, numbers)


def _marked_as_a_whole(body: list[ast.stmt]) -> tuple[str, ...]:
    """The numbers of a `pytestmark`."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                return _marked(value.elts if isinstance(value, ast.List | ast.Tuple) else [value])
    return ()


def _marked(marks: list[ast.expr]) -> tuple[str, ...]:
    found: list[str] = []
    for mark in marks:
        match mark:
            case ast.Call(func=ast.Attribute(attr=name), args=numbers) if name in _MARKS:
                found += [str(ast.literal_eval(number)) for number in numbers]
    return tuple(found)
