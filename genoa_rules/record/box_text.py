"""A box in a text: how it is written and read, whether in a file of its own or within a record or a situation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from genoa_rules.model.board import SIDE, SQUARES, Board
from genoa_rules.model.box import Box, Standing
from genoa_rules.model.cards import Card
from genoa_rules.record.error import RecordError
from genoa_rules.record.notation import NotationError, read_card, write_card
from genoa_rules.record.toml_writing import block, toml_text

if TYPE_CHECKING:
    from genoa_rules.record.people import TextRead

BOX_FORMAT = "genoa-box/1"
"""The version of the form that boxes name."""

BOX_KEYS = ("format", "name", "board", "cards", "provenance")
"""What may be told of a box."""

_MOST_CARDS = 200
_MOST_FAULTS = 20


def box_lines(box: Box, prefix: str = "") -> list[str]:
    """A box in lines of TOML, each key behind the prefix.

    Raises RecordError for a name that no text file can hold.
    """
    known = (f"  [{toml_text(part)}, {toml_text(standing.value)}]," for part, standing in box.provenance)
    return [
        f"{prefix}name = {toml_text(box.name)}",
        *block(f"{prefix}board", (" ".join(map("{:^3}".format, row)).rstrip() for row in box.board.rows)),
        *block(f"{prefix}cards", map(write_card, box.cards)),
        *((f"{prefix}provenance = [", *known, "]") if box.provenance else (f"{prefix}provenance = []",)),
    ]


class BoxText:
    """A box that a text tells, and where in the text its parts stand.

    read: the text. table: what it says of the box. prefix: what stands before the box's keys.
    """

    def __init__(self, read: TextRead, table: Mapping[str, Any], prefix: str) -> None:
        self.read = read
        self.table = table
        self.prefix = prefix
        self.faults: list[RecordError] = []
        self._line_of_row: dict[int, int | None] = {}
        self._lines_of_cards: dict[Card, list[int | None]] = {}

    def box(self) -> Box:
        """The box, whatever chapter 1 says to it. Raises RecordError for what is none in shape."""
        read, prefix = self.read, self.prefix
        read.only(self.table, BOX_KEYS, prefix)
        version = self.table.get("format", BOX_FORMAT)
        if version != BOX_FORMAT:
            read.fail(f"{prefix}format", f"{version!r} is unknown here; this library reads {BOX_FORMAT}")
        name = read.text_of(self.table, "name", f"{prefix}name")
        rows, cards = self._rows(), self._cards()
        known = self._provenance()
        self.refuse(self.faults)
        return Box(name, Board(rows), cards, known)

    def refuse(self, faults: Iterable[RecordError]) -> None:
        """Raises what is wrong, if anything is, all of it in one error, in the order of the lines."""
        found = sorted(faults, key=lambda each: each.line or 0)[:_MOST_FAULTS]
        if found:
            first = found[0]
            raise RecordError(
                first.message, path=first.path, line=first.line, column=first.column, further=tuple(found[1:])
            )

    # Where things stand.

    def line(self, key: str) -> int | None:
        """The line of a key of the box."""
        return self.read.fault(f"{self.prefix}{key}", "").line

    def line_of_row(self, row: int) -> int | None:
        """The line of a row of the board, counted from 1."""
        return self._line_of_row.get(row)

    def line_of_card(self, card: Card) -> int | None:
        """The line of a card; of the last one where several are the same."""
        return self._lines_of_cards.get(card, [None])[-1]

    # What is read.

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        rows = []
        for number, line, written in self._lines("board"):
            squares = tuple(written.split())
            rows.append(squares)
            self._line_of_row[number] = line
            strange = [name for name in squares if name not in SQUARES]
            if strange:
                self._fault("board", line, f"{strange[0][:40]!r} is no square; expected one of {', '.join(SQUARES)}")
            elif len(squares) != SIDE:
                self._fault("board", line, f"rows: {SIDE} of {SIDE} squares (1.1); this one has {len(squares)}")
        if len(rows) != SIDE:
            self._fault("board", self.line("board"), f"rows: {SIDE} of {SIDE} squares (1.1); found {len(rows)} rows")
        return tuple(rows)

    def _cards(self) -> tuple[Card, ...]:
        cards = []
        for number, line, written in self._lines("cards"):
            if number > _MOST_CARDS:
                self._fault("cards", line, f"expected at most {_MOST_CARDS} cards")
                break
            try:
                card = read_card(written)
            except NotationError as problem:
                self._fault("cards", line, f"card {number}, {problem}")
                continue
            cards.append(card)
            self._lines_of_cards.setdefault(card, []).append(line)
        return tuple(cards)

    def _provenance(self) -> tuple[tuple[str, Standing], ...]:
        key = f"{self.prefix}provenance"
        found = self.table.get("provenance", [])
        if not isinstance(found, list) or not all(isinstance(each, list) and len(each) == 2 for each in found):
            self.read.fail(key, 'expected pairs, as in ["what", "attested"]')
        return tuple((str(part), self.read.member(Standing, standing, key)) for part, standing in found)

    def _fault(self, key: str, line: int | None, message: str) -> None:
        self.faults.append(RecordError(f"{self.prefix}{key}: {message}", path=self.read.path, line=line))

    def _lines(self, key: str) -> Iterator[tuple[int, int | None, str]]:
        """The lines of a text of the box that say something: which one it is, where it stands, what it says."""
        text = self.read.text_of(self.table, key, f"{self.prefix}{key}")
        first = self._first_line(key)
        number = 0
        for place, line in enumerate(text.split("\n")):
            if line.strip() and not line.lstrip().startswith("#"):
                number += 1
                yield number, self.line(key) if first is None else first + place, line.strip()

    def _first_line(self, key: str) -> int | None:
        """The line on which a text of several lines begins; None where it is written in another way."""
        begins = re.search(
            rf"^[ \t]*(?:box[ \t]*\.[ \t]*)?{key}[ \t]*=[ \t]*(?:'''|\"\"\")(?:\r?\n)?", self.read.text, re.MULTILINE
        )
        return None if begins is None else self.read.text.count("\n", 0, begins.end()) + 1
