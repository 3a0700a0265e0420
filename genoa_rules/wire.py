"""The game's values as JSON and back: `dumps` and `loads`.

What the general form leaves to the game: a street is its row and column ("7/5"), the shipped box is its name, a game is
its setup with the lines of its record. What is read is sound in shape, so that the rules can be asked about it; whether
a game could have come so far is a question for adjudication.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, overload

from attrs import frozen

from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.commands import Command
from genoa_rules.decide import Decision
from genoa_rules.events import Event
from genoa_rules.evolve import after, evolve
from genoa_rules.game import Game, Line, Players, TableOwes
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.kernel.wire_text import is_a_number
from genoa_rules.model.board import Street
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.cards import Card
from genoa_rules.model.phases import Over, Phase
from genoa_rules.model.refusal import Violation
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.soundness import flaws, flaws_of_setup
from genoa_rules.view import Seat, SeenPhase

if TYPE_CHECKING:
    from genoa_rules.kernel.wire import Wire

T = TypeVar("T")


def dumps(value: object, *, indent: int | None = None) -> str:
    """A value of the game as JSON text: a game, state, setup, command, event, ruling, decision, deal, view and so on.

    indent: by how many spaces a level is moved in; one line without spaces if None.
    Raises WireError for a game that did not begin with the opening of its setup, whose record would not lead to it.
    """
    return wire().write(value, indent)


@overload
def loads(text: str, kind: type[T]) -> T: ...


@overload
def loads(text: str, kind: object) -> Any: ...  # noqa: ANN401  # of the union asked for; no type can say so yet


def loads(text: str, kind: object) -> object:
    """The value that a JSON text stands for, equal to the one that it was written from.

    kind: the class of the value, or a union such as Command.
    Raises WireError with a path for a text that stands for no such value, whatever it is.
    """
    return wire().read(text, kind)


@cache
def wire() -> Wire:
    """How the game's values are written, for `dumps` and `loads` and for whoever describes it."""
    # With its library it takes longer to import than all the rest, and only who reads or writes needs it.
    from genoa_rules.kernel.wire import OwnForm, TextForm, Wire

    return Wire(
        (Command, Event, Phase, Card, Decision, TableOwes | Players | Over, Seat, SeenPhase),
        text_forms=(
            TextForm(
                Street,
                "a street such as 7/5",
                _street_text,
                _street,
                pattern=_ROW_AND_COLUMN.pattern,
                template="`${number}/${number}`",
            ),
        ),
        own_forms=(
            OwnForm(Box, _box_data, _box, words=(shipped_box().name,)),
            OwnForm(State, lambda state, in_full: in_full(state), _state),
            OwnForm(Game, _game_data, _game, fields_of=_Record),
        ),
        generics=(Violation, Line),
    )


_NUMBER = "(0|-?[1-9][0-9]{0,18})"
_ROW_AND_COLUMN = re.compile(f"{_NUMBER}/{_NUMBER}")


def _street_text(street: Street) -> str:
    return f"{street.row}/{street.column}"


def _street(text: str) -> Street:
    parts = _ROW_AND_COLUMN.fullmatch(text)
    if parts is None or not (is_a_number(parts[1]) and is_a_number(parts[2])):
        raise ValueError(text)
    return Street(int(parts[1]), int(parts[2]))


def _box_data(box: Box, in_full: Callable[[Box], object]) -> object:
    return box.name if box == shipped_box() else in_full(box)


def _box(data: object, in_full: Callable[[object], Box]) -> Box:
    shipped = shipped_box()
    if type(data) is not str:
        return in_full(data)
    if data == shipped.name:
        return shipped
    raise WireError("", f"{shipped.name}, or another box in full", f"the name {data[:30]!r} alone")


# A game.


class GameFormat(ClosedSet):
    """Which form of a game a text has; what it says changes only with a new one."""

    GAME_1 = "genoa-game/1"


@frozen
class _Record:
    """What is written of a game. The state is left out, since it follows from the events."""

    format: GameFormat
    setup: Setup
    lines: tuple[Line, ...]


def _game_data(game: Game, in_full: Callable[[_Record], object]) -> object:
    setup = game.state.setup
    if setup_chapter.breaches(setup) or after(setup_chapter.opening(setup), game.events) != game.state:
        raise WireError("$.state", "what the history makes of the opening", "another state")
    return in_full(_Record(GameFormat.GAME_1, setup, game.history))


def _game(data: object, in_full: Callable[[object], _Record]) -> Game:
    record = in_full(data)
    _raise_first(flaws_of_setup(record.setup), ".setup")
    state = setup_chapter.opening(record.setup)
    for number, line in enumerate(record.lines):
        path = f".lines[{number}].events"
        if line.events is None:
            raise WireError(path, "what followed from the command", "nothing")
        for place, event in enumerate(line.events):
            try:
                state = evolve(state, event)
            except Exception:  # an event that can't have happened may break any assumption
                raise WireError(f"{path}[{place}]", "an event that can follow", type(event).__name__) from None
        try:
            _raise_first(flaws(state))
        except WireError as flaw:
            raise WireError(path, f"what leads to {flaw.expected}", f"{flaw.found} (state{flaw.path})") from None
    return Game(state, record.lines)


def _state(data: object, in_full: Callable[[object], State]) -> State:
    state = in_full(data)
    _raise_first(flaws(state))
    return state


def _raise_first(found: Iterable[WireError], path: str = "") -> None:
    for flaw in found:
        raise flaw.under(path)
