"""Writing the notation: a line for each command, from which it can be read again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias, assert_never

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
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import Event
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.goods import DUCATS, MARKER, Money, OwnMarker
from genoa_rules.model.wares import Ware
from genoa_rules.record.names import name_of, several
from genoa_rules.record.scan import CODED_SPACE, is_coded, quoted

TABLE = "table"
DISPUTED = "?"
NOTHING = "nothing"
SHARE = "share"
RECEIVES = "for"
CONDITION = "condition"
GIVING = "giving"

Line: TypeAlias = RecordLine[Command, Event]

# A name that can stand as it is: one word of letters, digits and what stands between letters.
_PLAIN_NAME = re.compile(r"[^\W\d_]\w*(?:['’.]\w+)*")


def write_line(line: Line) -> str:
    """A line of a record without its events: the command, a question mark if it is disputed, the note."""
    disputed = f" {DISPUTED}" if line.disputed else ""
    note = f" # {note_written(line.note)}" if line.note else ""
    return write_command(line.command) + disputed + note


def write_command(command: Command) -> str:
    """A command in one line of the notation."""
    match command:
        case CardDealt() | DiceFell() | TimeCalled():
            return f"{TABLE}: {_of_the_table(command)}"
        case _:
            return f"{player_name(command.player)}: {move_written(command)}"


def player_name(player: str) -> str:
    """A player's name: as it is, or in quotation marks where it could be read as something else."""
    plain = _PLAIN_NAME.fullmatch(player) and player.isprintable() and player.casefold() != TABLE
    return player if plain else quoted(player)


def write_card(card: Card) -> str:
    """A card by what it says. Its kind is named only where that leaves it open."""
    match card:
        case LargeOrder():
            written = " ".join(map(name_of, (card.villa, *card.wares)))
            return written if len(card.wares) > 1 else f"{name_of(card.kind)} {written}"
        case SmallOrder():
            return f"{name_of(card.building)} {name_of(card.ware)}"
        case Message():
            written = " - ".join(map(name_of, card.buildings))
            return written if len(card.buildings) > 1 else f"{name_of(card.kind)} {written}".rstrip()
        case Privilege():
            return f"{name_of(card.kind)} {name_of(card.building)}"
        case _:
            assert_never(card)


def note_written(note: str) -> str:
    """A note as it is, or in quotation marks with codes where that would be read as something else."""
    inner = note.strip(" ")
    if note.isprintable() and note == inner and "'''" not in note and not is_coded(note):
        return note
    begins = note.index(inner)
    ends = len(note) - begins - len(inner)
    return f'"{CODED_SPACE * begins}{quoted(inner)[1:-1]}{CODED_SPACE * ends}"'


def _of_the_table(command: CardDealt | DiceFell | TimeCalled) -> str:
    match command:
        case CardDealt():
            return f"deal {write_card(command.card)}"
        case DiceFell():
            return f"dice {command.red}/{command.blue}"
        case TimeCalled():
            return "time"
        case _:
            assert_never(command)


def move_written(command: Command) -> str:
    match command:
        case RollDice():
            return "roll"
        case PlayAnyStartSpace():
            return f"start {space_written(command.space)}"
        case ProposeDeal():
            deal = command.deal
            if command.player == deal.buyer:
                return f"offer {_terms(deal)}"
            return f"demand {_deal(deal)}"
        case WithdrawDeal():
            return f"withdraw {_deal(command.deal)}"
        case AcceptDeal():
            giving = f"; {GIVING} {_cards(command.cards)}" if command.cards else ""
            return f"accept {_deal(command.deal)}{giving}"
        case Pass():
            return "pass"
        case KeepAction():
            return "keep"
        case MoveTower():
            return f"move {space_written(command.to)}"
        case EndWalk():
            return "stop"
        case PlayFurtherAction():
            return "further action"
        case UseBuilding():
            return f"use{_delivery(command.delivery)}"
        case PlayAnyWare():
            return f"any ware {name_of(command.ware)}"
        case PlayTrade():
            return f"trade {_single_good(command.give)} for {_single_good(command.take)}"
        case PlayBuildingAction():
            return f"building action {name_of(command.building)}{_delivery(command.delivery)}"
        case FillSmallOrder():
            return f"fill {write_card(command.order)}"
        case CloseAction():
            return "done"
        case HandOver():
            return f"hand over {_cards(command.cards)}"
        case DeliverMessage():
            return f"deliver {write_card(command.message)}"
        case PlaceMarkers():
            return f"mark {space_written(command.street)}{_buildings('remove', command.remove)}" + _buildings(
                "place", command.place
            )
        case HandOn():
            return "hand on"
        case CardDealt() | DiceFell() | TimeCalled():
            return _of_the_table(command)
        case _:
            assert_never(command)


def space_written(space: Space) -> str:
    match space:
        case Street():
            return f"{space.row}/{space.column}"
        case Building() | Marketplace():
            return name_of(space)
        case _:
            assert_never(space)


def _delivery(delivery: Delivery | None) -> str:
    if delivery is None:
        return ""
    reward = "" if delivery.special_card is None else f" for {name_of(delivery.special_card)}"
    return f", fill {write_card(delivery.order)}{reward}"


def _single_good(good: Ware | SpecialCard | Card | CardKind | OwnMarker | Money) -> str:
    match good:
        case Ware() | SpecialCard() | CardKind() | OwnMarker() | Money():
            return name_of(good)
        case _:
            return f"[{write_card(good)}]"


def _cards(cards: tuple[Card, ...]) -> str:
    return ", ".join(f"[{write_card(card)}]" for card in cards) or NOTHING


def _buildings(word: str, buildings: tuple[Building, ...]) -> str:
    return f" {word} {', '.join(map(name_of, buildings))}" if buildings else ""


# Deals.


def _deal(deal: Deal) -> str:
    return f"{player_name(deal.buyer)} {_terms(deal)}"


def _terms(deal: Deal) -> str:
    on_a_building = isinstance(deal.space, Building)
    action = "" if deal.action == on_a_building else " without action" if on_a_building else " with action"
    parts = [goods_written(deal.pays)]
    if deal.shares:
        parts.append(f"{SHARE} {goods_written(deal.shares)}")
    if deal.receives:
        parts.append(f"{RECEIVES} {goods_written(deal.receives)}")
    if deal.conditions:
        parts.append(f"{CONDITION} {', '.join(map(condition_name, deal.conditions))}")
    return f"{space_written(deal.space)}{action}: {'; '.join(parts)}"


def condition_name(condition: Condition) -> str:
    """What the notation calls a condition."""
    return condition.value.replace("_", " ")


def goods_written(goods: Bundle) -> str:
    parts = [several(DUCATS, goods.ducats)] if goods.ducats else []
    parts += _counted(name_of(ware) for ware in goods.wares)
    parts += _counted(name_of(special_card) for special_card in goods.special_cards)
    parts += [f"[{write_card(card)}]" for card in goods.cards]
    parts += [several(kind, goods.cards_of_a_kind.count(kind)) for kind in dict.fromkeys(goods.cards_of_a_kind)]
    if goods.markers:
        parts.append(several(MARKER, goods.markers))
    return ", ".join(parts) or NOTHING


def _counted(names: Iterable[str]) -> list[str]:
    written = list(names)
    return [name if written.count(name) == 1 else f"{written.count(name)} {name}" for name in dict.fromkeys(written)]
