"""The store: tables, seats, and every command of every game, in one SQLite file.

A row for each command with what followed from it, as the library writes a line of a game. The number of a line is its
key, so a second command for the same position can't be kept, whoever writes it.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

_LAYOUT = """
CREATE TABLE IF NOT EXISTS tables (
    identity TEXT PRIMARY KEY, places INTEGER NOT NULL, edition TEXT NOT NULL, seed TEXT NOT NULL,
    used REAL NOT NULL, setup TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    identity TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, place INTEGER NOT NULL,
    name TEXT NOT NULL, token TEXT, PRIMARY KEY (identity, place)
) STRICT;
CREATE TABLE IF NOT EXISTS lines (
    identity TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL,
    line TEXT NOT NULL, PRIMARY KEY (identity, number)
) STRICT;
"""


class AlreadyThere(Exception):
    """What was to be kept has been kept by somebody else, a moment before."""


@frozen
class StoredSeat:
    """A seat that is taken. token: the hash of its key; None for a bot."""

    place: int
    name: str
    token: str | None


@frozen
class StoredTable:
    """A table. seed: of its chance. setup: of its game, as the library writes it; None before it has begun."""

    identity: str
    places: int
    edition: str
    seed: str
    setup: str | None
    seats: tuple[StoredSeat, ...]


class Store:
    """Everything that outlives the server. Each method is one transaction."""

    def __init__(self, file: Path | str, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._database = sqlite3.connect(file)
        self._database.execute("PRAGMA journal_mode = WAL")
        # What a browser has been told is on the disk.
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("PRAGMA foreign_keys = ON")
        self._database.executescript(_LAYOUT)

    def close(self) -> None:
        """Lets the file go."""
        self._database.close()

    def open_table(self, table: StoredTable, most: int, stale: float) -> bool:
        """Keeps a new table; whether there was room among `most`, once those unused for `stale` seconds are gone."""
        with self._database:
            self._database.execute("DELETE FROM tables WHERE used < ?", (self._clock() - stale,))
            (number,) = self._database.execute("SELECT count(*) FROM tables").fetchone()
            if number >= most:
                return False
            self._database.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, NULL)",
                (table.identity, table.places, table.edition, table.seed, self._clock()),
            )
        return True

    def table(self, identity: str) -> StoredTable | None:
        """A table with its seats; None for one that there is not."""
        found = self._database.execute(
            "SELECT places, edition, seed, setup FROM tables WHERE identity = ?", (identity,)
        ).fetchone()
        if found is None:
            return None
        seats = self._database.execute(
            "SELECT place, name, token FROM seats WHERE identity = ? ORDER BY place", (identity,)
        )
        places, edition, seed, setup = found
        return StoredTable(identity, places, edition, seed, setup, tuple(StoredSeat(*seat) for seat in seats))

    def lines(self, identity: str) -> tuple[str, ...]:
        """The lines of a table's game, in order."""
        found = self._database.execute("SELECT line FROM lines WHERE identity = ? ORDER BY number", (identity,))
        return tuple(line for (line,) in found)

    def sit(self, identity: str, seat: StoredSeat) -> None:
        """Gives a seat to somebody. Raises AlreadyThere if it is taken."""
        with self._keeping(identity):
            self._insert_seats(identity, [seat])

    def stand(self, identity: str, place: int) -> None:
        """Makes a seat empty again."""
        with self._keeping(identity):
            self._database.execute("DELETE FROM seats WHERE identity = ? AND place = ?", (identity, place))

    def begin(self, identity: str, setup: str, bots: Iterable[StoredSeat], lines: Iterable[str]) -> None:
        """Begins a table's game with its first lines. Raises AlreadyThere if somebody has."""
        with self._keeping(identity):
            self._insert_seats(identity, bots)
            self._insert_lines(identity, 0, lines)
            self._database.execute("UPDATE tables SET setup = ? WHERE identity = ?", (setup, identity))

    def append(self, identity: str, number: int, lines: Iterable[str]) -> None:
        """Keeps lines of a game, all or none, the first as line `number`.

        Raises AlreadyThere if there is a line of that number.
        """
        with self._keeping(identity):
            self._insert_lines(identity, number, lines)

    @contextmanager
    def _keeping(self, identity: str) -> Iterator[None]:
        """One transaction for a table that is used now."""
        try:
            with self._database:
                yield
                self._database.execute("UPDATE tables SET used = ? WHERE identity = ?", (self._clock(), identity))
        except sqlite3.IntegrityError:
            raise AlreadyThere(identity) from None

    def _insert_seats(self, identity: str, seats: Iterable[StoredSeat]) -> None:
        rows = [(identity, seat.place, seat.name, seat.token) for seat in seats]
        self._database.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)

    def _insert_lines(self, identity: str, number: int, lines: Iterable[str]) -> None:
        rows = [(identity, place, line) for place, line in enumerate(lines, start=number)]
        self._database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
