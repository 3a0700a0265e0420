"""`genoa-rules simulate`: plays games of random legal moves and says what came about."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from genoa_rules.cli.page import indented
from genoa_rules.cli.reading import box_in
from genoa_rules.cli.refused import CannotRun
from genoa_rules.model.rules import Edition
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS
from genoa_rules.record import write_command
from genoa_rules.record.people import RULES_OF
from genoa_rules.simulate import PLAYERS, DealTrait, Ending, Simulated, random_rules, simulated

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from rich.table import Table

_MOST_GAMES = 1_000_000


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "simulate",
        help="play random legal games to their end",
        description="Plays games in which everybody says anything that is legal, offers included, checks every state "
        "for what always holds, and prints what came about. Game number n of a run is the first of a run with the "
        "seed n - 1 higher.",
        epilog="Exit status: 0 if nothing is wrong, 1 if an invariant breaks or a listed command is refused.",
    )
    parser.add_argument(
        "--games", type=whole(1, _MOST_GAMES), default=10, metavar="N", help="how many; 10 unless given"
    )
    parser.add_argument(
        "--players", type=whole(FEWEST_PLAYERS, MOST_PLAYERS), default=4, metavar="P", help="2 to 5; 4 unless given"
    )
    parser.add_argument(
        "--edition",
        choices=tuple(edition.value for edition in Edition),
        default=Edition.FIRST.value,
        help="whose rules",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    parser.add_argument(
        "--settings",
        choices=("edition", "random"),
        default="edition",
        help="the edition's, or others in each game, drawn at random",
    )
    parser.add_argument("--box", metavar="FILE", help="board and cards from a file; `genoa-rules box` checks one")
    parser.set_defaults(run=run)


def whole(least: int, most: int) -> Callable[[str], int]:
    """A type for argparse: a whole number from the least to the most."""

    def number(text: str) -> int:
        found = int(text)
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{found} is not between {least} and {most}")
        return found

    # What argparse calls it where it is no number.
    number.__name__ = "number"
    return number


def run(arguments: argparse.Namespace) -> int:
    """Plays the games and prints what came about."""
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        raise CannotRun("simulate needs rich: pip install 'genoa-rules[cli]'") from None

    edition = Edition(arguments.edition)
    box = None if arguments.box is None else box_in(arguments.box)
    bar = Console(stderr=True)
    tally = _Tally(arguments.players)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for seed in track(seeds, "Playing", console=bar, transient=True, disable=not bar.is_terminal):
        rules = random_rules(seed, edition) if arguments.settings == "random" else RULES_OF[edition]()
        game = simulated(seed, arguments.players, rules, box)
        if game.failure is not None:
            print(_failed(game, arguments))
            return 1
        tally.add(game)
    console = Console(highlight=False)
    for table in tally.tables():
        console.print(table)
        console.print()
    console.print(
        f"{arguments.games} games, {tally.commands.total()} commands: every state sound, nothing listed refused."
    )
    return 0


def _failed(game: Simulated, arguments: argparse.Namespace) -> str:
    failure = game.failure
    assert failure is not None
    said = "nothing" if failure.command is None else write_command(failure.command)
    parts = [f"Game with seed {game.seed}: after {failure.number} commands something is wrong, at {said}"]
    if failure.breaches:
        parts += [
            indented(f"{each.invariant.value}, {each.about}: expected {each.expected}, found {each.found}", 2)
            for each in failure.breaches
        ]
    else:
        parts.append("  It is listed as legal, and refused." if failure.command is not None else "  It has no end.")
    again = f"--games 1 --players {arguments.players} --edition {arguments.edition} --seed {game.seed}"
    if arguments.box is not None:
        again += f" --box {arguments.box}"
    parts.append(f"Again: genoa-rules simulate {again} --settings {arguments.settings}")
    return "\n".join(parts)


class _Tally:
    """What came about in games, counted."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.players = PLAYERS[:players]
        self.victories: Counter[str] = Counter()
        self.rounds: list[int] = []
        self.money: dict[str, list[int]] = {player: [] for player in self.players}
        self.commands: Counter[str] = Counter()
        self.deals = 0
        self.traits: Counter[DealTrait] = Counter()
        self.endings: Counter[Ending] = Counter()

    def add(self, game: Simulated) -> None:
        """Counts a game."""
        result = game.result
        assert result is not None, "a game that did not fail has come to its end"
        self.games += 1
        self.victories.update(result.winners)
        self.rounds.append(game.rounds)
        for score in result.scores:
            self.money[score.player].append(score.ducats)
        self.commands.update(type(line.command).__name__ for line in game.game.history)
        deals = game.deals
        self.deals += len(deals)
        self.traits.update(chain.from_iterable(deals))
        self.endings.update(game.endings)

    def tables(self) -> tuple[Table, ...]:
        """The counts, to be printed."""
        every_sum = tuple(chain.from_iterable(self.money.values()))
        return (
            _table(
                "Seats",
                ("player", "victories", "least ducats", "mean", "most"),
                [
                    *((player, str(self.victories[player]), *_spread(self.money[player])) for player in self.players),
                    ("all", str(self.victories.total()), *_spread(every_sum)),
                ],
            ),
            _table("Rounds", ("least", "mean", "most"), [_spread(self.rounds)], words=0),
            _table("Endings", ("what came about", "games"), [(each.value, str(self.endings[each])) for each in Ending]),
            _table(
                "Deals",
                ("what they are", "number"),
                [
                    ("all that were settled", str(self.deals)),
                    *((each.value, str(self.traits[each])) for each in DealTrait),
                ],
            ),
            _table(
                "Commands", ("command", "number"), [(name, str(number)) for name, number in self.commands.most_common()]
            ),
        )


def _spread(numbers: tuple[int, ...] | list[int]) -> tuple[str, str, str]:
    return (str(min(numbers)), f"{sum(numbers) / len(numbers):.1f}", str(max(numbers)))


def _table(title: str, columns: tuple[str, ...], rows: list[tuple[str, ...]], *, words: int = 1) -> Table:
    """A table whose first columns hold words and the others numbers."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < words else "right")
    for row in rows:
        table.add_row(*row)
    return table
