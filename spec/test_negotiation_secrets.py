"""Chapter 8, secrets: nobody learns by a refusal or a list what another holds, and offers are open but for faces."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import AcceptDeal, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.events import DealProposed, DealVoiced
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.legal import legal
from genoa_rules.model.buildings import VILLAS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.redact import redact
from spec.deals import (
    a_deal,
    a_legal_proposal,
    acceptor,
    asking,
    changed,
    legal_proposals,
    others,
    quiet,
    standing,
    talked,
    with_other_secrets,
)
from spec.expect import accepted, is_legal, played, refused
from spec.premise import holds, premise

SEEDS = st.integers(0, 2**16)
A_VILLA = tuple(sorted(VILLAS))


def a_demanding_deal(state, random):
    """A proposal that may ask for far too much of the partner's money and cards."""
    command = a_deal(state, random)
    side = "receives" if command.player == command.deal.buyer else "pays"
    kind, number = random.choice(CARD_KINDS), random.randint(0, 4)
    named = random.sample(state.setup.box.deck(kind), random.randint(0, 2))
    asked = Bundle(5 * random.choice((0, 1, 20, 200)), cards=named, cards_of_a_kind=[kind] * number)
    return changed(command, **{side: asked}) if random.random() < 0.7 else command


@pytest.mark.clause("8.9", "8.11")
@pytest.mark.ruling("T5", "S22")
@premise(at_least=0.35)
@given(state=asking() | asking(*A_VILLA), seed=SEEDS)
def test_a_proposal_is_judged_by_what_its_author_may_know(state, seed):
    """The verdict, and all that a refusal says, is the same whatever money and faces the others hold; only their number
    of cards of each kind, and what else lies open, counts.
    """
    random = Random(f"secrets/{seed}")
    command = a_demanding_deal(state, random)
    verdict = decide(state, command)
    for _ in range(3):
        assert decide(with_other_secrets(state, command.player, random), command) == verdict
    holds(isinstance(verdict, Refused))


@pytest.mark.clause("8.9", "8.11")
@pytest.mark.ruling("T5", "T6", "T7")
@premise(at_least=0.8)
@given(state=asking() | asking(*A_VILLA), seed=SEEDS)
def test_an_acceptance_is_judged_by_what_the_acceptor_may_know(state, seed):
    """Whatever else the author of a proposal holds, provided the proposal could be made, the partner's acceptance is
    judged alike, whichever cards are named in it.
    """
    random = Random(f"secrets/{seed}")
    state = quiet(state)
    command = a_reward_for_an_order(state, random)
    if command is None or random.random() < 0.5:
        command = a_legal_proposal(state, random, lambda each: bool(kinds_asked(each)) or bool(each.deal.shares))
    if command is None:
        holds(False)
        return
    player = acceptor(state, command)
    hand = state.holding(player).cards
    namings = [(), *(tuple(random.sample(hand, min(len(hand), number))) for number in (1, 1, 1, 2, 2))]
    worlds = [with_other_secrets(state, player, random) for _ in range(4)]
    worlds = [world for world in worlds if is_legal(world, command)]
    for cards in namings:
        accept = AcceptDeal(player, deal=command.deal, cards=cards)
        verdict = decide(played(state, command), accept)
        assert all(decide(played(world, command), accept) == verdict for world in worlds)
    holds(worlds)


def a_reward_for_an_order(state, random):
    """At a villa, an offer of what a large order brings for any large order of the partner's; None if it is refused."""
    buyer, reward = random.choice(others(state)), random.choice(list(SpecialCard))
    asked = Bundle(cards_of_a_kind=[CardKind.LARGE_ORDER])
    deal = Deal(buyer, space=state.turn.walk[-1], shares=Bundle(special_cards=[reward]), receives=asked)
    command = ProposeDeal(buyer, deal=deal)
    return command if state.turn.walk[-1] in VILLAS and is_legal(state, command) else None


def kinds_asked(command):
    """The cards that a proposal leaves open."""
    return command.deal.pays.cards_of_a_kind + command.deal.receives.cards_of_a_kind


@pytest.mark.clause("8.9")
@pytest.mark.ruling("T5")
@premise(at_least=0.7)
@given(state=talked() | talked(*A_VILLA), seed=SEEDS, data=st.data())
def test_a_list_tells_no_secret(state, seed, data):
    """What a player may do now is the same list whatever the others hide, as long as what they proposed is theirs."""
    player, random = data.draw(st.sampled_from(state.players)), Random(f"secrets/{seed}")
    reward = a_reward_for_an_order(state, random)
    if reward is not None:
        player, state = state.turn.active, played(state, reward)
    worlds = [with_other_secrets(state, player, random) for _ in range(4)]
    for world in worlds:
        bare = world.but(phase=Walking())
        if all(
            isinstance(decide(bare, ProposeDeal(each.author, deal=each.deal)), Accepted) for each in standing(state)
        ):
            assert legal(world, player) == legal(state, player)
            holds(True)
            return
    holds(False)


@pytest.mark.clause("8.8", "8.9")
@pytest.mark.ruling("S9", "T5")
@premise(at_least=0.85)
@given(state=asking(players=st.integers(3, 5)), data=st.data())
def test_a_third_player_is_not_told_whether_a_deal_stands(state, data):
    """Whoever is no party to a deal gets one answer to accepting it, whether or not it stands just so: the faces of its
    cards can't be guessed.
    """
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    third = data.draw(st.sampled_from([player for player in others(state) if player != command.deal.buyer]))
    accept = AcceptDeal(third, deal=command.deal)
    assert decide(played(state, command), accept) == decide(state, accept)
    refused(state, accept, "8.8", Reason.NOT_A_PARTY, "S10")


@pytest.mark.clause("8.1", "8.19")
@pytest.mark.ruling("S9")
@premise(at_least=0.85)
@given(state=asking(players=st.integers(3, 5)), data=st.data())
def test_offers_are_open_to_all_but_for_the_faces_of_cards(state, data):
    """A third player sees who offers what to whom for which space; of named cards the number of each kind, which only
    the two parties know by face.
    """
    command = data.draw(legal_proposals(state, lambda each: bool(each.deal.pays.cards or each.deal.receives.cards)))
    if not holds(command):
        return
    (event,) = accepted(state, command)
    active = state.turn.active
    assert isinstance(event, DealProposed | DealVoiced)
    for player in (*state.players, None):
        seen = redact(event, player, active=active).deal
        if player in (active, command.deal.buyer):
            assert seen == command.deal
            continue
        assert not seen.pays.cards and not seen.receives.cards
        for side in ("pays", "receives"):
            whole, shown = getattr(command.deal, side), getattr(seen, side)
            assert shown.goods == whole.goods
            assert shown.ducats == whole.ducats
            for kind in CARD_KINDS:
                named = sum(card.kind is kind for card in whole.cards)
                assert shown.cards_of_a_kind.count(kind) == whole.cards_of_a_kind.count(kind) + named
