"""How the rulings on a situation are printed: for people, and for programs."""

from __future__ import annotations

from genoa_rules.adjudicate import WHATEVER_WAS_PLAYED, JudgedSituationLine, SituationAdjudication, Verdict
from genoa_rules.casebook import Case, casebook
from genoa_rules.cli.page import indented, printable
from genoa_rules.cli.rulebook_text import CLAIMED
from genoa_rules.game import Ruling
from genoa_rules.model.rules import Rules
from genoa_rules.printed import (
    PrintedFact,
    PrintedOpinion,
    PrintedSituationAdjudication,
    PrintedSituationLine,
    SituationAdjudicationFormat,
)
from genoa_rules.record.people import rules_written
from genoa_rules.record.situation_claims import Claim
from genoa_rules.record.situation_notation import write_situation_line
from genoa_rules.situations.facts import Fact, Untold
from genoa_rules.situations.judging import Opinion
from genoa_rules.situations.telling import (
    Remark,
    explain_found,
    tell_conditions,
    tell_fact,
    told_if,
    told_remark,
    told_to_tell,
    told_verdict,
)
from genoa_rules.words import tell_event
from genoa_rules.words.voice import snake

# For people.


def text_of(judged: SituationAdjudication, name_of_file: str, language: str = "en", *, every_line: bool) -> str:
    """The rulings for people.

    language: of the sentences. every_line: also those that have only led up to the dispute.
    """
    players = judged.situation.players
    parts = [indented(f"{name_of_file}: {printable(', '.join(players), players)}; {told_rules(judged.rules)}")]
    shown = [each for each in judged.lines if every_line or not each.has_happened]
    if judged.to_tell:
        parts += ["", _shown(told_to_tell(judged.to_tell, language), 0, players)]
    for each in shown:
        parts += ["", *_line(each, players, language)]
    if shown and not any(each.line.disputed for each in judged.lines):
        parts += ["", indented(told_remark(Remark.NONE_DISPUTED, language))]
    return "\n".join([*parts, "", indented(summary(judged))])


def told_rules(rules: tuple[Rules, ...]) -> str:
    """The rules that may be in force, in words."""
    told = []
    for each in rules:
        written = dict(rules_written(each))
        edition, revision = written.pop("edition"), written.pop("revision")
        changed = ", ".join(f"{setting} = {value}" for setting, value in written.items())
        told.append(f"rules of the {edition} edition, revision {revision}{', but ' if changed else ''}{changed}")
    return "; or ".join(told)


def verdict_of(judged: JudgedSituationLine) -> str:
    """The verdict on a line, as people say it."""
    if judged.has_happened:
        return "happened"
    return CLAIMED[judged.verdict] if isinstance(judged.line.said, Claim) else judged.verdict.value


def _heading(judged: JudgedSituationLine) -> str:
    place = f"line {judged.file_line}, " if judged.file_line is not None else ""
    return f"{verdict_of(judged).upper()}  {place}move {judged.number}{', disputed' if judged.line.disputed else ''}"


def _line(judged: JudgedSituationLine, players: tuple[str, ...], language: str) -> list[str]:
    parts = [_heading(judged), _shown(write_situation_line(judged.line), 2, players)]
    if judged.has_happened or judged.is_left_open:
        return parts
    if judged.lead_up:
        parts.append(_shown(told_remark(Remark.CANNOT_HAVE_HAPPENED, language), 4, players))
    several = len(judged.opinions) > 1
    if several:
        parts.append(_shown(told_verdict(judged, language), 4, players))
    for opinion in judged.opinions:
        by = 4
        if several:
            parts.append(_shown(told_if(opinion, judged.opinions, language), by, players))
            by = 6
        parts += _opinion(opinion, by, players, language)
    cases = [f"case {case.number} ({case.title})" for case in related_to(judged)]
    return [*parts, indented(told_remark(Remark.DECIDED_CASES, language, cases=cases), 4)] if cases else parts


