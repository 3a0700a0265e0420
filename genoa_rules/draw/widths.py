"""How wide text is, by a table: a picture is the same on every machine, and asks none for its fonts.

The table has the bold letters of Helvetica and Arial, in thousandths of their size; other letters are taken to be as
wide as they come.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

FONT = "Arial, Helvetica, 'Liberation Sans', 'Noto Sans', 'Noto Sans CJK TC', 'PingFang TC', sans-serif"

_BY_WIDTH = {
    278: " ',./I\\`ijl",
    280: "|",
    333: "!()-:;[]ft",
    389: "*r{}",
    474: '"',
    500: "z",
    556: "#$0123456789Jaceksvxy_",
    584: "+<=>^~",
    611: "?FLTZbdghnopqußÆ",
    667: "EPSVXY",
    722: "&ABCDHKNRU",
    778: "GOQw",
    833: "M",
    889: "%m",
    944: "W",
    975: "@",
    1000: "…–",
}
_WIDTHS: Mapping[str, int] = MappingProxyType(
    {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
)
_WIDE = 1000
_OTHER = 800
_WHOLE = 1000


def width_of(text: str, size: float) -> float:
    """How wide a text is in bold letters of a size, in the unit of the size."""
    return sum(map(_width, unicodedata.normalize("NFD", text))) * size / _WHOLE


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf")
        else 1 + is_wide(letter)
        for letter in text
    )


def is_wide(letter: str) -> bool:
    """Whether a letter is as wide as it is high, as Chinese ones are."""
    return unicodedata.east_asian_width(letter) in ("W", "F")


def cut_to(text: str, width: float, size: float) -> str:
    """A text, or its beginning with an ellipsis if it is wider than that."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _width(letter: str) -> int:
    found = _WIDTHS.get(letter)
    if found is not None:
        return found
    if unicodedata.combining(letter):
        return 0
    return _WIDE if is_wide(letter) else _OTHER
