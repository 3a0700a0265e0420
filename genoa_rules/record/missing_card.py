"""Cards that a box does not have: which it has instead, and which cards no box can have (1.8 to 1.11)."""

from __future__ import annotations

from collections.abc import Iterable

from genoa_rules.chapters.components import SMALL_ORDERS, are_two_apart
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import INNER_BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.cards import Card, LargeOrder, Message, Privilege, SmallOrder
from genoa_rules.record.names import name_of
from genoa_rules.record.writing import write_card


def why_missing(card: Card, box: Box) -> str:
    """Why a box does not have a card.

    box: has no such card. Returns a sentence without its full stop: that no box has the card, with the clause, or what
    this one has for the same building.
    """
    impossible = _why_in_no_box(card, box)
    if impossible is not None:
        return f"no box has the card {write_card(card)}: {impossible}"
    which = "the box that comes with the library" if box == shipped_box() else "the box that is told here"
    has = "; ".join(_there_for(building, card, box) for building in _buildings_of(card))
    said = f"{which} has no {name_of(card.kind)} {_on_it(card)}: {has}"
    if isinstance(card, Message) and not are_two_apart(box.board, *card.buildings):
        said += ". On its board these two are not two spaces apart (1.10)"
    if box != shipped_box():
        return said
    return (
        f"{said}. The faces of its cards are partly reconstructed: if your copy has this card, the situation can carry "
        "your own box, as a record does (box.name, box.board, box.cards)"
    )


def _on_it(card: Card) -> str:
    return write_card(card).removeprefix(f"{name_of(card.kind)} ")


def _why_in_no_box(card: Card, box: Box) -> str | None:
    match card:
        case LargeOrder():
            return _no_large_order(card, box)
        case SmallOrder(building=building):
            if SMALL_ORDERS[building]:
                return None
            else_ = "; a large order names a villa and three wares (1.9)" if building in VILLAS else ""
            return f"there are no small orders for {_the(building)} (1.8){else_}"
        case Message(buildings=buildings):
            if Building.POST_OFFICE in buildings:
                return f"there are no messages for {_the(Building.POST_OFFICE)} (1.10)"
            two = len(buildings) == 2 and len(set(buildings)) == 2
            return None if two else "a message names two buildings, which are two spaces apart (1.10)"
        case Privilege(building=building):
            if building not in INNER_BUILDINGS:
                return None
            return (
                f"privileges are those of the buildings on the outskirts, and {_the(building)} is none of them (1.11)"
            )


def _no_large_order(card: LargeOrder, box: Box) -> str | None:
    if card.villa not in VILLAS:
        return f"large orders are for villas, and {_the(card.villa)} is none (1.9)"
    sources = [source for ware in card.wares for source, pair in WAREHOUSE_WARES.items() if ware in pair]
    beside = [each for each in box.board.neighbours[card.villa] if each in sources]
    if beside:
        asked = _list(name_of(ware) for ware in card.wares if ware in WAREHOUSE_WARES[beside[0]])
        return (
            f"{_the(beside[0])} is next to {_the(card.villa)}, whose large orders never ask for its wares, such as "
            f"{asked} (1.9)"
        )
    if len(sources) != 3 or len(set(sources)) != 3:
        return "a large order asks for three wares, one from each warehouse that is not next to the villa (1.9)"
    return None


def _there_for(building: Building, card: Card, box: Box) -> str:
    there = [write_card(each) for each in box.deck(card.kind) if building in _buildings_of(each)]
    return f"for {_the(building)} it has {_list(there) or 'none'}"


def _buildings_of(card: Card) -> tuple[Building, ...]:
    match card:
        case LargeOrder():
            return (card.villa,)
        case SmallOrder() | Privilege():
            return (card.building,)
        case Message():
            return card.buildings


def _the(building: Building) -> str:
    """A building with its article, where it has one."""
    from genoa_rules.words.tables import table
    from genoa_rules.words.voice import Voice

    return Voice(table("en"), None).say(building, "the")


def _list(names: Iterable[str]) -> str:
    """Names one after the other, as a sentence has them."""
    told = list(names)
    return f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else "".join(told)
