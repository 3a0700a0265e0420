"""Small worlds: a reduced game of which every state that can be reached is looked at, to every end.

From the first state of a world on (`small_worlds`, `small_rounds`) all that is legal is played, layer by layer, and in
every state and at every step the invariants are checked. Proposals have no list; here one may stand at a time: one of
the world's bargains, or of the smallest proposals, for which a buyer may ask five ducats as well.

The invariants count the full box, of which a world holds a part only. What it lacks is breached in its first state;
the same has to be breached, by the same numbers, in every later one, and nothing else. So nothing is gained or lost.

Every state is also held against the second opinion (`spec.oracle`): what each player and the table may say, whether a
bargain may be proposed, and what is true after each command. And it comes back from its JSON as it was.

`python -m spec.small_world NAME [MOST]` explores a world, up to so many states, and says what it found. `--no-json`
leaves out the JSON, `--fast` the second opinion too.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from attrs import define, evolve, field, frozen

from genoa_rules.commands import AcceptDeal, Command, DiceFell, MoveTower, PlayAnyStartSpace, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.events import RoundEnded
from genoa_rules.evolve import after
from genoa_rules.invariants import Breach, Invariant, breaches_of, breaches_of_step
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.legal import legal_for_all
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Over, Walking
from genoa_rules.model.state import State
from genoa_rules.perft import smallest_proposals
from genoa_rules.wire import dumps, loads
from spec.larger_rounds import LARGER_ROUNDS
from spec.oracle.after import after as expected_after
from spec.oracle.menu import menu, table_menu
from spec.oracle.plain import frozen as as_value
from spec.oracle.plain import plain, plain_command, plain_state
from spec.oracle.proposals import may_propose
from spec.small_rounds import ROUNDS
from spec.small_worlds import LAST_TURNS, Bargain, World

SHORT = frozenset({Invariant.WARES, Invariant.SPECIAL_CARDS, Invariant.CARDS, Invariant.MARKERS})
"""The invariants that count the box."""
WORLDS: Mapping[str, Callable[[], World]] = MappingProxyType({**LAST_TURNS, **ROUNDS, **LARGER_ROUNDS})
"""Each world by its name."""
MOST_FAULTS = 20

# A state is reached several times, and looked at soon after that.
_plain_state = lru_cache(1 << 12)(plain_state)


@frozen
class Explored:
    """All that can be reached from a state, as far as it was explored.

    states: how many there are. steps: how many commands lead from one to the next. endings: how many are the end of
    the game. winners: how many of these each outcome has. rounds: how many are the beginning of the next round, from
    which nothing is followed. layers: how many commands lead to the last new state.
    said, happened: how often a command, an event of each class came. phases: how many states are in each phase.
    unsettled: the bargains of the world that nobody ever accepted.
    faults: what was broken, the first few. whole: whether nothing was left out.
    """

    states: int
    steps: int
    endings: int
    winners: Counter[tuple[str, ...]]
    rounds: int
    layers: int
    said: Counter[str]
    happened: Counter[str]
    phases: Counter[str]
    unsettled: tuple[Bargain, ...]
    faults: tuple[str, ...]
    whole: bool


def said_in(state: State, world: World, listed: tuple[Command, ...]) -> Iterator[Command]:
    """All that is legal and not left out of the world, and what may be proposed while no proposal stands.

    listed: what is legal.
    """
    for command in listed:
        if _is_followed(command, world):
            yield command
    if world.bargains is None and _none_stands(state):
        yield from _smallest(state)
    else:
        yield from (each for each in _proposals(state, world) if isinstance(decide(state, each), Accepted))


def _is_followed(command: Command, world: World) -> bool:
    match command:
        case DiceFell():
            return world.dice is None or command in world.dice
        case MoveTower():
            return world.patch is None or command.to in world.patch
        case PlayAnyStartSpace():
            return world.patch is None or command.space in world.patch
        case _:
            return True


def _smallest(state: State) -> Iterator[Command]:
    for command in smallest_proposals(state):
        deal = command.deal
        if state.holding(deal.buyer).covers(deal.pays):
            yield command
        # Of two players nobody offers money alone (17.1): it crosses the other way.
        if command.player == deal.buyer and deal.pays.wares:
            paid_for = ProposeDeal(deal.buyer, deal=evolve(deal, receives=Bundle(ducats=MONEY_STEP)))
            if isinstance(decide(state, paid_for), Accepted):
                yield paid_for


def _proposals(state: State, world: World) -> Iterator[ProposeDeal]:
    """The world's bargains as proposals of this turn, legal or not, where none stands."""
    for bargain in (world.bargains or ()) if _none_stands(state) else ():
        buyer = state.setup.after(state.turn.active)
        for author in bargain.authors:
            yield ProposeDeal(author, deal=bargain.deal(buyer))


def _none_stands(state: State) -> bool:
    return isinstance(state.phase, Walking) and not state.phase.proposals


