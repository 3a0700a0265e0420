"""How a comparison is printed: which reading says what, and on which passage it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from genoa_rules.adjudicate import JudgedLine, JudgedSituationLine
from genoa_rules.cli.page import columns, indented, printable
from genoa_rules.cli.rulebook_text import CLAIMED, told_clause, told_row
from genoa_rules.compare import AnyJudgedLine, Choice, ComparedLine, ComparedRow, Comparison
from genoa_rules.game import Ruling
from genoa_rules.kernel.clause import Difference, OwnRuling, Row, Slip, Tendency
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Edition
from genoa_rules.printed import ComparisonFormat, PrintedChoice, PrintedComparedLine, PrintedComparison, PrintedRow
from genoa_rules.record.situation_claims import Claim
from genoa_rules.rulebook import rulebook
from genoa_rules.situations.claims import Finding
from genoa_rules.situations.judging import Found, stands
from genoa_rules.situations.telling import Remark, told_if, told_instead, told_remark, told_verdict
from genoa_rules.words import sentence, tell_event

# What is the same in both forms.


def _found(judged: AnyJudgedLine) -> tuple[Found, ...]:
    """Everything that is found about a line."""
    if isinstance(judged, JudgedLine):
        return (judged.ruling,)
    return tuple(found for opinion in judged.opinions for found in (opinion.found, *opinion.others))


def clauses_found(judged: AnyJudgedLine) -> tuple[str, ...]:
    """The clauses that the verdict on a line rests on."""
    return tuple(sorted({clause for found in _found(judged) for clause in found.clauses}, key=clause_order))


def clauses_of(line: ComparedLine) -> tuple[str, ...]:
    """The clauses that any verdict on a line rests on."""
    return tuple(sorted({clause for row in line.rows for clause in clauses_found(row.judged)}, key=clause_order))


def broken_by(line: ComparedLine) -> tuple[str, ...]:
    """The clauses that a line breaks by any reading."""
    found = (each for row in line.rows for each in _found(row.judged))
    return tuple(sorted({broken.clause for each in found for broken in each.violations}, key=clause_order))


def slips_on(line: ComparedLine) -> tuple[Slip, ...]:
    """The passages that seem to say otherwise of a line than what is found."""
    found = [each for row in line.rows for each in _found(row.judged)]
    return tuple(slip for slip in rulebook().slips if any(_speaks_against(slip, each) for each in found))


def _is_all_there_is(slip: Slip, violation: Violation) -> bool:
    """Whether a slip lies with the clause that is broken, and the violation itself names no slip."""
    named = any(number.startswith("X") for number in violation.rulings)
    return not named and violation.clause in slip.clauses


def _speaks_against(slip: Slip, found: Found) -> bool:
    if any(slip.number in violation.rulings for violation in found.violations):
        return True
    if slip.tends_to is Tendency.ALLOW and any(_is_all_there_is(slip, each) for each in found.violations):
        return True
    if found.violations or not set(slip.clauses).intersection(found.clauses):
        return False
    match slip.tends_to:
        case Tendency.ALLOW:
            return not stands(found)
        case Tendency.FORBID:
            return stands(found)
        case Tendency.COUNT:
            return isinstance(found, Finding)
        case _:
            assert_never(slip.tends_to)


def differing(line: ComparedLine) -> tuple[Difference, ...]:
    """The differences of the sources that bear on a line."""
    return tuple(row for row in rulebook().differences if row.setting in line.settings)


def notes_on(line: ComparedLine) -> tuple[Difference, ...]:
    """The differences in names, print and data that lie with the clauses of a line."""
    clauses = set(clauses_of(line))
    return tuple(row for row in rulebook().differences if row.setting is None and clauses.intersection(row.clauses))


def own_rulings(line: ComparedLine) -> tuple[OwnRuling, ...]:
    """The library's own rulings on which a refusal of a line rests."""
    found = (each for row in line.rows for each in _found(row.judged))
    named = {number for each in found for violation in each.violations for number in violation.rulings}
    return tuple(ruling for ruling in rulebook().rulings if named.intersection((ruling.number, *ruling.also)))


# For people.

NOT_FOLLOWED = "Passages that seem to say otherwise, and are not followed:"


