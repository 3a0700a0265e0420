"""Colours: of the kinds of buildings, of the players, of the pieces; in light, in dark, and as a page has them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
from attrs import frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.board import Marketplace, Space
from genoa_rules.model.buildings import INNER_BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.setup import Colour


class Kind(ClosedSet):
    """What kind of space it is, by what its action brings."""

    VILLA = "villa"
    WAREHOUSE = "warehouse"
    OFFICE = "office"
    """Orders, messages and markers are had there."""
    HOUSE = "house"
    """Special cards are had there."""
    MARKETPLACE = "marketplace"
    STREET = "street"


def kind_of(space: Space) -> Kind:
    """The kind of a space."""
    if space in VILLAS:
        return Kind.VILLA
    if space in WAREHOUSE_WARES:
        return Kind.WAREHOUSE
    if space in INNER_BUILDINGS:
        return Kind.OFFICE
    if isinstance(space, Building):
        return Kind.HOUSE
    return Kind.MARKETPLACE if isinstance(space, Marketplace) else Kind.STREET


@frozen
class Palette:
    """The colours of a picture, each as CSS has it.

    paper: what all lies on; ink: text and lines on it and on spaces; quiet: coordinates.
    row, column: the numbers of rows and columns, by the colours of their dice. edge: lines around spaces.
    piece, on_piece: tower and discs, and the numbers on them. way: the walk. next: where the tower may go.
    """

    paper: str
    ink: str
    quiet: str
    row: str
    column: str
    edge: str
    villa: str
    warehouse: str
    office: str
    house: str
    marketplace: str
    street: str
    piece: str
    on_piece: str
    way: str
    next: str
    blue: str
    red: str
    yellow: str
    green: str
    lilac: str
    on_blue: str
    on_red: str
    on_yellow: str
    on_green: str
    on_lilac: str

    def of_kind(self, kind: Kind) -> str:
        """What a space of a kind is filled with."""
        return str(getattr(self, kind.value))

    def of_player(self, colour: Colour) -> tuple[str, str]:
        """A player's colour, and that of the letter on it."""
        return str(getattr(self, colour.value)), str(getattr(self, f"on_{colour.value}"))


LIGHT = Palette(
    paper="#fbf7ee",
    ink="#1d1a16",
    quiet="#5e574b",
    row="#a31621",
    column="#1a4fa3",
    edge="#4d463a",
    villa="#efcfd6",
    warehouse="#cfe2c0",
    office="#cbdcf2",
    house="#f6d9a8",
    marketplace="#f4e57f",
    street="#eee7d8",
    piece="#5b2a1c",
    on_piece="#ffffff",
    way="#8d4a2f",
    next="#b3007d",
    blue="#1f5fbf",
    red="#c3242c",
    yellow="#ffd21f",
    green="#1c7a3c",
    lilac="#d3aef0",
    on_blue="#ffffff",
    on_red="#ffffff",
    on_yellow="#1d1a16",
    on_green="#ffffff",
    on_lilac="#1d1a16",
)

DARK = Palette(
    paper="#17181b",
    ink="#f3efe6",
    quiet="#b9b2a5",
    row="#ff9a9a",
    column="#9cc2ff",
    edge="#0c0d0f",
    villa="#6b3546",
    warehouse="#39572f",
    office="#304d74",
    house="#6e4d1f",
    marketplace="#5b530f",
    street="#2e3036",
    piece="#f0c9a4",
    on_piece="#2b140c",
    way="#d99a72",
    next="#ff8ad8",
    blue="#2f74dd",
    red="#d0323a",
    yellow="#ffd21f",
    green="#1f8040",
    lilac="#d3aef0",
    on_blue="#ffffff",
    on_red="#ffffff",
    on_yellow="#1d1a16",
    on_green="#ffffff",
    on_lilac="#1d1a16",
)


def _variable(name: str) -> str:
    return f"--genoa-{name.replace('_', '-')}"


_NAMES = tuple(field.name for field in attrs.fields(Palette))

OF_THE_PAGE = Palette(**{name: f"var({_variable(name)})" for name in _NAMES})
"""Colours that a page gives to its pictures: light or dark, as whoever looks at it prefers."""

_COLOURS: Mapping[str, Palette] = MappingProxyType({"light": LIGHT, "dark": DARK})


def variables(scheme: str) -> str:
    """The colours of a scheme, "light" or "dark", as CSS variables: what `OF_THE_PAGE` refers to."""
    return " ".join(f"{_variable(name)}: {getattr(_COLOURS[scheme], name)};" for name in _NAMES)
