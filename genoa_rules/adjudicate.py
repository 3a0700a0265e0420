"""Adjudication: a written game or situation in, a ruling on each of its lines out."""

from __future__ import annotations

from typing import overload

import attrs
from attrs import frozen

from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.evolve import after
from genoa_rules.game import Ruling, rule_on
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules
from genoa_rules.model.state import State
from genoa_rules.record.record import Record, refuse_to_begin
from genoa_rules.record.situation import Situation
from genoa_rules.record.writing import Line
from genoa_rules.situations.facts import Fact, Untold
from genoa_rules.situations.judging import JudgedSituationLine, Verdict, judge

__all__ = ["Adjudication", "JudgedLine", "JudgedSituationLine", "SituationAdjudication", "Verdict", "adjudicate"]


WHATEVER_WAS_PLAYED = frozenset(
    {
        Reason.NO_SUCH_PLAYER,
        Reason.CARD_NOT_IN_THE_BOX,
        Reason.NO_SUCH_DICE,
        Reason.NO_SUCH_SPACE,
        Reason.ODD_MONEY,
        Reason.NEGATIVE_AMOUNT,
        Reason.CONDITION,
        Reason.NOT_A_STREET,
        Reason.TWICE_ON_ONE_BUILDING,
        Reason.MONEY_IS_NO_GOOD,
        Reason.CARDS_ARE_NOT_TRADED,
    }
)
"""Reasons that rest on the command, the box and the rules alone: no position makes them good."""


@frozen
class JudgedLine:
    """A line of a record and what the rules say to it.

    number: its place among the moves, from 1. file_line: where it stood in the text; None where that is not known.
    ruling: what the rules say to it in the position that the legal lines before it have led to.
    first_unplayed: the number of the first illegal line before it. It was not played, so that this one meets another
    position than its writer had in mind.
    differs: whether other events are written beside it than now follow from it.
    """

    number: int
    file_line: int | None
    line: Line
    ruling: Ruling
    first_unplayed: int | None
    differs: bool

    @property
    def verdict(self) -> Verdict:
        """Whether the line is legal."""
        return Verdict.LEGAL if self.ruling.legal else Verdict.ILLEGAL

    @property
    def may_be_a_consequence(self) -> bool:
        """Whether it is illegal where an earlier line was not played, and might be legal with that line.

        Not so where one of its violations stands in every position.
        """
        stands = any(violation.reason in WHATEVER_WAS_PLAYED for violation in self.ruling.violations)
        return self.verdict is not Verdict.LEGAL and self.first_unplayed is not None and not stands


@frozen
class Adjudication:
    """The rulings on a record.

    record: what was judged. rules: by which rules; the record's own or others.
    lines: a ruling on each line. state: the position after all legal lines.
    """

    record: Record
    rules: Rules
    lines: tuple[JudgedLine, ...]
    state: State

    @property
    def verdict(self) -> Verdict:
        """The worst verdict on any line."""
        return max((judged.verdict for judged in self.lines), default=Verdict.LEGAL)

    def with_verdict(self, verdict: Verdict) -> tuple[JudgedLine, ...]:
        """The lines on which there is this verdict."""
        return tuple(judged for judged in self.lines if judged.verdict is verdict)


@frozen
class SituationAdjudication:
    """The rulings on a situation.

    situation: what was judged. rules: by which rules, where the situation leaves them open by several.
    lines: what was found about each line. to_tell: what has to be told first, where too much is not known.
    """

    situation: Situation
    rules: tuple[Rules, ...]
    lines: tuple[JudgedSituationLine, ...]
    to_tell: tuple[Fact | Untold, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict on any line."""
        return max((judged.verdict for judged in self.lines), default=Verdict.LEGAL)

    def with_verdict(self, verdict: Verdict) -> tuple[JudgedSituationLine, ...]:
        """The lines on which there is this verdict; those that have only led up to the dispute left out."""
        return tuple(judged for judged in self.lines if judged.verdict is verdict and not judged.has_happened)


@overload
def adjudicate(written: Record, rules: Rules | None = None) -> Adjudication: ...


@overload
def adjudicate(written: Situation, rules: Rules | None = None) -> SituationAdjudication: ...


def adjudicate(written: Record | Situation, rules: Rules | None = None) -> Adjudication | SituationAdjudication:
    """What the rules say to every line of a record or a situation, one after the other.

    The commands alone are judged, whatever events are written beside them. An illegal line is ruled on and not played:
    what follows is judged from the position before it. A situation is judged in every position that agrees with it.
    rules: by which rules to judge; the record's or situation's own if None.
    Raises RecordError for players and a box with which no game can begin (chapters 1 and 2), its Contradiction for a
    situation with which no position agrees, and nothing else.
    """
    if isinstance(written, Record):
        return _of_record(written, rules)
    refuse_to_begin(written.setup)
    if rules is not None:
        written = attrs.evolve(written, setup=attrs.evolve(written.setup, rules=rules), rules=(rules,))
    judged = judge(written)
    return SituationAdjudication(written, written.rules, judged.lines, judged.to_tell)


def _of_record(record: Record, rules: Rules | None) -> Adjudication:
    rules = record.setup.rules if rules is None else rules
    refuse_to_begin(record.setup)
    state = setup_chapter.opening(attrs.evolve(record.setup, rules=rules))
    judged: list[JudgedLine] = []
    unplayed: int | None = None
    for number, line in enumerate(record.lines, start=1):
        ruling = rule_on(state, line.command)
        differs = ruling.legal and line.events is not None and line.events != ruling.events
        judged.append(JudgedLine(number, record.file_line(number), line, ruling, unplayed, differs))
        if ruling.legal:
            state = after(state, ruling.events)
        elif unplayed is None:
            unplayed = number
    return Adjudication(record, rules, tuple(judged), state)
