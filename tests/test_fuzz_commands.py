"""The command, given files that were valid once: it ends with its status, without a traceback, and writes nothing."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.cli import main
from genoa_rules.cli.play_sitting import Sitting
from genoa_rules.record import game_of, read_record
from genoa_rules.simulate import simulated
from spec.depth import examples
from tests.mutated import begun, boxes, files, misshapen, mutated, odd_names, programs

_FILES = [text for name, text in files().items() if "casebook" not in name]
_RECORDS = [text for text in _FILES if '\nformat = "genoa-record/' in f"\n{text}"]
# Some have names that would steer a terminal, and some of these a move that is refused, with the names in the reason.
_ODD = odd_names()[0]
_ODD_AND_ILLEGAL = (
    _ODD.removesuffix("'''\n") + r'"Car\"la\u{a}\u{0}": accept "An\u{1b}[2Jna" Park: 5 ducats' + "\n'''\n"
)
_RECORDS += [_ODD, _ODD_AND_ILLEGAL] * (len(_RECORDS) // 4)
_SITUATIONS = [
    text for text in files().values() if '\nformat = "genoa-situation/' in f"\n{text}" and "genoa-case/" not in text
]


# Of the line in which a saved game says what is no part of its record.
_HEADS = (
    "{}",
    "[]",
    "{",
    '{"seed": 1}',
    '{"seed": "x", "bots": []}',
    '{"seed": 1, "bots": 5}',
    '{"seed": 1, "bots": [5]}',
)
_HEADS += ('{"seed": %s}' % ("[" * 100_000), '{"seed": %s, "bots": []}' % ("9" * 5000))


def _saved() -> list[str]:
    """Games as they are saved while playing."""
    found = []
    for seed in range(2):
        game = begun(simulated(seed, 3, genoa.Rules.first_edition()).game, 60)
        with TemporaryDirectory() as folder:
            Sitting(game, game.players[:1], seed).save(f"{folder}/saved")
            found.append((Path(folder) / "saved").read_text("utf-8"))
    (head,) = re.findall(r"\{.*\}", found[0].split("\n")[0])
    return [*(found[0].replace(head, each) for each in _HEADS), *found]


# What only the whole shows can't be: nothing is wrong with any of its lines.
_SITUATIONS = [
    """\
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
active = "Anna"
rules.edition = "first"
walk = ["...", "Park"]
not_visited = ["Harbor"]
moves_left = 4
acted = ["Anna", "Bruno"]
moves = '''
Anna: stop ?
'''
""",
    *_SITUATIONS,
]
_ANY = [*_RECORDS, *_SITUATIONS, *programs(), *boxes()]

# Each with the texts that it is meant for: those that it is not meant for come now and then. The file comes last.
COMMANDS = {
    ("adjudicate",): [*_RECORDS, *_SITUATIONS, *programs()[:2], *odd_names()],
    ("adjudicate", "--all"): [*programs()[:2], *odd_names()],
    ("adjudicate", "--all-rules"): _SITUATIONS,
    ("adjudicate", "--format", "json"): [*_RECORDS, *_SITUATIONS],
    ("adjudicate", "--format", "html", "--language", "de"): [*_SITUATIONS, *_RECORDS],
    ("box",): boxes(),
    ("play", "--resume"): [*_RECORDS, *programs()[:2], *_saved()],
    ("play", "--save", "fresh", "--resume"): [*_RECORDS, *_saved()],
    ("play", "--save", "given", "--resume"): [*_RECORDS, *_saved()],
    ("perft", "--depth", "1"): [*_RECORDS, *programs()[:2]],
    ("simulate", "--games", "1", "--box"): boxes(),
}
# What takes long is done less often.
_SELDOM = {"simulate": 4, "--all-rules": 3}
# What a sitting at the keyboard hears, besides the moves of records.
_TYPED = (
    "more",
    "log",
    "board",
    "why",
    "undo",
    "save",
    "save given",
    "seat Anna",
    "1",
    "0",
    "99",
    "-1",
    "5 silk",
    "?",
    "",
)


def _in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(folder: Path, *arguments: str, typed: str = "more\nlog\n") -> int:
    """The status of the command; what it prints is looked at, and so is its folder."""
    before = _in(folder)
    # As a poor terminal has them: with an encoding that takes hardly anything.
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogatepass")), encoding="utf-8")
    here = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", stdin):
            status = main(arguments)
    finally:
        os.chdir(here)
    printed, complaint = map(_text_of, (out, err))
    assert status in (0, 1, 2)
    assert "Traceback" not in printed + complaint
    # Who can't run says why, and nothing else does.
    assert bool(complaint) == (status == 2)
    assert not any(character in printed + complaint for character in "\x1b\x00\u202e")
    after = _in(folder)
    if status == 2:
        _is_one_clear_error(complaint, arguments[-1], before)
        # Nothing is half done: neither printed, nor written.
        assert printed == ""
        assert after == before
    saved = arguments[arguments.index("--save") + 1] if "--save" in arguments else None
    if saved in after and after[saved] != before.get(saved):
        game_of(read_record(after[saved]))
    assert {name: text for name, text in after.items() if name != saved} == {
        name: text for name, text in before.items() if name != saved
    }
    return status


def _text_of(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


def _is_one_clear_error(complaint: str, file: str, before: Mapping[str, bytes]) -> None:
    """It begins with the command's name and says what is wrong; of a file it names file and, if any, a line of it."""
    assert complaint.startswith("genoa-rules: ") and complaint.count("genoa-rules: ") == 1
    assert len(complaint) > 30
    if Path(file).name not in before:
        return
    assert Path(file).name in complaint
    lines = before[Path(file).name].count(b"\n") + before[Path(file).name].count(b"\r") + 1
    assert all(1 <= int(number) <= lines for number in re.findall(r"given, line (\d+)", complaint))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_was_changed(command, tmp_path):
    """Whatever stands in it."""
    file = tmp_path / "given"
    texts = st.sampled_from(COMMANDS[command])
    file.write_text(COMMANDS[command][-1], "utf-8")
    assert run(tmp_path, *command, str(file)) in (0, 1)
    statuses = []
    # Long games by all rules take longer than all else together.
    others = texts if "--all-rules" in command else st.sampled_from(_ANY)
    seldom = max((times for word, times in _SELDOM.items() if word in command), default=1)

    @settings(examples(48 // seldom), suppress_health_check=list(HealthCheck), deadline=None)
    @given(text=mutated(texts | texts | texts | others) | misshapen(texts) | texts)
    def given_a_file(text):
        (tmp_path / "fresh").unlink(missing_ok=True)
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        statuses.append(run(tmp_path, *command, str(file)))

    given_a_file()
    # Some are refused, and some are good still.
    assert 2 in statuses and {0, 1} & set(statuses)


@examples(12)
@given(words=st.lists(st.sampled_from(("1", "298", "9" * 5000, "-1", "Park", "\x1b[2J", "")) | st.text(), max_size=3))
def test_cases_that_nobody_wrote(words):
    """Numbers and words of any kind; nothing is looked up in files."""
    with TemporaryDirectory() as folder:
        run(Path(folder), "case", "--", *words)


_MOVES = sorted({line for text in _RECORDS for line in re.findall(r"^\w+: \w.*$", text, re.MULTILINE)})


@examples(25)
@given(
    typed=st.lists(st.sampled_from(_TYPED) | mutated(st.sampled_from(_MOVES)) | st.text(), max_size=12),
    seed=st.integers(0, 5),
)
def test_whatever_is_typed_at_the_keyboard(typed, seed):
    """Moves that were changed, and words that nobody knows: the sitting goes on and ends quietly."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "given").write_text("of somebody else", "utf-8")
        play = ("play", "--seed", str(seed), "Anna", "Bruno", "Carla")
        assert run(Path(folder), *play, typed="\n".join(typed)) == 0
