"""Chapter 13, privileges: kept in the hand, and paid at the end chain by chain along the ring of the outskirts."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.privileges import chains
from genoa_rules.commands import AcceptDeal, HandOn, PlayTrade, ProposeDeal
from genoa_rules.events import GameEnded, MarkersPaid, PrivilegesPaid
from genoa_rules.legal import legal_for_all
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, Privilege, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing
from genoa_rules.model.wares import Ware
from spec.chains import RING, lengths, pays
from spec.expect import accepted, of_kind, played, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import dealt, states

ANNAS = (
    Building.METAL_WAREHOUSE,
    Building.PARK,
    Building.COACH_HOUSE,
    Building.VILLA_RICCI,
    Building.HARBOR,
    Building.VILLA_ZASTERI,
)


def paid(buildings):
    """The one payment for these privileges when a game ends."""
    hand = Bundle(ducats=0, cards=[Privilege(building) for building in buildings])
    state = scene(["Anna", "Bruno"], active="Bruno", phase=Closing(), left=0, holdings={"Anna": hand})
    return the(accepted(state, HandOn("Bruno")), PrivilegesPaid)


@pytest.mark.clause("13.2", "13.3")
@given(buildings=st.sets(st.sampled_from(RING)))
def test_each_chain_pays_by_its_length(buildings):
    """For any privileges, the chains are those that joining neighbours gives, and pay what the table says."""
    found = chains(buildings, shipped_box().board.ring)
    assert sorted(len(chain.buildings) for chain in found) == lengths(buildings)
    assert Counter(building for chain in found for building in chain.buildings) == Counter(buildings)
    assert all(chain.ducats == pays(len(chain.buildings)) for chain in found)
    for chain in found:
        places = [RING.index(building) for building in chain.buildings]
        assert all((place + 1) % 14 == following for place, following in pairwise(places))


@pytest.mark.clause("13.3")
@given(ring=st.permutations(RING), buildings=st.sets(st.sampled_from(RING)))
def test_chains_go_by_the_ring_of_the_board_from_its_beginning(ring, buildings):
    """On a board whose outskirts lie otherwise the same places make the same chains, told in the same order."""
    shipped = dict(zip(ring, RING, strict=True))
    here = chains(buildings, tuple(ring))
    there = chains([shipped[building] for building in buildings], RING)
    assert [tuple(shipped[building] for building in chain.buildings) for chain in here] == [
        chain.buildings for chain in there
    ]
    begun = [ring.index(chain.buildings[0]) for chain in here]
    assert begun == sorted(begun)


@pytest.mark.clause("13.2", "16.1")
@premise(at_least=0.4)
@given(state=dealt(Closing))
def test_at_the_end_everybody_is_paid_for_the_privileges_in_hand(state):
    """The last handing on pays each player's chains, and nothing to who has no privilege."""
    state = state.but(turn=state.turn.of(state.players[-1], len(state.players)), left=0)
    held = {
        player: [card.building for card in state.holding(player).cards_of(CardKind.PRIVILEGE)]
        for player in state.players
    }
    if not holds(any(len(lengths(each)) < len(each) for each in held.values())):
        return
    payments = {event.player: event for event in of_kind(accepted(state, HandOn(state.turn.active)), PrivilegesPaid)}
    assert list(payments) == [player for player in state.players if held[player]]
    for player, payment in payments.items():
        assert payment.ducats == sum(map(pays, lengths(held[player])))


@pytest.mark.clause("13.2")
def test_annas_six_privileges_pay_90():
    """The example: Park, Coach House and Ricci are a chain of three, Metal, Harbor and Zasteri single."""
    payment = paid(ANNAS)
    assert payment.ducats == 60 + 3 * 10 == 90
    assert sorted(len(chain.buildings) for chain in payment.chains) == [1, 1, 1, 3]
    assert (Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK) in [chain.buildings for chain in payment.chains]


@pytest.mark.clause("13.2")
def test_with_colini_they_pay_170():
    """The example goes on: a chain of five and two single ones."""
    payment = paid((*ANNAS, Building.VILLA_COLINI))
    assert payment.ducats == 150 + 2 * 10 == 170
    assert sorted(len(chain.buildings) for chain in payment.chains) == [1, 1, 5]


@pytest.mark.clause("13.2")
@pytest.mark.parametrize(("length", "ducats"), [(1, 10), (2, 30), (3, 60), (4, 100), (5, 150), (6, 200), (13, 550)])
@pytest.mark.parametrize("first", [0, 5, 12])
def test_a_chain_alone(length, ducats, first):
    """10, 30, 60, 100, and 50 more for each further building, wherever it begins."""
    assert paid((RING * 2)[first : first + length]).ducats == ducats


