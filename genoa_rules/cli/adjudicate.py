"""`genoa-rules adjudicate`: a written game or situation in, a ruling on each line out."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from genoa_rules.adjudicate import Adjudication, JudgedLine, SituationAdjudication, Verdict, adjudicate
from genoa_rules.cli.adjudicate_situation import text_of, written_of
from genoa_rules.cli.page import indented, printable
from genoa_rules.cli.reading import content_of, name_of, told_of
from genoa_rules.cli.refused import CannotRun
from genoa_rules.model.rules import Edition, Rules
from genoa_rules.printed import AdjudicationFormat, PrintedAdjudication, PrintedLine
from genoa_rules.record import LARGEST_TEXT, Record, RecordError, Situation, read_written, write_line
from genoa_rules.record.people import RULES_OF, rules_written
from genoa_rules.words import tell_event

if TYPE_CHECKING:
    from argparse import _SubParsersAction

LANGUAGES = ("en", "de")
"""Those that have sentences; written out, so that no table of words is read to offer them."""
FORMATS = ("text", "json", "html")
_MOST_LISTED = 12
# A character takes up to four bytes.
_MOST_BYTES = 4 * LARGEST_TEXT


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "adjudicate",
        help="rule on every line of a written game or situation",
        description="Plays what the file says and rules on each line: the verdict, the clauses, where they stand. "
        "Printed in full are the illegal lines and those marked as disputed, with a question mark at the end. Where a "
        "situation leaves open what a verdict depends on, that is named, with the verdict for each way it may be.",
        epilog="How lines are written is told by `genoa-rules notation`. "
        "Exit status: 0 if every line is legal, 1 if one is not or can't be told, 2 if the file can't be read.",
    )
    parser.add_argument("file", help="a record in TOML or JSON, or a situation in TOML; - for standard input")
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="for people, for programs, or a page with pictures"
    )
    by = parser.add_mutually_exclusive_group()
    by.add_argument(
        "--edition",
        choices=tuple(edition.value for edition in Edition),
        help="judge by this edition's rules instead of the file's",
    )
    by.add_argument(
        "--all-rules",
        action="store_true",
        help="judge by both editions and by every reading of the sources that makes a difference, side by side",
    )
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language of sentences; verdicts, clauses and their sources stay English",
    )
    parser.add_argument("--all", action="store_true", help="print the ruling on every line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Judges a file and prints the rulings."""
    rules = None if arguments.edition is None else RULES_OF[Edition(arguments.edition)]()
    try:
        written = read_written(content_of(arguments.file, _MOST_BYTES), name_of(arguments.file))
        if arguments.all_rules:
            return _compared(written, arguments)
        judged = adjudicate(written, rules)
    except RecordError as problem:
        raise CannotRun(told_of(arguments.file, problem)) from None
    if arguments.format == "json":
        from genoa_rules.wire import dumps  # only this form needs it

        language = arguments.language
        form = _written(judged, language) if isinstance(judged, Adjudication) else written_of(judged, language)
        print(dumps(form, indent=1))
    elif arguments.format == "html":
        from genoa_rules.cli.adjudicate_html import page_of  # only this form draws

        _print_page(page_of(judged, name_of(arguments.file), arguments.language, every_line=arguments.all))
    else:
        print(_printed(judged, arguments))
    return 0 if judged.verdict is Verdict.LEGAL else 1


def _compared(written: Record | Situation, arguments: argparse.Namespace) -> int:
    from genoa_rules.cli.all_rules import text_of, written_of
    from genoa_rules.compare import compare

    compared = compare(written)
    if arguments.format == "json":
        from genoa_rules.wire import dumps

        print(dumps(written_of(compared, arguments.language), indent=1))
    elif arguments.format == "html":
        from genoa_rules.cli.all_rules_html import page_of

        _print_page(page_of(compared, name_of(arguments.file), arguments.language, every_line=arguments.all))
    else:
        print(printable(text_of(compared, name_of(arguments.file), arguments.language, every_line=arguments.all)))
    return 0 if compared.verdict is Verdict.LEGAL else 1


def _print_page(page: str) -> None:
    # In ASCII, so that it is the same file whatever encoding the output has.
    print(page.encode("ascii", "xmlcharrefreplace").decode("ascii"), end="")


