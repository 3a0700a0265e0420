"""Adjudication: every line is ruled on, illegal ones are not played, and the examples have their verdicts."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import genoa_rules as genoa
from genoa_rules import Rules
from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.record import RecordError, game_of, read_record, read_situation, record_of, write_command
from genoa_rules.simulate import simulated

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

OPENING = """\
format = "genoa-record/1"
players = ["Anna", "Bruno", "Carla"]
rules.edition = "first"
moves = '''
table: deal Villa Ricci wheat silver silk
table: deal Harbor copper
table: deal Palace - Villa Monetti
table: deal privilege Tavern
table: deal Villa Zasteri rice silver pepper
table: deal Guild Hall rice
table: deal Tavern - Villa Zasteri
table: deal privilege Park
table: deal Villa Colini wheat silk salt
table: deal Tavern salt
table: deal Town Hall - Guild Hall
table: deal privilege Restaurant
Anna: roll
table: dice 7/5
{}'''
"""


def judged(*lines, rules=None):
    """The rulings on these lines, which follow upon the dealing and a start on street 7/5."""
    adjudication = adjudicate(read_record(OPENING.format("".join(f"{line}\n" for line in lines))), rules)
    assert all(each.verdict is Verdict.LEGAL for each in adjudication.lines[:14])
    return adjudication


def verdicts(adjudication):
    return [(each.verdict, each.ruling.clauses) for each in adjudication.lines[14:]]


def test_every_line_is_ruled_on_and_an_illegal_one_is_not_played():
    adjudication = judged("Anna: move Palace", "Anna: move Guild Hall", "Bruno: stop", "Carla: pass")
    told = [each.verdict for each in adjudication.lines[14:]]
    assert told == [Verdict.ILLEGAL, Verdict.LEGAL, Verdict.ILLEGAL, Verdict.LEGAL]
    assert adjudication.lines[14].ruling.violations[0].clause == "6.1"
    assert adjudication.verdict is Verdict.ILLEGAL
    # The tower went from where it stood before the illegal line.
    assert adjudication.state.turn.walk == (genoa.Street(7, 5), genoa.Building.GUILD_HALL)
    assert adjudication.with_verdict(Verdict.ILLEGAL) == (adjudication.lines[14], adjudication.lines[16])


def test_a_line_that_rests_on_an_unplayed_one_is_marked():
    adjudication = judged("Bruno: keep", "Bruno: use", "Anna: move Coach House", "Bruno: done")
    marks = [(each.first_unplayed, each.may_be_a_consequence) for each in adjudication.lines[13:]]
    assert marks == [(None, False), (None, False), (15, True), (15, False), (15, True)]


def test_what_no_position_allows_is_no_consequence():
    adjudication = judged("Bruno: keep", "Bruno: offer Coach House: 7 ducats", "Anna: start 20/20", "Bruno: use")
    marks = [(each.verdict, each.first_unplayed, each.may_be_a_consequence) for each in adjudication.lines[15:]]
    assert marks[0] == (Verdict.ILLEGAL, 15, False)
    assert marks[2] == (Verdict.ILLEGAL, 15, True)


def test_numbers_and_places():
    adjudication = judged("Anna: stop ?  # why not?")
    last = adjudication.lines[-1]
    assert (last.number, last.file_line, last.line.disputed, last.line.note) == (15, 19, True, "why not?")


def test_other_rules_can_be_asked():
    lines = ("Bruno: offer Coach House without action: 5 ducats",)
    assert judged(*lines).verdict is Verdict.ILLEGAL
    assert judged(*lines, rules=Rules.second_edition()).verdict is Verdict.LEGAL
    assert judged(*lines, rules=Rules.second_edition()).rules == Rules.second_edition()


def test_nothing_to_judge_is_legal():
    record = attrs.evolve(read_record(OPENING.format("")), lines=())
    adjudication = adjudicate(record)
    assert adjudication.verdict is Verdict.LEGAL
    assert adjudication.record == record


SITUATION = """\
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
rules.edition = "first"
active = "Anna"
walk = ["Harbor", "Palace"]
used = { Harbor = "Anna" }
passed = []
moves = '''
Carla: pass
Carla: pass ?
Anna: keep ?
Anna: stop ?'''
"""


def test_lines_that_have_only_led_up_are_no_verdicts():
    adjudication = adjudicate(read_situation(SITUATION))
    lead_up, *disputed = adjudication.lines
    assert (lead_up.has_happened, lead_up.verdict) == (True, Verdict.LEGAL)
    assert adjudication.with_verdict(Verdict.LEGAL) == ()
    assert adjudication.with_verdict(Verdict.ILLEGAL) == (disputed[0], disputed[2])
    assert adjudication.with_verdict(Verdict.UNDETERMINED) == (disputed[1],)


def test_a_situation_is_judged_by_other_rules_all_through():
    """Anna took the Palace's action; where the active player and one other use a building, Bruno may still buy it."""
    other = Rules.first_edition(who_uses_a_building=genoa.BuildingUse.ACTIVE_AND_ONE_OTHER)
    told = SITUATION.replace('{ Harbor = "Anna" }', '{ Palace = "Anna" }').replace(
        "Anna: keep ?", "Bruno: offer Palace: 5 ducats ?"
    )
    by_its_own, by_other = adjudicate(read_situation(told)), adjudicate(read_situation(told), other)
    assert (by_its_own.rules, by_other.rules) == ((Rules.first_edition(),), (other,))
    assert by_other.situation.setup.rules == other
    assert by_its_own.lines[2].verdict is Verdict.ILLEGAL
    assert by_other.lines[2].verdict is Verdict.UNDETERMINED


