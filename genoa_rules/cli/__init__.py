"""The command `genoa-rules`: rules on written games, looks up clauses, plays games."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import genoa_rules
from genoa_rules.cli import (
    adjudicate,
    box,
    case,
    clause,
    compliance,
    new_situation,
    notation,
    perft,
    play,
    schema,
    simulate,
    tournament,
)
from genoa_rules.cli.page import print_anything, printable
from genoa_rules.cli.refused import CannotRun

CANNOT_RUN = 2
"""The exit status where a command can't run: its arguments, its file, something that is not installed."""
_INTERRUPTED = 130
_BROKEN_PIPE = 141

_COMMANDS = (
    adjudicate,
    new_situation,
    case,
    clause,
    compliance,
    notation,
    box,
    schema,
    play,
    tournament,
    simulate,
    perft,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the process's arguments if None.

    Returns the exit status: 0 if all is well, 1 if something is illegal or a simulation fails, 2 if it can't run.
    """
    try:
        print_anything()
        chosen = _parser().parse_args(arguments)
        status: int = chosen.run(chosen)
        # A pipe that is closed shows here, not after the end where nobody could catch it.
        sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else CANNOT_RUN
    except CannotRun as problem:
        print(printable(f"genoa-rules: {problem}"), file=sys.stderr)
        return CANNOT_RUN
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whatever is still to be written goes nowhere, so that the interpreter ends without a complaint.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    return status


class _Parser(argparse.ArgumentParser):
    """A parser that complains of arguments without what could steer a terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="genoa-rules", description="The rules of The Traders of Genoa.")
    parser.add_argument("--version", action="version", version=f"genoa-rules {genoa_rules.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add_to(commands)
    return parser
