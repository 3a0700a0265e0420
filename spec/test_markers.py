"""Chapter 15, markers: who places them when, from which streets, on which buildings."""

from __future__ import annotations

from itertools import chain, combinations, product
from re import escape

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving
from genoa_rules.commands import EndWalk, Pass, PlaceMarkers
from genoa_rules.events import (
    DiscsTaken,
    MarkerPlaced,
    MarkerRemoved,
    MarkersPassed,
    MarkingEnded,
    MarkingTurn,
    WalkEnded,
)
from genoa_rules.model.board import MARKETPLACE, Board, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.phases import Closing, Marking, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import MarkersFromOneStreet, Rules
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import listed, states

BOARD = shipped_box().board
GUILD_HALL, COACH_HOUSE, SPICE = Building.GUILD_HALL, Building.COACH_HOUSE, Building.SPICE_WAREHOUSE
BESIDE_COACH_HOUSE_AND_SPICE = Street(7, 6)
BESIDE_GUILD_HALL_AND_COACH_HOUSE = Street(7, 5)
RICCI_TO_GUILD_HALL = (
    Building.VILLA_RICCI,
    SPICE,
    BESIDE_COACH_HOUSE_AND_SPICE,
    BESIDE_GUILD_HALL_AND_COACH_HOUSE,
)
MOST = {
    MarkersFromOneStreet.ONE_ON_EACH_BUILDING: 4,
    MarkersFromOneStreet.ONE_OR_TWO: 2,
    MarkersFromOneStreet.ONE: 1,
}


def beside(street):
    """The buildings that share a side with a street's square, each once: some touch it with two sides."""
    row, column = street.row, street.column
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(dict.fromkeys(BOARD.squares[each] for each in around if isinstance(BOARD.squares[each], Building)))


def subsets(items):
    return tuple(chain.from_iterable(combinations(items, number) for number in range(len(items) + 1)))


def owner_of(state, building):
    return state.owners[building.rank]


def open_streets(state):
    """The streets of the walk whose discs nobody has taken."""
    return [space for space in state.turn.walk if isinstance(space, Street) and space not in state.turn.cleared]


def marks(player, street, remove, place):
    return PlaceMarkers(player, street=street, remove=remove, place=place)


def is_allowed(state, street, remove, place):
    """Whether a use of a street is what the chapter allows to the player whose turn it is."""
    player = state.phase.player
    return (
        street in open_streets(state)
        and bool(remove or place)
        and len(remove) + len(place) <= state.holding(player).markers
        and len(place) <= MOST[state.setup.rules.markers_from_one_street]
        and set(remove) | set(place) <= set(beside(street))
        and all(owner_of(state, building) not in (None, player) for building in remove)
        and all(owner_of(state, building) is None or building in remove for building in place)
    )


def next_player(state, after):
    """Who is next to place markers after a player: clockwise up to the one before the active player."""
    if not open_streets(state):
        return None
    order = state.players * 2
    first = order.index(state.turn.active)
    around = order[first : first + len(state.players)]
    rest = around if after is None else around[around.index(after) + 1 :]
    return next((player for player in rest if state.holding(player).markers > 0), None)


def marking(rules=None, owners=None, **reserves):
    """Bruno's walk from Villa Ricci to the street at Guild Hall; it is his turn to place markers."""
    holdings = {player: Bundle(ducats=130, markers=number) for player, number in reserves.items()}
    return scene(
        active="Bruno",
        walk=RICCI_TO_GUILD_HALL,
        phase=Marking("Bruno"),
        holdings=holdings,
        owners=owners,
        rules=rules,
    )


# What is allowed.


@pytest.mark.clause("15.1", "15.2", "15.3", "15.4", "15.5", "15.8")
@pytest.mark.ruling("D5", "S28", "T22")
@given(state=states(Marking))
def test_what_the_chapter_allows_is_legal_and_nothing_else(state):
    """For every street of the board and every choice of its buildings: placing and removing as the chapter says."""
    player = state.phase.player
    legal = set()
    for street in BOARD.streets:
        for remove, place in product(subsets(beside(street)), repeat=2):
            command = marks(player, street, remove, place)
            allowed = is_allowed(state, street, remove, place)
            legal |= {command} if allowed else set()
            if street in state.turn.walk:
                assert is_legal(state, command) == allowed, command
    assert set(listed(state, PlaceMarkers)) == legal


