"""Names: what things are called in each language and edition, and which thing a name means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import TypeAlias, TypeVar

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.cards import CARD_CLASSES, Card
from genoa_rules.model.phases import Phase
from genoa_rules.model.rules import Edition
from genoa_rules.words.tables import Entry, languages, table
from genoa_rules.words.voice import Voice, snake

MemberT = TypeVar("MemberT", bound=ClosedSet)
Nameable: TypeAlias = ClosedSet | Street | Card | Phase | type[Phase]

# How many right names an error offers at most, and how like a wrong one they are.
_MOST_OFFERED = 3
_ALIKE = 0.6

_STREET = re.compile(r"(?:(.*\S)\s+|)(-?\d{1,9})\s*/\s*(-?\d{1,9})")


class UnknownName(LookupError):
    """A name that means nothing of the kind asked for.

    text: what was written. kind: what was looked for, in words. nearest: right names that come near it.
    """

    def __init__(self, text: str, kind: str, nearest: tuple[str, ...]) -> None:
        super().__init__(text, kind, nearest)
        self.text = text
        self.kind = kind
        self.nearest = nearest

    def __str__(self) -> str:
        return f"no {self.kind} called {self.text!r}; did you mean {' or '.join(self.nearest)}?"


class AmbiguousName(ValueError):
    """Two tables call two things by one name: a mistake in the tables."""


def name(thing: Nameable, language: str = "en", edition: Edition | None = None) -> str:
    """What a thing is called.

    thing: a member of any closed set of the game (a building, a ware, a setting's value), a street, a
        card with all that is on it, a phase.
    edition: whose names to use where editions differ; the library's own where None.
    Raises UnknownLanguage for a language that has no table.
    """
    voice = Voice(table(language), edition)
    if isinstance(thing, (ClosedSet, Street, *CARD_CLASSES)):
        return voice.say(thing)
    return voice.entry("phase", snake((thing if isinstance(thing, type) else type(thing)).__name__)).name


def name_of_setting(setting: str, language: str = "en") -> str:
    """What a setting of the rules is about, by the name of its field, such as "income_from".

    Raises UnknownLanguage for a language that has no table, UnknownName for a setting that there is not.
    """
    voice = Voice(table(language), None)
    try:
        return voice.entry("setting", setting).name
    except KeyError:
        raise UnknownName(setting, "setting", _near(setting, tuple(table("en").names["setting"]))) from None


def recognise(text: str, kind: type[MemberT]) -> MemberT:
    """The member of a closed set that a name means: the library's own name for it, or that of any language and edition.

    Capitals, hyphens and underscores make no difference. Raises UnknownName with the nearest right names.
    """
    index = index_of(kind)
    found = index.get(plain(text))
    if not isinstance(found, kind):
        raise UnknownName(text, snake(kind.__name__).replace("_", " "), _offered(text, index))
    return found


def recognise_street(text: str) -> Street:
    """The street space that a name means, such as "street 7/5" or "7/5"; whether the board has it is another question.

    Raises UnknownName.
    """
    parts = _STREET.fullmatch(text.strip())
    if parts is None or (parts[1] is not None and plain(parts[1]) not in _words_for_street()):
        raise UnknownName(text, "street", ("street 7/5",))
    return Street(int(parts[2]), int(parts[3]))


def recognise_space(text: str) -> Space:
    """The space that a name means: a building, a street or the marketplace. Raises UnknownName."""
    try:
        return recognise_street(text)
    except UnknownName:
        index: Mapping[str, ClosedSet] = {**index_of(Building), **index_of(Marketplace)}
    found = index.get(plain(text))
    if isinstance(found, Building | Marketplace):
        return found
    raise UnknownName(text, "space", _offered(text, index))


@cache
def index_of(kind: type[ClosedSet]) -> Mapping[str, ClosedSet]:
    """The members of a set by all that they are called, the library's own names first."""
    index: dict[str, ClosedSet] = {}
    for member in kind:
        for written in (member.value, *called(member)):
            if index.setdefault(plain(written), member) is not member:
                raise AmbiguousName(f"{written!r} means both {index[plain(written)]!r} and {member!r}")
    return index


def called(member: ClosedSet) -> tuple[str, ...]:
    """All names of a member of a set, in all languages and editions, the library's own first."""
    group = snake(type(member).__name__)
    found: list[str] = []
    for language in ("en", *(other for other in languages() if other != "en")):
        words = table(language)
        for edition in (None, *Edition):
            entry: Entry | None = words.entry(group, member.value, edition)
            found += [entry.name] if entry is not None else []
        found += words.also.get(group, {}).get(member.value, ())
    return tuple(dict.fromkeys(found))


@cache
def _words_for_street() -> frozenset[str]:
    entries = [table(language).entry("street", "street", None) for language in languages()]
    return frozenset(plain(entry.name) for entry in entries if entry is not None)


def plain(text: str) -> str:
    """A name without what makes no difference: capitals, accents' ways of writing, hyphens, underscores, spaces."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_UMLAUTS)
    return " ".join(_BETWEEN_WORDS.sub(" ", folded).split())


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_BETWEEN_WORDS = re.compile(r"[-_–\u2011]")


def _offered(text: str, index: Mapping[str, ClosedSet]) -> tuple[str, ...]:
    """The library's names of the members that come nearest to a text."""
    near = dict.fromkeys(index[each] for each in _near(plain(text), tuple(index)))
    return tuple(name(member) for member in near)[:_MOST_OFFERED]


def _near(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that share whole words with a text, then those that are spelt much like it; else the likest of all."""
    words = set(text.split())
    known = tuple(names)
    sharing = [each for each in known if words and (words.issuperset(each.split()) or words.issubset(each.split()))]
    alike = get_close_matches(text, known, n=2 * _MOST_OFFERED, cutoff=_ALIKE)
    return tuple(dict.fromkeys((*sharing, *alike))) or tuple(get_close_matches(text, known, n=1, cutoff=0.0))
