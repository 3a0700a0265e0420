"""The playing cards in their four kinds, and the five special cards (clauses 1.3, 1.6-1.11)."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import field, frozen
from attrs.validators import deep_iterable

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.shape import instance_of
from genoa_rules.model.buildings import Building
from genoa_rules.model.wares import Ware


class CardKind(ClosedSet):
    """A kind of playing card, and so a deck."""

    LARGE_ORDER = "large_order"
    SMALL_ORDER = "small_order"
    MESSAGE = "message"
    PRIVILEGE = "privilege"


CARD_KINDS: tuple[CardKind, ...] = tuple(CardKind)


class SpecialCard(ClosedSet):
    """A special card."""

    ANY_START_SPACE = "any_start_space"
    ANY_WARE = "any_ware"
    FURTHER_ACTION = "further_action"
    BUILDING_ACTION = "building_action"
    ONE_TO_ONE_TRADE = "one_to_one_trade"


SPECIAL_CARDS: tuple[SpecialCard, ...] = tuple(SpecialCard)

# A card's rank packs its kind, buildings and wares into one number, each part below 32.
_PART = 32


def _rank(kind: CardKind, *parts: ClosedSet) -> int:
    rank = kind.rank
    for part in parts:
        rank = rank * _PART + part.rank
    return rank * int(_PART ** (4 - len(parts)))


def _in_order(wares: tuple[Ware, ...]) -> tuple[Ware, ...]:
    return tuple(sorted(wares)) if all(isinstance(ware, Ware) for ware in wares) else tuple(wares)


def _buildings_in_order(buildings: tuple[Building, ...]) -> tuple[Building, ...]:
    return (
        tuple(sorted(buildings)) if all(isinstance(building, Building) for building in buildings) else tuple(buildings)
    )


@frozen
class LargeOrder:
    """A large order: deliver these wares to this villa (1.9)."""

    kind: ClassVar[CardKind] = CardKind.LARGE_ORDER
    villa: Building = field(validator=instance_of(Building))
    wares: tuple[Ware, ...] = field(converter=_in_order, validator=deep_iterable(instance_of(Ware)))
    rank: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rank", _rank(self.kind, self.villa, *self.wares[:3]))

    def __hash__(self) -> int:
        return self.rank


@frozen
class SmallOrder:
    """A small order: deliver this ware to this building (1.8)."""

    kind: ClassVar[CardKind] = CardKind.SMALL_ORDER
    building: Building = field(validator=instance_of(Building))
    ware: Ware = field(validator=instance_of(Ware))
    rank: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rank", _rank(self.kind, self.building, self.ware))

    def __hash__(self) -> int:
        return self.rank


@frozen
class Message:
    """A message between two buildings, in either order (1.10, 12.1)."""

    kind: ClassVar[CardKind] = CardKind.MESSAGE
    buildings: tuple[Building, ...] = field(
        converter=_buildings_in_order, validator=deep_iterable(instance_of(Building))
    )
    rank: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rank", _rank(self.kind, *self.buildings[:2]))

    def __hash__(self) -> int:
        return self.rank


@frozen
class Privilege:
    """The privilege of a building on the outskirts (1.11)."""

    kind: ClassVar[CardKind] = CardKind.PRIVILEGE
    building: Building = field(validator=instance_of(Building))
    rank: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rank", _rank(self.kind, self.building))

    def __hash__(self) -> int:
        return self.rank


Card: TypeAlias = LargeOrder | SmallOrder | Message | Privilege

CARD_CLASSES = (LargeOrder, SmallOrder, Message, Privilege)
"""The classes of playing cards, in the order of `CardKind`."""
