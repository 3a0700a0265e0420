"""Chapter 9 with 8.14: what was promised of an action's yield, handed over as soon as it is there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import DrawDue, GoodsTaken, HandOverDue
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.markers import IncomePaid
from genoa_rules.chapters.negotiation import GoodsHandedOver
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    DeliverMessage,
    HandOver,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Refused
from genoa_rules.kernel.multiset import choices
from genoa_rules.legal import legal, outcomes
from genoa_rules.model.buildings import BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import Acting, Drawing, Owing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import PromisedYield, Rules
from genoa_rules.model.state import Use
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import DRAWS, SPECIAL_CARDS_OF, acting, in_stock, orders_for
from spec.premise import holds, premise
from spec.scenes import scene

OF_GOODS = tuple(building for building in BUILDINGS if building not in DRAWS)
OF_TWO_CARDS = (Building.TOWN_HALL, Building.POST_OFFICE)


def needs_an_order(shares):
    """Whether only a large order brings what is promised."""
    return bool(shares.special_cards or shares.ducats)


def use_as_promised(state, data):
    """A use of the building that brings what was promised."""
    actor, building, shares = state.phase.actor, state.phase.building, state.phase.shares
    if building not in VILLAS or not needs_an_order(shares):
        return UseBuilding(actor)
    order = data.draw(st.sampled_from(orders_for(state, actor, building)))
    reward = shares.special_cards[0] if shares.special_cards else data.draw(st.sampled_from(in_stock(state) or (None,)))
    return UseBuilding(actor, delivery=Delivery(order, reward))


@pytest.mark.clause("8.14", "9.4", "9.5", "9.6")
@pytest.mark.ruling("S5", "S6", "T13", "T14")
@given(state=acting(*OF_GOODS, promised=True))
def test_promised_goods_cross_at_once_as_far_as_they_came(state):
    """What the building gives and was promised goes to the active player; what the stock was short of is not owed."""
    actor, shares, active = state.phase.actor, state.phase.shares, state.turn.active
    supply = state.supply
    own, other = supply.markers[state.players.index(actor)], supply.markers[state.players.index(active)]
    due = Bundle(
        wares=tuple(ware for ware in shares.wares if supply.wares[ware.rank]),
        special_cards=tuple(card for card in shares.special_cards if supply.special_cards[card.rank]),
        markers=min(shares.markers, own, 2),
    )
    events = accepted(state, UseBuilding(actor))
    handed = (GoodsHandedOver(actor, active, due, min(due.markers, other)),) if due else ()
    assert of_kind(events, GoodsHandedOver) == handed
    done = after(state, events)
    assert done.phase == Acting(actor, state.phase.building, shares, building_used=True)
    for ware in WARES:
        got = due.wares.count(ware)
        assert done.holding(active).wares.count(ware) == state.holding(active).wares.count(ware) + got
        kept = int(ware in WAREHOUSE_WARES.get(state.phase.building, ()) and supply.wares[ware.rank] > 0) - got
        assert done.holding(actor).wares.count(ware) == state.holding(actor).wares.count(ware) + kept


@pytest.mark.clause("8.14", "9.1", "9.2", "9.3", "9.7")
@pytest.mark.ruling("S5", "S18", "T13")
@premise(at_least=0.35)
@given(state=acting(*DRAWS, promised=True), data=st.data())
def test_promised_cards_cross_once_all_have_come(state, data):
    """As many of the drawn cards as were promised go to the active player, all if fewer came; one of two is chosen."""
    actor, building, active = state.phase.actor, state.phase.building, state.turn.active
    shares = state.phase.shares
    begun = played(state, use_as_promised(state, data))
    drawn = []
    done = begun
    while isinstance(done.phase, Drawing):
        card = data.draw(st.sampled_from(outcomes(done)))[0]
        drawn.append(card.card)
        done = played(done, card)
    promised = len(shares.cards_of_a_kind)
    if isinstance(done.phase, Owing):
        assert promised < len(drawn)
        assert done.phase == Owing(begun.phase.acting, active, DRAWS[building][0], promised, Bundle(cards=drawn).cards)
        chosen = data.draw(st.sampled_from(choices(done.phase.cards, promised)))
        done = played(done, HandOver(actor, cards=chosen))
    assert done.phase == Acting(actor, building, shares, building_used=True)
    got = Bundle(cards=done.holding(active).cards) - Bundle(cards=state.holding(active).cards)
    assert len(got.cards) == min(promised, len(drawn))
    assert Bundle(cards=drawn).covers(got)
    both = Bundle(cards=(*done.holding(actor).cards, *got.cards))
    if drawn:
        assert both == Bundle(cards=(*state.holding(actor).cards, *drawn))
    holds(promised and drawn)


@pytest.mark.clause("8.14", "10.1")
@pytest.mark.ruling("S5", "S16", "T11", "D19")
@premise(at_least=0.4)
@given(state=acting(*sorted(VILLAS), promised=True), data=st.data())
def test_promised_of_a_large_order_crosses_at_once(state, data):
    """The promised special card, and by D19's second reading the promised part of the 100 ducats, go to the other."""
    actor, shares, active = state.phase.actor, state.phase.shares, state.turn.active
    if not holds(needs_an_order(shares)):
        return
    use = use_as_promised(state, data)
    events = accepted(state, use)
    assert the(events, GoodsHandedOver) == GoodsHandedOver(actor, active, shares, 0)
    incomes = {player: state.holding(player).ducats for player in state.players}
    for event in of_kind(events, IncomePaid):
        incomes[event.owner] += event.ducats
    done = after(state, events)
    assert done.holding(active).ducats == incomes[active] + shares.ducats
    assert done.holding(actor).ducats == incomes[actor] + 100 - shares.ducats
    got = Bundle(special_cards=done.holding(active).special_cards)
    assert got == Bundle(special_cards=(*state.holding(active).special_cards, *shares.special_cards))


