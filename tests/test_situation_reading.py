"""Reading situations: what each key says, names of all editions and languages, and errors with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import Building, Bundle, SpecialCard, Street, Ware
from genoa_rules.model.state import Use
from genoa_rules.record import Contradiction, Record, RecordError, Situation, read_situation, read_written
from genoa_rules.record.scan import NotationError
from genoa_rules.record.situation import OPEN, Amount, KnownDeck, KnownUse, Moment, OpenAction, SituationLine
from genoa_rules.record.situation_claims import (
    Gets,
    HasActionsLeft,
    HasTurnLeft,
    IsLastRound,
    IsOver,
    IsPaid,
    IsToSpeak,
    May,
    MayStillAct,
    RoundMarkerIsOn,
    RoundMarkerMoves,
    Scored,
    Scores,
    TowerStandsOn,
    Wins,
)
from genoa_rules.record.situation_notation import read_situation_line, write_situation_line
from genoa_rules.record.situation_values import read_amount
from tests.test_situation_cases import written

EXACTLY = Amount.exactly

WHOLE = """\
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
colours = ["red", "blue", "green"]
rules.edition = "second"
rules.income_from = "every_action"
active = "Anna"
walk = ["...", "Villa Ricci", "Kutscherei"]
not_visited = ["Park", "7/5"]
moves_left = "at most 2"
acted = ["Anna"]
not_acted = ["Carla"]
passed = ["Carla", "..."]
filled = { Harbor = "Bruno" }
round_marker = "3 to 5"
last_round = false
used = { Ricci = "Anna", Harbor = "somebody" }
markers = { Harbour = "Bruno" }

