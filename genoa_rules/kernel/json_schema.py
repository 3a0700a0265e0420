"""A written form as a JSON Schema, draft 2020-12."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, assert_never

from genoa_rules.kernel.wire import TYPE
from genoa_rules.kernel.wire_form import (
    AnyText,
    Definition,
    Fields,
    Form,
    ListOf,
    Named,
    Nothing,
    OneOf,
    Row,
    TextLike,
    TruthValue,
    WholeNumber,
    Words,
    WrittenForm,
)
from genoa_rules.kernel.wire_text import LARGEST_NUMBER

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(written: WrittenForm, title: str, about: str) -> Schema:
    """The schema of all forms: each is defined under its name, and any root satisfies the whole.

    title, about: what it is, for people.
    """
    return {
        "$schema": DIALECT,
        "title": title,
        "description": about,
        "anyOf": [_schema(Named(name)) for name in written.roots],
        "$defs": {definition.name: _defined(definition) for definition in written.definitions},
    }


def _defined(definition: Definition) -> Schema:
    schema = _schema(definition.form)
    return {"description": definition.about, **schema} if definition.about else schema


def _schema(form: Form) -> Schema:
    match form:
        case AnyText():
            return {"type": "string"}
        case TextLike():
            return {"type": "string", "pattern": f"^(?:{form.pattern})$"}
        case WholeNumber():
            return {"type": "integer", "minimum": -LARGEST_NUMBER - 1, "maximum": LARGEST_NUMBER}
        case TruthValue():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Words():
            return {"type": "string", "enum": list(form.words)}
        case ListOf():
            once = {"uniqueItems": True} if form.each_once else {}
            return {"type": "array", "items": _schema(form.item), **once}
        case Row():
            items = list(map(_schema, form.items))
            return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
        case OneOf():
            return {"anyOf": list(map(_schema, form.forms))}
        case Fields():
            return _object(form)
        case Named():
            return {"$ref": f"#/$defs/{form.name}"}
        case _:
            assert_never(form)


def _object(form: Fields) -> Schema:
    # The type first: whoever tries one class after the other sees at once which it is.
    tag: Mapping[str, Schema] = {} if form.tag is None else {TYPE: {"const": form.tag}}
    required = [*tag, *(field.name for field in form.fields if not field.may_be_left_out)]
    return {
        "type": "object",
        "properties": {**tag, **{field.name: _schema(field.form) for field in form.fields}},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }
