"""What is seen: views, and the full states that agree with them (2.8, S9, S22)."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.negotiation import proposals
from genoa_rules.commands import AcceptDeal, CardDealt, ProposeDeal, UseBuilding
from genoa_rules.legal import legal
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Drawing, Over, Owing, Walking
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Frame, frame
from genoa_rules.view import MOST_DUCATS, OthersDrawing, OthersOwing, OthersSeat, OwnSeat, UncoveredSeat, View, view
from genoa_rules.whose_part import waited_for
from spec.depth import examples
from spec.expect import is_legal, played
from spec.faces import MESSAGES, ORDERS, SMALL_ORDERS, drawing, faces_in, faces_known, talk, values_in
from spec.indistinguishable import at_a_villa, watched
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import game, rules_of, states

# What lies open and what is hidden.


@pytest.mark.clause("2.8")
@pytest.mark.ruling("S22")
def test_wares_special_cards_and_markers_are_seen_money_and_faces_are_not():
    """Of others one sees wares, special cards, reserve markers and the number of each kind of card; of oneself all."""
    anna = Bundle(75, (Ware.SILK,), (SpecialCard.ANY_WARE,), (*ORDERS[:2], MESSAGES[0]), markers=2)
    state = scene(holdings={"Anna": anna})
    kinds = (CardKind.LARGE_ORDER, CardKind.LARGE_ORDER, CardKind.MESSAGE)
    lies_open = Bundle(0, (Ware.SILK,), (SpecialCard.ANY_WARE,), cards_of_a_kind=kinds, markers=2)
    for who in ("Bruno", None, "nobody"):
        assert view(state, who).seats[0] == OthersSeat("Anna", lies_open)
    own = view(state, "Anna").seats[0]
    assert own == OwnSeat("Anna", anna)
    assert own.open == lies_open
    assert [seat.player for seat in view(state, "Carla").seats] == list(state.players)


@pytest.mark.clause("2.8")
def test_of_a_deck_one_sees_how_many_lie_face_down_and_which_face_up():
    """Cards that lie face up under their deck are public, the others are a number."""
    state = scene(face_up=(MESSAGES[3], MESSAGES[1]))
    deck = view(state, None).decks[CardKind.MESSAGE.rank]
    assert (deck.face_down, deck.face_up) == (12, (MESSAGES[1], MESSAGES[3]))


@pytest.mark.ruling("S9")
def test_which_card_an_offer_holds_is_seen_by_its_two_parties_only():
    """Everybody sees the offer; that it is this order and no other, only Bruno and Anna."""
    state = talk()
    for who in ("Anna", "Bruno"):
        assert view(state, who).phase == state.phase
    for who in ("Carla", "Dario", None):
        phase = view(state, who).phase
        assert isinstance(phase, Walking)
        deal = phase.proposals[0].deal
        assert deal.pays == Bundle(10, cards_of_a_kind=(CardKind.LARGE_ORDER,))
        assert deal.receives == Bundle(cards_of_a_kind=(CardKind.MESSAGE,))


@pytest.mark.clause("2.8", "9.2")
@pytest.mark.ruling("S18")
def test_drawn_cards_are_seen_by_who_drew_them():
    """Others, the creditor among them, see how many cards came and between how many the debtor chooses."""
    state = drawing()
    assert isinstance(state.phase, Drawing)
    assert view(state, "Bruno").phase == state.phase
    owing = played(state, CardDealt(SMALL_ORDERS[1]))
    assert isinstance(owing.phase, Owing)
    assert view(owing, "Bruno").phase == owing.phase
    acting = owing.phase.acting
    for who in ("Anna", "Carla", None):
        assert view(state, who).phase == OthersDrawing(
            acting, CardKind.SMALL_ORDER, 1, 1, Building.TOWN_HALL, own_action=True
        )
        assert view(owing, who).phase == OthersOwing(acting, "Anna", CardKind.SMALL_ORDER, 1, 2)


@pytest.mark.clause("16.1")
def test_at_the_end_privileges_and_money_are_uncovered_and_no_more():
    """Who has won can be checked by all; what nobody is paid for stays covered."""
    states_, _ = game(3, rules_of(0), 0)
    state = states_[-1]
    seen = view(state, "Bruno")
    assert seen.result is not None and seen.result == state.phase.result
    anna, bruno, carla = seen.seats
    assert isinstance(bruno, OwnSeat)
    for seat, holding in ((anna, state.holdings[0]), (carla, state.holdings[2])):
        assert isinstance(seat, UncoveredSeat)
        assert seat.ducats == holding.ducats == seen.result.scores[state.setup.seat(seat.player)].ducats
        assert seat.privileges == holding.cards_of(CardKind.PRIVILEGE)
    assert view(states_[-2], "Bruno").result is None


@pytest.mark.clause("2.8")
@premise(at_least=0.7)
@examples(150)
@given(case=watched())
def test_no_face_stands_in_a_view_that_its_player_may_not_see(case):
    """Every card anywhere in a view lies open, is the player's own, or is named in a proposal of that player's."""
    state, player = case
    known = faces_known(state, player)
    holds(any(card not in known for holding in state.holdings for card in holding.cards))
    assert faces_in(view(state, player)) <= known


@given(case=watched())
def test_a_view_keeps_no_way_back_to_the_state(case):
    """Nothing in a view is a state, or leads to one."""
    state, player = case
    seen = view(state, player)
    assert not any(isinstance(each, State) for each in values_in(seen))
    assert hash(seen) == hash(view(state, player)) and seen == view(state, player)


@given(state=states())
def test_a_view_tells_what_its_player_may_do(state):
    """The list and the frame are those of the state; a spectator, or who does not play, has none."""
    for player in state.players:
        seen = view(state, player)
        assert seen.legal == legal(state, player)
        assert seen.offers == frame(state, player)
        assert seen.waits_for == waited_for(state)
    assert view(state, "nobody") == view(state, None)
    assert view(state, None).player is None
    assert (view(state, None).legal, view(state, None).offers) == ((), Frame())


# Completions.


@premise(at_least=0.8)
@examples(200)
@given(case=watched(), seed=st.integers(0, 2**20))
def test_every_completion_has_exactly_this_view(case, seed):
    """Whatever is dealt for the unseen, what is seen stays the same; nearly always it is another state."""
    state, player = case
    seen = view(state, player)
    drawn = list(islice(seen.completions(seed), 3))
    holds(any(each != state for each in drawn))
    for each in drawn:
        assert view(each, player) == seen


@premise(at_least=0.5)
@examples(200)
@given(case=watched(), seed=st.integers(0, 2**20))
def test_a_completion_is_a_whole_position(case, seed):
    """All cards of the box are there once; whoever is waited for has something to say; money comes in fives."""
    state, player = case
    full = next(view(state, player).completions(seed))
    cards = [card for holding in full.holdings for card in holding.cards]
    cards += [card for deck in full.decks for card in (*deck.face_down, *deck.face_up)]
    assert Counter(cards) == Counter(full.setup.box.cards)
    holds(waited_for(full))
    assert all(legal(full, each) for each in waited_for(full))
    for place, holding in enumerate(full.holdings):
        if full.players[place] != player and not isinstance(full.phase, Over):
            assert holding.ducats % 5 == 0 and 0 <= holding.ducats <= MOST_DUCATS


@pytest.mark.ruling("T6", "T11")
@premise(at_least=0.3)
@examples(200)
@given(state=at_a_villa(), seed=st.integers(0, 2**20), data=st.data())
def test_whoever_promised_a_reward_has_an_order_to_fill_in_every_completion(state, seed, data):
    """A standing offer that promises what only a large order brings could be made by its author there too."""
    player = data.draw(st.sampled_from((*state.players, None)))
    full = next(view(state, player).completions(seed))
    offers = [each for each in proposals(full) if each.author == each.deal.buyer and each.author != player]
    if not holds(offers):
        return
    for offer in offers:
        assert is_legal(full, ProposeDeal(offer.author, deal=offer.deal))


@pytest.mark.ruling("S9", "T11")
def test_an_order_asked_by_name_may_be_the_one_that_is_promised():
    """Bruno holds no order and asks Anna for one by name, to fill it. Carla sees that he asks for some order; in her
    completions it is the only one that he could fill, and the marker that he asks for besides stays.
    """
    order = ORDERS[0]
    state = scene(
        walk=(order.villa,),
        holdings={"Anna": Bundle(50, cards=ORDERS[:2], markers=1), "Bruno": Bundle(50, order.wares)},
    )
    deal = Deal(
        "Bruno",
        space=order.villa,
        pays=Bundle(10),
        shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)),
        receives=Bundle(cards=(order,), markers=1),
    )
    state = played(state, ProposeDeal("Bruno", deal=deal))
    for full in islice(view(state, "Carla").completions(1), 50):
        assert view(full, "Carla") == view(state, "Carla")
        (offer,) = proposals(full)
        assert offer.deal.receives == deal.receives
        assert is_legal(full, ProposeDeal("Bruno", deal=offer.deal))


@pytest.mark.ruling("T11", "T12")
def test_whoever_has_bought_a_villa_for_a_reward_can_fill_an_order_in_every_completion():
    """The offer is settled and gone, the promise lasts: without an order the actor could do nothing at all."""
    order = ORDERS[0]
    state = scene(walk=(order.villa,), holdings={"Bruno": Bundle(50, wares=order.wares, cards=(order, MESSAGES[0]))})
    deal = Deal("Bruno", space=order.villa, shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal))
    for full in islice(view(state, "Carla").completions(1), 50):
        assert any(isinstance(command, UseBuilding) for command in legal(full, "Bruno"))


def test_completions_are_the_same_for_the_same_seed():
    """A search can be repeated; another seed deals other cards."""
    seen = view(game(4, rules_of(0), 0)[0][60], "Anna")
    first, again, other = (list(islice(seen.completions(seed), 5)) for seed in (7, 7, 8))
    assert first == again
    assert first != other
    assert len(set(first)) == 5


def test_unseen_cards_are_dealt_evenly():
    """Each unseen card is as likely as any other to be the one in another's hand; known ones never are."""
    state = scene(
        ("Anna", "Bruno"),
        holdings={"Anna": Bundle(130, cards=MESSAGES[:3]), "Bruno": Bundle(130, cards=(MESSAGES[3],))},
        face_up=MESSAGES[4:6],
    )
    number = 4000
    found = Counter(
        card for full in islice(view(state, "Anna").completions(5), number) for card in full.holdings[1].cards
    )
    # Nine cards are unseen. Four standard deviations: the seed is fixed, so the test never fails by chance.
    expected, spread = number / 9, (number / 9 * 8 / 9) ** 0.5
    assert set(found) == {MESSAGES[3], *MESSAGES[6:]}
    assert all(abs(count - expected) < 4 * spread for count in found.values())


