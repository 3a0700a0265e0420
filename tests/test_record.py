"""Records: lossless in both forms, loaded by their events alone, and refused with a place where they are none."""

from __future__ import annotations

import json
from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import Building, Bundle, Colour, Rules, Ware
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.model.box import Box, Provenance
from genoa_rules.model.setup import Setup
from genoa_rules.record import (
    LARGEST_TEXT,
    IllegalLine,
    Record,
    RecordError,
    game_of,
    read_record,
    record_of,
    write_record_json,
    write_record_toml,
)
from genoa_rules.record.record import MOST_MOVES
from genoa_rules.simulate import random_rules, simulated
from tests.wire_values import BOARDS, values_of

ANNA_AND_BRUNO = Setup(("Anna", "Bruno"), Rules.first_edition(), genoa.shipped_box())
OPENING = """\
format = "genoa-record/1"
players = ["Anna", "Bruno"]
rules.edition = "first"

moves = '''
table: deal Villa Ricci wheat silver silk
table: deal Harbor copper
table: deal Palace - Villa Monetti
table: deal privilege Tavern

# Bruno's
table: deal Villa Zasteri rice silver pepper
table: deal Guild Hall rice
table: deal Tavern - Villa Zasteri
table: deal privilege Park
Anna: roll ?  # who else?
'''
"""


@cache
def games() -> tuple[genoa.Game, ...]:
    return tuple(
        simulated(seed, 2 + seed % 4, random_rules(seed, list(genoa.Edition)[seed % 2])).game for seed in range(6)
    )


def commands_of(record):
    return [(line.command, line.note, line.disputed) for line in record.lines]


# Lossless.


def test_a_game_comes_back_from_json():
    for game in games():
        record = record_of(game)
        again = read_record(write_record_json(record))
        assert again == record
        assert game_of(again) == game


def test_a_game_comes_back_from_toml():
    for game in games():
        record = record_of(game)
        again = read_record(write_record_toml(record))
        assert again.setup == record.setup
        assert commands_of(again) == commands_of(record)
        assert all(line.events is None for line in again.lines)
        assert game_of(again) == game


ANY_SETUP = st.builds(
    lambda names, rules, colours: Setup(tuple(names), rules, genoa.shipped_box(), tuple(colours[: len(names)])),
    st.lists(st.text(min_size=1), min_size=2, max_size=5, unique=True),
    values_of(Rules).map(lambda rules: attrs.evolve(rules, revision="1")),
    st.permutations(list(Colour)),
)
ANY_LINES = st.lists(
    st.builds(RecordLine, values_of(genoa.Command), st.none(), st.text(), st.booleans()), max_size=4
).map(tuple)


def among(record):
    """The record, with every player whom a command names taken from those who play."""
    players = record.setup.players

    def known(name):
        return players[len(name) % len(players)]

    def said(command):
        if isinstance(getattr(command, "deal", None), genoa.Deal):
            command = attrs.evolve(command, deal=attrs.evolve(command.deal, buyer=known(command.deal.buyer)))
        return attrs.evolve(command, player=known(command.player)) if hasattr(command, "player") else command

    return Record(record.setup, tuple(attrs.evolve(line, command=said(line.command)) for line in record.lines))


@given(st.builds(Record, ANY_SETUP, ANY_LINES).map(among))
def test_any_record_comes_back_from_both_forms(record):
    assert read_record(write_record_toml(record)) == record
    assert read_record(write_record_json(record)) == record
    assert read_record(write_record_toml(record).encode()) == record


@settings(max_examples=8)  # working out the walks of a board takes a while
@given(st.text(), BOARDS, values_of(Provenance))
def test_so_does_one_with_a_box_of_its_own(name, board, provenance):
    box = Box(name, board, genoa.shipped_box().cards, provenance)
    record = Record(attrs.evolve(ANNA_AND_BRUNO, box=box))
    assert read_record(write_record_toml(record)).setup.box.provenance == provenance
    assert read_record(write_record_toml(record)) == record
    assert read_record(write_record_json(record)) == record


