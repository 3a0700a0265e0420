"""How a Trader haggles: what it offers, how far it goes, and what it asks for more."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import attrs

from genoa_rules.bots.position import Position
from genoa_rules.chapters import actions
from genoa_rules.chapters.two_players import TWO
from genoa_rules.commands import ProposeDeal
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import MONEY_STEP, NOTHING, Bundle, one_card, one_special_card, one_ware
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Walking
from genoa_rules.offers import Subject

# What part of a gain is offered at first, and at most: between these, as the seed has it.
_FIRST_PART = (0.30, 0.50)
_MOST_PART = (0.65, 0.80)
# The active player asks for so much more than was offered.
_ASKS = (1.2, 1.6)
# What a deal gains at least, and what it has to gain to be offered.
_LEAST_GAIN = (1.0, 4.0)
_WORTH_OFFERING = 10.0
_WORTH_OFFERING_NEXT_DOOR = 22.0


def temper(seed: int, position: Position, about: str, between: tuple[float, float]) -> float:
    """A number between two, the same for the same seed, player, walk and matter: how hard somebody bargains there."""
    view = position.view
    places = [view.setup.box.board.place[space] for space in view.turn.walk[:1]]
    text = f"{seed}/{position.player}/{view.left}/{view.turn.active}/{places}/{about}"
    least, most = between
    return least + (most - least) * (crc32(text.encode()) / 2**32)


def least_gain(position: Position, seed: int) -> float:
    """What a deal has to gain to be accepted."""
    return temper(seed, position, "least", _LEAST_GAIN)


# Offers.


def bid(position: Position, seed: int) -> ProposeDeal | None:
    """An offer to the active player: for the building where the tower stands, then for the best one next to it; a
    higher one where another has offered more. None where nothing is worth it.
    """
    view = position.view
    able = position.rights > 0 or SpecialCard.FURTHER_ACTION in position.holding.special_cards
    if not view.offers.binding or not able:
        return None
    here = view.turn.walk[-1]
    subjects = [each for each in view.offers.subjects if each.action]
    current = [each for each in subjects if each.space == here]
    next_door = [each for each in subjects if each.space != here]
    for subject in current:
        proposal = _bid_for(position, seed, subject, _WORTH_OFFERING)
        if proposal is not None:
            return proposal
    mine = {each.deal.space for each in _standing(position) if each.author == position.player}
    if not next_door or any(each.space in mine and each.space != here for each in subjects):
        # One offer beside the current building is enough; it is raised where another has offered more.
        for subject in next_door:
            if subject.space in mine:
                return _bid_for(position, seed, subject, _WORTH_OFFERING_NEXT_DOOR)
        return None
    best = max(next_door, key=lambda each: _gain(position, each))
    return _bid_for(position, seed, best, _WORTH_OFFERING_NEXT_DOOR)


def _standing(position: Position) -> tuple[Proposal, ...]:
    phase = position.view.phase
    return phase.proposals if isinstance(phase, Walking) else ()


def _gain(position: Position, subject: Subject) -> float:
    """What going there and acting there gains, before anything is paid."""
    return position.deal_gain(Deal(position.player, space=subject.space, action=True))


def _bid_for(position: Position, seed: int, subject: Subject, least: float) -> ProposeDeal | None:
    gain = _gain(position, subject)
    if gain < least:
        return None
    about = str(position.view.setup.box.board.place[subject.space])
    first = gain * temper(seed, position, f"first/{about}", _FIRST_PART)
    most = gain * temper(seed, position, f"most/{about}", _MOST_PART)
    own, others = None, 0
    for each in _standing(position):
        deal = each.deal
        if each.author == deal.buyer and deal.space == subject.space and not deal.receives:
            if each.author == position.player:
                own = deal
            else:
                others = max(others, deal.pays.ducats)
    if own is not None and (own.pays.ducats >= others or own.pays.goods or own.shares):
        return None
    price = max(_in_steps(first), others + MONEY_STEP if others else MONEY_STEP)
    if own is not None and price <= own.pays.ducats:
        return None
    if price > most:
        return None
    for deal in _ways_to_pay(position, seed, subject, price, most, only_money=own is not None):
        # What is given may be just what the action there would have needed.
        if position.deal_gain(deal) < max(_LEAST_GAIN):
            continue
        if position.may_propose(deal):
            return ProposeDeal(position.player, deal=deal)
    return None


def _in_steps(ducats: float) -> int:
    return MONEY_STEP * int(ducats // MONEY_STEP)


def _ways_to_pay(
    position: Position, seed: int, subject: Subject, price: int, most: float, *, only_money: bool
) -> Iterator[Deal]:
    """Deals that cost about a price and never more than the most: in money, or with a good that others value more."""
    two = len(position.view.setup.players) == TWO
    deal = Deal(position.player, space=subject.space, action=True, pays=Bundle(min(price, position.holding.ducats)))
    goods = sorted(_spare(position, subject), key=lambda each: (each[0] - each[1], each[0]))
    in_goods = temper(seed, position, f"goods/{price}", (0.0, 1.0)) < 0.35
    if not two and position.holding.ducats >= price and not (in_goods and goods and not only_money):
        yield deal
    if only_money:
        return
    for cost, value, pays, shares in goods:
        # With money at hand nobody gives what the other side is likely to value less.
        if cost > most or (not two and cost > value):
            continue
        rest = _in_steps(max(0.0, price - value))
        if cost + rest > most or rest > position.holding.ducats:
            rest = 0
        yield attrs.evolve(deal, pays=pays.paid(rest), shares=shares)
    if not two and position.holding.ducats >= MONEY_STEP:
        yield deal


def _spare(position: Position, subject: Subject) -> Iterator[tuple[float, float, Bundle, Bundle]]:
    """What might be given instead of money: what it costs the player, what it may be worth to another, and it."""
    holding = position.holding
    pieces: list[tuple[float, Bundle]] = [(9.0, one_ware(ware)) for ware in dict.fromkeys(holding.wares)]
    pieces += [
        (10.0, one_special_card(card))
        for card in dict.fromkeys(holding.special_cards)
        if card is not SpecialCard.FURTHER_ACTION or position.rights > 0
    ]
    pieces += [(12.0, one_card(card)) for card in dict.fromkeys(holding.cards)]
    pieces += [(14.0, Bundle(markers=1))] if holding.markers else []
    for value, piece in pieces:
        yield position.own_worth - position.worth(holding - piece), value, piece, NOTHING
    building = subject.space
    if not isinstance(building, Building) or building in VILLAS:
        return
    promise = subject.promise.goods
    for value, share in (
        *((9.0, one_ware(ware)) for ware in promise.wares),
        *((12.0, Bundle(cards_of_a_kind=(kind,))) for kind in promise.cards_of_a_kind[:1]),
        *(((14.0, Bundle(markers=1)),) if promise.markers else ()),
    ):
        yield position.share_cost(building, share, holding), value, NOTHING, share


# Demands.


def demand(position: Position, seed: int, best: float, onward: float) -> ProposeDeal | None:
    """As the active player with the action where the tower stands still in hand: more than was offered for it.

    best: what the best that can be done now gains. onward: what the rest of the walk gains once the action is sold.
    Each buyer is asked once. None where nobody has offered, or it is not worth asking.
    """
    view, player = position.view, position.player
    here: Space = view.turn.walk[-1]
    if len(view.setup.players) == TWO or not isinstance(here, Building):
        return None
    if not actions.may_act_here(position.state, player):
        return None
    asked = {each.deal.buyer for each in _standing(position) if each.author == player and each.deal.space == here}
    offers = [
        each.deal
        for each in _standing(position)
        if each.author == each.deal.buyer
        and each.deal.space == here
        and each.deal.pays.ducats
        and not each.deal.receives
    ]
    if not offers:
        return None
    highest = max(offers, key=lambda deal: deal.pays.ducats)
    if highest.buyer in asked:
        return None
    more = max(highest.pays.ducats * temper(seed, position, "asks", _ASKS), best - onward)
    price = MONEY_STEP + _in_steps(more)
    if price <= highest.pays.ducats or price > 3 * highest.pays.ducats + 10:
        return None
    deal = Deal(highest.buyer, space=here, action=True, pays=Bundle(price))
    if position.may_propose(deal):
        return ProposeDeal(player, deal=deal)
    return None
