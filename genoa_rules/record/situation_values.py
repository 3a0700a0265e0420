"""The values of a situation in TOML: amounts, and lists of what somebody has.

    amount    = a number | "at least N" | "at most N" | "N to M"
    list      = [entry, ...], all there is; with "..." in it, at least that
    entry     = [quantifier] goods                         the goods of the notation, as in "2 copper"
                                                           a privilege with its word, as in "privilege Park"
    quantifier = "no" | "only" | "at least" | "at most"

Goods stand as in the notation of records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.multiset import multiset
from genoa_rules.model.box import Box
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, Card
from genoa_rules.record.names import name_of
from genoa_rules.record.reader import Reader
from genoa_rules.record.scan import NotationError, TokenKind
from genoa_rules.record.situation import OPEN, Amount

AND_MORE = "..."
AMOUNT = 'a number, "at least 2", "at most 2" or "2 to 4"'

PieceT = TypeVar("PieceT", bound=ClosedSet)


class Quantifier(ClosedSet):
    """How much is said by an entry of a list."""

    PLAIN = ""
    NO = "no"
    ONLY = "only"
    AT_LEAST = "at least"
    AT_MOST = "at most"


@frozen
class Entries:
    """A list of what somebody has.

    in_full: whether there is nothing else. entries: quantifiers with goods.
    """

    in_full: bool
    entries: tuple[tuple[Quantifier, Bundle], ...]


def read_amount(value: object) -> Amount:
    """The amount that a value says.

    Raises NotationError for a value that says none.
    """
    if type(value) is int and value >= 0:
        return Amount.exactly(value)
    if not isinstance(value, str):
        raise NotationError(1, AMOUNT, str(value)[:40])
    reader = Reader(value)
    if reader.says("at", "least"):
        amount = Amount(_number(reader))
    elif reader.says("at", "most"):
        amount = Amount(0, _number(reader))
    else:
        least = _number(reader)
        amount = Amount(least, _number(reader)) if reader.takes("to") else Amount.exactly(least)
    reader.end()
    if amount.most is not None and amount.most < amount.least:
        raise NotationError(1, "the smaller number first", value)
    return amount


def _number(reader: Reader) -> int:
    token = reader.next
    if token.kind is not TokenKind.NUMBER or token.text.startswith("-"):
        raise reader.error(AMOUNT)
    return int(reader.step().text)


def read_entries(value: object, expected: str, box: Box) -> Entries:
    """The list that a value says: a list of texts, or one text.

    expected: what the entries name. box: of which the cards are. Raises NotationError for a value that says none.
    """
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotationError(1, 'a list of texts, as in ["copper", "2 salt"]', str(value)[:40])
    named = [text for text in texts if text.strip() != AND_MORE]
    return Entries(len(named) == len(texts), tuple(_entry(text, expected, box) for text in named))


def _entry(text: str, expected: str, box: Box) -> tuple[Quantifier, Bundle]:
    reader = Reader(text, box=box, a_building_is_a_privilege=False)
    quantifier = next(
        (each for each in Quantifier if each.value and reader.says(*each.value.split())), Quantifier.PLAIN
    )
    goods = reader.goods(expected)
    reader.end()
    return quantifier, goods


def amounts(
    entries: Entries, pieces: Iterable[tuple[Quantifier, tuple[PieceT, ...]]], all_kinds: Iterable[PieceT]
) -> tuple[Amount, ...]:
    """How many there are of each kind, in their order, as a list says it.

    pieces: what the list says of these kinds. Raises NotationError where two entries limit one kind.
    """
    said: dict[PieceT, list[Amount]] = {}
    limited = set()
    for quantifier, given in pieces:
        for piece in dict.fromkeys(given):
            if piece in said and (piece in limited or quantifier is not Quantifier.PLAIN):
                raise NotationError(1, f"one entry about {name_of(piece)}", f"{quantifier.value} {name_of(piece)}")
            if quantifier is not Quantifier.PLAIN:
                limited.add(piece)
            said.setdefault(piece, []).append(_amount(quantifier, given.count(piece), in_full=entries.in_full))
    nothing_said = Amount.exactly(0) if entries.in_full else OPEN
    return tuple(_together(said[kind]) if kind in said else nothing_said for kind in all_kinds)


def _amount(quantifier: Quantifier, number: int, *, in_full: bool) -> Amount:
    match quantifier:
        case Quantifier.PLAIN:
            return Amount.exactly(number) if in_full else Amount(number)
        case Quantifier.NO:
            return Amount.exactly(0)
        case Quantifier.ONLY:
            return Amount.exactly(number)
        case Quantifier.AT_LEAST:
            return Amount(number)
        case Quantifier.AT_MOST:
            return Amount(0, number)


def _together(said: list[Amount]) -> Amount:
    """Several entries about one kind: their numbers together."""
    most = [amount.most for amount in said]
    bounded = [number for number in most if number is not None]
    return Amount(sum(amount.least for amount in said), sum(bounded) if len(bounded) == len(most) else None)


@frozen
class Hand:
    """What a list says of a hand of cards.

    cards, no_cards: cards that are there, and that are not. of_a_kind: how many of each kind there are in all.
    """

    cards: tuple[Card, ...]
    no_cards: tuple[Card, ...]
    of_a_kind: tuple[Amount, ...]


def hand(entries: Entries) -> Hand:
    """The hand that a list says."""
    cards: list[Card] = []
    no_cards: list[Card] = []
    for quantifier, goods in entries.entries:
        (no_cards if quantifier is Quantifier.NO else cards).extend(goods.cards)
    unnamed = amounts(
        entries, ((quantifier, goods.cards_of_a_kind) for quantifier, goods in entries.entries), CARD_KINDS
    )
    return Hand(
        multiset(cards),
        multiset(no_cards),
        tuple(
            _together([Amount.exactly(sum(card.kind is kind for card in cards)), more])
            for kind, more in zip(CARD_KINDS, unnamed, strict=True)
        ),
    )


def others_than(goods: Bundle, part: str) -> bool:
    """Whether there is anything but this part in the goods, such as "wares"; cards by kind go with cards."""
    parts: Mapping[str, Bundle] = {
        "wares": Bundle(wares=goods.wares),
        "special_cards": Bundle(special_cards=goods.special_cards),
        "cards": Bundle(cards=goods.cards, cards_of_a_kind=goods.cards_of_a_kind),
    }
    return goods != parts[part] and goods != NOTHING
