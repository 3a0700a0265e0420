"""Chapter 6, moving the tower."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving
from genoa_rules.commands import EndWalk, MoveTower
from genoa_rules.events import TowerMoved, WalkEnded
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.phases import Walking
from genoa_rules.model.refusal import Reason
from spec.expect import accepted, is_legal, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import listed, states


def settled(state):
    """The position with nobody left to ask: all others have passed and no proposal stands."""
    others = tuple(player for player in state.players if player != state.turn.active)
    return state.but(phase=Walking(), turn=state.turn.but(passed=others))


@pytest.mark.clause("6.1")
@premise(at_least=0.5)
@given(state=states(Walking), data=st.data())
def test_nobody_but_the_active_player_moves_the_tower(state, data):
    """Whoever is not active is refused, wherever the tower is to go."""
    board = state.setup.box.board
    to = data.draw(st.sampled_from(board.spaces))
    player = data.draw(st.sampled_from(state.players))
    if not holds(player != state.turn.active):
        return
    refused_only(state, MoveTower(player, to=to), "6.1", Reason.NOT_ACTIVE)
    refused_only(state, EndWalk(player), "6.1", Reason.NOT_ACTIVE)


@pytest.mark.clause("6.1")
@premise(at_least=0.6)
@given(state=states(Walking), data=st.data())
def test_the_tower_goes_to_a_space_that_touches_its_own(state, data):
    """A space none of whose squares lies beside one of the tower's space, up, down, left or right, is refused."""
    board = state.setup.box.board
    to = data.draw(st.sampled_from(board.spaces))
    here = state.turn.walk[-1]
    beside = {
        (row + down, column + right)
        for row, column in board.squares_of(here)
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
    }
    touches = to != here and bool(beside & set(board.squares_of(to)))
    if not holds(not touches):
        return
    refused(state, MoveTower(state.turn.active, to=to), "6.1", Reason.NOT_A_NEIGHBOUR)


@pytest.mark.clause("6.1", "6.2")
@premise(at_least=0.3)
@given(state=states(Walking), data=st.data())
def test_a_move_leaves_one_disc_behind(state, data):
    """The five discs stay five: one on the space left, the others on the new one."""
    state = settled(state)
    moves = listed(state, MoveTower)
    if not holds(moves):
        return
    move = data.draw(st.sampled_from(moves))
    event = the(accepted(state, move), TowerMoved)
    assert event.to == move.to
    left = state.turn.walk[-1]
    moved = played(state, move)
    assert moving.discs(moved, left) == 1
    assert moving.discs(moved, move.to) == moving.discs(state, left) - 1
    assert sum(moving.discs(moved, space) for space in moved.setup.box.board.spaces) == 5


@pytest.mark.clause("6.2")
@premise(at_least=0.05)
@given(state=states(Walking), data=st.data())
def test_after_four_moves_no_disc_is_left(state, data):
    """With five spaces walked every further step is refused."""
    state = settled(state)
    if not holds(len(state.turn.walk) == 5):
        return
    to = data.draw(st.sampled_from(state.setup.box.board.spaces))
    refused(state, MoveTower(state.turn.active, to=to), "6.2", Reason.NO_DISC_LEFT)


@pytest.mark.clause("6.3")
@premise(at_least=0.5)
@given(state=states(Walking), data=st.data())
def test_no_space_is_visited_twice(state, data):
    """A step back, or onto the space where the tower stands, is refused."""
    if not holds(len(state.turn.walk) > 1):
        return
    to = data.draw(st.sampled_from(state.turn.walk))
    refused(state, MoveTower(state.turn.active, to=to), "6.3", Reason.ALREADY_VISITED)


@pytest.mark.clause("6.4", "6.5")
@given(state=states(Walking))
def test_the_active_player_stops_at_any_time_once_the_building_is_settled(state):
    """Stopping is legal on every space, the start space too, whether or not anybody can act; so is going on."""
    state = settled(state)
    the(accepted(state, EndWalk(state.turn.active)), WalkEnded)
    for space in moving.next_spaces(state):
        assert is_legal(state, MoveTower(state.turn.active, to=space))


@pytest.mark.clause("6.1", "6.3")
@pytest.mark.ruling("X4")
def test_from_town_hall_no_step_reaches_an_outer_building():
    """Streets lie between the inner and the outer buildings, whatever the review's walk says."""
    state = scene(walk=[Building.TOWN_HALL], uses={Building.TOWN_HALL: "Bruno"})
    refused_only(state, MoveTower("Anna", to=Building.GRAIN_WAREHOUSE), "6.1", Reason.NOT_A_NEIGHBOUR)


@pytest.mark.clause("6.1", "6.3")
def test_ricci_coach_house_back_to_ricci_is_no_walk():
    """A building is one space, whatever its size, so its other square is no way back; a diagonal is none either."""
    walk = [Building.VILLA_RICCI, Building.COACH_HOUSE]
    state = scene(walk=walk, uses=dict.fromkeys(walk, "Bruno"), further={"Bruno": 1})
    refused_only(state, MoveTower("Anna", to=Building.VILLA_RICCI), "6.3", Reason.ALREADY_VISITED)
    refused_only(state, MoveTower("Anna", to=Street(7, 4)), "6.1", Reason.NOT_A_NEIGHBOUR)
    refused_only(state, MoveTower("Anna", to=MARKETPLACE), "6.1", Reason.NOT_A_NEIGHBOUR)
