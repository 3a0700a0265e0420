"""Chapter 8, negotiation: proposals, passing, the forced sale, and the settlement of a deal.

What a deal may say has a room of its own: `terms`.
"""

from __future__ import annotations

from attrs import field
from attrs.validators import deep_iterable

from genoa_rules.chapters import actions
from genoa_rules.kernel.multiset import choices, contains, less, multiset, without
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.bundle import Bundle, sorted_cards
from genoa_rules.model.cards import CARD_CLASSES, Card, CardKind
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Walking
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.rules import WithoutAnOffer
from genoa_rules.model.state import State

# What a player and the table may say.


@frozen
class ProposeDeal:
    """The buyer or the active player proposes a deal; it replaces the author's earlier one for the space (T4)."""

    player: str = field(validator=instance_of(str))
    deal: Deal = field(validator=instance_of(Deal), kw_only=True)


@frozen
class WithdrawDeal:
    """The author takes a standing proposal back (8.9)."""

    player: str = field(validator=instance_of(str))
    deal: Deal = field(validator=instance_of(Deal), kw_only=True)


@frozen
class AcceptDeal:
    """The party that did not propose it accepts exactly this deal (8.9).

    cards: the cards that the acceptor gives where the deal leaves open which of a kind (T7).
    """

    player: str = field(validator=instance_of(str))
    deal: Deal = field(validator=instance_of(Deal), kw_only=True)
    cards: tuple[Card, ...] = field(
        default=(),
        converter=sorted_cards,
        validator=deep_iterable(instance_of(CARD_CLASSES)),
        kw_only=True,
    )


@frozen
class Pass:
    """A player does not want the current building's action (8.1, S4), or places no markers (15.1)."""

    player: str = field(validator=instance_of(str))


@frozen
class TimeCalled:
    """Time is called on the table's behalf: whoever is silent has passed (S4)."""


# What can happen.


@frozen
class DealProposed:
    """A proposal stands; its named cards are seen by the two parties only (S9)."""

    author: str
    deal: Deal


@frozen
class DealVoiced:
    """A deal was talked of that can't be settled now: it binds nobody and leaves no trace (8.7, T8)."""

    author: str
    deal: Deal


@frozen
class DealWithdrawn:
    """A proposal stands no longer (8.9, T6)."""

    author: str
    deal: Deal


@frozen
class PlayerPassed:
    """A player has passed on the current building (8.1)."""

    player: str


@frozen
class DealSettled:
    """The deal is made and binds both sides (8.9). Every card in it is named."""

    deal: Deal


@frozen
class GoodsHandedOver:
    """Money and goods have crossed from one player to another (8.9, 8.12, 8.14).

    markers_received: how many of the receiver's own colour came for the giver's markers (8.12, S6).
    """

    giver: str
    receiver: str
    goods: Bundle
    markers_received: int


# What is asked.


def proposals(state: State) -> tuple[Proposal, ...]:
    """The proposals that stand, by author, buyer and space."""
    return state.phase.proposals if isinstance(state.phase, Walking) else ()


def silent(state: State) -> tuple[str, ...]:
    """Who has still to speak about the current building: players other than the active one for whom it is free, who
    can act, have not passed, and have no offer of their own standing for it (8.1, S4).
    """
    building = actions.current_building(state)
    if building is None or not isinstance(state.phase, Walking):
        return ()
    turn, players = state.turn, state.setup.players
    if len(turn.passed) == len(players) - 1:
        return ()
    offering = [each.author for each in state.phase.proposals if each.deal.space is building]
    found = []
    for player, holding in zip(players, state.holdings, strict=True):
        if player == turn.active or player in turn.passed or player in offering:
            continue
        if actions.is_free(state, building, player) and actions.can_act(state, player, holding):
            found.append(player)
    return tuple(found)


def forcing(state: State) -> tuple[Proposal, ...]:
    """The offers that force a sale: for the action here, asking nothing, and worth something (8.2, S2, T9)."""
    here = actions.current_building(state)
    return tuple(
        proposal
        for proposal in proposals(state)
        if proposal.author == proposal.deal.buyer
        and proposal.deal.space is here
        and proposal.deal.action
        and not proposal.deal.receives
        and _would_reach(state, proposal.deal)
    )


def is_offered_for_here(state: State) -> bool:
    """Whether somebody has made an offer for the space where the tower stands, whether it forces or not (8.2, D8)."""
    here = state.turn.walk[-1]
    return any(each.author == each.deal.buyer and each.deal.space == here for each in proposals(state))


def _would_reach(state: State, deal: Deal) -> bool:
    """Whether at least one thing would reach the active player as the supply stands (T9).

    deal: the buyer's own offer, in which each card that is paid is named (8.11).
    """
    supply, pays, shares = state.supply, deal.pays, deal.shares
    if pays.ducats or pays.wares or pays.special_cards or pays.cards or shares.ducats:
        return True
    own_colour = supply.markers[state.setup.seat(state.turn.active)]
    comes = supply.markers[state.setup.seat(deal.buyer)]
    return (
        bool(own_colour and (pays.markers or (shares.markers and comes)))
        or any(supply.wares[ware.rank] for ware in shares.wares)
        or any(supply.special_cards[special_card.rank] for special_card in shares.special_cards)
        or any(len(state.decks[kind.rank]) for kind in shares.cards_of_a_kind)
    )


