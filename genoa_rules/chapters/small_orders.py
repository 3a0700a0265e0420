"""Chapter 11, small orders: one ware for the building whose action the player has just taken."""

from __future__ import annotations

from attrs import field

from genoa_rules.chapters import setup
from genoa_rules.chapters.setup import DeckTurned
from genoa_rules.kernel.multiset import distinct
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle, one_card, one_ware
from genoa_rules.model.cards import CardKind, SmallOrder
from genoa_rules.model.phases import Acting
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.rules import Allowance
from genoa_rules.model.state import State, Use

PAYMENT = 40

# What a player may say.


@frozen
class FillSmallOrder:
    """The actor fills a small order for the building whose action was just taken (11.1)."""

    player: str = field(validator=instance_of(str))
    order: SmallOrder = field(validator=instance_of(SmallOrder), kw_only=True)


# What can happen.


@frozen
class SmallOrderFilled:
    """The ware has gone back to the supply, the card lies face up under its deck, the bank has paid (11.1)."""

    player: str
    order: SmallOrder
    ducats: int


# What is asked.


def buildings_open(state: State, acting: Acting) -> tuple[Building, ...]:
    """The buildings whose small orders may be filled now (11.1, 14.7, D16): where none is yet (11.3)."""
    own = (acting.building,) if acting.building_used else ()
    by_card = acting.by_card if state.setup.rules.small_order_with_building_action is Allowance.ALLOWED else ()
    return tuple(
        building for building in dict.fromkeys((*own, *by_card)) if not is_filled(state, acting.actor, building)
    )


def is_filled(state: State, player: str, building: Building) -> bool:
    """Whether a player has filled an order in a building in this turn (11.3)."""
    return any(each.building is building and each.player == player for each in state.turn.filled_at)


def fillable(state: State, acting: Acting) -> tuple[SmallOrder, ...]:
    """The small orders that the actor could fill now."""
    buildings = buildings_open(state, acting)
    if not buildings:
        return ()
    holding = state.holding(acting.actor)
    return distinct(
        tuple(
            card
            for card in holding.cards
            if isinstance(card, SmallOrder) and card.building in buildings and card.ware in holding.wares
        )
    )


# What is decided.


def why_not_fill(state: State, acting: Acting, order: SmallOrder) -> Violations:
    """What forbids filling a small order now (11.1, 11.3, 14.7)."""
    holding = state.holding(acting.actor)
    by_card_allowed = state.setup.rules.small_order_with_building_action is Allowance.ALLOWED
    by_card = order.building in acting.by_card
    facts = Facts(player=acting.actor, building=acting.building, card=order)
    found = []
    if order.building is acting.building:
        if not acting.building_used and not (by_card and by_card_allowed):
            found.append(violation("11.1", Reason.BUILDING_NOT_USED_YET, facts=facts))
    elif by_card and not by_card_allowed:
        found.append(violation("14.7", Reason.SMALL_ORDER_BY_CARD, "D16", facts=facts))
    elif not by_card:
        found.append(violation("11.1", Reason.ORDER_FOR_ANOTHER_BUILDING, "X8", facts=facts))
    if order not in holding.cards:
        found.append(violation("11.1", Reason.ORDER_NOT_HELD, facts=facts))
    if order.ware not in holding.wares:
        lacking = Bundle(wares=(order.ware,))
        found.append(violation("11.1", Reason.WARES_LACKING, facts=Facts(player=acting.actor, goods=lacking)))
    if is_filled(state, acting.actor, order.building):
        found.append(violation("11.3", Reason.SECOND_SMALL_ORDER, "T15", facts=facts))
    return tuple(found)


# What follows.


def filled(state: State, player: str, order: SmallOrder) -> tuple[SmallOrderFilled | DeckTurned, ...]:
    """The order is filled; a card put under an empty deck is turned at once (T17)."""
    return (SmallOrderFilled(player, order, PAYMENT), *setup.turned_if_uncovered(state, CardKind.SMALL_ORDER))


# What changes.


def evolve_small_order_filled(state: State, event: SmallOrderFilled) -> State:
    order = event.order
    ware = one_ware(order.ware)
    holding = (state.holding(event.player) - ware - one_card(order)).paid(event.ducats)
    return state.but(
        turn=state.turn.but(filled_at=(*state.turn.filled_at, Use(order.building, event.player))),
        holdings=state.holdings_with(event.player, holding),
        supply=state.supply.plus(ware, 0),
        decks=setup.with_card_returned(state, order),
    )
