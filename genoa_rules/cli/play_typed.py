"""What somebody has typed, as a command of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from genoa_rules.commands import AcceptDeal, Command, ProposeDeal
from genoa_rules.game import Game
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.deal import Deal
from genoa_rules.options import Option
from genoa_rules.record import NotationError, read_line
from genoa_rules.record.writing import TABLE, player_name

_OFFER = re.compile(r"offer\s+(\d{1,6})", re.IGNORECASE)
_NAMED = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|[^:"]+?)\s*:(.*)""", re.DOTALL)


class NotTyped(ValueError):
    """What was typed is nothing that can be played; key and fields are those of a text to say."""

    def __init__(self, key: str, **fields: str) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields


def command_of(typed: str, options: Sequence[Option], game: Game, player: str) -> Command:
    """The command that a player has typed: a number, a short form, or a line of the notation.

    Raises NotTyped for anything else.
    """
    if typed.isdecimal():
        if not (len(typed) <= 6 and 1 <= int(typed) <= len(options)):
            raise NotTyped("no_number", text=typed[:20])
        return options[int(typed) - 1].command
    if typed.casefold() == "accept":
        found = [each.command for each in options if isinstance(each.command, AcceptDeal)]
        if len(found) != 1:
            raise NotTyped("not_one")
        return found[0]
    offered = _OFFER.fullmatch(typed)
    if offered:
        walk = game.state.turn.walk
        if not walk or not isinstance(walk[-1], Building):
            raise NotTyped("no_offer_here")
        return ProposeDeal(player, deal=Deal(player, space=walk[-1], pays=Bundle(int(offered[1]))))
    line = _line(typed, game.players, player)
    try:
        return read_line(line, game.players).command
    except NotationError as problem:
        # The column is counted in what was typed.
        column = max(1, problem.column - (len(line) - len(typed)))
        raise NotTyped("unreadable", column=str(column), message=problem.message) from None


def _line(typed: str, players: tuple[str, ...], player: str) -> str:
    """A line of the notation: with the player's name before it, unless somebody is named there."""
    found = _NAMED.fullmatch(typed)
    if found:
        said, what = found[1], found[2]
        if said.casefold() == TABLE or any(player_name(each) == said for each in players):
            # As the notation has it.
            return typed
        speaker = named(said.strip('"'), players)
        if speaker is not None:
            return f"{player_name(speaker)}:{what}"
    return f"{player_name(player)}: {typed}"


def named(said: str, players: Sequence[str]) -> str | None:
    """Whom a name means: the player who has just this one, or else one who has it but for capitals."""
    if said in players:
        return said
    return next((each for each in players if each.casefold() == said.casefold()), None)
