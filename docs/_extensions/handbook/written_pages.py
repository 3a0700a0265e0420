"""The pages about what is written and typed: the notation of records, and the command line."""

from __future__ import annotations

import inspect
import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from itertools import groupby
from textwrap import dedent
from types import MappingProxyType, ModuleType

from genoa_rules.cli import _COMMANDS, main  # the table of commands is the page's subject
from genoa_rules.record import notation, situation_notation, situation_reading, situation_values

from . import markup

# Each command is a module of its name.
COMMANDS = tuple(command.__name__.rpartition(".")[2].replace("_", "-") for command in _COMMANDS)
_COLUMNS = "88"


def notation_page() -> str:
    """The notation of the moves, as its module describes it."""
    return _described_by(notation)


def situations_page() -> str:
    """How a situation is written: its keys, its amounts and lists, its lines, as their modules describe them."""
    return markup.blocks(*map(_described_by, (situation_reading, situation_values, situation_notation)))


def _described_by(module: ModuleType) -> str:
    return markup.blocks(*_parts(inspect.getdoc(module) or ""))


def _parts(docstring: str) -> Iterator[str]:
    """A docstring's paragraphs; what is indented in it is set as it stands."""
    paragraphs = re.split(r"\n\s*\n", docstring)
    for is_set, found in groupby(paragraphs, key=lambda each: each.startswith(" ")):
        text = "\n\n".join(found)
        yield markup.directive("code-block", "text", content=dedent(text)) if is_set else text


def command_line_page() -> str:
    """What each command says of itself."""
    return markup.blocks(*map(_command, COMMANDS))


def _command(name: str) -> str:
    return markup.blocks(
        markup.heading(name, 1),
        markup.directive("code-block", "text", content=help_of(name)),
    )


def help_of(*arguments: str) -> str:
    """What the command prints when it is asked for help, the same on every terminal."""
    before: Mapping[str, str] = MappingProxyType(dict(os.environ))
    said = io.StringIO()
    os.environ.update(COLUMNS=_COLUMNS, NO_COLOR="1")
    try:
        with redirect_stdout(said):
            main([*arguments, "--help"])
    finally:
        os.environ.clear()
        os.environ.update(before)
    return said.getvalue().strip()
