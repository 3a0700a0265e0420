"""Chapter 11, small orders: one ware for the building whose action was just taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import BuildingUsed
from genoa_rules.chapters.markers import IncomePaid
from genoa_rules.chapters.small_orders import SmallOrderFilled
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    FillSmallOrder,
    KeepAction,
    PlayAnyWare,
    PlayBuildingAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal, legal_for_all
from genoa_rules.model.buildings import BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import Acting, Drawing
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, Edition, Rules
from genoa_rules.model.state import Use
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import acting
from spec.premise import holds, premise
from spec.scenes import scene

ORDERS = tuple(card for card in scene().setup.box.cards if isinstance(card, SmallOrder))
WITH_ORDERS = tuple(sorted({card.building for card in ORDERS}))
HARBOR_COPPER = SmallOrder(Building.HARBOR, Ware.COPPER)
HARBOR_WHEAT = SmallOrder(Building.HARBOR, Ware.WHEAT)
PARK_SILK = SmallOrder(Building.PARK, Ware.SILK)


def ready_for(state):
    """The actor's orders for the building where the action is open, with their ware in hand."""
    holding = state.holding(state.phase.actor)
    return [card for card in ORDERS if card in holding.cards and card.ware in holding.wares]


@pytest.mark.clause("11.1", "11.2")
@pytest.mark.ruling("S17")
@premise(at_least=0.65)
@given(state=acting(*WITH_ORDERS, used=True), data=st.data())
def test_who_has_just_used_the_building_fills_an_order_for_it(state, data):
    """Ware to the supply, card under its deck, 40 ducats; no action and no right to one is spent."""
    actor, building = state.phase.actor, state.phase.building
    orders = [card for card in ready_for(state) if card.building is building]
    if not holds(orders):
        return
    order = data.draw(st.sampled_from(orders))
    command = FillSmallOrder(actor, order=order)
    assert command in legal(state, actor)
    events = accepted(state, command)
    assert events[0] == SmallOrderFilled(actor, order, 40)
    done = after(state, events)
    assert done.holding(actor) == (state.holding(actor) - Bundle(wares=[order.ware], cards=[order])).paid(40)
    for ware in WARES:
        assert done.supply.wares[ware.rank] == state.supply.wares[ware.rank] + (ware is order.ware)
    was, deck = state.decks[order.kind.rank], done.decks[order.kind.rank]
    assert Bundle(cards=(*deck.face_down, *deck.face_up)) == Bundle(cards=(*was.face_down, *was.face_up, order))
    assert (order in deck.face_up) == bool(was.face_down)
    assert done.phase == state.phase
    assert (done.turn.uses, done.turn.actions) == (state.turn.uses, state.turn.actions)


@pytest.mark.clause("11.1")
@given(state=acting(*WITH_ORDERS, used=False), data=st.data())
def test_the_buildings_own_action_comes_first(state, data):
    """Until the building has been used no order for it is filled."""
    order = data.draw(st.sampled_from([card for card in ORDERS if card.building is state.phase.building]))
    refused(state, FillSmallOrder(state.phase.actor, order=order), "11.1", Reason.BUILDING_NOT_USED_YET)


@pytest.mark.clause("11.1")
@pytest.mark.ruling("X8")
@premise(at_least=0.75)
@given(state=acting(), data=st.data())
def test_only_the_actor_and_only_for_the_building_of_the_action(state, data):
    """Another player is refused, and the actor too with an order for any other building."""
    order = data.draw(st.sampled_from(ORDERS))
    player = data.draw(st.sampled_from(state.players))
    command = FillSmallOrder(player, order=order)
    if player != state.phase.actor:
        refused_only(state, command, "11.1", Reason.NOT_THE_ACTOR)
    elif order.building is not state.phase.building:
        refused(state, command, "11.1", Reason.ORDER_FOR_ANOTHER_BUILDING, "X8")
    holds(player != state.phase.actor or order.building is not state.phase.building)


@pytest.mark.clause("11.1")
@premise(at_least=0.55)
@given(state=acting(*WITH_ORDERS, used=True), data=st.data())
def test_card_and_ware_are_needed(state, data):
    """An order that the actor does not hold, or whose ware is lacking, is refused; just what lacks is named."""
    actor = state.phase.actor
    order = data.draw(st.sampled_from(ORDERS))
    holding = state.holding(actor)
    command = FillSmallOrder(actor, order=order)
    if order not in holding.cards:
        refused(state, command, "11.1", Reason.ORDER_NOT_HELD)
    if order.ware not in holding.wares:
        found = refused(state, command, "11.1", Reason.WARES_LACKING)
        assert found.facts.goods == Bundle(wares=[order.ware])
    holds(order not in holding.cards or order.ware not in holding.wares)


