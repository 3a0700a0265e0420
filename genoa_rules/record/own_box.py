"""Own boxes: a transcription of the board and the cards of somebody's copy of the game, in TOML.

    format = "genoa-box/1"
    name = "the copy of our club"

    # Eight rows of eight squares, from the top: the first three letters of a building, ## for the marketplace, . for a
    # street.
    board = '''
    ZAS ZAS PAL PAL HAR HAR MON MON
    ...
    '''

    # One card a line, as the notation writes cards.
    cards = '''
    Villa Zasteri wheat silver salt
    Harbor copper
    Palace - Villa Monetti
    privilege Palace
    ...
    '''

    # For each part how it is known: "attested", "deduced" or "reconstructed". May be left out.
    provenance = [["all cards", "attested"]]

A record or a situation holds the same under the key `box`: the whole text below `[box]`, behind all else.
"""

from __future__ import annotations

from collections.abc import Iterator

from genoa_rules.chapters import components
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.refusal import Violation
from genoa_rules.record.box_text import BOX_FORMAT, BoxText, box_lines
from genoa_rules.record.decoding import decoded
from genoa_rules.record.error import RecordError
from genoa_rules.record.people import TextRead
from genoa_rules.record.toml_writing import toml_text

LARGEST_BOX = 64 * 1024
"""How many characters a box may have."""

_NOTES = {
    "board": "# Eight rows of eight squares, from the top: a building by its first letters, ## for the marketplace,\n"
    "# . for a street space.",
    "cards": "# One card a line.",
    "provenance": '# For each part how it is known: "attested", "deduced" or "reconstructed".',
}


def write_box(box: Box) -> str:
    """A box in TOML.

    Raises RecordError for a name that no text file can hold.
    """
    lines = [f"format = {toml_text(BOX_FORMAT)}"]
    for line in box_lines(box):
        note = next((note for key, note in _NOTES.items() if line.startswith(f"{key} =")), None)
        lines += [line] if note is None else ["", note, line]
    return "\n".join((*lines, ""))


def read_box(text: str | bytes, path: str | None = None) -> Box:
    """The box that a TOML text tells.

    text: at most LARGEST_BOX characters; bytes are read as UTF-8. path: the file's name, for messages.
    Raises RecordError, and nothing else, for a text that tells none, and for a box that is none of this game: all that
    chapter 1 says against it, each with the line that shows it.
    """
    read = _BoxRead(decoded(text, path, LARGEST_BOX), path)
    if "format" not in read.data:
        raise RecordError(f'expected format = "{BOX_FORMAT}"; there is no format', path=path)
    told = BoxText(read, read.data, "")
    box = told.box()
    faults = [_as_error(each, told, box) for each in components.breaches(box)]
    if box.name == shipped_box().name and box != shipped_box():
        faults.insert(
            0, read.fault("name", f"{box.name!r} is the box of this library; another needs a name of its own")
        )
    told.refuse(faults)
    return box


class _BoxRead(TextRead):
    """A text that tells a box."""

    expected = "a box in TOML"


def _as_error(breach: Violation, told: BoxText, box: Box) -> RecordError:
    from genoa_rules.words import sentence  # words are read only where something is explained

    line = next((line for line in _lines(breach, told, box) if line is not None), None)
    return RecordError(f"{sentence(breach)} ({breach.clause})", path=told.read.path, line=line)


def _lines(breach: Violation, told: BoxText, box: Box) -> Iterator[int | None]:
    """The lines that may show a breach, the nearest first."""
    facts = breach.facts
    if facts.card is not None:
        yield told.line_of_card(facts.card)
    if facts.kind is not None:
        # Too many cards end with one too many; too few have no line of their own.
        fitting = (card for card in box.deck(facts.kind) if facts.building in (None, components.building_of(card)))
        yield max((line for card in fitting if (line := told.line_of_card(card)) is not None), default=None)
        yield told.line("cards")
    for space in (facts.building, facts.space, *facts.spaces):
        yield from (told.line_of_row(row) for (row, _), there in box.board.squares.items() if there == space)
    yield told.line("board")
