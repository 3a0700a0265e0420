"""Small worlds, explored to every end: no invariant is broken in any state that can be reached."""

from __future__ import annotations

import pytest

from genoa_rules.model.phases import Over
from genoa_rules.soundness import flaws
from spec import small_world
from spec.small_world import WORLDS, explored

# States, commands decided in them, ends of the game. `python -m spec.small_world NAME` finds those of larger worlds.
_COUNTED = {"two moves": (2206, 5030, 132), "two moves, first edition": (2749, 5270, 205)}


@pytest.mark.clause("6.2", "7.3", "8.1", "15.1", "16.1")
@pytest.mark.parametrize(("name", "counted"), _COUNTED.items(), ids=_COUNTED)
def test_nothing_is_broken_in_any_state_of_a_small_world(name, counted):
    found = explored(WORLDS[name]())
    assert found.faults == ()
    assert found.whole
    assert (found.states, found.steps, found.endings) == counted
    # It is no world in which nothing happens: goods are sold, cards drawn and played, markers placed.
    assert set(found.phases) == {"Walking", "Acting", "Drawing", "Marking", "Closing", "Over"}
    assert min(found.said[name] for name in ("AcceptDeal", "CardDealt", "PlayAnyWare", "PlaceMarkers", "UseBuilding"))


@pytest.mark.parametrize("name", WORLDS)
def test_every_world_begins_soundly(name):
    world = WORLDS[name]()
    assert not list(flaws(world.start))
    # Its box lacks pieces and nothing else is wrong with it.
    assert {breach.invariant for breach in small_world.breaches_of(world.start)} <= small_world.SHORT
    assert not isinstance(world.start.phase, Over)


def test_a_world_that_was_not_explored_to_its_end_says_so():
    found = explored(WORLDS["turn"](), most=200)
    assert not found.whole
    assert found.faults == ()


def test_a_broken_rule_is_noticed(monkeypatch):
    """Goods that vanish, and a command that is listed and refused."""
    evolve = small_world.after

    def without_wares(state, events):
        there = evolve(state, events)
        return there.but(holdings=tuple(held - type(held)(wares=held.wares) for held in there.holdings))

    with monkeypatch.context() as patch:
        patch.setattr(small_world, "after", without_wares)
        assert any("from nowhere or went" in each for each in explored(WORLDS["two moves"](), most=50).faults)
    listed = small_world.legal_for_all
    with monkeypatch.context() as patch:
        elsewhere = next(iter(listed(WORLDS["turn"]().start)))
        patch.setattr(small_world, "legal_for_all", lambda state: (*listed(state), elsewhere))
        assert any("listed and refused" in each for each in explored(WORLDS["two moves"](), most=50).faults)
