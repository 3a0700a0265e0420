"""The page of the sources: what each is, which of its lines speak of what, and which clauses rest on them."""

from __future__ import annotations

from collections.abc import Iterator

from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Row, Slip
from genoa_rules.kernel.source import Section, Source
from genoa_rules.rulebook import rulebook

from . import markup, numbers, quoting


def sources_page() -> str:
    """All sources with their sections."""
    return markup.blocks(*map(_source, rulebook().sources))


def _source(source: Source) -> str:
    translator = f", translated by {markup.plain(source.translator)}" if source.translator else ""
    return markup.blocks(
        markup.label(numbers.source_label(source)),
        markup.heading(f"{source.key}: {markup.plain(source.title)}", 1),
        f"{_capital(markup.plain(source.about))}. Read in {source.language}{translator}; "
        f"it describes the {source.edition} edition. {_standing(source)}",
        markup.table(
            ("Lines", "Section", "Clauses that rest on it", "Rows that quote it"),
            (
                (
                    f"{markup.label(numbers.section_label(source, section))}\n\n{_lines(section)}",
                    markup.plain(section.topic),
                    quoting.clauses(_clauses_on(source, section)) or "–",
                    quoting.rows(_rows_on(source, section)) or "–",
                )
                for section in source.sections
            ),
            widths="10 30 35 25",
        ),
    )


def _standing(source: Source) -> str:
    """How a source is read beside the others."""
    match source.key:
        case "A":
            return (
                "It is the full rulebook and decides for the first edition; it is also read where the second is silent."
            )
        case "C" | "D":
            return "It decides for the second edition, together with the other text on it."
        case _:
            return f"It is read where {quoting.reference('A', numbers.source_label(rulebook().source('A')))} is silent."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _lines(section: Section) -> str:
    return str(section.first) if section.first == section.last else f"{section.first}–{section.last}"


def _clauses_on(source: Source, section: Section) -> Iterator[str]:
    for clause in rulebook().clauses:
        if any(_lies_in(citation, source, section) for citation in clause.citations):
            yield clause.number


def _rows_on(source: Source, section: Section) -> Iterator[str]:
    book = rulebook()
    rows: tuple[Row, ...] = (*book.differences, *book.slips, *book.rulings)
    for row in rows:
        citations = (*row.citations, *(row.rests_on if isinstance(row, Slip) else ()))
        if any(_lies_in(citation, source, section) for citation in citations):
            yield row.number


def _lies_in(citation: Citation, source: Source, section: Section) -> bool:
    return citation.source == source.key and section.covers(citation)
