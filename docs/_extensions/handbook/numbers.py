"""The numbers by which the rulebook is quoted, wherever they stand in a text: 8.10, D15, S4, A:184, chapter 11."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Chapter, Difference, Row, Slip
from genoa_rules.kernel.source import NotInSource, Section, Source
from genoa_rules.rulebook import UnknownNumber, rulebook

# No part of a longer number (1.1.0), of a path, a word or a ratio (1:1), and nothing measured (1.7 MB, 97.2 %).
_NUMBER = re.compile(
    r"""(?<![\w.:/])(?:
        (?P<clause>\d{1,2}\.\d{1,2})
      | (?P<row>[DXST]\d{1,2})
      | (?P<citation>[A-Z]:\d+(?:-\d+)?)
      | (?:(?<=[Cc]hapter\ )|(?<=[Cc]hapters\ ))(?P<chapter>\d{1,2})
    )(?![\w:]|\.\d|\s?(?:%|[kM]B\b|ms\b|seconds\b|minutes\b))""",
    re.VERBOSE,
)


@frozen
class Piece:
    """A part of a text. label: the place in these docs that it names; None for ordinary words."""

    text: str
    label: str | None = None


def pieces(text: str) -> Iterator[Piece]:
    """A text cut at the numbers that the rulebook has; all pieces together are the text."""
    end = 0
    for found in _NUMBER.finditer(text):
        label = _label(found)
        if label is None:
            continue
        if found.start() > end:
            yield Piece(text[end : found.start()])
        yield Piece(found[0], label)
        end = found.end()
    if end < len(text):
        yield Piece(text[end:])


def unknown_numbers(text: str) -> tuple[str, ...]:
    """What looks like a number of the rulebook and is none."""
    return tuple(found[0] for found in _NUMBER.finditer(text) if _label(found) is None)


def clause_label(number: str) -> str:
    """The place of a clause: clause-8-10."""
    return f"clause-{number.replace('.', '-')}"


def chapter_label(chapter: Chapter) -> str:
    """The place of a chapter: chapter-8."""
    return f"chapter-{chapter.number}"


def row_label(row: Row, number: str | None = None) -> str:
    """The place of a row: difference-d15, slip-x8, ruling-s4.

    number: one of its further numbers, which has a place of its own.
    """
    match row:
        case Difference():
            kind = "difference"
        case Slip():
            kind = "slip"
        case _:
            kind = "ruling"
    return f"{kind}-{(number or row.number).lower()}"


def source_label(source: Source) -> str:
    """The place of a source: source-a."""
    return f"source-{source.key.lower()}"


def section_label(source: Source, section: Section) -> str:
    """The place of a section, by its first line: source-a-184."""
    return f"{source_label(source)}-{section.first}"


def setting_label(setting: str) -> str:
    """The place of a setting: setting-tie-break."""
    return f"setting-{setting.replace('_', '-')}"


def _label(found: re.Match[str]) -> str | None:
    book = rulebook()
    number = found[0]
    try:
        match found.lastgroup:
            case "clause":
                return clause_label(book.clause(number).number)
            case "row":
                return row_label(book.row(number), number)
            case "chapter":
                return chapter_label(book.chapter(int(number)))
            case _:
                passage = book.passage(Citation.parse(number))
                return section_label(passage.source, passage.section)
    except (UnknownNumber, NotInSource):
        return None
