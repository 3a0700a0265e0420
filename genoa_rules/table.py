"""A ready-made source of chance, the same on every machine and Python version."""

from __future__ import annotations

from random import Random

from attrs import field

from genoa_rules.commands import TableCommand
from genoa_rules.game import Game
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.legal import outcomes
from genoa_rules.model.state import State


@frozen
class Table:
    """Deals, rolls and draws whatever a state waits for.

    A table is a value: what it answers depends on its seed and on how many commands were given before, so an undone
    and repeated game meets the same chance.
    """

    seed: int = field(validator=instance_of(int))

    def outcome(self, state: State, number: int) -> TableCommand | None:
        """What the table answers in a state as command `number` of a game; None where it owes nothing."""
        possible = outcomes(state)
        if not possible:
            return None
        # Of all of `random`, only the seeding by text and `random()` promise the same for every Python version.
        point = Random(f"{self.seed}/{number}").random() * sum(weight for _, weight in possible)
        for command, weight in possible:
            point -= weight
            if point < 0:
                return command
        return possible[-1][0]

    def answer(self, game: Game) -> Game:
        """The game after all that it waits for from the table."""
        while (command := self.outcome(game.state, len(game.history))) is not None:
            game = game.play(command)
        return game
