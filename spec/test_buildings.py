"""Chapter 9, the buildings: what the action of each gives, and what it gives when that is used up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import YIELDS, BuildingUsed, DrawDue, GoodsTaken
from genoa_rules.chapters.large_orders import Delivery, LargeOrderFilled
from genoa_rules.chapters.markers import IncomePaid
from genoa_rules.chapters.setup import CardDrawn
from genoa_rules.commands import (
    CardDealt,
    CloseAction,
    DeliverMessage,
    HandOn,
    KeepAction,
    PlaceMarkers,
    PlayAnyWare,
    PlayFurtherAction,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import outcomes
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import LargeOrder, Message, SmallOrder
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Drawing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Income, Rules
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, of_kind, played, refused, refused_only, the
from spec.open_actions import DRAWS, SPECIAL_CARDS_OF, acting, in_stock, orders_for
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import states

INNER_DRAWS = (Building.GUILD_HALL, Building.TOWN_HALL, Building.POST_OFFICE)
NO_VILLAS = tuple(building for building in BUILDINGS if building not in VILLAS)


def drawn_to_the_end(state, data):
    """The state once the table has dealt all that it owes, and the cards that came."""
    came = []
    while isinstance(state.phase, Drawing):
        card = data.draw(st.sampled_from(outcomes(state)))[0]
        came.append(card.card)
        state = played(state, card)
    return state, Bundle(cards=came).cards


def check_draw(state, data):
    """The open action's building gives the cards that chapter 9 says, or as many as its deck has."""
    actor, building = state.phase.actor, state.phase.building
    kind, number = DRAWS[building]
    deck = state.decks[kind.rank]
    lying = Bundle(cards=(*deck.face_down, *deck.face_up))
    due = min(number, len(lying.cards))
    events = accepted(state, UseBuilding(actor))
    assert of_kind(events, DrawDue) == ((DrawDue(actor, kind, due, building, own_action=True),) if due else ())
    done, came = drawn_to_the_end(after(state, events), data)
    assert len(came) == due
    assert lying.covers(Bundle(cards=came))
    assert done.holding(actor).cards == (Bundle(cards=state.holding(actor).cards) + Bundle(cards=came)).cards
    left = done.decks[kind.rank]
    assert Bundle(cards=(*left.face_down, *left.face_up)) == lying - Bundle(cards=came)
    assert done.phase == Acting(actor, building, NOTHING, building_used=True)


@pytest.mark.clause("9.1", "9.2", "9.3", "7.6")
@pytest.mark.ruling("T13")
@given(state=acting(*INNER_DRAWS, used=False, promised=False), data=st.data())
def test_guild_hall_town_hall_and_post_office_give_cards(state, data):
    """One large order, two small orders, two messages come into the hand, or as many as there are."""
    check_draw(state, data)


@pytest.mark.clause("9.7", "7.6")
@given(state=acting(*sorted(VILLAS), used=False, promised=False), data=st.data())
def test_a_villa_gives_a_privilege_where_no_order_is_filled(state, data):
    """Without a delivery the top privilege is drawn, whatever orders could have been filled."""
    check_draw(state, data)


@pytest.mark.clause("9.1", "9.2", "9.3", "9.7")
@pytest.mark.ruling("T17")
@premise(at_least=0.4)
@given(state=acting(*DRAWS, used=False, promised=False), data=st.data())
def test_only_a_card_that_lies_face_down_in_that_deck_is_drawn(state, data):
    """The table can't deal a card of another deck, one that somebody holds, or one that lies face up."""
    building = state.phase.building
    state = played(state, UseBuilding(state.phase.actor))
    kind = DRAWS[building][0]
    deck = state.decks[kind.rank]
    likely = deck.face_up if deck.face_up and data.draw(st.booleans()) else state.setup.box.cards
    card = data.draw(st.sampled_from(likely))
    if not holds(isinstance(state.phase, Drawing) and card not in deck.face_down):
        return
    match building:
        case Building.GUILD_HALL:
            refused_only(state, CardDealt(card), "9.1", Reason.CARD_NOT_FACE_DOWN, "T17")
        case Building.TOWN_HALL:
            refused_only(state, CardDealt(card), "9.2", Reason.CARD_NOT_FACE_DOWN, "T17")
        case Building.POST_OFFICE:
            refused_only(state, CardDealt(card), "9.3", Reason.CARD_NOT_FACE_DOWN, "T17")
        case _:
            refused_only(state, CardDealt(card), "9.7", Reason.CARD_NOT_FACE_DOWN, "T17")