def test_what_people_write_is_read():
    record = read_record(OPENING)
    assert record.setup == ANNA_AND_BRUNO
    assert record.lines[-1] == RecordLine(genoa.RollDice("Anna"), None, "who else?", True)
    assert len(record.lines) == 9
    # A line can be found again in the file; comments and empty lines are none of the moves.
    assert OPENING.splitlines()[record.file_line(9) - 1].startswith("Anna: roll")
    assert OPENING.splitlines()[record.file_line(5) - 1] == "table: deal Villa Zasteri rice silver pepper"


def test_what_is_usual_is_left_out_and_what_differs_is_written():
    assert "colours" not in write_record_toml(Record(ANNA_AND_BRUNO))
    assert "box" not in write_record_toml(Record(ANNA_AND_BRUNO))
    rules = Rules.second_edition(income_from=genoa.Income.EVERY_ACTION)
    setup = Setup(("Anna", "Bruno"), rules, genoa.shipped_box(), (Colour.LILAC, Colour.RED))
    written = write_record_toml(Record(setup))
    settings = [line for line in written.splitlines() if line.startswith(("rules", "colours"))]
    assert settings == [
        'colours = ["lilac", "red"]',
        'rules.edition = "second"',
        'rules.revision = "1"',
        'rules.income_from = "every_action"',
    ]


def test_the_other_ways_of_toml_say_the_same():
    usual = read_record(OPENING)
    tables = OPENING.replace('rules.edition = "first"\n', "") + '[rules]\nedition = "first"\n'
    assert read_record(tables) == usual
    inline = OPENING.replace('rules.edition = "first"', 'rules = { edition = "first" }')
    assert read_record(inline) == usual
    assert read_record(OPENING.replace("\n", "\r\n")) == usual
    assert read_record(b"\xef\xbb\xbf" + OPENING.encode()) == usual
    one_line = 'format = "genoa-record/1"\nplayers = ["A", "B"]\nrules.edition = "first"\nmoves = "A: roll"'
    assert read_record(one_line).lines == (RecordLine(genoa.RollDice("A")),)


# By the events alone.


def test_a_program_record_is_loaded_as_it_was_played_whatever_the_rules_say_today():
    game = game_of(read_record(OPENING)).play(genoa.DiceFell(8, 1))
    record = record_of(game)
    # Nobody may say this here, and yet it was played so.
    odd = attrs.evolve(record.lines[-1], command=genoa.HandOn("Bruno"))
    changed = attrs.evolve(record, lines=(*record.lines[:-1], odd))
    loaded = game_of(read_record(write_record_json(changed)))
    assert loaded.state == game.state
    assert loaded.history[-1].command == genoa.HandOn("Bruno")
    # Without its events it is judged, and refused by the rules.
    bare = attrs.evolve(record, lines=(*record.lines[:-1], attrs.evolve(odd, events=None)))
    with pytest.raises(IllegalLine) as caught:
        game_of(bare)
    assert caught.value.number == 10
    assert not caught.value.ruling.legal
    assert "move 10" in str(caught.value)


def test_an_illegal_line_of_people_names_its_place():
    text = OPENING.replace("Anna: roll", "Bruno: roll")
    with pytest.raises(IllegalLine) as caught:
        game_of(read_record(text))
    assert text.splitlines()[caught.value.line - 1].startswith("Bruno: roll")
    assert [each.clause for each in caught.value.ruling.violations] == ["5.1"]


@given(st.lists(st.builds(RecordLine, values_of(genoa.Command), values_of(tuple[genoa.Event, ...])), max_size=5))
def test_events_that_cant_have_been_are_a_record_error(lines):
    try:
        game_of(Record(ANNA_AND_BRUNO, tuple(lines)))
    except RecordError as error:
        assert error.message.startswith("move ")


@given(game=st.sampled_from(games()), data=st.data())
def test_events_that_lead_to_what_no_game_has_are_one_too(game, data):
    """Those of a later move at the place of a move: a game is made of them only where JSON could tell it again."""
    here, there = sorted(data.draw(st.sets(st.integers(0, len(game.history) - 1), min_size=2, max_size=2)))
    odd = attrs.evolve(game.history[here], events=game.history[there].events)
    record = record_of(game)
    try:
        told = game_of(attrs.evolve(record, lines=(*record.lines[:here], odd)))
    except RecordError as error:
        assert error.message.startswith(f"move {here + 1}: these events can't have followed here")
    else:
        assert genoa.loads(genoa.dumps(told), genoa.Game) == told


