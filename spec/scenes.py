"""Scenes: positions told in a few words, for worked examples.

What somebody holds is taken from supply and decks, so that nothing is created or lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genoa_rules.chapters.setup import opening
from genoa_rules.model.board import Space
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card
from genoa_rules.model.phases import Phase, Placing, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State, Turn, Use
from genoa_rules.situations.position import position

FOUR = ("Anna", "Bruno", "Carla", "Dario")


def scene(
    players: Sequence[str] = FOUR,
    *,
    rules: Rules | None = None,
    active: str | None = None,
    walk: Sequence[Space] = (),
    phase: Phase | None = None,
    holdings: Mapping[str, Bundle] | None = None,
    owners: Mapping[Building, str] | None = None,
    uses: Mapping[Building, str] | None = None,
    further: Mapping[str, int] | None = None,
    left: int | None = None,
    face_up: Sequence[Card] = (),
    wares_gone: Bundle = NOTHING,
) -> State:
    """A position.

    active: the first player if None. walk: the spaces visited. phase: Walking if there is a walk, else Placing.
    holdings: what players have, 130 ducats and nothing else if not said. owners: markers on buildings.
    uses: buildings whose actions were taken in this turn; each counts as an action of its player.
    face_up: cards that lie face up under their decks. wares_gone: what is put aside with the last player.
    """
    names = tuple(players)
    setup = Setup(names, rules if rules is not None else Rules.first_edition(), shipped_box())
    held = {name: Bundle(ducats=130) for name in names} | dict(holdings or {})
    held[names[-1]] = held[names[-1]] + wares_gone
    marked = dict(owners or {})
    used = tuple(Use(building, player) for building, player in (uses or {}).items())
    turn = Turn.of(active or names[0], len(names)).but(
        walk=tuple(walk),
        uses=used,
        actions=tuple(sum(use.player == name for use in used) for name in names),
        further=tuple((further or {}).get(name, 0) for name in names),
    )
    return position(
        setup,
        phase=phase if phase is not None else (Walking() if walk else Placing()),
        turn=turn,
        holdings=[held[name] for name in names],
        owners=[marked.get(building) for building in BUILDINGS],
        left=opening(setup).left if left is None else left,
        face_up=face_up,
    )
