"""How a failing test shows what was drawn: as a text to paste."""

from __future__ import annotations

from collections.abc import Callable

from genoa_rules.game import Game
from genoa_rules.record import record_of, write_record_toml


class Shown:
    """A text below a title. It is worked out where it is shown, which is once for a test that fails."""

    def __init__(self, title: str, text: Callable[[], str]) -> None:
        self._title = title
        self._text = text

    def __repr__(self) -> str:
        return f"{self._title}\n\n{self._text()}"


def record_text(game: Game) -> str:
    """A game as a record in TOML, which `genoa-rules adjudicate` judges line by line.

    Raises RecordError for a name that no text file can hold.
    """
    return write_record_toml(record_of(game))
