"""The written forms: records in TOML for people and in JSON for programs, situations in TOML, and their notation."""

from __future__ import annotations

import re

from genoa_rules.record.error import IllegalLine, RecordError
from genoa_rules.record.notation import NotationError, read_command, read_line, write_command, write_line
from genoa_rules.record.people import read_record_toml, write_record_toml
from genoa_rules.record.programs import read_record_json, write_record_json
from genoa_rules.record.record import FORMAT, Record, game_of, record_of
from genoa_rules.record.situation import Contradiction, Situation
from genoa_rules.record.situation_reading import read_situation_toml

LARGEST_TEXT = 4 * 1024 * 1024
"""How many characters a record may have."""

__all__ = [
    "FORMAT",
    "LARGEST_TEXT",
    "Contradiction",
    "IllegalLine",
    "NotationError",
    "Record",
    "RecordError",
    "Situation",
    "game_of",
    "read_command",
    "read_line",
    "read_record",
    "read_situation",
    "read_written",
    "record_of",
    "write_command",
    "write_line",
    "write_record_json",
    "write_record_toml",
]


def read_record(text: str | bytes, path: str | None = None) -> Record:
    """The record that a text tells, in TOML or in JSON.

    text: at most LARGEST_TEXT characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells none.
    """
    text = _text(text, path)
    return read_record_json(text, path) if text.lstrip().startswith("{") else read_record_toml(text, path)


def read_situation(text: str | bytes, path: str | None = None) -> Situation:
    """The situation that a text tells, in TOML.

    text: at most LARGEST_TEXT characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells none; its Contradiction for one that tells what can't
    be.
    """
    return read_situation_toml(_text(text, path), path)


def read_written(text: str | bytes, path: str | None = None) -> Record | Situation:
    """The record or the situation that a text tells, by the format that it names.

    text: at most LARGEST_TEXT characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells neither.
    """
    text = _text(text, path)
    return read_situation_toml(text, path) if _SITUATION.search(text) else read_record(text, path)


_SITUATION = re.compile(r"""^[ \t]*format[ \t]*=[ \t]*["']genoa-situation/""", re.MULTILINE)


def _text(text: str | bytes, path: str | None) -> str:
    if isinstance(text, bytes):
        text = _decoded(text, path)
    if len(text) > LARGEST_TEXT:
        raise RecordError(f"expected at most {LARGEST_TEXT:,} characters; found {len(text):,}", path=path)
    return text


def _decoded(text: bytes, path: str | None) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = text[: problem.start]
        raise RecordError(
            "expected a text in UTF-8",
            path=path,
            line=before.count(b"\n") + 1,
            column=problem.start - (before.rfind(b"\n") + 1) + 1,
        ) from None
