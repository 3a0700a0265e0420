"""Facts: what may be asked about a position, each a question with an answer in every state.

A line of a situation reads only some facts, and of a number only so much as it can tell apart: `most` is the number
from which on more makes no difference.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
from attrs import frozen

from genoa_rules.chapters import actions, end, moving, negotiation
from genoa_rules.chapters.markers import streets_with_discs
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.board import MOST_MOVES, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.goods import OwnMarker
from genoa_rules.model.phases import Acting
from genoa_rules.model.rules import Edition
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware

Good: TypeAlias = Ware | SpecialCard | CardKind | OwnMarker


class Lies(ClosedSet):
    """Where a card is that no player in question has."""

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"
    ELSEWHERE = "elsewhere"


class Part(ClosedSet):
    """What part a player still has in the talks about the current building."""

    CANNOT_ACT = "cannot_act"
    HAS_PASSED = "has_passed"
    TO_SPEAK = "to_speak"


Answer: TypeAlias = bool | int | str | ClosedSet | tuple[str, ...] | None


@frozen
class WhichEdition:
    """By the rules of which edition the game is played."""

    def answer(self, state: State) -> Edition:
        """The edition."""
        return state.setup.rules.edition


@frozen
class WasVisited:
    """Whether the tower has been on a space in this turn."""

    space: Space

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return self.space in state.turn.walk


@frozen
class MovesLeft:
    """How many moves the tower has left in this turn (6.2)."""

    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, MOST_MOVES + 1 - len(state.turn.walk))


@frozen
class IsTaken:
    """Whether a building's action has been taken in this turn (7.3)."""

    building: Building

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return not actions.is_unused(state, self.building)


@frozen
class UsersOf:
    """Who has taken a building's action in this turn: where D3 lets two players use one, it matters who."""

    building: Building

    def answer(self, state: State) -> tuple[str, ...]:
        """The players, by seat."""
        users = [use.player for use in state.turn.uses if use.building is self.building]
        return tuple(sorted(users, key=state.setup.seat))


@frozen
class ActionsLeft:
    """How many actions a player may still open in this turn, without 17.2 and without cards in hand."""

    player: str
    most: int

    def answer(self, state: State) -> int:
        """The number; one below none where 17.2 has been made use of."""
        turn, seat = state.turn, state.setup.seat(self.player)
        return min(self.most, 1 + turn.further[seat] - turn.actions[seat])


@frozen
class ActionsInReach:
    """How many actions a player may still open in this turn, without 17.2, a Further Action card counted as one."""

    player: str
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        turn, seat = state.turn, state.setup.seat(self.player)
        cards = state.holdings[seat].special_cards.count(SpecialCard.FURTHER_ACTION)
        return min(self.most, max(0, 1 + turn.further[seat] - turn.actions[seat]) + cards)


@frozen
class HasActed:
    """Whether a player has opened an action in this turn (17.2)."""

    player: str

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return state.turn.actions[state.setup.seat(self.player)] > 0


@frozen
class HasPassed:
    """Whether a player has passed since the tower last moved (8.1)."""

    player: str

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return self.player in state.turn.passed


@frozen
class PartInTalks:
    """Whether a player can still act, and has passed on the current building."""

    player: str

    def answer(self, state: State) -> Part:
        """Of three ways one."""
        if not actions.can_act(state, self.player, state.holding(self.player)):
            return Part.CANNOT_ACT
        return Part.HAS_PASSED if self.player in state.turn.passed else Part.TO_SPEAK


@frozen
class CanAct:
    """Whether a player has an action left in this turn, or a Further Action card for one (8.10)."""

    player: str

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return actions.can_act(state, self.player, state.holding(self.player))


@frozen
class AllHaveSpoken:
    """Whether nobody who could take the current building's action has still to speak (8.1, S4)."""

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return not state.turn.walk or not negotiation.silent(state)


@frozen
class HasFilledAt:
    """Whether a player has filled an order in a building in this turn (10.3, 11.3)."""

    player: str
    building: Building

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return any(use.building is self.building and use.player == self.player for use in state.turn.filled_at)


@frozen
class CarriesDiscs:
    """Whether a street of the walk still carries a disc (15.1, 15.3)."""

    street: Street

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return moving.discs(state, self.street) > 0


@frozen
class StreetsWithDiscs:
    """How many streets of the walk still carry discs (15.1)."""

    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, len(streets_with_discs(state)))


@frozen
class OwnActionTaken:
    """Whether the own action of the building where an action is open has been taken (7.5)."""

    def answer(self, state: State) -> bool:
        """Yes or no."""
        return isinstance(state.phase, Acting) and state.phase.building_used


@frozen
class Ducats:
    """How much money a player has.

    thresholds: the sums that make a difference, in order; multiples of 5.
    """

    player: str
    thresholds: tuple[int, ...]

    def answer(self, state: State) -> int:
        """How many of the thresholds the money reaches."""
        ducats = state.holding(self.player).ducats
        return sum(ducats >= threshold for threshold in self.thresholds)


