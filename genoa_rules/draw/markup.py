"""Elements of SVG and HTML, in which every text is escaped: whatever is written is well-formed XML."""

from __future__ import annotations

from html import escape
from typing import NewType

Markup = NewType("Markup", str)
"""Text that is markup already."""

NO_MARKUP = Markup("")

# HTML knows no end of these.
_VOID = ("br", "hr", "meta")
_JOINERS = ("\u200c", "\u200d")
_UNPRINTABLE = "\ufffd"


def element(tag: str, *inside: Markup, **attributes: object) -> Markup:
    """An element with what stands in it.

    attributes: those that are None or False are left out, True stands for one without a value. An underscore in a name
    stands for a hyphen; one at its end is left out, for names that Python has taken.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{"" if value is True else escape(shown(str(value)))}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    if tag in _VOID:
        return Markup(f"<{tag}{written}/>")
    return Markup(f"<{tag}{written}>{''.join(inside)}</{tag}>")


def text(plain: str) -> Markup:
    """A text as it stands, whoever wrote it."""
    return Markup(escape(shown(plain)))


def joined(*parts: Markup) -> Markup:
    """Markup one after the other."""
    return Markup("".join(parts))


def shown(plain: str) -> str:
    """A text in which nothing is hidden: what can't be printed, and what turns the direction of writing, stands as a
    sign of its own; a line break is a space.
    """
    if plain.isprintable():
        return plain
    spaced = " ".join(plain.split("\n"))
    return "".join(each if each.isprintable() or each in _JOINERS else _UNPRINTABLE for each in spaced)
