"""States that differ from another only in what somebody can't see, made without any help of views."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from genoa_rules.model.phases import Phase, Walking
from genoa_rules.model.state import State
from genoa_rules.testing.hidden import changed
from spec.indistinguishable import at_a_villa, talkative
from spec.states import SEEDS, states


@st.composite
def apart(draw: st.DrawFn, *phases: type[Phase]) -> tuple[State, State, str | None]:
    """A state, another that differs from it only in what somebody can't see, and who that is: player or spectator."""
    some = [states(*phases)]
    if not phases or Walking in phases:
        some += [at_a_villa(), talkative()]
    state = draw(draw(st.sampled_from(some)))
    player = draw(st.sampled_from((state.turn.active, *state.players, None)))
    return state, changed(state, player, Random(draw(SEEDS))), player
