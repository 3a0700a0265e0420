"""Views: what is visible now to one player, without memory and without secrets of others."""

from __future__ import annotations

from attrs import frozen

from genoa_rules.model.state import State


@frozen
class View:
    """What one player sees."""

    player: str | None


def view(state: State, player: str | None) -> View:
    """What a player sees now; what a spectator sees for None."""
    return View(player)
