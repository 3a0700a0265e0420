"""Chapter 8, from offer to settlement: changing and withdrawing, accepting exactly this deal, and what then happens."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    DeliverMessage,
    EndWalk,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlayFurtherAction,
    ProposeDeal,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import (
    ActionLapsed,
    ActionOpened,
    DealSettled,
    DealWithdrawn,
    GoodsHandedOver,
    SpecialCardPlayed,
    TowerMoved,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal_for_all
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Acting, Closing, Marking, Owing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import MessageDelivery, Rules
from genoa_rules.model.wares import Ware
from spec.deals import (
    a_legal_proposal,
    acceptances,
    acceptor,
    asking,
    asking_state,
    forces,
    has_a_right,
    has_still_to_speak,
    is_next,
    is_offer_here,
    legal_proposals,
    quiet,
    standing,
    talked,
    with_a_buyer,
)
from spec.depth import examples
from spec.expect import accepted, is_legal, of_kind, played, refused, the
from spec.open_actions import given_special_card
from spec.premise import holds, premise
from spec.states import all_rules, given_card, listed, states

SEEDS = st.integers(0, 2**10)


# 8.9, until it is settled


@pytest.mark.clause("8.9")
@pytest.mark.ruling("T4")
@premise(at_least=0.8)
@given(state=talked(), data=st.data())
def test_an_offer_is_changed_by_the_next_one(state, data):
    """One proposal stands for each author, buyer and space: a new one takes the place of the old one, which can't be
    accepted any more; all others stand as they were.
    """
    first = data.draw(legal_proposals(state))
    if not first:
        holds(False)
        return
    place = (first.player, first.deal.buyer, first.deal.space)
    second = data.draw(
        legal_proposals(state, lambda each: (each.player, each.deal.buyer, each.deal.space) == place and each != first)
    )
    if not holds(second):
        return
    before, then = played(state, first), played(state, first, second)
    kept = [each for each in standing(state) if (each.author, each.deal.buyer, each.deal.space) != place]
    assert set(standing(before)) == {*kept, Proposal(first.player, deal=first.deal)}
    assert set(standing(then)) == {*kept, Proposal(second.player, deal=second.deal)}
    who = acceptor(state, first)
    # The acceptor may have proposed just this, too.
    own = Proposal(who, deal=first.deal) in kept
    reason = Reason.OWN_PROPOSAL if own else Reason.NO_SUCH_PROPOSAL
    refused(then, AcceptDeal(who, deal=first.deal), "8.9", reason, "T4")


@pytest.mark.clause("8.9")
@pytest.mark.ruling("X13")
@premise(at_least=0.65)
@given(state=talked(), data=st.data())
def test_an_offer_is_withdrawn_by_its_author_alone(state, data):
    """Whatever stands may be taken back, by who proposed it and by nobody else, and then it stands no longer."""
    if not holds(standing(state)):
        deal = data.draw(legal_proposals(state))
        if deal:
            refused(state, WithdrawDeal(deal.player, deal=deal.deal), "8.9", Reason.NO_SUCH_PROPOSAL, "X13")
        return
    proposal = data.draw(st.sampled_from(standing(state)))
    take_back = WithdrawDeal(proposal.author, deal=proposal.deal)
    assert accepted(state, take_back) == (DealWithdrawn(proposal.author, proposal.deal),)
    assert set(standing(played(state, take_back))) == set(standing(state)) - {proposal}
    for player in state.players:
        if Proposal(player, deal=proposal.deal) not in standing(state):
            refused(state, WithdrawDeal(player, deal=proposal.deal), "8.9", Reason.NO_SUCH_PROPOSAL, "X13")


@pytest.mark.clause("8.9")
@pytest.mark.ruling("T4")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_just_what_stands_is_accepted_by_the_other_party(state, data):
    """A deal that differs in anything from the one that stands is refused, and nobody accepts an own proposal."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    asked = quiet(state).but(phase=Walking((Proposal(command.player, deal=command.deal),)))
    own = AcceptDeal(command.player, deal=command.deal)
    refused(asked, own, "8.9", Reason.OWN_PROPOSAL, "T4")
    player, deal = acceptor(state, command), command.deal
    for other in (
        evolve(deal, pays=deal.pays.paid(5)),
        evolve(deal, receives=deal.receives.paid(5)),
        evolve(deal, shares=deal.shares + Bundle(markers=1)),
        evolve(deal, action=not deal.action),
    ):
        refused(asked, AcceptDeal(player, deal=other), "8.9", Reason.NO_SUCH_PROPOSAL, "T4")


