"""Chapter 15, markers: placed from the walk's streets after it; they pay their owners in the game and at its end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations

from attrs import field

from genoa_rules.kernel.multiset import multiset
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import ONE_MARKER
from genoa_rules.model.phases import Closing, Marking
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations, violation
from genoa_rules.model.rules import Income, MarkersFromOneStreet
from genoa_rules.model.state import State

INCOME = 10
PAYMENT = 10

# What a player may say.


def _buildings(buildings: Iterable[Building]) -> tuple[Building, ...]:
    given = tuple(buildings)
    for building in given:
        if not isinstance(building, Building):
            raise TypeError(f"{building!r} is no Building")
    return multiset(given)


@frozen
class PlaceMarkers:
    """A player chooses a street and removes or places markers on buildings that touch it (15.1-15.5).

    remove: buildings from which another player's marker is taken, for one of the own reserve each. First.
    place: buildings on which an own marker is put.
    """

    player: str = field(validator=instance_of(str))
    street: Space = field(validator=instance_of((Building, Street, Marketplace)), kw_only=True)
    remove: tuple[Building, ...] = field(default=(), converter=_buildings, kw_only=True)
    place: tuple[Building, ...] = field(default=(), converter=_buildings, kw_only=True)


# What can happen.


@frozen
class MarkingTurn:
    """It is a player's turn to place markers (15.1)."""

    player: str


@frozen
class MarkerRemoved:
    """A marker has been taken off a building for one of another's reserve; both are in the supply (15.5)."""

    building: Building
    owner: str
    by: str


@frozen
class MarkerPlaced:
    """A marker from the reserve lies on a building (15.2)."""

    building: Building
    owner: str


@frozen
class DiscsTaken:
    """The discs on a street have been taken off (15.3)."""

    street: Street


@frozen
class MarkersPassed:
    """A player has placed no markers (15.1)."""

    player: str


@frozen
class MarkingEnded:
    """Nobody is left to place markers in this turn (15.1)."""


@frozen
class IncomePaid:
    """The owner of a marker has income from an action in the building (15.6)."""

    owner: str
    building: Building
    ducats: int


@frozen
class MarkersPaid:
    """A player's markers on buildings are paid at the end (15.7)."""

    player: str
    number: int
    ducats: int


# What is asked.


def streets_with_discs(state: State) -> tuple[Street, ...]:
    """The streets of the walk that still carry a disc, in the order of the walk (15.1, 15.3)."""
    return tuple(space for space in state.turn.walk if isinstance(space, Street) and space not in state.turn.cleared)


def next_to_mark(state: State, after: str | None) -> str | None:
    """Whose turn it is to place markers: clockwise once around from the active player, skipping whoever has none in
    reserve; nobody once no street with discs is left (15.1, T21).
    """
    if not streets_with_discs(state):
        return None
    order = state.setup.clockwise_from(state.turn.active)
    remaining = order if after is None else order[order.index(after) + 1 :]
    return next((player for player in remaining if state.holding(player).markers), None)


def most_from_one_street(state: State) -> int | None:
    """How many markers may be placed from one street; None for one on each building (15.2, D5)."""
    match state.setup.rules.markers_from_one_street:
        case MarkersFromOneStreet.ONE_ON_EACH_BUILDING:
            return None
        case MarkersFromOneStreet.ONE_OR_TWO:
            return 2
        case MarkersFromOneStreet.ONE:
            return 1


def placings(state: State, player: str) -> tuple[PlaceMarkers, ...]:
    """Every way to use a street that a player has now."""
    reserve = state.holding(player).markers
    most = most_from_one_street(state)
    found: list[PlaceMarkers] = []
    for street in streets_with_discs(state):
        beside = state.setup.box.board.buildings_beside(street)
        owners = tuple(state.owners[building.rank] for building in beside)
        others = tuple(building for building, owner in zip(beside, owners, strict=True) if owner not in (None, player))
        free = tuple(building for building, owner in zip(beside, owners, strict=True) if owner is None)
        found += _placings(player, street, others, free, reserve, most)
    return tuple(found)


@lru_cache(maxsize=4096)
def _placings(
    player: str,
    street: Street,
    others: tuple[Building, ...],
    free: tuple[Building, ...],
    reserve: int,
    most: int | None,
) -> tuple[PlaceMarkers, ...]:
    return tuple(
        PlaceMarkers(player, street=street, remove=remove, place=place)
        for remove in _subsets(others)
        for place in _subsets(tuple(sorted(free + remove)))
        if 0 < len(remove) + len(place) <= reserve and (most is None or len(place) <= most)
    )


def _subsets(buildings: tuple[Building, ...]) -> Iterable[tuple[Building, ...]]:
    return chain.from_iterable(combinations(buildings, number) for number in range(len(buildings) + 1))


# What is decided.


def why_not_place(state: State, command: PlaceMarkers) -> Violations:
    """What forbids using a street so (15.1-15.5, 15.8)."""
    found = [
        *_why_not_this_street(state, command.street),
        *_why_not_these_buildings(state, command),
    ]
    needed, reserve = len(command.remove) + len(command.place), state.holding(command.player).markers
    if needed > reserve:
        facts = Facts(player=command.player, number=needed, limit=reserve)
        found.append(violation("15.5" if command.remove else "15.2", Reason.RESERVE_TOO_SMALL, facts=facts))
    return tuple(found)


def _why_not_this_street(state: State, street: Space) -> Violations:
    with_discs = streets_with_discs(state)
    facts = Facts(space=street, spaces=with_discs)
    if not isinstance(street, Street):
        rulings = ("T20",) if isinstance(street, Marketplace) else ()
        return (violation("15.8", Reason.NOT_A_STREET, *rulings, facts=facts),)
    if street in with_discs:
        return ()
    if street in state.turn.cleared:
        return (violation("15.3", Reason.DISCS_TAKEN, facts=facts),)
    return (violation("15.1", Reason.NO_DISCS_THERE, facts=facts),)


