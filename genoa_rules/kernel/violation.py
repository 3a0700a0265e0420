"""A violation: one clause that a command breaks, with the facts."""

from __future__ import annotations

from typing import Generic, TypeVar

from genoa_rules.kernel.value import frozen

ReasonT = TypeVar("ReasonT")
FactsT = TypeVar("FactsT")


@frozen
class Violation(Generic[ReasonT, FactsT]):
    """One clause that a command breaks.

    clause: the clause's number, such as "8.10".
    reason: which way it is broken, from the game's closed set of reasons.
    facts: who, where, which: what a sentence about it needs.
    rulings: the library's own rulings and the differences that decide it, such as "S4".
    """

    clause: str
    reason: ReasonT
    facts: FactsT
    rulings: tuple[str, ...] = ()
