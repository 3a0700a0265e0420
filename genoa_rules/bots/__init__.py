"""Bots: players that know what one player may know, and say something legal."""

from genoa_rules.bots.bot import Bot, next_command
from genoa_rules.bots.random_player import RandomPlayer
from genoa_rules.bots.trader import Trader

__all__ = ["Bot", "RandomPlayer", "Trader", "next_command"]
