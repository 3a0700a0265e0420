"""Laws of the whole: what holds for every command in every state, whatever the chapter."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import CardDealt, DiceFell, MoveTower, ProposeDeal, TableCommand
from genoa_rules.decide import decide
from genoa_rules.evolve import after, evolve
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.fold import fold
from genoa_rules.legal import LegalCommands, legal, legal_for_all, legal_for_table
from genoa_rules.model.phases import Acting, Over
from genoa_rules.model.refusal import Reason
from genoa_rules.whose_part import waited_for
from spec import universe
from spec.absurd import commands
from spec.depth import examples
from spec.indistinguishable import at_a_villa, talkative
from spec.other_hashes import told_twice
from spec.premise import holds, premise
from spec.sayings import sayings
from spec.states import PHASES, SEEDS, game, played, rules_of, states


def _accepted(state, said):
    return {command for command in said if isinstance(decide(state, command), Accepted)}


def _same(first, second):
    assert not Counter(first) - Counter(second), Counter(first) - Counter(second)
    assert not Counter(second) - Counter(first), Counter(second) - Counter(first)


@pytest.mark.parametrize("phase", PHASES)
@examples(50)
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


@premise(at_least=0.3)
@examples(250)
@given(state=states() | states(Acting) | at_a_villa() | talkative(), seed=SEEDS, data=st.data())
def test_no_command_makes_the_core_raise(state, seed, data):
    """Whatever is said, the answer is a decision; violations come in clause order, each once, none without a clause."""
    several = 0
    for command in (*sayings(state, Random(seed)), data.draw(commands(state)), data.draw(commands(state))):
        decision = decide(state, command)
        if isinstance(decision, Accepted):
            after(state, decision.events)
            continue
        clauses = [clause_order(violation.clause) for violation in decision.violations]
        assert clauses and clauses == sorted(clauses)
        assert len(set(decision.violations)) == len(decision.violations)
        several += len(set(clauses)) > 1
    holds(several)


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


@premise(at_least=0.2)
@examples(60)
@given(state=played() | talkative() | at_a_villa(), seed=SEEDS)
def test_listed_proposals_are_none(state, seed):
    """A proposal never stands in the list; `in` judges it all the same, and nothing that somebody else says."""
    proposed = 0
    said = sayings(state, Random(seed))
    for player in state.players:
        assert not any(isinstance(command, ProposeDeal) for command in legal(state, player))
        own = LegalCommands(state, player)
        for command in said:
            speaks = getattr(command, "player", None) == player
            assert (command in own) == (speaks and isinstance(decide(state, command), Accepted)), command
            proposed += command in own and isinstance(command, ProposeDeal)
    holds(proposed > 1)


def test_what_is_no_command_is_an_error_and_no_refusal():
    with pytest.raises(TypeError, match=r"^a command, not 'pass'$"):
        decide(game(3, rules_of(0), 1)[0][0], "pass")


_A_GAME = """
import hashlib
from spec.states import game, rules_of
from genoa_rules.legal import legal_for_all
states, commands = game(4, rules_of(1), 2)
told = repr(([legal_for_all(state) for state in states], commands, states[-1]))
print(hashlib.sha256(told.encode()).hexdigest())
"""


@pytest.mark.ruling("T28")
def test_no_order_comes_from_a_set():
    """Two processes with different hash seeds list, play and end a game alike."""
    first, second = told_twice(_A_GAME)
    assert first == second


def test_an_order_that_comes_from_a_set_would_be_seen():
    """The measure itself: names and members of closed sets, in a set, come in another order in the other process."""
    of_names = "print(list({'Anna', 'Bruno', 'Carla', 'Dario', 'Emma', 'Felix', 'Greta'}))"
    of_members = "from genoa_rules import Building; print([each.name for each in frozenset(Building)])"
    for script in (of_names, of_members):
        first, second = told_twice(script)
        assert first != second


@pytest.mark.ruling("T28")
@given(state=states())
def test_lists_go_by_seat_then_space_then_kind(state):
    """Players come in the order of their seats, and the tower's next spaces in the order of the board."""
    said = [command.player for command in legal_for_all(state) if not isinstance(command, get_args(TableCommand))]
    assert said == sorted(said, key=state.players.index)
    place = state.setup.box.board.place
    moves = [place[command.to] for command in legal_for_all(state) if isinstance(command, MoveTower)]
    assert moves == sorted(moves)
    # What the table may say, too: cards in the order of the box, dice by the red one, then the blue one.
    dealt = [command.card.rank for command in legal_for_table(state) if isinstance(command, CardDealt)]
    assert dealt == sorted(set(dealt))
    fallen = [(command.red, command.blue) for command in legal_for_table(state) if isinstance(command, DiceFell)]
    assert fallen == sorted(fallen)
