"""A state from elsewhere is looked at: each flaw is found, where it is, and no state of the rules has one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given

from genoa_rules import NOTHING, WireError, dumps, evolve, loads
from genoa_rules.decide import decide
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind
from genoa_rules.model.deal import Deal, Proposal
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
    Walking,
)
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Colour
from genoa_rules.model.state import State, Use
from genoa_rules.soundness import flaws
from spec.states import NAMES, choose, dealt_state, game, states

RULES = Rules.first_edition()
PRIVILEGES = CardKind.PRIVILEGE.rank
MESSAGES = CardKind.MESSAGE.rank


def in_phase(phase: type[Phase]) -> State:
    """A sound state in a phase: in a walk at the Park with a message drawn, where that matters."""
    if phase is Over:
        return game(3, RULES, 0)[0][-1]
    if phase is Dealing:
        return game(3, RULES, 0)[0][0]
    return dealt_state(3, RULES, 4, phase)


def turn(**changes: object) -> Callable[[State], State]:
    return lambda state: state.but(turn=attrs.evolve(state.turn, **changes))


def supply(**changes: object) -> Callable[[State], State]:
    return lambda state: state.but(supply=attrs.evolve(state.supply, **changes))


def phase(**changes: object) -> Callable[[State], State]:
    return lambda state: state.but(phase=attrs.evolve(state.phase, **changes))


def acting(**changes: object) -> Callable[[State], State]:
    return lambda state: phase(acting=attrs.evolve(state.phase.acting, **changes))(state)


def holding(goods: Bundle) -> Callable[[State], State]:
    return lambda state: state.but(holdings=(goods, *state.holdings[1:]))


def deck(kind: int, **changes: object) -> Callable[[State], State]:
    return lambda state: state.but(
        decks=(*state.decks[:kind], attrs.evolve(state.decks[kind], **changes), *state.decks[kind + 1 :])
    )


def result(**changes: object) -> Callable[[State], State]:
    return lambda state: phase(result=attrs.evolve(state.phase.result, **changes))(state)


def setup(**changes: object) -> Callable[[State], State]:
    return lambda state: attrs.evolve(state, setup=attrs.evolve(state.setup, **changes))


def proposal(author: str, buyer: str, space: Building | Street) -> Callable[[State], State]:
    """Anna is active, and this is proposed."""
    return lambda state: turn(active="Anna")(
        state.but(phase=Walking((Proposal(author, deal=Deal(buyer, space=space)),)))
    )


def of_privileges(change: Callable[[tuple], tuple]) -> Callable[[State], State]:
    return lambda state: deck(PRIVILEGES, face_down=change(state.setup.box.deck(CardKind.PRIVILEGE)))(state)


PRIVILEGE = game(3, RULES, 0)[0][0].decks[PRIVILEGES].face_down[0]
FLAWS = [
    (Placing, setup(players=("Anna", "Anna", "Carla")), ".setup"),
    (Placing, setup(colours=(Colour.RED, Colour.RED, Colour.BLUE)), ".setup"),
    (Placing, lambda state: state.but(holdings=state.holdings[1:]), ".holdings"),
    (Placing, lambda state: state.but(decks=state.decks[1:]), ".decks"),
    (Placing, lambda state: state.but(owners=state.owners[1:]), ".owners"),
    (Placing, lambda state: state.but(owners=("Zeno", *state.owners[1:])), ".owners"),
    (Placing, lambda state: state.but(left=-1), ".left"),
    (Placing, lambda state: state.but(left=10), ".left"),
    *(
        (Placing, change(**{name: counts}), f"{path}.{name}")
        for change, path, name, number in (
            (supply, ".supply", "wares", 8),
            (supply, ".supply", "special_cards", 5),
            (supply, ".supply", "markers", 3),
            (turn, ".turn", "actions", 3),
            (turn, ".turn", "further", 3),
        )
        for counts in ((), (1,) * (number - 1), (1,) * (number + 1), (*(1,) * (number - 1), -1))
    ),
    (Placing, holding(Bundle(ducats=-5)), ".holdings[0]"),
    (Placing, holding(Bundle(markers=-1)), ".holdings[0]"),
    (Placing, holding(Bundle(cards_of_a_kind=(CardKind.MESSAGE,))), ".holdings[0].cards_of_a_kind"),
    (Placing, turn(active="Zeno"), ".turn.active"),
    (Placing, turn(uses=(Use(Building.PARK, "Zeno"),)), ".turn.uses"),
    (Placing, turn(filled_at=(Use(Building.PARK, "Zeno"),)), ".turn.filled_at"),
    (Placing, turn(passed=("Zeno",)), ".turn.passed"),
    (Placing, turn(passed=("Bruno", "Bruno")), ".turn.passed"),
    (Placing, deck(MESSAGES, face_down=(PRIVILEGE,)), f".decks[{MESSAGES}].face_down"),
    (Placing, deck(MESSAGES, face_up=(PRIVILEGE,)), f".decks[{MESSAGES}].face_up"),
    (Placing, of_privileges(lambda cards: cards[::-1]), f".decks[{PRIVILEGES}].face_down"),
    (Placing, turn(walk=(Building.PARK,)), ".turn.walk"),
    (Over, turn(walk=(Building.PARK,)), ".turn.walk"),
    (Closing, turn(walk=()), ".turn.walk"),
    (Walking, turn(walk=()), ".turn.walk"),
    (Walking, turn(walk=(Building.PARK, Building.PALACE)), ".turn.walk"),
    (Walking, turn(walk=(Street(9, 9),)), ".turn.walk"),
    (Walking, turn(walk=(Building.PARK,), cleared=(Street(7, 4),)), ".turn.cleared"),
    (Walking, turn(walk=(Street(7, 4),), cleared=(Street(7, 4),) * 2), ".turn.cleared"),
    (Walking, proposal("Bruno", "Zeno", Building.PARK), ".phase.proposals[0].deal.buyer"),
    (Walking, proposal("Anna", "Anna", Building.PARK), ".phase.proposals[0].deal.buyer"),
    (Walking, proposal("Carla", "Bruno", Building.PARK), ".phase.proposals[0].author"),
    (Walking, proposal("Bruno", "Bruno", Street(9, 9)), ".phase.proposals[0].deal.space"),
    (Acting, phase(actor="Zeno"), ".phase.actor"),
    (Acting, lambda state: turn(walk=(Building.PARK,))(phase(building=Building.PALACE)(state)), ".phase.building"),
    (Acting, phase(shares=Bundle(markers=-1)), ".phase.shares"),
    (Drawing, acting(actor="Zeno"), ".phase.acting.actor"),
    (Drawing, phase(left=0), ".phase.left"),
    (Drawing, phase(building=Building.CATHEDRAL), ".phase.building"),
    (Drawing, phase(drawn=(PRIVILEGE,)), ".phase.drawn"),
    (Owing, acting(actor="Zeno"), ".phase.acting.actor"),
    (Owing, phase(creditor="Zeno"), ".phase.creditor"),
    (Owing, phase(number=0), ".phase.number"),
    (Owing, phase(number=3), ".phase.number"),
    (Owing, phase(cards=(PRIVILEGE,)), ".phase.cards"),
    (Owing, phase(kind=CardKind.PRIVILEGE), ".phase.cards"),
    (Owing, lambda state: state.but(holdings=(NOTHING,) * 3), ".phase.cards"),
    (Marking, phase(player="Zeno"), ".phase.player"),
    (Over, result(winners=("Zeno",)), ".phase.result.winners"),
    (Over, result(scores=()), ".phase.result.scores"),
]


@pytest.mark.parametrize(("kind", "change", "path"), FLAWS, ids=[path for _, _, path in FLAWS])
def test_each_flaw_is_found_where_it_is(kind, change, path):
    sound = in_phase(kind)
    assert list(flaws(sound)) == []
    flaw = next(flaws(change(sound)))
    assert flaw.path == path
    with pytest.raises(WireError) as caught:
        loads(dumps(change(sound)), State)
    assert str(caught.value) == f"${flaw}"


@given(state=states())
def test_no_state_of_play_has_a_flaw(state):
    assert list(flaws(state)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_state_between_two_events_has_a_flaw(players):
    random = Random(players)
    state, followed = game(players, RULES, 0)[0][0], 0
    while not isinstance(state.phase, Over):
        for event in decide(state, choose(state, random)).events:
            state = evolve(state, event)
            followed += 1
            assert list(flaws(state)) == [], event
    assert followed > 200
    assert state.players == NAMES[:players]
