"""Laws of the whole: the same seed is the same game in any process, and asking changes nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import dumps, loads
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.evolve import after, evolve
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.fold import fold
from genoa_rules.legal import legal_for_all
from spec.absurd import commands
from spec.indistinguishable import at_a_villa, talkative
from spec.premise import holds, premise
from spec.states import game, rules_of, states

ROOT = Path(__file__).parents[1]

_TOLD = """
import hashlib, sys
from itertools import islice
import genoa_rules as genoa
from genoa_rules.bots import RandomPlayer, Trader
from genoa_rules.bots.tournament import matches
from genoa_rules.legal import legal_for_all
from genoa_rules.options import options
from genoa_rules.perft import perft
from genoa_rules.record import record_of, write_record_json, write_record_toml
from genoa_rules.simulate import random_rules, simulated
from genoa_rules.view import view

def told(name, *texts):
    print(name, hashlib.sha256("\\n".join(texts).encode()).hexdigest())

(match,) = matches(1, 3, 2, genoa.Rules.second_edition(), seed=4)
for name, game in (("bots", match.game), ("simulated", simulated(7, 4, random_rules(7, genoa.Edition.FIRST)).game)):
    told(f"{name} record", write_record_toml(record_of(game)), write_record_json(record_of(game)))
    told(f"{name} json", genoa.dumps(game))
    state = genoa.Game.start(game.players, game.rules).state
    for number, line in enumerate(game.history):
        if number % 90 == 30:
            player = state.players[number % len(state.players)]
            seen = view(state, player)
            told(f"{name} {number} list", repr(legal_for_all(state)))
            told(f"{name} {number} seen", genoa.dumps(seen))
            told(f"{name} {number} sentences", *(each.sentence() for each in options(state, player)))
            told(f"{name} {number} completions", *map(genoa.dumps, islice(seen.completions(5), 2)))
        for event in line.events:
            state = genoa.evolve(state, event)
    told(f"{name} tree", repr(list(islice(perft(genoa.Game.start(game.players, game.rules).state), 2))))
    told(f"{name} grounds", *(repr(genoa.rule_on(state, line.command)) for line in game.history[:200:9]))
"""


@pytest.mark.ruling("T28")
def test_two_processes_tell_the_same_game():
    """With other hash seeds bots and simulation play the same game, and all that is told of it is the same."""
    told = [
        subprocess.run(
            [sys.executable, "-c", _TOLD],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    ]
    assert len(told[0]) > 20
    assert told[0] == told[1]


@pytest.mark.parametrize("players", [2, 5])
def test_equal_histories_give_equal_states(players):
    """Commands that are read anew, played from a setup that is read anew, lead to states equal to the first and equally
    hashed, at every step; so do the events alone.
    """
    states_, said = game(players, rules_of(3), 2)
    state = loads(dumps(genoa.Game.start(states_[0].players, states_[0].setup.rules)), genoa.Game).state
    assert state.setup is not states_[0].setup
    by_events = state
    for number, command in enumerate(said, start=1):
        again = loads(dumps(command), Command)
        assert again == command and hash(again) == hash(command)
        decision = decide(state, again)
        assert isinstance(decision, Accepted)
        state = after(state, decision.events)
        by_events = fold(evolve, by_events, decision.events)
        assert state == by_events == states_[number]
        assert hash(state) == hash(by_events) == hash(states_[number])


@premise(at_least=0.4)
@settings(max_examples=60)
@given(state=states() | at_a_villa() | talkative(), data=st.data())
def test_what_is_refused_leaves_the_game_as_it_was(state, data):
    """Neither the position nor its list is another one after a refusal, or after a ruling; asked twice, the answer is
    the same.
    """
    before, listed, number = dumps(state), legal_for_all(state), hash(state)
    command = data.draw(commands(state))
    game_ = genoa.Game(state)
    decision = decide(state, command)
    if holds(not isinstance(decision, Accepted)):
        with pytest.raises(genoa.IllegalCommand):
            game_.play(command)
    assert genoa.rule_on(state, command).decision == decision == decide(state, command)
    assert (dumps(state), hash(state)) == (before, number)
    assert (game_.state, game_.history) == (state, ())
    assert legal_for_all(state) == listed
