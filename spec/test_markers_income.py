"""Chapter 15, markers: what they pay their owners, in the game and at its end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    CardDealt,
    CloseAction,
    FillSmallOrder,
    HandOn,
    PlayBuildingAction,
    UseBuilding,
)
from genoa_rules.events import BuildingUsed, GoodsTaken, IncomePaid, MarkersPaid
from genoa_rules.legal import legal_for_all
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting, Closing
from genoa_rules.model.rules import BuildingActionNeeds, Income, Rules
from genoa_rules.model.wares import Ware
from spec.expect import accepted, of_kind, played, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import dealt, listed, rules_of, states

PARK, HARBOR = Building.PARK, Building.HARBOR


def with_every_reading():
    """Rules under either reading of who is paid, and of where the marker for a Building Action has to be."""
    return st.builds(
        lambda seed, income, needs: _changed(rules_of(seed), income, needs),
        st.integers(0, 1),
        st.sampled_from(Income),
        st.sampled_from(BuildingActionNeeds),
    )


def _changed(rules, income, needs):
    edition = Rules.first_edition if rules == Rules.first_edition() else Rules.second_edition
    return edition(income_from=income, building_action_needs=needs)


def used_by(state, command):
    """The building that a command uses."""
    return command.building if isinstance(command, PlayBuildingAction) else state.phase.building


def acting(player, building, **more):
    """An action that a player has just opened in a building."""
    return scene(walk=[building], uses={building: player}, phase=Acting(player, building, NOTHING), **more)


@pytest.mark.clause("15.6")
@pytest.mark.ruling("D6", "S27", "T14", "T13")
@premise(at_least=0.55)
@given(state=dealt(Acting, rules=with_every_reading()), data=st.data())
def test_the_owner_of_a_marker_is_paid_for_an_action_there(state, data):
    """10 ducats from the bank to another's marker, at once when the action is carried out; for the own marker nothing,
    or 10 under the other reading, but never through a Building Action.
    """
    actor = state.phase.actor
    uses = listed(state, (UseBuilding, PlayBuildingAction))
    on_a_marker = [each for each in uses if state.owners[used_by(state, each).rank] is not None]
    if not holds(on_a_marker):
        if uses:
            assert of_kind(accepted(state, data.draw(st.sampled_from(uses))), IncomePaid) == ()
        return
    command = data.draw(st.sampled_from(on_a_marker))
    by_card = isinstance(command, PlayBuildingAction)
    building = used_by(state, command)
    owner = state.owners[building.rank]
    own_pays = state.setup.rules.income_from is Income.EVERY_ACTION and not by_card
    pays = owner != actor or own_pays
    events = accepted(state, command)
    assert of_kind(events, IncomePaid) == ((IncomePaid(owner, building, 10),) if pays else ())
    used = next(place for place, event in enumerate(events) if isinstance(event, BuildingUsed))
    assert isinstance(events[used + 1], IncomePaid) if pays else True
    if pays and owner != actor:
        assert played(state, command).holding(owner).ducats >= state.holding(owner).ducats + 10


@pytest.mark.clause("15.6")
@premise(at_least=0.85)
@given(state=states(), data=st.data())
def test_nothing_else_pays_an_owner(state, data):
    """Visiting, opening and closing an action, orders, trades and wares by card bring a marker nothing."""
    commands = [each for each in legal_for_all(state) if not isinstance(each, UseBuilding | PlayBuildingAction)]
    if not holds(commands):
        return
    assert of_kind(accepted(state, data.draw(st.sampled_from(commands))), IncomePaid) == ()


@pytest.mark.clause("15.6")
@pytest.mark.ruling("D6")
@pytest.mark.parametrize(("reading", "own"), [(Income.OTHERS_ONLY, 0), (Income.EVERY_ACTION, 10)])
def test_the_own_action_and_anothers(reading, own):
    """Carla's marker lies on the Park: her own action there pays her under one reading only, Bruno's under both."""
    rules = Rules.first_edition(income_from=reading)
    for actor, income in (("Carla", own), ("Bruno", 10)):
        state = acting(actor, PARK, owners={PARK: "Carla"}, rules=rules)
        assert played(state, UseBuilding(actor)).holding("Carla").ducats == 130 + income


@pytest.mark.clause("15.6")
def test_a_large_order_is_the_villas_action():
    """Bruno fills one at Villa Colini, where Dario has a marker: Dario gets his 10, and so he does for a privilege."""
    villa = Building.VILLA_COLINI
    order = next(card for card in shipped_box().deck(CardKind.LARGE_ORDER) if card.villa is villa)
    held = {"Bruno": Bundle(ducats=0, wares=order.wares, cards=[order])}
    state = acting("Bruno", villa, owners={villa: "Dario"}, holdings=held)
    filled = played(state, UseBuilding("Bruno", delivery=Delivery(order, SpecialCard.ANY_WARE)))
    assert (filled.holding("Bruno").ducats, filled.holding("Dario").ducats) == (100, 140)
    assert played(state, UseBuilding("Bruno"), CardDealt(Privilege(PARK))).holding("Dario").ducats == 140


@pytest.mark.clause("15.6")
@pytest.mark.ruling("T13")
def test_an_action_that_yields_nothing_pays_all_the_same():
    """The Harbor's cards are gone. Bruno takes its action for nothing and fills a small order: Carla gets 10."""
    order = SmallOrder(HARBOR, Ware.COPPER)
    held = {
        "Bruno": Bundle(ducats=0, wares=[Ware.COPPER], cards=[order]),
        "Dario": Bundle(special_cards=[SpecialCard.ANY_WARE] * 5),
    }
    state = acting("Bruno", HARBOR, owners={HARBOR: "Carla"}, holdings=held)
    assert of_kind(accepted(state, UseBuilding("Bruno")), GoodsTaken) == ()
    state = played(state, UseBuilding("Bruno"), FillSmallOrder("Bruno", order=order), CloseAction("Bruno"))
    assert (state.holding("Bruno").ducats, state.holding("Carla").ducats) == (40, 140)


