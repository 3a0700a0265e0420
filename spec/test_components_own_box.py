"""Chapter 1, components: a box that somebody transcribed from an own copy, held against the chapter."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.components import are_two_apart, breaches
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.model.board import MARKETPLACE, SQUARES, Board, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder
from genoa_rules.model.refusal import Reason
from genoa_rules.model.wares import Ware
from spec.breaches import breached, breached_only
from spec.premise import holds, premise

BOX = shipped_box()
ROWS = BOX.board.rows


def with_rows(rows):
    """The shipped cards with another board."""
    return evolve(BOX, name="own copy", board=Board(tuple(map(tuple, rows))))


def with_squares(changes):
    """The shipped box with other names on some squares: (row, column) to name."""
    rows = [list(row) for row in ROWS]
    for (row, column), name in changes.items():
        rows[row - 1][column - 1] = name
    return with_rows(rows)


def with_card(gone, come):
    """The shipped box with one card in place of another."""
    cards = list(BOX.cards)
    cards.remove(gone)
    return evolve(BOX, name="own copy", cards=(*cards, come))


# What is right.


@pytest.mark.clause("1.1", "1.3", "1.8", "1.9", "1.10", "1.11")
def test_the_shipped_box_has_no_breach():
    """What the library brings is a box of this game."""
    assert breaches(BOX) == ()


@pytest.mark.clause("1.1", "1.9", "1.10", "1.11", "13.3")
def test_a_turned_or_mirrored_board_has_no_breach():
    """Which corner is row 1, column 1 is nobody's knowledge: all eight ways to look at the board are right."""
    rows = ROWS
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        assert breaches(with_rows(rows)) == ()
        assert breaches(with_rows([row[::-1] for row in rows])) == ()


@pytest.mark.clause("1.8", "1.9", "1.10")
def test_what_is_reconstructed_is_asked_of_nobody():
    """Another ware on a small order, another of a villa's eight large orders, another pair two apart: all are right."""
    order = next(card for card in BOX.deck(CardKind.LARGE_ORDER) if card.villa is Building.VILLA_RICCI)
    other = LargeOrder(Building.VILLA_RICCI, [Ware.WHEAT, Ware.SILVER, Ware.LINEN])
    message = Message((Building.PARK, Building.GUILD_HALL))
    for box in (
        with_card(SmallOrder(Building.PARK, Ware.SILK), SmallOrder(Building.PARK, Ware.SALT)),
        with_card(order, other),
        with_card(message, Message((Building.METAL_WAREHOUSE, Building.CLOTH_WAREHOUSE))),
    ):
        assert box != BOX
        assert breaches(box) == ()


# The board.


EDGE = (
    *((1, column) for column in range(1, 8)),
    *((row, 8) for row in range(1, 8)),
    *((8, 9 - column) for column in range(1, 8)),
    *((9 - row, 1) for row in range(1, 8)),
)


@pytest.mark.clause("1.11", "13.3")
@pytest.mark.parametrize("square", EDGE)
def test_a_building_with_one_square_at_the_edge_is_in_the_ring(square):
    """Whichever it is, a corner too: the rest of its side goes to the buildings next to it."""
    around = EDGE[EDGE.index(square) :] + EDGE[: EDGE.index(square)]
    names = [ROWS[row - 1][column - 1] for row, column in around]
    after = next(place for place, name in enumerate(names) if name != names[0])
    before = next(place for place in range(len(names) - 1, 0, -1) if names[place] != names[0])
    changes = dict.fromkeys(around[1:after], names[after]) | dict.fromkeys(around[before + 1 :], names[before])
    ring = with_squares(changes).board.ring
    found = dict(zip(around, names, strict=True)) | changes
    assert ring == tuple(dict.fromkeys(SQUARES[found[each]] for each in EDGE))
    assert len(ring) == 14


