"""The round track (chapter 3, T25): how far the marker has still to go, and when the game ends."""

from __future__ import annotations

from spec.oracle.board import MARKETPLACE

# 3.5: at most so many rounds.
MOST_ROUNDS = {2: 12, 3: 10, 4: 8, 5: 7}


def at_the_start(players):
    """2.6: spaces still to go before the last round when the game begins."""
    return MOST_ROUNDS[players] - 1


def after_a_start(left, space):
    """3.3: a walk that starts in the marketplace, by dice or by card, moves the marker; in the last round nothing."""
    return max(0, left - 1) if space == MARKETPLACE else left


def after_a_turn(p):
    """Who is active next, and how far it still is: (player, left). (None, 0) where the game is over."""
    players, active, left = p["players"], p["turn"]["active"], p["left"]
    seat = players.index(active)
    # 3.1: clockwise, each once in a round.
    if seat + 1 < len(players):
        return players[seat + 1], left
    # 3.4: the last round is played to its end, then the game is over.
    if left == 0:
        return None, 0
    # 3.2: the round ends, the marker moves one space.
    return players[0], left - 1
