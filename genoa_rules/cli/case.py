"""`genoa-rules case`: the casebook, listed, searched and shown."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from genoa_rules.casebook import Case, Dispute, UnknownCase, casebook
from genoa_rules.cli.all_rules import reasons_of, table_of, verdicts_of
from genoa_rules.cli.page import columns, indented
from genoa_rules.cli.refused import CannotRun
from genoa_rules.cli.rulebook_text import lines_of, told_row
from genoa_rules.compare import ComparedLine, compare
from genoa_rules.kernel.citation import Citation
from genoa_rules.rulebook import Rulebook, rulebook

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_MOST_DIGITS = 9


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "case",
        help="decided disputes: a list, a search, or one of them with its reasons and passages",
        description="Prints decided cases: the question, the answer, the ruling on each line that is disputed with its "
        "reasons, and the passages on which it stands, source by source.",
        epilog="Without arguments it lists all cases. `genoa-rules case 34` shows case 34, `genoa-rules case marker "
        "street` lists the cases in which both words stand, `genoa-rules case 8.2` those that turn on that clause. "
        "`genoa-rules case 1 --situation > mine.toml` is a situation to begin an own one from.",
    )
    parser.add_argument(
        "what", nargs="*", help="numbers of cases; or words, clauses such as 11.3, or rows such as D5, X8 or S4"
    )
    as_what = parser.add_mutually_exclusive_group()
    as_what.add_argument("--format", choices=("text", "json"), default="text", help="for people, or for programs")
    as_what.add_argument("--situation", action="store_true", help="print only the situation, as a file to begin from")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints cases, or lists them."""
    words = " ".join(arguments.what).split()
    wants_cases = bool(words) and all(_is_number(word) for word in words)
    cases = _numbered(words) if wants_cases else _having(words)
    if arguments.format == "json":
        from genoa_rules.wire import dumps  # only this form needs it

        print(dumps(cases, indent=1))
    elif arguments.situation:
        print(_situation(cases))
    elif wants_cases:
        print("\n\n\n".join(map(_shown, cases)))
    else:
        print(columns([(str(case.number).rjust(3), case.title) for case in cases]))
    return 0


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS


def _numbered(words: Iterable[str]) -> tuple[Case, ...]:
    try:
        return tuple(casebook().case(int(word)) for word in words)
    except UnknownCase as unknown:
        raise CannotRun(unknown) from None


def _having(words: list[str]) -> tuple[Case, ...]:
    found = casebook().having(words)
    if not found:
        raise CannotRun(f"no case has {' '.join(words)!r} in it")
    return found


def _situation(cases: tuple[Case, ...]) -> str:
    disputes = [dispute for case in cases for dispute in case.disputes]
    if len(cases) > 1:
        raise CannotRun("--situation prints the situation of one case: say its number")
    # A file holds one situation; the others stand behind it for people.
    first, *others = (dispute.told.strip("\n") for dispute in disputes)
    behind = ("\n".join(f"# {line}".rstrip() for line in other.split("\n")) for other in others)
    return "\n\n# Another situation of the same case:\n#\n".join((first, *behind))


# A case for people.


def _shown(case: Case) -> str:
    book = rulebook()
    parts = [f"Case {case.number}: {case.title}", "", indented(case.question, 2), "", indented(case.answer, 2)]
    for number, dispute in enumerate(case.disputes, start=1):
        parts += ["", f"Ruled on{_of(number, case)}", *_rulings(dispute)]
    parts += ["", "It turns on", ""]
    parts += (indented(f"{clause.number}: {clause.text}", 2) for clause in map(book.clause, case.clauses))
    parts += ["", "Where that stands, source by source", "", *_source_by_source(book, case)]
    if case.rows:
        parts += ["", "What bears on it"]
        for row in map(book.row, case.rows):
            parts += ["", told_row(book, row, 2, with_places=False)]
    for number, dispute in enumerate(case.disputes, start=1):
        told = (f"    {line}".rstrip() for line in dispute.told_lines)
        parts += ["", f"What is told{_of(number, case)}", "", *told]
    return "\n".join(parts)


def _of(number: int, case: Case) -> str:
    return "" if len(case.disputes) == 1 else f", {number} of {len(case.disputes)}"


def _rulings(dispute: Dispute) -> Iterator[str]:
    """The ruling on each line by every reading."""
    for line in compare(dispute.situation).lines:
        if not line.has_happened:
            yield ""
            yield from _line(line)


def _line(line: ComparedLine) -> Iterator[str]:
    yield indented(f"{verdicts_of(line)}: {line.text.replace(' ?', '', 1)}", 2)
    if line.settings:
        yield columns(table_of(line), 6)
    yield from reasons_of(line, "en", 6)


def _source_by_source(book: Rulebook, case: Case) -> Iterator[str]:
    """Every passage that a clause or a row of the case cites, under its source, with what cites it."""
    cited: dict[Citation, list[str]] = {}
    for number in case.clauses:
        for citation in book.clause(number).citations:
            cited.setdefault(citation, []).append(number)
    for number in case.rows:
        for citation in book.row(number).citations:
            cited.setdefault(citation, []).append(number)
    for source in book.sources:
        here = sorted((each for each in cited if each.source == source.key), key=lambda each: (each.first, each.last))
        if not here:
            continue
        translator = f", tr. {source.translator}" if source.translator else ""
        yield indented(f"{source.title}{translator} ({source.edition} edition)", 2)
        for citation in here:
            section = source.section(citation).topic
            numbers = ", ".join(dict.fromkeys(cited[citation]))
            yield indented(f"{section}, {lines_of(citation)} ({citation}), for {numbers}", 4)
