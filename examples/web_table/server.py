"""The server: pages, a link for each table, a WebSocket for each browser, and the limits that keep it standing."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import parse_qs

from attrs import define, field, frozen
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from examples.web_table import messages
from examples.web_table.messages import Hello, Incoming, Trouble, Troubled
from examples.web_table.room import Connection, Pace, Room
from examples.web_table.store import Store, StoredTable
from genoa_rules.draw import variables
from genoa_rules.model.rules import Edition

_LOG = logging.getLogger(__name__)
_STATIC = Path(__file__).parent / "static"
# Codes with which a WebSocket is closed: of the protocol, and one of our own.
_BROKE_THE_RULES, _FAILED, _NOT_FOUND = 1008, 1011, 4404

_HEADERS = {
    # Everything comes from here, nothing is run that does not lie in a file, and no other page frames this one.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # The link of a table lets whoever has it look on.
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}


@frozen
class Limits:
    """What one server bears.

    tables: how many are kept; unused_for: after how many seconds without use one may go when room is needed.
    connections: how many there are at once, and at_one_table of them. a_second, at_once: how many messages a
    connection may send on average and in a burst. greeting: how many seconds it has for the first one.
    tables_a_minute: how many are opened, by all together.
    """

    tables: int = 2_000
    unused_for: float = 14 * 86_400
    connections: int = 500
    at_one_table: int = 40
    a_second: float = 20
    at_once: float = 40
    greeting: float = 10
    tables_a_minute: float = 60


@define
class Allowance:
    """Something that is used up and comes back with time: so many a second, up to a most."""

    a_second: float
    most: float
    _left: float = field(init=False)
    _at: float | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self._left = self.most

    def takes(self, now: float) -> bool:
        """Takes one; whether there was one."""
        passed = 0 if self._at is None else now - self._at
        self._left, self._at = min(self.most, self._left + passed * self.a_second), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tables:
    """All rooms in which somebody is, and the store for the others."""

    def __init__(self, store: Store, pace: Pace, limits: Limits, chance: Callable[[], int]) -> None:
        self._store = store
        self._pace = pace
        self._limits = limits
        self._chance = chance
        self._rooms: dict[str, Room] = {}
        self._connections = 0
        self._openings = Allowance(limits.tables_a_minute / 60, limits.tables_a_minute)

    def open(self, places: int, edition: Edition) -> str:
        """Opens a table; its name in the link. Raises Troubled if there are too many."""
        if not self._openings.takes(asyncio.get_running_loop().time()):
            raise Troubled(Trouble.FULL, "too many tables are being opened; try again in a minute")
        identity = secrets.token_urlsafe(12)
        table = StoredTable(identity, places, edition.value, str(self._chance()), None, ())
        if not self._store.open_table(table, self._limits.tables, self._limits.unused_for):
            raise Troubled(Trouble.FULL, "there is no room for another table")
        return identity

    def has(self, identity: str) -> bool:
        """Whether there is such a table."""
        return identity in self._rooms or self._store.table(identity) is not None

    async def serve(self, websocket: WebSocket) -> None:
        """Serves one browser until it goes."""
        await websocket.accept()
        identity = websocket.path_params["identity"]
        if not self.has(identity):
            return await websocket.close(_NOT_FOUND)
        connection = Connection(_sender(websocket))
        self._connections += 1
        try:
            if self._connections > self._limits.connections:
                raise Troubled(Trouble.FULL, "too many are connected")
            hello = await self._greeting(websocket)
            with self._entered(identity, connection, hello) as room:
                await self._converse(websocket, room, connection)
        except Troubled as troubled:
            await _close(websocket, connection, troubled, _BROKE_THE_RULES)
        except WebSocketDisconnect:
            pass
        except Exception:
            _LOG.exception("a connection to %s has failed", identity)
            await _close(websocket, connection, Troubled(Trouble.FAILED, "something went wrong here"), _FAILED)
        finally:
            self._connections -= 1

    async def _greeting(self, websocket: WebSocket) -> Hello:
        try:
            hello = await asyncio.wait_for(_received(websocket), self._limits.greeting)
        except TimeoutError:
            raise Troubled(Trouble.NOT_GREETED, "nothing was said") from None
        if not isinstance(hello, Hello):
            raise Troubled(Trouble.NOT_GREETED, "the first message is a Hello")
        return hello

    @contextmanager
    def _entered(self, identity: str, connection: Connection, hello: Hello) -> Iterator[Room]:
        """The room of a table with a connection in it; a room where nobody is left is cleared.

        It is looked for and entered without a pause in between, so that there are never two of one table.
        """
        room = self._rooms.get(identity)
        if room is None:
            table = self._store.table(identity)
            if table is None:
                raise Troubled(Trouble.NOTHING_THERE, "this table has been cleared away")
            room = self._rooms[identity] = Room(table, self._store, self._pace)
        try:
            if len(room.connections) >= self._limits.at_one_table:
                raise Troubled(Trouble.FULL, "too many are connected")
            room.enter(connection, hello)
            yield room
        finally:
            room.leave(connection)
            if not room.connections:
                del self._rooms[identity]

    async def _converse(self, websocket: WebSocket, room: Room, connection: Connection) -> None:
        """Hears a browser and tells it things. Raises Troubled for what ends the conversation."""
        clock = asyncio.get_running_loop().time
        allowance = Allowance(self._limits.a_second, self._limits.at_once)
        telling = asyncio.create_task(_tell(websocket, room, connection))
        try:
            while True:
                try:
                    message = await _received(websocket)
                    if not allowance.takes(clock()):
                        break
                    await room.hear(connection, message)
                except Troubled as troubled:
                    # What can't be read counts too.
                    if troubled.problem.trouble in _UNREAD and not allowance.takes(clock()):
                        break
                    await connection.send(messages.write(troubled.problem))
            raise Troubled(Trouble.TOO_MANY, "too many messages")
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)


_UNREAD = (Trouble.UNREADABLE, Trouble.TOO_LONG)


async def _received(websocket: WebSocket) -> Incoming:
    """The next message. Raises Troubled for one that can't be read."""
    frame = await websocket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    text = frame.get("text")
    if text is None:
        raise Troubled(Trouble.UNREADABLE, "a message is a text")
    return messages.read(text)


