"""What is wrong with a record, and where."""

from __future__ import annotations

from genoa_rules.game import Ruling


class RecordError(ValueError):
    """A text that is no record, or a record that can't be played.

    message: what is wrong and what was expected. path: the name of the file, if it was told.
    line, column: where in the text, counted from 1; None where that is not known.
    further: what else is wrong in the same text, each with its own place.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
        further: tuple[RecordError, ...] = (),
    ) -> None:
        super().__init__(message, path, line, column)
        self.message = message
        self.path = path
        self.line = line
        self.column = column
        self.further = further

    def __str__(self) -> str:
        return "\n".join((self._told(), *map(str, self.further)))

    def _told(self) -> str:
        place = [] if self.path is None else [self.path]
        if self.line is not None:
            place.append(f"line {self.line}")
            if self.column is not None:
                place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.message}" if place else self.message


class IllegalLine(RecordError):
    """A record can't be played since the rules forbid one of its lines; `ruling` says why."""

    def __init__(self, number: int, ruling: Ruling, *, line: int | None = None) -> None:
        super().__init__(f"move {number} is not allowed", line=line)
        self.number = number
        self.ruling = ruling

    def __str__(self) -> str:
        return f"{super().__str__()}\n{self.ruling.explain()}"
