"""Comparison: the same lines by the rules of every edition, and by every reading of the settings that bear on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias, get_type_hints

from attrs import evolve, frozen

from genoa_rules.adjudicate import JudgedLine, JudgedSituationLine, Verdict, adjudicate
from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.evolve import after
from genoa_rules.game import Ruling, rule_on
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.model.rules import DECIDING_SETTINGS, Edition, Rules, Settings, SettingValue
from genoa_rules.model.state import State
from genoa_rules.record.people import RULES_OF
from genoa_rules.record.record import Record
from genoa_rules.record.situation import Contradiction, Situation
from genoa_rules.record.situation_claims import Said
from genoa_rules.record.situation_notation import write_situation_line
from genoa_rules.record.writing import write_line
from genoa_rules.situations.editions import may_read
from genoa_rules.situations.judging import Found

AnyJudgedLine: TypeAlias = JudgedLine | JudgedSituationLine
JudgedLines: TypeAlias = Sequence[AnyJudgedLine]

RULES_OF_EDITIONS = tuple(make() for make in RULES_OF.values())
"""The rules of each edition, in their order."""


@frozen
class Choice:
    """One setting of the rules with one of its values.

    setting: its name; "edition" too is one.
    """

    setting: str
    value: SettingValue

    def is_made_in(self, rules: Rules) -> bool:
        """Whether these rules have the setting at this value."""
        return getattr(rules, self.setting) is self.value


@frozen
class ComparedRow:
    """What is right on a line by one reading.

    choices: the settings that bear on the line, each with its value in this reading.
    editions: the editions whose own reading it is.
    judged: the line judged by this reading.
    """

    choices: tuple[Choice, ...]
    editions: tuple[Edition, ...]
    judged: AnyJudgedLine


@frozen
class ComparedLine:
    """A line of a record or a situation, and what is right on it by every reading that makes a difference to it.

    number: its place among the lines, from 1. file_line: where it stood in the text; None where that is not known.
    text: the line in the notation. disputed: whether people ask what is right here.
    rows: one where no setting bears on it.
    """

    number: int
    file_line: int | None
    text: str
    disputed: bool
    rows: tuple[ComparedRow, ...]

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings that bear on it, in the order of the differences that they decide."""
        return tuple(choice.setting for choice in self.rows[0].choices)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts that there are on it, the better first."""
        return tuple(sorted({row.judged.verdict for row in self.rows}))

    def by(self, rules: Rules) -> AnyJudgedLine:
        """The line judged by these rules.

        Raises LookupError for rules by which it could not have come to the dispute.
        """
        for row in self.rows:
            if all(choice.is_made_in(rules) for choice in row.choices):
                return row.judged
        raise LookupError(f"by these rules it could not have come to line {self.number}")

    @property
    def is_left_open(self) -> bool:
        """Whether too much is not known to judge it by any reading."""
        return all(isinstance(row.judged, JudgedSituationLine) and row.judged.is_left_open for row in self.rows)

    @property
    def has_happened(self) -> bool:
        """Whether it only led up to the dispute."""
        return all(isinstance(row.judged, JudgedSituationLine) and row.judged.has_happened for row in self.rows)


@frozen
class Comparison:
    """What is right on each line of a record or a situation, by every edition and every reading.

    written: what was judged; the edition and the settings that it names are one reading among all.
    """

    written: Record | Situation
    lines: tuple[ComparedLine, ...]

    @property
    def asked_for(self) -> tuple[ComparedLine, ...]:
        """The lines of which people ask: of a situation all that have not only led up to the dispute, of a record the
        disputed ones and those illegal by its own rules; where there is none, those on which verdicts differ.
        """
        lines = tuple(line for line in self.lines if not line.has_happened)
        if isinstance(self.written, Situation):
            return lines
        own = self.written.setup.rules
        asked = tuple(line for line in lines if line.disputed or line.by(own).verdict is not Verdict.LEGAL)
        return asked or tuple(line for line in lines if len(line.verdicts) > 1)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict on any line by any reading."""
        return max((verdict for line in self.lines for verdict in line.verdicts), default=Verdict.LEGAL)


def compare(written: Record | Situation) -> Comparison:
    """What is right on every line by every edition and by every reading of the settings that bear on it.

    A setting bears on a line where another value of it changes the verdict, the clauses, or what follows from a move.
    What came before a line has happened: the lines of a record are judged in the position that the record's own rules
    have led to, and a reading by which a situation could not have come about says nothing about it.
    Raises what `adjudicate` raises; a Contradiction only where by each edition no position agrees.
    """
    judged = _Judged(_judge_of(written))
    bases = tuple(rules for rules in _bases(written) if judged.by(rules) is not None)
    if not bases:
        # By neither edition can it have come to the dispute; what is said is ruled on all the same, by one of them.
        lines = adjudicate(written, _bases(written)[0]).lines
        return Comparison(
            written, tuple(_compared(written, [(written.setup.rules, lines)], (), place) for place in range(len(lines)))
        )
    bearing = _bearing(judged, bases, _read(written))
    readings = _readings(bases[0], bearing)
    found = [(reading, judged_lines) for reading in readings if (judged_lines := judged.by(reading)) is not None]
    places = range(len(written.lines))
    return Comparison(written, tuple(_compared(written, found, bearing, place) for place in places))


class _Judged:
    """What was written, judged by rules as they are asked for, each only once."""

    def __init__(self, judge: Callable[[Rules], JudgedLines | None]) -> None:
        self._judge = judge
        self._known: dict[Rules, JudgedLines | None] = {}

    def by(self, rules: Rules) -> JudgedLines | None:
        """The lines judged by these rules; None where by them it could not have come to the dispute."""
        if rules not in self._known:
            self._known[rules] = self._judge(rules)
        return self._known[rules]

    def differ(self, one: Rules, other: Rules) -> bool:
        """Whether anything is found otherwise by one of two sets of rules than by the other."""
        these, those = self.by(one), self.by(other)
        return these is not None and those is not None and list(map(_found, these)) != list(map(_found, those))


def _judge_of(written: Record | Situation) -> Callable[[Rules], JudgedLines | None]:
    return _record_judge(written) if isinstance(written, Record) else _situation_judge(written)


def _record_judge(record: Record) -> Callable[[Rules], JudgedLines | None]:
    """What judges every line in the position that the legal lines before it have led to by the record's own rules."""
    adjudication = adjudicate(record)
    positions = [setup_chapter.opening(record.setup)]
    for judged in adjudication.lines:
        positions.append(after(positions[-1], judged.ruling.events) if judged.ruling.legal else positions[-1])

    def judge(rules: Rules) -> JudgedLines:
        return [
            evolve(judged, ruling=rule_on(_by_rules(position, rules), judged.line.command), differs=False)
            for judged, position in zip(adjudication.lines, positions, strict=False)
        ]

    return judge


def _by_rules(state: State, rules: Rules) -> State:
    return evolve(state, setup=evolve(state.setup, rules=rules))


def _situation_judge(situation: Situation) -> Callable[[Rules], JudgedLines | None]:
    def judge(rules: Rules) -> JudgedLines | None:
        try:
            lines = adjudicate(situation, rules).lines
        except Contradiction:
            return None
        # Where too much is not known, a reading has nothing to say either.
        could_not_come_about = any(line.lead_up and line.opinions for line in lines)
        return None if could_not_come_about or any(line.is_left_open for line in lines) else lines

    return judge


def _bases(written: Record | Situation) -> tuple[Rules, ...]:
    """The rules of both editions, the file's own edition first, with what house rules it has."""
    own = written.setup.rules
    usual = RULES_OF_EDITIONS[own.edition.rank]
    changes = {name: getattr(own, name) for name in _values() if getattr(own, name) is not getattr(usual, name)}
    others = (rules for rules in RULES_OF_EDITIONS if rules.edition is not own.edition)
    return (own, *(_changed(rules, changes) for rules in others))


