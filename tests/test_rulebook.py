"""The rulebook registry: complete, consistent with itself, and read only when asked."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

import genoa_rules.rulebook
from genoa_rules.kernel.citation import Citation, MalformedCitation, parse_citations
from genoa_rules.kernel.clause import Clause, Difference, OwnRuling, Row, Slip
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.kernel.source import NotInSource
from genoa_rules.rulebook import UnknownNumber, rulebook

BOOK = rulebook()
ROWS: tuple[Row, ...] = (*BOOK.differences, *BOOK.slips, *BOOK.rulings)
CITED = (*BOOK.clauses, *ROWS)

CLAUSES_BY_CHAPTER = {
    "components": 11,
    "setup": 9,
    "rounds": 5,
    "game_turn": 2,
    "placing": 5,
    "moving": 5,
    "actions": 7,
    "negotiation": 21,
    "buildings": 8,
    "large_orders": 3,
    "small_orders": 6,
    "messages": 4,
    "privileges": 3,
    "special_cards": 9,
    "markers": 8,
    "end": 4,
    "two_players": 3,
}

SETTINGS = {
    "D3": ("who_uses_a_building", {"ONE_PLAYER", "ACTIVE_AND_ONE_OTHER"}),
    "D4": ("messages_are_delivered", {"ANY_TIME", "END_OF_TURN"}),
    "D5": ("markers_from_one_street", {"ONE_ON_EACH_BUILDING", "ONE_OR_TWO", "ONE"}),
    "D6": ("income_from", {"OTHERS_ONLY", "EVERY_ACTION"}),
    "D7": ("tie_break", {"ALL_GOODS", "CARDS_WARES_SPECIAL_CARDS"}),
    "D8": ("without_an_offer", {"MAY_TAKE_IT", "GOES_UNUSED"}),
    "D9": ("building_action_needs", {"MARKER_ON_THE_BUILDING", "MARKER_ON_THE_BOARD"}),
    "D14": ("second_large_order_by_building_action", {"ALLOWED", "REFUSED"}),
    "D15": ("paid_move_without_action", {"ALLOWED", "REFUSED"}),
    "D16": ("small_order_with_building_action", {"ALLOWED", "REFUSED"}),
    "D17": ("trade_of_playing_cards", {"ALLOWED", "REFUSED"}),
    "D19": ("promised_yield", {"GOODS", "GOODS_AND_MONEY"}),
}

ALSO = {
    "T1": "S26",
    "T9": "S2",
    "T10": "S31",
    "T14": "S27",
    "T18": "S24",
    "T19": "S25",
    "T20": "S30",
    "T22": "S28",
    "T27": "S21",
}


def numbered(letter: str, last: int) -> list[str]:
    return [f"{letter}{place}" for place in range(1, last + 1)]


def name(item: Clause | Row) -> str:
    return item.number


def texts(item: Clause | Row) -> str:
    match item:
        case Clause():
            return item.text
        case Difference():
            return " ".join((*(r.text for r in item.readings), item.point, item.first_edition, item.second_edition))
        case Slip():
            return f"{item.seems} {item.holds}"
        case OwnRuling():
            return f"{item.text} {item.reason}"


def named_clauses(text: str) -> set[str]:
    return set(re.findall(r"\b\d+\.\d+\b", text))


def named_rows(text: str) -> set[str]:
    # A citation such as D:63 is no row.
    return set(re.findall(r"\b[DXST]\d+\b", text))


def test_every_chapter_and_clause_is_there():
    assert [chapter.slug for chapter in BOOK.chapters] == list(CLAUSES_BY_CHAPTER)
    assert [chapter.number for chapter in BOOK.chapters] == list(range(1, 18))
    expected = [
        f"{chapter}.{place}"
        for chapter, count in enumerate(CLAUSES_BY_CHAPTER.values(), 1)
        for place in range(1, count + 1)
    ]
    assert [clause.number for clause in BOOK.clauses] == expected
    assert sorted(expected, key=clause_order) == expected


def test_every_clause_stands_in_its_chapter():
    for chapter in BOOK.chapters:
        clauses = BOOK.clauses_of(chapter)
        assert len(clauses) == CLAUSES_BY_CHAPTER[chapter.slug]
        assert {clause_order(clause.number)[0] for clause in clauses} == {chapter.number}
        assert BOOK.chapter(chapter.number) is chapter


def test_every_row_is_there():
    assert [row.number for row in BOOK.differences] == numbered("D", 19)
    assert [row.number for row in BOOK.slips] == numbered("X", 20)
    own_numbers = [row.number for row in BOOK.rulings]
    assert own_numbers == numbered("S", 32) + [number for number in numbered("T", 28) if number not in ALSO]
    assert {also: row.number for row in BOOK.rulings for also in row.also} == ALSO


@pytest.mark.parametrize(("number", "home"), ALSO.items())
def test_a_ruling_is_found_under_both_its_numbers(number, home):
    assert BOOK.ruling(number) is BOOK.ruling(home)
    assert BOOK.row(number) is BOOK.row(home)


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_row_look_up(row):
    assert BOOK.row(row.number) is row


@pytest.mark.parametrize("item", CITED, ids=name)
def test_every_text_is_one_line_that_says_something(item):
    for value in attrs.asdict(item, recurse=False).values():
        if isinstance(value, str):
            assert value
            assert value == " ".join(value.split())


@pytest.mark.parametrize("clause", BOOK.clauses, ids=name)
def test_every_clause_cites_a_source(clause):
    assert clause.citations


@pytest.mark.parametrize("slip", BOOK.slips, ids=name)
def test_every_slip_cites_its_passage_and_what_holds(slip):
    assert slip.citations
    assert slip.rests_on
    assert slip.clauses


@pytest.mark.parametrize("ruling", BOOK.rulings, ids=name)
def test_every_own_ruling_carries_a_reason(ruling):
    assert ruling.reason.endswith(".")


@pytest.mark.parametrize("item", CITED, ids=name)
def test_every_citation_lies_in_a_section_of_its_source(item):
    for citation in (*item.citations, *(item.rests_on if isinstance(item, Slip) else ())):
        passage = BOOK.passage(citation)
        assert passage.source.first <= citation.first <= citation.last <= passage.source.last
        assert passage.section.covers(citation)
        assert Citation.parse(str(citation)) == citation


@pytest.mark.parametrize("item", CITED, ids=name)
def test_no_citation_is_given_twice(item):
    assert len(set(item.citations)) == len(item.citations)


@pytest.mark.parametrize("source", BOOK.sources, ids=lambda source: source.key)
def test_sections_follow_one_another(source):
    assert all(section.first <= section.last for section in source.sections)
    assert all(before.last < after.first for before, after in pairwise(source.sections))


def test_sources():
    assert [source.key for source in BOOK.sources] == ["A", "R", "K", "B", "C", "D"]
    assert {source.edition for source in BOOK.sources} == {"first", "second"}
    ranges = {source.key: (source.first, source.last) for source in BOOK.sources}
    assert (ranges["K"], ranges["R"], ranges["A"]) == ((1, 7), (9, 33), (35, 278))
    # Everything is read somewhere: a source without a citation would not belong here.
    assert {citation.source for item in CITED for citation in item.citations} == set(ranges)


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_what_a_row_bears_on_exists_and_knows_it(row):
    assert len(set(row.clauses)) == len(row.clauses)
    assert sorted(row.clauses, key=clause_order) == list(row.clauses)
    for number in row.clauses:
        assert row.number in BOOK.clause(number).bears
        assert row in BOOK.bearing_on(number)


@pytest.mark.parametrize("clause", BOOK.clauses, ids=name)
def test_what_bears_on_a_clause_exists_and_knows_it(clause):
    assert BOOK.clause(clause.number) is clause
    rows = BOOK.bearing_on(clause.number)
    assert tuple(row.number for row in rows) == clause.bears
    assert all(clause.number in row.clauses for row in rows)
    assert list(rows) == [row for row in ROWS if row in rows]
    assert clause.settings == tuple(row.setting for row in rows if isinstance(row, Difference) and row.setting)


@pytest.mark.parametrize("clause", BOOK.clauses, ids=name)
def test_rows_named_in_a_clause_bear_on_it(clause):
    assert named_rows(clause.text) <= set(clause.bears)


@pytest.mark.parametrize("difference", BOOK.differences, ids=name)
def test_clauses_of_a_difference_name_it(difference):
    naming = [clause.number for clause in BOOK.clauses if difference.number in named_rows(clause.text)]
    assert naming == list(difference.clauses)


@pytest.mark.parametrize("row", (*BOOK.slips, *BOOK.rulings), ids=name)
def test_a_row_bears_on_the_clauses_that_it_names(row):
    assert named_clauses(texts(row)) <= set(row.clauses)


@pytest.mark.parametrize("item", CITED, ids=name)
def test_whatever_a_text_names_exists(item):
    for number in named_clauses(texts(item)):
        BOOK.clause(number)
    for number in named_rows(texts(item)):
        BOOK.row(number)


def test_which_differences_are_settings():
    found = {
        row.number: (row.setting, {reading.value for reading in row.readings})
        for row in BOOK.differences
        if row.setting is not None
    }
    assert found == SETTINGS


@pytest.mark.parametrize("difference", BOOK.differences, ids=name)
def test_readings_and_defaults(difference):
    assert len(difference.readings) > 1
    assert all(BOOK.passages(reading) for reading in difference.readings)
    defaults = {difference.first_default, difference.second_default}
    if difference.setting is None:
        assert defaults == {None}
        assert {reading.value for reading in difference.readings} == {None}
    else:
        assert defaults <= {reading.value for reading in difference.readings}


@pytest.mark.parametrize(
    ("look_up", "number", "nearest"),
    [
        (BOOK.clause, "11.9", "11.6"),
        (BOOK.clause, "8.0", "8.1"),
        (BOOK.clause, "0.3", "1.1"),
        (BOOK.clause, "18.1", "17.3"),
        (BOOK.clause, "8", "8.1"),
        (BOOK.bearing_on, "8.22", "8.21"),
        (BOOK.difference, "D20", "D19"),
        (BOOK.slip, "x8", "X8"),
        (BOOK.ruling, "T29", "T28"),
        (BOOK.row, "S0", "S1"),
        (BOOK.source, "a", "A"),
    ],
)
def test_unknown_numbers_name_the_nearest(look_up, number, nearest):
    with pytest.raises(UnknownNumber) as caught:
        look_up(number)
    assert isinstance(caught.value, KeyError)
    assert (caught.value.number, caught.value.nearest) == (number, nearest)
    assert str(caught.value) == f"the rulebook has no {number}; the nearest is {nearest}"


def test_numbers_without_any_likeness_are_answered_too():
    with pytest.raises(UnknownNumber):
        BOOK.clause("")
    with pytest.raises(UnknownNumber):
        BOOK.row("rule")


def test_citations_for_people_and_for_programs():
    orders = Citation("A", 184, 184)
    assert BOOK.cite(orders) == "Die Händler von Genua, tr. Scherer-Hoock, Small orders"
    assert BOOK.cite(Citation("C", 48, 48)) == "Genoa, a summary, Movement, actions, negotiations"
    passage = BOOK.passages(BOOK.clause("11.1"))[0]
    assert (passage.citation, passage.section.topic) == (orders, "Small orders")
    with pytest.raises(NotInSource, match="A:185-195 lies in no section of source A"):
        BOOK.cite(Citation("A", 185, 195))
    with pytest.raises(NotInSource):
        BOOK.source("B").section(orders)


def test_citations_parse_and_print():
    assert Citation.parse("A:45") == Citation("A", 45, 45)
    assert Citation.parse("A:158-162") == Citation("A", 158, 162)
    assert list(map(str, parse_citations("A:45 B:19-27"))) == ["A:45", "B:19-27"]


@pytest.mark.parametrize("text", ["", "A", "A:", "A45", "A:0", "A:9-8", "A:9-9", "A:1-", "a:1", "A:1 ", "A:-3"])
def test_what_is_no_citation(text):
    with pytest.raises(MalformedCitation, match=re.escape(repr(text))):
        Citation.parse(text)


def test_the_rulebook_is_a_value():
    assert rulebook() is BOOK
    assert isinstance(hash(BOOK), int)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        BOOK.clauses = ()


def test_importing_reads_no_rulebook():
    root = Path(genoa_rules.rulebook.__file__).parents[2]
    program = """
import sys
opened = []
sys.addaudithook(lambda event, arguments: opened.append(str(arguments[0])) if event == "open" else None)
import genoa_rules, genoa_rules.rulebook
assert not [name for name in opened if name.endswith(".toml")], opened
genoa_rules.rulebook.rulebook()
assert [name for name in opened if name.endswith(".toml")]
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=root)
