"""Situations as disputes are told: what is known, the disputed lines, and the verdicts on them."""

from __future__ import annotations

import pytest

from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.record import read_situation
from genoa_rules.record.situation_notation import write_situation_line
from genoa_rules.situations.facts import WhichEdition

L, U, I = Verdict.LEGAL, Verdict.UNDETERMINED, Verdict.ILLEGAL  # noqa: E741

# Each with what is known, the lines, and for the disputed ones the verdict with a clause that it names.
CASES = {
    "the only offer is insultingly low": (
        """
        active = "Anna"
        walk = ["Villa Ricci", "Coach House"]
        used."Villa Ricci" = "Anna"
        holds.Anna.special_cards = ["no Further Action", "..."]
        """,
        "Bruno: offer Coach House: 5 ducats / Anna: move Park ?",
        [(I, "8.2")],
    ),
    "the turn can't be ended to dodge a sale": (
        'active = "Anna"\nwalk = ["Villa Ricci"]\nnot_acted = ["Anna"]',
        "Carla: offer Villa Ricci: 20 ducats / Anna: stop ?",
        [(I, "8.2")],
    ),
    "an offer for the next building can be refused": (
        'active = "Anna"\nwalk = ["...", "Coach House"]\nmoves_left = 2\nused."Coach House" = "Carla"',
        "Bruno: offer Park: 40 ducats, pepper / Anna: stop ?",
        [(L, "6.4")],
    ),
    "a step onto a street is sold to who has acted": (
        """
        active = "Anna"
        walk = ["...", "Spice warehouse"]
        used."Spice warehouse" = "somebody"
        acted = ["Carla"]
        holds.Carla.markers = 2
        """,
        "Carla: offer 7/6: 10 ducats / Anna: accept Carla 7/6: 10 ducats ?",
        [(L, "8.18")],
    ),
    "another's action serves no small order": (
        """
        active = "Anna"
        walk = ["...", "Harbor"]
        not_acted = ["Bruno"]
        holds.Bruno = { cards = ["Harbor copper", "..."], wares = ["copper", "..."] }
        open = { player = "Dario", used = true }
        """,
        "Bruno: fill Harbor copper ?",
        [(I, "11.1")],
    ),
    "a start on the market ends no round": (
        'active = "Bruno"\nwalk = []\nround_marker = 3',
        "Bruno: roll / table: dice 4/5 / claim: the round marker moves ? / claim: the round marker is on 4 ? / "
        "claim: Carla still has a turn ? / claim: this is the last round ?",
        [(L, "3.3"), (L, "3.3"), (L, "3.1"), (I, "3.4")],
    ),
    "a message counts in one turn only": (
        """
        active = "Bruno"
        walk = ["...", "Guild Hall"]
        not_visited = ["Park"]
        holds.Carla.cards = ["Guild Hall - Park", "..."]
        """,
        "Carla: deliver Guild Hall - Park ?",
        [(I, "12.1")],
    ),
    "a message counts in either order": (
        """
        active = "Dario"
        walk = ["Park", "7/4", "Guild Hall"]
        holds.Carla.cards = ["Guild Hall - Park", "..."]
        """,
        "Carla: deliver Guild Hall - Park ? / claim: Carla is paid 30 ?",
        [(L, "12.1"), (L, "12.3")],
    ),
    "a message is paid at once, and can be bid with": (
        """
        active = "Anna"
        walk = ["Guild Hall", "7/4", "Park"]
        not_acted = ["Carla"]
        holds.Carla = { ducats = 0, cards = ["Guild Hall - Park", "..."] }
        """,
        "Carla: deliver Guild Hall - Park ? / Carla: offer Coach House: 30 ducats ?",
        [(L, "12.2"), (L, "8.5")],
    ),
    "who wins depends on the edition": (
        """
        players = ["Bruno", "Carla"]
        holds.Bruno = { ducats = 540, wares = ["copper", "salt", "silk"], special_cards = [], cards = [], markers = 0 }
        holds.Carla = { ducats = 540, wares = [], special_cards = [], cards = ["2 small orders"], markers = 2 }
        markers.others = "nobody"
        """,
        "claim: Carla wins ?",
        [(U, "16.3")],
    ),
    "of two the other acts before the second action": (
        """
        players = ["Anna", "Bruno"]
        active = "Anna"
        walk = ["Villa Ricci", "Coach House"]
        used."Villa Ricci" = "Anna"
        acted = ["Anna"]
        not_acted = ["Bruno"]
        """,
        "Anna: keep ?",
        [(I, "17.2")],
    ),
    "a building is used once": (
        'active = "Anna"\nwalk = ["...", "Harbor"]\nused.Harbor = "Bruno"\nnot_acted = ["Anna"]',
        "Anna: keep ?",
        [(I, "7.3")],
    ),
    "two markers from one street": (
        """
        active = "Anna"
        walk = ["Villa Ricci", "Spice warehouse", "7/6", "7/5"]
        marking = "Anna"
        holds.Anna.markers = 3
        markers = { "Guild Hall" = "nobody", "Coach House" = "nobody" }
        """,
        "Anna: mark 7/5 place Guild Hall, Coach House ?",
        [(L, "15.2")],
    ),
    "a Building Action is no second action": (
        """
        active = "Anna"
        walk = ["Villa Ricci", "Coach House", "Park"]
        used."Villa Ricci" = "Bruno"
        acted = ["Bruno"]
        holds.Bruno.special_cards = ["Building Action"]
        markers.Harbor = "Bruno"
        """,
        "Bruno: offer Park: 10 ducats ?",
        [(I, "8.10")],
    ),
    "two large orders at one villa by card": (
        """
        active = "Anna"
        walk = ["...", "Park"]
        open = { player = "Bruno", used = true }
        markers."Villa Colini" = "Bruno"
        filled = {}
        holds.Bruno.special_cards = ["2 Building Action", "..."]
        holds.Bruno.cards = ["Villa Colini wheat silk salt", "Villa Colini rice linen salt", "..."]
        holds.Bruno.wares = ["wheat", "silk", "rice", "linen", "2 salt", "..."]
        supply = { "Any Ware" = "at least 2" }
        """,
        "Bruno: building action Villa Colini, fill Villa Colini wheat silk salt for Any Ware ? / "
        "Bruno: building action Villa Colini, fill Villa Colini rice linen salt for Any Ware ?",
        [(L, "10.1"), (U, "10.3")],
    ),
    "the last round is played": (
        'active = "Anna"\nwalk = []\nround_marker = 8',
        "claim: this is the last round ? / claim: the game is over ? / claim: Dario still has a turn ?",
        [(L, "3.4"), (I, "16.1"), (L, "3.1")],
    ),
    "who can't act makes no offer": (
        """
        active = "Anna"
        walk = ["...", "Coach House"]
        acted = ["Bruno"]
        holds.Bruno.special_cards = ["no Further Action", "..."]
        passed = ["Carla", "Dario"]
        """,
        "Bruno: offer Coach House: 50 ducats ? / Anna: stop ?",
        [(I, "8.10"), (L, "6.4")],
    ),
    "the value of a chain replaces": (
        """
        holds.Bruno.cards = ["privilege Metal", "privilege Park", "privilege Coach House", "privilege Ricci",
          "privilege Harbor", "privilege Zasteri"]
        """,
        "claim: Bruno scores 90 for privileges ? / claim: Bruno scores 150 for privileges ?",
        [(L, "13.2"), (I, "13.2")],
    ),
    "the owner's own action pays nothing": (
        'active = "Anna"\nwalk = ["...", "Park"]\nopen = { player = "Carla", used = false }\nmarkers.Park = "Carla"',
        "Carla: use / claim: Carla is paid 10 for the Park ?",
        [(I, "15.6")],
    ),
    "no marker of a colour that is used up": (
        'active = "Anna"\nwalk = ["...", "Park"]\nholds.Anna.markers = 7',
        "Bruno: offer Park: 1 marker / Anna: accept Bruno Park: 1 marker / claim: Anna gets nothing ?",
        [(L, "8.12")],
    ),
    "an empty building still serves an order": (
        """
        active = "Anna"
        walk = ["...", "Harbor"]
        open = { player = "Bruno", used = false }
        filled = {}
        supply."Any Ware" = 0
        markers.Harbor = "Carla"
        holds.Bruno = { cards = ["Harbor copper", "..."], wares = ["copper", "..."] }
        """,
        "Bruno: use ? / claim: Bruno gets nothing ? / claim: Carla is paid 10 for the Harbor ? / "
        "Bruno: fill Harbor copper ? / claim: Bruno is paid 40 ?",
        [(L, "9.5"), (L, "9.5"), (L, "15.6"), (L, "11.1"), (L, "11.1")],
    ),
    "a second action by card": (
        """
        active = "Anna"
        walk = ["...", "Harbor", "Palace"]
        used = { Harbor = "Bruno", Palace = "nobody" }
        acted = ["Bruno"]
        holds.Bruno = { ducats = "at least 10", special_cards = ["Further Action", "..."] }
        """,
        "Bruno: offer Palace: 10 ducats ? / Anna: accept Bruno Palace: 10 ducats ?",
        [(L, "8.10"), (L, "14.3")],
    ),
}


