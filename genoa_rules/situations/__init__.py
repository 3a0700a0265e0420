"""Situations judged: in every position that may be; where the verdict differs, what it depends on is named."""

from __future__ import annotations

from genoa_rules.situations.branches import Condition
from genoa_rules.situations.claims import Finding
from genoa_rules.situations.facts import Answer, Fact, Untold
from genoa_rules.situations.judging import Found, Judged, JudgedSituationLine, Opinion, Verdict, judge
from genoa_rules.situations.position import position
from genoa_rules.situations.worlds import MOST_WORLDS

__all__ = [
    "MOST_WORLDS",
    "Answer",
    "Condition",
    "Fact",
    "Finding",
    "Found",
    "Judged",
    "JudgedSituationLine",
    "Opinion",
    "Untold",
    "Verdict",
    "judge",
    "position",
]
