"""Proposals: their frame, their check and a seeded sampler, instead of a list that has no end."""

from __future__ import annotations

from attrs import frozen

from genoa_rules.model.state import State


@frozen(eq=False)
class Offers:
    """What a player may propose now."""

    state: State
    player: str
