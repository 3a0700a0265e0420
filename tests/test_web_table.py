"""The server of `examples/web_table`: seats and their keys, one command once, rulings, going and coming again."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import genoa_rules as genoa
from examples.web_table.room import Pace
from examples.web_table.store import AlreadyThere, Store, StoredSeat, StoredTable
from tests.web_table_server import Browser, Served, trouble, wait_until

EXAMPLE = Path(__file__).parents[1] / "examples" / "web_table"


@pytest.fixture
def served(tmp_path):
    with Served(tmp_path / "tables.sqlite") as server:
        yield server


# Pages.


def test_a_table_is_opened_by_a_form_and_has_a_link(served):
    status, headers, page = served.get("/")
    assert status == 200
    assert 'action="/tables"' in page
    assert "default-src 'none'" in headers["content-security-policy"]
    table = served.opened()
    status, headers, page = served.get(f"/t/{table}")
    assert (status, headers["referrer-policy"]) == (200, "no-referrer")
    assert "table.js" in page
    assert served.get("/t/nothing")[0] == 404
    assert "--genoa-paper" in served.get("/colours.css")[2]


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"players": "3"},
        {"players": "6", "edition": "first"},
        {"players": "-1", "edition": "first"},
        {"players": "three", "edition": "first"},
        {"players": "3", "edition": "third"},
        {"players": "3", "edition": "x" * 2000},
        {str(number): "1" for number in range(20)},
    ],
)
def test_a_form_that_is_none_is_refused(form, served):
    status, _, text = served.get("/tables", form)
    assert 400 <= status < 500
    assert "Traceback" not in text


def test_nothing_on_the_pages_comes_from_elsewhere():
    """No address of another server, no script or style in the page, no markup made of text."""
    for file in (EXAMPLE / "static").iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), file
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text), file
        assert not re.search(r"<script>|<style|\son\w+=|\sstyle=", text) or file.suffix == ".js", file


# Seats.


def test_a_seat_is_taken_once_under_a_name_of_its_own(served):
    table = served.opened()
    with served.browser(table) as anna, served.browser(table) as bruno:
        anna.sit(0, "  Anna   Maria ")
        seats = bruno.await_("Lobby", when=lambda message: message["seats"][0] is not None)["seats"]
        assert seats == ["Anna Maria", None, None]
        for seat, name, found in (
            (0, "Bruno", "taken"),
            (3, "Bruno", "nothing_there"),
            (-1, "Bruno", "nothing_there"),
            (1, "ANNA MARIA", "bad_name"),
            (1, "", "bad_name"),
            (1, " \n", "bad_name"),
            (1, "a\u202eb", "bad_name"),
            (1, "x" * 25, "bad_name"),
        ):
            bruno.say("Sit", seat=seat, name=name)
            assert trouble(bruno.answer()) == found, name
        bruno.say("Begin")
        assert trouble(bruno.answer()) == "no_seat"
        bruno.sit(1, "Bruno <b>&")
        bruno.say("Sit", seat=2, name="Bruno too")
        assert trouble(bruno.answer()) == "taken"
        bruno.say("Stand")
        bruno.await_("Lobby", when=lambda message: message["own"] is None)
        bruno.say("Stand")
        assert trouble(bruno.answer()) == "no_seat"


def test_bots_take_the_seats_that_are_empty_and_play(served):
    table, (anna,) = served.begun("Anna", players=4, edition="second")
    with anna, served.browser(table) as other:
        assert [seat["bot"] for seat in anna.last["seats"]] == [False, True, True, True]
        other.position()
        assert other.last["own"] is None
        assert other.last["options"] == []
        other.say("Sit", seat=1, name="Bruno")
        assert trouble(other.answer()) == "begun"
        number = anna.last["number"]
        assert anna.say_command(genoa.RollDice("Anna"))["type"] == "Done"
        # The bots answer to it, one by one.
        anna.await_("Position", when=lambda message: message["number"] > number + 2)


def test_a_seat_is_played_by_who_has_its_key_and_by_nobody_else(served):
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    _, (stranger, _second) = served.begun("Anna", "Bruno", players=2)
    roll = genoa.RollDice("Anna")
    with anna, bruno, stranger, _second, served.browser(table) as onlooker:
        assert trouble(bruno.say_command(roll)) == "not_yours"
        onlooker.position()
        assert trouble(onlooker.say_command(roll)) == "no_seat"
        for kind, fields in (("Choose", {"option": 0}), ("CallTime", {}), ("Draft", {"subject": 0, "entries": []})):
            onlooker.act(kind, **fields)
            assert trouble(onlooker.answer()) == "no_seat"
        for token in (stranger.token, "", anna.token[:-1], anna.token + "a", "0" * 5000, "\ud800", "ä"):
            with served.browser(table, token) as thief:
                assert trouble(thief.answer()) == "wrong_token"
                assert thief.closes() == 1008
        with served.browser(table, anna.token) as second_tab:
            second_tab.position()
            assert second_tab.say_command(roll)["type"] == "Done"
            assert second_tab.position(second_tab.last["number"])["own"] == 0
        anna.position(anna.last["number"])
    keys = (served.file.read_bytes() + Path(f"{served.file}-wal").read_bytes()).decode("latin-1")
    assert anna.token not in keys


# One command once.


def test_two_commands_for_one_position_are_accepted_once(served):
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with anna, bruno, served.browser(table, anna.token) as second_tab:
        second_tab.position()
        for turn in range(3):
            number = anna.last["number"]
            assert second_tab.last["number"] == number
            for tab in (anna, second_tab):
                tab.act("Choose", option=0)
            answers = [tab.answer() for tab in (anna, second_tab)]
            assert sorted(answer["type"] for answer in answers) == ["Done", "Problem"], turn
            assert "stale" in [answer.get("trouble") for answer in answers]
            for tab in (anna, second_tab, bruno):
                tab.position(number)
            if bruno.last["waits_for"] == ["Bruno"]:
                bruno.act("Choose", option=0)
                assert bruno.answer()["type"] == "Done"
                after = bruno.position(bruno.last["number"])["number"]
                for tab in (anna, second_tab):
                    tab.position(after - 1)
    stored = stored_commands(served, table)
    assert stored.count(genoa.RollDice("Anna")) == 1


def stored_commands(served: Served, table: str) -> list[genoa.Command]:
    """What the store has kept of a table's game."""
    store = Store(served.file)
    try:
        return [genoa.loads(line, genoa.Line).command for line in store.lines(table)]
    finally:
        store.close()