# 8.5, 8.9, the settlement


@pytest.mark.clause("8.5", "8.9", "8.12", "8.14")
@pytest.mark.ruling("T2", "S6", "S19", "S20")
@premise(at_least=0.8)
@given(state=asking(), data=st.data())
def test_a_deal_is_settled_and_carried_out_at_once(state, data):
    """In one step both sides hand over, the buyer first, the tower moves if the deal is for a neighbouring space, and
    the buyer's action opens there, with a Further Action card played if no right is left.
    """
    command = data.draw(legal_proposals(state))
    ways = acceptances(asked := played(quiet(state), command), command) if command else ()
    if not holds(ways):
        return
    accept = data.draw(st.sampled_from(ways))
    deal, active, here = command.deal, state.turn.active, state.turn.walk[-1]
    side = "pays" if accept.player == deal.buyer else "receives"
    given_now = getattr(deal, side)
    named = Bundle(
        given_now.ducats,
        given_now.wares,
        given_now.special_cards,
        (*given_now.cards, *accept.cards),
        (),
        given_now.markers,
    )
    settled = evolve(deal, **{side: named})
    expected = [DealSettled(settled)]
    for giver, receiver, goods in ((deal.buyer, active, settled.pays), (active, deal.buyer, settled.receives)):
        if goods != NOTHING:
            back = (settled.receives if receiver == active else settled.pays).markers
            came = min(goods.markers, asked.supply.markers[state.players.index(receiver)] + back)
            expected.append(GoodsHandedOver(giver, receiver, goods, came))
    if deal.space != here:
        expected += [ActionLapsed(here), TowerMoved(active, deal.space)]
    if deal.action:
        if not has_a_right(state, deal.buyer):
            expected.append(SpecialCardPlayed(deal.buyer, SpecialCard.FURTHER_ACTION))
        expected.append(ActionOpened(deal.buyer, deal.space, deal.shares))
    assert accepted(asked, accept) == tuple(expected)
    done = played(asked, accept)
    assert done.phase == (Acting(deal.buyer, deal.space, deal.shares) if deal.action else Walking())
    assert done.turn.walk == (state.turn.walk if deal.space == here else (*state.turn.walk, deal.space))
    for player in state.players:
        paid = settled.pays if player == deal.buyer else settled.receives if player == active else NOTHING
        got = settled.receives if player == deal.buyer else settled.pays if player == active else NOTHING
        was, now = asked.holding(player), done.holding(player)
        assert now.ducats == was.ducats - paid.ducats + got.ducats
        assert sorted(now.wares + paid.wares) == sorted(was.wares + got.wares)
        assert sorted(now.cards + paid.cards, key=place) == sorted(was.cards + got.cards, key=place)


def place(card):
    """A card's place in the order of cards."""
    return card.rank


@pytest.mark.clause("8.12")
@pytest.mark.ruling("S6", "S23")
@premise(at_least=0.6)
@given(state=asking(players=st.integers(3, 5)), seed=SEEDS, data=st.data())
def test_markers_change_their_colour_when_they_are_dealt(state, seed, data):
    """The giver's go back into the supply, the receiver takes as many of the own colour as there are, at most as many
    as were given; markers on buildings stay.
    """
    state, buyer = with_a_buyer(quiet(state), seed)
    active, givers = state.turn.active, state.players.index(buyer)
    one = Bundle(markers=min(1, state.supply.markers[givers]))
    holdings = state.holdings_with(buyer, state.holding(buyer) + one)
    state = state.but(holdings=holdings, supply=state.supply.minus(one, givers))
    number = state.holding(buyer).markers
    if not holds(number):
        return
    paid = data.draw(st.integers(1, number))
    offer = ProposeDeal(buyer, deal=a_deal_here(state, buyer, pays=Bundle(markers=paid), receives=Bundle()))
    accept = AcceptDeal(active, deal=offer.deal)
    done = played(state, offer, accept)
    takers = state.players.index(active)
    came = min(paid, state.supply.markers[takers])
    assert the(accepted(played(state, offer), accept), GoodsHandedOver).markers_received == came
    assert done.supply.markers[givers] == state.supply.markers[givers] + paid
    assert done.supply.markers[takers] == state.supply.markers[takers] - came
    assert done.holding(buyer).markers == number - paid
    assert done.holding(active).markers == state.holding(active).markers + came
    assert done.owners == state.owners


