"""Deals that are put together step by step: what may be added, and why a finished one is refused (chapter 8)."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import ProposeDeal
from genoa_rules.deal_draft import Addition, DealDraft, Side, draft, drafts
from genoa_rules.decide import decide
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import PromisedYield, Rules
from genoa_rules.model.wares import WARES, Ware
from genoa_rules.offers import Offers
from genoa_rules.view import view
from spec.depth import examples
from spec.faces import MESSAGES, ORDERS
from spec.indistinguishable import at_a_villa, talkative
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import players_of, states

ROOM = states(Walking, Acting) | at_a_villa() | talkative()
MENDED_BY_MORE = {Reason.NOTHING_OFFERED, Reason.SHAM, Reason.MONEY_ALONE}
_STEP = 5


def step_of(item: object) -> int:
    return _STEP if item is DUCATS else 1


def wrong(found: DealDraft) -> list:
    """What is wrong with a draft that more can't mend."""
    return [each for each in found.why_not() if each.reason not in MENDED_BY_MORE]


def some_draft(state, player, random: Random) -> DealDraft | None:
    """A draft with a few things in it, all of which it offered."""
    begun = drafts(state, player)
    if not begun:
        return None
    found = random.choice(begun)
    for _ in range(random.randint(0, 4)):
        additions = found.may_add
        if additions:
            chosen = random.choice(additions)
            step = step_of(chosen.item)
            most = 60 if chosen.most is None else chosen.most
            found = found.add(chosen.side, chosen.item, step * random.randint(1, min(most // step, 4)))
    return found


@premise(at_least=0.5)
@examples(60)
@given(state=ROOM, seed=st.integers(0, 2**20), data=st.data())
def test_whatever_is_offered_is_not_refused_once_it_is_added(state, seed, data):
    """One of it, and the most of it: nothing comes to be wrong that was not wrong before and more can't mend."""
    player = data.draw(players_of(state))
    found = some_draft(state, player, Random(seed))
    if not holds(found is not None):
        return
    before = wrong(found)
    for each in found.may_add:
        for number in {step_of(each.item), 1000 if each.most is None else each.most}:
            new = found.add(each.side, each.item, number)
            assert all(each in before for each in wrong(new)), (each, new.deal, new.why_not())


@premise(at_least=0.5)
@examples(40)
@given(state=ROOM, seed=st.integers(0, 2**20), data=st.data())
def test_whatever_is_not_offered_is_refused(state, seed, data):
    """Of all wares, cards, money and markers: what is missing, or one more than the most, is wrong. A card that is
    asked by name is left out where the author sees it elsewhere, or has named it already: such talk is not refused.
    """
    player = data.draw(players_of(state))
    found = some_draft(state, player, Random(seed))
    if not holds(found is not None and not wrong(found)):
        return
    offered = {(each.side, each.item): each.most for each in found.may_add}
    seen = {*state.holding(player).cards, *(card for deck in state.decks for card in deck.face_up)}
    asked = Side.RECEIVES if player == found.deal.buyer else Side.PAYS
    for side in Side:
        for item in (DUCATS, MARKER, *WARES, *SPECIAL_CARDS, *CARD_KINDS, *state.setup.box.cards):
            most = offered.get((side, item), 0)
            is_named = isinstance(item, get_args(Card))
            named = found.deal.pays.cards + found.deal.receives.cards
            if most is None or (side is asked and is_named and (most or item in seen or item in named)):
                continue
            assert wrong(found.add(side, item, most + step_of(item))), (side, item, most)


@premise(at_least=0.5)
@given(state=ROOM, seed=st.integers(0, 2**20), data=st.data())
def test_every_legal_proposal_can_be_reached_step_by_step(state, seed, data):
    """Whatever the sampler draws: what the buyer receives first, then what is promised, then what is paid."""
    player = data.draw(players_of(state))
    command = Offers(state, player).sample(seed)
    if not holds(command is not None):
        return
    wanted = command.deal
    partner = state.turn.active if player == wanted.buyer else wanted.buyer
    found = draft(state, player, space=wanted.space, partner=partner, action=wanted.action)
    finished = DealDraft(player, found.subject, wanted, Offers(state, player))
    for side in (Side.RECEIVES, Side.SHARES, Side.PAYS):
        for piece in (each for each in finished.may_remove if each.side is side):
            for _ in range(piece.most // step_of(piece.item)):
                offered = {(each.side, each.item) for each in found.may_add}
                assert (side, piece.item) in offered, (piece, found.deal, found.why_not())
                found = found.add(side, piece.item, step_of(piece.item))
    assert found.deal == wanted
    assert found.command() == command
    assert found.why_not() == ()


@premise(at_least=0.4)
@examples(40)
@given(state=ROOM, seed=st.integers(0, 2**20), data=st.data())
def test_a_draft_is_judged_as_its_proposal_is(state, seed, data):
    """By the same check, whether it is begun from the state or from what its author sees; each step can be undone."""
    player = data.draw(players_of(state))
    found = some_draft(state, player, Random(seed))
    if not holds(found is not None and found.deal.net_payment):
        return
    decision = decide(state, found.command())
    assert found.command() == ProposeDeal(player, deal=found.deal)
    assert found.why_not() == (() if isinstance(decision, Accepted) else decision.violations)
    assert drafts(view(state, player)) == drafts(state, player)
    seen = draft(view(state, player), space=found.deal.space, partner=found.partner, action=found.deal.action)
    for each in found.may_remove:
        seen = seen.add(each.side, each.item, each.most)
    assert (seen.deal, seen.may_add, seen.why_not()) == (found.deal, found.may_add, found.why_not())
    empty = found
    for each in found.may_remove:
        empty = empty.remove(each.side, each.item, each.most)
    assert empty.deal.pays == empty.deal.shares == empty.deal.receives == NOTHING
    assert empty.may_remove == ()


# Examples.


def offered(found: DealDraft, side: Side) -> dict:
    return {each.item: each.most for each in found.may_add if each.side is side}


@pytest.mark.clause("8.11", "8.14", "8.15")
@pytest.mark.ruling("S22", "T5", "T7")
def test_what_a_buyer_may_put_into_a_deal():
    """Bruno pays with what he has, cards by name; asks for what lies open of Anna's, for cards left open or guessed,
    and for any sum; and promises of the Post Office's messages.
    """
    held = {
        "Anna": Bundle(60, (Ware.SALT, Ware.SALT), (SpecialCard.ANY_WARE,), MESSAGES[:2], markers=2),
        "Bruno": Bundle(37, (Ware.SILK,), cards=(MESSAGES[2],)),
    }
    state = scene(walk=(Building.POST_OFFICE,), holdings=held, face_up=MESSAGES[3:5])
    found = draft(state, "Bruno", space=Building.POST_OFFICE)
    assert offered(found, Side.PAYS) == {DUCATS: 35, Ware.SILK: 1, MESSAGES[2]: 1}
    assert offered(found, Side.SHARES) == {CardKind.MESSAGE: 2}
    assert offered(found, Side.RECEIVES) == {
        DUCATS: None,
        Ware.SALT: 2,
        SpecialCard.ANY_WARE: 1,
        CardKind.MESSAGE: 2,
        **dict.fromkeys((*MESSAGES[:2], *MESSAGES[5:]), 1),
        MARKER: 2,
    }
    assert [each.reason for each in found.why_not()] == [Reason.NOTHING_OFFERED]
    paid = found.add(Side.PAYS, DUCATS, 35).add(Side.SHARES, CardKind.MESSAGE)
    assert found.deal.pays == NOTHING
    assert paid.why_not() == ()
    assert offered(paid, Side.PAYS) == {Ware.SILK: 1, MESSAGES[2]: 1}
    assert offered(paid, Side.SHARES) == {CardKind.MESSAGE: 1}
    assert paid.may_remove == (Addition(Side.PAYS, DUCATS, 35), Addition(Side.SHARES, CardKind.MESSAGE, 1))
    assert [each.reason for each in paid.add(Side.PAYS, DUCATS, 5).why_not()] == [Reason.NOT_HELD]
    with pytest.raises(ValueError, match="does not cover"):
        paid.remove(Side.PAYS, DUCATS, 40)


@pytest.mark.clause("8.20")
@pytest.mark.ruling("T5")
def test_what_the_active_player_may_put_into_a_demand():
    """Anna asks any buyer for what lies open of that player; what she gives stands on the other side."""
    state = scene(walk=(Building.PALACE,), holdings={"Anna": Bundle(50), "Carla": Bundle(80, (Ware.RICE,))})
    begun = drafts(state, "Anna")
    here = [each.partner for each in begun if each.subject.space is Building.PALACE]
    assert here == ["Bruno", "Carla", "Dario"]
    found = draft(state, "Anna", space=Building.PALACE, partner="Carla")
    assert offered(found, Side.PAYS) == {DUCATS: None, Ware.RICE: 1}
    assert offered(found, Side.RECEIVES) == {DUCATS: 50}
    assert found.add(Side.PAYS, Ware.RICE).command() == ProposeDeal(
        "Anna", deal=Deal("Carla", space=Building.PALACE, pays=Bundle(wares=(Ware.RICE,)))
    )


@pytest.mark.clause("8.10")
@pytest.mark.ruling("T7")
def test_the_card_that_the_buyer_needs_is_not_offered_away():
    """Bruno has acted and holds two Further Action cards: one may be paid with, the other is played for the action."""
    card = SpecialCard.FURTHER_ACTION
    walk, uses = (Building.VILLA_ZASTERI, Building.PALACE), {Building.VILLA_ZASTERI: "Bruno"}
    state = scene(walk=walk, uses=uses, holdings={"Bruno": Bundle(special_cards=(card, card))})
    found = draft(state, "Bruno", space=Building.PALACE)
    assert offered(found, Side.PAYS) == {card: 1}
    assert card not in offered(found.add(Side.PAYS, card), Side.PAYS)


@pytest.mark.clause("8.14")
@pytest.mark.ruling("D19", "T11")
def test_what_only_an_order_brings_is_offered_to_who_can_fill_one():
    """Once its wares are paid away, the reward is no more to be promised; the privilege always is, but not both."""
    order = ORDERS[0]
    for promised, money in ((PromisedYield.GOODS, {}), (PromisedYield.GOODS_AND_MONEY, {DUCATS: 100})):
        held = Bundle(50, order.wares, cards=(order,))
        rules = Rules.first_edition(promised_yield=promised)
        state = scene(rules=rules, walk=(order.villa,), holdings={"Bruno": held})
        found = draft(state, "Bruno", space=order.villa)
        rewards = {**dict.fromkeys(SPECIAL_CARDS, 1), **money}
        assert offered(found, Side.SHARES) == {CardKind.PRIVILEGE: 1, **rewards}
        assert offered(found.add(Side.PAYS, order.wares[0]), Side.SHARES) == {CardKind.PRIVILEGE: 1}
        promised_one = found.add(Side.SHARES, SpecialCard.ANY_WARE)
        assert offered(promised_one, Side.SHARES) == money
        assert order.wares[0] not in offered(promised_one, Side.PAYS)
        assert offered(found.add(Side.SHARES, CardKind.PRIVILEGE), Side.SHARES) == {}


@pytest.mark.clause("17.1")
def test_between_two_players_money_is_offered_though_it_is_not_enough():
    """More can mend it: then it is a deal."""
    state = scene(("Anna", "Bruno"), walk=(Building.PALACE,), holdings={"Bruno": Bundle(50, (Ware.SILK,))})
    found = draft(state, "Bruno", space=Building.PALACE)
    assert offered(found, Side.PAYS) == {DUCATS: 50, Ware.SILK: 1}
    money = found.add(Side.PAYS, DUCATS, 50)
    assert [each.reason for each in money.why_not()] == [Reason.MONEY_ALONE]
    assert money.add(Side.PAYS, Ware.SILK).why_not() == ()


@pytest.mark.clause("8.18")
def test_a_move_to_a_street_has_no_yield_to_promise():
    """It is a subject of its own, without action."""
    state = scene(walk=(Building.PALACE,))
    street = next(each.deal.space for each in drafts(state, "Bruno") if isinstance(each.deal.space, Street))
    found = draft(state, "Bruno", space=street)
    assert not found.deal.action
    assert offered(found, Side.SHARES) == {}


def test_where_no_deal_can_be_made_no_draft_is_begun():
    """Too far away, with nobody who could buy, or for a spectator."""
    state = scene(walk=(Building.PALACE,))
    for arguments in ({"space": Building.PARK}, {"space": Building.PALACE, "partner": "Carla"}):
        with pytest.raises(LookupError, match="no such deal"):
            draft(state, "Bruno", **arguments)
    assert drafts(state, None) == drafts(view(state, None)) == drafts(state, "nobody") == ()
    assert drafts(scene(), "Bruno") == ()


@premise(at_least=0.5)
@examples(60)
@given(state=ROOM)
def test_an_addition_tells_its_step_and_what_so_many_of_it_are(state):
    """Money goes in steps of five ducats, all else one by one; what is added is what stands there then."""
    found = drafts(state, state.turn.active) + drafts(state, state.players[-1])
    holds(found)
    for begun in found[:1]:
        for addition in begun.may_add:
            assert addition.step == step_of(addition.item)
            more = begun.add(addition.side, addition.item, addition.step)
            assert getattr(more.deal, addition.side.value) == addition.bundle(addition.step)
            assert [each.bundle(each.most) for each in more.may_remove] == [addition.bundle(addition.step)]


def test_a_side_is_no_text():
    begun = drafts(scene(walk=[Building.PARK]), "Bruno")[0]
    assert begun.space is begun.deal.space is Building.PARK
    for change in (begun.add, begun.remove):
        with pytest.raises(TypeError, match="side: a Side, not 'pays'"):
            change("pays", DUCATS, 5)