@pytest.mark.clause("9.1", "9.2", "9.3", "9.7")
@pytest.mark.ruling("T3")
@premise(at_least=0.55)
@given(state=acting(*DRAWS, used=False, promised=False), data=st.data())
def test_while_cards_are_drawn_nobody_else_is_heard(state, data):
    """Not even what may be said at any time, a Further Action card or a message, comes between a use and its draw."""
    building = state.phase.building
    state = played(state, UseBuilding(state.phase.actor))
    player = data.draw(st.sampled_from(state.players))
    message = data.draw(st.sampled_from([card for card in state.setup.box.cards if isinstance(card, Message)]))
    said = (
        PlayFurtherAction(player),
        DeliverMessage(player, message=message),
        UseBuilding(player),
        PlayAnyWare(player, ware=Ware.SILK),
        CloseAction(player),
        HandOn(player),
    )
    command = data.draw(st.sampled_from(said))
    if not holds(isinstance(state.phase, Drawing)):
        return
    match building:
        case Building.GUILD_HALL:
            refused_only(state, command, "9.1", Reason.WHILE_DRAWING, "T3")
        case Building.TOWN_HALL:
            refused_only(state, command, "9.2", Reason.WHILE_DRAWING, "T3")
        case Building.POST_OFFICE:
            refused_only(state, command, "9.3", Reason.WHILE_DRAWING, "T3")
        case _:
            refused_only(state, command, "9.7", Reason.WHILE_DRAWING, "T3")


@pytest.mark.clause("9.4", "7.6")
@given(state=acting(Building.CATHEDRAL, used=False, promised=False))
def test_the_cathedral_gives_two_own_markers(state):
    """Two markers go from the supply of the own colour into the reserve, or as many as lie there; none is placed."""
    actor = state.phase.actor
    seat = state.players.index(actor)
    due = min(2, state.supply.markers[seat])
    events = accepted(state, UseBuilding(actor))
    assert of_kind(events, GoodsTaken) == ((GoodsTaken(actor, Bundle(markers=due)),) if due else ())
    done = after(state, events)
    assert done.holding(actor).markers == state.holding(actor).markers + due
    assert done.supply.markers[seat] == state.supply.markers[seat] - due
    assert done.owners == state.owners
    placing = PlaceMarkers(actor, street=Street(5, 7), place=(Building.CATHEDRAL,))
    refused_only(done, placing, "7.5", Reason.WHILE_ACTING, "S26")


@pytest.mark.clause("9.5", "7.6")
@given(state=acting(*SPECIAL_CARDS_OF, used=False, promised=False))
def test_six_buildings_give_a_special_card_each(state):
    """One card of the building's kind comes from its stack; from an empty stack nothing does."""
    actor, building = state.phase.actor, state.phase.building
    special_card = SPECIAL_CARDS_OF[building]
    lying = state.supply.special_cards[special_card.rank]
    events = accepted(state, UseBuilding(actor))
    goods = Bundle(special_cards=(special_card,))
    assert of_kind(events, GoodsTaken) == ((GoodsTaken(actor, goods),) if lying else ())
    done = after(state, events)
    assert done.holding(actor) - (goods if lying else NOTHING) == state.holding(actor).paid(income_of(events, actor))
    assert done.supply.special_cards[special_card.rank] == lying - bool(lying)


@pytest.mark.clause("9.6", "7.6")
@given(state=acting(*WAREHOUSE_WARES, used=False, promised=False))
def test_a_warehouse_gives_one_ware_of_each_of_its_two_kinds(state):
    """If one kind is out only the other comes, never two of it."""
    actor, building = state.phase.actor, state.phase.building
    pair = {
        Building.GRAIN_WAREHOUSE: (Ware.WHEAT, Ware.RICE),
        Building.METAL_WAREHOUSE: (Ware.SILVER, Ware.COPPER),
        Building.CLOTH_WAREHOUSE: (Ware.SILK, Ware.LINEN),
        Building.SPICE_WAREHOUSE: (Ware.SALT, Ware.PEPPER),
    }[building]
    come = tuple(ware for ware in pair if state.supply.wares[ware.rank])
    done = played(state, UseBuilding(actor))
    for ware in WARES:
        taken = int(ware in come)
        assert done.holding(actor).wares.count(ware) == state.holding(actor).wares.count(ware) + taken
        assert done.supply.wares[ware.rank] == state.supply.wares[ware.rank] - taken