def test_a_command_for_another_position_is_refused_and_the_position_shown(served):
    _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with anna, bruno:
        number = anna.last["number"]
        for wrong in (number - 1, number + 1, -1, 0, 2**62):
            anna.say("Choose", position=wrong, option=0)
            assert trouble(anna.await_("Problem")) == "stale"
            assert anna.await_("Position")["number"] == number
        anna.act("Choose", option=len(anna.last["options"]))
        assert trouble(anna.answer()) == "nothing_there"


def test_two_servers_on_one_file_accept_a_command_once(served):
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with anna, bruno, Served(served.file) as other, other.browser(table, anna.token) as elsewhere:
        elsewhere.position()
        assert elsewhere.say_command(genoa.RollDice("Anna"))["type"] == "Done"
        assert trouble(anna.say_command(genoa.RollDice("Anna"))) == "stale"
        number = anna.position(anna.last["number"])["number"]
        assert number == elsewhere.position(elsewhere.last["number"])["number"]
        assert anna.last["view"] == elsewhere.last["view"]


def test_a_line_is_kept_once(tmp_path):
    store = Store(tmp_path / "one.sqlite")
    store.open_table(StoredTable("t", 2, "first", "1", None, ()), 10, 60)
    store.append("t", 0, ["a", "b"])
    with pytest.raises(AlreadyThere):
        store.append("t", 1, ["c", "d"])
    with pytest.raises(AlreadyThere):
        store.append("no such table", 0, ["a"])
    store.sit("t", StoredSeat(0, "Anna", None))
    with pytest.raises(AlreadyThere):
        store.begin("t", "{}", [StoredSeat(0, "Bot", None)], [])
    assert store.lines("t") == ("a", "b")
    assert store.table("t").setup is None
    store.close()


