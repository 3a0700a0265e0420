"""The rulebook printed for people: the rows that bear on clauses, and the places where things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from genoa_rules.adjudicate import Verdict
from genoa_rules.cli.page import indented
from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Clause, Difference, OwnRuling, Row, Slip
from genoa_rules.rulebook import Rulebook

CLAIMED = {Verdict.LEGAL: "right", Verdict.UNDETERMINED: "undetermined", Verdict.ILLEGAL: "wrong"}
"""The verdicts on claims, as people say them."""


def told_clause(book: Rulebook, clause: Clause, by: int = 0) -> str:
    """A clause with where it stands."""
    return "\n".join((indented(f"{clause.number}: {clause.text}", by), *places(book, clause.citations, by + 2)))


def told_row(book: Rulebook, row: Row, by: int = 0, *, with_places: bool = True) -> str:
    """A row that bears on clauses, with what it bears on.

    with_places: whether also where it stands.
    """

    def stands(citations: Iterable[Citation], further: int) -> list[str]:
        return places(book, citations, by + further) if with_places else []

    match row:
        case Difference():
            parts = _difference(row, by, stands)
        case Slip():
            parts = [
                indented(f"{row.number}  a passage that is not followed", by),
                indented(f"seems to say: {row.seems}", by + 2),
                *stands(row.citations, 4),
                indented(f"what holds: {row.holds}", by + 2),
                *stands(row.rests_on, 4),
            ]
        case OwnRuling():
            also = f" (also {', '.join(row.also)})" if row.also else ""
            parts = [
                indented(f"{row.number}{also}  the library's own ruling, no source's", by),
                indented(row.text, by + 2),
                indented(f"reason: {row.reason}", by + 2),
                *stands(row.citations, 4),
            ]
        case _:
            assert_never(row)
    if row.clauses:
        parts.append(indented(f"bears on {', '.join(row.clauses)}", by + 2))
    return "\n".join(parts)


def _difference(row: Difference, by: int, stands: Callable[[Iterable[Citation], int], list[str]]) -> list[str]:
    parts = [indented(f"{row.number}  the sources differ: {row.point}", by)]
    for reading in row.readings:
        value = f" [{row.setting} = {reading.value.lower()}]" if reading.value is not None else ""
        parts += [indented(f"{reading.text}{value}", by + 2, first="- "), *stands(reading.citations, 6)]
    parts.append(indented(f"first edition: {row.first_edition}", by + 2))
    parts.append(indented(f"second edition: {row.second_edition}", by + 2))
    return parts


def places(book: Rulebook, citations: Iterable[Citation], by: int) -> list[str]:
    """Where something stands, for people who look it up: title, section and lines, moved in by so many characters."""
    return [indented(f"{book.cite(each)}, {lines_of(each)} ({each})", by) for each in citations]


def lines_of(citation: Citation) -> str:
    """The lines of a citation, for people."""
    return f"line {citation.first}" if citation.first == citation.last else f"lines {citation.first}-{citation.last}"
