"""The pieces as SVG: markers, discs, the tower."""

from __future__ import annotations

from genoa_rules.draw import markup
from genoa_rules.draw.markup import NO_MARKUP, Markup, element, joined
from genoa_rules.draw.palette import Palette
from genoa_rules.draw.scene import Seated
from genoa_rules.draw.shapes import Point, number

_RADIUS = 11.0
# How far below the middle of a line its letters stand, for each unit of their size.
_BASE = 0.36

# Its outline: three merlons, and a body that widens at its foot.
_HALF = ((3, -14), (3, -11), (5, -11), (5, -14), (11, -14), (11, -7), (9, -5), (9, 7), (12, 11), (12, 13))
_TOWER = (*_HALF, *((-right, down) for right, down in reversed(_HALF)))


def marker(owner: Seated, at: Point, palette: Palette, radius: float = _RADIUS) -> Markup:
    """A player's marker: the colour and the letter."""
    fill, ink = palette.of_player(owner.colour)
    return element(
        "g",
        _circle(at, radius, fill=fill, stroke=palette.edge, stroke_width=1.2),
        text(owner.letter, at, radius * 1.35, ink),
        class_=f"marker {owner.colour.value}",
    )


def place_for_a_marker(at: Point, palette: Palette) -> Markup:
    """Where a marker could lie, and none does."""
    return _circle(
        at,
        _RADIUS - 2,
        fill="none",
        stroke=palette.ink,
        stroke_width=1.2,
        stroke_dasharray="2.5 3",
        stroke_opacity=0.45,
        class_="no-marker",
    )


def disc(at: Point, palette: Palette) -> Markup:
    """A disc that was left behind."""
    return element(
        "g",
        _circle(at, 10, fill=palette.piece, stroke=palette.paper, stroke_width=1.5),
        text("1", at, 13, palette.on_piece),
        class_="disc",
    )


def tower(at: Point, discs: int | None, palette: Palette) -> Markup:
    """The tower with the number of its discs, where that is known."""
    x, y = at
    line = "L".join(f"{number(x + right)} {number(y + down)}" for right, down in _TOWER)
    shape = element(
        "path",
        d=f"M{line}Z",
        fill=palette.piece,
        stroke=palette.paper,
        stroke_width=1.5,
        stroke_linejoin="round",
    )
    told = NO_MARKUP if discs is None else text(str(discs), (x, y + 2), 15, palette.on_piece)
    return element("g", shape, told, class_="tower")


def text(shown: str, at: Point, size: float, fill: str, anchor: str | None = None) -> Markup:
    """A line of text around a point; it begins there with the anchor "start"."""
    x, y = at
    return element(
        "text",
        markup.text(shown),
        x=number(x),
        y=number(y + _BASE * size),
        font_size=number(size),
        fill=fill,
        text_anchor=anchor,
    )


def _circle(at: Point, radius: float, **attributes: object) -> Markup:
    return joined(element("circle", cx=number(at[0]), cy=number(at[1]), r=number(radius), **attributes))
