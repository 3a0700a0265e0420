"""The library held against the oracle in what may be proposed, and in what a proposal changes.

A short run; `python -m spec.oracle --proposals 100000` is the long one.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from genoa_rules.commands import ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, CardKind, LargeOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.state import Deck
from genoa_rules.testing.dealt import given_card, given_wares
from spec.oracle import negotiation, proposals
from spec.oracle.near_misses import CHANGES, CHANGES_AT_A_VILLA, drawn
from spec.oracle.negotiation import Talk, compare_proposals
from spec.oracle.plain import plain, plain_command, plain_state, said
from spec.states import dealt_state

_SEEDS = range(50, 130)
# So often at least: answers by phase, ...
_ANSWERS = {
    "Walking: yes": 1000,
    "Walking: no": 2200,
    "Acting: yes": 1200,
    "Acting: no": 2700,
    "Placing: no": 60,
    "Rolling: no": 40,
    "Drawing: no": 90,
    "Marking: no": 80,
    "Closing: no": 80,
    "Owing: no": 6,
    "Dealing: no": 6,
    "Over: no": 12,
}
# ... how often a clause alone spoke against a proposal, so that without it the answer would be another, ...
_ALONE = {
    "8.21 time": 450,
    "8.8 parties": 650,
    "5.3 a space": 80,
    "6.2 a disc left": 180,
    "6.3 not visited": 40,
    "S10 nothing to sell": 45,
    "9.8 no action there": 55,
    "D15 move alone": 70,
    "7.3 unused": 50,
    "8.10 a right": 45,
    "8.13 conditions": 140,
    "8.11 fives": 95,
    "8.11 negative": 190,
    "T7 named": 120,
    "8.11 own": 270,
    "T5 of the partner": 210,
    "8.14 no action": 240,
    "T11 yield": 220,
    "D19 money": 10,
    "T11 order or privilege": 17,
    "T11 order": 65,
    "T11 reward": 17,
    "10.3 second order": 5,
    "8.16 sham": 260,
    "17.1 a good": 70,
}
# ... and what came about in those that may be made.
_CAME_ABOUT = {
    "a card of the partner's left open": 230,
    "a card of the partner's that is not there": 120,
    "a promise and no more": 230,
    "a promise of a privilege": 180,
    "a promise of a second order": 8,
    "a promise of a special card": 100,
    "a promise of an order that the buyer could not fill before": 33,
    "a promise of an order's money": 65,
    "a promise of an order's special card": 80,
    "a promise of cards": 30,
    "a promise of markers": 10,
    "a promise of wares": 75,
    "a promise of what is out of stock": 27,
    "after the fourth move": 40,
    "all the own money": 140,
    "beside one of the partner's": 28,
    "by the active player": 750,
    "by the buyer": 1200,
    "for a building that another used (D3)": 23,
    "for a move alone to a building": 210,
    "for a neighbouring building": 270,
    "for a street": 780,
    "for the marketplace": 70,
    "for this building": 170,
    "for what is further away": 980,
    "in the place of an earlier one": 54,
    "markers": 200,
    "more money than the partner has": 330,
    "one's own named card": 580,
    "part of the payment comes back": 180,
    "something from the active player": 700,
    "the same once more": 22,
    "voiced in an open action": 1000,
    "with a Further Action card that comes in the deal": 18,
    "with a Further Action card to act by": 160,
    "with two players": 750,
    "with two players, the promise as the good": 120,
}


@pytest.mark.clause("6.2", "6.3", "7.3", "8.7", "8.8", "8.9", "8.10", "8.11", "8.13", "8.14", "8.15", "8.16", "8.18")
@pytest.mark.clause("8.19", "8.20", "8.21", "9.8", "10.3", "14.3", "17.1")
@pytest.mark.ruling("S1", "S10", "S16", "S23", "S29", "S30", "S31", "T4", "T5", "T7", "T8", "T11", "D15", "D19")
def test_the_library_agrees_with_the_oracle_on_proposals():
    talk = Talk()
    for seed in _SEEDS:
        talk.add(compare_proposals(seed))
    assert not talk.differences, "\n".join(talk.differences[:20])
    assert _too_few(talk.answers, _ANSWERS) == {}
    assert _too_few(talk.alone, _ALONE) == {}
    assert _too_few(talk.premises, _CAME_ABOUT) == {}
    changes = {change.__name__.strip("_"): 18 for change in (*CHANGES, *CHANGES_AT_A_VILLA)}
    assert _too_few(talk.changes, changes) == {}


def _too_few(counts, floors):
    return {name: counts[name] for name, floor in floors.items() if counts[name] < floor}


def test_the_floors_name_every_clause():
    assert set(_ALONE) == {*proposals.FIRST, *proposals.THEN}


@pytest.mark.parametrize("clause", proposals.THEN)
def test_a_clause_that_one_of_both_forgets_is_noticed(monkeypatch, clause):
    monkeypatch.delitem(proposals.THEN, clause)
    assert any(compare_proposals(seed).differences for seed in _SEEDS if seed % 10)


@pytest.mark.ruling("T4", "T8")
def test_an_event_of_a_proposal_that_is_forgotten_is_noticed(monkeypatch):
    monkeypatch.setattr(negotiation, "library_after", lambda state, events: state)
    found = [each for seed in range(51, 60) for each in compare_proposals(seed).differences]
    assert any("state phase proposals: library" in each for each in found)


def test_what_is_drawn_is_said_as_it_was_drawn():
    state = dealt_state(4, Rules.second_edition(), 7, Walking)
    for _, player, deal in islice(drawn(Random(7), plain_state(state), 30), 30):
        command = said(player, deal)
        assert plain(command.deal) == deal
        assert plain_command(command)[:2] == ("ProposeDeal", player)


# Where the two once differed.


def _both_accept(state, player, deal):
    """Whether a proposal may be made, on which both have to agree."""
    accepted = isinstance(decide(state, ProposeDeal(player, deal=deal)), Accepted)
    assert accepted == proposals.may_propose(plain_state(state), player, plain(deal))
    return accepted


def _on_the_walk(*walk):
    """Three players, each with 100 ducats and no goods; the tower at the end of a walk of the first player's."""
    state = dealt_state(3, Rules.first_edition(), 5, Walking)
    names = state.players
    decks = tuple(
        Deck(Bundle(cards=[card for card in shipped_box().cards if card.kind is kind]).cards) for kind in CARD_KINDS
    )
    goods = [Bundle(0, held.wares, held.special_cards, markers=held.markers) for held in state.holdings]
    supply = state.supply
    for seat, held in enumerate(goods):
        supply = supply.plus(held, seat)
    turn = state.turn.of(names[0], 3).but(walk=walk)
    return state.but(phase=Walking(), turn=turn, holdings=(Bundle(100),) * 3, supply=supply, decks=decks)