[holds.Bruno]
ducats = "at least 25"
wares = ["copper", "2 salt"]
special_cards = ["1:1 Trade", "no Further Action", "at most 2 Any Ware", "..."]
cards = ["Harbor copper", "2 large orders", "privilege Park"]
markers = 2
on_buildings = "1 to 3"
"""


def read(known: str, lines: str = "Anna: stop"):
    return read_situation(written(known, lines))


def test_a_whole_situation():
    moves = (
        "moves = '''\nBruno: offer Park: 5 ducats  # first\n\n# a line for people\nclaim: Anna may still act ?\n'''\n"
    )
    text = WHOLE.replace("[holds.Bruno]", f"{moves}[holds.Bruno]")
    situation = read_situation(text)
    turn = situation.turn
    assert situation.setup.colours == (genoa.Colour.RED, genoa.Colour.BLUE, genoa.Colour.GREEN)
    assert situation.rules == (genoa.Rules.second_edition(income_from=genoa.Income.EVERY_ACTION),)
    assert (turn.active, turn.moment) == ("Anna", Moment.WALKING)
    assert turn.walk == (None, Building.VILLA_RICCI, Building.COACH_HOUSE)
    assert turn.not_visited == (Building.PARK, Street(7, 5))
    assert turn.moves_left == Amount(0, 2)
    assert (turn.acted, turn.not_acted, turn.passed, turn.not_passed) == (("Anna",), ("Carla",), ("Carla",), ())
    assert turn.filled == (Use(Building.HARBOR, "Bruno"),)
    assert turn.uses == (KnownUse(Building.HARBOR, None), KnownUse(Building.VILLA_RICCI, ("Anna",)))
    # Ten rounds at most with three players: the spaces 3 to 5 have 7 to 5 spaces before them.
    assert situation.left == Amount(5, 7)
    assert situation.owners == ((Building.HARBOR, "Bruno"),)
    held = situation.holding("Bruno")
    assert held.ducats == Amount(25)
    assert held.wares == tuple(EXACTLY({Ware.COPPER: 1, Ware.SALT: 2}.get(ware, 0)) for ware in Ware)
    assert dict(zip(SpecialCard, held.special_cards, strict=True)) == {
        SpecialCard.ANY_START_SPACE: OPEN,
        SpecialCard.ANY_WARE: Amount(0, 2),
        SpecialCard.FURTHER_ACTION: EXACTLY(0),
        SpecialCard.BUILDING_ACTION: OPEN,
        SpecialCard.ONE_TO_ONE_TRADE: Amount(1),
    }
    assert held.cards == (genoa.SmallOrder(Building.HARBOR, Ware.COPPER), genoa.Privilege(Building.PARK))
    assert held.cards_of_a_kind == (EXACTLY(2), EXACTLY(1), EXACTLY(0), EXACTLY(1))
    assert (held.markers, held.markers_on_buildings) == (EXACTLY(2), Amount(1, 3))
    assert [line.note for line in situation.lines] == ["first", ""]
    assert situation.lines[1] == SituationLine(MayStillAct("Anna"), disputed=True)
    assert situation.lead_up == 1
    assert [situation.file_line(number) for number in (1, 2)] == [20, 23]


def test_what_is_left_out_is_not_known():
    situation = read("")
    assert situation.rules == (genoa.Rules.first_edition(), genoa.Rules.second_edition())
    assert (situation.turn.active, situation.turn.walk, situation.turn.moment) == (None, None, None)
    assert situation.holding("Anna").ducats == OPEN
    assert situation.left == Amount(0, 7)


OPEN_ACTION = 'active = "Anna"\nwalk = ["...", "Park"]\nopen = {{ player = "Bruno"{} }}'


def test_an_open_action():
    assert read(OPEN_ACTION.format("")).turn.open == OpenAction("Bruno", Building.PARK)
    known = OPEN_ACTION.format(', building = "Park", used = true, owes = "Further Action", by_card = ["Harbor"]')
    owed = Bundle(special_cards=(SpecialCard.FURTHER_ACTION,))
    assert read(known).turn.open == OpenAction("Bruno", Building.PARK, True, owed, (Building.HARBOR,))
    assert read(known).turn.moment is Moment.ACTING
    assert read('open = { player = "Bruno", building = "Park" }').turn.walk == (None, Building.PARK)


@pytest.mark.parametrize(
    ("known", "moment"),
    [
        ("walk = []", Moment.PLACING),
        ('walk = []\nphase = "rolling"', Moment.ROLLING),
        ('walk = ["Park"]', Moment.WALKING),
        ('walk = ["Park"]\nphase = "closing"', Moment.CLOSING),
        ('walk = ["7/5"]\nmarking = "Carla"', Moment.MARKING),
        ('phase = "dealing"', Moment.DEALING),
    ],
)
def test_where_in_the_turn_it_is_follows_or_is_told(known, moment):
    assert read(known).turn.moment is moment


def test_supply_and_decks():
    situation = read('supply = { copper = 0, "Any Ware" = "at least 2", markers.Anna = 3 }\ndecks."small order" = 1')
    assert situation.supply.wares[Ware.COPPER.rank] == EXACTLY(0)
    assert situation.supply.special_cards[SpecialCard.ANY_WARE.rank] == Amount(2)
    assert situation.supply.markers[0] == EXACTLY(3)
    assert situation.decks[1] == KnownDeck(in_all=EXACTLY(1))
    known = 'decks.message = { face_down = 3, face_up = "at least 1" }'
    assert read(known).decks[2] == KnownDeck(EXACTLY(3), Amount(1))


def test_names_of_all_editions_and_languages_are_understood():
    situation = read('walk = ["...", "Rathaus"]\nused."City Hall" = "nobody"\nholds.Anna.wares = ["Seide", "wine"]')
    assert situation.turn.walk == (None, Building.TOWN_HALL)
    assert situation.turn.uses == (KnownUse(Building.TOWN_HALL, ()),)
    assert [ware for ware, amount in zip(Ware, situation.holding("Anna").wares, strict=True) if amount.least] == [
        Ware.RICE,
        Ware.SILK,
    ]


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (3, EXACTLY(3)),
        ("3", EXACTLY(3)),
        ("at least 2", Amount(2)),
        ("at most 4", Amount(0, 4)),
        ("2 to 4", Amount(2, 4)),
    ],
)
def test_amounts(value, amount):
    assert read_amount(value) == amount


@pytest.mark.parametrize("value", [-1, "many", "4 to 2", True, 2.5, "at least", "at least -1", None])
def test_what_is_no_amount(value):
    with pytest.raises(NotationError):
        read_amount(value)


# Errors: what is written, the line, the message, and the clause where it tells what can't be.

ERRORS = (
    ('activ = "Anna"', 3, "Did you mean active", None),
    ('active = "Bruna"', 3, "'Bruna' does not play; the players are Anna, Bruno, Carla, Dario. Did you mean", "2.1"),
    (
        'walk = ["Parc"]',
        3,
        "expected a building, a street such as 7/5, or the marketplace; found 'Parc'. Did you mean Park",
        None,
    ),
    ('walk = ["1/1"]', 3, "the board has no street 1/1", "5.3"),
    ('walk = ["Park", "7/4", "Park"]', 3, "Park can't be visited again", "6.3"),
    ('walk = ["Town Hall", "Grain warehouse"]', 3, "Grain warehouse is no neighbour of Town Hall", "6.1"),
    ('walk = ["Harbor", "Palace", "...", "Zasteri", "Cloth", "Tavern", "Metal"]', 3, "at most 5 spaces", "6.2"),
    ('walk = ["Park", "..."]', 3, "expected the space where the tower stands", None),
    ('walk = ["Park"]\nnot_visited = ["Park"]', 4, "the walk goes to Park", "6.3"),
    ('walk = ["Park"]\nused.Harbor = "Anna"', 4, "it has not been there", "7.1"),
    ('walk = ["Park"]\nused.Park = ["Anna", "Bruno"]', 4, "one player takes a building's action", "7.3"),
    ('walk = ["...", "Park"]\nacted = ["Anna"]\nnot_acted = ["Anna"]', 5, "among those who have acted, too", "7.2"),
    ('walk = ["Park"]\nused.Park = "Bruno"\nnot_acted = ["Bruno"]', 5, "Bruno has taken an action", "7.2"),
    ('active = "Anna"\nwalk = ["Park"]\npassed = ["Anna"]', 5, "only the others pass", "8.1"),
    ('walk = ["Park"]\nopen = { player = "Anna", building = "Harbor" }', 4, "that is on Park", "7.1"),
    ('walk = ["7/5"]\nopen = { player = "Anna" }', 4, "on 7/5 there is no action", "7.1"),
    ('walk = ["Park"]\nopen = { player = "Anna" }\nused.Park = "Bruno"', 5, "its action is Anna's, and open", "7.3"),
    ('walk = ["Park"]\nopen = { player = "Anna", used = "yes" }', 4, "expected true or false", None),
    ('walk = ["Park"]\nphase = "placing"', 4, "placing comes before the walk", "4.1"),
    ('walk = ["7/5"]\nmarking = "Anna"\nholds.Anna.markers = 0', 4, "no marker in reserve", "15.1"),
    ('walk = ["Park"]\ncleared = ["7/5"]', 4, "has not been on 7/5", "15.1"),
    ("moves_left = 5", 3, "at most 4 moves", "6.2"),
    ("round_marker = 9", 3, "from 1 to 8", "3.5"),
    ("round_marker = 3\nlast_round = true", 4, "stands elsewhere", "3.4"),
    ("holds.Emil.ducats = 5", 3, "'Emil' does not play", "2.1"),
    ("holds.Anna.ducats = 7", 3, "steps of 5", "1.4"),
    ('holds.Anna.ducats = "lots"', 3, 'expected a number, "at least 2"', None),
    ('holds.Anna.wares = ["3 salt"]\nholds.Bruno.wares = ["3 salt"]', 4, "of salt there are 5 pieces", "1.2"),
    ('holds.Anna.wares = ["6 salt", "..."]', 3, "of salt there are 5 pieces", "1.2"),
    ('holds.Anna.wares = ["Further Action"]', 3, "expected wares and nothing else", None),
    ('holds.Anna.special_cards = ["6 Any Ware", "..."]', 3, "of Any Ware there are 5 cards", "1.6"),
    ('holds.Anna.cards = ["Harbor copper", "Harbor copper"]', 3, "told of twice", "1.3"),
    ('holds.Anna.cards = ["Harbor copper"]\nholds.Bruno.cards = ["Harbor copper"]', 4, "told of twice", "1.3"),
    ('holds.Anna.cards = ["Harbor silk"]', 3, "the box has no such card: Harbor silk", "1.3"),
    ('holds.Anna.cards = ["Harbor coppr"]', 3, "Did you mean copper", None),
    ('holds.Anna.cards = ["15 messages", "..."]', 3, "there are 14 messages", "1.3"),
    ("holds.Anna.markers = 8", 3, "of each colour there are 7 markers", "1.5"),
    (
        'markers = { Park = "Anna", Harbor = "Anna" }\nholds.Anna.markers = 6',
        4,
        "of each colour there are 7 markers",
        "1.5",
    ),
    ('markers = { Park = "Emil" }', 3, "'Emil' does not play", "2.1"),
    (
        'markers = { Park = "Anna", others = "nobody" }\nholds.Anna.on_buildings = 2',
        4,
        "there are 1, and no others",
        "15.7",
    ),
    ('markers = { Harbor = "Anna", Harbour = "Bruno" }', 3, "a building carries one marker", "15.4"),
    ("decks.message = { face_down = 0, face_up = 2 }", 3, "turned at once", "10.2"),
    ('phase = "dealing"\nactive = "Anna"', 4, "all is as the setup has it", "2.2"),
    ('phase = "marking"\nwalk = ["Park"]', 3, "expected who places markers", None),
    ('phase = "resting"', 3, "expected one of dealing, placing", None),
    ("supply = { coppr = 1 }", 3, "Did you mean copper", None),
    ('players = ["Anna"]', 2, "2 to 5", None),
    ('format = "genoa-situation/2"', 3, "unknown here", None),
)


@pytest.mark.parametrize(("known", "line", "message", "clause"), ERRORS, ids=[known[:40] for known, *_ in ERRORS])
def test_an_error_has_its_place_and_what_was_expected(known, line, message, clause):
    text = written(known, "Anna: stop")
    if known.startswith("format"):
        text = text.partition("\n")[2]
        line -= 1
    elif known.startswith("players"):
        text = text.replace("\n\n", "\n")
    else:
        assert text.split("\n")[2] == known.split("\n")[0]
    with pytest.raises(RecordError) as refused:
        read_situation(text, "dispute.toml")
    assert message in str(refused.value)
    assert (refused.value.path, refused.value.line) == ("dispute.toml", line)
    assert isinstance(refused.value, Contradiction) == (clause is not None)
    if clause is not None:
        assert refused.value.clause == clause
        assert str(refused.value).endswith(f"({clause})")


def test_an_error_in_a_line_has_its_column():
    with pytest.raises(RecordError, match=r"line 5, column 18: expected the end of the line; found 'Parc'") as refused:
        read('active = "Anna"', "claim: Anna wins Parc")
    assert (refused.value.line, refused.value.column) == (5, 18)


def test_a_key_is_found_in_the_table_where_it_stands():
    text = WHOLE.replace('"2 salt"', '"9 salt"')
    text = text.replace("[holds.Bruno]", "moves = '''\nAnna: stop\n'''\n[holds.Carla]\nwares = []\n[holds.Bruno]")
    with pytest.raises(Contradiction) as refused:
        read_situation(text)
    assert text.split("\n")[refused.value.line - 1] == 'wares = ["copper", "9 salt"]'


def test_moves_behind_a_table_are_pointed_out():
    with pytest.raises(RecordError, match="moves has to stand before the first table in brackets"):
        read_situation(
            'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno"]\n[holds.Anna]\nducats = 5\nmoves = ""\n'
        )


def test_a_long_story_is_one_for_a_record():
    with pytest.raises(RecordError, match="at most 200 lines; a longer story is one for a record"):
        read("", " / ".join(["Anna: stop"] * 201))


def test_a_file_of_either_form_is_read():
    assert isinstance(read_written(written("", "Anna: stop").encode()), Situation)
    record = 'format = "genoa-record/1"\nplayers = ["Anna", "Bruno"]\nrules.edition = "first"\nmoves = ""\n'
    assert isinstance(read_written(record), Record)
    with pytest.raises(RecordError, match="expected a text in UTF-8"):
        read_written(b"\xff")


# Lines.

CLAIMS = (
    ("Anna is paid 10 for the Park", IsPaid("Anna", 10, Building.PARK)),
    ("Anna is paid nothing", IsPaid("Anna", 0)),
    ("Anna is paid 1 ducat", IsPaid("Anna", 1)),
    (
        "Anna gets 2 copper, [Harbor wheat]",
        Gets("Anna", Bundle(0, (Ware.COPPER,) * 2, (), (genoa.SmallOrder(Building.HARBOR, Ware.WHEAT),))),
    ),
    ("Anna gets nothing", Gets("Anna", Bundle())),
    ("Anna may still act", MayStillAct("Anna")),
    ("Anna has 1 action left", HasActionsLeft("Anna", 1)),
    ("Anna has 2 actions left", HasActionsLeft("Anna", 2)),
    ("Anna may move 7/5", May(genoa.MoveTower("Anna", to=Street(7, 5)))),
    ("Anna is to speak", IsToSpeak("Anna")),
    ("Anna still has a turn in this round", HasTurnLeft("Anna")),
    ("Anna scores 30 for privileges", Scores("Anna", 30, Scored.PRIVILEGES)),
    ("Anna scores 30 ducats for markers", Scores("Anna", 30, Scored.MARKERS)),
    ("Anna scores 30", Scores("Anna", 30)),
    ("Anna wins", Wins("Anna")),
    ('"the tower" wins', Wins("the tower")),
    ('"this" wins', Wins("this")),
    ("the tower stands on the marketplace", TowerStandsOn(genoa.MARKETPLACE)),
    ("the round marker moves", RoundMarkerMoves()),
    ("the round marker is on space 3", RoundMarkerIsOn(3)),
    ("this is the last round", IsLastRound()),
    ("the game is over", IsOver()),
)


@pytest.mark.parametrize(("text", "claim"), CLAIMS)
def test_claims_are_read_and_written(text, claim):
    line = read_situation_line(f"claim: {text} ?  # said Carla")
    assert line == SituationLine(claim, "said Carla", disputed=True)
    assert read_situation_line(write_situation_line(line)) == line


@given(st.sampled_from([claim for _, claim in CLAIMS]), st.text(max_size=20), st.booleans())
def test_what_was_written_is_read_again(claim, note, disputed):
    line = SituationLine(claim, note, disputed)
    assert read_situation_line(write_situation_line(line)) == line


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("claim: Anna winz", 13, "Did you mean wins"),
        ("claim: Anna gets 5 ducats", 18, "for money there is: is paid"),
        ("claim: Anna is paid much", 21, "an amount of money such as 10 ducats, or nothing"),
        ("claim: Anna has many actions left", 17, "a number of actions"),
        ("claim: the tower stands on Bruno", 28, "a building, a street such as 7/5"),
        ("claim:", 7, "a player"),
    ],
)
def test_what_is_no_claim(text, column, expected):
    with pytest.raises(NotationError) as refused:
        read_situation_line(text)
    assert (refused.value.column, expected in refused.value.message) == (column, True), refused.value.message