def test_money_of_others_is_anything_that_covers_what_they_offer():
    """Multiples of 5 from what their offers need up to a bound that may be chosen; the own money is known."""
    seen = view(talk(), "Anna")
    sums = {full.holdings[1].ducats for full in islice(seen.completions(1, most_ducats=30), 200)}
    assert sums == {10, 15, 20, 25, 30}
    assert {full.holdings[0].ducats for full in islice(seen.completions(1), 20)} == {50}
    assert {full.holdings[1].ducats for full in islice(seen.completions(1, most_ducats=0), 20)} == {10}


def test_cards_named_in_a_proposal_are_where_their_author_has_them():
    """Anna has seen Bruno's order; Carla has not, and for her it may be any."""
    state = talk()
    for full in islice(view(state, "Anna").completions(1), 50):
        assert full.holdings[1].cards == (ORDERS[0],)
    held = {full.holdings[1].cards for full in islice(view(state, "Carla").completions(1), 200)}
    assert len(held) > 10


def test_a_view_of_too_few_cards_has_no_completion():
    """What does not add up to the box is no position of its game."""
    state = scene()
    deck = state.decks[0]
    short = state.but(decks=(attrs.evolve(deck, face_down=deck.face_down[1:]), *state.decks[1:]))
    with pytest.raises(ValueError, match="face down"):
        next(view(short, "Anna").completions(1))