@frozen
class Has:
    """How many wares or special cards of a kind, cards of a kind or markers in reserve a player has."""

    player: str
    good: Good
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        holding = state.holding(self.player)
        match self.good:
            case Ware():
                number = holding.wares.count(self.good)
            case SpecialCard():
                number = holding.special_cards.count(self.good)
            case CardKind():
                number = len(holding.cards_of(self.good))
            case OwnMarker():
                number = holding.markers
        return min(self.most, number)


@frozen
class InSupply:
    """How many of a ware or special card are in the supply."""

    good: Ware | SpecialCard
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        supply = state.supply
        counts = supply.wares if isinstance(self.good, Ware) else supply.special_cards
        return min(self.most, counts[self.good.rank])


@frozen
class MarkersInSupply:
    """How many markers of a player's colour are in the supply."""

    player: str
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, state.supply.markers[state.setup.seat(self.player)])


@frozen
class InDeck:
    """How many cards a deck has, face down and face up."""

    kind: CardKind
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, len(state.decks[self.kind.rank]))


@frozen
class FaceDown:
    """How many cards of a deck lie face down."""

    kind: CardKind
    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, len(state.decks[self.kind.rank].face_down))


@frozen
class PlaceOf:
    """Where a card is.

    players: in whose hands it makes a difference. in_deck: whether it makes one how it lies in its deck.
    """

    card: Card
    players: tuple[str, ...]
    in_deck: bool

    def answer(self, state: State) -> str | Lies:
        """One of the players, or how it lies."""
        for player in self.players:
            if self.card in state.holding(player).cards:
                return player
        if not self.in_deck:
            return Lies.ELSEWHERE
        deck = state.decks[self.card.kind.rank]
        if self.card in deck.face_down:
            return Lies.FACE_DOWN
        return Lies.FACE_UP if self.card in deck.face_up else Lies.ELSEWHERE


@frozen
class OwnerOf:
    """Whose marker lies on a building."""

    building: Building

    def answer(self, state: State) -> str | None:
        """The player; None for nobody."""
        return state.owners[self.building.rank]


@frozen
class MarkersOnBuildings:
    """How many markers of a player lie on buildings."""

    player: str

    def answer(self, state: State) -> int:
        """The number."""
        return state.owners.count(self.player)


@frozen
class SpacesLeft:
    """How many spaces the round marker has still to go before the last round (3.4)."""

    most: int

    def answer(self, state: State) -> int:
        """The number."""
        return min(self.most, state.left)


@frozen
class GoodsLeft:
    """How many goods a player has to break a tie (16.3)."""

    player: str

    def answer(self, state: State) -> int:
        """The number, as the rules in force count it."""
        return end.remaining_goods(state, self.player)


Fact: TypeAlias = (
    WhichEdition
    | WasVisited
    | MovesLeft
    | IsTaken
    | UsersOf
    | ActionsLeft
    | ActionsInReach
    | HasActed
    | HasPassed
    | PartInTalks
    | CanAct
    | AllHaveSpoken
    | HasFilledAt
    | CarriesDiscs
    | StreetsWithDiscs
    | OwnActionTaken
    | Ducats
    | Has
    | InSupply
    | MarkersInSupply
    | InDeck
    | FaceDown
    | PlaceOf
    | OwnerOf
    | MarkersOnBuildings
    | SpacesLeft
    | GoodsLeft
)

# What is gone with the turn.
OF_THE_TURN = (
    WasVisited,
    MovesLeft,
    IsTaken,
    UsersOf,
    ActionsLeft,
    ActionsInReach,
    HasActed,
    HasPassed,
    PartInTalks,
    HasFilledAt,
    CarriesDiscs,
    StreetsWithDiscs,
    OwnActionTaken,
)

# What of a fact only says how much of it makes a difference.
_EXTENT = frozenset(("most", "thresholds", "players", "in_deck"))


def subject(fact: Fact) -> tuple[object, ...]:
    """What a fact is about, however much of it makes a difference."""
    fields = attrs.fields(type(fact))
    return (type(fact), *(getattr(fact, each.name) for each in fields if each.name not in _EXTENT))


def together(one: Fact, other: Fact) -> Fact:
    """Two facts about the same in one that tells apart what either does."""
    changes: dict[str, Any] = {}
    for each in attrs.fields(type(one)):
        if each.name in _EXTENT:
            first, second = getattr(one, each.name), getattr(other, each.name)
            match each.name:
                case "most" | "in_deck":
                    changes[each.name] = max(first, second)
                case "thresholds":
                    changes[each.name] = tuple(sorted({*first, *second}))
                case _:
                    changes[each.name] = tuple(dict.fromkeys((*first, *second)))
    return attrs.evolve(one, **changes)


# What has to be told, since it has no few answers that stand for all.


@frozen
class WhoIsActive:
    """Whose turn it is."""


@frozen
class WhereTheTowerIs:
    """Where the tower stands, or that it is not placed yet."""


@frozen
class HowMuchMoney:
    """How much money a player has."""

    player: str


@frozen
class WhichPrivileges:
    """Which privileges a player has."""

    player: str


@frozen
class WhichGoods:
    """What goods a player has."""

    player: str


Untold: TypeAlias = WhoIsActive | WhereTheTowerIs | HowMuchMoney | WhichPrivileges | WhichGoods
