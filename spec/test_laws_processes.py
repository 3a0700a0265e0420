"""Laws of the whole: the same seed is the same game in any process, and asking changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import dumps, loads
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.evolve import after, evolve
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.fold import fold
from genoa_rules.legal import legal_for_all
from genoa_rules.model.phases import Acting
from spec.absurd import commands
from spec.depth import examples
from spec.indistinguishable import at_a_villa, talkative
from spec.other_hashes import told_twice
from spec.premise import holds, premise
from spec.sayings import sayings
from spec.states import SEEDS, game, rules_of, states
from spec.ties import tied

_TOLD = """
import hashlib
from itertools import islice
from pathlib import Path
from random import Random
import genoa_rules as genoa
from genoa_rules.adjudicate import adjudicate
from genoa_rules.bots import RandomPlayer, Trader
from genoa_rules.bots.tournament import matches
from genoa_rules.casebook import casebook
from genoa_rules.cli.adjudicate import told_rules
from genoa_rules.cli.adjudicate_situation import written_of
from genoa_rules.deal_draft import drafts
from genoa_rules.draw import board, text_board
from genoa_rules.legal import legal_for_all
from genoa_rules.options import options
from genoa_rules.perft import perft
from genoa_rules.record import read_situation, record_of, write_record_json, write_record_toml
from genoa_rules.redact import redact_all
from genoa_rules.schema import json_schema, typescript
from genoa_rules.simulate import random_rules, simulated
from genoa_rules.view import view
from spec.indistinguishable import talkative_state, villa_state
from spec.sayings import sayings
from spec.states import dealt_state, rules_of

def told(name, *texts):
    print(name, hashlib.sha256("\\n".join(texts).encode()).hexdigest())

def told_of(name, state, player):
    seen = view(state, player)
    told(f"{name} list", repr(legal_for_all(state)))
    told(f"{name} seen", genoa.dumps(seen), repr(seen.offers))
    told(f"{name} sentences", *(each.sentence() for each in options(state, player)))
    told(f"{name} completions", *map(genoa.dumps, islice(seen.completions(5), 2)))
    told(f"{name} drafts", *(repr(each.may_add) for each in drafts(state, player)[:3]))
    told(f"{name} sampled", *(repr(genoa.Offers(state, player).sample(seed)) for seed in range(4)))
    told(f"{name} drawn", board(state), text_board(state))

(match,) = matches(1, 3, 2, genoa.Rules.second_edition(), seed=4)
for name, game in (("bots", match.game), ("simulated", simulated(7, 4, random_rules(7, genoa.Edition.FIRST)).game)):
    told(f"{name} record", write_record_toml(record_of(game)), write_record_json(record_of(game)))
    told(f"{name} rules", told_rules(game.rules))
    told(f"{name} json", genoa.dumps(game))
    state = genoa.Game.start(game.players, game.rules).state
    for number, line in enumerate(game.history):
        if number % 90 == 30:
            told_of(f"{name} {number}", state, state.players[number % len(state.players)])
        for event in line.events:
            state = genoa.evolve(state, event)
    told(f"{name} tree", repr(list(islice(perft(genoa.Game.start(game.players, game.rules).state), 2))))
    told(f"{name} grounds", *(repr(genoa.rule_on(state, line.command)) for line in game.history[:200:9]))
    told(f"{name} redacted", repr(redact_all(game.events, state.players[1], active=state.players[0])))

for seed in range(120):
    phases = (genoa.Acting, genoa.Owing, genoa.Marking, genoa.Placing)
    made = (talkative_state, villa_state, lambda seed: dealt_state(4, rules_of(seed), seed, phases[seed // 3 % 4]))
    state = made[seed % 3](seed)
    if seed < 12:
        told_of(f"dealt {seed}", state, state.players[seed % len(state.players)])
    rulings = [genoa.rule_on(state, command) for command in sayings(state, Random(seed))]
    told(f"dealt {seed} rulings", *map(repr, rulings))
    if seed < 36:
        told(f"dealt {seed} explained", *(each.explain(("en", "de")[seed % 2]) for each in rulings[::5]))

disputes = [dispute.told for case in casebook().cases[::5] for dispute in case.disputes]
situations = [path.read_text("utf-8") for path in sorted(Path("examples/situations").glob("*.toml"))]
for number, text in enumerate((*situations, *(each for each in disputes if "genoa-situation/" in each))):
    told(f"judged {number}", genoa.dumps(written_of(adjudicate(read_situation(text)), "en")))
told("schema", json_schema(), typescript())
"""


@pytest.mark.ruling("T28")
def test_two_processes_tell_the_same_game():
    """With other hash seeds bots and simulation play the same game, and all that is told of it is the same."""
    told = [printed.splitlines() for printed in told_twice(_TOLD)]
    assert len(told[0]) > 250
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


def _tables():
    return states() | states(Acting) | at_a_villa() | talkative() | tied()


@premise(at_least=0.5)
@examples(60)
@given(state=_tables(), seed=SEEDS)
def test_from_an_equal_state_it_goes_on_equally(state, seed):
    """Positions dealt at will, where what is rare in play is not: written and read, each is equal and equally
    hashed, and so is whatever any command leads to, told at once or event by event.
    """
    again = loads(dumps(state), genoa.State)
    assert again == state and hash(again) == hash(state) and dumps(again) == dumps(state)
    accepted = 0
    for command in sayings(state, Random(seed)):
        read = loads(dumps(command), Command)
        assert read == command and hash(read) == hash(command)
        decision = decide(again, read)
        assert decision == decide(state, command) and hash(decision) == hash(decide(state, command))
        if isinstance(decision, Accepted):
            accepted += 1
            events = tuple(loads(dumps(event), genoa.Event) for event in decision.events)
            assert events == decision.events
            there, by_events = after(state, decision.events), fold(evolve, again, events)
            assert there == by_events and hash(there) == hash(by_events) and dumps(there) == dumps(by_events)
    holds(accepted > 1)


@premise(at_least=0.8)
@examples(60)
@given(state=_tables(), seed=SEEDS, data=st.data())
def test_what_is_refused_leaves_the_game_as_it_was(state, seed, data):
    """Neither the position nor its list is another one after refusals, or after rulings; asked twice, in another order,
    the answers are the same.
    """
    before, listed, number = dumps(state), legal_for_all(state), hash(state)
    game_ = genoa.Game(state)
    said = (*sayings(state, Random(seed)), data.draw(commands(state)), data.draw(commands(state)))
    decisions = {command: decide(state, command) for command in said}
    for command in said:
        if not isinstance(decisions[command], Accepted):
            with pytest.raises(genoa.IllegalCommand) as illegal:
                game_.play(command)
            assert illegal.value.ruling.decision == decisions[command]
    holds(any(not isinstance(decision, Accepted) for decision in decisions.values()))
    for command in reversed(said):
        assert genoa.rule_on(state, command).decision == decisions[command] == decide(state, command)
    assert (dumps(state), hash(state)) == (before, number)
    assert (game_.state, game_.history) == (state, ())
    assert legal_for_all(state) == listed
