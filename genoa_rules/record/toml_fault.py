"""What is wrong with a text that is no TOML, in plain words, and where."""

from __future__ import annotations

import re

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG_QUOTES = ("'''", '"""')
# What the parser says, by how it begins; what is not here is told as the parser tells it.
_PLAIN = (
    (
        "Expected '=' after a key",
        "expected a key, an equals sign and a value; lines, such as moves or cards, stand between ''' and ''' behind "
        "their key, as in moves = '''",
    ),
    ("Invalid value", 'expected a value, such as a text in quotation marks ("first") or a list in brackets'),
    ("Invalid statement", "expected a key, an equals sign and a value"),
    ("Invalid initial character for a key", "expected a key, an equals sign and a value"),
    ("Expected newline or end of document", "the value is complete here; expected the end of the line"),
    ("Illegal character '\\n'", "a text is not closed on its line; expected a quotation mark"),
    ("Found invalid character '\\n'", "a text is not closed on its line; expected a quotation mark"),
    ("Found invalid character", "a character that may not stand here"),
    ("Illegal character", "a character that may not stand here"),
    ("Unterminated string", "a text is not closed; expected a quotation mark"),
    ('Expected "\'"', "a text is not closed; expected a quotation mark"),
    ("Unescaped '\\\\'", "a stroke (\\\\) in a text in double quotation marks; write it twice"),
    ("Unclosed array", "a list is not closed; expected a comma or a bracket ]"),
    ("Unclosed inline table", "a table is not closed; expected a comma or a brace }"),
    ("Cannot overwrite a value", "a key is set a second time"),
    ("Cannot declare", "a table is begun a second time"),
    ("Cannot mutate", "a table is changed that was already complete"),
    ("Duplicate inline table key", "a key is set a second time"),
    ("Exceeds the limit", "a number has too many digits"),
    ("maximum recursion depth", "lists and tables lie too deep in each other"),
)


def toml_fault(problem: Exception, text: str) -> tuple[str, int | None, int | None]:
    """What the parser found wrong with a text, in plain words, with line and column from 1 where they are known."""
    # The parser tells the place in its message only.
    said = str(problem)
    place = _PLACE.search(said)
    if place is None:
        return _plain(said), None, None
    said = said[: place.start()]
    opened = text.rfind(said.removeprefix("Expected ")[1:-1]) if _misses_long_quotes(said) else -1
    if opened >= 0:
        line, column = _place(text, opened)
        return "the text that begins here is never closed; expected three quotation marks behind it", line, column
    if place[1]:
        return _plain(said), int(place[1]), int(place[2])
    return (_plain(said), *_place(text, len(text)))


def _misses_long_quotes(said: str) -> bool:
    return said in {f"Expected {quotes!r}" for quotes in _LONG_QUOTES}


def _plain(said: str) -> str:
    return next((plain for begins, plain in _PLAIN if said.startswith(begins)), said)


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
