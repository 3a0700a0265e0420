"""Laws of the whole: names and colours decide nothing, nor does within a turn the seat from which one counts."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.messages import is_carried
from genoa_rules.commands import HandOn, TimeCalled
from genoa_rules.decide import decide
from genoa_rules.events import GameEnded
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal, legal_for_table
from genoa_rules.model.buildings import BUILDINGS
from genoa_rules.model.cards import CardKind
from genoa_rules.model.phases import Acting, Closing, Dealing, Marking, Over, Walking
from genoa_rules.model.rules import BuildingUse, Rules
from genoa_rules.model.state import Use
from genoa_rules.offers import Offers, frame
from genoa_rules.redact import redact_all
from genoa_rules.view import view
from genoa_rules.whose_part import waited_for
from spec.absurd import commands
from spec.depth import examples
from spec.indistinguishable import at_a_villa, talkative, talkative_state, villa_state
from spec.permuted import coloured, renamed, turned
from spec.premise import holds, premise
from spec.sayings import sayings
from spec.states import PHASES, SEEDS, dealt_state, game, given_card, rules_of, states
from spec.ties import tied, tied_state

# Another order by letter than by seat, a name that is a word of the game, and one that was another's.
_OTHERS = ("zoe", "Park", "Anna", "active", "\u5c0f\u660e")

_WITHIN_A_TURN = tuple(kind for kind in PHASES if kind not in (Dealing, Over))


def _used_twice(seed):
    """The tower at a building that the active player and another have used, in either order (D3's other reading)."""
    random = Random(f"twice/{seed}")
    rules = Rules.second_edition(who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER)
    state = dealt_state(random.randint(2, 5), rules, seed, Walking, at=random.choice(BUILDINGS))
    active, here = state.turn.active, state.turn.walk[-1]
    other = random.choice([player for player in state.players if player != active])
    uses = [Use(here, player) for player in random.sample((active, other), 2)]
    before = [use for use in state.turn.uses if use.building is not here]
    return state.but(turn=state.turn.but(uses=(*before, *uses)))


def _carrying(seed):
    """Whoever is to speak has messages that can be delivered, beside much else that may be done."""
    random = Random(f"carrying/{seed}")
    phase = random.choice((Walking, Acting, Marking, Closing))
    players, rules = random.randint(2, 5), rules_of(random.choice((0, 1, 3)))
    while True:
        state = dealt_state(players, rules, random.randrange(1 << 16), phase)
        carried = [card for card in state.setup.box.deck(CardKind.MESSAGE) if is_carried(state, card)]
        if carried:
            break
    state = state.but(phase=Walking()) if phase is Walking else state
    for card in carried:
        state = given_card(state, waited_for(state)[0], card)
    return state


def _within_a_turn():
    # Actions that are open have most sides.
    return (
        states(*_WITHIN_A_TURN)
        | states(Acting)
        | at_a_villa()
        | talkative()
        | tied()
        | SEEDS.map(_used_twice)
        | SEEDS.map(_carrying)
    )


def _tables():
    return states(Dealing, Over) | _within_a_turn()


def _said(state, seed, data):
    """Of all that may be said something of every sort, and something absurd."""
    return (*sayings(state, Random(seed)), data.draw(commands(state)), data.draw(commands(state)))


def _holds(decisions):
    """The premise: something is accepted, and something refused."""
    holds(len({isinstance(decision, Accepted) for decision in decisions}) == 2)


@pytest.mark.clause("2.1")
@premise(at_least=0.7)
@examples(100)
@given(state=_tables(), seed=SEEDS, data=st.data())
def test_a_name_decides_nothing(state, seed, data):
    """Whoever is called otherwise has the same list in the same order, sees the same and hears the same answers."""
    names = dict(zip(state.players, data.draw(st.permutations(_OTHERS)), strict=False))
    other = renamed(state, names)
    for player in state.players:
        assert legal(other, names[player]) == renamed(tuple(legal(state, player)), names)
        assert view(other, names[player]) == renamed(view(state, player), names)
        assert Offers(other, names[player]).sample(seed) == renamed(Offers(state, player).sample(seed), names)
    assert legal_for_table(other) == legal_for_table(state)
    assert waited_for(other) == renamed(waited_for(state), names)
    watching = data.draw(st.sampled_from((*state.players, None)))
    seen, seen_there = view(state, watching), view(other, names.get(watching))
    for full, full_there in islice(zip(seen.completions(seed), seen_there.completions(seed), strict=False), 1):
        assert full_there == renamed(full, names)
    decisions = []
    for command in _said(state, seed, data):
        decision, there = decide(state, command), decide(other, renamed(command, names))
        assert there == renamed(decision, names), command
        decisions.append(decision)
        if isinstance(decision, Accepted):
            assert after(other, there.events) == renamed(after(state, decision.events), names), command
            told = redact_all(decision.events, watching, active=state.turn.active)
            assert redact_all(there.events, names.get(watching), active=other.turn.active) == renamed(told, names)
    _holds(decisions)


@pytest.mark.clause("1.5")
@premise(at_least=0.7)
@examples(100)
@given(state=_tables(), seed=SEEDS, data=st.data())
def test_a_colour_decides_nothing(state, seed, data):
    """Whichever markers are whose: the same lists, the same answers, and the same position but for the colours."""
    colours = tuple(data.draw(st.permutations(list(state.setup.colours + _colours_left(state)))))
    other = coloured(state, colours[: len(state.players)])
    for player in state.players:
        assert list(legal(other, player)) == list(legal(state, player))
        assert attrs.evolve(view(other, player), setup=state.setup) == view(state, player)
        assert Offers(other, player).sample(seed) == Offers(state, player).sample(seed)
    decisions = []
    for command in _said(state, seed, data):
        decision = decide(state, command)
        assert decide(other, command) == decision, command
        decisions.append(decision)
        if isinstance(decision, Accepted):
            there = after(other, decision.events)
            assert there == coloured(after(state, decision.events), other.setup.colours), command
    _holds(decisions)


def _colours_left(state):
    return tuple(colour for colour in type(state.setup.colours[0]) if colour not in state.setup.colours)


def _is_the_same_from_every_seat(state):
    for by in range(1, len(state.players)):
        other = turned(state, by)
        for player in state.players:
            assert Counter(legal(other, player)) == Counter(legal(state, player))
            assert _partners_in_no_order(frame(other, player)) == _partners_in_no_order(frame(state, player))
        assert set(waited_for(other)) == set(waited_for(state))


@pytest.mark.parametrize("made", [_carrying, _used_twice, villa_state, talkative_state], ids=lambda made: made.__name__)
def test_lists_are_the_same_from_whichever_seat_one_counts(made):
    """In many positions of each sort that is rare in play."""
    for seed in range(60):
        _is_the_same_from_every_seat(made(seed))


@pytest.mark.clause("8.2")
@premise(at_least=0.7)
@examples(100)
@given(state=states(*_WITHIN_A_TURN) | states(Acting) | at_a_villa() | talkative() | tied(), seed=SEEDS, data=st.data())
def test_within_a_turn_it_is_the_same_from_whichever_seat_one_counts(state, seed, data):
    """Where the first seat is matters to the deal and to the end of a round alone: turned on by some seats, each player
    has the same list and the same frame of proposals, and each command the same answer for the same reasons, the same
    events and the same position after, turned on as well.
    """
    _is_the_same_from_every_seat(state)
    by = data.draw(st.integers(1, len(state.players) - 1))
    other = turned(state, by)
    decisions = []
    for command in _said(state, seed, data):
        if isinstance(command, HandOn) and {state.players[-1], other.players[-1]} & {state.turn.active}:
            continue
        decision, there = decide(state, command), decide(other, command)
        decisions.append(decision)
        if not isinstance(decision, Accepted):
            assert not isinstance(there, Accepted), command
            assert _players_in_no_order(there) == _players_in_no_order(decision), command
            continue
        assert isinstance(there, Accepted), command
        # Several who are silent at once pass seat by seat, and what a card takes from offers goes so too.
        in_any_order = isinstance(command, TimeCalled)
        assert Counter(there.events) == Counter(decision.events) if in_any_order else there == decision, command
        assert _in_no_order(after(other, there.events)) == _in_no_order(turned(after(state, decision.events), by))
    _holds(decisions)


def _in_no_order(state):
    """The state, its proposals and those who passed in one order: they are kept seat by seat."""
    state = state.but(turn=state.turn.but(passed=tuple(sorted(state.turn.passed))))
    if not isinstance(state.phase, Walking):
        return state
    return state.but(phase=Walking(tuple(sorted(state.phase.proposals, key=repr))))


def _players_in_no_order(refused):
    """The violations, the players that each names in one order: they are told seat by seat."""
    return [
        attrs.evolve(each, facts=attrs.evolve(each.facts, players=tuple(sorted(each.facts.players))))
        for each in refused.violations
    ]


def _partners_in_no_order(found):
    def by_name(subject):
        return attrs.evolve(subject, partners=tuple(sorted(subject.partners, key=lambda each: each.player)))

    return attrs.evolve(found, subjects=tuple(map(by_name, found.subjects)))


@pytest.mark.clause("2.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_game_with_everybody_one_seat_further(players):
    """Whoever sits in a seat plays its game: moved on by one, all of them say what their neighbours said, to the end.

    What each of them sees of it is what the neighbour saw.
    """
    played, said = game(players, rules_of(players), 1)
    seats = played[0].players
    names = dict(zip(seats, seats[1:] + seats[:1], strict=True))
    state = renamed(played[0], names)
    seen = Counter()
    for number, (before, command) in enumerate(zip(played, said, strict=False)):
        decision = decide(state, renamed(command, names))
        assert isinstance(decision, Accepted), command
        assert decision == renamed(decide(before, command), names)
        state = after(state, decision.events)
        assert state == renamed(played[number + 1], names)
        if number % 37 == 0:
            seen[type(before.phase)] += 1
            for player in (*seats, None):
                assert view(renamed(before, names), names.get(player)) == renamed(view(before, player), names)
    assert isinstance(state.phase, Over)
    assert sum(seen.values()) > seen[Walking] >= 3


@pytest.mark.clause("16.3")
def test_a_tie_is_broken_by_neither_name_nor_colour():
    """At the end of games in which several have the same money, the result is the same with other names and colours,
    whichever way they are ordered. Some of these victories are shared, some are decided by goods.
    """
    ends = Counter()
    for seed in range(60):
        state = tied_state(seed)
        command = HandOn(state.turn.active)
        decision = decide(state, command)
        *_, ended = decision.events
        assert isinstance(ended, GameEnded)
        ends[ended.result.goods_compared, len(ended.result.winners) > 1] += 1
        backwards = tuple(sorted(state.players, reverse=True))
        names = dict(zip(state.players, backwards, strict=True))
        assert decide(renamed(state, names), renamed(command, names)) == renamed(decision, names)
        colours = tuple(sorted(state.setup.colours, key=lambda colour: colour.value, reverse=True))
        assert decide(coloured(state, colours), command) == decision
        assert decide(coloured(state, colours[::-1]), command) == decision
    assert ends[True, True] >= 15 and ends[True, False] >= 15
