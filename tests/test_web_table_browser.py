"""`examples/web_table` in Chromium: two browsers and a bot play a round, with everything that may happen at a table.

The browser is Debian's package `chromium`, or any that is called `chromium` or `chromium-browser`.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright

from tests.web_table_known import Known

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: `apt-get install chromium`")

WIDE, PHONE = {"width": 1360, "height": 850}, {"width": 375, "height": 760}
expect.set_options(timeout=15_000)
SECONDS = 60
"""How long the players may take for their round."""


class Server:
    """The server as its README starts it, in a process of its own that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.sqlite"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._said = folder / "said.txt"

    def start(self) -> None:
        """Starts it, and waits until it can be reached."""
        options = {"port": self.port, "database": self.file, "bots": 0.05, "patience": 0, "seed": 7}
        arguments = [text for name, value in options.items() for text in (f"--{name}", str(value))]
        with self._said.open("a") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "examples.web_table", *arguments],
                cwd=ROOT,
                stdout=said,
                stderr=said,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            assert self._process.poll() is None, self._said.read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self._said.read_text())

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self._process.kill()
        self._process.wait(10)

    @property
    def complaints(self) -> list[str]:
        """What it said besides its address."""
        return [line for line in self._said.read_text().splitlines() if not line.startswith("Open http")]


class Player:
    """Somebody at a browser of their own. frames: every text that came over a WebSocket; faults: what went wrong."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.name = name
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.last: dict[str, Any] = {}
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("websocket", lambda line: line.on("framereceived", self._hears))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def _hears(self, text: str | bytes) -> None:
        assert isinstance(text, str)
        self.frames.append(text)
        frame = json.loads(text)
        if frame["type"] == "Position":
            self.last = frame

    def sit(self, address: str) -> None:
        """Takes the first seat that is empty."""
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit here").first.click()
        expect(self.page.locator("#places")).to_contain_text(f"{self.name} (you)")

    @property
    def options(self) -> list[str]:
        """What the buttons say, as they are on the page."""
        return self.page.locator("#options button span").all_inner_texts()

    def chooses(self, *wanted: str) -> bool:
        """Clicks the first option that begins in one of these ways; whether there was one."""
        for text in wanted:
            button = self.page.locator("#options button", has_text=text)
            if button.count():
                try:
                    button.first.click(timeout=1000)
                except TimeoutError:
                    # The table has moved on in between.
                    return False
                return True
        return False

    def number(self) -> int:
        """How many commands the browser has been told of."""
        self.page.evaluate("0")
        return int(self.last["number"])

    def moved(self, before: int) -> None:
        """Waits until something has happened."""
        until(lambda: self.number() > before)

    @property
    def log(self) -> list[str]:
        """What the page says has happened."""
        return self.page.locator("#log li").all_inner_texts()

    @property
    def fits(self) -> bool:
        """Whether nothing sticks out to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def until(holds: Callable[[], bool], seconds: float = 15) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "this takes too long"
        time.sleep(0.02)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@contextmanager
def two_players(browser: Browser) -> Iterator[tuple[Player, Player]]:
    """Anna at a wide screen in the light, Bruno at a phone in the dark, as if on two machines."""
    wide = browser.new_context(viewport=WIDE, color_scheme="light", locale="en-GB")
    phone = browser.new_context(viewport=PHONE, color_scheme="dark", locale="en-GB", has_touch=True, is_mobile=True)
    try:
        yield Player(wide, "Anna"), Player(phone, "Bruno")
    finally:
        wide.close()
        phone.close()


@pytest.fixture
def players() -> Iterator[tuple[Player, Player]]:
    with sync_playwright() as playwright:
        # Without the sandbox, since a container's root has none.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with two_players(browser) as found:
            yield found
        browser.close()


# What somebody says who wants to get on, the first that there is.
ONWARD = (
    "Roll the dice",
    "Use ",
    "Fill ",
    "Deliver ",
    "End the action",
    "Hand over ",
    "Take the action",
    "Pass on the action",
    "Place no markers",
    "Hand on tower",
    "End the walk",
)


