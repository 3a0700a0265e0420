"""Writing TOML: texts, lists of texts, and texts of several lines."""

from __future__ import annotations

from collections.abc import Iterable

from genoa_rules.record.error import RecordError


def block(key: str, lines: Iterable[str]) -> list[str]:
    """A key with a text of several lines."""
    return [f"{key} = '''", *lines, "'''"]


def texts(items: Iterable[str]) -> str:
    """A list of texts."""
    return f"[{', '.join(map(toml_text, items))}]"


def toml_text(text: str) -> str:
    """A text as TOML writes it.

    Raises RecordError for one that no text file can hold.
    """
    return f'"{"".join(map(_character, text))}"'


def _character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    code = ord(character)
    if 0xD800 <= code < 0xE000:
        raise RecordError(f"{character!r} is half a character, which no text file can hold")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
