"""The phases of a game, a closed union: what each carries, and for whom it waits."""

from __future__ import annotations

from typing import TypeAlias

from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind
from genoa_rules.model.deal import Proposal


@frozen
class Dealing:
    """The table deals one card of each deck to each player (2.3); who is next follows from the hands."""


@frozen
class Placing:
    """The active player rolls, or plays Any Start Space (5.1, 14.2)."""


@frozen
class Rolling:
    """The dice are in the air (5.1)."""


@frozen
class Walking:
    """The tower stands on a space; all may speak (chapters 6 to 8)."""

    proposals: tuple[Proposal, ...] = ()


@frozen
class Acting:
    """An action is open (7.5).

    actor: whose action it is.
    shares: what the actor owes the active player from its yield (8.14).
    building_used: whether the building's own action has been taken.
    by_card: the buildings used by Building Action in this action, in order.
    """

    actor: str
    building: Building
    shares: Bundle
    building_used: bool = False
    by_card: tuple[Building, ...] = ()


@frozen
class Drawing:
    """The table owes the actor cards from a deck.

    acting: the action to which the game returns.
    left: how many cards are still to come; drawn: those that came.
    building: the building whose action draws them; None for a 1:1 Trade.
    own_action: whether it is the own action of the building where the tower stands.
    """

    acting: Acting
    deck: CardKind
    left: int
    drawn: tuple[Card, ...]
    building: Building | None
    own_action: bool


@frozen
class Owing:
    """The actor chooses which of the cards just drawn go to the creditor (8.14, S5, S18)."""

    acting: Acting
    creditor: str
    kind: CardKind
    number: int
    cards: tuple[Card, ...]


@frozen
class Marking:
    """Markers are placed, seat by seat (15.1)."""

    player: str


@frozen
class Closing:
    """All is done but to hand the tower on (4.1)."""


@frozen
class Chain:
    """A chain of privileges along the ring and what it pays (13.2)."""

    buildings: tuple[Building, ...]
    ducats: int


@frozen
class Score:
    """What one player ends with, item by item (chapter 16).

    chains: the privilege chains, each with what it paid.
    markers: markers on buildings; for_markers: what they paid.
    ducats: all money at the end.
    goods: the remaining goods that a tie is broken by (D7).
    """

    player: str
    chains: tuple[Chain, ...]
    markers: int
    for_markers: int
    ducats: int
    goods: int


@frozen
class Result:
    """How a game ended: a score for each seat, whether goods decided a tie, and who won (16.3, S13)."""

    scores: tuple[Score, ...]
    goods_compared: bool
    winners: tuple[str, ...]


@frozen
class Over:
    """The game is over (16.1)."""

    result: Result


Phase: TypeAlias = Dealing | Placing | Rolling | Walking | Acting | Drawing | Owing | Marking | Closing | Over
