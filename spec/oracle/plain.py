"""The edge: a state and its commands as dictionaries, lists, tuples and strings. Fields are read, nothing is asked."""

from __future__ import annotations

from enum import Enum

import attrs

from genoa_rules import Delivery
from genoa_rules.commands import ProposeDeal
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import (
    CARD_KINDS,
    SPECIAL_CARDS,
    CardKind,
    LargeOrder,
    Message,
    Privilege,
    SmallOrder,
    SpecialCard,
)
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.phases import Acting, Chain, Result, Score
from genoa_rules.model.rules import DECIDING_SETTINGS
from genoa_rules.model.state import Use
from genoa_rules.model.wares import WARES, Ware


def plain_state(state):
    """A whole state. Multisets are sorted lists."""
    names, turn = state.setup.players, state.turn
    return {
        "players": list(names),
        "rules": {name: getattr(state.setup.rules, name).value for name in DECIDING_SETTINGS},
        "rows": state.setup.box.board.rows,
        "phase": plain_phase(state.phase),
        "turn": {
            "active": turn.active,
            "walk": [plain(space) for space in turn.walk],
            "uses": sorted(plain(use) for use in turn.uses),
            "actions": dict(zip(names, turn.actions, strict=True)),
            "further": dict(zip(names, turn.further, strict=True)),
            "filled_at": sorted(plain(use) for use in turn.filled_at),
            "cleared": sorted(plain(street) for street in turn.cleared),
            "passed": sorted(turn.passed),
        },
        "holdings": {name: plain(held) for name, held in zip(names, state.holdings, strict=True)},
        "supply": {
            "wares": {ware.value: number for ware, number in zip(WARES, state.supply.wares, strict=True)},
            "special_cards": {
                card.value: number for card, number in zip(SPECIAL_CARDS, state.supply.special_cards, strict=True)
            },
            "markers": dict(zip(names, state.supply.markers, strict=True)),
        },
        "decks": {
            kind.value: {"down": sorted(plain(deck.face_down)), "up": sorted(plain(deck.face_up))}
            for kind, deck in zip(CARD_KINDS, state.decks, strict=True)
        },
        "owners": {building.value: owner for building, owner in zip(BUILDINGS, state.owners, strict=True)},
        "left": state.left,
    }


def plain_phase(phase):
    """A phase with all that it carries."""
    found = {"name": type(phase).__name__}
    for field in attrs.fields(type(phase)):
        value = getattr(phase, field.name)
        if field.name == "proposals":
            found["proposals"] = sorted(
                ({"author": each.author, "deal": plain(each.deal)} for each in value), key=frozen
            )
        elif field.name in ("cards", "drawn", "by_card"):
            found[field.name] = sorted(plain(value))
        elif field.name == "result":
            found["result"] = plain(value)
            for score in found["result"]["scores"]:
                score["chains"].sort(key=frozen)
        else:
            found[field.name] = plain(value)
    return found


def plain_command(command):
    """A command as a tuple: its name, who says it, and the rest."""
    values = [plain(getattr(command, field.name)) for field in attrs.fields(type(command))]
    # The order in which buildings or cards are named means nothing.
    return (type(command).__name__, *(frozen(sorted(each) if isinstance(each, list) else each) for each in values))


def plain(value):
    """Any value of the model."""
    match value:
        case None | str() | bool() | int():
            return value
        case Enum():
            return value.value
        case Street():
            return f"street {value.row}/{value.column}"
        case LargeOrder():
            return ("large_order", value.villa.value, tuple(sorted(ware.value for ware in value.wares)))
        case SmallOrder():
            return ("small_order", value.building.value, value.ware.value)
        case Message():
            return ("message", tuple(sorted(building.value for building in value.buildings)))
        case Privilege():
            return ("privilege", value.building.value)
        case Delivery():
            return (plain(value.order), plain(value.special_card))
        case Use():
            return (value.building.value, value.player)
        case Bundle():
            return {
                "ducats": value.ducats,
                "wares": sorted(plain(value.wares)),
                "special_cards": sorted(plain(value.special_cards)),
                "cards": sorted(plain(value.cards)),
                "kinds": sorted(plain(value.cards_of_a_kind)),
                "markers": value.markers,
            }
        case Acting():
            return plain_phase(value)
        case Chain():
            return {"buildings": sorted(plain(value.buildings)), "ducats": value.ducats}
        case Deal() | Result() | Score():
            return {field.name: plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
        case tuple():
            return [plain(each) for each in value]
    raise TypeError(f"{value!r} has no plain form")


def frozen(value):
    """A plain value as something that can be compared and put into a set."""
    if isinstance(value, dict):
        return tuple((name, frozen(each)) for name, each in sorted(value.items()))
    if isinstance(value, list | tuple):
        return tuple(frozen(each) for each in value)
    return value


def copied(value):
    """A plain value of which nothing that can be changed is shared."""
    if isinstance(value, dict):
        return {name: copied(each) for name, each in value.items()}
    return [copied(each) for each in value] if isinstance(value, list) else value


# The way back: proposals, which the oracle draws.


def said(player, deal):
    """A plain proposal as a command."""
    return ProposeDeal(
        player,
        deal=Deal(
            deal["buyer"],
            space=_space(deal["space"]),
            action=deal["action"],
            pays=_bundle(deal["pays"]),
            shares=_bundle(deal["shares"]),
            receives=_bundle(deal["receives"]),
            conditions=tuple(map(Condition, deal["conditions"])),
        ),
    )


def _space(space):
    if space.startswith("street "):
        return Street(*map(int, space.removeprefix("street ").split("/")))
    return MARKETPLACE if space == plain(MARKETPLACE) else Building(space)


def _bundle(goods):
    return Bundle(
        goods["ducats"],
        map(Ware, goods["wares"]),
        map(SpecialCard, goods["special_cards"]),
        map(_card, goods["cards"]),
        map(CardKind, goods["kinds"]),
        goods["markers"],
    )


def _card(card):
    kind, *rest = card
    if kind == "large_order":
        return LargeOrder(Building(rest[0]), tuple(map(Ware, rest[1])))
    if kind == "small_order":
        return SmallOrder(Building(rest[0]), Ware(rest[1]))
    if kind == "message":
        return Message(tuple(map(Building, rest[0])))
    return Privilege(Building(rest[0]))
