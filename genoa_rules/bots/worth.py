"""What things are worth to a player, in ducats: what they are likely to earn until the game ends.

Only privileges and markers on buildings are paid at the end (16.1); all else is worth what can still be done with it.
These are estimates: the odds were chosen by games between bots. What things pay is asked of the chapters.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from genoa_rules.chapters import large_orders, markers, messages, privileges, small_orders
from genoa_rules.kernel.multiset import less
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle, one_card
from genoa_rules.model.cards import Card, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.wares import Ware

# Holdings come back again and again while others speak.
_KEPT = 1 << 15


@frozen
class Ahead:
    """What lies ahead of a player: so many game turns after this one, among so many players, and the ring along which
    chains run.
    """

    turns: int
    players: int
    ring: tuple[Building, ...]


# Odds, chosen so that bots which estimate so beat those that don't.

# An order pays after so many steps: a ware each, then the delivery. Each step takes an action, which costs something.
_STEP = 0.72
_STEPS_IN_A_TURN = 0.45
# Who has many orders fills the last of them late or never.
_NEXT_ORDER = 0.85
# How often a message is delivered in a game turn.
_DELIVERED = 0.09
# How often an action is taken in a building in a game turn; the owner's own does not count.
_TAKEN = 0.12
# How many game turns a marker waits in reserve, and how many more each further one.
_WAITS = 1.0
_WAITS_MORE = 1.0
_SPARE_WARE = 3.0
_PRIVILEGE_WITH_A_GAP = 6.0

_CARDS: dict[SpecialCard, float] = {
    SpecialCard.ANY_START_SPACE: 10.0,
    SpecialCard.ANY_WARE: 14.0,
    SpecialCard.FURTHER_ACTION: 12.0,
    SpecialCard.BUILDING_ACTION: 12.0,
    SpecialCard.ONE_TO_ONE_TRADE: 9.0,
}


def worth(holding: Bundle, ahead: Ahead) -> float:
    """What a player's holdings are worth: the money, and what the rest may still earn.

    holding: each card by name.
    """
    return holding.ducats + _worth_of_goods(holding.paid(-holding.ducats), ahead)


def marker_on_board(ahead: Ahead) -> float:
    """What an own marker on a building earns: at the end, and by others who act there (15.6, 15.7)."""
    return _marker_after(ahead.turns, ahead.players)


def _marker_after(turns: float, players: int) -> float:
    return markers.PAYMENT + markers.INCOME * _TAKEN * (players - 1) / players * turns


def number_in_time(ahead: Ahead, need: float) -> float:
    """How likely something that takes about so many turns still comes about."""
    return 1 - exp(-ahead.turns / need)


@lru_cache(_KEPT)
def _worth_of_goods(holding: Bundle, ahead: Ahead) -> float:
    # What breaks a tie is worth a little, even in the last turn.
    found = 0.1 * holding.goods
    owned = tuple(card.building for card in holding.cards if isinstance(card, Privilege))
    if owned:
        found += worth_of_privileges(owned, ahead)
    found += sum(_worth_of_a_message(ahead) for card in holding.cards if isinstance(card, Message))
    found += _worth_of_orders(holding, ahead)
    for card in set(holding.special_cards):
        number = holding.special_cards.count(card)
        found += _CARDS[card] * number_in_time(ahead, 5) * sum(0.8**place for place in range(number))
    return found + _worth_of_reserve(holding.markers, ahead)


@lru_cache(_KEPT)
def worth_of_privileges(buildings: tuple[Building, ...], ahead: Ahead) -> float:
    """What privileges pay at the end (13.2), and what they may still grow into."""
    chains = privileges.chains(buildings, ahead.ring)
    may_grow = number_in_time(ahead, 10) * _PRIVILEGE_WITH_A_GAP
    return sum(chain.ducats + may_grow * min(2, len(chain.buildings)) for chain in chains)


def _worth_of_a_message(ahead: Ahead) -> float:
    return messages.PAYMENT * (1 - (1 - _DELIVERED) ** ahead.turns)


def _worth_of_reserve(number: int, ahead: Ahead) -> float:
    """Markers in reserve are placed one or two in a turn, if a street is left."""
    found = 0.0
    for place in range(number):
        later = ahead.turns - _WAITS - _WAITS_MORE * place
        if later > 0:
            found += 0.9 * (1 - exp(-later / 2)) * _marker_after(later, ahead.players)
    return found


@lru_cache(_KEPT)
def _in_steps(steps: int, turns: int) -> float:
    """How likely an order is filled that takes so many steps, less what the steps cost."""
    most = _STEPS_IN_A_TURN * turns
    term = fewer = exp(-most)
    for number in range(1, steps):
        term *= most / number
        fewer += term
    return (1 - fewer) * float(_STEP**steps)


def _worth_of_orders(holding: Bundle, ahead: Ahead) -> float:
    """What orders will pay, each ware counted for one order, and the wares that are left over."""
    orders = [_order(card) for card in holding.cards if isinstance(card, LargeOrder | SmallOrder)]
    left = holding.wares
    found, weight = 0.0, 1.0
    while orders:
        best, place, rest = -1.0, 0, left
        for number, (wares, pays) in enumerate(orders):
            after = less(left, wares)
            lacking = len(wares) - (len(left) - len(after))
            value = pays * _in_steps(lacking + 1, ahead.turns)
            if value > best:
                best, place, rest = value, number, after
        del orders[place]
        left = rest
        found += weight * best
        weight *= _NEXT_ORDER
    spare = _SPARE_WARE * number_in_time(ahead, 8)
    return found + spare * sum(0.7 ** left[:place].count(ware) for place, ware in enumerate(left))


def _order(card: LargeOrder | SmallOrder) -> tuple[tuple[Ware, ...], float]:
    """The wares of an order and what it pays, the special card for a large one too."""
    if isinstance(card, LargeOrder):
        return card.wares, large_orders.PAYMENT + 12.0
    return (card.ware,), float(small_orders.PAYMENT)


@lru_cache(_KEPT)
def draw_gain(holding: Bundle, unseen: tuple[Card, ...], ahead: Ahead) -> float:
    """What the top card of a deck adds on average.

    unseen: the cards that it may be; none where the deck is empty.
    """
    if not unseen:
        return 0.0
    before = _worth_of_goods(holding, ahead)
    return sum(_worth_of_goods(holding + one_card(card), ahead) for card in unseen) / len(unseen) - before