# What the rules say.


def test_what_the_rules_forbid_is_refused_with_its_ruling_and_changes_nothing(served):
    _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with anna, bruno:
        anna.say_command(genoa.RollDice("Anna"))
        number = anna.position(anna.last["number"])["number"]
        heard = len(bruno.frames)
        refusal = anna.say_command(genoa.MoveTower("Anna", to=genoa.Street(99, 99)))
        assert refusal["type"] == "Refusal"
        assert refusal["violations"][0]["clause"] in [clause["number"] for clause in refusal["clauses"]]
        assert all(clause["text"] and clause["places"] for clause in refusal["clauses"])
        with pytest.raises(TimeoutError):
            while True:
                bruno.hear(0.2)
        # What bruno heard meanwhile was the roll, and nothing of what was refused.
        assert [json.loads(text)["number"] for text in bruno.frames[heard:]] in ([], [number])
        anna.say("Choose", position=number, option=0)
        assert anna.answer()["type"] == "Done"


def test_a_deal_is_built_step_by_step_and_proposed(served):
    _, (anna, bruno, carla) = served.begun("Anna", "Bruno", "Carla")
    with anna, bruno, carla:
        anna.say_command(genoa.RollDice("Anna"))
        bruno.position(bruno.last["number"])
        entries: list[dict] = []
        bruno.act("Draft", subject=0, entries=entries)
        drafted = bruno.answer()
        assert [each["clause"] for each in drafted["why_not"]] == ["8.16"]
        money = next(each for each in drafted["may_add"] if each["side"] == "pays")
        assert (money["step"], money["most"], drafted["buyer"]) == (5, 130, "Bruno")
        entries.append({"side": "pays", "item": money["item"], "number": 7})
        bruno.act("Propose", subject=0, entries=entries)
        assert [each["clause"] for each in bruno.answer()["violations"]] == ["8.11"]
        entries[0]["number"] = 15
        bruno.act("Draft", subject=0, entries=entries)
        drafted = bruno.answer()
        assert drafted["why_not"] == []
        assert [each["words"] for each in drafted["entries"]] == ["15 ducats"]
        for subject, item in ((-1, money["item"]), (99, money["item"]), (0, "nothing"), (0, '"gold"'), (0, "[" * 99)):
            for kind in ("Draft", "Propose"):
                bruno.act(kind, subject=subject, entries=[{"side": "pays", "item": item, "number": 5}])
                assert trouble(bruno.answer()) == ("unreadable" if subject == 0 else "nothing_there")
        bruno.act("Propose", subject=0, entries=entries)
        assert bruno.answer()["type"] == "Done"
        anna.await_("Position", when=lambda message: message["proposals"] != [])
        assert anna.last["proposals"] == [drafted["sentence"]]


@pytest.mark.parametrize("patience", [0, 60])
def test_time_is_called_after_a_while(patience, tmp_path):
    with Served(tmp_path / "time.sqlite", Pace(0, patience)) as served:
        _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
        with anna, bruno:
            assert not anna.last["time"]
            if not patience:
                anna.act("CallTime")
                assert anna.answer()["type"] == "Refusal"
            anna.say_command(genoa.RollDice("Anna"))
            anna.position(anna.last["number"])
            assert anna.last["time"]
            anna.act("CallTime")
            if patience:
                assert trouble(anna.answer()) == "too_early"
            else:
                assert anna.answer()["type"] == "Done"
                assert anna.position(anna.last["number"])["waits_for"] == ["Anna"]


# Going and coming again.