def written(known: str, lines: str) -> str:
    """A situation as a file: players if none are told, then what is known, then the lines."""
    known = "\n".join(line.strip() for line in known.strip().splitlines())
    players = "" if "players" in known else 'players = ["Anna", "Bruno", "Carla", "Dario"]'
    moves = "\n".join(lines.split(" / "))
    return f"format = \"genoa-situation/1\"\n{players}\n{known}\nmoves = '''\n{moves}\n'''\n"


def judged(known: str, lines: str):
    """The rulings on a situation."""
    return adjudicate(read_situation(written(known, lines)))


@pytest.mark.parametrize("name", CASES)
def test_a_dispute_has_its_verdict(name):
    known, lines, expected = CASES[name]
    adjudication = judged(known, lines)
    assert adjudication.to_tell == ()
    disputed = [each for each in adjudication.lines if each.line.disputed]
    found = [(write_situation_line(each.line), each.verdict) for each in disputed]
    assert [verdict for _, verdict in found] == [verdict for verdict, _ in expected], found
    for each, (_, clause) in zip(disputed, expected, strict=True):
        assert any(clause in opinion.found.clauses for opinion in each.opinions), each.opinions


def test_lines_before_the_first_disputed_one_have_happened():
    adjudication = judged(*CASES["the only offer is insultingly low"][:2])
    assert [each.has_happened for each in adjudication.lines] == [True, False]


@pytest.mark.parametrize("name", ["who wins depends on the edition", "two large orders at one villa by card"])
def test_editions_are_named_where_they_differ(name):
    last = judged(*CASES[name][:2]).lines[-1]
    assert last.depends_on == (WhichEdition(),)
    assert [(opinion.verdict, opinion.conditions[0].answers[0].value) for opinion in last.opinions] == [
        (L, "first"),
        (I, "second"),
    ]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_told_edition_is_not_asked_for(edition):
    for known, lines, expected in CASES.values():
        adjudication = judged(f'rules.edition = "{edition}"\n{known}', lines)
        verdicts = [each.verdict for each in adjudication.lines if each.line.disputed]
        either = {L: L, I: I, U: L if edition == "first" else I}
        assert verdicts == [either[verdict] for verdict, _ in expected]
