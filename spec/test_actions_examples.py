"""Chapter 7, taking actions: disputes, and what is right."""

from __future__ import annotations

import pytest

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    KeepAction,
    MoveTower,
    PlayBuildingAction,
    PlayFurtherAction,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, BuildingUse, Rules
from spec.expect import is_legal, played, refused, refused_only
from spec.scenes import scene

FIVE = Bundle(ducats=5)


@pytest.mark.clause("7.2", "14.3", "14.7")
@pytest.mark.ruling("X1")
def test_building_action_is_not_the_card_that_gives_a_second_action():
    """Bruno has acted at Villa Ricci and holds a Building Action card only: he can't buy the Park's action."""
    walk = [Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK]
    held = {"Bruno": Bundle(130, special_cards=[SpecialCard.BUILDING_ACTION])}
    state = scene(walk=walk, uses={Building.VILLA_RICCI: "Bruno"}, holdings=held, owners={Building.HARBOR: "Bruno"})
    offer = ProposeDeal("Bruno", deal=Deal("Bruno", space=Building.PARK, pays=Bundle(ducats=10)))
    refused_only(state, offer, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "X1")
    held = {"Bruno": Bundle(130, special_cards=[SpecialCard.FURTHER_ACTION])}
    state = scene(walk=walk, uses={Building.VILLA_RICCI: "Bruno"}, holdings=held)
    assert is_legal(state, offer)


@pytest.mark.clause("7.2", "17.2")
@pytest.mark.ruling("X7")
def test_two_players_second_action_waits_for_the_others_first():
    """Anna has acted at Villa Ricci; at the Coach House she may act again only once Bruno has acted."""
    walk = [Building.VILLA_RICCI, Building.COACH_HOUSE]
    state = scene(["Anna", "Bruno"], walk=walk, uses={Building.VILLA_RICCI: "Anna"})
    refused(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)
    refused(state, KeepAction("Anna"), "17.2", Reason.OTHER_HAS_NOT_ACTED, "X7")
    state = scene(["Anna", "Bruno"], walk=walk, uses={Building.VILLA_RICCI: "Bruno"})
    first = played(
        state, KeepAction("Anna"), UseBuilding("Anna"), CloseAction("Anna"), MoveTower("Anna", to=Building.PARK)
    )
    assert is_legal(first, KeepAction("Anna"))


@pytest.mark.clause("7.3")
@pytest.mark.ruling("D3")
@pytest.mark.parametrize("use", [BuildingUse.ONE_PLAYER, BuildingUse.ACTIVE_AND_ONE_OTHER])
def test_who_else_may_use_the_harbor(use):
    """Bruno has taken the Harbor's action. Anna, who is active and has not acted, may not; the digest's sentence lets
    her. Carla may not either way.
    """
    state = scene(
        walk=[Building.HARBOR],
        uses={Building.HARBOR: "Bruno"},
        rules=Rules.second_edition(who_uses_a_building=use),
    )
    if use is BuildingUse.ONE_PLAYER:
        refused_only(state, KeepAction("Anna"), "7.3", Reason.BUILDING_USED, "D3")
    else:
        assert is_legal(state, KeepAction("Anna"))
    offer = ProposeDeal("Carla", deal=Deal("Carla", space=Building.HARBOR, pays=FIVE))
    refused_only(state, offer, "7.3", Reason.BUILDING_USED, "D3")


@pytest.mark.clause("7.3")
@pytest.mark.ruling("D3")
def test_the_other_reading_lets_one_other_use_what_the_active_player_used():
    """Under D3's other reading Carla may still buy the Harbor that Anna has used, and then nobody any more."""
    rules = Rules.second_edition(who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER)
    state = scene(walk=[Building.HARBOR], uses={Building.HARBOR: "Anna"}, rules=rules)
    deal = Deal("Carla", space=Building.HARBOR, pays=FIVE)
    state = played(state, ProposeDeal("Carla", deal=deal), AcceptDeal("Anna", deal=deal))
    state = played(state, UseBuilding("Carla"), CloseAction("Carla"))
    offer = ProposeDeal("Dario", deal=Deal("Dario", space=Building.HARBOR, pays=FIVE))
    refused_only(state, offer, "7.3", Reason.BUILDING_USED, "D3")


