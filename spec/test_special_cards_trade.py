"""Chapter 14, 1:1 Trade: any one good for any one good that the supply or a deck's top has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import DrawDue, GoodsTaken
from genoa_rules.chapters.setup import CardDrawn, DeckTurned
from genoa_rules.chapters.special_cards import GoodsReturned, SpecialCardPlayed
from genoa_rules.commands import CardDealt, CloseAction, FillSmallOrder, PlayFurtherAction, PlayTrade, UseBuilding
from genoa_rules.evolve import after
from genoa_rules.legal import legal, outcomes
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.phases import Acting, Drawing
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, Rules
from genoa_rules.model.state import Deck
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import acting
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import players_of

TRADE = SpecialCard.ONE_TO_ONE_TRADE
SHIPPED = scene().setup.box
PLAYING_CARDS = (LargeOrder, SmallOrder, Message, Privilege)
EVERY_GIVE = (*WARES, *SpecialCard, *SHIPPED.cards, MARKER, DUCATS)
EVERY_TAKE = (*WARES, *SpecialCard, *CardKind, MARKER, DUCATS)


def as_goods(good):
    """One good as a bundle."""
    if isinstance(good, Ware):
        return Bundle(wares=[good])
    if isinstance(good, SpecialCard):
        return Bundle(special_cards=[good])
    return Bundle(markers=1) if good is MARKER else Bundle(cards=[good])


def cards_trade(state):
    """Whether playing cards are goods of a trade (D17)."""
    return state.setup.rules.trade_of_playing_cards is Allowance.ALLOWED


def can_give(state, player):
    """What a player has to give besides the card that is played for it."""
    left = state.holding(player) - Bundle(special_cards=[TRADE])
    cards = left.cards if cards_trade(state) else ()
    return [*left.wares, *left.special_cards, *cards, *([MARKER] if left.markers else [])]


def can_take(state, player):
    """What lies in the supply or on a deck's top, before anything moves."""
    supply = state.supply
    kinds = [kind for kind in CardKind if state.decks[kind.rank].face_down] if cards_trade(state) else []
    return [
        *[ware for ware in WARES if supply.wares[ware.rank]],
        *[card for card in SpecialCard if supply.special_cards[card.rank]],
        *kinds,
        *([MARKER] if supply.markers[state.players.index(player)] else []),
    ]


trading = acting(promised=False, holding=TRADE)


@pytest.mark.clause("14.1", "14.5", "14.9", "10.2")
@pytest.mark.ruling("S12", "T13", "T16", "T17")
@premise(at_least=0.75)
@given(state=trading, data=st.data())
def test_one_good_goes_back_where_it_belongs_and_another_comes(state, data):
    """The given good returns to supply, stack or deck, the taken one comes from there, a card unseen from the top."""
    actor = state.phase.actor
    gives, takes = can_give(state, actor), can_take(state, actor)
    if not holds(gives and takes):
        return
    give, take = data.draw(st.sampled_from(gives)), data.draw(st.sampled_from(takes))
    events = accepted(state, PlayTrade(actor, give=give, take=take))
    assert events[:2] == (SpecialCardPlayed(actor, TRADE), GoodsReturned(actor, as_goods(give)))
    done, came = after(state, events), as_goods(take) if not isinstance(take, CardKind) else NOTHING
    if isinstance(take, CardKind):
        assert events[-1] == DrawDue(actor, take, 1, None, own_action=False)
        assert done.phase == Drawing(state.phase, take, 1, (), None, own_action=False)
        card = data.draw(st.sampled_from(outcomes(done)))[0]
        assert card.card in state.decks[take.rank].face_down
        done, came = played(done, card), Bundle(cards=[card.card])
    else:
        assert events[-1] == GoodsTaken(actor, came)
    assert done.phase == state.phase
    gone = as_goods(give) + Bundle(special_cards=[TRADE])
    assert done.holding(actor) == state.holding(actor) - gone + came
    for ware in WARES:
        assert done.supply.wares[ware.rank] == state.supply.wares[ware.rank] + (ware is give) - (ware is take)
    for card in SpecialCard:
        back = (card is give) + (card is TRADE) - (card is take)
        assert done.supply.special_cards[card.rank] == state.supply.special_cards[card.rank] + back
    seat = state.players.index(actor)
    assert done.supply.markers[seat] == state.supply.markers[seat] + (give is MARKER) - (take is MARKER)
    for kind in CardKind:
        was, deck = state.decks[kind.rank], done.decks[kind.rank]
        put = gone.cards_of(kind)
        lie = Bundle(cards=(*deck.face_down, *deck.face_up)) + Bundle(cards=came.cards_of(kind))
        assert lie == Bundle(cards=(*was.face_down, *was.face_up, *put))
        if put and kind is not take:
            under = Bundle(cards=(*was.face_up, *put)).cards
            assert deck == (Deck(was.face_down, under) if was.face_down else Deck(put))


