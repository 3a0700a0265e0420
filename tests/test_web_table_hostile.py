"""Hostile people at the server of `examples/web_table`: whatever they send is refused, and nobody else is harmed."""

from __future__ import annotations

import json
import socket
import threading

import pytest
from websockets.exceptions import ConnectionClosed

import genoa_rules as genoa
from examples.web_table import messages, room
from examples.web_table.messages import LARGEST_MESSAGE
from examples.web_table.server import Allowance, Limits
from examples.web_table.store import Store, StoredTable
from tests.web_table_server import AT_ONCE, PATIENCE, Browser, Served, trouble


@pytest.fixture
def served(tmp_path):
    with Served(tmp_path / "tables.sqlite") as server:
        yield server


NESTED = "[" * 8000 + "]" * 8000


def drafting(entries: str) -> str:
    """A message about a deal with these entries."""
    return f'{{"type":"Draft","position":0,"subject":0,"entries":{entries}}}'


HOSTILE = {
    "not JSON": "hello",
    "nothing": "",
    "no object": "[]",
    "null": "null",
    "an unknown kind": '{"type":"Cheat"}',
    "a table's command": '{"type":"Say","position":0,"command":"{\\"type\\":\\"TimeCalled\\"}"}',
    "no position": '{"type":"Choose","option":0}',
    "a key too many": '{"type":"Begin","now":true}',
    "a key twice": '{"type":"Begin","type":"Begin"}',
    "a text for a number": '{"type":"Choose","position":"0","option":0}',
    "a fraction": '{"type":"Choose","position":0.5,"option":0}',
    "true for a number": '{"type":"Choose","position":true,"option":0}',
    "an endless number": '{"type":"Choose","position":%s,"option":0}' % ("9" * 5000),
    "not a number": '{"type":"Choose","position":NaN,"option":0}',
    "deep": NESTED,
    "deep within": drafting(NESTED),
    "long": '{"type":"Sit","seat":0,"name":"%s"}' % ("x" * LARGEST_MESSAGE),
    "many entries": drafting(json.dumps([{"side": "pays", "item": '"silk"', "number": 1}] * 61)),
    "a huge entry": drafting('[{"side":"pays","item":"1","number":99999999}]'),
    "a second greeting": '{"type":"Hello","token":null,"seen":0,"language":"en"}',
    "bytes": b'{"type":"Begin"}',
    "half a character in a command": json.dumps(
        {"type": "Say", "position": 0, "command": '{"type":"Pass","player":"\\ud800"}'}
    ),
    "half a character": '{"type":"Sit","seat":0,"name":"\\ud800"}',
}


def test_hostile_messages_get_one_clear_error_each_and_harm_nobody(served):
    _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with anna, bruno:
        for name, message in HOSTILE.items():
            anna.line.send(message)
            answer = anna.answer()
            assert answer["type"] == "Problem", name
            assert len(answer["text"]) < 600, name
            assert "Traceback" not in answer["text"], name
            assert answer["trouble"] in ("unreadable", "too_long", "stale", "begun"), name
        with pytest.raises(TimeoutError):
            bruno.hear(0.1)
        assert anna.say_command(genoa.RollDice("Anna"))["type"] == "Done"
        bruno.position(bruno.last["number"])


def test_what_is_far_too_long_is_cut_off(served):
    _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    with bruno, anna:
        anna.line.send("x" * 2_000_000)
        assert anna.closes() in (1009, 1006)
        bruno.await_("Position", when=lambda message: not message["seats"][0]["here"])


def test_whoever_does_not_greet_is_let_go(tmp_path):
    with Served(tmp_path / "greeting.sqlite", AT_ONCE, Limits(greeting=0.2)) as served:
        table = served.opened()
        for said in (None, '{"type":"Begin"}', "x", b"x"):
            with Browser(served.address, table) as silent:
                if said is not None:
                    silent.line.send(said)
                assert silent.closes() == 1008
                assert json.loads(silent.frames[0])["trouble"] in ("not_greeted", "unreadable")
        with Browser(served.address, "nothing") as lost:
            assert lost.closes() == 4404


@pytest.mark.parametrize("said", ['{"type":"Begin"}', "x"])
def test_a_flood_ends_the_connection_and_no_other(said, tmp_path):
    with Served(tmp_path / "flood.sqlite", AT_ONCE, Limits(a_second=1, at_once=10)) as served:
        _, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
        with anna, bruno:
            try:
                for _ in range(100):
                    anna.line.send(said)
            except ConnectionClosed:
                pass
            assert anna.closes() == 1008
            assert json.loads(anna.frames[-1])["trouble"] == "too_many"
            bruno.await_("Position", when=lambda message: not message["seats"][0]["here"])


