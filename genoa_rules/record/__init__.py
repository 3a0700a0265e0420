"""The written forms of a game: records in TOML for people and in JSON for programs, and the notation of their lines."""

from __future__ import annotations

from genoa_rules.record.error import IllegalLine, RecordError
from genoa_rules.record.notation import NotationError, read_command, read_line, write_command, write_line
from genoa_rules.record.people import read_record_toml, write_record_toml
from genoa_rules.record.programs import read_record_json, write_record_json
from genoa_rules.record.record import FORMAT, Record, game_of, record_of

LARGEST_TEXT = 4 * 1024 * 1024
"""How many characters a record may have."""

__all__ = [
    "FORMAT",
    "LARGEST_TEXT",
    "IllegalLine",
    "NotationError",
    "Record",
    "RecordError",
    "game_of",
    "read_command",
    "read_line",
    "read_record",
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
    if isinstance(text, bytes):
        text = _decoded(text, path)
    if len(text) > LARGEST_TEXT:
        raise RecordError(f"expected at most {LARGEST_TEXT:,} characters; found {len(text):,}", path=path)
    return read_record_json(text, path) if text.lstrip().startswith("{") else read_record_toml(text, path)


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