@pytest.mark.clause("8.11", "1.4")
@pytest.mark.ruling("S17")
@given(state=asking(players=st.integers(3, 5)), seed=SEEDS, fives=st.integers(1, 4000))
def test_any_sum_in_fives_is_paid_to_the_ducat(state, seed, fives):
    """Whatever pieces lie in the box, change for a deal never runs out: more than all of them together is paid too."""
    state, buyer = with_a_buyer(quiet(state), seed)
    rich = state.holding(buyer).paid(20_000 - state.holding(buyer).ducats)
    state = state.but(holdings=state.holdings_with(buyer, rich))
    pays = ProposeDeal(buyer, deal=a_deal_here(state, buyer, pays=Bundle(ducats=5 * fives)))
    done = played(state, pays, AcceptDeal(state.turn.active, deal=pays.deal))
    assert done.holding(buyer).ducats == 20_000 - 5 * fives
    assert done.holding(state.turn.active).ducats == state.holding(state.turn.active).ducats + 5 * fives


def a_deal_here(state, buyer, **parts):
    """A deal for the current building."""
    return Deal(buyer, space=state.turn.walk[-1], **parts)


@pytest.mark.clause("8.5", "8.1", "8.2")
@pytest.mark.ruling("S20", "S4")
@premise(at_least=0.3)
@given(state=talked(), data=st.data())
def test_a_deal_is_no_way_around_the_current_building(state, data):
    """A deal for a neighbouring space is settled only once the tower could leave: nobody is left to ask, and no offer
    for the current building forces.
    """
    command = data.draw(legal_proposals(state, is_next(state)))
    ways = acceptances(played(quiet(state), command), command) if command else ()
    if not ways:
        holds(False)
        return
    accept = ways[0]
    asked = played(state, command)
    unheard = any(has_still_to_speak(asked, player) for player in asked.players)
    forcing = any(forces(asked, each) for each in standing(asked))
    if unheard:
        refused(asked, accept, "8.1", Reason.NOBODY_PASSED_YET, "S4")
    if forcing:
        refused(asked, accept, "8.2", Reason.OFFER_FORCES, "S3", "S24")
    if not unheard and not forcing:
        assert is_legal(asked, accept)
    holds(unheard or forcing)


@pytest.mark.clause("8.9")
@pytest.mark.ruling("X13", "S26")
@premise(at_least=0.75)
@given(state=asking(), data=st.data())
def test_a_settled_deal_is_not_changed_any_more(state, data):
    """However much more somebody offers, what was settled is carried out: it is neither withdrawn nor replaced."""
    command = data.draw(legal_proposals(state))
    ways = acceptances(played(quiet(state), command), command) if command else ()
    if not holds(ways):
        return
    done = played(quiet(state), command, ways[0])
    active, take_back = state.turn.active, WithdrawDeal(command.player, deal=command.deal)
    better = a_legal_proposal(state, Random(1))
    if command.deal.action:
        refused(done, take_back, "7.5", Reason.WHILE_ACTING, "S26")
        refused(done, AcceptDeal(active, deal=better.deal), "7.5", Reason.WHILE_ACTING, "S26")
        refused(done, EndWalk(active), "7.5", Reason.WHILE_ACTING, "S26")
    else:
        refused(done, take_back, "8.9", Reason.NO_SUCH_PROPOSAL, "X13")


@pytest.mark.clause("8.9", "8.5")
@pytest.mark.ruling("T2")
@premise(at_least=0.7)
@given(state=talked())
def test_what_was_proposed_ends_with_the_move_the_action_or_the_walk(state):
    """Nothing that was said about one position stands in the next."""
    if not holds(standing(state)):
        return
    active = state.turn.active
    for command in listed(state, (MoveTower, EndWalk, KeepAction, AcceptDeal)):
        assert standing(played(state, command)) == ()
    if KeepAction(active) in listed(state, KeepAction):
        assert standing(played(state, KeepAction(active), UseBuilding(active))) == ()


