"""What the command prints for programs: the forms of `adjudicate --format json`, with `--all-rules` and without.

Each names its version. Sentences in them are for people and may change with any release; what a program needs stands
beside them as data.
"""

from __future__ import annotations

from attrs import frozen

from genoa_rules.adjudicate import Verdict
from genoa_rules.commands import Command
from genoa_rules.events import Event
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Edition, Rules

# A record.


class AdjudicationFormat(ClosedSet):
    """The versions of the form in which the rulings on a record are printed."""

    ADJUDICATION_1 = "genoa-adjudication/1"


@frozen
class PrintedLine:
    """The ruling on a line of a record.

    number: its place among the moves, from 1. file_line: where it stood in the text; None where that is not known.
    text: the line in the notation. explanation: the ruling in sentences.
    first_unplayed: the number of the first illegal line before it, which was not played.
    differs: whether other events are written beside it than now follow from it.
    """

    number: int
    file_line: int | None
    text: str
    disputed: bool
    verdict: Verdict
    clauses: tuple[str, ...]
    violations: tuple[Violation, ...]
    first_unplayed: int | None
    differs: bool
    explanation: str
    command: Command
    events: tuple[Event, ...]


@frozen
class PrintedAdjudication:
    """The rulings on a record: the worst verdict on any line, by which rules, and each line."""

    format: AdjudicationFormat
    verdict: Verdict
    players: tuple[str, ...]
    rules: Rules
    lines: tuple[PrintedLine, ...]


# A situation.


class SituationAdjudicationFormat(ClosedSet):
    """The versions of the form in which the rulings on a situation are printed."""

    SITUATION_ADJUDICATION_1 = "genoa-situation-adjudication/1"


@frozen
class PrintedFact:
    """A fact that is not told: what kind of fact, and the question in words."""

    fact: str
    asks: str


@frozen
class PrintedOpinion:
    """What is right on a line as far as one way goes in which things may be.

    conditions: which way, in words. varies: whether what else there is to say depends on what is not told.
    """

    conditions: str
    verdict: Verdict
    clauses: tuple[str, ...]
    violations: tuple[Violation, ...]
    first_unplayed: int | None
    varies: bool
    explanation: str


@frozen
class PrintedSituationLine:
    """What is right on a line of a situation.

    number: its place among the lines, from 1. file_line: where it stood in the text; None where that is not known.
    has_happened: whether it only led up to the dispute. depends_on: the facts that the verdict depends on.
    cases: the numbers of decided cases on the same clauses.
    """

    number: int
    file_line: int | None
    text: str
    disputed: bool
    has_happened: bool
    verdict: Verdict
    depends_on: tuple[PrintedFact, ...]
    opinions: tuple[PrintedOpinion, ...]
    cases: tuple[int, ...]


@frozen
class PrintedSituationAdjudication:
    """The rulings on a situation: the worst verdict on any line, by which rules, what has to be told, and each line."""

    format: SituationAdjudicationFormat
    verdict: Verdict
    players: tuple[str, ...]
    rules: tuple[Rules, ...]
    to_tell: tuple[PrintedFact, ...]
    lines: tuple[PrintedSituationLine, ...]


# Every reading side by side.


class ComparisonFormat(ClosedSet):
    """The versions of the form in which a comparison of readings is printed."""

    COMPARISON_1 = "genoa-comparison/1"


@frozen
class PrintedChoice:
    """A setting of the rules with one of its values: the difference it decides, and where that reading stands."""

    difference: str
    setting: str
    value: str
    citations: tuple[str, ...]


@frozen
class PrintedRow:
    """What is right on a line by one reading: its settings, and the editions whose own reading it is."""

    choices: tuple[PrintedChoice, ...]
    editions: tuple[Edition, ...]
    verdict: Verdict
    clauses: tuple[str, ...]
    explanation: str


@frozen
class PrintedComparedLine:
    """A line with what is right on it by every reading that makes a difference to it.

    slips: the numbers of the passages that seem to say otherwise.
    """

    number: int
    file_line: int | None
    text: str
    disputed: bool
    has_happened: bool
    all_sources_agree: bool
    rows: tuple[PrintedRow, ...]
    slips: tuple[str, ...]


@frozen
class PrintedComparison:
    """A record or a situation by every reading: the worst verdict on any line by any of them, and each line."""

    format: ComparisonFormat
    verdict: Verdict
    players: tuple[str, ...]
    lines: tuple[PrintedComparedLine, ...]