def hindrances(state: State) -> Violations:
    """What keeps the tower from leaving or stopping: an offer that forces (8.2), a silent player (8.1, S4)."""
    building = actions.current_building(state)
    if building is None:
        return ()
    found = []
    who = silent(state)
    if who:
        found.append(violation("8.1", Reason.NOBODY_PASSED_YET, "S4", facts=Facts(building=building, players=who)))
    offers = forcing(state)
    if offers:
        active = state.turn.active
        actor = active if actions.may_act_here(state, active) else None
        facts = Facts(building=building, players=tuple(offer.author for offer in offers), player=actor)
        found.append(violation("8.2", Reason.OFFER_FORCES, "S2", "S3", "S24", "X14", "X20", facts=facts))
    return tuple(found)


def given_by(player: str, deal: Deal) -> Bundle:
    """What a party gives at settlement."""
    return deal.pays if player == deal.buyer else deal.receives


def is_settleable(state: State, deal: Deal) -> bool:
    """Whether the tower stands on the deal's space or next to it (8.5, 8.7)."""
    here = state.turn.walk[-1]
    return deal.space == here or deal.space in state.setup.box.board.neighbours[here]


def other_party(state: State, proposal: Proposal) -> str:
    """Who may accept a proposal."""
    return state.turn.active if proposal.author == proposal.deal.buyer else proposal.deal.buyer


def with_cards(deal: Deal, giver: str, cards: tuple[Card, ...]) -> Deal:
    """The deal with cards named that it left open on one side."""
    if not cards:
        return deal
    pays, receives = deal.pays, deal.receives
    if giver == deal.buyer:
        pays = _named(pays, cards)
    else:
        receives = _named(receives, cards)
    return Deal(
        deal.buyer,
        space=deal.space,
        action=deal.action,
        pays=pays,
        shares=deal.shares,
        receives=receives,
        conditions=deal.conditions,
    )


def _named(bundle: Bundle, cards: tuple[Card, ...]) -> Bundle:
    return Bundle(bundle.ducats, bundle.wares, bundle.special_cards, (*bundle.cards, *cards), (), bundle.markers)


def card_choices(holding: Bundle, asked: Bundle) -> tuple[tuple[Card, ...], ...]:
    """Every way to name the cards that a side of a deal leaves open, from these holdings (T7)."""
    if not contains(holding.cards, asked.cards):
        return ()
    free = without(holding.cards, asked.cards)
    found: tuple[tuple[Card, ...], ...] = ((),)
    for kind in CardKind:
        number = asked.cards_of_a_kind.count(kind)
        if number:
            ways = choices(tuple(card for card in free if card.kind is kind), number)
            found = tuple((*before, *way) for before in found for way in ways)
    return found


# What is decided.


def why_not_pass(state: State, player: str) -> Violations:
    """Only a silent player has something to pass on (8.1, S4)."""
    who = silent(state)
    if player in who:
        return ()
    return (
        violation(
            "8.1", Reason.NOTHING_TO_PASS_ON, "S4", facts=Facts(here=state.turn.walk[-1], player=player, players=who)
        ),
    )


def why_not_call_time(state: State) -> Violations:
    """Time is called only while somebody is silent (S4)."""
    return () if silent(state) else (violation("8.1", Reason.NOBODY_SILENT, "S4"),)


def why_not_keep(state: State) -> Violations:
    """Under D8's other reading an action for which nobody offers goes unused (8.4); one that was sold had its offer."""
    here = actions.current_building(state)
    if here is None or state.setup.rules.without_an_offer is WithoutAnOffer.MAY_TAKE_IT:
        return ()
    if not actions.is_unused(state, here):
        return ()
    if is_offered_for_here(state):
        return ()
    return (violation("8.4", Reason.NO_OFFER_STANDS, "D8", facts=Facts(space=here)),)


def why_not_withdraw(state: State, player: str, deal: Deal) -> Violations:
    """Only what stands can be withdrawn, and only by its author (8.9)."""
    if Proposal(player, deal=deal) in proposals(state):
        return ()
    return (violation("8.9", Reason.NO_SUCH_PROPOSAL, "X13", facts=Facts(player=player, space=deal.space)),)


