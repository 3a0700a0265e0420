"""Strategies for rules and for who plays with them: the beginnings of games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import get_type_hints

from hypothesis import strategies as st

from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.rules import DECIDING_SETTINGS, Rules, Settings
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Emma")
"""Who plays in games that are drawn, clockwise from the start player."""

# Sampled, not drawn as a number: of numbers Hypothesis draws the small ones again and again.
SEEDS: st.SearchStrategy[int] = st.sampled_from(range(1 << 16))


@cache
def rules() -> st.SearchStrategy[Rules]:
    """Rules: the first edition, the second, and either with any settings changed. They shrink to the first edition."""
    kinds = get_type_hints(Settings)
    changes = {name: st.sampled_from(list(kinds[name])) for name in DECIDING_SETTINGS}
    editions = (Rules.first_edition(), Rules.second_edition())
    return st.one_of(
        st.sampled_from(editions),
        st.builds(Rules.first_edition, **changes),
        st.builds(Rules.second_edition, **changes),
    )


def setups(
    players: Sequence[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
    box: Box | None = None,
) -> st.SearchStrategy[Setup]:
    """Setups with which a game can begin.

    players: how many there may be; two to five if None. rules: by which they play; any if None. box: board and cards;
    the shipped ones if None.
    """
    numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1) if players is None else players
    return st.builds(
        Setup,
        players=st.sampled_from([NAMES[:number] for number in numbers]),
        rules=_any_rules() if rules is None else rules,
        box=st.just(shipped_box() if box is None else box),
    )


def _any_rules() -> st.SearchStrategy[Rules]:
    return rules()
