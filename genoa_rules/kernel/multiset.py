"""Multisets as sorted tuples: few items, compared and hashed as they stand, readable in a repr.

Every item has a `rank`; a multiset is a tuple sorted by it. Sorting lives here, so that no order is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Protocol, TypeVar


class Ranked(Protocol):
    """Whatever has a place in an order."""

    @property
    def rank(self) -> int: ...


Item = TypeVar("Item", bound=Ranked)
_by_rank = attrgetter("rank")


def multiset(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items in their order, each as often as it is given."""
    return tuple(sorted(items, key=_by_rank))


def merged(first: tuple[Item, ...], second: tuple[Item, ...]) -> tuple[Item, ...]:
    """Both multisets in one."""
    if not second:
        return first
    if not first:
        return second
    return tuple(sorted(first + second, key=_by_rank))


def contains(whole: tuple[Item, ...], part: tuple[Item, ...]) -> bool:
    """Whether each item of `part` is in `whole` at least as often."""
    if not part:
        return True
    if len(part) == 1:
        return part[0] in whole
    return all(whole.count(item) >= part.count(item) for item in set(part))


def without(whole: tuple[Item, ...], part: tuple[Item, ...]) -> tuple[Item, ...]:
    """`whole` less `part`.

    Raises ValueError where `part` is not contained: a multiset can't go below zero.
    """
    if not part:
        return whole
    left = list(whole)
    for item in part:
        left.remove(item)
    return tuple(left)


def less(whole: tuple[Item, ...], part: tuple[Item, ...]) -> tuple[Item, ...]:
    """`whole` less so much of `part` as is in it."""
    left = list(whole)
    for item in part:
        if item in left:
            left.remove(item)
    return tuple(left)


def distinct(whole: tuple[Item, ...]) -> tuple[Item, ...]:
    """Each item once, in order."""
    return tuple(dict.fromkeys(whole))


def choices(whole: tuple[Item, ...], number: int) -> tuple[tuple[Item, ...], ...]:
    """Every multiset of `number` items that `whole` contains, each once, in order."""
    if number == 0:
        return ((),)
    found = []
    for place, item in enumerate(whole):
        if place and whole[place - 1] == item:
            continue
        found += [(item, *rest) for rest in choices(whole[place + 1 :], number - 1)]
    return tuple(found)
