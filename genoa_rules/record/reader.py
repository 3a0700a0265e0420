"""What reads a line of the notation piece by piece: names, numbers, spaces, cards, goods, deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire_text import is_within_bounds
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.box import Box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.goods import Money, OwnMarker
from genoa_rules.model.wares import Ware
from genoa_rules.record import names, writing
from genoa_rules.record.scan import (
    A_NUMBER,
    MissingCard,
    NotationError,
    Token,
    TokenKind,
    UnknownPlayer,
    is_coded,
    tokens_of,
    unquoted,
)

# More than any box holds; a greater number is a slip of the pen.
MOST_PIECES = 200

NamedT = TypeVar("NamedT", bound=ClosedSet)
CardT = TypeVar("CardT", bound=Card)
ChoiceT = TypeVar("ChoiceT")

_A_SPACE = "a building, a street such as 7/5, or the marketplace"
_AN_ITEM = "an amount such as 25 ducats, a ware, a special card, a card in brackets, a kind of card, or markers"
A_CARD = (
    "a card: a small order such as Harbor copper, a large order such as Villa Ricci wheat silver silk, "
    "a message such as Park - Guild Hall, or a privilege such as privilege Park"
)
_PARTS = (writing.SHARE, writing.RECEIVES, writing.CONDITION, writing.GIVING)
_PIECES: tuple[type[ClosedSet], ...] = (Ware, SpecialCard, CardKind, OwnMarker, Money)
_CARD_FORMS: Mapping[type, str] = {
    LargeOrder: "a large order: a villa and three wares",
    SmallOrder: "a small order: a building and a ware",
    Message: "a message: two buildings with a dash between them",
}


class Reader:
    """A line and how far it has been read. Every step raises NotationError for what it can't read.

    players: who may be named; anybody if None. guests_may_speak: whether somebody may be named who does not play, by a
    name that is unlike all players' names. box: of which the cards are, those aside that the table deals; any if None.
    a_building_is_a_privilege: whether its name alone stands for the privilege.
    """

    def __init__(
        self,
        line: str,
        players: tuple[str, ...] | None = None,
        *,
        guests_may_speak: bool = False,
        box: Box | None = None,
        a_building_is_a_privilege: bool = True,
    ) -> None:
        self.line = line
        self.players = players
        self.guests_may_speak = guests_may_speak
        self.box = box
        self.a_building_is_a_privilege = a_building_is_a_privilege
        self.tokens = tokens_of(line)
        self.at = 0

    @property
    def next(self) -> Token:
        """The piece to be read next."""
        return self.tokens[self.at]

    def error(self, expected: str, nearest: tuple[str, ...] = ()) -> NotationError:
        """That something else was expected here."""
        return NotationError(self.next.start + 1, expected, self.next.text[:40], nearest)

    def step(self) -> Token:
        """The next piece, which is now read."""
        token = self.next
        self.at += 1
        return token

    def takes(self, text: str) -> bool:
        """Whether this mark or word comes next; then it is read."""
        here = self.next.kind in (TokenKind.MARK, TokenKind.WORD) and self.next.text.casefold() == text
        self.at += here
        return here

    def says(self, *words: str) -> bool:
        """Whether these words come next; then they are read."""
        begun = self.at
        if all(self.takes(word) for word in words):
            return True
        self.at = begun
        return False

    def need(self, text: str, expected: str) -> None:
        """Reads this mark or word."""
        if not self.takes(text):
            raise self.error(expected)

    def end(self) -> None:
        """Reads the end of the line."""
        if self.next.kind is not TokenKind.END:
            raise self.error("the end of the line")

    def choice(
        self,
        table: Mapping[str, ChoiceT],
        what: str,
        meant: Mapping[str, str] = MappingProxyType({}),
        forms: Iterable[str] | None = None,
    ) -> ChoiceT:
        """Reads one of the words of a table.

        meant: other words that people say, and which of the table's they stand for. forms: what is offered where none
        of them is said; the words if None.
        """
        for words, found in table.items():
            if self.says(*words.split()):
                return found
        begun = self.at
        said = next((right for words, right in meant.items() if self.says(*words.split())), None)
        self.at = begun
        near = names.alike(self.next.text, table) if said is None else (said,)
        raise self.error(f"{what}: {', '.join(table if forms is None else forms)}", near)

    def note(self) -> str:
        """Reads the note, if there is one."""
        if self.next.kind is not TokenKind.NOTE:
            return ""
        token = self.step()
        text = token.text[1:].strip()
        # Only what was coded when it was written: quotation marks that people set are part of the note.
        if is_coded(text):
            return unquoted(text, self.line.index('"', token.start))
        return text

    # Names and numbers.

    def named(self, *kinds: type[NamedT]) -> NamedT | None:
        """Reads the longest name of a thing of these kinds that comes next, if one does."""
        first = self.next
        if first.kind not in (TokenKind.WORD, TokenKind.NUMBER):
            return None
        for end in range(min(self.at + names.MOST_PIECES_OF_A_NAME, len(self.tokens) - 1), self.at, -1):
            found = names.recognised(self.line[first.start : self.tokens[end - 1].end], kinds)
            if found is not None:
                self.at = end
                return found
        return None

    def must_be_named(self, expected: str, *kinds: type[NamedT]) -> NamedT:
        """Reads a name."""
        found = self.named(*kinds)
        if found is None:
            raise self.error(expected, self.nearest(*kinds))
        return found

    def nearest(self, *kinds: type[ClosedSet]) -> tuple[str, ...]:
        """The names that may have been meant by what comes next: two words of it, or one."""
        words = [token.text for token in self.tokens[self.at : self.at + 2] if token.kind is TokenKind.WORD]
        if not words or self.next.kind is not TokenKind.WORD:
            return ()
        return names.nearest(" ".join(words), kinds) or names.nearest(words[0], kinds)

    def player(self) -> str:
        """Reads the name of a player."""
        if self.next.kind not in (TokenKind.TEXT, TokenKind.WORD):
            raise self.error("a player; a name of more than one word stands in quotation marks")
        token = self.step()
        player = unquoted(token.text, token.start) if token.kind is TokenKind.TEXT else token.text
        self.must_play(player, token.start)
        return player

    def must_play(self, player: str, start: int, also: tuple[str, ...] = ()) -> None:
        """Refuses a name that no player has, unless it is a guest's.

        start: its place in the line, from 0. also: what else may have been meant by it.
        """
        if self.players is not None and player not in self.players:
            near = names.nearest_players(player, (*self.players, *also))
            if self.guests_may_speak and not near:
                return
            raise UnknownPlayer(start + 1, player[:40], near, self.players)

    def numbers(self, expected: str) -> tuple[int, int]:
        """Reads two numbers with a stroke between them."""
        if self.next.kind is not TokenKind.PAIR:
            raise self.error(expected)
        first, second = self.step().text.split("/")
        return int(first), int(second)

    def space(self) -> Space:
        """Reads a space."""
        behind = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        if behind.kind is TokenKind.PAIR and self.next.text.casefold() in names.words_for_street():
            self.step()
        if self.next.kind is TokenKind.PAIR:
            return Street(*self.numbers(_A_SPACE))
        space = self.must_be_named(_A_SPACE, Building, Marketplace)
        assert isinstance(space, Building | Marketplace)  # mypy joins the two to what they have in common
        return space

    def building(self) -> Building:
        """Reads a building."""
        return self.must_be_named("a building", Building)

    def buildings(self) -> tuple[Building, ...]:
        """Reads buildings."""
        found = [self.building()]
        while self.takes(","):
            found.append(self.building())
        return tuple(found)

    # Cards.

    def cards(self) -> tuple[Card, ...]:
        """Reads cards, or that there are none."""
        if self.takes(writing.NOTHING):
            return ()
        found = [self.card()]
        while self.takes(","):
            found.append(self.card())
        return tuple(found)

    def card(self) -> Card:
        """Reads a card of the box, in brackets or not."""
        begun = self.at
        return self._of_the_box(self.any_card(), begun)

    def _of_the_box(self, card: CardT, begun: int) -> CardT:
        """Refuses a card that the box does not have; it has been read from this piece on."""
        if self.box is not None and card not in self.box.cards:
            from genoa_rules.record.missing_card import why_missing  # only a card that is not there needs it

            raise MissingCard(self.tokens[begun].start + 1, writing.write_card(card), why_missing(card, self.box))
        return card

    def any_card(self, expected: str = A_CARD) -> Card:
        """Reads a card, in brackets or not, whether or not the box has it."""
        bracket = self.takes("[")
        kind = self.named(CardKind)
        card = self._card_of_open_kind(expected) if kind is None else _READ_AS[kind](self)
        if bracket:
            self.need("]", "a bracket that closes the card")
        return card

    def card_of(self, kind: type[CardT]) -> CardT:
        """Reads a card of one kind, in brackets or not."""
        begun = self.at
        card = self.any_card(_CARD_FORMS[kind])
        if not isinstance(card, kind):
            self.at = begun
            raise self.error(_CARD_FORMS[kind])
        return self._of_the_box(card, begun)

    def _card_of_open_kind(self, expected: str) -> Card:
        begun = self.at
        building = self.must_be_named(expected, Building)
        if self.next.text == "-":
            return self._rest_of_message(building)
        wares = self._wares()
        if not wares:
            if self._a_word_follows():
                raise self.error("a ware, or a dash and another building", self.nearest(Building))
            if self.a_building_is_a_privilege:
                return Privilege(building)
            if self.takes(",") and (other := self.named(Building)) is not None:
                message = f"{names.name_of(building)} - {names.name_of(other)}"
                expected = f"{expected}; in a message there is a dash, as in {message}"
            self.at = begun
            raise self.error(expected)
        return SmallOrder(building, wares[0]) if len(wares) == 1 else LargeOrder(building, wares)

    def _large_order(self) -> LargeOrder:
        return LargeOrder(self.must_be_named(_CARD_FORMS[LargeOrder], Building), self._wares())

    def _small_order(self) -> SmallOrder:
        building = self.must_be_named(_CARD_FORMS[SmallOrder], Building)
        return SmallOrder(building, self.must_be_named("a ware", Ware))

    def _message(self) -> Message:
        building = self.named(Building)
        if building is None and self._a_word_follows():
            raise self.error("a building", self.nearest(Building))
        return Message(()) if building is None else self._rest_of_message(building)

    def _rest_of_message(self, building: Building) -> Message:
        found = [building]
        while self.takes("-"):
            found.append(self.building())
        return Message(tuple(found))

    def _privilege(self) -> Privilege:
        return Privilege(self.building())

    def _wares(self) -> tuple[Ware, ...]:
        found = []
        while (ware := self.named(Ware)) is not None:
            found.append(ware)
        if self._a_word_follows():
            # One word at a time: with the ware behind it, it would be like that.
            near = names.nearest(self.next.text, (Ware,)) or self.nearest(Ware)
            if near:
                raise self.error("a ware", near)
        return tuple(found)

    def _a_word_follows(self) -> bool:
        """Whether a word comes next that begins no other part of the line."""
        return self.next.kind is TokenKind.WORD and self.next.text.casefold() not in _PARTS

    # Goods.

    def goods(self, expected: str = _AN_ITEM) -> Bundle:
        """Reads money and goods, or that there is nothing.

        expected: what would be read where a good begins.
        """
        if self.takes(writing.NOTHING):
            return NOTHING
        items = [self._item(expected)]
        while self.takes(","):
            items.append(self._item(expected))
        goods = Bundle(
            sum(item.ducats for item in items),
            chain.from_iterable(item.wares for item in items),
            chain.from_iterable(item.special_cards for item in items),
            chain.from_iterable(item.cards for item in items),
            chain.from_iterable(item.cards_of_a_kind for item in items),
            sum(item.markers for item in items),
        )
        if goods.goods - goods.markers > MOST_PIECES:
            raise self.error(f"at most {MOST_PIECES} pieces")
        if not (is_within_bounds(goods.ducats) and is_within_bounds(goods.markers)):
            raise self.error(f"amounts that together make {A_NUMBER}")
        return goods

    def _item(self, expected: str) -> Bundle:
        begun = self.at
        item = self.named(*_PIECES)
        behind = self.at
        # A kind of card stands for any one of it, unless a building behind it begins to say which.
        if item is not None and not (isinstance(item, CardKind) and self.named(Building) is not None):
            self.at = behind
            if isinstance(item, CardKind) and self._a_word_follows():
                raise self.error("a building", self.nearest(Building))
            return self._of(item, 1, begun)
        self.at = begun
        if item is None and self.next.kind is TokenKind.NUMBER:
            number = int(self.step().text)
            counted = "ducats, a ware, a special card, a kind of card, or markers"
            return self._of(self.must_be_named(counted, *_PIECES), number, begun)
        if item is None and self.next.text != "[" and self.named(Building) is None:
            raise self.error(expected, self._nearest_item())
        self.at = begun
        return Bundle(cards=(self.card(),))

    def _nearest_item(self) -> tuple[str, ...]:
        """The goods that may have been meant by what comes next: a card, where a ware or a dash stands behind."""
        begun = self.at
        is_card = False
        for words in (1, 2):
            self.at = min(begun + words, len(self.tokens) - 1)
            is_card |= self.next.text == "-" or self.named(Ware) is not None
        self.at = begun
        building, pieces = self.nearest(Building), self.nearest(*_PIECES)
        return building or pieces if is_card else pieces or building

    def _of(self, item: ClosedSet, number: int, begun: int) -> Bundle:
        match item:
            case Money():
                return Bundle(ducats=number)
            case OwnMarker():
                return Bundle(markers=number)
        if not 0 < number <= MOST_PIECES:
            self.at = begun
            raise self.error(f"a number of pieces from 1 to {MOST_PIECES}")
        match item:
            case Ware():
                return Bundle(wares=(item,) * number)
            case SpecialCard():
                return Bundle(special_cards=(item,) * number)
            case _:
                assert isinstance(item, CardKind)
                return Bundle(cards_of_a_kind=(item,) * number)

    # Deals.

    def deal(self, buyer: str) -> Deal:
        """Reads what a deal says, from its space on."""
        space = self.space()
        action = isinstance(space, Building)
        if self.says("without", "action"):
            action = False
        elif self.says("with", "action"):
            action = True
        self.need(":", "a colon, then what the buyer gives")
        pays = self.goods()
        goods: dict[str, Bundle] = {}
        conditions: list[Condition] = []
        while (part := self._part_of_a_deal()) is not None:
            if part in goods or (part == writing.CONDITION and conditions):
                self.at -= 1
                raise self.error(f"{part} only once")
            if part == writing.CONDITION:
                conditions.append(self.choice(CONDITIONS, "a condition"))
                while self.takes(","):
                    conditions.append(self.choice(CONDITIONS, "a condition"))
            else:
                goods[part] = self.goods()
        return Deal(
            buyer,
            space=space,
            pays=pays,
            shares=goods.get(writing.SHARE, NOTHING),
            receives=goods.get(writing.RECEIVES, NOTHING),
            conditions=tuple(conditions),
            action=action,
        )

    def _part_of_a_deal(self) -> str | None:
        """Which part of a deal comes next, its word being read; a semicolon before it can be left out."""
        begun = self.at
        semicolon = self.takes(";")
        for word in (writing.SHARE, writing.RECEIVES, writing.CONDITION):
            if self.takes(word):
                return word
        if semicolon and self.next.text.casefold() != writing.GIVING:
            parts = (*_PARTS[:2], f"{writing.CONDITION} ({', '.join(CONDITIONS)})", *_PARTS[3:])
            raise self.error(f"another part of the deal: {', '.join(parts)}")
        self.at = begun
        return None

    def giving(self) -> tuple[Card, ...]:
        """Reads the cards that an acceptor names, if any."""
        if self.says(";", writing.GIVING) or self.takes(writing.GIVING):
            return self.cards()
        return ()


_READ_AS: Mapping[CardKind, Callable[[Reader], Card]] = {
    CardKind.LARGE_ORDER: Reader._large_order,
    CardKind.SMALL_ORDER: Reader._small_order,
    CardKind.MESSAGE: Reader._message,
    CardKind.PRIVILEGE: Reader._privilege,
}

CONDITIONS: Mapping[str, Condition] = {writing.condition_name(condition): condition for condition in Condition}