@pytest.mark.clause("8.14", "9.7")
@pytest.mark.ruling("S16", "T11")
@premise(at_least=0.75)
@given(state=acting(*sorted(VILLAS), promised=True), data=st.data())
def test_a_promise_at_a_villa_binds_the_choice(state, data):
    """A promised privilege forbids to fill an order; a promised special card or money forbids to draw a privilege, and
    a promised special card to take another.
    """
    actor, villa, shares = state.phase.actor, state.phase.building, state.phase.shares
    orders, rewards = orders_for(state, actor, villa), in_stock(state) or (None,)
    if not holds(orders):
        return
    for reward in rewards:
        use = UseBuilding(actor, delivery=Delivery(data.draw(st.sampled_from(orders)), reward))
        if shares.cards_of_a_kind or (shares.special_cards and shares.special_cards[0] is not reward):
            refused_only(state, use, "8.14", Reason.SHARE_FORBIDS_ORDER, "T11")
        else:
            assert is_legal(state, use)
    if needs_an_order(shares):
        refused_only(state, UseBuilding(actor), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    else:
        assert is_legal(state, UseBuilding(actor))


@pytest.mark.clause("9.7")
@pytest.mark.ruling("S16")
@premise(at_least=0.75)
@given(state=acting(*sorted(VILLAS), used=False, promised=False))
def test_without_such_a_promise_the_choice_at_a_villa_is_free(state):
    """Whoever won the action chooses between privilege and any order that can be filled, with any reward in stock."""
    actor, villa = state.phase.actor, state.phase.building
    orders = orders_for(state, actor, villa)
    if not holds(orders):
        return
    assert is_legal(state, UseBuilding(actor))
    for order in orders:
        for reward in in_stock(state) or (None,):
            assert is_legal(state, UseBuilding(actor, delivery=Delivery(order, reward)))


@pytest.mark.clause("8.14", "14.4", "14.5", "14.6")
@pytest.mark.ruling("T12")
@premise(at_least=0.75)
@given(state=acting(promised=True), data=st.data())
def test_with_a_promise_open_the_building_is_used_before_any_special_card(state, data):
    """Any Ware, 1:1 Trade and Building Action wait until the building has been used; then they are free again."""
    actor = state.phase.actor
    held = state.holding(actor).special_cards
    played_cards = {
        SpecialCard.ANY_WARE: PlayAnyWare(actor, ware=data.draw(st.sampled_from(WARES))),
        SpecialCard.ONE_TO_ONE_TRADE: PlayTrade(actor, give=MARKER, take=data.draw(st.sampled_from(WARES))),
        SpecialCard.BUILDING_ACTION: PlayBuildingAction(actor, building=data.draw(st.sampled_from(BUILDINGS))),
    }
    commands = [command for card, command in played_cards.items() if card in held]
    if not holds(commands):
        return
    phase = state.phase
    for command in commands:
        refused(state, command, "8.14", Reason.SHARE_COMES_FIRST, "T12")
        for shares, used in ((NOTHING, False), (phase.shares, True)):
            decision = decide(state.but(phase=Acting(actor, phase.building, shares, used)), command)
            found = decision.violations if isinstance(decision, Refused) else ()
            assert all(each.reason is not Reason.SHARE_COMES_FIRST for each in found)


@pytest.mark.clause("8.14", "14.4", "14.5", "14.6")
@pytest.mark.ruling("T12", "D19")
def test_with_money_alone_promised_the_villa_is_used_first_too():
    """Fifty ducats of an order's reward are Anna's: were Bruno to trade the order away first, they could never come."""
    villa = Building.VILLA_RICCI
    order = next(card for card in scene().setup.box.deck(CardKind.LARGE_ORDER) if card.villa is villa)
    state = scene(
        rules=Rules.second_edition(),
        walk=[villa],
        uses={villa: "Bruno"},
        phase=Acting("Bruno", villa, Bundle(50), False),
        holdings={"Bruno": Bundle(130, order.wares, special_cards=SpecialCard, cards=[order])},
        owners={Building.PARK: "Bruno"},
    )
    for command in (
        PlayAnyWare("Bruno", ware=Ware.RICE),
        PlayTrade("Bruno", give=order, take=Ware.RICE),
        PlayBuildingAction("Bruno", building=Building.PARK),
    ):
        refused_only(state, command, "8.14", Reason.SHARE_COMES_FIRST, "T12")


@pytest.mark.clause("8.14", "9.4", "8.12")
@pytest.mark.ruling("S5", "S6")
@pytest.mark.parametrize(("left", "came", "crosses", "received"), [(2, 2, 2, 2), (1, 1, 1, 1), (0, 0, 0, 0)])
def test_promised_markers_come_from_the_cathedral_and_change_colour(left, came, crosses, received):
    """Both of Bruno's markers were promised: as many as came go back to the supply, and Anna takes hers for them."""
    cathedral = Building.CATHEDRAL
    state = scene(
        walk=[cathedral],
        uses={cathedral: "Bruno"},
        holdings={"Bruno": Bundle(130, markers=7 - left)},
        phase=Acting("Bruno", cathedral, Bundle(markers=2)),
    )
    events = accepted(state, UseBuilding("Bruno"))
    handed = GoodsHandedOver("Bruno", "Anna", Bundle(markers=crosses), received)
    assert of_kind(events, GoodsTaken) == ((GoodsTaken("Bruno", Bundle(markers=came)),) if came else ())
    assert of_kind(events, GoodsHandedOver) == ((handed,) if crosses else ())
    done = after(state, events)
    assert done.holding("Anna").markers == received
    assert done.supply.markers == (7 - received, left, 7, 7)


@pytest.mark.clause("14.3")
@pytest.mark.ruling("T12")
def test_a_further_action_card_empties_no_promise_and_needs_not_wait():
    """It only adds a right to act, so it is played at any time (14.3), with a promise open too."""
    park = Building.PARK
    state = scene(
        walk=[park],
        uses={park: "Bruno"},
        holdings={"Bruno": Bundle(130, special_cards=[SpecialCard.FURTHER_ACTION])},
        phase=Acting("Bruno", park, Bundle(special_cards=[SpecialCard.FURTHER_ACTION])),
    )
    done = played(state, PlayFurtherAction("Bruno"), UseBuilding("Bruno"))
    assert done.holding("Anna").special_cards == (SpecialCard.FURTHER_ACTION,)


@pytest.mark.clause("8.14", "9.2")
@pytest.mark.ruling("S5", "S18", "T3")
def test_one_of_two_is_chosen_by_the_giver_and_nothing_else_comes_first():
    """The debtor gives just one of the two cards; until then neither the creditor nor anybody else is heard."""
    cards = (SmallOrder(Building.HARBOR, Ware.COPPER), SmallOrder(Building.PALACE, Ware.PEPPER))
    hall, kind = Building.TOWN_HALL, CardKind.SMALL_ORDER
    state = scene(walk=[hall], uses={hall: "Bruno"}, phase=Acting("Bruno", hall, Bundle(cards_of_a_kind=[kind])))
    state = played(state, UseBuilding("Bruno"), CardDealt(cards[1]))
    events = accepted(state, CardDealt(cards[0]))
    assert the(events, HandOverDue) == HandOverDue("Bruno", "Anna", kind, 1, Bundle(cards=cards).cards)
    state = after(state, events)
    refused_only(state, HandOver("Anna", cards=cards[:1]), "8.14", Reason.NOT_THE_DEBTOR, "S18")
    refused_only(state, HandOver("Bruno", cards=()), "8.14", Reason.HAND_OVER_OTHERS, "S5", "S18")
    refused_only(state, HandOver("Bruno", cards=cards), "8.14", Reason.HAND_OVER_OTHERS, "S5", "S18")
    others = (SmallOrder(Building.PARK, Ware.SILK),)
    refused_only(state, HandOver("Bruno", cards=others), "8.14", Reason.HAND_OVER_OTHERS, "S5", "S18")
    for command in (
        CloseAction("Bruno"),
        PlayFurtherAction("Carla"),
        DeliverMessage("Carla", message=Message((Building.PARK, Building.GUILD_HALL))),
        CardDealt(others[0]),
    ):
        refused_only(state, command, "8.14", Reason.WHILE_OWING, "S5", "S18")
    assert legal(state, "Bruno") == tuple(HandOver("Bruno", cards=(card,)) for card in state.phase.cards)
    done = played(state, HandOver("Bruno", cards=cards[1:]))
    assert done.holding("Anna").cards == cards[1:]
    assert done.holding("Bruno").cards == cards[:1]
    refused_only(done, HandOver("Bruno", cards=cards[:1]), "7.5", Reason.WHILE_ACTING, "S26")


@pytest.mark.clause("8.14", "7.6", "9.2")
@pytest.mark.ruling("S5", "S18")
def test_the_one_card_that_came_is_the_one_promised():
    """Case 76: one of two small orders was promised and the deck has one; the active player gets it, Bruno nothing."""
    hall, kind = Building.TOWN_HALL, CardKind.SMALL_ORDER
    orders = [card for card in scene().setup.box.cards if isinstance(card, SmallOrder)]
    state = scene(walk=[hall], holdings={"Carla": Bundle(130, cards=orders[1:])})
    deal = Deal("Bruno", space=hall, shares=Bundle(cards_of_a_kind=[kind]))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal), UseBuilding("Bruno"))
    events = accepted(state, CardDealt(orders[0]))
    assert the(events, GoodsHandedOver) == GoodsHandedOver("Bruno", "Anna", Bundle(cards=orders[:1]), 0)
    assert not of_kind(events, HandOverDue)
    done = after(state, events)
    assert done.holding("Anna").cards == (orders[0],)
    assert done.holding("Bruno").cards == ()
    assert is_legal(done, CloseAction("Bruno"))