@pytest.mark.clause("9.7")
@premise(at_least=0.7)
@given(state=acting(*sorted(VILLAS), used=False, promised=False), data=st.data())
def test_at_a_villa_an_order_is_filled_or_a_privilege_drawn_never_both(state, data):
    """Filling an order draws nothing, and after either the villa's action is used up for this action."""
    actor, villa = state.phase.actor, state.phase.building
    orders = orders_for(state, actor, villa)
    if not holds(orders):
        return
    delivery = Delivery(data.draw(st.sampled_from(orders)), data.draw(st.sampled_from(in_stock(state) or (None,))))
    events = accepted(state, UseBuilding(actor, delivery=delivery))
    assert the(events, LargeOrderFilled).order == delivery.order
    assert not of_kind(events, DrawDue)
    refused(after(state, events), UseBuilding(actor), "7.3", Reason.BUILDING_USED)
    instead, _ = drawn_to_the_end(played(state, UseBuilding(actor)), data)
    refused(instead, UseBuilding(actor, delivery=delivery), "7.3", Reason.BUILDING_USED)


@pytest.mark.clause("9.7")
@given(state=acting(*NO_VILLAS, used=False), data=st.data())
def test_a_large_order_is_filled_at_no_other_building_than_a_villa(state, data):
    """A delivery named at any other building is refused."""
    orders = [card for card in state.setup.box.cards if isinstance(card, LargeOrder)]
    delivery = Delivery(data.draw(st.sampled_from(orders)), data.draw(st.sampled_from(in_stock(state) or (None,))))
    refused(state, UseBuilding(state.phase.actor, delivery=delivery), "9.7", Reason.NOT_A_VILLA)


@pytest.mark.clause("9.8", "7.1")
@premise(at_least=0.25)
@given(state=states(Walking))
def test_on_a_street_and_on_the_marketplace_there_is_no_action(state):
    """Where the tower stands on a street or the marketplace, nobody takes or sells an action."""
    space = state.turn.walk[-1]
    if not holds(isinstance(space, Street) or space is MARKETPLACE):
        return
    refused_only(state, KeepAction(state.turn.active), "7.1", Reason.NO_ACTION_HERE)
    buyer = next(player for player in state.players if player != state.turn.active)
    deal = Deal(buyer, space=space, pays=Bundle(5), action=True)
    refused(state, ProposeDeal(buyer, deal=deal), "8.18", Reason.ACTION_ON_A_STREET, "S30")


@pytest.mark.clause("9.8", "1.1")
def test_just_the_18_buildings_give_something():
    """What is told of yields is told of each building and of nothing else."""
    assert set(YIELDS) == set(BUILDINGS)
    assert len(BUILDINGS) == 18
    assert all(YIELDS.values())


@pytest.mark.clause("7.3", "7.5")
@premise(at_least=0.5)
@given(state=acting(), data=st.data())
def test_only_the_actor_uses_the_building_and_only_once(state, data):
    """Somebody else is refused, and so is a second use; before it is used the action can't be declared done."""
    player = data.draw(st.sampled_from(state.players))
    actor = state.phase.actor
    if player != actor:
        refused_only(state, UseBuilding(player), "7.5", Reason.NOT_THE_ACTOR)
    if state.phase.building_used:
        refused_only(state, UseBuilding(actor), "7.3", Reason.BUILDING_USED)
    else:
        refused_only(state, CloseAction(actor), "7.5", Reason.BUILDING_NOT_USED_YET, "S19")
    holds(player != actor)


def income_of(events, player):
    """What the events pay a player for markers."""
    return sum(event.ducats for event in of_kind(events, IncomePaid) if event.owner == player)


@pytest.mark.clause("15.6")
@pytest.mark.ruling("D6", "T13")
@premise(at_least=0.25)
@given(state=acting(used=False, promised=False))
def test_a_use_first_pays_the_marker_on_the_building(state):
    """Another owner gets 10 ducats, before the building gives anything; oneself only by D6's other reading."""
    actor, building = state.phase.actor, state.phase.building
    owner = state.owners[building.rank]
    events = accepted(state, UseBuilding(actor))
    assert events[0] == BuildingUsed(actor, building, own_action=True)
    every = state.setup.rules.income_from is Income.EVERY_ACTION
    pays = owner is not None and (owner != actor or every)
    assert of_kind(events, IncomePaid) == ((IncomePaid(owner, building, 10),) if pays else ())
    if not holds(pays):
        return
    assert isinstance(events[1], IncomePaid)
    assert after(state, events[:2]).holding(owner) == state.holding(owner).paid(10)


