"""How clauses, rows, settings and passages are quoted on a page."""

from __future__ import annotations

from collections.abc import Iterable

from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Difference, Row
from genoa_rules.rulebook import rulebook

from . import markup, numbers


def reference(text: str, label: str) -> str:
    """A link to a place in these docs."""
    return f":ref:`{text} <{label}>`"


def clause(number: str) -> str:
    """A link to a clause."""
    return reference(number, numbers.clause_label(number))


def clauses(found: Iterable[str]) -> str:
    """Links to clauses."""
    return ", ".join(map(clause, found))


def row(number: str) -> str:
    """A link to a difference, a slip or a ruling, under any of its numbers."""
    return reference(number, numbers.row_label(rulebook().row(number), number))


def rows(found: Iterable[str]) -> str:
    """Links to rows."""
    return ", ".join(map(row, found))


def setting(name: str) -> str:
    """A link to a setting."""
    return reference(name, numbers.setting_label(name))


def passages(citations: Iterable[Citation]) -> tuple[str, ...]:
    """The passages for people, title and section, with the lines behind: those of one section stand together."""
    book = rulebook()
    lines: dict[str, list[str]] = {}
    for citation in citations:
        passage = book.passage(citation)
        # The place of the section carries the link: the same words would name it in every language.
        place = reference(markup.plain(str(passage)), numbers.section_label(passage.source, passage.section))
        lines.setdefault(place, []).append(str(citation))
    return tuple(f"{place} ({', '.join(found)})" for place, found in lines.items())


def readings(difference: Difference) -> str:
    """The readings of a difference side by side, with the edition whose default each is where a setting decides."""
    if difference.setting is None:
        rows = [(markup.plain(each.text), "\n\n".join(passages(each.citations))) for each in difference.readings]
        return markup.table(("Reading", "Sources"), rows, widths="40 60")
    return markup.table(
        ("Reading", "Sources", "Default in"),
        (
            (
                markup.blocks(markup.plain(each.text), markup.literal(each.value or "")),
                "\n\n".join(passages(each.citations)),
                _default_in(difference, each.value),
            )
            for each in difference.readings
        ),
        widths="35 50 15",
    )


def editions(difference: Difference) -> str:
    """What the library does with a difference in each edition."""
    return (
        f"First edition: {markup.plain(difference.first_edition)}. "
        f"Second edition: {markup.plain(difference.second_edition)}."
    )


def _default_in(difference: Difference, value: str | None) -> str:
    defaults = (("first edition", difference.first_default), ("second edition", difference.second_default))
    return ", ".join(edition for edition, default in defaults if default == value) or "–"


def numbers_of(row: Row) -> str:
    """A row's number, with the others under which it is known."""
    also = getattr(row, "also", ())
    return row.number + (f" (also {', '.join(also)})" if also else "")
