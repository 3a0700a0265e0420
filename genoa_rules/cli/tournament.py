"""`genoa-rules tournament`: Traders against random players, and by how much they win."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from genoa_rules.bots.tournament import Standing, matches, standing
from genoa_rules.cli.page import columns
from genoa_rules.cli.reading import box_in
from genoa_rules.cli.refused import CannotRun
from genoa_rules.cli.simulate import whole
from genoa_rules.model.rules import Edition
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS
from genoa_rules.record.people import RULES_OF

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_MOST_GAMES = 100_000


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "tournament",
        help="games of bots: Traders against random players",
        description="Plays games between Traders, the bots of `genoa-rules play`, and players who say anything legal; "
        "the seats go round. Prints how often a Trader won and how much money everybody had.",
        epilog="The same seed plays the same games.",
    )
    parser.add_argument(
        "--games", type=whole(1, _MOST_GAMES), default=20, metavar="N", help="how many; 20 unless given"
    )
    parser.add_argument(
        "--players", type=whole(FEWEST_PLAYERS, MOST_PLAYERS), default=4, metavar="P", help="2 to 5; 4 unless given"
    )
    parser.add_argument(
        "--traders", type=whole(0, MOST_PLAYERS), default=1, metavar="T", help="how many are Traders; 1 unless given"
    )
    parser.add_argument(
        "--edition",
        choices=tuple(edition.value for edition in Edition),
        default=Edition.FIRST.value,
        help="whose rules",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game")
    parser.add_argument("--box", metavar="FILE", help="board and cards from a file; `genoa-rules box` checks one")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays the games and prints who won."""
    players, traders = arguments.players, arguments.traders
    if traders > players:
        raise CannotRun(f"{traders} Traders are more than {players} players")
    rules = RULES_OF[Edition(arguments.edition)]()
    box = None if arguments.box is None else box_in(arguments.box)
    found = standing(matches(arguments.games, players, traders, rules, seed=arguments.seed, box=box))
    print(told(found))
    return 0


def told(found: Standing) -> str:
    """A tournament's outcome, in lines."""
    rows = [("", "games won", "least ducats", "mean", "most")]
    if found.traders:
        rows.append(("Traders", f"{found.won:g} of {found.games}", *_spread(found.traders)))
    if found.others:
        rows.append(("random players", f"{found.games - found.won:g} of {found.games}", *_spread(found.others)))
    lines = [columns(rows)]
    if found.margins:
        least, mean, most = _spread(found.margins)
        lines.append(f"The best Trader has {mean} ducats more than the best random player ({least} to {most}).")
    return "\n".join(lines)


def _spread(numbers: tuple[int, ...]) -> tuple[str, str, str]:
    return str(min(numbers)), f"{sum(numbers) / len(numbers):.0f}", str(max(numbers))
