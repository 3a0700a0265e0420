"""Collecting what lines read: facts, each with as much of it as any line can tell apart.

A number is told apart up to what the lines before may have used up, and what the line itself asks for. Money is told
apart at each sum that a line asks for, less or more what the lines before may have paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from genoa_rules.kernel.multiset import distinct
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.rules import BuildingUse
from genoa_rules.model.wares import Ware
from genoa_rules.record.situation import Moment, Situation
from genoa_rules.situations.facts import (
    OF_THE_TURN,
    ActionsInReach,
    ActionsLeft,
    Ducats,
    FaceDown,
    Fact,
    Good,
    Has,
    HasActed,
    HasPassed,
    InDeck,
    InSupply,
    IsTaken,
    MarkersInSupply,
    PartInTalks,
    PlaceOf,
    Untold,
    UsersOf,
    subject,
    together,
)

# More sums than these are not worked out one by one.
_MOST_SUMS = 200
_TWO = 2
# So many actions nobody has left: a claim of more is wrong.
_MOST_RIGHTS = 9


class Collecting:
    """The facts read so far, and what the lines so far may have changed."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.players = situation.players
        self.box = situation.setup.box
        self.found: dict[tuple[object, ...], Fact] = {}
        self.untold: dict[Untold, None] = {}
        # Where the tower may stand and who may be active by now, what has been offered, who may have opened actions.
        walk = situation.turn.walk
        self.here: list[Space] = [walk[-1]] if walk and walk[-1] is not None else []
        self.active: list[str] = [situation.turn.active] if situation.turn.active is not None else []
        self.offers: list[Deal] = []
        self.opened: Counter[str] = Counter()
        # What may have been used up by now: of players, of the supply, of the decks, of moves, of the round track.
        self.spent: Counter[tuple[str, Good]] = Counter()
        self.taken: Counter[Good | str] = Counter()
        self.drawn: Counter[CardKind] = Counter()
        self.moved = 0
        self.turns = 0
        self._is_next_turn = False
        self.steps = 0
        self.cleared = 0
        # Whether markers may be placed by now.
        self.may_mark = situation.turn.moment in (None, Moment.MARKING)
        self.sums: dict[str, frozenset[int]] = dict.fromkeys(self.players, frozenset((0,)))
        # In the talks: players of whom a line reads more than whether they have still to speak, those of whom rights
        # and cards are told apart, and how many of both may be asked for.
        self._in_talks: set[str] = set()
        self._closely: set[str] = set()
        self._told_apart: set[str] = set()
        self._reach: dict[str, tuple[int, int]] = {}

    def need(self, *facts: Fact) -> None:
        """These facts are read."""
        for fact in facts:
            if self._is_next_turn and isinstance(fact, OF_THE_TURN):
                # With the tower handed on nothing of that turn is left.
                continue
            key = subject(fact)
            self.found[key] = together(self.found[key], fact) if key in self.found else fact

    def must_be_told(self, untold: Untold) -> None:
        """This has to be told."""
        self.untold[untold] = None

    def handed_on(self, *, surely: bool) -> None:
        """The tower may have been handed on; surely if that line leads up to the dispute."""
        self.turns += 1
        following = [self.situation.setup.after(player) for player in self.active]
        if surely:
            self._is_next_turn = True
            self.here, self.active, self.offers = [], following, []
            self.opened.clear()
            self.moved = self.cleared = 0
        else:
            self.active += [player for player in following if player not in self.active]

    def stands(self, space: Space) -> None:
        """The tower may stand there by now."""
        if space not in self.here:
            self.here.append(space)

    # What players have.

    def has(self, player: str, good: Good, number: int) -> None:
        """It is asked whether a player has so many."""
        if number > 0 and player in self.players:
            self.need(Has(player, good, self.spent[player, good] + number))

    def has_goods(self, player: str, goods: Bundle, more: Bundle | None = None) -> None:
        """It is asked whether a player has all these wares, special cards and markers.

        more: what must be there besides.
        """
        for ware in distinct(goods.wares):
            self.has(player, ware, goods.wares.count(ware) + (more.wares.count(ware) if more else 0))
        for card in distinct(goods.special_cards):
            self.has(player, card, goods.special_cards.count(card))
        self.has(player, MARKER, goods.markers)

    def has_cards(self, player: str, cards: Iterable[Card]) -> None:
        """It is asked whether a player has these cards."""
        if player in self.players:
            self.need(*(PlaceOf(card, (player,), in_deck=False) for card in cards if card in self.box.cards))

    def pays(self, player: str, ducats: int) -> None:
        """It is asked whether a player can pay a sum."""
        if ducats <= 0 or player not in self.players:
            return
        steps = -(-ducats // MONEY_STEP) * MONEY_STEP
        sums = (steps - before for before in self.sums[player])
        self.need(Ducats(player, tuple(sorted({each for each in sums if each > 0}))))

    def moves_money(self, player: str, *ducats: int) -> None:
        """A player may have got one of these sums by now, paid where they are negative."""
        if player not in self.players:
            return
        sums = {before + each for before in self.sums[player] for each in (0, *ducats)}
        if len(sums) > max(_MOST_SUMS, (max(sums) - min(sums)) // MONEY_STEP):
            sums = set(range(min(sums), max(sums) + MONEY_STEP, MONEY_STEP))
        self.sums[player] = frozenset(sums)

    def spends(self, player: str, goods: Bundle) -> None:
        """A player may have given these goods away by now."""
        for piece in goods.wares + goods.special_cards:
            self.spent[player, piece] += 1
        for kind in (*goods.cards_of_a_kind, *(card.kind for card in goods.cards)):
            self.spent[player, kind] += 1
        self.spent[player, MARKER] += goods.markers

    # Supply and decks.

    def takes(self, player: str, goods: Bundle) -> None:
        """So much of these as there is may be taken from the supply for a player."""
        for piece in goods.wares + goods.special_cards:
            self.in_supply(piece)
            self.taken[piece] += 1
        if goods.markers:
            self.need(MarkersInSupply(player, self.taken[player] + goods.markers))
            self.taken[player] += goods.markers

    def in_supply(self, good: Ware | SpecialCard) -> None:
        """It is asked whether the supply has one."""
        self.need(InSupply(good, self.taken[good] + 1))

    def draws(self, kind: CardKind, number: int) -> None:
        """So many cards of a deck may be drawn, or as many as it has."""
        self.need(InDeck(kind, self.drawn[kind] + number))

    def lies_face_down(self, card: Card) -> None:
        """It is asked whether a card lies face down, now that so many may have been drawn."""
        if card in self.box.cards:
            self.need(PlaceOf(card, (), in_deck=True))
        self.need(FaceDown(card.kind, self.drawn[card.kind] + 1))

    # Actions and talks.

    def can_act(self, player: str, besides: int = 0) -> None:
        """It is asked whether a player can act, having given away so many Further Action cards besides."""
        if player not in self.players:
            return
        self._closely.add(player)
        self._in_reach(player, self.opened[player] + 1, self.spent[player, SpecialCard.FURTHER_ACTION] + besides + 1)
        if besides or (len(self.players) == _TWO and player in self.active):
            self._told_apart.add(player)

    def has_right(self, player: str, number: int = 1) -> None:
        """It is asked whether a player has so many actions left, cards not counted."""
        self._closely.add(player)
        self._told_apart.add(player)
        self._in_reach(player, self.opened[player] + min(number, _MOST_RIGHTS), 1)

    def _in_reach(self, player: str, actions: int, cards: int) -> None:
        if self._is_next_turn:
            # There everybody has a right anew; for more there is only a card.
            if self.opened[player]:
                self.need(Has(player, SpecialCard.FURTHER_ACTION, cards))
            return
        if self.turns:
            self._told_apart.add(player)
        before = self._reach.get(player, (0, 0))
        self._reach[player] = (max(before[0], actions), max(before[1], cards))

    def free(self, building: Building) -> None:
        """It is asked whether a building's action is still to be had."""
        one_player = all(rules.who_uses_a_building is BuildingUse.ONE_PLAYER for rules in self.situation.rules)
        self.need(IsTaken(building) if one_player else UsersOf(building))

    def free_here(self) -> None:
        """It is asked whether the action where the tower stands is still to be had."""
        for space in self.here:
            if isinstance(space, Building):
                self.free(space)

    def passed(self, player: str) -> None:
        """It is asked whether a player has passed."""
        if player in self.players:
            self.need(HasPassed(player))

    def talks(self) -> None:
        """It is asked whether anything keeps the tower from leaving: somebody silent, an offer that forces."""
        self.free_here()
        for player in self.players:
            if [player] != self.active:
                self._in_talks.add(player)
                card = self.spent[player, SpecialCard.FURTHER_ACTION] + 1
                self._in_reach(player, self.opened[player] + 1, card)
        for deal in self.offers:
            self._is_worth_something(deal)

    @property
    def reads_talks(self) -> bool:
        """Whether it is read if everybody who can still act has spoken."""
        return bool(self._in_talks)

    @property
    def acting(self) -> frozenset[str]:
        """Of whom it is read if they can act."""
        return frozenset(self._reach)

    def _is_worth_something(self, deal: Deal) -> None:
        """Whether anything of an offer would reach the active player as the supply stands (S2)."""
        pays, shares = deal.pays, deal.shares
        if pays.ducats or pays.wares or pays.special_cards or pays.cards or pays.cards_of_a_kind or shares.ducats:
            return
        if pays.markers or shares.markers:
            self.need(*(MarkersInSupply(player, self.taken[player] + 1) for player in (*self.active, deal.buyer)))
        for piece in shares.wares + shares.special_cards:
            self.in_supply(piece)
        for kind in shares.cards_of_a_kind:
            self.draws(kind, 1)

    def all(self) -> tuple[Fact, ...]:
        """All facts that are read."""
        cards_matter = any(
            isinstance(fact, Has | InSupply) and fact.good is SpecialCard.FURTHER_ACTION for fact in self.found.values()
        )
        for player, (actions, cards) in self._reach.items():
            if player not in self._closely and not cards_matter:
                self.need(PartInTalks(player))
                continue
            if player in self._told_apart or cards_matter:
                self.need(ActionsLeft(player, actions), Has(player, SpecialCard.FURTHER_ACTION, cards))
                if len(self.players) == _TWO:
                    self.need(*(HasActed(other) for other in self.players if other != player))
            else:
                # An action opens by a right or by a card, whichever is there: only how many there are matters.
                self.need(ActionsInReach(player, actions))
            if player in self._in_talks:
                self.passed(player)
        return tuple(self.found.values())
