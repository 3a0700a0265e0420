"""Shapes: the squares of a space as one outline, and where on it the name and the pieces stand.

Lengths are in the units of the picture; a square is `SQUARE` wide, row 1 and column 1 begin at nought.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from attrs import frozen

from genoa_rules.model.board import Board, Space

SQUARE = 60

# By how much pieces stand off the lower edge.
_LIFT = 3.0

Square: TypeAlias = tuple[int, int]
"""A row and a column, from 1."""
Point: TypeAlias = tuple[float, float]
"""To the right and down."""


@frozen
class Rectangle:
    """An upright rectangle by its left upper corner and its measures."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, point: Point) -> bool:
        """Whether a point is in it or on its edge."""
        return self.left <= point[0] <= self.left + self.width and self.top <= point[1] <= self.top + self.height


@frozen
class Room:
    """What stands where on a space: the name, and the pieces below or beside it."""

    name: Rectangle
    pieces: Rectangle


def outlines(squares: Collection[Square], inset: float = 0) -> tuple[tuple[Point, ...], ...]:
    """The closed lines around squares, corner by corner: one for each part that hangs together, and one for each hole.

    inset: by how much they are drawn in.
    """
    steps = _edges(squares)
    lines = []
    while steps:
        corner = min(steps)
        line: list[Square] = []
        while not line or corner != line[0]:
            line.append(corner)
            onward = steps[corner]
            corner = onward.pop(_sharpest(line, onward))
            if not onward:
                del steps[line[-1]]
        lines.append(_drawn_in(_corners(line), inset))
    return tuple(lines)


def path(lines: Iterable[tuple[Point, ...]]) -> str:
    """Closed lines as the data of one SVG path."""
    return "".join(f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in line)}Z" for line in lines)


def number(value: float) -> str:
    """A length as SVG has it, as short as it is exact."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def room_of(squares: Collection[Square]) -> Room:
    """Where the name and the pieces of a space stand.

    The name has the widest rectangle of squares; the pieces have a square that is left over, else the lower part.
    """
    block = max(_blocks(squares), key=lambda each: (len(each), len({column for _, column in each})))
    whole = _around(block)
    rest = [square for square in squares if square not in block]
    if rest:
        beside = [square for square in rest if any(_touch(square, other) for other in block)]
        return Room(whole, _around([(beside or rest)[0]]))
    height = whole.height * (0.5 if whole.height > SQUARE else 0.53)
    return Room(
        Rectangle(whole.left, whole.top, whole.width, height),
        Rectangle(whole.left, whole.top + height, whole.width, whole.height - height - _LIFT),
    )


def crossing(board: Board, here: Space, there: Space, from_: Point, to: Point) -> Point | None:
    """Where a way between two neighbours best crosses their common edge; None where they have none."""
    squares = set(board.squares_of(there))
    found = [
        _middle_of_edge(square, other)
        for square in board.squares_of(here)
        for other in ((square[0] + down, square[1] + right) for down, right in _BESIDE)
        if other in squares
    ]
    return min(found, key=lambda point: _far(from_, point) + _far(point, to), default=None)


_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _far(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _middle_of_edge(one: Square, other: Square) -> Point:
    (row, column), (down, right) = one, (other[0] - one[0], other[1] - one[1])
    return (column - 0.5 + right / 2) * SQUARE, (row - 0.5 + down / 2) * SQUARE


def _around(squares: Collection[Square]) -> Rectangle:
    top, left = min(row for row, _ in squares) - 1, min(column for _, column in squares) - 1
    bottom, right = max(row for row, _ in squares), max(column for _, column in squares)
    return Rectangle(left * SQUARE, top * SQUARE, (right - left) * SQUARE, (bottom - top) * SQUARE)


def _blocks(squares: Collection[Square]) -> Iterable[list[Square]]:
    """All upright rectangles of squares."""
    for top, left in squares:
        for bottom, right in squares:
            block = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
            if block and all(square in squares for square in block):
                yield block


# Lines around squares. Corners are counted in squares, as (right, down); the inside lies to the right of each step.


def _edges(squares: Collection[Square]) -> dict[Square, list[Square]]:
    """From each corner the steps that have a square of the space on their right only."""
    steps: dict[Square, list[Square]] = {}
    for row, column in squares:
        left, top, right, bottom = column - 1, row - 1, column, row
        for beside, begin, end in (
            ((row - 1, column), (left, top), (right, top)),
            ((row, column + 1), (right, top), (right, bottom)),
            ((row + 1, column), (right, bottom), (left, bottom)),
            ((row, column - 1), (left, bottom), (left, top)),
        ):
            if beside not in squares:
                steps.setdefault(begin, []).append(end)
    return steps


def _sharpest(line: list[Square], onward: list[Square]) -> int:
    """Which step to take where two squares meet at a corner only: the one that keeps to its own square."""
    if len(onward) == 1 or len(line) < 2:
        return 0
    (before_x, before_y), (x, y) = line[-2:]
    turns = [(x - before_x) * (next_y - y) - (y - before_y) * (next_x - x) for next_x, next_y in onward]
    return turns.index(max(turns))


def _corners(line: list[Square]) -> list[Square]:
    """The line without the places where it goes straight on."""
    found = []
    for place, corner in enumerate(line):
        before, after = line[place - 1], line[(place + 1) % len(line)]
        if (corner[0] - before[0]) * (after[1] - corner[1]) != (corner[1] - before[1]) * (after[0] - corner[0]):
            found.append(corner)
    return found


def _drawn_in(corners: list[Square], inset: float) -> tuple[Point, ...]:
    found = []
    for place, corner in enumerate(corners):
        along, onward = _step(corners[place - 1], corner), _step(corner, corners[(place + 1) % len(corners)])
        # To the right of a step is its direction, turned once.
        inward = (-along[1] - onward[1], along[0] + onward[0])
        found.append((corner[0] * SQUARE + inset * inward[0], corner[1] * SQUARE + inset * inward[1]))
    return tuple(found)


def _step(begin: Square, end: Square) -> tuple[int, int]:
    return (end[0] > begin[0]) - (end[0] < begin[0]), (end[1] > begin[1]) - (end[1] < begin[1])