def test_notes_and_disputes_stay_with_the_game():
    game = game_of(read_record(OPENING))
    assert game.history[-1].note == "who else?"
    assert game.history[-1].disputed
    assert record_of(game).lines == game.history


# What is no record.

REFUSED = [
    ("", None, 'expected format = "genoa-record/1" for a record, format = "genoa-situation/1" for a situation'),
    (OPENING.replace("rules.edition", "edition"), 3, "Did you mean rules.edition?"),
    ('format = "genoa-record/2"', 1, "'genoa-record/2' is unknown here; this library reads genoa-record/1"),
    ("format = 1", 1, "1 is unknown here"),
    ('\n\nformat = "genoa-record/1', 3, "expected a record in TOML or JSON"),
    (OPENING.replace("players", "player"), 2, "player: expected one of format, players"),
    (OPENING.replace('["Anna", "Bruno"]', '"Anna"'), 2, "players: expected a list of texts"),
    (OPENING.replace('["Anna", "Bruno"]', '["Anna", 5]'), 2, "players: expected a list of texts"),
    (OPENING.replace('"Bruno"', '"Anna"'), None, "(2.1)"),
    (OPENING.replace('"Bruno"]', '"Bruno"]\ncolours = ["red", "red"]'), None, "(2.2)"),
    (OPENING.replace('"Bruno"]', '"Bruno"]\ncolours = ["red", "pink"]'), 3, "colours: expected one of blue, red"),
    (OPENING.replace("rules.edition", "rules.editon"), 3, "Did you mean edition?"),
    (OPENING.replace('"first"', '"third"'), 3, "rules.edition: expected one of first, second; found 'third'"),
    (OPENING.replace('rules.edition = "first"', 'rules.revision = "1"'), 3, "expected rules.edition"),
    (OPENING.replace('rules.edition = "first"', "rules = 1"), 3, "expected settings such as rules.edition"),
    (OPENING.replace('"first"', '"first"\nrules.revision = 1'), 4, "rules.revision: expected a text"),
    (OPENING.replace('"first"', '"first"\nrules.revision = "2"'), 4, "revision '2' is unknown here"),
    (OPENING.replace("Anna: roll", "Ana: roll"), 16, "nobody called 'Ana' plays; did you mean Anna?"),
    (OPENING.replace("Anna: roll", "anna: roll"), 16, "nobody called 'anna' plays; did you mean Anna?"),
    (OPENING.replace("table: deal H", "tabel: deal H"), 7, "nobody called 'tabel' plays; did you mean table?"),
    (OPENING.replace("Anna: roll", "Zoë: roll"), 16, "nobody called 'Zoë' plays; the players are Anna, Bruno"),
    (OPENING.replace("Anna: roll", "Anna: accept Brno Park: 5 ducats"), 16, "'Brno' plays; did you mean Bruno?"),
    (OPENING.replace("Anna: roll", 'Anna: demand "A B" Park: 5 ducats'), 16, "nobody called 'A B' plays"),
    # What is no TOML, in plain words.
    ("Anna: roll", 1, "expected a key, an equals sign and a value; lines, such as moves or cards"),
    (OPENING.replace('"first"', "first"), 3, "expected a value, such as a text in quotation marks"),
    (OPENING.replace('"first"', '"first'), 3, "a text is not closed on its line; expected a quotation mark"),
    (OPENING.replace('"first"', "'first"), 3, "a text is not closed on its line; expected a quotation mark"),
    (OPENING.replace('"first"', '"first" edition'), 3, "the value is complete here; expected the end of the line"),
    (OPENING.replace('"Bruno"]', '"Bruno"'), 3, "a list is not closed; expected a comma or a bracket ]"),
    (OPENING.removesuffix("'''\n"), 5, "the text that begins here is never closed"),
    (OPENING + 'format = "x"\n', 18, "a key is set a second time"),
    (OPENING.replace('"first"', '"first"\nrules.tie_break = "a coin"'), 4, "expected one of all_goods"),
    (OPENING.replace("moves", "moved"), 5, "Did you mean moves?"),
    (OPENING.replace("table: deal Harbor copper", "table: deal Harbor coper"), 7, "Did you mean copper?"),
    (OPENING.replace('"first"', '"first"\nbox.name = "own"'), 4, "box.board: is missing"),
    (
        OPENING.replace('"first"', '"first"\nbox.name = "own"\nbox.board = "ZAS"\nbox.cards = ""'),
        5,
        "box.board: rows: 8 of 8 squares",
    ),
    (f"a = {'[' * 5000}", None, "expected a record in TOML or JSON"),
    (f"a = {'9' * 5000}", None, "expected a record in TOML or JSON"),
    # What the parser takes, and no message could show.
    (f"format = 0x{'f' * 5000}", 1, "format: expected a number from -9,223,372,036,854,775,808 to 9,223,"),
    (OPENING.replace('"first"', f'"first"\nrules.tie_break = [0x{"f" * 5000}]'), 4, "tie_break: expected a number"),
    (f"format = {'[' * 32}{']' * 32}", None, "expected at most 32 tables and lists in each other"),
    (f"format{'.a' * 99} = 1", None, "expected at most 32 tables and lists in each other"),
    # What would keep the parser busy for hours.
    (f"\na{' . a' * 500_000} = 1", 2, "expected keys of at most 100 parts"),
    ("\n[a" + '.b."c"' * 250_000 + "]", 2, "expected keys of at most 100 parts"),
    ("{", 1, "expected JSON"),
    ('{"format": "genoa-record/1",\n "setup": 5, "lines": []}', None, "$.setup: expected an object"),
    ('{"format": "genoa-record/7"}', None, '"genoa-record/7" is unknown here; this library reads genoa-record/1'),
    ('{"setup": 1}', None, "format: there is none; this library reads genoa-record/1"),
    ("x" * (LARGEST_TEXT + 1), None, "expected at most 4,194,304 characters"),
]


