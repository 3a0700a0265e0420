"""The picture of a position as text, for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from attrs import field, frozen

from genoa_rules.draw.labels import Labels
from genoa_rules.draw.markup import shown
from genoa_rules.draw.palette import Kind, kind_of
from genoa_rules.draw.scene import Position, Scene, Seated, scene_of
from genoa_rules.draw.widths import columns_of
from genoa_rules.model.board import SIDE, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.rules import Edition
from genoa_rules.model.setup import Colour

# A square is so many columns wide, its lines left out, and so many lines high.
_NARROWEST, _WIDEST = 6, 10
_HIGH = 2
_BESIDE = 3

_NEXT = "*"
_DISC = "o"
_TOWER = "T"

# By the lines that meet: above, to the right, below, to the left.
_LINES = {
    (False, True, True, False): "┌",
    (False, False, True, True): "┐",
    (True, True, False, False): "└",
    (True, False, False, True): "┘",
    (True, True, True, False): "├",
    (True, False, True, True): "┤",
    (False, True, True, True): "┬",
    (True, True, False, True): "┴",
    (True, True, True, True): "┼",
    (False, True, False, True): "─",
    (True, False, True, False): "│",
    (False, False, False, False): " ",
}

_OF_KIND = {
    Kind.VILLA: "1;35",
    Kind.WAREHOUSE: "1;32",
    Kind.OFFICE: "1;36",
    Kind.HOUSE: "1;33",
    Kind.MARKETPLACE: "1",
    Kind.STREET: "2",
}
_OF_PLAYER = {
    Colour.BLUE: "1;97;44",
    Colour.RED: "1;97;41",
    Colour.YELLOW: "1;30;103",
    Colour.GREEN: "1;97;42",
    Colour.LILAC: "1;30;105",
}
_OF_TOWER = "1;7"


def text_board(
    position: Position,
    *,
    language: str = "en",
    edition: Edition | None = None,
    width: int = 80,
    colour: bool = False,
    next_spaces: bool = False,
) -> str:
    """A picture of a position in letters and lines, with what they mean below it.

    position: a game, a state, a view, a situation, of which only what is told is shown, or a board alone.
    language, edition: whose names are shown; the edition of the position's rules if None.
    width: how many columns there are; 61 are needed. A name that has no room stands in short, and below in full.
    colour: whether kinds of buildings and players have their colours, by what terminals understand (ANSI).
    next_spaces: whether it is shown where the tower may go next (6.1-6.3), while the walk lasts.
    Raises UnknownLanguage for a language that has no names, TypeError for what is no position.
    """
    scene = scene_of(position)
    labels = Labels(language, scene.edition if edition is None else edition)
    across = max(_NARROWEST, min(_WIDEST, (width - _BESIDE - 1) // SIDE - 1))
    drawing = _Drawing(scene, labels, across, next_spaces)
    drawing.draw()
    return "\n".join((*drawing.lines(colour=colour), *drawing.legend(max(width, 1), colour=colour)))


@frozen
class _Drawing:
    """Letters by their place, and what has been written in short."""

    scene: Scene
    labels: Labels
    across: int
    with_next: bool
    letters: dict[tuple[int, int], tuple[str, str]] = field(factory=dict)
    in_short: dict[str, str] = field(factory=dict)

    # The grid.

    def draw(self) -> None:
        for line in range(SIDE + 1):
            for column in range(SIDE + 1):
                self.corner(line, column)
        for place in range(1, SIDE + 1):
            self.write(_BESIDE + self.left(place) + self.across // 2, 0, str(place), "34")
            self.write(1, 1 + self.top(place), str(place), "31")
        short = self.labels.short_names()
        for space in self.scene.board.spaces:
            squares = self.scene.board.squares_of(space)
            if squares:
                self.space(space, squares, short)

    def corner(self, line: int, column: int) -> None:
        """A corner of the grid, with the lines to its right and below it."""
        x, y = _BESIDE + column * (self.across + 1), 1 + line * (_HIGH + 1)
        squares = self.scene.board.squares
        north_west, north_east = squares.get((line, column)), squares.get((line, column + 1))
        south_west, south_east = squares.get((line + 1, column)), squares.get((line + 1, column + 1))
        right, below = north_east != south_east, south_west != south_east
        meeting = (north_west != north_east, right, below, north_west != south_west)
        self.write(x, y, _LINES[meeting])
        if right:
            self.write(x + 1, y, "─" * self.across)
        if below:
            for down in range(1, _HIGH + 1):
                self.write(x, y + down, "│")

    def left(self, column: int) -> int:
        return (column - 1) * (self.across + 1) + 1

    def top(self, row: int) -> int:
        return (row - 1) * (_HIGH + 1) + 1

    # What is on a space.

    def space(self, space: Space, squares: tuple[tuple[int, int], ...], short: Mapping[Building, str]) -> None:
        run = max(_runs(squares), key=len)
        (row, column), wide = run[0], len(run) * (self.across + 1) - 1
        x, y = _BESIDE + self.left(column), 1 + self.top(row)
        kind = kind_of(space)
        name = f"{space.row}/{space.column}" if isinstance(space, Street) else self.labels.name(space)
        if isinstance(space, Building) and columns_of(name) > wide:
            self.in_short[short[space]] = name
            name = short[space]
        self.write(x, y, name, _OF_KIND[kind])
        x = _BESIDE + self.left(column)
        for piece, style in self.pieces(space):
            self.write(x, y + 1, piece, style)
            x += columns_of(piece)

    def pieces(self, space: Space) -> Iterator[tuple[str, str]]:
        """What stands on a space, each with its colour."""
        scene = self.scene
        owner, tower = scene.owner_of(space), scene.tower
        if owner is not None:
            yield _marker(owner)
        if scene.discs_on(space) is not None:
            yield _DISC, _OF_TOWER
        if tower is not None and tower.space == space:
            yield f"{_TOWER}{'' if tower.number is None else tower.number}", _OF_TOWER
        if self.with_next and space in scene.next_spaces:
            yield _NEXT, "1"

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        for letter in text:
            self.letters[x, y] = letter, style
            x += columns_of(letter)

    # What is printed.

    def lines(self, *, colour: bool) -> Iterator[str]:
        for y in range(2 + SIDE * (_HIGH + 1)):
            found: list[tuple[str, str]] = []
            reached = 0
            for x in sorted(x for x, line in self.letters if line == y):
                letter, style = self.letters[x, y]
                found += [(" " * (x - reached), "")] if x > reached else []
                found.append((letter, style))
                reached = x + columns_of(letter)
            runs = groupby(found, key=itemgetter(1))
            yield "".join(
                _styled("".join(text for text, _ in run), style, colour=colour) for style, run in runs
            ).rstrip()

    def legend(self, width: int, *, colour: bool) -> Iterator[str]:
        """What letters mean: the players, the pieces that there are, the names in short."""
        scene, labels = self.scene, self.labels
        told = []
        for seat, player in enumerate(scene.players):
            (sign, style), name = _marker(player), shown(player.name)
            told.append((sign, style, labels.say("active", player=name) if seat == scene.active else name))
        if scene.tower is not None:
            number = scene.tower.number
            told.append((f"{_TOWER}{'' if number is None else number}", _OF_TOWER, labels.say("legend_tower")))
        if scene.discs:
            told.append((_DISC, _OF_TOWER, labels.say("legend_disc")))
        if self.with_next and scene.next_spaces:
            told.append((_NEXT, "1", labels.say("legend_next")))
        told += [(short, "1", name) for short, name in self.in_short.items()]
        yield from _in_lines(told, width, colour=colour)


def _in_lines(told: Iterable[tuple[str, str, str]], width: int, *, colour: bool) -> Iterator[str]:
    """Signs with what they mean, as many in a line as have room."""
    line, reached = "", 0
    for sign, style, meaning in told:
        wide = columns_of(f"{sign} {meaning}")
        if line and reached + 3 + wide > width:
            yield line
            line, reached = "", 0
        between = "   " if line else ""
        line += f"{between}{_styled(sign, style, colour=colour)} {meaning}"
        reached += len(between) + wide
    if line:
        yield line


def _runs(squares: tuple[tuple[int, int], ...]) -> Iterator[list[tuple[int, int]]]:
    """The squares of a space that lie side by side in a row, from each of them on."""
    for row, column in squares:
        run = [(row, column)]
        while (row, run[-1][1] + 1) in squares:
            run.append((row, run[-1][1] + 1))
        yield run


def _marker(owner: Seated) -> tuple[str, str]:
    return f"[{owner.letter}]", _OF_PLAYER[owner.colour]


def _styled(text: str, style: str, *, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style and text.strip() else text
