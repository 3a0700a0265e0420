"""Docstrings with their fields set apart: the project writes `name: what it is` in plain words, Sphinx wants a list."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, get_overloads

import attrs

import genoa_rules

from . import program

_FIELD = re.compile(r"(?:^|(?<=[.;)] ))(\w+(?:, \w+)*): ", re.MULTILINE)
_RAISES = re.compile(r"Raises ([A-Z]\w+) (.+)", re.DOTALL)
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?:\.\w+)*")


def described(documented: object) -> list[str]:
    """The lines below a signature: the docstring, then a list of fields or parameters with their types, and what is
    returned and raised.
    """
    docstring = inspect.getdoc(documented) if _has_own_docstring(documented) else None
    types = types_of(documented)
    prose, texts, raised = _parts(docstring or "", types)
    fields = []
    for name, annotation in types.items():
        if name == "return":
            continue
        fields.append(f":param {name}: {texts.get(name, '')}".rstrip())
        if annotation:
            fields.append(f":type {name}: {annotation}")
    if types.get("return", "None") != "None":
        fields.append(f":rtype: {types['return']}")
    fields += [f":raises {name}: {why}" for name, why in raised]
    return [*prose, "", *fields, ""]


def types_of(documented: object) -> dict[str, str]:
    """The type of each field or parameter, as it is written, with names as these docs have them."""
    if inspect.isclass(documented):
        if not attrs.has(documented):
            return types_of(vars(documented).get("__init__"))
        return {
            field.alias or field.name: _type_of_field(documented, field.name)
            for field in attrs.fields(documented)
            if field.init
        }
    function: Any = documented.fget if isinstance(documented, property) else documented
    function = inspect.unwrap(getattr(function, "__func__", function))
    if not inspect.isfunction(function):
        return {}
    # The first form says more than that which takes all: which type is returned for which.
    function = next(iter(get_overloads(function)), function)
    return {
        name: _in_short(annotation if isinstance(annotation, str) else annotation.__name__, function.__module__)
        for name, annotation in function.__annotations__.items()
    }


def _type_of_field(noun: type, name: str) -> str:
    """The type of a field as its class has it in the text: whoever resolves types changes those that attrs keeps."""
    for base in noun.__mro__:
        annotation = vars(base).get("__annotations__", {}).get(name)
        if annotation is not None:
            return _in_short(str(annotation), base.__module__)
    return ""


def _has_own_docstring(documented: object) -> bool:
    # A class without a docstring would show that of its base.
    return bool(vars(documented).get("__doc__") if inspect.isclass(documented) else documented.__doc__)


def _parts(docstring: str, known: Mapping[str, str]) -> tuple[list[str], dict[str, str], list[tuple[str, str]]]:
    """A docstring's prose, what it says of each name known, and what is raised."""
    prose: list[str] = []
    texts: dict[str, str] = {}
    raised: list[tuple[str, str]] = []
    for paragraph in re.split(r"\n\s*\n", docstring):
        rest: list[str] = []
        for part in _cut(paragraph, known):
            field, raises = _FIELD.match(part), _RAISES.match(part)
            if field and _all_known(field, known):
                text = " ".join(part[field.end() :].split())
                texts.update(dict.fromkeys(field[1].split(", "), text))
            elif raises and raises[1] != "Nothing":
                raised.append((raises[1], " ".join(raises[2].split())))
            else:
                rest.append(part.strip())
        if rest:
            prose += ["\n".join(rest), ""]
    return "\n".join(prose).splitlines(), texts, raised


def _cut(paragraph: str, known: Mapping[str, str]) -> Iterator[str]:
    """A paragraph cut where a field begins, or the sentence on what is raised."""
    starts = [found.start() for found in _FIELD.finditer(paragraph) if _all_known(found, known)]
    starts += [found.start() for found in re.finditer(r"^Raises [A-Z]", paragraph, re.MULTILINE)]
    # A new line with a new sentence is about the whole again, not about the field before it.
    starts += [found.end() for found in re.finditer(r"\.\n(?=[A-Z])", paragraph)]
    places = sorted({0, *starts, len(paragraph)})
    for start, end in pairwise(places):
        yield paragraph[start:end]


def _all_known(field: re.Match[str], known: Mapping[str, str]) -> bool:
    return all(name in known for name in field[1].split(", "))


def with_full_names(annotation: str, module: str) -> str:
    """An annotation of a module, with the names under which these docs have its classes and aliases."""
    return _NAME.sub(lambda name: _full_name(name[0], module), annotation.strip("'\""))


def _in_short(annotation: str, module: str) -> str:
    """The same for a list of fields, which shows only the last part of a name behind a tilde."""
    return re.sub(r"\bgenoa_rules\.", "~genoa_rules.", with_full_names(annotation, module))


def _full_name(name: str, module: str) -> str:
    noun = getattr(sys.modules[module], name, None)
    if inspect.isclass(noun) and noun.__module__.startswith("genoa_rules"):
        return program.public_name(noun)
    if name in genoa_rules.__all__ and noun is not None:
        return f"genoa_rules.{name}"
    return name
