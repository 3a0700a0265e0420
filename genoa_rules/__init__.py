"""The rules of the negotiation game The Traders of Genoa, for front ends and for disputes.

`import genoa_rules as genoa` is all that a front end needs.
"""

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    Command,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TableCommand,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import Decision, decide
from genoa_rules.events import Event
from genoa_rules.evolve import evolve
from genoa_rules.game import Game, IllegalCommand, IllegalSetup, Players, Ruling, TableOwes, rule_on
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.legal import LegalCommands, legal, outcomes
from genoa_rules.model.board import MARKETPLACE, Board, Space, Street
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Condition, Deal, Proposal
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.phases import Over, Result
from genoa_rules.model.refusal import Facts, Reason, Violation
from genoa_rules.model.rules import (
    Allowance,
    BuildingActionNeeds,
    BuildingUse,
    Edition,
    Income,
    MarkersFromOneStreet,
    MessageDelivery,
    PromisedYield,
    Rules,
    TieBreak,
    WithoutAnOffer,
)
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Frame, Offers, Partner, Promise, Subject
from genoa_rules.redact import redact, redact_all
from genoa_rules.table import Table
from genoa_rules.view import OthersDrawing, OthersOwing, OthersSeat, OwnSeat, SeenDeck, UncoveredSeat, View, view
from genoa_rules.wire import dumps, loads

__version__ = "0.1.0"

__all__ = [
    "AcceptDeal",
    "Accepted",
    "Allowance",
    "Board",
    "Box",
    "Building",
    "BuildingActionNeeds",
    "BuildingUse",
    "Bundle",
    "Card",
    "CardDealt",
    "CardKind",
    "CloseAction",
    "Colour",
    "Command",
    "Condition",
    "DUCATS",
    "Deal",
    "Decision",
    "DeliverMessage",
    "Delivery",
    "DiceFell",
    "Edition",
    "EndWalk",
    "Event",
    "Facts",
    "FillSmallOrder",
    "Frame",
    "Game",
    "HandOn",
    "HandOver",
    "IllegalCommand",
    "IllegalSetup",
    "Income",
    "KeepAction",
    "LargeOrder",
    "LegalCommands",
    "MARKER",
    "MARKETPLACE",
    "MarkersFromOneStreet",
    "Message",
    "MessageDelivery",
    "MoveTower",
    "NOTHING",
    "Offers",
    "OthersDrawing",
    "OthersOwing",
    "OthersSeat",
    "Over",
    "OwnSeat",
    "Partner",
    "Pass",
    "PlaceMarkers",
    "PlayAnyStartSpace",
    "PlayAnyWare",
    "PlayBuildingAction",
    "PlayFurtherAction",
    "PlayTrade",
    "PlayerCommand",
    "Players",
    "Privilege",
    "Promise",
    "PromisedYield",
    "Proposal",
    "ProposeDeal",
    "Reason",
    "Refused",
    "Result",
    "RollDice",
    "Rules",
    "Ruling",
    "SeenDeck",
    "Setup",
    "SmallOrder",
    "Space",
    "SpecialCard",
    "State",
    "Street",
    "Subject",
    "Table",
    "TableCommand",
    "TableOwes",
    "TieBreak",
    "TimeCalled",
    "UncoveredSeat",
    "UseBuilding",
    "View",
    "Violation",
    "Ware",
    "WireError",
    "WithdrawDeal",
    "WithoutAnOffer",
    "decide",
    "dumps",
    "evolve",
    "legal",
    "loads",
    "outcomes",
    "redact",
    "redact_all",
    "rule_on",
    "shipped_box",
    "view",
]
