"""The pages of the rows: where the sources differ, slips, and the library's own rulings; and that of the settings."""

from __future__ import annotations

from genoa_rules import Rules
from genoa_rules.kernel.clause import Difference, OwnRuling, Row, Slip
from genoa_rules.rulebook import rulebook

from . import markup, numbers, quoting
from .chapter_page import property_link
from .properties import properties_of


def differences_page() -> str:
    """All differences, the sources side by side."""
    return markup.blocks(*map(_difference, rulebook().differences))


def slips_page() -> str:
    """All passages that the library does not follow."""
    return markup.blocks(*map(_slip, rulebook().slips))


def rulings_page() -> str:
    """All that the library decides itself."""
    return markup.blocks(*map(_ruling, rulebook().rulings))


def settings_page() -> str:
    """All settings, with the value of each in both editions."""
    rows = [
        (
            f"{markup.label(numbers.setting_label(difference.setting))}\n\n"
            f"{markup.literal(difference.setting)}\n\n:py:class:`~genoa_rules.{_type_of(difference.setting)}`",
            markup.plain(difference.point),
            "\n\n".join(
                f"{markup.literal(value)}: {markup.plain('; '.join(_readings_with(difference, value)))}"
                for value in _values(difference)
            ),
            markup.literal(difference.first_default or ""),
            markup.literal(difference.second_default or ""),
            quoting.clauses(difference.clauses),
            quoting.row(difference.number),
        )
        for difference in rulebook().differences
        if difference.setting is not None
    ]
    heads = ("Setting", "What it decides", "Values", "First edition", "Second edition", "Clauses", "Sources")
    return markup.table(heads, rows, widths="16 16 28 12 12 8 8")


def _type_of(setting: str) -> str:
    return str(Rules.__annotations__[setting])


def _values(difference: Difference) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reading.value for reading in difference.readings if reading.value is not None))


def _readings_with(difference: Difference, value: str) -> list[str]:
    return [reading.text for reading in difference.readings if reading.value == value]


def _head(row: Row, title: str) -> str:
    places = [markup.label(numbers.row_label(row, number)) for number in (row.number, *getattr(row, "also", ()))]
    return markup.blocks(*places, markup.heading(f"{title}", 1))


def _difference(difference: Difference) -> str:
    decided = (
        f"Decided by the setting {quoting.setting(difference.setting)}."
        if difference.setting is not None
        else "A note: no setting decides it, since it changes only names, printed numbers or data."
    )
    return markup.blocks(
        _head(difference, f"{difference.number} {markup.plain(difference.point)}"),
        quoting.readings(difference),
        f"{quoting.editions(difference)} {decided}",
        _foot(difference),
    )


def _slip(slip: Slip) -> str:
    return markup.blocks(
        _head(slip, slip.number),
        f"The passage: {'; '.join(quoting.passages(slip.citations))}.",
        f"It seems to say: {markup.plain(slip.seems)}",
        f"What holds: {markup.plain(slip.holds)} See {'; '.join(quoting.passages(slip.rests_on))}.",
        _foot(slip),
    )


def _ruling(ruling: OwnRuling) -> str:
    leans = f"It leans on {'; '.join(quoting.passages(ruling.citations))}." if ruling.citations else ""
    return markup.blocks(
        _head(ruling, quoting.numbers_of(ruling)),
        markup.plain(ruling.text),
        f"Why: {markup.plain(ruling.reason)} {leans}".rstrip(),
        _foot(ruling),
    )


def _foot(row: Row) -> str:
    """The clauses that a row bears on, and the tests that show it."""
    shown = [each for number in (row.number, *getattr(row, "also", ())) for each in properties_of(number)]
    bears = f"Bears on {quoting.clauses(row.clauses)}." if row.clauses else "Bears on no clause of the game."
    tests = f" Shown by {', '.join(map(property_link, dict.fromkeys(shown)))}." if shown else ""
    return bears + tests
