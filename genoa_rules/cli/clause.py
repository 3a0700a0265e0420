"""`genoa-rules clause`: a clause of the rulebook, or a row that bears on clauses, with where it stands."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from genoa_rules.cli.page import indented
from genoa_rules.cli.refused import CannotRun
from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Clause, Difference, OwnRuling, Row, Slip
from genoa_rules.rulebook import Rulebook, UnknownNumber, rulebook

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "clause",
        help="a clause of the rulebook with its sources",
        description="Prints a clause of the rulebook, where it stands, and what bears on it: differences of the "
        "sources, passages that are not followed, and the library's own rulings.",
    )
    parser.add_argument(
        "number", help="a clause such as 11.3, a difference such as D5, a slip such as X8, or a ruling such as S4 or T9"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what stands under a number."""
    book = rulebook()
    number = arguments.number.strip().upper()
    try:
        if number[:1].isdigit() or "." in number:
            print(_clause(book, book.clause(number)))
        else:
            print(_row(book, book.row(number)))
    except UnknownNumber as unknown:
        raise CannotRun(unknown) from None
    return 0


def _clause(book: Rulebook, clause: Clause) -> str:
    chapter = book.chapter(clause.chapter)
    parts = [
        f"{clause.number}  {chapter.number} {chapter.title}, {clause.kind.value}",
        indented(clause.text, 2),
        *_places(book, clause.citations),
    ]
    if clause.settings:
        parts.append(indented(f"Settings that decide it: {', '.join(clause.settings)}", 2))
    for row in book.bearing_on(clause.number):
        parts += ["", _row(book, row)]
    return "\n".join(parts)


def _row(book: Rulebook, row: Row) -> str:
    match row:
        case Difference():
            parts = _difference(book, row)
        case Slip():
            parts = [
                f"{row.number}  a passage that is not followed",
                indented(f"seems to say: {row.seems}", 2),
                *_places(book, row.citations),
                indented(f"what holds: {row.holds}", 2),
                *_places(book, row.rests_on),
            ]
        case OwnRuling():
            also = f" (also {', '.join(row.also)})" if row.also else ""
            parts = [
                f"{row.number}{also}  the library's own ruling, no source's",
                indented(row.text, 2),
                indented(f"reason: {row.reason}", 2),
                *_places(book, row.citations),
            ]
        case _:
            assert_never(row)
    if row.clauses:
        parts.append(indented(f"bears on {', '.join(row.clauses)}", 2))
    return "\n".join(parts)


def _difference(book: Rulebook, row: Difference) -> list[str]:
    parts = [f"{row.number}  the sources differ: {row.point}"]
    for reading in row.readings:
        value = f" [{row.setting} = {reading.value.lower()}]" if reading.value is not None else ""
        parts += [indented(f"{reading.text}{value}", 2, first="- "), *_places(book, reading.citations, 4)]
    parts.append(indented(f"first edition: {row.first_edition}", 2))
    parts.append(indented(f"second edition: {row.second_edition}", 2))
    return parts


def _places(book: Rulebook, citations: Iterable[Citation], by: int = 2) -> list[str]:
    """Where something stands, for people who look it up: title, section and lines."""
    return [indented(f"{book.cite(each)}, {_lines(each)} ({each})", by + 2) for each in citations]


def _lines(citation: Citation) -> str:
    return f"line {citation.first}" if citation.first == citation.last else f"lines {citation.first}-{citation.last}"
