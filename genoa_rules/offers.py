"""Proposals: their frame, their check and a seeded sampler, instead of a list that has no end (chapter 8).

All three know only what the author of the proposal knows (T5): equal frames, equal verdicts and equal samples wherever
the author can't tell two states apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod
from random import Random
from typing import TypeVar

import attrs

from genoa_rules.chapters import actions, large_orders, moving, terms, two_players
from genoa_rules.chapters.buildings import MOST_OF_A_LARGE_ORDER, YIELDS
from genoa_rules.chapters.negotiation import ProposeDeal
from genoa_rules.decide import Decision, decide
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.draws import number_up_to, one_of, some_of
from genoa_rules.kernel.multiset import distinct, less
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import MONEY_STEP, NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.rules import PromisedYield
from genoa_rules.model.state import State

# What is known of a proposal.


@frozen
class Partner:
    """Somebody to deal with, and what that player is known to have: wares, special cards and markers lie open, of
    cards the number of each kind is known, of money nothing (S22).
    """

    player: str
    has: Bundle


@frozen
class Promise:
    """The most that a buyer may promise of the yield of an action (8.14, T11): the goods of the building's own action,
    or at a villa, where an order is filled, one of these special cards and so much of its money.
    """

    goods: Bundle = NOTHING
    rewards: tuple[SpecialCard, ...] = ()
    ducats: int = 0


@frozen
class Subject:
    """What a deal may be about: going to a space or being there, with or without its action, and with whom.

    action: whether the buyer takes the action there (8.10); without it, it is a paid move (8.18, D15).
    partners: whom it may be proposed to, by seat: the active player, or to that one every possible buyer.
    """

    space: Space
    action: bool
    partners: tuple[Partner, ...]
    promise: Promise = Promise()


@frozen
class Frame:
    """What a player's proposals may be about, and what each side may put into them.

    own: all that the player has to give. subjects: by space, the current one first; none where there is no room.
    binding: whether a proposal would stand; while an action is open it is only voiced (T8).
    Every legal proposal for the current space or a neighbouring one lies within; whether a certain one is legal, the
    check says. Talk about spaces further away is free (8.7) and stands in no frame.
    """

    own: Bundle = NOTHING
    subjects: tuple[Subject, ...] = ()
    binding: bool = False


def lies_open(holding: Bundle) -> Bundle:
    """What everybody sees of a holding: its money not at all, its cards by kind (2.8, S22)."""
    return holding.paid(-holding.ducats).faceless


def frame(state: State, player: str) -> Frame:
    """The frame of a player's proposals; an empty one for somebody who does not play."""
    if player not in state.players or not isinstance(state.phase, Walking | Acting):
        return Frame()
    turn = state.turn
    buys = player != turn.active
    others = (turn.active,) if buys else tuple(each for each in state.players if each != player)
    partners = tuple(Partner(each, lies_open(state.holding(each))) for each in others)
    able = tuple(each for each in partners if _may_act(state, player, each.player))
    here = turn.walk[-1]
    subjects = []
    for space in (here, *moving.next_spaces(state)):
        if isinstance(space, Building):
            free = tuple(each for each in able if actions.is_free(state, space, player if buys else each.player))
            if free:
                subjects.append(Subject(space, True, free, _promise(state, space)))
        if space != here and terms.is_sold_without_action(state, space):
            subjects.append(Subject(space, False, partners))
    return Frame(state.holding(player), tuple(subjects), isinstance(state.phase, Walking))


def _may_act(state: State, player: str, partner: str) -> bool:
    """Whether the buyer of these two could take an action, if need be with a card from the other (8.10)."""
    buyer = partner if player == state.turn.active else player
    return any(actions.can_act(state, buyer, state.holding(each)) for each in (player, partner))


_PROMISES = {building: Promise(goods) for building, goods in YIELDS.items()}


def _promise(state: State, building: Building) -> Promise:
    if building not in VILLAS:
        return _PROMISES[building]
    money = state.setup.rules.promised_yield is PromisedYield.GOODS_AND_MONEY
    rewards = tuple(each for each in large_orders.rewards(state) if each is not None)
    return Promise(YIELDS[building], rewards, MOST_OF_A_LARGE_ORDER if money else 0)


# What is drawn.

_TRIES = 12
_MOST_DUCATS = 60
_MOST_PIECES = 2

Item = TypeVar("Item")


