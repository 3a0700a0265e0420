"""Chapter 8, what a deal may say: its parties, its space, what crosses, what is promised, and what is no deal at all.

A proposal is judged by what its author may know (T5): the own holdings in full, of the partner only what lies open. At
acceptance the acceptor's own money and cards are judged too. So nobody learns a secret by a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from genoa_rules.chapters import actions, large_orders, moving, two_players
from genoa_rules.chapters.buildings import MOST_OF_A_LARGE_ORDER, YIELDS
from genoa_rules.chapters.negotiation import given_by
from genoa_rules.kernel.multiset import contains, less
from genoa_rules.model.board import MOST_MOVES, Marketplace, Space, Street
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.cards import Card, CardKind, LargeOrder
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations, violation
from genoa_rules.model.rules import Allowance, PromisedYield
from genoa_rules.model.state import State

# The clause that each condition breaks, and the ruling where the clause is not explicit.
CONDITIONS: Mapping[Condition, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {
        Condition.LATER_TURN: ("8.13", ()),
        Condition.HANDING_ON_AN_ACTION: ("8.13", ()),
        Condition.WAIVING_A_RIGHT: ("8.13", ()),
        Condition.STOPPING_OR_STAYING_AWAY: ("8.10", ("S10",)),
        Condition.FURTHER_SPACE: ("8.7", ("X12",)),
        Condition.MONEY_OF_A_THIRD_PARTY: ("8.8", ("S10",)),
    }
)


# What is asked.


def after_exchange(state: State, deal: Deal) -> Bundle:
    """What the buyer openly holds once the deal is settled: what T7 judges the right to act by.

    Only special cards and wares count here; they lie open (S22).
    """
    holding = state.holding(deal.buyer)
    return Bundle(
        wares=less((*holding.wares, *deal.receives.wares), deal.pays.wares),
        special_cards=less((*holding.special_cards, *deal.receives.special_cards), deal.pays.special_cards),
    )


def is_sold_without_action(state: State, space: Space) -> bool:
    """Whether a move to a space can be paid for without an action there: to a street always (8.18), to a building or
    the marketplace as D15 has it (S30).
    """
    return isinstance(space, Street) or state.setup.rules.paid_move_without_action is Allowance.ALLOWED


def holds_promised_order(state: State, deal: Deal) -> bool:
    """Whether the buyer holds, once the deal is settled, an order for the deal's villa and its wares (T11).

    An order that the deal leaves open does not count: which one the partner will name, the buyer can't know.
    """
    hand = less((*state.holding(deal.buyer).cards, *deal.receives.cards), deal.pays.cards)
    return _is_one_fillable(state, deal, hand)


def could_hold_promised_order(state: State, deal: Deal) -> bool:
    """Whether the buyer may hold such an order then, for all that the active player knows (T5): an order that this one
    gives, or one of the buyer's that are kept, of which the number is known and the wares.
    """
    kind = CardKind.LARGE_ORDER
    kept = len(state.holding(deal.buyer).cards_of(kind)) - deal.pays.faceless.cards_of_a_kind.count(kind)
    return _is_one_fillable(state, deal, deal.receives.cards) or (
        kept > 0 and _is_one_fillable(state, deal, state.setup.box.deck(kind))
    )


def _is_one_fillable(state: State, deal: Deal, cards: tuple[Card, ...]) -> bool:
    wares = after_exchange(state, deal).wares
    return any(
        isinstance(card, LargeOrder) and card.villa is deal.space and contains(wares, card.wares) for card in cards
    )


# What is decided.


def why_not(state: State, deal: Deal, knowing: frozenset[str]) -> Violations:
    """All that forbids a deal, judged with the secrets of those players only who are `knowing`."""
    if deal.buyer not in state.players:
        return (violation("8.8", Reason.NO_SUCH_PLAYER, facts=Facts(other=deal.buyer, players=state.players)),)
    if deal.buyer == state.turn.active:
        return (violation("8.8", Reason.BUYER_IS_ACTIVE, facts=Facts(player=deal.buyer)),)
    if deal.space not in state.setup.box.board.place:
        return (violation("5.3", Reason.NO_SUCH_SPACE, facts=Facts(space=deal.space)),)
    return (
        *_about_the_space(state, deal),
        *_about_the_action(state, deal),
        *_about_conditions(deal),
        *_about_amounts(deal),
        *_about_what_is_held(state, deal, knowing),
        *_about_shares(state, deal, knowing),
        *_about_sham(state, deal),
    )


def _about_the_space(state: State, deal: Deal) -> Violations:
    walk = state.turn.walk
    if deal.space == walk[-1]:
        return ()
    facts = Facts(here=walk[-1], space=deal.space, spaces=moving.next_spaces(state))
    found = []
    if len(walk) > MOST_MOVES:
        found.append(violation("6.2", Reason.NO_DISC_LEFT, "S20", "T8", facts=facts))
    if deal.space in walk:
        found.append(violation("6.3", Reason.ALREADY_VISITED, "S20", "T8", facts=facts))
    return tuple(found)


def _about_the_action(state: State, deal: Deal) -> Violations:
    space, here = deal.space, deal.space == state.turn.walk[-1]
    if not isinstance(space, Building):
        if deal.action:
            return (violation("8.18", Reason.ACTION_ON_A_STREET, "S30", facts=Facts(space=space)),)
        if here:
            return (violation("8.10", Reason.NOTHING_TO_SELL_HERE, facts=Facts(space=space)),)
        return _about_a_bare_move(state, deal)
    if not deal.action:
        return (
            (violation("8.10", Reason.NOTHING_TO_SELL_HERE, "D15", facts=Facts(space=space)),)
            if here
            else _about_a_bare_move(state, deal)
        )
    found = list(actions.why_not_free(state, space, deal.buyer))
    if not actions.can_act(state, deal.buyer, after_exchange(state, deal)):
        found.append(actions.no_right_left(state, deal.buyer, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "T7"))
    return tuple(found)


def _about_a_bare_move(state: State, deal: Deal) -> Violations:
    if is_sold_without_action(state, deal.space):
        return ()
    rulings = ("D15", "S30") if isinstance(deal.space, Marketplace) else ("D15",)
    return (violation("8.10", Reason.DEAL_WITHOUT_ACTION, *rulings, facts=Facts(space=deal.space)),)


def _about_conditions(deal: Deal) -> Violations:
    found = []
    for condition in dict.fromkeys(deal.conditions):
        clause, rulings = CONDITIONS[condition]
        found.append(violation(clause, Reason.CONDITION, *rulings, facts=Facts(condition=condition)))
    return tuple(found)


def _about_amounts(deal: Deal) -> Violations:
    found = []
    for bundle in (deal.pays, deal.shares, deal.receives):
        if bundle.ducats % MONEY_STEP:
            found.append(violation("8.11", Reason.ODD_MONEY, facts=Facts(number=bundle.ducats, limit=MONEY_STEP)))
        found += [
            violation("8.11", Reason.NEGATIVE_AMOUNT, "T7", facts=Facts(number=number))
            for number in (bundle.ducats, bundle.markers)
            if number < 0
        ]
    return tuple(found)


def _about_what_is_held(state: State, deal: Deal, knowing: frozenset[str]) -> Violations:
    found = []
    for giver in (deal.buyer, state.turn.active):
        given, holding = given_by(giver, deal), state.holding(giver)
        lacking = _lacking(given, holding, secrets_known=giver in knowing)
        if lacking:
            secret = bool(lacking.ducats or lacking.cards or lacking.cards_of_a_kind)
            rulings = (*(("T5",) if secret else ()), *(("S23",) if lacking.markers else ()))
            found.append(violation("8.11", Reason.NOT_HELD, *rulings, facts=Facts(player=giver, goods=lacking)))
    return tuple(found)


def _lacking(given: Bundle, holding: Bundle, *, secrets_known: bool) -> Bundle:
    """What of the goods given is not there: of secrets only as much as is known."""
    kinds = tuple(card.kind for card in given.cards) + given.cards_of_a_kind
    too_many = less(kinds, tuple(card.kind for card in holding.cards))
    return Bundle(
        ducats=max(0, given.ducats - holding.ducats) if secrets_known else 0,
        wares=less(given.wares, holding.wares),
        special_cards=less(given.special_cards, holding.special_cards),
        cards=less(given.cards, holding.cards) if secrets_known else (),
        cards_of_a_kind=too_many if not secrets_known or not less(given.cards, holding.cards) else (),
        markers=max(0, given.markers - holding.markers),
    )


def _about_shares(state: State, deal: Deal, knowing: frozenset[str]) -> Violations:
    shares = deal.shares
    if not shares:
        return ()
    if not deal.action or not isinstance(deal.space, Building):
        return (_share(Reason.SHARE_WITHOUT_ACTION, "T11", facts=Facts(space=deal.space, goods=shares)),)
    found: list[Violation] = []
    if shares.ducats > 0 and state.setup.rules.promised_yield is PromisedYield.GOODS:
        found.append(_share(Reason.SHARE_OF_MONEY, "D19", facts=Facts(number=shares.ducats)))
    if not _is_of_this_action(deal.space, shares):
        facts = Facts(building=deal.space, goods=shares, possible=YIELDS[deal.space])
        found.append(_share(Reason.SHARE_NOT_OF_THIS_ACTION, "S16", "T11", facts=facts))
    elif deal.space in VILLAS and needs_an_order(shares):
        found += _about_a_promised_order(state, deal, deal.space, knowing)
    return tuple(found)


def _share(reason: Reason, *rulings: str, facts: Facts) -> Violation:
    return violation("8.14", reason, *rulings, facts=facts)


def needs_an_order(shares: Bundle) -> bool:
    """Whether what is promised at a villa comes only if a large order is filled there (T11)."""
    return bool(shares.special_cards) or shares.ducats > 0


def _is_of_this_action(building: Building, shares: Bundle) -> bool:
    """Whether a share is at most what the building's own action gives, one way or the other (T11)."""
    if shares.cards:
        return False
    if building in VILLAS and needs_an_order(shares):
        return (
            shares.ducats <= MOST_OF_A_LARGE_ORDER
            and len(shares.special_cards) <= 1
            and not (shares.wares or shares.cards_of_a_kind or shares.markers)
        )
    given = YIELDS[building]
    return (
        shares.ducats <= 0
        and contains(given.wares, shares.wares)
        and contains(given.special_cards, shares.special_cards)
        and contains(given.cards_of_a_kind, shares.cards_of_a_kind)
        and shares.markers <= given.markers
    )


