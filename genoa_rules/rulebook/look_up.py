"""Looking things up in the rulebook."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from attrs import field, frozen

from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Chapter, Clause, Difference, OwnRuling, Row, Slip
from genoa_rules.kernel.source import Passage, Source

Found = TypeVar("Found")


class UnknownNumber(KeyError):
    """A number that the rulebook does not have.

    number: what was asked for.
    nearest: the nearest that there is.
    """

    def __init__(self, number: str, nearest: str) -> None:
        super().__init__(number, nearest)
        self.number = number
        self.nearest = nearest

    def __str__(self) -> str:
        # KeyError would print the bare key.
        return f"the rulebook has no {self.number}; the nearest is {self.nearest}"


class Cited(Protocol):
    """Whatever names passages: a clause, a row, one reading of a difference."""

    @property
    def citations(self) -> tuple[Citation, ...]: ...


@frozen
class Rulebook:
    """The clauses with their sources and the rows that bear on them, all in their order.

    Every look-up raises UnknownNumber for what is not there.
    """

    chapters: tuple[Chapter, ...]
    clauses: tuple[Clause, ...]
    sources: tuple[Source, ...]
    differences: tuple[Difference, ...]
    slips: tuple[Slip, ...]
    rulings: tuple[OwnRuling, ...]
    _clause_by_number: Mapping[str, Clause] = field(init=False, eq=False, repr=False)
    _difference_by_number: Mapping[str, Difference] = field(init=False, eq=False, repr=False)
    _slip_by_number: Mapping[str, Slip] = field(init=False, eq=False, repr=False)
    _ruling_by_number: Mapping[str, OwnRuling] = field(init=False, eq=False, repr=False)
    _source_by_key: Mapping[str, Source] = field(init=False, eq=False, repr=False)

    @_clause_by_number.default
    def _index_clauses(self) -> Mapping[str, Clause]:
        return {clause.number: clause for clause in self.clauses}

    @_difference_by_number.default
    def _index_differences(self) -> Mapping[str, Difference]:
        return {difference.number: difference for difference in self.differences}

    @_slip_by_number.default
    def _index_slips(self) -> Mapping[str, Slip]:
        return {slip.number: slip for slip in self.slips}

    @_ruling_by_number.default
    def _index_rulings(self) -> Mapping[str, OwnRuling]:
        return {number: ruling for ruling in self.rulings for number in (ruling.number, *ruling.also)}

    @_source_by_key.default
    def _index_sources(self) -> Mapping[str, Source]:
        return {source.key: source for source in self.sources}

    def clause(self, number: str) -> Clause:
        """The clause of that number, such as "8.10"."""
        return _look_up(self._clause_by_number, number)

    def chapter(self, number: int) -> Chapter:
        """The chapter of that number."""
        return _look_up({str(chapter.number): chapter for chapter in self.chapters}, str(number))

    def clauses_of(self, chapter: Chapter) -> tuple[Clause, ...]:
        """The clauses of a chapter."""
        return tuple(clause for clause in self.clauses if clause.chapter == chapter.number)

    def source(self, key: str) -> Source:
        """The source that citations call by that key, such as "A"."""
        return _look_up(self._source_by_key, key)

    def difference(self, number: str) -> Difference:
        """The difference of that number, such as "D5"."""
        return _look_up(self._difference_by_number, number)

    def difference_of(self, setting: str) -> Difference:
        """The difference that a setting decides, by the setting's name."""
        return _look_up({row.setting: row for row in self.differences if row.setting is not None}, setting)

    def slip(self, number: str) -> Slip:
        """The slip of that number, such as "X8"."""
        return _look_up(self._slip_by_number, number)

    def ruling(self, number: str) -> OwnRuling:
        """The own ruling that is known under that number, such as "S5" or "T3"."""
        return _look_up(self._ruling_by_number, number)

    def row(self, number: str) -> Row:
        """The difference, slip or own ruling that is known under that number."""
        index: Mapping[str, Row] = {**self._difference_by_number, **self._slip_by_number, **self._ruling_by_number}
        return _look_up(index, number)

    def bearing_on(self, number: str) -> tuple[Row, ...]:
        """The rows that bear on the clause of that number: differences, slips, own rulings."""
        return tuple(map(self.row, self.clause(number).bears))

    def passage(self, citation: Citation) -> Passage:
        """The citation with its source and section."""
        return self.source(citation.source).passage(citation)

    def passages(self, cited: Cited) -> tuple[Passage, ...]:
        """The passages that a clause, a row or a reading names."""
        return tuple(map(self.passage, cited.citations))

    def cite(self, citation: Citation) -> str:
        """The citation for people: title and section."""
        return str(self.passage(citation))


def _look_up(index: Mapping[str, Found], number: str) -> Found:
    try:
        return index[number]
    except KeyError:
        raise UnknownNumber(number, _nearest(number, index)) from None


def _nearest(number: str, known: Iterable[str]) -> str:
    """The known number that somebody who wrote `number` most likely means."""
    letters, places = _parts(number)
    alike = sorted((_parts(other)[1], other) for other in known if _parts(other)[0] == letters)
    if not places or not alike:
        # Only a number that is mistyped comes here.
        from difflib import get_close_matches

        return get_close_matches(number.upper(), list(known), n=1, cutoff=0)[0]
    behind = bisect(alike, (places, ""))
    before = max(behind - 1, 0)
    # The one before, unless only the one behind is of the same chapter: 11.9 means 11.6, 8.0 means 8.1.
    if behind < len(alike) and alike[behind][0][0] == places[0] != alike[before][0][0]:
        before = behind
    return alike[before][1]


def _parts(number: str) -> tuple[str, tuple[int, ...]]:
    """The letters and the numbers of a number: X and 8, or nothing and 8, 10."""
    # No chapter comes near nine digits, and Python makes no number of thousands of them.
    parts = re.fullmatch(r"([A-Z]*)(\d{1,9})(?:\.(\d{1,9}))?", number.upper())
    if parts is None:
        return "", ()
    return parts[1], tuple(int(place) for place in parts.groups()[1:] if place is not None)
