"""Faces of cards, and two scenes in which some are hidden."""

from __future__ import annotations

from genoa_rules.commands import AcceptDeal, CardDealt, ProposeDeal, UseBuilding
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind
from genoa_rules.model.deal import Deal
from genoa_rules.model.state import State
from genoa_rules.testing.hidden import faces_in as faces_in
from genoa_rules.testing.hidden import faces_known as faces_known
from genoa_rules.testing.hidden import values_in as values_in
from spec.expect import played
from spec.scenes import scene

ORDERS = shipped_box().deck(CardKind.LARGE_ORDER)
MESSAGES = shipped_box().deck(CardKind.MESSAGE)
SMALL_ORDERS = shipped_box().deck(CardKind.SMALL_ORDER)
PRIVILEGES = shipped_box().deck(CardKind.PRIVILEGE)


def talk(cards_of_bruno: tuple[Card, ...] = (ORDERS[0],)) -> State:
    """Bruno has offered a large order by name for the Palace, and asked Anna for a message by kind."""
    held = {"Anna": Bundle(50, cards=(MESSAGES[0],)), "Bruno": Bundle(50, cards=cards_of_bruno)}
    state = scene(walk=(Building.PALACE,), holdings=held)
    asked = Bundle(cards_of_a_kind=(CardKind.MESSAGE,))
    deal = Deal("Bruno", space=Building.PALACE, pays=Bundle(10, cards=cards_of_bruno[:1]), receives=asked)
    return played(state, ProposeDeal("Bruno", deal=deal))


def drawing() -> State:
    """Bruno draws small orders in the Town Hall, of which one is Anna's; one has come."""
    state = scene(walk=(Building.TOWN_HALL,), holdings={"Bruno": Bundle(50, cards=(SMALL_ORDERS[5],))})
    deal = Deal("Bruno", space=Building.TOWN_HALL, shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,)))
    return played(
        state,
        ProposeDeal("Bruno", deal=deal),
        AcceptDeal("Anna", deal=deal),
        UseBuilding("Bruno"),
        CardDealt(SMALL_ORDERS[0]),
    )
