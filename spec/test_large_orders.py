"""Chapter 10, large orders: three wares for a villa, paid with 100 ducats and a special card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import DrawDue, GoodsTaken
from genoa_rules.chapters.large_orders import Delivery, LargeOrderFilled
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal
from genoa_rules.model.buildings import VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import LargeOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, BuildingUse, Rules
from genoa_rules.model.state import Use
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import acting, in_stock, orders_for
from spec.premise import holds, premise
from spec.scenes import scene

AT_A_VILLA = tuple(sorted(VILLAS))
ORDERS = tuple(card for card in scene().setup.box.cards if isinstance(card, LargeOrder))


@pytest.mark.clause("10.1")
@pytest.mark.ruling("S8", "S17")
@premise(at_least=0.7)
@given(state=acting(*AT_A_VILLA, used=False, promised=False), data=st.data())
def test_filling_an_order_is_the_action_at_its_villa(state, data):
    """Wares to the supply, card under its deck, 100 ducats, one special card in stock that the player chooses."""
    actor, villa = state.phase.actor, state.phase.building
    orders = orders_for(state, actor, villa)
    if not holds(orders):
        return
    order = data.draw(st.sampled_from(orders))
    reward = data.draw(st.sampled_from(in_stock(state) or (None,)))
    events = accepted(state, UseBuilding(actor, delivery=Delivery(order, reward)))
    assert the(events, LargeOrderFilled) == LargeOrderFilled(actor, order, 100)
    cards = () if reward is None else (reward,)
    assert of_kind(events, GoodsTaken) == ((GoodsTaken(actor, Bundle(special_cards=cards)),) if cards else ())
    before = after(state, events[: events.index(the(events, LargeOrderFilled))])
    done = after(state, events)
    paid = Bundle(wares=order.wares, cards=(order,))
    assert done.holding(actor) == (before.holding(actor) - paid).paid(100) + Bundle(special_cards=cards)
    assert [done.supply.wares[ware.rank] - state.supply.wares[ware.rank] for ware in WARES] == [
        int(ware in order.wares) for ware in WARES
    ]
    for kind in SpecialCard:
        assert done.supply.special_cards[kind.rank] == state.supply.special_cards[kind.rank] - (kind is reward)
    was, deck = state.decks[order.kind.rank], done.decks[order.kind.rank]
    assert Bundle(cards=(*deck.face_down, *deck.face_up)) == Bundle(cards=(*was.face_down, *was.face_up, order))
    assert (order in deck.face_up) == bool(was.face_down)
    assert done.phase == Acting(actor, villa, NOTHING, building_used=True)


@pytest.mark.clause("10.1")
@premise(at_least=0.5)
@given(state=acting(*AT_A_VILLA, used=False), data=st.data())
def test_the_order_names_this_villa(state, data):
    """An order for another villa is refused, whatever wares there are."""
    order = data.draw(st.sampled_from(ORDERS))
    if not holds(order.villa is not state.phase.building):
        return
    use = UseBuilding(state.phase.actor, delivery=Delivery(order, SpecialCard.ANY_WARE))
    refused(state, use, "10.1", Reason.ORDER_FOR_ANOTHER_BUILDING)


@pytest.mark.clause("10.1")
@premise(at_least=0.45)
@given(state=acting(*AT_A_VILLA, used=False), data=st.data())
def test_the_order_is_in_the_actors_hand(state, data):
    """An order in a deck or in somebody else's hand can't be filled."""
    order = data.draw(st.sampled_from(ORDERS))
    if not holds(order not in state.holding(state.phase.actor).cards):
        return
    use = UseBuilding(state.phase.actor, delivery=Delivery(order, SpecialCard.ANY_WARE))
    refused(state, use, "10.1", Reason.ORDER_NOT_HELD)


@pytest.mark.clause("10.1")
@premise(at_least=0.25)
@given(state=acting(*AT_A_VILLA, used=False), data=st.data())
def test_all_three_wares_are_needed(state, data):
    """With a ware lacking the order is refused, and the refusal names just what lacks."""
    actor = state.phase.actor
    order = data.draw(st.sampled_from(ORDERS))
    lacking = [ware for ware in order.wares if ware not in state.holding(actor).wares]
    if not holds(lacking):
        return
    use = UseBuilding(actor, delivery=Delivery(order, SpecialCard.ANY_WARE))
    found = refused(state, use, "10.1", Reason.WARES_LACKING)
    assert found.facts.goods == Bundle(wares=lacking)


@pytest.mark.clause("10.1")
@pytest.mark.ruling("S8", "T24")
@premise(at_least=0.75)
@given(state=acting(*AT_A_VILLA, used=False, promised=False), data=st.data())
def test_the_reward_is_one_in_stock_and_none_only_if_none_is(state, data):
    """Of each kind it is judged whether it lies in its stack; to take none is no choice while there is one."""
    actor = state.phase.actor
    orders = orders_for(state, actor, state.phase.building)
    if not holds(orders):
        return
    order = data.draw(st.sampled_from(orders))
    there = in_stock(state)
    for kind in SpecialCard:
        use = UseBuilding(actor, delivery=Delivery(order, kind))
        if kind in there:
            assert is_legal(state, use)
        else:
            refused_only(state, use, "10.1", Reason.REWARD_OUT_OF_STOCK, "S8", "T24")
    without = UseBuilding(actor, delivery=Delivery(order, None))
    if there:
        refused_only(state, without, "10.1", Reason.REWARD_NOT_CHOSEN, "S8", "T24")
    else:
        assert is_legal(state, without)


def filling_scene(villa=Building.VILLA_COLINI, *, rules=None, special_cards=(), orders=2, **scene_parts):
    """Bruno with orders for a villa, their wares, and special cards; his action is open at the villa if not said."""
    cards = [card for card in ORDERS if card.villa is villa][:orders]
    wares = [ware for card in cards for ware in card.wares]
    parts = {
        "walk": [villa],
        "uses": {villa: "Bruno"},
        "phase": Acting("Bruno", villa, NOTHING),
        "holdings": {"Bruno": Bundle(130, wares=wares, special_cards=special_cards, cards=cards)},
    } | scene_parts
    return scene(rules=rules, **parts), cards


@pytest.mark.clause("10.1", "14.8")
@pytest.mark.ruling("S8")
def test_with_every_stack_empty_an_order_brings_money_alone():
    """Nobody left a special card in stock: the order brings 100 ducats and no card."""
    every = [kind for kind in SpecialCard for _ in range(7 if kind is SpecialCard.ONE_TO_ONE_TRADE else 5)]
    villa = Building.VILLA_COLINI
    order = next(card for card in ORDERS if card.villa is villa)
    holdings = {"Bruno": Bundle(130, wares=order.wares, cards=[order]), "Dario": Bundle(special_cards=every)}
    state, _ = filling_scene(holdings=holdings)
    for kind in SpecialCard:
        use = UseBuilding("Bruno", delivery=Delivery(order, kind))
        refused_only(state, use, "10.1", Reason.REWARD_OUT_OF_STOCK, "S8", "T24")
    done = played(state, UseBuilding("Bruno", delivery=Delivery(order, None)))
    assert done.holding("Bruno") == Bundle(230)


@pytest.mark.clause("9.7", "10.1", "11.2")
@pytest.mark.ruling("S16")
def test_a_large_order_costs_the_action():
    """Case 9 (a): with the order filled there is no privilege on top, nor a second order."""
    state, (first, second) = filling_scene()
    state = played(state, UseBuilding("Bruno", delivery=Delivery(first, SpecialCard.FURTHER_ACTION)))
    assert state.holding("Bruno").ducats == 230
    refused_only(state, UseBuilding("Bruno"), "7.3", Reason.BUILDING_USED)
    again = UseBuilding("Bruno", delivery=Delivery(second, SpecialCard.FURTHER_ACTION))
    refused(state, again, "7.3", Reason.BUILDING_USED)


@pytest.mark.clause("10.1", "14.8")
@pytest.mark.ruling("T24")
@pytest.mark.parametrize("reward", [kind for kind in SpecialCard if kind is not SpecialCard.ANY_START_SPACE])
def test_the_special_card_of_an_order_is_played_at_once(reward):
    """What the order brought serves the same action, a Further Action card the same turn."""
    state, (first, _) = filling_scene(owners={Building.HARBOR: "Bruno"})
    state = played(state, UseBuilding("Bruno", delivery=Delivery(first, reward)))
    left = state.holding("Bruno").wares[0]
    command = {
        SpecialCard.ANY_WARE: PlayAnyWare("Bruno", ware=Ware.SILK),
        SpecialCard.ONE_TO_ONE_TRADE: PlayTrade("Bruno", give=left, take=Ware.PEPPER),
        SpecialCard.FURTHER_ACTION: PlayFurtherAction("Bruno"),
        SpecialCard.BUILDING_ACTION: PlayBuildingAction("Bruno", building=Building.HARBOR),
    }[reward]
    assert is_legal(state, command)


@pytest.mark.clause("1.9", "10.1")
def test_an_order_asks_for_one_ware_of_each_warehouse_that_is_not_beside_its_villa():
    """Four orders for each villa; none for a ware of the neighbouring warehouse."""
    board = scene().setup.box.board
    for villa in VILLAS:
        (beside,) = (each for each in WAREHOUSE_WARES if each in board.neighbours[villa])
        orders = [card for card in ORDERS if card.villa is villa]
        assert len(orders) == 4
        for card in orders:
            assert [sum(ware in pair for ware in card.wares) for each, pair in WAREHOUSE_WARES.items()] == [
                int(each is not beside) for each in WAREHOUSE_WARES
            ]


D14 = (
    Rules.first_edition(),
    Rules.second_edition(),
    Rules.first_edition(second_large_order_by_building_action=Allowance.REFUSED),
    Rules.second_edition(second_large_order_by_building_action=Allowance.ALLOWED),
)


def second_is_allowed(rules):
    """Whether D14 lets a player fill a second order at a villa in a turn through Building Action."""
    return rules.second_large_order_by_building_action is Allowance.ALLOWED


@pytest.mark.clause("10.3", "14.6", "14.7")
@pytest.mark.ruling("D14", "S14", "T15")
@pytest.mark.parametrize("rules", D14)
def test_two_building_actions_fill_two_orders_at_one_villa_as_d14_says(rules):
    """Case 65: in his Park action Bruno fills one order at Villa Colini by card; the second is D14's question."""
    villa, park = Building.VILLA_COLINI, Building.PARK
    state, (first, second) = filling_scene(
        villa,
        rules=rules,
        special_cards=[SpecialCard.BUILDING_ACTION] * 2,
        owners={villa: "Bruno"},
        walk=[park],
        uses={park: "Bruno"},
        phase=Acting("Bruno", park, NOTHING),
    )
    by_card = [
        PlayBuildingAction("Bruno", building=villa, delivery=Delivery(order, SpecialCard.ANY_WARE))
        for order in (first, second)
    ]
    events = accepted(state, by_card[0])
    assert the(events, LargeOrderFilled) == LargeOrderFilled("Bruno", first, 100)
    state = after(state, events)
    if second_is_allowed(rules):
        assert the(accepted(state, by_card[1]), LargeOrderFilled).order == second
    else:
        refused_only(state, by_card[1], "10.3", Reason.SECOND_LARGE_ORDER, "D14", "S14")
        assert the(accepted(state, PlayBuildingAction("Bruno", building=villa)), DrawDue).number == 1