@pytest.mark.clause("11.3")
@pytest.mark.ruling("T15")
@premise(at_least=0.35)
@given(state=acting(*WITH_ORDERS, used=True), data=st.data())
def test_one_order_in_a_building_and_a_turn(state, data):
    """After one order every other for the building is refused for that player, for the rest of the turn."""
    actor, building = state.phase.actor, state.phase.building
    orders = [card for card in ready_for(state) if card.building is building]
    if not holds(len(orders) > 1):
        return
    first, second = data.draw(st.permutations(orders))[:2]
    done = played(state, FillSmallOrder(actor, order=first))
    refused(done, FillSmallOrder(actor, order=second), "11.3", Reason.SECOND_SMALL_ORDER, "T15")
    assert not any(isinstance(command, FillSmallOrder) for command in legal(done, actor))


@pytest.mark.clause("1.8", "11.1")
def test_no_small_order_is_for_town_hall_a_warehouse_or_a_villa():
    """None for nine buildings, one for Tavern and Restaurant, two for each of the other seven."""
    numbers = {building: sum(card.building is building for card in ORDERS) for building in BUILDINGS}
    assert all(not numbers[each] for each in (Building.TOWN_HALL, *WAREHOUSE_WARES, *VILLAS))
    assert numbers[Building.TAVERN] == numbers[Building.RESTAURANT] == 1
    assert sorted(numbers.values()) == [0] * 9 + [1] * 2 + [2] * 7


def at(building, player="Bruno", used=True, **parts):
    """A player's action open in a building."""
    return scene(walk=[building], uses={building: player}, phase=Acting(player, building, NOTHING, used), **parts)


@pytest.mark.clause("11.1", "11.2")
@pytest.mark.ruling("X8")
def test_somebody_elses_action_serves_nobodys_small_order():
    """Case 10: Dario used the Harbor; Bruno's Harbor-copper is refused while Dario acts, and afterwards."""
    bruno = {"Bruno": Bundle(130, wares=[Ware.COPPER], cards=[HARBOR_COPPER])}
    state = at(Building.HARBOR, "Dario", holdings=bruno)
    fill = FillSmallOrder("Bruno", order=HARBOR_COPPER)
    refused_only(state, fill, "11.1", Reason.NOT_THE_ACTOR)
    refused_only(played(state, CloseAction("Dario")), fill, "11.1", Reason.ORDER_OUTSIDE_AN_ACTION, "X8")
    deal = Deal("Bruno", space=Building.PALACE, pays=Bundle(10))
    elsewhere = played(state, CloseAction("Dario"), ProposeDeal("Bruno", deal=deal))
    elsewhere = played(elsewhere.but(turn=elsewhere.turn.but(passed=("Carla",))), AcceptDeal("Anna", deal=deal))
    elsewhere = played(elsewhere, UseBuilding("Bruno"))
    refused_only(elsewhere, fill, "11.1", Reason.ORDER_FOR_ANOTHER_BUILDING, "X8")


@pytest.mark.clause("11.1", "11.2", "9.5")
def test_a_small_order_goes_with_the_action_it_needs():
    """Case 9 (b): Bruno buys the Park, takes its card and hands in Park-silk: 40 ducats, and no second action."""
    park = Building.PARK
    state = scene(walk=[park], holdings={"Bruno": Bundle(130, wares=[Ware.SILK], cards=[PARK_SILK])})
    deal = Deal("Bruno", space=park, pays=Bundle(10))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal), UseBuilding("Bruno"))
    done = played(state, FillSmallOrder("Bruno", order=PARK_SILK))
    assert done.holding("Bruno") == Bundle(160, special_cards=[SpecialCard.FURTHER_ACTION])
    assert done.turn.actions == (0, 1, 0, 0)


