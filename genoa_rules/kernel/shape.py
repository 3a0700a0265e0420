"""Shapes: what a constructor checks of its arguments. It refuses wrong types by TypeError, in one plain sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Attribute


def instance_of(kinds: type | tuple[type, ...]) -> Callable[[object, Attribute[Any], object], None]:
    """A validator: the field holds one of these classes. A whole number is no truth value, and the other way round."""
    several = kinds if isinstance(kinds, tuple) else (kinds,)
    names = " or ".join(kind.__name__ for kind in several)

    def check(owner: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, several) or (type(value) is bool and bool not in several):
            raise TypeError(f"{type(owner).__name__}: {attribute.name} is to be {names}, not {value!r}")

    return check
