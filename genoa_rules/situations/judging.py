"""Judging a situation: each line in every world, and the findings of all worlds brought together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from attrs import evolve, fields, frozen

from genoa_rules.commands import CardDealt, DiceFell, PlayBuildingAction, TimeCalled, UseBuilding
from genoa_rules.events import (
    BuildingUsed,
    Event,
    GameEnded,
    MarkersPaid,
    MarkingEnded,
    MarkingTurn,
    PrivilegesPaid,
    RoundEnded,
    RoundMarkerMoved,
    SpecialCardPlayed,
    TowerHandedOn,
)
from genoa_rules.evolve import after
from genoa_rules.game import Ruling, rule_on
from genoa_rules.grounds import grounds
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations
from genoa_rules.model.state import State
from genoa_rules.record.situation import Situation, SituationLine
from genoa_rules.record.situation_claims import Claim
from genoa_rules.situations.branches import Branch, Column, Condition, answers_of, branches
from genoa_rules.situations.claims import Finding, Moved, find
from genoa_rules.situations.facts import Fact, Untold
from genoa_rules.situations.worlds import TooOpen, worlds_of

Found: TypeAlias = Ruling | Finding


class Verdict(ClosedSet):
    """What is right, the better verdict first. A claim that is right is legal, one that is wrong illegal."""

    LEGAL = "legal"
    UNDETERMINED = "undetermined"
    ILLEGAL = "illegal"


@frozen
class Opinion:
    """What is found about a line wherever some conditions hold.

    conditions: what is asked of the position; nothing where it is found in every world.
    found: a ruling on a move, a finding about a claim: what is the same in all these worlds. Where no violation is,
    what is found in one of them.
    others: where no violation is the same in all, what else is found in some.
    varies: whether more than that differs among these worlds: what follows, whom it concerns, what is wrong besides.
    first_unplayed: the number of the first line before it that was not allowed and so not played, in all these worlds;
    None where there is none, or not in all.
    """

    conditions: tuple[Condition, ...]
    found: Found
    others: tuple[Found, ...]
    varies: bool
    first_unplayed: int | None

    @property
    def verdict(self) -> Verdict:
        """Whether the line is legal, or right, there."""
        return Verdict.LEGAL if stands(self.found) else Verdict.ILLEGAL

    def holds_in(self, state: State) -> bool:
        """Whether it is about this position, as it is before the first line."""
        return all(condition.holds_in(state) for condition in self.conditions)


@frozen
class JudgedSituationLine:
    """A line of a situation and what is found about it.

    number: its place among the lines, from 1. file_line: where it stood in the text; None where that is not known.
    lead_up: whether it leads up to the dispute and was taken as having happened.
    opinions: one where the verdict is the same everywhere, else one for each way in which the facts may be, the better
    verdicts first; none for a line that has happened, and for one that is left open since too much is not known.
    """

    number: int
    file_line: int | None
    line: SituationLine
    lead_up: bool
    opinions: tuple[Opinion, ...]

    @property
    def verdict(self) -> Verdict:
        """Whether the line is legal, or right, whatever is not known."""
        verdicts = {opinion.verdict for opinion in self.opinions}
        if len(verdicts) == 1:
            return verdicts.pop()
        return Verdict.UNDETERMINED if verdicts or not self.lead_up else Verdict.LEGAL

    @property
    def has_happened(self) -> bool:
        """Whether it only led up to the dispute."""
        return self.lead_up and not self.opinions

    @property
    def is_left_open(self) -> bool:
        """Whether too much is not known to judge it."""
        return not self.lead_up and not self.opinions

    @property
    def depends_on(self) -> tuple[Fact, ...]:
        """The facts on which the verdict depends: as few as tell apart where it is one and where another."""
        facts = (condition.fact for opinion in self.opinions for condition in opinion.conditions)
        return tuple(dict.fromkeys(facts))

    def opinion_on(self, state: State) -> Opinion | None:
        """What is found if the position before the first line is this one, which agrees with the situation."""
        return next((opinion for opinion in self.opinions if opinion.holds_in(state)), None)


@frozen
class Judged:
    """What is found about the lines of a situation.

    to_tell: the facts that are asked for, where too much is not known to judge all lines.
    worlds: how many positions were looked at: those that agree with the situation and with the lines that lead up.
    """

    lines: tuple[JudgedSituationLine, ...]
    to_tell: tuple[Fact | Untold, ...]
    worlds: int


def stands(found: Found) -> bool:
    """Whether a move is legal, or a claim right."""
    return found.legal if isinstance(found, Ruling) else found.right


@frozen
class _World:
    """A world as far as it has been played."""

    first: State
    now: State
    moved: Moved
    first_unplayed: int | None = None


def judge(situation: Situation, never_played: frozenset[int] = frozenset()) -> Judged:
    """What is found about the lines of a situation.

    never_played: the numbers of lines that are known to be illegal in every position. Raises Contradiction where no
    position agrees with it.
    """
    made = worlds_of(situation, never_played)
    lead_up = situation.lead_up
    if isinstance(made, TooOpen):
        return _too_open(situation, made, never_played)
    worlds = [_World(state, state, Moved()) for state in made.states]
    judged = []
    columns: Mapping[Fact, Column] | None = None
    for number, line in enumerate(situation.lines, start=1):
        heard = [_heard(situation, world, line) for world in worlds]
        is_last = number == len(situation.lines)
        if is_last:
            heard = [_as_far_as_told(situation, world, found) for world, found in zip(worlds, heard, strict=True)]
        if is_last and not made.yields and isinstance(line.said, UseBuilding | PlayBuildingAction):
            heard = list(map(_without_yield, heard))
        if number <= lead_up and any(map(stands, heard)):
            # It has happened: a world in which it could not is none.
            kept = [(world, found) for world, found in zip(worlds, heard, strict=True) if stands(found)]
            worlds = [_played(world, number, found) for world, found in kept]
            judged.append(_judged(situation, number, True, ()))
            columns = None
            continue
        if has_come(line) and any(map(stands, heard)):
            # A card that came was there, and was due: a world in which it could not come is none.
            kept = [(world, found) for world, found in zip(worlds, heard, strict=True) if stands(found)]
            if len(kept) < len(worlds):
                worlds, heard = [world for world, _ in kept], [found for _, found in kept]
                columns = None
        if columns is None:
            columns = answers_of(made.facts, [world.first for world in worlds])
        judged.append(_judged(situation, number, number <= lead_up, _opinions(columns, worlds, heard)))
        worlds = [_played(world, number, found) for world, found in zip(worlds, heard, strict=True)]
    return Judged(tuple(judged), (), len(worlds))


def _too_open(situation: Situation, made: TooOpen, never_played: frozenset[int]) -> Judged:
    """What is found about the first lines, as many as can be judged; the others are left open."""
    few, many = situation.lead_up, len(situation.lines)
    # With each line more may be read, never less.
    while many - few > 1:
        middle = (few + many) // 2
        tried = worlds_of(evolve(situation, lines=situation.lines[:middle]), never_played)
        few, many, made = (few, middle, tried) if isinstance(tried, TooOpen) else (middle, many, made)
    left_open = tuple(
        _judged(situation, number, number <= situation.lead_up, ())
        for number in range(few + 1, len(situation.lines) + 1)
    )
    if few > situation.lead_up:
        judged = judge(evolve(situation, lines=situation.lines[:few]), never_played)
        illegal = frozenset(each.number for each in judged.lines if each.verdict is Verdict.ILLEGAL)
        if illegal - never_played:
            # Nothing follows from a line that is not played, so that less is asked of the position.
            return judge(situation, illegal)
        return Judged((*judged.lines, *left_open), made.facts, judged.worlds)
    before = tuple(_judged(situation, number, True, ()) for number in range(1, few + 1))
    return Judged((*before, *left_open), made.facts, 0)


def _judged(situation: Situation, number: int, lead_up: bool, opinions: tuple[Opinion, ...]) -> JudgedSituationLine:
    line = situation.lines[number - 1]
    return JudgedSituationLine(number, situation.file_line(number), line, lead_up, opinions)


def has_come(line: SituationLine) -> bool:
    """Whether it tells what came by chance, which nobody doubts: that has happened, even behind what is disputed."""
    return isinstance(line.said, CardDealt | DiceFell | TimeCalled) and not line.disputed


def _heard(situation: Situation, world: _World, line: SituationLine) -> Found:
    if isinstance(line.said, Claim):
        finding = find(world.now, world.moved, line.said)
        return evolve(finding, violations=tuple(_as_told(situation, world, each) for each in finding.violations))
    ruling = rule_on(world.now, line.said)
    if ruling.legal:
        return ruling
    return evolve(ruling, decision=Refused(tuple(_as_told(situation, world, each) for each in ruling.violations)))


# What comes of a line by itself, besides what it says, depends on money, markers and rounds that no verdict asked for.
_OF_THE_REST = (MarkingTurn, MarkingEnded, RoundEnded, PrivilegesPaid, MarkersPaid, GameEnded)


def _as_far_as_told(situation: Situation, world: _World, found: Found) -> Found:
    """A ruling on the last line without events that rest on what is not told."""
    if not isinstance(found, Ruling) or not found.legal:
        return found
    dropped = _OF_THE_REST if situation.left.is_exact else (*_OF_THE_REST, RoundMarkerMoved)
    if any(isinstance(event, RoundEnded | GameEnded) for event in found.events):
        dropped = (*dropped, TowerHandedOn)
    kept = tuple(event for event in found.events if not isinstance(event, dropped))
    if kept == found.events:
        return found
    decision: Accepted[Event] = Accepted(kept)
    return evolve(found, decision=decision, clauses=grounds(world.now, found.command, decision))


def _has_none_on_buildings(situation: Situation, player: str | None) -> bool:
    """Whether it is told that a player has no marker on any building."""
    return situation.owners_are_all or (
        player in situation.players and situation.holding(str(player)).markers_on_buildings.most == 0
    )


def _without_yield(found: Found) -> Found:
    """A ruling without what an action brings, where that is not known of the position."""
    if not isinstance(found, Ruling) or not found.legal:
        return found
    known = tuple(event for event in found.events if isinstance(event, BuildingUsed | SpecialCardPlayed))
    return evolve(found, decision=Accepted(known))


_NAMING_SPACES = (Reason.NOT_A_NEIGHBOUR, Reason.ALREADY_VISITED)


def _as_told(situation: Situation, world: _World, violation: Violation) -> Violation:
    """A violation without what is so in this world and nobody told: who is to speak, where somebody has acted."""
    if violation.reason is Reason.WHILE_WALKING:
        # Who is to speak depends on who has acted and passed, which no verdict asked for.
        return evolve(violation, facts=evolve(violation.facts, players=()))
    if violation.reason in _NAMING_SPACES and (situation.turn.walk is None or None in situation.turn.walk):
        # Which spaces there are depends on where the tower has been.
        return evolve(violation, facts=evolve(violation.facts, spaces=()))
    if violation.reason is Reason.NO_OWN_MARKER and not _has_none_on_buildings(situation, violation.facts.player):
        # That the player has a marker nowhere is not told.
        return evolve(violation, reason=Reason.NO_OWN_MARKER_THERE)
    if violation.reason is Reason.NO_OWN_MARKER_THERE and not situation.owners_are_all:
        return evolve(violation, facts=evolve(violation.facts, buildings=()))
    if violation.reason not in (Reason.NO_RIGHT_LEFT, Reason.DEAL_CANNOT_ACT):
        return violation
    player = violation.facts.player
    told = [each.building for each in situation.turn.uses if each.users is not None and player in each.users]
    before = [use.building for use in world.first.turn.uses if use.player == player]
    buildings = (each for each in violation.facts.buildings if each in told or each not in before)
    return evolve(violation, facts=evolve(violation.facts, buildings=tuple(buildings)))


def _played(world: _World, number: int, found: Found) -> _World:
    """The world after a line; a move that is not allowed is not made, a claim changes nothing."""
    if isinstance(found, Finding):
        return world
    if found.legal:
        return evolve(world, now=after(world.now, found.events), moved=Moved(found))
    return evolve(world, moved=Moved(), first_unplayed=world.first_unplayed or number)


# Bringing together.


def _opinions(columns: Mapping[Fact, Column], worlds: Sequence[_World], heard: Sequence[Found]) -> tuple[Opinion, ...]:
    found = (_opinion(branch, worlds, heard) for branch in branches(columns, [stands(each) for each in heard]))
    return tuple(sorted(found, key=lambda opinion: opinion.verdict.rank))


def _opinion(branch: Branch, worlds: Sequence[_World], heard: Sequence[Found]) -> Opinion:
    there = [heard[place] for place in branch.worlds]
    unplayed = {worlds[place].first_unplayed for place in branch.worlds}
    found, others = _common(there)
    return Opinion(
        branch.conditions,
        found,
        others,
        varies=any(each != there[0] for each in there),
        first_unplayed=unplayed.pop() if len(unplayed) == 1 else None,
    )


def _common(there: Sequence[Found]) -> tuple[Found, tuple[Found, ...]]:
    """What is the same in all worlds, and what else there is where no violation is."""
    first = there[0]
    if isinstance(first, Finding):
        findings = [each for each in there if isinstance(each, Finding)]
        instead = first.instead if all(each.instead == first.instead for each in findings) else None
        common = _common_violations([each.violations for each in findings])
        return Finding(first.claim, first.right, _common_clauses(there), instead, common), ()
    rulings = [each for each in there if isinstance(each, Ruling)]
    if first.legal:
        everywhere = tuple(event for event in first.events if all(event in each.events for each in rulings))
        return Ruling(first.command, Accepted(everywhere), _common_clauses(there)), ()
    common = _common_violations([each.violations for each in rulings])
    if common:
        clauses = tuple(dict.fromkeys(each.clause for each in common))
        return Ruling(first.command, Refused(common), clauses), ()
    kinds: dict[tuple[tuple[str, object], ...], list[Ruling]] = {}
    for each in sorted(rulings, key=lambda each: len(each.violations)):
        kinds.setdefault(tuple((broken.clause, broken.reason) for broken in each.violations), []).append(each)
    simplest, *others = (
        evolve(alike[0], decision=Refused(_common_violations([each.violations for each in alike])))
        for alike in kinds.values()
    )
    return simplest, tuple(others)


def _common_clauses(there: Sequence[Found]) -> tuple[str, ...]:
    return tuple(clause for clause in there[0].clauses if all(clause in each.clauses for each in there))


def _common_violations(there: Sequence[Violations]) -> tuple[Violation, ...]:
    """The violations that are everywhere, by clause and reason, each with the facts that are the same everywhere."""
    kinds: dict[tuple[str, Reason], list[list[Violation]]] = {}
    for violations in there:
        here: dict[tuple[str, Reason], list[Violation]] = {}
        for each in violations:
            here.setdefault((each.clause, each.reason), []).append(each)
        for kind, alike in here.items():
            kinds.setdefault(kind, []).append(alike)
    common: list[Violation] = []
    for found in kinds.values():
        if len(found) == len(there):
            common += found[0] if all(alike == found[0] for alike in found) else [_common_facts(found)]
    return tuple(common)


def _common_facts(found: Sequence[Sequence[Violation]]) -> Violation:
    """A violation with what is the same in every world; what is not told of the position is not made up."""
    every = [each for alike in found for each in alike]
    common: dict[str, Any] = {
        field.name: _common_fact([getattr(each.facts, field.name) for each in every]) for field in fields(Facts)
    }
    return evolve(every[0], facts=Facts(**common))


def _common_fact(values: Sequence[object]) -> object:
    first = values[0]
    if isinstance(first, tuple):
        return tuple(each for each in first if all(isinstance(value, tuple) and each in value for value in values))
    return first if all(value == first for value in values) else None
