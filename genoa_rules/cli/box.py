"""`genoa-rules box`: checks a transcription of an own copy of the game, and prints one to start from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from genoa_rules.cli.page import printable
from genoa_rules.cli.reading import box_in
from genoa_rules.kernel.multiset import less
from genoa_rules.model.box import shipped_box
from genoa_rules.record import write_box

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "box",
        help="check a transcription of your own board and cards",
        description="Checks a transcription of the board and the cards of a copy of the game against chapter 1, and "
        "names all that can't be, each with its line.",
        epilog="genoa-rules box --shipped > own.toml, change what differs, then: genoa-rules box own.toml. "
        "Exit status: 0 if it is a box of this game, 2 if it is none or can't be read.",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", help="a box in TOML; - for standard input")
    what.add_argument("--shipped", action="store_true", help="print the box of this library, to start from")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Checks a box, or prints the shipped one."""
    if arguments.shipped:
        print(write_box(shipped_box()), end="")
        return 0
    box = box_in(arguments.file)
    print(
        printable(f"{box.name}: a box of this game, with {len(box.cards)} cards and {len(box.board.streets)} streets.")
    )
    shipped = shipped_box()
    board = "the same board" if box.board == shipped.board else "another board"
    number = len(less(box.cards, shipped.cards))
    print(f"Beside the box of this library: {board}; cards that it does not have: {number}.")
    return 0
