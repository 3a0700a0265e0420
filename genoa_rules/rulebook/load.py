"""Reading the rulebook's TOML files.

Each row says once which clauses it bears on; the clauses' own lists of rows and settings are worked out from that,
so the two can't disagree.
"""

from __future__ import annotations

import pkgutil
import tomllib
from typing import Any

from genoa_rules.kernel.citation import parse_citations
from genoa_rules.kernel.clause import Chapter, Clause, Difference, Kind, OwnRuling, Reading, Row, Slip, Tendency
from genoa_rules.kernel.source import Section, Source
from genoa_rules.rulebook.look_up import Rulebook


def load_rulebook() -> Rulebook:
    """The rulebook as its files have it."""
    chapters = tuple(Chapter(**chapter) for chapter in _table("chapters")["chapters"])
    differences = tuple(_difference(number, row) for number, row in _table("differences").items())
    slips = tuple(_slip(number, row) for number, row in _table("slips").items())
    rulings = tuple(_ruling(number, row) for number, row in _table("rulings").items())
    bearing = _bearing((*differences, *slips, *rulings))
    settings = {row.number: row.setting for row in differences if row.setting is not None}
    return Rulebook(
        chapters=chapters,
        clauses=tuple(clause for chapter in chapters for clause in _clauses(chapter, bearing, settings)),
        sources=tuple(_source(key, source) for key, source in _table("sources").items()),
        differences=differences,
        slips=slips,
        rulings=rulings,
    )


def _table(name: str) -> dict[str, Any]:
    content = pkgutil.get_data(__package__, f"{name}.toml")
    assert content is not None  # only exotic loaders, which can't read files beside modules, return nothing
    return tomllib.loads(content.decode())


def _words(text: str) -> str:
    """A text without the line breaks of its file."""
    return " ".join(text.split())


def _bearing(rows: tuple[Row, ...]) -> dict[str, tuple[str, ...]]:
    """For each clause the rows that bear on it, in their order."""
    bearing: dict[str, list[str]] = {}
    for row in rows:
        for clause in row.clauses:
            bearing.setdefault(clause, []).append(row.number)
    return {clause: tuple(numbers) for clause, numbers in bearing.items()}


def _clauses(chapter: Chapter, bearing: dict[str, tuple[str, ...]], settings: dict[str, str]) -> list[Clause]:
    clauses = []
    for number, clause in _table(f"clauses/{chapter.slug}").items():
        bears = bearing.get(number, ())
        clauses.append(
            Clause(
                number=number,
                chapter=chapter.number,
                kind=Kind(clause["kind"]),
                text=_words(clause["text"]),
                citations=parse_citations(clause["citations"]),
                settings=tuple(settings[row] for row in bears if row in settings),
                bears=bears,
            )
        )
    return clauses


def _source(key: str, source: dict[str, Any]) -> Source:
    return Source(
        key=key,
        title=source["title"],
        about=source["about"],
        language=source["language"],
        edition=source["edition"],
        translator=source.get("translator"),
        sections=tuple(map(_section, source["sections"].splitlines())),
    )


def _section(line: str) -> Section:
    """A section from a line such as "184-190 Small orders", or "79 Rounds" for one line."""
    lines, topic = line.split(" ", 1)
    first, _, last = lines.partition("-")
    return Section(topic, int(first), int(last or first))


def _difference(number: str, row: dict[str, Any]) -> Difference:
    first_default, second_default = row.get("default", (None, None))
    return Difference(
        number=number,
        point=row["point"],
        readings=tuple(
            Reading(reading["text"], parse_citations(reading["citations"]), reading.get("value"))
            for reading in row["readings"]
        ),
        first_edition=row["first_edition"],
        second_edition=row["second_edition"],
        setting=row.get("setting"),
        first_default=first_default,
        second_default=second_default,
        clauses=tuple(row["clauses"].split()),
    )


def _slip(number: str, row: dict[str, Any]) -> Slip:
    return Slip(
        number=number,
        citations=parse_citations(row["citations"]),
        seems=_words(row["seems"]),
        tends_to=Tendency(row["tends_to"]),
        holds=_words(row["holds"]),
        rests_on=parse_citations(row["rests_on"]),
        clauses=tuple(row["clauses"].split()),
    )


def _ruling(number: str, row: dict[str, Any]) -> OwnRuling:
    return OwnRuling(
        number=number,
        text=_words(row["text"]),
        reason=_words(row["reason"]),
        clauses=tuple(row["clauses"].split()),
        citations=parse_citations(row.get("citations", "")),
        also=tuple(row.get("also", "").split()),
    )
