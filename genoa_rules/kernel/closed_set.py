"""Closed sets: enums whose members have a place in an order and a fast hash."""

from __future__ import annotations

from enum import Enum


class ClosedSet(Enum):
    """An enum whose members sort in the order in which they are written.

    `rank` is the place in that order, from 0. The hash is that of the object: `Enum` hashes its name in Python
    code, which every look-up would pay for. Nothing may depend on the order of a set of members.
    """

    rank: int
    _value_: str

    def __init__(self, *_: object) -> None:
        self.rank = len(type(self).__members__)

    __hash__ = object.__hash__

    def __lt__(self, other: ClosedSet) -> bool:
        return self.rank < other.rank

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
