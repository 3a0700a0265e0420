"""The order of clause numbers. Refusals are sorted by it, so it must not bring the whole registry along."""

from __future__ import annotations


def clause_order(number: str) -> tuple[int, int]:
    """Where a clause stands: sorts 8.10 behind 8.9."""
    chapter, place = number.split(".")
    return int(chapter), int(place)
