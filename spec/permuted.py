"""The same game with other names, other colours, or its seats turned on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.box import Box
from genoa_rules.model.phases import Over
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.model.state import State

ValueT = TypeVar("ValueT")


def renamed(value: ValueT, names: Mapping[str, str]) -> ValueT:
    """A state, command, event or view, every player in it called otherwise."""
    return _renamed(value, names)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(each, names) for each in value)
    if not attrs.has(type(value)) or isinstance(value, ClosedSet | Box | Rules):
        return value
    fields = [field for field in attrs.fields(type(value)) if field.init]
    return type(value)(**{field.alias: _renamed(getattr(value, field.name), names) for field in fields})


def coloured(state: State, colours: tuple[Colour, ...]) -> State:
    """A state whose players have other colours."""
    setup = state.setup
    return attrs.evolve(state, setup=Setup(setup.players, setup.rules, setup.box, colours))


def turned(state: State, by: int) -> State:
    """A state whose first so many seats come last: all that is told seat by seat goes along, nothing else changes."""
    setup, turn, supply, phase = state.setup, state.turn, state.supply, state.phase

    def on(seats: tuple[ValueT, ...]) -> tuple[ValueT, ...]:
        return seats[by:] + seats[:by]

    if isinstance(phase, Over):
        phase = Over(attrs.evolve(phase.result, scores=on(phase.result.scores)))
    return attrs.evolve(
        state,
        setup=Setup(on(setup.players), setup.rules, setup.box, on(setup.colours)),
        phase=phase,
        turn=turn.but(actions=on(turn.actions), further=on(turn.further)),
        holdings=on(state.holdings),
        supply=attrs.evolve(supply, markers=on(supply.markers)),
    )