def _about_a_promised_order(state: State, deal: Deal, villa: Building, knowing: frozenset[str]) -> Violations:
    """What only a large order brings can be promised by a buyer who may fill one there and then holds order and wares,
    of a special card in stock (10.3, T11). Where the buyer's cards are not known, what lies open is judged (T5).
    """
    found = []
    if large_orders.is_second_here(state, deal.buyer, villa):
        facts = Facts(player=deal.buyer, building=villa)
        found.append(violation("10.3", Reason.SECOND_LARGE_ORDER, "D14", "T11", facts=facts))
    supply = state.supply.special_cards
    found += [
        _share(Reason.SHARE_OUT_OF_STOCK, "S8", "T11", facts=Facts(special_card=special_card))
        for special_card in deal.shares.special_cards
        if not supply[special_card.rank]
    ]
    holds = holds_promised_order if deal.buyer in knowing else could_hold_promised_order
    if not holds(state, deal):
        found.append(_share(Reason.SHARE_NEEDS_AN_ORDER, "T11", facts=Facts(player=deal.buyer)))
    return tuple(found)


def _about_sham(state: State, deal: Deal) -> Violations:
    found = []
    if not deal.pays and not deal.shares:
        found.append(violation("8.16", Reason.NOTHING_OFFERED, "S1", "S31", facts=Facts(player=deal.buyer)))
    elif not deal.net_payment and not deal.shares:
        found.append(violation("8.16", Reason.SHAM, "S31", facts=Facts(player=deal.buyer, goods=deal.pays)))
    if two_players.is_money_alone(state, deal):
        found.append(violation("17.1", Reason.MONEY_ALONE, "S29", facts=Facts(player=deal.buyer)))
    return tuple(found)
