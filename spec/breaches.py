"""What a spec expects of players and boxes with which no game can begin."""

from __future__ import annotations

from genoa_rules.model.refusal import Facts, Reason, Violations


def breached(found: Violations, clause: str, reason: Reason, *rulings: str) -> tuple[Facts, ...]:
    """The facts of each breach of this clause for this reason; others may stand beside them.

    rulings: rows of the rulebook that each must name.
    """
    these = tuple(each for each in found if each.clause == clause and each.reason is reason)
    assert these, f"not breached by {clause} {reason}: {found}"
    assert all(set(rulings) <= set(each.rulings) for each in these), f"{these} do not name {rulings}"
    assert all(each.facts != Facts() for each in these), f"{these} tell no facts"
    return tuple(each.facts for each in these)


def breached_only(found: Violations, clause: str, reason: Reason, *rulings: str) -> tuple[Facts, ...]:
    """As `breached`, and nothing else is wrong."""
    these = breached(found, clause, reason, *rulings)
    assert len(these) == len(found), found
    return these
