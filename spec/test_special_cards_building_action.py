"""Chapter 14, Building Action: the action of a building with an own marker, taken inside the own action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import BuildingUsed, DrawDue, GoodsTaken
from genoa_rules.chapters.large_orders import Delivery, LargeOrderFilled
from genoa_rules.chapters.markers import IncomePaid
from genoa_rules.chapters.special_cards import SpecialCardPlayed
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    FillSmallOrder,
    KeepAction,
    MoveTower,
    PlayBuildingAction,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal
from genoa_rules.model.buildings import BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import BuildingActionNeeds, Income, Rules
from genoa_rules.model.wares import Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import DRAWS, SPECIAL_CARDS_OF, acting, in_stock, orders_for
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import players_of

CARD = SpecialCard.BUILDING_ACTION
PARK, HARBOR, PALACE, RICCI = Building.PARK, Building.HARBOR, Building.PALACE, Building.VILLA_RICCI

playing = acting(promised=False, holding=CARD)


def reached(state, player):
    """The buildings of a player's Building Action: with an own marker, or by D9's other reading all, if one has any."""
    own = [building for building in BUILDINGS if state.owners[building.rank] == player]
    if state.setup.rules.building_action_needs is BuildingActionNeeds.MARKER_ON_THE_BOARD:
        return list(BUILDINGS) if own else []
    return own


def yields_now(state, player, building):
    """What a building's action would give as the stocks are, cards left out."""
    supply = state.supply
    if building in WAREHOUSE_WARES:
        return Bundle(wares=[ware for ware in WAREHOUSE_WARES[building] if supply.wares[ware.rank]])
    if building is Building.CATHEDRAL:
        return Bundle(markers=min(2, supply.markers[state.players.index(player)]))
    if building in SPECIAL_CARDS_OF:
        card = SPECIAL_CARDS_OF[building]
        return Bundle(special_cards=[card] if supply.special_cards[card.rank] else [])
    return NOTHING


@pytest.mark.clause("14.1", "14.6", "14.7", "7.6")
@pytest.mark.ruling("D9", "S27", "T13", "T14", "T16")
@premise(at_least=0.7)
@given(state=playing, data=st.data())
def test_a_building_with_an_own_marker_gives_what_its_action_gives(state, data):
    """Wherever the tower is and whether or not the building was used; uses, rights and the open action stay as they
    were. What the played card leaves in its stack is not there yet for the building it is played on.
    """
    actor = state.phase.actor
    targets = reached(state, actor)
    if not holds(targets):
        return
    own = Building.PALACE if Building.PALACE in targets and data.draw(st.booleans()) else None
    building = own or data.draw(st.sampled_from(targets))
    events = accepted(state, PlayBuildingAction(actor, building=building))
    assert events[:2] == (SpecialCardPlayed(actor, CARD), BuildingUsed(actor, building, own_action=False))
    owner = state.owners[building.rank]
    income = () if owner in (None, actor) else (IncomePaid(owner, building, 10),)
    assert of_kind(events, IncomePaid) == income
    done = after(state, events)
    assert done.turn == state.turn
    assert done.supply.special_cards[CARD.rank] == state.supply.special_cards[CARD.rank] + 1 - (
        building is PALACE and state.supply.special_cards[CARD.rank] > 0
    )
    if building in DRAWS:
        kind, number = DRAWS[building]
        deck = state.decks[kind.rank]
        due = min(number, len(deck.face_down) + len(deck.face_up))
        draws = (DrawDue(actor, kind, due, building, own_action=False),) if due else ()
        assert of_kind(events, DrawDue) == draws
        acting_still = done.phase.acting if due else done.phase
    else:
        came = yields_now(state, actor, building)
        assert of_kind(events, GoodsTaken) == ((GoodsTaken(actor, came),) if came else ())
        assert done.holding(actor) == state.holding(actor) - Bundle(special_cards=[CARD]) + came
        acting_still = done.phase
    was = state.phase
    assert acting_still == Acting(actor, was.building, was.shares, was.building_used, (*was.by_card, building))


