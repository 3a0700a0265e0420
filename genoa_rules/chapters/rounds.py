"""Chapter 3, rounds: how the round marker moves and which round is the last."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import MARKETPLACE, Space
from genoa_rules.model.state import State

# The most rounds by number of players (3.5).
MOST_ROUNDS: Mapping[int, int] = MappingProxyType({2: 12, 3: 10, 4: 8, 5: 7})


class MarkerCause(ClosedSet):
    """Why the round marker moved."""

    MARKET_START = "market_start"
    ROUND_END = "round_end"


# What can happen.


@frozen
class RoundMarkerMoved:
    """The round marker has moved one space; so many spaces are left until it is on the last (3.2, 3.3)."""

    left: int
    because: MarkerCause


@frozen
class RoundEnded:
    """Every player has been active once in this round (3.1)."""


# What is asked.


def is_last_round(state: State) -> bool:
    """Whether the round being played is the last (3.4)."""
    return state.left == 0


def marker_position(state: State) -> int:
    """The number of the marker's space counted upward from 1 (D1): the first edition prints it."""
    return MOST_ROUNDS[len(state.players)] - state.left


def marker_position_downward(state: State) -> int:
    """The number of the marker's space counted down to 1 (D1, T25): the second edition prints it."""
    return state.left + 1


# What follows.


def walk_starts(state: State, space: Space) -> tuple[RoundMarkerMoved, ...]:
    """A walk that starts in the marketplace moves the marker at once, except in the last round (3.3, 3.4)."""
    if space is MARKETPLACE and state.left:
        return (RoundMarkerMoved(state.left - 1, MarkerCause.MARKET_START),)
    return ()


def round_ends(state: State) -> tuple[RoundEnded | RoundMarkerMoved, ...]:
    """The round's end, with the marker's move unless this was the last round (3.2, 3.4)."""
    if is_last_round(state):
        return (RoundEnded(),)
    return (RoundEnded(), RoundMarkerMoved(state.left - 1, MarkerCause.ROUND_END))


# What changes.


def evolve_round_marker_moved(state: State, event: RoundMarkerMoved) -> State:
    return state.but(left=event.left)


def evolve_round_ended(state: State, event: RoundEnded) -> State:
    return state