@define
class _Exploring:
    """One exploration under way."""

    world: World
    closely: bool
    json: bool
    lacking: frozenset[tuple[Invariant, object, object]]
    said: Counter[str] = field(factory=Counter)
    happened: Counter[str] = field(factory=Counter)
    settled: set[Deal] = field(factory=set)
    faults: list[str] = field(factory=list)

    def look_at(self, state: State, listed: tuple[Command, ...]) -> None:
        """One state, by itself, and what is legal there."""
        breaches = breaches_of(state)
        if _counted(breaches) != self.lacking:
            self.faults.append(f"something came from nowhere or went: {_counted(breaches) ^ self.lacking}")
        self.faults += (str(each) for each in breaches if each.invariant not in SHORT)
        if not isinstance(state.phase, Over) and not listed:
            self.faults.append(f"nobody may say anything: {state.phase}")
        if self.json and not _comes_back_from_json(state):
            self.faults.append(f"its JSON stands for something else: {state.phase}")

    def steps_from(self, state: State, listed: tuple[Command, ...]) -> Iterator[tuple[State, bool]]:
        """The states to which what may be said leads, and whether each is the beginning of the next round."""
        before = _plain_state(state) if self.closely else None
        if before is not None:
            self._ask_for_a_second_opinion(state, before, listed)
        followed = 0
        for command in said_in(state, self.world, listed):
            followed += 1
            self.said[type(command).__name__] += 1
            try:
                decision = decide(state, command)
                if not isinstance(decision, Accepted):
                    self.faults.append(f"{command} is listed and refused")
                    continue
                there = after(state, decision.events)
            except Exception as error:  # The rules raise nothing: whatever it is, it is a fault.
                self.faults.append(f"{command} raises {error!r}")
                continue
            if isinstance(command, AcceptDeal):
                self.settled.add(command.deal)
            self.happened.update(type(event).__name__ for event in decision.events)
            self.faults += map(str, breaches_of_step(state, decision.events, there))
            if before is not None:
                expected = expected_after(before, plain_command(command), plain(getattr(command, "deal", None)))
                if not _are_equal(_plain_state(there), expected):
                    self.faults.append(f"the second opinion knows another state after {command}")
            ends_a_round = any(isinstance(event, RoundEnded) for event in decision.events)
            yield there, ends_a_round and not isinstance(there.phase, Over)
        if not followed and not isinstance(state.phase, Over):
            self.faults.append(f"all that may be said is left out of the world: {state.phase}")

    def _ask_for_a_second_opinion(self, state: State, before: Any, listed: tuple[Command, ...]) -> None:
        found = Counter(map(plain_command, listed))
        expected = Counter(each for player in state.players for each in menu(before, player))
        expected.update(table_menu(before).keys())
        if found != expected:
            unlike = sorted((found - expected) + (expected - found), key=repr)
            self.faults.append(f"listed by the library or by the second opinion alone: {unlike[:3]}")
        for command in _proposals(state, self.world):
            accepted = isinstance(decide(state, command), Accepted)
            if accepted != may_propose(before, command.player, plain(command.deal)):
                verdict = "accepted" if accepted else "refused"
                self.faults.append(f"{verdict} by the library, not by the second opinion: {command}")


def _comes_back_from_json(state: State) -> bool:
    try:
        return loads(dumps(state), State) == state
    except WireError:
        return False


def _are_equal(found: object, expected: object) -> bool:
    return found == expected or as_value(found) == as_value(expected)


def explored(world: World, most: int | None = None, *, closely: bool = True, json: bool = True) -> Explored:
    """A world, breadth first.

    most: about how many states are looked at; all if None.
    closely: whether each state is held against the second opinion. json: whether each is read back from its JSON.
    With both it takes three times as long.
    """
    start = world.start
    exploring = _Exploring(world, closely, json, _counted(breaches_of(start)))
    known, layer, layers, steps, rounds = {start}, [start], 0, 0, 0
    winners: Counter[tuple[str, ...]] = Counter()
    phases: Counter[str] = Counter()
    while layer and (most is None or len(known) < most):
        reached = []
        for state in layer:
            phases[type(state.phase).__name__] += 1
            listed = legal_for_all(state)
            exploring.look_at(state, listed)
            if isinstance(state.phase, Over):
                winners[state.phase.result.winners] += 1
            for there, begins_a_round in exploring.steps_from(state, listed):
                steps += 1
                if there in known:
                    continue
                known.add(there)
                if begins_a_round:
                    rounds += 1
                    phases[type(there.phase).__name__] += 1
                    exploring.look_at(there, legal_for_all(there))
                else:
                    reached.append(there)
            if len(exploring.faults) >= MOST_FAULTS:
                break
        layer, layers = reached, layers + bool(reached)
    return Explored(
        len(known),
        steps,
        winners.total(),
        winners,
        rounds,
        layers,
        exploring.said,
        exploring.happened,
        phases,
        tuple(each for each in world.bargains or () if exploring.settled.isdisjoint(map(each.deal, start.players))),
        tuple(exploring.faults[:MOST_FAULTS]),
        not layer and len(exploring.faults) < MOST_FAULTS,
    )


def _counted(breaches: tuple[Breach, ...]) -> frozenset[tuple[Invariant, object, object]]:
    """What the box is short of, by what there is."""
    return frozenset((each.invariant, each.about, each.found) for each in breaches if each.invariant in SHORT)


def main(arguments: list[str]) -> None:
    """Explores the world of a name, and prints what there is."""
    name, *rest = (each for each in arguments if not each.startswith("--"))
    closely = "--fast" not in arguments
    began = time.monotonic()
    found = explored(
        WORLDS[name](),
        int(rest[0]) if rest else None,
        closely=closely,
        json=closely and "--no-json" not in arguments,
    )
    lines = [
        f"{name}: {time.monotonic() - began:.0f} s, {'whole' if found.whole else 'not whole'}",
        f"{found.states} states, {found.steps} steps, {found.endings} endings, {found.rounds} next rounds, "
        f"{found.layers} layers",
        *(str(dict(each.most_common())) for each in (found.winners, found.phases, found.said, found.happened)),
        *(f"never settled: {each}" for each in found.unsettled),
        *found.faults,
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
