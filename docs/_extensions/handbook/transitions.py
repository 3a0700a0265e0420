"""From which phase a command leads to which other, as met in games played at random."""

from __future__ import annotations

from functools import cache
from random import Random

from attrs import frozen

from genoa_rules import Command, Game, LegalCommands, Rules, State, Table, decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.phases import Walking

from .program import COMMANDS

GAMES = 60

_NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
_EDITIONS = (Rules.first_edition(), Rules.second_edition())


@frozen
class Transition:
    """A command that led from one phase to another."""

    start: type
    command: type
    end: type


@cache
def transitions() -> tuple[Transition, ...]:
    """All that were met, by phase and command in the order of the unions; a step chance never took is missing."""
    met = {each for seed in range(GAMES) for each in _met(seed)}
    return tuple(sorted(met, key=lambda each: (COMMANDS.index(each.command), each.start.__name__, each.end.__name__)))


def _met(seed: int) -> set[Transition]:
    table, chance = Table(seed), Random(seed)
    state = Game.start(_NAMES[: 2 + seed % 4], _EDITIONS[seed % 2]).state
    met: set[Transition] = set()
    number = 0
    while (command := table.outcome(state, number) or _anything(state, chance)) is not None:
        decision = decide(state, command)
        assert isinstance(decision, Accepted), "only what is legal is played"
        following = after(state, decision.events)
        if type(following.phase) is not type(state.phase):
            met.add(Transition(type(state.phase), type(command), type(following.phase)))
        state, number = following, number + 1
    return met


def _anything(state: State, chance: Random) -> Command | None:
    """Something legal; now and then a proposal while the tower stands."""
    if isinstance(state.phase, Walking) and chance.random() < 0.3:
        proposal = LegalCommands(state, chance.choice(state.players)).offers.sample(chance.getrandbits(30))
        if proposal is not None:
            return proposal
    legal = legal_for_all(state)
    return chance.choice(legal) if legal else None
