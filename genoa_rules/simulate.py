"""Simulation: whole games of random legal play, with every invariant checked at every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

from attrs import frozen

from genoa_rules.bots.random_player import PROPOSES, any_of
from genoa_rules.bots.tournament import NAMES
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.events import (
    DealSettled,
    Event,
    RoundEnded,
    RoundMarkerMoved,
    SpecialCardPlayed,
    TowerMoved,
    TowerPlaced,
)
from genoa_rules.game import Game
from genoa_rules.invariants import Breach, breaches_of, breaches_of_step
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.draws import one_of
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import Box
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Over, Result
from genoa_rules.model.rules import DECIDING_SETTINGS, Edition, Rules, Settings
from genoa_rules.model.state import State
from genoa_rules.offers import Offers
from genoa_rules.record.people import RULES_OF
from genoa_rules.table import Table

PLAYERS = NAMES
# Nothing ends a game of random play but its rounds; one of this length has lost its way.
MOST_COMMANDS = 20_000


class DealTrait(ClosedSet):
    """What a settled deal has about it."""

    FOR_THIS_BUILDING = "for the building where the tower stood"
    FOR_THE_NEXT_BUILDING = "for a neighbouring building"
    FOR_A_STREET = "for a move to a street"
    WITHOUT_ACTION = "for a move to a building or the marketplace"
    MONEY = "paid with money"
    GOODS = "paid with goods"
    A_SHARE = "with a share of the yield"
    BOTH_WAYS = "with something for the buyer"
    A_FURTHER_ACTION = "with a Further Action card played"


class Ending(ClosedSet):
    """What came about at the end of a game."""

    MARKET_STARTS = "market starts shortened it"
    MARKET_IN_THE_LAST_ROUND = "a market start in the last round"
    TIE = "a tie that goods broke"
    SHARED = "a shared victory"


@frozen
class Failure:
    """What must not happen in a simulation.

    number: after how many commands. command: the last one, or the one that was listed and refused.
    breaches: the invariants that do not hold; none where a listed command was refused, or where the game has no end.
    """

    number: int
    command: Command | None
    breaches: tuple[Breach, ...]


@frozen
class Simulated:
    """One game of random play.

    seed: plays the same game again. game: all of it, to its end or to its failure.
    """

    seed: int
    game: Game
    failure: Failure | None

    @property
    def result(self) -> Result | None:
        """How it ended; None where it failed."""
        return self.game.result

    @property
    def rounds(self) -> int:
        """How many rounds were played to their end."""
        return sum(isinstance(event, RoundEnded) for event in self.game.events)

    @property
    def deals(self) -> tuple[frozenset[DealTrait], ...]:
        """What each settled deal has about it."""
        found = []
        for line in self.game.history:
            events = line.events or ()
            moved = any(isinstance(event, TowerMoved) for event in events)
            found += [
                frozenset(_traits(event.deal, moved, events)) for event in events if isinstance(event, DealSettled)
            ]
        return tuple(found)

    @property
    def endings(self) -> frozenset[Ending]:
        """What came about at its end."""
        result = self.result
        if result is None:
            return frozenset()
        found = set()
        events = self.game.events
        moved = [event for event in events if isinstance(event, RoundMarkerMoved)]
        if any(event.because is MarkerCause.MARKET_START for event in moved):
            found.add(Ending.MARKET_STARTS)
        starts = sum(isinstance(event, TowerPlaced) and event.space is MARKETPLACE for event in events)
        if starts > sum(event.because is MarkerCause.MARKET_START for event in moved):
            found.add(Ending.MARKET_IN_THE_LAST_ROUND)
        if result.goods_compared:
            found.add(Ending.SHARED if len(result.winners) > 1 else Ending.TIE)
        return frozenset(found)


def simulated(seed: int, players: int, rules: Rules, box: Box | None = None) -> Simulated:
    """A game of random play: whoever may say something says anything that is legal, proposals included.

    players: how many. box: board and cards; the shipped ones if None.
    Every state is checked for breaches, and every command that is listed as legal is decided.
    """
    random, table = Random(f"play/{seed}"), Table(seed)
    game = Game.start(PLAYERS[:players], rules, box=box)
    while not isinstance(game.state.phase, Over):
        state, number = game.state, len(game.history)
        listed = legal_for_all(state)
        refused = next((each for each in listed if not isinstance(decide(state, each), Accepted)), None)
        if refused is not None or number == MOST_COMMANDS:
            return Simulated(seed, game, Failure(number, refused, ()))
        command = table.outcome(state, number) or _proposal(random, state) or any_of(random, listed)
        if command is None:
            return Simulated(seed, game, Failure(number, None, breaches_of(state)))
        game = game.play(command)
        events = game.history[-1].events or ()
        breaches = (*breaches_of_step(state, events, game.state), *breaches_of(game.state))
        if breaches:
            return Simulated(seed, game, Failure(number + 1, command, breaches))
    return Simulated(seed, game, None)


def random_rules(seed: int, edition: Edition) -> Rules:
    """Rules whose every setting is drawn at random, the same for the same seed; the edition is as given."""
    random = Random(f"settings/{seed}")
    kinds = get_type_hints(Settings)
    settings: dict[str, Any] = {name: one_of(random, tuple(kinds[name])) for name in DECIDING_SETTINGS}
    return RULES_OF[edition](**settings)


def _proposal(random: Random, state: State) -> Command | None:
    """Now and then somebody proposes a deal."""
    if random.random() >= PROPOSES:
        return None
    return Offers(state, one_of(random, state.players)).draw(random)


def _traits(deal: Deal, moved: bool, events: tuple[Event, ...]) -> Iterator[DealTrait]:
    if deal.action:
        yield DealTrait.FOR_THE_NEXT_BUILDING if moved else DealTrait.FOR_THIS_BUILDING
    else:
        yield DealTrait.FOR_A_STREET if isinstance(deal.space, Street) else DealTrait.WITHOUT_ACTION
    if deal.pays.ducats:
        yield DealTrait.MONEY
    if deal.pays.goods:
        yield DealTrait.GOODS
    if deal.shares:
        yield DealTrait.A_SHARE
    if deal.receives:
        yield DealTrait.BOTH_WAYS
    # Within a settlement no other card is played.
    if any(isinstance(event, SpecialCardPlayed) for event in events):
        yield DealTrait.A_FURTHER_ACTION