def all_gone(rules, building):
    """Anna's action in a building while Dario holds all wares, special cards and cards, and she all her markers."""
    box = scene().setup.box
    everything = Bundle(
        130,
        wares=[ware for ware in WARES for _ in range(5)],
        special_cards=[kind for kind in SPECIAL_CARDS_OF.values() for _ in range(5)][:25] + 2 * [_TRADE],
        cards=box.cards,
    )
    return scene(
        rules=rules,
        walk=[building],
        uses={building: "Anna"},
        holdings={"Anna": Bundle(130, markers=7), "Dario": everything},
        phase=Acting("Anna", building, NOTHING),
    )


_TRADE = SPECIAL_CARDS_OF[Building.TAVERN]


@pytest.mark.clause("7.6", "9.1", "9.2", "9.3", "9.4", "9.5", "9.6", "9.7")
@pytest.mark.ruling("T26")
@pytest.mark.parametrize("building", BUILDINGS)
def test_an_action_that_gives_nothing_counts_as_taken(building):
    """With every stock empty nothing comes, and yet the building is used and the right to act is spent."""
    state = all_gone(Rules.first_edition(), building)
    assert state.supply.special_cards == (0,) * 5
    assert state.supply.wares == (0,) * 8
    assert not any(len(deck) for deck in state.decks)
    events = accepted(state, UseBuilding("Anna"))
    assert events == (BuildingUsed("Anna", building, own_action=True),)
    done = played(after(state, events), CloseAction("Anna"))
    assert done.holdings == state.holdings
    refused(done, KeepAction("Anna"), "7.3", Reason.BUILDING_USED, "D3")
    refused(done, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("9.6")
def test_one_kind_out_gives_one_ware_not_two_of_the_other():
    """The last copper is gone: the metal warehouse gives a silver and no more."""
    building = Building.METAL_WAREHOUSE
    state = scene(
        walk=[building],
        uses={building: "Bruno"},
        phase=Acting("Bruno", building, NOTHING),
        wares_gone=Bundle(wares=(Ware.COPPER,) * 5),
    )
    taken = the(accepted(state, UseBuilding("Bruno")), GoodsTaken)
    assert taken.goods == Bundle(wares=(Ware.SILVER,))


@pytest.mark.clause("15.6", "9.7")
@pytest.mark.ruling("D6")
def test_the_owner_is_paid_for_others_and_for_large_orders_not_for_himself():
    """Case 51: Carla's own Park pays her nothing, Bruno's use of it 10; his large order pays the owner of the villa."""
    park, colini = Building.PARK, Building.VILLA_COLINI
    for actor, income in (("Carla", 0), ("Bruno", 10)):
        state = scene(
            walk=[park], uses={park: actor}, owners={park: "Carla"}, phase=Acting(actor, park, NOTHING), active="Anna"
        )
        events = accepted(state, UseBuilding(actor))
        assert income_of(events, "Carla") == income
        assert after(state, events).holding("Carla").ducats == 130 + income
    order = next(card for card in scene().setup.box.cards if isinstance(card, LargeOrder) and card.villa is colini)
    state = scene(
        walk=[colini],
        uses={colini: "Bruno"},
        owners={colini: "Dario"},
        holdings={"Bruno": Bundle(130, wares=order.wares, cards=(order,))},
        phase=Acting("Bruno", colini, NOTHING),
    )
    events = accepted(state, UseBuilding("Bruno", delivery=Delivery(order, SPECIAL_CARDS_OF[park])))
    assert income_of(events, "Dario") == 10


@pytest.mark.clause("9.2", "10.2")
@pytest.mark.ruling("T17")
def test_two_small_orders_from_a_deck_of_one_are_one():
    """The Town Hall draws what the deck has: one card, and then the action goes on."""
    cards = [card for card in scene().setup.box.cards if isinstance(card, SmallOrder)]
    hall = Building.TOWN_HALL
    state = scene(
        walk=[hall],
        uses={hall: "Bruno"},
        phase=Acting("Bruno", hall, NOTHING),
        holdings={"Carla": Bundle(130, cards=cards[1:])},
    )
    events = accepted(state, UseBuilding("Bruno"))
    assert the(events, DrawDue).number == 1
    state = after(state, events)
    assert outcomes(state) == ((CardDealt(cards[0]), 1),)
    events = accepted(state, CardDealt(cards[0]))
    assert events == (CardDrawn("Bruno", cards[0].kind, cards[0]),)
    assert after(state, events).phase == Acting("Bruno", hall, NOTHING, building_used=True)