def related_to(judged: JudgedSituationLine) -> tuple[Case, ...]:
    """The decided cases that turn on what a line breaks, or, where it breaks nothing, on what allows it."""
    found = [opinion.found for opinion in judged.opinions]
    broken = {violation.clause for each in found for violation in each.violations}
    if broken:
        # That something has no place in this part of the turn is no clause on which cases are alike.
        return casebook().on(broken - {"4.1"}, Verdict.ILLEGAL)
    return casebook().on({clause for each in found for clause in each.clauses}, judged.verdict)


def _opinion(opinion: Opinion, by: int, players: tuple[str, ...], language: str) -> list[str]:
    found = opinion.found
    parts = [_shown(explain_found(found, language), by, players)]
    otherwise = told_remark(Remark.AS_THE_REST_MAY_BE, language)
    parts += [_shown(f"{otherwise}\n{explain_found(each, language)}", by, players) for each in opinion.others]
    if isinstance(found, Ruling) and found.events:
        followed = (f"- {tell_event(each, language=language)}" for each in found.events)
        parts.append(_shown("\n".join((told_remark(Remark.WHAT_FOLLOWS, language), *followed)), by, players))
    if opinion.varies:
        parts.append(_shown(told_remark(Remark.VARIES, language), by, players))
    unplayed = not_played(opinion, language)
    return [*parts, _shown(unplayed, by, players)] if unplayed else parts


def not_played(opinion: Opinion, language: str) -> str:
    """What comes of it that a line is illegal and not played; nothing where it is played."""
    found = opinion.found
    if not isinstance(found, Ruling) or found.legal:
        return ""
    before = opinion.first_unplayed
    stands = any(each.reason in WHATEVER_WAS_PLAYED for each in found.violations)
    remark = Remark.NOT_PLAYED if before is None else Remark.NOT_PLAYED_EITHER
    return told_remark(remark, language, number=None if stands else before)


def _shown(text: str, by: int, players: tuple[str, ...]) -> str:
    """A text for people, in which no player's name breaks the line."""
    return indented(printable(text, players), by)


def summary(judged: SituationAdjudication) -> str:
    """How many lines have which verdict."""
    happened = sum(each.has_happened for each in judged.lines)
    counted = ", ".join(f"{len(judged.with_verdict(verdict))} {verdict.value}" for verdict in Verdict)
    lines = "1 line" if len(judged.lines) == 1 else f"{len(judged.lines)} lines"
    return f"{lines}: {happened} that led up to the dispute, {counted}."


# For programs.


def written_of(judged: SituationAdjudication, language: str = "en") -> PrintedSituationAdjudication:
    """The rulings for programs, to be written as JSON."""
    return PrintedSituationAdjudication(
        SituationAdjudicationFormat.SITUATION_ADJUDICATION_1,
        judged.verdict,
        judged.situation.players,
        judged.rules,
        tuple(_fact(each, language) for each in judged.to_tell),
        tuple(
            PrintedSituationLine(
                each.number,
                each.file_line,
                write_situation_line(each.line),
                each.line.disputed,
                each.has_happened,
                each.verdict,
                tuple(_fact(fact, language) for fact in each.depends_on),
                tuple(_opinion_written(opinion, each, language) for opinion in each.opinions),
                tuple(case.number for case in related_to(each)),
            )
            for each in judged.lines
        ),
    )


def _fact(fact: Fact | Untold, language: str) -> PrintedFact:
    return PrintedFact(snake(type(fact).__name__), tell_fact(fact, language))


def _opinion_written(opinion: Opinion, judged: JudgedSituationLine, language: str) -> PrintedOpinion:
    return PrintedOpinion(
        tell_conditions(opinion, judged.opinions, language),
        opinion.verdict,
        opinion.found.clauses,
        opinion.found.violations,
        opinion.first_unplayed,
        opinion.varies,
        explain_found(opinion.found, language),
    )
