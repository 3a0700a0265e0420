"""Which clause refuses for which reason, read from the program's text.

A violation is made by `violation(clause, reason, *rulings, facts=...)`. Where clause, reason or rulings are no plain
values there, they are followed to the assignments, the returned values or the calls that they come from. What can't be
followed stops the build: a list that may be incomplete would be worth nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import field, frozen

from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.model.refusal import Reason

from .program import ROOT, sources

_FIRST_OF_MAKER = ("clause", "reason")
_MAKER = "violation"


@frozen
class Refusal:
    """A reason for which a clause refuses, with the rows of the rulebook that may decide it."""

    clause: str
    reason: Reason
    rulings: tuple[str, ...]


class CannotFollow(Exception):
    """The program makes a violation in a way that can't be read from its text."""


@cache
def refusals() -> tuple[Refusal, ...]:
    """Every way in which the program can refuse, by clause and reason."""
    program = _Program(tuple(map(_module, sources())))
    found: dict[tuple[str, Reason], set[str]] = {}
    for call in program.calls_of(_MAKER):
        for clause, reason, rulings in program.violations(call):
            found.setdefault((clause, reason), set()).update(rulings)
    in_order = sorted(found.items(), key=lambda each: (clause_order(each[0][0]), each[0][1]))
    return tuple(Refusal(clause, reason, tuple(sorted(rows, key=_place_of_row))) for (clause, reason), rows in in_order)


_Function = ast.FunctionDef | ast.Lambda
_Known = Mapping[str, frozenset[str]]


@frozen(eq=False)
class _Module:
    name: str
    tree: ast.Module
    # The functions around each call, from the outermost.
    around: Mapping[ast.Call, tuple[_Function, ...]]


@frozen(eq=False)
class _Call:
    node: ast.Call
    module: _Module

    @property
    def around(self) -> tuple[_Function, ...]:
        return self.module.around.get(self.node, ())


def _module(path: Path) -> _Module:
    tree = ast.parse(path.read_text(), str(path))
    around: dict[ast.Call, tuple[_Function, ...]] = {}

    def visit(node: ast.AST, functions: tuple[_Function, ...]) -> None:
        if isinstance(node, ast.Call):
            around[node] = functions
        if isinstance(node, _Function):
            functions = (*functions, node)
        for child in ast.iter_child_nodes(node):
            visit(child, functions)

    visit(tree, ())
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return _Module(name, tree, around)


