"""What a bot is, and which of several speaks next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from genoa_rules.commands import PlayerCommand
from genoa_rules.legal import outcomes
from genoa_rules.model.phases import Over
from genoa_rules.model.state import State
from genoa_rules.view import View, view
from genoa_rules.whose_part import waited_for


class Bot(Protocol):
    """Somebody who plays by a view alone."""

    def choose(self, view: View) -> PlayerCommand | None:
        """What the player whose view it is says now, by the bot's own fields and the view alone; always legal.

        Returns None where the player says nothing and leaves it to the others: never where the game waits for nobody
        but this player.
        """
        ...


def next_command(state: State, bots: Mapping[str, Bot]) -> PlayerCommand | None:
    """The next thing that any of the bots says in a state.

    bots: by the players for whom they play; each is given that player's view and no more.
    Returns None where all of them stay silent: then somebody else has to speak, or the table, or the game is over.
    Those for whom the game waits are asked first, clockwise, then the others, who may want to offer, to answer or to
    deliver. The active player is asked last: what that one says often ends the talk about a space. A table at which
    people sit waits a moment before it plays the active bot's next step, so that they can get a word in.
    However people play, after a bounded number of commands the bots are silent or have gone on with the game, and a
    game of bots alone always ends.
    """
    if isinstance(state.phase, Over) or outcomes(state):
        return None
    for player in _in_turn(state):
        bot = bots.get(player)
        command = None if bot is None else bot.choose(view(state, player))
        if command is not None:
            return command
    return None


def _in_turn(state: State) -> Iterator[str]:
    active, waited = state.turn.active, waited_for(state)
    others = state.setup.clockwise_from(active)[1:]
    yield from (player for player in others if player in waited)
    yield from (player for player in others if player not in waited)
    yield active
