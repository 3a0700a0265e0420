"""Texts that are not what was written: JSON of any kind, and that of a value with something changed in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(("Anna", "park")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("type", "player", "to")), inner),
    max_leaves=6,
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data: what it is in, and its key or number there."""
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data if isinstance(data, list) else ()):
        yield data, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def copied(data: Any) -> Any:
    return json.loads(json.dumps(data))


@st.composite
def spoiled(draw: st.DrawFn, text: str, *, mildly: bool = False) -> str:
    """The text of a value with something in it changed, taken out, put in, or said twice.

    mildly: in its content, hardly in its shape, so that it often is a value still.
    """
    data = json.loads(text)
    mild = ("alike", "alike", "near", "item in", "item out")
    for _ in range(draw(st.integers(1, 2))):
        everywhere = list(places(data))
        kind = draw(st.sampled_from(mild if mildly else (*mild, "other", "key in", "key out")))
        if kind in ("item in", "item out"):
            everywhere = [(within, key) for within, key in everywhere if isinstance(within, list)]
        if kind == "near":
            everywhere = [(within, key) for within, key in everywhere if type(within[key]) is int]
        if not everywhere:
            continue
        within, key = draw(st.sampled_from(everywhere))
        alike = [there[same] for there, same in everywhere if same == key and type(there) is type(within)]
        match kind:
            case "alike":
                within[key] = copied(draw(st.sampled_from(alike)))
            case "near":
                within[key] = draw(st.sampled_from((within[key] - 1, within[key] + 1, within[key] + 2, 0, 2**62)))
            case "item in":
                within.insert(key, copied(draw(st.sampled_from(alike))))
            case "other":
                within[key] = draw(JSON)
            case "key in" if isinstance(within, dict):
                within[draw(st.sampled_from(("type", "more")))] = draw(JSON)
            case _:
                del within[key]
    return json.dumps(data)
