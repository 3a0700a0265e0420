"""What each listener of a game at `examples/web_table` may know, told by the true game; frames are held against it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import define, field

import genoa_rules as genoa
from examples.web_table.store import Store
from genoa_rules.testing.hidden import faces_in, faces_known


def texts_in(value: object) -> Iterator[str]:
    """Every text in plain data."""
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from texts_in(each)
        case dict():
            for each in value.values():
                yield from texts_in(each)


@define
class Known:
    """What one listener may know, told by the true game: step by step, all faces that were ever open to them.

    player: None for somebody who looks on. told: for each command the sentences. faces: for each number of commands.
    """

    player: str | None
    edition: genoa.Edition
    states: list[genoa.State] = field(factory=list)
    told: list[list[str]] = field(factory=list)
    faces: list[set[genoa.Card]] = field(factory=list)

    @classmethod
    def of(cls, file: Path, table: str, player: str | None) -> Known:
        """What a player, or an onlooker, of a stored table may know."""
        store = Store(file)
        found = store.table(table)
        assert found is not None
        assert found.setup is not None
        lines = store.lines(table)
        store.close()
        setup = genoa.loads(found.setup, genoa.Setup)
        known = cls(player, setup.rules.edition)
        state = genoa.Game.start(setup.players, setup.rules).state
        known._learns(state, set())
        for text in lines:
            state = known._hears(genoa.loads(text, genoa.Line), state)
        return known

    def _hears(self, line: genoa.Line, state: genoa.State) -> genoa.State:
        sentences: list[str] = []
        faces: set[genoa.Card] = set()
        for event in line.events or ():
            active = state.turn.active
            sentences.append(genoa.describe(event, self.player, "en", self.edition, active=active))
            faces |= faces_in(genoa.redact(event, self.player, active=active)) | faces_known(state, self.player)
            state = genoa.evolve(state, event)
        self.told.append(sentences)
        self._learns(state, faces)
        return state

    def _learns(self, state: genoa.State, faces: set[genoa.Card]) -> None:
        self.states.append(state)
        known = self.faces[-1] if self.faces else set()
        self.faces.append(known | faces | faces_known(state, self.player))

    @property
    def kept_from(self) -> set[genoa.Card]:
        """The cards in hands whose faces were never open to this listener."""
        return {card for holding in self.states[-1].holdings for card in holding.cards} - self.faces[-1]

    def check(self, texts: Iterable[str]) -> int:
        """Holds all frames that this listener was sent against what the listener may know; how many positions."""
        positions = [frame for frame in map(json.loads, texts) if frame["type"] == "Position"]
        for frame in positions:
            self._check(frame)
        return len(positions)

    def _check(self, frame: dict[str, Any]) -> None:
        """What a position shows is what its listener may know then."""
        number = frame["number"]
        state = self.states[number]
        view = genoa.loads(frame["view"], genoa.View)
        assert view.player == self.player
        assert faces_in(view) <= faces_known(state, self.player)
        for seat, shown_seat in zip(view.seats, frame["seats"], strict=True):
            if seat.player != self.player:
                assert isinstance(seat, genoa.OthersSeat)
                assert (seat.open.ducats, seat.open.cards, shown_seat["ducats"]) == (0, (), None)
        for told in frame["told"]:
            assert told["sentences"] == self.told[told["number"] - 1]
        # No text anywhere in it names a card whose face was never open to this listener.
        texts = "\n".join(texts_in({**frame, "view": None}))
        for card in self.states[0].setup.box.cards:
            if genoa.name(card, "en", self.edition) in texts:
                assert card in self.faces[number], card
