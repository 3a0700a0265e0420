"""Chapter 6, moving the tower."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving
from genoa_rules.commands import (
    CardDealt,
    CloseAction,
    EndWalk,
    KeepAction,
    MoveTower,
    Pass,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.events import TowerMoved, WalkEnded
from genoa_rules.evolve import evolve
from genoa_rules.kernel.decision import Refused
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Privilege
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Marking, Walking
from genoa_rules.model.refusal import Reason
from spec.expect import accepted, is_legal, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import listed, states

# Every walk, by the number of its spaces.
WALKS = {length: [walk for walk in shipped_box().board.next_spaces if len(walk) == length] for length in range(1, 6)}
LONGEST = WALKS[5]


def settled(state):
    """The position with nobody left to ask: all others have passed and no proposal stands."""
    others = tuple(player for player in state.players if player != state.turn.active)
    return state.but(phase=Walking(), turn=state.turn.but(passed=others))


@pytest.mark.clause("6.1")
@premise(at_least=0.4)
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
@premise(at_least=0.75)
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


@pytest.mark.clause("6.1", "6.2", "6.3")
@pytest.mark.parametrize("length", WALKS)
@premise(at_least=0.75)
@given(state=states(Walking), data=st.data())
def test_all_that_keeps_the_tower_from_a_space_is_named_and_nothing_else(length, state, data):
    """No neighbour, no disc left, visited before: each is said just where it is so."""
    walk = data.draw(st.sampled_from(WALKS[length]))
    state = settled(state.but(turn=state.turn.but(walk=walk)))
    board = state.setup.box.board
    to = data.draw(st.sampled_from(board.spaces))
    reasons = {
        Reason.NOT_A_NEIGHBOUR: to not in board.neighbours[walk[-1]],
        Reason.NO_DISC_LEFT: length == 5,
        Reason.ALREADY_VISITED: to in walk,
    }
    decision = decide(state, MoveTower(state.turn.active, to=to))
    named = [each.reason for each in decision.violations] if isinstance(decision, Refused) else []
    assert named == [reason for reason, is_so in reasons.items() if is_so]
    holds(named)


@pytest.mark.clause("6.1", "6.2")
@premise(at_least=0.75)
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
@given(state=states(Walking), walk=st.sampled_from(LONGEST), data=st.data())
def test_after_four_moves_no_disc_is_left(state, walk, data):
    """With five spaces walked every further step is refused, and one disc lies on each of them."""
    state = settled(state.but(turn=state.turn.but(walk=walk)))
    to = data.draw(st.sampled_from(state.setup.box.board.spaces))
    refused(state, MoveTower(state.turn.active, to=to), "6.2", Reason.NO_DISC_LEFT)
    assert [moving.discs(state, space) for space in walk] == [1] * 5
    accepted(state, EndWalk(state.turn.active))


@pytest.mark.clause("6.2")
@given(state=states(Walking, Acting, Closing, Marking))
def test_the_discs_show_the_walk(state):
    """One on each space left, the rest under the tower, none elsewhere and none on a street that was cleared."""
    walk, cleared = state.turn.walk, state.turn.cleared
    expected = dict.fromkeys(walk[:-1], 1) | {walk[-1]: 5 - (len(walk) - 1)} | dict.fromkeys(cleared, 0)
    for space in state.setup.box.board.spaces:
        assert moving.discs(state, space) == expected.get(space, 0), space


@pytest.mark.clause("6.2", "6.3")
@pytest.mark.ruling("S20", "T8")
@premise(at_least=0.4)
@given(state=states(Walking), data=st.data())
def test_no_deal_takes_the_tower_where_it_may_not_go(state, data):
    """An offer for a space visited before is refused, and any for another space once four moves are made."""
    walk = state.turn.walk
    if not holds(len(walk) > 1):
        return
    buyer = data.draw(st.sampled_from([player for player in state.players if player != state.turn.active]))
    visited = Deal(buyer, space=data.draw(st.sampled_from(walk[:-1])), pays=Bundle(ducats=5))
    refused(state, ProposeDeal(buyer, deal=visited), "6.3", Reason.ALREADY_VISITED, "S20", "T8")
    state = settled(state.but(turn=state.turn.but(walk=data.draw(st.sampled_from(LONGEST)))))
    beside = state.setup.box.board.neighbours[state.turn.walk[-1]]
    onward = Deal(buyer, space=data.draw(st.sampled_from(beside)), pays=Bundle(ducats=5))
    refused(state, ProposeDeal(buyer, deal=onward), "6.2", Reason.NO_DISC_LEFT, "S20", "T8")


@pytest.mark.clause("6.3")
@premise(at_least=0.4)
@given(state=states(Walking), data=st.data())
def test_no_space_is_visited_twice(state, data):
    """A step back, or onto the space where the tower stands, is refused."""
    if not holds(len(state.turn.walk) > 1):
        return
    to = data.draw(st.sampled_from(state.turn.walk))
    refused(state, MoveTower(state.turn.active, to=to), "6.3", Reason.ALREADY_VISITED)


@pytest.mark.clause("6.4", "6.5")
@pytest.mark.ruling("X18")
@given(state=states(Walking))
def test_the_active_player_stops_at_any_time_once_the_building_is_settled(state):
    """Stopping is legal on every space, the start space too, whether or not anybody can act; so is going on."""
    state = settled(state)
    ended = the(accepted(state, EndWalk(state.turn.active)), WalkEnded)
    assert ended == WalkEnded(state.turn.active)
    # Whoever follows the events sees that nobody walks any more, before the discs are dealt with.
    assert evolve(state, ended).phase == Closing()
    for space in moving.next_spaces(state):
        assert is_legal(state, MoveTower(state.turn.active, to=space))


@pytest.mark.clause("6.4")
@pytest.mark.ruling("S4")
@premise(at_least=0.55)
@given(state=states(Walking), data=st.data())
def test_a_building_is_settled_once_nobody_is_left_to_ask(state, data):
    """As long as somebody else who may act here has neither passed nor offered, the tower neither leaves nor stops."""
    walk = (data.draw(st.sampled_from(BUILDINGS)),)
    turn = state.turn.but(walk=walk, uses=(), actions=(0,) * len(state.players), passed=())
    state = state.but(phase=Walking(), turn=turn)
    active = state.turn.active
    others = [player for player in state.players if player != active]
    passed = tuple(data.draw(st.lists(st.sampled_from(others), unique=True)))
    state = state.but(turn=turn.but(passed=passed))
    if not holds(len(passed) < len(others)):
        accepted(state, EndWalk(active))
        return
    for command in (EndWalk(active), MoveTower(active, to=moving.next_spaces(state)[0])):
        violation = refused_only(state, command, "8.1", Reason.NOBODY_PASSED_YET, "S4")
        assert set(violation.facts.players) == set(others) - set(passed)


@pytest.mark.clause("6.4")
def test_stopping_is_no_way_around_an_offer():
    """On Villa Ricci Carla offers 20: Anna may not end her turn there with the action untaken."""
    villa = Building.VILLA_RICCI
    state = scene(walk=[villa])
    state = played(state, Pass("Bruno"), Pass("Dario"))
    deal = Deal("Carla", space=villa, pays=Bundle(ducats=20))
    state = played(state, ProposeDeal("Carla", deal=deal))
    refused_only(state, EndWalk("Anna"), "8.2", Reason.OFFER_FORCES, "S24")
    state = played(state, KeepAction("Anna"), UseBuilding("Anna"))
    card = Privilege(Building.PARK)
    accepted(played(state, CardDealt(card), CloseAction("Anna")), EndWalk("Anna"))


@pytest.mark.clause("6.4", "6.5")
@pytest.mark.ruling("X18")
@pytest.mark.parametrize(
    ("actors", "further"), [(["Anna", "Bruno", "Carla"], {}), (["Bruno", "Bruno", "Bruno"], {"Bruno": 2})]
)
def test_three_discs_left_oblige_nobody(actors, further):
    """After two moves Anna may stop or go on, whether everybody has acted or others still can: to go on is advice."""
    walk = [Building.VILLA_RICCI, Building.SPICE_WAREHOUSE, Building.RESTAURANT]
    uses = dict(zip(walk, actors, strict=True))
    state = scene(["Anna", "Bruno", "Carla"], walk=walk, uses=uses, further=further)
    assert moving.discs(state, Building.RESTAURANT) == 3
    accepted(state, EndWalk("Anna"))
    the(accepted(state, MoveTower("Anna", to=Building.GRAIN_WAREHOUSE)), TowerMoved)


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
