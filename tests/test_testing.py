"""The conformance kit: its strategies yield what they say, failing games are short, and a record of them is shown."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib import metadata
from pathlib import Path
from typing import get_args

import attrs
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import events as happened
from genoa_rules import testing
from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.decide import decide
from genoa_rules.invariants import breaches_of
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.phases import Phase
from genoa_rules.record import Situation, game_of, read_record, read_written
from genoa_rules.registration import kinds
from genoa_rules.soundness import flaws

ROOT = Path(__file__).resolve().parents[1]
PHASES = get_args(Phase)
FEW = settings(max_examples=25)
SHRUNK = settings(
    max_examples=400,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Stage.generate, Stage.shrink),
)


def drawn(strategy, number=60):
    """So many examples of a strategy, the same at each run."""
    found = []

    @settings(max_examples=number, derandomize=True, database=None, phases=(Stage.generate,))
    @given(strategy)
    def draw(value):
        found.append(value)

    draw()
    return found


@pytest.fixture(scope="module", autouse=True)
def registered():
    """Where the package is installed its entry point does this."""
    testing.register()


# What is drawn.


def test_games_are_of_all_sorts():
    games = drawn(testing.games(), 300)
    assert {len(game.players) for game in games} == {2, 3, 4, 5}
    assert {game.rules.edition for game in games} == set(genoa.Edition)
    assert len({game.rules for game in games}) > 10
    assert any(game.result for game in games)
    assert sum(game.result is None and len(game.history) > 40 for game in games) > 25
    counted = Counter(type(event) for game in games for event in game.events)
    assert len(counted) > 20
    assert {happened.DealSettled, happened.DealVoiced, happened.BuildingUsed, happened.GoodsHandedOver} <= set(counted)


@FEW
@given(game=testing.games())
def test_games_are_played_by_the_rules(game):
    assert game_of(read_record(testing.record_text(game))) == game
    state = genoa.Game(game_of(read_record(testing.record_text(genoa.Game(game.state, game.history[:1])))).state).state
    assert not flaws_of(state)
    assert breaches_of(game.state) == ()


def flaws_of(state):
    return list(flaws(state))


@FEW
@given(game=testing.games(testing.setups(players=[3], rules=st.just(genoa.Rules.second_edition())), fewest=40, most=50))
def test_games_are_as_they_are_asked_for(game):
    assert len(game.players) == 3
    assert game.rules == genoa.Rules.second_edition()
    assert 40 <= len(game.history) <= 50


@settings(max_examples=5)
@given(game=testing.games(finished=True))
def test_finished_games_are_over(game):
    assert game.result is not None


def test_states_are_of_every_phase():
    for phase in PHASES:
        assert {type(state.phase) for state in drawn(testing.states(phase), 3)} == {phase}
    assert len({type(state.phase) for state in drawn(testing.states(), 250)}) > 5


@FEW
@given(state=testing.states())
def test_states_are_sound(state):
    assert not flaws_of(state)
    assert breaches_of(state) == ()


def test_views_are_of_players_and_spectators():
    views = drawn(testing.views())
    assert None in {view.player for view in views}
    assert {*testing.NAMES[:2]} <= {view.player for view in views}


def test_events_are_of_many_classes():
    assert len({type(event) for event in drawn(testing.events(), 80)}) > 7


@FEW
@given(state=testing.states(genoa.Walking, genoa.Acting, genoa.Marking), data=st.data())
def test_legal_commands_are_legal(state, data):
    command = data.draw(testing.legal_commands(state))
    assert isinstance(decide(state, command), Accepted)
    player = data.draw(st.sampled_from(state.players))
    for strategy in (testing.legal_commands(state, player), testing.proposals(state, player)):
        if not strategy.is_empty:
            command = data.draw(strategy)
            assert command.player == player
            assert isinstance(decide(state, command), Accepted)


def test_commands_are_legal_and_illegal():
    state = genoa.Game.start(["Anna", "Bruno"], genoa.Rules.first_edition()).state
    state = genoa.Table(1).answer(genoa.Game(state)).state
    commands = drawn(testing.commands(state), 300)
    assert {isinstance(decide(state, command), Accepted) for command in commands} == {True, False}
    assert {type(command) for command in commands} == set(get_args(genoa.Command))


def test_twins_differ_in_what_is_hidden_alone():
    differ = 0

    @FEW
    @given(state=testing.states(), data=st.data())
    def see_the_same(state, data):
        nonlocal differ
        player = data.draw(st.sampled_from((*state.players, None)))
        twin = data.draw(testing.hidden_twins(state, player))
        differ += twin != state
        assert genoa.view(twin, player) == genoa.view(state, player)

    see_the_same()
    assert differ > 10


@FEW
@given(state=testing.states(), data=st.data())
def test_a_view_shows_no_face_that_is_not_known(state, data):
    player = data.draw(st.sampled_from((*state.players, None)))
    seen = attrs.evolve(genoa.view(state, player), offers=genoa.Frame())
    assert testing.faces_in(seen) <= testing.faces_known(state, player)


def test_texts_can_be_read_and_judged():
    verdicts = [adjudicate(read_written(text)).verdict for text in drawn(testing.situation_texts(), 20)]
    assert len(set(verdicts)) > 1
    for text in drawn(testing.record_texts(), 10):
        assert adjudicate(read_written(text)).verdict is Verdict.LEGAL
    assert isinstance(read_written(drawn(testing.situation_texts(), 1)[0]), Situation)


# Classes.

# What nobody makes but a front end, in answer to a person.
LEFT_OUT = {genoa.Addition: "one of `DealDraft.may_add`"}


def test_every_public_class_is_made_or_left_out_with_a_reason():
    public = {each for each in map(vars(genoa).get, genoa.__all__) if isinstance(each, type) and attrs.has(each)}
    assert public - set(kinds()) == set()
    assert {genoa.Game, genoa.State, genoa.View, genoa.Rules, genoa.Deal, genoa.Bundle, Situation} <= set(kinds())


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_from_type_makes_every_class(kind):
    values = drawn(st.from_type(kind), 2)
    assert values
    assert all(isinstance(value, kind) for value in values)


@pytest.mark.parametrize(
    "union", [genoa.Command, genoa.PlayerCommand, genoa.TableCommand, genoa.Event, Phase, genoa.Card, genoa.Space]
)
def test_from_type_makes_unions(union):
    assert len({type(value) for value in drawn(st.from_type(union), 60)}) >= min(3, len(get_args(union)))


@FEW
@given(value=testing.values(genoa.Event | genoa.Command | genoa.Deal))
def test_what_can_be_said_can_be_told_and_sent(value):
    assert genoa.loads(genoa.dumps(value), type(value)) == value


# Shrinking.


@pytest.mark.parametrize(
    ("wanted", "most"),
    [
        (lambda e: isinstance(e, happened.DealSettled) and e.deal.pays.goods, 16),
        (lambda e: isinstance(e, happened.BuildingUsed), 16),
    ],
    ids=["a deal settled for goods", "a building used"],
)
def test_a_failing_game_is_short(wanted, most):
    game = find(testing.games(), lambda game: any(wanted(event) for event in game.events), settings=SHRUNK)
    assert len(game.history) <= most
    assert len(game.players) == 2
    assert game.rules == genoa.Rules.first_edition()


FAILING = """
from hypothesis import Phase, given, settings
from genoa_rules import testing
from genoa_rules.events import DealSettled