def _why_not_these_buildings(state: State, command: PlaceMarkers) -> list[Violation]:
    beside = state.setup.box.board.buildings_beside(command.street)
    found = []
    if not command.remove and not command.place:
        found.append(violation("15.2", Reason.NEITHER_PLACED_NOR_REMOVED, "S28", facts=Facts(buildings=beside)))
    for building in dict.fromkeys(command.remove + command.place):
        facts = Facts(building=building, space=command.street, buildings=beside)
        if building not in beside:
            found.append(violation("15.2", Reason.NOT_BESIDE_THE_STREET, facts=facts))
        if max(command.remove.count(building), command.place.count(building)) > 1:
            found.append(violation("15.4", Reason.TWICE_ON_ONE_BUILDING, facts=facts))
    most = most_from_one_street(state)
    if most is not None and len(command.place) > most:
        facts = Facts(number=len(command.place), limit=most)
        found.append(violation("15.2", Reason.TOO_MANY_FROM_ONE_STREET, "D5", facts=facts))
    for building in dict.fromkeys(command.place):
        owner = state.owners[building.rank]
        if owner is not None and building not in command.remove:
            facts = Facts(building=building, other=owner)
            found.append(violation("15.4", Reason.BUILDING_HAS_A_MARKER, facts=facts))
    for building in dict.fromkeys(command.remove):
        if state.owners[building.rank] in (None, command.player):
            facts = Facts(building=building, other=state.owners[building.rank])
            found.append(violation("15.5", Reason.NO_MARKER_OF_OTHERS, facts=facts))
    return found


# What follows.


def begun(state: State) -> tuple[MarkingTurn | MarkingEnded, ...]:
    """After the walk: the first player's turn to place markers, or none (15.1, T21)."""
    return _turn_of(next_to_mark(state, None))


def passed(state: State, player: str) -> tuple[MarkersPassed | MarkingTurn | MarkingEnded, ...]:
    """The player places nothing; the next one's turn (15.1)."""
    return (MarkersPassed(player), *_turn_of(next_to_mark(state, player)))


def placed(
    state: State, command: PlaceMarkers, street: Street
) -> tuple[MarkerRemoved | MarkerPlaced | DiscsTaken | MarkingTurn | MarkingEnded, ...]:
    """Removals, then placements, then the discs are taken; the next one's turn (15.2-15.5, T22)."""
    player = command.player
    removed = tuple(
        MarkerRemoved(building, owner, player)
        for building in command.remove
        if (owner := state.owners[building.rank]) is not None
    )
    put = tuple(MarkerPlaced(building, player) for building in command.place)
    taken = DiscsTaken(street)
    following = next_to_mark(evolve_discs_taken(state, taken), player)
    return (*removed, *put, taken, *_turn_of(following))


def _turn_of(player: str | None) -> tuple[MarkingTurn | MarkingEnded]:
    return (MarkingEnded(),) if player is None else (MarkingTurn(player),)


def income(state: State, player: str, building: Building, own_action: bool) -> tuple[IncomePaid, ...]:
    """The income from an action: to another's marker, nothing for one's own (15.6, D6); a Building Action never pays
    the player who plays it (T14).
    """
    owner = state.owners[building.rank]
    if owner is None:
        return ()
    if owner == player and not (own_action and state.setup.rules.income_from is Income.EVERY_ACTION):
        return ()
    return (IncomePaid(owner, building, INCOME),)


def paid(state: State, player: str) -> tuple[MarkersPaid, ...]:
    """The payment for a player's markers on buildings, if there are any (15.7)."""
    number = state.owners.count(player)
    return (MarkersPaid(player, number, PAYMENT * number),) if number else ()


# What changes.


def evolve_marking_turn(state: State, event: MarkingTurn) -> State:
    return state.but(phase=Marking(event.player))


def evolve_marking_ended(state: State, event: MarkingEnded) -> State:
    return state.but(phase=Closing())


def evolve_markers_passed(state: State, event: MarkersPassed) -> State:
    return state


def _with_owner(state: State, building: Building, owner: str | None) -> tuple[str | None, ...]:
    return (*state.owners[: building.rank], owner, *state.owners[building.rank + 1 :])


def evolve_marker_removed(state: State, event: MarkerRemoved) -> State:
    setup = state.setup
    return state.but(
        holdings=state.holdings_with(event.by, state.holding(event.by) - ONE_MARKER),
        supply=state.supply.plus(ONE_MARKER, setup.seat(event.owner)).plus(ONE_MARKER, setup.seat(event.by)),
        owners=_with_owner(state, event.building, None),
    )


def evolve_marker_placed(state: State, event: MarkerPlaced) -> State:
    return state.but(
        holdings=state.holdings_with(event.owner, state.holding(event.owner) - ONE_MARKER),
        owners=_with_owner(state, event.building, event.owner),
    )


def evolve_discs_taken(state: State, event: DiscsTaken) -> State:
    return state.but(turn=state.turn.but(cleared=(*state.turn.cleared, event.street)))


def _with_ducats(state: State, player: str, ducats: int) -> State:
    return state.but(holdings=state.holdings_with(player, state.holding(player).paid(ducats)))


def evolve_income_paid(state: State, event: IncomePaid) -> State:
    return _with_ducats(state, event.owner, event.ducats)


def evolve_markers_paid(state: State, event: MarkersPaid) -> State:
    return _with_ducats(state, event.player, event.ducats)
