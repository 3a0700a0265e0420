"""A ruling: a command, the verdict on it, and the clauses it rests on."""

from __future__ import annotations

from typing import Generic, TypeVar

from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.value import frozen

CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
ViolationT = TypeVar("ViolationT")


@frozen
class Ruling(Generic[CommandT, EventT, ViolationT]):
    """What the rules say to one command.

    command: what was ruled on.
    decision: the events that follow, or the violations.
    clauses: the clauses that allow or forbid it, in clause order.
    """

    command: CommandT
    decision: Accepted[EventT] | Refused[ViolationT]
    clauses: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Whether the command is allowed."""
        return isinstance(self.decision, Accepted)

    @property
    def events(self) -> tuple[EventT, ...]:
        """What follows from the command; nothing where it is refused."""
        return self.decision.events if isinstance(self.decision, Accepted) else ()

    @property
    def violations(self) -> tuple[ViolationT, ...]:
        """The clauses broken, in clause order; none where it is allowed."""
        return self.decision.violations if isinstance(self.decision, Refused) else ()
