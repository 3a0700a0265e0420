"""The speed of the library, and that of its peers in the same run.

    pip install '.[benchmark]' && pytest -m benchmark -n 0 tests/benchmarks

Nothing is asserted about time: the figures and the aims are printed side by side.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from genoa_rules.chapters.setup import opening
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.legal import legal_for_all
from genoa_rules.view import view
from tests.benchmarks import positions

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(
        find_spec("pytest_benchmark") is None, reason="needs pytest-benchmark, of the extra `benchmark`"
    ),
]

HERE = Path(__file__).parent
STEPS = 2000


def _rate(benchmark, number):
    return number / benchmark.stats.stats.min


def test_play_as_it_comes(benchmark, found):
    """Random games of four: list, choose, decide, evolve."""

    def play():
        states = positions.playouts(Random(1))
        for _ in range(STEPS):
            next(states)

    benchmark.pedantic(play, rounds=9, warmup_rounds=2)
    found("play as it comes", _rate(benchmark, STEPS), "transitions/s", 40_000)


@pytest.mark.parametrize(("name", "position"), [("busy position", positions.busy), ("worst position", positions.worst)])
def test_a_fixed_position(benchmark, found, name, position):
    """The same position again and again: list, choose, decide, evolve."""
    state, random = position(), Random(1)

    def play():
        for _ in range(STEPS):
            positions.transition(state, random)

    benchmark.pedantic(play, rounds=9, warmup_rounds=2)
    found(name, _rate(benchmark, STEPS), "transitions/s")
    found(f"{name}: commands listed", len(legal_for_all(state)), "commands")


def test_decide_and_evolve(benchmark, found):
    """The commands of a game, decided and evolved, without listing."""
    steps = [step for seed in range(4) for step in positions.one_game(seed)]

    def play():
        for state, command, _ in steps:
            after(state, decide(state, command).events)

    benchmark.pedantic(play, rounds=9, warmup_rounds=2)
    found("decide and evolve", _rate(benchmark, len(steps)), "commands/s", 150_000)


def test_evolve_alone(benchmark, found):
    """The events of a game."""
    steps = [step for seed in range(4) for step in positions.one_game(seed)]

    def play():
        for state, _, decision in steps:
            after(state, decision.events)

    benchmark.pedantic(play, rounds=9, warmup_rounds=2)
    found("evolve alone", _rate(benchmark, len(steps)), "commands/s")
    found("events of a command", sum(len(step[2].events) for step in steps) / len(steps), "events")


def test_view(benchmark, found):
    """What a player sees, legal commands included."""
    states = [step[0] for step in positions.one_game(1)]

    def look():
        for state in states:
            view(state, "Bruno")

    benchmark.pedantic(look, rounds=5, warmup_rounds=1)
    found("view", _rate(benchmark, len(states)), "views/s")


def test_adjudicate_a_record(benchmark, found):
    """A whole random game, written as a record, read and judged again."""
    adjudicate = pytest.importorskip("genoa_rules.adjudicate")
    from genoa_rules.game import Game
    from genoa_rules.record import read_record, record_of, write_record_toml

    game = Game(positions.start())
    for _, command, _ in positions.one_game(1):
        game = game.play(command)
    text = write_record_toml(record_of(game))
    benchmark.pedantic(lambda: adjudicate.adjudicate(read_record(text)), rounds=5, warmup_rounds=1)
    found("adjudicating a record", benchmark.stats.stats.min * 1000, "ms")
    found("adjudicating a record: lines", len(game.history), "lines")


def test_import(found):
    """A fresh process imports the package."""
    code = "import time; began = time.perf_counter(); import genoa_rules; print((time.perf_counter() - began) * 1000)"
    times = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(15)]
    found("import", min(times), "ms", 80)


def test_memory(found):
    """What each kept state of a game takes beside the states before it."""
    setup = positions.start().setup
    random = Random(3)
    tracemalloc.start()
    states = [opening(setup)]
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(300):
        states.append(positions.transition(states[-1], random)[0])
    # What the legal lists keep for good is made once a process: a second game shows what the states alone take.
    states = [opening(setup)]
    random = Random(3)
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(300):
        states.append(positions.transition(states[-1], random)[0])
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    found("memory of a kept state", taken / (len(states) - 1), "bytes", 512)


def test_installed_size(found):
    """The package's files, without caches."""
    import genoa_rules

    package = Path(genoa_rules.__file__).parent
    size = sum(path.stat().st_size for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    compiled = sum(path.stat().st_size for path in package.rglob("*.pyc"))
    # Beside code it holds data: the casebook, the schema, the words of each language.
    found("installed, without compiled files", size / 1e6, "MB", 2.0)
    found("compiled files", compiled / 1e6, "MB")


def test_peers(found, tmp_path):
    """python-chess and catanatron by the same loop, each from its own environment."""
    cache = os.environ.get("GENOA_PEERS", str(tmp_path))
    command = [sys.executable, str(HERE / "peers" / "run.py"), "--seconds", "5", "--repeats", "3", "--cache", cache]
    printed = subprocess.check_output(command, text=True)
    for line in printed.splitlines():
        figures = json.loads(line)
        name = f"peer {figures['library']} {figures['version']}"
        found(name, figures["transitions_per_second"]["best"], "transitions/s")
