"""Counted trees, as in chess: numbers by which another implementation of the rules can check itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from genoa_rules.chapters import moving
from genoa_rules.commands import Command, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.value import frozen
from genoa_rules.legal import legal_for_all
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Walking
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware

__all__ = ["Count", "perft", "smallest_proposals"]


@frozen
class Count:
    """What one more command leads to.

    depth: how many commands after the position. sequences: how many sequences of so many legal commands there are.
    states: how many different states they lead to.
    """

    depth: int
    sequences: int
    states: int


def perft(state: State, *, proposals: bool = False) -> Iterator[Count]:
    """Counts the tree of legal commands from a position, depth by depth, until nothing can follow any more.

    What the table owes counts like a command of a player: one for each face of the dice, each card that may come.
    Its call of time (S4) is one as well.

    state: the position. proposals: whether `smallest_proposals` are counted too; else nobody proposes.
    """
    layer: Counter[State] = Counter({state: 1})
    depth = 0
    while layer:
        yield Count(depth, layer.total(), len(layer))
        reached: Counter[State] = Counter()
        for here, sequences in layer.items():
            for command in (*legal_for_all(here), *(smallest_proposals(here) if proposals else ())):
                decision = decide(here, command)
                assert isinstance(decision, Accepted), "what is listed is accepted"
                reached[after(here, decision.events)] += sequences
        layer, depth = reached, depth + 1


def smallest_proposals(state: State) -> tuple[Command, ...]:
    """The legal ones of a small closed set: the buyer pays five ducats or one ware, and nothing else is in the deal.

    It is about the space where the tower stands or any space that it may go to next, with the action where there is
    one to sell; the buyer is any other player than the active one, and either of the two proposes it.
    """
    if not isinstance(state.phase, Walking):
        return ()
    active = state.turn.active
    payments = (Bundle(ducats=MONEY_STEP), *(Bundle(wares=(ware,)) for ware in Ware))
    found = (
        ProposeDeal(author, deal=Deal(buyer, space=space, action=action, pays=pays))
        for space in (state.turn.walk[-1], *moving.next_spaces(state))
        for buyer in state.players
        if buyer != active
        for author in (buyer, active)
        for action in (True, False)
        for pays in payments
    )
    return tuple(command for command in found if isinstance(decide(state, command), Accepted))
