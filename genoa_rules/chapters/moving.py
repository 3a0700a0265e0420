"""Chapter 6, moving the tower: where it may go next, and which discs lie where."""

from __future__ import annotations

from attrs import field

from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import MOST_MOVES, Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.phases import Closing, Walking
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.state import State, Turn

DISCS = 5

# What a player may say.


@frozen
class MoveTower:
    """The active player moves the tower to a neighbouring space, without a deal (6.1, 8.6)."""

    player: str = field(validator=instance_of(str))
    to: Space = field(validator=instance_of((Building, Street, Marketplace)), kw_only=True)


@frozen
class EndWalk:
    """The active player stops (6.4)."""

    player: str = field(validator=instance_of(str))


# What can happen.


@frozen
class TowerMoved:
    """The tower stands on a neighbouring space; a disc stays behind (6.1, 6.2)."""

    player: str
    to: Space


@frozen
class WalkEnded:
    """The walk is over (6.4)."""

    player: str


# What is asked.


def next_spaces(state: State) -> tuple[Space, ...]:
    """Where the tower may go next: neighbours not visited, and none after four moves (6.1-6.3)."""
    return state.setup.box.board.next_spaces[state.turn.walk]


def discs(state: State, space: Space) -> int:
    """How many discs lie on a space (6.2, 15.3)."""
    return discs_in(state.turn, space)


def discs_in(turn: Turn, space: Space) -> int:
    """How many discs lie on a space in a turn (6.2, 15.3)."""
    walk = turn.walk
    if space not in walk or space in turn.cleared:
        return 0
    return DISCS + 1 - len(walk) if space == walk[-1] else 1


# What is decided.


def why_not_to(state: State, space: Space) -> Violations:
    """What forbids the tower's next step to go to a space: no neighbour, no disc left, visited already (6.1-6.3)."""
    onward = next_spaces(state)
    if space in onward:
        return ()
    walk = state.turn.walk
    facts = Facts(here=walk[-1], space=space, spaces=onward)
    found = []
    if space not in state.setup.box.board.neighbours[walk[-1]]:
        found.append(violation("6.1", Reason.NOT_A_NEIGHBOUR, facts=facts))
    if len(walk) > MOST_MOVES:
        found.append(violation("6.2", Reason.NO_DISC_LEFT, facts=facts))
    if space in walk:
        found.append(violation("6.3", Reason.ALREADY_VISITED, facts=facts))
    return tuple(found)


# What changes.


def evolve_tower_moved(state: State, event: TowerMoved) -> State:
    turn = state.turn
    return state.but(phase=Walking(), turn=turn.but(walk=(*turn.walk, event.to), passed=()))


def evolve_walk_ended(state: State, event: WalkEnded) -> State:
    return state.but(phase=Closing())
