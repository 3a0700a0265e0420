"""The notation: what is written is read again, whatever names are used, and an error says where and what is wrong."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import Building, Bundle, CardKind, Condition, Deal, SpecialCard, Street, Ware
from genoa_rules.commands import Command, PlayerCommand, TableCommand
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.wire_text import LARGEST_NUMBER, SMALLEST_NUMBER
from genoa_rules.legal import legal_for_all
from genoa_rules.model.goods import MARKER, Money, OwnMarker
from genoa_rules.offers import Offers
from genoa_rules.record.notation import NotationError, read_command, read_line, write_command, write_line
from genoa_rules.record.scan import MOST_CHARACTERS_OF_A_LINE
from genoa_rules.simulate import PLAYERS, random_rules, simulated
from genoa_rules.words import called
from tests.wire_values import values_of

HARBOR_COPPER = genoa.SmallOrder(Building.HARBOR, Ware.COPPER)
COLINI = genoa.LargeOrder(Building.VILLA_COLINI, (Ware.SILVER, Ware.SILK, Ware.PEPPER))
PARK_GUILD_HALL = genoa.Message((Building.PARK, Building.GUILD_HALL))
LONG_DEAL = Deal(
    "Carla",
    space=Building.PARK,
    pays=Bundle(25, wares=(Ware.PEPPER, Ware.SILK, Ware.SILK), cards=(HARBOR_COPPER,), markers=2),
    shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,)),
    receives=Bundle(wares=(Ware.WHEAT,), cards_of_a_kind=(CardKind.MESSAGE, CardKind.MESSAGE)),
)
LONG_TERMS = "Park: 25 ducats, 2 silk, pepper, [Harbor copper], 2 markers; share 1 small order; for wheat, 2 messages"

# Each as it is written.
WRITTEN: list[tuple[str, Command]] = [
    ("Anna: roll", genoa.RollDice("Anna")),
    ("table: dice 4/5", genoa.DiceFell(4, 5)),
    ("table: deal Harbor copper", genoa.CardDealt(HARBOR_COPPER)),
    ("table: deal Villa Colini silver silk pepper", genoa.CardDealt(COLINI)),
    ("table: deal Park - Guild Hall", genoa.CardDealt(PARK_GUILD_HALL)),
    ("table: deal privilege Park", genoa.CardDealt(genoa.Privilege(Building.PARK))),
    ("table: time", genoa.TimeCalled()),
    ("Anna: start marketplace", genoa.PlayAnyStartSpace("Anna", space=genoa.MARKETPLACE)),
    ("Anna: move Park", genoa.MoveTower("Anna", to=Building.PARK)),
    ("Anna: move 7/5", genoa.MoveTower("Anna", to=Street(7, 5))),
    ("Anna: stop", genoa.EndWalk("Anna")),
    ("Bruno: pass", genoa.Pass("Bruno")),
    ("Anna: keep", genoa.KeepAction("Anna")),
    ("Carla: use", genoa.UseBuilding("Carla")),
    (
        "Carla: use, fill Villa Colini silver silk pepper for Any Ware",
        genoa.UseBuilding("Carla", delivery=genoa.Delivery(COLINI, SpecialCard.ANY_WARE)),
    ),
    (
        "Carla: use, fill Villa Colini silver silk pepper",
        genoa.UseBuilding("Carla", delivery=genoa.Delivery(COLINI)),
    ),
    ("Carla: any ware copper", genoa.PlayAnyWare("Carla", ware=Ware.COPPER)),
    ("Carla: trade marker for small order", genoa.PlayTrade("Carla", give=MARKER, take=CardKind.SMALL_ORDER)),
    ("Carla: trade [Harbor copper] for wheat", genoa.PlayTrade("Carla", give=HARBOR_COPPER, take=Ware.WHEAT)),
    (
        "Carla: trade 1:1 Trade for Building Action",
        genoa.PlayTrade("Carla", give=SpecialCard.ONE_TO_ONE_TRADE, take=SpecialCard.BUILDING_ACTION),
    ),
    ("Carla: trade ducats for marker", genoa.PlayTrade("Carla", give=genoa.DUCATS, take=MARKER)),
    (
        "Carla: building action Spice warehouse",
        genoa.PlayBuildingAction("Carla", building=Building.SPICE_WAREHOUSE),
    ),
    ("Carla: further action", genoa.PlayFurtherAction("Carla")),
    ("Carla: fill Harbor copper", genoa.FillSmallOrder("Carla", order=HARBOR_COPPER)),
    ("Carla: done", genoa.CloseAction("Carla")),
    ("Bruno: deliver Park - Guild Hall", genoa.DeliverMessage("Bruno", message=PARK_GUILD_HALL)),
    ("Bruno: hand over [Harbor copper]", genoa.HandOver("Bruno", cards=(HARBOR_COPPER,))),
    ("Bruno: hand over nothing", genoa.HandOver("Bruno", cards=())),
    (
        "Anna: mark 7/5 remove Coach House place Coach House, Guild Hall",
        genoa.PlaceMarkers(
            "Anna",
            street=Street(7, 5),
            remove=(Building.COACH_HOUSE,),
            place=(Building.COACH_HOUSE, Building.GUILD_HALL),
        ),
    ),
    ("Anna: hand on", genoa.HandOn("Anna")),
    (f"Carla: offer {LONG_TERMS}", genoa.ProposeDeal("Carla", deal=LONG_DEAL)),
    (f"Anna: demand Carla {LONG_TERMS}", genoa.ProposeDeal("Anna", deal=LONG_DEAL)),
    (f"Anna: withdraw Carla {LONG_TERMS}", genoa.WithdrawDeal("Anna", deal=LONG_DEAL)),
    (
        f"Anna: accept Carla {LONG_TERMS}; giving [Harbor copper], [Park - Guild Hall]",
        genoa.AcceptDeal("Anna", deal=LONG_DEAL, cards=(PARK_GUILD_HALL, HARBOR_COPPER)),
    ),
    (
        "Carla: offer Park without action: 5 ducats",
        genoa.ProposeDeal("Carla", deal=Deal("Carla", space=Building.PARK, action=False, pays=Bundle(5))),
    ),
    (
        "Carla: offer 7/5 with action: nothing; condition later turn, further space",
        genoa.ProposeDeal(
            "Carla",
            deal=Deal(
                "Carla",
                space=Street(7, 5),
                action=True,
                conditions=(Condition.LATER_TURN, Condition.FURTHER_SPACE),
            ),
        ),
    ),
    ('"Anna Maria": roll', genoa.RollDice("Anna Maria")),
    ('"table": roll', genoa.RollDice("table")),
    ("O’Brien: roll", genoa.RollDice("O’Brien")),
    (r'"the \"fox\"\u{a}": roll', genoa.RollDice('the "fox"\n')),
    ("小明: roll", genoa.RollDice("小明")),
]

# Other ways to say the same.
READ: list[tuple[str, str]] = [
    ("  anna maria :  ROLL  ", '"anna maria": roll'),
    ("Table: Dice 4 / 5", "table: dice 4/5"),
    ("Carla: use fill [large order colini pepper silk silver] for 1 of any ware", WRITTEN[14][0]),
    ("Bruno: deliver message guildhall–park", "Bruno: deliver Park - Guild Hall"),
    ("Bruno：hand over Harbor copper，Park - Guild Hall", "Bruno: hand over [Harbor copper], [Park - Guild Hall]"),
    ("Carla: trade harbour copper for ale", "Carla: trade [Harbor copper] for wheat"),
    ("Carla: offer Park: 20 ducats, marker, 5 ducats, 1 ducat", "Carla: offer Park: 26 ducats, 1 marker"),
    ("Carla: offer Park: 10 ducats for wheat share marker", "Carla: offer Park: 10 ducats; share 1 marker; for wheat"),
    ("Carla: offer Park: message", "Carla: offer Park: 1 message"),
    ("Carla: offer Park: message Park - Guild Hall", "Carla: offer Park: [Park - Guild Hall]"),
    ("Carla: offer Park: 1 further action, 2 1:1 trade", "Carla: offer Park: Further Action, 2 1:1 Trade"),
    ("Anna: accept Carla Park: 5 ducats giving Park", "Anna: accept Carla Park: 5 ducats; giving [privilege Park]"),
]


@pytest.mark.parametrize(("line", "command"), WRITTEN, ids=[line for line, _ in WRITTEN])
def test_a_command_is_one_line(line, command):
    assert write_command(command) == line
    assert read_command(line) == command


def test_the_examples_show_every_class_of_commands():
    classes = {*get_args(PlayerCommand), *get_args(TableCommand)}
    assert {type(command) for _, command in WRITTEN} == classes


@pytest.mark.parametrize(("line", "printed"), READ, ids=[line for line, _ in READ])
def test_more_is_read_than_written(line, printed):
    assert write_command(read_command(line)) == printed


# Inverse.


@given(values_of(Command))
def test_whatever_can_be_said_is_read_again(command):
    written = write_command(command)
    assert written.isprintable()
    assert "'''" not in written
    assert read_command(written) == command


@given(
    values_of(Command), st.text() | st.sampled_from(('"a"', r'"a\b"', " x ", "  ", "# #", "'''", "'")), st.booleans()
)
def test_so_are_its_note_and_that_it_is_disputed(command, note, disputed):
    line = RecordLine(command, None, note, disputed)
    written = write_line(line)
    assert written.isprintable()
    assert "'''" not in written
    assert read_line(written) == line


ODD_TEXTS = (
    '"a"',
    r'"a\\b"',
    r'"\u{41}"',
    " x",
    "x ",
    " ",
    "   ",
    "# #",
    "'''",
    "a''''b",
    "?",
    "a\tb",
    "\u2028",
    "\ud800",
)


@pytest.mark.parametrize("text", ODD_TEXTS, ids=ascii)
def test_odd_names_and_notes_fit_into_a_line_of_toml(text):
    line = RecordLine(genoa.RollDice(text), None, text, True)
    written = write_line(line)
    assert written.isprintable()
    assert "'''" not in written
    assert read_line(written) == line


def test_a_note_is_written_as_people_wrote_it():
    for note in ('"too little"', "Carla's claim", '50 % of it? # and "more"'):
        assert write_line(RecordLine(genoa.RollDice("Anna"), None, note)) == f"Anna: roll # {note}"
        assert read_line(f"Anna: roll # {note}").note == note


@cache
def played() -> tuple[genoa.Game, ...]:
    """Some games of random play, with every number of players."""
    return tuple(
        simulated(seed, 2 + seed % 4, random_rules(seed, list(genoa.Edition)[seed % 2])).game for seed in range(8)
    )


def test_every_command_of_random_play_is_read_again():
    seen: Counter[type] = Counter()
    for game in played():
        for line in game.history:
            assert read_command(write_command(line.command)) == line.command
            seen[type(line.command)] += 1
    # Few classes are too rare for a few games; the others have to have been there.
    assert len(seen) >= 20, seen
    assert seen[genoa.ProposeDeal] > 300
    assert seen[genoa.AcceptDeal] > 100


def test_all_that_is_listed_is_written_apart():
    seen = 0
    for game in played()[:3]:
        state = genoa.Game.start(PLAYERS[: len(game.players)], game.rules).state
        for line in game.history:
            listed = legal_for_all(state)
            proposals = (Offers(state, player).sample(len(listed)) for player in game.players)
            said = {*listed, *(each for each in proposals if each is not None)}
            written = {write_command(command): command for command in said}
            assert len(written) == len(said)
            assert all(read_command(text) == command for text, command in written.items())
            seen += len(said)
            for event in line.events or ():
                state = genoa.evolve(state, event)
    assert seen > 5000


# Names.

SAID = {
    Building: "Anna: building action {}",
    Ware: "Anna: any ware {}",
    SpecialCard: "Anna: trade {} for wheat",
    CardKind: "Anna: trade wheat for {}",
    type(genoa.MARKETPLACE): "Anna: move {}",
    OwnMarker: "Anna: trade wheat for {}",
    Money: "Anna: trade wheat for {}",
}
NAMES = [(kind, member, name) for kind in SAID for member in kind for name in called(member)]


@pytest.mark.parametrize(("kind", "member", "name"), NAMES, ids=[name for _, _, name in NAMES])
def test_every_name_in_every_language_is_read(kind, member, name):
    command = read_command(SAID[kind].format(name))
    assert member in (getattr(command, field, None) for field in ("building", "ware", "give", "take", "to"))


def test_there_are_names_of_three_languages_and_two_editions():
    assert {"wheat", "ale"} <= {name for _, member, name in NAMES if member is Ware.WHEAT}
    assert any(name.isascii() is False for kind, _, name in NAMES if kind is Building)
    assert len(NAMES) > 100


# Errors.

ERRORS = [
    ("", 1, "who speaks", "the line ends here"),
    ("Anna roll", 10, "who speaks", "the line ends here"),
    (": roll", 1, "who speaks", "':'"),
    ("Anna:", 6, "what the player says: roll, ", "the line ends here"),
    ("Anna: rol", 7, "what the player says", "Did you mean roll?"),
    ("table: roll", 8, "what the table says: deal, dice, time", "'roll'"),
    ("Anna: roll twice", 12, "the end of the line", "'twice'"),
    ("Anna: move Coach Hause", 12, "a building, a street such as 7/5", "Did you mean Coach House"),
    ("Anna: building action Pakr", 23, "a building", "Did you mean Park"),
    ("table: dice 4", 13, "the dice, red and blue", "'4'"),
    ("Anna: offer Park", 17, "a colon", "the line ends here"),
    ("Anna: offer Park: 3 fish", 21, "ducats, a ware", "'fish'"),
    ("Anna: offer Park: fish", 19, "an amount such as 25 ducats", "'fish'"),
    ("Anna: offer Park: 5 ducats; an ox", 29, "another part of the deal", "'an'"),
    ("Anna: offer Park: 5 ducats; for wheat; for silk", 40, "for only once", "'for'"),
    ("Anna: offer Park: 9999 silk", 19, "a number of pieces from 1 to 200", "'9999'"),
    ("Anna: offer Park: 150 silk, 150 salt", 37, "at most 200 pieces", "the line ends here"),
    ("Anna: offer Park: nothing; condition love", 38, "a condition: later turn", "'love'"),
    ("Anna: trade pepper to wheat", 20, "for and what is taken", "'to'"),
    ("Anna: trade pepper for [Harbor copper]", 24, "what is taken", "'['"),
    ("Anna: deliver Harbor copper", 15, "a message: two buildings", "'Harbor'"),
    ("Anna: fill Park - Guild Hall", 12, "a small order", "'Park'"),
    ("Anna: fill Villa Ricci wheat rice silk", 12, "a small order", "'Villa'"),
    ("Anna: use, Villa Ricci", 12, "fill and a large order", "'Villa'"),
    ("table: deal [Harbor copper", 27, "a bracket that closes the card", "the line ends here"),
    ('Anna: accept "Bruno Park: nothing', 14, "a quotation mark that is closed again", "Bruno"),
    (r'Anna: accept "Br\uno" Park: nothing', 17, "an escape", "uno"),
    ('"Anna" roll', 8, "a colon behind the player's name", "'roll'"),
    ("Anna: accept 5 Park: nothing", 14, "a player; a name of more than one word", "'5'"),
    (f"Anna: offer Park: {LARGEST_NUMBER + 1} ducats", 19, "from -9,223,372,036,854,775,808 to 9,223", "5808'"),
    (f"Anna: offer Park: {SMALLEST_NUMBER - 1} ducats", 19, "a number from -9,223", "5809'"),
    (f"Anna: offer Park: {'9' * 5000} ducats", 19, "a number from -9,223", "9...'"),
    (f"Anna: move 5 / {'9' * 900}", 16, "a number from -9,223", "9...'"),
    (f"table: dice {'0' * 5000}1/2", 13, "a number without so many zeros before it", "0...'"),
    (f"Anna: offer Park: 5 ducats, {LARGEST_NUMBER} ducats", 55, "amounts that together make a number", "ends here"),
    (f"Anna: offer Park: marker, {LARGEST_NUMBER} markers", 54, "amounts that together make a number", "ends here"),
]


@pytest.mark.parametrize(("line", "column", "expected", "found"), ERRORS, ids=[line for line, *_ in ERRORS])
def test_an_error_says_where_and_what_was_expected(line, column, expected, found):
    with pytest.raises(NotationError) as caught:
        read_line(line)
    assert caught.value.column == column
    assert expected in caught.value.expected
    assert found in str(caught.value)


LARGE = [
    f"Anna: offer Park: {LARGEST_NUMBER} ducats, {LARGEST_NUMBER} markers; for {SMALLEST_NUMBER} ducats",
    f"Anna: offer Park: {LARGEST_NUMBER} ducats, -1 ducats",
    f"Anna: move {LARGEST_NUMBER}/{SMALLEST_NUMBER}",
    f"table: dice {SMALLEST_NUMBER}/{LARGEST_NUMBER}",
    "table: dice 0007/0001",
]


@pytest.mark.parametrize("line", LARGE)
def test_whatever_number_is_read_can_be_written_for_programs(line):
    """One bound for both: the largest that JSON takes, and none beyond."""
    command = read_command(line)
    assert genoa.loads(genoa.dumps(command), genoa.Command) == command
    assert read_command(write_command(command)) == command


PIECES = ("Anna", ":", "offer", "Park", "25", "ducats", ",", ";", "[", "]", '"', "\\", "#", "?", "/", "-", "7/5", "1:1")


@given(st.text() | st.lists(st.sampled_from((*PIECES, "silk", "for", "message", "\u3000", "٣"))).map(" ".join))
def test_any_text_is_read_or_refused_with_a_column(line):
    try:
        assert read_line(write_line(read_line(line))) == read_line(line)
    except NotationError as error:
        assert 1 <= error.column <= len(line) + 1
        assert error.expected


def test_a_line_has_a_limit():
    within = f"Anna: roll # {'x' * (MOST_CHARACTERS_OF_A_LINE - 13)}"
    assert read_line(within).note.startswith("xxx")
    with pytest.raises(NotationError, match="at most 10,000 characters"):
        read_line(f"{within}x")


LONG_LINES = {
    "goods": lambda n: f"Anna: offer Park: {', '.join(['5 ducats'] * n)}",
    "cards": lambda n: f"Anna: hand over {', '.join(['[Villa Colini silver silk pepper]'] * n)}",
    "buildings": lambda n: f"Anna: mark 7/5 place {', '.join(['Park'] * n)}",
    "wares": lambda n: f"table: deal Villa Colini {' '.join(['silk'] * n)}",
    "words": lambda n: f"{'Anna ' * n}: roll",
    "numbers": lambda n: f"Anna: offer {'1' * n}/{'1' * n}: nothing",
    "quotes": lambda n: f'"{"x" * n}": roll',
    "escapes": lambda n: f'"{chr(92) * 2 * n}": roll',
    "open quotes": lambda n: f"Anna: roll {chr(34)}{'x ' * n}",
}


@pytest.mark.parametrize("shape", LONG_LINES)
def test_reading_takes_time_in_proportion_to_the_line(shape):
    # Steps are counted, not seconds: the machine may have other things to do.
    def steps(number):
        counted = 0

        def count(*_):
            nonlocal counted
            counted += 1

        line = LONG_LINES[shape](number)
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            read_command(line)
        except NotationError:
            pass
        finally:
            sys.setprofile(before)
        return counted, len(line)

    steps(40)  # the tables of words are read once
    (few, short), (many, long) = steps(40), steps(160)
    assert many - few <= 1.1 * (few / short) * (long - short) + 200


@pytest.mark.parametrize("said", ["street 3/5", "Street 3/5", "Gasse 3/5", "3/5"])
def test_a_street_may_be_called_one(said):
    assert read_command(f"Anna: move {said}") == genoa.MoveTower("Anna", to=Street(3, 5))
    assert read_command(f"Anna: mark {said} place Park").street == Street(3, 5)


def test_a_line_may_name_those_only_who_play():
    assert read_line("Anna: roll", ("Anna", "Bruno")) == read_line("Anna: roll")
    assert read_line('"Anna": accept "Bruno" Park: 5 ducats', ("Anna", "Bruno"))
    assert read_line("table: time", ("Anna", "Bruno"))
    for line, column in (("  Ana: roll", 3), ("Anna: accept Brno Park: 5 ducats", 14), ('"Ana": roll', 1)):
        with pytest.raises(NotationError) as caught:
            read_line(line, ("Anna", "Bruno"))
        assert caught.value.column == column
        assert "did you mean" in caught.value.message
