"""What is measured: a game as random play has it, and two fixed positions in which much may be done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import Command
from genoa_rules.decide import Decision, decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting, Over
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES, Ware
from spec.scenes import scene

PLAYERS = ("Anna", "Bruno", "Carla", "Dario")


def start() -> State:
    """A game of four before its first card."""
    return opening(Setup(PLAYERS, Rules.first_edition(), shipped_box()))


def transition(state: State, random: Random) -> tuple[State, Decision, Command]:
    """List what anybody may do, choose, decide, evolve; the old state stays as it was."""
    listed = legal_for_all(state)
    command = listed[int(random.random() * len(listed))]
    decision = decide(state, command)
    assert isinstance(decision, Accepted)
    return after(state, decision.events), decision, command


def playouts(random: Random) -> Iterator[State]:
    """Random games without end, a state at a time."""
    state = opening_state = start()
    while True:
        state = opening_state if isinstance(state.phase, Over) else transition(state, random)[0]
        yield state


def one_game(seed: int) -> list[tuple[State, Command, Decision]]:
    """Every step of one random game."""
    random, state = Random(seed), start()
    steps = []
    while not isinstance(state.phase, Over):
        following, decision, command = transition(state, random)
        steps.append((state, command, decision))
        state = following
    return steps


def _open_action(wares: tuple[Ware, ...], cards: int) -> State:
    """Anna's action in the Harbor is open, used, and she holds a 1:1 Trade beside wares and cards."""
    order = SmallOrder(Building.HARBOR, Ware.COPPER)
    others = [card for card in shipped_box().cards if card != order and card.kind is not CardKind.LARGE_ORDER]
    holding = Bundle(130, (*wares, Ware.COPPER), (SpecialCard.ONE_TO_ONE_TRADE,), (order, *others[:cards]))
    walk = [Building.HARBOR]
    state = scene(PLAYERS, walk=walk, uses={Building.HARBOR: "Anna"}, holdings={"Anna": holding})
    return state.but(phase=Acting("Anna", Building.HARBOR, NOTHING, building_used=True))


def busy() -> State:
    """About 40 commands are listed."""
    return _open_action((), 0)


def worst() -> State:
    """About 380 commands are listed."""
    return _open_action(WARES, 12)