def test_a_promise_that_nobody_could_keep_has_no_completion(monkeypatch):
    """Without a single ware Bruno can fill no order, whichever he holds: the position was made up."""
    monkeypatch.setattr(sys.modules[View.__module__], "_MOST_MISSED", 50)
    deal = Deal("Bruno", space=ORDERS[0].villa, shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)))
    held = {"Bruno": Bundle(50, cards=(ORDERS[0],))}
    state = scene(walk=(deal.space,), phase=Walking((Proposal("Bruno", deal=deal),)), holdings=held)
    with pytest.raises(ValueError, match=r"^nobody could keep the promises that stand, however the unseen cards lie$"):
        next(view(state, "Anna").completions(1))


def test_after_so_many_misses_in_a_row_no_completion_is_looked_for(monkeypatch):
    """Fewer than that are no matter, and with each completion the count begins again."""
    module = sys.modules[View.__module__]
    kept = iter([*[False] * 4, True, *[False] * 4, True, True, *[False] * 5, True])
    monkeypatch.setattr(module, "_MOST_MISSED", 5)
    monkeypatch.setattr(module, "_keeps_promises", lambda state: next(kept))
    found = view(scene(), "Anna").completions(1)
    assert len([next(found), next(found), next(found)]) == 3
    with pytest.raises(ValueError, match="promises"):
        next(found)
    assert list(kept) == [True]
