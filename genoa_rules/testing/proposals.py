"""Proposals by numbers: whose, about what, with what on each side, the plainest for zeros."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from genoa_rules.chapters import actions, two_players
from genoa_rules.commands import ProposeDeal
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.multiset import distinct
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.state import State
from genoa_rules.offers import Offers, Partner, Promise, Subject

# By number, in a number of so many bits: the author and the subject, the partner, what is promised or given back, and
# what the buyer pays. The lowest of them are lowered first.
_AUTHORS, _SUBJECTS, _PARTNERS, _EXTRAS, _PAYMENTS = 8, 8, 4, 32, 32
TERMS = _AUTHORS * _SUBJECTS * _PARTNERS * _EXTRAS * _PAYMENTS
"""How many terms there are; 0 stands for five ducats for the action here."""

_SUMS = (5, 10, 20, 50)
_FURTHER_ACTION = Bundle(special_cards=(SpecialCard.FURTHER_ACTION,))
# How many payments are tried before there is no proposal.
_TRIES = 3


def proposal(state: State, terms: int) -> ProposeDeal | None:
    """A legal proposal on these terms, or nearly on these; None where there is none."""
    active = state.turn.active
    # An offer is plainer than a demand.
    authors = (*(player for player in state.players if player != active), active)
    return _proposal_of(state, authors[terms // (TERMS // _AUTHORS) % len(authors)], terms)


def proposals(state: State, player: str) -> st.SearchStrategy[ProposeDeal]:
    """Legal proposals of a player; the strategy is empty where the player can make none."""
    if _proposal_of(state, player, 0) is None:
        return st.nothing()
    found = st.integers(0, TERMS // _AUTHORS - 1).map(lambda terms: _proposal_of(state, player, terms))
    return found.flatmap(lambda command: st.nothing() if command is None else st.just(command))


def _proposal_of(state: State, author: str, terms: int) -> ProposeDeal | None:
    offers = Offers(state, author)
    if not offers.frame.subjects:
        return None
    terms, pays = divmod(terms, _PAYMENTS)
    terms, more = divmod(terms, _EXTRAS)
    terms, partner = divmod(terms, _PARTNERS)
    about = offers.frame.subjects[terms % _SUBJECTS % len(offers.frame.subjects)]
    other = about.partners[partner % len(about.partners)]
    for deal in _deals(offers, about, other, pays, more):
        if isinstance(offers.check(deal), Accepted):
            return ProposeDeal(author, deal=deal)
    return None


def _deals(offers: Offers, about: Subject, other: Partner, pays: int, more: int) -> Iterator[Deal]:
    own, buys = offers.frame.own, offers.player != offers.state.turn.active
    buyers, sellers = (own, other.has) if buys else (other.has, own)
    buyer = offers.player if buys else other.player
    # Of two players none may pay with money alone (17.1).
    sums = _SUMS if len(offers.state.players) > two_players.TWO else ()
    payments = tuple(_singles(buyers, known=buys, sums=sums))
    extras = ((NOTHING, NOTHING), *_extras(about, sellers, known=not buys))
    shares, receives = extras[more % len(extras)]
    if about.action and not actions.can_act(offers.state, buyer, buyers):
        receives += _FURTHER_ACTION
    for number in range(pays, pays + _TRIES):
        first, second = number % len(payments), number // len(payments)
        paid = payments[first] + payments[(second - 1) % len(payments)] if second else payments[first]
        yield Deal(buyer, space=about.space, action=about.action, pays=paid, shares=shares, receives=receives)


def _singles(goods: Bundle, *, known: bool, sums: tuple[int, ...] = _SUMS) -> Iterator[Bundle]:
    """Each thing that a side could give: sums of money, wares, special cards, cards by name or by kind, a marker."""
    yield from (Bundle(ducats=ducats) for ducats in sums if not known or ducats <= goods.ducats)
    yield from (Bundle(wares=(ware,)) for ware in distinct(goods.wares))
    yield from (Bundle(special_cards=(card,)) for card in distinct(goods.special_cards))
    yield from (Bundle(cards=(card,)) for card in goods.cards)
    yield from (Bundle(cards_of_a_kind=(kind,)) for kind in distinct(goods.cards_of_a_kind))
    if goods.markers:
        yield Bundle(markers=1)
    yield NOTHING


def _extras(about: Subject, goods: Bundle, *, known: bool) -> Iterator[tuple[Bundle, Bundle]]:
    """What may stand beside the payment: a share of the yield, or something for the buyer."""
    yield from ((share, NOTHING) for share in _shares(about.promise))
    yield from ((NOTHING, single) for single in _singles(goods, known=known))


def _shares(promise: Promise) -> Iterator[Bundle]:
    goods = promise.goods
    yield from (Bundle(wares=goods.wares[:number]) for number in range(1, len(goods.wares) + 1))
    yield from (Bundle(special_cards=(card,)) for card in (*goods.special_cards, *promise.rewards))
    kinds = goods.cards_of_a_kind
    yield from (Bundle(cards_of_a_kind=kinds[:number]) for number in range(1, len(kinds) + 1))
    yield from (Bundle(markers=number) for number in range(1, goods.markers + 1))
    if promise.ducats:
        yield from (Bundle(ducats=ducats) for ducats in _SUMS)
