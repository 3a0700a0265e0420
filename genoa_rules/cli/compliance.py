"""`genoa-rules compliance`: which reading is taken in each edition, wherever there is more than one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from genoa_rules.cli.page import indented
from genoa_rules.kernel.citation import Citation
from genoa_rules.kernel.clause import Difference, OwnRuling, Slip
from genoa_rules.model.rules import Rules
from genoa_rules.rulebook import rulebook

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "compliance",
        help="for every point on which the sources differ or are silent, the reading taken in each edition",
        description="Prints the compliance statement: for every difference of the sources, every passage that is not "
        "followed and every ruling of the library itself, the reading that is taken in each edition.",
        epilog="`genoa-rules clause D5` prints one of them with its passages by title and section.",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the compliance statement."""
    print("\n".join(_statement()))
    return 0


def _statement() -> Iterator[str]:
    from genoa_rules import __version__  # the package is imported by then

    book = rulebook()
    revision = Rules.first_edition().revision
    yield f"Compliance statement of genoa-rules {__version__}, rules revision {revision}"
    yield ""
    yield indented(
        "First edition: Die Händler von Genua, The Traders of Genoa. Second edition: Genoa. Where the sources agree, "
        "they are followed; what follows is everything else. Passages are given by the letter of the source and its "
        "lines:"
    )
    for source in book.sources:
        yield indented(f"{source.key}  {source.title}, {source.about}", 2)
    yield ""
    yield "Where the sources differ"
    for difference in book.differences:
        yield ""
        yield from _difference(difference)
    yield ""
    yield "Passages that are followed in neither edition"
    for slip in book.slips:
        yield ""
        yield from _slip(slip)
    yield ""
    yield "Where every source is silent: decided by the library, alike in both editions"
    for ruling in book.rulings:
        yield ""
        yield from _ruling(ruling)


def _difference(row: Difference) -> Iterator[str]:
    decided = f"setting {row.setting}" if row.setting is not None else "names, printed numbers or data only"
    yield indented(f"{row.number}  {row.point} ({decided})", 2)
    for edition, taken, default in (
        ("First edition", row.first_edition, row.first_default),
        ("Second edition", row.second_edition, row.second_default),
    ):
        passages = f" [{_cited(row.cited_for(default))}]" if default is not None else ""
        yield indented(f"{edition}: {taken}{passages}", 6)
    word, told = ("Reading", row.readings) if row.setting is None else ("Neither", row.in_neither_edition)
    for reading in told:
        yield indented(f"{word}: {reading.text} [{_cited(reading.citations)}]", 6)


def _slip(row: Slip) -> Iterator[str]:
    yield indented(f"{row.number}  [{_cited(row.citations)}] seems to say: {row.seems}", 2)
    yield indented(f"Both editions: {row.holds} [{_cited(row.rests_on)}]", 6)


def _ruling(row: OwnRuling) -> Iterator[str]:
    also = f" (also {', '.join(row.also)})" if row.also else ""
    yield indented(f"{row.number}{also}  {row.text}", 2)


def _cited(citations: Iterable[Citation]) -> str:
    return " ".join(map(str, citations))
