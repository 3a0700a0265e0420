"""Spaces and neighbours, from the grid (1.1, 5.3, 6.1)."""

from __future__ import annotations

from functools import cache

NAMES = {
    "ZAS": "villa_zasteri",
    "PAL": "palace",
    "HAR": "harbor",
    "MON": "villa_monetti",
    "GRA": "grain_warehouse",
    "RES": "restaurant",
    "SPI": "spice_warehouse",
    "RIC": "villa_ricci",
    "COA": "coach_house",
    "PAR": "park",
    "COL": "villa_colini",
    "MET": "metal_warehouse",
    "TAV": "tavern",
    "CLO": "cloth_warehouse",
    "TOW": "town_hall",
    "POS": "post_office",
    "CAT": "cathedral",
    "GUI": "guild_hall",
}
BUILDINGS = tuple(NAMES.values())
VILLAS = ("villa_zasteri", "villa_monetti", "villa_ricci", "villa_colini")
MARKETPLACE = "marketplace"

# 9.6: which wares lie in which warehouse.
WAREHOUSES = {
    "grain_warehouse": ("wheat", "rice"),
    "metal_warehouse": ("silver", "copper"),
    "cloth_warehouse": ("silk", "linen"),
    "spice_warehouse": ("salt", "pepper"),
}
# 9.5: which building gives which special card.
SPECIAL_CARD_OF = {
    "palace": "building_action",
    "park": "further_action",
    "coach_house": "any_start_space",
    "harbor": "any_ware",
    "tavern": "one_to_one_trade",
    "restaurant": "one_to_one_trade",
}
# 9.1-9.3: which building draws how many cards of which deck.
CARDS_OF = {"guild_hall": ("large_order", 1), "town_hall": ("small_order", 2), "post_office": ("message", 2)}
WARES = tuple(ware for pair in WAREHOUSES.values() for ware in pair)
SPECIAL_CARDS = ("any_start_space", "any_ware", "further_action", "building_action", "one_to_one_trade")
CARD_KINDS = ("large_order", "small_order", "message", "privilege")


@cache
def space_at(rows, row, column):
    """The space of a square; rows and columns count from 1 (5.3)."""
    name = rows[row - 1][column - 1]
    if name == "##":
        return MARKETPLACE
    return NAMES.get(name, f"street {row}/{column}")


@cache
def spaces(rows):
    """All spaces, each once."""
    return tuple(dict.fromkeys(space_at(rows, row, column) for row in range(1, 9) for column in range(1, 9)))


@cache
def neighbours(rows, space):
    """The spaces that touch a space horizontally or vertically, never diagonally (6.1)."""
    found = set()
    for row in range(1, 9):
        for column in range(1, 9):
            if space_at(rows, row, column) == space:
                for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    if 1 <= row + down <= 8 and 1 <= column + right <= 8:
                        found.add(space_at(rows, row + down, column + right))
    return frozenset(found - {space})


def is_building(space):
    """Whether a space is one of the 18 buildings."""
    return space in BUILDINGS


def is_street(space):
    """Whether a space is a street; the marketplace is none (15.8, S30)."""
    return space.startswith("street")


@cache
def outskirts(rows):
    """The buildings on the edge (1.11)."""
    edge = {space_at(rows, row, column) for row in range(1, 9) for column in range(1, 9) if {row, column} & {1, 8}}
    return frozenset(space for space in edge if is_building(space))