@pytest.mark.clause("7.3", "14.3")
@pytest.mark.ruling("X2")
def test_a_further_action_card_reaches_no_used_building():
    """Carla has used the Coach House. Bruno, who has not acted there, plays Further Action: it stays closed to him."""
    walk = [Building.VILLA_RICCI, Building.COACH_HOUSE]
    uses = {Building.VILLA_RICCI: "Bruno", Building.COACH_HOUSE: "Carla"}
    held = {"Bruno": Bundle(130, special_cards=[SpecialCard.FURTHER_ACTION])}
    state = played(scene(walk=walk, uses=uses, holdings=held), PlayFurtherAction("Bruno"))
    offer = ProposeDeal("Bruno", deal=Deal("Bruno", space=Building.COACH_HOUSE, pays=FIVE))
    refused_only(state, offer, "7.3", Reason.BUILDING_USED, "D3", "X2")


@pytest.mark.clause("7.3", "14.6")
@pytest.mark.ruling("S27")
def test_building_action_leaves_the_buildings_own_action_to_be_taken():
    """Anna reaches the Coach House by a Building Action from the Park; its own action is still Bruno's to buy, and the
    other way round a card reaches a building that was used.
    """
    card = Bundle(130, special_cards=[SpecialCard.BUILDING_ACTION, SpecialCard.BUILDING_ACTION])
    state = scene(walk=[Building.PARK], holdings={"Anna": card}, owners={Building.COACH_HOUSE: "Anna"})
    again = PlayBuildingAction("Anna", building=Building.COACH_HOUSE)
    state = played(state, KeepAction("Anna"), UseBuilding("Anna"), again, CloseAction("Anna"))
    deal = Deal("Bruno", space=Building.COACH_HOUSE, pays=FIVE)
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal), UseBuilding("Bruno"))
    assert [use.player for use in state.turn.uses] == ["Anna", "Bruno"]
    walk = [Building.COACH_HOUSE, Building.PARK]
    state = scene(
        walk=walk, holdings={"Anna": card}, owners={Building.COACH_HOUSE: "Anna"}, uses={Building.COACH_HOUSE: "Bruno"}
    )
    assert is_legal(played(state, KeepAction("Anna"), UseBuilding("Anna")), again)


@pytest.mark.clause("8.2", "14.3")
@pytest.mark.ruling("S15")
def test_a_further_action_card_replaces_no_deal():
    """Bruno plays Further Action while Carla's offer for the Park stands: without Anna's consent he gets nothing."""
    held = {"Bruno": Bundle(130, special_cards=[SpecialCard.FURTHER_ACTION])}
    walk = [Building.COACH_HOUSE, Building.PARK]
    state = scene(walk=walk, uses={Building.COACH_HOUSE: "Bruno"}, holdings=held)
    fifteen = Deal("Carla", space=Building.PARK, pays=Bundle(ducats=15))
    state = played(state, ProposeDeal("Carla", deal=fifteen), PlayFurtherAction("Bruno"))
    refused_only(state, KeepAction("Bruno"), "8.2", Reason.NOT_ACTIVE, "S15")
    refused_only(state, UseBuilding("Bruno"), "7.5", Reason.NO_ACTION_OPEN)
    refused_only(state, AcceptDeal("Bruno", deal=fifteen), "8.8", Reason.NOT_A_PARTY, "S10")


@pytest.mark.clause("7.1", "8.18")
@pytest.mark.parametrize("space", [MARKETPLACE, Street(7, 5)])
def test_no_action_is_sold_where_there_is_none(space):
    """A deal that speaks of an action on a street or on the marketplace is refused."""
    walk = [Building.GUILD_HALL]
    state = scene(
        walk=walk,
        uses={Building.GUILD_HALL: "Dario"},
        rules=Rules.second_edition(paid_move_without_action=Allowance.ALLOWED),
    )
    to = space if space is MARKETPLACE else Street(7, 4)
    offer = ProposeDeal("Bruno", deal=Deal("Bruno", space=to, action=True, pays=FIVE))
    refused_only(state, offer, "8.18", Reason.ACTION_ON_A_STREET, "S30")
