"""Clauses of a rulebook, and the rows that bear on them: differences, slips and own rulings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.closed_set import ClosedSet


class Kind(ClosedSet):
    """What a clause is, which says what has to exist for it."""

    RULE = "rule"
    """A command can break it, and is refused by its name."""
    FREEDOM = "freedom"
    """It permits something, which has to be accepted."""
    EFFECT = "effect"
    """Something has to happen: an event."""
    FACT = "fact"
    """It describes board, cards, setup or other data."""


@frozen
class Chapter:
    """A chapter of the rulebook.

    slug: its name in names of files and modules.
    """

    number: int
    title: str
    slug: str


@frozen
class Clause:
    """One clause of the rulebook.

    number: its chapter and its place there, such as "8.10".
    text: what it says, in the library's own words.
    citations: where the sources say it.
    settings: the names of the settings that it depends on, in the order of the differences.
    bears: the numbers of the rows that bear on it: differences, slips, own rulings, in that order.
    """

    number: str
    chapter: int
    kind: Kind
    text: str
    citations: tuple[Citation, ...]
    settings: tuple[str, ...]
    bears: tuple[str, ...]


@frozen
class Reading:
    """One way in which sources read a point on which they differ.

    text: the reading, in the library's own words.
    citations: where it is found.
    value: the name of the setting's value that plays it; None where no setting decides the point.
    """

    text: str
    citations: tuple[Citation, ...]
    value: str | None


@frozen
class Difference:
    """A point on which the sources differ.

    number: D and its place in the table, such as "D5".
    readings: what the sources say; two readings with the same value differ in wording only.
    first_edition, second_edition: what the library does in each edition, in words.
    setting: the name of the setting that decides it; None for a note, which changes only names, print or data.
    first_default, second_default: the names of the setting's values in each edition; None for a note.
    clauses: the clauses it bears on.
    """

    number: str
    point: str
    readings: tuple[Reading, ...]
    first_edition: str
    second_edition: str
    setting: str | None
    first_default: str | None
    second_default: str | None
    clauses: tuple[str, ...]

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where all the readings are found, each citation once."""
        return _cited_by(self.readings)

    @property
    def in_neither_edition(self) -> tuple[Reading, ...]:
        """The readings that neither edition takes; none for a note."""
        defaults = (self.first_default, self.second_default)
        return tuple(each for each in self.readings if self.setting is not None and each.value not in defaults)

    def read_as(self, value: str) -> tuple[Reading, ...]:
        """The readings that a value of the setting plays, by its name."""
        return tuple(each for each in self.readings if each.value == value)

    def cited_for(self, value: str) -> tuple[Citation, ...]:
        """Where the readings are found that a value of the setting plays, each citation once."""
        return _cited_by(self.read_as(value))


def _cited_by(readings: Iterable[Reading]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(citation for reading in readings for citation in reading.citations))


class Tendency(ClosedSet):
    """What would come of following a passage that is not followed."""

    ALLOW = "allow"
    """Something would be allowed that is not."""
    FORBID = "forbid"
    """Something would be forbidden that is allowed."""
    COUNT = "count"
    """Something would be named, counted or paid otherwise."""


@frozen
class Slip:
    """A passage that the library does not follow.

    number: X and its place in the table, such as "X8".
    citations: the passage.
    seems: what it seems to say. tends_to: what would come of following it.
    holds: what holds instead.
    rests_on: where the sources say what holds.
    clauses: the clauses it bears on.
    """

    number: str
    citations: tuple[Citation, ...]
    seems: str
    tends_to: Tendency
    holds: str
    rests_on: tuple[Citation, ...]
    clauses: tuple[str, ...]


@frozen
class OwnRuling:
    """What the library decides where every source is silent; never a source's word.

    number: S or T and its place in the table, such as "S5".
    reason: why it is decided so.
    clauses: the clauses it bears on; none where it is about the library's own writing alone.
    citations: the passages that it leans on, if any.
    also: further numbers under which it is known.
    """

    number: str
    text: str
    reason: str
    clauses: tuple[str, ...]
    citations: tuple[Citation, ...]
    also: tuple[str, ...]


Row: TypeAlias = Difference | Slip | OwnRuling
"""What bears on clauses."""
