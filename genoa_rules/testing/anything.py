"""Commands of right types with whatever content: what a hostile or confused client may send."""

from __future__ import annotations

from hypothesis import strategies as st

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    Command,
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
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.kernel.wire_text import LARGEST_NUMBER
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware

_building = st.sampled_from(Building)
_ware = st.sampled_from(Ware)
# What JSON carries (`genoa.dumps`).
_NUMBERS = st.integers(-7, 60) | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
_special = st.sampled_from(SpecialCard)
_large = st.builds(LargeOrder, _building, st.lists(_ware, max_size=4).map(tuple))
_small = st.builds(SmallOrder, _building, _ware)
_message = st.builds(Message, st.lists(_building, max_size=3).map(tuple))


def commands(state: State, *, numbers: st.SearchStrategy[int] = _NUMBERS) -> st.SearchStrategy[Command]:
    """Any commands, hardly ever legal: names that play and names that do not, cards held and invented ones, odd and
    negative sums.

    numbers: those in them; if not given, such as can be sent.
    """
    held = [card for holding in state.holdings for card in holding.cards]
    cards: st.SearchStrategy[Card] = _large | _small | _message | st.builds(Privilege, _building)
    if held:
        cards = st.sampled_from(held) | cards
    some_cards = st.lists(cards, max_size=3)
    player = st.sampled_from((*state.players, *state.players, "nobody", ""))
    space = _building | st.builds(Street, numbers, numbers) | st.sampled_from(state.setup.box.board.spaces)
    space |= st.just(MARKETPLACE)
    bundle = st.builds(
        Bundle,
        ducats=st.sampled_from((0, 0, 5, 10, 130)) | numbers,
        wares=st.lists(_ware, max_size=2),
        special_cards=st.lists(_special, max_size=2),
        cards=some_cards,
        cards_of_a_kind=st.lists(st.sampled_from(CardKind), max_size=2),
        markers=st.sampled_from((0, 0, 1)) | numbers,
    )
    small_bundle = st.just(Bundle()) | st.builds(Bundle, ducats=st.sampled_from((5, 10))) | bundle
    some_deal = st.builds(
        Deal,
        player,
        space=space,
        pays=small_bundle,
        shares=small_bundle,
        receives=small_bundle,
        conditions=st.just(()) | st.lists(st.sampled_from(Condition), max_size=2),
        action=st.booleans(),
    )
    standing = [proposal.deal for proposal in getattr(state.phase, "proposals", ())]
    deal = st.sampled_from(standing) | some_deal if standing else some_deal
    delivery = st.none() | st.builds(
        Delivery, _large | st.sampled_from(state.setup.box.deck(CardKind.LARGE_ORDER)), st.none() | _special
    )
    give = _ware | _special | cards | st.just(MARKER) | st.just(DUCATS)
    take = _ware | _special | st.sampled_from(CardKind) | st.just(MARKER) | st.just(DUCATS)
    buildings = st.lists(_building, max_size=3)
    return st.one_of(
        st.builds(RollDice, player),
        st.builds(PlayAnyStartSpace, player, space=space),
        st.builds(ProposeDeal, player, deal=deal),
        st.builds(WithdrawDeal, player, deal=deal),
        st.builds(AcceptDeal, player, deal=deal, cards=some_cards),
        st.builds(Pass, player),
        st.builds(KeepAction, player),
        st.builds(MoveTower, player, to=space),
        st.builds(EndWalk, player),
        st.builds(PlayFurtherAction, player),
        st.builds(UseBuilding, player, delivery=delivery),
        st.builds(PlayAnyWare, player, ware=_ware),
        st.builds(PlayTrade, player, give=give, take=take),
        st.builds(PlayBuildingAction, player, building=_building, delivery=delivery),
        st.builds(FillSmallOrder, player, order=_small),
        st.builds(CloseAction, player),
        st.builds(HandOver, player, cards=some_cards),
        st.builds(DeliverMessage, player, message=_message | st.sampled_from(state.setup.box.deck(CardKind.MESSAGE))),
        st.builds(PlaceMarkers, player, street=space, remove=buildings, place=buildings),
        st.builds(HandOn, player),
        st.builds(CardDealt, cards),
        st.builds(DiceFell, numbers, numbers),
        st.builds(TimeCalled),
    )
