"""The law of situations: whatever a position is of which a situation is told, its verdict is that of its branch."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from genoa_rules.evolve import after
from genoa_rules.game import rule_on
from genoa_rules.invariants import breaches_of
from genoa_rules.model.phases import Acting
from genoa_rules.record.situation import Situation
from genoa_rules.record.situation_claims import Claim
from genoa_rules.situations.branches import answers_of
from genoa_rules.situations.claims import Moved, find
from genoa_rules.situations.judging import Verdict, judge, stands
from genoa_rules.situations.reads import reads_of
from genoa_rules.situations.worlds import TooOpen, worlds_of
from spec.premise import holds, premise
from spec.told_situations import told


def heard_in(state, situation: Situation):
    """What is found about each line where this is the position."""
    moved, found = Moved(), []
    for line in situation.lines:
        if isinstance(line.said, Claim):
            found.append(find(state, moved, line.said))
            continue
        ruling = rule_on(state, line.said)
        moved = Moved(ruling) if ruling.legal else Moved()
        state = after(state, ruling.events)
        found.append(ruling)
    return found


@settings(max_examples=150)
@premise(at_least=0.6)
@given(told_of=told())
def test_the_verdict_in_any_position_is_that_of_its_branch(told_of):
    """For any position that agrees with a situation the engine's own verdict is the one given for its branch, and what
    is named as broken in the whole branch is broken there.
    """
    state, situation = told_of
    judged = judge(situation)
    found = heard_in(state, situation)
    has_happened = all(map(stands, found[: situation.lead_up]))
    if not holds(has_happened and not judged.to_tell):
        return
    assert len(judged.lines) == len(situation.lines)
    for line, there in zip(judged.lines, found, strict=True):
        if line.lead_up:
            assert line.has_happened
            continue
        opinion = line.opinion_on(state)
        assert opinion is not None, (line.line, line.depends_on)
        assert (opinion.verdict is Verdict.LEGAL) == stands(there), (line.line, line.depends_on, there)
        if not opinion.others:
            broken = {(each.clause, each.reason) for each in there.violations}
            assert broken.issuperset((each.clause, each.reason) for each in opinion.found.violations)


@settings(max_examples=60)
@premise(at_least=0.15)
@given(told_of=told())
def test_no_more_facts_are_named_than_separate(told_of):
    """Each fact that is named is needed: without it equal answers go with different verdicts. And no single fact, nor
    two, would do where more are named.
    """
    _, situation = told_of
    made = worlds_of(situation)
    open_lines = (
        [] if isinstance(made, TooOpen) else [line for line in judge(situation).lines if len(line.depends_on) > 0]
    )
    if not holds(open_lines):
        return
    runs = [heard_in(state, situation) for state in made.states]
    kept = [place for place, run in enumerate(runs) if all(map(stands, run[: situation.lead_up]))]
    columns = answers_of(made.facts, [made.states[place] for place in kept])
    for line in open_lines:
        outcomes = [stands(runs[place][line.number - 1]) for place in kept]
        assert _separate(columns, line.depends_on, outcomes)
        fewer = range(min(3, len(line.depends_on)))
        for facts in (facts for number in fewer for facts in combinations(columns, number)):
            assert not _separate(columns, facts, outcomes), (facts, line.depends_on)
        for fact in line.depends_on:
            assert not _separate(columns, [each for each in line.depends_on if each != fact], outcomes), fact


def _separate(columns, facts, outcomes) -> bool:
    answers = list(zip(*(columns[fact] for fact in facts), strict=True)) or [()] * len(outcomes)
    return len(set(answers)) == len(set(zip(answers, outcomes, strict=True)))


@settings(max_examples=60)
@premise(at_least=0.6)
@given(told_of=told())
def test_worlds_are_sound_and_agree_with_what_is_told(told_of):
    """Every world is a position that play could have reached, and different from every other in some answer."""
    _, situation = told_of
    made = worlds_of(situation)
    if not holds(not isinstance(made, TooOpen)):
        return
    for state in made.states[::7]:
        assert breaches_of(state) == ()
        _agrees(state, situation)
    reads = reads_of(situation).facts
    answers = [tuple(fact.answer(state) for fact in reads) for state in made.states]
    assert len(set(answers)) == len(answers)


def _agrees(state, situation: Situation) -> None:
    turn = situation.turn
    assert state.setup.rules in situation.rules
    for known, held, player in zip(situation.holdings, state.holdings, state.players, strict=True):
        assert known.ducats.allows(held.ducats)
        assert all(amount.allows(held.wares.count(ware)) for ware, amount in zip(_WARES, known.wares, strict=True))
        assert all(
            amount.allows(held.special_cards.count(card))
            for card, amount in zip(_SPECIAL_CARDS, known.special_cards, strict=True)
        )
        assert all(card in held.cards for card in known.cards)
        assert not any(card in held.cards for card in known.no_cards)
        assert all(
            amount.allows(len(held.cards_of(kind))) for kind, amount in zip(_KINDS, known.cards_of_a_kind, strict=True)
        )
        assert known.markers.allows(held.markers)
        assert known.markers_on_buildings.allows(state.owners.count(player))
    supply = state.supply
    assert all(amount.allows(number) for amount, number in zip(situation.supply.wares, supply.wares, strict=True))
    assert all(
        amount.allows(number)
        for amount, number in zip(situation.supply.special_cards, supply.special_cards, strict=True)
    )
    assert all(amount.allows(number) for amount, number in zip(situation.supply.markers, supply.markers, strict=True))
    for known_deck, deck in zip(situation.decks, state.decks, strict=True):
        assert known_deck.face_down.allows(len(deck.face_down))
        assert known_deck.face_up.allows(len(deck.face_up))
        assert known_deck.in_all.allows(len(deck))
    assert all(state.owners[building.rank] == owner for building, owner in situation.owners)
    if situation.owners_are_all:
        assert sum(owner is not None for owner in state.owners) == sum(
            owner is not None for _, owner in situation.owners
        )
    assert situation.left.allows(state.left)
    assert state.turn.active == turn.active
    assert not any(space in state.turn.walk for space in turn.not_visited)
    for use in turn.uses:
        users = tuple(each.player for each in state.turn.uses if each.building is use.building)
        assert len(users) == 1 if use.users is None else set(users) == set(use.users)
    for player in turn.not_acted:
        assert state.turn.actions[state.setup.seat(player)] == 0
    for player in turn.acted:
        seat = state.setup.seat(player)
        assert state.turn.further[seat] < state.turn.actions[seat]
    assert turn.filled is None or set(state.turn.filled_at) == set(turn.filled)
    assert turn.cleared is None or set(state.turn.cleared) == set(turn.cleared)
    if isinstance(state.phase, Acting):
        assert turn.open is not None
        assert turn.open.used in (None, state.phase.building_used)
    else:
        assert set(turn.passed) <= set(state.turn.passed) or not state.turn.passed
    assert not set(turn.not_passed) & set(state.turn.passed)


from genoa_rules.model.cards import CARD_KINDS as _KINDS  # noqa: E402
from genoa_rules.model.cards import SPECIAL_CARDS as _SPECIAL_CARDS  # noqa: E402
from genoa_rules.model.wares import WARES as _WARES  # noqa: E402

_ = st
