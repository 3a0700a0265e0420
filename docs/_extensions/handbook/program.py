"""What the program has for a chapter: its modules, commands, events and further nouns, and where public names live."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import get_args

import attrs

import genoa_rules
from genoa_rules import events
from genoa_rules.commands import PlayerCommand, TableCommand
from genoa_rules.events import Event
from genoa_rules.kernel.clause import Chapter
from genoa_rules.kernel.closed_set import ClosedSet

PACKAGE = Path(genoa_rules.__file__).parent
ROOT = PACKAGE.parent

COMMANDS: tuple[type, ...] = (*get_args(PlayerCommand), *get_args(TableCommand))
EVENTS: tuple[type, ...] = get_args(Event)

# A chapter is the module of its name; chapter 8 has a second room.
_SECOND_ROOMS = {"negotiation": ("terms",)}


def modules_of(chapter: Chapter) -> tuple[ModuleType, ...]:
    """The modules of a chapter; none where a chapter is all data."""
    names = (chapter.slug, *_SECOND_ROOMS.get(chapter.slug, ()))
    paths = [f"genoa_rules.chapters.{name}" for name in names]
    return tuple(import_module(path) for path in paths if is_there(path))


def commands_of(chapter: Chapter) -> tuple[type, ...]:
    """What may be said there: the commands of a chapter, in the order of the union."""
    return _at_home(COMMANDS, chapter)


def events_of(chapter: Chapter) -> tuple[type, ...]:
    """What can happen there: the events of a chapter, in the order of the union."""
    return _at_home(EVENTS, chapter)


def nouns_of(chapter: Chapter) -> tuple[type, ...]:
    """The public classes of a chapter that are neither commands nor events, in the order of the modules."""
    found = (each for module in modules_of(chapter) for each in classes_of(module))
    return tuple(each for each in found if each not in (*COMMANDS, *EVENTS))


def is_there(module: str) -> bool:
    """Whether the program has a module of that name."""
    found = find_spec(module)
    # A folder without modules would pass for a package.
    return found is not None and found.origin is not None


def classes_of(module: ModuleType) -> tuple[type, ...]:
    """The public classes that a module defines, in their order."""
    return tuple(
        each
        for name, each in vars(module).items()
        if inspect.isclass(each) and each.__module__ == module.__name__ and not name.startswith("_")
    )


def is_closed_set(noun: object) -> bool:
    """Whether something is a closed set, whose members are all there is to say."""
    return inspect.isclass(noun) and issubclass(noun, ClosedSet)


def is_made_from_another(noun: type) -> bool:
    """Whether a class has its properties from another class of the program, as `Ruling` from the kernel's."""
    bases = (base for base in noun.__mro__[1:] if base.__module__.startswith("genoa_rules"))
    return not issubclass(noun, ClosedSet | BaseException) and any(bases)


def public_name(noun: type) -> str:
    """The name by which a class is documented: that of the public face, where it has one there."""
    if getattr(genoa_rules, noun.__name__, None) is noun:
        return f"genoa_rules.{noun.__name__}"
    if noun in EVENTS:
        return f"{events.__name__}.{noun.__name__}"
    return f"{noun.__module__}.{noun.__name__}"


def first_sentence(documented: object) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())


def fields_of(noun: type) -> tuple[str, ...]:
    """The fields of a class that are given when it is made."""
    return tuple(field.alias or field.name for field in attrs.fields(noun) if field.init) if attrs.has(noun) else ()


@cache
def homes(package: str = "genoa_rules") -> dict[str, str]:
    """For each name that a package exports the module in which it is defined, as the package imports it."""
    exporting = import_module(package)
    imported = {
        alias.asname or alias.name: node.module
        for node in ast.walk(ast.parse(inspect.getsource(exporting)))
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    return {name: imported.get(name, package) for name in getattr(exporting, "__all__", ())}


def note_of(name: str, module: str) -> str:
    """What a module says of an alias or a constant, in the string below its definition."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    for node, below in pairwise(body):
        if name in _defined(node) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return inspect.cleandoc(str(below.value.value))
    return ""


def aliases_of(module: str) -> dict[str, str]:
    """The public aliases of types that a module defines, each with what it stands for, on one line."""
    return {
        name: ast.unparse(node.value)
        for node in ast.parse(inspect.getsource(import_module(module))).body
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.annotation) == "TypeAlias"
        for name in _defined(node)
        if not name.startswith("_")
    }


def _defined(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def sources() -> Iterator[Path]:
    """The files of the program."""
    return iter(sorted(PACKAGE.rglob("*.py")))


def _at_home(classes: tuple[type, ...], chapter: Chapter) -> tuple[type, ...]:
    rooms = {module.__name__ for module in modules_of(chapter)}
    return tuple(each for each in classes if each.__module__ in rooms)
