"""Refusals: each tells its facts, all of them, and they are true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.decide import decide
from genoa_rules.kernel.decision import Refused
from genoa_rules.model.refusal import Reason
from spec.absurd import commands
from spec.depth import examples
from spec.premise import holds, premise
from spec.states import PHASES, states
from spec.told_facts import FACTS, untold

# These are about who sits down, and about the box: no command meets them.
OF_THE_SETUP = {
    Reason.NUMBER_OF_PLAYERS,
    Reason.NAMES_NOT_UNIQUE,
    Reason.COLOURS_NOT_UNIQUE,
    *tuple(Reason)[tuple(Reason).index(Reason.BUILDING_MISSING) :],
}


def test_every_reason_has_its_facts():
    assert set(FACTS) == set(Reason) - OF_THE_SETUP


@pytest.mark.parametrize("phase", PHASES)
@premise(at_least=0.5)
@examples(25)
@given(data=st.data())
def test_a_refusal_tells_what_is_true(phase, data):
    state = data.draw(states(phase))
    said = data.draw(st.lists(commands(state), min_size=1, max_size=8))
    found = [(command, decide(state, command)) for command in said]
    refused = [(command, decision.violations) for command, decision in found if isinstance(decision, Refused)]
    if not holds(refused):
        return
    for command, violations in refused:
        for violation in violations:
            assert untold(state, command, violation) == (), violation
