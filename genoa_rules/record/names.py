"""Names in the notation: the library's when printing; when reading, those of every edition and language.

The tables of words are read when the first name is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.cards import CardKind
from genoa_rules.model.goods import Money, OwnMarker

NamedT = TypeVar("NamedT", bound=ClosedSet)

# Of how many pieces of a line the longest name may be: "Commodity of Your Choice" has four.
MOST_PIECES_OF_A_NAME = 6

MONEY = "ducats"
MARKER = "marker"

_OWN_NAMES: Mapping[ClosedSet, str] = {Money.DUCATS: MONEY, OwnMarker.MARKER: MARKER}
_COUNTED = (CardKind, Money, OwnMarker)
_DASHES = "-–"
_MOST_OFFERED = 2
_MOST_COMPARED = 40


@cache
def name_of(named: ClosedSet) -> str:
    """What the notation calls a thing."""
    from genoa_rules.words import name

    return _OWN_NAMES.get(named) or name(named)


def several(named: ClosedSet, number: int) -> str:
    """A number of things that are counted."""
    return f"{number} {name_of(named)}" if number == 1 or named is Money.DUCATS else f"{number} {name_of(named)}s"


def recognised(text: str, kinds: Iterable[type[NamedT]]) -> NamedT | None:
    """The thing of one of these kinds that a text names, if it names one."""
    from genoa_rules.words.names import plain

    if text != text.strip(_DASHES):
        # The dash between two buildings is part of neither.
        return None
    written = plain(text)
    return next((found for kind in kinds if (found := _index(kind).get(written)) is not None), None)


def nearest(text: str, kinds: Iterable[type[ClosedSet]]) -> tuple[str, ...]:
    """The library's names of what may have been meant by a text."""
    from genoa_rules.words.names import plain

    index = {written: member for kind in kinds for written, member in _index(kind).items()}
    return tuple(dict.fromkeys(name_of(index[written]) for written in alike(plain(text), index)))


def alike(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those of the known words that a text comes near to."""
    from difflib import get_close_matches  # only a slip of the pen comes here

    return tuple(get_close_matches(text[:_MOST_COMPARED].casefold(), list(known), n=_MOST_OFFERED))


def nearest_players(text: str, players: Iterable[str]) -> tuple[str, ...]:
    """Those of the players who may have been meant by a text."""
    index = {player.casefold(): player for player in players}
    return tuple(index[found] for found in alike(text, index))


@cache
def words_for_street() -> frozenset[str]:
    """What may stand before the two numbers of a street."""
    from genoa_rules.words.tables import languages, table

    entries = (table(language).entry("street", "street", None) for language in languages())
    return frozenset(entry.name.casefold() for entry in entries if entry is not None)


@cache
def _index(kind: type[NamedT]) -> Mapping[str, NamedT]:
    """The members of a set by all that they are called; what is counted also by the plural of that."""
    from genoa_rules.words.names import called, plain

    index: dict[str, NamedT] = {}
    for member in kind:
        for written in (_OWN_NAMES.get(member), *called(member)):
            if written is not None:
                index.setdefault(plain(written), member)
                if kind in _COUNTED:
                    index.setdefault(f"{plain(written)}s", member)
    if kind is Money:
        index.setdefault(MONEY.removesuffix("s"), next(iter(kind)))
    return index
