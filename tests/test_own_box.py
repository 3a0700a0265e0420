"""Own boxes: a transcription of one's own copy is read, checked line by line, and goes with records."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.chapters.components import breaches
from genoa_rules.cli import main
from genoa_rules.model.box import Box, Provenance, shipped_box
from genoa_rules.model.refusal import Reason
from genoa_rules.record import (
    RecordError,
    game_of,
    read_box,
    read_record,
    read_situation,
    record_of,
    write_box,
    write_record_json,
    write_record_toml,
)
from genoa_rules.record.own_box import LARGEST_BOX
from genoa_rules.simulate import simulated
from tests.wire_values import values_of

SHIPPED = write_box(shipped_box())
OWN = SHIPPED.replace('name = "shipped"', 'name = "own copy"')


def line_of(text: str, begins: str) -> int:
    """The line of a text, from 1, that begins so: the last one."""
    return max(number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(begins))


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_box(text, "own.toml")
    return caught.value


def faults(error: RecordError) -> list[RecordError]:
    return [error, *error.further]


# What is right.


def test_the_shipped_box_comes_back():
    assert read_box(SHIPPED) == shipped_box()
    assert read_box(SHIPPED.encode()) == shipped_box()
    assert read_box(OWN) == attrs.evolve(shipped_box(), name="own copy")


@st.composite
def boxes(draw) -> Box:
    """Boxes of this game: the board seen from any side, other wares on small orders, any name and provenance."""
    rows = shipped_box().board.rows
    for _ in range(draw(st.integers(0, 3))):
        rows = tuple(zip(*rows[::-1], strict=True))
    wares = st.sampled_from(list(genoa.Ware))
    cards = [
        genoa.SmallOrder(card.building, draw(wares)) if isinstance(card, genoa.SmallOrder) else card
        for card in shipped_box().cards
    ]
    name = draw(st.text(st.characters(codec="utf-8")).filter(lambda each: each != "shipped"))
    known = draw(values_of(Provenance))
    return Box(name, genoa.Board(rows), tuple(cards), known)


@settings(max_examples=25)
@given(boxes())
def test_any_box_of_this_game_comes_back(box):
    assert breaches(box) == ()
    assert read_box(write_box(box)) == box


def test_what_people_write_is_read():
    text = OWN.replace("Harbor copper", "# the second one\n\nHafen Kupfer").replace(
        "privilege Palace", "contract Palazzo"
    )
    assert read_box(text) == read_box(OWN)
    assert read_box(OWN.replace("'''", '"""')) == read_box(OWN)
    assert read_box(OWN.partition("provenance")[0]).provenance == ()


# What is wrong, and where.

# For each reason: what is replaced by what (all of it), how the line begins that shows it, and what is said.
SMALL = "cards of the kind small order"
BREACHES = (
    (Reason.BUILDING_MISSING, "POS", "CAT", "board =", "The board lacks the Post Office. (1.1)"),
    (Reason.NUMBER_OF_STREETS, "CLO  .   .  TOW", "CLO TOW  .  TOW", "board =", "The board has 19 streets, not 20."),
    (Reason.BUILDING_IN_PIECES, "CLO CLO  . ", "CLO CLO CAT", "CLO CLO CAT", "The Cathedral lies in pieces"),
    (Reason.MARKET_ELSEWHERE, "POS ##  ##", "POS ##  . ", "TAV  .  POS ##  .", "are 4/4, 4/5, 5/4 and 5/5"),
    (Reason.EDGE_NOT_OF_OUTSKIRTS, "ZAS ZAS", "ZAS  . ", "ZAS  .", "on the edge of the board, not street 1/2. (1.11)"),
    (Reason.NOT_ON_THE_EDGE, "TAV  .  POS", "POS TAV POS", "POS TAV POS", "The Tavern is one of the outskirts"),
    (Reason.NOT_A_RING, "CLO CLO  .  ", "CLO CLO PAL ", "CLO CLO PAL", "The outskirts form a ring"),
    (Reason.NUMBER_OF_CARDS, "Harbor copper\n", "", "Guild Hall linen", f"A box has 16 {SMALL}, not 15. (1.3)"),
    (Reason.CARDS_FOR_BUILDING, "Harbor copper", "Park copper", "Park silk", f"The Park has 2 {SMALL}, not 3. (1.8)"),
    (
        Reason.WAREHOUSES_BESIDE_VILLA,
        "SPI SPI\n",
        " .   .\n",
        "COL COL",
        "warehouse is next to Villa Ricci, not 0. (1.9)",
    ),
    (
        Reason.ORDER_OF_OTHER_WARES,
        "Ricci rice copper silk",
        "Ricci rice rice silk",
        "Villa Ricci rice rice",
        "is no large",
    ),
    (Reason.MESSAGE_NOT_TWO_APART, "Park - Guild Hall", "Park - Harbor", "Park - Harbor", "two moves apart. (1.10)"),
    (Reason.MESSAGE_FOR_POST_OFFICE, "Park - Guild", "Post Office - Guild", "Post Office -", "names the Post Office."),
)