@pytest.mark.clause("14.5")
@pytest.mark.ruling("S12", "T16", "D17", "X17")
@premise(at_least=0.65)
@given(state=trading, data=st.data())
def test_what_is_not_held_or_not_there_is_not_traded(state, data):
    """Money on either side, cards where D17 bars them, what the actor lacks, and what supply and decks lack: refused,
    each by its own reason, and all of them together.
    """
    actor = state.phase.actor
    give, take = data.draw(st.sampled_from(EVERY_GIVE)), data.draw(st.sampled_from(EVERY_TAKE))
    command = PlayTrade(actor, give=give, take=take)
    card = isinstance(give, PLAYING_CARDS) or isinstance(take, CardKind)
    left = state.holding(actor) - Bundle(special_cards=[TRADE])
    wrong = 0
    if give is DUCATS or take is DUCATS:
        refused(state, command, "14.5", Reason.MONEY_IS_NO_GOOD)
        wrong += 1
    if card and not cards_trade(state):
        refused(state, command, "14.5", Reason.CARDS_ARE_NOT_TRADED, "D17")
        wrong += 1
    if give is not DUCATS and not left.covers(as_goods(give)):
        refused(state, command, "14.5", Reason.GOOD_NOT_HELD, "S12")
        wrong += 1
    there = [*can_take(state, actor), *[kind for kind in CardKind if state.decks[kind.rank].face_down], DUCATS]
    if take not in there:
        refused(state, command, "14.5", Reason.GOOD_NOT_THERE, "S12", "T16")
        wrong += 1
    assert is_legal(state, command) == (not wrong)
    assert (command in legal(state, actor)) == (not wrong)
    holds(wrong)


@pytest.mark.clause("14.5")
@premise(at_least=0.5)
@given(state=acting(promised=False), data=st.data())
def test_a_trade_is_the_actors_and_the_card_has_to_be_held(state, data):
    """Whoever has no action open is refused, and so is the actor without the card."""
    player = data.draw(players_of(state))
    give, take = data.draw(st.sampled_from(EVERY_GIVE)), data.draw(st.sampled_from(EVERY_TAKE))
    command = PlayTrade(player, give=give, take=take)
    lacks = TRADE not in state.holding(player).special_cards
    if player != state.phase.actor:
        refused_only(state, command, "14.5", Reason.NOT_THE_ACTOR)
    elif lacks:
        refused(state, command, "14.5", Reason.SPECIAL_CARD_NOT_HELD)
    holds(player != state.phase.actor or lacks)


PARK = Building.PARK
MESSAGE = Message((Building.GUILD_HALL, PARK))
LARGE = next(card for card in SHIPPED.cards if isinstance(card, LargeOrder))


def bruno(goods, *, rules=None, used=True, building=PARK, **parts):
    """Bruno's action in the Park, with one 1:1 Trade card besides these goods."""
    holdings = {"Bruno": goods + Bundle(special_cards=[TRADE])} | parts.pop("holdings", {})
    return scene(
        rules=rules,
        walk=[building],
        uses={building: "Bruno"},
        phase=Acting("Bruno", building, NOTHING, used),
        holdings=holdings,
        **parts,
    )


def swap(give, take):
    """Bruno's trade."""
    return PlayTrade("Bruno", give=give, take=take)


@pytest.mark.clause("14.5", "14.9")
@pytest.mark.ruling("D17")
def test_the_examples_of_the_source():
    """A message for the top small order; a ware for an own marker; another 1:1 Trade for a ware; a large order for a
    new one.
    """
    small, large = CardKind.SMALL_ORDER, CardKind.LARGE_ORDER
    state = played(bruno(Bundle(cards=[MESSAGE])), swap(MESSAGE, small), CardDealt(SHIPPED.deck(small)[0]))
    assert state.holding("Bruno") == Bundle(cards=SHIPPED.deck(small)[:1])
    assert state.decks[MESSAGE.kind.rank].face_up == (MESSAGE,)
    state = played(bruno(Bundle(wares=[Ware.SALT])), swap(Ware.SALT, MARKER))
    assert state.holding("Bruno") == Bundle(markers=1)
    state = played(bruno(Bundle(special_cards=[TRADE])), swap(TRADE, Ware.SILK))
    assert state.holding("Bruno") == Bundle(wares=[Ware.SILK])
    state = played(bruno(Bundle(cards=[LARGE])), swap(LARGE, large), CardDealt(SHIPPED.deck(large)[-1]))
    assert state.holding("Bruno") == Bundle(cards=SHIPPED.deck(large)[-1:])
    assert state.decks[large.rank].face_up == (LARGE,)


