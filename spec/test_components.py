"""Chapter 1, components: the board and what is known of it, the cards, and the pieces, of which none is ever lost."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from genoa_rules.chapters import moving, placing
from genoa_rules.chapters.messages import DeliverMessage, MessageDelivered
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import Standing, shipped_box
from genoa_rules.model.buildings import BUILDINGS, INNER_BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, CardKind, LargeOrder, Message, SmallOrder, SpecialCard
from genoa_rules.model.phases import Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Colour
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, the
from spec.scenes import scene
from spec.states import states

BOX = shipped_box()
BOARD = BOX.board
ROWS = range(1, 9)
OUTSKIRTS = tuple(building for building in BUILDINGS if building not in INNER_BUILDINGS)
IN_A_RING = (
    Building.VILLA_ZASTERI,
    Building.PALACE,
    Building.HARBOR,
    Building.VILLA_MONETTI,
    Building.GRAIN_WAREHOUSE,
    Building.RESTAURANT,
    Building.SPICE_WAREHOUSE,
    Building.VILLA_RICCI,
    Building.COACH_HOUSE,
    Building.PARK,
    Building.VILLA_COLINI,
    Building.METAL_WAREHOUSE,
    Building.TAVERN,
    Building.CLOTH_WAREHOUSE,
)


def touching(space):
    """The spaces beside a space, found on the grid square by square."""
    return {
        BOARD.squares[row + down, column + right]
        for row, column in BOARD.squares_of(space)
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (row + down, column + right) in BOARD.squares
    } - {space}


def walks_from(space, visited=()):
    """Every walk of at most four moves that begins here, found step by step."""
    here = (*visited, space)
    yield here
    if len(here) < 5:
        for onward in touching(space) - set(here):
            yield from walks_from(onward, here)


def moves_between(one, other):
    """The fewest moves from one space to another."""
    reached, moves = {one}, 0
    while other not in reached:
        reached |= {onward for space in reached for onward in touching(space)}
        moves += 1
    return moves


# The board.


@pytest.mark.clause("1.1", "5.3")
@pytest.mark.ruling("X9")
def test_the_board_has_18_buildings_20_streets_and_a_marketplace():
    """64 squares make 39 spaces: 18 buildings, the Park among them, 20 streets of one square, a market of four."""
    assert sorted(BOARD.squares) == [(row, column) for row in ROWS for column in ROWS]
    counts = Counter(BOARD.squares.values())
    buildings = [space for space in counts if isinstance(space, Building)]
    streets = [space for space in counts if isinstance(space, Street)]
    assert len(buildings) == 18
    assert Building.PARK in buildings
    assert len(streets) == 20
    assert all(counts[street] == 1 for street in streets)
    assert counts[MARKETPLACE] == 4
    assert len(BOARD.spaces) == len(counts) == 39


@pytest.mark.clause("5.3")
def test_the_squares_of_a_building_hang_together():
    """A building is one space: from one of its squares all others are reached inside it."""
    for building in BUILDINGS:
        squares = set(BOARD.squares_of(building))
        reached = {min(squares)}
        for _ in squares:
            reached |= {
                (row + down, column + right)
                for row, column in reached
                for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
            } & squares
        assert reached == squares, building


@pytest.mark.clause("1.1", "1.11")
def test_14_buildings_line_the_edge_and_four_the_market():
    """The whole edge is buildings, 14 of them; the other four stand at the market, a side each."""
    edge = {space for (row, column), space in BOARD.squares.items() if {row, column} & {1, 8}}
    assert edge == set(OUTSKIRTS)
    assert len(edge) == 14
    assert {space for space in touching(MARKETPLACE) if isinstance(space, Building)} == set(BUILDINGS) - edge
    sides = {
        "above": {BOARD.squares[3, 4], BOARD.squares[3, 5]},
        "below": {BOARD.squares[6, 4], BOARD.squares[6, 5]},
        "left": {BOARD.squares[4, 3], BOARD.squares[5, 3]},
        "right": {BOARD.squares[4, 6], BOARD.squares[5, 6]},
    }
    assert all(len(side) == 1 for side in sides.values())
    assert set.union(*sides.values()) == {
        Building.TOWN_HALL,
        Building.POST_OFFICE,
        Building.CATHEDRAL,
        Building.GUILD_HALL,
    }


@pytest.mark.clause("1.1", "6.1")
@pytest.mark.ruling("X4")
def test_streets_lie_between_the_inner_and_the_outer_buildings():
    """No inner building touches an outer one or another inner one: from the Town Hall no step leads to a warehouse."""
    for building in INNER_BUILDINGS:
        assert not [space for space in touching(building) if isinstance(space, Building)], building
        assert any(isinstance(space, Street) for space in touching(building))
    assert Building.GRAIN_WAREHOUSE not in touching(Building.TOWN_HALL)


@pytest.mark.clause("1.11", "13.3")
def test_the_outskirts_close_to_a_ring():
    """Each outer building touches the next along the edge and the one before, and no other outer building."""
    assert BOARD.ring == IN_A_RING
    for place, building in enumerate(IN_A_RING):
        outer = {space for space in touching(building) if space in OUTSKIRTS}
        assert outer == {IN_A_RING[place - 1], IN_A_RING[(place + 1) % 14]}, building


@pytest.mark.clause("6.1")
def test_a_walk_may_stay_on_five_outer_buildings():
    """From every outer building four steps along the edge visit five buildings."""
    for place in range(14):
        walk = tuple((IN_A_RING * 2)[place : place + 5])
        assert walk in BOARD.next_spaces


@pytest.mark.clause("1.11")
def test_villas_stand_in_the_corners_and_warehouses_beside_them():
    """A villa in each corner; each has one warehouse beside it, which no other villa has."""
    assert {BOARD.squares[corner] for corner in ((1, 1), (1, 8), (8, 1), (8, 8))} == VILLAS
    beside = {villa: [space for space in touching(villa) if space in WAREHOUSE_WARES] for villa in VILLAS}
    assert all(len(warehouses) == 1 for warehouses in beside.values())
    assert {warehouses[0] for warehouses in beside.values()} == set(WAREHOUSE_WARES)


@pytest.mark.clause("1.1", "5.5")
def test_palace_park_coach_house_and_harbor_lie_at_the_edge():
    """The buildings whose special cards lie beside the board touch its edge."""
    for building in (Building.PALACE, Building.PARK, Building.COACH_HOUSE, Building.HARBOR):
        assert any({row, column} & {1, 8} for row, column in BOARD.squares_of(building)), building


@pytest.mark.clause("1.1")
def test_inner_buildings_have_two_squares_outer_ones_two_or_three():
    """No building is larger than three squares or smaller than two."""
    assert {len(BOARD.squares_of(building)) for building in INNER_BUILDINGS} == {2}
    assert {len(BOARD.squares_of(building)) for building in OUTSKIRTS} == {2, 3}


@pytest.mark.clause("1.1")
def test_the_city_is_its_own_mirror_image():
    """Left and right, top and bottom have the same outlines: what is one space here is one space there."""
    for mirrored in (lambda row, column: (row, 9 - column), lambda row, column: (9 - row, column)):
        for one, other in combinations(BOARD.squares, 2):
            joined = BOARD.squares[one] == BOARD.squares[other]
            assert (BOARD.squares[mirrored(*one)] == BOARD.squares[mirrored(*other)]) == joined, (one, other)


@pytest.mark.clause("1.1", "6.2")
def test_a_walk_reaches_three_to_five_buildings_from_wherever_it_starts():
    """From no space are there fewer than three buildings within a walk, and never more than five."""
    most = {
        space: max(sum(isinstance(each, Building) for each in walk) for walk in walks_from(space))
        for space in BOARD.spaces
    }
    assert set(most.values()) == {3, 4, 5}


@pytest.mark.clause("6.1", "6.2", "6.3")
def test_there_are_5099_walks():
    """All walks of one to five spaces, counted on the grid, are those of the board and no others."""
    found = {walk for space in BOARD.spaces for walk in walks_from(space)}
    assert len(found) == 5099
    assert found == set(BOARD.next_spaces)
    for walk, onward in BOARD.next_spaces.items():
        assert set(onward) == (touching(walk[-1]) - set(walk) if len(walk) < 5 else set()), walk


@pytest.mark.clause("6.1")
def test_neighbours_are_the_spaces_that_touch():
    """For every space the board names just those that share a side with it, both ways."""
    for space in BOARD.spaces:
        assert set(BOARD.neighbours[space]) == touching(space)
        assert all(space in BOARD.neighbours[other] for other in BOARD.neighbours[space])


@pytest.mark.clause("6.1", "15.2")
def test_the_walk_of_the_marker_example_is_on_the_board():
    """Ricci, Spice warehouse, street, street; the last touches Guild Hall and Coach House, the other Coach House and
    Spice warehouse.
    """
    walk = (Building.VILLA_RICCI, Building.SPICE_WAREHOUSE, Street(7, 6), Street(7, 5))
    assert walk in BOARD.next_spaces
    assert set(BOARD.buildings_beside(Street(7, 5))) == {Building.GUILD_HALL, Building.COACH_HOUSE}
    assert set(BOARD.buildings_beside(Street(7, 6))) == {Building.COACH_HOUSE, Building.SPICE_WAREHOUSE}


@pytest.mark.clause("6.1")
def test_from_the_harbor_the_tower_steps_to_the_palace():
    """The example of the special cards walks from the one to the other."""
    assert Building.PALACE in touching(Building.HARBOR)


@pytest.mark.clause("15.2")
def test_a_street_touches_one_or_two_buildings():
    """16 streets touch two, the four in the bends of the streets one."""
    beside = {street: [space for space in touching(street) if isinstance(space, Building)] for street in BOARD.streets}
    single = {street for street, buildings in beside.items() if len(buildings) == 1}
    assert single == {Street(3, 2), Street(3, 7), Street(6, 2), Street(6, 7)}
    assert all(len(buildings) == 2 for street, buildings in beside.items() if street not in single)
    assert all(set(BOARD.buildings_beside(street)) == set(buildings) for street, buildings in beside.items())


@pytest.mark.clause("1.1")
def test_every_part_says_how_it_is_known():
    """Board and cards are partly attested, partly deduced, partly reconstructed; each part says which, once."""
    parts = [part for part, _ in BOX.provenance]
    assert len(parts) == len(set(parts))
    assert {standing for _, standing in BOX.provenance} == set(Standing)


# The cards.


@pytest.mark.clause("1.3")
def test_there_are_60_cards():
    """16 large orders, 16 small orders, 14 messages, 14 privileges."""
    assert [len(BOX.deck(kind)) for kind in CARD_KINDS] == [16, 16, 14, 14]
    assert CARD_KINDS == (CardKind.LARGE_ORDER, CardKind.SMALL_ORDER, CardKind.MESSAGE, CardKind.PRIVILEGE)
    assert len(BOX.cards) == 60


@pytest.mark.clause("1.8")
def test_small_orders_by_building():
    """None for Town Hall, warehouses and villas, one for Tavern and Restaurant each, two for the other seven."""
    number = Counter(card.building for card in BOX.deck(CardKind.SMALL_ORDER))
    for building in BUILDINGS:
        none = building is Building.TOWN_HALL or building in VILLAS or building in WAREHOUSE_WARES
        one = building in (Building.TAVERN, Building.RESTAURANT)
        assert number[building] == (0 if none else 1 if one else 2), building


@pytest.mark.clause("1.8")
def test_the_small_orders_that_are_attested_are_there():
    """Harbor with copper and Palace with pepper stand in an example, Park with silk in a review."""
    for building, ware in (
        (Building.HARBOR, Ware.COPPER),
        (Building.PALACE, Ware.PEPPER),
        (Building.PARK, Ware.SILK),
    ):
        assert SmallOrder(building, ware) in BOX.cards


@pytest.mark.clause("1.8")
def test_the_small_orders_treat_all_wares_alike():
    """In the reconstruction every ware stands on two cards, and no building asks twice for one."""
    cards = BOX.deck(CardKind.SMALL_ORDER)
    assert Counter(card.ware for card in cards) == dict.fromkeys(WARES, 2)
    assert len(set(cards)) == len(cards)


@pytest.mark.clause("1.9")
def test_large_orders_by_villa():
    """Four for each villa, of three wares, one from each warehouse that does not neighbour it."""
    cards = BOX.deck(CardKind.LARGE_ORDER)
    assert Counter(card.villa for card in cards) == dict.fromkeys(VILLAS, 4)
    for card in cards:
        sources = [warehouse for ware in card.wares for warehouse, pair in WAREHOUSE_WARES.items() if ware in pair]
        assert set(sources) == set(WAREHOUSE_WARES) - touching(card.villa), card
        assert len(sources) == 3, card


@pytest.mark.clause("1.9")
def test_the_large_orders_treat_all_wares_alike():
    """In the reconstruction each ware stands on six cards, and on a villa's cards each pair of two warehouses' wares
    once.
    """
    cards = BOX.deck(CardKind.LARGE_ORDER)
    assert Counter(ware for card in cards for ware in card.wares) == dict.fromkeys(WARES, 6)
    for villa in VILLAS:
        pairs = [pair for card in cards if card.villa is villa for pair in combinations(card.wares, 2)]
        assert len(pairs) == len(set(pairs)) == 12, villa


@pytest.mark.clause("1.10")
def test_messages_join_buildings_two_moves_apart_and_never_the_post_office():
    """14 different pairs of the 22 that the board has without the Post Office, and 26 with it."""
    cards = BOX.deck(CardKind.MESSAGE)
    apart = [pair for pair in combinations(BUILDINGS, 2) if moves_between(*pair) == 2]
    allowed = [pair for pair in apart if Building.POST_OFFICE not in pair]
    assert (len(apart), len(allowed)) == (26, 22)
    assert {card.buildings for card in cards} <= set(allowed)
    assert len(set(cards)) == len(cards) == 14


@pytest.mark.clause("1.10")
def test_the_messages_treat_the_sides_of_the_board_alike():
    """In the reconstruction each villa stands on two messages, one each way along the edge, and each of the six other
    outer buildings that are no warehouse on two or three.
    """
    names = Counter(building for card in BOX.deck(CardKind.MESSAGE) for building in card.buildings)
    for villa in VILLAS:
        place = IN_A_RING.index(villa)
        assert Message((villa, IN_A_RING[place - 2])) in BOX.cards
        assert Message((villa, IN_A_RING[(place + 2) % 14])) in BOX.cards
        assert names[villa] == 2
    others = set(OUTSKIRTS) - VILLAS - set(WAREHOUSE_WARES)
    assert {names[building] for building in others} == {2, 3}
    assert not any(names[warehouse] for warehouse in WAREHOUSE_WARES)


@pytest.mark.clause("1.10")
def test_guild_hall_to_park_is_a_message_with_one_street_between():
    """The attested message: two moves, over a street, in whichever order the card names them."""
    assert Message((Building.GUILD_HALL, Building.PARK)) in BOX.cards
    assert Message((Building.PARK, Building.GUILD_HALL)) in BOX.cards
    between = touching(Building.GUILD_HALL) & touching(Building.PARK)
    assert between == {Street(7, 4)}


@pytest.mark.clause("1.11")
def test_there_is_one_privilege_for_each_outer_building():
    """14 privileges for 14 buildings."""
    assert Counter(card.building for card in BOX.deck(CardKind.PRIVILEGE)) == dict.fromkeys(IN_A_RING, 1)


@pytest.mark.clause("1.8", "1.9", "1.10", "1.11", "1.2")
@pytest.mark.ruling("S32", "D12")
def test_an_edition_changes_no_building_card_or_ware():
    """Editions name things differently; what they are is the same, so board, decks and supply are too."""
    first, second = (scene(rules=rules) for rules in (Rules.first_edition(), Rules.second_edition()))
    assert first.setup.box == second.setup.box
    assert first.decks == second.decks
    assert first.supply == second.supply


# The pieces.


@pytest.mark.clause("1.2")
@pytest.mark.ruling("D12")
def test_eight_wares_in_four_pairs():
    """Each warehouse has two kinds, and each kind one warehouse."""
    assert WAREHOUSE_WARES == {
        Building.GRAIN_WAREHOUSE: (Ware.WHEAT, Ware.RICE),
        Building.METAL_WAREHOUSE: (Ware.SILVER, Ware.COPPER),
        Building.CLOTH_WAREHOUSE: (Ware.SILK, Ware.LINEN),
        Building.SPICE_WAREHOUSE: (Ware.SALT, Ware.PEPPER),
    }
    assert sorted(ware for pair in WAREHOUSE_WARES.values() for ware in pair) == list(WARES)


@pytest.mark.clause("1.2", "1.3", "1.5", "1.6")
@given(state=states())
def test_no_piece_is_ever_lost_or_made(state):
    """Five of each ware, 60 cards, seven markers of each colour in play, 27 special cards: in every position."""
    held = state.holdings
    for ware in WARES:
        assert state.supply.wares[ware.rank] + sum(each.wares.count(ware) for each in held) == 5, ware
    for card, number in (
        (SpecialCard.ANY_START_SPACE, 5),
        (SpecialCard.ANY_WARE, 5),
        (SpecialCard.FURTHER_ACTION, 5),
        (SpecialCard.BUILDING_ACTION, 5),
        (SpecialCard.ONE_TO_ONE_TRADE, 7),
    ):
        assert state.supply.special_cards[card.rank] + sum(each.special_cards.count(card) for each in held) == number
    for seat, player in enumerate(state.players):
        assert state.supply.markers[seat] + held[seat].markers + state.owners.count(player) == 7, player
    cards = [card for deck in state.decks for card in (*deck.face_down, *deck.face_up)]
    cards += [card for each in held for card in each.cards]
    assert Counter(cards) == Counter(BOX.cards)
    assert min(*state.supply.wares, *state.supply.special_cards, *state.supply.markers) >= 0


@pytest.mark.clause("1.5")
def test_there_are_five_colours():
    """Seven markers in each of five colours are 35."""
    assert {colour.value for colour in Colour} == {"blue", "red", "yellow", "green", "lilac"}
    assert scene(["Anna", "Bruno", "Carla", "Dario", "Emma"]).supply.markers == (7,) * 5


@pytest.mark.clause("1.6")
def test_there_are_27_special_cards():
    """Seven of 1:1 Trade, five of each other."""
    assert len(SPECIAL_CARDS) == 5
    assert sum(scene().supply.special_cards) == 27


@pytest.mark.clause("1.4")
@given(state=states())
def test_money_comes_in_steps_of_five(state):
    """Nobody ever holds a sum that the pieces could not pay, or less than nothing."""
    for held in state.holdings:
        assert held.ducats >= 0
        assert held.ducats % 5 == 0


@pytest.mark.clause("1.4")
@pytest.mark.ruling("S17")
def test_the_bank_does_not_run_out():
    """With as much money in hands as all 80 pieces are worth, a message still pays."""
    all_pieces = 10 * 5 + 30 * 10 + 20 * 50 + 20 * 100
    message = Message((Building.GUILD_HALL, Building.PARK))
    walk = [Building.GUILD_HALL, Street(7, 4), Building.PARK]
    holdings = {"Anna": Bundle(ducats=all_pieces), "Bruno": Bundle(cards=[message])}
    state = scene(walk=walk, holdings=holdings)
    assert isinstance(state.phase, Walking)
    assert the(accepted(state, DeliverMessage("Bruno", message=message)), MessageDelivered).ducats == 30


@pytest.mark.clause("1.7")
def test_five_discs_and_two_eight_sided_dice():
    """The tower has five discs; two dice with eight sides fall in 64 ways, all equally likely."""
    state = scene(walk=[MARKETPLACE])
    assert sum(moving.discs(state, space) for space in BOARD.spaces) == 5
    outcomes = placing.outcomes()
    assert {(dice.red, dice.blue) for dice, _ in outcomes} == {(red, blue) for red in ROWS for blue in ROWS}
    assert len(outcomes) == 64
    assert len({weight for _, weight in outcomes}) == 1


@pytest.mark.clause("1.3")
def test_cards_are_values():
    """Two cards that say the same are the same card, however they were written."""
    assert LargeOrder(Building.VILLA_RICCI, [Ware.SILK, Ware.WHEAT, Ware.SILVER]) == LargeOrder(
        Building.VILLA_RICCI, [Ware.WHEAT, Ware.SILVER, Ware.SILK]
    )
