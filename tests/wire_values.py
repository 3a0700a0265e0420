"""Any value of a type, made from the type alone: what can be said, whether or not it could happen."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st

from genoa_rules.commands import Command
from genoa_rules.decide import Decision
from genoa_rules.game import Ruling
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.violation import Violation as KernelViolation
from genoa_rules.model.board import Board
from genoa_rules.model.box import Box, Provenance, shipped_box
from genoa_rules.model.cards import Card
from genoa_rules.model.refusal import Facts, Reason

NUMBERS = st.integers(-3, 200) | st.integers(-(2**63), 2**63 - 1)
TEXTS = st.sampled_from(("", "Anna", "Zoë", "小明", '"\\\n')) | st.text(max_size=6)

BOARDS = st.permutations(shipped_box().board.rows).map(lambda rows: Board(tuple(rows)))


@cache
def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a class, a union or a tuple type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if each is NoneType else values_of(each) for each in arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values_of(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, arguments))
    if origin is not None:
        return _generic(origin, arguments)
    if kind is int:
        return NUMBERS
    if kind is str:
        return TEXTS
    if kind is bool:
        return st.booleans()
    if kind is Box:
        in_full = st.builds(Box, TEXTS, BOARDS, values_of(tuple[Card, ...]), values_of(Provenance))
        return st.just(shipped_box()) | in_full
    if kind is Board:
        return BOARDS
    if kind is Ruling:
        return st.builds(Ruling, values_of(Command), values_of(Decision), values_of(tuple[str, ...]))
    if isinstance(kind, type) and issubclass(kind, ClosedSet):
        return st.sampled_from(list(kind))
    attrs.resolve_types(kind)
    fields = {each.alias: values_of(each.type) for each in attrs.fields(kind) if each.init}
    return st.builds(kind, **fields)


def _generic(origin: Any, arguments: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin in (Accepted, Refused):
        return st.lists(values_of(arguments[0]), max_size=3).map(tuple).map(origin)
    if origin is KernelViolation:
        return st.builds(origin, TEXTS, values_of(Reason), values_of(Facts), values_of(tuple[str, ...]))
    assert origin is RecordLine
    command, event = arguments
    events = st.none() | st.lists(values_of(event), max_size=3).map(tuple)
    return st.builds(RecordLine, values_of(command), events, TEXTS, st.booleans())
