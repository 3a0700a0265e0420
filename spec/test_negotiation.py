"""Chapter 8, negotiation: asking, passing, the sale that is forced, going on without a deal, and distant talk."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    EndWalk,
    KeepAction,
    MoveTower,
    Pass,
    ProposeDeal,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import ActionLapsed, ActionOpened, DealProposed, DealVoiced, PlayerPassed, TowerMoved
from genoa_rules.legal import outcomes
from genoa_rules.model.board import MARKETPLACE
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.deal import Condition, Deal, Proposal
from genoa_rules.model.phases import Closing, Drawing, Marking, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import BuildingUse, Rules, WithoutAnOffer
from genoa_rules.model.wares import Ware
from spec.deals import (
    a_legal_proposal,
    acceptances,
    asking,
    can_act,
    changed,
    forces,
    has_a_right,
    has_still_to_speak,
    is_here,
    is_next,
    is_offer,
    is_offer_here,
    is_open_to,
    legal_proposals,
    others,
    quiet,
    standing,
    talked,
)
from spec.expect import accepted, is_legal, of_kind, played, refused, the
from spec.premise import holds, premise
from spec.states import given_wares, listed, players_of, states

OTHER_READING = st.just(Rules.second_edition(who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER))


def ways_on(state):
    """The commands by which the active player would leave or stop."""
    active = state.turn.active
    walk = state.turn.walk
    around = state.setup.box.board.neighbours[walk[-1]] if len(walk) < 5 else ()
    return (EndWalk(active), *(MoveTower(active, to=space) for space in around if space not in walk))


# 8.1, passing


@pytest.mark.clause("8.1", "6.4")
@pytest.mark.ruling("S4")
@premise(at_least=0.45)
@given(state=talked() | talked() | states(Walking))
def test_nobody_is_passed_over_in_silence(state):
    """The tower does not leave and the walk does not end while somebody who could still take the action here has not
    spoken: neither passed nor offered for it.
    """
    unheard = tuple(player for player in state.players if has_still_to_speak(state, player))
    if holds(unheard):
        for command in ways_on(state):
            refusal = refused(state, command, "8.1", Reason.NOBODY_PASSED_YET, "S4")
            assert refusal.facts.players == unheard
    elif not any(forces(state, each) for each in standing(state)):
        assert all(is_legal(state, command) for command in ways_on(state))


@pytest.mark.clause("8.1")
@pytest.mark.ruling("S4")
@premise(at_least=0.22)
@given(state=talked(), data=st.data())
def test_who_has_still_to_speak_may_pass_and_nobody_else(state, data):
    """A pass is said by whoever could take the action here and has not spoken; by nobody twice."""
    unheard = [player for player in state.players if has_still_to_speak(state, player)]
    # The two kinds of players by turns, where there are both.
    player = data.draw(st.sampled_from(unheard) if unheard and data.draw(st.booleans()) else players_of(state))
    if not holds(has_still_to_speak(state, player)):
        refused(state, Pass(player), "8.1", Reason.NOTHING_TO_PASS_ON, "S4")
        return
    assert accepted(state, Pass(player)) == (PlayerPassed(player),)
    after = played(state, Pass(player))
    assert not has_still_to_speak(after, player)
    refused(after, Pass(player), "8.1", Reason.NOTHING_TO_PASS_ON, "S4")


@pytest.mark.clause("8.1")
@pytest.mark.ruling("S4", "S24", "T18")
@premise(at_least=0.45)
@given(state=talked() | talked() | states(Walking))
def test_time_called_passes_for_the_silent_and_for_nothing_else(state):
    """Time called on the table's behalf stands for the passes of all who are silent; it removes no offer."""
    unheard = tuple(player for player in state.players if has_still_to_speak(state, player))
    if not holds(unheard):
        refused(state, TimeCalled(), "8.1", Reason.NOBODY_SILENT, "S4")
        return
    assert accepted(state, TimeCalled()) == tuple(PlayerPassed(player) for player in unheard)
    after = played(state, TimeCalled())
    assert standing(after) == standing(state)
    assert not any(has_still_to_speak(after, player) for player in after.players)


@pytest.mark.clause("8.1", "8.6")
@premise(at_least=0.65)
@given(state=talked(), data=st.data())
def test_a_move_without_a_deal_goes_to_any_neighbour_and_asks_anew(state, data):
    """With or without offers for a neighbouring space the active player may just go there; on a building 8.1 applies
    again: what was passed, offered or asked before is gone.
    """
    moves = ways_on(quiet(state))[1:]
    if not holds(moves):
        return
    move = data.draw(st.sampled_from(moves))
    after = played(quiet(state), move)
    assert of_kind(accepted(quiet(state), move), TowerMoved) == (TowerMoved(state.turn.active, move.to),)
    assert after.phase == Walking()
    assert after.turn.passed == ()
    if isinstance(move.to, Building) and any(has_still_to_speak(after, player) for player in after.players):
        refused(after, EndWalk(after.turn.active), "8.1", Reason.NOBODY_PASSED_YET, "S4")