@pytest.mark.clause("15.1")
@given(state=states(Marking))
def test_whose_turn_it_is_may_always_pass(state):
    """Placing markers is a choice."""
    events = accepted(state, Pass(state.phase.player))
    assert events[0] == MarkersPassed(state.phase.player)


# Whose turn it is.


@pytest.mark.clause("15.1")
@pytest.mark.ruling("T21")
@given(state=states(Walking))
def test_after_the_walk_the_placing_begins_with_the_active_player(state):
    """Whoever is first, clockwise from the active player, with a marker in reserve; nobody without a street."""
    others = tuple(player for player in state.players if player != state.turn.active)
    state = state.but(phase=Walking(), turn=state.turn.but(passed=others))
    events = accepted(state, EndWalk(state.turn.active))
    first = next_player(state, None)
    ended = next(place for place, event in enumerate(events) if isinstance(event, WalkEnded))
    assert events[ended + 1 :] == ((MarkingEnded(),) if first is None else (MarkingTurn(first),))
    phase = played(state, EndWalk(state.turn.active)).phase
    assert phase == (Closing() if first is None else Marking(first))


@pytest.mark.clause("15.1", "15.3")
@pytest.mark.ruling("T21")
@given(state=states(Marking), data=st.data())
def test_the_placing_goes_clockwise_once_around(state, data):
    """After each choice it is the next one's turn who has a marker in reserve, until a street is left no more or the
    round comes back to the active player.
    """
    player = state.phase.player
    command = data.draw(st.sampled_from([Pass(player), *listed(state, PlaceMarkers)]))
    following = played(state, command)
    expected = next_player(following, player)
    assert following.phase == (Closing() if expected is None else Marking(expected))
    last = accepted(state, command)[-1]
    assert last == (MarkingEnded() if expected is None else MarkingTurn(expected))


@pytest.mark.clause("15.1")
@given(state=states(Marking), data=st.data())
def test_nobody_else_places_or_passes_meanwhile(state, data):
    """The others wait for their turn, the active player too."""
    player = data.draw(st.sampled_from([each for each in state.players if each != state.phase.player]))
    street = data.draw(st.sampled_from(BOARD.streets))
    for command in (Pass(player), marks(player, street, (), beside(street)[:1])):
        violation = refused_only(state, command, "15.1", Reason.NOT_NEXT_TO_MARK)
        assert (violation.facts.player, violation.facts.other) == (player, state.phase.player)


# From which streets.


@pytest.mark.clause("15.1")
@given(state=states(Marking), data=st.data())
def test_only_streets_of_the_walk_are_used(state, data):
    """A street that the tower did not visit carries no disc."""
    street = data.draw(st.sampled_from([each for each in BOARD.streets if each not in state.turn.walk]))
    command = marks(state.phase.player, street, (), beside(street)[:1])
    violation = refused(state, command, "15.1", Reason.NO_DISCS_THERE)
    assert set(violation.facts.spaces) == set(open_streets(state))


@pytest.mark.clause("15.3")
@premise(at_least=0.9)
@given(state=states(Marking), data=st.data())
def test_a_street_is_used_once(state, data):
    """Once its discs are taken nobody else can choose it."""
    if not holds(open_streets(state)):
        return
    street = data.draw(st.sampled_from(open_streets(state)))
    taken = state.but(turn=state.turn.but(cleared=(*state.turn.cleared, street)))
    command = marks(state.phase.player, street, (), beside(street)[:1])
    refused(taken, command, "15.3", Reason.DISCS_TAKEN)
    assert street not in [each.street for each in listed(taken, PlaceMarkers)]


@pytest.mark.clause("15.8")
@pytest.mark.ruling("S30", "T20")
@given(state=states(Marking), data=st.data())
def test_markers_start_from_streets_only(state, data):
    """Neither the marketplace nor a building will do, whether or not there are discs on it."""
    space = data.draw(st.sampled_from([MARKETPLACE, *BUILDINGS]))
    building = data.draw(st.sampled_from(BUILDINGS))
    on_the_market = ("T20",) if space is MARKETPLACE else ()
    refused(state, marks(state.phase.player, space, (), [building]), "15.8", Reason.NOT_A_STREET, *on_the_market)


