"""Chapter 12, messages: two buildings that the tower has visited in one game turn."""

from __future__ import annotations

from attrs import field

from genoa_rules.chapters import negotiation, setup
from genoa_rules.chapters.negotiation import DealWithdrawn
from genoa_rules.chapters.setup import DeckTurned
from genoa_rules.kernel.multiset import distinct
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.bundle import one_card
from genoa_rules.model.cards import CardKind, Message
from genoa_rules.model.phases import Closing
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.rules import MessageDelivery
from genoa_rules.model.state import State

PAYMENT = 30

# What a player may say.


@frozen
class DeliverMessage:
    """Any player delivers a message between two visited buildings (12.1, 12.2)."""

    player: str = field(validator=instance_of(str))
    message: Message = field(validator=instance_of(Message), kw_only=True)


# What can happen.


@frozen
class MessageDelivered:
    """The card lies face up under its deck, the bank has paid (12.3)."""

    player: str
    message: Message
    ducats: int


# What is asked.


def is_time(state: State) -> bool:
    """Whether messages are delivered at this moment of the turn (D4, S7)."""
    return state.setup.rules.messages_are_delivered is MessageDelivery.ANY_TIME or isinstance(state.phase, Closing)


def is_carried(state: State, message: Message) -> bool:
    """Whether the tower has visited both buildings in this turn, in either order (12.1)."""
    return all(map(state.turn.walk.__contains__, message.buildings))


def deliverable(state: State, player: str) -> tuple[Message, ...]:
    """The messages that a player could deliver now."""
    if len(state.turn.walk) < 2 or not is_time(state):
        return ()
    found = tuple(card for card in state.holding(player).cards if isinstance(card, Message) and is_carried(state, card))
    return distinct(found) if found else ()


# What is decided.


def why_not_deliver(state: State, player: str, message: Message) -> Violations:
    """What forbids delivering a message now (12.1, 12.3)."""
    found = []
    facts = Facts(player=player, card=message)
    if message not in state.holding(player).cards:
        found.append(violation("12.1", Reason.MESSAGE_NOT_HELD, facts=facts))
    if not is_carried(state, message):
        missing = tuple(building for building in message.buildings if building not in state.turn.walk)
        facts = Facts(player=player, card=message, buildings=missing)
        found.append(violation("12.1", Reason.NOT_BOTH_VISITED, "X3", facts=facts))
    if not is_time(state):
        found.append(violation("12.1", Reason.DELIVERED_AT_THE_END, "D4", facts=facts))
    return tuple(found)


# What follows.


def delivered(state: State, player: str, message: Message) -> tuple[MessageDelivered | DeckTurned | DealWithdrawn, ...]:
    """The message is delivered, and leaves the player's proposals (T6, T17)."""
    return (
        MessageDelivered(player, message, PAYMENT),
        *setup.turned_if_uncovered(state, CardKind.MESSAGE),
        *negotiation.withdrawn_without(state, player, one_card(message)),
    )


# What changes.


def evolve_message_delivered(state: State, event: MessageDelivered) -> State:
    holding = (state.holding(event.player) - one_card(event.message)).paid(event.ducats)
    return state.but(
        holdings=state.holdings_with(event.player, holding),
        decks=setup.with_card_returned(state, event.message),
    )