@pytest.mark.parametrize(("text", "line", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_record_is_refused_with_its_place(text, line, message):
    with pytest.raises(RecordError) as caught:
        read_record(text, "game.toml")
    assert message in caught.value.message
    assert caught.value.line == line
    assert caught.value.path == "game.toml"
    assert str(caught.value).startswith("game.toml")


def test_an_error_in_a_move_has_the_columns_of_the_file():
    text = OPENING.replace("Anna: roll ?", "   Anna: rolls")
    with pytest.raises(RecordError) as caught:
        read_record(text)
    line, column = caught.value.line, caught.value.column
    assert text.splitlines()[line - 1][column - 1 :].startswith("rolls")


def test_all_lines_that_cant_be_read_are_told_at_once():
    text = OPENING.replace("Harbor copper", "Harbor coper").replace("Park", "Prk").replace("Anna: roll", "  Ana: roll")
    with pytest.raises(RecordError) as caught:
        read_record(text, "game.toml")
    told = str(caught.value).split("\n")
    assert len(told) == 3
    assert [each.split(":")[0] for each in told] == [
        "game.toml, line 7, column 20",
        "game.toml, line 15, column 23",
        "game.toml, line 16, column 3",
    ]
    assert [each.line for each in caught.value.further] == [15, 16]
    # No more than twenty, however many there are.
    with pytest.raises(RecordError) as caught:
        read_record(OPENING.replace("Anna: roll", "Ana: roll\n" * 50))
    assert len(str(caught.value).split("\n")) == 20
    # Where the lines of the file are not known, those of the moves are told.
    with pytest.raises(RecordError) as caught:
        read_record(text.replace("'''", '"""'))
    assert "line 2 of the moves, column 20" in str(caught.value)
    assert len(caught.value.further) == 2


def test_bytes_that_are_no_utf_8_have_a_place():
    with pytest.raises(RecordError, match="line 2, column 13: expected a text in UTF-8"):
        read_record(OPENING.encode().replace(b"Anna", b"\xff", 1))


def test_a_program_record_of_players_that_no_game_has_is_refused():
    written = json.loads(write_record_json(Record(ANNA_AND_BRUNO)))
    written["setup"]["players"] = ["Anna"]
    with pytest.raises(RecordError, match=r"\(2\.1\)"):
        read_record(json.dumps(written))


def test_a_program_record_names_only_those_who_play():
    roll = RecordLine(genoa.RollDice("Anna"))
    deal = genoa.Deal("Bruno", space=Building.PARK, pays=Bundle(5))
    text = write_record_json(Record(ANNA_AND_BRUNO, (roll, RecordLine(genoa.ProposeDeal("Anna", deal=deal)))))
    assert len(read_record(text).lines) == 2
    with pytest.raises(
        RecordError, match=r"\$\.lines\[0\]\.command\.player: nobody called 'Ana' plays; did you mean Anna"
    ):
        read_record(text.replace('"type":"RollDice","player":"Anna"', '"type":"RollDice","player":"Ana"'))
    with pytest.raises(RecordError, match=r"\$\.lines\[1\]\.command\.deal\.buyer: nobody called 'Carla' plays"):
        read_record(text.replace('"buyer":"Bruno"', '"buyer":"Carla"'))


def test_a_revision_that_is_unknown_is_refused_in_a_program_record_too():
    setup = attrs.evolve(ANNA_AND_BRUNO, rules=Rules.first_edition(revision="2"))
    with pytest.raises(RecordError, match="revision '2' is unknown here; this library knows '1'"):
        read_record(write_record_json(Record(setup)))


def test_there_is_a_limit_to_the_moves_of_a_program():
    lines = (RecordLine(genoa.TimeCalled()),) * MOST_MOVES
    assert len(read_record(write_record_json(Record(ANNA_AND_BRUNO, lines))).lines) == MOST_MOVES
    with pytest.raises(RecordError, match="expected at most 20,000 moves; found 20,001"):
        read_record(write_record_json(Record(ANNA_AND_BRUNO, (*lines, lines[0]))))


def test_there_is_a_limit_to_the_moves():
    text = OPENING.replace("Anna: roll ?  # who else?", "Anna: roll\n" * (MOST_MOVES - 8))
    assert len(read_record(text).lines) == MOST_MOVES
    with pytest.raises(RecordError, match="expected at most 20,000 moves"):
        read_record(text.replace("'''\ntable", "'''\ntable: time\ntable"))


def test_half_a_character_can_not_be_written_for_people():
    setup = Setup(("Anna", "\ud800"), Rules.first_edition(), genoa.shipped_box())
    with pytest.raises(RecordError, match="half a character"):
        write_record_toml(Record(setup))
    # In a move it can, and programs write it anyhow.
    assert read_record(write_record_json(Record(setup))) == Record(setup)


# Whatever the text.

TOML = write_record_toml(Record(ANNA_AND_BRUNO, (RecordLine(genoa.HandOver("Anna", cards=())),)))
JSON = write_record_json(
    Record(
        ANNA_AND_BRUNO,
        (
            RecordLine(
                genoa.ProposeDeal("Anna", deal=genoa.Deal("Bruno", space=Building.PARK, pays=Bundle(5, (Ware.SILK,)))),
                (),
            ),
        ),
    )
)


@st.composite
def spoilt(draw, text):
    """The text with a piece taken out or put in."""
    begin = draw(st.integers(0, len(text)))
    end = draw(st.integers(begin, min(begin + 12, len(text))))
    put = draw(st.sampled_from(("", '"', "'''", "[", "{", "}", "0", "\n", "=", "null", ":", "\\", "5")) | st.text())
    return text[:begin] + put + text[end:]


@given(spoilt(OPENING) | spoilt(TOML) | spoilt(JSON) | st.text() | st.binary())
def test_no_other_exception_escapes(text):
    try:
        record = read_record(text, "here")
        game_of(record)
    except RecordError as error:
        assert error.message
        assert (error.line or 1) >= 1