@pytest.mark.clause("1.1")
def test_a_row_or_a_square_too_few():
    """The grid has eight rows of eight squares: no board is made of others."""
    for rows in (ROWS[:7], (*ROWS, ROWS[7]), (*ROWS[:3], ROWS[3][:7], *ROWS[4:]), ()):
        with pytest.raises(ValueError, match="8 of 8 squares"):
            with_rows(rows)
    with pytest.raises(ValueError, match=r"'[?]{3}' is no square; expected one of ZAS, PAL, HAR, "):
        with_squares({(3, 3): "???"})


@pytest.mark.clause("1.1")
@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_missing(building):
    """Each of the 18 has to be there."""
    neighbour = "TOW" if building is not Building.TOWN_HALL else "GUI"
    box = with_squares(dict.fromkeys(BOX.board.squares_of(building), neighbour))
    assert [facts.building for facts in breached(breaches(box), "1.1", Reason.BUILDING_MISSING)] == [building]


@pytest.mark.clause("1.1")
def test_a_street_too_few_or_too_many():
    """There are 20 street spaces."""
    (facts,) = breached_only(breaches(with_squares({(3, 3): "TOW"})), "1.1", Reason.NUMBER_OF_STREETS)
    assert (facts.number, facts.limit) == (19, 20)
    (facts,) = breached(breaches(with_squares({(3, 4): "."})), "1.1", Reason.NUMBER_OF_STREETS)
    assert facts.number == 21


@pytest.mark.clause("5.3")
def test_a_building_in_pieces():
    """A building is one space, so its squares hang together; a corner is no side."""
    box = with_squares({(3, 4): ".", (3, 5): ".", (2, 3): "TOW", (7, 6): "TOW"})
    assert [facts.building for facts in breached(breaches(box), "5.3", Reason.BUILDING_IN_PIECES)] == [
        Building.TOWN_HALL
    ]
    cornerwise = with_squares({(3, 5): ".", (2, 5): "TOW"})
    (facts,) = breached(breaches(cornerwise), "5.3", Reason.BUILDING_IN_PIECES)
    assert facts.building is Building.TOWN_HALL


@pytest.mark.clause("5.4")
@pytest.mark.ruling("D11")
def test_a_market_elsewhere():
    """The marketplace is the four squares in the middle, not three of them and not others."""
    (facts,) = breached_only(
        breaches(with_squares({(5, 4): ".", (3, 3): "TOW"})), "5.4", Reason.MARKET_ELSEWHERE, "D11"
    )
    assert facts.space is MARKETPLACE
    up = with_squares({(5, 4): "GUI", (5, 5): "GUI", (6, 4): ".", (6, 5): ".", (3, 4): "##", (3, 5): "##"})
    breached(breaches(up), "5.4", Reason.MARKET_ELSEWHERE, "D11")


@pytest.mark.clause("1.11")
def test_something_else_on_the_edge():
    """The edge is the 14 outer buildings alone, and each of them is there."""
    street = with_squares({(1, 3): ".", (2, 3): "PAL", (2, 4): "PAL"})
    assert [facts.spaces for facts in breached(breaches(street), "1.11", Reason.EDGE_NOT_OF_OUTSKIRTS)] == [
        (Street(1, 3),)
    ]
    inner = with_squares({(4, 1): "POS", (5, 1): "POS", (4, 3): "TAV", (5, 3): "TAV"})
    assert breached(breaches(inner), "1.11", Reason.EDGE_NOT_OF_OUTSKIRTS)[0].spaces == (Building.POST_OFFICE,)
    assert [facts.building for facts in breached(breaches(inner), "1.11", Reason.NOT_ON_THE_EDGE)] == [Building.TAVERN]


@pytest.mark.clause("13.3")
def test_outer_buildings_that_touch_away_from_the_ring():
    """A chain runs along the ring, so outer buildings touch their neighbours there and no others."""
    box = with_squares({(2, 3): "CLO", (1, 3): "PAL"})
    touching = {facts.building: facts.buildings for facts in breached(breaches(box), "13.3", Reason.NOT_A_RING)}
    assert set(touching) == {Building.PALACE, Building.CLOTH_WAREHOUSE}
    assert Building.CLOTH_WAREHOUSE in touching[Building.PALACE]


