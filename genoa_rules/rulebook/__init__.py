"""The rulebook as data: every clause with its sources, where the sources differ, and what the library decides itself.

Importing reads nothing; the files are read when something is first looked up.
"""

from __future__ import annotations

from functools import cache

from genoa_rules.rulebook.look_up import Rulebook, UnknownNumber

__all__ = ["Rulebook", "UnknownNumber", "rulebook"]


@cache
def rulebook() -> Rulebook:
    """The rulebook, read on the first call."""
    # The reader needs the TOML parser, which a game that explains nothing never does.
    from genoa_rules.rulebook.load import load_rulebook

    return load_rulebook()
