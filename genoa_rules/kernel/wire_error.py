"""What is said of a text that can't be read as a value. It stands alone, since catching it needs no cattrs."""

from __future__ import annotations


class WireError(ValueError):
    """A text that is no value of the type asked for, or a value that has no written form.

    path: where, from the top of the text: "$.players[2].wares".
    expected: what may stand there. found: what stands there instead.
    """

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(path, expected, found)
        self.path = path
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, found {self.found}"

    def under(self, path: str) -> WireError:
        """The same, seen from further up."""
        return WireError(path + self.path, self.expected, self.found)
