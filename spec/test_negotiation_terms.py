"""Chapter 8, what a deal may say: its two parties, its space, what is given on either side, and what is no deal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import AcceptDeal, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.events import ActionOpened, DealProposed, GoodsHandedOver, TowerMoved
from genoa_rules.kernel.decision import Refused
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SpecialCard
from genoa_rules.model.deal import Condition, Deal, Proposal
from genoa_rules.model.phases import Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance
from genoa_rules.model.wares import Ware
from spec.deals import (
    acceptances,
    acceptor,
    asking,
    changed,
    has_a_right,
    is_here,
    legal_proposals,
    others,
    quiet,
    streets_next,
    with_a_buyer,
)
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.states import given_wares, states

FIVE = Bundle(ducats=5)
MORE_THAN_TWO = st.integers(3, 5)
SEEDS = st.integers(0, 2**10)


def side_of(command, player):
    """The field that holds what a party gives."""
    return "pays" if player == command.deal.buyer else "receives"


# 8.8


@pytest.mark.clause("8.8")
@pytest.mark.ruling("S10")
@premise(at_least=0.85)
@given(state=asking(players=MORE_THAN_TWO), data=st.data())
def test_every_deal_has_the_active_player_and_one_other(state, data):
    """Nobody proposes or accepts a deal between others, and no deal is made with a stranger or with oneself."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    deal, active = command.deal, state.turn.active
    third = data.draw(st.sampled_from([player for player in others(state) if player != deal.buyer]))
    refused(state, ProposeDeal(third, deal=deal), "8.8", Reason.NOT_A_PARTY, "S10")
    asked = quiet(state).but(phase=Walking((Proposal(command.player, deal=deal),)))
    refused(asked, AcceptDeal(third, deal=deal), "8.8", Reason.NOT_A_PARTY, "S10")
    refused(state, changed(command, buyer=active), "8.8", Reason.BUYER_IS_ACTIVE)
    refused(state, changed(command, buyer="nobody"), "8.8", Reason.NO_SUCH_PLAYER)


@pytest.mark.clause("8.8")
@pytest.mark.ruling("S10")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_nobody_adds_to_a_deal_of_two(state, data):
    """A deal that counts on a third party's money is refused."""
    command = data.draw(legal_proposals(state))
    if holds(command):
        joint = changed(command, conditions=(Condition.MONEY_OF_A_THIRD_PARTY,))
        refused_only(state, joint, "8.8", Reason.CONDITION, "S10")


# 8.10


@pytest.mark.clause("8.10")
@pytest.mark.ruling("S3", "T7", "X1")
@premise(at_least=0.45)
@given(state=asking(), data=st.data())
def test_the_buyer_needs_an_action_left_once_goods_have_crossed(state, data):
    """With no right left, a Further Action card that is not paid away, or that is got in exchange, is needed."""
    active, buyer = state.turn.active, data.draw(st.sampled_from(others(state)))
    if data.draw(st.integers(0, 3)):
        state = without_a_right(state, buyer)
    author = data.draw(st.sampled_from((active, buyer)))
    spaces = [space for space in (state.turn.walk[-1], *around(state)) if isinstance(space, Building)]
    space = data.draw(st.sampled_from(spaces))
    held, others_cards = further_of(state, buyer), further_of(state, active)
    paid, got = data.draw(st.integers(0, held)), data.draw(st.integers(0, others_cards))
    ware = state.holding(buyer).wares[:1]
    pays = Bundle(0 if ware else 5, ware, [SpecialCard.FURTHER_ACTION] * paid)
    receives = Bundle(special_cards=[SpecialCard.FURTHER_ACTION] * got)
    command = ProposeDeal(author, deal=Deal(buyer, space=space, pays=pays, receives=receives))
    if holds(not has_a_right(state, buyer)) and held - paid + got == 0:
        refused(state, command, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "T7", "X1")
    else:
        assert not violated(state, command, "8.10")


def violated(state, command, clause):
    """Whether a command breaks a clause."""
    decision = decide(state, command)
    return isinstance(decision, Refused) and any(each.clause == clause for each in decision.violations)


