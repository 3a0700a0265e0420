"""Piles and hands: every way that can be told apart is found, and no other."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.situations import piles
from genoa_rules.situations.goods import laid_out
from genoa_rules.situations.piles import Heap, TooManyWays, not_too_many, ways


def heaps_of_up_to(most):
    bounds = st.tuples(st.integers(0, most), st.integers(0, most), st.integers(0, most + 1))
    return st.lists(bounds.map(lambda each: Heap(min(each[:2]), max(each[:2]), each[2])), min_size=1, max_size=4)


@given(heaps=heaps_of_up_to(5), total=st.integers(0, 8))
def test_one_way_for_each_that_can_be_told_apart(heaps, total):
    def told_apart(way):
        return tuple(min(number, heap.told_apart) for number, heap in zip(way, heaps, strict=True))

    found = list(ways(total, tuple(heaps)))
    every = [way for way in product(*(range(heap.least, heap.most + 1) for heap in heaps)) if sum(way) == total]
    assert all(way in every for way in found)
    assert len({told_apart(way) for way in found}) == len(found)
    assert {told_apart(way) for way in found} == {told_apart(way) for way in every}


CARDS = genoa.shipped_box().deck(genoa.CardKind.MESSAGE)[:6]


@given(
    may_go=st.lists(st.lists(st.integers(0, 2), unique=True, max_size=3), min_size=1, max_size=6),
    bounds=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)).map(sorted), min_size=3, max_size=3),
)
def test_cards_are_laid_out_wherever_that_can_be(may_go, bounds):
    wanted = dict(zip(CARDS, may_go, strict=False))

    def fits(places):
        return all(least <= places.count(heap) <= most for heap, (least, most) in enumerate(bounds))

    possible = any(map(fits, product(*wanted.values())))
    found = laid_out(wanted, [[], [], []], [tuple(each) for each in bounds])
    assert (found is not None) == possible
    if found is not None:
        assert sorted(card.rank for heap in found for card in heap) == sorted(card.rank for card in wanted)
        assert all(place in wanted[card] for place, heap in enumerate(found) for card in heap)
        assert all(least <= len(heap) <= most for heap, (least, most) in zip(found, bounds, strict=True))


def test_what_lies_there_already_counts_and_stays():
    first, second, third = CARDS[:3]
    assert laid_out({second: [0, 1], third: [0]}, [[first], []], [(2, 2), (1, 1)]) == [[first, third], [second]]
    assert laid_out({second: [0]}, [[first], []], [(1, 1), (1, 1)]) is None
    assert laid_out({}, [[first], []], [(0, 0), (0, 1)]) is None


def test_nobody_waits_for_too_many_ways(monkeypatch):
    monkeypatch.setattr(piles, "MOST_TRIES", 10)
    assert len(list(not_too_many(range(10)))) == 10
    with pytest.raises(TooManyWays):
        list(not_too_many(range(11)))
