"""Legal moves for people: each with a short sentence that says what it does, and the clauses that allow it.

Commands are for programs; what a front end shows on its buttons is made here from the same list.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field

from genoa_rules.commands import (
    MoveTower,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayBuildingAction,
    PlayerCommand,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.events import (
    DrawDue,
    Event,
    GoodsTaken,
    LargeOrderFilled,
    MessageDelivered,
    SmallOrderFilled,
)
from genoa_rules.grounds import grounds
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.value import frozen
from genoa_rules.legal import legal
from genoa_rules.model.board import Space
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.phases import Marking, Owing
from genoa_rules.model.rules import Edition
from genoa_rules.model.state import State
from genoa_rules.view import View, at_hand


@frozen
class Option:
    """A legal command, for people.

    command: what to play. Two options are equal if their commands are.
    It is worked out of a state and stays with who has that: a client is sent the command, the sentence, the clauses.
    """

    command: PlayerCommand
    _state: State = field(eq=False, repr=False)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that allow it, in clause order; worked out when they are asked for."""
        return grounds(self._state, self.command, decide(self._state, self.command))

    @property
    def space(self) -> Space | None:
        """The space that it is about, by which it can be chosen on a picture of the board: where the tower goes or
        starts, the building of a card, the street that gives a marker. None for what is about no certain space.
        """
        command = self.command
        match command:
            case MoveTower():
                return command.to
            case PlayAnyStartSpace():
                return command.space
            case PlayBuildingAction():
                return command.building
            case PlaceMarkers():
                return command.street
            case _:
                return None

    def sentence(self, language: str = "en", edition: Edition | None = None) -> str:
        """What it does, as an invitation, without a full stop: "Move to the Park".

        language: one that has sentences. edition: whose names to use where editions differ; the library's own if None.
        Raises LookupError for a language that has no sentences.
        """
        from genoa_rules.words import tell_option  # words are read only where something is told

        return tell_option(self.command, self._circumstances(), language, edition)

    def _circumstances(self) -> Mapping[str, object]:
        """What the sentence needs and the command does not say; nothing in it is secret from the player."""
        state, command = self._state, self.command
        player = command.player
        decision = decide(state, command)
        delivery = command.delivery if isinstance(command, UseBuilding | PlayBuildingAction) else None
        events = decision.events if isinstance(decision, Accepted) else ()
        of_the_delivery = {} if delivery is None else {"order": delivery.order, "reward": delivery.special_card}
        return {
            **of_the_delivery,
            "here": state.turn.walk[-1] if state.turn.walk else None,
            "marking": isinstance(state.phase, Marking),
            "creditor": state.phase.creditor if isinstance(state.phase, Owing) else None,
            "ducats": sum(_paid(event) for event in events),
            "goods": sum((_comes(event, player) for event in events), NOTHING),
        }


def options(position: State | View, player: str | None = None) -> tuple[Option, ...]:
    """What a player may do now, for people, in the order of `legal`; proposals, which have no end, are left out.

    position: a state, or what the player sees of one: both give the same.
    player: whose options; for a view its own player if None. A spectator has none.
    Raises ValueError for another player than the view's.
    """
    state, who = at_hand(position, player)
    return () if who is None else tuple(Option(command, state) for command in legal(state, who))


def _paid(event: Event) -> int:
    """What the bank pays for it."""
    return event.ducats if isinstance(event, LargeOrderFilled | SmallOrderFilled | MessageDelivered) else 0


def _comes(event: Event, player: str) -> Bundle:
    """What comes of it to the player, cards that the table will draw by kind."""
    match event:
        case GoodsTaken() if event.player == player:
            return event.goods
        case DrawDue() if event.player == player:
            return Bundle(cards_of_a_kind=(event.kind,) * event.number)
        case _:
            return NOTHING
