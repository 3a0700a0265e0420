"""Templates: texts with fields, and parts that are told only where their fields hold something.

    {player} draws [{card:named}|{kind:one}].

A field is a name and, after a colon, the form in which its value stands there; a capital first letter of the form
makes the first letter of the text a capital. Of a part in brackets the first way is told whose fields all hold
something, or nothing. A yes or no stands for no text: it only decides which way is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from attrs import frozen

_PIECE = re.compile(r"\[([^\[\]]*)\]|([^\[\]]+)")
_FIELD = re.compile(r"\{([a-z_]+)(?::([A-Za-z_]+))?\}")


@frozen
class Field:
    """A field of a template.

    form: the form in which the value stands; empty for the plain one.
    """

    name: str
    form: str = ""


Way: TypeAlias = tuple[str | Field, ...]


@frozen
class Piece:
    """A part of a template: one way for a part that is always told, several or an optional one for brackets."""

    ways: tuple[Way, ...]
    always: bool


@cache
def parse(template: str) -> tuple[Piece, ...]:
    """The pieces of a template."""
    return tuple(
        Piece((_way(piece[2]),), always=True)
        if piece[2] is not None
        else Piece(tuple(map(_way, piece[1].split("|"))), always=False)
        for piece in _PIECE.finditer(template)
    )


def _way(text: str) -> Way:
    way: list[str | Field] = []
    end = 0
    for found in _FIELD.finditer(text):
        way += [text[end : found.start()], Field(found[1], found[2] or "")]
        end = found.end()
    return (*way, text[end:])


def fields_of(template: str) -> tuple[Field, ...]:
    """All fields of a template, in order."""
    return tuple(part for piece in parse(template) for way in piece.ways for part in way if isinstance(part, Field))


def fill(template: str, holds: Callable[[Field], bool], text_of: Callable[[Field], str]) -> str:
    """The text of a template.

    holds: whether a field holds something. text_of: what stands for it.
    """
    told = []
    for piece in parse(template):
        for way in piece.ways:
            if piece.always or all(holds(part) for part in way if isinstance(part, Field)):
                told += [text_of(part) if isinstance(part, Field) else part for part in way]
                break
    return "".join(told)
