"""What a spec expects of a decision."""

from __future__ import annotations

from typing import TypeVar

from genoa_rules.commands import Command, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.events import Event
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.legal import legal, legal_for_table
from genoa_rules.model.refusal import Reason, Violation
from genoa_rules.model.state import State
from spec.told_facts import untold

EventT = TypeVar("EventT", bound=Event)


def accepted(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a command that must be legal."""
    decision = _decided(state, command)
    assert isinstance(decision, Accepted), f"{command} is refused: {decision}"
    return decision.events


def played(state: State, *commands: Command) -> State:
    """The state after commands that must be legal."""
    for command in commands:
        state = after(state, accepted(state, command))
    return state


def refused(state: State, command: Command, clause: str, reason: Reason, *rulings: str) -> Violation:
    """The violation of this clause for this reason, by which a command must be refused (others may stand beside it).

    rulings: rows of the rulebook that the violation must name.
    """
    decision = _decided(state, command)
    assert isinstance(decision, Refused), f"{command} is accepted: {decision}"
    found = [each for each in decision.violations if each.clause == clause and each.reason is reason]
    assert found, f"{command} is refused, but not by {clause} {reason}: {decision.violations}"
    assert set(rulings) <= set(found[0].rulings), f"{found[0]} does not name {rulings}"
    for violation in decision.violations:
        assert untold(state, command, violation) == (), violation
    return found[0]


def refused_only(state: State, command: Command, clause: str, reason: Reason, *rulings: str) -> Violation:
    """As `refused`, and nothing else may be wrong with the command."""
    violation = refused(state, command, clause, reason, *rulings)
    decision = decide(state, command)
    assert isinstance(decision, Refused)
    assert decision.violations == (violation,), decision.violations
    return violation


def is_legal(state: State, command: Command) -> bool:
    """Whether a command is legal."""
    return isinstance(_decided(state, command), Accepted)


def _decided(state: State, command: Command) -> Accepted[Event] | Refused:
    """What is decided; the list of what is legal has to say the same (proposals it leaves out)."""
    decision = decide(state, command)
    if not isinstance(command, ProposeDeal):
        player = getattr(command, "player", None)
        listed = legal_for_table(state) if player is None else legal(state, player)
        assert (command in listed) == isinstance(decision, Accepted), f"{command}: {decision}, listed are {listed}"
    return decision


def of_kind(events: tuple[Event, ...], kind: type[EventT]) -> tuple[EventT, ...]:
    """The events of one class."""
    return tuple(event for event in events if isinstance(event, kind))


def the(events: tuple[Event, ...], kind: type[EventT]) -> EventT:
    """The one event of a class."""
    found = of_kind(events, kind)
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {events}"
    return found[0]
