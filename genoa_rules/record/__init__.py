"""The written forms: records in TOML for people and in JSON for programs, situations in TOML, and their notation."""

from __future__ import annotations

import re

from genoa_rules.record.decoding import decoded
from genoa_rules.record.error import IllegalLine, RecordError
from genoa_rules.record.notation import NotationError, read_command, read_line, write_command, write_line
from genoa_rules.record.own_box import read_box, write_box
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
    "read_box",
    "read_command",
    "read_line",
    "read_record",
    "read_situation",
    "read_written",
    "record_of",
    "write_box",
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
    text = decoded(text, path, LARGEST_TEXT)
    return read_record_json(text, path) if text.lstrip().startswith("{") else read_record_toml(text, path)


def read_situation(text: str | bytes, path: str | None = None) -> Situation:
    """The situation that a text tells, in TOML.

    text: at most LARGEST_TEXT characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells none; its Contradiction for one that tells what can't
    be.
    """
    return read_situation_toml(decoded(text, path, LARGEST_TEXT), path)


def read_written(text: str | bytes, path: str | None = None) -> Record | Situation:
    """The record or the situation that a text tells, by the format that it names.

    text: at most LARGEST_TEXT characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells neither.
    """
    text = decoded(text, path, LARGEST_TEXT)
    return read_situation_toml(text, path) if _SITUATION.search(text) else read_record(text, path)


_SITUATION = re.compile(r"""^[ \t]*format[ \t]*=[ \t]*["']genoa-situation/""", re.MULTILINE)
