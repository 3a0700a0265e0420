"""Redacted events and refusals: what somebody sees of what happens. Faces of cards are kept from those whom they don't
concern.

A view is without memory; memory is the fold of redacted events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import attrs

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
from genoa_rules.model.deal import Deal
from genoa_rules.model.refusal import Reason, Violation


def redact(event: Event, player: str | None, *, active: str) -> Event:
    """An event as somebody sees it.

    player: who sees it; None for a spectator. active: whose turn it is, since a deal names one of its parties only.
    Returns the event itself, or one that shows cards by their kind or number: a drawn card to all but who drew it
    (2.8), the cards of a deal to all but its parties (S9), cards handed over to all but giver and receiver, the cards
    to choose from to all but the debtor (S18). What goes face up under a deck is seen by all.
    """
    match event:
        case CardDrawn():
            return event if player == event.player else CardDrawn(event.player, event.kind, None)
        case DealProposed():
            return DealProposed(event.author, seen_deal(event.deal, player, active))
        case DealVoiced():
            return DealVoiced(event.author, seen_deal(event.deal, player, active))
        case DealWithdrawn():
            return DealWithdrawn(event.author, seen_deal(event.deal, player, active))
        case DealSettled():
            return DealSettled(seen_deal(event.deal, player, active))
        case GoodsHandedOver():
            if player in (event.giver, event.receiver):
                return event
            return GoodsHandedOver(event.giver, event.receiver, event.goods.faceless, event.markers_received)
        case HandOverDue():
            if player == event.player:
                return event
            return HandOverDue(event.player, event.creditor, event.kind, event.number, ())
        case (
            DeckTurned()
            | DiceRolled()
            | TowerPlaced()
            | RoundMarkerMoved()
            | TowerMoved()
            | ActionLapsed()
            | WalkEnded()
            | PlayerPassed()
            | GoodsTaken()
            | GoodsReturned()
            | SpecialCardPlayed()
            | IncomePaid()
            | ActionOpened()
            | BuildingUsed()
            | DrawDue()
            | LargeOrderFilled()
            | SmallOrderFilled()
            | MessageDelivered()
            | ActionClosed()
            | MarkingTurn()
            | MarkerRemoved()
            | MarkerPlaced()
            | DiscsTaken()
            | MarkersPassed()
            | MarkingEnded()
            | TowerHandedOn()
            | RoundEnded()
            | PrivilegesPaid()
            | MarkersPaid()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def redact_all(events: Iterable[Event], player: str | None, *, active: str) -> tuple[Event, ...]:
    """Events in order as somebody sees them, through as many game turns as they go.

    active: whose turn it is before the first of them.
    """
    seen = []
    for event in events:
        seen.append(redact(event, player, active=active))
        if isinstance(event, TowerHandedOn):
            active = event.to
    return tuple(seen)


def redact_violation(violation: Violation, player: str | None, *, speaker: str | None) -> Violation:
    """A violation as somebody sees it.

    player: who sees it; None for a spectator. speaker: who gave the command that is refused; None if that is not known.
    Returns the violation itself for the speaker, who knew all that it tells (T5). For others the cards of goods, which
    a deal names for its parties only (S9), stand by their kind; how much money is lacking (2.8) and between which cards
    there was a choice (S18) are left out. A card that stands alone was named aloud, to be filled, delivered or traded.
    """
    if player is not None and player == speaker:
        return violation
    goods = violation.facts.goods
    if goods is not None:
        goods = goods.faceless.paid(-goods.ducats if violation.reason is Reason.NOT_HELD else 0)
    return attrs.evolve(violation, facts=attrs.evolve(violation.facts, goods=goods, cards=()))


def seen_deal(deal: Deal, player: str | None, active: str) -> Deal:
    """A deal as somebody sees it: whole for its two parties, cards by kind for all others (S9)."""
    return deal if player in (deal.buyer, active) else deal.faceless