@pytest.mark.clause("14.6")
@pytest.mark.ruling("D9")
@premise(at_least=0.45)
@given(state=playing, data=st.data())
def test_without_an_own_marker_there_the_card_reaches_no_building(state, data):
    """On the building itself a marker is needed; by D9's other reading one anywhere on the board is enough."""
    actor = state.phase.actor
    targets = reached(state, actor)
    building = data.draw(st.sampled_from(BUILDINGS))
    command = PlayBuildingAction(actor, building=building)
    if building in targets:
        assert is_legal(state, command)
    elif targets:
        found = refused_only(state, command, "14.6", Reason.NO_OWN_MARKER_THERE, "D9")
        assert found.facts.buildings == tuple(targets)
    else:
        refused_only(state, command, "14.6", Reason.NO_OWN_MARKER, "D9")
    holds(building not in targets)


@pytest.mark.clause("14.6")
@premise(at_least=0.65)
@given(state=acting(promised=False), data=st.data())
def test_a_building_action_is_the_actors_and_has_to_be_held(state, data):
    """Whoever has no action open is refused, and so is the actor without the card."""
    player, building = data.draw(players_of(state)), data.draw(st.sampled_from(BUILDINGS))
    command = PlayBuildingAction(player, building=building)
    lacks = CARD not in state.holding(player).special_cards
    if player != state.phase.actor:
        refused_only(state, command, "14.6", Reason.NOT_THE_ACTOR)
    elif lacks:
        refused(state, command, "14.6", Reason.SPECIAL_CARD_NOT_HELD)
    holds(player != state.phase.actor or lacks)


@pytest.mark.clause("14.6", "9.7", "10.1")
@pytest.mark.ruling("S14", "S8")
@premise(at_least=0.35)
@given(state=acting(*sorted(VILLAS), used=True, holding=CARD), data=st.data())
def test_on_a_villa_it_fills_a_large_order(state, data):
    """The villa's action is to fill or to draw; by card too. The reward is one in stock before the card is back."""
    actor = state.phase.actor
    villas = [villa for villa in sorted(VILLAS) if villa in reached(state, actor)]
    ready = [(villa, order) for villa in villas for order in orders_for(state, actor, villa)]
    if not holds(ready):
        return
    villa, order = data.draw(st.sampled_from(ready))
    rewards = in_stock(state)
    for reward in (*SpecialCard, None):
        command = PlayBuildingAction(actor, building=villa, delivery=Delivery(order, reward))
        if reward in rewards or (reward is None and not rewards):
            events = accepted(state, command)
            assert the(events, LargeOrderFilled) == LargeOrderFilled(actor, order, 100)
            assert not of_kind(events, DrawDue)
        elif reward is None:
            refused_only(state, command, "10.1", Reason.REWARD_NOT_CHOSEN, "S8", "T24")
        else:
            refused_only(state, command, "10.1", Reason.REWARD_OUT_OF_STOCK, "S8", "T24")


@pytest.mark.clause("14.6", "9.7")
@pytest.mark.ruling("D9")
@premise(at_least=0.5)
@given(state=playing, data=st.data())
def test_by_card_too_no_large_order_is_filled_elsewhere(state, data):
    """A delivery named for a building that is no villa is refused, marker or not; that none is there is said too."""
    actor = state.phase.actor
    building = data.draw(st.sampled_from([each for each in BUILDINGS if each not in VILLAS]))
    orders = [card for card in state.setup.box.cards if isinstance(card, LargeOrder)]
    delivery = Delivery(data.draw(st.sampled_from(orders)), SpecialCard.ANY_WARE)
    command = PlayBuildingAction(actor, building=building, delivery=delivery)
    refused(state, command, "9.7", Reason.NOT_A_VILLA)
    if holds(building not in reached(state, actor)):
        lacking = Reason.NO_OWN_MARKER_THERE if reached(state, actor) else Reason.NO_OWN_MARKER
        refused(state, command, "14.6", lacking, "D9")


def carla(*, building=PARK, used=True, special_cards=(CARD,), owners=None, rules=None, holding=NOTHING, **parts):
    """Carla's action in a building, with Building Action cards and markers."""
    return scene(
        rules=rules,
        walk=[building],
        uses={building: "Carla"},
        phase=Acting("Carla", building, NOTHING, used),
        holdings={"Carla": holding + Bundle(130, special_cards=special_cards)} | parts.pop("holdings", {}),
        owners={HARBOR: "Carla"} if owners is None else owners,
        **parts,
    )