def test_a_proposal_does_not_bury_the_table_under_ways_to_accept_it(served, monkeypatch):
    """How many ways there are to choose the cards that it leaves open grows without measure with the hands (T7)."""
    _, (anna, bruno, carla) = served.begun("Anna", "Bruno", "Carla")
    with anna, bruno, carla:
        anna.say_command(genoa.RollDice("Anna"))
        bruno.position(bruno.last["number"])
        place, subject = next((n, each) for n, each in enumerate(bruno.view().offers.subjects) if each.action)
        asked = genoa.Bundle(cards_of_a_kind=(genoa.CardKind.MESSAGE,))
        deal = genoa.Deal("Bruno", space=subject.space, pays=genoa.Bundle(15), receives=asked)
        open_deal = genoa.ProposeDeal("Bruno", deal=deal)
        entries = [
            {"side": "pays", "item": genoa.dumps(genoa.DUCATS), "number": 15},
            {"side": "receives", "item": genoa.dumps(genoa.CardKind.MESSAGE), "number": 1},
        ]
        monkeypatch.setattr(messages, "MOST_WAYS", 0)
        assert trouble(bruno.say_command(open_deal)) == "too_open"
        bruno.act("Propose", subject=place, entries=entries)
        assert trouble(bruno.answer()) == "too_open"
        assert bruno.last["proposals"] == []
        monkeypatch.setattr(messages, "MOST_WAYS", 1)
        assert bruno.say_command(open_deal)["type"] == "Done"


def test_a_deal_of_masses_of_goods_is_refused_before_it_is_put_together(served):
    _, (anna, bruno, carla) = served.begun("Anna", "Bruno", "Carla")
    with anna, bruno, carla:
        anna.say_command(genoa.RollDice("Anna"))
        bruno.position(bruno.last["number"])
        for item, numbers, is_read in (
            (genoa.Ware.SILK, [messages.MOST_GOODS], True),
            (genoa.Ware.SILK, [messages.MOST_GOODS + 1], False),
            (genoa.CardKind.MESSAGE, [5] * 60, False),
            (genoa.DUCATS, [messages.MOST_OF_ONE] * 60, True),
        ):
            entries = [{"side": "pays", "item": genoa.dumps(item), "number": number} for number in numbers]
            for kind, answered in (("Draft", "Drafted"), ("Propose", "Refusal")):
                bruno.act(kind, subject=0, entries=entries)
                answer = bruno.answer()
                assert answer["type"] == answered if is_read else trouble(answer) == "too_long"


def test_bots_that_have_failed_are_woken_by_who_comes_next(served, monkeypatch):
    failed = threading.Event()

    def fails(*_):
        failed.set()
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(room, "next_command", fails)
        table, (anna,) = served.begun("Anna", players=2)
        with anna:
            assert failed.wait(PATIENCE)
            anna.say_command(genoa.RollDice("Anna"))
            with pytest.raises(TimeoutError):
                while True:
                    anna.hear(0.3)
            broken.undo()
            number = anna.last["number"]
            with served.browser(table):
                anna.position(number)


def test_who_does_not_read_keeps_nobody_waiting(served):
    table, (anna, bruno) = served.begun("Anna", "Bruno", players=2)
    address, port = served.address.split(":")
    greeting = (
        f"GET /t/{table}/socket HTTP/1.1\r\nHost: {served.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    # One frame with a Hello, masked with noughts.
    hello = json.dumps({"type": "Hello", "token": None, "seen": 0, "language": "en"}).encode()
    with anna, bruno, socket.create_connection((address, int(port))) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.sendall(greeting + bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
        for _ in range(40):
            tab = anna if "Anna" in anna.last["waits_for"] else bruno
            number = anna.last["number"]
            tab.act("Choose", option=0)
            assert tab.answer()["type"] == "Done"
            anna.position(number)
            bruno.position(number)


def test_there_are_only_so_many_connections_and_tables(tmp_path):
    limits = Limits(tables=2, connections=3, at_one_table=2, tables_a_minute=4)
    with Served(tmp_path / "full.sqlite", AT_ONCE, limits) as served:
        table, other = served.opened(), served.opened()
        assert served.get("/tables", {"players": "3", "edition": "first"})[0] == 503
        with served.browser(table) as one, served.browser(table) as two, served.browser(other) as three:
            for browser in (one, two, three):
                browser.await_("Lobby")
            for full in (table, other):
                with served.browser(full) as late:
                    assert trouble(late.answer()) == "full"
                    assert late.closes() == 1008
            one.say("Sit", seat=0, name="Anna")
            one.await_("Seated")


def test_tables_that_nobody_uses_make_room(tmp_path):
    now = [0.0]
    store = Store(tmp_path / "old.sqlite", clock=lambda: now[0])
    for number in range(3):
        now[0] += 10
        assert store.open_table(StoredTable(str(number), 2, "first", "1", None, ()), 3, 100)
    store.append("0", 0, ["used at 30"])
    now[0] = 125
    assert not store.open_table(StoredTable("3", 2, "first", "1", None, ()), 2, 100)
    assert [number for number in range(4) if store.table(str(number))] == [0, 2]
    store.close()


def test_an_allowance_comes_back_with_time():
    allowance = Allowance(2, 3)
    assert [allowance.takes(10) for _ in range(4)] == [True, True, True, False]
    assert [allowance.takes(10.5), allowance.takes(10.5)] == [True, False]
    assert [allowance.takes(99) for _ in range(4)] == [True, True, True, False]
