"""Nothing of the rulebook is left without a test: clauses by their kind, reasons, events, settings, rulings."""

from __future__ import annotations

from typing import get_args

import pytest

from genoa_rules.events import Event
from genoa_rules.kernel.clause import Kind
from genoa_rules.model import rules
from genoa_rules.model.refusal import Reason
from genoa_rules.rulebook import rulebook
from spec.report import report, specs, specs_of

EVENTS = frozenset(kind.__name__ for kind in get_args(Event))


@pytest.mark.parametrize("clause", rulebook().clauses, ids=lambda clause: clause.number)
def test_each_clause_has_what_its_kind_demands(clause):
    """A rule is seen broken and refused by its own number; an effect is seen as an event; all have a marked test."""
    marked = specs_of(clause.number)
    assert marked, f"no test is marked with {clause.number}"
    if clause.kind is Kind.RULE:
        refusals = {refusal.clause for spec in marked for refusal in spec.refusals}
        assert clause.number in refusals, f"no test marked with {clause.number} expects a refusal by it"
    if clause.kind is Kind.EFFECT:
        assert any(spec.names & EVENTS for spec in marked), f"no test marked with {clause.number} looks at an event"


def test_every_refusal_names_a_clause_of_kind_rule():
    """A clause that refuses can be broken: its kind says so."""
    book = rulebook()
    refusing = {refusal.clause for spec in specs() for refusal in spec.refusals}
    assert sorted(number for number in refusing if book.clause(number).kind is not Kind.RULE) == []


def test_every_reason_is_seen():
    """Each reason of the closed set is expected by some test."""
    seen = {refusal.reason for spec in specs() for refusal in (*spec.refusals, *spec.breaches)}
    assert sorted(reason.name for reason in Reason if reason.name not in seen) == []


def test_every_event_is_seen():
    """Each class of events is looked at by some test."""
    seen = frozenset(name for spec in specs() for name in spec.names)
    assert sorted(EVENTS - seen) == []


def test_every_reading_of_every_setting_is_seen():
    """Each value of each setting is played by some test."""
    seen = frozenset(name for spec in specs() for name in spec.names)
    settings = [kind for kind in vars(rules).values() if isinstance(kind, type) and issubclass(kind, rules.ClosedSet)]
    values = {f"{kind.__name__}.{value.name}" for kind in settings for value in kind if kind is not rules.Edition}
    assert sorted(values - seen) == []


def test_every_ruling_difference_and_slip_is_shown():
    """Each row that bears on play is shown by some test; notes on names and printed numbers need none."""
    book = rulebook()
    shown = {number for spec in specs() for number in spec.rulings}
    shown |= {row for spec in specs() for refusal in spec.refusals for row in refusal.rulings}
    rows = [row.number for row in (*book.rulings, *book.slips)]
    rows += [row.number for row in book.differences if row.setting is not None]
    aliases = {row.number: {row.number, *row.also} for row in book.rulings}
    assert sorted(row for row in rows if not aliases.get(row, {row}) & shown) == []


def test_every_mark_is_a_number_of_the_rulebook():
    """No test is marked with a clause or row that does not exist."""
    book = rulebook()
    for spec in specs():
        for number in spec.clauses:
            book.clause(number)
        for number in spec.rulings:
            book.row(number)


def test_the_report_lists_every_clause():
    """`pytest --clauses` leaves nothing out."""
    text = report()
    assert all(f"  {clause.number} " in text for clause in rulebook().clauses)
