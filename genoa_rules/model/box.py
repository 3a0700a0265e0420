"""A box of the game: a board, the cards, and how many there are of everything else (chapter 1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from attrs import field, frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.multiset import multiset
from genoa_rules.model.board import Board
from genoa_rules.model.buildings import WAREHOUSE_WARES, Building
from genoa_rules.model.cards import (
    SPECIAL_CARDS,
    Card,
    CardKind,
    LargeOrder,
    Message,
    Privilege,
    SmallOrder,
    SpecialCard,
)
from genoa_rules.model.wares import Ware

PIECES_OF_A_WARE = 5
MARKERS_OF_A_COLOUR = 7
SPECIAL_CARDS_OF_A_KIND = {kind: 7 if kind is SpecialCard.ONE_TO_ONE_TRADE else 5 for kind in SPECIAL_CARDS}


class Standing(ClosedSet):
    """How a part of the box is known."""

    ATTESTED = "attested"
    DEDUCED = "deduced"
    RECONSTRUCTED = "reconstructed"


Provenance: TypeAlias = tuple[tuple[str, Standing], ...]


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return multiset(cards)


@frozen
class Box:
    """A board and its cards.

    name: "shipped" for the one that the library brings; a transcription of an own copy has its own.
    cards: all playing cards, in order.
    provenance: for each part how it is known.
    """

    name: str
    board: Board
    cards: tuple[Card, ...] = field(converter=_in_order)
    provenance: Provenance = ()
    _hash: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.name, self.board, self.cards)))

    def __hash__(self) -> int:
        return self._hash

    def deck(self, kind: CardKind) -> tuple[Card, ...]:
        """All cards of a kind."""
        return tuple(card for card in self.cards if card.kind is kind)


_ROWS = """
ZAS ZAS PAL PAL HAR HAR MON MON
CLO CLO  .   .   .   .  GRA GRA
CLO  .   .  TOW TOW  .   .  GRA
TAV  .  POS ##  ##  CAT  .  RES
TAV  .  POS ##  ##  CAT  .  RES
MET  .   .  GUI GUI  .   .  SPI
MET MET  .   .   .   .  SPI SPI
COL COL PAR PAR COA COA RIC RIC
"""


def _large_orders(board: Board, villa: Building) -> tuple[LargeOrder, ...]:
    """The four orders of a villa: of the eight ways to take one ware from each of the three warehouses that don't
    neighbour it, those with an even number of second wares.
    """
    pairs = [pair for warehouse, pair in WAREHOUSE_WARES.items() if warehouse not in board.neighbours[villa]]
    first, second, third = pairs
    return tuple(LargeOrder(villa, (first[i], second[j], third[(i + j) % 2])) for i in range(2) for j in range(2))


_SMALL_ORDERS = (
    # Attested: Harbor with copper, Palace with pepper (A:248), Park with silk (R:17).
    (Building.HARBOR, Ware.COPPER, Ware.WHEAT),
    (Building.PALACE, Ware.PEPPER, Ware.LINEN),
    (Building.PARK, Ware.SILK, Ware.RICE),
    # Every ware stands on two cards and no building asks twice for one.
    (Building.COACH_HOUSE, Ware.SILVER, Ware.SALT),
    (Building.POST_OFFICE, Ware.COPPER, Ware.SILK),
    (Building.CATHEDRAL, Ware.WHEAT, Ware.PEPPER),
    (Building.GUILD_HALL, Ware.RICE, Ware.LINEN),
)
_SINGLE_SMALL_ORDERS = ((Building.TAVERN, Ware.SALT), (Building.RESTAURANT, Ware.SILVER))

# Pairs two spaces apart, never the Post Office: each villa to both sides, the outskirts buildings in the middle of a
# side to the building at the market there, and two market buildings that face each other.
_MESSAGES = (
    (Building.VILLA_ZASTERI, Building.HARBOR),
    (Building.VILLA_ZASTERI, Building.TAVERN),
    (Building.VILLA_MONETTI, Building.PALACE),
    (Building.VILLA_MONETTI, Building.RESTAURANT),
    (Building.VILLA_RICCI, Building.RESTAURANT),
    (Building.VILLA_RICCI, Building.PARK),
    (Building.VILLA_COLINI, Building.COACH_HOUSE),
    (Building.VILLA_COLINI, Building.TAVERN),
    (Building.PALACE, Building.TOWN_HALL),
    (Building.HARBOR, Building.TOWN_HALL),
    (Building.COACH_HOUSE, Building.GUILD_HALL),
    (Building.PARK, Building.GUILD_HALL),
    (Building.RESTAURANT, Building.CATHEDRAL),
    (Building.TOWN_HALL, Building.GUILD_HALL),
)

_PROVENANCE: Provenance = (
    ("18 buildings, 20 streets, a marketplace of four squares", Standing.ATTESTED),
    ("the ring of 14 outskirts buildings along the edge", Standing.ATTESTED),
    ("Spice warehouse, Villa Ricci, Coach House, Park, Villa Colini in a row", Standing.ATTESTED),
    ("Harbor beside Palace", Standing.ATTESTED),
    ("Guild Hall on the side of Coach House and Park", Standing.ATTESTED),
    ("Town Hall, Post Office, Cathedral and Guild Hall at the market", Standing.ATTESTED),
    ("shapes of all buildings", Standing.DEDUCED),
    ("Villa Colini, Metal warehouse, Tavern, Cloth warehouse in a row", Standing.DEDUCED),
    ("Restaurant between Spice and Grain warehouse", Standing.DEDUCED),
    ("Villa Zasteri, Palace, Harbor, Villa Monetti in this direction", Standing.RECONSTRUCTED),
    ("sides of Town Hall, Post Office and Cathedral", Standing.RECONSTRUCTED),
    ("orientation: which corner is row 1, column 1", Standing.RECONSTRUCTED),
    ("privileges: one for each outskirts building", Standing.ATTESTED),
    ("large orders: four for each villa, one ware from each warehouse that does not neighbour it", Standing.ATTESTED),
    ("large orders: which four of the eight combinations", Standing.RECONSTRUCTED),
    ("small orders: how many for each building", Standing.ATTESTED),
    ("small orders: Harbor with copper, Palace with pepper, Park with silk", Standing.ATTESTED),
    ("small orders: the other wares", Standing.RECONSTRUCTED),
    ("messages: two spaces apart, never the Post Office", Standing.ATTESTED),
    ("messages: Guild Hall with Park", Standing.ATTESTED),
    ("messages: the other thirteen pairs", Standing.RECONSTRUCTED),
)


@cache
def shipped_box() -> Box:
    """The box that the library brings: what the sources attest, completed by a reconstruction."""
    board = Board(tuple(tuple(row.split()) for row in _ROWS.strip().splitlines()))
    cards: list[Card] = []
    for villa in (Building.VILLA_ZASTERI, Building.VILLA_MONETTI, Building.VILLA_RICCI, Building.VILLA_COLINI):
        cards += _large_orders(board, villa)
    for building, *wares in _SMALL_ORDERS:
        cards += [SmallOrder(building, ware) for ware in wares]
    cards += [SmallOrder(building, ware) for building, ware in _SINGLE_SMALL_ORDERS]
    cards += [Message(pair) for pair in _MESSAGES]
    cards += [Privilege(building) for building in board.ring]
    return Box("shipped", board, tuple(cards), _PROVENANCE)
