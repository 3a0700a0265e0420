"""A voice: says values of the game in one language, with the names of one edition."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from attrs import AttrsInstance, frozen

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.multiset import distinct
from genoa_rules.model.board import Street
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import Chain, Result, Score
from genoa_rules.model.rules import Edition
from genoa_rules.words.tables import Entry, Table, UnknownLanguage, languages_with_sentences, table
from genoa_rules.words.templates import Field, fill

# How several things stand in one field: the field's name is theirs with one of these behind it.
JOINED = ("and", "or", "each", "dash")

# What every template may name besides its own fields: the kinds of cards, called as the edition calls them.
ALWAYS: Mapping[str, object] = {member.value: member for member in (*SpecialCard, *CardKind)}

MISSING = "…"


def snake(name: str) -> str:
    """A class's name as tables have it: CardKind is card_kind."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


@frozen
class Voice:
    """Says values in the words of a table; where the table has no name, in those of the one it falls back on."""

    table: Table
    edition: Edition | None

    def entry(self, group: str, key: str) -> Entry:
        """What a member of a set is called. Raises KeyError where no table has a name for it."""
        found = self.table.entry(group, key, self.edition)
        if found is None and self.table.fallback is not None:
            found = table(self.table.fallback).entry(group, key, self.edition)
        if found is None:
            raise KeyError(f"{self.table.language}: no name for {group}.{key}")
        return found

    def tell(self, section: str, key: str, fields: Mapping[str, object]) -> str:
        """The text of a section of the table, with its fields filled. Raises KeyError where there is no such text."""
        values = {**ALWAYS, **fields}
        return fill(
            self.table.texts[section][key],
            lambda field: _holds(values.get(_base(field.name, values))),
            lambda field: self._field(field, values),
        )

    def _field(self, field: Field, values: Mapping[str, object]) -> str:
        base = _base(field.name, values)
        value = values.get(base)
        form = field.form.lower()
        if isinstance(value, tuple):
            text = self._joined([self.say(each, form) for each in value], field.name.removeprefix(f"{base}_"))
        else:
            text = self.say(value, form)
        return text[:1].upper() + text[1:] if form != field.form else text

    def say(self, value: object, form: str = "") -> str:
        """A value in words.

        form: the form in which it stands; for a number, what is counted; "good" for a good as one of a bundle.
        """
        match value:
            case None:
                return MISSING
            case bool():
                return ""
            case str():
                return value
            case int():
                return self.counted(form, value) if form else str(value)
            case Bundle():
                return self.goods(value)
            case Street():
                return self.street(value).form(form)
            case LargeOrder() | SmallOrder() | Message() | Privilege():
                return self.card(value).form("named" if form == "good" else form)
            case ClosedSet():
                entry = self.entry(snake(type(value).__name__), value.value)
                return entry.form("one" if form == "good" else form)
            case Deal() | Delivery() | Chain() | Score() | Result():
                return self.tell("phrases", snake(type(value).__name__), fields_of(value))
            case _:
                raise TypeError(f"no words for {value!r}")

    def street(self, street: Street) -> Entry:
        """What a street space is called."""
        entry = self.entry("street", "street")
        return entry.called(f"{entry.name} {street.row}/{street.column}")

    def card(self, card: Card) -> Entry:
        """What a playing card is called, with all that is on it."""
        kind = self.entry("card_kind", card.kind.value)
        return kind.called(self.tell("phrases", card.kind.value, {**fields_of(card), "kind": kind.name}))

    def counted(self, what: str, number: int) -> str:
        """So many of something."""
        return _of_number(self.entry("counted", what), number)

    def goods(self, bundle: Bundle) -> str:
        """All that is in a bundle, one after the other; nothing where it is empty."""
        parts = [self.counted("ducat", bundle.ducats)] if bundle.ducats else []
        for pieces in (bundle.wares, bundle.special_cards):
            parts += [self._pieces(piece, pieces.count(piece)) for piece in dict.fromkeys(pieces)]
        parts += [self.say(card, "named") for card in bundle.cards]
        parts += [self._pieces(kind, bundle.cards_of_a_kind.count(kind)) for kind in distinct(bundle.cards_of_a_kind)]
        parts += [self._pieces(MARKER, bundle.markers)] if bundle.markers else []
        return self._joined(parts, "and") if parts else self.table.texts["phrases"]["nothing"]

    def _pieces(self, piece: ClosedSet, number: int) -> str:
        return _of_number(self.entry(snake(type(piece).__name__), piece.value), number)

    def _joined(self, parts: list[str], how: str) -> str:
        words = self.table.texts["lists"]
        if how in ("each", "dash"):
            return words[how].join(parts)
        if len(parts) < 2:
            return "".join(parts) or MISSING
        return words["comma"].join(parts[:-1]) + words[how] + parts[-1]


def _of_number(entry: Entry, number: int) -> str:
    if number == 1:
        return entry.form("one")
    return entry.form("none") if number == 0 and "none" in entry.forms else entry.form("many", number)


def _base(name: str, values: Mapping[str, object]) -> str:
    """The value that a field names: itself, or several things that it joins."""
    if name in values:
        return name
    base, _, how = name.rpartition("_")
    return base if how in JOINED else name


def _holds(value: object) -> bool:
    """Whether a field holds something to tell: an empty name is one, no number, no goods, a no are none."""
    return value is not None and value is not False and value != 0 and value != () and value != NOTHING


def fields_of(thing: AttrsInstance) -> dict[str, object]:
    """The fields of a command, an event, facts or another value, by name."""
    return {field.name: getattr(thing, field.name) for field in attrs.fields(type(thing)) if field.init}


def voice(language: str, edition: Edition | None) -> Voice:
    """The voice for sentences in a language. Raises UnknownLanguage for one without sentences."""
    if language not in languages_with_sentences():
        raise UnknownLanguage(language, languages_with_sentences())
    return Voice(table(language), edition)
