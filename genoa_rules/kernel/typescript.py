"""A written form as declarations of TypeScript."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import assert_never

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

_WIDEST = 120


def typescript(written: WrittenForm, about: str) -> str:
    """A module that declares a type for each form, under its name. Nothing in it can be changed.

    about: what stands above it, for people.
    """
    return "\n".join((*_comment(about, 0), "", *_blocks(written)))


def _blocks(written: WrittenForm) -> Iterator[str]:
    for definition in written.definitions:
        yield from _comment(definition.about, 0)
        yield from _declaration(definition)
        yield ""


def _comment(text: str, by: int) -> Iterator[str]:
    if text:
        moved = " " * by
        # What ends a comment is taken apart.
        lines = text.replace("*/", "* /").split("\n")
        if len(lines) == 1:
            yield f"{moved}/** {lines[0]} */"
            return
        yield f"{moved}/**"
        yield from (f"{moved} * {line}".rstrip() for line in lines)
        yield f"{moved} */"


def _declaration(definition: Definition) -> Iterator[str]:
    form = definition.form
    if isinstance(form, Fields):
        yield f"export interface {definition.name} {{"
        yield from _fields(form, 2)
        yield "}"
        return
    line = f"export type {definition.name} = {_type(form)};"
    if len(line) <= _WIDEST and "\n" not in line:
        yield line
        return
    yield f"export type {definition.name} ="
    parts = _parts(form)
    for place, part in enumerate(parts, start=1):
        yield f"  | {part}{';' if place == len(parts) else ''}"


def _fields(form: Fields, by: int) -> Iterator[str]:
    moved = " " * by
    if form.tag is not None:
        yield f"{moved}readonly {TYPE}: {json.dumps(form.tag)};"
    for field in form.fields:
        yield f"{moved}readonly {field.name}{'?' if field.may_be_left_out else ''}: {_type(field.form)};"


def _parts(form: Form) -> list[str]:
    """What a type may be, one after the other."""
    match form:
        case OneOf():
            return [part for each in form.forms for part in _parts(each)]
        case Words():
            return list(map(json.dumps, form.words))
        case _:
            return [_type(form)]


def _type(form: Form) -> str:
    match form:
        case AnyText():
            return "string"
        case TextLike():
            return form.template
        case WholeNumber():
            return "number"
        case TruthValue():
            return "boolean"
        case Nothing():
            return "null"
        case Words() | OneOf():
            return " | ".join(_parts(form))
        case ListOf():
            parts = _parts(form.item)
            item = _type(form.item)
            return f"readonly ({item})[]" if len(parts) > 1 or item.startswith("readonly") else f"readonly {item}[]"
        case Row():
            return f"readonly [{', '.join(map(_type, form.items))}]"
        case Fields():
            return "\n".join(("{", *_fields(form, 4), "  }"))
        case Named():
            return form.name
        case _:
            assert_never(form)
