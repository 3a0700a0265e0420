"""Every reader of texts, given what was a valid text once: a value or the typed error, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.casebook import casebook
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
    write_command,
    write_record_json,
)
from genoa_rules.record.situation_notation import read_situation_line
from genoa_rules.testing import record_texts, situation_texts
from spec.premise import holds, premise
from tests.mutated import boxes, files, mutated, programs, shipped

_EXAMPLES = [text for name, text in files().items() if name.startswith("examples/")]
_SITUATIONS = [text for text in _EXAMPLES if "genoa-situation/" in text]
_CASES = [dispute.told for case in casebook().cases for dispute in case.disputes if "genoa-situation/" in dispute.told]
_RECORDS = [*(text for text in files().values() if re.search(r'^format = "genoa-record/', text, re.MULTILINE))]
_LINES = sorted(
    {line.strip() for text in files().values() for line in text.split("\n") if re.match(r"\s*\w+: \w", line)}
)


def part(of: int) -> int:
    """A part of as many examples as the profile asks for: few of all that CI runs, many where one looks longer."""
    return settings.default.max_examples // of


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
@settings(max_examples=part(3))
@given(text=mutated(st.sampled_from((*_RECORDS, *programs()[:2]))))
def test_a_record_that_was_changed(text):
    """It is refused, or played and written again."""
    record = told(read_record, text, RecordError)
    if holds(record is not None):
        game = told(lambda _: game_of(record), text, RecordError)
        # What can't be played may hold numbers larger than those that are written for programs.
        assert game is None or read_record(write_record_json(record)) == record


@premise(at_least=0.05)
@settings(max_examples=part(2))
@given(text=mutated(st.sampled_from((*_SITUATIONS, *_CASES))))
def test_a_situation_that_was_changed(text):
    """It is refused, or tells who plays."""
    situation = told(read_situation, text, RecordError)
    if holds(situation is not None):
        assert situation.setup.players


@settings(max_examples=part(10))
@given(text=mutated(record_texts() | situation_texts()))
def test_a_text_of_the_kit_that_was_changed(text):
    told(read_written, text, RecordError)


@premise(at_least=0.03)
@settings(max_examples=part(4))
@given(text=mutated(st.sampled_from(boxes())))
def test_a_box_that_was_changed(text):
    holds(told(read_box, text, RecordError) is not None)


@premise(at_least=0.05)
@settings(max_examples=part(1))
@given(line=mutated(st.sampled_from(_LINES)))
def test_a_line_that_was_changed(line):
    """It is refused with a column, or is written in one way."""
    told(read_line, line, NotationError)
    told(read_situation_line, line, NotationError)
    command = told(read_command, line, NotationError)
    if holds(command is not None):
        assert read_command(write_command(command)) == command


@premise(at_least=0.05)
@settings(max_examples=part(2))
@given(text=mutated(st.sampled_from(programs()[2:])))
def test_a_game_that_was_changed(text):
    """It is refused, or read again from what is written of it."""
    game = told(lambda each: genoa.loads(each, genoa.Game), text, genoa.WireError)
    if holds(game is not None):
        assert genoa.loads(genoa.dumps(game), genoa.Game) == game


@settings(max_examples=part(4))
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
@settings(max_examples=part(5))
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
