"""The 18 buildings (clauses 1.1, 9.1-9.7): which they are, and what belongs to their kind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.wares import Ware


class Building(ClosedSet):
    """A building, known by what it is and never by a printed label (S32)."""

    VILLA_ZASTERI = "villa_zasteri"
    PALACE = "palace"
    HARBOR = "harbor"
    VILLA_MONETTI = "villa_monetti"
    GRAIN_WAREHOUSE = "grain_warehouse"
    RESTAURANT = "restaurant"
    SPICE_WAREHOUSE = "spice_warehouse"
    VILLA_RICCI = "villa_ricci"
    COACH_HOUSE = "coach_house"
    PARK = "park"
    VILLA_COLINI = "villa_colini"
    METAL_WAREHOUSE = "metal_warehouse"
    TAVERN = "tavern"
    CLOTH_WAREHOUSE = "cloth_warehouse"
    TOWN_HALL = "town_hall"
    POST_OFFICE = "post_office"
    CATHEDRAL = "cathedral"
    GUILD_HALL = "guild_hall"


BUILDINGS: tuple[Building, ...] = tuple(Building)

VILLAS: frozenset[Building] = frozenset(
    (Building.VILLA_ZASTERI, Building.VILLA_MONETTI, Building.VILLA_RICCI, Building.VILLA_COLINI)
)

WAREHOUSE_WARES: Mapping[Building, tuple[Ware, Ware]] = MappingProxyType(
    {
        Building.GRAIN_WAREHOUSE: (Ware.WHEAT, Ware.RICE),
        Building.METAL_WAREHOUSE: (Ware.SILVER, Ware.COPPER),
        Building.CLOTH_WAREHOUSE: (Ware.SILK, Ware.LINEN),
        Building.SPICE_WAREHOUSE: (Ware.SALT, Ware.PEPPER),
    }
)

INNER_BUILDINGS: frozenset[Building] = frozenset(
    (Building.TOWN_HALL, Building.POST_OFFICE, Building.CATHEDRAL, Building.GUILD_HALL)
)
