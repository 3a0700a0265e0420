"""Values: frozen attrs classes that share one comparison, hash and repr.

attrs writes these three anew for each class, which takes half of the time in which a class is made. Commands, events
and phases are many classes, made at every import and compared now and then; classes that are compared all the time
(cards, bundles, states) keep what attrs writes for them.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    # To a type checker this is attrs' own decorator, plugin and all.
    from attrs import frozen
else:

    def frozen(kind: type | None = None, **settings: bool) -> object:
        """As `attrs.frozen`, with the comparison, hash and repr of this module."""
        if kind is None:
            return lambda later: frozen(later, **settings)
        if settings.get("eq", True):
            kind.__eq__ = _Shared.__eq__
            kind.__hash__ = _Shared.__hash__
        kind.__repr__ = _Shared.__repr__
        return attrs.frozen(kind, **settings)


# What reads the compared fields of a class, worked out once for each class.
_readers: dict[type, Callable[[object], object]] = {}


def _fields(kind: type) -> tuple[attrs.Attribute[object], ...]:
    return tuple(getattr(kind, "__attrs_attrs__", ()))


def _compared(kind: type) -> Callable[[object], object]:
    reader = _readers.get(kind)
    if reader is None:
        names = [each.name for each in _fields(kind) if each.eq]
        reader = _readers[kind] = attrgetter(*names) if names else _nothing
    return reader


def _nothing(value: object) -> tuple[()]:
    return ()


class _Shared:
    """Where the three methods are written down; no value inherits from it."""

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        if type(other) is not kind:
            return NotImplemented
        compared = _compared(kind)
        return compared(self) == compared(other)

    def __hash__(self) -> int:
        kind = type(self)
        return hash((kind, _compared(kind)(self)))

    def __repr__(self) -> str:
        kind = type(self)
        shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in _fields(kind) if each.repr)
        return f"{kind.__qualname__}({shown})"


__all__ = ["frozen"]
