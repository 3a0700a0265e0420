"""`genoa-rules adjudicate --format html`: the rulings as one page, with pictures of the positions."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from genoa_rules.adjudicate import Adjudication, JudgedLine, SituationAdjudication, Verdict
from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.cli.adjudicate import NOT_PLAYED, consequences, told_rules
from genoa_rules.cli.holdings_html import holdings
from genoa_rules.draw import markup
from genoa_rules.draw.labels import Labels
from genoa_rules.draw.markup import NO_MARKUP, Markup, element, joined
from genoa_rules.draw.page import figure, page, paragraph
from genoa_rules.draw.palette import OF_THE_PAGE
from genoa_rules.draw.picture import picture
from genoa_rules.draw.rulings import events_as_html, reasons_as_html
from genoa_rules.draw.scene import scene_of
from genoa_rules.evolve import after
from genoa_rules.model.state import State
from genoa_rules.record import write_line
from genoa_rules.words import tell_command


def page_of(
    judged: Adjudication | SituationAdjudication, name_of_file: str, language: str = "en", *, every_line: bool
) -> str:
    """The rulings as a page of HTML, whole in itself.

    language: of the sentences. every_line: whether the ruling on every line lies open, not only on those that are
    illegal or disputed.
    """
    if isinstance(judged, SituationAdjudication):
        from genoa_rules.cli.adjudicate_situation_html import page_of_situation

        return page_of_situation(judged, name_of_file, language, every_line=every_line)
    return page(
        f"Rulings on {name_of_file}",
        paragraph(f"{', '.join(map(markup.shown, judged.record.setup.players))}; {told_rules(judged.rules)}"),
        paragraph(_summary(judged), "note"),
        *_lines(judged, language, every_line=every_line),
        _end(judged, language),
        language=language,
    )


def shown_position(state: State, language: str, name: str, caption: str) -> Markup:
    """The picture of a position with what it shows."""
    scene = scene_of(state)
    labels = Labels(language, scene.edition)
    framed = "; framed is where the tower may go next" if scene.next_spaces else ""
    return figure(picture(scene, labels, OF_THE_PAGE, name=name), f"{caption}{framed}")


def heading(verdict: str, number: int, file_line: int | None, *, disputed: bool) -> Markup:
    """The verdict on a line and where that stands."""
    place = f"move {number}"
    place += f", line {file_line}" if file_line is not None else ""
    place += ", disputed" if disputed else ""
    return joined(
        element("span", markup.text(verdict.capitalize()), class_="verdict"),
        element("span", markup.text(place), class_="place"),
    )


def said(line: str) -> Markup:
    """A line as it is written."""
    return element("p", element("code", markup.text(line)), class_="said")


def _summary(judged: Adjudication) -> str:
    if not judged.lines:
        return "The record has no moves: there is nothing to judge."
    counted = ", ".join(
        f"{len(judged.with_verdict(verdict))} {verdict.value}" for verdict in (Verdict.LEGAL, Verdict.ILLEGAL)
    )
    return (
        f"{len(judged.lines)} moves: {counted}. Before each move that is illegal or disputed stands the position in "
        "which it is judged; at the end the position after all legal moves."
    )


def _lines(judged: Adjudication, language: str, *, every_line: bool) -> Iterator[Markup]:
    state = setup_chapter.opening(evolve(judged.record.setup, rules=judged.rules))
    shown: State | None = None
    shown_at = 0
    for each in judged.lines:
        if each.verdict is Verdict.LEGAL and not each.line.disputed:
            yield _folded(each, judged, language, opened=every_line)
        else:
            before = NO_MARKUP
            if state == shown:
                link = element("a", markup.text(f"move {shown_at}"), href=f"#move-{shown_at}")
                before = element("p", markup.text("The position is the one before "), link, markup.text("."))
            else:
                shown, shown_at = state, each.number
                before = joined(
                    shown_position(state, language, f"position-{each.number}", f"Before move {each.number}"),
                    element("details", element("summary", markup.text("Holdings")), holdings(state, language)),
                )
            yield _open(each, judged, language, before)
        if each.ruling.legal:
            state = after(state, each.ruling.events)


def _folded(judged: JudgedLine, among: Adjudication, language: str, *, opened: bool) -> Markup:
    line = write_line(judged.line)
    summary = element("summary", _heading(judged), markup.text(" "), element("code", markup.text(line)))
    return element(
        "div",
        element("details", summary, *_ruling(judged, among, language), open=opened),
        class_="line folded legal",
        id=f"move-{judged.number}",
    )


def _open(judged: JudgedLine, among: Adjudication, language: str, before: Markup) -> Markup:
    return element(
        "div",
        element("h2", _heading(judged)),
        said(write_line(judged.line)),
        *_ruling(judged, among, language),
        before,
        class_=f"line {judged.verdict.value}",
        id=f"move-{judged.number}",
    )


def _heading(judged: JudgedLine) -> Markup:
    return heading(judged.verdict.value, judged.number, judged.file_line, disputed=judged.line.disputed)


def _ruling(judged: JudgedLine, among: Adjudication, language: str) -> Iterator[Markup]:
    ruling = judged.ruling
    yield paragraph(tell_command(ruling.command, language))
    yield from reasons_as_html(ruling.violations, ruling.clauses, language)
    if judged.verdict is not Verdict.LEGAL:
        first = judged.first_unplayed is None
        yield paragraph(f"{NOT_PLAYED}{consequences(among)}" if first else "Not played either.", "note")
    if ruling.events:
        yield paragraph("What follows:")
        yield from events_as_html(ruling.events, language)
    if judged.differs:
        yield paragraph("What is written as having followed is not what follows by these rules.", "note")


def _end(judged: Adjudication, language: str) -> Markup:
    return element(
        "section",
        element("h2", markup.text("The position after all legal moves")),
        shown_position(judged.state, language, "position-end", "After all legal moves"),
        holdings(judged.state, language),
    )
