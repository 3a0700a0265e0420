"""The law of situations: whatever a position is of which a situation is told, its verdict is that of its branch."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from genoa_rules.evolve import after
from genoa_rules.game import rule_on
from genoa_rules.record.situation import Situation
from genoa_rules.record.situation_claims import Claim
from genoa_rules.situations.branches import answers_of
from genoa_rules.situations.claims import Moved, find
from genoa_rules.situations.judging import Verdict, has_come, judge, stands
from genoa_rules.situations.reads import reads_of
from genoa_rules.situations.worlds import TooOpen, worlds_of
from spec.premise import holds, premise
from spec.told_situations import told
from spec.varied_positions import agrees_with, disagreements, varied


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


def _holds_in(judged, state, situation: Situation) -> bool:
    """Whether the situation agrees with a position and what leads up could have happened; then the law is looked at."""
    found = heard_in(state, situation)
    if not all(map(stands, found[: situation.lead_up])):
        return False
    for line, there in zip(judged.lines, found, strict=True):
        if line.lead_up or line.is_left_open:
            assert line.has_happened if line.lead_up else judged.to_tell
            continue
        if has_come(line.line) and not stands(there) and line.verdict is not Verdict.ILLEGAL:
            # From here on this is no position that agrees: what came could not come.
            break
        opinion = line.opinion_on(state)
        assert opinion is not None, (line.line, line.depends_on)
        assert (opinion.verdict is Verdict.LEGAL) == stands(there), (line.line, line.depends_on, there)
        if not opinion.others:
            broken = {(each.clause, each.reason) for each in there.violations}
            assert broken.issuperset((each.clause, each.reason) for each in opinion.found.violations)
    return any(line.opinions for line in judged.lines)


@settings(max_examples=150)
@premise(at_least=0.6)
@given(case=told(), random=st.randoms(use_true_random=False))
def test_the_verdict_in_any_position_is_that_of_its_branch(case, random):
    """For any position that agrees with a situation the engine's own verdict is the one given for its branch, and what
    is named as broken in the whole branch is broken there: in the position that it was told of, and in others.
    """
    judged = judge(case.situation)
    assert agrees_with(case.state, case.situation)
    looked_at = _holds_in(judged, case.state, case.situation)
    for _ in range(12):
        other = varied(case.state, random)
        if agrees_with(other, case.situation):
            looked_at |= _holds_in(judged, other, case.situation)
    holds(looked_at)


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
    # Where what leads up can't have happened its lines are judged, too: those situations are left out here, and those
    # in which what came by chance tells more of the position.
    if any(map(has_come, situation.lines[situation.lead_up :])):
        lines = ()
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
    assert [each for state in made.states[::7] for each in disagreements(state, situation)] == []
    answers = [tuple(fact.answer(state) for fact in reads_of(situation).facts) for state in made.states]
    assert len(set(answers)) == len(answers)
