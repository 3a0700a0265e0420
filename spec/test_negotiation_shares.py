"""Chapter 8, a share of the yield: what may be promised of the bought action, and that it is handed over."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    HandOver,
    PlayAnyWare,
    PlayBuildingAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.events import GoodsHandedOver, GoodsTaken, HandOverDue
from genoa_rules.legal import outcomes
from genoa_rules.model.buildings import VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, CardKind, LargeOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Drawing, Owing
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, PromisedYield, Rules
from genoa_rules.model.state import Use
from genoa_rules.model.wares import Ware
from spec.deals import (
    acceptances,
    asking,
    changed,
    is_here,
    legal_proposals,
    others,
    quiet,
    streets_next,
    with_a_buyer,
)
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import DRAWS, SPECIAL_CARDS_OF, a_promise, acting, given_special_card, in_stock, orders_for
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import dealt, given_card, given_wares, listed

SEEDS = st.integers(0, 2**10)
ONE_VILLA = tuple(sorted(VILLAS))
MONEY_TOO = st.sampled_from((Rules.first_edition(promised_yield=PromisedYield.GOODS_AND_MONEY), Rules.second_edition()))


def offered(buyer, state, shares, **more):
    """The buyer's offer of a share of the current building's yield."""
    return ProposeDeal(buyer, deal=Deal(buyer, space=state.turn.walk[-1], shares=shares, **more))


def yields(building):
    """All that a building's own action gives while it lasts, at a villa without an order: chapter 9, once more."""
    if building in DRAWS:
        kind, number = DRAWS[building]
        return Bundle(cards_of_a_kind=[kind] * number)
    if building in WAREHOUSE_WARES:
        return Bundle(wares=WAREHOUSE_WARES[building])
    if building is Building.CATHEDRAL:
        return Bundle(markers=2)
    return Bundle(special_cards=[SPECIAL_CARDS_OF[building]])


def ready_to_fill(state, player, villa):
    """The position with an order for the villa and its wares in the player's hand, and the order."""
    order = next(card for card in state.setup.box.deck(CardKind.LARGE_ORDER) if card.villa is villa)
    return given_wares(given_card(state, player, order), player, order.wares), order


# What may be promised


@pytest.mark.clause("8.14")
@pytest.mark.ruling("S1", "T11")
@premise(at_least=0.85)
@given(state=asking(), seed=SEEDS)
def test_what_the_action_itself_yields_may_be_the_price(state, seed):
    """Some or all of what the building's own action gives is an offer by itself, whether or not the supply has it."""
    state, buyer = with_a_buyer(state, seed)
    shares = a_promise(state, buyer, state.turn.walk[-1], Random(f"promise/{seed}"))
    if holds(shares.goods or len(state.players) > 2):
        assert is_legal(state, offered(buyer, state, shares))
    if state.turn.walk[-1] not in VILLAS:
        assert is_legal(state, offered(buyer, state, yields(state.turn.walk[-1])))


@pytest.mark.clause("8.14")
@pytest.mark.ruling("S16", "T11", "S11")
@given(state=asking(), seed=SEEDS, data=st.data())
def test_nothing_else_may_be_promised(state, seed, data):
    """More than the action gives, or goods that it does not give (what Any Ware, 1:1 Trade or a small order would
    bring, a card by its face), can't be the price.
    """
    state, buyer = with_a_buyer(state, seed)
    building = state.turn.walk[-1]
    whole = yields(building)
    other = data.draw(
        st.sampled_from(
            (
                *(Bundle(wares=[ware]) for ware in Ware),
                *(Bundle(special_cards=[card]) for card in SpecialCard if building not in VILLAS),
                *(Bundle(cards_of_a_kind=[kind]) for kind in CARD_KINDS),
                Bundle(markers=1),
            )
        )
    )
    refused(
        state,
        offered(buyer, state, whole + other),
        "8.14",
        Reason.SHARE_NOT_OF_THIS_ACTION,
        "S16",
        "T11",
    )
    if not whole.covers(other):
        refused(state, offered(buyer, state, other), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION, "S16", "T11")
    named = Bundle(cards=[data.draw(st.sampled_from(state.setup.box.cards))])
    refused(state, offered(buyer, state, named), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION, "T11")


