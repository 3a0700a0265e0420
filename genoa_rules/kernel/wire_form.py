"""What a written form looks like, told without any language of schemas: what these are printed from.

A form says which JSON stands for a value. Classes, closed sets and unions that have a name are defined once and named
wherever else they stand.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen


@frozen
class AnyText:
    """Any text."""


@frozen
class TextLike:
    """A text that matches a pattern from end to end.

    template: the same, as a type of TypeScript.
    """

    pattern: str
    template: str


@frozen
class WholeNumber:
    """A whole number within the limits of what is read."""


@frozen
class TruthValue:
    """True or false."""


@frozen
class Nothing:
    """Null."""


@frozen
class Words:
    """One of some texts."""

    words: tuple[str, ...]


@frozen
class ListOf:
    """A list of any length, of items of one form.

    each_once: whether no item may stand in it twice.
    """

    item: Form
    each_once: bool = False


@frozen
class Row:
    """A list of just these items."""

    items: tuple[Form, ...]


@frozen
class OneOf:
    """One of some forms."""

    forms: tuple[Form, ...]


@frozen
class Field:
    """A field of an object.

    may_be_left_out: whether it may be missing, which says that it is empty.
    """

    name: str
    form: Form
    may_be_left_out: bool


@frozen
class Fields:
    """An object with these fields and no others.

    tag: what stands under "type" besides; None where nothing does.
    """

    tag: str | None
    fields: tuple[Field, ...]


@frozen
class Named:
    """The form that is defined under a name."""

    name: str


Form: TypeAlias = (
    AnyText | TextLike | WholeNumber | TruthValue | Nothing | Words | ListOf | Row | OneOf | Fields | Named
)
"""What JSON stands for a value."""


@frozen
class Definition:
    """A form with its name.

    about: what it is, for people; empty where nobody has said it.
    """

    name: str
    form: Form
    about: str


@frozen
class WrittenForm:
    """All forms of a family of values.

    roots: the names of those that stand on their own. definitions: all that are named anywhere, by name.
    """

    roots: tuple[str, ...]
    definitions: tuple[Definition, ...]
