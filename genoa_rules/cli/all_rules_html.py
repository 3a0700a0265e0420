"""`genoa-rules adjudicate --all-rules --format html`: a comparison as one page."""

from __future__ import annotations

from collections.abc import Iterator

from genoa_rules.cli.adjudicate_html import heading, said
from genoa_rules.cli.adjudicate_situation_html import what_is_told
from genoa_rules.cli.all_rules import (
    NOT_FOLLOWED,
    agreed,
    broken_by,
    clauses_of,
    differing,
    notes_on,
    own_rulings,
    reasons,
    slips_on,
    summary,
    table_of,
    verdicts_of,
)
from genoa_rules.compare import ComparedLine, Comparison
from genoa_rules.draw import markup
from genoa_rules.draw.markup import NO_MARKUP, Markup, element
from genoa_rules.draw.page import page, paragraph, table
from genoa_rules.draw.rulings import clause_as_html, row_as_html
from genoa_rules.kernel.clause import Row
from genoa_rules.record.situation import Situation
from genoa_rules.rulebook import rulebook

# How the card of a line looks, by what is found about it; whatever depends on the reading looks undetermined.
_CLASSES = {
    "HAPPENED": "happened",
    "LEGAL": "legal",
    "RIGHT": "legal",
    "ILLEGAL": "illegal",
    "WRONG": "illegal",
}


def page_of(compared: Comparison, name_of_file: str, language: str = "en", *, every_line: bool) -> str:
    """A comparison as a page of HTML, whole in itself; of a situation with the picture of what is told.

    language: of the sentences. every_line: also lines of a record of which nobody asks, and what has led up.
    """
    written = compared.written
    names = ", ".join(map(markup.shown, written.setup.players))
    shown = compared.lines if every_line else compared.asked_for
    return page(
        f"Rulings on {name_of_file} by every reading",
        paragraph(f"{names}; by the rules of both editions, and every reading that matters"),
        paragraph(summary(compared, shown), "note"),
        what_is_told(written, language) if isinstance(written, Situation) else NO_MARKUP,
        *(_line(each, language) for each in shown),
        language=language,
    )


def _line(line: ComparedLine, language: str) -> Markup:
    verdicts = verdicts_of(line)
    return element(
        "div",
        element("h2", heading(verdicts.lower(), line.number, line.file_line, disputed=line.disputed)),
        said(line.text),
        *(() if line.has_happened else _found(line, language)),
        class_=f"line {_CLASSES.get(verdicts, 'undetermined')}",
        id=f"move-{line.number}",
    )


def _found(line: ComparedLine, language: str) -> Iterator[Markup]:
    if line.settings:
        heads, *readings = map(tuple, table_of(line))
        yield table(heads, tuple(readings))
    else:
        yield paragraph(agreed(line))
    for by, text in reasons(line, language):
        parts = [paragraph(each.strip().removeprefix("- ")) for each in text.split("\n")]
        yield element("div", paragraph(by, "violation"), *parts, class_="opinion")
    book = rulebook()
    for number in broken_by(line) or clauses_of(line):
        yield clause_as_html(book.clause(number))
    rows: tuple[Row, ...] = (*differing(line), *notes_on(line), *own_rulings(line))
    for row in rows:
        yield row_as_html(row, language)
    slips = slips_on(line)
    if slips:
        yield paragraph(NOT_FOLLOWED, "note")
        for slip in slips:
            yield row_as_html(slip, language)