@pytest.mark.parametrize(
    ("reason", "old", "new", "at", "message"), BREACHES, ids=[reason.value for reason, *_ in BREACHES]
)
def test_each_breach_of_chapter_1_is_told_with_its_line(reason, old, new, at, message):
    text = OWN.replace(old, new)
    assert text != OWN
    found = [each for each in faults(refused(text)) if message in each.message]
    assert found, refused(text)
    lines = text.split("\n")
    assert any(lines[each.line - 1].lstrip().startswith(at) for each in found), list(map(str, found))
    assert {each.path for each in found} == {"own.toml"}


def test_every_reason_that_is_about_the_box_has_its_example():
    members = list(Reason)
    assert {reason for reason, *_ in BREACHES} == set(members[members.index(Reason.BUILDING_MISSING) :])


def test_all_breaches_are_told_at_once_in_the_order_of_the_lines():
    text = OWN.replace("Harbor copper", "Park copper").replace("Park - Guild Hall", "Park - Harbor")
    found = faults(refused(text))
    assert ["(1.8)" in each.message for each in found] == [True, True, False]
    assert [each.line for each in found] == sorted(each.line for each in found)
    assert str(refused(text)).count("own.toml, line ") == 3


UNREADABLE = (
    ("", None, 'expected format = "genoa-box/1"; there is no format'),
    (OWN.replace("box/1", "box/9"), 1, "format: 'genoa-box/9' is unknown here; this library reads genoa-box/1"),
    (OWN.replace("name =", "called ="), 2, "expected one of format, name, board, cards, provenance"),
    (OWN.replace('name = "own copy"\n', ""), None, "name: is missing"),
    (OWN.replace('"own copy"', "7"), 2, "name: expected a text"),
    (SHIPPED.replace("Harbor copper", "Harbor salt"), 2, "name: 'shipped' is the box of this library"),
    (OWN.replace("POS ##  ##  CAT", "PSO ##  ##  CAT"), 10, "board: 'PSO' is no square; expected one of ZAS, PAL"),
    (OWN.replace("ZAS ZAS PAL", "ZAS PAL"), 7, "board: rows: 8 of 8 squares (1.1); this one has 7"),
    (OWN.replace("MET MET  .   .   .   .  SPI SPI\n", ""), 6, "board: rows: 8 of 8 squares (1.1); found 7 rows"),
    (OWN.replace("Harbor copper", "Harbor coper"), 38, "cards: card 20, column 8: expected a ware"),
    (OWN.replace('"attested"', '"certain"'), None, "provenance: expected one of attested, deduced, reconstructed"),
    (OWN.partition("provenance")[0] + "provenance = 3\n", None, "provenance: expected pairs"),
    (OWN.replace("cards = '''", "cards = ''"), 19, "expected a box in TOML; expected a key, an equals sign"),
    (OWN + f"# {'x' * LARGEST_BOX}", None, "expected at most 65,536 characters"),
    (OWN.encode("utf-16"), None, "expected a text in UTF-8"),
    (OWN + "\n" + "a = 1", None, "expected one of format, name"),
)


@pytest.mark.parametrize(("text", "line", "message"), UNREADABLE)
def test_what_is_no_box_is_refused_with_its_place(text, line, message):
    error = refused(text)
    assert message in error.message or any(message in each.message for each in error.further), str(error)
    assert line is None or error.line == line, str(error)


def test_all_that_cannot_be_read_is_told_at_once():
    text = OWN.replace("POS ##", "PSO ##").replace("Harbor copper", "Harbor coper").replace("Park silk", "Parc silk")
    assert [each.line for each in faults(refused(text))] == [10, 11, 38, 43]


