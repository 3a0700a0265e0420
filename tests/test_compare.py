"""Comparisons: what every reading says is what adjudication by that reading says, and nothing more is named."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from genoa_rules.adjudicate import Verdict, adjudicate
from genoa_rules.casebook import casebook
from genoa_rules.compare import RULES_OF_EDITIONS, Choice, compare
from genoa_rules.model.rules import Allowance, Edition, Income, Settings, TieBreak, WithoutAnOffer
from genoa_rules.record import Contradiction, read_record, read_situation
from spec.premise import holds, premise
from tests.test_situation_cases import CASES, written

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
KINDS = {name: kind for name, kind in get_type_hints(Settings).items() if name not in ("edition", "revision")}
ALL_RULES = st.builds(
    lambda edition, changes: attrs.evolve(edition, **changes),
    st.sampled_from(RULES_OF_EDITIONS),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(list(kind)) for name, kind in KINDS.items()}),
)
TOLD = [dispute.told for case in casebook().cases for dispute in case.disputes]
RECORDS = sorted(EXAMPLES.glob("*.toml"))
# An example is a case with a number, which is small enough, and slow to judge by many rules.
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
L, I = Verdict.LEGAL, Verdict.ILLEGAL  # noqa: E741


def told(name: str) -> str:
    known, lines, _ = CASES[name]
    return written(known, lines)


def rows_of(line):
    """For each row the values chosen, the editions, and the verdict."""
    return [(tuple(choice.value for choice in row.choices), row.editions, row.judged.verdict) for row in line.rows]


class TestWhatIsSaid:
    def test_editions_that_differ_stand_side_by_side(self):
        (line,) = compare(read_situation(told("who wins depends on the edition"))).lines
        assert line.settings == ("tie_break",)
        assert rows_of(line) == [
            ((TieBreak.ALL_GOODS,), (Edition.FIRST,), L),
            ((TieBreak.CARDS_WARES_SPECIAL_CARDS,), (Edition.SECOND,), I),
        ]

    def test_a_reading_that_neither_edition_takes_is_there_too(self):
        line = compare(read_situation(told("the owner's own action pays nothing"))).lines[-1]
        both = (Edition.FIRST, Edition.SECOND)
        assert rows_of(line) == [((Income.OTHERS_ONLY,), both, I), ((Income.EVERY_ACTION,), (), L)]

    def test_what_no_reading_changes_has_one_row(self):
        line = compare(read_situation(told("a start on the market ends no round"))).lines[-1]
        assert rows_of(line) == [((), (Edition.FIRST, Edition.SECOND), I)]

    def test_what_follows_makes_a_difference_too(self):
        known, _, _ = CASES["the owner's own action pays nothing"]
        (line,) = compare(read_situation(written(known, "Carla: use ?"))).lines
        assert [verdict for _, _, verdict in rows_of(line)] == [L, L]
        first, other = (row.judged.opinions[0].found.events for row in line.rows)
        assert set(first) < set(other)

    def test_a_reading_by_which_it_could_not_have_come_about_says_nothing(self):
        known = 'active = "Anna"\nwalk = ["...", "Park"]\nnot_acted = ["Anna"]\npassed = ["Bruno", "Carla", "Dario"]'
        lines = compare(read_situation(written(known, "Anna: keep / claim: Anna may still act ?"))).lines
        assert all(Choice("without_an_offer", WithoutAnOffer.GOES_UNUSED) not in row.choices for row in lines[1].rows)

    def test_the_files_own_rules_are_one_reading(self):
        situation = read_situation('rules.income_from = "every_action"\n' + told("the owner's own action pays nothing"))
        line = compare(situation).lines[-1]
        assert [verdict for _, _, verdict in rows_of(line)] == [I, L]
        assert line.by(situation.rules[0]).verdict is L

    def test_a_contradiction_is_one_by_all_rules(self):
        known = 'active = "Anna"\nwalk = ["...", "Park"]\nnot_visited = ["Harbor"]\nmoves_left = 4'
        known += '\nacted = ["Anna", "Bruno"]'
        impossible = read_situation(written(known, "Anna: stop ?"))
        with pytest.raises(Contradiction):
            adjudicate(impossible)
        with pytest.raises(Contradiction):
            compare(impossible)

    def test_what_can_t_have_happened_by_either_edition_is_ruled_on_all_the_same(self):
        known = 'active = "Anna"\nwalk = ["Park"]\nused.Park = "Bruno"'
        lines = compare(read_situation(written(known, "Anna: keep / claim: Anna may still act ?"))).lines
        assert lines[0].verdicts == (I,)

    def test_two_settings_that_bear_together_stand_together(self):
        known = """
            active = "Anna"
            walk = ["...", "Park"]
            open = { player = "Bruno", used = true }
            markers."Villa Colini" = "Bruno"
            markers.others = "nobody"
            filled = {}
            holds.Bruno.special_cards = ["2 Building Action", "..."]
            holds.Bruno.cards = ["Harbor copper", "..."]
            holds.Bruno.wares = ["copper", "..."]
            """
        lines = "Bruno: building action Harbor ? / Bruno: fill Harbor copper ?"
        compared = compare(read_situation(written(known, lines)))
        assert compared.lines[0].settings == ("building_action_needs",)
        assert compared.lines[1].settings == ("building_action_needs", "small_order_with_building_action")
        legal = [values for values, _, verdict in rows_of(compared.lines[1]) if verdict is L]
        assert [values[1] for values in legal] == [Allowance.ALLOWED]


class TestRecords:
    @pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
    def test_a_line_is_judged_where_the_records_own_rules_have_led(self, path):
        record = read_record(path.read_bytes(), str(path))
        own = adjudicate(record)
        compared = compare(record)
        assert [line.by(record.setup.rules).verdict for line in compared.lines] == [each.verdict for each in own.lines]
        asked = {line.number for line in compared.asked_for}
        assert asked == {each.number for each in own.lines if each.line.disputed or each.verdict is I}

    def test_where_nothing_is_disputed_the_lines_on_which_verdicts_differ_are_asked_for(self):
        record = read_record((EXAMPLES / "two_players_the_active_acts_first.toml").read_bytes())
        quiet = attrs.evolve(
            record, lines=tuple(attrs.evolve(line, disputed=False) for line in record.lines[:14]), file_lines=()
        )
        compared = compare(quiet)
        assert [line.text for line in compared.asked_for] == ["Anna: keep", "Anna: use"][:1]
        assert compared.verdict is I


@premise(at_least=0.7)
@given(told=st.sampled_from(TOLD), rules=ALL_RULES)
@settings(max_examples=60, phases=NO_SHRINKING, suppress_health_check=[HealthCheck.too_slow])
def test_every_reading_is_found_as_adjudication_finds_it(told, rules):
    """By any rules the row that they fall into is what adjudication by these very rules finds."""
    situation = read_situation(told)
    try:
        judged = adjudicate(situation, rules).lines
    except Contradiction:
        judged = ()
    if not holds(judged and not any(line.lead_up and line.opinions for line in judged)):
        return
    for line, found in zip(compare(situation).lines, judged, strict=True):
        row = line.by(rules)
        assert (row.verdict, row.opinions) == (found.verdict, found.opinions)


@given(st.sampled_from(TOLD))
@settings(max_examples=30, phases=NO_SHRINKING, suppress_health_check=[HealthCheck.too_slow])
def test_a_setting_is_named_only_where_it_makes_a_difference(text):
    for line in compare(read_situation(text)).lines:
        for setting in line.settings:
            ways = {}
            for row in line.rows:
                rest = tuple(choice for choice in row.choices if choice.setting != setting)
                ways.setdefault(rest, []).append(row.judged.opinions)
            assert any(each != same[0] for same in ways.values() for each in same)
