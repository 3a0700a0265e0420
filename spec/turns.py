"""Whole turns and rounds in a few words, for what shows only over many turns: nobody in them wants anything."""

from __future__ import annotations

from collections.abc import Container, Iterator

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import (
    CardDealt,
    Command,
    DiceFell,
    EndWalk,
    HandOn,
    Pass,
    PlayAnyStartSpace,
    RollDice,
    TimeCalled,
)
from genoa_rules.events import Event
from genoa_rules.evolve import after
from genoa_rules.model.board import Space
from genoa_rules.model.box import shipped_box
from genoa_rules.model.phases import Dealing, Marking, Over, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from spec.expect import accepted, is_legal
from spec.states import NAMES

MARKET_DICE = (4, 4)
OTHER_DICE = (1, 1)
# Far more than the longest game has.
_MOST_TURNS = 100


def begun(players: int, rules: Rules | None = None) -> State:
    """A game after the deal; which cards were dealt plays no part."""
    state = opening(Setup(NAMES[:players], rules if rules is not None else Rules.first_edition(), shipped_box()))
    while isinstance(state.phase, Dealing):
        kind = len(next(each for each in state.holdings if len(each.cards) < 4).cards)
        state = after(state, accepted(state, CardDealt(state.decks[kind].face_down[0])))
    return state


def to_the_handing_on(state: State, *, dice: tuple[int, int] = OTHER_DICE, card_to: Space | None = None) -> State:
    """From the placing of the tower to the moment before it is handed on: nobody acts, nobody places a marker.

    dice: how they fall; card_to: the space where Any Start Space puts the tower instead.
    """
    active = state.turn.active
    commands: list[Command] = (
        [RollDice(active), DiceFell(*dice)] if card_to is None else [PlayAnyStartSpace(active, space=card_to)]
    )
    for command in commands:
        state = after(state, accepted(state, command))
    assert isinstance(state.phase, Walking)
    if is_legal(state, TimeCalled()):
        state = after(state, accepted(state, TimeCalled()))
    state = after(state, accepted(state, EndWalk(active)))
    while isinstance(state.phase, Marking):
        state = after(state, accepted(state, Pass(state.phase.player)))
    return state


def a_turn(
    state: State, *, dice: tuple[int, int] = OTHER_DICE, card_to: Space | None = None
) -> tuple[State, tuple[Event, ...]]:
    """The state after a whole turn as in `to_the_handing_on`, and the events of the handing on."""
    state = to_the_handing_on(state, dice=dice, card_to=card_to)
    events = accepted(state, HandOn(state.turn.active))
    return after(state, events), events


def turns(state: State, market_starts: Container[int] = ()) -> Iterator[tuple[str, State, tuple[Event, ...]]]:
    """Turn after turn as `a_turn` until the game is over: who was active, the state after it, and the last events.

    market_starts: the numbers of the turns, from 0, that start in the marketplace.
    """
    for turn in range(_MOST_TURNS):
        active = state.turn.active
        state, events = a_turn(state, dice=MARKET_DICE if turn in market_starts else OTHER_DICE)
        yield active, state, events
        if isinstance(state.phase, Over):
            return
    raise AssertionError(f"the game is not over after {_MOST_TURNS} turns")
