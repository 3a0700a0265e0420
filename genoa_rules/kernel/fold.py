"""Folding events into a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


def fold(evolve: Callable[[StateT, EventT], StateT], state: StateT, events: Iterable[EventT]) -> StateT:
    """The state after all the events, one after the other."""
    for event in events:
        state = evolve(state, event)
    return state
