"""Whose part it is: for whom the game waits, and the refusal of a player whose part a command is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from genoa_rules.chapters import negotiation
from genoa_rules.commands import PlayerCommand
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.refusal import Facts, Reason, Violation, violation
from genoa_rules.model.state import State


def waited_for(state: State) -> tuple[str, ...]:
    """The players for whom the game waits now; none where it waits for the table or is over."""
    phase = state.phase
    match phase:
        case Dealing() | Rolling() | Drawing() | Over():
            return ()
        case Placing() | Closing():
            return (state.turn.active,)
        case Walking():
            return negotiation.silent(state) or (state.turn.active,)
        case Acting():
            return (phase.actor,)
        case Owing():
            return (phase.acting.actor,)
        case Marking():
            return (phase.player,)
        case _:
            assert_never(phase)


def anyone(state: State, command: object) -> None:
    """Whoever plays may say it; what else is asked of them is a matter of the command."""


def active_player(clause: str, *rulings: str) -> Callable[[State, PlayerCommand], Violation | None]:
    def not_active(state: State, command: PlayerCommand) -> Violation | None:
        active = state.turn.active
        if command.player == active:
            return None
        return violation(clause, Reason.NOT_ACTIVE, *rulings, facts=Facts(player=command.player, other=active))

    return not_active


def actor(clause: str, *rulings: str) -> Callable[[State, PlayerCommand], Violation | None]:
    def not_the_actor(state: State, command: PlayerCommand) -> Violation | None:
        acting = acting_of(state)
        if command.player == acting.actor:
            return None
        facts = Facts(player=command.player, other=acting.actor, building=acting.building)
        return violation(clause, Reason.NOT_THE_ACTOR, *rulings, facts=facts)

    return not_the_actor


def debtor(state: State, command: PlayerCommand) -> Violation | None:
    owing = owing_of(state)
    if command.player == owing.acting.actor:
        return None
    facts = Facts(player=command.player, other=owing.acting.actor)
    return violation("8.14", Reason.NOT_THE_DEBTOR, "S18", facts=facts)


def marking_player(state: State, command: PlayerCommand) -> Violation | None:
    phase = state.phase
    if not isinstance(phase, Marking) or command.player == phase.player:
        return None
    return violation("15.1", Reason.NOT_NEXT_TO_MARK, facts=Facts(player=command.player, other=phase.player))


def acting_of(state: State) -> Acting:
    assert isinstance(state.phase, Acting)
    return state.phase


def owing_of(state: State) -> Owing:
    assert isinstance(state.phase, Owing)
    return state.phase
