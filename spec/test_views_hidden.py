"""What is hidden makes no difference: two states that differ in nothing else are the same to who can't see it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import HandOn, ProposeDeal
from genoa_rules.deal_draft import drafts
from genoa_rules.decide import decide
from genoa_rules.events import GameEnded
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.legal import legal, legal_for_all
from genoa_rules.model.phases import Owing
from genoa_rules.model.refusal import Reason
from genoa_rules.offers import Offers, frame
from genoa_rules.options import options
from genoa_rules.redact import redact_all, redact_violation
from genoa_rules.soundness import flaws
from genoa_rules.view import view
from genoa_rules.words import describe
from spec.depth import examples
from spec.faces import faces_in, faces_known
from spec.hidden import apart
from spec.indistinguishable import attempts
from spec.premise import holds, premise


@pytest.mark.clause("2.8")
@pytest.mark.ruling("S9", "S22", "T5")
@premise(at_least=0.85)
@examples(300)
@given(case=apart())
def test_what_is_hidden_is_in_no_view_list_or_frame(case):
    """The same view, the same legal list with the same sentences and clauses, the same frame of proposals."""
    state, other, player = case
    holds(state != other)
    assert not list(flaws(other))
    assert view(state, player) == view(other, player)
    if player is None:
        return
    assert legal(state, player) == legal(other, player)
    assert frame(state, player) == frame(other, player)
    for here, there in zip(options(state, player), options(other, player), strict=True):
        assert (here.command, here.sentence(), here.clauses) == (there.command, there.sentence(), there.clauses)


@pytest.mark.ruling("T5")
@premise(at_least=0.75)
@examples(300)
@given(case=apart(), seed=st.integers(0, 2**20))
def test_what_is_hidden_is_in_no_refusal_and_in_no_event_that_a_player_sees(case, seed):
    """Each command of the player is refused in both states by the same violations with the same facts, or accepted in
    both with the same events as that player sees them.
    """
    state, other, player = case
    holds(state != other and player is not None)
    if player is None:
        return
    for command in attempts(state, other, player, Random(seed)):
        here, there = decide(state, command), decide(other, command)
        if isinstance(here, Refused) or isinstance(there, Refused):
            assert here == there, command
        elif not any(isinstance(event, GameEnded) for event in here.events):
            seen, seen_there = (redact_all(each.events, player, active=state.turn.active) for each in (here, there))
            assert seen == seen_there, command
            assert view(after(state, here.events), player) == view(after(other, there.events), player)


@pytest.mark.clause("2.8")
@pytest.mark.ruling("S9")
@premise(at_least=0.4)
@examples(300)
@given(case=apart())
def test_what_others_do_openly_looks_the_same_to_players_and_spectators(case):
    """A command of somebody else that names no card is followed by the same events as they are seen."""
    state, other, player = case
    there = set(legal_for_all(other))
    both = [each for each in legal_for_all(state) if each in there and not faces_in(each)]
    both = [each for each in both if getattr(each, "player", None) != player and not isinstance(each, HandOn)]
    holds(both and state != other)
    for command in both:
        seen = [
            redact_all(decision.events, player, active=state.turn.active)
            for each in (state, other)
            if isinstance(decision := decide(each, command), Accepted)
        ]
        assert len(seen) == 2 and seen[0] == seen[1], command


@pytest.mark.ruling("S9", "S18")
@premise(at_least=0.15)
@examples(200)
@given(case=apart() | apart(Owing), seed=st.integers(0, 2**20), data=st.data())
def test_a_refusal_that_is_told_to_others_shows_no_face_that_they_may_not_see(case, seed, data):
    """Whoever else hears of a refusal hears no card but such as its speaker named aloud, and no sum that is lacking."""
    state, other, player = case
    # Who owes cards has most to hide.
    speakers = [each for each in state.players if each != player]
    owing = isinstance(state.phase, Owing) and state.phase.acting.actor != player
    speaker = state.phase.acting.actor if owing else data.draw(st.sampled_from(speakers))
    met = 0
    for command in attempts(state, other, speaker, Random(seed)):
        decision = decide(state, command)
        if isinstance(decision, Accepted):
            continue
        for each in decision.violations:
            assert redact_violation(each, speaker, speaker=speaker) == each
            seen = redact_violation(each, player, speaker=speaker)
            assert describe(each, player, speaker=speaker) == describe(seen, speaker, speaker=speaker)
            if isinstance(command, ProposeDeal) or isinstance(state.phase, Owing):
                met += bool(faces_in(each) - faces_known(state, player))
            assert not faces_in(seen.facts.goods) and not seen.facts.cards
            if each.reason is Reason.NOT_HELD:
                assert not seen.facts.goods.ducats
                open_now = (each.facts.goods.wares, each.facts.goods.special_cards, each.facts.goods.markers)
                assert (seen.facts.goods.wares, seen.facts.goods.special_cards, seen.facts.goods.markers) == open_now
    holds(met)


@pytest.mark.ruling("T5")
@premise(at_least=0.2)
@given(case=apart())
def test_what_is_hidden_is_in_no_draft(case):
    """What a draft says may be added, and why it would be refused, is the same in both states."""
    state, other, player = case
    here, there = drafts(state, player), drafts(other, player)
    holds(here and state != other)
    assert here == there
    for one, another in list(zip(here, there, strict=True))[:4]:
        assert one.may_add == another.may_add
        assert one.why_not() == another.why_not()
    if player is not None:
        for seed in range(20):
            assert Offers(state, player).sample(seed) == Offers(other, player).sample(seed)
