"""The rulings on a situation as one page, with a picture of what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from genoa_rules.adjudicate import JudgedSituationLine, SituationAdjudication
from genoa_rules.cli.adjudicate_html import heading, said
from genoa_rules.cli.adjudicate_situation import (
    not_played,
    related_to,
    summary,
    told_rules,
    verdict_of,
)
from genoa_rules.cli.holdings_html import amount, told_holdings
from genoa_rules.draw import markup
from genoa_rules.draw.labels import Labels
from genoa_rules.draw.markup import NO_MARKUP, Markup, element
from genoa_rules.draw.page import figure, page, paragraph
from genoa_rules.draw.palette import OF_THE_PAGE
from genoa_rules.draw.picture import picture
from genoa_rules.draw.rulings import events_as_html, reasons_as_html
from genoa_rules.draw.scene import scene_of
from genoa_rules.game import Ruling
from genoa_rules.model.board import Space
from genoa_rules.model.rules import Edition
from genoa_rules.record.situation import KnownTurn, KnownUse, Situation
from genoa_rules.record.situation_notation import write_situation_line
from genoa_rules.situations.judging import Found, Opinion
from genoa_rules.situations.telling import (
    Remark,
    tell_claim,
    told_if,
    told_instead,
    told_remark,
    told_to_tell,
    told_verdict,
)
from genoa_rules.words import name, tell_command


def page_of_situation(
    judged: SituationAdjudication, name_of_file: str, language: str = "en", *, every_line: bool
) -> str:
    """The rulings on a situation as a page of HTML, whole in itself.

    language: of the sentences. every_line: also lines that have only led up to the dispute.
    """
    situation = judged.situation
    shown = [each for each in judged.lines if every_line or not each.has_happened]
    return page(
        f"Rulings on {name_of_file}",
        paragraph(f"{', '.join(map(markup.shown, situation.players))}; {told_rules(judged.rules)}"),
        paragraph(summary(judged), "note"),
        paragraph(told_to_tell(judged.to_tell, language), "violation") if judged.to_tell else NO_MARKUP,
        what_is_told(situation, language),
        *(_line(each, language) for each in shown),
        language=language,
    )


# What is told.


def what_is_told(situation: Situation, language: str) -> Markup:
    """The picture of a situation and what else is told of it."""
    scene = scene_of(situation)
    drawn = picture(scene, Labels(language, scene.edition), OF_THE_PAGE, name="told")
    return element(
        "section",
        element("h2", markup.text("What is told")),
        figure(drawn, "What is told of the board before the first line; what is not told is not drawn."),
        *_facts(situation.turn, language, scene.edition),
        told_holdings(situation, language, scene.edition),
    )


def _facts(turn: KnownTurn, language: str, edition: Edition | None) -> Iterator[Markup]:
    """What is told of the turn."""

    def named(spaces: Iterable[Space]) -> str:
        return ", ".join(name(space, language, edition) for space in spaces)

    facts = [
        ("Active", "" if turn.active is None else markup.shown(turn.active)),
        ("Not placed yet", "the tower" if turn.walk == () else ""),
        ("Not visited", named(turn.not_visited)),
        ("Moves left", amount(turn.moves_left)),
        *((f"Action in {named([use.building])} taken by", _users(use)) for use in turn.uses),
        ("Action in any other building taken by", "nobody" if turn.uses_are_all else ""),
        ("Have used up the action of this turn", _names(turn.acted)),
        ("Have not acted in this turn", _names(turn.not_acted)),
        *((f"Actions left to {markup.shown(player)}", amount(left)) for player, left in turn.actions_left),
        ("Have passed", _names(turn.passed)),
        ("Have not passed", _names(turn.not_passed)),
        *((f"Order filled in {named([use.building])} by", markup.shown(use.player)) for use in turn.filled or ()),
        *([("Discs taken from", named(turn.cleared) or "no street")] if turn.cleared is not None else []),
        *_open_action(turn, named),
        ("Placing markers", "" if turn.marking is None else markup.shown(turn.marking)),
    ]
    items = [element("li", markup.text(f"{what}: {told}")) for what, told in facts if told]
    if items:
        yield element("ul", *items)


def _users(use: KnownUse) -> str:
    return "somebody" if use.users is None else _names(use.users) or "nobody"


def _open_action(turn: KnownTurn, named: Callable[[Iterable[Space]], str]) -> Iterator[tuple[str, str]]:
    if turn.open is not None:
        used = {None: "", True: ", building used", False: ", building not used yet"}[turn.open.used]
        yield f"Open action in {named([turn.open.building])}", f"{markup.shown(turn.open.player)}{used}"


def _names(players: tuple[str, ...]) -> str:
    return ", ".join(map(markup.shown, players))


# What is ruled.


def _line(judged: JudgedSituationLine, language: str) -> Markup:
    verdict = "happened" if judged.has_happened else judged.verdict.value
    return element(
        "div",
        element("h2", heading(verdict_of(judged), judged.number, judged.file_line, disputed=judged.line.disputed)),
        said(write_situation_line(judged.line)),
        *(() if judged.has_happened or judged.is_left_open else _found(judged, language)),
        class_=f"line {verdict}",
        id=f"move-{judged.number}",
    )


def _found(judged: JudgedSituationLine, language: str) -> Iterator[Markup]:
    if judged.lead_up:
        yield paragraph(told_remark(Remark.CANNOT_HAVE_HAPPENED, language), "note")
    several = len(judged.opinions) > 1
    if several:
        yield paragraph(told_verdict(judged, language))
    for opinion in judged.opinions:
        parts = list(_opinion(opinion, language))
        if several:
            heading_of_it = paragraph(told_if(opinion, judged.opinions, language), "violation")
            yield element("div", heading_of_it, *parts, class_="opinion")
        else:
            yield from parts
    cases = [f"case {case.number} ({case.title})" for case in related_to(judged)]
    if cases:
        yield paragraph(told_remark(Remark.DECIDED_CASES, language, cases=cases), "note")


def _opinion(opinion: Opinion, language: str) -> Iterator[Markup]:
    found = opinion.found
    yield from _reasons(found, language)
    for other in opinion.others:
        yield paragraph(told_remark(Remark.AS_THE_REST_MAY_BE, language))
        yield from _reasons(other, language)
    if isinstance(found, Ruling) and found.events:
        yield paragraph(told_remark(Remark.WHAT_FOLLOWS, language))
        yield from events_as_html(found.events, language)
    if opinion.varies:
        yield paragraph(told_remark(Remark.VARIES, language), "note")
    yield paragraph(not_played(opinion, language), "note")


def _reasons(found: Found, language: str) -> Iterator[Markup]:
    if isinstance(found, Ruling):
        yield paragraph(tell_command(found.command, language))
    else:
        yield paragraph(tell_claim(found.claim, language))
        if found.instead is not None:
            yield paragraph(told_instead(found.instead, language))
    yield from reasons_as_html(found.violations, found.clauses, language)