def around(state):
    """The spaces next to the tower that it has not visited."""
    walk = state.turn.walk
    return [space for space in state.setup.box.board.neighbours[walk[-1]] if space not in walk]


def further_of(state, player):
    """How many Further Action cards a player has."""
    return state.holding(player).special_cards.count(SpecialCard.FURTHER_ACTION)


def without_a_right(state, player):
    """The position with no action left to this player but by a card."""
    seat = state.players.index(player)
    spent = 1 + state.turn.further[seat]
    actions = tuple(spent if place == seat else number for place, number in enumerate(state.turn.actions))
    return state.but(turn=state.turn.but(actions=actions))


@pytest.mark.clause("8.10")
@pytest.mark.ruling("D15", "S30")
@premise(at_least=0.75)
@given(state=states(Walking) | asking(), seed=SEEDS, data=st.data())
def test_a_move_is_paid_for_without_an_action_as_the_setting_has_it(state, seed, data):
    """To a neighbouring building, or to the marketplace, that is refused in the first edition and allowed in the
    second; it is never sold where the tower stands already.
    """
    state, buyer = with_a_buyer(state, seed)
    here = state.turn.walk[-1]
    spaces = [space for space in around(state) if not isinstance(space, Street)]
    refused(state, bare(buyer, here), "8.10", Reason.NOTHING_TO_SELL_HERE)
    if isinstance(here, Building):
        refused(state, bare(buyer, here), "8.10", Reason.NOTHING_TO_SELL_HERE, "D15")
    if not holds(len(state.turn.walk) < 5 and spaces):
        return
    space = data.draw(st.sampled_from(spaces))
    if state.setup.rules.paid_move_without_action is Allowance.ALLOWED:
        assert accepted(state, bare(buyer, space)) == (DealProposed(buyer, bare(buyer, space).deal),)
    elif space is MARKETPLACE:
        refused_only(state, bare(buyer, space), "8.10", Reason.DEAL_WITHOUT_ACTION, "D15", "S30")
    else:
        refused_only(state, bare(buyer, space), "8.10", Reason.DEAL_WITHOUT_ACTION, "D15")


def bare(buyer, space):
    """An offer to pay for the move alone."""
    return ProposeDeal(buyer, deal=Deal(buyer, space=space, action=False, pays=Bundle(wares=[Ware.SILK])))


@pytest.mark.clause("8.10")
@pytest.mark.ruling("S10")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_stopping_or_staying_away_is_not_for_sale(state, data):
    """A deal includes that its buyer acts: payment for not going somewhere is none."""
    command = data.draw(legal_proposals(state))
    if holds(command):
        stop = changed(command, conditions=(Condition.STOPPING_OR_STAYING_AWAY,))
        refused_only(state, stop, "8.10", Reason.CONDITION, "S10")


# 8.11


@pytest.mark.clause("8.11")
@premise(at_least=0.85)
@given(state=asking(), odd=st.integers(1, 4), data=st.data())
def test_money_goes_in_fives(state, odd, data):
    """A sum on any side that is no multiple of five is refused."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    name = data.draw(st.sampled_from(("pays", "shares", "receives")))
    refused(state, changed(command, **{name: getattr(command.deal, name).paid(odd)}), "8.11", Reason.ODD_MONEY)


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T7")
@premise(at_least=0.85)
@given(state=asking(), number=st.integers(1, 40), data=st.data())
def test_nothing_is_less_than_nothing(state, number, data):
    """Negative money or markers can be said and are refused, on any side."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    name = data.draw(st.sampled_from(("pays", "shares", "receives")))
    negative = data.draw(st.sampled_from((Bundle(ducats=-5 * number), Bundle(markers=-number))))
    refused(state, changed(command, **{name: negative}), "8.11", Reason.NEGATIVE_AMOUNT, "T7")


