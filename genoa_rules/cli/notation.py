"""`genoa-rules notation`: how the lines of a record are written, and a small record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction

SAMPLE = """\
format = "genoa-record/1"
players = ["Anna", "Bruno"]      # clockwise from the start player
rules.edition = "first"          # or "second"

moves = '''
table: deal Villa Ricci wheat silver silk
table: deal Harbor copper
table: deal Palace - Villa Monetti
table: deal privilege Tavern
table: deal Villa Zasteri rice silver pepper
table: deal Guild Hall rice
table: deal Tavern - Villa Zasteri
table: deal privilege Park
# A line for people.
Anna: roll
table: dice 7/5
Anna: move Coach House
Bruno: offer Coach House: 10 ducats, [Guild Hall rice]
Anna: accept Bruno Coach House: 10 ducats, [Guild Hall rice] ?  # disputed, with a note
Bruno: use
'''
"""


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "notation",
        help="how moves and claims are written, with a record as an example",
        description="Prints how the lines of a record are written, and a small record that can be judged as it stands.",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the notation and the record."""
    from genoa_rules.record import notation, situation_notation  # the others get by without their texts

    print(f"{(notation.__doc__ or '').strip()}\n\n{(situation_notation.__doc__ or '').strip()}\n")
    print("Amounts, lists and keys of a situation are told by `genoa-rules new-situation`. A record:\n")
    print(SAMPLE, end="")
    return 0