@settings(max_examples=300)
@given(st.text() | st.text(alphabet="'\"=[]{}.#\n ab").map(lambda text: OWN + text), st.integers(0, len(OWN)))
def test_whatever_is_read_nothing_else_is_raised(text, cut):
    for tried in (text, OWN[:cut] + text[: len(text) // 2] + OWN[cut:], OWN[:cut]):
        try:
            read_box(tried)
        except RecordError as error:
            assert str(error)


# With records.


def own_box() -> Box:
    """A box whose board is turned, with another small order."""
    rows = tuple(zip(*shipped_box().board.rows[::-1], strict=True))
    cards = [card for card in shipped_box().cards if card != genoa.SmallOrder(genoa.Building.PARK, genoa.Ware.SILK)]
    return Box(
        "own copy",
        genoa.Board(rows),
        (*cards, genoa.SmallOrder(genoa.Building.PARK, genoa.Ware.SALT)),
        (("all", "x"),)[:0],
    )


def test_a_record_carries_the_box_that_was_used():
    game = simulated(3, 3, genoa.Rules.first_edition(), own_box()).game
    assert game.state.setup.box == own_box() != shipped_box()
    record = record_of(game)
    for written in (write_record_toml(record), write_record_json(record)):
        again = read_record(written)
        assert again.setup.box == own_box()
        assert game_of(again) == game
        assert adjudicate(again).verdict is Verdict.LEGAL


OPENING = """
format = "genoa-record/1"
players = ["Anna", "Bruno"]
rules.edition = "first"

moves = '''
table: deal Villa Ricci wheat silver silk
table: deal Park salt
'''

[box]
"""


def test_a_transcription_can_stand_as_it_is_below_a_record():
    record = read_record(OPENING + write_box(own_box()))
    assert record.setup.box == own_box()
    assert adjudicate(record).verdict is Verdict.LEGAL
    judged = adjudicate(read_record(OPENING.replace("[box]", "")))
    assert judged.lines[1].ruling.violations[0].reason is Reason.CARD_NOT_IN_THE_BOX


def test_a_fault_in_a_box_within_a_record_has_its_line():
    text = OPENING + write_box(own_box()).replace("Park salt", "Park sal")
    with pytest.raises(RecordError, match=r"box\.cards: card \d+, column 6: expected a ware") as caught:
        read_record(text)
    assert caught.value.line == line_of(text, "Park sal")


def test_no_game_is_judged_with_a_box_that_is_none():
    text = OPENING + write_box(own_box()).replace("Park salt", "Park salt\nPark silk")
    record = read_record(text)
    for judging in (adjudicate, game_of):
        with pytest.raises(RecordError, match=r"The Park has 2 cards of the kind small order, not 3\. \(1\.8\)"):
            judging(record)
    with pytest.raises(genoa.IllegalSetup, match="The Park has 2 cards"):
        genoa.Game.start(("Anna", "Bruno"), genoa.Rules.first_edition(), box=record.setup.box)


SITUATION = """
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
rules.edition = "first"
active = "Anna"
walk = ["street 6/2"]
holds.Bruno.cards = ["Park salt", "..."]

moves = '''
Anna: move Guild Hall
'''
"""


def test_a_situation_can_have_its_own_box():
    """A street of the turned board, and a card that only it has."""
    situation = read_situation(SITUATION + "\n[box]\n" + write_box(own_box()))
    assert situation.setup.box == own_box()
    beside = own_box().board.neighbours[genoa.Street(6, 2)]
    legal = genoa.Building.GUILD_HALL in beside
    assert adjudicate(situation).verdict is (Verdict.LEGAL if legal else Verdict.ILLEGAL)
    with pytest.raises(RecordError, match="the box that comes with the library has no small order Park salt"):
        read_situation(SITUATION)
    bad = write_box(own_box()).replace("Tavern salt", "Tavern salt\nPark silk")
    with pytest.raises(RecordError, match=r"\(1\.8\)"):
        read_situation(SITUATION + "\n[box]\n" + bad)


# The command.


@pytest.fixture
def own_file(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(write_box(own_box()), "utf-8")
    return file


def test_the_command_prints_the_shipped_box(capsys):
    assert main(["box", "--shipped"]) == 0
    assert capsys.readouterr().out == SHIPPED


def test_the_command_checks_a_box(own_file, capsys):
    assert main(["box", str(own_file)]) == 0
    said = capsys.readouterr().out
    assert "own copy: a box of this game, with 60 cards and 20 streets." in said
    assert "another board; cards that it does not have: 1." in said
    text = own_file.read_text("utf-8").replace("Park salt", "Park salt\nPark silk")
    own_file.write_text(text, "utf-8")
    assert main(["box", str(own_file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert (
        f"{own_file}, line {line_of(text, 'Park silk')}: The Park has 2 cards of the kind small order, not 3."
        in said.err
    )
    assert main(["box", str(own_file.with_name("none.toml"))]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main(["box"]) == 2


def test_games_are_simulated_with_an_own_box(own_file, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["simulate", "--games", "1", "--players", "2", "--box", str(own_file)]) == 0
    assert "every state sound" in capsys.readouterr().out
    own_file.write_text("format = 1", "utf-8")
    assert main(["simulate", "--games", "1", "--box", str(own_file)]) == 2
    assert "is unknown here" in capsys.readouterr().err
