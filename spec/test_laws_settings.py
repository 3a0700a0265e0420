"""Laws of the whole: a setting bears on a game only where a decision asks for it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import HandOver, PlayerCommand
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.cards import SmallOrder
from genoa_rules.model.phases import Acting, Marking, Rolling, Walking
from genoa_rules.model.rules import DECIDING_SETTINGS, Allowance, BuildingActionNeeds, Edition, Rules, Settings
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State, Use
from genoa_rules.offers import Offers
from spec.depth import examples
from spec.indistinguishable import villa_state
from spec.premise import holds, premise
from spec.states import SEEDS, dealt_state, game, rules_of, with_orders
from spec.ties import tied_state

_KINDS = get_type_hints(Settings)
# A 1:1 Trade has many ways, of which some will do.
_MOST_SAID = 60
_PLAYED = [(players, seed) for players in (2, 3, 4, 5) for seed in (0, 2, 3)]


class Watched(Rules):
    """Rules that know which of their settings were asked for."""

    asked: set[str] = set()  # noqa: RUF012  # of whichever rules are watched: one game at a time

    def __getattribute__(self, name: str) -> Any:
        if name in DECIDING_SETTINGS:
            Watched.asked.add(name)
        return super().__getattribute__(name)


def _by(state: State, rules: Rules) -> State:
    setup = state.setup
    return attrs.evolve(state, setup=Setup(setup.players, rules, setup.box, setup.colours))


def _others(rules: Rules, names: set[str]) -> Rules:
    """The rules with each of these settings changed."""
    return attrs.evolve(rules, **{name: _another(rules, name) for name in names})


def _another(rules: Rules, name: str) -> Any:
    return next(value for value in _KINDS[name] if value is not getattr(rules, name))


def _asked(states: tuple[State, ...], said: tuple[Any, ...]) -> frozenset[str]:
    """The settings that a stretch of a game asked for."""
    own = states[0].setup.rules
    # Of a revision of its own, so that nothing is remembered of the game by other rules.
    watched = Watched(**{**attrs.asdict(own, recurse=False), "revision": "watched"})
    setup = _by(states[0], watched).setup
    Watched.asked.clear()
    decisions = [
        decide(attrs.evolve(state, setup=setup), command) for state, command in zip(states, said, strict=False)
    ]
    asked = frozenset(Watched.asked)
    assert decisions == [decide(state, command) for state, command in zip(states, said, strict=False)]
    return asked


@pytest.mark.ruling("D3", "D4", "D5", "D6", "D7", "D8", "D9", "D14", "D15", "D16", "D17", "D19")
@premise(at_least=0.9)
@examples(80)
@given(one=st.sampled_from(_PLAYED), rules=st.integers(0, 5), begin=st.integers(0, 400), length=st.integers(1, 60))
def test_settings_that_no_decision_asks_for_make_no_difference(one, rules, begin, length):
    """A stretch of a game under other values of all settings that it never asked for: all is accepted with the same
    events, and each position is the same but for the rules.
    """
    states, said = game(one[0], rules_of(rules), one[1])
    begin %= len(said)
    states, said = states[begin : begin + length + 1], said[begin : begin + length]
    own = states[0].setup.rules
    unasked = set(DECIDING_SETTINGS) - _asked(states, said)
    holds(unasked)
    state = _by(states[0], _others(own, unasked))
    for number, command in enumerate(said):
        events = decide(states[number], command).events
        assert getattr(decide(state, command), "events", None) == events, command
        state = after(state, events)
        assert _by(state, own) == states[number + 1]


@pytest.mark.ruling("D3", "D4", "D5", "D6", "D7", "D8", "D9", "D14", "D15", "D16", "D17", "D19")
@premise(at_least=0.6)
@examples(120)
@given(seed=SEEDS)
def test_in_any_position_settings_that_are_not_asked_for_make_no_difference(seed):
    """Positions dealt at will, where what is rare in play is not: each command that may be legal by some rules is
    answered alike, and followed by the same position but for the rules.
    """
    state, said = _a_position(seed)
    own, asked = state.setup.rules, Counter()
    for command in said[:: 1 + len(said) // _MOST_SAID]:
        unasked = set(DECIDING_SETTINGS) - _asked((state,), (command,))
        other = _by(state, _others(own, unasked))
        decision = decide(state, command)
        assert decide(other, command) == decision, command
        if isinstance(decision, Accepted):
            assert _by(after(other, decision.events), own) == after(state, decision.events)
        asked[len(unasked) < len(DECIDING_SETTINGS)] += 1
    # Of each such command some settings are left to change, and of some commands not all.
    holds(asked[True] and asked[False])


_MILDEST = Rules.second_edition(
    building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BOARD,
    second_large_order_by_building_action=Allowance.ALLOWED,
    small_order_with_building_action=Allowance.ALLOWED,
)


def _an_order_later(state: State, villa: Building, random: Random) -> State:
    """The position with an order filled at the villa, others held, and each building used by a card."""
    phase = state.phase
    assert isinstance(phase, Acting)
    state = with_orders(state, phase.actor, villa, random)
    orders = [card for card in state.holding(phase.actor).cards if isinstance(card, SmallOrder)]
    by_card = tuple(sorted({order.building for order in orders} - {villa}))
    turn = state.turn.but(filled_at=(Use(villa, phase.actor),))
    return state.but(turn=turn, phase=attrs.evolve(phase, by_card=by_card))


_PHASES = (Acting, Walking, Acting, Marking, Acting, Rolling)


def _a_position(seed: int) -> tuple[State, tuple[Any, ...]]:
    """A position dealt at will, and what may be said there by some rules: the last moment of a game now and then."""
    random = Random(seed)
    phase = _PHASES[seed % len(_PHASES)]
    at = random.choice(sorted(VILLAS)) if phase in (Acting, Walking) and random.random() < 0.5 else None
    state = dealt_state(2 + seed % 4, rules_of(random.randint(0, 5)), seed, phase, at)
    if seed % 10 == 0:
        state = tied_state(seed)
    if seed % 5 == 1:
        state = villa_state(seed)
    if at is not None and isinstance(state.phase, Acting):
        state = _an_order_later(state, at, random)
    said: dict[Any, None] = {}
    for edition in (Rules.first_edition(), Rules.second_edition(), _MILDEST):
        there = _by(state, edition)
        said |= dict.fromkeys(legal_for_all(there))
        offers = (Offers(there, player).draw(random) for player in state.players for _ in range(4))
        said |= dict.fromkeys(offer for offer in offers if offer is not None)
    return state, tuple(said)


@cache
def _games_and_positions() -> tuple[tuple[tuple[State, ...], tuple[Any, ...]], ...]:
    """Games, and positions dealt at will: in play a second order at one villa hardly ever comes about."""
    found = [game(players, rules_of(seed), seed) for players, seed in _PLAYED]
    for seed in range(120):
        state, said = _a_position(seed)
        found.append(((state,) * len(said), said))
    return tuple(found)


@pytest.mark.parametrize("name", DECIDING_SETTINGS)
def test_each_setting_bears_on_some_of_the_play_and_not_on_all_of_it(name):
    """Somewhere a command is answered otherwise under another value, so that no setting is idle; and somewhere nothing
    is, so that the property above is about every setting.
    """
    bears = set()
    for states, said in _games_and_positions():
        own = states[0].setup.rules
        values = [value for value in _KINDS[name] if value is not getattr(own, name)]
        setups = [_by(states[0], attrs.evolve(own, **{name: value})).setup for value in values]
        bears.add(
            any(
                decide(attrs.evolve(state, setup=setup), command) != decide(state, command)
                for state, command in zip(states, said, strict=False)
                for setup in setups
            )
        )
        if len(bears) == 2:
            return
    assert bears == {True, False}


@pytest.mark.ruling("D1", "D12")
def test_whose_names_are_printed_decides_nothing():
    """The edition alone, or the name of the rules revision, all settings left: the same answers all along each game and
    in each position, and the same positions after.
    """
    answered = Counter()
    for states, said in _games_and_positions():
        own = states[0].setup.rules
        (edition,) = set(Edition) - {own.edition}
        for other in (attrs.evolve(own, edition=edition), attrs.evolve(own, revision="another")):
            setup = _by(states[0], other).setup
            for state, command in zip(states, said, strict=False):
                decision = decide(state, command)
                assert decide(attrs.evolve(state, setup=setup), command) == decision, command
                if isinstance(decision, Accepted):
                    there = after(attrs.evolve(state, setup=setup), decision.events)
                    assert attrs.evolve(there, setup=state.setup) == after(state, decision.events), command
                answered[type(command)] += isinstance(decision, Accepted)
    assert set(answered) >= set(get_args(PlayerCommand)) - {HandOver}
    assert min(answered.values()) >= 2, answered
