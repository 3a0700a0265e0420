"""`adjudicate --format html`: one page that holds all it needs, on which everything stands that the rulings say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.adjudicate import adjudicate
from genoa_rules.casebook import casebook
from genoa_rules.cli import main
from genoa_rules.cli.adjudicate_html import page_of
from genoa_rules.cli.all_rules_html import page_of as page_of_comparison
from genoa_rules.compare import compare
from genoa_rules.draw.page import page
from genoa_rules.record import Record, read_situation, read_written, write_line
from genoa_rules.record.situation_notation import write_situation_line
from genoa_rules.rulebook import rulebook
from genoa_rules.words import sentence
from tests.test_draw import HOSTILE, SVG, contrast

ROOT = Path(__file__).resolve().parents[1]
RECORDS = sorted((ROOT / "examples").glob("*.toml"))
SITUATIONS = sorted((ROOT / "examples" / "situations").glob("*.toml"))
REFUSED = ROOT / "examples" / "refusing_the_only_offer.toml"
LEAVING = ROOT / "examples" / "situations" / "leaving_without_an_answer.toml"


def parsed(html: str) -> ElementTree.Element:
    assert html.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(html)


def text(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def lines_of(html: str) -> list[ElementTree.Element]:
    return [each for each in parsed(html).iter("div") if "line" in each.get("class", "").split()]


def holds_all_it_needs(html: str) -> None:
    """Nothing is fetched, nothing runs; ids are there once each, and links lead to them."""
    root = parsed(html)
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "image", "use", "form"}
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    for each in root.iter():
        for name, value in each.attrib.items():
            assert not name.startswith("on")
            assert name not in ("src", "srcset", "action")
            if name == "href":
                assert value.removeprefix("#") in ids
    style = next(root.iter("style")).text
    assert "url(" not in style and "@import" not in style
    assert len(re.findall("https?://", html)) == len(re.findall('xmlns="http://www.w3.org/2000/svg"', html))


@pytest.fixture
def run(capsys):
    def running(*arguments):
        status = main(["adjudicate", "--format", "html", *map(str, arguments)])
        captured = capsys.readouterr()
        assert captured.err == ""
        return status, captured.out

    return running


# Records.


@pytest.mark.parametrize("file", RECORDS, ids=lambda path: path.stem)
def test_every_line_of_a_record_stands_there_with_its_verdict(run, file):
    status, html = run(file)
    holds_all_it_needs(html)
    judged = adjudicate(read_written(file.read_bytes()))
    assert status == (0 if all(each.ruling.legal for each in judged.lines) else 1)
    shown = lines_of(html)
    assert len(shown) == len(judged.lines)
    for line, each in zip(shown, judged.lines, strict=True):
        assert each.verdict.value in line.get("class").split()
        assert f"{each.verdict.value.capitalize()}move {each.number}" in text(line)
        assert " ".join(write_line(each.line).split()) in text(line)
        for violation in each.ruling.violations:
            assert sentence(violation) in text(line)
        for number in each.ruling.clauses:
            (details,) = [found for found in line.iter("details") if text(found).startswith(f"{number} ")]
            for passage in rulebook().passages(rulebook().clause(number)):
                assert f"{passage}, line" in text(details)
                assert f"({passage.citation})" in text(details)


def test_illegal_and_disputed_lines_have_the_position_before_them(run):
    _, html = run(REFUSED)
    judged = adjudicate(read_written(REFUSED.read_bytes()))
    asked = [each for each in judged.lines if not each.ruling.legal or each.line.disputed]
    assert len(asked) > 1
    pictures = [line for line in lines_of(html) if list(line.iter(f"{SVG}svg"))]
    assert pictures[0].get("id") == f"move-{asked[0].number}"
    assert "Coach House, no marker, the tower with 4 discs" in text(pictures[0])
    # What is not played changes nothing: the next picture would be the same.
    assert "The position is the one before move 27." in text(parsed(html))
    section = next(parsed(html).iter("section"))
    assert "The position after all legal moves" in text(section)
    (row,) = [row for row in section.iter("tr") if text(row).startswith("Bruno")]
    assert [text(cell) for cell in row][1] == str(judged.state.holding("Bruno").ducats)


def test_lines_that_nobody_asks_about_are_folded_unless_all_are_wanted(run):
    def opened(html: str) -> list[bool]:
        return [line.find("details").get("open") is not None for line in lines_of(html) if line.find("h2") is None]

    assert set(opened(run(REFUSED)[1])) == {False}
    assert set(opened(run("--all", REFUSED)[1])) == {True}


# Situations.


def test_of_a_situation_what_is_told_and_each_way_it_may_be(run):
    status, html = run(LEAVING)
    holds_all_it_needs(html)
    assert status == 1
    told = next(parsed(html).iter("section"))
    assert "Have passed: Bruno, Carla" in text(told)
    assert "Not visited: Park" in text(told)
    assert len(list(told.iter(f"{SVG}svg"))) == 1
    first = lines_of(html)[0]
    assert "undetermined" in first.get("class").split()
    ways = [text(each) for each in first.iter("div") if each.get("class") == "opinion"]
    assert ways[0].startswith("Legal if Dario can't act any more in this turn:")
    assert ways[1].startswith("Illegal if Dario can still act in this turn:")
    assert "Dario could act there." in ways[1]


def test_in_german(run):
    _, html = run("--language", "de", LEAVING)
    assert "es kommt darauf an, ob Dario in diesem Zug noch eine Aktion haben kann" in text(parsed(html))
    assert "Getreidelager" in text(parsed(html))


SITUATION = """format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
rules.edition = "second"
active = "Anna"
walk = ["Villa Ricci"]
used."Villa Ricci" = "nobody"
not_acted = ["Anna"]
holds.Carla = { ducats = "at least 20", wares = ["2 copper", "..."], cards = ["Harbor copper", "..."], markers = 2 }
holds.Anna.special_cards = ["Further Action", "no Any Ware", "..."]
holds.Bruno = { wares = ["2 silk"], ducats = "at most 40" }
markers.Park = "Carla"
moves = '''
Carla: offer Villa Ricci: 20 ducats
Anna: stop ?
'''
"""


def test_holdings_are_told_as_far_as_they_are_known():
    html = page_of(adjudicate(read_situation(SITUATION)), "it", every_line=False)
    holds_all_it_needs(html)
    rows = [[text(cell) for cell in row] for row in parsed(html).iter("tr")]
    assert rows == [
        ["player", "ducats", "wares", "special cards", "cards", "markers in reserve", "markers on buildings"],
        ["Anna", "", "", "Extra Action: at least 1; no Commodity of Your Choice", "", "", ""],
        ["Bruno", "at most 40", "2 silk; nothing else", "", "", "", ""],
        ["Carla", "at least 20", "copper: at least 2", "", "small order Harbor–copper", "2", ""],
    ]
    assert len(lines_of(html)) == 1
    assert len(lines_of(page_of(adjudicate(read_situation(SITUATION)), "it", every_line=True))) == 2


@pytest.mark.parametrize("case", casebook().cases[::9], ids=lambda case: str(case.number))
def test_every_decided_dispute_makes_a_page(case):
    for dispute in case.disputes:
        judged = adjudicate(dispute.situation)
        html = page_of(judged, "a case", every_line=True)
        holds_all_it_needs(html)
        told = [" ".join(write_situation_line(each.line).split()) for each in judged.lines]
        assert all(line in text(shown) for line, shown in zip(told, lines_of(html), strict=True))
        for line, shown in zip(judged.lines, lines_of(html), strict=True):
            opinions = [each for each in shown.iter("div") if each.get("class") == "opinion"]
            assert len(opinions) == (len(line.opinions) if len(line.opinions) > 1 else 0)


# All rules.


@pytest.mark.parametrize("file", [*SITUATIONS, REFUSED], ids=lambda path: path.stem)
def test_a_comparison_makes_a_page(run, file):
    status, html = run("--all-rules", file)
    assert status == 1
    holds_all_it_needs(html)
    compared = compare(read_written(file.read_bytes()))
    assert len(lines_of(html)) == len(compared.asked_for)
    for line, shown in zip(compared.asked_for, lines_of(html), strict=True):
        rows = list(shown.iter("tr"))
        assert len(rows) == (len(line.rows) + 1 if line.settings else 0)


def test_the_readings_of_a_tie_stand_side_by_side(run):
    _, html = run("--all-rules", ROOT / "examples" / "situations" / "a_tie_at_the_end.toml")
    (line,) = lines_of(html)
    assert "undetermined" in line.get("class").split()
    assert "Right by the first edition, wrong by the second edition" in text(line)
    (reason,) = [each for each in line.iter("div") if each.get("class") == "opinion"]
    assert [text(each) for each in reason] == [
        "WRONG if tie_break = cards_wares_special_cards:",
        "Right would be: Bruno wins.",
    ]


# Whatever is written.


@given(st.lists(HOSTILE.filter(str.strip), min_size=2, max_size=4, unique_by=str.strip), HOSTILE)
def test_hostile_names_make_no_markup(names, file):
    game = genoa.Table(seed=1).answer(genoa.Game.start(names, genoa.Rules.first_edition()))
    game = genoa.Table(seed=1).answer(game.play(genoa.RollDice(names[0])))
    lines = (*game.history, genoa.kernel.record_line.RecordLine(genoa.HandOn(names[1]), None))
    judged = adjudicate(Record(game.state.setup, lines))
    html = page_of(judged, file, every_line=True)
    holds_all_it_needs(html)
    assert {each.tag for each in parsed(html).iter()} <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "div", "section", "details", "summary"),
        *("b", "span", "code", "ul", "li", "a", "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td"),
        *(f"{SVG}{tag}" for tag in ("svg", "title", "rect", "g", "path", "text", "circle")),
    }
    holds_all_it_needs(page_of_comparison(compare(Record(game.state.setup, lines[-1:])), file, every_line=True))


def test_the_page_is_the_same_whatever_encoding_the_output_has():
    command = [
        sys.executable,
        "-m",
        "genoa_rules.cli",
        "adjudicate",
        "--format",
        "html",
        "--language",
        "de",
        str(LEAVING),
    ]
    outputs = {
        subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": encoding}, cwd=ROOT, check=False).stdout
        for encoding in ("ascii", "utf-8", "latin-1")
    }
    assert len(outputs) == 1
    assert "Gewürzlager" in text(parsed(outputs.pop().decode()))


def test_text_of_the_page_stands_out_in_light_and_in_dark():
    style = next(parsed(page("", language="en")).iter("style")).text
    schemes = style.split("@media screen and (prefers-color-scheme: dark)")
    assert len(schemes) == 2
    for scheme in schemes:
        colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", scheme))
        for name in ("text", "soft", "legal", "illegal", "undetermined", "happened"):
            for ground in ("ground", "card"):
                assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)


# Notebooks.


def test_a_ruling_shows_itself_in_a_notebook():
    game = genoa.Game.start(["Anna", "<b>Bruno"], genoa.Rules.first_edition())
    ruling = game.rule_on(genoa.RollDice("<b>Bruno"))
    html = ElementTree.fromstring(ruling._repr_html_())
    assert text(html).startswith("Illegal: <b>Bruno")
    assert [each.find("summary/b").text for each in html.iter("details") if each.get("class") == "clause"] == list(
        ruling.clauses
    )
    legal = genoa.Table(seed=1).answer(game).rule_on(genoa.RollDice("Anna"))
    assert text(ElementTree.fromstring(legal._repr_html_())).startswith("Legal: Anna rolls")