@pytest.mark.clause("11.4", "7.6", "15.6")
def test_an_order_is_filled_though_the_building_gave_nothing():
    """Case 86: no Any Ware card is left; Bruno's Harbor gives nothing, its owner gets 10, Harbor-copper pays 40."""
    state = at(
        Building.HARBOR,
        used=False,
        owners={Building.HARBOR: "Carla"},
        holdings={
            "Bruno": Bundle(130, wares=[Ware.COPPER], cards=[HARBOR_COPPER]),
            "Dario": Bundle(special_cards=[SpecialCard.ANY_WARE] * 5),
        },
    )
    events = accepted(state, UseBuilding("Bruno"))
    assert events == (
        BuildingUsed("Bruno", Building.HARBOR, own_action=True),
        IncomePaid("Carla", Building.HARBOR, 10),
    )
    done = played(after(state, events), FillSmallOrder("Bruno", order=HARBOR_COPPER), CloseAction("Bruno"))
    assert done.holding("Bruno") == Bundle(170)
    assert done.holding("Carla").ducats == 140
    refused(done, KeepAction("Anna"), "7.3", Reason.BUILDING_USED)


@pytest.mark.clause("11.4")
@premise(at_least=0.65)
@given(state=acting(*WITH_ORDERS, used=False, promised=False), data=st.data())
def test_whatever_the_use_gave_the_order_may_follow(state, data):
    """Right after the use, and after the draw where there is one, an order that is ready is legal."""
    actor, building = state.phase.actor, state.phase.building
    state = played(state, UseBuilding(actor))
    while isinstance(state.phase, Drawing):
        state = played(state, data.draw(st.sampled_from(legal_for_all(state))))
    orders = [card for card in ready_for(state) if card.building is building]
    if not holds(orders):
        return
    assert is_legal(state, FillSmallOrder(actor, order=data.draw(st.sampled_from(orders))))


@pytest.mark.clause("11.5", "11.6", "14.8")
@pytest.mark.ruling("T13")
@premise(at_least=0.4)
@given(state=acting(*WITH_ORDERS, used=True, holding=SpecialCard.ANY_WARE), data=st.data())
def test_the_ware_may_come_by_a_special_card_between_use_and_order(state, data):
    """Any Ware is played after the use and its ware is delivered in the same action; then cards may follow again."""
    actor, building = state.phase.actor, state.phase.building
    holding = state.holding(actor)
    orders = [
        card
        for card in ORDERS
        if card.building is building and card in holding.cards and state.supply.wares[card.ware.rank]
    ]
    if not holds(orders):
        return
    order = data.draw(st.sampled_from(orders))
    events = accepted(played(state, PlayAnyWare(actor, ware=order.ware)), FillSmallOrder(actor, order=order))
    assert the(events, SmallOrderFilled).order == order


@pytest.mark.clause("11.6")
def test_straight_afterwards_ends_where_the_action_is_declared_done():
    """Trade after the use, then the order; once the action is closed the order is too late."""
    holding = Bundle(
        130, wares=[Ware.COPPER], special_cards=[SpecialCard.ONE_TO_ONE_TRADE], cards=[HARBOR_COPPER], markers=1
    )
    state = at(Building.HARBOR, used=False, holdings={"Bruno": holding})
    state = played(state, UseBuilding("Bruno"), PlayTrade("Bruno", give=MARKER, take=Ware.SILK))
    assert is_legal(state, FillSmallOrder("Bruno", order=HARBOR_COPPER))
    closed = played(state, CloseAction("Bruno"))
    refused_only(closed, FillSmallOrder("Bruno", order=HARBOR_COPPER), "11.1", Reason.ORDER_OUTSIDE_AN_ACTION)


@pytest.mark.clause("11.3")
def test_orders_in_several_buildings_in_one_turn():
    """What was filled at the Harbor bars none at the Palace, and what Carla filled there bars none of Bruno's."""
    order = SmallOrder(Building.PALACE, Ware.PEPPER)
    holding = Bundle(130, wares=[Ware.PEPPER, Ware.LINEN], cards=[order, SmallOrder(Building.PALACE, Ware.LINEN)])
    state = at(Building.PALACE, holdings={"Bruno": holding})
    filled = (Use(Building.HARBOR, "Bruno"), Use(Building.PALACE, "Carla"))
    state = state.but(turn=state.turn.but(filled_at=filled))
    done = played(state, FillSmallOrder("Bruno", order=order))
    again = FillSmallOrder("Bruno", order=SmallOrder(Building.PALACE, Ware.LINEN))
    refused_only(done, again, "11.3", Reason.SECOND_SMALL_ORDER, "T15")


