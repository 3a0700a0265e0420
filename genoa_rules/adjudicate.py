"""Adjudication: a written game in, a ruling on each of its lines out."""

from __future__ import annotations

import attrs
from attrs import frozen

from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.evolve import after
from genoa_rules.game import Ruling, rule_on
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.rules import Rules
from genoa_rules.model.state import State
from genoa_rules.record.record import Record, refuse_setup
from genoa_rules.record.writing import Line


class Verdict(ClosedSet):
    """What is right, the better verdict first."""

    LEGAL = "legal"
    ILLEGAL = "illegal"


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
        """Whether it is illegal where an earlier line was not played: with that line it might be legal."""
        return self.verdict is not Verdict.LEGAL and self.first_unplayed is not None


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


def adjudicate(record: Record, rules: Rules | None = None) -> Adjudication:
    """What the rules say to every line of a record, one after the other.

    The commands alone are judged, whatever events are written beside them. An illegal line is ruled on and not played:
    what follows is judged from the position before it.
    rules: by which rules to judge; the record's own if None.
    Raises RecordError for players and a box with which no game can begin (chapters 1 and 2), and nothing else.
    """
    rules = record.setup.rules if rules is None else rules
    refuse_setup(record.setup)
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
