"""Rulings as HTML: the verdict, what is wrong, and the clauses, which unfold to the passages on which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from genoa_rules.commands import Command
from genoa_rules.draw import markup
from genoa_rules.draw.markup import Markup, element, joined
from genoa_rules.events import Event
from genoa_rules.kernel.clause import Clause, Row
from genoa_rules.kernel.ruling import Ruling
from genoa_rules.kernel.source import Passage
from genoa_rules.model.refusal import Violation, Violations
from genoa_rules.rulebook import rulebook
from genoa_rules.words import sentence, tell_command, tell_event
from genoa_rules.words.explain import explain_row


def ruling_as_html(ruling: Ruling[Command, Event, Violation], language: str = "en") -> Markup:
    """A ruling as one element of HTML that stands for itself on light and on dark ground.

    Raises UnknownLanguage for a language that has no sentences.
    """
    verdict = "Legal" if ruling.legal else "Illegal"
    edge = "#2e9950" if ruling.legal else "#e0484f"
    return element(
        "div",
        element(
            "p", element("strong", markup.text(verdict)), markup.text(f": {tell_command(ruling.command, language)}")
        ),
        *reasons_as_html(ruling.violations, ruling.clauses, language),
        *events_as_html(ruling.events, language),
        class_="genoa-ruling",
        style=f"border-left: 4px solid {edge}; padding-left: 0.8em",
    )


def reasons_as_html(violations: Violations, clauses: Iterable[str], language: str) -> Iterator[Markup]:
    """What a verdict rests on: each violation in a sentence, then the clauses and what bears on them, folded.

    Raises UnknownLanguage for a language that has no sentences.
    """
    book = rulebook()
    for violation in violations:
        told = sentence(violation, language)
        yield element("p", markup.text(f"{told} ({violation.clause})"), class_="violation")
    for number in clauses:
        yield clause_as_html(book.clause(number))
    rows = dict.fromkeys(book.row(number) for violation in violations for number in violation.rulings)
    for row in rows:
        yield row_as_html(row, language)


def clause_as_html(clause: Clause) -> Markup:
    """A clause that unfolds to its passages."""
    return element(
        "details",
        element("summary", element("b", markup.text(clause.number)), markup.text(f" {clause.text}")),
        _passages(rulebook().passages(clause)),
        class_="clause",
    )


def row_as_html(row: Row, language: str) -> Markup:
    """What bears on a clause, which unfolds to its passages.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return element(
        "details",
        element("summary", markup.text(explain_row(row, language))),
        _passages(rulebook().passages(row)),
        class_="row",
    )


def events_as_html(events: Iterable[Event], language: str) -> Iterator[Markup]:
    """What follows from a command, in a list; nothing where nothing does.

    Raises UnknownLanguage for a language that has no sentences.
    """
    items = [element("li", markup.text(tell_event(event, language=language))) for event in events]
    if items:
        yield element("ul", *items, class_="events")


def _passages(passages: Iterable[Passage]) -> Markup:
    items = [element("li", markup.text(_place(passage))) for passage in passages]
    if not items:
        return element("p", markup.text("No source says it: the library has decided it."))
    return joined(element("ul", *items, class_="passages"))


def _place(passage: Passage) -> str:
    cited = passage.citation
    lines = f"line {cited.first}" if cited.first == cited.last else f"lines {cited.first} to {cited.last}"
    return f"{passage}, {lines} ({cited})"
