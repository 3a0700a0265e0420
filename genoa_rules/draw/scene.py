"""A scene: all that a picture shows of a position, whichever form the position has."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from genoa_rules.chapters import moving
from genoa_rules.game import Game
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.board import Board, Space, Street
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.phases import Walking
from genoa_rules.model.rules import Edition
from genoa_rules.model.setup import Colour
from genoa_rules.model.state import State
from genoa_rules.record.situation import KnownTurn, Moment, Situation
from genoa_rules.view import View

Position: TypeAlias = Game | State | View | Situation | Board


class NoMarker(ClosedSet):
    """What there is on a building instead of a marker."""

    EMPTY = "empty"
    """It is known that no marker is on it."""
    UNTOLD = "untold"
    """It is not known whether one is on it."""


@frozen
class Seated:
    """A player at the table.

    letter: what stands on the player's markers besides their colour, different for each.
    """

    name: str
    colour: Colour
    letter: str


@frozen
class Discs:
    """The discs on a space; number is None where it is not known how many they are."""

    space: Space
    number: int | None


@frozen
class Scene:
    """What a picture shows.

    edition: whose names are shown; None for the library's own. players: in the order of their seats.
    active: the seat of the active player, where there is one and it is known.
    walk: the spaces visited, None for any number that are not known. tower: where it stands.
    discs: those left behind. in_tower: those that are in the tower; None where that is not known.
    owners: for each building the seat whose marker is on it, or what there is instead.
    next_spaces: where the tower may go next.
    """

    board: Board
    edition: Edition | None = None
    players: tuple[Seated, ...] = ()
    active: int | None = None
    walk: tuple[Space | None, ...] = ()
    tower: Discs | None = None
    discs: tuple[Discs, ...] = ()
    owners: tuple[int | NoMarker, ...] = (NoMarker.UNTOLD,) * len(BUILDINGS)
    next_spaces: tuple[Space, ...] = ()

    def discs_on(self, space: Space) -> Discs | None:
        """The discs left behind on a space, if there are any."""
        return next((discs for discs in self.discs if discs.space == space), None)

    def owner_of(self, space: Space) -> Seated | None:
        """Whose marker is on a space, if one is."""
        owner = self.owners[space.rank] if isinstance(space, Building) else None
        return self.players[owner] if isinstance(owner, int) else None

    def is_empty(self, space: Space) -> bool:
        """Whether it is a building on which no marker is known to be."""
        return isinstance(space, Building) and self.owners[space.rank] is NoMarker.EMPTY


def scene_of(position: Position) -> Scene:
    """What there is to see of a position. Raises TypeError for what is none."""
    match position:
        case Board():
            return Scene(position)
        case Game():
            return _of_game(position.state)
        case State() | View():
            return _of_game(position)
        case Situation():
            return _of_situation(position)
        case _:
            raise TypeError(f"no position: {position!r}")


def seated(names: tuple[str, ...], colours: tuple[Colour, ...]) -> tuple[Seated, ...]:
    """The players with a letter for each: their initials, or the numbers of their seats where initials don't differ."""
    letters = [_initial(name) for name in names]
    if "" in letters or len(set(letters)) < len(letters):
        letters = [str(seat) for seat in range(1, len(names) + 1)]
    return tuple(Seated(*each) for each in zip(names, colours, letters, strict=True))


def _initial(name: str) -> str:
    first = next((letter for letter in name if letter.isalnum()), "").upper()
    # Capitals of some letters are two.
    return first[:1]


def _of_game(position: State | View) -> Scene:
    setup, turn = position.setup, position.turn
    walk = turn.walk
    here = walk[-1] if walk else None
    found = tuple(Discs(space, moving.discs_in(turn, space)) for space in walk)
    return Scene(
        board=setup.box.board,
        edition=setup.rules.edition,
        players=seated(setup.players, setup.colours),
        active=setup.seat(turn.active),
        walk=walk,
        # The tower is its discs: where they have been taken, there is none.
        tower=found[-1] if found and found[-1].number else None,
        discs=tuple(discs for discs in found[:-1] if discs.number),
        owners=tuple(NoMarker.EMPTY if owner is None else setup.seat(owner) for owner in position.owners),
        next_spaces=setup.box.board.next_spaces[walk]
        if here is not None and isinstance(position.phase, Walking)
        else (),
    )


# Of a situation only what is told.


def _of_situation(situation: Situation) -> Scene:
    setup, turn = situation.setup, situation.turn
    walk = turn.walk or ()
    here = walk[-1] if walk else None
    stands = here is not None and not _may_be_cleared(situation, here)
    return Scene(
        board=setup.box.board,
        edition=_edition(situation),
        players=seated(setup.players, setup.colours),
        active=None if turn.active is None else setup.seat(turn.active),
        walk=walk,
        tower=Discs(here, _in_tower(turn)) if here is not None and stands else None,
        discs=tuple(
            Discs(space, 1) for space in walk[:-1] if space is not None and not _may_be_cleared(situation, space)
        ),
        owners=tuple(_owner(situation, building) for building in BUILDINGS),
    )


def _edition(situation: Situation) -> Edition | None:
    """Whose names to show: the library's own where it is open by whose rules they play."""
    editions = {rules.edition for rules in situation.rules}
    return editions.pop() if len(editions) == 1 else None


def _in_tower(turn: KnownTurn) -> int | None:
    walk = turn.walk or ()
    if None not in walk:
        return moving.DISCS + 1 - len(walk)
    left = turn.moves_left
    return left.least + 1 if left.is_exact else None


def _may_be_cleared(situation: Situation, space: Space) -> bool:
    """Whether the discs of a street have been taken, or may have been as far as is told."""
    turn = situation.turn
    if not isinstance(space, Street):
        return False
    return turn.moment in (Moment.MARKING, Moment.CLOSING) if turn.cleared is None else space in turn.cleared


def _owner(situation: Situation, building: Building) -> int | NoMarker:
    told = dict(situation.owners)
    owner = told.get(building)
    if owner is not None:
        return situation.setup.seat(owner)
    return NoMarker.EMPTY if building in told or situation.owners_are_all else NoMarker.UNTOLD