def play_until(players: tuple[Player, ...], holds: Callable[[], bool]) -> None:
    """Lets everybody say what gets on until something holds."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, [player.options for player in players]
        for player in players:
            before = player.number()
            if player.last["own"] is not None and player.chooses(*ONWARD):
                answered(player, before)


def answered(player: Player, before: int) -> None:
    """Waits a moment for what follows; somebody faster may have come between."""
    end = time.monotonic() + 1
    while player.number() == before and time.monotonic() < end:
        time.sleep(0.01)


def test_two_browsers_and_a_bot_play_a_round(server, players):
    anna, bruno = players
    open_table(server, anna, bruno)
    is_refused_what_is_no_neighbour(anna, bruno)
    a_deal_is_built_and_accepted(anna, bruno)
    a_reload_loses_nothing(bruno)
    moves_by_clicking_the_board(anna, bruno)
    play_until(players, lambda: view(anna)["turn"]["active"] == "Bruno")
    a_restart_loses_nothing(server, anna, bruno)
    play_until(players, lambda: view(anna)["turn"]["active"] == "Fiora")
    play_until(players, lambda: view(anna)["turn"]["active"] == "Anna")
    assert "The round is over." in anna.log
    nobody_was_told_a_secret(server, anna, bruno)
    speaks_german(bruno)
    assert [player.faults for player in players] == [[], []]
    assert server.complaints == []
    assert anna.fits
    assert bruno.fits


def view(player: Player) -> dict[str, Any]:
    """The view that came last."""
    player.number()
    return json.loads(player.last["view"])


def open_table(server: Server, anna: Player, bruno: Player) -> None:
    anna.page.goto(server.address)
    anna.page.get_by_label("Players").select_option("3")
    anna.page.get_by_role("button", name="Open a table").click()
    anna.page.wait_for_url("**/t/*")
    shown_link = anna.page.get_by_label("The link of this table")
    expect(shown_link).to_have_value(anna.page.url)
    link = shown_link.input_value()
    anna.sit(link)
    bruno.sit(link)
    expect(anna.page.locator("#places")).to_contain_text("Bruno")
    assert bruno.fits
    anna.page.get_by_role("button", name="Begin").click()
    for player in (anna, bruno):
        expect(player.page.locator("#board svg")).to_be_visible()
        assert [seat["bot"] for seat in player.last["seats"]] == [False, False, True]
        assert player.fits
    expect(anna.page.locator("#headline")).to_have_text("It is your turn")
    expect(bruno.page.locator("#headline")).to_have_text("Waiting for Anna")
    assert bruno.options == []
    anna.chooses("Roll the dice")
    until(lambda: view(bruno)["turn"]["walk"] != [])


def is_refused_what_is_no_neighbour(anna: Player, bruno: Player) -> None:
    """A click on a space that can't be chosen is said all the same; the ruling tells why not, to who said it."""
    settled(anna)
    far = "villa_colini"
    assert far not in {option["space"] for option in anna.last["options"]}
    before = anna.number()
    anna.page.locator(f"#board [data-space={far}]").click()
    refused = anna.page.locator("#refused")
    expect(refused).to_be_visible()
    expect(refused).to_contain_text("The rules don't allow that")
    expect(refused).to_contain_text("clause")
    refused.locator("summary").click()
    assert refused.locator("dd").first.inner_text()
    assert anna.number() == before
    assert "Refusal" not in {json.loads(text)["type"] for text in bruno.frames}
    refused.get_by_role("button", name="Close").click()
    expect(refused).to_be_hidden()


def settled(*players: Player) -> None:
    """Waits until the bot has nothing more to say."""
    numbers: list[int] = []
    while len(numbers) < 8 or len(set(numbers[-8:])) > 1:
        time.sleep(0.1)
        numbers.append(sum(player.number() for player in players))
        assert len(numbers) < 200


