"""What pictures say: the names of spaces in full and in short, and a few words beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from attrs import frozen

from genoa_rules.draw.fitting import MAY_BREAK
from genoa_rules.draw.scene import Scene, Seated
from genoa_rules.draw.widths import columns_of
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.rules import Edition
from genoa_rules.words import name

_FALLBACK = "en"
_SHORT = 3


@frozen
class Labels:
    """Names and words in one language, with the names of one edition; the library's own where that is None."""

    language: str
    edition: Edition | None

    def name(self, space: Space) -> str:
        """What a space is called. Raises UnknownLanguage for a language that has no table of names."""
        return name(space, self.language, self.edition)

    def say(self, key: str, **fields: object) -> str:
        """Some words."""
        words = _texts()
        return words.get(self.language, words[_FALLBACK])[key].format(**fields)

    def discs(self, number: int) -> str:
        """So many discs."""
        return self.say("disc") if number == 1 else self.say("discs", number=number)

    def about(self, scene: Scene, space: Space, marked: frozenset[Space]) -> str:
        """All that there is to see on a space, in words."""
        told = [self.name(space)]
        owner, discs = scene.owner_of(space), scene.discs_on(space)
        if owner is not None:
            told.append(self.marker(owner))
        if scene.is_empty(space):
            told.append(self.say("no_marker"))
        if discs is not None and discs.number is not None:
            told.append(self.discs(discs.number))
        tower = scene.tower
        if tower is not None and tower.space == space:
            alone = tower.number is None
            told.append(self.say("tower_alone") if alone else self.say("tower", number=self.discs(tower.number or 0)))
        if space in scene.next_spaces:
            told.append(self.say("next"))
        elif space in marked:
            told.append(self.say("chosen"))
        return ", ".join(told)

    def marker(self, owner: Seated) -> str:
        """Whose marker it is."""
        return self.say("marker", player=owner.name)

    def short_names(self) -> Mapping[Building, str]:
        """A short name for each building, different for all: what begins the word that others don't have."""
        full = {building: self.name(building) for building in BUILDINGS}
        common = Counter(word for text in full.values() for word in set(text.split()))
        telling = {
            building: next((word for word in text.split() if common[word] == 1), text)
            for building, text in full.items()
        }
        found: dict[Building, str] = {}
        for building, word in telling.items():
            length = next((n for n in range(1, len(word)) if columns_of(word[:n]) >= _SHORT), len(word))
            while word[:length] in found.values() and length < len(word):
                length += 1
            found[building] = word[:length]
        return found


@cache
def breaks() -> Mapping[str, str]:
    """The words that may be broken, each with where."""
    words = _content()["breaks"]["words"]
    return MappingProxyType({word.replace("-", ""): word.replace("-", MAY_BREAK) for word in words})


def _texts() -> Mapping[str, Mapping[str, str]]:
    return _content()


@cache
def _content() -> Mapping[str, Mapping[str, str]]:
    import tomllib  # only where something is drawn

    content: Mapping[str, Mapping[str, str]] = tomllib.loads(
        files(__package__).joinpath("words.toml").read_text("utf-8")
    )
    return content
