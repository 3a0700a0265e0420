"""What a situation in TOML says of what players have, of markers, supply and decks."""

from __future__ import annotations

from typing import Any

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import MONEY_STEP
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, CardKind, SpecialCard
from genoa_rules.model.wares import WARES, Ware
from genoa_rules.record.reader import A_CARD, Reader
from genoa_rules.record.situation import OPEN, Amount, KnownDeck, KnownHolding, KnownSupply
from genoa_rules.record.situation_reading import NOBODY, OTHERS, SituationRead
from genoa_rules.record.situation_values import Entries, Hand, amounts, hand, others_than, read_entries

_HOLDING_KEYS = ("ducats", "wares", "special_cards", "cards", "markers", "on_buildings")
_ENTRIES = {"wares": "a ware", "special_cards": "a special card", "cards": f"{A_CARD}; or a kind of card"}
_DECK_KEYS = ("face_down", "face_up")


def known_holding(read: SituationRead, player: str) -> KnownHolding:
    """What is known of what a player has."""
    tables = read.inner("holds")
    for name in tables:
        read.player(f"holds.{name}", name)
    table = tables.get(player, {})
    prefix = f"holds.{player}"
    if not isinstance(table, dict):
        read.fail(prefix, f"expected {', '.join(_HOLDING_KEYS)}")
    read.only(table, _HOLDING_KEYS, f"{prefix}.")
    ducats = read.amount(table, "ducats", f"{prefix}.ducats")
    if ducats.least % MONEY_STEP or (ducats.most or 0) % MONEY_STEP:
        read.refuse(f"{prefix}.ducats", "money comes in steps of 5", "1.4")
    cards = _hand(read, table, prefix)
    return KnownHolding(
        ducats=ducats,
        wares=_pieces(read, table, prefix, "wares", Ware),
        special_cards=_pieces(read, table, prefix, "special_cards", SpecialCard),
        cards=cards.cards,
        no_cards=cards.no_cards,
        cards_of_a_kind=cards.of_a_kind,
        markers=read.amount(table, "markers", f"{prefix}.markers"),
        markers_on_buildings=read.amount(table, "on_buildings", f"{prefix}.on_buildings"),
    )


def _entries(read: SituationRead, table: dict[str, Any], prefix: str, part: str, expected: str) -> Entries:
    key = f"{prefix}.{part}"
    entries = read.value(key, table[part], lambda value: read_entries(value, _ENTRIES[part], read.played_with))
    if any(others_than(goods, part) for _, goods in entries.entries):
        read.fail(key, f"expected {expected} and nothing else")
    return entries


def _pieces(
    read: SituationRead, table: dict[str, Any], prefix: str, part: str, kind: type[Ware] | type[SpecialCard]
) -> tuple[Amount, ...]:
    if part not in table:
        return (OPEN,) * len(kind)
    entries = _entries(read, table, prefix, part, part.replace("_", " "))
    said = [(quantifier, getattr(goods, part)) for quantifier, goods in entries.entries]
    return read.value(f"{prefix}.{part}", None, lambda _: amounts(entries, said, tuple[ClosedSet, ...](kind)))


def _hand(read: SituationRead, table: dict[str, Any], prefix: str) -> Hand:
    if "cards" not in table:
        return Hand((), (), (OPEN,) * len(CARD_KINDS))
    entries = _entries(read, table, prefix, "cards", "cards, or kinds of cards,")
    return read.value(f"{prefix}.cards", None, lambda _: hand(entries))


def known_owners(read: SituationRead) -> tuple[tuple[tuple[Building, str | None], ...], bool]:
    """Whose markers lie on which buildings, and whether no other building has one."""
    found: dict[Building, str | None] = {}
    in_full = False
    for name, said in read.inner("markers").items():
        key = f"markers.{name}"
        if name == OTHERS:
            if not read.says(said, NOBODY):
                read.fail(key, f'expected "{NOBODY}"')
            in_full = True
            continue
        building = read.building(key, name)
        if building in found:
            read.refuse(key, "a building carries one marker, and this one is named twice", "15.4")
        found[building] = None if read.says(said, NOBODY) else read.player(key, said, (NOBODY,))
    return tuple(sorted(found.items(), key=lambda each: each[0].rank)), in_full


def known_supply(read: SituationRead) -> KnownSupply:
    """What is known of the supply."""
    table = read.table("supply")
    wares, special_cards = [OPEN] * len(WARES), [OPEN] * len(SPECIAL_CARDS)
    markers = [OPEN] * len(read.players)
    for name, said in table.items():
        key = f"supply.{name}"
        if name == "markers":
            if not isinstance(said, dict):
                read.fail(key, "expected an amount for a player, as in supply.markers.Anna")
            for player in said:
                seat = read.players.index(read.player(f"{key}.{player}", player))
                markers[seat] = read.amount(said, player, f"{key}.{player}")
            continue
        piece = read.named(
            key, name, lambda reader: reader.must_be_named("a ware, a special card, or markers", Ware, SpecialCard)
        )
        amount = read.amount(table, name, key)
        if isinstance(piece, Ware):
            wares[piece.rank] = amount
        else:
            special_cards[piece.rank] = amount
    return KnownSupply(tuple(wares), tuple(special_cards), tuple(markers))


def known_decks(read: SituationRead) -> tuple[KnownDeck, ...]:
    """What is known of the decks, by kind."""
    found = dict.fromkeys(CARD_KINDS, KnownDeck())
    table = read.inner("decks")
    for name, said in table.items():
        key = f"decks.{name}"
        kind = read.named(key, name, lambda reader: Reader.must_be_named(reader, "a kind of card", CardKind))
        if isinstance(said, dict):
            read.only(said, _DECK_KEYS, f"{key}.")
            face_down, face_up = (read.amount(said, side, f"{key}.{side}") for side in _DECK_KEYS)
            if face_up.least and face_down.most == 0:
                read.refuse(key, "face-up cards that come to the top are turned at once", "10.2")
            found[kind] = KnownDeck(face_down, face_up)
        else:
            found[kind] = KnownDeck(in_all=read.amount(table, name, key))
    return tuple(found.values())