def why_not_standing(state: State, player: str, deal: Deal) -> Violations:
    """Only a proposal that stands exactly so can be accepted, by the party that did not make it (8.7-8.9)."""
    active = state.turn.active
    standing = proposals(state)
    facts = Facts(player=player, other=deal.buyer if player == active else active, space=deal.space)
    found = []
    if not is_settleable(state, deal):
        found.append(violation("8.7", Reason.BINDS_NOBODY_YET, "T8", facts=facts))
    if player not in (active, deal.buyer):
        # A third player is not told whether it stands: its cards could be guessed so (S9, T5).
        return (*found, violation("8.8", Reason.NOT_A_PARTY, "S10", facts=facts))
    author = deal.buyer if player == active else active
    if Proposal(author, deal=deal) not in standing:
        own = Proposal(player, deal=deal) in standing
        found.append(violation("8.9", Reason.OWN_PROPOSAL if own else Reason.NO_SUCH_PROPOSAL, "T4", facts=facts))
    return tuple(found)


def why_not_these_cards(state: State, player: str, deal: Deal, cards: tuple[Card, ...]) -> Violations:
    """The acceptor names just the cards that the deal leaves open, from the own hand (8.11, T7)."""
    asked = given_by(player, deal)
    free = less(state.holding(player).cards, asked.cards)
    kinds = multiset(card.kind for card in cards)
    if kinds == asked.cards_of_a_kind and contains(free, cards):
        return ()
    facts = Facts(player=player, goods=Bundle(cards_of_a_kind=asked.cards_of_a_kind), cards=cards)
    return (violation("8.11", Reason.CARDS_NOT_AS_ASKED, "T7", facts=facts),)


def why_not_unnamed(author: str, deal: Deal) -> Violations:
    """Who proposes names each card given; only the partner's may be left open (8.11, T7)."""
    if not given_by(author, deal).cards_of_a_kind:
        return ()
    return (violation("8.11", Reason.OWN_CARDS_UNNAMED, "T7", facts=Facts(player=author)),)


# What follows.


def withdrawn_without(state: State, player: str, gone: Bundle) -> tuple[DealWithdrawn, ...]:
    """The player's proposals that can't be paid any more once these goods are gone (T6)."""
    standing = proposals(state)
    if not standing:
        return ()
    left = state.holding(player) - gone
    return tuple(
        DealWithdrawn(player, each.deal)
        for each in standing
        if each.author == player and not left.covers(given_by(player, each.deal))
    )


def handed_over(state: State, giver: str, receiver: str, goods: Bundle) -> tuple[GoodsHandedOver, ...]:
    """Goods cross; for markers the receiver takes as many of the own colour as there are (8.12, S6)."""
    if not goods:
        return ()
    received = min(goods.markers, state.supply.markers[state.setup.seat(receiver)]) if goods.markers else 0
    return (GoodsHandedOver(giver, receiver, goods, received),)


def settled(state: State, deal: Deal) -> tuple[DealSettled | GoodsHandedOver, ...]:
    """The deal is made, and both sides hand over, the buyer first (8.9, T2).

    It is one step: where both give markers, both have put theirs back before either takes of the own colour (8.12).
    """
    buyer, active = deal.buyer, state.turn.active
    supply = state.supply.plus(Bundle(markers=deal.pays.markers), state.setup.seat(buyer))
    put_back = state.but(supply=supply.plus(Bundle(markers=deal.receives.markers), state.setup.seat(active)))
    return (
        DealSettled(deal),
        *handed_over(put_back, buyer, active, deal.pays),
        *handed_over(put_back, active, buyer, deal.receives),
    )


# What changes.


def _with_proposals(state: State, standing: tuple[Proposal, ...]) -> State:
    return state.but(phase=Walking(standing))


def _place(state: State, proposal: Proposal) -> tuple[int, int, int]:
    setup = state.setup
    return (
        setup.seat(proposal.author),
        setup.seat(proposal.deal.buyer),
        setup.box.board.place[proposal.deal.space],
    )


def evolve_deal_proposed(state: State, event: DealProposed) -> State:
    new = Proposal(event.author, deal=event.deal)
    place = _place(state, new)
    others = [each for each in proposals(state) if _place(state, each) != place]
    return _with_proposals(state, tuple(sorted([*others, new], key=lambda each: _place(state, each))))


def evolve_deal_voiced(state: State, event: DealVoiced) -> State:
    return state


def evolve_deal_withdrawn(state: State, event: DealWithdrawn) -> State:
    gone = Proposal(event.author, deal=event.deal)
    return _with_proposals(state, tuple(each for each in proposals(state) if each != gone))


def evolve_player_passed(state: State, event: PlayerPassed) -> State:
    return state.but(turn=state.turn.but(passed=(*state.turn.passed, event.player)))


def evolve_deal_settled(state: State, event: DealSettled) -> State:
    return state


def evolve_goods_handed_over(state: State, event: GoodsHandedOver) -> State:
    goods = event.goods
    giver, receiver = state.setup.seat(event.giver), state.setup.seat(event.receiver)
    holdings = list(state.holdings)
    holdings[giver] -= goods
    holdings[receiver] += goods
    supply = state.supply
    if goods.markers:
        short = goods.markers - event.markers_received
        holdings[receiver] -= Bundle(markers=short)
        supply = supply.plus(Bundle(markers=goods.markers), giver).minus(
            Bundle(markers=event.markers_received), receiver
        )
    return state.but(holdings=tuple(holdings), supply=supply)
