"""Who may act, and where (7.2, 7.3, 8.10, 14.3, 17.2)."""

from __future__ import annotations

from spec.oracle.board import is_building, neighbours


def here(p):
    """Where the tower stands."""
    return p["turn"]["walk"][-1]


def next_spaces(p):
    """6.1-6.3: neighbours without a disc on them; none after the fourth move."""
    walk = p["turn"]["walk"]
    if len(walk) == 5:
        return set()
    return {space for space in neighbours(p["rows"], walk[-1]) if space not in walk}


def others(p):
    """Everybody but the active player."""
    return [player for player in p["players"] if player != p["turn"]["active"]]


def actions_left(p, player):
    """How many actions a player may still open in this turn."""
    turn = p["turn"]
    # 7.2: one; 14.3: one more for each card played.
    left = 1 + turn["further"][player] - turn["actions"][player]
    # 17.2: the active player of two has one more once the other has taken an action.
    if len(p["players"]) == 2 and player == turn["active"] and turn["actions"][others(p)[0]] > 0:
        left += 1
    return left


def can_act(p, player, special_cards):
    """8.10, S3: an action left, or a Further Action card among these cards."""
    return actions_left(p, player) > 0 or "further_action" in special_cards


def is_free(p, building, player):
    """7.3: whether the building's action can still be taken by this player."""
    users = [user for used, user in p["turn"]["uses"] if used == building]
    if p["rules"]["who_uses_a_building"] == "one_player":
        return not users
    # D3, the other reading: the active player and one other, each once.
    active = p["turn"]["active"]
    same_side = [user for user in users if (user == active) == (player == active)]
    return not same_side


def on_a_building(p):
    """Whether the tower stands on a building (7.1)."""
    return is_building(here(p))
