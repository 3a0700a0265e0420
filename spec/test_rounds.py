"""Chapter 3, rounds: who is active when, how the round marker moves, and which round is the last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import rounds
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.commands import DiceFell, HandOn, MoveTower, PlayAnyStartSpace, RollDice
from genoa_rules.events import GameEnded, RoundEnded, RoundMarkerMoved, TowerHandedOn, TowerPlaced
from genoa_rules.model.board import MARKETPLACE
from genoa_rules.model.buildings import INNER_BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.phases import Closing, Over, Placing, Rolling, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.state import State
from spec.expect import accepted, of_kind, played, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import NAMES, all_rules, states
from spec.turns import a_turn, begun, turns

SPACES = {2: 12, 3: 10, 4: 8, 5: 7}
MARKET = {(4, 4), (4, 5), (5, 4), (5, 5)}


def given_to(state: State, player: str, special_card: SpecialCard) -> State:
    """The special card with the player, from its stack."""
    one = Bundle(special_cards=[special_card])
    supply = state.supply.minus(one, 0)
    return state.but(supply=supply, holdings=state.holdings_with(player, state.holding(player) + one))


def lasts(players, market_starts, rules=None):
    """How many rounds a game has whose turns with these numbers, from 0, start in the marketplace."""
    played_turns = list(turns(begun(players, rules), market_starts))
    ended = sum(len(of_kind(events, RoundEnded)) for _, _, events in played_turns)
    assert len(played_turns) == ended * players
    return ended


def on_the_upward_track(players, market_starts):
    """The first edition's track: on from the arrow; the last round is the one in which the marker is on the space with
    the number of players, or gets there.
    """
    marker, turn, played_rounds = 1, 0, 0
    while True:
        for _ in range(players):
            if turn in market_starts and marker < SPACES[players]:
                marker += 1
            turn += 1
        played_rounds += 1
        if marker == SPACES[players]:
            return played_rounds
        marker += 1


def on_the_downward_track(players, market_starts):
    """The second edition's track: down from the number of players; once the marker has left the last space, the round
    under way is played to its end.
    """
    marker, turn, played_rounds = SPACES[players], 0, 0
    while marker > 0:
        for _ in range(players):
            marker -= turn in market_starts
            turn += 1
        marker -= 1
        played_rounds += 1
    return played_rounds


@pytest.mark.clause("3.1", "3.4")
@pytest.mark.ruling("X11")
@given(players=st.integers(2, 5), market_starts=st.frozensets(st.integers(0, 30), max_size=8), rules=all_rules())
def test_play_goes_clockwise_and_each_is_active_once_in_a_round(players, market_starts, rules):
    """A round has as many turns as players, in the order of the seats, the last round too, whatever starts in the
    market.
    """
    in_this_round = []
    for active, _, events in turns(begun(players, rules), market_starts):
        in_this_round.append(active)
        assert the(events, TowerHandedOn).to == NAMES[len(in_this_round) % players]
        if of_kind(events, RoundEnded):
            assert in_this_round == list(NAMES[:players])
            in_this_round = []
    assert not in_this_round


@pytest.mark.clause("3.2", "3.4", "3.1")
@pytest.mark.ruling("T25")
@premise(at_least=0.45)
@given(state=states(Closing), of_the_last=st.booleans())
def test_when_a_round_ends_the_marker_moves_one_space(state, of_the_last):
    """With the last player's turn the round ends and the marker moves on, unless this was the last round."""
    if of_the_last:
        state = state.but(turn=state.turn.of(state.players[-1], len(state.players)))
    events = accepted(state, HandOn(state.turn.active))
    assert the(events, TowerHandedOn).to == state.setup.after(state.turn.active)
    last_player = state.turn.active == state.players[-1]
    assert len(of_kind(events, RoundEnded)) == last_player
    moved = of_kind(events, RoundMarkerMoved)
    after = played(state, HandOn(state.turn.active))
    if not holds(last_player):
        assert not moved
        assert after.left == state.left
        assert isinstance(after.phase, Placing)
        return
    if state.left:
        assert moved == (RoundMarkerMoved(state.left - 1, MarkerCause.ROUND_END),)
        assert after.left == state.left - 1
        assert isinstance(after.phase, Placing)
    else:
        assert not moved
        assert isinstance(after.phase, Over)


@pytest.mark.clause("3.3", "3.4", "5.4")
@pytest.mark.ruling("D11", "T25")
@given(
    state=states(Rolling),
    dice=st.sampled_from(sorted(MARKET)) | st.tuples(st.integers(1, 8), st.integers(1, 8)),
)
def test_a_walk_that_starts_in_the_market_moves_the_marker_at_once(state, dice):
    """4/4, 4/5, 5/4 and 5/5 move it one space, no other dice do; in the last round none does."""
    moved = of_kind(accepted(state, DiceFell(*dice)), RoundMarkerMoved)
    if dice in MARKET and state.left > 0:
        assert moved == (RoundMarkerMoved(state.left - 1, MarkerCause.MARKET_START),)
    else:
        assert moved == ()
    assert played(state, DiceFell(*dice)).left == max(0, state.left - (dice in MARKET))


