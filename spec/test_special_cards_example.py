"""Chapter 14: the long example of the source, command by command (A:248)."""

from __future__ import annotations

import pytest

from genoa_rules.chapters.actions import ActionOpened
from genoa_rules.chapters.special_cards import SpecialCardPlayed
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    FillSmallOrder,
    PlayAnyWare,
    PlayBuildingAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules
from genoa_rules.model.wares import Ware
from spec.expect import accepted, played, refused_only, the
from spec.scenes import scene

HARBOR, PALACE, SPICE = Building.HARBOR, Building.PALACE, Building.SPICE_WAREHOUSE
HARBOR_COPPER = SmallOrder(HARBOR, Ware.COPPER)
PALACE_PEPPER = SmallOrder(PALACE, Ware.PEPPER)


@pytest.mark.clause(
    "7.2", "7.5", "8.5", "8.10", "9.5", "11.1", "11.3", "11.5", "11.6", "14.3", "14.4", "14.5", "14.6", "14.8", "14.9"
)
@pytest.mark.ruling("S19", "S23", "T13", "T14")
@pytest.mark.parametrize("rules", [Rules.first_edition(), Rules.second_edition()])
def test_anna_from_the_harbor_to_the_palace(rules):
    """Two actions, four special cards and two small orders, of which each step makes the next one possible."""
    state = scene(
        rules=rules,
        active="Bruno",
        walk=[HARBOR],
        owners={SPICE: "Anna"},
        holdings={
            "Anna": Bundle(
                130,
                special_cards=[SpecialCard.ONE_TO_ONE_TRADE, SpecialCard.FURTHER_ACTION],
                cards=[HARBOR_COPPER],
                markers=1,
            )
        },
    )
    harbor = Deal("Anna", space=HARBOR, pays=Bundle(5))
    state = played(state, ProposeDeal("Anna", deal=harbor), AcceptDeal("Bruno", deal=harbor))
    assert state.holding("Anna").ducats == 125

    # The Harbor gives an Any Ware card, which takes a copper, which the Harbor's small order takes.
    state = played(state, UseBuilding("Anna"), PlayAnyWare("Anna", ware=Ware.COPPER))
    assert state.holding("Anna").wares == (Ware.COPPER,)
    state = played(state, FillSmallOrder("Anna", order=HARBOR_COPPER))
    assert state.holding("Anna").ducats == 165
    assert state.decks[CardKind.SMALL_ORDER.rank].face_up == (HARBOR_COPPER,)

    # A marker of her own reserve buys the top small order.
    state = played(state, PlayTrade("Anna", give=MARKER, take=CardKind.SMALL_ORDER), CardDealt(PALACE_PEPPER))
    assert state.holding("Anna").markers == 0
    assert state.holding("Anna").cards == (PALACE_PEPPER,)
    assert state.owners[SPICE.rank] == "Anna"

    # She has acted: without her Further Action card the deal for the Palace would be none.
    palace = Deal("Anna", space=PALACE, pays=Bundle(10))
    paid_with_it = Deal("Anna", space=PALACE, pays=Bundle(10, special_cards=[SpecialCard.FURTHER_ACTION]))
    state = played(state, CloseAction("Anna"))
    refused_only(state, ProposeDeal("Anna", deal=paid_with_it), "8.10", Reason.DEAL_CANNOT_ACT, "S3")
    state = played(state, ProposeDeal("Anna", deal=palace))
    events = accepted(state, AcceptDeal("Bruno", deal=palace))
    assert the(events, SpecialCardPlayed) == SpecialCardPlayed("Anna", SpecialCard.FURTHER_ACTION)
    assert the(events, ActionOpened).building is PALACE
    state = played(state, AcceptDeal("Bruno", deal=palace))
    assert state.turn.walk == (HARBOR, PALACE)
    assert state.holding("Bruno").ducats == 130 + 5 + 10
    assert state.holding("Anna") == Bundle(155, cards=[PALACE_PEPPER])

    # The Palace's card takes salt and pepper at the spice warehouse; the pepper fills the order of the Palace.
    state = played(state, UseBuilding("Anna"))
    assert state.holding("Anna").special_cards == (SpecialCard.BUILDING_ACTION,)
    state = played(state, PlayBuildingAction("Anna", building=SPICE))
    assert state.holding("Anna").wares == (Ware.SALT, Ware.PEPPER)
    state = played(state, FillSmallOrder("Anna", order=PALACE_PEPPER), CloseAction("Anna"))
    assert state.holding("Anna") == Bundle(195, wares=[Ware.SALT])
    assert [(use.building, use.player) for use in state.turn.uses] == [(HARBOR, "Anna"), (PALACE, "Anna")]
    assert state.turn.actions[0] == 2
