"""Chapter 17, two players: what an offer must hold, and the active player's second action."""

from __future__ import annotations

from genoa_rules.model.deal import Deal
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.state import State

TWO = 2

# What is asked.


def second_action(state: State, player: str) -> bool:
    """Whether the active player of two has one action more, the other having opened one (17.2, 17.3)."""
    if len(state.setup.players) != TWO or player != state.turn.active:
        return False
    return state.turn.actions[state.setup.players.index(state.setup.after(player))] > 0


def is_money_alone(state: State, deal: Deal) -> bool:
    """Whether a deal between two players lacks the good that the player who is not active has to give or promise
    (17.1, S29): counted after what goes both ways like for like is taken out (T10).
    """
    return len(state.setup.players) == TWO and not (deal.net_payment.goods > 0 or deal.shares.goods > 0)


# What is decided.


def why_not_yet(state: State, player: str) -> Violations:
    """The active player of two waits for the other's action before a second one (17.2, X7)."""
    if len(state.setup.players) != TWO or player != state.turn.active or second_action(state, player):
        return ()
    facts = Facts(player=player, other=state.setup.after(player))
    return (violation("17.2", Reason.OTHER_HAS_NOT_ACTED, "X7", facts=facts),)