@pytest.mark.clause("14.5", "14.9")
@pytest.mark.ruling("D17", "S12", "X17")
def test_a_message_for_a_small_order_but_no_search_for_one():
    """Case 67: the trade is legal, the order is the top card, unseen, which the table turns up; nobody names it."""
    small = CardKind.SMALL_ORDER
    wish = SmallOrder(Building.HARBOR, Ware.COPPER)
    with pytest.raises(TypeError):
        swap(MESSAGE, wish)
    state = played(bruno(Bundle(cards=[MESSAGE])), swap(MESSAGE, small))
    assert len(outcomes(state)) == 16
    for command in (UseBuilding("Bruno"), CloseAction("Bruno"), PlayFurtherAction("Carla")):
        refused_only(state, command, "14.5", Reason.WHILE_DRAWING, "T3")
    refused_only(state, CardDealt(LARGE), "14.5", Reason.CARD_NOT_FACE_DOWN, "T17")
    refused_only(state, FillSmallOrder("Bruno", order=wish), "14.5", Reason.WHILE_DRAWING, "T3")


@pytest.mark.clause("14.5")
@pytest.mark.ruling("D17")
@pytest.mark.parametrize("edition", [Rules.first_edition, Rules.second_edition])
def test_where_d17_bars_cards_neither_side_may_be_one(edition):
    """Both editions trade cards; by the other reading wares, special cards and markers alone are goods."""
    barred = edition(trade_of_playing_cards=Allowance.REFUSED)
    goods = Bundle(wares=[Ware.SALT], cards=[MESSAGE])
    for command in (swap(MESSAGE, Ware.SILK), swap(Ware.SALT, CardKind.MESSAGE), swap(MESSAGE, CardKind.MESSAGE)):
        assert is_legal(bruno(goods, rules=edition()), command)
        refused_only(bruno(goods, rules=barred), command, "14.5", Reason.CARDS_ARE_NOT_TRADED, "D17")
    assert is_legal(bruno(goods, rules=barred), swap(Ware.SALT, MARKER))


@pytest.mark.clause("14.5")
@pytest.mark.ruling("S12", "X17")
def test_a_trade_takes_nothing_from_other_players():
    """All pepper and all Harbor cards are in hands: neither is to be had, whoever has them."""
    gone = Bundle(wares=[Ware.PEPPER] * 5, special_cards=[SpecialCard.ANY_WARE] * 5, markers=7)
    state = bruno(Bundle(wares=[Ware.SALT]), holdings={"Carla": gone})
    for take in (Ware.PEPPER, SpecialCard.ANY_WARE):
        refused_only(state, swap(Ware.SALT, take), "14.5", Reason.GOOD_NOT_THERE, "S12", "T16")
    assert is_legal(state, swap(Ware.SALT, MARKER))


@pytest.mark.clause("14.5", "8.11")
@pytest.mark.ruling("S12")
def test_money_is_no_good_and_the_played_card_no_payment():
    """Neither side of a trade is money; with one 1:1 Trade card alone there is nothing to give."""
    state = bruno(Bundle(130))
    refused_only(state, swap(DUCATS, Ware.SALT), "14.5", Reason.MONEY_IS_NO_GOOD)
    refused_only(bruno(Bundle(130, wares=[Ware.SALT])), swap(Ware.SALT, DUCATS), "14.5", Reason.MONEY_IS_NO_GOOD)
    refused_only(state, swap(TRADE, Ware.SALT), "14.5", Reason.GOOD_NOT_HELD, "S12")
    assert not any(isinstance(command, PlayTrade) for command in legal(state, "Bruno"))