@attrs.frozen(eq=False)
class Offers:
    """What a player may propose now: a frame, a check and a sampler.

    frame: the spaces, the partners, and what each side is known to have.
    """

    state: State
    player: str
    frame: Frame = attrs.field(init=False, repr=False)

    @frame.default
    def _frame_of_the_player(self) -> Frame:
        return frame(self.state, self.player)

    def check(self, deal: Deal) -> Decision:
        """What the rules say to this player's proposing a deal."""
        return decide(self.state, ProposeDeal(self.player, deal=deal))

    def ways_to_accept(self, deal: Deal) -> int:
        """In how many ways at most the partner could name the cards that a deal of this player's leaves open (T7).

        Each is a legal command of its own, and their number grows without measure with hands and demands: whoever lists
        them for others can ask here first what a proposal would bring. It counts what lies open alone, so that it tells
        nothing of the partner's cards; 0 where the partner has too few. 1 where nothing is left open.
        """
        buys = self.player == deal.buyer
        partner, asked = (self.state.turn.active, deal.receives) if buys else (deal.buyer, deal.pays)
        if partner not in self.state.players:
            return 0
        there = lies_open(self.state.holding(partner)).cards_of_a_kind
        named = [card.kind for card in asked.cards]
        return prod(
            comb(max(0, there.count(kind) - named.count(kind)), asked.cards_of_a_kind.count(kind))
            for kind in distinct(asked.cards_of_a_kind)
        )

    def sample(self, seed: int) -> ProposeDeal | None:
        """A legal proposal drawn at random, the same for the same seed; None where none is found."""
        return self.draw(Random(seed))

    def samples(self, seed: int) -> Iterator[ProposeDeal]:
        """Legal proposals drawn at random, without end; none where a draw finds none."""
        random = Random(seed)
        while (command := self.draw(random)) is not None:
            yield command

    def draw(self, random: Random) -> ProposeDeal | None:
        """A legal proposal drawn from a source of chance, which moves on; None where none is found in a few tries."""
        if not self.frame.subjects:
            return None
        for _ in range(_TRIES):
            deal = self._any_deal(random)
            if isinstance(self.check(deal), Accepted):
                return ProposeDeal(self.player, deal=deal)
        return None

    def _any_deal(self, random: Random) -> Deal:
        """A deal within the frame, so made that it is seldom illegal."""
        subject = one_of(random, self.frame.subjects)
        partner = one_of(random, subject.partners)
        own, others = self.frame.own, partner.has
        buys = self.player != self.state.turn.active
        buyer = self.player if buys else partner.player
        shares = pays = receives = NOTHING
        if subject.action and random.random() < 0.4:
            shares = self._shares(random, subject, buys=buys)
        if not shares or random.random() < 0.5:
            good = len(self.state.players) == two_players.TWO and not shares
            pays = self._given(random, own, good=good) if buys else self._asked(random, others, good=good)
        if random.random() < 0.2:
            receives = self._asked(random, others) if buys else self._given(random, own)
        if subject.action and not actions.can_act(self.state, buyer, own if buys else others):
            receives += _A_FURTHER_ACTION
        return Deal(buyer, space=subject.space, action=subject.action, pays=pays, shares=shares, receives=receives)

    def _shares(self, random: Random, subject: Subject, *, buys: bool) -> Bundle:
        promise, building = subject.promise, subject.space
        # Only who holds an order can promise what it brings; a partner may hold one.
        fills = isinstance(building, Building) and (
            not buys or large_orders.deliveries(self.state, self.player, building)
        )
        if (promise.rewards or promise.ducats) and fills and random.random() < 0.5:
            money, reward = random.random() < 0.5, random.random() < 0.7
            return Bundle(
                _some_money(random, promise.ducats) if money else 0,
                special_cards=some_of(random, promise.rewards, 1) if reward and promise.rewards else (),
            )
        goods = promise.goods
        return Bundle(
            wares=_some(random, goods.wares),
            special_cards=goods.special_cards,
            cards_of_a_kind=_some(random, goods.cards_of_a_kind),
            markers=_some_number(random, goods.markers),
        )

    def _given(self, random: Random, own: Bundle, *, good: bool = False) -> Bundle:
        """Something of what the player has, each card by name; if it has to be, a good at least."""
        ducats = min(own.ducats, _MOST_DUCATS)
        money, wares, special_cards, cards, markers = _which(
            random, ducats >= MONEY_STEP, own.wares, own.special_cards, own.cards, own.markers, good=good
        )
        return Bundle(
            _some_money(random, ducats) if money else 0,
            _some(random, own.wares) if wares else (),
            _some(random, own.special_cards) if special_cards else (),
            _some(random, own.cards) if cards else (),
            markers=_some_number(random, own.markers) if markers else 0,
        )

    def _asked(self, random: Random, others: Bundle, *, good: bool = False) -> Bundle:
        """Something of what the partner is known or thought to have: money unknown, cards by kind or by a guess."""
        money, wares, special_cards, cards, markers = _which(
            random, True, others.wares, others.special_cards, others.cards_of_a_kind, others.markers, good=good
        )
        kinds = _some(random, others.cards_of_a_kind) if cards else ()
        guessed = self._guessed(random, kinds[0]) if kinds and random.random() < 0.3 else ()
        return Bundle(
            _some_money(random, _MOST_DUCATS) if money else 0,
            _some(random, others.wares) if wares else (),
            _some(random, others.special_cards) if special_cards else (),
            guessed,
            kinds[len(guessed) :],
            _some_number(random, others.markers) if markers else 0,
        )

    def _guessed(self, random: Random, kind: CardKind) -> tuple[Card, ...]:
        """A card of a kind that the player does not see anywhere."""
        seen = self.frame.own.cards + self.state.decks[kind.rank].face_up
        unseen = less(self.state.setup.box.deck(kind), seen)
        return (one_of(random, unseen),) if unseen else ()


_A_FURTHER_ACTION = Bundle(special_cards=(SpecialCard.FURTHER_ACTION,))


def _which(random: Random, money: bool, *goods: Sequence[object] | int, good: bool) -> list[bool]:
    """Of which of the things that are there something is taken: of one for certain, of each other now and then."""
    there = [money, *map(bool, goods)]
    possible = [place for place, is_there in enumerate(there) if is_there and not (good and place == 0)]
    certain = one_of(random, possible) if possible else 0
    return [is_there and (place == certain or random.random() < 0.2) for place, is_there in enumerate(there)]


def _some(random: Random, items: Sequence[Item]) -> tuple[Item, ...]:
    """One item or two, if there are any."""
    return some_of(random, items, _some_number(random, min(len(items), _MOST_PIECES))) if items else ()


def _some_number(random: Random, most: int) -> int:
    """A number from 1 to `most`; 0 where that is less."""
    return 1 + number_up_to(random, most - 1) if most > 0 else 0


def _some_money(random: Random, most: int) -> int:
    """Ducats in legal steps, up to `most`."""
    return MONEY_STEP * _some_number(random, most // MONEY_STEP)
