"""Random playouts of catanatron: take the playable actions, choose one, execute it on a copy."""

import random
from collections.abc import Iterator

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from measured_loop import measure


def playouts(chance: random.Random) -> Iterator[Game]:
    """Yield the game before each action, unchanged by the action."""
    while True:
        # A game seeds the global generator, from which catanatron rolls and draws. A seed of zero would count as none.
        game = Game([RandomPlayer(color) for color in Color], seed=chance.randrange(1, 2**31))
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            before = game
            game = before.copy()
            game.execute(chance.choice(before.state.playable_actions))
            yield before


if __name__ == "__main__":
    measure("catanatron", playouts)
