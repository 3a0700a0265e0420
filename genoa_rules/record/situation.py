"""A situation: what is known of a position, then the lines that are disputed in it.

What is not said is not known: a situation stands for all positions that agree with it.
"""

from __future__ import annotations

from attrs import field, frozen

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.shape import instance_of
from genoa_rules.model.board import Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Use
from genoa_rules.model.wares import WARES
from genoa_rules.record.error import RecordError
from genoa_rules.record.situation_claims import Said

FORMAT = "genoa-situation/1"


class Contradiction(RecordError):
    """What is told of a position can't be: no position agrees with it.

    clause: the clause that it breaks.
    """

    def __init__(
        self,
        message: str,
        clause: str,
        *,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(f"{message} ({clause})", path=path, line=line, column=column)
        self.clause = clause


@frozen
class Amount:
    """A number of which the bounds are known.

    least, most: the bounds; most is None where there is none.
    """

    least: int = 0
    most: int | None = None

    @classmethod
    def exactly(cls, number: int) -> Amount:
        """A number that is known."""
        return cls(number, number)

    @property
    def is_exact(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most

    def allows(self, number: int) -> bool:
        """Whether it may be this number."""
        return self.least <= number and (self.most is None or number <= self.most)

    def within(self, most: int) -> tuple[int, int]:
        """The bounds, where it can't be more than `most` anyway."""
        return self.least, most if self.most is None else min(self.most, most)


OPEN = Amount()
"""A number of which nothing is known."""


@frozen
class KnownHolding:
    """What is known of what a player has.

    ducats: money. wares, special_cards, cards_of_a_kind: how many of each, in their order.
    cards: cards that the player has. no_cards: cards that the player does not have.
    markers: markers in reserve. markers_on_buildings: how many lie on buildings.
    """

    ducats: Amount = OPEN
    wares: tuple[Amount, ...] = (OPEN,) * len(WARES)
    special_cards: tuple[Amount, ...] = (OPEN,) * len(SPECIAL_CARDS)
    cards: tuple[Card, ...] = ()
    no_cards: tuple[Card, ...] = ()
    cards_of_a_kind: tuple[Amount, ...] = (OPEN,) * len(CARD_KINDS)
    markers: Amount = OPEN
    markers_on_buildings: Amount = OPEN


@frozen
class KnownSupply:
    """What is known of the supply.

    wares, special_cards: how many of each, in their order. markers: how many of each seat.
    """

    wares: tuple[Amount, ...] = (OPEN,) * len(WARES)
    special_cards: tuple[Amount, ...] = (OPEN,) * len(SPECIAL_CARDS)
    markers: tuple[Amount, ...] = ()


@frozen
class KnownDeck:
    """What is known of a deck: how many cards lie face down, and how many face up under them."""

    face_down: Amount = OPEN
    face_up: Amount = OPEN
    in_all: Amount = OPEN


@frozen
class KnownUse:
    """What is known of a building's action in this turn.

    users: who has taken it; nobody if empty, None for somebody of whom it is not known who it is.
    """

    building: Building
    users: tuple[str, ...] | None


class Moment(ClosedSet):
    """Where in the game turn a situation begins; for drawing and handing over what was promised, lines lead there."""

    DEALING = "dealing"
    PLACING = "placing"
    ROLLING = "rolling"
    WALKING = "walking"
    ACTING = "acting"
    MARKING = "marking"
    CLOSING = "closing"


@frozen
class OpenAction:
    """The action that is open.

    used: whether the building's own action has been taken; None if that is not known.
    shares: what is owed to the active player from it. by_card: the buildings used in it by Building Action.
    """

    player: str
    building: Building
    used: bool | None = None
    shares: Bundle = NOTHING
    by_card: tuple[Building, ...] = ()


@frozen
class KnownTurn:
    """What is known of the game turn.

    active: whose turn it is; None if not known. moment: None if not known. marking: who places markers.
    walk: the spaces visited, None among them for any number of spaces that are not known; None if nothing is known.
    not_visited: spaces that the tower has not been to. moves_left: how many moves the tower has left.
    uses: what is known of buildings' actions; uses_are_all: whether no others were taken.
    acted, not_acted: who has used up the action of this turn (and each further one), who has opened none.
    actions_left: how many actions players may still open, cards in hand not counted.
    passed, not_passed: who has passed since the tower last moved, and who has not.
    filled: where orders were filled in this turn; cleared: streets whose discs were taken; None if not known.
    open: the open action.
    """

    active: str | None = None
    moment: Moment | None = None
    marking: str | None = None
    walk: tuple[Space | None, ...] | None = None
    not_visited: tuple[Space, ...] = ()
    moves_left: Amount = OPEN
    uses: tuple[KnownUse, ...] = ()
    uses_are_all: bool = False
    acted: tuple[str, ...] = ()
    not_acted: tuple[str, ...] = ()
    actions_left: tuple[tuple[str, Amount], ...] = ()
    passed: tuple[str, ...] = ()
    not_passed: tuple[str, ...] = ()
    filled: tuple[Use, ...] | None = None
    cleared: tuple[Street, ...] | None = None
    open: OpenAction | None = None

    def rights_of(self, player: str) -> Amount:
        """How many actions a player may still open, cards in hand not counted."""
        if player in self.acted:
            return Amount.exactly(0)
        told = dict(self.actions_left).get(player, OPEN)
        # Who has opened no action has at least the own one.
        return Amount(max(1, told.least), told.most) if told != OPEN and player in self.not_acted else told


def agrees(walk: tuple[Space, ...], told: tuple[Space | None, ...]) -> bool:
    """Whether a walk is as it is told; None stands for any number of spaces, also for none."""
    if not told:
        return not walk
    if told[0] is None:
        return any(agrees(walk[begin:], told[1:]) for begin in range(len(walk) + 1))
    return bool(walk) and walk[0] == told[0] and agrees(walk[1:], told[1:])


@frozen
class SituationLine:
    """A line of a situation: a move, or a claim about how things stand after the moves before it.

    note: a remark for people, without effect. disputed: whether people ask what is right here.
    """

    said: Said
    note: str = ""
    disputed: bool = False


@frozen
class Situation:
    """What is known of a position, and the lines that lead up to a dispute and are disputed.

    setup: players, colours, box, and rules. rules: all rules that may be in force, the setup's first among them.
    turn, holdings (by seat), supply, decks (by kind): what is known of them.
    owners: known markers on buildings, and buildings known to have none; owners_are_all: whether no other has one.
    left: how many spaces the round marker has still to go before the last round.
    lines: those before the first disputed one have happened; if none is disputed, all are.
    file_lines: where each line stood in the text it was read from; nothing where that is not known.
    """

    setup: Setup = field(validator=instance_of(Setup))
    rules: tuple[Rules, ...]
    turn: KnownTurn
    holdings: tuple[KnownHolding, ...]
    supply: KnownSupply
    decks: tuple[KnownDeck, ...]
    owners: tuple[tuple[Building, str | None], ...] = ()
    owners_are_all: bool = False
    left: Amount = OPEN
    lines: tuple[SituationLine, ...] = ()
    file_lines: tuple[int, ...] = field(default=(), eq=False, repr=False)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, clockwise from the start player."""
        return self.setup.players

    @property
    def lead_up(self) -> int:
        """How many lines lead up to the dispute and are taken as having happened."""
        return next((number for number, line in enumerate(self.lines) if line.disputed), 0)

    def file_line(self, number: int) -> int | None:
        """Where line `number`, counted from 1, stood in the text; None where that is not known."""
        return self.file_lines[number - 1] if self.file_lines else None

    def holding(self, player: str) -> KnownHolding:
        """What is known of what a player has."""
        return self.holdings[self.setup.seat(player)]