# On which buildings.


@pytest.mark.clause("15.2")
@given(state=states(Marking), data=st.data())
def test_markers_go_on_buildings_beside_the_street(state, data):
    """Touching it with a side; a corner will not do, for placing or removing."""
    street = data.draw(st.sampled_from(BOARD.streets))
    building = data.draw(st.sampled_from([each for each in BUILDINGS if each not in beside(street)]))
    for remove, place in (((), [building]), ([building], ())):
        command = marks(state.phase.player, street, remove, place)
        violation = refused(state, command, "15.2", Reason.NOT_BESIDE_THE_STREET)
        assert violation.facts.building is building
        assert set(violation.facts.buildings) == set(beside(street))


@pytest.mark.clause("15.2")
@pytest.mark.ruling("S28")
@given(state=states(Marking), data=st.data())
def test_who_chooses_a_street_has_to_do_something_there(state, data):
    """Taking the discs off without placing or removing is refused."""
    street = data.draw(st.sampled_from(BOARD.streets))
    command = marks(state.phase.player, street, (), ())
    refused(state, command, "15.2", Reason.NEITHER_PLACED_NOR_REMOVED, "S28")


@pytest.mark.clause("15.4")
@premise(at_least=0.45)
@given(state=states(Marking), data=st.data())
def test_a_building_carries_one_marker(state, data):
    """Where one lies, the own or another's that is not removed, no other is placed; nor are two at once."""
    player = state.phase.player
    marked = [
        (street, building)
        for street in BOARD.streets
        for building in beside(street)
        if owner_of(state, building) is not None
    ]
    street = data.draw(st.sampled_from(BOARD.streets))
    twice = beside(street)[0]
    refused(state, marks(player, street, (), [twice, twice]), "15.4", Reason.TWICE_ON_ONE_BUILDING)
    refused(state, marks(player, street, [twice, twice], ()), "15.4", Reason.TWICE_ON_ONE_BUILDING)
    if not holds(marked):
        return
    street, building = data.draw(st.sampled_from(marked))
    violation = refused(state, marks(player, street, (), [building]), "15.4", Reason.BUILDING_HAS_A_MARKER)
    assert violation.facts.other == owner_of(state, building)


@pytest.mark.clause("15.5")
@given(state=states(Marking), data=st.data())
def test_only_markers_of_others_are_removed(state, data):
    """There is nothing to remove from an empty building or one with the own marker."""
    player = state.phase.player
    places = [
        (street, building)
        for street in BOARD.streets
        for building in beside(street)
        if owner_of(state, building) in (None, player)
    ]
    street, building = data.draw(st.sampled_from(places))
    refused(state, marks(player, street, [building], ()), "15.5", Reason.NO_MARKER_OF_OTHERS)


@pytest.mark.clause("15.2", "15.5")
@premise(at_least=0.7)
@given(state=states(Marking), data=st.data())
def test_each_marker_placed_or_removed_costs_one_of_the_reserve(state, data):
    """With one in reserve nobody places two, or removes one and places another."""
    player = state.phase.player
    free = [
        street
        for street in open_streets(state)
        if len(beside(street)) == 2 and all(owner_of(state, each) is None for each in beside(street))
    ]
    others = [
        (street, building)
        for street in open_streets(state)
        for building in beside(street)
        if owner_of(state, building) not in (None, player)
    ]
    one_left = state.but(holdings=state.holdings_with(player, Bundle(markers=1)))
    if not holds(free or others):
        return
    if free:
        street = data.draw(st.sampled_from(free))
        violation = refused(one_left, marks(player, street, (), beside(street)), "15.2", Reason.RESERVE_TOO_SMALL)
        assert (violation.facts.number, violation.facts.limit) == (2, 1)
    if others:
        street, building = data.draw(st.sampled_from(others))
        accepted(one_left, marks(player, street, [building], ()))
        command = marks(player, street, [building], [building])
        refused_only(one_left, command, "15.5", Reason.RESERVE_TOO_SMALL)


# What it changes.


