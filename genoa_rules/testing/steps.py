"""Turns and steps: numbers that Hypothesis draws, and the commands that they stand for in a state.

They know no state. A step chooses among what is legal then, the plainest first; a turn ends by itself. So a game from
which steps or turns are taken away is still a game, and smaller numbers make a plainer one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from hypothesis import strategies as st

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    Command,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.legal import legal, legal_for_all
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Owing,
    Phase,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.state import State
from genoa_rules.testing.proposals import TERMS, proposal, proposals

Step: TypeAlias = tuple[int, int]
"""What is done: below _PROPOSES a class of commands, from there on a proposal; and which command, or on what terms."""

PLAINEST: Step = (0, 0)

_WHATS = 256
_PROPOSES = 192

# The classes of commands in each phase, the plainest first, and how many of the numbers below _PROPOSES stand for each.
# A number stands for the same class whether or not that is legal, so that a step that is taken away changes no other.
_KINDS: Mapping[type[Phase], Mapping[type[Command], int]] = {
    Walking: {
        TimeCalled: 6,
        Pass: 34,
        EndWalk: 18,
        MoveTower: 40,
        AcceptDeal: 44,
        KeepAction: 20,
        WithdrawDeal: 4,
        PlayFurtherAction: 4,
        DeliverMessage: 22,
    },
    Acting: {
        CloseAction: 40,
        UseBuilding: 40,
        FillSmallOrder: 32,
        PlayAnyWare: 16,
        PlayTrade: 16,
        PlayBuildingAction: 20,
        PlayFurtherAction: 4,
        DeliverMessage: 24,
    },
    Owing: {HandOver: 192},
    Marking: {Pass: 64, PlaceMarkers: 96, DeliverMessage: 32},
    Closing: {HandOn: 144, DeliverMessage: 48},
}

Turn: TypeAlias = tuple[int, list[Step]]
"""How dice and cards fall in a turn, and what is done in it."""

_OF_THE_DICE = 64


@cache
def steps() -> st.SearchStrategy[Step]:
    """Steps; of four one is a proposal where there is room for one."""
    return st.tuples(st.integers(0, _WHATS - 1), st.integers(0, TERMS - 1))


@cache
def turns() -> st.SearchStrategy[Turn]:
    """Turns."""
    # Lists of Hypothesis are short unless they may not be.
    some = st.one_of(st.lists(steps(), max_size=8), st.lists(steps(), min_size=8, max_size=24))
    return st.tuples(st.integers(0, 2 * _OF_THE_DICE - 1), some)


def by_chance(state: State, luck: int, number: int) -> Command | None:
    """What the table says in a state that waits for it, or how the tower is placed; None elsewhere.

    luck: how dice and cards fall; 0 is the first outcome always. number: of this command in the game.
    """
    listed = legal_for_all(state)
    if isinstance(state.phase, Placing):
        # Luck beyond that of the dice plays Any Start Space where that can be.
        place = 1 + (luck - _OF_THE_DICE)
        return listed[place % len(listed)] if place > 0 else listed[0]
    if isinstance(state.phase, Rolling):
        return listed[luck % len(listed)]
    if isinstance(state.phase, Dealing | Drawing):
        return listed[luck * (number + 1) % len(listed)]
    return None


def command_at(state: State, step: Step) -> Command:
    """The command that a step stands for, always a legal one, in a state that waits for players after the placing."""
    what, which = step
    if what >= _PROPOSES and isinstance(state.phase, Walking | Acting):
        found = proposal(state, which)
        if found is not None:
            return found
    by_kind: dict[type[Command], list[Command]] = {}
    for command in legal_for_all(state):
        by_kind.setdefault(type(command), []).append(command)
    listed = by_kind[_kind(type(state.phase), what % _PROPOSES, by_kind)]
    return listed[which % len(listed)]


def _kind(phase: type[Phase], what: int, legal: Mapping[type[Command], object]) -> type[Command]:
    """The class that a number stands for; if that is not legal, the next plainer one that is, or else the plainest."""
    found = None
    for kind, width in _KINDS[phase].items():
        if kind in legal and (found is None or what >= 0):
            found = kind
        what -= width
    assert found is not None, f"{phase.__name__} has a command that has no number"
    return found


def legal_commands(state: State, player: str | None = None) -> st.SearchStrategy[Command]:
    """Legal commands in a state, proposals too, the plainest first; the strategy is empty where there are none.

    player: whose; everybody's and the table's if None.
    """
    listed: tuple[Command, ...] = legal_for_all(state) if player is None else legal(state, player)
    kinds = list(_KINDS.get(type(state.phase), ()))
    plainest_first = sorted(listed, key=lambda each: kinds.index(type(each)) if type(each) in kinds else 0)
    found = [proposals(state, each) for each in (state.players if player is None else (player,))]
    return st.one_of(st.sampled_from(plainest_first) if plainest_first else st.nothing(), *found)
