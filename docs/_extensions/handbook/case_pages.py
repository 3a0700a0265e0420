"""The pages of the casebook and of the compliance statement."""

from __future__ import annotations

from functools import cache

from genoa_rules.casebook import Case, Dispute, casebook
from genoa_rules.casebook.case import RightAnswer
from genoa_rules.kernel.clause import Difference, OwnRuling
from genoa_rules.rulebook import rulebook

from . import markup, quoting


def casebook_page() -> str:
    """All cases: question, answer, what is told with the verdict on each line, and what they turn on."""
    return markup.blocks(*map(_case, casebook().cases))


def case_label(number: int) -> str:
    """The place of a case: case-34."""
    return f"case-{number}"


def case_link(number: int) -> str:
    """A link to a case."""
    return quoting.reference(str(number), case_label(number))


@cache
def cases_on(clause: str) -> tuple[int, ...]:
    """The numbers of the cases that turn on a clause."""
    return tuple(case.number for case in casebook().cases if clause in case.clauses)


def _case(case: Case) -> str:
    rows = f" What bears on it: {quoting.rows(case.rows)}." if case.rows else ""
    return markup.blocks(
        markup.label(case_label(case.number)),
        markup.heading(f"{case.number}. {markup.plain(case.title)}", 1),
        markup.plain(case.question),
        markup.plain(case.answer),
        *(part for dispute in case.disputes for part in _dispute(dispute)),
        f"Turns on {quoting.clauses(case.clauses)}.{rows}",
    )


def _dispute(dispute: Dispute) -> tuple[str, str]:
    told = "\n".join(dispute.told_lines)
    particular = {answer.line for answer in dispute.answers if answer.rules}
    rows = [
        (
            markup.literal(answer.line),
            _by(answer) if answer.line in particular else "any",
            answer.verdict.value,
            quoting.clauses(answer.clauses),
        )
        for answer in dispute.answers
    ]
    return (
        markup.directive("code-block", "toml", content=told),
        markup.table(("Line", "By which rules", "Verdict", "Clauses"), rows, widths="45 25 10 20"),
    )


def _by(answer: RightAnswer) -> str:
    if not answer.rules:
        return "any other"
    return ", ".join(
        f"{choice.value.value} edition"
        if choice.setting == "edition"
        else f"{quoting.setting(choice.setting)} = {choice.value.value}"
        for choice in answer.rules
    )


def compliance_page() -> str:
    """For every point on which the sources differ or are silent the reading taken in each edition."""
    book = rulebook()
    return markup.blocks(
        markup.heading("Where the sources differ", 1),
        markup.table(
            ("Number", "Point", "First edition", "Second edition", "In neither"),
            (
                (
                    quoting.row(row.number),
                    markup.blocks(markup.plain(row.point), quoting.setting(row.setting) if row.setting else "a note"),
                    _taken(row, row.first_edition, row.first_default),
                    _taken(row, row.second_edition, row.second_default),
                    _in_neither(row),
                )
                for row in book.differences
            ),
            widths="8 22 25 25 20",
        ),
        markup.heading("Passages that are followed in neither edition", 1),
        markup.table(
            ("Number", "Passage", "It seems to say", "What holds in both editions"),
            (
                (
                    quoting.row(row.number),
                    " ".join(map(str, row.citations)),
                    markup.plain(row.seems),
                    f"{markup.plain(row.holds)} {' '.join(map(str, row.rests_on))}",
                )
                for row in book.slips
            ),
            widths="8 14 38 40",
        ),
        markup.heading("Where every source is silent", 1),
        "Decided by the library, alike in both editions.",
        markup.table(
            ("Number", "Ruling"),
            ((_numbers(row), markup.plain(row.text)) for row in book.rulings),
            widths="12 88",
        ),
    )


def _numbers(row: OwnRuling) -> str:
    return ", ".join(quoting.row(number) for number in (row.number, *row.also))


def _taken(row: Difference, taken: str, default: str | None) -> str:
    """What is done in an edition, with the passages whose reading that is."""
    cited = row.cited_for(default) if default is not None else ()
    return " ".join((markup.plain(taken), *map(str, cited)))


def _in_neither(row: Difference) -> str:
    told = (f"{markup.plain(each.text)} {' '.join(map(str, each.citations))}" for each in row.in_neither_edition)
    return "\n\n".join(told)