@settings(max_examples=400, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
@given(testing.games())
def test_nobody_deals(game):
    assert not any(isinstance(event, DealSettled) for event in game.events)
"""


def test_a_failing_test_shows_a_record_to_paste(tmp_path):
    file = tmp_path / "test_failing.py"
    file.write_text(FAILING)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    finished = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True)
    assert finished.returncode == 1
    shown = finished.stdout[finished.stdout.index('format = "genoa-record/1"') :]
    shown = "\n".join(line.removeprefix("E   ").strip() for line in shown.splitlines())
    record = tmp_path / "record.toml"
    record.write_text(shown[: shown.index("\n'''\n") + 5])
    judged = [sys.executable, "-m", "genoa_rules.cli", "adjudicate", str(record)]
    finished = subprocess.run(judged, cwd=tmp_path, env=environment(), capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr


def environment():
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}


# A server.


class Echo:
    """A server that is the library itself, behind JSON."""

    def start(self, game):
        self.game = game

    def play(self, command):
        command = genoa.loads(genoa.dumps(command), genoa.Command)
        if not self.game.rule_on(command).legal:
            return False
        self.game = self.game.play(command)
        return True

    def view(self, player):
        return genoa.loads(genoa.dumps(self.game.view(player)), genoa.View)


class Generous(Echo):
    """A server that takes an illegal command for a legal one."""

    def play(self, command):
        super().play(command)
        return True


class Forgetful(Echo):
    """A server that shows everybody what Anna sees."""

    def view(self, player):
        return self.game.view("Anna")


def run(server):
    machine = type("Tested", (testing.Conformance,), {"server": lambda self: server()})
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        machine, settings=settings(max_examples=6, stateful_step_count=8, database=None, phases=(Stage.generate,))
    )


def test_a_server_that_keeps_the_rules_conforms():
    run(Echo)


@pytest.mark.parametrize(("server", "told"), [(Generous, "is illegal"), (Forgetful, "sees something else")])
def test_a_server_that_does_not_fails(server, told):
    with pytest.raises(AssertionError, match=told):
        run(server)


# Where Hypothesis is, and where it is not.


def run_script(script):
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)


def test_without_hypothesis_one_error_says_what_is_missing():
    finished = run_script("import sys; sys.modules['hypothesis'] = None\nimport genoa_rules.testing")
    last = finished.stderr.strip().splitlines()[-1]
    assert last.endswith("genoa_rules.testing needs hypothesis: pip install 'genoa-rules[testing]'")
    assert finished.stderr.count("Traceback") == 1


def test_the_library_and_the_entry_point_leave_the_kit_alone():
    hook = "from _genoa_rules_hypothesis import _hypothesis_setup_hook as hook; import hypothesis; hook()"
    told = "print([n for n in sys.modules if n.startswith('genoa_rules')])"
    finished = run_script(f"import sys; {hook}; {told}; import genoa_rules; {told}")
    before, after = finished.stdout.splitlines()
    assert before == "[]"
    assert "genoa_rules.testing" not in after
    assert "genoa_rules.registration" in after


@pytest.mark.parametrize(
    "imports", ["import hypothesis, genoa_rules", "import genoa_rules, hypothesis"], ids=["before", "after"]
)
def test_plain_from_type_works_where_the_package_is_installed(imports):
    if not metadata.entry_points(group="hypothesis", name="genoa-rules"):
        imports += "; from _genoa_rules_hypothesis import _hypothesis_setup_hook as hook; hook()"
    script = f"{imports}\nimport genoa_rules.record as r\nfrom hypothesis import given, strategies as st\n"
    script += "@given(st.from_type(genoa_rules.Game), st.from_type(r.Situation))\n"
    script += "def f(game, situation): assert set(game.players) <= {'Anna', 'Bruno', 'Carla', 'Dario', 'Emma'}\n"
    finished = run_script(script + "from hypothesis import settings; settings(max_examples=3)(f)()")
    assert finished.returncode == 0, finished.stderr