@pytest.mark.clause("8.14", "7.6")
@pytest.mark.ruling("S5")
def test_of_an_empty_deck_nothing_is_owed():
    """Where no card comes the promise is empty, and the action goes on."""
    hall, kind = Building.TOWN_HALL, CardKind.SMALL_ORDER
    orders = [card for card in scene().setup.box.cards if isinstance(card, SmallOrder)]
    state = scene(
        walk=[hall],
        uses={hall: "Bruno"},
        holdings={"Carla": Bundle(130, cards=orders)},
        phase=Acting("Bruno", hall, Bundle(cards_of_a_kind=[kind, kind])),
    )
    events = accepted(state, UseBuilding("Bruno"))
    assert not of_kind(events, DrawDue)
    assert is_legal(after(state, events), CloseAction("Bruno"))


@pytest.mark.clause("8.14", "14.5", "14.6")
@pytest.mark.ruling("S11", "T13")
def test_only_the_buildings_own_action_owes_what_was_promised_of_it():
    """Small orders that a Building Action or a 1:1 Trade brings after the use stay with the actor."""
    hall, kind = Building.TOWN_HALL, CardKind.SMALL_ORDER
    orders = [card for card in scene().setup.box.cards if isinstance(card, SmallOrder)]
    state = scene(
        walk=[hall],
        uses={hall: "Bruno"},
        holdings={
            "Bruno": Bundle(
                130,
                wares=[Ware.SILK],
                special_cards=[SpecialCard.BUILDING_ACTION, SpecialCard.ONE_TO_ONE_TRADE],
            )
        },
        owners={hall: "Bruno"},
        phase=Acting("Bruno", hall, Bundle(cards_of_a_kind=[kind, kind])),
    )
    state = played(state, UseBuilding("Bruno"), CardDealt(orders[0]), CardDealt(orders[1]))
    assert state.holding("Anna").cards == tuple(orders[:2])
    state = played(state, PlayBuildingAction("Bruno", building=hall), CardDealt(orders[2]), CardDealt(orders[3]))
    state = played(state, PlayTrade("Bruno", give=Ware.SILK, take=kind), CardDealt(orders[4]))
    assert state.phase == Acting("Bruno", hall, Bundle(cards_of_a_kind=[kind, kind]), True, (hall,))
    assert state.holding("Bruno").cards == Bundle(cards=orders[2:5]).cards
    assert state.holding("Anna").cards == tuple(orders[:2])


