"""Premises: a property counts how often what it supposes was true, and fails below its floor.

@pytest.mark.clause("6.3")
@premise(at_least=0.5)
@given(state=states(Walking))
def test_no_space_is_visited_twice(state):
if not holds(len(state.turn.walk) > 1):
return
...
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from math import sqrt
from typing import Any, TypeVar

TestT = TypeVar("TestT", bound=Callable[..., Any])


class _Count:
    def __init__(self) -> None:
        self.asked = 0
        self.held = 0


_count: ContextVar[_Count] = ContextVar("count")


def holds(condition: object) -> bool:
    """Whether the premise holds in this example; counts it. A property asks once for each example."""
    count = _count.get()
    count.asked += 1
    count.held += bool(condition)
    return bool(condition)


def premise(*, at_least: float) -> Callable[[TestT], TestT]:
    """The property fails if its premise held in a smaller part of the examples than this (0 to 1), or never."""

    def decorate(test: TestT) -> TestT:
        @wraps(test)
        def counted(*args: Any, **kwargs: Any) -> None:
            count = _Count()
            token = _count.set(count)
            try:
                test(*args, **kwargs)
            finally:
                _count.reset(token)
            assert count.asked, "the property never asked whether its premise holds"
            share = count.held / count.asked
            assert count.held, f"the premise never held in {count.asked} examples"
            # The floor is about the strategy: what a hundred examples show of it may be three standard errors off. With
            # two of them a sound property would be refused now and then, there being so many.
            luck = 3 * sqrt(at_least * (1 - at_least) / count.asked)
            assert share >= at_least - luck, f"the premise held in {share:.1%} of {count.asked}, floor {at_least:.1%}"

        return counted  # type: ignore[return-value]  # the wrapper is called as the test is

    return decorate
