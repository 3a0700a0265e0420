"""Chapter 4, the game turn: its phases in order, what is out of place in each, and handing the tower on."""

from __future__ import annotations

from typing import assert_never

from attrs import field

from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Phase,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.refusal import Facts, Reason, Violation, violation
from genoa_rules.model.state import State, Turn

# What a player may say.


@frozen
class HandOn:
    """The active player hands tower and dice to the next (4.1)."""

    player: str = field(validator=instance_of(str))


# What can happen.


@frozen
class TowerHandedOn:
    """The game turn is over; what lasted through it is gone (4.1, 4.2)."""

    to: str


# What is asked.


def clause_of_draw(phase: Drawing) -> str:
    """The clause by which cards are being drawn."""
    match phase.building:
        case None:
            return "14.5"
        case Building.GUILD_HALL:
            return "9.1"
        case Building.TOWN_HALL:
            return "9.2"
        case Building.POST_OFFICE:
            return "9.3"
        case building:
            assert building in VILLAS
            return "9.7"


def out_of_place(state: State, who_may_speak: tuple[str, ...]) -> Violation:
    """The refusal of a command that the phase has no room for.

    who_may_speak: the players for whom the phase waits, none where it waits for the table.
    """
    phase: Phase = state.phase
    facts = Facts(players=who_may_speak)
    match phase:
        case Dealing():
            return violation("2.3", Reason.WHILE_DEALING, "T3")
        case Placing():
            return violation("4.1", Reason.WHILE_PLACING, facts=facts)
        case Rolling():
            return violation("5.1", Reason.WHILE_ROLLING, "T3")
        case Walking():
            return violation("4.1", Reason.WHILE_WALKING, facts=facts)
        case Acting():
            facts = Facts(players=who_may_speak, building=phase.building)
            return violation("7.5", Reason.WHILE_ACTING, "S26", facts=facts)
        case Drawing():
            facts = Facts(player=phase.acting.actor, kind=phase.deck, number=phase.left)
            return violation(clause_of_draw(phase), Reason.WHILE_DRAWING, "T3", facts=facts)
        case Owing():
            facts = Facts(players=who_may_speak, other=phase.creditor, kind=phase.kind, number=phase.number)
            return violation("8.14", Reason.WHILE_OWING, "S5", "S18", facts=facts)
        case Marking():
            return violation("15.1", Reason.WHILE_MARKING, facts=facts)
        case Closing():
            return violation("4.1", Reason.WHILE_CLOSING, "S7", facts=facts)
        case Over():
            return violation("16.1", Reason.GAME_OVER)
        case _:
            assert_never(phase)


# What changes.


def evolve_tower_handed_on(state: State, event: TowerHandedOn) -> State:
    return state.but(phase=Placing(), turn=Turn.of(event.to, len(state.players)))
