"""Values as JSON and back, driven by their types alone.

How a value is written:

- An object of a class: its fields by name. What is empty unless given (no text, nothing, none, zero, false) is left out
  while it is empty; every other field is always there. Derived fields are never written.
- An object of a class in a closed union: likewise, and first its class, under "type", wherever it stands.
- A member of a closed set: its value. An object of a class with a text form: that text.
- A tuple: a list. A frozenset: a list in a stated order.

So in a union an object is known by its type and a text by itself; a union where that is not enough is refused when it
is first met. Reading takes nothing else: no further key, no missing one, no number for a truth value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import AttributeValidationNote, ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn_from_attrs, make_dict_unstructure_fn_from_attrs

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.kernel.wire_text import NOT_THERE, cut, plain, shown

T = TypeVar("T")
Kind: TypeAlias = Any
"""What a value is read as: a class, a union, a tuple of them. Python has no type yet for all of these."""
Reader: TypeAlias = Callable[[object, Kind], Any]
Writer: TypeAlias = Callable[[Any], Any]

TYPE = "type"
"""Under which key an object tells its class."""


@frozen
class TextForm(Generic[T]):
    """How a class is written as text. Writing and reading are inverse: no other text stands for the same value.

    expected: what such a text looks like, for people. read: raises ValueError for what is none.
    pattern: what all such texts match from end to end, a regular expression that JavaScript reads too.
    template: the same, as a type of TypeScript, where that can be said.
    """

    kind: type[T]
    expected: str
    write: Callable[[T], str]
    read: Callable[[str], T]
    pattern: str = ".*"
    template: str = "string"


@frozen
class OwnForm(Generic[T]):
    """How a class is written that is not, or not only, written by its fields.

    write, read: make plain data of a value and a value of plain data; each gets what would do it by the fields.
    read may raise WireError with a path from the object on. fields_of: a class whose fields stand in for the own ones.
    words: the texts that each stand for a value instead of its fields.
    """

    kind: type[T]
    write: Callable[[T, Writer], object]
    read: Callable[[object, Callable[[object], Any]], T]
    fields_of: type | None = None
    words: tuple[str, ...] = ()


class Wire:
    """The written form of a family of immutable classes.

    closed_unions: the unions whose classes are written with their type.
    text_forms, own_forms: the classes that are written otherwise.
    generics: what generic classes are read as where they are named without their parameters.
    """

    def __init__(
        self,
        closed_unions: Iterable[Kind],
        *,
        text_forms: Iterable[TextForm[Any]] = (),
        own_forms: Iterable[OwnForm[Any]] = (),
        generics: Iterable[Kind] = (),
    ) -> None:
        members = tuple(kind for union in closed_unions for kind in get_args(union))
        self._tagged = frozenset(map(class_of, members))
        self._text_forms = {form.kind: form for form in text_forms}
        self._own_forms = {form.kind: form for form in own_forms}
        self._in_full = {get_origin(kind): kind for kind in (*members, *generics) if get_origin(kind) is not None}
        self._converter = self._strict_converter()

    def write(self, value: object, indent: int | None = None) -> str:
        """A value as JSON, in ASCII, so that no file and no terminal changes it.

        indent: by how many spaces a level is moved in; None for one line without any.
        """
        separators = (",", ":") if indent is None else None
        return json.dumps(self._converter.unstructure(value), indent=indent, separators=separators, allow_nan=False)

    def read(self, text: str, kind: Kind) -> Any:  # noqa: ANN401  # it is of the kind asked for
        """The value that a text stands for.

        Raises WireError for a text that stands for none of that kind, and TypeError for a kind without written form.
        """
        reader = self._converter.get_structure_hook(kind)
        try:
            return reader(plain(text), kind)
        except Exception as error:  # whatever a constructor raises, the text is to blame
            raise _located(error).under("$") from None

    # What a kind is written as, for whoever describes the form.

    def in_full(self, kind: Kind) -> Kind:
        """A kind with its parameters, if it is a generic class that is named without them."""
        return self._in_full.get(kind, kind)

    def tag(self, kind: Kind) -> str | None:
        """What stands under "type" in an object of this class; None where nothing does."""
        cls = class_of(kind)
        return cls.__name__ if cls in self._tagged else None

    def text_form(self, kind: Kind) -> TextForm[Any] | None:
        """How a class is written as text; None for one that is not."""
        return self._text_forms.get(kind)

    def own_form(self, kind: Kind) -> OwnForm[Any] | None:
        """What a class has beside its fields, or instead of them; None for one that has nothing."""
        return self._own_forms.get(class_of(kind))

    def fields(self, kind: Kind) -> tuple[attrs.Attribute[Any], ...]:
        """The fields that are written of a class, each with its type in full; those with a default may be left out."""
        return tuple(each for each in self._fields(kind)[0] if each.init)

    def _strict_converter(self) -> Converter:
        converter = Converter(detailed_validation=True, forbid_extra_keys=True)
        # What is registered later is asked first.
        converter.register_structure_hook_factory(lambda kind: True, _refuse)
        for scalar, expected in ((int, "a whole number"), (str, "a text"), (bool, "true or false")):
            converter.register_structure_hook(scalar, _scalar_reader(scalar, expected))
        # By class, since older converters have a hook for all enums that goes before every factory.
        converter.register_structure_hook(ClosedSet, lambda found, kind: _closed_set_reader(kind)(found, kind))
        converter.register_structure_hook_factory(_is_of(tuple), self._tuple_reader)
        converter.register_structure_hook_factory(_is_of(frozenset), self._frozenset_reader)
        converter.register_structure_hook_factory(_is_of(Union, UnionType), self._union_reader)
        converter.register_structure_hook_factory(is_class, self._class_reader)
        converter.register_unstructure_hook_factory(_is_of(frozenset), self._frozenset_writer)
        converter.register_unstructure_hook_factory(is_class, self._class_writer)
        for form in self._text_forms.values():
            converter.register_structure_hook(form.kind, _text_reader({}, form))
            converter.register_unstructure_hook(form.kind, form.write)
        return converter

    def _reader_of(self, kind: Kind) -> tuple[Reader, Kind]:
        return self._converter.get_structure_hook(kind), kind

    # Sequences and sets.

    def _tuple_reader(self, kind: Kind) -> Reader:
        item_kinds = get_args(kind)
        if len(item_kinds) == 2 and item_kinds[1] is Ellipsis:
            items = repeat(self._reader_of(item_kinds[0]))
            return lambda found, _: tuple(_read_list(found, items))
        readers = tuple(map(self._reader_of, item_kinds))

        def reader(found: object, _: Kind) -> object:
            items = _read_list(found, readers)
            if len(items) == len(readers) == len(found):  # type: ignore[arg-type]  # it is a list by now
                return tuple(items)
            raise WireError("", f"a list of {len(readers)}", "a list of another length")

        return reader

    def _frozenset_reader(self, kind: Kind) -> Reader:
        items = repeat(self._reader_of(*get_args(kind)))

        def reader(found: object, _: Kind) -> object:
            given = _read_list(found, items)
            if len(frozenset(given)) < len(given):
                raise WireError("", "each item once", "one twice")
            return frozenset(given)

        return reader

    def _frozenset_writer(self, kind: Kind) -> Writer:
        return lambda value: sorted(map(self._converter.unstructure, value), key=json.dumps)

    # Unions.

    def _union_reader(self, union: Kind) -> Reader:
        kinds = tuple(kind for kind in get_args(union) if kind is not NoneType)
        of_one, kind = self._reader_of(kinds[0]) if len(kinds) == 1 else (self._reader_of_several(union, kinds), union)
        if len(kinds) == len(get_args(union)):
            return of_one
        return lambda found, _: None if found is None else of_one(found, kind)

    def _reader_of_several(self, union: Kind, kinds: tuple[Kind, ...]) -> Reader:
        """A reader of objects by their type and of texts by themselves."""
        by_type: dict[str, tuple[Reader, Kind]] = {}
        by_value: dict[str, ClosedSet] = {}
        form: TextForm[Any] | None = None
        for kind in kinds:
            values = _by_value(kind) if is_closed_set(kind) else {}
            tag = self.tag(kind)
            if tag is not None:
                by_type[tag] = self._reader_of(kind)
            elif kind in self._text_forms and form is None:
                form = self._text_forms[kind]
            elif values and by_value.keys().isdisjoint(values):
                by_value |= values
            else:
                raise TypeError(f"{union}: {kind} can't be told from the others")
        types = _choice(by_type)
        text = _text_reader(by_value, form, otherwise=("an object",) if by_type else ())

        def reader(found: object, kind: Kind) -> object:
            if type(found) is not dict or not by_type:
                return text(found, kind)
            named = found.get(TYPE, NOT_THERE)
            if type(named) is not str or named not in by_type:
                raise WireError(f".{TYPE}", types, shown(named))
            of_this_type, kind = by_type[named]
            return of_this_type(found, kind)

        return reader

    # Classes.

    def _class_reader(self, kind: Kind) -> Reader:
        cls = class_of(kind)
        own = self._own_forms.get(cls)
        if own is None:
            return self._fields_reader(kind)
        by_fields = self._fields_reader(own.fields_of or kind)
        return lambda found, _: own.read(found, lambda data: by_fields(data, kind))

    def _class_writer(self, kind: Kind) -> Writer:
        cls = class_of(kind)
        own = self._own_forms.get(cls)
        if own is None:
            return self._fields_writer(kind)
        by_fields = self._fields_writer(own.fields_of or kind)
        return lambda value: own.write(value, by_fields)

    def _fields_reader(self, kind: Kind) -> Reader:
        fields, variables = self._fields(kind)
        cls = class_of(kind)
        read_fields = make_dict_structure_fn_from_attrs(
            fields, cls, self._converter, variables, _cattrs_use_linecache=False
        )
        tag = self.tag(kind)

        def reader(found: object, _: Kind) -> object:
            if type(found) is not dict:
                raise WireError("", "an object", shown(found))
            if tag is not None:
                # What was parsed is for one reading only, so the type can be taken out of it.
                named = found.pop(TYPE, NOT_THERE)
                if named != tag:
                    raise WireError(f".{TYPE}", tag, shown(named))
            return read_fields(found, kind)

        return reader

    def _fields_writer(self, kind: Kind) -> Writer:
        fields, variables = self._fields(kind)
        cls = class_of(kind)
        write_fields: Writer = make_dict_unstructure_fn_from_attrs(
            fields, cls, self._converter, variables, _cattrs_omit_if_default=True, _cattrs_use_linecache=False
        )
        tag = self.tag(kind)
        return write_fields if tag is None else lambda value: {TYPE: tag, **write_fields(value)}

    def _fields(self, kind: Kind) -> tuple[list[attrs.Attribute[Any]], dict[str, Kind]]:
        """The fields that are written, each with its type in full, and with a default only where that is empty.

        Empty stays empty, while any other default may change from version to version, and with it what a text says.
        Second, what the type variables of the class stand for.
        """
        kind = self.in_full(kind)
        cls = class_of(kind)
        attrs.resolve_types(cls)
        arguments: dict[Any, Kind] = {}
        for each in (kind, *getattr(cls, "__orig_bases__", ())):
            arguments |= zip(getattr(get_origin(each), "__parameters__", ()), get_args(each), strict=False)

        def in_full(annotation: Kind) -> Kind:
            if isinstance(annotation, TypeVar):
                return arguments[annotation]
            variables = getattr(annotation, "__parameters__", ()) if get_origin(annotation) is not None else ()
            return annotation[tuple(arguments[each] for each in variables)] if variables else annotation

        fields = [
            each.evolve(type=in_full(each.type), default=attrs.NOTHING if each.default else each.default)
            for each in attrs.fields(cls)
        ]
        return fields, {variable.__name__: argument for variable, argument in arguments.items()}


def class_of(kind: Kind) -> Kind:
    """The class of a kind that is one, with its parameters or without."""
    return get_origin(kind) or kind


def _is_of(*origins: object) -> Callable[[Kind], bool]:
    return lambda kind: get_origin(kind) in origins


def is_class(kind: Kind) -> bool:
    """Whether a kind is a class with fields."""
    return attrs.has(class_of(kind))


def is_closed_set(kind: Kind) -> bool:
    """Whether a kind is a closed set."""
    return isinstance(kind, type) and issubclass(kind, ClosedSet)


def _by_value(kind: type[ClosedSet]) -> dict[str, ClosedSet]:
    return {member.value: member for member in kind}


def _choice(names: Iterable[str]) -> str:
    listed = tuple(names)
    return listed[0] if len(listed) == 1 else f"one of {', '.join(listed)}"


# Readers that need nothing else.


@cache
def _closed_set_reader(kind: type[ClosedSet]) -> Reader:
    return _text_reader(_by_value(kind))


def _refuse(kind: Kind) -> Reader:
    raise TypeError(f"{kind} has no written form")


def _scalar_reader(scalar: type, expected: str) -> Reader:
    def reader(found: object, _: Kind) -> object:
        # Not isinstance: true is no number here.
        if type(found) is scalar:
            return found
        raise WireError("", expected, shown(found))

    return reader


def _text_reader(
    by_value: Mapping[str, ClosedSet], form: TextForm[Any] | None = None, *, otherwise: tuple[str, ...] = ()
) -> Reader:
    """A reader of members of closed sets by their value, and of other texts by a text form, if there is one.

    otherwise: what else is expected here, besides texts.
    """
    expected = _choice((*otherwise, *by_value, *(() if form is None else (form.expected,))))

    def reader(found: object, _: Kind) -> object:
        if type(found) is str:
            member = by_value.get(found)
            if member is not None:
                return member
            if form is not None:
                try:
                    value = form.read(found)
                except ValueError:
                    pass
                else:
                    if form.write(value) == found:
                        return value
        raise WireError("", expected, shown(found))

    return reader


def _read_list(found: object, readers: Iterable[tuple[Reader, Kind]]) -> list[Any]:
    """The items of a list as read, up to the first that can't be: a text full of faults costs no more than one."""
    if type(found) is not list:
        raise WireError("", "a list", shown(found))
    items: list[Any] = []
    try:
        for item, (reader, kind) in zip(found, readers, strict=False):
            items.append(reader(item, kind))
    except Exception as error:
        raise _located(error).under(f"[{len(items)}]") from None
    return items


# Where it went wrong.


def _located(error: Exception) -> WireError:
    """What a reader raised as a WireError, with the path from where that reader began."""
    match error:
        case WireError():
            return error
        case ClassValidationError():
            return _first_of(error)
        case _:
            return WireError("", "something that makes sense", cut(repr(error)))


def _first_of(error: ClassValidationError) -> WireError:
    first = error.exceptions[0]
    for note in getattr(first, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            if isinstance(first, KeyError) and first.args == (note.name,):
                return WireError(f".{note.name}", "a value", NOT_THERE.what)
            return _located(first).under(f".{note.name}")
    if isinstance(first, ForbiddenExtraKeysError):
        keys = ", ".join(each.name for each in attrs.fields(error.cl) if each.init)
        return WireError("", f"no key but {keys}" if keys else "no key", shown(min(first.extra_fields)))
    return WireError("", f"what makes a {error.cl.__name__}", cut(repr(first)))
