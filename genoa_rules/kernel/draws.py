"""Draws: choosing by a source of chance that the caller hands in.

Of all of `random`, only the seeding and `random()` promise the same for every Python version, so nothing else of it is
used. What draws is no part of the pure functions: it moves its source on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    # Only who draws needs the module; it takes its time to import.
    from random import Random

Item = TypeVar("Item")


def one_of(random: Random, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely.

    Raises IndexError where there is none.
    """
    return items[int(random.random() * len(items))]


def some_of(random: Random, items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """So many of the items in the order drawn, every selection equally likely.

    Raises IndexError where there are fewer.
    """
    left = list(items)
    drawn = []
    for _ in range(number):
        drawn.append(left.pop(int(random.random() * len(left))))
    return tuple(drawn)


def number_up_to(random: Random, most: int) -> int:
    """A whole number from 0 to `most`, each equally likely."""
    return int(random.random() * (most + 1))
