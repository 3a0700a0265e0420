"""The finite universe of commands that are not proposals: everything that one player, or the table, could say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from genoa_rules.chapters import negotiation
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    RollDice,
    TableCommand,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.kernel.multiset import choices
from genoa_rules.model.board import Space, Street
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, LargeOrder, Message, SmallOrder
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.phases import Acting, Marking, Owing
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES

NOT_ON_THE_BOARD = Street(1, 1)


def of_player(state: State, player: str) -> Iterator[PlayerCommand]:
    """Everything a player could say, proposals left out; what only differs in cards nobody could mean is thinned."""
    box = state.setup.box
    spaces = (*box.board.spaces, NOT_ON_THE_BOARD)
    yield from (kind(player) for kind in _BARE)
    yield from (PlayAnyStartSpace(player, space=space) for space in spaces)
    yield from (MoveTower(player, to=space) for space in spaces)
    yield from (PlayAnyWare(player, ware=ware) for ware in WARES)
    yield from (PlayTrade(player, give=give, take=take) for give, take in product(_gives(box.cards), _TAKES))
    yield from (FillSmallOrder(player, order=card) for card in box.cards if isinstance(card, SmallOrder))
    yield from (DeliverMessage(player, message=card) for card in box.cards if isinstance(card, Message))
    yield from (UseBuilding(player, delivery=delivery) for delivery in _deliveries(box.cards))
    for building in BUILDINGS:
        yield PlayBuildingAction(player, building=building)
        if isinstance(state.phase, Acting):
            for delivery in _deliveries(box.cards):
                yield PlayBuildingAction(player, building=building, delivery=delivery)
    yield from _markings(state, player, spaces)
    yield from _handings(state, player)
    yield from _talk(state, player)


_BARE = (RollDice, Pass, KeepAction, EndWalk, PlayFurtherAction, UseBuilding, CloseAction, HandOn)
_TAKES = (*WARES, *SPECIAL_CARDS, *CARD_KINDS, MARKER, DUCATS)


def _gives(cards: tuple[Card, ...]) -> tuple:
    return (*WARES, *SPECIAL_CARDS, *cards, MARKER, DUCATS)


def _deliveries(cards: tuple[Card, ...]) -> Iterator[Delivery]:
    for card, reward in product(cards, (None, *SPECIAL_CARDS)):
        if isinstance(card, LargeOrder):
            yield Delivery(card, reward)


def _subsets(buildings: tuple[Building, ...]) -> list[tuple[Building, ...]]:
    return list(chain.from_iterable(combinations(buildings, number) for number in range(len(buildings) + 1)))


def _markings(state: State, player: str, spaces: tuple[Space, ...]) -> Iterator[PlaceMarkers]:
    for space in spaces:
        beside = state.setup.box.board.buildings_beside(space)
        # Of buildings that don't touch the street one is enough, where markers are placed at all.
        strange = tuple(building for building in BUILDINGS if building not in beside)[:1]
        some = (*beside, *strange) if isinstance(state.phase, Marking) and len(beside) < 4 else beside[:1]
        for remove, place in product(_subsets(some), _subsets(some)):
            yield PlaceMarkers(player, street=space, remove=remove, place=place)


def _handings(state: State, player: str) -> Iterator[HandOver]:
    owed = state.phase.cards if isinstance(state.phase, Owing) else ()
    some = Bundle(cards=(*owed, *state.setup.box.cards[:1])).cards
    for number in range(len(some) + 1):
        yield from (HandOver(player, cards=cards) for cards in choices(some, number))


def _talk(state: State, player: str) -> Iterator[WithdrawDeal | AcceptDeal]:
    """Withdrawing and accepting what stands, the same with another name on it, and something that does not stand."""
    deals = [proposal.deal for proposal in negotiation.proposals(state)]
    deals += [
        Deal(other, space=deal.space, pays=deal.pays, shares=deal.shares, receives=deal.receives)
        for deal in deals
        for other in state.players
        if other != deal.buyer
    ]
    deals.append(Deal(player, space=state.setup.box.board.spaces[0], pays=Bundle(ducats=5)))
    for deal in dict.fromkeys(deals):
        yield WithdrawDeal(player, deal=deal)
        for cards in _namings(state, deal):
            yield AcceptDeal(player, deal=deal, cards=cards)


def _namings(state: State, deal: Deal) -> Iterator[tuple[Card, ...]]:
    """Cards for what a deal leaves open on either side, from the whole box, and none, and one too many."""
    seen = {()}
    for side in (deal.pays, deal.receives):
        ways: list[tuple[Card, ...]] = [()]
        for kind in CARD_KINDS:
            number = side.cards_of_a_kind.count(kind)
            ways = [(*way, *more) for way in ways for more in choices(state.setup.box.deck(kind), number)]
        seen.update(Bundle(cards=way).cards for way in ways[:2000])
    seen.add(state.setup.box.cards[:1])
    yield from sorted(seen, key=lambda cards: tuple(card.rank for card in cards))


def of_table(state: State) -> Iterator[TableCommand]:
    """Everything the table could say."""
    yield TimeCalled()
    yield from (CardDealt(card) for card in state.setup.box.cards)
    yield from (DiceFell(red, blue) for red, blue in product(range(-1, 11), repeat=2))