@pytest.mark.clause("14.6", "14.7", "15.6")
@pytest.mark.ruling("D9", "T14", "D6")
@pytest.mark.parametrize("income", Income)
def test_by_d9s_other_reading_a_marker_anywhere_is_enough_and_pays_another_owner(income):
    """Carla's marker is on the Harbor; by D9's other reading she uses Dario's Palace, who gets 10. An own marker pays
    nothing by card, whatever D6 says.
    """
    owners = {HARBOR: "Carla", PALACE: "Dario"}
    on_palace = PlayBuildingAction("Carla", building=PALACE)
    refused_only(carla(owners=owners), on_palace, "14.6", Reason.NO_OWN_MARKER_THERE, "D9")
    for edition in (Rules.first_edition, Rules.second_edition):
        rules = edition(building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BOARD, income_from=income)
        state = carla(owners=owners, rules=rules)
        assert the(accepted(state, on_palace), IncomePaid) == IncomePaid("Dario", PALACE, 10)
        assert not of_kind(accepted(state, PlayBuildingAction("Carla", building=HARBOR)), IncomePaid)
        nowhere = carla(owners={PALACE: "Dario"}, rules=rules)
        refused_only(nowhere, on_palace, "14.6", Reason.NO_OWN_MARKER, "D9")


@pytest.mark.clause("14.6", "14.7")
@pytest.mark.ruling("D16")
def test_the_card_takes_the_harbors_ware_card_but_no_harbor_order():
    """Case 62: at the Park Carla plays a Building Action for her Harbor: legal; Harbor-copper after it is not."""
    order = SmallOrder(HARBOR, Ware.COPPER)
    state = carla(holding=Bundle(wares=[Ware.COPPER], cards=[order]))
    state = played(state, PlayBuildingAction("Carla", building=HARBOR))
    assert state.holding("Carla").special_cards == (SpecialCard.ANY_WARE,)
    refused_only(state, FillSmallOrder("Carla", order=order), "14.7", Reason.SMALL_ORDER_BY_CARD, "D16")


@pytest.mark.clause("7.5", "14.6")
@pytest.mark.ruling("X5")
def test_not_once_the_action_is_over_and_not_without_one():
    """Case 64: Carla said done at Ricci, Dario has not acted at all; later in the walk neither plays the card."""
    state = carla(
        building=RICCI,
        owners={HARBOR: "Carla", PALACE: "Dario"},
        holdings={"Dario": Bundle(130, special_cards=[CARD])},
    )
    assert is_legal(state, PlayBuildingAction("Carla", building=HARBOR))
    refused_only(state, PlayBuildingAction("Dario", building=PALACE), "14.6", Reason.NOT_THE_ACTOR)
    state = played(state, CloseAction("Carla"), MoveTower("Anna", to=Building.COACH_HOUSE))
    for command in (PlayBuildingAction("Carla", building=HARBOR), PlayBuildingAction("Dario", building=PALACE)):
        refused_only(state, command, "14.6", Reason.CARD_OUTSIDE_AN_ACTION, "X5")


@pytest.mark.clause("14.6", "7.5")
@pytest.mark.ruling("X5")
def test_the_review_plays_it_inside_the_action():
    """Bruno buys Villa Colini, draws its privilege, and before he is done takes the card of his Tavern."""
    colini, tavern = Building.VILLA_COLINI, Building.TAVERN
    state = scene(walk=[colini], owners={tavern: "Bruno"}, holdings={"Bruno": Bundle(130, special_cards=[CARD])})
    bid = Deal("Bruno", space=colini, pays=Bundle(10))
    privilege = state.setup.box.deck(CardKind.PRIVILEGE)[0]
    state = played(state, ProposeDeal("Bruno", deal=bid), AcceptDeal("Anna", deal=bid), UseBuilding("Bruno"))
    state = played(state, CardDealt(privilege), PlayBuildingAction("Bruno", building=tavern), CloseAction("Bruno"))
    assert state.holding("Bruno") == Bundle(120, special_cards=[SpecialCard.ONE_TO_ONE_TRADE], cards=[privilege])


@pytest.mark.clause("14.7", "14.6", "7.2")
def test_several_on_one_building_and_several_buildings():
    """Two on the spice warehouse and one on the Harbor in one action, which stays one action."""
    spice = Building.SPICE_WAREHOUSE
    state = carla(special_cards=[CARD] * 3, owners={spice: "Carla", HARBOR: "Carla"})
    state = played(state, *[PlayBuildingAction("Carla", building=each) for each in (spice, HARBOR, spice)])
    assert state.holding("Carla").wares == (Ware.SALT, Ware.SALT, Ware.PEPPER, Ware.PEPPER)
    assert state.phase.by_card == (spice, HARBOR, spice)
    assert state.turn.actions == (0, 0, 1, 0)


