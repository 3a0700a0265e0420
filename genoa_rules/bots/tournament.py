"""Games between bots: how often Traders win against random players, and by how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from genoa_rules.bots.bot import Bot, next_command
from genoa_rules.bots.random_player import RandomPlayer
from genoa_rules.bots.trader import Trader
from genoa_rules.game import Game
from genoa_rules.kernel.value import frozen
from genoa_rules.model.box import Box
from genoa_rules.model.phases import Score
from genoa_rules.model.rules import Rules
from genoa_rules.table import Table

__all__ = ["NAMES", "Match", "Standing", "matches", "played", "standing"]

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Eva")
"""Who plays where nobody is named, clockwise from the start player."""


@frozen
class Match:
    """One game of a tournament, played to its end.

    seed: plays the same game again. traders: who of the players was a Trader.
    """

    seed: int
    game: Game
    traders: tuple[str, ...]

    @property
    def won(self) -> float:
        """The part of the victory that Traders had: 1 or 0, less than 1 where a random player shared it (S13)."""
        result = self.game.result
        assert result is not None, "a match is played to its end"
        return sum(player in self.traders for player in result.winners) / len(result.winners)

    def money(self, *, traders: bool) -> tuple[int, ...]:
        """With how much money the Traders ended, or the others."""
        return tuple(score.ducats for score in self._scores() if (score.player in self.traders) is traders)

    def _scores(self) -> tuple[Score, ...]:
        result = self.game.result
        return () if result is None else result.scores


@frozen
class Standing:
    """How a tournament ended.

    won: in how many games a Trader won. traders, others: with how much money each of them ended.
    margins: for each game how much more the best Trader had than the best of the others, where there were others.
    """

    games: int
    won: float
    traders: tuple[int, ...]
    others: tuple[int, ...]
    margins: tuple[int, ...]


def played(game: Game, bots: Mapping[str, Bot], seed: int) -> Game:
    """A game played on to its end by bots alone.

    bots: one for each player. seed: of the table.
    Raises ValueError where a bot says nothing though the game waits for it.
    """
    table = Table(seed)
    while True:
        game = table.answer(game)
        if game.result is not None:
            return game
        command = next_command(game.state, bots)
        if command is None:
            raise ValueError(f"nobody says anything, but the game waits for {game.waits_for}")
        game = game.play(command)


def matches(
    games: int, players: int, traders: int, rules: Rules, *, seed: int = 0, box: Box | None = None
) -> Iterator[Match]:
    """The games of a tournament, one after the other; each begins one seat further.

    players: 2 to 5 in each game. traders: how many of them are Traders; the others are random players.
    seed: of the first game; each further one has the next. box: board and cards; the shipped ones if None.
    """
    names = NAMES[:players]
    for number in range(games):
        bots: dict[str, Bot] = {}
        for seat, name in enumerate(names):
            is_trader = (seat - number) % players < traders
            bots[name] = Trader(seed + number) if is_trader else RandomPlayer(seed + number)
        game = played(Game.start(names, rules, box=box), bots, seed + number)
        yield Match(seed + number, game, tuple(name for name, bot in bots.items() if isinstance(bot, Trader)))


def standing(found: Iterable[Match]) -> Standing:
    """What came of matches, taken together."""
    all_of_them = tuple(found)
    money = [(match.money(traders=True), match.money(traders=False)) for match in all_of_them]
    return Standing(
        len(all_of_them),
        sum(match.won for match in all_of_them),
        tuple(ducats for traders, _ in money for ducats in traders),
        tuple(ducats for _, others in money for ducats in others),
        tuple(max(traders) - max(others) for traders, others in money if traders and others),
    )
