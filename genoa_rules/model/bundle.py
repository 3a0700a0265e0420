"""A bundle: money and goods together. What somebody holds, what crosses in a deal, what an action yields."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from attrs import field, frozen

from genoa_rules.kernel.multiset import contains, merged, multiset, without
from genoa_rules.model.cards import (
    CARD_CLASSES,
    Card,
    CardKind,
    SpecialCard,
)
from genoa_rules.model.wares import Ware

MONEY_STEP = 5
"""Money comes in steps of so many ducats (8.11)."""


def _all_of(kinds: type | tuple[type, ...], items: Iterable[object], name: str) -> None:
    for item in items:
        if not isinstance(item, kinds):
            raise TypeError(f"{name}: {item!r} is none of these")


@frozen(init=False)
class Bundle:
    """Money and goods (8.11).

    ducats: money. Any number can be said; the rules refuse what is negative or no multiple of 5.
    wares, special_cards, cards: each piece by name, sorted.
    cards_of_a_kind: cards left open: their kind only (T7). Nobody holds such cards.
    markers: own markers from the reserve, a number.
    """

    ducats: int = 0
    wares: tuple[Ware, ...] = field(default=())
    special_cards: tuple[SpecialCard, ...] = field(default=())
    cards: tuple[Card, ...] = field(default=())
    cards_of_a_kind: tuple[CardKind, ...] = field(default=())
    markers: int = 0

    def __init__(
        self,
        ducats: int = 0,
        wares: Iterable[Ware] = (),
        special_cards: Iterable[SpecialCard] = (),
        cards: Iterable[Card] = (),
        cards_of_a_kind: Iterable[CardKind] = (),
        markers: int = 0,
    ) -> None:
        wares, special_cards, cards, cards_of_a_kind = (
            tuple(wares),
            tuple(special_cards),
            tuple(cards),
            tuple(cards_of_a_kind),
        )
        for name, number in (("ducats", ducats), ("markers", markers)):
            if type(number) is not int:
                raise TypeError(f"{name}: a whole number, not {number!r}")
        _all_of(Ware, wares, "wares")
        _all_of(SpecialCard, special_cards, "special_cards")
        _all_of(CARD_CLASSES, cards, "cards")
        _all_of(CardKind, cards_of_a_kind, "cards_of_a_kind")
        self.__attrs_init__(
            ducats,
            multiset(wares),
            multiset(special_cards),
            multiset(cards),
            multiset(cards_of_a_kind),
            markers,
        )

    def __repr__(self) -> str:
        shown = ((name, getattr(self, name)) for name in _FIELDS)
        return f"Bundle({', '.join(f'{name}={value!r}' for name, value in shown if value)})"

    def __bool__(self) -> bool:
        return self != NOTHING

    def __add__(self, other: Bundle) -> Bundle:
        return _bundle(
            self.ducats + other.ducats,
            merged(self.wares, other.wares),
            merged(self.special_cards, other.special_cards),
            merged(self.cards, other.cards),
            merged(self.cards_of_a_kind, other.cards_of_a_kind),
            self.markers + other.markers,
        )

    def __sub__(self, other: Bundle) -> Bundle:
        """This less the other.

        Raises ValueError where it does not cover the other: nothing goes below zero.
        """
        if self.ducats < other.ducats or self.markers < other.markers:
            raise ValueError(f"{self} does not cover {other}")
        return _bundle(
            self.ducats - other.ducats,
            without(self.wares, other.wares),
            without(self.special_cards, other.special_cards),
            without(self.cards, other.cards),
            without(self.cards_of_a_kind, other.cards_of_a_kind),
            self.markers - other.markers,
        )

    def paid(self, ducats: int) -> Bundle:
        """This with so much money more."""
        return _bundle(
            self.ducats + ducats, self.wares, self.special_cards, self.cards, self.cards_of_a_kind, self.markers
        )

    def covers(self, other: Bundle) -> bool:
        """Whether all of the other is in this."""
        return (
            self.ducats >= other.ducats
            and self.markers >= other.markers
            and contains(self.wares, other.wares)
            and contains(self.special_cards, other.special_cards)
            and contains(self.cards, other.cards)
            and contains(self.cards_of_a_kind, other.cards_of_a_kind)
        )

    def cards_of(self, kind: CardKind) -> tuple[Card, ...]:
        """The cards of one kind."""
        return tuple(card for card in self.cards if card.kind is kind)

    @property
    def goods(self) -> int:
        """How many goods (8.11): cards, special cards, wares, markers; money is none."""
        return len(self.wares) + len(self.special_cards) + len(self.cards) + len(self.cards_of_a_kind) + self.markers

    @property
    def faceless(self) -> Bundle:
        """This with its cards by kind only, as those see it who may not know their faces (S9)."""
        if not self.cards:
            return self
        return _bundle(
            self.ducats,
            self.wares,
            self.special_cards,
            (),
            merged(tuple(card.kind for card in self.cards), self.cards_of_a_kind),
            self.markers,
        )


def _bundle(
    ducats: int,
    wares: tuple[Ware, ...],
    special_cards: tuple[SpecialCard, ...],
    cards: tuple[Card, ...],
    cards_of_a_kind: tuple[CardKind, ...],
    markers: int,
) -> Bundle:
    """A bundle from parts that are sorted already: what arithmetic makes needs no second check."""
    bundle = Bundle.__new__(Bundle)
    bundle.__attrs_init__(ducats, wares, special_cards, cards, cards_of_a_kind, markers)
    return bundle


_FIELDS = ("ducats", "wares", "special_cards", "cards", "cards_of_a_kind", "markers")
NOTHING = Bundle()


@cache
def one_ware(ware: Ware) -> Bundle:
    """A bundle of one ware. Bundles of one piece are made once: nearly every event moves one."""
    return Bundle(wares=(ware,))


@cache
def one_special_card(special_card: SpecialCard) -> Bundle:
    """A bundle of one special card."""
    return Bundle(special_cards=(special_card,))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in their order.

    Raises TypeError for what is none.
    """
    return Bundle(cards=cards).cards


@lru_cache(1024)
def one_card(card: Card) -> Bundle:
    """A bundle of one card."""
    return Bundle(cards=(card,))


ONE_MARKER = Bundle(markers=1)
