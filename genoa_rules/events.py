"""The closed union of events: everything that can happen. Each lives in its chapter."""

from __future__ import annotations

from typing import TypeAlias

from genoa_rules.chapters.actions import ActionClosed, ActionLapsed, ActionOpened
from genoa_rules.chapters.buildings import BuildingUsed, DrawDue, GoodsTaken, HandOverDue
from genoa_rules.chapters.end import GameEnded
from genoa_rules.chapters.game_turn import TowerHandedOn
from genoa_rules.chapters.large_orders import LargeOrderFilled
from genoa_rules.chapters.markers import (
    DiscsTaken,
    IncomePaid,
    MarkerPlaced,
    MarkerRemoved,
    MarkersPaid,
    MarkersPassed,
    MarkingEnded,
    MarkingTurn,
)
from genoa_rules.chapters.messages import MessageDelivered
from genoa_rules.chapters.moving import TowerMoved, WalkEnded
from genoa_rules.chapters.negotiation import (
    DealProposed,
    DealSettled,
    DealVoiced,
    DealWithdrawn,
    GoodsHandedOver,
    PlayerPassed,
)
from genoa_rules.chapters.placing import DiceRolled, TowerPlaced
from genoa_rules.chapters.privileges import PrivilegesPaid
from genoa_rules.chapters.rounds import RoundEnded, RoundMarkerMoved
from genoa_rules.chapters.setup import CardDrawn, DeckTurned
from genoa_rules.chapters.small_orders import SmallOrderFilled
from genoa_rules.chapters.special_cards import GoodsReturned, SpecialCardPlayed

Event: TypeAlias = (
    CardDrawn
    | DeckTurned
    | DiceRolled
    | TowerPlaced
    | RoundMarkerMoved
    | TowerMoved
    | ActionLapsed
    | WalkEnded
    | DealProposed
    | DealVoiced
    | DealWithdrawn
    | PlayerPassed
    | DealSettled
    | GoodsHandedOver
    | GoodsTaken
    | GoodsReturned
    | SpecialCardPlayed
    | IncomePaid
    | ActionOpened
    | BuildingUsed
    | DrawDue
    | HandOverDue
    | LargeOrderFilled
    | SmallOrderFilled
    | MessageDelivered
    | ActionClosed
    | MarkingTurn
    | MarkerRemoved
    | MarkerPlaced
    | DiscsTaken
    | MarkersPassed
    | MarkingEnded
    | TowerHandedOn
    | RoundEnded
    | PrivilegesPaid
    | MarkersPaid
    | GameEnded
)

__all__ = [
    "ActionClosed",
    "ActionLapsed",
    "ActionOpened",
    "BuildingUsed",
    "CardDrawn",
    "DealProposed",
    "DealSettled",
    "DealVoiced",
    "DealWithdrawn",
    "DeckTurned",
    "DiceRolled",
    "DiscsTaken",
    "DrawDue",
    "Event",
    "GameEnded",
    "GoodsHandedOver",
    "GoodsReturned",
    "GoodsTaken",
    "HandOverDue",
    "IncomePaid",
    "LargeOrderFilled",
    "MarkerPlaced",
    "MarkerRemoved",
    "MarkersPaid",
    "MarkersPassed",
    "MarkingEnded",
    "MarkingTurn",
    "MessageDelivered",
    "PlayerPassed",
    "PrivilegesPaid",
    "RoundEnded",
    "RoundMarkerMoved",
    "SmallOrderFilled",
    "SpecialCardPlayed",
    "TowerHandedOn",
    "TowerMoved",
    "TowerPlaced",
    "WalkEnded",
]