@pytest.mark.clause("15.2", "15.3", "15.5")
@pytest.mark.ruling("S28")
@premise(at_least=0.9)
@given(state=states(Marking), data=st.data())
def test_what_placing_changes(state, data):
    """Removed markers go to the supply with one of the reserve each, placed ones come from the reserve, removals
    first; the discs of the street are taken off. Nothing else changes.
    """
    player = state.phase.player
    choices = listed(state, PlaceMarkers)
    if not holds(choices):
        return
    command = data.draw(st.sampled_from(choices))
    events = accepted(state, command)
    assert events[:-1] == (
        *(MarkerRemoved(building, owner_of(state, building), player) for building in command.remove),
        *(MarkerPlaced(building, player) for building in command.place),
        DiscsTaken(command.street),
    )
    after = played(state, command)
    supply = list(state.supply.markers)
    for building in command.remove:
        supply[state.setup.seat(owner_of(state, building))] += 1
        supply[state.setup.seat(player)] += 1
    used = Bundle(markers=len(command.remove) + len(command.place))
    assert after.supply.markers == tuple(supply)
    assert after.holdings == state.holdings_with(player, state.holding(player) - used)
    for building in BUILDINGS:
        gone = None if building in command.remove else owner_of(state, building)
        assert owner_of(after, building) == (player if building in command.place else gone)
    assert moving.discs(after, command.street) == 0
    untouched = evolve(state, phase=after.phase, turn=after.turn, holdings=after.holdings)
    assert evolve(untouched, supply=after.supply, owners=after.owners) == after


# Examples.


@pytest.mark.clause("15.1", "15.2", "15.3", "15.5")
@pytest.mark.ruling("D5")
def test_bruno_and_carla():
    """The example: Bruno marks Guild Hall and Coach House from the last street and takes its two discs. Carla gives up
    one marker to remove his from the Coach House, puts one there and one on the Spice warehouse. Then no street is left
    for those who still have markers.
    """
    state = marking(Anna=2, Bruno=3, Carla=3, Dario=1)
    assert moving.discs(state, BESIDE_GUILD_HALL_AND_COACH_HOUSE) == 2
    state = played(state, marks("Bruno", BESIDE_GUILD_HALL_AND_COACH_HOUSE, (), [GUILD_HALL, COACH_HOUSE]))
    assert moving.discs(state, BESIDE_GUILD_HALL_AND_COACH_HOUSE) == 0
    assert state.phase == Marking("Carla")
    carla = marks("Carla", BESIDE_COACH_HOUSE_AND_SPICE, [COACH_HOUSE], [COACH_HOUSE, SPICE])
    assert the(accepted(state, carla), MarkerRemoved) == MarkerRemoved(COACH_HOUSE, "Bruno", "Carla")
    assert of_kind(accepted(state, carla), MarkingTurn) == ()
    the(accepted(state, carla), MarkingEnded)
    state = played(state, carla)
    assert [owner_of(state, each) for each in (GUILD_HALL, COACH_HOUSE, SPICE)] == ["Bruno", "Carla", "Carla"]
    assert [state.holding(each).markers for each in state.players] == [2, 1, 0, 1]
    assert state.supply.markers == (5, 5, 5, 6)
    assert state.phase == Closing()


@pytest.mark.clause("15.2")
@pytest.mark.ruling("D5")
@pytest.mark.parametrize(
    "reading",
    [MarkersFromOneStreet.ONE_ON_EACH_BUILDING, MarkersFromOneStreet.ONE_OR_TWO, MarkersFromOneStreet.ONE],
)
def test_how_many_markers_from_one_street(reading):
    """Two buildings beside a street can both be marked, but under the reading that knows one marker for a street."""
    state = marking(Rules.first_edition(markers_from_one_street=reading), Bruno=3)
    two = marks("Bruno", BESIDE_GUILD_HALL_AND_COACH_HOUSE, (), [GUILD_HALL, COACH_HOUSE])
    accepted(state, marks("Bruno", BESIDE_GUILD_HALL_AND_COACH_HOUSE, (), [COACH_HOUSE]))
    if reading is MarkersFromOneStreet.ONE:
        violation = refused_only(state, two, "15.2", Reason.TOO_MANY_FROM_ONE_STREET, "D5")
        assert (violation.facts.number, violation.facts.limit) == (2, 1)
    else:
        accepted(state, two)


