"""The law of situations: whatever a position is of which a situation is told, its verdict is that of its branch."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.evolve import after
from genoa_rules.game import rule_on
from genoa_rules.model.buildings import Building
from genoa_rules.model.refusal import Reason
from genoa_rules.model.wares import Ware
from genoa_rules.record import read_situation
from genoa_rules.record.situation import Contradiction, Situation
from genoa_rules.record.situation_claims import Claim
from genoa_rules.situations.branches import answers_of
from genoa_rules.situations.claims import Moved, find
from genoa_rules.situations.facts import IsTaken, OwnActionTaken, PlaceOf
from genoa_rules.situations.judging import Verdict, has_come, judge, stands
from genoa_rules.situations.reads import reads_of
from genoa_rules.situations.worlds import TooOpen, worlds_of
from spec.depth import examples
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
            # Who has no marker anywhere has none there either, and where the former is not told the latter is said.
            broken |= {(each, Reason.NO_OWN_MARKER_THERE) for each, reason in broken if reason is Reason.NO_OWN_MARKER}
            assert broken.issuperset((each.clause, each.reason) for each in opinion.found.violations)
    return any(line.opinions for line in judged.lines)


@examples(150)
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


@examples(60)
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


@examples(60)
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


# What chance hardly ever tells.

_HEAD = """\
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
rules.edition = "first"
active = "Anna"
"""


def _ruled(known: str, line: str):
    (ruled,) = judge(read_situation(f"{_HEAD}{known}\nmoves = '''\n{line}\n'''\n")).lines
    return ruled


@pytest.mark.ruling("T11")
def test_which_order_a_buyer_holds_is_asked_for_where_its_reward_is_promised():
    """Bruno has the wares for any order; whether his one large order is for this villa nobody has told."""
    every_ware = ", ".join(f'"2 {ware.value}"' for ware in Ware)
    known = f"""\
walk = ["Villa Ricci"]
used."Villa Ricci" = "nobody"
filled = {{}}
supply."Any Ware" = 1
holds.Bruno.ducats = 50
holds.Bruno.wares = [{every_ware}]
holds.Bruno.cards = [%s]
"""
    offer = "Bruno: offer Villa Ricci: 5 ducats; share Any Ware ?"
    line = _ruled(known % '"1 large order"', offer)
    assert line.verdict is Verdict.UNDETERMINED
    assert {type(fact) for fact in line.depends_on} == {PlaceOf}
    assert _ruled(known % '"Villa Ricci wheat silver silk"', offer).verdict is Verdict.LEGAL
    assert _ruled(known % "", offer).verdict is Verdict.ILLEGAL


@pytest.mark.ruling("T12")
def test_whether_the_building_was_used_is_asked_for_before_a_trade():
    """While something of the yield is owed the building is used before any special card is played."""
    known = """\
walk = ["Palace"]
holds.Bruno.wares = ["silk"]
holds.Bruno.special_cards = ["1:1 Trade"]
supply.silver = 2
open = { player = "Bruno", owes = "Building Action"%s }
"""
    trade = "Bruno: trade silk for silver ?"
    line = _ruled(known % "", trade)
    assert line.verdict is Verdict.UNDETERMINED
    assert line.depends_on == (OwnActionTaken(),)
    assert _ruled(known % ", used = true", trade).verdict is Verdict.LEGAL
    assert _ruled(known % ", used = false", trade).verdict is Verdict.ILLEGAL


@pytest.mark.clause("7.3")
def test_whether_a_building_was_used_is_asked_for_before_its_action_is_kept():
    """Anna has her action left, and the tower stands on the Park."""
    known = 'walk = ["Park"]\nactions_left.Anna = 1\n'
    line = _ruled(known, "Anna: keep ?")
    assert line.verdict is Verdict.UNDETERMINED
    assert line.depends_on == (IsTaken(Building.PARK),)
    assert _ruled(f'{known}used.Park = "nobody"', "Anna: keep ?").verdict is Verdict.LEGAL
    assert _ruled(f'{known}used.Park = "Bruno"', "Anna: keep ?").verdict is Verdict.ILLEGAL


@pytest.mark.ruling("T21")
def test_who_places_markers_has_a_street_with_discs_to_place_them_from():
    """Where the tower began nobody has told, but that it was a street, and there is one only that it can have been."""
    known = """\
walk = ["...", "Guild Hall"]
moves_left = 3
not_visited = ["6/3", "6/6", %s]
marking = "Anna"
holds.Anna.markers = 1
markers."Guild Hall" = "nobody"
"""
    mark = "Anna: mark 7/5 place Guild Hall ?"
    assert _ruled(known % '"7/4"', mark).verdict is Verdict.LEGAL
    with pytest.raises(
        Contradiction, match=r"no street can have discs left, so Anna can't be placing markers \(15\.1\)"
    ):
        _ruled(known % '"7/4", "7/5"', mark)
