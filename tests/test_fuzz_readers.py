"""Every reader of texts, given what was a valid text once: a value or the typed error, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.casebook import casebook
from genoa_rules.commands import Command
from genoa_rules.record import (
    NotationError,
    RecordError,
    game_of,
    read_box,
    read_command,
    read_line,
    read_record,
    read_situation,
    read_written,
    write_box,
    write_command,
    write_line,
    write_record_json,
    write_record_toml,
)
from genoa_rules.record.situation_notation import read_situation_line, write_situation_line
from genoa_rules.testing import record_texts, situation_texts
from spec.depth import examples
from spec.premise import holds, premise
from tests.mutated import boxes, files, misshapen, mutated, numbered, odd_names, programs, shipped, situations

_EXAMPLES = [text for name, text in files().items() if name.startswith("examples/")]
_SITUATIONS = [text for text in _EXAMPLES if "genoa-situation/" in text]
_CASES = [dispute.told for case in casebook().cases for dispute in case.disputes if "genoa-situation/" in dispute.told]
_RECORDS = [*(text for text in files().values() if re.search(r'^format = "genoa-record/', text, re.MULTILINE))]
_SOME_SITUATION = st.sampled_from((*_SITUATIONS, *_CASES, *situations()))
_LINES = sorted(
    {line.strip() for text in files().values() for line in text.split("\n") if re.match(r"\s*\w+: \w", line)}
)
# What those lines hardly have: names in quotation marks, escapes, sums on either side, conditions, several of each.
_FULL_LINES = [
    r'''"Anna \u{e4}": accept "table" Park without action: nothing; for 5 ducats; giving [Harbor copper] # "\u{20}x"''',
    r""""\"": demand "\\\\ \u{1f600}" 7/5 with action: 20 ducats, 5 ducats, marker; condition later turn ? # \u{e4}""",
    "Anna: offer Park: 25 ducats, 5 ducats, 2 silk, silk, 1:1 Trade; share 5 ducats, 2 markers; for 5 ducats, 5 ducats",
]
_SOME_LINE = st.sampled_from(_LINES) | st.sampled_from(_FULL_LINES)


def told(read: Callable[[str], Any], text: str, error: type[Exception]) -> Any:
    """What a reader makes of a text; None where it is refused by the typed error, which says why and where."""
    try:
        return read(text)
    except error as problem:
        assert type(problem).__module__.startswith("genoa_rules.")
        assert str(problem)
        line, column = getattr(problem, "line", None), getattr(problem, "column", None)
        assert line is None or 1 <= line <= text.count("\n") + 1
        assert column is None or column >= 1
        return None


@premise(at_least=0.05)
@examples(250)
@given(
    text=mutated(st.sampled_from((*_RECORDS, *programs()[:2], *odd_names())))
    | misshapen(st.sampled_from(_RECORDS))
    | misshapen(st.sampled_from(programs()[:2]))
)
def test_a_record_that_was_changed(text):
    """It is refused, or written and read again, for people and for programs; and played, or refused in that."""
    record = told(read_record, text, RecordError)
    if holds(record is not None):
        for write in (write_record_json, write_record_toml):
            again = read_record(write(record))
            assert again.setup == record.setup
            assert _without_events(again) == _without_events(record)
        assert read_record(write_record_json(record)) == record
        game = told(lambda _: game_of(record), text, RecordError)
        assert game is None or genoa.loads(genoa.dumps(game), genoa.Game) == game


def _without_events(record):
    return [attrs.evolve(line, events=None) for line in record.lines]


@premise(at_least=0.05)
@examples(800)
@given(text=mutated(_SOME_SITUATION) | misshapen(st.sampled_from(situations())) | misshapen(_SOME_SITUATION))
def test_a_situation_that_was_changed(text):
    """It is refused, or tells who plays."""
    situation = told(read_situation, text, RecordError)
    if holds(situation is not None):
        assert situation.setup.players
        for line in situation.lines:
            written = write_situation_line(line)
            assert read_situation_line(written, situation.setup.players, situation.setup.box) == line


@examples(20)
@given(text=mutated(record_texts() | situation_texts()))
def test_a_text_of_the_kit_that_was_changed(text):
    told(read_written, text, RecordError)


@premise(at_least=0.03)
@examples(250)
@given(text=mutated(st.sampled_from(boxes())) | misshapen(st.sampled_from(boxes())))
def test_a_box_that_was_changed(text):
    box = told(read_box, text, RecordError)
    if holds(box is not None):
        assert read_box(write_box(box)) == box


@premise(at_least=0.05)
@examples(1000)
@given(line=mutated(_SOME_LINE) | numbered(_SOME_LINE))
def test_a_line_that_was_changed(line):
    """It is refused with a column, or is written in one way, and for programs too."""
    of_a_situation = told(read_situation_line, line, NotationError)
    if of_a_situation is not None:
        assert read_situation_line(write_situation_line(of_a_situation)) == of_a_situation
    command = told(read_command, line, NotationError)
    if command is not None:
        assert read_command(write_command(command)) == command
    read = told(read_line, line, NotationError)
    if holds(read is not None):
        assert read_line(write_line(read)) == read
        assert genoa.loads(genoa.dumps(read.command), Command) == read.command


@premise(at_least=0.05)
@examples(150)
@given(text=mutated(st.sampled_from(programs()[2:])) | misshapen(st.sampled_from(programs()[2:])))
def test_a_game_that_was_changed(text):
    """It is refused, or read again from what is written of it."""
    game = told(lambda each: genoa.loads(each, genoa.Game), text, genoa.WireError)
    if holds(game is not None):
        assert genoa.loads(genoa.dumps(game), genoa.Game) == game


@examples(40)
@given(text=mutated(shipped()), kind=st.sampled_from((genoa.Game, genoa.State, genoa.Command, genoa.Event)))
def test_whatever_is_read_as_something_else(text, kind):
    """Each reader is given what was meant for another."""
    for read in (read_record, read_situation, read_written, read_box):
        told(read, text, RecordError)
    told(lambda each: genoa.loads(each, kind), text, genoa.WireError)
    for line in text.split("\n")[:40]:
        told(read_line, line, NotationError)
        told(read_situation_line, line, NotationError)


@pytest.mark.parametrize("read", [read_record, read_situation, read_written, read_box])
@examples(40)
@given(text=mutated(shipped()), cut=st.integers(0, 60), put=st.binary(max_size=4))
def test_bytes_that_were_changed(read, text, cut, put):
    """Half a character, or what is no text at all."""
    data = text.encode("utf-8", "surrogatepass")
    place = len(data) * cut // 60
    told(lambda _: read(data[:place] + put + data[place:]), data.decode("utf-8", "replace"), RecordError)


def test_there_is_something_of_every_sort_to_change():
    sorts = Counter({"records": len(_RECORDS), "cases": len(_CASES)})
    assert min(sorts.values()) >= 3
    assert len(_LINES) > 150
    assert all(len(read_situation(text).lines) == 3 for text in situations())
