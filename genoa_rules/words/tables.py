"""The tables of words: one folder of TOML files a language, read when it is first needed.

A folder is found by its name, so a language is added by adding its folder. How many files it has and what they are
called makes no difference, as long as each section stands in one of them. The table says how things are called
(`names`, with `editions` for names that only one edition has, and `also` for further ones that are understood), in
which forms a name may stand in a sentence (`forms`), and, unless it falls back on another language for them, all
sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from genoa_rules.model.rules import Edition

TEXTS = ("lists", "phrases", "sentences", "commands", "options", "events", "ruling")
"""The sections of a table that hold texts."""


class UnknownLanguage(LookupError):
    """A language that has no table of words.

    language: what was asked for. known: the languages that there are.
    """

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        super().__init__(language, known)
        self.language = language
        self.known = known

    def __str__(self) -> str:
        return f"no table of words for {self.language!r}; there are {', '.join(self.known)}"


@frozen
class Entry:
    """A name with the forms in which it may stand in a sentence.

    plural: the name for several; the name itself where it has no other.
    forms: a pattern for each form, with {name}, {plural} and {number}.
    """

    name: str
    plural: str
    forms: Mapping[str, str]

    def form(self, form: str, number: int = 1) -> str:
        """The name in a form. Raises KeyError for a form that the language does not have."""
        pattern = "{name}" if form in ("", "name") else self.forms[form]
        return pattern.format(name=self.name, plural=self.plural, number=number)

    def called(self, name: str) -> Entry:
        """This with another name: what a card is called in full stands in the forms of its kind."""
        return Entry(name, self.plural, self.forms)


@frozen(eq=False)
class Table:
    """The words of one language.

    language: its code. called: what it calls itself.
    fallback: the code of the language whose words it takes where it has none of its own; None where it has all.
    names: by the set and the member; of_edition: the same, for what only one edition calls so.
    also: further names that are understood, by the set and the member.
    texts: templates and short texts, by section and key, for the sections of `TEXTS`.
    """

    language: str
    called: str
    fallback: str | None
    names: Mapping[str, Mapping[str, Entry]]
    of_edition: Mapping[Edition, Mapping[str, Mapping[str, Entry]]]
    also: Mapping[str, Mapping[str, tuple[str, ...]]]
    texts: Mapping[str, Mapping[str, str]]

    def entry(self, group: str, key: str, edition: Edition | None) -> Entry | None:
        """What a member of a set is called, by an edition where that has a name of its own; None if there is none."""
        own = self.of_edition.get(edition, {}).get(group, {}) if edition is not None else {}
        return own.get(key) or self.names.get(group, {}).get(key)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that have a table, in alphabetical order."""
    return tuple(sorted(folder.name for folder in files(__package__).iterdir() if any(_parts(folder))))


@cache
def languages_with_sentences() -> tuple[str, ...]:
    """The codes of the languages that have sentences, not names only."""
    return tuple(language for language in languages() if table(language).fallback is None)


@cache
def table(language: str) -> Table:
    """The table of a language. Raises UnknownLanguage."""
    if language not in languages():
        raise UnknownLanguage(language, languages())
    # The TOML parser is needed only where words are read.
    import tomllib

    content: dict[str, Any] = {}
    for part in _parts(files(__package__).joinpath(language)):
        read = tomllib.loads(part.read_text("utf-8"))
        twice = content.keys() & read.keys()
        if twice:
            raise ValueError(f"{language}: {', '.join(sorted(twice))} in {part.name} and in another file")
        content |= read
    return made_table(language, content)


def _parts(folder: Traversable) -> Iterator[Traversable]:
    """The files of a language, in the order of their names; none where it is no folder of words."""
    if folder.is_dir():
        yield from sorted(
            (part for part in folder.iterdir() if part.name.endswith(".toml")), key=lambda part: part.name
        )


def made_table(language: str, content: Mapping[str, Any]) -> Table:
    """A table from what its files hold."""
    forms: Mapping[str, Mapping[str, str]] = content["forms"]
    return Table(
        language=language,
        called=content["called"],
        fallback=content.get("fallback"),
        names=_entries(content["names"], forms),
        of_edition={Edition(key): _entries(names, forms) for key, names in content.get("editions", {}).items()},
        also={
            group: {key: tuple(names) for key, names in also.items()} for group, also in content.get("also", {}).items()
        },
        texts={
            section: {
                key: " ".join(text.split()) if section != "lists" else text
                for key, text in content.get(section, {}).items()
            }
            for section in TEXTS
        },
    )


def _entries(names: Mapping[str, Any], forms: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, Entry]]:
    return {
        group: {key: _entry(group, value, forms) for key, value in entries.items()} for group, entries in names.items()
    }


def _entry(group: str, value: str | Mapping[str, str], forms: Mapping[str, Mapping[str, str]]) -> Entry:
    """An entry from its name alone, or from a table of its name, plural, class of forms, and forms of its own."""
    own = {"name": value} if isinstance(value, str) else dict(value)
    name = own.pop("name")
    plural = own.pop("plural", name)
    return Entry(name, plural, {**forms.get(own.pop("forms", group), {}), **own})