def _a_walk_to(building, moves):
    walks = shipped_box().board.next_spaces
    return next(walk for walk in walks if len(walk) == moves + 1 and walk[-1] is building)


@pytest.mark.clause("8.7", "8.21")
@pytest.mark.ruling("T8")
def test_after_the_fourth_move_nothing_further_away_is_talked_about():
    distant = {}
    for moves in (3, 4):
        state = _on_the_walk(*_a_walk_to(Building.TOWN_HALL, moves))
        buyer = state.players[1]
        distant[moves] = _both_accept(state, buyer, Deal(buyer, space=Building.VILLA_COLINI, pays=Bundle(10)))
        assert _both_accept(state, buyer, Deal(buyer, space=Building.TOWN_HALL, pays=Bundle(10)))
    assert distant == {3: True, 4: False}


def _an_order_for(villa):
    return next(card for card in shipped_box().cards if isinstance(card, LargeOrder) and card.villa is villa)


_A_SHARE = Bundle(special_cards=(SpecialCard.ANY_WARE,))


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T7", "T11")
def test_an_order_that_the_partner_is_still_to_name_is_not_held():
    state = _on_the_walk(Building.VILLA_RICCI)
    active, buyer, _ = state.players
    order = _an_order_for(Building.VILLA_RICCI)
    state = given_wares(given_card(state, active, order), buyer, order.wares)
    for received, allowed in ((Bundle(cards=(order,)), True), (Bundle(cards_of_a_kind=(CardKind.LARGE_ORDER,)), False)):
        deal = Deal(buyer, space=Building.VILLA_RICCI, pays=Bundle(10), shares=_A_SHARE, receives=received)
        assert _both_accept(state, buyer, deal) == allowed


@pytest.mark.clause("8.14")
@pytest.mark.ruling("T5", "T11")
@pytest.mark.parametrize("villa", [Building.VILLA_COLINI, Building.VILLA_RICCI])
def test_an_order_that_cannot_be_filled_is_not_taken_for_one_that_can(villa):
    """The active player gives the only order that the buyer will hold: for another villa, or with wares that lack."""
    state = _on_the_walk(Building.VILLA_RICCI)
    active, buyer, _ = state.players
    given = _an_order_for(villa)
    others = [
        card for card in shipped_box().cards if isinstance(card, LargeOrder) and card.villa is Building.VILLA_RICCI
    ]
    lacking = given.wares[0]
    wares = next(card.wares for card in others if card != given and lacking not in card.wares)
    state = given_wares(given_card(state, active, given), buyer, wares)
    deal = Deal(buyer, space=Building.VILLA_RICCI, pays=Bundle(10), shares=_A_SHARE, receives=Bundle(cards=(given,)))
    assert not _both_accept(state, active, deal)