@pytest.mark.clause("15.6")
@pytest.mark.ruling("T13", "T17")
def test_an_action_for_which_no_card_is_left_pays_all_the_same():
    """Dario has all messages: Bruno draws none in the Post Office, and Carla gets her 10."""
    post_office = Building.POST_OFFICE
    held = {"Dario": Bundle(cards=shipped_box().deck(CardKind.MESSAGE))}
    state = acting("Bruno", post_office, owners={post_office: "Carla"}, holdings=held)
    events = accepted(state, UseBuilding("Bruno"))
    assert of_kind(events, IncomePaid) == (IncomePaid("Carla", post_office, 10),)


@pytest.mark.clause("15.6")
@pytest.mark.ruling("S27", "T14")
@pytest.mark.parametrize("income", [Income.OTHERS_ONLY, Income.EVERY_ACTION])
def test_a_building_action_pays_nothing_for_the_own_marker(income):
    """Bruno uses the Harbor by card: his own marker there is what the card needs, and brings no income."""
    held = {"Bruno": Bundle(special_cards=[SpecialCard.BUILDING_ACTION])}
    needs = BuildingActionNeeds.MARKER_ON_THE_BUILDING
    rules = Rules.first_edition(income_from=income, building_action_needs=needs)
    state = acting("Bruno", PARK, owners={HARBOR: "Bruno"}, holdings=held, rules=rules)
    assert of_kind(accepted(state, PlayBuildingAction("Bruno", building=HARBOR)), IncomePaid) == ()


@pytest.mark.clause("15.6")
@pytest.mark.ruling("S27", "D9")
def test_a_building_action_on_anothers_building_pays_the_owner():
    """Where any marker on the board will do, Bruno's card reaches the Harbor: Carla, who has one there, is paid."""
    held = {"Bruno": Bundle(special_cards=[SpecialCard.BUILDING_ACTION])}
    rules = Rules.first_edition(building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BOARD)
    owners = {HARBOR: "Carla", Building.PALACE: "Bruno"}
    state = acting("Bruno", PARK, owners=owners, holdings=held, rules=rules)
    card = PlayBuildingAction("Bruno", building=HARBOR)
    assert the(accepted(state, card), IncomePaid) == IncomePaid("Carla", HARBOR, 10)


@pytest.mark.clause("15.7", "16.1")
@premise(at_least=0.82)
@given(state=dealt(Closing))
def test_at_the_end_each_marker_on_a_building_pays_10(state):
    """Those in reserve and in the supply pay nothing."""
    state = state.but(turn=state.turn.of(state.players[-1], len(state.players)), left=0)
    if not holds(any(state.owners)):
        return
    paid = of_kind(accepted(state, HandOn(state.turn.active)), MarkersPaid)
    numbers = [(player, state.owners.count(player)) for player in state.players]
    assert paid == tuple(MarkersPaid(player, number, 10 * number) for player, number in numbers if number)
