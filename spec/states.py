"""States for properties: reached by play, and dealt at will.

Play alone hardly ever reaches two orders at one villa or an exhausted supply; dealt positions do. Both conserve what
chapter 1 says there is. Everything is drawn through a seed, so an example shrinks to small seeds and few steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from hypothesis import strategies as st

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Phase,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.rules import (
    Allowance,
    BuildingActionNeeds,
    BuildingUse,
    Income,
    MarkersFromOneStreet,
    MessageDelivery,
    PromisedYield,
    Rules,
    TieBreak,
    WithoutAnOffer,
)
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.testing.dealt import DEALT, a_proposal, dealt_position
from genoa_rules.testing.dealt import given_card as given_card
from genoa_rules.testing.dealt import given_wares as given_wares
from genoa_rules.testing.dealt import with_orders as with_orders

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Emma")
PHASES: tuple[type[Phase], ...] = (
    Dealing,
    Placing,
    Rolling,
    Walking,
    Acting,
    Drawing,
    Owing,
    Marking,
    Closing,
    Over,
)

_SETTINGS: Mapping[str, type] = {
    "who_uses_a_building": BuildingUse,
    "messages_are_delivered": MessageDelivery,
    "markers_from_one_street": MarkersFromOneStreet,
    "income_from": Income,
    "tie_break": TieBreak,
    "without_an_offer": WithoutAnOffer,
    "building_action_needs": BuildingActionNeeds,
    "second_large_order_by_building_action": Allowance,
    "paid_move_without_action": Allowance,
    "small_order_with_building_action": Allowance,
    "trade_of_playing_cards": Allowance,
    "promised_yield": PromisedYield,
}


def rules_of(seed: int) -> Rules:
    """A set of rules: the two editions for 0 and 1, a random mixture of settings for every other seed."""
    if seed == 0:
        return Rules.first_edition()
    if seed == 1:
        return Rules.second_edition()
    random = Random(f"rules/{seed}")
    edition = random.choice((Rules.first_edition, Rules.second_edition))
    changes = {name: random.choice(list(kind)) for name, kind in _SETTINGS.items()}
    return edition(**changes)


def all_rules() -> st.SearchStrategy[Rules]:
    """Both editions, and mixtures of settings."""
    return st.integers(0, 5).map(rules_of)


# Play.


def choose(state: State, random: Random) -> Command:
    """A command for random play that also trades: proposals, and cards and markers used where they can be."""
    if isinstance(state.phase, Walking) and len(state.phase.proposals) < 3 and random.random() < 0.35:
        proposal = a_proposal(state, random)
        if proposal is not None:
            return proposal
    return random.choice(legal_for_all(state))


# Random play takes some 700 commands at most; a broken rule must fail, not hang.
_LONGEST_GAME = 10_000


@cache
def game(players: int, rules: Rules, seed: int) -> tuple[tuple[State, ...], tuple[Command, ...]]:
    """A whole random game: its states, from the opening to the end, and the commands between them."""
    random = Random(f"game/{players}/{seed}")
    state = opening(Setup(NAMES[:players], rules, shipped_box()))
    states, commands = [state], []
    while not isinstance(state.phase, Over):
        command = choose(state, random)
        decision = decide(state, command)
        assert isinstance(decision, Accepted), f"a listed command is refused: {command} {decision}"
        state = after(state, decision.events)
        states.append(state)
        commands.append(command)
        assert len(commands) < _LONGEST_GAME, "the game does not end"
    return tuple(states), tuple(commands)


@cache
def _states_in(players: int, rules: Rules, seed: int, phases: tuple[type[Phase], ...]) -> tuple[State, ...]:
    return tuple(state for state in game(players, rules, seed)[0] if isinstance(state.phase, phases))


@st.composite
def played(
    draw: st.DrawFn,
    *phases: type[Phase],
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
) -> State:
    """A state that random play reached, in one of these phases (any if none is named)."""
    number = draw(players if players is not None else st.integers(2, 5))
    chosen = draw(rules if rules is not None else all_rules())
    wanted = phases or PHASES
    for seed in range(draw(st.integers(0, 2)), 40):
        found = _states_in(number, chosen, seed, wanted)
        if found:
            return found[draw(st.integers(0, len(found) - 1))]
    raise AssertionError(f"play never reached {wanted}")


# Positions dealt at will.

# Sampled, not drawn as a number: of numbers Hypothesis draws the small ones again and again.
SEEDS = st.sampled_from(range(1 << 16))


def dealt_state(
    players: int,
    rules: Rules,
    seed: int,
    phase: type[Phase],
    at: Building | None = None,
    walk: tuple | None = None,
) -> State:
    """A conserving position in a phase, dealt from a seed: cards, wares, markers and money lie anywhere.

    at: the building where the tower stands; anywhere if None. walk: the spaces visited; any that ends there if None.
    """
    return dealt_position(Setup(NAMES[:players], rules, shipped_box()), seed, phase, at, walk)


@st.composite
def dealt(
    draw: st.DrawFn,
    *phases: type[Phase],
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
) -> State:
    """A position dealt at will, in one of these phases."""
    number = draw(players if players is not None else st.integers(2, 5))
    chosen = draw(rules if rules is not None else all_rules())
    return dealt_state(number, chosen, draw(SEEDS), draw(st.sampled_from(phases or DEALT)))


def states(
    *phases: type[Phase],
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
) -> st.SearchStrategy[State]:
    """Played and dealt states alike, in one of these phases (any if none is named)."""
    wanted = tuple(phase for phase in (phases or DEALT) if phase in DEALT)
    reached = played(*phases, players=players, rules=rules)
    return reached | dealt(*wanted, players=players, rules=rules) if wanted else reached


# What goes with a state.


def players_of(state: State) -> st.SearchStrategy[str]:
    """One of the state's players."""
    return st.sampled_from(state.players)


def listed(state: State, kind: type | tuple[type, ...]) -> tuple[Command, ...]:
    """The listed commands of one class."""
    return tuple(command for command in legal_for_all(state) if isinstance(command, kind))