@pytest.mark.clause("8.11")
@given(state=asking(), seed=SEEDS, data=st.data())
def test_everything_that_a_player_has_may_be_given_in_any_combination(state, seed, data):
    """Money, cards, special cards, wares and reserve markers: each subset of what the buyer has, the whole of it too,
    is an offer.
    """
    state, buyer = with_a_buyer(state, seed)
    held = state.holding(buyer)
    wares = data.draw(st.lists(st.sampled_from(range(len(held.wares))), unique=True)) if held.wares else []
    cards = data.draw(st.lists(st.sampled_from(range(len(held.cards))), unique=True)) if held.cards else []
    special = [card for card in held.special_cards if card is not SpecialCard.FURTHER_ACTION]
    pays = Bundle(
        5 * data.draw(st.integers(0, held.ducats // 5)),
        [held.wares[place] for place in wares],
        special[: data.draw(st.integers(0, len(special)))],
        [held.cards[place] for place in cards],
        (),
        data.draw(st.integers(0, held.markers)),
    )
    everything = held - Bundle(special_cards=[SpecialCard.FURTHER_ACTION] * further_of(state, buyer))
    for given_away in (pays, everything):
        if given_away.goods:
            assert is_legal(state, ProposeDeal(buyer, deal=Deal(buyer, space=state.turn.walk[-1], pays=given_away)))


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T5", "S23")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_only_what_the_giver_has_is_dealt_in(state, data):
    """One ware, special card or marker more than a side has, or than lies in its reserve, is refused, likewise one card
    of a kind more; markers on buildings are not for sale.
    """
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    giver = data.draw(st.sampled_from((command.deal.buyer, state.turn.active)))
    held = state.holding(giver)
    kind = data.draw(st.sampled_from(CARD_KINDS))
    ware, special = data.draw(st.sampled_from(Ware)), data.draw(st.sampled_from(SpecialCard))
    lacking = data.draw(
        st.sampled_from(
            (
                Bundle(wares=[ware] * (held.wares.count(ware) + 1)),
                Bundle(special_cards=[special] * (held.special_cards.count(special) + 1)),
                Bundle(markers=held.markers + 1),
                Bundle(cards_of_a_kind=[kind] * (len(held.cards_of(kind)) + 1)),
            )
        )
    )
    greedy = changed(command, **{side_of(command, giver): lacking})
    # Cards are secret (T5); markers on buildings stay there (S23).
    rulings = [row for row, bears in (("T5", lacking.cards_of_a_kind), ("S23", lacking.markers)) if bears]
    refusal = refused(state, greedy, "8.11", Reason.NOT_HELD, *rulings)
    assert refusal.facts.player == giver
    assert refusal.facts.goods.goods == 1


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T7")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_an_author_gives_own_money_and_names_own_cards(state, data):
    """More money than the author has, a card that somebody else has, or a card left open, is refused to the author."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    held, side = state.holding(command.player), side_of(command, command.player)
    strange = [card for card in state.setup.box.cards if card not in held.cards]
    more = Bundle(ducats=held.ducats + 5)
    refused(state, changed(command, **{side: more}), "8.11", Reason.NOT_HELD)
    named = Bundle(cards=[data.draw(st.sampled_from(strange))])
    refused(state, changed(command, **{side: named}), "8.11", Reason.NOT_HELD)
    if held.cards:
        unnamed = Bundle(cards_of_a_kind=[held.cards[0].kind])
        refused(state, changed(command, **{side: unnamed}), "8.11", Reason.OWN_CARDS_UNNAMED, "T7")


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T7")
@premise(at_least=0.6)
@given(state=asking(), data=st.data())
def test_who_accepts_names_the_cards_that_were_asked_by_kind(state, data):
    """Just as many cards of just those kinds, from the own hand; each such choice is possible, any other refused."""
    command = data.draw(legal_proposals(state, is_here(state)))
    if not command:
        holds(False)
        return
    player = acceptor(state, command)
    held = state.holding(player)
    kinds = [kind for kind in CARD_KINDS if held.cards_of(kind)]
    if not holds(kinds and command.deal.pays):
        return
    kind = data.draw(st.sampled_from(kinds))
    number = data.draw(st.integers(1, min(2, len(held.cards_of(kind)))))
    asked = changed(command, **{side_of(command, player): Bundle(cards_of_a_kind=[kind] * number)}, shares=NOTHING)
    if not is_legal(state, asked):
        return
    open_deal = played(state, asked)
    choices = {Bundle(cards=cards).cards for cards in combinations(held.cards_of(kind), number)}
    assert all(is_legal(open_deal, AcceptDeal(player, deal=asked.deal, cards=cards)) for cards in choices)
    for cards in ((), held.cards_of(kind)[:number] * 2, state.setup.box.deck(kind)[:number]):
        if Bundle(cards=cards).cards not in choices:
            wrong = AcceptDeal(player, deal=asked.deal, cards=cards)
            refused(open_deal, wrong, "8.11", Reason.CARDS_NOT_AS_ASKED, "T7")


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T5")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_who_accepts_has_to_have_what_is_asked(state, data):
    """Money and named cards are asked of a partner unseen; who lacks them can't accept, and is told just that."""
    command = data.draw(legal_proposals(state, is_here(state)))
    if not command:
        holds(False)
        return
    player = acceptor(state, command)
    held, side = state.holding(player), side_of(command, player)
    absent = [card for card in state.setup.box.cards if held.cards_of(card.kind) and card not in held.cards]
    too_much = [Bundle(ducats=held.ducats + 5), *(Bundle(cards=[card]) for card in absent[:1])]
    dear = changed(command, **{side: data.draw(st.sampled_from(too_much))})
    if holds(is_legal(state, dear)):
        open_deal = played(state, dear)
        refused_only(open_deal, AcceptDeal(player, deal=dear.deal), "8.11", Reason.NOT_HELD, "T5")


# 8.13


@pytest.mark.clause("8.13")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_soft_currency_is_refused(state, data):
    """Later turns, the handing on of an action and the waiving of rights are said and refused; so is each together with
    all others of the closed list.
    """
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    for condition in (Condition.LATER_TURN, Condition.HANDING_ON_AN_ACTION, Condition.WAIVING_A_RIGHT):
        soft = changed(command, conditions=(condition,))
        refused_only(state, soft, "8.13", Reason.CONDITION)
    refused(state, changed(command, conditions=tuple(Condition)), "8.13", Reason.CONDITION)
    refused(state, changed(command, conditions=tuple(Condition)), "8.7", Reason.CONDITION, "X12")
    refused(state, changed(command, conditions=tuple(Condition)), "8.8", Reason.CONDITION, "S10")
    refused(state, changed(command, conditions=tuple(Condition)), "8.10", Reason.CONDITION, "S10")


# 8.15


@pytest.mark.clause("8.15")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_the_active_player_may_give_as_well(state, data):
    """Whatever the active player has may be part of a deal, on a proposal of either side, and crosses with it."""
    command = data.draw(legal_proposals(state, lambda each: bool(each.deal.receives) and is_here(state)(each)))
    if not holds(command):
        return
    for accept in acceptances(played(state, command), command)[:1]:
        given_over = of_kind(accepted(played(state, command), accept), GoodsHandedOver)
        back = [event for event in given_over if event.giver == state.turn.active]
        assert [event.receiver for event in back] == [command.deal.buyer]
        assert back[0].goods.faceless == command.deal.receives.faceless


# 8.16


@pytest.mark.clause("8.16")
@pytest.mark.ruling("S1")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_an_offer_of_nothing_is_none(state, data):
    """Who gives nothing and promises nothing offers nothing, whatever is asked in return."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    empty = changed(command, pays=NOTHING, shares=NOTHING)
    refused(state, empty, "8.16", Reason.NOTHING_OFFERED, "S1", "S31")
    refused(state, changed(empty, receives=NOTHING), "8.16", Reason.NOTHING_OFFERED, "S1", "S31")


@pytest.mark.clause("8.16")
@pytest.mark.ruling("S31", "T10")
@premise(at_least=0.5)
@given(state=asking(players=MORE_THAN_TWO), seed=SEEDS)
def test_a_deal_is_a_sham_if_all_that_is_paid_comes_back_like_for_like(state, seed):
    """Money against money, a ware against the same ware, a special card against its like, markers against markers: if
    that leaves the buyer to give nothing, the deal is refused; a card never goes out, and one thing left is enough.
    """
    state, buyer = with_a_buyer(state, seed)
    active = state.turn.active
    state = given_wares(state, active, [Ware.SILK])
    pays, receives = what_both_have(state, buyer, Random(f"sham/{seed}"))
    command = ProposeDeal(buyer, deal=Deal(buyer, space=state.turn.walk[-1], pays=pays, receives=receives))
    if not pays:
        holds(False)
        return
    counted = Counter(pays.wares) - Counter(receives.wares)
    counted += Counter(pays.special_cards) - Counter(receives.special_cards)
    left = counted or pays.cards or pays.ducats > receives.ducats or pays.markers > receives.markers
    if holds(not left):
        refused_only(state, command, "8.16", Reason.SHAM, "S31")
    else:
        assert is_legal(state, command)


def what_both_have(state, buyer, random):
    """Some of the goods that both sides have, one piece of each, and on the buyer's side sometimes a card."""
    ours, theirs = state.holding(buyer), state.holding(state.turn.active)
    special = [card for card in ours.special_cards if card in theirs.special_cards]
    special = [card for card in special if card is not SpecialCard.FURTHER_ACTION]
    pays = Bundle(
        5 * (random.random() < 0.5 and min(ours.ducats, theirs.ducats) >= 5),
        [Ware.SILK] * (random.random() < 0.8 and Ware.SILK in ours.wares and Ware.SILK in theirs.wares),
        special[: random.random() < 0.5],
        ours.cards[: random.random() < 0.1],
        (),
        int(random.random() < 0.5 and min(ours.markers, theirs.markers) > 0),
    )
    back = Bundle(
        pays.ducats * (random.random() < 0.85),
        pays.wares[: random.random() < 0.85],
        pays.special_cards[: random.random() < 0.85],
        (),
        (),
        pays.markers * (random.random() < 0.85),
    )
    return pays, back


# 8.18


@pytest.mark.clause("8.18")
@premise(at_least=0.55)
@given(state=states(Walking) | asking(), seed=SEEDS, data=st.data())
def test_a_step_to_a_street_is_paid_for_and_no_action_goes_with_it(state, seed, data):
    """Anybody may pay for it, with an action left or not; the tower moves, and nothing opens."""
    streets = streets_next(state)
    if not holds(streets):
        return
    state, buyer = with_a_buyer(quiet(state), seed)
    state = without_a_right(state, buyer)
    offer = bare(buyer, data.draw(st.sampled_from(streets)))
    events = accepted(played(state, offer), AcceptDeal(state.turn.active, deal=offer.deal))
    assert the(events, TowerMoved).to == offer.deal.space
    assert not of_kind(events, ActionOpened)
    with_action = changed(offer, action=True)
    refused_only(state, with_action, "8.18", Reason.ACTION_ON_A_STREET, "S30")


# 8.19


@pytest.mark.clause("8.19")
def test_an_offer_names_the_space_and_what_each_side_gives():
    """A deal can't be made without its space; what either side gives is part of it, so a change of it is another."""
    with pytest.raises(TypeError):
        Deal("Bruno", pays=FIVE)
    with pytest.raises(TypeError):
        Deal("Bruno", space="the Park", pays=FIVE)
    with pytest.raises(TypeError, match="conditions: 'you go to the Park' is no Condition"):
        Deal("Bruno", space=Building.PARK, pays=FIVE, conditions=["you go to the Park"])
    assert {"space", "pays", "receives"} <= {field.name for field in fields(Deal)}
    deal = Deal("Bruno", space=Building.PARK, pays=FIVE)
    assert deal.action and not Deal("Bruno", space=MARKETPLACE, pays=FIVE).action
    assert deal != Deal("Bruno", space=Building.PARK, pays=FIVE, receives=FIVE) != Deal("Bruno", space=Building.HARBOR)


@pytest.mark.clause("8.19", "5.3")
@given(state=asking(), seed=SEEDS, data=st.data())
def test_a_space_that_the_board_has_not_is_none(state, seed, data):
    """A street square that is no square of the board is not for sale."""
    state, buyer = with_a_buyer(state, seed)
    row, column = data.draw(st.sampled_from(((1, 1), (0, 3), (9, 9), (4, 4), (2, -3))))
    refused_only(state, bare(buyer, Street(row, column)), "5.3", Reason.NO_SUCH_SPACE)