@pytest.mark.clause("15.2", "15.5")
@pytest.mark.ruling("D5")
def test_the_one_marker_of_a_street_does_not_count_those_removed():
    """Under the reading of one, Carla still gives up another marker first."""
    rules = Rules.first_edition(markers_from_one_street=MarkersFromOneStreet.ONE)
    state = marking(rules, {COACH_HOUSE: "Anna", GUILD_HALL: "Anna"}, Bruno=3)
    accepted(state, marks("Bruno", BESIDE_GUILD_HALL_AND_COACH_HOUSE, [COACH_HOUSE, GUILD_HALL], [COACH_HOUSE]))


@pytest.mark.clause("15.2")
@pytest.mark.ruling("D5")
def test_beside_three_buildings_the_readings_part():
    """On the shipped board no street touches three; where one does, one edition marks all, the other at most two."""
    rows = [list(row) for row in BOARD.rows]
    rows[2][2] = "TOW"
    street, three = Street(2, 3), [Building.PALACE, Building.CLOTH_WAREHOUSE, Building.TOWN_HALL]
    for rules, is_allowed_there in ((Rules.first_edition(), True), (Rules.second_edition(), False)):
        state = scene(walk=[street], phase=Marking("Anna"), holdings={"Anna": Bundle(markers=3)}, rules=rules)
        box = evolve(shipped_box(), name="own copy", board=Board(tuple(map(tuple, rows))))
        state = evolve(state, setup=evolve(state.setup, box=box))
        if is_allowed_there:
            accepted(state, marks("Anna", street, (), three))
        else:
            violation = refused_only(
                state, marks("Anna", street, (), three), "15.2", Reason.TOO_MANY_FROM_ONE_STREET, "D5"
            )
            assert (violation.facts.number, violation.facts.limit) == (3, 2)
            accepted(state, marks("Anna", street, (), three[1:]))


@pytest.mark.clause("15.5")
@pytest.mark.ruling("X19")
def test_a_marker_may_be_removed_without_placing_another():
    """Carla has just one marker: she gives it up to remove Bruno's from the Coach House and occupies nothing."""
    state = marking(owners={COACH_HOUSE: "Bruno"}, Carla=1)
    state = played(state.but(phase=Marking("Carla")), marks("Carla", BESIDE_COACH_HOUSE_AND_SPICE, [COACH_HOUSE], ()))
    assert owner_of(state, COACH_HOUSE) is None
    assert state.supply.markers == (7, 7, 7, 7)
    assert state.holding("Carla").markers == 0


@pytest.mark.clause("15.4", "15.8")
@pytest.mark.ruling("S30")
def test_neither_a_second_own_marker_nor_one_from_the_market():
    """Carla has the Coach House already; Dario's disc lies on the marketplace."""
    state = marking(owners={COACH_HOUSE: "Carla"}, Carla=2, Dario=1)
    again = marks("Carla", BESIDE_COACH_HOUSE_AND_SPICE, (), [COACH_HOUSE])
    refused_only(state.but(phase=Marking("Carla")), again, "15.4", Reason.BUILDING_HAS_A_MARKER)
    market = scene(
        walk=[MARKETPLACE, GUILD_HALL, Street(7, 4)], phase=Marking("Dario"), holdings={"Dario": Bundle(markers=1)}
    )
    refused_only(
        market,
        PlaceMarkers("Dario", street=MARKETPLACE, place=[GUILD_HALL]),
        "15.8",
        Reason.NOT_A_STREET,
        "T20",
    )
    accepted(market, PlaceMarkers("Dario", street=Street(7, 4), place=[GUILD_HALL]))


@pytest.mark.clause("15.2")
def test_markers_lie_on_buildings_alone():
    """Anything else can't even be said: a street, or a building's name as a word."""
    for place in ([Street(7, 4)], ["Park"]):
        with pytest.raises(TypeError, match=escape(f"{place[0]!r} is no Building")):
            PlaceMarkers("Dario", street=Street(7, 4), place=place)


@pytest.mark.clause("15.1")
@pytest.mark.ruling("T21")
def test_who_has_no_marker_in_reserve_is_skipped():
    """Anna and Carla have none: after Bruno it is Dario's turn, then the turn can be handed on."""
    state = marking(Bruno=1, Dario=1)
    state = played(state, Pass("Bruno"))
    assert state.phase == Marking("Dario")
    assert played(state, Pass("Dario")).phase == Closing()
