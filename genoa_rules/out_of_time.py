"""Out of its time: a command whose own clause says when it is given is refused by that, and not by the phase."""

from __future__ import annotations

from genoa_rules.chapters import messages
from genoa_rules.commands import (
    CloseAction,
    Command,
    DeliverMessage,
    FillSmallOrder,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayTrade,
    UseBuilding,
)
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.phases import Acting, Closing, Marking, Placing, Walking
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.state import State


def why_not_now(state: State, command: Command) -> Violations:
    """Why a command comes too early or too late, by its own clause.

    For a command that the phase has no room for. Nothing for those to which the phase alone says no, and while the
    table or a debt is waited for, when nobody else is heard (T3).
    """
    phase = state.phase
    if isinstance(phase, Placing) and isinstance(command, DeliverMessage):
        return messages.why_not_deliver(state, command.player, command.message)
    if not isinstance(phase, Placing | Walking | Acting | Marking | Closing):
        return ()
    match command:
        case PlayAnyStartSpace():
            facts = Facts(player=command.player, special_card=SpecialCard.ANY_START_SPACE, here=state.turn.walk[-1])
            return (violation("14.2", Reason.TOWER_PLACED_ALREADY, facts=facts),)
        case PlayAnyWare():
            return _card(command.player, SpecialCard.ANY_WARE, "14.4", "X16", "S11")
        case PlayTrade():
            return _card(command.player, SpecialCard.ONE_TO_ONE_TRADE, "14.5", "S11")
        case PlayBuildingAction():
            return _card(command.player, SpecialCard.BUILDING_ACTION, "14.6", "X5")
        case FillSmallOrder():
            facts = Facts(player=command.player, card=command.order)
            return (violation("11.1", Reason.ORDER_OUTSIDE_AN_ACTION, "X8", facts=facts),)
        case UseBuilding() | CloseAction():
            return (violation("7.5", Reason.NO_ACTION_OPEN, facts=Facts(player=command.player)),)
        case _:
            return ()


def _card(player: str, special_card: SpecialCard, clause: str, *rulings: str) -> Violations:
    facts = Facts(player=player, special_card=special_card)
    return (violation(clause, Reason.CARD_OUTSIDE_AN_ACTION, *rulings, facts=facts),)
