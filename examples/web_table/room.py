"""A room: one table with its seats, its game, its connections, and the bots on its empty seats."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import unicodedata
from collections.abc import Awaitable, Callable

from attrs import define, field, frozen

import genoa_rules as genoa
from examples.web_table import messages, shown
from examples.web_table.messages import (
    Begin,
    CallTime,
    Choose,
    Done,
    Draft,
    Drafted,
    Hello,
    Incoming,
    Lobby,
    Outgoing,
    Propose,
    Refusal,
    Say,
    Seated,
    Sit,
    Stand,
    Trouble,
    Troubled,
)
from examples.web_table.store import AlreadyThere, Store, StoredSeat, StoredTable
from genoa_rules.bots import Trader, next_command

LONGEST_NAME = 24
"""How many characters a name may have."""

_BOTS = ("Fiora", "Guido", "Lucia", "Marco", "Nerina", "Ottavio", "Piera", "Renzo", "Silvia", "Tullio")
_LOG = logging.getLogger(__name__)


@frozen
class Pace:
    """How fast a table goes. bots: how long one thinks at least; patience: how long before time may be called; both in
    seconds.
    """

    bots: float = 1.5
    patience: float = 20.0


@define(eq=False)
class Connection:
    """One browser at a table.

    send: sends it a text. place: of the own seat; None for somebody who looks on. told: how many commands it knows.
    """

    send: Callable[[str], Awaitable[None]]
    place: int | None = None
    language: str = "en"
    told: int = 0
    changed: asyncio.Event = field(factory=asyncio.Event)


class Room:
    """A table with whoever is connected to it. All but `tell` and what is drawn for it runs without a pause in between,
    so that of two commands for one position the second finds the game moved on.
    """

    def __init__(self, table: StoredTable, store: Store, pace: Pace) -> None:
        self.identity = table.identity
        self.connections: set[Connection] = set()
        self._store = store
        self._pace = pace
        self._chance = genoa.Table(int(table.seed))
        self._bots_at_work: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()
        self._moved_at = 0.0
        self._load(table)

    def _load(self, table: StoredTable) -> None:
        """Takes everything from the store."""
        self.table = table
        self._seats = {seat.place: seat for seat in table.seats}
        self._bots = {seat.name: Trader(seat.place) for seat in table.seats if seat.token is None}
        self._actives: list[str] = []
        self.game = None if table.setup is None else self._stored_game(table.setup)

    def _stored_game(self, setup: str) -> genoa.Game:
        lines = ",".join(self._store.lines(self.identity))
        game = genoa.loads(f'{{"format":"genoa-game/1","setup":{setup},"lines":[{lines}]}}', genoa.Game)
        state = genoa.Game.start(game.players, game.rules).state
        for line in game.history:
            self._actives.append(state.turn.active)
            for event in line.events or ():
                state = genoa.evolve(state, event)
        return game

    # Who is there.

    def enter(self, connection: Connection, hello: Hello) -> None:
        """Lets a connection in. Raises Troubled for a key that is no seat's."""
        connection.place = None if hello.token is None else self._place_of(hello.token)
        connection.language = hello.language if hello.language in LANGUAGES else LANGUAGES[0]
        connection.told = max(0, hello.seen)
        self.connections.add(connection)
        self._wake_all()
        if self._bots_at_work is None:
            self._bots_at_work = asyncio.create_task(self._let_bots_play())

    def leave(self, connection: Connection) -> None:
        """Lets a connection go; where nobody looks, no bot plays."""
        self.connections.discard(connection)
        if connection.place is not None:
            self._wake_all()
        if not self.connections and self._bots_at_work is not None:
            self._bots_at_work.cancel()
            self._bots_at_work = None

    def _place_of(self, token: str) -> int:
        given = _hash(token)
        for seat in self._seats.values():
            if seat.token is not None and secrets.compare_digest(seat.token, given):
                return seat.place
        raise Troubled(Trouble.WRONG_TOKEN, "this key opens no seat of this table")

    def _player(self, connection: Connection) -> str | None:
        return None if connection.place is None else self._seats[connection.place].name

    def _wake_all(self) -> None:
        for connection in self.connections:
            connection.changed.set()

    # What they are told.

    async def tell(self, connection: Connection) -> None:
        """Tells a connection how things stand, again and again, whenever that has changed.

        Whoever reads slowly misses the positions in between, of what has happened nothing, and keeps nobody waiting.
        """
        while True:
            connection.changed.clear()
            await connection.send(messages.write(await self._how_things_stand(connection)))
            await connection.changed.wait()

    async def _how_things_stand(self, connection: Connection) -> Outgoing:
        game = self.game
        if game is None:
            names = tuple(self._name_at(place) for place in range(self.table.places))
            return Lobby(names, connection.place)
        here = frozenset(player for each in self.connections if (player := self._player(each)) is not None)
        around = shown.Around(frozenset(self._bots), here)
        since = min(connection.told, len(game.history))
        connection.told = len(game.history)
        # In a thread of its own: meanwhile others are heard.
        return await asyncio.to_thread(
            shown.position, game, tuple(self._actives), around, self._listener(connection), since
        )

    def _name_at(self, place: int) -> str | None:
        seat = self._seats.get(place)
        return None if seat is None else seat.name

    def _listener(self, connection: Connection) -> shown.Listener:
        return shown.Listener(self._player(connection), connection.language)

    # What they say.

    async def hear(self, connection: Connection, message: Incoming) -> None:
        """Does what a connection says. Raises Troubled where that can't be done."""
        answer = await self._answer(connection, message)
        if answer is not None:
            await connection.send(messages.write(answer))

    async def _answer(self, connection: Connection, message: Incoming) -> Outgoing | None:
        match message:
            case Hello():
                raise Troubled(Trouble.UNREADABLE, "a connection is greeted once")
            case Sit():
                return self._sit(connection, message)
            case Stand():
                self._stand(connection)
            case Begin():
                self._begin(connection)
            case Choose():
                return self._choose(connection, message)
            case Say():
                return self._say(connection, message)
            case Draft():
                return await self._draft(connection, message)
            case Propose():
                return self._propose(connection, message)
            case CallTime():
                return self._call_time(connection, message)
        return None

    def _sit(self, connection: Connection, message: Sit) -> Seated:
        if self.game is not None:
            raise Troubled(Trouble.BEGUN, "the game has begun")
        if connection.place is not None:
            raise Troubled(Trouble.TAKEN, "you have a seat already")
        if not 0 <= message.seat < self.table.places:
            raise Troubled(Trouble.NOTHING_THERE, "there is no such seat")
        name = _name(message.name)
        if any(seat.name.casefold() == name.casefold() for seat in self._seats.values()):
            raise Troubled(Trouble.BAD_NAME, "somebody else has this name")
        token = secrets.token_urlsafe(24)
        seat = StoredSeat(message.seat, name, _hash(token))
        try:
            self._store.sit(self.identity, seat)
        except AlreadyThere:
            self._reload()
            raise Troubled(Trouble.TAKEN, "somebody else has this seat") from None
        self._seats[seat.place] = seat
        connection.place = seat.place
        self._wake_all()
        return Seated(token)

    def _stand(self, connection: Connection) -> None:
        place = self._own_place(connection)
        if self.game is not None:
            raise Troubled(Trouble.BEGUN, "the game has begun")
        self._store.stand(self.identity, place)
        del self._seats[place]
        for each in self.connections:
            if each.place == place:
                each.place = None
        self._wake_all()

    def _begin(self, connection: Connection) -> None:
        self._own_place(connection)
        if self.game is not None:
            raise Troubled(Trouble.BEGUN, "the game has begun")
        used = {seat.name.casefold() for seat in self._seats.values()}
        names = (name for name in _BOTS if name.casefold() not in used)
        empty = (place for place in range(self.table.places) if place not in self._seats)
        bots = [StoredSeat(place, next(names), None) for place in empty]
        seats = sorted((*self._seats.values(), *bots), key=lambda seat: seat.place)
        rules = _RULES[self.table.edition]()
        opening = genoa.Game.start([seat.name for seat in seats], rules)
        game, actives = self._after_chance(opening)
        try:
            lines = map(genoa.dumps, game.history)
            self._store.begin(self.identity, genoa.dumps(game.state.setup), bots, lines)
        except AlreadyThere:
            self._reload()
            raise Troubled(Trouble.BEGUN, "the game has begun") from None
        self._seats = {seat.place: seat for seat in seats}
        self._bots = {seat.name: Trader(seat.place) for seat in bots}
        self._has_moved(game, actives)

    def _choose(self, connection: Connection, message: Choose) -> Done | Refusal:
        game, player = self._at(connection, message.position)
        options = genoa.options(game.view(player))
        if not 0 <= message.option < len(options):
            raise Troubled(Trouble.NOTHING_THERE, "there is no such option")
        return self._play(connection, game, options[message.option].command)

    def _say(self, connection: Connection, message: Say) -> Done | Refusal:
        game, player = self._at(connection, message.position)
        try:
            command: genoa.PlayerCommand = genoa.loads(message.command, genoa.PlayerCommand)
        except genoa.WireError as error:
            raise Troubled(Trouble.UNREADABLE, f"the command: {error}") from None
        if command.player != player:
            raise Troubled(Trouble.NOT_YOURS, "you speak for your own seat alone")
        return self._play(connection, game, command)

    async def _draft(self, connection: Connection, message: Draft) -> Drafted:
        game, player = self._at(connection, message.position)
        view = game.view(player)
        return await asyncio.to_thread(shown.drafted, view, message.subject, message.entries, connection.language)

    def _propose(self, connection: Connection, message: Propose) -> Done | Refusal:
        game, player = self._at(connection, message.position)
        draft = shown.draft_of(game.view(player), message.subject, message.entries)
        return self._play(connection, game, draft.command())

    def _call_time(self, connection: Connection, message: CallTime) -> Done | Refusal:
        game, _ = self._at(connection, message.position)
        if asyncio.get_running_loop().time() - self._moved_at < self._pace.patience:
            raise Troubled(Trouble.TOO_EARLY, f"time may be called after {self._pace.patience:g} s without a word")
        return self._play(connection, game, genoa.TimeCalled())

    def _own_place(self, connection: Connection) -> int:
        if connection.place is None:
            raise Troubled(Trouble.NO_SEAT, "you look on")
        return connection.place

    def _at(self, connection: Connection, position: int) -> tuple[genoa.Game, str]:
        """The game and who speaks, if the position is the one that stands."""
        player = self._seats[self._own_place(connection)].name
        if self.game is None:
            raise Troubled(Trouble.NOT_BEGUN, "the game has not begun")
        if position != len(self.game.history):
            raise self._stale(connection)
        return self.game, player

    def _stale(self, connection: Connection) -> Troubled:
        connection.changed.set()
        return Troubled(Trouble.STALE, "somebody else was faster: that was for a position that has passed")

    # What the game does.

    def _play(self, connection: Connection, game: genoa.Game, command: genoa.Command) -> Done | Refusal:
        ruling = game.rule_on(command)
        if not ruling.legal:
            return shown.refusal(ruling, self._listener(connection), game.rules.edition)
        if isinstance(command, genoa.ProposeDeal):
            ways = game.legal(command.player).offers.ways_to_accept(command.deal)
            if ways > messages.MOST_WAYS:
                raise Troubled(Trouble.TOO_OPEN, f"it could be accepted in {ways} ways; at most {messages.MOST_WAYS}")
        if not self._keep(game, command):
            raise self._stale(connection)
        return Done()

    def _keep(self, game: genoa.Game, command: genoa.Command) -> bool:
        """Plays a legal command and what the table answers; whether nobody else was faster."""
        after, actives = self._after_chance(game.play(command))
        number = len(game.history)
        try:
            self._store.append(self.identity, number, map(genoa.dumps, after.history[number:]))
        except AlreadyThere:
            self._reload()
            return False
        self._has_moved(after, [game.state.turn.active, *actives])
        return True

    def _after_chance(self, game: genoa.Game) -> tuple[genoa.Game, list[str]]:
        """The game after all that it waits for from the table, and whose turn it was before each of that."""
        actives = []
        while (command := self._chance.outcome(game.state, len(game.history))) is not None:
            actives.append(game.state.turn.active)
            game = game.play(command)
        return game, actives

    def _has_moved(self, game: genoa.Game, actives: list[str]) -> None:
        self.game = game
        self._actives += actives
        self._moved_at = asyncio.get_running_loop().time()
        self._moved.set()
        self._wake_all()

    def _reload(self) -> None:
        """Another server keeps the same file, and something is there that this one did not write."""
        table = self._store.table(self.identity)
        if table is not None:
            self._load(table)
            self._moved.set()
            self._wake_all()

    async def _let_bots_play(self) -> None:
        """Lets the bots speak whenever one wants to, each after a while, as long as somebody is there."""
        try:
            while True:
                self._moved.clear()
                game = self.game
                if game is not None:
                    command = await asyncio.to_thread(next_command, game.state, self._bots)
                    if command is not None:
                        await asyncio.sleep(self._pace.bots)
                        if self.game is game:
                            self._keep(game, command)
                        continue
                await self._moved.wait()
        except Exception:
            _LOG.exception("the bots of %s have stopped", self.identity)
            # Whoever comes next wakes them.
            self._bots_at_work = None


LANGUAGES = ("en", "de")
"""In which a table may be told."""

_RULES: dict[str, Callable[[], genoa.Rules]] = {
    genoa.Edition.FIRST.value: genoa.Rules.first_edition,
    genoa.Edition.SECOND.value: genoa.Rules.second_edition,
}


def _name(given: str) -> str:
    """A name as it stands everywhere. Raises Troubled for one that can't."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Troubled(Trouble.BAD_NAME, f"a name has 1 to {LONGEST_NAME} letters that can be printed")
    return name


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