def test_a_browser_that_comes_again_misses_nothing_and_hears_nothing_twice(served):
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=3)
    with anna, bruno:
        first, seen = list(bruno.told), bruno.last["number"]
        bruno.close()
        away = anna.await_("Position", when=lambda message: not message["seats"][1]["here"])
        assert away["number"] == seen
        anna.say_command(genoa.RollDice("Anna"))
        anna.position(seen)
        with served.browser(table, bruno.token, seen) as again, served.browser(table, bruno.token) as fresh:
            again.position(seen)
            fresh.position(seen)
            wait_until(lambda: caught_up(again, fresh))
            assert first + again.told == fresh.told
            assert again.last["view"] == fresh.last["view"]
        for wrong in (-5, 10**9):
            with served.browser(table, bruno.token, wrong) as odd:
                assert odd.position()["own"] == 1


def caught_up(*browsers: Browser) -> bool:
    """Whether all of them have heard all there is, and it is the same position."""
    for browser in browsers:
        try:
            while True:
                browser.hear(0.05)
        except TimeoutError:
            pass
    return len({browser.last["number"] for browser in browsers}) == 1


def test_who_comes_while_the_last_one_goes_sits_at_the_same_table(served):
    """A connection that has not yet greeted holds no room of its own for later."""
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with Browser(served.address, table) as coming:
        number = anna.last["number"]
        anna.close()
        bruno.close()
        with served.browser(table, anna.token) as again:
            again.await_("Position", when=lambda message: not message["seats"][1]["here"])
            coming.say("Hello", token=bruno.token, seen=0, language="en")
            again.await_("Position", when=lambda message: message["seats"][1]["here"])
            coming.position()
            assert again.say_command(genoa.RollDice("Anna"))["type"] == "Done"
            coming.position(number)


def test_the_server_stops_in_the_middle_and_another_goes_on(tmp_path):
    file = tmp_path / "kept.sqlite"
    with Served(file) as served:
        table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
        waiting = served.opened()
        with served.browser(waiting) as carla:
            carla.sit(2, "Carla")
        anna.say_command(genoa.RollDice("Anna"))
        bruno.position(bruno.last["number"])
        # A deal that names a card: whether it may be told later on hangs on whose turn it was.
        card = bruno.view().seats[1].holding.cards[0]
        deal = genoa.Deal("Bruno", space=bruno.view().turn.walk[-1], pays=genoa.Bundle(cards=(card,)))
        assert bruno.say_command(genoa.ProposeDeal("Bruno", deal=deal))["type"] == "Done"
        before = anna.await_("Position", when=lambda message: message["proposals"] != [])
        assert genoa.name(card) in anna.told[-1]
    for browser in (anna, bruno):
        assert browser.closes() in (1001, 1006, 1012)
        browser.close()
    with Served(file) as served:
        with served.browser(table, anna.token) as again, served.browser(table, bruno.token) as other:
            again.position()
            for name in ("number", "view", "options", "proposals"):
                assert again.last[name] == before[name], name
            assert again.told == anna.told
            other.position()
            accept = genoa.AcceptDeal("Anna", deal=deal)
            assert again.say_command(accept)["type"] == "Done"
            assert other.position(before["number"])["waits_for"] == ["Bruno"]
        with served.browser(waiting, carla.token) as carla_again:
            assert carla_again.await_("Lobby")["own"] == 2


# The example knows no rule.

# What it may import of the library besides its face: words of the rulebook, bots, and the form of messages.
BESIDES = {"bots", "draw", "rulebook", "kernel", "model.rules"}


def test_nothing_in_the_example_knows_a_rule():
    """It imports the library's face and a few parts that judge nothing, and its pages name one command of the game."""
    for file in EXAMPLE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("genoa_rules."):
                inside = node.module.removeprefix("genoa_rules.")
                assert inside in BESIDES or inside.split(".")[0] in BESIDES, f"{file.name}: {node.module}"
    script = "".join(file.read_text(encoding="utf-8") for file in (EXAMPLE / "static").glob("*.js"))
    commands = [kind.__name__ for kind in genoa.PlayerCommand.__args__]
    assert [name for name in commands if name in script] == ["MoveTower"]