@frozen(eq=False)
class _Program:
    modules: tuple[_Module, ...]
    _calls: dict[str, list[_Call]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        for module in self.modules:
            for node in module.around:
                self._calls.setdefault(_called(node), []).append(_Call(node, module))

    def calls_of(self, name: str) -> list[_Call]:
        """The calls of functions of that name."""
        return self._calls.get(name, [])

    def violations(self, call: _Call) -> Iterator[tuple[str, Reason, frozenset[str]]]:
        """What one call of the maker can make."""
        given = _arguments(call.node, _FIRST_OF_MAKER)
        rest = call.node.args[len(_FIRST_OF_MAKER) :]
        of_clause, of_reason = given["clause"], given["reason"]
        for known in self._circumstances(call, [of_clause, of_reason, *rest]):
            rulings = frozenset(value for each in rest for value in self._values(each, call, known))
            for clause in self._values(of_clause, call, known):
                for reason in self._values(of_reason, call, known):
                    yield clause, Reason[reason], rulings

    def _circumstances(self, call: _Call, asked: list[ast.expr]) -> Iterator[_Known]:
        """What is known of the names in expressions that hang together: once for each row from which they are
        unpacked, once for each call of the function whose parameters they are.
        """
        names = {name for each in asked for name in _names(each)}
        for function in reversed(call.around):
            for targets, rows in self._unpackings(function, call):
                places = {each.id: place for place, each in enumerate(targets) if isinstance(each, ast.Name)}
                if names <= set(places):
                    for row in rows:
                        yield {name: self._values(row.elts[places[name]], call, {}) for name in names}
                    return
            if isinstance(function, ast.FunctionDef) and names & set(_parameters(function)):
                for caller in self.calls_of(function.name):
                    if self._means(caller, function, call.module):
                        yield self._bound(function, caller, names)
                return
        yield {}

    def _means(self, caller: _Call, function: ast.FunctionDef, home: _Module) -> bool:
        """Whether a call by that name is a call of that function: names recur in other chapters."""
        called = caller.node.func
        if isinstance(called, ast.Attribute):
            return isinstance(called.value, ast.Name) and called.value.id == home.name.rpartition(".")[2]
        if caller.module is home:
            return True
        return any(
            isinstance(node, ast.ImportFrom)
            and node.module == home.name
            and function.name in {alias.name for alias in node.names}
            for node in ast.walk(caller.module.tree)
        )

    def _bound(self, function: ast.FunctionDef, caller: _Call, names: set[str]) -> _Known:
        positional = tuple(each.arg for each in (*function.args.posonlyargs, *function.args.args))
        given = _arguments(caller.node, positional)
        defaults = dict(zip(reversed(positional), reversed(function.args.defaults), strict=False))
        known = {name: self._values({**defaults, **given}[name], caller, {}) for name in names & {*given, *defaults}}
        if function.args.vararg is not None:
            rest = caller.node.args[len(positional) :]
            known[function.args.vararg.arg] = frozenset(
                value for each in rest for value in self._values(each, caller, {})
            )
        return known

    def _values(self, asked: ast.expr, where: _Call, known: _Known) -> frozenset[str]:
        """Every value that an expression can have: texts, and names of reasons; of a tuple those of its parts."""
        match asked:
            case ast.Constant(value=str(text)):
                return frozenset((text,))
            case ast.Attribute(value=ast.Name(id="Reason"), attr=name):
                return frozenset((name,))
            case ast.IfExp(body=one, orelse=other):
                return self._values(one, where, known) | self._values(other, where, known)
            case ast.Tuple(elts=parts):
                return frozenset(value for part in parts for value in self._values(part, where, known))
            case ast.Starred(value=inner):
                return self._values(inner, where, known)
            case ast.Call():
                return self._returned(asked, where)
            case ast.Name(id=name) if name in known:
                return known[name]
            case ast.Name(id=name):
                return self._assigned(name, where, known)
            case _:
                raise CannotFollow(f"{where.module.name}, line {asked.lineno}: {ast.unparse(asked)}")

    def _assigned(self, name: str, where: _Call, known: _Known) -> frozenset[str]:
        """The values that a name gets in the functions around a call, or as a parameter of one of them."""
        found: list[frozenset[str]] = []
        for node in (each for function in where.around for each in ast.walk(function)):
            match node:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    found.append(self._values(value, where, known))
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                    found.append(self._values(value, where, known))
        if not found:
            found = [each[name] for each in self._circumstances(where, [ast.Name(name)]) if name in each]
        if not found:
            raise CannotFollow(f"{where.module.name}, line {where.node.lineno}: {name}")
        return frozenset().union(*found)

    def _unpackings(self, function: _Function, call: _Call) -> Iterator[tuple[list[ast.expr], list[ast.Tuple]]]:
        """Where a function unpacks tuples for a call: into which names, and which tuples there are."""
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Subscript(value=ast.Name(id=table))):
                    yield targets, _rows_of_table(table, call.module)
                case ast.comprehension(target=ast.Tuple(elts=targets), iter=ast.Name(id=name)):
                    yield targets, _rows_of_list(name, function)
                case ast.For(target=ast.Tuple(elts=targets), iter=ast.Name(id=name)):
                    yield targets, _rows_of_list(name, function)

    def _returned(self, call: ast.Call, where: _Call) -> frozenset[str]:
        """The values that a function can return."""
        name = _called(call)
        found: list[frozenset[str]] = []
        for module in self.modules:
            for node in module.tree.body:
                if (
                    isinstance(node, ast.FunctionDef)
                    and node.name == name
                    and self._means(_Call(call, where.module), node, module)
                ):
                    returns = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
                    found += [self._values(value, _Call(call, module), {}) for value in returns]
        if not found:
            raise CannotFollow(f"{where.module.name}, line {call.lineno}: {ast.unparse(call)}")
        return frozenset().union(*found)


def _rows_of_table(table: str, module: _Module) -> list[ast.Tuple]:
    """The tuples that a module's table has as values."""
    for node in module.tree.body:
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if isinstance(node, ast.Assign | ast.AnnAssign) and table in names:
            rows = next(each for each in ast.walk(node) if isinstance(each, ast.Dict))
            return [row for row in rows.values if isinstance(row, ast.Tuple)]
    raise CannotFollow(f"{module.name}: {table}")


def _rows_of_list(name: str, function: _Function) -> list[ast.Tuple]:
    """The tuples that a function puts into a list of its own."""
    rows: list[ast.Tuple] = []
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=of), attr="append"), args=[ast.Tuple() as row]) if (
                of == name
            ):
                rows.append(row)
    return rows


def _names(asked: ast.expr) -> Iterator[str]:
    """The names from which an expression can take its value."""
    match asked:
        case ast.Name(id=name):
            yield name
        case ast.IfExp(body=one, orelse=other):
            yield from _names(one)
            yield from _names(other)
        case ast.Starred(value=inner):
            yield from _names(inner)


def _place_of_row(number: str) -> tuple[int, int]:
    """Differences, slips, rulings, as everywhere."""
    return "DXST".index(number[0]), int(number[1:])


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _parameters(function: ast.FunctionDef) -> list[str]:
    arguments = function.args
    own = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [each.arg for each in (*own, *([arguments.vararg] if arguments.vararg else []))]


def _arguments(call: ast.Call, names: tuple[str, ...]) -> dict[str, ast.expr]:
    """The arguments of a call by name."""
    by_place = dict(zip(names, call.args, strict=False))
    by_name = {each.arg: each.value for each in call.keywords if each.arg}
    return {**by_place, **by_name}
