"""The examples in Python run, and do what they say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import genoa_rules as genoa

ROOT = Path(__file__).parents[1]


@pytest.fixture
def hot_seat(tmp_path):
    """Plays at one terminal: what was typed in, what was printed out."""

    def play(*typed: str, seed: int = 7) -> str:
        finished = subprocess.run(
            [sys.executable, ROOT / "examples" / "hot_seat.py", "--seed", str(seed)],
            input="".join(f"{line}\n" for line in typed),
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
        assert finished.stderr == ""
        assert finished.returncode == 0
        return finished.stdout

    return play


def test_hot_seat_is_played_saved_and_loaded(hot_seat, tmp_path):
    said = hot_seat(
        "1", "offer 20", "1", "2", "save game.json", "1", "1", "load game.json", "1", "save again.json", "quit"
    )
    assert "The tower starts in the Grain warehouse" in said
    assert "  2  Anna: Take the action in the Grain warehouse" in said
    saved, again = (genoa.loads((tmp_path / name).read_text(), genoa.Game) for name in ("game.json", "again.json"))
    assert saved.history[-1].command == genoa.KeepAction("Anna")
    assert len(again.history) == len(saved.history) + 1
    # What was told before the loading is not told again.
    assert said.count("Anna rolls the dice.\n  The tower") == 1


def test_hot_seat_tells_what_the_rules_refuse(hot_seat, tmp_path):
    said = hot_seat("offer 20", "1", "offer 7", "offer 20", "save game.json", "quit")
    assert said.count("Illegal.") == 2
    assert "Money comes in steps of 5: 7 ducats can't be paid. (clause 8.11)" in said
    game = genoa.loads((tmp_path / "game.json").read_text(), genoa.Game)
    assert [each.command.deal.pays.ducats for each in game.history if hasattr(each.command, "deal")] == [20]


@pytest.mark.parametrize("typed", ["", "0", "2", "-1", "roll", "offer", "offer much", "load nothing.json", "save"])
def test_hot_seat_takes_nothing_that_is_no_command(typed, hot_seat):
    said = hot_seat(typed, "quit")
    assert "Type the number of a command" in said
    assert "Anna rolls the dice.\n  The tower" not in said


def test_hot_seat_meets_the_chance_of_its_seed(hot_seat):
    assert hot_seat("1", "quit") == hot_seat("1", "quit")
    assert hot_seat("1", "quit") != hot_seat("1", "quit", seed=8)
