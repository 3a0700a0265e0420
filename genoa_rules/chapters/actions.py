"""Chapter 7, taking actions: who still has a right to one, whether a building is free, and when an action is open."""

from __future__ import annotations

from attrs import field

from genoa_rules.chapters import two_players
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations, violation
from genoa_rules.model.rules import BuildingUse
from genoa_rules.model.state import State, Use

# What a player may say.


@frozen
class KeepAction:
    """The active player takes the action of the building where the tower stands (8.2-8.4)."""

    player: str = field(validator=instance_of(str))


@frozen
class CloseAction:
    """The actor declares the action done (7.5)."""

    player: str = field(validator=instance_of(str))


# What can happen.


@frozen
class ActionOpened:
    """A player's action in the building where the tower stands is open (7.5).

    shares: what of its yield is owed to the active player (8.14).
    """

    player: str
    building: Building
    shares: Bundle


@frozen
class ActionClosed:
    """The action has been declared done (7.5)."""

    player: str


@frozen
class ActionLapsed:
    """The tower left a building, or the walk ended there, with its action untaken (8.4)."""

    building: Building


# What is asked.


def rights(state: State, player: str) -> int:
    """How many more actions a player may open in this turn (7.2, 14.3, 17.2)."""
    turn = state.turn
    seat = state.setup.players.index(player)
    own = 1 + turn.further[seat] - turn.actions[seat]
    return own + 1 if two_players.second_action(state, player) else own


def can_act(state: State, player: str, holding: Bundle) -> bool:
    """Whether a player with these holdings has a right to an action, or a card for one (8.10, S3)."""
    return rights(state, player) > 0 or SpecialCard.FURTHER_ACTION in holding.special_cards


def is_free(state: State, building: Building, player: str) -> bool:
    """Whether a building's action is still to be had by a player in this turn (7.3, D3)."""
    uses = state.turn.uses
    if not uses:
        return True
    if state.setup.rules.who_uses_a_building is BuildingUse.ONE_PLAYER:
        return all(use.building is not building for use in uses)
    active = state.turn.active
    return all(use.building is not building or (use.player == active) != (player == active) for use in uses)


def is_unused(state: State, building: Building) -> bool:
    """Whether nobody has taken a building's action in this turn."""
    return all(use.building is not building for use in state.turn.uses)


def current_building(state: State) -> Building | None:
    """The building where the tower stands, if it stands on one."""
    space = state.turn.walk[-1]
    return space if isinstance(space, Building) else None


def may_act_here(state: State, player: str) -> bool:
    """Whether the current building's action is a player's to take: a building, a right left, and free (7.1-7.3)."""
    building = current_building(state)
    return building is not None and is_free(state, building, player) and rights(state, player) > 0


# What is decided.


def why_not_act_here(state: State, player: str) -> Violations:
    """What keeps a player from the current building's action: no building, no right left, used (7.1-7.3, 17.2)."""
    building = current_building(state)
    if building is None:
        return (violation("7.1", Reason.NO_ACTION_HERE, facts=Facts(space=state.turn.walk[-1])),)
    found = []
    if rights(state, player) < 1:
        found.append(no_right_left(state, player, "7.2", Reason.NO_RIGHT_LEFT))
        found += two_players.why_not_yet(state, player)
    found += why_not_free(state, building, player)
    return tuple(found)


def no_right_left(state: State, player: str, clause: str, reason: Reason, *rulings: str) -> Violation:
    """The refusal of a player without a right to an action: where that player has acted already."""
    where = tuple(use.building for use in state.turn.uses if use.player == player)
    return violation(clause, reason, *rulings, "X1", facts=Facts(player=player, buildings=where))


def why_not_free(state: State, building: Building, player: str) -> Violations:
    """A building whose action was taken can't be used again in the turn (7.3)."""
    if is_free(state, building, player):
        return ()
    users = tuple(use.player for use in state.turn.uses if use.building is building)
    return (violation("7.3", Reason.BUILDING_USED, "D3", "X2", facts=Facts(building=building, players=users)),)


# What follows.


def lapse(state: State) -> tuple[ActionLapsed, ...]:
    """Leaving a building whose action nobody took, or stopping there, lets it lapse (8.4, T19)."""
    building = current_building(state)
    return (ActionLapsed(building),) if building is not None and is_unused(state, building) else ()


# What changes.


def evolve_action_opened(state: State, event: ActionOpened) -> State:
    turn = state.turn
    seat = state.setup.players.index(event.player)
    counts = list(turn.actions)
    counts[seat] += 1
    return state.but(
        phase=Acting(event.player, event.building, event.shares),
        turn=turn.but(uses=(*turn.uses, Use(event.building, event.player)), actions=tuple(counts)),
    )


def evolve_action_closed(state: State, event: ActionClosed) -> State:
    return state.but(phase=Walking())


def evolve_action_lapsed(state: State, event: ActionLapsed) -> State:
    return state
