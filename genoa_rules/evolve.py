"""Evolving: what is true after an event. The one place that knows in which chapter an event changes the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never, get_args

from genoa_rules.chapters import (
    actions,
    buildings,
    end,
    game_turn,
    large_orders,
    markers,
    messages,
    moving,
    negotiation,
    placing,
    privileges,
    rounds,
    setup,
    small_orders,
    special_cards,
)
from genoa_rules.events import (
    ActionClosed,
    ActionLapsed,
    ActionOpened,
    BuildingUsed,
    CardDrawn,
    DealProposed,
    DealSettled,
    DealVoiced,
    DealWithdrawn,
    DeckTurned,
    DiceRolled,
    DiscsTaken,
    DrawDue,
    Event,
    GameEnded,
    GoodsHandedOver,
    GoodsReturned,
    GoodsTaken,
    HandOverDue,
    IncomePaid,
    LargeOrderFilled,
    MarkerPlaced,
    MarkerRemoved,
    MarkersPaid,
    MarkersPassed,
    MarkingEnded,
    MarkingTurn,
    MessageDelivered,
    PlayerPassed,
    PrivilegesPaid,
    RoundEnded,
    RoundMarkerMoved,
    SmallOrderFilled,
    SpecialCardPlayed,
    TowerHandedOn,
    TowerMoved,
    TowerPlaced,
    WalkEnded,
)
from genoa_rules.model.state import State


def evolve(state: State, event: Event) -> State:
    """The state after an event. It reads neither rules nor prices: events carry amounts."""
    return _EVOLVERS[type(event)](state, event)


def after(state: State, events: Iterable[Event]) -> State:
    """The state after several events, in order."""
    for event in events:
        state = _EVOLVERS[type(event)](state, event)
    return state


def _evolve_goods_handed_over(state: State, event: GoodsHandedOver) -> State:
    """Goods cross; where they were owed, the action goes on."""
    return buildings.evolve_owing_settled(negotiation.evolve_goods_handed_over(state, event))


# What an evolver takes is the class it is looked up by: mypy can't say that of a table, so the event is Any in it.
Evolver = Callable[[State, Any], State]


def _evolver_of(kind: type[Event]) -> Evolver:
    """The evolver of a class of events: mypy proves here that none is forgotten."""
    if issubclass(kind, CardDrawn):
        return setup.evolve_card_drawn
    if issubclass(kind, DeckTurned):
        return setup.evolve_deck_turned
    if issubclass(kind, DiceRolled):
        return placing.evolve_dice_rolled
    if issubclass(kind, TowerPlaced):
        return placing.evolve_tower_placed
    if issubclass(kind, RoundMarkerMoved):
        return rounds.evolve_round_marker_moved
    if issubclass(kind, TowerMoved):
        return moving.evolve_tower_moved
    if issubclass(kind, ActionLapsed):
        return actions.evolve_action_lapsed
    if issubclass(kind, WalkEnded):
        return moving.evolve_walk_ended
    if issubclass(kind, DealProposed):
        return negotiation.evolve_deal_proposed
    if issubclass(kind, DealVoiced):
        return negotiation.evolve_deal_voiced
    if issubclass(kind, DealWithdrawn):
        return negotiation.evolve_deal_withdrawn
    if issubclass(kind, PlayerPassed):
        return negotiation.evolve_player_passed
    if issubclass(kind, DealSettled):
        return negotiation.evolve_deal_settled
    if issubclass(kind, GoodsHandedOver):
        return _evolve_goods_handed_over
    if issubclass(kind, GoodsTaken):
        return buildings.evolve_goods_taken
    if issubclass(kind, GoodsReturned):
        return special_cards.evolve_goods_returned
    if issubclass(kind, SpecialCardPlayed):
        return special_cards.evolve_special_card_played
    if issubclass(kind, IncomePaid):
        return markers.evolve_income_paid
    if issubclass(kind, ActionOpened):
        return actions.evolve_action_opened
    if issubclass(kind, BuildingUsed):
        return buildings.evolve_building_used
    if issubclass(kind, DrawDue):
        return buildings.evolve_draw_due
    if issubclass(kind, HandOverDue):
        return buildings.evolve_hand_over_due
    if issubclass(kind, LargeOrderFilled):
        return large_orders.evolve_large_order_filled
    if issubclass(kind, SmallOrderFilled):
        return small_orders.evolve_small_order_filled
    if issubclass(kind, MessageDelivered):
        return messages.evolve_message_delivered
    if issubclass(kind, ActionClosed):
        return actions.evolve_action_closed
    if issubclass(kind, MarkingTurn):
        return markers.evolve_marking_turn
    if issubclass(kind, MarkerRemoved):
        return markers.evolve_marker_removed
    if issubclass(kind, MarkerPlaced):
        return markers.evolve_marker_placed
    if issubclass(kind, DiscsTaken):
        return markers.evolve_discs_taken
    if issubclass(kind, MarkersPassed):
        return markers.evolve_markers_passed
    if issubclass(kind, MarkingEnded):
        return markers.evolve_marking_ended
    if issubclass(kind, TowerHandedOn):
        return game_turn.evolve_tower_handed_on
    if issubclass(kind, RoundEnded):
        return rounds.evolve_round_ended
    if issubclass(kind, PrivilegesPaid):
        return privileges.evolve_privileges_paid
    if issubclass(kind, MarkersPaid):
        return markers.evolve_markers_paid
    if issubclass(kind, GameEnded):
        return end.evolve_game_ended
    assert_never(kind)


_EVOLVERS: Mapping[type, Evolver] = {kind: _evolver_of(kind) for kind in get_args(Event)}