# T6, a proposal that stands can be paid


def proposed(state, author, buyer, given):
    """A proposal in which its author gives this, and the buyer a silk."""
    silk = Bundle(wares=[Ware.SILK])
    if author == buyer:
        return ProposeDeal(buyer, deal=a_deal_here(state, buyer, pays=silk + given))
    return ProposeDeal(author, deal=a_deal_here(state, buyer, pays=silk, receives=given))


@pytest.mark.clause("8.9", "14.3")
@pytest.mark.ruling("T6", "S3")
@premise(at_least=0.85)
@given(state=asking(players=st.integers(3, 5)), seed=SEEDS, more=st.integers(0, 1), by_buyer=st.booleans())
def test_a_card_that_is_played_leaves_the_offers_that_pay_with_it(state, seed, more, by_buyer):
    """Where the author gives a Further Action card that is then played, the deal stands no longer, be it an offer or
    the active player's demand; with another such card, or where something else is given, it does.
    """
    state, buyer = with_a_buyer(state, seed)
    author = buyer if by_buyer else state.turn.active
    card = SpecialCard.FURTHER_ACTION
    for player in state.players:
        back = Bundle(special_cards=[card] * state.holding(player).special_cards.count(card))
        holdings = state.holdings_with(player, state.holding(player) - back)
        state = state.but(holdings=holdings, supply=state.supply.plus(back, 0))
    for _ in range(1 + more):
        state = given_special_card(state, author, card)
    gives_it = proposed(state, author, buyer, Bundle(special_cards=[card]))
    otherwise = proposed(state, author, buyer, NOTHING)
    holds(is_legal(state, gives_it))
    events = accepted(played(state, gives_it), PlayFurtherAction(author))
    gone = () if more else (DealWithdrawn(author, gives_it.deal),)
    assert events == (SpecialCardPlayed(author, card), *gone)
    assert bool(standing(played(state, gives_it, PlayFurtherAction(author)))) == bool(more)
    assert len(standing(played(state, otherwise, PlayFurtherAction(author)))) == 1


@pytest.mark.clause("8.9", "12.1")
@pytest.mark.ruling("T6")
@given(state=asking(players=st.integers(3, 5)), seed=SEEDS, by_buyer=st.booleans(), data=st.data())
def test_a_message_that_is_delivered_leaves_the_offers_that_pay_with_it(state, seed, by_buyer, data):
    """Its holder's proposals with the delivered message are withdrawn with it, the active player's as well."""
    messages = state.setup.box.deck(CardKind.MESSAGE)
    message = data.draw(st.sampled_from(messages))
    first, last = message.buildings
    between = set(state.setup.box.board.neighbours[first]) & set(state.setup.box.board.neighbours[last])
    turn = state.turn.but(walk=(first, data.draw(st.sampled_from(sorted(between, key=str))), last), uses=())
    rules = evolve(state.setup.rules, messages_are_delivered=MessageDelivery.ANY_TIME)
    state, buyer = with_a_buyer(evolve(state, setup=evolve(state.setup, rules=rules), turn=turn), seed)
    author = buyer if by_buyer else state.turn.active
    state = given_card(state, author, message)
    deliver = DeliverMessage(author, message=message)
    with_it = proposed(state, author, buyer, Bundle(cards=[message]))
    asked = played(state, with_it)
    assert of_kind(accepted(asked, deliver), DealWithdrawn) == (DealWithdrawn(author, with_it.deal),)
    assert standing(played(asked, deliver)) == ()


# Laws, along play that trades


def can_be_paid(state, proposal):
    """Whether the author of a proposal has all that the author gives."""
    held = state.holding(proposal.author)
    return held.covers(proposal.deal.pays if proposal.author == proposal.deal.buyer else proposal.deal.receives)


