"""What never changes in a game: its players, rules and box."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen
from attrs.validators import deep_iterable

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.shape import instance_of
from genoa_rules.model.box import Box
from genoa_rules.model.rules import Rules

FEWEST_PLAYERS = 2
MOST_PLAYERS = 5


class Colour(ClosedSet):
    """A colour of markers (1.5)."""

    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    LILAC = "lilac"


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(players)


def _colours(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    return tuple(colours)


@frozen
class Setup:
    """Who plays, by which rules, with which box.

    players: the names, clockwise from the start player (2.5); each is unique.
    colours: the colour of each player, in the same order.
    """

    players: tuple[str, ...] = field(converter=_names, validator=deep_iterable(instance_of(str)))
    rules: Rules = field(validator=instance_of(Rules))
    box: Box = field(validator=instance_of(Box))
    colours: tuple[Colour, ...] = field(converter=_colours, validator=deep_iterable(instance_of(Colour)))
    _hash: int = field(init=False, eq=False, repr=False)

    @colours.default
    def _colours_in_order(self) -> tuple[Colour, ...]:
        return tuple(Colour)[: len(self.players)]

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.players, self.rules, self.box, self.colours)))

    def __hash__(self) -> int:
        return self._hash

    def seat(self, player: str) -> int:
        """The seat of a player of this game, from 0 for the start player.

        Raises ValueError for anybody else.
        """
        return self.players.index(player)

    def after(self, player: str) -> str:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """All players, clockwise from this one."""
        seat = self.players.index(player)
        return self.players[seat:] + self.players[:seat]
