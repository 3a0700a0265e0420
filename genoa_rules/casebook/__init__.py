"""The casebook: disputes that players really have, decided, each with its number for good.

Importing reads nothing; the files are read when a case is first looked up.
"""

from __future__ import annotations

from functools import cache

from genoa_rules.casebook.case import Case, Dispute, RightAnswer
from genoa_rules.casebook.look_up import Casebook, UnknownCase

__all__ = ["Case", "Casebook", "Dispute", "RightAnswer", "UnknownCase", "casebook"]


@cache
def casebook() -> Casebook:
    """The casebook, read on the first call."""
    # The reader needs the TOML parser, which nobody needs who asks for no case.
    from genoa_rules.casebook.load import load_casebook

    return load_casebook()
