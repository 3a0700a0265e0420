"""Money and goods in one value: what somebody holds, what crosses in a deal (8.11)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle, sorted_cards
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, CardKind, LargeOrder, Message, SpecialCard
from genoa_rules.model.wares import WARES, Ware
from spec.premise import holds, premise

CARDS = shipped_box().cards[::7]
_NUMBERS = st.integers(0, 3)
SOME_PARTS = st.frozensets(st.sampled_from(range(6)), max_size=6)


def several(items):
    return st.lists(st.sampled_from(items), max_size=4)


@st.composite
def bundles(draw, parts=SOME_PARTS):
    """Bundles of few pieces, many of them alike, with some of the parts only."""
    of_each = (
        _NUMBERS.map(lambda fives: 5 * fives),
        several(WARES[:3]),
        several(SPECIAL_CARDS[:3]),
        several(CARDS),
        several(CARD_KINDS),
        _NUMBERS,
    )
    chosen = draw(parts)
    nothing = (0, (), (), (), (), 0)
    return Bundle(*(draw(each) if place in chosen else nothing[place] for place, each in enumerate(of_each)))


def counted(bundle):
    """How often each piece is in it."""
    pieces = Counter([*bundle.wares, *bundle.special_cards, *bundle.cards, *bundle.cards_of_a_kind])
    return pieces + Counter(ducats=bundle.ducats, markers=bundle.markers)


@pytest.mark.clause("8.11")
@given(bundle=bundles(), data=st.data())
def test_the_order_of_the_pieces_makes_no_difference(bundle, data):
    parts = (bundle.wares, bundle.special_cards, bundle.cards, bundle.cards_of_a_kind)
    mixed = Bundle(bundle.ducats, *(data.draw(st.permutations(part)) for part in parts), bundle.markers)
    assert (mixed, hash(mixed)) == (bundle, hash(bundle))
    assert counted(mixed) == counted(bundle)
    assert sorted_cards(data.draw(st.permutations(bundle.cards))) == bundle.cards


@pytest.mark.clause("8.11")
@given(one=bundles(), other=bundles(), fives=st.integers(-4, 4))
def test_what_comes_together_is_counted_together(one, other, fives):
    assert counted(one + other) == counted(one) + counted(other)
    assert one + other == other + one
    assert (one + other) - other == one
    assert one.paid(5 * fives) == Bundle(
        one.ducats + 5 * fives, one.wares, one.special_cards, one.cards, one.cards_of_a_kind, one.markers
    )


@pytest.mark.clause("8.11")
@pytest.mark.parametrize("part", range(6))
@premise(at_least=0.3)
@given(data=st.data())
def test_no_piece_is_taken_that_is_not_there(part, data):
    """Of any part: what covers another loses just that, and anything else is an error, whatever else there is."""
    whole, taken = data.draw(bundles()), data.draw(bundles(st.just({part})))
    whole += data.draw(st.sampled_from((taken, NOTHING)))
    is_there = counted(taken) <= counted(whole)
    assert whole.covers(taken) == is_there
    if holds(is_there):
        assert counted(whole - taken) == counted(whole) - counted(taken)
    else:
        with pytest.raises(ValueError):
            _ = whole - taken


@pytest.mark.clause("8.11")
@pytest.mark.ruling("S9")
@given(bundle=bundles())
def test_goods_are_all_but_money_and_faces_can_be_left_out(bundle):
    assert bundle.goods == counted(bundle).total() - bundle.ducats
    assert bool(bundle) == (counted(bundle).total() > 0) == (bundle != NOTHING)
    kinds = Counter(card.kind for card in bundle.cards) + Counter(bundle.cards_of_a_kind)
    assert bundle.faceless == Bundle(
        bundle.ducats, bundle.wares, bundle.special_cards, (), kinds.elements(), bundle.markers
    )
    for kind in CARD_KINDS:
        assert bundle.cards_of(kind) == tuple(card for card in bundle.cards if card.kind is kind)


def test_money_that_is_lacking_is_named():
    with pytest.raises(ValueError, match=r"^Bundle\(ducats=5\) does not cover Bundle\(ducats=10\)$"):
        _ = Bundle(5) - Bundle(10)


def test_only_what_there_is_is_shown():
    shown = Bundle(5, [Ware.SILK, Ware.RICE], markers=2)
    assert repr(shown) == "Bundle(ducats=5, wares=(Ware.RICE, Ware.SILK), markers=2)"
    assert repr(NOTHING) == "Bundle()"


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"ducats": "5"}, "ducats: a whole number, not '5'"),
        ({"ducats": True}, "ducats: a whole number, not True"),
        ({"markers": 1.0}, "markers: a whole number, not 1.0"),
        ({"wares": ["silk"]}, "wares: 'silk' is none of these"),
        ({"special_cards": ["Any Ware"]}, "special_cards: 'Any Ware' is none of these"),
        ({"cards": [CardKind.MESSAGE]}, "cards: CardKind.MESSAGE is none of these"),
        ({"cards_of_a_kind": [SpecialCard.ANY_WARE]}, "cards_of_a_kind: SpecialCard.ANY_WARE is none of these"),
    ],
)
def test_what_is_no_such_piece_is_named(parts, complaint):
    with pytest.raises(TypeError) as raised:
        Bundle(**parts)
    assert str(raised.value) == complaint


def test_a_card_of_what_is_no_ware_or_building_is_an_error():
    with pytest.raises(TypeError, match="LargeOrder: wares is to be Ware, not 'rice'"):
        LargeOrder(Building.VILLA_RICCI, (Ware.SILK, "rice"))
    with pytest.raises(TypeError, match="Message: buildings is to be Building, not 'Tavern'"):
        Message((Building.PARK, "Tavern"))
