"""What the spec shows: which test holds the library to which clause, read from the test files themselves.

`pytest --clauses` prints it; `test_rulebook_is_covered.py` fails on a gap. Reading the sources instead of running them
keeps the count the same however the tests are spread over processes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from genoa_rules.rulebook import rulebook

_HERE = Path(__file__).parent
_REFUSALS = ("refused", "refused_only")
_BREACHES = ("breached", "breached_only")


@frozen
class Refusal:
    """A refusal or a breach that a test expects: by which clause, for which reason, naming which rulings."""

    clause: str
    reason: str
    rulings: tuple[str, ...]


@frozen
class Spec:
    """One test of the spec.

    clauses, rulings: what it is marked with. refusals: what it expects to be refused. breaches: what it expects to be
    wrong with players or a box, with which no game begins. names: every name it uses, its module's own functions
    included.
    """

    file: str
    name: str
    line: int
    says: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    breaches: tuple[Refusal, ...]
    names: frozenset[str]

    @property
    def where(self) -> str:
        """File and line, for people."""
        return f"spec/{self.file}:{self.line} {self.name}"


def _marks(function: ast.FunctionDef, mark: str) -> tuple[str, ...]:
    found: list[str] = []
    for decorator in function.decorator_list:
        if (
            isinstance(decorator, ast.Call)
            and isinstance(decorator.func, ast.Attribute)
            and decorator.func.attr == mark
        ):
            found += [argument.value for argument in decorator.args if isinstance(argument, ast.Constant)]
    return tuple(found)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _constants(nodes: list[ast.expr]) -> tuple[str, ...]:
    return tuple(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _refusals(tree: ast.AST) -> Iterator[Refusal]:
    """Calls of `refused(state, command, "8.10", Reason.SHAM, "S31")`, and the same pairs in parametrised lists."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in _REFUSALS:
            yield from _in_sequence(node.args)
        elif isinstance(node, ast.Tuple | ast.List):
            yield from _in_sequence(node.elts)


def _breaches(tree: ast.AST) -> Iterator[Refusal]:
    """Calls of `breached(found, "1.3", Reason.NUMBER_OF_CARDS)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in _BREACHES:
            yield from _in_sequence(node.args)


def _in_sequence(nodes: list[ast.expr]) -> Iterator[Refusal]:
    for place, node in enumerate(nodes[1:], start=1):
        before = nodes[place - 1]
        of_reason = isinstance(node, ast.Attribute) and _name(node.value) == "Reason"
        if of_reason and isinstance(before, ast.Constant) and isinstance(before.value, str):
            yield Refusal(before.value, node.attr, _constants(nodes[place + 1 :]))


def _names(tree: ast.AST) -> frozenset[str]:
    """Every name, and every `Class.MEMBER` as such."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
            found.add(f"{_name(node.value)}.{node.attr}")
    return frozenset(found)


def _of_module(path: Path) -> Iterator[Spec]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    lists = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for name, function in own.items():
        if not name.startswith("test_"):
            continue
        parts: list[ast.AST] = [function]
        reached = {name}
        for part in parts:
            for used in _names(part) - reached:
                reached.add(used)
                if used in own and not used.startswith("test_"):
                    parts.append(own[used])
                elif used in lists:
                    parts.append(lists[used])
        yield Spec(
            path.name,
            name,
            function.lineno,
            (ast.get_docstring(function) or "").split("\n\n")[0],
            _marks(function, "clause"),
            _marks(function, "ruling"),
            tuple(refusal for part in parts for refusal in _refusals(part)),
            tuple(breach for part in parts for breach in _breaches(part)),
            frozenset(each for part in parts for each in _names(part)),
        )


@cache
def specs() -> tuple[Spec, ...]:
    """All tests of the spec, file by file."""
    return tuple(spec for path in sorted(_HERE.glob("test_*.py")) for spec in _of_module(path))


def specs_of(clause: str) -> tuple[Spec, ...]:
    """The tests marked with a clause."""
    return tuple(spec for spec in specs() if clause in spec.clauses)


def report() -> str:
    """Each clause with its kind and its tests."""
    book = rulebook()
    lines = []
    for chapter in book.chapters:
        lines.append(f"{chapter.number} {chapter.title}")
        for clause in book.clauses_of(chapter):
            lines.append(f"  {clause.number:5} {clause.kind.value:8} {clause.text}")
            lines += [f"        {spec.where}" for spec in specs_of(clause.number)] or ["        (no test)"]
    return "\n".join(lines)
