"""Nobody learns a secret by a refusal, by a list, or by what follows (T5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import AcceptDeal, CardDealt, HandOn, ProposeDeal, WithdrawDeal
from genoa_rules.decide import decide
from genoa_rules.events import GameEnded, GoodsHandedOver
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Drawing
from genoa_rules.model.refusal import Reason
from genoa_rules.redact import redact_all
from genoa_rules.view import view
from spec.depth import examples
from spec.expect import accepted, is_legal, played, refused_only
from spec.faces import ORDERS, faces_in, talk
from spec.indistinguishable import attempts, pairs, villa_state
from spec.premise import holds, premise
from spec.scenes import scene

# Nobody learns a secret by a refusal, by a list, or by what follows.


@pytest.mark.ruling("T5")
@premise(at_least=0.95)
@examples(300)
@given(pair=pairs(), seed=st.integers(0, 2**20))
def test_nobody_learns_a_secret_by_what_is_said_to_a_command(pair, seed):
    """Of two states that look the same to a player, each command of that player is refused in both, by the same
    violations and facts, or accepted in both, with the same events as the player sees them and the same view after.
    """
    state, other, player = pair
    holds(state != other)
    active = state.turn.active
    for command in attempts(state, other, player, Random(seed)):
        here, there = decide(state, command), decide(other, command)
        if not isinstance(here, Accepted) or not isinstance(there, Accepted):
            assert here == there, command
        elif not any(isinstance(event, GameEnded) for event in here.events):
            seen, seen_there = (redact_all(each.events, player, active=active) for each in (here, there))
            assert seen == seen_there, command
            assert view(after(state, here.events), player) == view(after(other, there.events), player), command


def test_the_attempts_are_of_every_sort():
    """Proposals and acceptances of all verdicts are among them: else nothing could have been learned anyway."""
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(60):
        state = villa_state(seed)
        player = state.players[seed % len(state.players)]
        other = next(view(state, player).completions(seed))
        for command in attempts(state, other, player, Random(seed)):
            seen[type(command).__name__, is_legal(state, command)] += 1
    for kind in (ProposeDeal, AcceptDeal, WithdrawDeal):
        assert min(seen[kind.__name__, True], seen[kind.__name__, False]) >= 30, seen


@pytest.mark.ruling("T5")
@premise(at_least=0.4)
@examples(200)
@given(pair=pairs())
def test_what_others_do_openly_looks_the_same(pair):
    """A command of somebody else that names no card, and is possible in both states, is followed by what looks the
    same.
    """
    state, other, player = pair
    possible = set(legal_for_all(other))
    both = [each for each in legal_for_all(state) if each in possible and not faces_in(each)]
    both = [each for each in both if getattr(each, "player", None) != player and not isinstance(each, HandOn)]
    holds(both)
    for command in both:
        seen, seen_there = (
            redact_all(accepted(each, command), player, active=state.turn.active) for each in (state, other)
        )
        assert seen == seen_there, command


@pytest.mark.clause("2.8")
@premise(at_least=0.3)
@given(pair=pairs(Drawing))
def test_whatever_somebody_else_draws_looks_the_same(pair):
    """Whichever card comes, in whichever of two states, the others see one card of the kind; only who is then handed
    what was promised sees that.
    """
    state, other, player = pair
    if not holds(state.phase.acting.actor != player):
        return
    seen = {
        tuple(event for event in events if not isinstance(event, GoodsHandedOver) or event.receiver != player)
        for each in (state, other)
        for command in legal_for_all(each)
        if isinstance(command, CardDealt)
        for events in [redact_all(accepted(each, command), player, active=state.turn.active)]
    }
    assert len(seen) == 1


@pytest.mark.ruling("S9", "T5")
def test_the_cards_of_an_offer_cannot_be_guessed_by_accepting_it():
    """Carla is told the same, that she is no party, whether the deal that she names stands or not."""
    state = talk()
    stands = state.phase.proposals[0].deal
    guess = Deal("Bruno", space=stands.space, pays=Bundle(10, cards=(ORDERS[1],)), receives=stands.receives)
    told = refused_only(state, AcceptDeal("Carla", deal=stands), "8.8", Reason.NOT_A_PARTY, "S10")
    assert told == refused_only(state, AcceptDeal("Carla", deal=guess), "8.8", Reason.NOT_A_PARTY, "S10")


@pytest.mark.ruling("T5", "T11")
def test_the_orders_of_a_buyer_cannot_be_tried_out_by_accepting():
    """If an order left open were enough for the promise, Anna would learn by trying one of hers whether Bruno holds one
    that fits. So he has to hold it, and may then ask for whatever he likes.
    """
    order, others = ORDERS[0], [card for card in ORDERS if card.villa is not ORDERS[0].villa]
    deal = Deal(
        "Bruno",
        space=order.villa,
        shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)),
        receives=Bundle(cards_of_a_kind=(CardKind.LARGE_ORDER,)),
    )
    for held, is_accepted in ((order, True), (others[1], False)):
        holdings = {"Anna": Bundle(50, cards=(others[0],)), "Bruno": Bundle(50, wares=order.wares, cards=(held,))}
        state = scene(walk=(order.villa,), holdings=holdings)
        if is_accepted:
            state = played(state, ProposeDeal("Bruno", deal=deal))
            assert is_legal(state, AcceptDeal("Anna", deal=deal, cards=(others[0],)))
        else:
            refused_only(state, ProposeDeal("Bruno", deal=deal), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
