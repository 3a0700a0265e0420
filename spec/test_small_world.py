"""Small worlds, explored to every end: no invariant is broken in any state that can be reached."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from genoa_rules.commands import Command
from genoa_rules.events import Event, IncomePaid
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.phases import Over, Phase
from genoa_rules.soundness import flaws
from spec import small_world
from spec.small_rounds import ROUNDS
from spec.small_world import WORLDS, explored

# States, commands decided in them, ends of the game. `python -m spec.small_world NAME` finds those of larger worlds.
_COUNTED = {"two moves": (2206, 5030, 132), "two moves, first edition": (2749, 5270, 205)}
# The same of whole rounds, with the beginnings of a next round.
_ROUNDS_COUNTED = {
    "orders": (1099, 1941, 38, 0),
    "market": (1171, 2206, 12, 12),
    "villa": (1134, 1705, 67, 0),
    "cards": (537, 971, 16, 0),
    "markers": (530, 763, 33, 0),
    "other readings": (935, 1499, 64, 0),
    "three players": (1222, 2074, 14, 0),
    "game": (1439, 2358, 24, 0),
}


@pytest.mark.clause("6.2", "7.3", "8.1", "15.1", "16.1")
@pytest.mark.parametrize(("name", "counted"), _COUNTED.items(), ids=_COUNTED)
def test_nothing_is_broken_in_any_state_of_a_small_world(name, counted):
    found = explored(WORLDS[name](), closely=False, json=False)
    assert found.faults == ()
    assert found.whole
    assert (found.states, found.steps, found.endings) == counted
    # It is no world in which nothing happens: goods are sold, cards drawn and played, markers placed.
    assert set(found.phases) == {"Walking", "Acting", "Drawing", "Marking", "Closing", "Over"}
    assert min(found.said[name] for name in ("AcceptDeal", "CardDealt", "PlayAnyWare", "PlaceMarkers", "UseBuilding"))


@pytest.mark.clause(
    "2.3", "3.1", "3.2", "3.3", "3.4", "4.1", "5.1", "8.9", "10.1", "12.1", "14.5", "15.5", "16.3", "17.1"
)
def test_nothing_is_broken_in_any_state_of_a_whole_round():
    said, happened, phases = Counter(), Counter(), Counter()
    assert _ROUNDS_COUNTED.keys() == ROUNDS.keys()
    for name, counted in _ROUNDS_COUNTED.items():
        found = explored(ROUNDS[name]())
        assert found.faults == (), name
        assert found.whole
        assert not found.unsettled, name
        assert (found.states, found.steps, found.endings, found.rounds) == counted, name
        said += found.said
        happened += found.happened
        phases += found.phases
    # Together they meet everything that can be said, that can happen, and every phase.
    assert set(said) == {each.__name__ for each in get_args(Command)}
    assert set(happened) == {each.__name__ for each in get_args(Event)}
    assert set(phases) == {each.__name__ for each in get_args(Phase)}


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


def test_goods_that_vanish_are_noticed(monkeypatch):
    follow = small_world.after

    def without_wares(state, events):
        there = follow(state, events)
        return there.but(holdings=tuple(held - type(held)(wares=held.wares) for held in there.holdings))

    monkeypatch.setattr(small_world, "after", without_wares)
    found = explored(WORLDS["two moves"](), most=50, closely=False, json=False)
    assert any("from nowhere or went" in each for each in found.faults)
    # Once there are enough faults it stops, and is no whole world.
    assert not found.whole


def test_a_command_that_is_listed_and_refused_is_noticed(monkeypatch):
    listed = small_world.legal_for_all
    elsewhere = next(iter(listed(WORLDS["turn"]().start)))
    monkeypatch.setattr(small_world, "legal_for_all", lambda state: (*listed(state), elsewhere))
    assert any("listed and refused" in each for each in explored(WORLDS["two moves"](), most=50).faults)


def test_a_command_that_is_not_listed_is_noticed(monkeypatch):
    listed = small_world.legal_for_all
    monkeypatch.setattr(small_world, "legal_for_all", lambda state: listed(state)[:-1])
    assert any("by the second opinion alone" in each for each in explored(ROUNDS["cards"](), most=50).faults)


def test_money_that_an_event_should_have_brought_is_noticed(monkeypatch):
    """What events carry is what then is true, so only the second opinion knows that something is missing."""
    decide, without = small_world.decide, Counter()

    def without_income(state, command):
        decision = decide(state, command)
        events = decision.events if isinstance(decision, Accepted) else ()
        left = tuple(each for each in events if not isinstance(each, IncomePaid))
        without[len(events) - len(left)] += 1
        return Accepted(left) if events else decision

    monkeypatch.setattr(small_world, "decide", without_income)
    assert any("knows another state" in each for each in explored(ROUNDS["markers"]()).faults)
    assert without[1]


def test_a_proposal_on_which_the_second_opinion_differs_is_noticed(monkeypatch):
    monkeypatch.setattr(small_world, "may_propose", lambda before, player, deal: False)
    assert any("not by the second opinion" in each for each in explored(ROUNDS["cards"](), most=50).faults)


def test_a_step_that_raises_is_noticed(monkeypatch):
    def failing(state, command):
        raise ValueError(command)

    monkeypatch.setattr(small_world, "decide", failing)
    assert any("raises ValueError" in each for each in explored(ROUNDS["cards"]()).faults)


def test_a_bargain_that_is_never_made_is_named():
    found = explored(ROUNDS["cards"](), most=5)
    assert found.unsettled == ROUNDS["cards"]().bargains


def test_a_state_whose_json_is_another_is_noticed(monkeypatch):
    loads = small_world.loads
    monkeypatch.setattr(small_world, "loads", lambda text, kind: loads(text, kind).but(left=1))
    assert any("JSON" in each for each in explored(ROUNDS["cards"](), most=50).faults)


def test_a_world_that_leaves_out_all_that_may_be_said_is_noticed():
    world = small_world.evolve(ROUNDS["cards"](), dice=())
    assert any("left out of the world: Rolling" in each for each in explored(world).faults)
