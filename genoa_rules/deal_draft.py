"""Deals, built step by step: what may still be added on each side, and why a finished one would be refused (chapter 8).

A draft knows what its author may know, and no more: it can be begun from a state or from a view, and both say the same
(T5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias, assert_never

import attrs
from attrs import field

from genoa_rules.chapters.negotiation import ProposeDeal
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.decision import Refused
from genoa_rules.kernel.multiset import distinct, less
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Space
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import DUCATS, MARKER, Money, OwnMarker
from genoa_rules.model.refusal import Reason, Violation, Violations
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Offers, Subject
from genoa_rules.view import View, at_hand


class Side(ClosedSet):
    """A side of a deal, by its name there."""

    PAYS = "pays"
    SHARES = "shares"
    RECEIVES = "receives"


Item: TypeAlias = Money | Ware | SpecialCard | Card | CardKind | OwnMarker
"""What stands in a deal: money, a ware, a special card, a card by name or one left open, a marker."""

# What a draft may lack as long as it is not finished: more can mend it.
_UNFINISHED = frozenset((Reason.NOTHING_OFFERED, Reason.SHAM, Reason.MONEY_ALONE))


@frozen
class Addition:
    """Something that may still be added to a draft.

    side: where. item: what; money stands for the ducats of one step.
    most: how many more may be added, of money how many ducats; None where the author can't know (S22).
    """

    side: Side
    item: Item
    most: int | None

    @property
    def step(self) -> int:
        """In what steps it is added: of money so many ducats (8.11), of all else one."""
        return _step(self.item)

    def bundle(self, number: int) -> Bundle:
        """So much of it, of money so many ducats."""
        return _bundle(self.item, number)


@frozen
class DealDraft:
    """A deal that is being put together, an immutable value: each step makes a new one.

    player: who would propose it. subject: what it is about. deal: what stands in it so far, by its own terms: the buyer
    pays, shares of the yield, and receives.
    It is worked out of a state and stays with who has that: a client is sent the deal and what may be added.
    """

    player: str
    subject: Subject
    deal: Deal
    _offers: Offers = field(eq=False, repr=False)

    @property
    def space(self) -> Space:
        """About which space it is."""
        return self.deal.space

    @property
    def partner(self) -> str:
        """With whom it would be made."""
        return self._offers.state.turn.active if self.player == self.deal.buyer else self.deal.buyer

    @property
    def may_add(self) -> tuple[Addition, ...]:
        """What may still be added, side by side: from each player what is known to be there, of a yield what may be
        promised. Nothing for which the deal would then be refused is among it.
        """
        known = frozenset(self.why_not())
        return tuple(
            found
            for side in Side
            for item, there in self._there(side)
            if (found := self._addition(side, item, there, known)) is not None
        )

    @property
    def may_remove(self) -> tuple[Addition, ...]:
        """What stands in it and can be taken out, side by side; `most` is how much of it there is."""
        return tuple(Addition(side, item, number) for side in Side for item, number in _items(_side(self.deal, side)))

    def add(self, side: Side, item: Item, number: int = 1) -> DealDraft:
        """The draft with something more. What may not be added is not refused here: `why_not` tells.

        number: how many; of money how many ducats.
        """
        return self._with(side, _side(self.deal, _a_side(side)) + _bundle(item, number))

    def remove(self, side: Side, item: Item, number: int = 1) -> DealDraft:
        """The draft with something less. Raises ValueError for what does not stand in it.

        number: how many; of money how many ducats.
        """
        return self._with(side, _side(self.deal, _a_side(side)) - _bundle(item, number))

    def why_not(self) -> Violations:
        """Why the deal as it stands would be refused, in clause order; nothing if it may be proposed."""
        decision = self._offers.check(self.deal)
        return decision.violations if isinstance(decision, Refused) else ()

    def command(self) -> ProposeDeal:
        """The proposal of the deal as it stands, legal or not."""
        return ProposeDeal(self.player, deal=self.deal)

    def _with(self, side: Side, bundle: Bundle) -> DealDraft:
        deal = self.deal
        return attrs.evolve(
            self,
            deal=attrs.evolve(
                deal,
                pays=bundle if side is Side.PAYS else deal.pays,
                shares=bundle if side is Side.SHARES else deal.shares,
                receives=bundle if side is Side.RECEIVES else deal.receives,
            ),
        )

    def _addition(self, side: Side, item: Item, there: int | None, known: frozenset[Violation]) -> Addition | None:
        """How much of something may still be added, of what there is; None where nothing of it may."""
        step = _step(item)
        if (there is not None and there < step) or not self._takes(side, item, step, known):
            return None
        if item is DUCATS:
            # Whether money may stand there does not depend on how much.
            return Addition(side, item, None if there is None else there - there % step)
        most = 1
        while there is not None and most < there and self._takes(side, item, most + 1, known):
            most += 1
        return Addition(side, item, most)

    def _takes(self, side: Side, item: Item, number: int, known: frozenset[Violation]) -> bool:
        """Whether nothing is wrong with the draft after an addition but what is known to be or more can mend."""
        return all(each in known or each.reason in _UNFINISHED for each in self.add(side, item, number).why_not())

    def _there(self, side: Side) -> Iterator[tuple[Item, int | None]]:
        """What there is for a side, each thing with its number less what stands in the deal; None is unknown."""
        used = Counter(dict(_items(_side(self.deal, side))))
        if side is Side.SHARES:
            promise = self.subject.promise
            found = _items(Bundle(promise.ducats, special_cards=promise.rewards) + promise.goods)
        elif (side is Side.PAYS) is (self.player == self.deal.buyer):
            found = _items(self._offers.frame.own)
        else:
            yield DUCATS, None
            found = (*_items(self._has), *self._guesses(used))
        for item, number in found:
            yield item, number - used[item]

    @property
    def _has(self) -> Bundle:
        """What the partner is known to have."""
        return next(each.has for each in self.subject.partners if each.player == self.partner)

    def _guesses(self, used: Mapping[Item, int]) -> Iterator[tuple[Card, int]]:
        """The cards that the partner may have, for all that the author sees: they can be asked for by name (T7)."""
        state, frame = self._offers.state, self._offers.frame
        for kind in distinct(self._has.cards_of_a_kind):
            seen = frame.own.cards + state.decks[kind.rank].face_up
            unseen = less(state.setup.box.deck(kind), seen)
            yield from ((card, unseen.count(card)) for card in distinct(unseen))


# How one is begun.


def drafts(position: State | View, player: str | None = None) -> tuple[DealDraft, ...]:
    """An empty draft for each space that a player may make a deal about and each partner for it: the spaces in the
    order of the frame, the current one first, the partners by seat.

    position: a state, or what the player sees of one: both give the same.
    player: who would propose; for a view its own player if None. A spectator has none.
    Raises ValueError for another player than the view's.
    """
    state, who = at_hand(position, player)
    if who is None:
        return ()
    offers = Offers(state, who)
    return tuple(
        DealDraft(
            who, subject, Deal(_buyer(state, who, partner.player), space=subject.space, action=subject.action), offers
        )
        for subject in offers.frame.subjects
        for partner in subject.partners
    )


def draft(
    position: State | View,
    player: str | None = None,
    *,
    space: Space,
    partner: str | None = None,
    action: bool | None = None,
) -> DealDraft:
    """An empty draft about one space; see `drafts`.

    partner: with whom; the first by seat if None. action: with or without the action there; with it, if it can be had,
    if None.
    Raises LookupError where no such deal can be made now.
    """
    for each in drafts(position, player):
        deal = each.deal
        if deal.space == space and partner in (None, each.partner) and action in (None, deal.action):
            return each
    raise LookupError(f"no such deal can be made now: {space!r} with {partner or 'anybody'}")


def _step(item: Item) -> int:
    return MONEY_STEP if item is DUCATS else 1


def _buyer(state: State, player: str, partner: str) -> str:
    return partner if player == state.turn.active else player


def _a_side(side: Side) -> Side:
    """The side itself. Raises TypeError for what is none."""
    if not isinstance(side, Side):
        raise TypeError(f"side: a Side, not {side!r}")
    return side


def _side(deal: Deal, side: Side) -> Bundle:
    match side:
        case Side.PAYS:
            return deal.pays
        case Side.SHARES:
            return deal.shares
        case Side.RECEIVES:
            return deal.receives
        case _:
            assert_never(side)


def _items(bundle: Bundle) -> tuple[tuple[Item, int], ...]:
    """What is in a bundle, each thing with its number, in the order of a bundle's parts."""
    pieces: tuple[Item, ...] = (*bundle.wares, *bundle.special_cards, *bundle.cards, *bundle.cards_of_a_kind)
    counted: tuple[tuple[Item, int], ...] = (
        (DUCATS, bundle.ducats),
        *((piece, pieces.count(piece)) for piece in dict.fromkeys(pieces)),
        (MARKER, bundle.markers),
    )
    return tuple((item, number) for item, number in counted if number)


def _bundle(item: Item, number: int) -> Bundle:
    """So much of one thing."""
    match item:
        case Money():
            return Bundle(number)
        case OwnMarker():
            return Bundle(markers=number)
        case Ware():
            return Bundle(wares=(item,) * number)
        case SpecialCard():
            return Bundle(special_cards=(item,) * number)
        case CardKind():
            return Bundle(cards_of_a_kind=(item,) * number)
        case LargeOrder() | SmallOrder() | Message() | Privilege():
            return Bundle(cards=(item,) * number)
        case _:
            assert_never(item)