@pytest.mark.clause("13.2", "13.3")
@pytest.mark.ruling("X15")
def test_all_14_pay_600():
    """The whole ring is one chain, counted once; nothing is added for each card."""
    payment = paid(RING)
    assert payment.ducats == 600
    assert len(payment.chains) == 1


@pytest.mark.clause("13.3")
def test_a_chain_runs_over_the_end_of_the_ring():
    """Cloth warehouse and Villa Zasteri are neighbours, so these four are one chain."""
    around = (Building.TAVERN, Building.CLOTH_WAREHOUSE, Building.VILLA_ZASTERI, Building.PALACE)
    payment = paid(around)
    assert payment.ducats == 100
    assert [chain.buildings for chain in payment.chains] == [around]
    assert paid((Building.CLOTH_WAREHOUSE, Building.VILLA_ZASTERI, Building.HARBOR)).ducats == 30 + 10


@pytest.mark.clause("13.2")
@pytest.mark.ruling("X15")
@given(buildings=st.sets(st.sampled_from(RING), min_size=1))
def test_nothing_is_added_for_each_card(buildings):
    """The payment is that of the chains alone."""
    assert paid(buildings).ducats == sum(map(pays, lengths(buildings)))


@pytest.mark.clause("13.2", "15.7")
def test_privileges_and_markers_pay_each_for_itself():
    """Bruno has the privileges of Park and Coach House and no marker, Carla the markers there: 30 and 20."""
    privileges = Bundle(cards=[Privilege(Building.PARK), Privilege(Building.COACH_HOUSE)])
    owners = {Building.PARK: "Carla", Building.COACH_HOUSE: "Carla"}
    state = scene(active="Dario", phase=Closing(), left=0, holdings={"Bruno": privileges}, owners=owners)
    events = accepted(state, HandOn("Dario"))
    assert (the(events, PrivilegesPaid).player, the(events, PrivilegesPaid).ducats) == ("Bruno", 30)
    assert the(events, MarkersPaid) == MarkersPaid("Carla", 2, 20)


@pytest.mark.clause("13.1")
@premise(at_least=0.75)
@given(state=states(), data=st.data())
def test_a_privilege_stays_in_hand(state, data):
    """Whatever is done, everybody keeps the privileges they have, until the end; only deals and trades pass them on."""
    commands = legal_for_all(state)
    command = data.draw(st.sampled_from(commands)) if commands else None
    if not holds(command is not None and not isinstance(command, AcceptDeal | PlayTrade)):
        return
    following = played(state, command)
    for player in state.players:
        before = state.holding(player).cards_of(CardKind.PRIVILEGE)
        assert set(before) <= set(following.holding(player).cards_of(CardKind.PRIVILEGE))


@pytest.mark.clause("13.1")
def test_a_privilege_may_be_dealt():
    """Bruno pays for the Park with a privilege."""
    villa = Privilege(Building.VILLA_RICCI)
    state = scene(walk=[Building.PARK], holdings={"Bruno": Bundle(cards=[villa])})
    deal = Deal("Bruno", space=Building.PARK, pays=Bundle(cards=[villa]))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal))
    assert state.holding("Anna").cards == (villa,)
    assert state.holding("Bruno").cards == ()


@pytest.mark.clause("13.1")
def test_a_privilege_may_be_traded():
    """Bruno gives one for a ware in a 1:1 Trade."""
    villa = Privilege(Building.VILLA_RICCI)
    held = {"Bruno": Bundle(cards=[villa], special_cards=[SpecialCard.ONE_TO_ONE_TRADE])}
    park = Building.PARK
    state = scene(walk=[park], uses={park: "Bruno"}, phase=Acting("Bruno", park, NOTHING, True), holdings=held)
    state = played(state, PlayTrade("Bruno", give=villa, take=Ware.SILK))
    assert state.holding("Bruno") == Bundle(wares=[Ware.SILK])
    assert villa in state.decks[CardKind.PRIVILEGE.rank].face_up


@pytest.mark.clause("13.1", "16.1")
def test_privileges_are_uncovered_when_the_game_has_ended():
    """The result shows every player's chains."""
    state = scene(["Anna", "Bruno"], active="Bruno", phase=Closing(), left=0)
    state = state.but(holdings=(Bundle(cards=[Privilege(each) for each in ANNAS]), NOTHING))
    result = the(accepted(state, HandOn("Bruno")), GameEnded).result
    assert sum(chain.ducats for chain in result.scores[0].chains) == 90
    assert result.scores[1].chains == ()
