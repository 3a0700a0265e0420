"""Piles: the ways in which so many pieces may lie on heaps, one way for each that can be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar

from attrs import frozen

# More ways than these are not gone through, of which most may be impossible.
MOST_TRIES = 20_000

WayT = TypeVar("WayT")


class TooManyWays(Exception):
    """There are more ways to go through than anybody waits for."""


def not_too_many(ways_to_try: Iterable[WayT]) -> Iterator[WayT]:
    """The ways, as long as they are few enough. Raises TooManyWays where they are not."""
    for number, way in enumerate(ways_to_try):
        if number == MOST_TRIES:
            raise TooManyWays
        yield way


@frozen
class Heap:
    """A heap of pieces.

    least, most: how many may lie on it. told_apart: the number from which on more makes no difference.
    """

    least: int
    most: int
    told_apart: int = 0

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The numbers that may lie on it, those together that are not told apart."""
        exact = [(number, number) for number in range(self.least, min(self.told_apart, self.most + 1))]
        rest = max(self.least, self.told_apart)
        return (*exact, (rest, self.most)) if rest <= self.most else tuple(exact)


def ways(total: int, heaps: tuple[Heap, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to lay so many pieces on heaps. What is left over goes to the last heap first."""
    for ranges in not_too_many(product(*(heap.ranges() for heap in heaps))):
        numbers = [least for least, _ in ranges]
        left = total - sum(numbers)
        if left < 0:
            continue
        for place in reversed(range(len(ranges))):
            more = min(left, ranges[place][1] - numbers[place])
            numbers[place] += more
            left -= more
        if not left:
            yield tuple(numbers)