def test_a_played_game_is_legal_to_its_end():
    game = simulated(3, 3, Rules.first_edition()).game
    adjudication = adjudicate(record_of(game))
    assert adjudication.verdict is Verdict.LEGAL
    assert adjudication.state == game.state
    assert not any(each.differs for each in adjudication.lines)


def test_commands_are_judged_again_whatever_events_are_written_beside_them():
    record = record_of(simulated(3, 3, Rules.first_edition()).game)
    other = attrs.evolve(record.lines[0], events=record.lines[1].events)
    adjudication = adjudicate(attrs.evolve(record, lines=(other, *record.lines[1:])))
    assert adjudication.lines[0].verdict is Verdict.LEGAL
    assert [each.number for each in adjudication.lines if each.differs] == [1]


def test_a_share_of_the_yield_is_handed_over_by_the_clause_on_shares():
    adjudication = judged(
        "Anna: move Guild Hall",
        "Bruno: offer Guild Hall: nothing; share large order",
        "Anna: accept Bruno Guild Hall: nothing; share large order",
        "Bruno: use",
        "table: deal Villa Colini rice linen salt",
    )
    assert adjudication.verdict is Verdict.LEGAL
    assert "8.14" in adjudication.lines[-1].ruling.clauses


@pytest.mark.parametrize("dice", ["4/4", "4/5", "5/4", "5/5"])
def test_a_start_on_the_marketplace_rests_on_the_squares_that_it_has(dice):
    adjudication = adjudicate(read_record(OPENING.replace("7/5", dice).format("")))
    assert "5.4" in adjudication.lines[-1].ruling.clauses


def test_a_setup_that_no_game_has_is_no_record():
    record = read_record(OPENING.format(""))
    setup = attrs.evolve(record.setup, players=("Anna",), colours=(genoa.Colour.RED,))
    with pytest.raises(RecordError, match=r"\(2\.1\)"):
        adjudicate(attrs.evolve(record, setup=setup))


# The examples: for each the lines that are not legal, with the clause that forbids them, and the disputed ones.

