"""`genoa-rules schema`: the written form of everything that goes out as JSON, for programs in other languages."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "schema",
        help="the JSON Schema of games, states, views, commands, events and rulings, or their TypeScript declarations",
        description="Prints the JSON Schema (draft 2020-12) of everything that the library writes as JSON: games, "
        "states, views, commands, events, rulings, records, and what the other commands print with --format json.",
        epilog="Each class has its definition under its name: a command satisfies #/$defs/Command.",
    )
    parser.add_argument(
        "--typescript", action="store_true", help="print declarations of TypeScript with the same names instead"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the schema or the declarations."""
    from genoa_rules.schema import json_schema, typescript  # the others get by without it

    print(typescript() if arguments.typescript else json_schema(), end="")
    return 0
