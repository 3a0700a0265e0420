"""Claims: what people say about how things stand, from a closed set."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from genoa_rules.commands import Command, PlayerCommand
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.shape import instance_of
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle


class Scored(ClosedSet):
    """What is paid at the end."""

    PRIVILEGES = "privileges"
    MARKERS = "markers"
    IN_ALL = "in_all"


@frozen
class IsPaid:
    """By the move before it a player gets so much money.

    building: only what the player gets for a marker there; all money if None.
    """

    player: str = field(validator=instance_of(str))
    ducats: int
    building: Building | None = None


@frozen
class Gets:
    """By the move before it a player gets just these goods, money aside; cards by name or by kind."""

    player: str = field(validator=instance_of(str))
    goods: Bundle = field(validator=instance_of(Bundle))


@frozen
class MayStillAct:
    """A player has an action left in this turn, or a Further Action card for one."""

    player: str = field(validator=instance_of(str))


@frozen
class HasActionsLeft:
    """A player has just so many actions left in this turn, cards not counted."""

    player: str = field(validator=instance_of(str))
    number: int


@frozen
class May:
    """A move is allowed; it is not made."""

    command: PlayerCommand


@frozen
class IsToSpeak:
    """The game waits for a player."""

    player: str = field(validator=instance_of(str))


@frozen
class HasTurnLeft:
    """A player is active, or will still be, in this round."""

    player: str = field(validator=instance_of(str))


@frozen
class IsLastRound:
    """The round that is being played is the last."""


@frozen
class IsOver:
    """The game is over."""


@frozen
class TowerStandsOn:
    """The tower stands on a space."""

    space: Space = field(validator=instance_of((Building, Street, Marketplace)))


@frozen
class RoundMarkerMoves:
    """By the move before it the round marker moves."""


@frozen
class RoundMarkerIsOn:
    """The round marker is on a space, by its number counted upward from 1, whatever the edition prints."""

    number: int


@frozen
class Scores:
    """A player gets so much money when the game ends; were it to end now, if it has not ended.

    scored: for what; with all of it counts the money that the player has.
    """

    player: str = field(validator=instance_of(str))
    ducats: int
    scored: Scored = Scored.IN_ALL


@frozen
class Wins:
    """A player wins, alone or with others; were the game to end now, if it has not ended."""

    player: str = field(validator=instance_of(str))


Claim: TypeAlias = (
    IsPaid
    | Gets
    | MayStillAct
    | HasActionsLeft
    | May
    | IsToSpeak
    | HasTurnLeft
    | IsLastRound
    | IsOver
    | TowerStandsOn
    | RoundMarkerMoves
    | RoundMarkerIsOn
    | Scores
    | Wins
)

Said: TypeAlias = Command | Claim