@pytest.mark.clause("1.1", "5.3", "5.4", "1.11", "13.3")
@premise(at_least=0.2)
@given(row=st.integers(1, 8), column=st.integers(1, 8), name=st.sampled_from(list(SQUARES)))
def test_no_square_can_turn_to_or_from_street_or_market(row, column, name):
    """Whichever square is a street or of the market, and only it, no other may be: one change is always noticed."""
    before = ROWS[row - 1][column - 1]
    if not holds(before != name and {before, name} & {".", "##"}):
        return
    found = breaches(with_squares({(row, column): name}))
    assert found
    assert list(found) == sorted(found, key=lambda each: clause_order(each.clause))


# The cards.


@pytest.mark.clause("1.3")
@given(card=st.sampled_from(BOX.cards))
def test_a_card_too_few_or_too_many(card):
    """Each kind has its number: 16, 16, 14, 14."""
    limit = 16 if card.kind in (CardKind.LARGE_ORDER, CardKind.SMALL_ORDER) else 14
    cards = list(BOX.cards)
    cards.remove(card)
    for box, number in (
        (evolve(BOX, cards=cards), limit - 1),
        (evolve(BOX, cards=(*BOX.cards, card)), limit + 1),
    ):
        (facts,) = breached(breaches(box), "1.3", Reason.NUMBER_OF_CARDS)
        assert (facts.kind, facts.number, facts.limit) == (card.kind, number, limit)


@pytest.mark.clause("1.8")
@pytest.mark.parametrize(
    ("building", "limit"),
    [(Building.TOWN_HALL, 0), (Building.VILLA_RICCI, 0), (Building.METAL_WAREHOUSE, 0), (Building.TAVERN, 1)],
)
def test_a_small_order_for_the_wrong_building(building, limit):
    """The number of small orders is fixed for each building."""
    box = with_card(SmallOrder(Building.PARK, Ware.SILK), SmallOrder(building, Ware.SILK))
    found = {facts.building: facts for facts in breached_only(breaches(box), "1.8", Reason.CARDS_FOR_BUILDING)}
    assert {name: (facts.number, facts.limit) for name, facts in found.items()} == {
        building: (limit + 1, limit),
        Building.PARK: (1, 2),
    }
    assert {facts.kind for facts in found.values()} == {CardKind.SMALL_ORDER}


@pytest.mark.clause("1.9")
def test_large_orders_for_the_wrong_villa():
    """Four for each villa, and none for any other building."""
    order = next(card for card in BOX.deck(CardKind.LARGE_ORDER) if card.villa is Building.VILLA_RICCI)
    box = with_card(order, LargeOrder(Building.PARK, order.wares))
    found = breached(breaches(box), "1.9", Reason.CARDS_FOR_BUILDING)
    assert {(facts.building, facts.number, facts.limit) for facts in found} == {
        (Building.PARK, 1, 0),
        (Building.VILLA_RICCI, 3, 4),
    }
    swapped = next(card for card in BOX.deck(CardKind.LARGE_ORDER) if card.villa is Building.VILLA_COLINI)
    breached(breaches(with_card(swapped, order)), "1.9", Reason.CARDS_FOR_BUILDING)


@pytest.mark.clause("1.9")
@pytest.mark.parametrize(
    "wares",
    [
        [Ware.WHEAT, Ware.SILVER, Ware.SALT],  # salt is the neighbour's
        [Ware.WHEAT, Ware.RICE, Ware.SILK],  # two of one warehouse
        [Ware.WHEAT, Ware.WHEAT, Ware.SILK],
        [Ware.WHEAT, Ware.SILVER],
        [Ware.WHEAT, Ware.SILVER, Ware.SILK, Ware.LINEN],
        [],
    ],
)
def test_a_large_order_of_other_wares(wares):
    """Three different wares, one from each of the three warehouses that do not neighbour the villa."""
    order = next(card for card in BOX.deck(CardKind.LARGE_ORDER) if card.villa is Building.VILLA_RICCI)
    wrong = LargeOrder(Building.VILLA_RICCI, wares)
    (facts,) = breached_only(breaches(with_card(order, wrong)), "1.9", Reason.ORDER_OF_OTHER_WARES)
    assert (facts.building, facts.card) == (Building.VILLA_RICCI, wrong)