L, I = Verdict.LEGAL, Verdict.ILLEGAL  # noqa: E741
EXPECTED = {
    "second_action_in_one_turn.toml": {
        "Anna: offer Palace: 10 ducats": (L, "8.10"),
        "Bruno: accept Anna Palace: 10 ducats": (L, "14.3"),
        "Anna: fill Palace pepper": (L, "11.1"),
    },
    "refusing_the_only_offer.toml": {
        "Anna: move Park": (I, "8.2"),
        "Anna: stop": (I, "8.2"),
    },
    "markers_from_the_streets.toml": {
        "Bruno: mark 7/5 place Coach House, Guild Hall": (L, "15.2"),
        "Carla: mark 7/6 remove Coach House place Spice warehouse, Coach House": (L, "15.5"),
        "Anna: mark 7/6 place Coach House": (I, "4.1"),
    },
    "two_market_starts_in_one_round.toml": {
        "table: dice 4/4": (L, "3.3"),
        "Bruno: start marketplace": (L, "3.3"),
        "Carla: roll": (L, "5.1"),
        "table: dice 5/5": (L, "5.2"),
        "Dario: hand on": (L, "16.1"),
        "Anna: roll": (I, "16.1"),
    },
    "privileges_in_chains.toml": {"Bruno: hand on": (L, "13.2")},
    "privileges_in_a_longer_chain.toml": {"Bruno: hand on": (L, "13.2")},
    "two_players_the_other_acts_first.toml": {
        "Bruno: offer Spice warehouse: 10 ducats": (I, "17.1"),
        "Anna: keep": (L, "7.2"),
        "Anna: keep again": (I, "7.2"),
    },
    "two_players_the_active_acts_first.toml": {
        "Anna: keep": (I, "7.2"),
        "Anna: keep again": (L, "7.2"),
    },
}


def test_every_example_is_expected_here():
    assert {path.name for path in EXAMPLES.glob("*.toml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_has_the_verdicts_that_it_is_about(name):
    adjudication = adjudicate(read_record((EXAMPLES / name).read_bytes()))
    found = {}
    for each in adjudication.lines:
        if each.line.disputed or each.verdict is Verdict.ILLEGAL:
            said = write_command(each.line.command)
            found[f"{said} again" if said in found else said] = (each.verdict, each.ruling.clauses)
    assert [(said, verdict) for said, (verdict, _) in found.items()] == [
        (said, verdict) for said, (verdict, _) in EXPECTED[name].items()
    ]
    for said, (_, clause) in EXPECTED[name].items():
        assert clause in found[said][1], said


def test_the_long_example_of_special_cards_pays_as_its_source_tells():
    game = game_of(read_record((EXAMPLES / "second_action_in_one_turn.toml").read_bytes()))
    state = game.state
    # 130, less 15 for the Park, 10 for the Harbor, 10 for the Palace, and twice 40 for small orders.
    assert state.holding("Anna").ducats == 175
    assert state.holding("Anna").wares == (genoa.Ware.SALT,)
    assert state.holding("Anna").special_cards == ()
    assert state.holding("Anna").markers == 0
    assert state.owners[genoa.Building.SPICE_WAREHOUSE.rank] == "Anna"


@pytest.mark.parametrize(
    ("name", "ducats"), [("privileges_in_chains.toml", 90), ("privileges_in_a_longer_chain.toml", 170)]
)
def test_the_privileges_pay_as_their_source_tells(name, ducats):
    result = game_of(read_record((EXAMPLES / name).read_bytes())).result
    assert sum(chain.ducats for chain in result.scores[0].chains) == ducats
    assert result.winners == ("Anna",)


def test_the_marker_example_ends_as_its_source_tells():
    adjudication = adjudicate(read_record((EXAMPLES / "markers_from_the_streets.toml").read_bytes()))
    state = adjudication.state
    owners = {building: owner for building, owner in zip(genoa.Building, state.owners, strict=True) if owner}
    assert owners == {
        genoa.Building.GUILD_HALL: "Bruno",
        genoa.Building.COACH_HOUSE: "Carla",
        genoa.Building.SPICE_WAREHOUSE: "Carla",
    }
    assert [state.holding(player).markers for player in state.players] == [2, 0, 1]


def test_the_round_marker_of_the_market_example_stands_where_its_source_tells():
    record = read_record((EXAMPLES / "two_market_starts_in_one_round.toml").read_bytes())
    moved = [
        event.left
        for line in game_of(attrs.evolve(record, lines=record.lines[:-1])).history
        for event in line.events
        if isinstance(event, genoa.events.RoundMarkerMoved)
    ]
    # The spaces 2 to 6 at the ends of the rounds, then 7 and 8 by market starts, and no further.
    assert [8 - left for left in moved] == [2, 3, 4, 5, 6, 7, 8]