async def _tell(websocket: WebSocket, room: Room, connection: Connection) -> None:
    try:
        await room.tell(connection)
    except WebSocketDisconnect:
        pass
    except Exception:
        _LOG.exception("a position of %s could not be shown", room.identity)
        await _close(websocket, connection, Troubled(Trouble.FAILED, "something went wrong here"), _FAILED)


def _sender(websocket: WebSocket) -> Callable[[str], Awaitable[None]]:
    """Sends texts one after the other: an answer does not cut into a position that is on its way."""
    lock = asyncio.Lock()

    async def send(text: str) -> None:
        async with lock:
            await websocket.send_text(text)

    return send


async def _close(websocket: WebSocket, connection: Connection, troubled: Troubled, code: int) -> None:
    """Says why, and closes; a browser that has gone already is let go."""
    try:
        await connection.send(messages.write(troubled.problem))
        await websocket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        pass


# The pages.


class SaferHeaders:
    """Puts the headers above on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


def unforeseen() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(128)


def application(
    store: Store, pace: Pace | None = None, limits: Limits | None = None, chance: Callable[[], int] = unforeseen
) -> Starlette:
    """The whole server as an ASGI application.

    store: where it keeps everything; it is closed when the server stops. chance: the seed of each new table.
    """
    tables = Tables(store, Pace() if pace is None else pace, Limits() if limits is None else limits, chance)

    async def open_table(request: Request) -> Response:
        asked = await _form(request)
        try:
            places, edition = int(asked.get("players", "")), Edition(asked.get("edition", ""))
        except ValueError:
            raise HTTPException(400, "players: 2 to 5; edition: first or second") from None
        if places not in range(2, 6):
            raise HTTPException(400, "players: 2 to 5")
        try:
            identity = tables.open(places, edition)
        except Troubled as troubled:
            raise HTTPException(503, troubled.problem.text) from None
        return RedirectResponse(f"/t/{identity}", 303)

    async def table(request: Request) -> Response:
        if not tables.has(request.path_params["identity"]):
            return FileResponse(_STATIC / "no_table.html", 404)
        return FileResponse(_STATIC / "table.html")

    async def start(_: Request) -> Response:
        return FileResponse(_STATIC / "index.html")

    async def colours(_: Request) -> Response:
        dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {variables('dark')} }} }}"
        return PlainTextResponse(f":root {{ {variables('light')} }}\n{dark}\n", media_type="text/css")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        store.close()

    return Starlette(
        routes=[
            Route("/", start),
            Route("/tables", open_table, methods=["POST"]),
            Route("/t/{identity}", table),
            Route("/colours.css", colours),
            WebSocketRoute("/t/{identity}/socket", tables.serve),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(SaferHeaders)],
        lifespan=lifespan,
    )


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form, read no further than a form of ours goes."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _LONGEST_FORM:
            raise HTTPException(413, "this form is too long")
    return {name: values[0] for name, values in parse_qs(body.decode("utf-8", "replace")).items()}


_LONGEST_FORM = 1000
