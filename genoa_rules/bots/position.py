"""A position as a player judges it: what an action yields, what a deal gains, by what is visible alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import attrs

from genoa_rules.bots.worth import Ahead, draw_gain, marker_on_board, worth
from genoa_rules.chapters import actions, buildings, large_orders, markers, messages, small_orders
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.multiset import less, merged
from genoa_rules.model.board import MARKETPLACE, SIDE, Space
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import NOTHING, Bundle, one_card, one_special_card
from genoa_rules.model.cards import Card, CardKind, Message, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.rules import Allowance
from genoa_rules.model.state import Deck, State
from genoa_rules.offers import Offers
from genoa_rules.view import OwnSeat, View

_A_FURTHER_ACTION = one_special_card(SpecialCard.FURTHER_ACTION)


@attrs.frozen(eq=False, slots=False)
class Position:
    """What somebody sees, with what it is worth to that player.

    view: a player's, not a spectator's.
    """

    view: View

    @cached_property
    def player(self) -> str:
        """Who looks."""
        player = self.view.player
        assert player is not None, "a spectator judges nothing"
        return player

    @cached_property
    def holding(self) -> Bundle:
        """All that the player has."""
        for seat in self.view.seats:
            if isinstance(seat, OwnSeat):
                return seat.holding
        raise AssertionError("who plays has a seat")

    @cached_property
    def state(self) -> State:
        """What lies open, as a state: for the chapters' questions that hidden cards have no part in. Others' money is
        left out, and all cards but the own.
        """
        view = self.view
        return State(
            setup=view.setup,
            phase=view.phase,  # type: ignore[arg-type]
            turn=view.turn,
            holdings=tuple(seat.holding if isinstance(seat, OwnSeat) else seat.open for seat in view.seats),
            supply=view.supply,
            decks=tuple(Deck((), deck.face_up) for deck in view.decks),
            owners=view.owners,
            left=view.left,
        )

    @cached_property
    def _offers(self) -> Offers:
        return Offers(self.view.stand_in, self.player)

    def may_propose(self, deal: Deal) -> bool:
        """Whether the rules let the player propose a deal now."""
        return isinstance(self._offers.check(deal), Accepted)

    @cached_property
    def turns(self) -> int:
        """About how many game turns follow this one: market starts take rounds away (3.3)."""
        setup = self.view.setup
        players = len(setup.players)
        squares = len(setup.box.board.squares_of(MARKETPLACE))
        rounds_left = self.view.left / (1 + players * squares / SIDE**2)
        return round(rounds_left * players) + players - 1 - setup.seat(self.view.turn.active)

    @cached_property
    def ahead(self) -> Ahead:
        """What lies ahead once this turn is over."""
        setup = self.view.setup
        return Ahead(self.turns, len(setup.players), setup.box.board.ring)

    def unseen(self, kind: CardKind) -> tuple[Card, ...]:
        """The cards that may lie on top of a deck."""
        deck = self.view.decks[kind.rank]
        if not deck.face_down:
            return deck.face_up
        seen = merged(self.holding.cards_of(kind), deck.face_up)
        return less(self.view.setup.box.deck(kind), seen)

    # What things are worth.

    def worth(self, holding: Bundle) -> float:
        """What the player would have with these holdings, in ducats."""
        return worth(holding, self.ahead)

    @cached_property
    def own_worth(self) -> float:
        """What the player has."""
        return self.worth(self.holding)

    def draw_gain(self, holding: Bundle, kind: CardKind) -> float:
        """What a card from a deck adds."""
        return draw_gain(holding.paid(-holding.ducats), self.unseen(kind), self.ahead)

    def came(self, holding: Bundle, goods: Bundle) -> Bundle:
        """What of a building's yield there is, cards left out."""
        return buildings.available(self.state, self.player, goods) if not goods.cards_of_a_kind else NOTHING

    def best_delivery(self, villa: Building, holding: Bundle) -> tuple[float, Delivery | None]:
        """What filling a large order at a villa gains, and which; nothing where none can be filled."""
        state = self.state.but(holdings=self.state.holdings_with(self.player, holding))
        best: tuple[float, Delivery | None] = (0.0, None)
        for delivery in large_orders.deliveries(state, self.player, villa):
            gain = self.delivery_gain(holding, delivery)
            if best[1] is None or gain > best[0]:
                best = gain, delivery
        return best

    def delivery_gain(self, holding: Bundle, delivery: Delivery) -> float:
        """What filling a large order gains."""
        reward = NOTHING if delivery.special_card is None else one_special_card(delivery.special_card)
        gone = Bundle(wares=delivery.order.wares, cards=(delivery.order,))
        return self.worth((holding - gone + reward).paid(large_orders.PAYMENT)) - self.worth(holding)

    def yield_gain(self, building: Building, holding: Bundle) -> float:
        """What a building's own action gains, without what may follow it."""
        goods = buildings.YIELDS[building]
        if goods.cards_of_a_kind:
            kind = goods.cards_of_a_kind[0]
            number = len(goods.cards_of_a_kind)
            deck = self.view.decks[kind.rank]
            number = min(number, deck.face_down + len(deck.face_up))
            drawn = number * self.draw_gain(holding, kind)
            return max(drawn, self.best_delivery(building, holding)[0]) if building in VILLAS else drawn
        return self.worth(holding + self.came(holding, goods)) - self.worth(holding)

    def order_gain(self, holding: Bundle, order: SmallOrder) -> float:
        """What filling a small order gains."""
        gone = Bundle(wares=(order.ware,), cards=(order,))
        return self.worth((holding - gone).paid(small_orders.PAYMENT)) - self.worth(holding)

    def action_gain(self, building: Building, holding: Bundle, *, by_card: bool = False) -> float:
        """What taking a building's action gains: its yield, and a small order filled after it.

        by_card: whether it is taken by a Building Action card.
        """
        found = self.yield_gain(building, holding)
        for event in markers.income(self.state, self.player, building, not by_card):
            found += event.ducats if event.owner == self.player else -self.envy * event.ducats
        if by_card and self.view.setup.rules.small_order_with_building_action is Allowance.REFUSED:
            return found
        after = holding + self.came(holding, buildings.YIELDS[building])
        gains = [
            self.order_gain(after, card)
            for card in holding.cards
            if isinstance(card, SmallOrder) and card.building is building and card.ware in after.wares
        ]
        return found + max(0.0, *gains) if gains else found

    @cached_property
    def envy(self) -> float:
        """How much it hurts that another gets a ducat: the more, the fewer there are."""
        return 0.5 / (len(self.view.setup.players) - 1)

    # The turn.

    @cached_property
    def rights(self) -> int:
        """How many actions the player may still open in this turn, cards left out."""
        return actions.rights(self.state, self.player)

    @cached_property
    def deliveries(self) -> tuple[tuple[tuple[Building, ...], float], ...]:
        """The player's messages: their buildings, and what delivering each in this turn gains beyond its worth."""
        return tuple(
            (card.buildings, messages.PAYMENT - (self.own_worth - self.worth(self.holding - one_card(card))))
            for card in self.holding.cards
            if isinstance(card, Message)
        )

    def message_gain(self, walk: tuple[Space, ...], space: Space) -> float:
        """What the player's messages pay once the tower goes to a space."""
        found = 0.0
        for ends, gain in self.deliveries:
            if space in ends and all(building in walk or building is space for building in ends):
                found += gain
        return found

    # Deals.

    def bundle_gain(self, before: Bundle, given: Bundle, taken: Bundle) -> float:
        """What an exchange gains at once: cards by kind count as any that are not seen, or cost the cheapest ones."""
        after = less_of(self, before, given)
        if after is None:
            return float("-inf")
        named = Bundle(taken.ducats, taken.wares, taken.special_cards, taken.cards, (), taken.markers)
        markers_short = max(0, taken.markers - self.markers_in_supply)
        if markers_short:
            named = named - Bundle(markers=markers_short)
        after = after + named
        found = self.worth(after) - self.worth(before)
        return found + sum(self.draw_gain(after, kind) for kind in taken.cards_of_a_kind)

    @cached_property
    def markers_in_supply(self) -> int:
        """How many markers of the player's colour are there to be taken (8.12)."""
        return self.view.supply.markers[self.view.setup.seat(self.player)]

    def deal_gain(self, deal: Deal) -> float:
        """What a deal gains for its party who looks: what crosses, what is promised, and for the buyer the action.

        deal: of two parties, one of whom is the player; the player's own cards in it are named, or cost the cheapest.
        """
        if deal.buyer != self.player:
            return self.bundle_gain(self.holding, deal.receives, deal.pays) + self.share_gain(deal.shares)
        exchange = self.bundle_gain(self.holding, deal.pays, deal.receives)
        if exchange == float("-inf"):
            return exchange
        after = self.after_deal(deal)
        found = exchange
        here = self.view.turn.walk[-1]
        if deal.space != here:
            found += self.message_gain(self.view.turn.walk, deal.space)
        if deal.action and isinstance(deal.space, Building):
            if self.rights < 1 and SpecialCard.FURTHER_ACTION in after.special_cards:
                rest = after - _A_FURTHER_ACTION
                found += self.worth(rest) - self.worth(after)
                after = rest
            found += self.action_gain(deal.space, after) - self.share_cost(deal.space, deal.shares, after)
        return found

    def after_deal(self, deal: Deal) -> Bundle:
        """What the buyer who looks has once a deal is settled, so far as it is known."""
        after = less_of(self, self.holding, deal.pays)
        assert after is not None
        taken = deal.receives
        return after + Bundle(
            taken.ducats, taken.wares, taken.special_cards, taken.cards, (), min(taken.markers, self.markers_in_supply)
        )

    def share_gain(self, shares: Bundle) -> float:
        """What a promise is worth to whom it is made."""
        return self.bundle_gain(self.holding, NOTHING, shares) if shares else 0.0

    def share_cost(self, building: Building, shares: Bundle, holding: Bundle) -> float:
        """What a promise costs the player who makes it, of what the action brings."""
        if not shares:
            return 0.0
        if building in VILLAS and (shares.ducats or shares.special_cards):
            gain, delivery = self.best_delivery(building, holding)
            if delivery is None:
                return float("inf")
            reward = 12.0 * len(shares.special_cards)
            # Who has promised an order has to fill it, even where a privilege would be better.
            return shares.ducats + reward + max(0.0, self.yield_gain(building, holding) - gain)
        came = self.came(holding, buildings.YIELDS[building])
        with_all = holding + came
        kept = Bundle(
            wares=less(with_all.wares, shares.wares),
            special_cards=less(with_all.special_cards, shares.special_cards),
            cards=with_all.cards,
            markers=max(0, with_all.markers - shares.markers),
            ducats=with_all.ducats,
        )
        found = self.worth(with_all) - self.worth(kept)
        cards = sum(self.draw_gain(holding, kind) for kind in shares.cards_of_a_kind)
        if building in VILLAS and shares.cards_of_a_kind:
            cards += max(0.0, self.best_delivery(building, holding)[0] - self.draw_gain(holding, CardKind.PRIVILEGE))
        return found + cards

    # Markers.

    def marking_gain(self, placed: Iterable[Building], removed: Iterable[Building]) -> float:
        """What putting markers on buildings gains, those taken from others' included."""
        number, taken = len(tuple(placed)), len(tuple(removed))
        on_board = marker_on_board(self.ahead)
        left = self.holding - Bundle(markers=number + taken)
        return self.worth(left) - self.own_worth + on_board * (number + self.envy * taken)


def less_of(position: Position, before: Bundle, given: Bundle) -> Bundle | None:
    """Holdings less what is given, for open cards the cheapest of their kind; None where it is not there."""
    named = Bundle(given.ducats, given.wares, given.special_cards, given.cards, (), given.markers)
    if not before.covers(named):
        return None
    after = before - named
    for kind in given.cards_of_a_kind:
        cards = after.cards_of(kind)
        if not cards:
            return None
        after = max((after - one_card(card) for card in dict.fromkeys(cards)), key=position.worth)
    return after
