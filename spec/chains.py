"""Privilege chains reckoned a second time, without the library's own code (13.2, 13.3)."""

from __future__ import annotations

from collections.abc import Iterable

from genoa_rules.model.buildings import Building

# The 14 outer buildings in a ring, each beside the next, the last beside the first.
RING = (
    Building.VILLA_ZASTERI,
    Building.PALACE,
    Building.HARBOR,
    Building.VILLA_MONETTI,
    Building.GRAIN_WAREHOUSE,
    Building.RESTAURANT,
    Building.SPICE_WAREHOUSE,
    Building.VILLA_RICCI,
    Building.COACH_HOUSE,
    Building.PARK,
    Building.VILLA_COLINI,
    Building.METAL_WAREHOUSE,
    Building.TAVERN,
    Building.CLOTH_WAREHOUSE,
)


def lengths(buildings: Iterable[Building]) -> list[int]:
    """The lengths of the chains: each building counted with those it is joined to, by joining neighbours in pairs."""
    chain = {building: {building} for building in buildings}
    for one, other in zip(RING, (*RING[1:], RING[0]), strict=True):
        if one in chain and other in chain and chain[one] is not chain[other]:
            joined = chain[one] | chain[other]
            for building in joined:
                chain[building] = joined
    return sorted(len(each) for each in {id(each): each for each in chain.values()}.values())


def pays(length: int) -> int:
    """What the table on the cards says: 10, 30, 60, 100, then 50 more for each."""
    return {1: 10, 2: 30, 3: 60}.get(length, 100 + 50 * (length - 4))
