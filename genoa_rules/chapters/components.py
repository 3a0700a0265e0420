"""Chapter 1, components: what a box holds, and in what a transcription of an own copy differs from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from genoa_rules.model.board import MARKETPLACE, SIDE, Board, Space
from genoa_rules.model.box import Box
from genoa_rules.model.buildings import BUILDINGS, INNER_BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.cards import CARD_KINDS, Card, CardKind, LargeOrder, Message, Privilege, SmallOrder
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations, violation

STREETS = 20
MARKET_SQUARES = ((4, 4), (4, 5), (5, 4), (5, 5))
OUTSKIRTS: tuple[Building, ...] = tuple(building for building in BUILDINGS if building not in INNER_BUILDINGS)

# How many cards there are of each kind (1.3), and for each building (1.8, 1.9, 1.11).
CARDS: Mapping[CardKind, int] = MappingProxyType(
    {CardKind.LARGE_ORDER: 16, CardKind.SMALL_ORDER: 16, CardKind.MESSAGE: 14, CardKind.PRIVILEGE: 14}
)
LARGE_ORDERS: Mapping[Building, int] = MappingProxyType(
    {building: 4 if building in VILLAS else 0 for building in BUILDINGS}
)
SMALL_ORDERS: Mapping[Building, int] = MappingProxyType(
    dict.fromkeys(BUILDINGS, 2)
    | dict.fromkeys((Building.TAVERN, Building.RESTAURANT), 1)
    | dict.fromkeys((Building.TOWN_HALL, *WAREHOUSE_WARES, *VILLAS), 0)
)
PRIVILEGES: Mapping[Building, int] = MappingProxyType({building: int(building in OUTSKIRTS) for building in BUILDINGS})


# What is asked.


def are_two_apart(board: Board, one: Space, other: Space) -> bool:
    """Whether two spaces are two moves apart, and no fewer (1.10)."""
    beside = board.neighbours[one]
    return one != other and other not in beside and any(space in board.neighbours[other] for space in beside)


def building_of(card: Card) -> Building | None:
    """The building that a card is for; None for a message, which has two."""
    match card:
        case LargeOrder():
            return card.villa
        case SmallOrder() | Privilege():
            return card.building
        case Message():
            return None


# What is decided.


def breaches(box: Box) -> Violations:
    """All in which a box is none of this game, in clause order: its board and cards against 1.1, 1.3, 1.8 to 1.11, 5.3,
    5.4 and 13.3.

    Nothing for the shipped box, and nothing that is only reconstructed there is asked of another. A board of another
    size can't even be made.
    """
    board = box.board
    return (
        *_about_the_grid(board),
        *_about_the_number_of_cards(box),
        *_about_cards_of(box, CardKind.SMALL_ORDER, "1.8", SMALL_ORDERS),
        *_about_large_orders(box),
        *_about_messages(box),
        *_about_the_edge(board),
        *_about_cards_of(box, CardKind.PRIVILEGE, "1.11", PRIVILEGES),
        *_about_pieces(board),
        *_about_the_market(board),
        *_about_the_ring(board),
    )


def _about_the_grid(board: Board) -> Iterator[Violation]:
    for building in BUILDINGS:
        if not board.squares_of(building):
            yield violation("1.1", Reason.BUILDING_MISSING, facts=Facts(building=building))
    if len(board.streets) != STREETS:
        yield violation("1.1", Reason.NUMBER_OF_STREETS, facts=Facts(number=len(board.streets), limit=STREETS))


def _about_the_number_of_cards(box: Box) -> Iterator[Violation]:
    for kind in CARD_KINDS:
        number = len(box.deck(kind))
        if number != CARDS[kind]:
            facts = Facts(kind=kind, number=number, limit=CARDS[kind])
            yield violation("1.3", Reason.NUMBER_OF_CARDS, facts=facts)


def _about_cards_of(box: Box, kind: CardKind, clause: str, wanted: Mapping[Building, int]) -> Iterator[Violation]:
    named = [building_of(card) for card in box.deck(kind)]
    for building, limit in wanted.items():
        number = named.count(building)
        if number != limit:
            facts = Facts(building=building, kind=kind, number=number, limit=limit)
            yield violation(clause, Reason.CARDS_FOR_BUILDING, facts=facts)


def _about_large_orders(box: Box) -> Iterator[Violation]:
    yield from _about_cards_of(box, CardKind.LARGE_ORDER, "1.9", LARGE_ORDERS)
    neighbours = box.board.neighbours
    beside = {villa: [each for each in neighbours[villa] if each in WAREHOUSE_WARES] for villa in sorted(VILLAS)}
    for villa, warehouses in beside.items():
        if len(warehouses) != 1:
            facts = Facts(building=villa, number=len(warehouses), limit=1)
            yield violation("1.9", Reason.WAREHOUSES_BESIDE_VILLA, facts=facts)
    for card in box.cards:
        if isinstance(card, LargeOrder):
            sources = {source for ware in card.wares for source, pair in WAREHOUSE_WARES.items() if ware in pair}
            if len(card.wares) != 3 or len(sources) != 3 or not sources.isdisjoint(beside.get(card.villa, ())):
                yield violation("1.9", Reason.ORDER_OF_OTHER_WARES, facts=Facts(building=card.villa, card=card))


def _about_messages(box: Box) -> Iterator[Violation]:
    for card in box.cards:
        if isinstance(card, Message):
            if len(card.buildings) != 2 or not are_two_apart(box.board, *card.buildings):
                yield violation("1.10", Reason.MESSAGE_NOT_TWO_APART, facts=Facts(card=card))
            if Building.POST_OFFICE in card.buildings:
                facts = Facts(building=Building.POST_OFFICE, card=card)
                yield violation("1.10", Reason.MESSAGE_FOR_POST_OFFICE, facts=facts)


def _about_the_edge(board: Board) -> Iterator[Violation]:
    on_edge = dict.fromkeys(
        space for (row, column), space in board.squares.items() if row in (1, SIDE) or column in (1, SIDE)
    )
    others = tuple(space for space in on_edge if space not in OUTSKIRTS)
    if others:
        yield violation("1.11", Reason.EDGE_NOT_OF_OUTSKIRTS, facts=Facts(spaces=others))
    for building in OUTSKIRTS:
        if building not in on_edge:
            yield violation("1.11", Reason.NOT_ON_THE_EDGE, facts=Facts(building=building))


def _about_pieces(board: Board) -> Iterator[Violation]:
    for building in BUILDINGS:
        squares = board.squares_of(building)
        if squares and len(_connected(squares)) != len(squares):
            yield violation("5.3", Reason.BUILDING_IN_PIECES, facts=Facts(building=building))


def _connected(squares: tuple[tuple[int, int], ...]) -> set[tuple[int, int]]:
    """The squares that can be reached from the first."""
    found, ends = {squares[0]}, [squares[0]]
    while ends:
        row, column = ends.pop()
        for other in squares:
            if other not in found and abs(other[0] - row) + abs(other[1] - column) == 1:
                found.add(other)
                ends.append(other)
    return found


def _about_the_market(board: Board) -> Iterator[Violation]:
    if board.squares_of(MARKETPLACE) != MARKET_SQUARES:
        yield violation("5.4", Reason.MARKET_ELSEWHERE, "D11", facts=Facts(space=MARKETPLACE))


def _about_the_ring(board: Board) -> Iterator[Violation]:
    """Chains run along the ring, so outskirts buildings may touch just where they follow each other on it."""
    ring = board.ring
    for place, building in enumerate(ring):
        beside = {space for space in board.neighbours[building] if space in OUTSKIRTS}
        if building in OUTSKIRTS and beside != {ring[place - 1], ring[(place + 1) % len(ring)]}:
            facts = Facts(building=building, buildings=tuple(each for each in OUTSKIRTS if each in beside))
            yield violation("13.3", Reason.NOT_A_RING, facts=facts)
