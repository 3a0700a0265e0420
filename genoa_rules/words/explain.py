"""Explaining a ruling: the command, the verdict, why, and where that stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from attrs import frozen

from genoa_rules.commands import Command
from genoa_rules.events import Event
from genoa_rules.kernel.clause import Difference, OwnRuling, Reading, Row, Slip
from genoa_rules.kernel.ruling import Ruling
from genoa_rules.model.refusal import Violation, Violations
from genoa_rules.model.rules import Edition
from genoa_rules.rulebook import Rulebook, rulebook
from genoa_rules.rulebook.look_up import Cited
from genoa_rules.words.tell import sentence, tell_command
from genoa_rules.words.voice import Voice, voice

_INDENT = "    "


def explain(ruling: Ruling[Command, Event, Violation], language: str = "en", edition: Edition | None = None) -> str:
    """A ruling in lines: the command; the verdict; each violation in a sentence with its clause; then every clause that
    allows or forbids the command in the rulebook's wording, with the places where it stands; last the differences of
    the sources, the passages not followed and the library's own rulings that the violations name, marked as such.

    The rulebook's wording is English in every language. Raises UnknownLanguage for one that has no sentences.
    """
    verdict = voice(language, edition).tell("ruling", "legal" if ruling.legal else "illegal", {})
    reasons = explain_reasons(ruling.violations, ruling.clauses, language, edition)
    return "\n".join((tell_command(ruling.command, language, edition), verdict, *reasons))


def explain_reasons(
    violations: Violations, clauses: Iterable[str], language: str = "en", edition: Edition | None = None
) -> tuple[str, ...]:
    """What a verdict rests on, in lines: each violation, every clause with its places, then the rows that bear on it.

    Raises UnknownLanguage for a language that has no sentences.
    """
    wording = _Wording(voice(language, edition), rulebook())
    lines = []
    for violation in violations:
        text = sentence(violation, language, edition)
        lines.append(wording.told("violation", text=text, number=violation.clause))
    for number in clauses:
        clause = wording.book.clause(number)
        lines.append(wording.told("clause", number=number, text=clause.text))
        lines.append(_INDENT + wording.told("stands", places=wording.places(clause)))
    # One row may be known under two numbers, and be named by several violations.
    rows = dict.fromkeys(wording.book.row(number) for violation in violations for number in violation.rulings)
    return (*lines, *map(wording.row, rows))


def explain_row(row: Row, language: str = "en", edition: Edition | None = None) -> str:
    """What bears on a clause, in a line: a difference of the sources, a passage not followed, an own ruling.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return _Wording(voice(language, edition), rulebook()).row(row)


@frozen
class _Wording:
    """The rulebook's wording, introduced in a voice."""

    voice: Voice
    book: Rulebook

    def told(self, key: str, **fields: object) -> str:
        return self.voice.tell("ruling", key, fields)

    def places(self, cited: Cited) -> tuple[str, ...]:
        """Where something stands, each place once."""
        return tuple(dict.fromkeys(map(str, self.book.passages(cited))))

    def row(self, row: Row) -> str:
        match row:
            case Difference():
                readings = tuple(map(self.reading, row.readings))
                return self.told("difference", number=row.number, text=row.point, readings=readings)
            case Slip():
                return self.told("slip", number=row.number, places=self.places(row), text=row.seems, instead=row.holds)
            case OwnRuling():
                return self.told("own_ruling", number=row.number, text=row.text, reason=row.reason)
            case _:
                assert_never(row)

    def reading(self, reading: Reading) -> str:
        return self.told("reading", text=reading.text, places=self.places(reading))
