"""Scanning a line of the notation: words, numbers, quoted texts and marks, each with its place."""

from __future__ import annotations

import re

from attrs import frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire_text import LARGEST_NUMBER, SMALLEST_NUMBER, is_a_number

MOST_CHARACTERS_OF_A_LINE = 10_000
A_NUMBER = f"a number from {SMALLEST_NUMBER:,} to {LARGEST_NUMBER:,}"
"""What is expected where a number is too large: what is read here can be written for programs, and read again."""


class NotationError(ValueError):
    """A line that is not in the notation.

    column: where, counted in characters from 1. expected: what would have been read there.
    found: what stands there, empty at the end of the line. nearest: names that may have been meant.
    """

    def __init__(self, column: int, expected: str, found: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(column, expected, found, nearest)
        self.column = column
        self.expected = expected
        self.found = found
        self.nearest = nearest

    @property
    def message(self) -> str:
        """What was expected and what was found, without the column."""
        found = f"found {self.found!r}" if self.found else "the line ends here"
        meant = f". Did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        return f"expected {self.expected}; {found}{meant}"

    def __str__(self) -> str:
        return f"column {self.column}: {self.message}"


class UnknownPlayer(NotationError):
    """A line that names somebody who does not play.

    players: who plays; they are named where no name comes near.
    """

    def __init__(self, column: int, found: str, nearest: tuple[str, ...], players: tuple[str, ...]) -> None:
        super().__init__(column, "a player", found, nearest)
        self.players = players

    @property
    def message(self) -> str:
        """Who is unknown, and who may have been meant."""
        if self.nearest:
            return f"nobody called {self.found!r} plays; did you mean {' or '.join(self.nearest)}?"
        return f"nobody called {self.found!r} plays; the players are {', '.join(self.players)}"


class MissingCard(NotationError):
    """A line that names a card that the box does not have. why: says so, and what it has instead."""

    def __init__(self, column: int, found: str, why: str) -> None:
        super().__init__(column, "a card of the box", found)
        self.why = why

    @property
    def message(self) -> str:
        """Why there is no such card."""
        return self.why


class TokenKind(ClosedSet):
    """What a piece of a line is."""

    WORD = "word"
    NUMBER = "number"
    PAIR = "pair"
    """Two numbers with a stroke: a street, or the dice."""
    TEXT = "text"
    """A text in quotation marks."""
    MARK = "mark"
    NOTE = "note"
    """Everything from the sign for a note to the end of the line."""
    END = "end"


@frozen
class Token:
    """A piece of a line. start and end are places in the line, from 0."""

    kind: TokenKind
    text: str
    start: int
    end: int


# The marks of other keyboards are read as well; what is not here stands for itself.
_MARKS = {"：": ":", "，": ",", "；": ";", "、": ",", "–": "-", "—": "-", "−": "-", "【": "[", "】": "]", "？": "?"}
# A word runs until a space or a mark. `1:1` is one word, since a special card is called so.
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<note>\#.*)
    |(?P<text>"(?:[^"\\]|\\.)*")
    |(?P<pair>-?\d++[ ]?/[ ]?-?\d++)
    |(?P<trade>\d++:\d++)
    |(?P<number>-?\d++(?![^\W\d_]))
    |(?P<mark>[:,;\[\]?"/：，；、–—−【】？-])
    |(?P<word>[^\s:,;\[\]?"/#：，；、–—−【】？-]+)""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"-?\d++")
_LONGEST_SHOWN = 40
_KINDS = {
    "note": TokenKind.NOTE,
    "text": TokenKind.TEXT,
    "pair": TokenKind.PAIR,
    "trade": TokenKind.WORD,
    "number": TokenKind.NUMBER,
    "mark": TokenKind.MARK,
    "word": TokenKind.WORD,
}


def tokens_of(line: str) -> tuple[Token, ...]:
    """The pieces of a line, with an end behind the last.

    Raises NotationError for a line above the limits, or one with a quotation mark that is never closed.
    """
    if len(line) > MOST_CHARACTERS_OF_A_LINE:
        expected = f"a line of at most {MOST_CHARACTERS_OF_A_LINE:,} characters"
        raise NotationError(MOST_CHARACTERS_OF_A_LINE + 1, expected, f"{len(line):,} characters")
    found = []
    for match in _TOKEN.finditer(line):
        name = match.lastgroup
        if name is None or name == "space":
            continue
        text, start = match.group(), match.start()
        if text == '"':
            raise NotationError(start + 1, "a quotation mark that is closed again", line[start : start + 20])
        if name in ("number", "pair"):
            _refuse_large_numbers(text, start)
        found.append(Token(_KINDS[name], _MARKS.get(text, text), start, match.end()))
    found.append(Token(TokenKind.END, "", len(line), len(line)))
    return tuple(found)


def _refuse_large_numbers(text: str, start: int) -> None:
    for number in _NUMBER.finditer(text):
        digits = number.group()
        if not is_a_number(digits):
            zeros = digits.lstrip("-").startswith("0")
            expected = "a number without so many zeros before it" if zeros else A_NUMBER
            found = digits if len(digits) <= _LONGEST_SHOWN else f"{digits[:_LONGEST_SHOWN]}..."
            raise NotationError(start + number.start() + 1, expected, found)


# Texts in quotation marks.

CODED_SPACE = r"\u{20}"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r"\\(?:u\{(?P<code>[0-9a-fA-F]{1,6})\}|(?P<itself>[\"\\]))")


def quoted(text: str) -> str:
    """A text in quotation marks: whatever it holds, in one printable line that fits into a literal text of TOML."""
    # Three apostrophes would end such a text.
    written = "".join(map(_escaped, text)).replace("'''", r"\u{27}\u{27}\u{27}")
    return f'"{written}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\u{{{ord(character):x}}}"


def is_coded(text: str) -> bool:
    """Whether a text stands in quotation marks as a whole and holds an escape."""
    return "\\" in text and _QUOTED.fullmatch(text) is not None


def unquoted(text: str, start: int = 0) -> str:
    """The text that is written so in quotation marks.

    start: its place in the line, for the column of an error. Raises NotationError for an escape that is none.
    """
    parts, place = [], 1
    while (stroke := text.find("\\", place)) >= 0:
        match = _ESCAPE.match(text, stroke)
        code = 0 if match is None or match["code"] is None else int(match["code"], 16)
        if match is None or code > 0x10FFFF:
            expected = r"""an escape: \", \\, or the number of a character as in \u{e4}"""
            raise NotationError(start + stroke + 1, expected, text[stroke : stroke + 4])
        parts += [text[place:stroke], chr(code) if match["itself"] is None else match["itself"]]
        place = match.end()
    parts.append(text[place:-1])
    return "".join(parts)
