"""Commands of right types with whatever content: what a hostile or confused front end may send."""

from __future__ import annotations

from hypothesis import strategies as st

from genoa_rules import testing
from genoa_rules.commands import Command
from genoa_rules.model.state import State


def commands(state: State) -> st.SearchStrategy[Command]:
    """Any command, with numbers beyond what can be sent."""
    return testing.commands(state, numbers=st.integers(-7, 60) | st.integers())
