"""Chapter 16, the end of the game: what is paid, what breaks a tie, and who wins."""

from __future__ import annotations

from genoa_rules.chapters import markers, privileges
from genoa_rules.chapters.markers import MarkersPaid
from genoa_rules.chapters.privileges import PrivilegesPaid
from genoa_rules.kernel.value import frozen
from genoa_rules.model.cards import CardKind
from genoa_rules.model.phases import Over, Result, Score
from genoa_rules.model.rules import TieBreak
from genoa_rules.model.state import State

# What can happen.


@frozen
class GameEnded:
    """The game is over; the result says item by item how it ended (16.1-16.3)."""

    result: Result


# What is asked.


def remaining_goods(state: State, player: str) -> int:
    """The goods that break a tie: all that was not paid for, so neither privileges nor markers on buildings (S21);
    reserve markers only where D7 counts them (16.3).
    """
    holding = state.holding(player)
    cards = sum(card.kind is not CardKind.PRIVILEGE for card in holding.cards)
    goods = cards + len(holding.wares) + len(holding.special_cards)
    match state.setup.rules.tie_break:
        case TieBreak.ALL_GOODS:
            return goods + holding.markers
        case TieBreak.CARDS_WARES_SPECIAL_CARDS:
            return goods


def result(state: State) -> Result:
    """What the game would end with if privileges and markers were paid now (13.2, 15.7, 16.3)."""
    scores = []
    for player, holding in zip(state.players, state.holdings, strict=True):
        chains = privileges.chains_of(state, player)
        number = state.owners.count(player)
        for_markers = markers.PAYMENT * number
        ducats = holding.ducats + sum(chain.ducats for chain in chains) + for_markers
        scores.append(Score(player, chains, number, for_markers, ducats, remaining_goods(state, player)))
    most = max(score.ducats for score in scores)
    leaders = [score for score in scores if score.ducats == most]
    goods = max(score.goods for score in leaders)
    winners = tuple(score.player for score in leaders if score.goods == goods)
    return Result(tuple(scores), len(leaders) > 1, winners)


# What follows.


def ended(state: State) -> tuple[PrivilegesPaid | MarkersPaid | GameEnded, ...]:
    """Privileges and markers are paid, seat by seat, and the winner is known (16.1-16.3)."""
    paid: list[PrivilegesPaid | MarkersPaid] = []
    for player in state.players:
        paid += privileges.paid(state, player)
        paid += markers.paid(state, player)
    return (*paid, GameEnded(result(state)))


# What changes.


def evolve_game_ended(state: State, event: GameEnded) -> State:
    return state.but(phase=Over(event.result))
