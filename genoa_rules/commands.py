"""The closed union of commands: everything that a player or the table may say. Each lives in its chapter."""

from __future__ import annotations

from typing import TypeAlias

from genoa_rules.chapters.actions import CloseAction, KeepAction
from genoa_rules.chapters.buildings import HandOver, UseBuilding
from genoa_rules.chapters.game_turn import HandOn
from genoa_rules.chapters.markers import PlaceMarkers
from genoa_rules.chapters.messages import DeliverMessage
from genoa_rules.chapters.moving import EndWalk, MoveTower
from genoa_rules.chapters.negotiation import AcceptDeal, Pass, ProposeDeal, TimeCalled, WithdrawDeal
from genoa_rules.chapters.placing import DiceFell, RollDice
from genoa_rules.chapters.setup import CardDealt
from genoa_rules.chapters.small_orders import FillSmallOrder
from genoa_rules.chapters.special_cards import (
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
)

PlayerCommand: TypeAlias = (
    RollDice
    | PlayAnyStartSpace
    | ProposeDeal
    | WithdrawDeal
    | AcceptDeal
    | Pass
    | KeepAction
    | MoveTower
    | EndWalk
    | PlayFurtherAction
    | UseBuilding
    | PlayAnyWare
    | PlayTrade
    | PlayBuildingAction
    | FillSmallOrder
    | CloseAction
    | HandOver
    | DeliverMessage
    | PlaceMarkers
    | HandOn
)

TableCommand: TypeAlias = CardDealt | DiceFell | TimeCalled

Command: TypeAlias = PlayerCommand | TableCommand

__all__ = [
    "AcceptDeal",
    "CardDealt",
    "CloseAction",
    "Command",
    "DeliverMessage",
    "DiceFell",
    "EndWalk",
    "FillSmallOrder",
    "HandOn",
    "HandOver",
    "KeepAction",
    "MoveTower",
    "Pass",
    "PlaceMarkers",
    "PlayAnyStartSpace",
    "PlayAnyWare",
    "PlayBuildingAction",
    "PlayFurtherAction",
    "PlayTrade",
    "PlayerCommand",
    "ProposeDeal",
    "RollDice",
    "TableCommand",
    "TimeCalled",
    "UseBuilding",
    "WithdrawDeal",
]