def offer(building, shares, rules=None, **scene_parts):
    """Bruno's offer at a building where the tower stands: 5 ducats and a share of the yield."""
    state = scene(rules=rules, walk=[building], **scene_parts)
    return state, ProposeDeal("Bruno", deal=Deal("Bruno", space=building, pays=Bundle(5), shares=shares))


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T11")
@pytest.mark.parametrize("building", BUILDINGS)
def test_all_that_the_buildings_own_action_gives_may_be_promised_and_no_more(building):
    """Each building's whole yield can be shared; one more of it, or anything else, is refused."""
    most = {
        **{each: Bundle(cards_of_a_kind=[kind] * number) for each, (kind, number) in DRAWS.items()},
        **{each: Bundle(special_cards=[card]) for each, card in SPECIAL_CARDS_OF.items()},
        **{each: Bundle(wares=pair) for each, pair in WAREHOUSE_WARES.items()},
        Building.CATHEDRAL: Bundle(markers=2),
    }[building]
    assert is_legal(*offer(building, most))
    card = Bundle(cards=[Privilege(Building.PARK)])
    too_much = [most + most, card, most + Bundle(markers=1), most + Bundle(wares=[Ware.SILK, Ware.SILK])]
    too_much += [most + Bundle(cards_of_a_kind=[kind]) for kind in CardKind]
    for shares in too_much:
        refused(*offer(building, shares), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION, "T11")


