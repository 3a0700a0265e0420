"""The written form of everything that goes out as JSON, as a JSON Schema and as declarations of TypeScript.

Both are printed from the types by which `dumps` and `loads` go. Beside this module they lie as files, so that a front
end gets by without Python: `genoa.schema.json` and `genoa.d.ts`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, get_origin

import attrs

import genoa_rules
from genoa_rules.casebook import Case
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.json_schema import json_schema as printed_schema
from genoa_rules.kernel.typescript import typescript as printed_typescript
from genoa_rules.kernel.wire_description import describe
from genoa_rules.kernel.wire_form import WrittenForm
from genoa_rules.kernel.wire_text import DEEPEST, LARGEST_TEXT
from genoa_rules.model.goods import GivenGood, TakenGood
from genoa_rules.model.rules import SettingValue
from genoa_rules.printed import PrintedAdjudication, PrintedComparison, PrintedSituationAdjudication
from genoa_rules.record.programs import WrittenRecord
from genoa_rules.wire import wire

__all__ = ["json_schema", "typescript"]

WORKED_OUT = frozenset(("DealDraft", "LegalCommands", "Offers", "Option"))
"""Public classes of which nothing is written: they are worked out of a state when they are asked."""

# What has no public name of its own in the package's face, or is written by another class than its own.
_MORE: Mapping[str, Any] = {
    "Cases": tuple[Case, ...],
    "GivenGood": GivenGood,
    "PrintedAdjudication": PrintedAdjudication,
    "PrintedComparison": PrintedComparison,
    "PrintedSituationAdjudication": PrintedSituationAdjudication,
    "Record": WrittenRecord,
    "SettingValue": SettingValue,
    "TakenGood": TakenGood,
}

_ABOUT = f"""\
The written form of the values of genoa-rules, by the names of their classes. It is printed by `genoa-rules schema`
from the types of the library: don't change it by hand.

What is empty may be left out. A text has at most {LARGEST_TEXT:,} characters, and at most {DEEPEST} lists and objects
lie in each other. Whole numbers have 64 bits, of which JavaScript holds 53 exactly; no game needs more."""


def roots() -> Mapping[str, Any]:
    """What stands on its own in JSON, by name: every public class, union and closed set with a written form, records,
    and what the command prints for programs.
    """
    public = {name: getattr(genoa_rules, name) for name in genoa_rules.__all__ if name not in WORKED_OUT}
    found = {name: kind for name, kind in public.items() if _is_kind(kind)}
    return dict(sorted({**found, **_MORE}.items()))


def _is_kind(noun: object) -> bool:
    """Whether it is a type of values, not a function, a constant or an error."""
    if isinstance(noun, type):
        return attrs.has(noun) or issubclass(noun, ClosedSet)
    return get_origin(noun) is not None


@cache
def written_form() -> WrittenForm:
    """The form of everything that goes out as JSON, from which schema and declarations are printed."""
    return describe(wire(), roots())


def json_schema() -> str:
    """The JSON Schema (draft 2020-12) of everything that goes out as JSON.

    Every class, union and closed set has its definition under its name (`#/$defs/Command`); any of those that stand on
    their own satisfies the whole. What can't be said in a schema is told on the page on JSON.
    """
    schema = printed_schema(written_form(), "genoa-rules", _ABOUT)
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def typescript() -> str:
    """A module of TypeScript that declares a type for everything that goes out as JSON, under the same names."""
    return printed_typescript(written_form(), _ABOUT)