@pytest.mark.clause("11.1", "10.1", "12.3")
@pytest.mark.ruling("S17")
def test_the_bank_never_runs_out():
    """However much money is in play, more than any box holds, an order is paid in full."""
    rich = {name: Bundle(100_000) for name in ("Anna", "Carla", "Dario")}
    state = at(Building.PARK, holdings=rich | {"Bruno": Bundle(100_000, wares=[Ware.SILK], cards=[PARK_SILK])})
    assert played(state, FillSmallOrder("Bruno", order=PARK_SILK)).holding("Bruno").ducats == 100_040


@pytest.mark.clause("14.7", "11.1")
@pytest.mark.ruling("D16")
@pytest.mark.parametrize(
    "rules",
    [
        Rules.first_edition(),
        Rules.second_edition(),
        Rules.first_edition(small_order_with_building_action=Allowance.ALLOWED),
        Rules.second_edition(small_order_with_building_action=Allowance.ALLOWED),
    ],
)
def test_a_building_action_opens_the_small_orders_of_its_building_as_d16_says(rules):
    """Case 62: at the Park Carla plays a Building Action for her Harbor; Harbor-copper is refused, or D16 allows it."""
    state = at(
        Building.PARK,
        "Carla",
        rules=rules,
        owners={Building.HARBOR: "Carla"},
        holdings={
            "Carla": Bundle(
                130,
                wares=[Ware.COPPER, Ware.WHEAT],
                special_cards=[SpecialCard.BUILDING_ACTION],
                cards=[HARBOR_COPPER, HARBOR_WHEAT],
            )
        },
    )
    fill = FillSmallOrder("Carla", order=HARBOR_COPPER)
    refused_only(state, fill, "11.1", Reason.ORDER_FOR_ANOTHER_BUILDING, "X8")
    state = played(state, PlayBuildingAction("Carla", building=Building.HARBOR))
    assert state.holding("Carla").special_cards == (SpecialCard.ANY_WARE,)
    if rules.small_order_with_building_action is Allowance.REFUSED:
        refused_only(state, fill, "14.7", Reason.SMALL_ORDER_BY_CARD, "D16")
        return
    state = played(state, fill)
    again = FillSmallOrder("Carla", order=HARBOR_WHEAT)
    refused_only(state, again, "11.3", Reason.SECOND_SMALL_ORDER, "T15")


@pytest.mark.clause("14.7", "11.1")
@pytest.mark.ruling("D16")
def test_by_d16_a_card_opens_the_orders_of_the_own_building_before_its_use():
    """A Building Action on the Harbor while the Harbor's own action is still to come: only D16 allows the order."""
    for allowance in Allowance:
        state = at(
            Building.HARBOR,
            used=False,
            rules=Rules.first_edition(small_order_with_building_action=allowance),
            owners={Building.HARBOR: "Bruno"},
            holdings={
                "Bruno": Bundle(wares=[Ware.COPPER], special_cards=[SpecialCard.BUILDING_ACTION], cards=[HARBOR_COPPER])
            },
        )
        state = played(state, PlayBuildingAction("Bruno", building=Building.HARBOR))
        fill = FillSmallOrder("Bruno", order=HARBOR_COPPER)
        if allowance is Allowance.ALLOWED:
            assert of_kind(accepted(state, fill), SmallOrderFilled)
        else:
            refused_only(state, fill, "11.1", Reason.BUILDING_NOT_USED_YET)


@pytest.mark.clause("11.1", "1.2")
@pytest.mark.ruling("D12")
def test_wares_are_the_same_eight_whatever_an_edition_calls_them():
    """Case 96: an edition's names are words only; the same order is filled under either, and a bare name is no ware."""
    for edition in Edition:
        state = at(
            Building.PARK,
            rules=Rules.first_edition(edition=edition),
            holdings={"Bruno": Bundle(130, wares=[Ware.RICE], cards=[SmallOrder(Building.PARK, Ware.RICE)])},
        )
        assert is_legal(state, FillSmallOrder("Bruno", order=SmallOrder(Building.PARK, Ware.RICE)))
    with pytest.raises(TypeError):
        SmallOrder(Building.PARK, "rice")
    with pytest.raises(TypeError):
        PlayAnyWare("Bruno", ware="saffron")