def text_of(compared: Comparison, name_of_file: str, language: str = "en", *, every_line: bool) -> str:
    """A comparison for people.

    language: of the sentences. every_line: also lines of a record of which nobody asks, and what has led up.
    """
    players = compared.written.setup.players
    shown = compared.lines if every_line else compared.asked_for
    names = ", ".join(players)
    parts = [indented(f"{name_of_file}: {names}; by the rules of both editions, and every reading that matters")]
    for line in shown:
        parts += ["", *_line(line, language)]
    parts += ["", indented(summary(compared, shown))]
    return printable("\n".join(parts), players)


def _line(line: ComparedLine, language: str) -> list[str]:
    place = f"line {line.file_line}, " if line.file_line is not None else ""
    parts = [f"{verdicts_of(line)}  {place}move {line.number}{', disputed' if line.disputed else ''}"]
    parts.append(indented(line.text, 2))
    if line.has_happened:
        return parts
    if line.settings:
        parts += ["", columns(table_of(line), 4), ""]
    else:
        parts.append(indented(agreed(line), 4))
    parts += reasons_of(line, language, 4)
    book = rulebook()
    parts += (told_clause(book, book.clause(number), 4) for number in broken_by(line) or clauses_of(line))
    rows: tuple[Row, ...] = (*differing(line), *notes_on(line), *own_rulings(line))
    parts += (told_row(book, row, 4) for row in rows)
    slips = slips_on(line)
    if slips:
        parts.append(indented(NOT_FOLLOWED, 4))
        parts += (told_row(book, slip, 6) for slip in slips)
    return parts


def agreed(line: ComparedLine) -> str:
    """That no reading changes what is found about a line."""
    if line.is_left_open:
        return "Too much is not known to judge this by any reading; without --all-rules it is said what to tell."
    silent = ", ".join(ruling.number for ruling in own_rulings(line))
    decided = f" Where they are silent, the library has decided: {silent}." if silent else ""
    return f"All sources agree: no reading of them changes this.{decided}"


def reasons_of(line: ComparedLine, language: str, by: int) -> list[str]:
    """Why it is as it is, wherever that is not just that it is allowed."""
    parts = []
    for readings, text in reasons(line, language):
        parts += [indented(readings, by), indented(text, by + 2)] if readings else [indented(text, by)]
    return parts


def reasons(line: ComparedLine, language: str) -> list[tuple[str, str]]:
    """Each reason with the verdict and the readings for which it holds; with nothing where it holds for all."""
    said: dict[str, list[ComparedRow]] = {}
    for row in line.rows:
        said.setdefault(_told(row.judged, language, events=_events_differ(line)), []).append(row)
    several = len(said) > 1
    return [(f"{_verdict(rows[0])} {_by(rows)}:" if several else "", text) for text, rows in said.items() if text]


def _events_differ(line: ComparedLine) -> bool:
    """Whether readings by which a move is legal have something else follow from it."""
    found = (each for row in line.rows for each in _found(row.judged))
    return len({each.events for each in found if isinstance(each, Ruling) and each.legal}) > 1


def _told(judged: AnyJudgedLine, language: str, *, events: bool) -> str:
    """What there is to say of a line besides its verdict.

    events: whether that is also what follows from it.
    """
    if isinstance(judged, JudgedLine) or len(judged.opinions) == 1:
        return "\n".join(_sentences(_found(judged)[0], language, events=events))
    parts = [told_verdict(judged, language)]
    for opinion in judged.opinions:
        sentences = _sentences(opinion.found, language, events=events)
        told = told_if(opinion, judged.opinions, language)
        parts += [told if sentences else f"{told.removesuffix(':')}.", *(f"  {each}" for each in sentences)]
    return "\n".join(parts)


def _sentences(found: Found, language: str, *, events: bool) -> list[str]:
    sentences = [f"- {sentence(violation, language)} ({violation.clause})" for violation in found.violations]
    if isinstance(found, Finding) and found.instead is not None:
        sentences.append(told_instead(found.instead, language))
    if isinstance(found, Ruling) and found.events and events:
        sentences += [
            told_remark(Remark.WHAT_FOLLOWS, language),
            *(f"- {tell_event(each, language=language)}" for each in found.events),
        ]
    return sentences


