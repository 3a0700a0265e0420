"""Citations: where in a source something is said."""

from __future__ import annotations

import re

from attrs import frozen

_FORM = re.compile(r"([A-Z]+):([1-9][0-9]*)(?:-([1-9][0-9]*))?")


class MalformedCitation(ValueError):
    """A text that is no citation."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return f"{self.text!r} is no citation: expected a source's key and its lines, such as A:45 or A:158-162"


@frozen
class Citation:
    """Lines of a source: printed and parsed as "A:158-162", or "A:45" for one line.

    source: the key of the source.
    first, last: the lines, both included.
    """

    source: str
    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> Citation:
        """The citation that prints as `text`."""
        parts = _FORM.fullmatch(text)
        if parts is None:
            raise MalformedCitation(text)
        source, first, last = parts.groups()
        # A range of one line would be a second way to write the same citation; parse and print stay inverse.
        if last is not None and int(last) <= int(first):
            raise MalformedCitation(text)
        return cls(source, int(first), int(last or first))

    def __str__(self) -> str:
        return f"{self.source}:{self.first}" if self.first == self.last else f"{self.source}:{self.first}-{self.last}"


def parse_citations(text: str) -> tuple[Citation, ...]:
    """The citations of a text that has them one after the other: "A:45 B:19-27"."""
    return tuple(map(Citation.parse, text.split()))