@pytest.mark.clause("3.3")
@pytest.mark.ruling("X6")
@premise(at_least=0.8)
@given(state=states(Placing), data=st.data())
def test_a_start_in_the_market_by_card_moves_the_marker_too(state, data):
    """Whether the market was rolled or chosen makes no difference."""
    active = state.turn.active
    held = SpecialCard.ANY_START_SPACE in state.holding(active).special_cards
    if not holds(held or state.supply.special_cards[SpecialCard.ANY_START_SPACE.rank]):
        return
    if not held:
        state = given_to(state, active, SpecialCard.ANY_START_SPACE)
    space = data.draw(st.sampled_from([MARKETPLACE, *state.setup.box.board.spaces]))
    events = accepted(state, PlayAnyStartSpace(active, space=space))
    assert the(events, TowerPlaced).space == space
    moves = space is MARKETPLACE and state.left > 0
    assert of_kind(events, RoundMarkerMoved) == (
        (RoundMarkerMoved(state.left - 1, MarkerCause.MARKET_START),) if moves else ()
    )


@pytest.mark.clause("3.3")
@given(state=states(Walking), building=st.sampled_from(sorted(INNER_BUILDINGS)))
def test_passing_through_the_market_moves_nothing(state, building):
    """A walk that comes to the market later leaves the marker where it is."""
    turn = state.turn.but(walk=(building,), passed=state.players)
    state = state.but(phase=Walking(), turn=turn)
    move = MoveTower(state.turn.active, to=MARKETPLACE)
    assert of_kind(accepted(state, move), RoundMarkerMoved) == ()
    assert played(state, move).left == state.left


@pytest.mark.clause("3.4", "3.5")
@pytest.mark.ruling("D1", "X10", "T25")
@given(
    players=st.integers(2, 5),
    market_starts=st.frozensets(st.integers(0, 30), max_size=8),
    rules=st.sampled_from([Rules.first_edition(), Rules.second_edition()]),
)
def test_both_tracks_give_the_same_game(players, market_starts, rules):
    """However often and whenever walks start in the market, the game has as many rounds as either track says."""
    expected = on_the_upward_track(players, market_starts)
    assert on_the_downward_track(players, market_starts) == expected
    assert lasts(players, market_starts, rules) == expected


@pytest.mark.clause("3.5", "3.4")
@pytest.mark.ruling("D10", "D1", "T25")
@pytest.mark.parametrize(("players", "most"), SPACES.items())
def test_one_market_start_makes_one_round_less_but_not_in_the_last_round(players, most):
    """12, 10, 8, 7 rounds; with one market start, in whichever round but the last, one fewer; in the last none."""
    assert lasts(players, set()) == most
    for number in range(1, most + 1):
        turn = (number - 1) * players + number % players
        assert lasts(players, {turn}) == (most - 1 if number < most else most), number


@pytest.mark.clause("3.5")
@pytest.mark.ruling("D10")
def test_market_starts_make_fewer_rounds_than_any_track_has():
    """The six rounds of one source are no track of their own: with five players one market start brings them. Were
    every walk to start in the market, two players would have four rounds.
    """
    assert lasts(5, {0}) == 6
    assert lasts(2, range(24)) == 4


@pytest.mark.clause("3.3", "3.4", "16.4")
@pytest.mark.ruling("X6", "D1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_market_starts_in_one_round_and_one_more_in_the_last(players):
    """Anna rolls the market and Bruno chooses it: the marker reaches the last space, so this round is the last. A third
    market start changes nothing, and all others still have their turn.
    """
    last = SPACES[players]
    state = begun(players)
    for _ in range((last - 3) * players):
        state, _ = a_turn(state)
    assert rounds.marker_position(state) == last - 2
    state, _ = a_turn(state, dice=(4, 4))
    assert rounds.marker_position(state) == last - 1
    assert not rounds.is_last_round(state)
    state = given_to(state, "Bruno", SpecialCard.ANY_START_SPACE)
    state, events = a_turn(state, card_to=MARKETPLACE)
    for active in NAMES[2:players]:
        assert rounds.marker_position(state) == last
        assert rounds.is_last_round(state)
        assert state.turn.active == active
        state, events = a_turn(state, dice=(5, 5))
    assert isinstance(state.phase, Over)
    the(events, RoundEnded)
    the(events, GameEnded)


@pytest.mark.clause("3.3")
def test_a_market_start_in_the_middle_of_a_round_takes_nobodys_turn():
    """Bruno starts in the market in round 3 of four players: the marker moves on, and Carla is next all the same."""
    state = scene(active="Bruno", left=5)
    state = played(state, RollDice("Bruno"), DiceFell(4, 5))
    assert rounds.marker_position(state) == 4
    assert rounds.marker_position_downward(state) == rounds.MOST_ROUNDS[len(state.players)] - 3
    assert state.turn.walk == (MARKETPLACE,)
    closing = state.but(phase=Closing())
    assert the(accepted(closing, HandOn("Bruno")), TowerHandedOn).to == "Carla"
    assert of_kind(accepted(closing, HandOn("Bruno")), RoundEnded) == ()


@pytest.mark.clause("3.3", "5.5")
def test_the_park_and_the_other_buildings_move_no_marker():
    """Only the marketplace does."""
    state = scene(holdings={"Anna": Bundle(special_cards=[SpecialCard.ANY_START_SPACE])})
    for building in Building:
        events = accepted(state, PlayAnyStartSpace("Anna", space=building))
        assert of_kind(events, RoundMarkerMoved) == ()