def somebody_can_speak(state):
    """That nobody is ever stuck: the forced sale, the pass or the end of the walk, using and closing, paying a debt."""
    active, phase = state.turn.active, state.phase
    if isinstance(phase, Walking):
        forcing = [each for each in phase.proposals if forces(state, each)]
        unheard = [player for player in state.players if has_still_to_speak(state, player)]
        assert all(can_be_paid(state, each) for each in phase.proposals)
        assert all(is_legal(state, AcceptDeal(active, deal=each.deal)) for each in forcing)
        assert all(is_legal(state, Pass(player)) for player in unheard)
        assert forcing or unheard or is_legal(state, EndWalk(active))
    elif isinstance(phase, Acting):
        assert is_legal(state, CloseAction(phase.actor)) if phase.building_used else listed(state, UseBuilding)
    elif isinstance(phase, Owing):
        assert is_legal(state, HandOver(phase.acting.actor, cards=phase.cards[: phase.number]))
    elif isinstance(phase, Marking):
        assert is_legal(state, Pass(phase.player))
    elif isinstance(phase, Closing):
        assert is_legal(state, HandOn(active))


@pytest.mark.clause("8.2", "8.3", "8.9")
@pytest.mark.ruling("T6", "S3", "S19")
@given(state=states(Walking, Acting, Owing, Marking, Closing))
def test_somebody_can_always_speak(state):
    """Wherever play or a deal of the cards leads: an offer that forces can be accepted at once, what stands can be paid
    by its author, and whoever is waited for has something to say.
    """
    somebody_can_speak(state)


@pytest.mark.clause("8.2", "8.3", "8.9")
@pytest.mark.ruling("T6", "T11", "S19")
@premise(at_least=0.85)
@examples(60)
@given(number=st.integers(2, 5), rules=all_rules(), building=st.sampled_from(BUILDINGS), seed=st.integers(0, 2**16))
def test_play_that_trades_in_everything_never_ends_in_a_dead_end(number, rules, building, seed):
    """From a position rich in goods on: proposals of every kind, most of them accepted, and the actions they open."""
    state, random = asking_state(number, rules, building, seed), Random(f"trade/{seed}")
    settled = 0
    for _ in range(30):
        somebody_can_speak(state)
        command = next_command(state, random)
        if command is None:
            break
        settled += isinstance(command, AcceptDeal)
        state = after(state, accepted(state, command))
    holds(settled)


def next_command(state, random):
    """A proposal, or one of the listed commands, acceptances first; None once the walk is over."""
    if isinstance(state.phase, Marking | Closing):
        return None
    if isinstance(state.phase, Walking) and random.random() < 0.5:
        command = a_legal_proposal(state, random, tries=5)
        if command is not None:
            return command
    commands = legal_for_all(state)
    deals = [command for command in commands if isinstance(command, AcceptDeal)]
    if deals and random.random() < 0.6:
        return random.choice(deals)
    going_on = [command for command in commands if not isinstance(command, EndWalk)]
    return random.choice(going_on or commands)


@pytest.mark.clause("8.9")
@pytest.mark.ruling("T6")
@premise(at_least=0.37)
@given(state=talked(wanted=is_offer_here), data=st.data())
def test_what_stands_could_be_proposed_again(state, data):
    """Whatever is said while the tower stands still, each offer of a buyer that asks nothing stays one that its author
    could make anew.
    """
    commands = listed(state, (PlayFurtherAction, DeliverMessage, Pass, WithdrawDeal))
    if not commands:
        holds(False)
        return
    then = played(state, data.draw(st.sampled_from(commands)))
    offers = [each for each in standing(then) if each.author == each.deal.buyer and not each.deal.receives]
    holds(offers)
    for each in offers:
        assert is_legal(then, ProposeDeal(each.author, deal=each.deal))


@pytest.mark.clause("8.5", "8.1")
@pytest.mark.ruling("T2", "D15")
@premise(at_least=0.4)
@given(state=asking(rules=st.just(Rules.second_edition()), moves=1), data=st.data())
def test_a_paid_move_without_an_action_asks_anew(state, data):
    """Where a move to a building is sold without its action, 8.1 applies there: its action is still to be had."""
    command = data.draw(
        legal_proposals(state, lambda each: isinstance(each.deal.space, Building) and not each.deal.action)
    )
    ways = acceptances(played(quiet(state), command), command) if command else ()
    if not holds(ways):
        return
    done = played(quiet(state), command, ways[0])
    assert done.turn.uses == state.turn.uses
    if any(has_still_to_speak(done, player) for player in done.players):
        refused(done, EndWalk(done.turn.active), "8.1", Reason.NOBODY_PASSED_YET, "S4")