# 8.2, the sale that is forced


@pytest.mark.clause("8.2")
@pytest.mark.ruling("S2", "S3", "T9", "X14", "X20")
@premise(at_least=0.3)
@given(state=talked(wanted=is_here))
def test_the_action_is_taken_once_an_offer_was_made(state):
    """The tower does not leave while an offer by a buyer stands that asks nothing and brings the active player at least
    one thing, and does if all that stands asks for something, brings nothing, or is the active player's own demand.
    """
    state = state.but(turn=state.turn.but(passed=others(state)))
    forcing = [proposal for proposal in standing(state) if forces(state, proposal)]
    if holds(forcing):
        for command in ways_on(state):
            refusal = refused(state, command, "8.2", Reason.OFFER_FORCES, "S2", "S3", "S24", "X14", "X20")
            assert refusal.facts.players == tuple(proposal.author for proposal in forcing)
    else:
        assert all(is_legal(state, command) for command in ways_on(state))


@pytest.mark.clause("8.2", "8.9")
@pytest.mark.ruling("S24", "T18")
@premise(at_least=0.65)
@given(state=asking(), data=st.data())
def test_an_offer_forces_as_long_as_it_stands(state, data):
    """An offer made after a pass forces too; withdrawn it forces nothing, and who passed before counts as passed."""
    state = quiet(state)
    command = data.draw(legal_proposals(state, is_offer_here(state)))
    if not holds(command and forces(played(state, command), Proposal(command.player, deal=command.deal))):
        return
    offered = played(state, command)
    refused(offered, EndWalk(state.turn.active), "8.2", Reason.OFFER_FORCES, "S24")
    taken_back = played(offered, WithdrawDeal(command.player, deal=command.deal))
    assert taken_back == state
    assert is_legal(taken_back, EndWalk(state.turn.active))


@pytest.mark.clause("8.2", "8.7")
@premise(at_least=0.55)
@given(state=talked(wanted=is_next))
def test_an_offer_for_another_space_forces_nothing(state):
    """Whatever is offered for neighbouring spaces, the active player may stop, or step elsewhere."""
    state = state.but(turn=state.turn.but(passed=others(state)))
    if holds(standing(state)):
        assert all(is_legal(state, command) for command in ways_on(state))


# 8.3


@pytest.mark.clause("8.3", "8.17")
@premise(at_least=0.4)
@given(state=talked(wanted=is_offer_here))
def test_the_active_player_lets_any_of_those_who_offered_take_it(state):
    """Every offer that forces can be accepted, whoever made it and however much it is, and nothing is asked for it;
    with a right of their own left or not, the active players need none to sell.
    """
    forcing = [proposal for proposal in standing(state) if forces(state, proposal)]
    holds(forcing)
    for proposal in forcing:
        opened = the(accepted(state, AcceptDeal(state.turn.active, deal=proposal.deal)), ActionOpened)
        assert (opened.player, opened.building) == (proposal.author, state.turn.walk[-1])


@pytest.mark.clause("8.2", "8.3", "8.4")
@pytest.mark.ruling("S25", "T19", "D8")
@premise(at_least=0.75)
@given(state=talked())
def test_the_active_player_may_take_the_action_before_or_after_offers(state):
    """An active player with a right left takes the current action at once, whether or not anybody was asked or has
    offered; where D8 leaves it unused without an offer, once somebody else has offered for it.
    """
    active, here = state.turn.active, state.turn.walk[-1]
    offered = any(each.author != active and each.deal.space == here for each in standing(state))
    free = state.setup.rules.without_an_offer is WithoutAnOffer.MAY_TAKE_IT or offered
    if holds(has_a_right(state, active) and free):
        assert the(accepted(state, KeepAction(active)), ActionOpened).player == active


# 8.4


