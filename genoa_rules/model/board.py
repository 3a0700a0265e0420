"""The board: its spaces, which of them are neighbours, and the ring of the outskirts (chapters 1, 5, 6, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias
from weakref import WeakValueDictionary

from attrs import field, frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.buildings import BUILDINGS, Building

_streets: WeakValueDictionary[tuple[int, int], Street] = WeakValueDictionary()


@frozen(eq=False)
class Street:
    """A street space of one square: its row from the top (the red die) and column from the left (the blue die).

    There is one object for each square, so equal streets are the same one: walks are compared and looked up all the
    time, and identity costs nothing.
    """

    row: int
    column: int

    def __new__(cls, row: int, column: int) -> Street:
        # Before anything else, since 7.0 and True would find the object of 7 and 1.
        if type(row) is not int or type(column) is not int:
            raise TypeError(f"row and column: whole numbers, not {row!r} and {column!r}")
        street = _streets.get((row, column))
        return object.__new__(cls) if street is None else street

    def __attrs_post_init__(self) -> None:
        _streets.setdefault((self.row, self.column), self)

    def __reduce__(self) -> tuple[type[Street], tuple[int, int]]:
        return Street, (self.row, self.column)


class Marketplace(ClosedSet):
    """The one marketplace, four squares and one space (5.3, 5.4)."""

    MARKETPLACE = "marketplace"


MARKETPLACE = Marketplace.MARKETPLACE

Space: TypeAlias = Building | Street | Marketplace

SIDE = 8
MOST_MOVES = 4

# What a square of a board's rows is called.
SQUARES: Mapping[str, Building | Marketplace | None] = {
    "ZAS": Building.VILLA_ZASTERI,
    "PAL": Building.PALACE,
    "HAR": Building.HARBOR,
    "MON": Building.VILLA_MONETTI,
    "GRA": Building.GRAIN_WAREHOUSE,
    "RES": Building.RESTAURANT,
    "SPI": Building.SPICE_WAREHOUSE,
    "RIC": Building.VILLA_RICCI,
    "COA": Building.COACH_HOUSE,
    "PAR": Building.PARK,
    "COL": Building.VILLA_COLINI,
    "MET": Building.METAL_WAREHOUSE,
    "TAV": Building.TAVERN,
    "CLO": Building.CLOTH_WAREHOUSE,
    "TOW": Building.TOWN_HALL,
    "POS": Building.POST_OFFICE,
    "CAT": Building.CATHEDRAL,
    "GUI": Building.GUILD_HALL,
    "##": MARKETPLACE,
    ".": None,
}


def _is_a_grid(board: object, attribute: object, rows: tuple[tuple[str, ...], ...]) -> None:
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise ValueError(f"rows: {SIDE} of {SIDE} squares (1.1)")
    for row in rows:
        for name in row:
            if name not in SQUARES:
                raise ValueError(f"rows: {name!r} is no square; expected one of {', '.join(SQUARES)}")


@frozen
class Board:
    """A board as the eight rows of its grid, from the top; everything else is derived from them once.

    rows: for each row the eight squares from the left, by the names of `SQUARES`.
    Raises ValueError for any other number of them and any other name.
    """

    rows: tuple[tuple[str, ...], ...] = field(validator=_is_a_grid)
    spaces: tuple[Space, ...] = field(init=False, eq=False, repr=False)
    streets: tuple[Street, ...] = field(init=False, eq=False, repr=False)
    squares: Mapping[tuple[int, int], Space] = field(init=False, eq=False, repr=False)
    neighbours: Mapping[Space, tuple[Space, ...]] = field(init=False, eq=False, repr=False)
    place: Mapping[Space, int] = field(init=False, eq=False, repr=False)
    ring: tuple[Building, ...] = field(init=False, eq=False, repr=False)
    next_spaces: Mapping[tuple[Space, ...], tuple[Space, ...]] = field(init=False, eq=False, repr=False)
    _hash: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        squares = {
            (row, column): SQUARES[name] or Street(row, column)
            for row, names in enumerate(self.rows, start=1)
            for column, name in enumerate(names, start=1)
        }
        streets = tuple(space for space in squares.values() if isinstance(space, Street))
        spaces: tuple[Space, ...] = (*BUILDINGS, *streets, MARKETPLACE)
        place = {space: number for number, space in enumerate(spaces)}
        neighbours = _neighbours(squares, place)
        for name, value in (
            ("squares", squares),
            ("streets", streets),
            ("spaces", spaces),
            ("place", place),
            ("neighbours", neighbours),
            ("ring", _ring(squares)),
            ("next_spaces", _next_spaces(spaces, neighbours)),
            ("_hash", hash(self.rows)),
        ):
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return self._hash

    def buildings_beside(self, street: Space) -> tuple[Building, ...]:
        """The buildings that touch a space horizontally or vertically (15.2)."""
        return tuple(space for space in self.neighbours.get(street, ()) if isinstance(space, Building))

    def squares_of(self, space: Space) -> tuple[tuple[int, int], ...]:
        """The squares of a space as (row, column), from the top left."""
        return tuple(square for square, at in self.squares.items() if at == space)

    def _repr_svg_(self) -> str:
        """The picture of the board in a notebook."""
        from genoa_rules.draw import SIZE_IN_NOTEBOOKS, board  # a notebook alone draws

        return board(self, size=SIZE_IN_NOTEBOOKS)


def _beside(square: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    row, column = square
    return ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


def _neighbours(
    squares: Mapping[tuple[int, int], Space], place: Mapping[Space, int]
) -> Mapping[Space, tuple[Space, ...]]:
    touching: dict[Space, set[Space]] = {space: set() for space in place}
    for square, space in squares.items():
        touching[space] |= {squares[other] for other in _beside(square) if other in squares} - {space}
    return {space: tuple(sorted(others, key=place.__getitem__)) for space, others in touching.items()}


def _ring(squares: Mapping[tuple[int, int], Space]) -> tuple[Building, ...]:
    """The buildings along the edge, clockwise from the top left corner."""
    last = SIDE
    edge = (
        [(1, column) for column in range(1, last)]
        + [(row, last) for row in range(1, last)]
        + [(last, column) for column in range(last, 1, -1)]
        + [(row, 1) for row in range(last, 1, -1)]
    )
    around = dict.fromkeys(squares[square] for square in edge if square in squares)
    return tuple(space for space in around if isinstance(space, Building))


def _next_spaces(
    spaces: tuple[Space, ...], neighbours: Mapping[Space, tuple[Space, ...]]
) -> Mapping[tuple[Space, ...], tuple[Space, ...]]:
    table: dict[tuple[Space, ...], tuple[Space, ...]] = {}
    walks: list[tuple[Space, ...]] = [(space,) for space in spaces]
    for moves in range(MOST_MOVES + 1):
        longer = []
        for walk in walks:
            onward = () if moves == MOST_MOVES else tuple(space for space in neighbours[walk[-1]] if space not in walk)
            table[walk] = onward
            longer += [(*walk, space) for space in onward]
        walks = longer
    return table