@pytest.mark.clause("8.14", "14.4", "14.8")
@pytest.mark.ruling("S11", "T11")
def test_what_a_special_card_will_bring_can_not_be_promised():
    """At the Harbor the Any Ware card may be promised, the ware that it would take may not."""
    ware = Bundle(wares=[Ware.COPPER])
    refused_only(*offer(Building.HARBOR, ware), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION, "S16", "T11")
    assert is_legal(*offer(Building.HARBOR, Bundle(special_cards=[SpecialCard.ANY_WARE])))


RICCI = Building.VILLA_RICCI
RICCI_ORDERS = tuple(card for card in scene().setup.box.cards if isinstance(card, LargeOrder) and card.villa is RICCI)
READY = Bundle(130, wares=RICCI_ORDERS[0].wares, cards=RICCI_ORDERS[:1])


@pytest.mark.clause("8.14", "10.1")
@pytest.mark.ruling("T11", "S8")
def test_a_special_card_of_a_large_order_is_promised_by_who_can_fill_one():
    """Bruno needs order and wares, also after what he pays; the special card has to be in stock."""
    shares = Bundle(special_cards=[SpecialCard.ANY_WARE])
    assert is_legal(*offer(RICCI, shares, holdings={"Bruno": READY}))
    wares_only = Bundle(130, wares=READY.wares)
    refused_only(*offer(RICCI, shares, holdings={"Bruno": wares_only}), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    state, _ = offer(RICCI, shares, holdings={"Bruno": READY})
    paid_away = Deal("Bruno", space=RICCI, pays=Bundle(wares=READY.wares[:1]), shares=shares)
    refused_only(state, ProposeDeal("Bruno", deal=paid_away), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    all_any_wares = {"Bruno": READY, "Carla": Bundle(special_cards=[SpecialCard.ANY_WARE] * 5)}
    refused_only(*offer(RICCI, shares, holdings=all_any_wares), "8.14", Reason.SHARE_OUT_OF_STOCK, "S8", "T11")


@pytest.mark.clause("8.14", "10.1")
@pytest.mark.ruling("D19")
def test_money_of_a_large_order_is_promised_by_the_second_reading_only():
    """Of the 100 ducats any part may be promised where D19 takes in money; not more, and not at another building."""
    money = Rules.first_edition(promised_yield=PromisedYield.GOODS_AND_MONEY)
    half, ready = Bundle(50), {"Bruno": READY}
    refused_only(*offer(RICCI, half, holdings=ready), "8.14", Reason.SHARE_OF_MONEY, "D19")
    assert is_legal(*offer(RICCI, half, rules=money, holdings=ready))
    assert is_legal(*offer(RICCI, Bundle(100), rules=money, holdings=ready))
    assert is_legal(*offer(RICCI, half, rules=Rules.second_edition(), holdings=ready))
    refused(*offer(RICCI, Bundle(105), rules=money, holdings=ready), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION)
    refused(*offer(Building.PARK, half, rules=money), "8.14", Reason.SHARE_NOT_OF_THIS_ACTION)
    refused(*offer(RICCI, half, rules=money), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    state, proposal = offer(RICCI, half, rules=money, holdings=ready)
    state = played(state, proposal, AcceptDeal("Anna", deal=proposal.deal))
    state = played(state, UseBuilding("Bruno", delivery=Delivery(RICCI_ORDERS[0], SpecialCard.ANY_WARE)))
    assert [state.holding(name).ducats for name in ("Anna", "Bruno")] == [130 + 5 + 50, 130 - 5 + 100 - 50]


@pytest.mark.clause("8.14", "10.3")
@pytest.mark.ruling("D14", "T11", "T15")
def test_who_may_fill_no_second_order_promises_nothing_of_one():
    """Bruno filled one at the villa by Building Action; where D14 bars a second his promise could never be kept."""
    filled = (Use(RICCI, "Bruno"),)
    shares = Bundle(special_cards=[SpecialCard.ANY_WARE])
    for rules in (Rules.first_edition(), Rules.second_edition()):
        state, proposal = offer(RICCI, shares, rules=rules, holdings={"Bruno": READY})
        state = state.but(turn=state.turn.but(filled_at=filled))
        if rules == Rules.first_edition():
            assert is_legal(state, proposal)
        else:
            refused_only(state, proposal, "10.3", Reason.SECOND_LARGE_ORDER, "D14", "T11")


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T11")
@given(state=acting(promised=True), data=st.data())
def test_a_promise_never_leaves_the_actor_without_a_use(state, data):
    """Whoever has promised something can use the building as promised, and then declare the action done."""
    actor = state.phase.actor
    assert any(isinstance(command, UseBuilding) for command in legal(state, actor))
    used = played(state, use_as_promised(state, data))
    while isinstance(used.phase, Drawing):
        used = played(used, data.draw(st.sampled_from(outcomes(used)))[0])
    if isinstance(used.phase, Owing):
        used = played(used, data.draw(st.sampled_from(legal(used, actor))))
    assert isinstance(played(used, CloseAction(actor)).phase, Walking)
