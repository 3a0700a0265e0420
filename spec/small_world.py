"""Small worlds: a reduced game of two, of which every state that can be reached is looked at, to every end.

A world is the last turn of a game, or its last round, with hardly anything left to draw, to take or to sell. From its
first state on all that is legal is played, layer by layer, and in every state and at every step the invariants are
checked. Proposals have no list; here one may stand at a time, of the smallest ones (`smallest_proposals`), for which a
buyer may ask five ducats as well.

The invariants count the full box, of which a world holds a part only. What it lacks is breached in its first state;
the same has to be breached, by the same numbers, in every later one, and nothing else. So nothing is gained or lost.

`python -m spec.small_world NAME [MOST]` explores a world, up to so many states, and says what it found.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from attrs import evolve, frozen

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import Command, DiceFell, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.invariants import Breach, Invariant, breaches_of, breaches_of_step
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import Space, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.cards import CARD_KINDS, Card, CardKind, Privilege, SpecialCard
from genoa_rules.model.phases import Over, Placing, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply
from genoa_rules.model.wares import Ware
from genoa_rules.perft import smallest_proposals

PLAYERS = ("Anna", "Bruno")
SHORT = frozenset({Invariant.WARES, Invariant.SPECIAL_CARDS, Invariant.CARDS, Invariant.MARKERS})
"""The invariants that count the box."""


@frozen
class Explored:
    """All that can be reached from a state, as far as it was explored.

    states: how many there are. steps: how many commands lead from one to the next. endings: how many are the end of
    the game. winners: how many of these each outcome has. layers: how many commands lead to the last new state.
    said: how often a command of each class was decided. phases: how many states are in each phase.
    faults: what was broken, the first few. whole: whether nothing was left out.
    """

    states: int
    steps: int
    endings: int
    winners: Counter[tuple[str, ...]]
    layers: int
    said: Counter[str]
    phases: Counter[str]
    faults: tuple[str, ...]
    whole: bool


def _deck(*cards: Card) -> Deck:
    return Deck(Bundle(cards=cards).cards)


def _whole(rules: Rules, *, last_turn: bool) -> State:
    """Before the dice: a ware to take and one to sell, one special card, one privilege, two markers, five ducats."""
    setup = Setup(PLAYERS, rules, shipped_box())
    state = opening(setup)
    active = PLAYERS[-1] if last_turn else PLAYERS[0]
    decks = {CardKind.PRIVILEGE: _deck(Privilege(Building.VILLA_RICCI))}
    special = [0] * len(state.supply.special_cards)
    special[SpecialCard.ANY_WARE.rank] = 1
    wares = [0] * len(state.supply.wares)
    wares[Ware.WHEAT.rank] = 1
    return state.but(
        phase=Placing(),
        turn=state.turn.of(active, len(PLAYERS)),
        holdings=(Bundle(wares=(Ware.RICE,), markers=1), Bundle(5)),
        supply=Supply(tuple(wares), tuple(special), (0, 0)),
        decks=tuple(decks.get(kind, Deck(())) for kind in CARD_KINDS),
        owners=tuple("Bruno" if each is Building.HARBOR else None for each in BUILDINGS),
        left=0,
    )


def _walked(*walk: Space, last_turn: bool = True, rules: Rules | None = None) -> State:
    """A turn whose walk has come so far; by the second edition if no rules are given."""
    state = _whole(rules or Rules.second_edition(), last_turn=last_turn)
    return state.but(phase=Walking(), turn=state.turn.but(walk=walk))


@frozen
class World:
    """Where a world begins, and what is left out of it.

    dice: the only ways in which they may fall; all if None.
    """

    start: State
    dice: tuple[DiceFell, ...] | None = None


_AT_THE_HARBOR = (DiceFell(1, 5),)
_FROM_THE_TOWN_HALL = (Building.TOWN_HALL, Street(2, 5), Building.HARBOR)
_FOUR_MOVES_MADE = (
    Building.SPICE_WAREHOUSE,
    Building.RESTAURANT,
    Building.GRAIN_WAREHOUSE,
    Street(2, 6),
    Building.HARBOR,
)
WORLDS: Mapping[str, Callable[[], World]] = MappingProxyType(
    {
        "two moves": lambda: World(_walked(Building.GRAIN_WAREHOUSE, Building.VILLA_MONETTI, Building.HARBOR)),
        "two moves, first edition": lambda: World(_walked(*_FROM_THE_TOWN_HALL, rules=Rules.first_edition())),
        "three moves": lambda: World(_walked(Building.PALACE, Building.HARBOR)),
        "walk": lambda: World(_walked(Building.HARBOR)),
        "round": lambda: World(_walked(*_FOUR_MOVES_MADE, last_turn=False), _AT_THE_HARBOR),
        "turn": lambda: World(_whole(Rules.first_edition(), last_turn=True)),
    }
)
"""Each world by its name: what is left of the last walk; all of it; the last round, in which the second tower starts in
the Harbor; the last turn, with whatever the dice may show."""


def said_in(state: State, dice: tuple[DiceFell, ...] | None = None) -> Iterator[Command]:
    """All that is legal, and what may be proposed while no proposal stands and its buyer could pay.

    dice: the only ways in which they may fall; all if None.
    """
    for command in legal_for_all(state):
        if dice is None or not isinstance(command, DiceFell) or command in dice:
            yield command
    if isinstance(state.phase, Walking) and not state.phase.proposals:
        for command in smallest_proposals(state):
            deal = command.deal
            if state.holding(deal.buyer).covers(deal.pays):
                yield command
            # Of two players nobody offers money alone (17.1): it crosses the other way.
            if command.player == deal.buyer and deal.pays.wares:
                paid_for = ProposeDeal(deal.buyer, deal=evolve(deal, receives=Bundle(ducats=MONEY_STEP)))
                if isinstance(decide(state, paid_for), Accepted):
                    yield paid_for


def explored(world: World, most: int | None = None) -> Explored:
    """A world, breadth first.

    most: about how many states are looked at; all if None.
    """
    start = world.start
    lacking = _counted(breaches_of(start))
    known, layer, layers, steps = {start}, [start], 0, 0
    said: Counter[str] = Counter()
    winners: Counter[tuple[str, ...]] = Counter()
    phases: Counter[str] = Counter()
    faults: list[str] = []
    while layer and (most is None or len(known) < most):
        reached = []
        for state in layer:
            phases[type(state.phase).__name__] += 1
            faults += _faults(state, lacking)
            if isinstance(state.phase, Over):
                winners[state.phase.result.winners] += 1
            for command in said_in(state, world.dice):
                steps += 1
                said[type(command).__name__] += 1
                decision = decide(state, command)
                if not isinstance(decision, Accepted):
                    faults.append(f"{command} is listed and refused")
                    continue
                there = after(state, decision.events)
                faults += map(str, breaches_of_step(state, decision.events, there))
                if there not in known:
                    known.add(there)
                    reached.append(there)
        layer, layers = reached, layers + bool(reached)
    return Explored(len(known), steps, winners.total(), winners, layers, said, phases, tuple(faults[:20]), not layer)


def _counted(breaches: tuple[Breach, ...]) -> frozenset[tuple[Invariant, object, object]]:
    """What the box is short of, by what there is."""
    return frozenset((each.invariant, each.about, each.found) for each in breaches if each.invariant in SHORT)


def _faults(state: State, lacking: frozenset[tuple[Invariant, object, object]]) -> Iterator[str]:
    breaches = breaches_of(state)
    if _counted(breaches) != lacking:
        yield f"something came from nowhere or went: {_counted(breaches) ^ lacking}"
    yield from (str(each) for each in breaches if each.invariant not in SHORT)
    if not isinstance(state.phase, Over) and not legal_for_all(state):
        yield f"nobody may say anything: {state.phase}"


def main(arguments: list[str]) -> None:
    """Explores the world of a name, and prints what there is."""
    name = arguments[0] if arguments else "walk"
    began = time.monotonic()
    found = explored(WORLDS[name](), int(arguments[1]) if len(arguments) > 1 else None)
    lines = [
        f"{name}: {time.monotonic() - began:.0f} s, {'whole' if found.whole else 'not whole'}",
        f"{found.states} states, {found.steps} steps, {found.endings} endings, {found.layers} layers",
        *(str(dict(counter.most_common())) for counter in (found.winners, found.phases, found.said)),
        *found.faults,
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