def verdicts_of(line: ComparedLine) -> str:
    """The verdicts that there are on a line, as people say them, with the editions where they differ."""
    if line.has_happened:
        return "HAPPENED"
    by_edition = {edition: _verdict(row) for row in line.rows for edition in row.editions}
    others = dict.fromkeys(_verdict(row) for row in line.rows if not row.editions)
    verdicts = dict.fromkeys(by_edition.values())
    if len(verdicts) > 1:
        return ", ".join(f"{verdict} by the {edition.value} edition" for edition, verdict in by_edition.items())
    beside = [verdict for verdict in others if verdict not in verdicts]
    if not verdicts:
        return " or ".join(others)
    by_both = " by both editions" if beside else ""
    return f"{next(iter(verdicts))}{by_both}{''.join(f', {verdict} by another reading' for verdict in beside)}"


def _verdict(row: ComparedRow) -> str:
    claimed = isinstance(row.judged, JudgedSituationLine) and isinstance(row.judged.line.said, Claim)
    return (CLAIMED[row.judged.verdict] if claimed else row.judged.verdict.value).upper()


def _by(rows: Iterable[ComparedRow]) -> str:
    """By which readings something is right."""
    ways = (" and ".join(f"{choice.setting} = {choice.value.value}" for choice in row.choices) for row in rows)
    return f"if {', or '.join(ways)}"


def table_of(line: ComparedLine) -> list[Sequence[str]]:
    """A row for each reading: the verdict and what is broken, whose reading it is, what it says and where it stands."""
    rows: list[Sequence[str]] = [("verdict", "by", "as the sources are read")]
    for row in line.rows:
        broken = {violation.clause for each in _found(row.judged) for violation in each.violations}
        verdict = " ".join((_verdict(row), *sorted(broken, key=clause_order)))
        rows.append((verdict, _editions(row.editions), "; and ".join(map(_reading, row.choices))))
    return rows


def _reading(choice: Choice) -> str:
    """What a value of a setting stands for, and where it stands."""
    row, value = rulebook().difference_of(choice.setting), choice.value
    told = dict.fromkeys(each.text for each in row.read_as(value.name))
    cited = " ".join(map(str, row.cited_for(value.name)))
    return f"{row.number} {choice.setting} = {value.value}: {'; '.join(told)} ({cited})"


def _editions(editions: Sequence[Edition]) -> str:
    if len(editions) == len(Edition):
        return "both editions"
    return " and ".join(f"{edition.value} edition" for edition in editions) or "neither edition"


def summary(compared: Comparison, shown: Sequence[ComparedLine]) -> str:
    """How many lines are compared, and on how many it matters how the sources are read."""

    def lines(number: int) -> str:
        return "1 line" if number == 1 else f"{number} lines"

    depending = sum(bool(line.settings) for line in shown)
    told = f"{lines(len(shown))} compared: "
    told += f"on {depending} it matters how the sources are read." if depending else "all sources agree."
    quiet = len(compared.lines) - len(shown)
    return f"{told} Not printed: {lines(quiet)} of which nobody asks (--all prints them)." if quiet else told


# For programs.


def written_of(compared: Comparison, language: str = "en") -> PrintedComparison:
    """A comparison for programs, to be written as JSON."""
    return PrintedComparison(
        ComparisonFormat.COMPARISON_1,
        compared.verdict,
        compared.written.setup.players,
        tuple(
            PrintedComparedLine(
                line.number,
                line.file_line,
                line.text,
                line.disputed,
                line.has_happened,
                not line.settings and not line.is_left_open,
                tuple(_row_written(row, language, events=_events_differ(line)) for row in line.rows),
                tuple(slip.number for slip in slips_on(line)),
            )
            for line in compared.lines
        ),
    )


def _row_written(row: ComparedRow, language: str, *, events: bool) -> PrintedRow:
    return PrintedRow(
        tuple(map(_choice_written, row.choices)),
        row.editions,
        row.judged.verdict,
        clauses_found(row.judged),
        _told(row.judged, language, events=events),
    )


def _choice_written(choice: Choice) -> PrintedChoice:
    row = rulebook().difference_of(choice.setting)
    cited = tuple(map(str, row.cited_for(choice.value.name)))
    return PrintedChoice(row.number, choice.setting, choice.value.value, cited)
