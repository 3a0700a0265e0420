"""The law of situations: whatever a position is of which a situation is told, its verdict is that of its branch."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings

from genoa_rules.evolve import after
from genoa_rules.game import rule_on
from genoa_rules.invariants import breaches_of
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.wares import WARES
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


@settings(max_examples=200)
@premise(at_least=0.6)
@given(case=told())
def test_the_verdict_in_any_position_is_that_of_its_branch(case):
    """For any position that agrees with a situation the engine's own verdict is the one given for its branch, and what
    is named as broken in the whole branch is broken there.
    """
    state, situation = case.state, case.situation
    judged = judge(situation)
    found = heard_in(state, situation)
    has_happened = all(map(stands, found[: situation.lead_up]))
    if not holds(has_happened and any(line.opinions for line in judged.lines)):
        return
    for line, there in zip(judged.lines, found, strict=True):
        if line.lead_up:
            assert line.has_happened
            continue
        if line.is_left_open:
            assert judged.to_tell
            continue
        opinion = line.opinion_on(state)
        assert opinion is not None, (line.line, line.depends_on)
        assert (opinion.verdict is Verdict.LEGAL) == stands(there), (line.line, line.depends_on, there)
        if not opinion.others:
            broken = {(each.clause, each.reason) for each in there.violations}
            assert broken.issuperset((each.clause, each.reason) for each in opinion.found.violations)


def _separate(columns, facts, outcomes) -> bool:
    answers = list(zip(*(columns[fact] for fact in facts), strict=True)) or [()] * len(outcomes)
    return len(set(answers)) == len(set(zip(answers, outcomes, strict=True)))


@settings(max_examples=60)
@premise(at_least=0.15)
@given(case=told())
def test_no_more_facts_are_named_than_separate(case):
    """Each fact that is named is needed: without it equal answers go with different verdicts. And where several are
    named, no smaller set of one or two would do.
    """
    situation = case.situation
    made = worlds_of(situation)
    lines = () if isinstance(made, TooOpen) else judge(situation).lines
    # Where what leads up can't have happened its lines are judged, too: those situations are left out here.
    open_lines = [
        line for line in lines if line.depends_on and all(each.has_happened or not each.lead_up for each in lines)
    ]
    if not holds(open_lines) or isinstance(made, TooOpen):
        return
    runs = [heard_in(state, situation) for state in made.states]
    kept = [place for place, run in enumerate(runs) if all(map(stands, run[: situation.lead_up]))]
    columns = answers_of(made.facts, [made.states[place] for place in kept])
    for line in open_lines:
        outcomes = [stands(runs[place][line.number - 1]) for place in kept]
        assert _separate(columns, line.depends_on, outcomes)
        for fact in line.depends_on:
            assert not _separate(columns, [each for each in line.depends_on if each != fact], outcomes), fact
        for number in range(min(3, len(line.depends_on))):
            for facts in combinations(columns, number):
                assert not _separate(columns, facts, outcomes), (facts, line.depends_on)


@settings(max_examples=60)
@premise(at_least=0.6)
@given(case=told())
def test_worlds_are_sound_and_agree_with_what_is_told(case):
    """Every world is a position that play could have reached, agrees with the situation, and differs from every other
    in some answer.
    """
    situation = case.situation
    made = worlds_of(situation)
    if not holds(not isinstance(made, TooOpen)) or isinstance(made, TooOpen):
        return
    for state in made.states[::7]:
        assert breaches_of(state) == ()
        _agrees_in_goods(state, situation)
        _agrees_in_the_turn(state, situation)
    answers = [tuple(fact.answer(state) for fact in reads_of(situation).facts) for state in made.states]
    assert len(set(answers)) == len(answers)


def _all_allow(amounts, numbers) -> bool:
    return all(amount.allows(number) for amount, number in zip(amounts, numbers, strict=True))


def _agrees_in_goods(state, situation: Situation) -> None:
    for known, held, player in zip(situation.holdings, state.holdings, state.players, strict=True):
        assert known.ducats.allows(held.ducats)
        assert _all_allow(known.wares, [held.wares.count(ware) for ware in WARES])
        assert _all_allow(known.special_cards, [held.special_cards.count(card) for card in SPECIAL_CARDS])
        assert _all_allow(known.cards_of_a_kind, [len(held.cards_of(kind)) for kind in CARD_KINDS])
        assert all(card in held.cards for card in known.cards)
        assert not any(card in held.cards for card in known.no_cards)
        assert known.markers.allows(held.markers)
        assert known.markers_on_buildings.allows(state.owners.count(player))
    assert _all_allow(situation.supply.wares, state.supply.wares)
    assert _all_allow(situation.supply.special_cards, state.supply.special_cards)
    assert _all_allow(situation.supply.markers, state.supply.markers)
    assert _all_allow([each.in_all for each in situation.decks], map(len, state.decks))
    assert _all_allow([each.face_down for each in situation.decks], [len(each.face_down) for each in state.decks])
    assert _all_allow([each.face_up for each in situation.decks], [len(each.face_up) for each in state.decks])
    assert all(state.owners[building.rank] == owner for building, owner in situation.owners)
    if situation.owners_are_all:
        told_of = [owner for _, owner in situation.owners if owner is not None]
        assert sum(owner is not None for owner in state.owners) == len(told_of)
    assert situation.left.allows(state.left)


def _agrees_in_the_turn(state, situation: Situation) -> None:
    known, turn = situation.turn, state.turn
    assert state.setup.rules in situation.rules
    assert turn.active == known.active
    assert not any(space in turn.walk for space in known.not_visited)
    assert not turn.walk or known.moves_left.allows(5 - len(turn.walk))
    for use in known.uses:
        users = {each.player for each in turn.uses if each.building is use.building}
        assert users if use.users is None else users == set(use.users), (use, turn.uses, turn.walk)
    for player in known.not_acted:
        assert turn.actions[state.setup.seat(player)] == 0
    for player in known.acted:
        seat = state.setup.seat(player)
        assert turn.further[seat] < turn.actions[seat]
    assert known.filled is None or set(turn.filled_at) == set(known.filled)
    assert known.cleared is None or set(turn.cleared) == set(known.cleared)
    if isinstance(state.phase, Acting):
        assert known.open is not None
        assert known.open.used in (None, state.phase.building_used)
    if isinstance(state.phase, Walking | Acting):
        assert not set(known.not_passed) & set(turn.passed)
