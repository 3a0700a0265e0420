"""Laws of the whole: what holds for every command in every state, whatever the chapter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genoa_rules.commands import MoveTower, ProposeDeal, TableCommand
from genoa_rules.decide import decide
from genoa_rules.evolve import after, evolve
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.fold import fold
from genoa_rules.legal import LegalCommands, legal, legal_for_all, legal_for_table
from genoa_rules.model.phases import Over
from genoa_rules.model.refusal import Reason
from genoa_rules.whose_part import waited_for
from spec import universe
from spec.absurd import commands
from spec.premise import holds, premise
from spec.states import PHASES, game, played, players_of, rules_of, states

ROOT = Path(__file__).parents[1]


def _accepted(state, said):
    return {command for command in said if isinstance(decide(state, command), Accepted)}


def _same(first, second):
    assert not Counter(first) - Counter(second), Counter(first) - Counter(second)
    assert not Counter(second) - Counter(first), Counter(second) - Counter(first)


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=50)
@given(data=st.data())
def test_the_legal_list_is_what_decide_accepts(phase, data):
    """Of everything that a player or the table could say, just what is listed is accepted, each command once."""
    state = data.draw(states(phase))
    player = data.draw(st.sampled_from((*waited_for(state), *state.players)))
    accepted = [
        command for command in universe.of_player(state, player) if isinstance(decide(state, command), Accepted)
    ]
    _same(set(accepted), legal(state, player))
    accepted = [command for command in universe.of_table(state) if isinstance(decide(state, command), Accepted)]
    _same(set(accepted), legal_for_table(state))


@given(state=states())
def test_whoever_is_asked_the_list_is_the_same(state):
    """The list for all is that of each seat in turn, then the table's; a stranger has none."""
    seats = tuple(command for player in state.players for command in legal(state, player))
    assert legal_for_all(state) == (*seats, *legal_for_table(state))
    assert legal(state, "nobody") == ()
    assert list(LegalCommands(state, state.players[0])) == list(legal(state, state.players[0]))


@given(state=states())
def test_somebody_can_always_speak_until_the_game_is_over(state):
    """There is no dead end: whoever is waited for has something to say, or the table has; after the end nobody has."""
    if isinstance(state.phase, Over):
        assert legal_for_all(state) == ()
        return
    waited = waited_for(state)
    assert all(legal(state, player) for player in waited)
    assert waited or legal_for_table(state)


@premise(at_least=0.5)
@settings(max_examples=400)
@given(state=states(), data=st.data())
def test_no_command_makes_the_core_raise(state, data):
    """Whatever is said, the answer is a decision; violations come in clause order, each once, none without a clause."""
    command = data.draw(commands(state))
    decision = decide(state, command)
    if isinstance(decision, Accepted):
        after(state, decision.events)
        holds(False)
        return
    holds(True)
    clauses = [clause_order(violation.clause) for violation in decision.violations]
    assert clauses and clauses == sorted(clauses)
    assert len(set(decision.violations)) == len(decision.violations)


@given(state=states(), data=st.data())
def test_a_stranger_is_told_so_and_nothing_else(state, data):
    """Before anything else it is asked whether the player exists (2.1)."""
    command = data.draw(commands(state))
    if getattr(command, "player", None) in (None, *state.players):
        return
    decision = decide(state, command)
    assert isinstance(decision, Refused)
    assert [each.reason for each in decision.violations] == [Reason.NO_SUCH_PLAYER]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", [0, 1])
def test_events_alone_tell_the_game(players, edition):
    """Folding all events gives the state that the commands gave; equal histories give equal, equally hashed states."""
    reached, played_commands = game(players, rules_of(edition), 0)
    state, events = reached[0], []
    for command in played_commands:
        decision = decide(state, command)
        assert isinstance(decision, Accepted)
        events += decision.events
        state = after(state, decision.events)
    again = fold(evolve, reached[0], events)
    assert state == again == reached[-1]
    assert hash(state) == hash(again)


@given(state=played(), data=st.data())
def test_listed_proposals_are_none(state, data):
    """A proposal never stands in the list; `in` judges it all the same."""
    player = data.draw(players_of(state))
    assert not any(isinstance(command, ProposeDeal) for command in legal(state, player))
    command = data.draw(commands(state))
    if getattr(command, "player", None) == player:
        assert (command in LegalCommands(state, player)) == isinstance(decide(state, command), Accepted)


_A_GAME = """
import hashlib
from spec.states import game, rules_of
states, commands = game(4, rules_of(1), 2)
from genoa_rules.legal import legal_for_all
told = repr(([legal_for_all(state) for state in states[::7]], commands, states[-1]))
print(hashlib.sha256(told.encode()).hexdigest())
"""


@pytest.mark.ruling("T28")
def test_no_order_comes_from_a_set():
    """Two processes with different hash seeds list, play and end a game alike."""
    told = {
        subprocess.check_output([sys.executable, "-c", _A_GAME], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.ruling("T28")
@given(state=states())
def test_lists_go_by_seat_then_space_then_kind(state):
    """Players come in the order of their seats, and the tower's next spaces in the order of the board."""
    said = [command.player for command in legal_for_all(state) if not isinstance(command, get_args(TableCommand))]
    assert said == sorted(said, key=state.players.index)
    place = state.setup.box.board.place
    moves = [place[command.to] for command in legal_for_all(state) if isinstance(command, MoveTower)]
    assert moves == sorted(moves)