@pytest.mark.clause("8.14", "8.18")
@pytest.mark.ruling("T11", "D15")
@premise(at_least=0.7)
@given(
    state=asking(moves=1) | asking(moves=2),
    seed=SEEDS,
    data=st.data(),
)
def test_without_an_action_there_is_nothing_to_share(state, seed, data):
    """A paid step to a street, or to a building without its action, yields nothing that could be promised."""
    state, buyer = with_a_buyer(quiet(state), seed)
    streets = streets_next(state)
    around = [space for space in state.setup.box.board.neighbours[state.turn.walk[-1]] if space not in state.turn.walk]
    spaces = streets if state.setup.rules.paid_move_without_action is Allowance.REFUSED else around
    if not holds(spaces):
        return
    step = Deal(
        buyer,
        space=data.draw(st.sampled_from(spaces)),
        action=False,
        pays=Bundle(wares=[Ware.SILK]),
        shares=Bundle(wares=[Ware.SALT]),
    )
    refused_only(state, ProposeDeal(buyer, deal=step), "8.14", Reason.SHARE_WITHOUT_ACTION, "T11")


@pytest.mark.clause("8.14", "8.11")
@pytest.mark.ruling("D19", "T11")
def test_of_a_single_ducat_too_all_is_said():
    """One ducat of the yield is no sum in fives, and as much a share of money as twenty: here of no building, there of
    an order that Bruno does not hold.
    """
    for building, rules, reasons in (
        (Building.PARK, Rules.first_edition(), {Reason.SHARE_OF_MONEY, Reason.SHARE_NOT_OF_THIS_ACTION}),
        (Building.PARK, Rules.second_edition(), {Reason.SHARE_NOT_OF_THIS_ACTION}),
        (Building.VILLA_RICCI, Rules.second_edition(), {Reason.SHARE_NEEDS_AN_ORDER}),
    ):
        state = scene(walk=[building], rules=rules)
        decision = decide(state, offered("Bruno", state, Bundle(1)))
        assert {each.reason for each in decision.violations} == {Reason.ODD_MONEY} | reasons


@pytest.mark.clause("8.14")
@pytest.mark.ruling("D19")
@premise(at_least=0.72)
@given(state=asking(*ONE_VILLA), seed=SEEDS, fives=st.integers(1, 20))
def test_money_of_the_yield_is_promised_as_the_setting_has_it(state, seed, fives):
    """Of a large order's 100 ducats some may be promised under the second edition's reading, and none under the
    first's.
    """
    state, buyer = with_a_buyer(state, seed)
    state, _ = ready_to_fill(state, buyer, state.turn.walk[-1])
    promise = offered(buyer, state, Bundle(ducats=5 * fives), pays=Bundle(wares=[Ware.SILK]))
    if not holds(keeps_its_wares(state, buyer)):
        return
    if state.setup.rules.promised_yield is PromisedYield.GOODS:
        refused_only(state, promise, "8.14", Reason.SHARE_OF_MONEY, "D19")
    else:
        assert is_legal(state, promise)


def keeps_its_wares(state, buyer):
    """Whether the buyer could fill an order here after giving a silk away."""
    poorer = state.but(holdings=state.holdings_with(buyer, state.holding(buyer) - Bundle(wares=[Ware.SILK])))
    return bool(orders_for(poorer, buyer, state.turn.walk[-1]))


