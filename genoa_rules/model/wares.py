"""The eight wares (clause 1.2)."""

from __future__ import annotations

from genoa_rules.kernel.closed_set import ClosedSet


class Ware(ClosedSet):
    """A ware, named as in the first edition; the second edition's names are a matter of words (D12)."""

    WHEAT = "wheat"
    RICE = "rice"
    SILVER = "silver"
    COPPER = "copper"
    SILK = "silk"
    LINEN = "linen"
    SALT = "salt"
    PEPPER = "pepper"


WARES: tuple[Ware, ...] = tuple(Ware)
