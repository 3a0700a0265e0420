"""Describing a written form: from the types of values, by the same rules by which they are written and read."""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from genoa_rules.kernel.wire import Kind, Wire, class_of, is_class, is_closed_set
from genoa_rules.kernel.wire_form import (
    AnyText,
    Definition,
    Field,
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

_SCALARS: Mapping[Kind, Form] = {int: WholeNumber(), str: AnyText(), bool: TruthValue(), NoneType: Nothing()}


def describe(wire: Wire, roots: Mapping[str, Kind]) -> WrittenForm:
    """The forms of these kinds and of all that stands in them.

    roots: the kinds that stand on their own, by name. Everything else is named as its class.
    Raises TypeError for a kind that has no written form, and where two would have the same name.
    """
    describer = _Describer(wire, roots)
    for name, kind in roots.items():
        describer.define(name, kind)
    definitions = sorted(describer.definitions.values(), key=lambda definition: definition.name)
    return WrittenForm(tuple(roots), tuple(definitions))


class _Describer:
    """Forms under way: what is met is defined once, under the name of its root or of its class."""

    def __init__(self, wire: Wire, roots: Mapping[str, Kind]) -> None:
        self._wire = wire
        self._names = {self._key(kind): name for name, kind in roots.items()}
        self._keys: dict[str, Hashable] = {}
        self.definitions: dict[str, Definition] = {}

    def define(self, name: str, kind: Kind) -> None:
        """Defines a kind under a name, and whatever stands in it."""
        key = self._key(kind)
        if self._keys.setdefault(name, key) != key:
            raise TypeError(f"{kind} and {self._keys[name]} would both be named {name}")
        if name in self.definitions:
            return
        # The place is taken before the form is known, since a form may lead back to itself.
        self.definitions[name] = Definition(name, Nothing(), "")
        self.definitions[name] = Definition(name, self._unfolded(kind), _about(kind))

    def _key(self, kind: Kind) -> Hashable:
        """What a kind is known by: unions are equal whatever the order of their members."""
        kind = self._wire.in_full(kind)
        key: Hashable = frozenset(get_args(kind)) if _is_union(kind) else kind
        return key

    def _form(self, kind: Kind) -> Form:
        """The form of a kind where it stands in another: by its name, if it has one."""
        name = self._names.get(self._key(kind))
        if name is None and (is_class(kind) or is_closed_set(kind)):
            name = class_of(kind).__name__
        if name is None:
            return self._unfolded(kind)
        self.define(name, kind)
        return Named(name)

    def _unfolded(self, kind: Kind) -> Form:
        """The form of a kind, whether it has a name or not."""
        kind = self._wire.in_full(kind)
        arguments = get_args(kind)
        origin: Kind = get_origin(kind)
        text_form = self._wire.text_form(kind)
        if kind in _SCALARS:
            return _SCALARS[kind]
        if text_form is not None:
            return TextLike(text_form.pattern, text_form.template)
        if is_closed_set(kind) and tuple(kind):
            return Words(tuple(member.value for member in kind))
        if _is_union(kind):
            return self._union(arguments)
        if origin is tuple:
            if len(arguments) == 2 and arguments[1] is Ellipsis:
                return ListOf(self._form(arguments[0]))
            return Row(tuple(map(self._form, arguments)))
        if origin is frozenset:
            return ListOf(self._form(arguments[0]), each_once=True)
        if is_class(kind):
            return self._object(kind)
        raise TypeError(f"{kind} has no written form")

    def _union(self, kinds: tuple[Kind, ...]) -> Form:
        some = tuple(kind for kind in kinds if kind is not NoneType)
        if len(some) == len(kinds):
            return OneOf(tuple(map(self._form, some)))
        # A union keeps its name where there may be nothing instead.
        return OneOf((self._form(Union[some]), Nothing()))  # noqa: UP007  # the members are a tuple

    def _object(self, kind: Kind) -> Form:
        own = self._wire.own_form(kind)
        shown = kind if own is None or own.fields_of is None else own.fields_of
        fields = Fields(self._wire.tag(kind), tuple(map(self._field, self._wire.fields(shown))))
        return fields if own is None or not own.words else OneOf((Words(own.words), fields))

    def _field(self, field: attrs.Attribute[Any]) -> Field:
        return Field(field.name, self._form(field.type), field.default is not attrs.NOTHING)


def _is_union(kind: Kind) -> bool:
    origin: Kind = get_origin(kind)
    return origin in (Union, UnionType)


def _about(kind: Kind) -> str:
    """What a class says of itself; nothing for a union or a list, and nothing that is inherited."""
    said = vars(class_of(kind)).get("__doc__") if is_class(kind) or is_closed_set(kind) else None
    return inspect.cleandoc(said or "")