@pytest.mark.clause("8.4")
@pytest.mark.ruling("D8", "X20")
@premise(at_least=0.8)
@given(state=asking())
def test_with_no_offer_the_action_may_be_taken_or_lapses(state):
    """After all have passed the active player goes on or stops, and the action lapses. Until then it may be taken; by
    D8's other reading it may not, since nobody offered for it.
    """
    state = quiet(state)
    active, here = state.turn.active, state.turn.walk[-1]
    for command in ways_on(state):
        assert of_kind(accepted(state, command), ActionLapsed) == (ActionLapsed(here),)
    if holds(has_a_right(state, active)):
        if state.setup.rules.without_an_offer is WithoutAnOffer.GOES_UNUSED:
            refused(state, KeepAction(active), "8.4", Reason.NO_OFFER_STANDS, "D8")
        else:
            assert is_legal(state, KeepAction(active))


@pytest.mark.clause("8.4")
@pytest.mark.ruling("D8")
@premise(at_least=0.85)
@given(
    state=talked(rules=st.just(Rules.first_edition(without_an_offer=WithoutAnOffer.GOES_UNUSED)), wanted=is_next),
    data=st.data(),
)
def test_an_offer_for_elsewhere_or_a_demand_frees_no_action(state, data):
    """Under D8's other reading only an offer for the current building lets the active player take it."""
    active = state.turn.active
    demand = a_legal_proposal(state, Random(7), lambda each: not is_offer(each) and is_here(state)(each))
    asked = state if demand is None else played(state, demand)
    refused(asked, KeepAction(active), "8.4", Reason.NO_OFFER_STANDS, "D8")
    command = data.draw(legal_proposals(state, is_offer_here(state)))
    if holds(command is not None and has_a_right(state, active)):
        assert is_legal(played(asked, command), KeepAction(active))


# 8.7, 8.21


@pytest.mark.clause("8.7", "8.21")
@pytest.mark.ruling("T8")
@premise(at_least=0.25)
@given(state=talked(), data=st.data())
def test_talk_about_distant_spaces_is_free_and_binds_nobody(state, data):
    """A proposal for a space neither here nor next is voiced and leaves no trace; it can't be accepted, now or once
    the tower stands beside the space.
    """
    command = data.draw(legal_proposals(state))
    here, board = state.turn.walk[-1], state.setup.box.board
    far = [space for space in board.spaces if space not in (*state.turn.walk, here, *board.neighbours[here])]
    space = data.draw(st.sampled_from(far))
    if not holds(command and is_legal(state, changed(command, space=space, action=isinstance(space, Building)))):
        return
    distant = changed(command, space=space, action=isinstance(space, Building))
    assert accepted(state, distant) == (DealVoiced(distant.player, distant.deal),)
    assert played(state, distant) == state
    player = state.turn.active if is_offer(distant) else distant.deal.buyer
    refused(state, AcceptDeal(player, deal=distant.deal), "8.7", Reason.BINDS_NOBODY_YET, "T8")
    refused(state, WithdrawDeal(distant.player, deal=distant.deal), "8.9", Reason.NO_SUCH_PROPOSAL)
    for nearer in ways_on(quiet(state))[1:]:
        if space in board.neighbours[nearer.to]:
            beside = played(played(state, distant) and quiet(state), nearer)
            refused(beside, AcceptDeal(player, deal=distant.deal), "8.9", Reason.NO_SUCH_PROPOSAL, "T4")


@pytest.mark.clause("8.7")
@pytest.mark.ruling("X12")
@premise(at_least=0.85)
@given(state=asking(), data=st.data())
def test_no_deal_goes_further_than_the_next_space(state, data):
    """A route can be talked of and not dealt in: a deal that hangs on a further space is refused."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    route = changed(command, conditions=(Condition.FURTHER_SPACE,))
    refused(state, route, "8.7", Reason.CONDITION, "X12")


@pytest.mark.clause("8.21", "8.20", "8.5")
@premise(at_least=0.8)
@given(state=talked(), data=st.data())
def test_anybody_opens_talks_while_the_walk_lasts(state, data):
    """Each of the others who can act may offer, and the active player may propose first, for the current building and
    for each neighbouring space, whatever stands or was passed.
    """
    active, board = state.turn.active, state.setup.box.board
    able = [player for player in others(state) if can_act(state, player)]
    if not holds(able):
        return
    buyer = data.draw(st.sampled_from(able))
    state = given_wares(state, buyer, [Ware.SILK])
    around = board.neighbours[state.turn.walk[-1]] if len(state.turn.walk) < 5 else ()
    for space in (state.turn.walk[-1], *(space for space in around if space not in state.turn.walk)):
        if space is MARKETPLACE:
            continue
        deal = Deal(buyer, space=space, pays=Bundle(wares=[Ware.SILK]))
        for author in (buyer, active):
            assert accepted(state, ProposeDeal(author, deal=deal)) == (DealProposed(author, deal),)
            assert Proposal(author, deal=deal) in standing(played(state, ProposeDeal(author, deal=deal)))


@pytest.mark.clause("8.1", "8.21")
@pytest.mark.ruling("D3", "S4")
@given(state=asking(rules=OTHER_READING))
def test_after_the_active_players_action_the_others_are_asked_still(state):
    """Under D3's other reading one of the others may use the building too, so nobody is passed over in silence."""
    active = state.turn.active
    if not has_a_right(state, active):
        state = state.but(turn=state.turn.but(further=tuple(number + 2 for number in state.turn.further)))
    used = played(state, KeepAction(active), UseBuilding(active))
    while isinstance(used.phase, Drawing):
        used = played(used, outcomes(used)[0][0])
    done = played(used, CloseAction(active))
    unheard = tuple(player for player in done.players if has_still_to_speak(done, player))
    if unheard:
        refusal = refused(done, EndWalk(active), "8.1", Reason.NOBODY_PASSED_YET, "S4")
        assert refusal.facts.players == unheard
    assert bool(unheard) == any(can_act(done, player) for player in others(done))


