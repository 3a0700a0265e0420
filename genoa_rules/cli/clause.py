"""`genoa-rules clause`: a clause of the rulebook, or a row that bears on clauses, with where it stands."""

from __future__ import annotations

import argparse
import re
import textwrap
from typing import TYPE_CHECKING, assert_never

from genoa_rules.cli.page import indented, width
from genoa_rules.cli.refused import CannotRun
from genoa_rules.cli.rulebook_text import places, told_row
from genoa_rules.kernel.clause import Chapter, Clause, Difference, OwnRuling, Row, Slip
from genoa_rules.rulebook import Rulebook, UnknownNumber, rulebook

if TYPE_CHECKING:
    from argparse import _SubParsersAction


_NUMBER = re.compile(r"[A-Za-z]?[0-9][0-9.]*")


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "clause",
        help="a clause of the rulebook with its sources; a chapter; a search",
        description="Prints a clause of the rulebook, where it stands, and what bears on it: differences of the "
        "sources, passages that are not followed, and the library's own rulings.",
        epilog="To find a number: `genoa-rules clause 8` lists the clauses of chapter 8, and `genoa-rules clause "
        "marketplace` every text in which that word stands; of several words each has to stand in it.",
    )
    parser.add_argument(
        "number",
        nargs="+",
        help="a clause such as 11.3, a chapter such as 8, a difference such as D5, a slip such as X8, a ruling such as "
        "S4 or T9, or words to look for",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what stands under numbers, or lists where words stand."""
    book = rulebook()
    words = " ".join(arguments.number).split()
    if not words or not all(map(_NUMBER.fullmatch, words)):
        print(_found(book, words))
        return 0
    try:
        print("\n\n".join(_under(book, number.upper()) for number in words))
    except UnknownNumber as unknown:
        raise CannotRun(unknown) from None
    return 0


def _under(book: Rulebook, number: str) -> str:
    chapter = next((each for each in book.chapters if str(each.number) == number), None)
    if chapter is not None:
        return "\n".join((f"{chapter.number}  {chapter.title}", *map(_first_words, book.clauses_of(chapter))))
    return _clause(book, book.clause(number)) if number[0].isdigit() else told_row(book, book.row(number))


def _found(book: Rulebook, words: list[str]) -> str:
    """All chapters, clauses and rows in which every word stands, a line for each."""
    wanted = [word.casefold() for word in words]
    everything: tuple[Chapter | Clause | Row, ...] = (
        *book.chapters,
        *book.clauses,
        *book.differences,
        *book.slips,
        *book.rulings,
    )
    found = [each for each in everything if wanted and all(word in _told(each).casefold() for word in wanted)]
    if not found:
        raise CannotRun(f"nothing in the rulebook has {' '.join(words)!r} in it")
    return "\n".join(map(_first_words, found))


def _told(thing: Chapter | Clause | Row) -> str:
    """All that a chapter, a clause or a row says; what comes first begins it."""
    match thing:
        case Chapter():
            return thing.title
        case Clause():
            return thing.text
        case Difference():
            readings = (reading.text for reading in thing.readings)
            return " ".join((thing.point, *readings, thing.first_edition, thing.second_edition))
        case Slip():
            return f"{thing.seems} {thing.holds}"
        case OwnRuling():
            return f"{thing.text} {thing.reason}"
        case _:
            assert_never(thing)


def _first_words(thing: Chapter | Clause | Row) -> str:
    number = f"{thing.number}  "
    return number + textwrap.shorten(_told(thing), max(width(), 40) - len(number), placeholder=" ...")


def _clause(book: Rulebook, clause: Clause) -> str:
    chapter = book.chapter(clause.chapter)
    parts = [
        f"{clause.number}  {chapter.number} {chapter.title}, {clause.kind.value}",
        indented(clause.text, 2),
        *places(book, clause.citations, 4),
    ]
    if clause.settings:
        parts.append(indented(f"Settings that decide it: {', '.join(clause.settings)}", 2))
    for row in book.bearing_on(clause.number):
        parts += ["", told_row(book, row)]
    return "\n".join(parts)
