"""Laws of the whole: names and colours decide nothing, nor does within a turn the seat from which one counts."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genoa_rules.commands import HandOn, TimeCalled
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal, legal_for_table
from genoa_rules.model.phases import Dealing, Over, Walking
from genoa_rules.model.setup import Colour
from genoa_rules.view import view
from genoa_rules.whose_part import waited_for
from spec.absurd import commands
from spec.indistinguishable import at_a_villa, talkative
from spec.permuted import coloured, renamed, turned
from spec.premise import holds, premise
from spec.states import PHASES, game, rules_of, states

# Another order by letter than by seat, a name that is a word of the game, and one that was another's.
_OTHERS = ("zoe", "Park", "Anna", "active", "\u5c0f\u660e")


def _said(state, data):
    """A legal command, an absurd one, or now and then one for the table."""
    player = data.draw(st.sampled_from(state.players))
    listed = (*legal(state, player), *legal_for_table(state))
    return data.draw(st.sampled_from(listed) if listed and data.draw(st.integers(0, 3)) else commands(state))


def _tables():
    return states() | at_a_villa() | talkative()


@pytest.mark.clause("2.1")
@premise(at_least=0.4)
@settings(max_examples=60)
@given(state=_tables(), data=st.data())
def test_a_name_decides_nothing(state, data):
    """Whoever is called otherwise has the same list in the same order, sees the same and hears the same answers."""
    names = dict(zip(state.players, data.draw(st.permutations(_OTHERS)), strict=False))
    other = renamed(state, names)
    for player in state.players:
        assert legal(other, names[player]) == renamed(tuple(legal(state, player)), names)
    assert waited_for(other) == renamed(waited_for(state), names)
    command = _said(state, data)
    decision = decide(state, command)
    if holds(isinstance(decision, Accepted)):
        assert decide(other, renamed(command, names)).events == renamed(decision.events, names)
        assert after(other, renamed(decision.events, names)) == renamed(after(state, decision.events), names)
    elif getattr(command, "player", None) in (None, *state.players):
        assert decide(other, renamed(command, names)) == renamed(decision, names)


@pytest.mark.clause("1.5")
@premise(at_least=0.4)
@settings(max_examples=60)
@given(state=_tables(), data=st.data())
def test_a_colour_decides_nothing(state, data):
    """Whichever markers are whose: the same lists, the same answers, and the same position but for the colours."""
    colours = tuple(data.draw(st.permutations(list(Colour))))[: len(state.players)]
    other = coloured(state, colours)
    for player in state.players:
        assert list(legal(other, player)) == list(legal(state, player))
    command = _said(state, data)
    decision = decide(state, command)
    assert decide(other, command) == decision
    if holds(isinstance(decision, Accepted)):
        assert after(other, decision.events) == coloured(after(state, decision.events), colours)


_WITHIN_A_TURN = tuple(kind for kind in PHASES if kind not in (Dealing, Over))


@pytest.mark.clause("8.2")
@premise(at_least=0.3)
@settings(max_examples=60)
@given(state=states(*_WITHIN_A_TURN) | at_a_villa() | talkative(), data=st.data())
def test_within_a_turn_it_is_the_same_from_whichever_seat_one_counts(state, data):
    """Where the first seat is matters to the deal and to the end of a round alone: turned on by some seats, each player
    has the same list, and each command the same answer, the same events and the same position after, turned on as well.
    """
    by = data.draw(st.integers(1, len(state.players) - 1))
    other = turned(state, by)
    for player in state.players:
        assert Counter(legal(other, player)) == Counter(legal(state, player))
    assert set(waited_for(other)) == set(waited_for(state))
    command = _said(state, data)
    decision = decide(state, command)
    if isinstance(command, HandOn) or not isinstance(decision, Accepted):
        holds(False)
        assert isinstance(decide(other, command), Accepted) == isinstance(decision, Accepted)
        return
    holds(True)
    events = decide(other, command).events
    # Several who are silent at once pass seat by seat.
    assert Counter(events) == Counter(decision.events) if isinstance(command, TimeCalled) else events == decision.events
    assert _in_no_order(after(other, events)) == _in_no_order(turned(after(state, decision.events), by))


def _in_no_order(state):
    """The state, its proposals and those who passed in one order: they are kept seat by seat."""
    state = state.but(turn=state.turn.but(passed=tuple(sorted(state.turn.passed))))
    if not isinstance(state.phase, Walking):
        return state
    return state.but(phase=Walking(tuple(sorted(state.phase.proposals, key=repr))))


@pytest.mark.clause("2.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_game_with_everybody_one_seat_further(players):
    """Whoever sits in a seat plays its game: moved on by one, all of them say what their neighbours said, to the end.

    What each of them sees of it is what the neighbour saw.
    """
    played, said = game(players, rules_of(players), 1)
    seats = played[0].players
    names = dict(zip(seats, seats[1:] + seats[:1], strict=True))
    state = renamed(played[0], names)
    seen = Counter()
    for number, (before, command) in enumerate(zip(played, said, strict=False)):
        decision = decide(state, renamed(command, names))
        assert isinstance(decision, Accepted), command
        state = after(state, decision.events)
        assert state == renamed(played[number + 1], names)
        if number % 37 == 0:
            seen[type(before.phase)] += 1
            for player in (*seats, None):
                assert view(renamed(before, names), names.get(player)) == renamed(view(before, player), names)
    assert isinstance(state.phase, Over)
    assert sum(seen.values()) > seen[Walking] >= 3
