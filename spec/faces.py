"""Faces of cards: where they stand in a value, who may see them, and two scenes in which some are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import attrs

from genoa_rules.chapters.negotiation import proposals
from genoa_rules.commands import AcceptDeal, CardDealt, ProposeDeal, UseBuilding
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Over
from genoa_rules.model.state import State
from spec.expect import played
from spec.scenes import scene

ORDERS = shipped_box().deck(CardKind.LARGE_ORDER)
MESSAGES = shipped_box().deck(CardKind.MESSAGE)
SMALL_ORDERS = shipped_box().deck(CardKind.SMALL_ORDER)
PRIVILEGES = shipped_box().deck(CardKind.PRIVILEGE)


def values_in(value: object) -> Iterator[object]:
    """Every value inside a value; a box is the printed list of all cards and no secret."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from values_in(each)
    elif attrs.has(type(value)) and not isinstance(value, Box):
        for field in attrs.fields(type(value)):
            yield from values_in(getattr(value, field.name))


def faces_in(value: object) -> set[Card]:
    return {each for each in values_in(value) if isinstance(each, get_args(Card))}


def faces_known(state: State, player: str | None) -> set[Card]:
    """The faces that somebody may see, told as the rulebook tells it: one by one where they lie."""
    known = {card for deck in state.decks for card in deck.face_up}
    if player is not None:
        known |= set(state.holding(player).cards)
    for proposal in proposals(state):
        if player in (proposal.deal.buyer, state.turn.active):
            known |= {*proposal.deal.pays.cards, *proposal.deal.receives.cards}
    if isinstance(state.phase, Over):
        known |= {card for holding in state.holdings for card in holding.cards_of(CardKind.PRIVILEGE)}
    return known


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
