"""One line of a record: a command, with what followed from it where that was written down."""

from __future__ import annotations

from typing import Generic, TypeVar

from genoa_rules.kernel.value import frozen

CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


@frozen
class RecordLine(Generic[CommandT, EventT]):
    """A command of a record.

    events: what followed when it was played; None where only the command was written.
    note: a remark for people, without effect.
    disputed: whether people ask what is right here; without effect on play.
    """

    command: CommandT
    events: tuple[EventT, ...] | None = None
    note: str = ""
    disputed: bool = False