def _changed(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    return evolve(rules, **changes)


def _values() -> Mapping[str, tuple[ClosedSet, ...]]:
    """The settings that decide something, each with its values."""
    kinds = get_type_hints(Settings)
    return {name: tuple(kinds[name]) for name in DECIDING_SETTINGS}


def _read(written: Record | Situation) -> tuple[str, ...]:
    """The settings that any line may read: another value of the others changes nothing."""
    said: list[Said] = [line.command if isinstance(line, RecordLine) else line.said for line in written.lines]
    return tuple(setting for setting in _values() if any(may_read(setting, each) for each in said))


def _bearing(judged: _Judged, bases: Sequence[Rules], read: Sequence[str]) -> tuple[str, ...]:
    """The settings of which another value changes something, whatever those found before it are.

    read: those that any line may read.
    """
    bearing: tuple[str, ...] = ()
    while True:
        # What bears only beside the other value of another setting is found once that other one is.
        points = [point for base in bases[: 1 if bearing else None] for point in _readings(base, bearing)]
        found = {
            setting
            for setting in read
            if setting not in bearing
            and any(
                judged.differ(point, other)
                for point in points
                for other in _readings(point, (setting,))
                if other != point
            )
        }
        if not found:
            found = _unexplained(judged, bases, bearing)
        if not found:
            return bearing
        bearing = tuple(setting for setting in _values() if setting in found or setting in bearing)


def _unexplained(judged: _Judged, bases: Sequence[Rules], bearing: Iterable[str]) -> set[str]:
    """The settings in which editions differ, where those that bear do not explain what is found by an edition."""
    for base in bases[1:]:
        alike = _changed(bases[0], {setting: getattr(base, setting) for setting in bearing})
        if judged.differ(base, alike):
            return {setting for setting in _values() if getattr(base, setting) is not getattr(alike, setting)}
    return set()


def _readings(base: Rules, settings: Sequence[str]) -> list[Rules]:
    """These rules with every value of some settings."""
    values = _values()
    chosen = product(*(values[setting] for setting in settings))
    return [_changed(base, dict(zip(settings, each, strict=True))) for each in chosen]


def _compared(
    written: Record | Situation, judged: Sequence[tuple[Rules, JudgedLines]], bearing: tuple[str, ...], place: int
) -> ComparedLine:
    """A line with a row for each way in which the settings that bear on it may be."""
    found = [(reading, lines[place]) for reading, lines in judged]
    own = tuple(setting for setting in bearing if _bears(setting, bearing, found))
    rows: dict[tuple[Choice, ...], ComparedRow] = {}
    for reading, line in found:
        row = _row(reading, own, line)
        rows.setdefault(row.choices, row)
    if isinstance(written, Record):
        text, disputed = write_line(written.lines[place]), written.lines[place].disputed
    else:
        text, disputed = write_situation_line(written.lines[place]), written.lines[place].disputed
    return ComparedLine(place + 1, written.file_line(place + 1), text, disputed, tuple(rows.values()))


def _bears(setting: str, bearing: tuple[str, ...], found: Sequence[tuple[Rules, AnyJudgedLine]]) -> bool:
    """Whether another value of a setting changes what is found about a line, whatever the others are."""
    others = [other for other in bearing if other != setting]
    ways: dict[tuple[object, ...], list[object]] = {}
    for reading, line in found:
        ways.setdefault(tuple(getattr(reading, other) for other in others), []).append(_found(line))
    return any(each != same[0] for same in ways.values() for each in same)


def _row(rules: Rules, settings: tuple[str, ...], judged: AnyJudgedLine) -> ComparedRow:
    choices = tuple(Choice(setting, getattr(rules, setting)) for setting in settings)
    editions = (own.edition for own in RULES_OF_EDITIONS if all(choice.is_made_in(own) for choice in choices))
    return ComparedRow(choices, tuple(editions), judged)


def _found(judged: AnyJudgedLine) -> object:
    """All that is found about a line, as far as it is told."""
    if isinstance(judged, JudgedLine):
        return _told(judged.ruling)
    opinions = ((each.conditions, _told(each.found), tuple(map(_told, each.others))) for each in judged.opinions)
    return judged.verdict, judged.has_happened, tuple(opinions)


def _told(found: Found) -> object:
    if isinstance(found, Ruling):
        return found.legal, found.clauses, found.violations, found.events
    return found.right, found.clauses, found.violations, found.instead