@pytest.mark.clause("8.14")
@pytest.mark.ruling("D19", "T11", "S11")
@given(state=asking(rules=MONEY_TOO), seed=SEEDS)
def test_no_more_money_than_the_order_pays_and_only_at_a_villa(state, seed):
    """The 100 ducats of a large order are all the money that an action itself yields."""
    state, buyer = with_a_buyer(state, seed)
    building = state.turn.walk[-1]
    ducats = 105 if building in VILLAS else 5
    refused(
        state,
        offered(buyer, state, Bundle(ducats=ducats)),
        "8.14",
        Reason.SHARE_NOT_OF_THIS_ACTION,
        "T11",
    )


@pytest.mark.clause("8.14", "10.1")
@pytest.mark.ruling("T11", "S8")
@premise(at_least=0.65)
@given(state=asking(*ONE_VILLA), seed=SEEDS, data=st.data())
def test_what_an_order_brings_is_promised_by_who_can_fill_one(state, seed, data):
    """A special card at a villa can be promised just by a buyer who holds, once goods have crossed, an order for the
    villa and its wares, and only of a kind that is in stock.
    """
    state, buyer = with_a_buyer(state, seed)
    villa = state.turn.walk[-1]
    reward = data.draw(st.sampled_from(SpecialCard))
    wares = state.holding(buyer).wares
    paid = data.draw(st.lists(st.sampled_from(range(len(wares))), unique=True, max_size=3))
    promise = offered(buyer, state, Bundle(special_cards=[reward]), pays=Bundle(wares=[wares[place] for place in paid]))
    left = Counter(wares) - Counter(wares[place] for place in paid)
    fillable = any(
        isinstance(card, LargeOrder) and card.villa is villa and all(left[ware] for ware in card.wares)
        for card in state.holding(buyer).cards
    )
    if not fillable:
        refused(state, promise, "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    if reward not in in_stock(state):
        refused(state, promise, "8.14", Reason.SHARE_OUT_OF_STOCK, "S8", "T11")
    elif fillable:
        assert is_legal(state, promise)
    holds(fillable)


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T5", "T11")
@premise(at_least=0.6)
@given(state=asking(*ONE_VILLA, players=st.integers(3, 5)), seed=SEEDS)
def test_a_demand_for_it_is_judged_by_what_lies_open(state, seed):
    """The active player demands a special card of the yield, not knowing the buyer's orders: refused only if the buyer
    openly can't fill one, having no large order at all or not the wares of any. The buyer then accepts or can't.
    """
    state, buyer = with_a_buyer(state, seed)
    villa, active = state.turn.walk[-1], state.turn.active
    state = given_special_card_to_the_stock(state)
    held = state.holding(buyer)
    demand = ProposeDeal(active, deal=offered(buyer, state, Bundle(special_cards=[SpecialCard.ANY_WARE])).deal)
    orders = [card for card in state.setup.box.deck(CardKind.LARGE_ORDER) if card.villa is villa]
    has_wares = any(set(order.wares) <= set(held.wares) for order in orders)
    if not held.cards_of(CardKind.LARGE_ORDER) or not has_wares:
        holds(False)
        refused_only(state, demand, "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
        return
    asked = played(state, demand)
    accept = AcceptDeal(buyer, deal=demand.deal)
    if holds(orders_for(state, buyer, villa)):
        assert is_legal(asked, accept)
    else:
        refused_only(asked, accept, "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")


def given_special_card_to_the_stock(state):
    """The position with an Any Ware card in its stack, taken from whoever has one if it is empty."""
    if state.supply.special_cards[SpecialCard.ANY_WARE.rank]:
        return state
    one = Bundle(special_cards=[SpecialCard.ANY_WARE])
    holder = next(player for player in state.players if SpecialCard.ANY_WARE in state.holding(player).special_cards)
    holdings = state.holdings_with(holder, state.holding(holder) - one)
    return state.but(holdings=holdings, supply=state.supply.plus(one, 0))


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T5", "T11")
@given(state=asking(*ONE_VILLA, players=st.integers(3, 5)), seed=SEEDS)
def test_an_order_still_to_be_named_by_the_partner_is_no_order_held(state, seed):
    """The buyer asks for any large order and promises what filling one brings: which order comes, only the partner
    knows, so the buyer needs one of the own hand, or has to ask for it by name.
    """
    state, buyer = with_a_buyer(state, seed)
    active, villa = state.turn.active, state.turn.walk[-1]
    state, order = ready_to_fill(given_special_card_to_the_stock(state), active, villa)
    state = given_wares(state, buyer, order.wares)
    for card in state.holding(buyer).cards_of(CardKind.LARGE_ORDER):
        state = given_card(state, active, card)
    shares = Bundle(special_cards=[SpecialCard.ANY_WARE])
    by_kind = offered(buyer, state, shares, receives=Bundle(cards_of_a_kind=[CardKind.LARGE_ORDER]))
    by_name = offered(buyer, state, shares, receives=Bundle(cards=[order]))
    refused_only(state, by_kind, "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    done = played(state, by_name, AcceptDeal(active, deal=by_name.deal))
    done = played(done, UseBuilding(buyer, delivery=Delivery(order, SpecialCard.ANY_WARE)))
    assert SpecialCard.ANY_WARE in done.holding(active).special_cards


@pytest.mark.clause("8.14", "10.3")
@pytest.mark.ruling("D14", "T11", "S14")
@pytest.mark.parametrize("second", [Allowance.ALLOWED, Allowance.REFUSED])
def test_no_second_order_is_promised_where_a_second_one_is_barred(second):
    """Bruno has filled an order at Villa Colini by a Building Action. Where D14 bars a second one there, its reward
    can't be promised any more: nothing could be done with the action won.
    """
    rules = Rules.second_edition(second_large_order_by_building_action=second)
    order = LargeOrder(Building.VILLA_COLINI, (Ware.WHEAT, Ware.SILK, Ware.SALT))
    held = {"Bruno": Bundle(130, order.wares, [SpecialCard.FURTHER_ACTION], [order])}
    walk = [Building.PARK, Building.VILLA_COLINI]
    state = scene(walk=walk, rules=rules, holdings=held, uses={Building.PARK: "Bruno"})
    state = state.but(turn=evolve(state.turn, filled_at=(Use(Building.VILLA_COLINI, "Bruno"),)))
    reward = offered("Bruno", state, Bundle(special_cards=[SpecialCard.ANY_WARE]))
    if second is Allowance.REFUSED:
        refused_only(state, reward, "10.3", Reason.SECOND_LARGE_ORDER, "D14", "T11")
    else:
        assert is_legal(state, reward)
    assert is_legal(state, offered("Bruno", state, Bundle(cards_of_a_kind=[CardKind.PRIVILEGE])))


# How it is handed over


@pytest.mark.clause("8.14", "7.6")
@pytest.mark.ruling("S5", "S18", "T13")
@premise(at_least=0.6)
@given(state=acting(promised=True), data=st.data())
def test_what_is_promised_is_handed_over_as_soon_as_it_is_there(state, data):
    """Of what came the active player gets what was promised, before the actor keeps anything; what did not come is not
    owed. Until it is handed over nothing else is heard.
    """
    shares, actor, active = state.phase.shares, state.phase.actor, state.turn.active
    use = data.draw(st.sampled_from(listed(state, UseBuilding)))
    events, done = list(accepted(state, use)), played(state, use)
    while isinstance(done.phase, Drawing | Owing):
        if isinstance(done.phase, Drawing):
            command = data.draw(st.sampled_from(outcomes(done)))[0]
        else:
            command = HandOver(actor, cards=data.draw(st.permutations(done.phase.cards))[: done.phase.number])
        events += accepted(done, command)
        done = played(done, command)
    taken = Counter(piece for event in of_kind(tuple(events), GoodsTaken) for piece in pieces(event.goods))
    drawn = Counter(done.holding(actor).faceless.cards_of_a_kind + done.holding(active).faceless.cards_of_a_kind)
    drawn -= Counter(state.holding(actor).faceless.cards_of_a_kind + state.holding(active).faceless.cards_of_a_kind)
    came = taken + drawn
    given_over = of_kind(tuple(events), GoodsHandedOver)
    got = Counter(piece for event in given_over for piece in pieces(event.goods.faceless))
    assert got == Counter(pieces(shares)) & came
    assert sum(event.goods.ducats for event in given_over) == (shares.ducats if use.delivery else 0)
    assert all((event.giver, event.receiver) == (actor, active) for event in given_over)
    assert is_legal(done, CloseAction(actor))
    holds(got)


def pieces(bundle):
    """The goods of a bundle, one by one."""
    return (*bundle.wares, *bundle.special_cards, *bundle.cards_of_a_kind, *("marker",) * bundle.markers)


@pytest.mark.clause("8.14")
@pytest.mark.ruling("S5", "S18", "T3")
@given(state=dealt(Owing), data=st.data())
def test_the_giver_chooses_which_of_like_cards(state, data):
    """One of the two drawn is owed: the actor chooses which, no other card serves, and nobody else speaks before."""
    owing, actor = state.phase, state.phase.acting.actor
    for card in owing.cards:
        handed = the(accepted(state, HandOver(actor, cards=[card])), GoodsHandedOver)
        assert (handed.receiver, handed.goods) == (state.turn.active, Bundle(cards=[card]))
        assert played(state, HandOver(actor, cards=[card])).phase == owing.acting
    strange = [card for card in state.setup.box.cards if card not in owing.cards]
    for cards in ((), owing.cards, [data.draw(st.sampled_from(strange))]):
        refused_only(state, HandOver(actor, cards=cards), "8.14", Reason.HAND_OVER_OTHERS, "S5", "S18")
    other = data.draw(st.sampled_from([player for player in state.players if player != actor]))
    refused_only(state, HandOver(other, cards=owing.cards[:1]), "8.14", Reason.NOT_THE_DEBTOR, "S18")
    for command in (CloseAction(actor), UseBuilding(actor), ProposeDeal(other, deal=Deal(other, space=Building.PARK))):
        refused_only(state, command, "8.14", Reason.WHILE_OWING, "S5", "S18")


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T12")
@given(state=acting(promised=True), data=st.data())
def test_the_building_is_used_before_any_special_card(state, data):
    """While a share is owed Any Ware, 1:1 Trade and Building Action wait, so that no promise is emptied."""
    actor = state.phase.actor
    for card in (SpecialCard.ANY_WARE, SpecialCard.ONE_TO_ONE_TRADE, SpecialCard.BUILDING_ACTION):
        state = given_special_card(state, actor, card)
    ware = data.draw(st.sampled_from(Ware))
    for command in (
        PlayAnyWare(actor, ware=ware),
        PlayTrade(actor, give=SpecialCard.ANY_WARE, take=ware),
        PlayBuildingAction(actor, building=state.phase.building),
    ):
        refused(state, command, "8.14", Reason.SHARE_COMES_FIRST, "T12")


@pytest.mark.clause("8.14", "9.7")
@pytest.mark.ruling("S16", "T11")
@premise(at_least=0.3)
@given(state=acting(*ONE_VILLA, promised=True) | acting(*ONE_VILLA, used=False, promised=False))
def test_a_promise_narrows_what_is_done_at_a_villa(state):
    """Unpromised, order and privilege are both the actor's to choose; a promised privilege bars the order, a promised
    special card or money bars the privilege, and a special card has to be the one promised.
    """
    actor, villa, shares = state.phase.actor, state.phase.building, state.phase.shares
    state, order = ready_to_fill(state, actor, villa)
    state = given_special_card_to_the_stock(state)
    kinds = in_stock(state)
    holds(shares)
    deliveries = {kind: UseBuilding(actor, delivery=Delivery(order, kind)) for kind in kinds}
    if shares.special_cards or shares.ducats:
        refused_only(state, UseBuilding(actor), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    else:
        assert is_legal(state, UseBuilding(actor))
    for kind, delivery in deliveries.items():
        if shares.cards_of_a_kind or (shares.special_cards and shares.special_cards != (kind,)):
            refused_only(state, delivery, "8.14", Reason.SHARE_FORBIDS_ORDER, "T11")
        else:
            assert is_legal(state, delivery)


@pytest.mark.clause("8.14", "7.5")
@pytest.mark.ruling("S19", "T11")
@premise(at_least=0.75)
@given(state=asking(*ONE_VILLA) | asking(), data=st.data())
def test_whoever_promised_can_always_keep_the_promise(state, data):
    """Once a deal with a share is settled there is a way to use the building that brings it: no open action is a dead
    end.
    """
    command = data.draw(legal_proposals(state, lambda each: bool(each.deal.shares) and is_here(state)(each)))
    ways = acceptances(played(state, command), command) if command else ()
    if not holds(ways):
        return
    won = played(state, command, data.draw(st.sampled_from(ways)))
    assert isinstance(won.phase, Acting) and won.phase.shares == command.deal.shares
    assert listed(won, UseBuilding)


# Examples


@pytest.mark.clause("8.14", "7.6")
@pytest.mark.ruling("S5", "S18")
def test_one_of_the_two_small_orders_is_owed_even_if_only_one_comes():
    """One small order is left. Bruno promised one of the two he draws at the Town Hall: Anna gets the only one."""
    cards = scene().setup.box.deck(CardKind.SMALL_ORDER)
    held = {"Dario": Bundle(130, cards=cards[1:])}
    state = scene(walk=[Building.TOWN_HALL], holdings=held)
    offer = offered("Bruno", state, Bundle(cards_of_a_kind=[CardKind.SMALL_ORDER]))
    state = played(state, offer, AcceptDeal("Anna", deal=offer.deal), UseBuilding("Bruno"))
    state = played(state, outcomes(state)[0][0])
    assert state.holding("Anna").cards == (cards[0],)
    assert state.holding("Bruno").cards == ()
    assert is_legal(state, CloseAction("Bruno"))


@pytest.mark.clause("8.14", "8.17")
@pytest.mark.ruling("S18")
def test_the_reviews_walk_from_the_town_hall():
    """Christian offers one of the two small orders, Doug the same, Christian adds five ducats and wins; they split the
    cards. At the Grain warehouse Larry takes wheat and rice and pays with the rice.
    """
    state = scene(["Anna", "Larry", "Marcia", "Christian", "Doug"], walk=[Building.TOWN_HALL])
    one = Bundle(cards_of_a_kind=[CardKind.SMALL_ORDER])
    first, same = offered("Christian", state, one), offered("Doug", state, one)
    better = changed(first, pays=Bundle(ducats=5))
    state = played(state, first, same, better, AcceptDeal("Anna", deal=better.deal), UseBuilding("Christian"))
    state = played(state, outcomes(state)[0][0])
    last = outcomes(state)[0][0]
    assert the(accepted(state, last), HandOverDue).number == 1
    state = played(state, last)
    kept, given_over = state.phase.cards
    state = played(state, HandOver("Christian", cards=[given_over]), CloseAction("Christian"))
    assert state.holding("Anna") == Bundle(135, cards=[given_over])
    assert state.holding("Christian") == Bundle(125, cards=[kept])
    state = scene(["Anna", "Larry", "Marcia"], walk=[Building.RESTAURANT], uses={Building.RESTAURANT: "Marcia"})
    rice = ProposeDeal("Larry", deal=Deal("Larry", space=Building.GRAIN_WAREHOUSE, shares=Bundle(wares=[Ware.RICE])))
    state = played(state, rice, AcceptDeal("Anna", deal=rice.deal), UseBuilding("Larry"))
    assert state.holding("Larry").wares == (Ware.WHEAT,)
    assert state.holding("Anna").wares == (Ware.RICE,)
    assert others(state) == ("Larry", "Marcia") and NOTHING not in state.holdings
