"""The casebook: every case has its verdicts and clauses, by both editions and by every setting that it names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import get_type_hints

import pytest

from genoa_rules.adjudicate import JudgedSituationLine, Verdict, adjudicate
from genoa_rules.casebook import Case, Casebook, Dispute, UnknownCase, casebook
from genoa_rules.casebook.load import read_case
from genoa_rules.compare import RULES_OF_EDITIONS
from genoa_rules.kernel.clause import Kind
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules, Settings
from genoa_rules.record.situation_notation import write_said
from genoa_rules.rulebook import rulebook

CASES = casebook().cases
NUMBERS = [case.number for case in CASES]
SETTINGS = {name: kind for name, kind in get_type_hints(Settings).items() if name not in ("edition", "revision")}


def settings_named(case: Case) -> tuple[str, ...]:
    """The settings that decide the differences which a case names."""
    decided = (rulebook().difference(number).setting for number in case.differences)
    return tuple(setting for setting in decided if setting is not None)


def rules_named(case: Case) -> Iterator[Rules]:
    """The rules of both editions, with every value of the settings that a case names."""
    for edition in RULES_OF_EDITIONS:
        named = settings_named(case)
        for values in product(*(SETTINGS[setting] for setting in named)):
            yield type(edition)(**{**as_fields(edition), **dict(zip(named, values, strict=True))})


def as_fields(rules: Rules) -> dict[str, object]:
    return {name: getattr(rules, name) for name in get_type_hints(Settings)}


def clauses_of(judged: JudgedSituationLine) -> tuple[str, ...]:
    """The clauses on which a ruling rests, whatever is not told."""
    named = {clause for opinion in judged.opinions for clause in opinion.found.clauses}
    return tuple(sorted(named, key=clause_order))


@cache
def disputed(told: Dispute, rules: Rules) -> dict[str, JudgedSituationLine]:
    """The disputed lines of a dispute, judged."""
    adjudication = adjudicate(told.situation, rules)
    assert adjudication.to_tell == ()
    return {write_said(each.line.said): each for each in adjudication.lines if each.line.disputed}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.number))
class TestEveryCase:
    def test_has_its_verdicts_and_clauses(self, case):
        for dispute in case.disputes:
            assert dispute.lines
            for rules in rules_named(case):
                judged = disputed(dispute, rules)
                assert tuple(judged) == dispute.lines
                for line, found in judged.items():
                    answer = dispute.answer(line, rules)
                    assert (line, rules, answer.verdict, answer.clauses) == (
                        line,
                        rules,
                        found.verdict,
                        clauses_of(found),
                    )

    def test_needs_every_answer(self, case):
        for dispute in case.disputes:
            given = {dispute.answer(line, rules) for rules in rules_named(case) for line in dispute.lines}
            assert given == set(dispute.answers)

    def test_turns_on_the_settings_that_it_names_and_on_no_other(self, case):
        bearing = set()
        for dispute, rules in product(case.disputes, RULES_OF_EDITIONS):
            for setting, kind in SETTINGS.items():
                for value in kind:
                    changed = type(rules)(**{**as_fields(rules), setting: value})
                    if found_in(dispute, rules) != found_in(dispute, changed):
                        bearing.add(setting)
        assert bearing == set(settings_named(case))

    def test_names_what_it_turns_on(self, case):
        book = rulebook()
        assert all(book.clause(number).number == number for number in case.clauses)
        rows = [book.row(number) for number in case.rows]
        assert [row.number for row in rows] == list(case.rows)
        assert case.clauses == tuple(sorted(set(case.clauses), key=clause_order))
        broken = {
            violation
            for dispute, rules in product(case.disputes, rules_named(case))
            for found in disputed(dispute, rules).values()
            for opinion in found.opinions
            for violation in opinion.found.violations
        }
        assert {violation.clause for violation in broken} <= set(case.clauses)
        # A row is named where it bears on something that the case turns on.
        for row in rows:
            assert not row.clauses or set(row.clauses) & named_by(case), row.number

    def test_is_told_in_few_words(self, case):
        assert len(case.title) <= 80
        assert case.question.endswith("?")
        assert 40 <= len(case.answer) <= 700


def named_by(case: Case) -> set[str]:
    """The clauses that a case names anywhere."""
    return {
        *case.clauses,
        *(each for dispute in case.disputes for answer in dispute.answers for each in answer.clauses),
    }


def found_in(dispute: Dispute, rules: Rules) -> list[object]:
    """Verdicts and clauses on the disputed lines of a dispute."""
    return [(found.verdict, clauses_of(found)) for found in disputed(dispute, rules).values()]


# What the cases touch.

# Rules that no acceptance names, since they only forbid: a case turns on them and has a legal line beside the illegal.
_ONLY_FORBIDS = frozenset(("5.3", "7.1", "8.13", "8.16", "10.3", "11.3", "15.8", "17.1"))
# Setup and the own box: no situation is told of them.
_NOT_IN_A_SITUATION = frozenset(
    {
        Reason.NUMBER_OF_PLAYERS,
        Reason.NAMES_NOT_UNIQUE,
        Reason.COLOURS_NOT_UNIQUE,
        Reason.BUILDING_MISSING,
        Reason.BUILDING_IN_PIECES,
        Reason.NUMBER_OF_STREETS,
        Reason.MARKET_ELSEWHERE,
        Reason.EDGE_NOT_OF_OUTSKIRTS,
        Reason.NOT_ON_THE_EDGE,
        Reason.NOT_A_RING,
        Reason.NUMBER_OF_CARDS,
        Reason.CARDS_FOR_BUILDING,
        Reason.WAREHOUSES_BESIDE_VILLA,
        Reason.ORDER_OF_OTHER_WARES,
        Reason.MESSAGE_NOT_TWO_APART,
        Reason.MESSAGE_FOR_POST_OFFICE,
    }
)
# T28 is the order in which lists are printed.
_NOTHING_TO_DISPUTE = {"T28"}
_FIRST_CHAPTER_OF_PLAY = 5

ANSWERS = [(case, answer) for case in CASES for dispute in case.disputes for answer in dispute.answers]
RULES = [
    clause.number
    for clause in rulebook().clauses
    if clause.kind is Kind.RULE and clause.chapter >= _FIRST_CHAPTER_OF_PLAY
]


def test_every_rule_is_broken_in_a_case():
    broken = {number for _, answer in ANSWERS if answer.verdict is Verdict.ILLEGAL for number in answer.clauses}
    assert [number for number in RULES if number not in broken] == []


def test_every_rule_is_kept_in_a_case():
    kept = {
        number
        for case, answer in ANSWERS
        if answer.verdict is Verdict.LEGAL
        for number in (*answer.clauses, *(_ONLY_FORBIDS.intersection(case.clauses)))
    }
    assert [number for number in RULES if number not in kept] == []
    named = {number for _, answer in ANSWERS if answer.verdict is Verdict.LEGAL for number in answer.clauses}
    assert not _ONLY_FORBIDS & named


def test_every_reason_is_met_in_a_case():
    met = {
        violation.reason
        for case in CASES
        for dispute, rules in product(case.disputes, rules_named(case))
        for found in disputed(dispute, rules).values()
        for opinion in found.opinions
        for violation in opinion.found.violations
    }
    assert sorted(reason.name for reason in set(Reason) - met - _NOT_IN_A_SITUATION) == []
    assert not met & _NOT_IN_A_SITUATION


def test_every_row_of_the_rulebook_bears_on_a_case():
    book = rulebook()
    named = {number for case in CASES for number in case.rows}
    rows = [{row.number, *getattr(row, "also", ())} for row in (*book.differences, *book.slips, *book.rulings)]
    assert [row for row in rows if not row & named] == [_NOTHING_TO_DISPUTE]


# Looking cases up.


def test_numbers_are_those_of_the_files_and_an_unknown_one_names_the_nearest():
    assert casebook().case(53).title == "Two markers from one street"
    with pytest.raises(UnknownCase, match="there is no case 6; the nearest is 5"):
        casebook().case(6)
    with pytest.raises(ValueError, match="the same number"):
        Casebook((CASES[0], CASES[0]))


def test_words_are_looked_for_everywhere():
    found = casebook().having(["marker", "street"])
    assert CASES[NUMBERS.index(53)] in found
    assert all("marker" in repr(case).casefold() and "street" in repr(case).casefold() for case in found)
    assert casebook().case(23) in casebook().having(["d7"])
    assert casebook().case(1) in casebook().having(["8.2"])
    assert all("8.2" in (*case.clauses, *case.rows) or "8.2" in repr(case) for case in casebook().having(["8.2"]))
    assert casebook().having(["no such word"]) == ()
    assert set(casebook().having(["港口"])) == set(casebook().having(["Hafen"])) >= set(casebook().having(["Harbor"]))
    assert casebook().having([]) == CASES


def test_near_cases_are_those_on_the_same_clauses_with_the_same_verdict():
    near = casebook().on(["17.2"], Verdict.ILLEGAL)
    assert near[0].number == 24
    assert all("17.2" in case.clauses for case in near)
    assert len(casebook().on(["8.2"], Verdict.ILLEGAL)) <= 5
    assert casebook().on([], Verdict.LEGAL) == ()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('format = "genoa-case/2"', "is not genoa-case/1"),
        ('format = "genoa-case/1"\nfurther = 1', "further"),
    ],
)
def test_a_file_that_is_no_case_shows_as_such(broken, message):
    rest = 'title = "t"\nquestion = "q"\nanswer = "a"\nclauses = ""\n[[disputes]]\ntold = ""\nanswers = []'
    with pytest.raises((ValueError, TypeError), match=message):
        read_case("001_t.toml", f"{broken}\n{rest}")