@pytest.mark.clause("14.6", "7.3")
@pytest.mark.ruling("S27", "T14")
def test_it_asks_for_no_free_building_and_uses_none_up():
    """The Harbor was used by Bruno: Carla's card reaches it all the same. The Palace she uses by card stays free: the
    active player takes its action when the tower comes there.
    """
    state = scene(
        walk=[HARBOR, PALACE, Building.VILLA_ZASTERI],
        uses={HARBOR: "Bruno", Building.VILLA_ZASTERI: "Carla"},
        owners={HARBOR: "Carla", Building.CLOTH_WAREHOUSE: "Carla"},
        holdings={"Carla": Bundle(130, special_cards=[CARD] * 2)},
        phase=Acting("Carla", Building.VILLA_ZASTERI, NOTHING, True),
    )
    cloth = Building.CLOTH_WAREHOUSE
    state = played(state, *[PlayBuildingAction("Carla", building=each) for each in (HARBOR, cloth)])
    state = played(state, CloseAction("Carla"), MoveTower("Anna", to=cloth), KeepAction("Anna"), UseBuilding("Anna"))
    assert state.holding("Anna").wares == state.holding("Carla").wares == (Ware.SILK, Ware.LINEN)


@pytest.mark.clause("14.6", "14.8", "14.1")
@pytest.mark.ruling("T16")
def test_the_palaces_card_is_played_in_the_action_that_gave_it():
    """At the Palace Carla takes the card and plays it on her spice warehouse; on the Palace itself it would bring the
    next one, but not while its stack is empty: a played card is back only after its use.
    """
    spice = Building.SPICE_WAREHOUSE
    state = carla(building=PALACE, used=False, special_cards=(), owners={spice: "Carla", PALACE: "Carla"})
    state = played(state, UseBuilding("Carla"))
    assert played(state, PlayBuildingAction("Carla", building=spice)).holding("Carla").wares == (Ware.SALT, Ware.PEPPER)
    again = PlayBuildingAction("Carla", building=PALACE)
    assert played(state, again).holding("Carla").special_cards == (CARD,)
    last = carla(building=PALACE, owners={PALACE: "Carla"}, holdings={"Dario": Bundle(special_cards=[CARD] * 4)})
    events = accepted(last, again)
    assert events == (SpecialCardPlayed("Carla", CARD), BuildingUsed("Carla", PALACE, own_action=False))
    assert after(last, events).supply.special_cards[CARD.rank] == 1


@pytest.mark.clause("14.6", "10.1")
@pytest.mark.ruling("S8", "S14", "T16")
def test_the_played_card_is_no_reward_of_the_order_it_fills():
    """Every special card is in hands. Carla fills an order by Building Action: the card she played is back only
    afterwards, so the order brings none.
    """
    order = next(card for card in scene().setup.box.cards if isinstance(card, LargeOrder) and card.villa is RICCI)
    every = [kind for kind in SpecialCard for _ in range(7 if kind is SpecialCard.ONE_TO_ONE_TRADE else 5)]
    every.remove(CARD)
    state = carla(
        owners={RICCI: "Carla"},
        holding=Bundle(wares=order.wares, cards=[order]),
        holdings={"Dario": Bundle(special_cards=every)},
    )
    wanted = PlayBuildingAction("Carla", building=RICCI, delivery=Delivery(order, CARD))
    refused_only(state, wanted, "10.1", Reason.REWARD_OUT_OF_STOCK, "S8", "T24")
    state = played(state, PlayBuildingAction("Carla", building=RICCI, delivery=Delivery(order, None)))
    assert state.holding("Carla") == Bundle(230)
    assert state.supply.special_cards[CARD.rank] == 1


@pytest.mark.clause("14.6", "14.4")
def test_a_building_action_comes_before_the_buildings_own_action_too():
    """Carla takes her spice before she uses the Park, and afterwards the Park is still to be used."""
    spice = Building.SPICE_WAREHOUSE
    state = played(carla(used=False, owners={spice: "Carla"}), PlayBuildingAction("Carla", building=spice))
    refused_only(state, CloseAction("Carla"), "7.5", Reason.BUILDING_NOT_USED_YET, "S19")
    state = played(state, UseBuilding("Carla"), CloseAction("Carla"))
    assert isinstance(state.phase, Walking)
    assert CARD not in state.holding("Carla").special_cards
    assert not any(isinstance(command, PlayBuildingAction) for command in legal(state, "Carla"))
