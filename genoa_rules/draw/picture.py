"""The picture of a position as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from attrs import evolve, frozen

from genoa_rules.draw import markup, pieces
from genoa_rules.draw.fitting import LINE, fit
from genoa_rules.draw.labels import Labels, breaks
from genoa_rules.draw.markup import NO_MARKUP, Markup, element, joined
from genoa_rules.draw.palette import DARK, LIGHT, OF_THE_PAGE, Palette, kind_of
from genoa_rules.draw.scene import Position, Scene, scene_of
from genoa_rules.draw.shapes import SQUARE, Point, Rectangle, crossing, number, outlines, path, room_of
from genoa_rules.draw.widths import FONT, cut_to, width_of
from genoa_rules.model.board import SIDE, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.rules import Edition

SIZE_IN_NOTEBOOKS = 480
"""How many pixels wide pictures are that notebooks show by themselves."""

# In units of the picture; at 400 pixels a unit is four fifths of one.
_MARGIN = 20
_EDGE = 5
_GAP = 1.5
_PADDING = 5
_LEGEND = 34
_COORDINATE = 11

# How many pictures are kept; each is some 25 KB.
_KEPT = 16


def board(
    position: Position,
    *,
    size: int | None = None,
    language: str = "en",
    edition: Edition | None = None,
    dark: bool | None = False,
    next_spaces: bool = False,
    marked: Iterable[Space] = (),
    coordinates: bool = True,
    legend: bool = True,
    name: str = "genoa",
) -> str:
    """A picture of a position as the text of one SVG element: buildings, streets, the walk with its discs, markers.

    position: a game, a state, a view, a situation, of which only what is told is drawn, or a board alone.
    size: how many pixels wide; as wide as there is room if None.
    language, edition: whose names are shown; the edition of the position's rules if None.
    dark: light text on dark ground; None for the colours that the page gives, whose CSS has them by `variables`.
    next_spaces: whether the spaces are shown to which the tower may go next (6.1-6.3), while the walk lasts.
    marked: further spaces that are shown in the same way, such as those that a front end lets a player choose from.
    coordinates: whether the numbers of rows, columns and streets are shown. legend: whether the players are.
    name: begins every id, so that several pictures can stand on one page.
    Each space is a `g` element with its name of the JSON form as `data-space` ("park", "7/5", "marketplace") and an
    id made from it ("genoa-park", "genoa-7-5"); its classes say what it is: its kind, "next", "marked".
    Raises UnknownLanguage for a language that has no names, TypeError for what is no position.
    """
    scene = scene_of(position)
    if not next_spaces:
        scene = evolve(scene, next_spaces=())
    labels = Labels(language, scene.edition if edition is None else edition)
    palette = OF_THE_PAGE if dark is None else DARK if dark else LIGHT
    return _last_drawn(scene, labels, palette, frozenset(marked), size, name, coordinates=coordinates, legend=legend)


def picture(
    scene: Scene,
    labels: Labels,
    palette: Palette,
    marked: frozenset[Space] = frozenset(),
    size: int | None = None,
    name: str = "genoa",
    *,
    coordinates: bool = True,
    legend: bool = True,
) -> Markup:
    """The picture of a scene; see `board`."""
    drawing = _Drawing(scene, labels, palette, marked, name, coordinates)
    margin = _MARGIN if coordinates else _EDGE
    width = margin + SIDE * SQUARE + _EDGE
    height = width + (_LEGEND if legend and scene.players else 0)
    return element(
        "svg",
        element("title", markup.text(drawing.title())),
        element("rect", width=width, height=height, rx=6, fill=palette.paper),
        drawing.coordinates() if coordinates else NO_MARKUP,
        element("g", *drawing.spaces(), transform=f"translate({margin} {margin})"),
        element("g", *drawing.legend(width - 2 * _EDGE), transform=f"translate({_EDGE} {width})")
        if height > width
        else NO_MARKUP,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=size,
        height=None if size is None else round(size * height / width),
        class_="genoa-board",
        font_family=FONT,
        font_weight="bold",
        text_anchor="middle",
    )


# All who look at a table see one picture, and while people talk it does not change: it need not be drawn for each.
_last_drawn = lru_cache(_KEPT)(picture)


@frozen
class _Drawing:
    """A picture in the making."""

    scene: Scene
    labels: Labels
    palette: Palette
    marked: frozenset[Space]
    name: str
    numbered: bool

    def title(self) -> str:
        scene = self.scene
        active = "" if scene.active is None else scene.players[scene.active].name
        board = self.labels.say("board")
        return f"{board}: {self.labels.say('active', player=active)}" if scene.active is not None else board

    def coordinates(self) -> Markup:
        """The numbers of rows and columns, in the colours of their dice."""
        found = []
        for place in range(1, SIDE + 1):
            along = _MARGIN + (place - 0.5) * SQUARE
            across = _MARGIN / 2 + 1
            found.append(self.text(str(place), (along, across), 13, self.palette.column))
            found.append(self.text(str(place), (across, along), 13, self.palette.row))
        return element("g", *found, aria_hidden="true")

    def spaces(self) -> tuple[Markup, ...]:
        """All spaces, then the walk over them, then their names and what stands on them, which nothing hides."""
        spaces = [space for space in self.scene.board.spaces if self.scene.board.squares_of(space)]
        # What is chosen from lies above its neighbours, so that its line is whole.
        shown = sorted(spaces, key=self.is_shown)
        return (*map(self.space, shown), self.walk(), *map(self.on, spaces))

    def is_shown(self, space: Space) -> bool:
        return space in self.marked or space in self.scene.next_spaces

    def space(self, space: Space) -> Markup:
        """The ground of a space, with all that there is to see on it as its title."""
        palette = self.palette
        squares = self.scene.board.squares_of(space)
        kind = kind_of(space)
        is_next = space in self.scene.next_spaces
        parts = [
            element("title", markup.text(self.labels.about(self.scene, space, self.marked))),
            element(
                "path",
                d=path(outlines(squares, _GAP)),
                fill=palette.of_kind(kind),
                fill_rule="evenodd",
                stroke=palette.edge,
                stroke_width=1.5,
                stroke_linejoin="round",
            ),
        ]
        if self.is_shown(space):
            line = path(outlines(squares, _GAP + 0.5))
            parts.append(
                element("path", d=line, fill="none", stroke=palette.next, stroke_width=4.5, stroke_linejoin="round")
            )
        classes = ("space", kind.value, *(("next",) if is_next else ()), *(("marked",) if space in self.marked else ()))
        key = key_of(space)
        return element(
            "g",
            *parts,
            id=f"{self.name}-{key.replace('/', '-')}",
            class_=" ".join(classes),
            data_space=key,
            role="img",
        )

    def named(self, space: Space) -> Markup:
        area = room_of(self.scene.board.squares_of(space)).name
        name = self.labels.name(space)
        name = name[:1].upper() + name[1:]
        fitted = fit(name, area.width - 2 * _PADDING, area.height - 2 * _PADDING, breaks())
        x, y = area.middle
        line = fitted.size * LINE
        first = y - line * (len(fitted.lines) - 1) / 2
        return joined(
            *(
                self.text(each, (x, first + place * line), fitted.size, self.palette.ink)
                for place, each in enumerate(fitted.lines)
            )
        )

    def street(self, street: Street) -> Markup:
        if not self.numbered:
            return NO_MARKUP
        at = ((street.column - 1) * SQUARE + 16, (street.row - 1) * SQUARE + 13)
        return self.text(f"{street.row}/{street.column}", at, _COORDINATE, self.palette.quiet)

    def walk(self) -> Markup:
        """The way of the tower, from space to space."""
        steps = self.scene.walk
        ways = []
        for here, there in pairwise(steps):
            if here is None or there is None:
                continue
            begin, end = self.spot(here), self.spot(there)
            over = crossing(self.scene.board, here, there, begin, end)
            # Told walks may be none.
            points = (begin, end) if over is None else (begin, over, end)
            ways.append(f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}")
        if not ways:
            return NO_MARKUP
        return element(
            "path",
            d="".join(ways),
            fill="none",
            stroke=self.palette.way,
            stroke_width=6,
            stroke_linecap="round",
            stroke_linejoin="round",
            stroke_opacity=0.6,
            class_="walk",
            pointer_events="none",
        )

    def spot(self, space: Space) -> Point:
        """Where tower and discs stand on a space."""
        room = room_of(self.scene.board.squares_of(space)).pieces
        x, y = room.middle
        if isinstance(space, Building):
            return room.left + room.width - 16, y
        return (x, room.top + SQUARE * 0.15) if isinstance(space, Street) else (x, y)

    def on(self, space: Space) -> Markup:
        """The name of a space and the pieces on it; they let a click through to it."""
        scene, palette = self.scene, self.palette
        found = [self.street(space) if isinstance(space, Street) else self.named(space)]
        owner = scene.owner_of(space)
        place = _place_of_marker(room_of(scene.board.squares_of(space)).pieces)
        if owner is not None:
            found.append(pieces.marker(owner, place, palette))
        elif scene.is_empty(space):
            found.append(pieces.place_for_a_marker(place, palette))
        discs = scene.discs_on(space)
        if discs is not None:
            found.append(pieces.disc(self.spot(space), palette))
        if scene.tower is not None and scene.tower.space == space:
            found.append(pieces.tower(self.spot(space), scene.tower.number, palette))
        return element("g", *found, class_="on", data_on=key_of(space), pointer_events="none", aria_hidden="true")

    def legend(self, width: float) -> Iterable[Markup]:
        """The players with their markers, the active one framed."""
        scene, palette = self.scene, self.palette
        slot = width / len(scene.players)
        for seat, player in enumerate(scene.players):
            left, middle = seat * slot, (_LEGEND - _EDGE) / 2
            is_active = seat == scene.active
            shown = markup.shown(player.name)
            room = slot - 38
            size = 13 if width_of(shown, 13) <= room else 11
            cut = cut_to(shown, room, size)
            parts = [element("title", markup.text(self.labels.say("active", player=shown) if is_active else shown))]
            if is_active:
                parts.append(
                    element(
                        "rect",
                        x=number(left + 2),
                        y=2,
                        width=number(min(slot - 4, 40 + width_of(cut, size))),
                        height=_LEGEND - _EDGE - 4,
                        rx=12,
                        fill="none",
                        stroke=palette.ink,
                        stroke_width=1.5,
                    )
                )
            parts.append(pieces.marker(player, (left + 17, middle), palette, radius=10))
            parts.append(self.text(cut, (left + 31, middle), size, palette.ink, anchor="start"))
            yield element("g", *parts, class_="player", data_player=player.name)

    def text(self, shown: str, at: Point, size: float, fill: str, anchor: str | None = None) -> Markup:
        return pieces.text(shown, at, size, fill, anchor)


def key_of(space: Space) -> str:
    """What a space is called in JSON."""
    return f"{space.row}/{space.column}" if isinstance(space, Street) else space.value


def _place_of_marker(room: Rectangle) -> Point:
    return room.left + 15.5, room.middle[1]
