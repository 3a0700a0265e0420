"""`genoa-rules perft`: counts the tree of legal commands from a position."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from genoa_rules.cli.reading import content_of, name_of, told_of
from genoa_rules.cli.refused import CannotRun
from genoa_rules.cli.simulate import whole
from genoa_rules.perft import perft
from genoa_rules.record import LARGEST_TEXT, RecordError, game_of, read_record

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_MOST = 40
_HEADINGS = ("depth", "sequences", "states")


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "perft",
        help="count what may follow, to check another implementation",
        description="Counts the sequences of legal commands that may follow a record, and the different states that "
        "they lead to, depth by depth. What the table owes counts as commands too, one for each face of the dice and "
        "each card that may come, and so does its call of time.",
    )
    parser.add_argument("record", metavar="FILE", help="a record; - is standard input")
    parser.add_argument(
        "--depth", type=whole(0, _MOST), default=3, metavar="N", help="how many commands deep; 3 unless given"
    )
    parser.add_argument(
        "--proposals",
        action="store_true",
        help="with those in which the buyer pays 5 ducats or one ware, and no more; left out, nobody proposes",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Counts, and prints each depth as soon as it is known."""
    try:
        record = read_record(content_of(arguments.record, 4 * LARGEST_TEXT), name_of(arguments.record))
        state = game_of(record).state
    except RecordError as problem:
        raise CannotRun(told_of(arguments.record, problem)) from None
    print(" ".join(f"{heading:>12}" for heading in _HEADINGS))
    for count in perft(state, proposals=arguments.proposals):
        print(f"{count.depth:12} {count.sequences:12} {count.states:12}", flush=True)
        if count.depth == arguments.depth:
            break
    return 0