def a_deal_is_built_and_accepted(anna: Player, bruno: Player) -> None:
    page = bruno.page
    subject = page.get_by_label("About")
    subject.select_option(index=1)
    expect(page.locator("#why-not")).to_contain_text("clause 8.16")
    pays = page.locator("fieldset.pays")
    pays.get_by_role("spinbutton").fill("7")
    pays.get_by_role("button", name="Add").click()
    expect(page.locator("#why-not")).to_contain_text("clause 8.11")
    page.get_by_role("button", name="Propose").click()
    expect(page.locator("#refused")).to_contain_text("clause 8.11")
    assert bruno.fits
    page.get_by_role("button", name="Take out: 7 ducats").click()
    pays.get_by_role("spinbutton").fill("25")
    pays.get_by_role("button", name="Add").click()
    expect(page.locator("#reads")).to_contain_text("25 ducats")
    expect(page.locator("#why-not li")).to_have_count(0)
    page.get_by_role("button", name="Propose").click()
    expect(page.locator("#proposals")).to_contain_text("Bruno gives 25 ducats")
    expect(page.locator("#deal")).to_be_hidden()
    expect(anna.page.locator("#proposals")).to_contain_text("Bruno gives 25 ducats")
    settled(anna, bruno)
    assert anna.chooses("Accept: Bruno gives 25 ducats")
    until(lambda: view(bruno)["phase"]["type"] == "Acting")
    expect(page.locator(".seat.own .ducats")).to_have_text("105 ducats")
    play_until((anna, bruno), lambda: view(bruno)["phase"]["type"] == "Walking")


def a_reload_loses_nothing(bruno: Player) -> None:
    settled(bruno)
    before, own = bruno.log, bruno.last["own"]
    bruno.page.reload()
    expect(bruno.page.locator("#log li")).to_have_count(len(before))
    assert (bruno.log, bruno.last["own"]) == (before, own)


def moves_by_clicking_the_board(anna: Player, bruno: Player) -> None:
    """Once with the mouse, once with the keyboard, on the spaces that are framed."""
    for how in ("mouse", "keyboard"):
        play_until((anna, bruno), lambda: any(space(option) for option in anna.last["options"]))
        settled(anna)
        walk = view(anna)["turn"]["walk"]
        marked = anna.page.locator("#board .marked")
        assert {each.get_attribute("data-space") for each in marked.all()} == {
            option["space"] for option in anna.last["options"] if option["space"]
        }
        # A street, where nobody has to be asked before the next step.
        street = anna.page.locator("#board .marked.street").first
        chosen = street.get_attribute("data-space")
        if how == "mouse":
            street.click()
        else:
            street.press("Enter")
        until(lambda walk=walk, chosen=chosen: view(anna)["turn"]["walk"] == [*walk, chosen])


def space(option: dict[str, Any]) -> str | None:
    return option["space"]


def a_restart_loses_nothing(server: Server, anna: Player, bruno: Player) -> None:
    settled(anna, bruno)
    before, logs = anna.number(), (anna.log, bruno.log)
    server.kill()
    for player in (anna, bruno):
        expect(player.page.locator("#line")).to_have_text("The connection is lost. Trying again …")
    server.start()
    for player, log in zip((anna, bruno), logs, strict=True):
        expect(player.page.locator("#line")).to_have_text("Connected again.", timeout=15_000)
        assert player.log[: len(log)] == log
        # A browser that can't reach its server says so; nothing else has gone wrong.
        assert all("WebSocket connection" in fault for fault in player.faults), player.faults
        player.faults.clear()
    assert anna.number() >= before


def speaks_german(bruno: Player) -> None:
    settled(bruno)
    bruno.page.get_by_label("Language").select_option("de")
    expect(bruno.page.locator("#headline")).to_have_text("Gewartet wird auf Anna")
    expect(bruno.page.locator("#seats-title")).to_have_text("Am Tisch")
    expect(bruno.page.locator("#log")).to_contain_text("würfelt")
    assert bruno.page.evaluate("document.documentElement.lang") == "de"
    bruno.page.get_by_label("Sprache").select_option("en")
    expect(bruno.page.locator("#headline")).to_have_text("Waiting for Anna")


def nobody_was_told_a_secret(server: Server, anna: Player, bruno: Player) -> None:
    keys = {}
    for player in (anna, bruno):
        seated = [json.loads(text)["token"] for text in player.frames if '"Seated"' in text]
        assert len(seated) == 1
        keys[player.name] = seated[0]
        table = player.page.url.rpartition("/")[2]
        known = Known.of(server.file, table, player.name)
        assert known.check(player.frames) > 20
        assert len(known.kept_from) > 5
    assert not any(keys["Bruno"] in text for text in anna.frames)
    assert not any(keys["Anna"] in text for text in bruno.frames)
