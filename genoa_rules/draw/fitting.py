"""Fitting a name into a rectangle: in one line, two or three, as large as it can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from attrs import frozen

from genoa_rules.draw.widths import is_wide, width_of

LARGEST = 15.0
SMALLEST = 11.5
"""The least size of a name that is read at 400 pixels; a name that is too long for its building goes below it."""
LINE = 1.12
"""How far lines are apart, for each unit of their size."""

MAY_BREAK = "\u00ad"
"""Where a word may be broken."""

# A word is broken only where that makes it so much larger.
_WORTH_A_BREAK = 1.12


@frozen
class Fitted:
    """A text as it fits: its lines, and the size of the letters."""

    lines: tuple[str, ...]
    size: float


def fit(text: str, width: float, height: float, breaks: Mapping[str, str]) -> Fitted:
    """The text as large as it fits into a width and height.

    breaks: for words that may be broken, the word with `MAY_BREAK` at each place where it may be.
    """
    whole = _largest(_layouts(_words(text), text), width, height)
    if whole.size >= LARGEST or not any(word in breaks for word in text.split()):
        return whole
    broken = _largest(_layouts(_words(" ".join(breaks.get(word, word) for word in text.split())), text), width, height)
    return broken if broken.size > whole.size * _WORTH_A_BREAK else whole


def _largest(layouts: Iterable[tuple[str, ...]], width: float, height: float) -> Fitted:
    """The layout that allows the largest letters; of equal ones that with the fewest lines, of these the most even."""
    fitted = (Fitted(lines, _size(lines, width, height)) for lines in layouts)
    return max(fitted, key=lambda each: (each.size, -len(each.lines), -_widest(each.lines)))


def _size(lines: Sequence[str], width: float, height: float) -> float:
    widest = _widest(lines) or 1
    size = min(LARGEST, width / widest, height / (LINE * len(lines)))
    # Downwards, so that what fits still fits.
    return int(size * 10) / 10


def _widest(lines: Sequence[str]) -> float:
    return max(width_of(line, 1) for line in lines)


def _layouts(pieces: tuple[tuple[str, str, str], ...], text: str) -> Iterator[tuple[str, ...]]:
    """All ways to set the pieces in up to three lines."""
    yield (text,)
    for number in (1, 2):
        for cuts in combinations(range(1, len(pieces)), number):
            bounds = (0, *cuts, len(pieces))
            yield tuple(_line(pieces[begin:end], ends=end == len(pieces)) for begin, end in pairwise(bounds))


def _line(pieces: Sequence[tuple[str, str, str]], *, ends: bool) -> str:
    inside = "".join(piece + joint for piece, joint, _ in pieces[:-1])
    last, _, at_the_end = pieces[-1]
    return inside + last + ("" if ends else at_the_end)


def _words(text: str) -> tuple[tuple[str, str, str], ...]:
    """The pieces between which a line may end, each with what follows it within a line, and at the end of one."""
    pieces: list[tuple[str, str, str]] = []
    piece = ""
    for letter in text:
        if letter == " ":
            pieces.append((piece, " ", ""))
            piece = ""
        elif letter == MAY_BREAK:
            pieces.append((piece, "", "-"))
            piece = ""
        elif is_wide(letter) and piece:
            # Between Chinese letters a line may end anywhere.
            pieces.append((piece, "", ""))
            piece = letter
        else:
            piece += letter
    return (*pieces, (piece, "", ""))
