"""The schema at work: whether JSON satisfies a definition of it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from genoa_rules.schema import json_schema

SCHEMA = json.loads(json_schema())

# A number with a point is whole to a schema if nothing but zeros stands behind it; to `loads` it never is.
_AS_READ = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, found: type(found) is int),
)


@cache
def validator(name: str, *, as_read: bool = True) -> Draft202012Validator:
    """What checks JSON by a definition.

    as_read: whether whole numbers are told from others as `loads` tells them, not as a schema does.
    """
    schema = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    return (_AS_READ if as_read else Draft202012Validator)(schema)


def satisfies(text: str, name: str) -> bool:
    """Whether a JSON text satisfies a definition."""
    return validator(name).is_valid(json.loads(text))


def fault(data: Any, name: str) -> str:
    """What is wrong with plain data by a definition, for people; empty where nothing is."""
    return next((f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(data)), "")
