"""Parts of a position, and the position that they make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

import attrs
from attrs import frozen

from genoa_rules.model.buildings import BUILDINGS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.phases import Phase, Placing
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State, Turn
from genoa_rules.model.wares import Ware
from genoa_rules.situations.position import position


@frozen
class RulesPart:
    """The rules in force."""

    rules: Rules


@frozen
class TurnPart:
    """The game turn with its phase, and how many Further Action cards each seat has: they are part of the talks."""

    turn: Turn
    phase: Phase
    further_action_cards: tuple[int, ...]


@frozen
class MoneyPart:
    """How much money a seat has."""

    seat: int
    ducats: int


@frozen
class WaresPart:
    """How many of a ware each seat has."""

    ware: Ware
    held: tuple[int, ...]


@frozen
class SpecialCardsPart:
    """How many of a special card each seat has."""

    special_card: SpecialCard
    held: tuple[int, ...]


@frozen
class MarkersPart:
    """How many markers each seat has in reserve, and whose markers lie on which buildings."""

    reserves: tuple[int, ...]
    owners: tuple[str | None, ...]


@frozen
class CardsPart:
    """Which cards of a kind each seat has, and which lie face up under the deck."""

    kind: CardKind
    hands: tuple[tuple[Card, ...], ...]
    face_up: tuple[Card, ...]


@frozen
class TrackPart:
    """How many spaces the round marker has still to go."""

    left: int


Part: TypeAlias = RulesPart | TurnPart | MoneyPart | WaresPart | SpecialCardsPart | MarkersPart | CardsPart | TrackPart


def assembled(setup: Setup, parts: Iterable[Part]) -> State:
    """The position that the parts make; they are one for each axis."""
    players = len(setup.players)
    rules = setup.rules
    phase: Phase = Placing()
    turn = Turn.of(setup.players[0], players)
    ducats, reserves = [0] * players, (0,) * players
    wares: list[list[Ware]] = [[] for _ in range(players)]
    special: list[list[SpecialCard]] = [[] for _ in range(players)]
    hands: list[list[Card]] = [[] for _ in range(players)]
    owners: tuple[str | None, ...] = (None,) * len(BUILDINGS)
    face_up: list[Card] = []
    left = 0
    for part in parts:
        match part:
            case RulesPart():
                rules = part.rules
            case TurnPart():
                turn, phase = part.turn, part.phase
                for seat, number in enumerate(part.further_action_cards):
                    special[seat] += [SpecialCard.FURTHER_ACTION] * number
            case MoneyPart():
                ducats[part.seat] = part.ducats
            case WaresPart():
                for seat, number in enumerate(part.held):
                    wares[seat] += [part.ware] * number
            case SpecialCardsPart():
                for seat, number in enumerate(part.held):
                    special[seat] += [part.special_card] * number
            case MarkersPart():
                reserves, owners = part.reserves, part.owners
            case CardsPart():
                face_up += part.face_up
                for seat, cards in enumerate(part.hands):
                    hands[seat] += cards
            case TrackPart():
                left = part.left
            case _:
                assert_never(part)
    return position(
        setup if rules == setup.rules else attrs.evolve(setup, rules=rules),
        phase=phase,
        turn=turn,
        holdings=[
            Bundle(ducats[seat], wares[seat], special[seat], hands[seat], (), reserves[seat]) for seat in range(players)
        ],
        owners=owners,
        left=left,
        face_up=face_up,
    )