def _printed(judged: Adjudication | SituationAdjudication, arguments: argparse.Namespace) -> str:
    file, language, every_line = name_of(arguments.file), arguments.language, arguments.all
    if isinstance(judged, Adjudication):
        return printable(_text(judged, file, language, every_line=every_line))
    return printable(text_of(judged, file, language, every_line=every_line))


# For people.

NOT_PLAYED = "Not played: later lines are judged from the position before this one, as if it had not been said."


def _text(judged: Adjudication, name_of_file: str, language: str, *, every_line: bool) -> str:
    players = judged.record.setup.players
    shown = [each for each in judged.lines if every_line or each.line.disputed or each.verdict is not Verdict.LEGAL]
    parts = [indented(f"{name_of_file}: {printable(', '.join(players), players)}; {told_rules(judged.rules)}")]
    for each in shown:
        parts += ["", *_judged(each, judged, language)]
    return "\n".join([*parts, "", indented(_summary(judged, len(shown)))])


def told_rules(rules: Rules) -> str:
    """The rules in force, in words."""
    written = dict(rules_written(rules))
    edition, revision = written.pop("edition"), written.pop("revision")
    changed = ", ".join(f"{setting} = {value}" for setting, value in written.items())
    return f"rules of the {edition} edition, revision {revision}{', but ' if changed else ''}{changed}"


def _judged(judged: JudgedLine, among: Adjudication, language: str) -> list[str]:
    players = among.record.setup.players
    place = f"line {judged.file_line}, " if judged.file_line is not None else ""
    disputed = ", disputed" if judged.line.disputed else ""
    parts = [
        f"{judged.verdict.value.upper()}  {place}move {judged.number}{disputed}",
        indented(write_line(judged.line), 2),
        indented(printable(judged.ruling.explain(language), players), 4),
    ]
    if judged.verdict is not Verdict.LEGAL:
        first = judged.first_unplayed is None
        parts.append(indented(f"{NOT_PLAYED}{consequences(among)}" if first else "Not played either.", 4))
    if judged.ruling.events:
        followed = (f"- {printable(tell_event(each, language=language), players)}" for each in judged.ruling.events)
        parts.append(indented("\n".join(("What follows:", *followed)), 4))
    if judged.differs:
        parts.append(indented("What is written as having followed is not what follows by these rules.", 4))
    return parts


def consequences(judged: Adjudication) -> str:
    """Which lines may be illegal only because the first illegal one was not played."""
    numbers = [str(each.number) for each in judged.lines if each.may_be_a_consequence]
    if not numbers:
        return ""
    more = len(numbers) - _MOST_LISTED
    listed = numbers if more <= 1 else [*numbers[:_MOST_LISTED], f"{more} more"]
    *before, last = listed
    named = f"Moves {', '.join(before)} and {last}" if before else f"Move {last}"
    return f" {named} may be illegal only because of that."


def _summary(judged: Adjudication, shown: int) -> str:
    if not judged.lines:
        return "The record has no moves: there is nothing to judge."
    # A record leaves nothing open.
    verdicts = (Verdict.LEGAL, Verdict.ILLEGAL)
    counted = ", ".join(f"{len(judged.with_verdict(verdict))} {verdict.value}" for verdict in verdicts)
    quiet = len(judged.lines) - shown
    more = f" Not printed: {quiet} that are legal and not disputed (--all prints them)." if quiet else ""
    return f"{len(judged.lines)} moves: {counted}.{more}"


# For programs.


def _written(judged: Adjudication, language: str) -> PrintedAdjudication:
    return PrintedAdjudication(
        AdjudicationFormat.ADJUDICATION_1,
        judged.verdict,
        judged.record.setup.players,
        judged.rules,
        tuple(
            PrintedLine(
                each.number,
                each.file_line,
                write_line(each.line),
                each.line.disputed,
                each.verdict,
                each.ruling.clauses,
                each.ruling.violations,
                each.first_unplayed,
                each.differs,
                each.ruling.explain(language),
                each.line.command,
                each.ruling.events,
            )
            for each in judged.lines
        ),
    )
