"""The rules of the negotiation game The Traders of Genoa, for front ends and for disputes.

`import genoa_rules as genoa` is all that a front end needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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
from genoa_rules.deal_draft import Addition, DealDraft, Item, Side, draft, drafts
from genoa_rules.decide import Decision, decide
from genoa_rules.events import Event
from genoa_rules.evolve import evolve
from genoa_rules.game import Game, IllegalCommand, IllegalSetup, Line, Players, Ruling, TableOwes, rule_on
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
from genoa_rules.model.phases import (
    Acting,
    Chain,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Phase,
    Placing,
    Result,
    Rolling,
    Score,
    Walking,
)
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
from genoa_rules.model.state import Deck, State, Supply, Turn, Use
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Frame, Offers, Partner, Promise, Subject
from genoa_rules.options import Option, options
from genoa_rules.redact import redact, redact_all, redact_violation
from genoa_rules.table import Table
from genoa_rules.view import (
    OthersDrawing,
    OthersOwing,
    OthersSeat,
    OwnSeat,
    Seat,
    SeenDeck,
    SeenPhase,
    UncoveredSeat,
    View,
    view,
)
from genoa_rules.wire import dumps, loads

if TYPE_CHECKING:
    from genoa_rules import bots as bots
    from genoa_rules import draw as draw
    from genoa_rules.words import UnknownLanguage, describe, name, tell_bundle, tell_command, tell_event

__version__ = "0.1.0"

# Words are read only where something is told: until then nothing of them is imported.
_OF_WORDS = frozenset(("UnknownLanguage", "describe", "name", "tell_bundle", "tell_command", "tell_event"))


def __getattr__(wanted: str) -> object:
    if wanted in _OF_WORDS:
        return getattr(import_module("genoa_rules.words"), wanted)
    if wanted in ("bots", "draw"):
        return import_module(f"genoa_rules.{wanted}")
    raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")


__all__ = [
    "AcceptDeal",
    "Accepted",
    "Acting",
    "Addition",
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
    "Chain",
    "CloseAction",
    "Closing",
    "Colour",
    "Command",
    "Condition",
    "DUCATS",
    "Deal",
    "DealDraft",
    "Dealing",
    "Decision",
    "Deck",
    "DeliverMessage",
    "Delivery",
    "DiceFell",
    "Drawing",
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
    "Item",
    "KeepAction",
    "LargeOrder",
    "LegalCommands",
    "Line",
    "MARKER",
    "MARKETPLACE",
    "MarkersFromOneStreet",
    "Marking",
    "Message",
    "MessageDelivery",
    "MoveTower",
    "NOTHING",
    "Offers",
    "Option",
    "OthersDrawing",
    "OthersOwing",
    "OthersSeat",
    "Over",
    "Owing",
    "OwnSeat",
    "Partner",
    "Pass",
    "Phase",
    "PlaceMarkers",
    "Placing",
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
    "Rolling",
    "Rules",
    "Ruling",
    "Score",
    "Seat",
    "SeenDeck",
    "SeenPhase",
    "Setup",
    "Side",
    "SmallOrder",
    "Space",
    "SpecialCard",
    "State",
    "Street",
    "Subject",
    "Supply",
    "Table",
    "TableCommand",
    "TableOwes",
    "TieBreak",
    "TimeCalled",
    "Turn",
    "UncoveredSeat",
    "UnknownLanguage",
    "Use",
    "UseBuilding",
    "View",
    "Violation",
    "Walking",
    "Ware",
    "WireError",
    "WithdrawDeal",
    "WithoutAnOffer",
    "decide",
    "describe",
    "draft",
    "drafts",
    "dumps",
    "evolve",
    "legal",
    "loads",
    "name",
    "options",
    "outcomes",
    "redact",
    "redact_all",
    "redact_violation",
    "rule_on",
    "shipped_box",
    "tell_bundle",
    "tell_command",
    "tell_event",
    "view",
]