@pytest.mark.clause("14.5")
@pytest.mark.ruling("S23")
def test_only_a_marker_in_reserve_is_given():
    """Bruno's markers lie on buildings: there is none to trade. Of his own colour none is left in the supply either."""
    state = bruno(Bundle(wares=[Ware.SALT]), owners={PARK: "Bruno", Building.HARBOR: "Bruno"})
    refused_only(state, swap(MARKER, Ware.SILK), "14.5", Reason.GOOD_NOT_HELD, "S12")
    state = bruno(Bundle(wares=[Ware.SALT], markers=5), owners={PARK: "Bruno", Building.HARBOR: "Bruno"})
    assert is_legal(state, swap(MARKER, Ware.SILK))
    refused_only(state, swap(Ware.SALT, MARKER), "14.5", Reason.GOOD_NOT_THERE, "T16")


@pytest.mark.clause("14.5", "14.9", "14.1")
@pytest.mark.ruling("T16")
def test_from_an_empty_stock_comes_neither_the_good_given_nor_the_card_played():
    """All five salt, all seven 1:1 Trade cards, all Park cards, all seven markers and all messages are in hands: giving
    one back, or playing one, does not make it there to take.
    """
    goods = Bundle(
        wares=[Ware.SALT] * 5,
        special_cards=[TRADE] * 6 + [SpecialCard.FURTHER_ACTION] * 5,
        cards=[card for card in SHIPPED.cards if isinstance(card, Message)],
        markers=7,
    )
    state = bruno(goods)
    same = [
        (Ware.SALT, Ware.SALT),
        (TRADE, TRADE),
        (SpecialCard.FURTHER_ACTION, SpecialCard.FURTHER_ACTION),
        (MARKER, MARKER),
        (MESSAGE, CardKind.MESSAGE),
        (Ware.SALT, TRADE),
    ]
    for give, take in same:
        refused_only(state, swap(give, take), "14.5", Reason.GOOD_NOT_THERE, "S12", "T16")


@pytest.mark.clause("14.9", "10.2", "14.5")
@pytest.mark.ruling("T17")
def test_a_card_given_for_the_last_of_its_own_deck_is_turned_after_the_draw():
    """One message lies face down. Bruno's goes face up under it; once the other is drawn his is turned."""
    kind = CardKind.MESSAGE
    last, *rest = [card for card in SHIPPED.deck(kind) if card != MESSAGE]
    state = bruno(Bundle(cards=[MESSAGE]), holdings={"Dario": Bundle(cards=rest)})
    events = accepted(state, swap(MESSAGE, kind))
    assert not of_kind(events, DeckTurned)
    state = after(state, events)
    assert state.decks[kind.rank] == Deck((last,), (MESSAGE,))
    assert outcomes(state) == ((CardDealt(last), 1),)
    events = accepted(state, CardDealt(last))
    assert events == (CardDrawn("Bruno", kind, last), DeckTurned(kind))
    assert after(state, events).decks[kind.rank] == Deck((MESSAGE,))


@pytest.mark.clause("14.8", "14.5", "11.6")
def test_a_card_of_the_tavern_trades_in_the_action_that_gave_it():
    """The Tavern's card takes a salt at once, and the Tavern's small order takes the salt."""
    tavern, order = Building.TAVERN, SmallOrder(Building.TAVERN, Ware.SALT)
    state = scene(
        walk=[tavern],
        uses={tavern: "Bruno"},
        phase=Acting("Bruno", tavern, NOTHING),
        holdings={"Bruno": Bundle(wares=[Ware.SILK], cards=[order])},
    )
    refused(state, swap(Ware.SILK, Ware.SALT), "14.5", Reason.SPECIAL_CARD_NOT_HELD)
    state = played(state, UseBuilding("Bruno"), swap(Ware.SILK, Ware.SALT), FillSmallOrder("Bruno", order=order))
    assert state.holding("Bruno") == Bundle(40)


@pytest.mark.clause("14.5", "14.4")
def test_a_trade_comes_before_amid_or_after_the_buildings_own_action():
    """Timed like Any Ware: before the use, between use and small order, and after it."""
    order = SmallOrder(PARK, Ware.SILK)
    goods = Bundle(special_cards=[TRADE] * 2, wares=[Ware.SALT, Ware.PEPPER, Ware.RICE], cards=[order])
    state = bruno(goods, used=False)
    state = played(
        state,
        swap(Ware.SALT, Ware.LINEN),
        UseBuilding("Bruno"),
        swap(Ware.PEPPER, Ware.SILK),
        FillSmallOrder("Bruno", order=order),
        swap(Ware.RICE, Ware.SILK),
        CloseAction("Bruno"),
    )
    assert state.holding("Bruno").wares == (Ware.SILK, Ware.LINEN)
    assert the(accepted(bruno(goods), swap(Ware.SALT, Ware.SILK)), GoodsTaken).goods == Bundle(wares=[Ware.SILK])