@pytest.mark.clause("1.9")
def test_a_villa_without_a_warehouse_of_its_own():
    """The warehouse that neighbours a villa is one, or the clause would say nothing."""
    rows = [[{"SPI": "RES", "RES": "SPI"}.get(name, name) for name in row] for row in ROWS]
    found = breached(breaches(with_rows(rows)), "1.9", Reason.WAREHOUSES_BESIDE_VILLA)
    assert [(facts.building, facts.number, facts.limit) for facts in found] == [(Building.VILLA_RICCI, 0, 1)]
    rows = [[{"COA": "MET", "MET": "COA"}.get(name, name) for name in row] for row in ROWS]
    found = breached(breaches(with_rows(rows)), "1.9", Reason.WAREHOUSES_BESIDE_VILLA)
    assert [(facts.building, facts.number) for facts in found] == [
        (Building.VILLA_RICCI, 2),
        (Building.VILLA_COLINI, 0),
    ]


@pytest.mark.clause("1.10")
@pytest.mark.parametrize(
    "buildings",
    [
        (Building.PARK, Building.COACH_HOUSE),
        (Building.PARK, Building.PARK),
        (Building.PARK, Building.CATHEDRAL),
        (Building.PARK,),
        (Building.PARK, Building.GUILD_HALL, Building.COACH_HOUSE),
    ],
)
def test_a_message_between_other_buildings(buildings):
    """Two different buildings, two moves apart: no neighbours, no longer ways."""
    wrong = Message(buildings)
    box = with_card(Message((Building.PARK, Building.GUILD_HALL)), wrong)
    (facts,) = breached_only(breaches(box), "1.10", Reason.MESSAGE_NOT_TWO_APART)
    assert facts.card == wrong


@pytest.mark.clause("1.10")
def test_a_message_for_the_post_office():
    """It is two moves from the Tavern, and still no message names it."""
    wrong = Message((Building.TAVERN, Building.POST_OFFICE))
    box = with_card(Message((Building.PARK, Building.GUILD_HALL)), wrong)
    (facts,) = breached_only(breaches(box), "1.10", Reason.MESSAGE_FOR_POST_OFFICE)
    assert (facts.building, facts.card) == (Building.POST_OFFICE, wrong)


@pytest.mark.clause("1.10")
def test_two_moves_apart_is_counted_in_moves():
    """Neither a building itself nor its neighbour is two apart, though a street touch both, nor what takes three moves;
    the market counts.
    """
    board = BOX.board
    assert are_two_apart(board, Building.TOWN_HALL, Building.GUILD_HALL)
    assert are_two_apart(board, Building.VILLA_RICCI, Building.PARK)
    for one, other in (
        (Building.PARK, Building.PARK),
        (Building.PARK, Building.COACH_HOUSE),
        (Building.VILLA_RICCI, Building.VILLA_COLINI),
    ):
        assert not are_two_apart(board, one, other)
    with_a_street_beside_both = with_squares({(2, 4): "PAL"}).board
    assert not are_two_apart(with_a_street_beside_both, Building.PALACE, Building.HARBOR)


@pytest.mark.clause("1.11")
@given(gone=st.sampled_from(BOX.deck(CardKind.PRIVILEGE)), come=st.sampled_from(BUILDINGS))
def test_privileges_for_other_buildings(gone, come):
    """One for each of the 14 outer buildings: none twice, none for the four at the market."""
    box = with_card(gone, Privilege(come))
    if come is gone.building:
        assert breaches(box) == ()
        return
    found = {facts.building: facts for facts in breached_only(breaches(box), "1.11", Reason.CARDS_FOR_BUILDING)}
    assert set(found) == {gone.building, come}
    assert found[gone.building].number == 0
    assert found[come].number == found[come].limit + 1