@pytest.mark.clause("10.3")
@pytest.mark.ruling("D14", "T15")
@pytest.mark.parametrize("rules", D14)
@pytest.mark.parametrize("card_first", [True, False])
def test_the_own_action_and_a_building_action_at_one_villa(rules, card_first):
    """One order by the villa's own action and one by card, in either order, is D14's question too."""
    villa = Building.VILLA_RICCI
    state, (first, second) = filling_scene(
        villa, rules=rules, special_cards=[SpecialCard.BUILDING_ACTION], owners={villa: "Bruno"}
    )
    own = [UseBuilding("Bruno", delivery=Delivery(order, SpecialCard.ANY_WARE)) for order in (first, second)]
    card = [
        PlayBuildingAction("Bruno", building=villa, delivery=Delivery(order, SpecialCard.ANY_WARE))
        for order in (first, second)
    ]
    state = played(state, card[0] if card_first else own[0])
    then = own[1] if card_first else card[1]
    assert second.villa is villa
    if second_is_allowed(rules):
        assert played(state, then).holding("Bruno").ducats == 330
    else:
        refused_only(state, then, "10.3", Reason.SECOND_LARGE_ORDER, "D14")
        assert then not in legal(state, "Bruno")


@pytest.mark.clause("10.3")
@pytest.mark.ruling("T15")
def test_the_bar_on_a_second_order_is_about_one_player_and_one_villa():
    """What Carla filled at the villa bars nothing for Bruno, nor what he filled at another one."""
    state, (first, _) = filling_scene(rules=Rules.second_edition())
    turn = state.turn.but(filled_at=(Use(first.villa, "Carla"), Use(Building.VILLA_RICCI, "Bruno")))
    fill = UseBuilding("Bruno", delivery=Delivery(first, SpecialCard.ANY_WARE))
    assert is_legal(state.but(turn=turn), fill)
    barred = state.but(turn=turn.but(filled_at=(Use(first.villa, "Bruno"),)))
    refused_only(barred, fill, "10.3", Reason.SECOND_LARGE_ORDER, "D14")


@pytest.mark.clause("10.3", "7.3")
@pytest.mark.ruling("D3")
@pytest.mark.parametrize("use", BuildingUse)
def test_nobody_gets_a_villas_own_action_twice_in_a_turn(use):
    """Having filled an order there Bruno can't buy the villa's action again, with a Further Action card either."""
    rules = Rules.first_edition(who_uses_a_building=use)
    state, (first, _) = filling_scene(rules=rules, special_cards=[SpecialCard.FURTHER_ACTION])
    state = played(
        state, UseBuilding("Bruno", delivery=Delivery(first, SpecialCard.FURTHER_ACTION)), CloseAction("Bruno")
    )
    assert isinstance(state.phase, Walking)
    deal = Deal("Bruno", space=first.villa, pays=Bundle(20))
    refused_only(state, ProposeDeal("Bruno", deal=deal), "7.3", Reason.BUILDING_USED, "D3")
    refused(state, AcceptDeal("Anna", deal=deal), "8.9", Reason.NO_SUCH_PROPOSAL)
