"""The server of `examples/web_table` for tests: in this process, on a free port, with a browser that is none."""

from __future__ import annotations

import json
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import genoa_rules as genoa
from examples.web_table.room import Pace
from examples.web_table.server import Limits, application
from examples.web_table.store import Store
from genoa_rules.bots import Trader

AT_ONCE = Pace(bots=0, patience=0)
PATIENCE = 20
"""How many seconds a test waits for anything before it fails."""


class Served:
    """A server that runs as long as the block does; another on the same file goes on where this one stopped."""

    def __init__(self, file: Path, pace: Pace = AT_ONCE, limits: Limits | None = None, seed: int = 7) -> None:
        self.file = file
        self._pace = pace
        self._seed = seed
        self._limits = Limits(a_second=1e6, at_once=1e6) if limits is None else limits

    def __enter__(self) -> Served:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run)
        self._server: uvicorn.Server | None = None
        self._thread.start()
        wait_until(lambda: self._server is not None and self._server.started)
        return self

    def _run(self) -> None:
        # In its thread, since a database belongs to the thread that opened it.
        app = application(Store(self.file), self._pace, self._limits, lambda: self._seed)
        config = uvicorn.Config(
            app, log_level="error", ws="websockets-sansio", ws_max_size=65536, timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._server.run([self._socket])

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    def get(self, path: str, form: dict[str, str] | None = None) -> tuple[int, dict[str, str], str]:
        """The answer to a request: its status, headers, and text; one that leads elsewhere is not followed."""
        data = None if form is None else urllib.parse.urlencode(form).encode()
        opener = urllib.request.build_opener(_StandsStill)
        try:
            with opener.open(f"http://{self.address}{path}", data, PATIENCE) as answer:
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read().decode()

    def opened(self, players: int = 3, edition: str = "first") -> str:
        """A new table: its name in the link."""
        status, headers, text = self.get("/tables", {"players": str(players), "edition": edition})
        assert status == 303, text
        return headers["location"].removeprefix("/t/")

    def browser(self, table: str, token: str | None = None, seen: int = 0, language: str = "en") -> Browser:
        """A browser at a table that has greeted it."""
        browser = Browser(self.address, table)
        # Where there is no room it is told so before it has said anything.
        with suppress(ConnectionClosed):
            browser.say("Hello", token=token, seen=seen, language=language)
        return browser

    def begun(self, *names: str, players: int = 3, edition: str = "first") -> tuple[str, list[Browser]]:
        """A table whose game has begun, with a browser for each of these players; bots have the other seats."""
        table = self.opened(players, edition)
        browsers = []
        for seat, name in enumerate(names):
            browsers.append(self.browser(table))
            browsers[-1].sit(seat, name)
        browsers[0].say("Begin")
        for browser in browsers:
            browser.position()
        return table, browsers


class _StandsStill(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class Browser:
    """One WebSocket at a table. frames: every text that came, in order."""

    def __init__(self, address: str, table: str) -> None:
        self._open = ExitStack()
        line = connect(f"ws://{address}/t/{table}/socket", max_size=None, open_timeout=PATIENCE)
        self.line: ClientConnection = self._open.enter_context(line)
        self.frames: list[str] = []
        self.token: str | None = None
        self.last: dict[str, Any] = {}
        self.told: list[str] = []
        self.name = ""

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Goes away."""
        self._open.close()

    def say(self, kind: str, **fields: object) -> None:
        """Sends a message."""
        self.line.send(json.dumps({"type": kind, **fields}))

    def act(self, kind: str, **fields: object) -> None:
        """Sends a message about the last position."""
        self.say(kind, position=self.last["number"], **fields)

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message. Raises ConnectionClosed, or TimeoutError for silence."""
        text = self.line.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "Position":
            self.last = message
            self.told += [sentence for told in message["told"] for sentence in told["sentences"]]
        return message

    def await_(self, *kinds: str, when: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of one of these kinds for which something holds; those in between are heard too."""
        while True:
            message = self.hear()
            if message["type"] in kinds and when(message):
                return message

    def position(self, after: int = -1) -> dict[str, Any]:
        """The next position with more commands than these."""
        return self.await_("Position", when=lambda message: message["number"] > after)

    def answer(self) -> dict[str, Any]:
        """The answer to what was said."""
        return self.await_("Done", "Refusal", "Problem", "Drafted")

    def sit(self, seat: int, name: str) -> None:
        """Takes a seat."""
        self.say("Sit", seat=seat, name=name)
        self.token = self.await_("Seated")["token"]
        self.name = name

    def say_command(self, command: genoa.PlayerCommand) -> dict[str, Any]:
        """Says a command; the answer."""
        self.act("Say", command=genoa.dumps(command))
        return self.answer()

    def view(self) -> genoa.View:
        """What it was shown last."""
        return genoa.loads(self.last["view"], genoa.View)

    def plays(self, bot: Trader) -> bool:
        """Says what a bot would say to what this browser was shown; whether that was something."""
        command = bot.choose(self.view())
        return command is not None and self.say_command(command)["type"] == "Done"

    def closes(self) -> int | None:
        """The code with which the server closes; what it says before is heard."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.line.close_code


def trouble(answer: dict[str, Any]) -> str:
    """Why a message had no effect."""
    assert answer["type"] == "Problem", answer
    return str(answer["trouble"])


def wait_until(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "this takes too long"
        time.sleep(0.01)
