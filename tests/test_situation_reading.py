"""Reading situations: what each key says, names of all editions and languages, and errors with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import Building, Bundle, SpecialCard, Street, Ware
from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.model.board import Board
from genoa_rules.model.box import Box
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Use
from genoa_rules.record import (
    Contradiction,
    Record,
    RecordError,
    Situation,
    read_situation,
    read_written,
    situation_notation,
    write_record_toml,
)
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
    ("money = 5", 3, "Did you mean holds.PLAYER.ducats?", None),
    ("last = true", 3, "Did you mean last_round?", None),
    ('edition = "first"', 3, "Did you mean rules.edition?", None),
    ("hand = []", 3, "Did you mean holds.PLAYER.cards?", None),
    ("cards = []", 3, "Did you mean holds.PLAYER.cards?", None),
    ('Tower = "Park"', 3, "Did you mean walk?", None),
    ('position = "Park"', 3, "Did you mean walk?", None),
    ('"active player" = "Anna"', 3, "Did you mean active?", None),
    (
        "holds.Anna.money = 5",
        3,
        "expected one of ducats, wares, special_cards, cards, markers, on_buildings. Did you mean ducats?",
        None,
    ),
    ("holds.Anna.hand = []", 3, "Did you mean cards?", None),
    ('active = "Bruna"', 3, "'Bruna' does not play; the players are Anna, Bruno, Carla, Dario. Did you mean", "2.1"),
    (
        'walk = ["Parc"]',
        3,
        "expected a building, a street such as 7/5, or the marketplace; found 'Parc'. Did you mean Park",
        None,
    ),
    ('walk = ["0/9"]', 3, "the board has no street 0/9; its rows and columns run from 1 to 8", "5.3"),
    ('walk = ["4/4"]', 3, "4/4 is a square of the marketplace; write marketplace", "5.3"),
    ('walk = ["...", "1/3"]', 3, "1/3 is a square of the Palace; write Palace", "5.3"),
    ('walk = ["1/1"]', 3, "1/1 is a square of Villa Zasteri; write Villa Zasteri", "5.3"),
    ('walk = ["Park", "7/4", "Park"]', 3, "Park can't be visited again", "6.3"),
    ('walk = ["Town Hall", "Grain warehouse"]', 3, "Grain warehouse is no neighbour of Town Hall", "6.1"),
    ('walk = ["7/4", "Harbor"]', 3, "no neighbour of 7/4; next to 7/4 are Park, Guild Hall, 7/3, 7/5", "6.1"),
    ('walk = ["Coach House", "Park", "...", "Harbor"]', 3, "goes Coach House, Park, ..., Harbor", "6.2"),
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
    ('walk = ["Park", "7/4", "Guild Hall"]\nmoves_left = 4', 4, "2 of the 4 moves are left after the walk", "6.2"),
    ('walk = ["Park", "7/4", "Guild Hall"]\nmoves_left = "at most 1"', 4, "2 of the 4 moves are left", "6.2"),
    ('walk = ["Coach House", "Park", "...", "Guild Hall"]\nmoves_left = 3', 4, "0 or 1 of the 4 moves are left", "6.2"),
    ("walk = []\nmoves_left = 1", 4, "the tower is not placed yet; then it has 4 moves", "6.2"),
    ('filled.Harbor = "Bruno"\nwalk = ["Park", "7/4"]', 3, "the tower has not been there", "11.1"),
    ('used.Harbor = "nobody"\nfilled.Harbor = "Bruno"', 4, "fills a small order there, and Bruno has not", "11.1"),
    ('used.Harbor = "Anna"\nfilled.Harbor = "Bruno"', 4, "fills a small order there, and Bruno has not", "11.1"),
    ('used.others = "nobody"\nfilled.Harbor = "Bruno"', 4, "fills a small order there, and Bruno has not", "11.1"),
    ('filled.Harbor = "somebody"', 3, "expected the player who has filled an order there", None),
    ("used.Park = false", 3, 'one of the players Anna, Bruno, Carla, Dario, or "somebody", or "nobody"', None),
    ('used.Park = "Emil"', 3, 'without a player, expected "somebody" or "nobody"', "2.1"),
    ('used.Park = "nobdy"', 3, "Did you mean nobody", "2.1"),
    ('markers.Park = "nobdy"', 3, "Did you mean nobody?", "2.1"),
    ("markers.Park = false", 3, 'one of the players Anna, Bruno, Carla, Dario, or "nobody"', None),
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
    ('holds.Anna.cards = ["Harbor silk"]', 3, "for the Harbor it has Harbor wheat and Harbor copper.", None),
    ('holds.Anna.cards = ["no Harbor silk", "..."]', 3, "for the Harbor it has Harbor wheat and Harbor copper.", None),
    ('holds.Anna.cards = ["Harbor coppr"]', 3, "Did you mean copper", None),
    ('holds.Anna.cards = ["Hrabor copper"]', 3, "found 'Hrabor'. Did you mean Harbor?", None),
    ('holds.Anna.cards = ["Prk - Guild Hall"]', 3, "found 'Prk'. Did you mean Park?", None),
    ('holds.Anna.cards = ["Park - Gild Hall"]', 3, "found 'Gild'. Did you mean Guild Hall?", None),
    ('holds.Anna.cards = ["message Prk - Guild Hall"]', 3, "found 'Prk'. Did you mean Park?", None),
    ('holds.Anna.cards = ["Villa Richi silver silk wheat"]', 3, "found 'Villa'. Did you mean Villa Ricci", None),
    (
        'holds.Anna.cards = ["Villa Ricci silver silkk wheat"]',
        3,
        "expected a ware; found 'silkk'. Did you mean silk",
        None,
    ),
    ('holds.Anna.cards = ["privilege Hafn"]', 3, "expected a building; found 'Hafn'. Did you mean Harbor?", None),
    ('holds.Anna.cards = ["smal order Harbor copper"]', 3, "Did you mean small order?", None),
    (
        'holds.Anna.cards = ["Park"]',
        3,
        "a message such as Park - Guild Hall, or a privilege such as privilege Park",
        None,
    ),
    ('holds.Anna.cards = ["Park, Coach House"]', 3, "in a message there is a dash, as in Park - Coach House", None),
    ('holds.Anna.cards = ["Park Guild Hall"]', 3, "expected a ware, or a dash and another building", None),
    ('holds.Anna.wares = ["fish"]', 3, "expected a ware; found 'fish'", None),
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


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("Town Hall silk", "there are no small orders for the Town Hall (1.8)"),
        (
            "Villa Ricci silk",
            "no small orders for Villa Ricci (1.8); a large order names a villa and three wares (1.9)",
        ),
        ("Harbor silver silk wheat", "large orders are for villas, and the Harbor is none (1.9)"),
        ("Villa Ricci salt silver silk", "the Spice warehouse is next to Villa Ricci, whose large orders never ask"),
        ("Villa Ricci silver silk", "three wares, one from each warehouse that is not next to the villa (1.9)"),
        ("Villa Ricci silver copper silk", "three wares, one from each warehouse that is not next to the villa (1.9)"),
        ("Park - Post Office", "there are no messages for the Post Office (1.10)"),
        ("Park - Park", "a message names two buildings, which are two spaces apart (1.10)"),
        ("privilege Guild Hall", "of the buildings on the outskirts, and the Guild Hall is none of them (1.11)"),
    ],
)
def test_a_card_that_no_box_has_is_refused_by_its_clause_wherever_it_stands(card, why):
    for known, line in ((f'holds.Anna.cards = ["{card}"]', "Anna: stop"), ("", f"Anna: hand over [{card}]")):
        with pytest.raises(RecordError) as refused:
            read(known, line)
        assert refused.value.message.removeprefix("holds.Anna.cards: ").startswith("no box has the card ")
        assert why in refused.value.message
        assert "reconstructed" not in refused.value.message
    # What comes from the deck is a matter of the ruling.
    assert read("", f"table: deal {card} ?").lines[0].disputed


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Carla: fill Harbor silk ?", 13),
        ("Carla: offer Park: 5 ducats, [Harbor silk] ?", 30),
        ("Anna: accept Carla Park: 1 small order; giving [Harbor silk]", 48),
        ("Anna: trade [Harbor silk] for wheat", 13),
        ("claim: Carla may fill Harbor silk ?", 23),
        ("claim: Carla gets Harbor silk ?", 19),
    ],
)
def test_a_card_that_this_box_does_not_have_is_no_matter_of_a_verdict(line, column):
    with pytest.raises(RecordError) as refused:
        read("", line)
    assert (refused.value.line, refused.value.column) == (5, column)
    assert refused.value.message == (
        "the box that comes with the library has no small order Harbor silk: for the Harbor it has Harbor wheat and "
        "Harbor copper. The faces of its cards are partly reconstructed: if your copy has this card, the situation can "
        "carry your own box, as a record does (box.name, box.board, box.cards)"
    )


def test_of_a_message_the_cards_of_both_buildings_are_told():
    with pytest.raises(RecordError) as refused:
        read("", "Carla: deliver Palace - Harbor")
    assert (
        "has no message Palace - Harbor: for the Palace it has Palace - Villa Monetti and Palace - Town Hall; for the "
        "Harbor it has Villa Zasteri - Harbor and Harbor - Town Hall. On its board these two are not two spaces apart "
        "(1.10). The faces"
    ) in refused.value.message
    with pytest.raises(RecordError, match="for the Metal warehouse it has none"):
        read("", "Carla: deliver Park - Metal warehouse")


# A box of one's own: the shipped one in a mirror, with silk instead of wheat asked for by the Harbor.


HARBOR_WHEAT = genoa.SmallOrder(Building.HARBOR, Ware.WHEAT)


def mirrored(exchanged=HARBOR_WHEAT):
    shipped = genoa.shipped_box()
    cards = [genoa.SmallOrder(Building.HARBOR, Ware.SILK) if card == exchanged else card for card in shipped.cards]
    return Box("mirrored", Board(tuple(row[::-1] for row in shipped.board.rows)), tuple(cards))


def of_box(box):
    setup = Setup(("Anna", "Bruno"), genoa.Rules.first_edition(), box)
    written_record = write_record_toml(Record(setup))
    return written_record[written_record.index("box.name") : written_record.index("moves")]


def test_a_situation_carries_its_own_box():
    box = mirrored()
    known = (
        of_box(box) + 'walk = ["...", "7/6", "Park"]\nused.others = "nobody"\n'
        'holds.Carla = { cards = ["Harbor silk", "..."], wares = ["silk", "..."] }'
    )
    situation = read(known, "Carla: fill Harbor silk ?")
    assert situation.setup.box == box
    assert situation.turn.walk == (None, Street(7, 6), Building.PARK)
    assert situation.holding("Carla").cards == (genoa.SmallOrder(Building.HARBOR, Ware.SILK),)
    with pytest.raises(Contradiction, match=r"next to 7/6 are Park, Metal warehouse"):
        read(of_box(box) + 'walk = ["7/6", "Villa Ricci"]')
    with pytest.raises(Contradiction, match="1/3 is a square of the Harbor"):
        read(of_box(box) + 'walk = ["1/3"]')
    with pytest.raises(RecordError) as refused:
        read(of_box(box), "Carla: fill Harbor wheat")
    assert refused.value.message == (
        "the box that is told here has no small order Harbor wheat: for the Harbor it has Harbor copper and Harbor silk"
    )


def test_a_situation_is_judged_with_its_own_box():
    lines = "Anna: roll / table: dice 1/3 / claim: the tower stands on Harbor ?"
    known = 'active = "Anna"\nwalk = []'
    assert adjudicate(read(known, lines)).verdict is Verdict.ILLEGAL
    assert adjudicate(read(of_box(mirrored()) + known, lines)).verdict is Verdict.LEGAL
    filling = (
        'active = "Anna"\nwalk = ["Harbor"]\nopen = { player = "Carla", used = true }\nfilled = {}\n'
        'holds.Carla = { cards = ["Harbor silk", "..."], wares = ["silk", "..."] }'
    )
    assert adjudicate(read(of_box(mirrored()) + filling, "Carla: fill Harbor silk ?")).verdict is Verdict.LEGAL


def test_a_box_that_is_none_of_this_game_is_refused():
    box = mirrored(exchanged=genoa.SmallOrder(Building.TAVERN, Ware.SALT))
    with pytest.raises(Contradiction) as refused:
        read(of_box(box))
    assert (refused.value.line, refused.value.clause) == (3, "1.8")
    assert len(refused.value.further) == 1
    assert "Tavern" in str(refused.value)
    assert "Harbor" in str(refused.value)


# Names of players in lines, and words that people say.


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("Brunno: offer Park: 5 ducats ?", 1, "nobody called 'Brunno' plays; did you mean Bruno?"),
        ("Anna: demand Brunno Park: 5 ducats ?", 14, "nobody called 'Brunno' plays; did you mean Bruno?"),
        ("claim: Carl wins", 8, "nobody called 'Carl' plays; did you mean Carla?"),
        ("tabel: dice 4/5", 1, "nobody called 'tabel' plays; did you mean table?"),
        ("Anna: end walk", 7, "found 'end'. Did you mean stop?"),
        ("Anna: go Park", 7, "found 'go'. Did you mean move?"),
        ("Anna: buy Park: 5 ducats", 7, "found 'buy'. Did you mean offer?"),
        ("Anna: bid 5 ducats", 7, "found 'bid'. Did you mean offer?"),
        ("Anna: play any ware silk", 7, "found 'play'. Did you mean any ware?"),
        ("claim: Anna may go Park", 17, "found 'go'. Did you mean move?"),
        ("table: roll 4/5", 8, "found 'roll'. Did you mean dice?"),
        ("Bruno: offer Park: Hrabor copper", 20, "found 'Hrabor'. Did you mean Harbor?"),
        (
            "Bruno: offer Park: 5 ducats; condition whatever",
            40,
            "later turn, handing on an action, waiving a right, stopping or staying away, further space, money of a "
            "third party; found 'whatever'",
        ),
        (
            "Bruno: offer Park: 5 ducats; if she goes on",
            30,
            "share, for, condition (later turn, handing on an action, waiving a right, stopping or staying away, "
            "further space, money of a third party), giving; found 'if'",
        ),
        (
            "claim: Anna must go on",
            13,
            "expected what is claimed: is paid NUMBER, gets GOODS, may still act, has NUMBER actions left, may MOVE, "
            "is to speak, still has a turn, scores NUMBER, wins; found 'must'",
        ),
        (
            "claim: can Anna act",
            12,
            "wins, or without a player: the tower stands on SPACE, the round marker moves, the round marker is on "
            "NUMBER, this is the last round, the game is over; found 'Anna'",
        ),
    ],
)
def test_what_is_no_line_of_a_situation(line, column, message):
    with pytest.raises(RecordError) as refused:
        read("", line)
    assert (refused.value.line, refused.value.column) == (5, column)
    assert message in refused.value.message


def test_a_guest_may_speak():
    lines = read("", "Emil: offer Park: 50 ducats ? / Anna: demand Emil Park: 50 ducats ? / claim: Emil wins ?").lines
    assert [line.said.player for line in lines] == ["Emil", "Anna", "Emil"]


def test_every_form_of_a_claim_is_offered():
    with pytest.raises(NotationError) as refused:
        read_situation_line("claim: who knows", ("Anna", "Bruno"))
    for words in (*situation_notation._ABOUT_A_PLAYER, *situation_notation._ABOUT_THE_GAME):
        assert words in refused.value.expected


def test_nobody_and_somebody_have_any_capitals():
    turn = read('used = { Park = "Nobody", Harbor = "SOMEBODY", others = "Nobody" }').turn
    assert turn.uses == (KnownUse(Building.HARBOR, None), KnownUse(Building.PARK, ()))
    assert turn.uses_are_all
    assert read('markers = { Park = "NOBODY", others = "Nobody" }').owners == ((Building.PARK, None),)
    known = 'players = ["Anna", "Nobody"]\nused.Park = {}'
    assert read(known.format('"Nobody"')).turn.uses == (KnownUse(Building.PARK, ("Nobody",)),)
    assert read(known.format('"nobody"')).turn.uses == (KnownUse(Building.PARK, ()),)


@pytest.mark.parametrize(
    "known",
    [
        # A Building Action card reaches a villa from anywhere, by a setting also another building.
        'walk = ["Park"]\nfilled."Villa Ricci" = "Bruno"',
        'rules.small_order_with_building_action = "allowed"\nwalk = ["Park"]\nfilled.Harbor = "Bruno"',
        'walk = ["...", "Park"]\nfilled.Harbor = "Bruno"',
        'walk = ["Park"]\nfilled.Harbor = "nobody"',
        'walk = ["Harbor"]\nused.Harbor = "Bruno"\nfilled.Harbor = "Bruno"',
        'walk = ["Harbor"]\nused.others = "nobody"\nopen.player = "Bruno"\nfilled.Harbor = "Bruno"',
        # The moves that are left before the tower is placed and after a walk that is told or not.
        "walk = []\nmoves_left = 4",
        'walk = ["Park", "7/4", "Guild Hall"]\nmoves_left = 2',
        'walk = ["...", "Guild Hall"]\nmoves_left = 4',
        'walk = ["Coach House", "Park", "...", "Guild Hall"]\nmoves_left = 1',
    ],
)
def test_what_can_be_is_read(known):
    assert read(known).turn.walk is not None


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


def test_both_forms_are_named_where_there_is_none():
    for reading in (read_situation, read_written):
        with pytest.raises(RecordError) as refused:
            reading('players = ["Anna", "Bruno"]\n', "dispute.toml")
        assert str(refused.value) == (
            'dispute.toml: expected format = "genoa-record/1" for a record, format = "genoa-situation/1" for a '
            "situation; there is no format"
        )


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
