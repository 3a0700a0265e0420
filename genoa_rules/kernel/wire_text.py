"""JSON text to plain data, within limits: what is no JSON, too large, too deep or said twice is refused.

Plain data is what `json` makes: objects, lists, texts, numbers, truth values, null. Beside these it may hold `NoValue`
where a text says what JSON can say and nothing here means; no reader takes that, so it is refused where it stands.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate

from attrs import frozen

from genoa_rules.kernel.wire_error import WireError

LARGEST_TEXT = 4 * 1024 * 1024
"""How many characters a text may have."""
DEEPEST = 32
"""How many lists and objects may lie in each other."""
LARGEST_NUMBER = 2**63 - 1
"""The largest whole number; the smallest is its negative less one: 64 bits."""
SMALLEST_NUMBER = -LARGEST_NUMBER - 1

_LONGEST_NUMBER = len(str(SMALLEST_NUMBER))
_LONGEST_SHOWN = 60


@frozen
class NoValue:
    """Something that no value is written as."""

    what: str


NOT_THERE = NoValue("nothing")


def plain(text: str) -> object:
    """What a text says.

    Raises WireError, with an empty path, for a text that is beyond the limits or no JSON.
    """
    if len(text) > LARGEST_TEXT:
        raise WireError("", f"at most {LARGEST_TEXT} characters", str(len(text)))
    # Before parsing, since how deep a parser can go depends on the machine.
    depth = _depth(text)
    if depth > DEEPEST:
        raise WireError("", f"at most {DEEPEST} lists and objects in each other", str(depth))
    try:
        found: object = json.loads(text, object_pairs_hook=_object, parse_int=_number)
    except json.JSONDecodeError as error:
        raise WireError("", "JSON", f"at line {error.lineno}, column {error.colno}: {error.msg}") from None
    return found


_BRACKET = re.compile(r"[\[\]{}]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def _depth(text: str) -> int:
    # Once the escaped quotes are gone, every second piece between quotes lies outside of strings.
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    return max(accumulate(map(_STEPS.__getitem__, _BRACKET.findall("".join(outside)))), default=0)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | NoValue:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
    return NoValue(f"the key {shown(twice)} twice")


def _number(digits: str) -> int | NoValue:
    return int(digits) if is_a_number(digits) else NoValue(f"a number of {len(digits)} digits")


def is_a_number(digits: str) -> bool:
    """Whether digits, with or without a minus before them, are a whole number within the bounds."""
    # A longer one is not even converted, which would take time.
    return len(digits) <= _LONGEST_NUMBER and is_within_bounds(int(digits))


def is_within_bounds(number: int) -> bool:
    """Whether a whole number may stand in a text."""
    return SMALLEST_NUMBER <= number <= LARGEST_NUMBER


def shown(found: object) -> str:
    """Plain data in few words."""
    match found:
        case NoValue():
            return found.what
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return cut(json.dumps(found))


def cut(text: str) -> str:
    """A text, or its beginning if it is long."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
