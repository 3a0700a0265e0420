"""Decisions: what the rules say to a command."""

from __future__ import annotations

from typing import Generic, TypeVar

from genoa_rules.kernel.value import frozen

EventT = TypeVar("EventT", covariant=True)
ViolationT = TypeVar("ViolationT", covariant=True)


@frozen
class Accepted(Generic[EventT]):
    """The command is legal; these events follow, in order."""

    events: tuple[EventT, ...]


@frozen
class Refused(Generic[ViolationT]):
    """The command is illegal; these are the violations, in clause order."""

    violations: tuple[ViolationT, ...]
