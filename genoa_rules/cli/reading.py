"""Reading the files that commands are given."""

from __future__ import annotations

import sys
from pathlib import Path

from genoa_rules.cli.refused import CannotRun
from genoa_rules.model.box import Box
from genoa_rules.record import RecordError, read_box

STANDARD_INPUT = "-"


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD_INPUT else file


def content_of(file: str, most: int) -> bytes:
    """What a file holds, of a longer one so many bytes and one more, so that it shows. Raises CannotRun."""
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(most + 1)
        with Path(file).open("rb") as opened:
            return opened.read(most + 1)
    except (OSError, ValueError) as problem:
        # A name with a null character is a ValueError.
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise CannotRun(f"{file}: {reason}") from None


def told_of(file: str, problem: RecordError) -> str:
    """What is wrong with a file, with its name: what only playing shows is told without."""
    if problem.path is not None:
        return str(problem)
    return f"{name_of(file)}{':' if problem.line is None else ','} {problem}"


def box_in(file: str) -> Box:
    """The box that a file tells. Raises CannotRun, with all that chapter 1 says against it."""
    from genoa_rules.record.own_box import LARGEST_BOX  # only who reads a box needs it

    try:
        # A character takes up to four bytes.
        return read_box(content_of(file, 4 * LARGEST_BOX), name_of(file))
    except RecordError as problem:
        raise CannotRun(problem) from None