@pytest.mark.clause("8.21", "6.2")
@pytest.mark.ruling("T8")
@premise(at_least=0.85)
@given(state=asking(moves=4), data=st.data())
def test_talks_about_other_spaces_end_with_the_fourth_move(state, data):
    """With no disc left every proposal for another space is refused; for the last building they go on."""
    command = data.draw(legal_proposals(state, is_here(state)))
    if not holds(command):
        return
    assert is_legal(state, command)
    elsewhere = [space for space in state.setup.box.board.spaces if space not in state.turn.walk]
    space = data.draw(st.sampled_from(elsewhere))
    moved = changed(command, space=space, action=isinstance(space, Building))
    refused(state, moved, "6.2", Reason.NO_DISC_LEFT, "S20", "T8")


@pytest.mark.clause("8.21")
@given(state=states(Marking, Closing), data=st.data())
def test_talks_end_when_the_active_player_stops(state, data):
    """After the walk nothing is proposed, withdrawn or accepted."""
    player = data.draw(st.sampled_from(others(state)))
    deal = Deal(player, space=state.turn.walk[-1], pays=Bundle(ducats=5))
    for command in (ProposeDeal(player, deal=deal), WithdrawDeal(player, deal=deal), AcceptDeal(player, deal=deal)):
        if isinstance(state.phase, Marking):
            refused(state, command, "15.1", Reason.WHILE_MARKING)
        else:
            refused(state, command, "4.1", Reason.WHILE_CLOSING)


# 8.20


@pytest.mark.clause("8.20")
@pytest.mark.ruling("T4")
@premise(at_least=0.7)
@given(state=asking(), data=st.data())
def test_an_offer_is_answered_by_another_and_both_stand(state, data):
    """A counter-proposal for the same space withdraws nothing: either of the two may be accepted."""
    offer = data.draw(legal_proposals(state, is_offer))
    if not offer:
        holds(False)
        return
    answer = data.draw(
        legal_proposals(
            state,
            lambda each: (
                (each.player, each.deal.buyer, each.deal.space) == (state.turn.active, offer.player, offer.deal.space)
            ),
        )
    )
    if not holds(answer):
        return
    both = played(state, offer, answer)
    assert set(standing(both)) == {Proposal(each.player, deal=each.deal) for each in (offer, answer)}
    hushed = both.but(turn=both.turn.but(passed=others(both)))
    if not any(forces(hushed, each) for each in standing(hushed)):
        assert set(listed(hushed, AcceptDeal)) == {*acceptances(hushed, offer), *acceptances(hushed, answer)}


@pytest.mark.clause("8.20", "6.4")
@pytest.mark.ruling("X20")
@premise(at_least=0.45)
@given(state=talked(wanted=is_next))
def test_the_active_player_refuses_by_going_elsewhere_or_stopping(state):
    """Offers for neighbouring spaces may be left lying, however good: they end with the move or with the walk."""
    state = state.but(turn=state.turn.but(passed=others(state)))
    if not holds(any(each.author == each.deal.buyer for each in standing(state))):
        return
    for command in ways_on(state):
        assert standing(played(state, command)) == ()


@pytest.mark.clause("8.1", "7.3")
@pytest.mark.ruling("D3")
@given(state=states(Walking))
def test_where_nothing_is_to_be_had_nobody_is_asked(state):
    """On a street, the marketplace or a used building the tower leaves without asking anybody."""
    here = state.turn.walk[-1]
    if isinstance(here, Building) and any(is_open_to(state, here, player) for player in others(state)):
        return
    assert all(is_legal(state, command) for command in ways_on(state))
