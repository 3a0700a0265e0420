"""What ends a command before it has done anything."""

from __future__ import annotations


class CannotRun(Exception):
    """A command can't run with what it was given; the message is for people."""
