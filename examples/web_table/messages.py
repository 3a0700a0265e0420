"""What a browser and the server say to each other: typed, immutable, strictly read.

The form is the library's own for its values, so a message is refused with the path to its first fault. What a message
carries of the game (a command, a thing of a deal, a view) is a text in it, written and read by the library.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from attrs import frozen

import genoa_rules as genoa
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire import Wire

LARGEST_MESSAGE = 16 * 1024
"""How many bytes a message of a browser may have."""
MOST_ENTRIES = 60
"""How many things a deal in the making may hold."""
MOST_OF_ONE = 10_000
"""How much of one thing may stand in it."""
MOST_GOODS = 200
"""How many goods may stand in it in all, money apart; no hand ever has so many."""
MOST_WAYS = 100
"""In how many ways a proposal may leave it to the other to name the cards: each is a choice that is shown."""

# What a browser says.


@frozen
class Hello:
    """The first message of every connection.

    token: the key of a seat; none for somebody who looks on. seen: how many commands of the game have been told.
    language: in which to tell the rest.
    """

    token: str | None
    seen: int
    language: str


@frozen
class Sit:
    """Takes an empty seat, by its place from 0, under a name."""

    seat: int
    name: str


@frozen
class Stand:
    """Gives the own seat back, before the game has begun."""


@frozen
class Begin:
    """Begins the game; bots take the seats that are empty."""


@frozen
class Choose:
    """Says one of the listed options, by its place in the list for this position."""

    position: int
    option: int


@frozen
class Say:
    """Says any command at all, as the library writes it."""

    position: int
    command: str


@frozen
class Entry:
    """Something that stands in a deal in the making. item: as the library writes it."""

    side: genoa.Side
    item: str
    number: int


@frozen
class Draft:
    """Asks what may still be added to a deal, begun from one of the listed subjects."""

    position: int
    subject: int
    entries: tuple[Entry, ...]


@frozen
class Propose:
    """Proposes the deal."""

    position: int
    subject: int
    entries: tuple[Entry, ...]


@frozen
class CallTime:
    """Calls time on behalf of the table: the others have had long enough to speak."""

    position: int


Incoming: TypeAlias = Hello | Sit | Stand | Begin | Choose | Say | Draft | Propose | CallTime

# What the server says. No field may be left out: a browser finds each of them.


@frozen
class Lobby:
    """Who sits where before the game has begun. seats: None for an empty one. own: the seat of whoever is told."""

    seats: tuple[str | None, ...]
    own: int | None


@frozen
class Seated:
    """The key of the seat that was taken; whoever has it plays the seat."""

    token: str


class Group(ClosedSet):
    """To what a good belongs."""

    WARE = "ware"
    SPECIAL_CARD = "special_card"
    CARD = "card"
    MARKER = "marker"


@frozen
class ShownGood:
    """So many of one good, in words."""

    group: Group
    words: str


@frozen
class ShownSeat:
    """What is seen of a player. here: whether connected. ducats: in words; none where nobody may know them."""

    player: str
    colour: genoa.Colour
    bot: bool
    here: bool
    ducats: str | None
    goods: tuple[ShownGood, ...]


@frozen
class ShownOption:
    """Something that may be done. space: by which it can be chosen on the board, as it is called there."""

    sentence: str
    clauses: tuple[str, ...]
    space: str | None


@frozen
class ShownSubject:
    """Something that a deal may be about, with a partner."""

    space: str
    partner: str
    action: bool


@frozen
class Told:
    """What followed from one command, in sentences. number: of the command, from 1."""

    number: int
    sentences: tuple[str, ...]


@frozen
class Position:
    """Where the game stands, as one seat may see it.

    number: how many commands were given; whatever is said to it names it. own: the place of the seat; None for none.
    told: what has happened since the browser was told last. view: as the library writes it. picture: SVG.
    winners: None while the game is played. proposals: those that stand. time: whether time may be called.
    """

    number: int
    own: int | None
    told: tuple[Told, ...]
    view: str
    picture: str
    seats: tuple[ShownSeat, ...]
    waits_for: tuple[str, ...]
    winners: tuple[str, ...] | None
    proposals: tuple[str, ...]
    options: tuple[ShownOption, ...]
    subjects: tuple[ShownSubject, ...]
    time: bool


@frozen
class Done:
    """What was said has been done, and is kept: every command has one answer, this, a refusal, or a problem."""


@frozen
class ShownClause:
    """A clause of the rulebook, with the places where it stands in the sources."""

    number: str
    text: str
    places: tuple[str, ...]


@frozen
class ShownViolation:
    """Why something is refused, with the clause."""

    sentence: str
    clause: str


@frozen
class Refusal:
    """The ruling on a command that the rules forbid. command: in a sentence."""

    command: str
    violations: tuple[ShownViolation, ...]
    clauses: tuple[ShownClause, ...]


@frozen
class ShownEntry:
    """What stands in a deal of one thing, in words."""

    side: genoa.Side
    item: str
    words: str


@frozen
class ShownItem:
    """A thing that may be added to a deal. most: how much of it; None where nobody knows. step: in what steps."""

    side: genoa.Side
    item: str
    name: str
    most: int | None
    step: int


@frozen
class Drafted:
    """A deal in the making: how it reads, what may be added, and why it would be refused as it stands."""

    subject: int
    buyer: str
    sentence: str
    entries: tuple[ShownEntry, ...]
    may_add: tuple[ShownItem, ...]
    why_not: tuple[ShownViolation, ...]


class Trouble(ClosedSet):
    """Why a message had no effect, where it is not the rules that forbid it."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    TOO_OPEN = "too_open"
    NOT_GREETED = "not_greeted"
    WRONG_TOKEN = "wrong_token"
    NO_SEAT = "no_seat"
    NOT_YOURS = "not_yours"
    TAKEN = "taken"
    BAD_NAME = "bad_name"
    STALE = "stale"
    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    TOO_FEW = "too_few"
    NOTHING_THERE = "nothing_there"
    TOO_EARLY = "too_early"
    FULL = "full"
    FAILED = "failed"


@frozen
class Problem:
    """One clear error. text: for whoever writes a client; a browser has its own words for the trouble."""

    trouble: Trouble
    text: str


Outgoing: TypeAlias = Lobby | Seated | Position | Done | Refusal | Drafted | Problem


class Troubled(Exception):
    """A message can't be taken; whoever sent it is told, and nobody else."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        super().__init__(trouble, text)
        self.problem = Problem(trouble, text)


def read(text: str) -> Incoming:
    """What a browser said. Raises Troubled for what is no message."""
    if len(text) > LARGEST_MESSAGE:
        raise Troubled(Trouble.TOO_LONG, f"a message has at most {LARGEST_MESSAGE} bytes")
    try:
        message: Incoming = _wire().read(text, Incoming)
    except genoa.WireError as error:
        raise Troubled(Trouble.UNREADABLE, str(error)) from None
    if isinstance(message, Draft | Propose) and not _is_of_some_size(message.entries):
        raise Troubled(Trouble.TOO_LONG, f"a deal has at most {MOST_ENTRIES} entries, 1 to {MOST_OF_ONE} of each")
    return message


def write(message: Outgoing) -> str:
    """A message for a browser as JSON."""
    return _wire().write(message)


def _is_of_some_size(entries: tuple[Entry, ...]) -> bool:
    return len(entries) <= MOST_ENTRIES and all(1 <= entry.number <= MOST_OF_ONE for entry in entries)


@cache
def _wire() -> Wire:
    return Wire((Incoming, Outgoing))
