"""Chapter 10, large orders: three wares for a villa."""

from __future__ import annotations

from attrs import field
from attrs.validators import optional

from genoa_rules.chapters import setup
from genoa_rules.chapters.setup import DeckTurned
from genoa_rules.kernel.multiset import contains, distinct, less
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle, one_card
from genoa_rules.model.cards import SPECIAL_CARDS, CardKind, LargeOrder, SpecialCard
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.rules import Allowance
from genoa_rules.model.state import State, Use

PAYMENT = 100

# What a player may say: a delivery is part of using a villa (9.7) or of a Building Action there (S14).


@frozen
class Delivery:
    """A large order to fill, with the special card chosen as reward; none only if none is in stock (S8, T24)."""

    order: LargeOrder = field(validator=instance_of(LargeOrder))
    special_card: SpecialCard | None = field(default=None, validator=optional(instance_of(SpecialCard)))


# What can happen.


@frozen
class LargeOrderFilled:
    """The wares have gone back to the supply, the card lies face up under its deck, the bank has paid (10.1)."""

    player: str
    order: LargeOrder
    ducats: int


# What is asked.


def rewards(state: State) -> tuple[SpecialCard | None, ...]:
    """The special cards that may be chosen: those in stock, or none if none is (S8, T24)."""
    supply = state.supply.special_cards
    return tuple(each for each in SPECIAL_CARDS if supply[each.rank]) or (None,)


def is_second_here(state: State, player: str, villa: Building) -> bool:
    """Whether a player may fill no more large orders at a villa in this turn (10.3, D14)."""
    if state.setup.rules.second_large_order_by_building_action is Allowance.ALLOWED:
        return False
    return any(each.building is villa and each.player == player for each in state.turn.filled_at)


def deliveries(state: State, player: str, villa: Building) -> tuple[Delivery, ...]:
    """Every delivery that a player could make at a villa now."""
    if villa not in VILLAS or is_second_here(state, player, villa):
        return ()
    holding = state.holding(player)
    orders = distinct(
        tuple(
            card
            for card in holding.cards
            if isinstance(card, LargeOrder) and card.villa is villa and contains(holding.wares, card.wares)
        )
    )
    return tuple(Delivery(order, reward) for order in orders for reward in rewards(state)) if orders else ()


# What is decided.


def why_not_deliver(
    state: State, player: str, building: Building, delivery: Delivery, *, own_action: bool
) -> Violations:
    """What forbids a delivery: no villa, another's order, wares or reward lacking, a second one (9.7, 10.1, 10.3)."""
    order, holding = delivery.order, state.holding(player)
    found = []
    if building not in VILLAS:
        found.append(violation("9.7", Reason.NOT_A_VILLA, facts=Facts(building=building)))
    if order.villa is not building:
        found.append(violation("10.1", Reason.ORDER_FOR_ANOTHER_BUILDING, facts=Facts(building=building, card=order)))
    if order not in holding.cards:
        found.append(violation("10.1", Reason.ORDER_NOT_HELD, facts=Facts(player=player, card=order)))
    if not contains(holding.wares, order.wares):
        lacking = Bundle(wares=less(order.wares, holding.wares))
        found.append(violation("10.1", Reason.WARES_LACKING, facts=Facts(player=player, goods=lacking)))
    possible = rewards(state)
    if delivery.special_card not in possible:
        in_stock = tuple(each for each in possible if each is not None)
        reason = Reason.REWARD_NOT_CHOSEN if delivery.special_card is None else Reason.REWARD_OUT_OF_STOCK
        facts = Facts(special_card=delivery.special_card, special_cards=in_stock)
        found.append(violation("10.1", reason, "S8", "T24", facts=facts))
    if is_second_here(state, player, building):
        rulings = ("D14",) if own_action else ("D14", "S14", "T15")
        found.append(
            violation("10.3", Reason.SECOND_LARGE_ORDER, *rulings, facts=Facts(player=player, building=building))
        )
    return tuple(found)


# What follows.


def filled(state: State, player: str, delivery: Delivery) -> tuple[LargeOrderFilled | DeckTurned, ...]:
    """The order is filled; a card put under an empty deck is turned at once (T17)."""
    return (
        LargeOrderFilled(player, delivery.order, PAYMENT),
        *setup.turned_if_uncovered(state, CardKind.LARGE_ORDER),
    )


# What changes.


def evolve_large_order_filled(state: State, event: LargeOrderFilled) -> State:
    order = event.order
    wares = Bundle(wares=order.wares)
    holding = (state.holding(event.player) - wares - one_card(order)).paid(event.ducats)
    return state.but(
        turn=state.turn.but(filled_at=(*state.turn.filled_at, Use(order.villa, event.player))),
        holdings=state.holdings_with(event.player, holding),
        supply=state.supply.plus(wares, 0),
        decks=setup.with_card_returned(state, order),
    )
