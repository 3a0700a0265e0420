"""A state of the game: everything that is true at one moment."""

from __future__ import annotations

from attrs import frozen

from genoa_rules.model.board import Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind
from genoa_rules.model.phases import Phase
from genoa_rules.model.setup import Setup


@frozen
class Use:
    """A building's action taken in this turn, and by whom (7.3)."""

    building: Building
    player: str


@frozen
class Turn:
    """What lasts through a game turn; it is thrown away when the tower is handed on (4.2).

    active: whose turn it is. walk: the spaces visited, in order; empty before the tower stands.
    uses: buildings used. actions, further: actions opened and Further Action cards played, a count for each seat.
    filled_at: where an order was filled, and by whom, in order (10.3, 11.3).
    cleared: streets whose discs were taken (15.3). passed: who has passed since the tower last moved (8.1, S4).
    """

    active: str
    walk: tuple[Space, ...]
    uses: tuple[Use, ...]
    actions: tuple[int, ...]
    further: tuple[int, ...]
    filled_at: tuple[Use, ...] = ()
    cleared: tuple[Street, ...] = ()
    passed: tuple[str, ...] = ()

    @classmethod
    def of(cls, active: str, players: int) -> Turn:
        """A turn that has just begun."""
        none = (0,) * players
        return cls(active, (), (), none, none)

    def but(
        self,
        *,
        walk: tuple[Space, ...] | None = None,
        uses: tuple[Use, ...] | None = None,
        actions: tuple[int, ...] | None = None,
        further: tuple[int, ...] | None = None,
        filled_at: tuple[Use, ...] | None = None,
        cleared: tuple[Street, ...] | None = None,
        passed: tuple[str, ...] | None = None,
    ) -> Turn:
        """This with some parts replaced."""
        return Turn(
            self.active,
            self.walk if walk is None else walk,
            self.uses if uses is None else uses,
            self.actions if actions is None else actions,
            self.further if further is None else further,
            self.filled_at if filled_at is None else filled_at,
            self.cleared if cleared is None else cleared,
            self.passed if passed is None else passed,
        )


@frozen
class Deck:
    """A deck as two multisets: in which order cards lie never matters (T17)."""

    face_down: tuple[Card, ...]
    face_up: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.face_down) + len(self.face_up)


@frozen
class Supply:
    """What lies on the board for all (2.2): counts by ware, by special card, and of markers by seat."""

    wares: tuple[int, ...]
    special_cards: tuple[int, ...]
    markers: tuple[int, ...]

    def plus(self, goods: Bundle, seat: int) -> Supply:
        """This with wares, special cards and the markers of a seat put back."""
        return self._moved(goods, seat, 1)

    def minus(self, goods: Bundle, seat: int) -> Supply:
        """This with wares, special cards and markers of a seat taken out."""
        return self._moved(goods, seat, -1)

    def _moved(self, goods: Bundle, seat: int, sign: int) -> Supply:
        wares, special_cards, markers = self.wares, self.special_cards, self.markers
        if goods.wares:
            counts = list(wares)
            for ware in goods.wares:
                counts[ware.rank] += sign
            wares = tuple(counts)
        if goods.special_cards:
            counts = list(special_cards)
            for special_card in goods.special_cards:
                counts[special_card.rank] += sign
            special_cards = tuple(counts)
        if goods.markers:
            counts = list(markers)
            counts[seat] += sign * goods.markers
            markers = tuple(counts)
        return Supply(wares, special_cards, markers)


@frozen
class State:
    """Everything that is true at one moment of a game.

    holdings: what each seat has: money, wares, special cards, cards, markers in reserve.
    decks: one for each kind of card. owners: for each building whose marker is on it, or None.
    left: spaces that the round marker has still to go before the last round (3.2-3.4, T25).
    """

    setup: Setup
    phase: Phase
    turn: Turn
    holdings: tuple[Bundle, ...]
    supply: Supply
    decks: tuple[Deck, ...]
    owners: tuple[str | None, ...]
    left: int

    @property
    def players(self) -> tuple[str, ...]:
        """The players, clockwise from the start player."""
        return self.setup.players

    def holding(self, player: str) -> Bundle:
        """What a player has."""
        return self.holdings[self.setup.players.index(player)]

    def but(
        self,
        *,
        phase: Phase | None = None,
        turn: Turn | None = None,
        holdings: tuple[Bundle, ...] | None = None,
        supply: Supply | None = None,
        decks: tuple[Deck, ...] | None = None,
        owners: tuple[str | None, ...] | None = None,
        left: int | None = None,
    ) -> State:
        """This with some parts replaced."""
        return State(
            self.setup,
            self.phase if phase is None else phase,
            self.turn if turn is None else turn,
            self.holdings if holdings is None else holdings,
            self.supply if supply is None else supply,
            self.decks if decks is None else decks,
            self.owners if owners is None else owners,
            self.left if left is None else left,
        )

    def deck_with(self, kind: CardKind, deck: Deck) -> tuple[Deck, ...]:
        """All decks, with another of one kind."""
        return (*self.decks[: kind.rank], deck, *self.decks[kind.rank + 1 :])

    def holdings_with(self, player: str, holding: Bundle) -> tuple[Bundle, ...]:
        """All holdings, with another for one player."""
        seat = self.setup.players.index(player)
        return (*self.holdings[:seat], holding, *self.holdings[seat + 1 :])
