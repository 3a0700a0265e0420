"""Views: what is visible now to one player, without memory and without secrets of others (2.8, S9, S22)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias, assert_never

from attrs import evolve as changed

from genoa_rules.chapters import buildings, large_orders, terms
from genoa_rules.chapters.negotiation import given_by
from genoa_rules.commands import PlayerCommand
from genoa_rules.kernel.draws import number_up_to, one_of, some_of
from genoa_rules.kernel.multiset import contains, less, merged, multiset
from genoa_rules.kernel.value import frozen
from genoa_rules.legal import legal
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import MONEY_STEP, Bundle
from genoa_rules.model.cards import CARD_KINDS, Card, CardKind, LargeOrder
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Phase,
    Placing,
    Result,
    Rolling,
    Walking,
)
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply, Turn
from genoa_rules.offers import Frame, frame, lies_open
from genoa_rules.redact import seen_deal
from genoa_rules.whose_part import waited_for

# What is seen.


@frozen
class OwnSeat:
    """The seat of who looks: all that this player has."""

    player: str
    holding: Bundle

    @property
    def open(self) -> Bundle:
        """What everybody sees of it."""
        return lies_open(self.holding)


@frozen
class OthersSeat:
    """Another's seat: wares, special cards, markers in reserve, of cards the number of each kind; no money."""

    player: str
    open: Bundle


@frozen
class UncoveredSeat:
    """Another's seat once the game is over: money has been counted and privileges lie uncovered (16.1). The other
    cards stay covered; how many goods break a tie stands in the result.
    """

    player: str
    open: Bundle
    ducats: int
    privileges: tuple[Card, ...]


Seat: TypeAlias = OwnSeat | OthersSeat | UncoveredSeat


@frozen
class SeenDeck:
    """A deck: how many cards lie face down, and which lie face up under them."""

    face_down: int
    face_up: tuple[Card, ...]


@frozen
class OthersDrawing:
    """`Drawing` as all but the actor see it: how many cards came, not which."""

    acting: Acting
    deck: CardKind
    left: int
    drawn: int
    building: Building | None
    own_action: bool


@frozen
class OthersOwing:
    """`Owing` as all but the actor see it: from how many cards the actor chooses, not from which."""

    acting: Acting
    creditor: str
    kind: CardKind
    number: int
    cards: int


SeenPhase: TypeAlias = (
    Dealing
    | Placing
    | Rolling
    | Walking
    | Acting
    | Drawing
    | OthersDrawing
    | Owing
    | OthersOwing
    | Marking
    | Closing
    | Over
)

# More than anybody is likely to hold before the end.
MOST_DUCATS = 500

# One order of sixteen may be the only one that fits: so often it is dealt anew before that is called impossible.
_MOST_MISSED = 20_000


@frozen
class View:
    """What one player sees now, or a spectator. Two states that differ only in what is hidden give equal views.

    player: who looks; None for a spectator.
    phase: with the named cards of proposals for their parties only (S9), drawn cards for the actor only.
    seats: by seat, the own one in full. decks: by kind. owners: for each building whose marker is on it.
    left: spaces that the round marker has still to go before the last round.
    waits_for: the players who have to speak; none where the table has to, or nobody.
    legal: what the player may do now, proposals left out. offers: the frame of the player's proposals.
    """

    player: str | None
    setup: Setup
    phase: SeenPhase
    turn: Turn
    seats: tuple[Seat, ...]
    supply: Supply
    decks: tuple[SeenDeck, ...]
    owners: tuple[str | None, ...]
    left: int
    waits_for: tuple[str, ...]
    legal: tuple[PlayerCommand, ...]
    offers: Frame

    @property
    def result(self) -> Result | None:
        """How the game ended, item by item; None while it is played (chapter 16)."""
        return self.phase.result if isinstance(self.phase, Over) else None

    @property
    def stand_in(self) -> State:
        """A full state that agrees with this view, the same each time: for questions about what its player may do,
        to which nothing that is hidden makes a difference (T5).
        """
        return next(self.completions(0))

    def completions(self, seed: int, *, most_ducats: int = MOST_DUCATS) -> Iterator[State]:
        """Full states that agree with this view, without end, the same for the same seed: a search can go through
        them without peeking. Each has exactly this view.

        The unseen cards are dealt anew, each way equally likely: to other hands by the number of each kind, the rest
        face down. What is known of them holds: named cards of proposals are in their author's hand, and whoever
        promised what only a large order brings can fill one. Of proposals between others the author's cards are named
        anew, asked cards are left open. Money of others is any multiple of 5 from what their standing proposals need
        up to `most_ducats`, or just what they need where that is more; at the end of the game it is known.

        A generator with a source of chance of its own, and so no part of the pure functions.
        Raises ValueError if the cards seen and counted are not those of the box, or if what is promised can't be kept:
        no play leads there.
        """
        # As the table does: only the seeding by text and `random()` promise the same for every Python version.
        random = Random(str(seed))
        missed = 0
        while missed < _MOST_MISSED:
            state = _completion(self, random, most_ducats)
            if _keeps_promises(state):
                missed = 0
                yield state
            else:
                missed += 1
        raise ValueError("nobody could keep the promises that stand, however the unseen cards lie")


# How it is made.


def view(state: State, player: str | None) -> View:
    """What a player sees now; for None, or for somebody who does not play, what a spectator sees."""
    who = player if player in state.players else None
    return View(
        player=who,
        setup=state.setup,
        phase=_seen_phase(state, who),
        turn=state.turn,
        seats=tuple(_seat(state, each, who) for each in state.players),
        supply=state.supply,
        decks=tuple(SeenDeck(len(deck.face_down), deck.face_up) for deck in state.decks),
        owners=state.owners,
        left=state.left,
        waits_for=waited_for(state),
        legal=() if who is None else legal(state, who),
        offers=Frame() if who is None else frame(state, who),
    )


def at_hand(position: State | View, player: str | None = None) -> tuple[State, str | None]:
    """A full state by which to say what a player may do, and who that is: nothing hidden bears on it (T5).

    position: a state, or a view of one. player: for a view its own player if None.
    Raises ValueError for another player than the view's.
    """
    if isinstance(position, State):
        return position, player if player in position.players else None
    if player not in (None, position.player):
        raise ValueError(f"this is the view of {position.player!r}, not of {player!r}")
    return position.stand_in, position.player


def _seat(state: State, player: str, who: str | None) -> Seat:
    holding = state.holding(player)
    if player == who:
        return OwnSeat(player, holding)
    if isinstance(state.phase, Over):
        return UncoveredSeat(player, lies_open(holding), holding.ducats, holding.cards_of(CardKind.PRIVILEGE))
    return OthersSeat(player, lies_open(holding))


def _seen_phase(state: State, who: str | None) -> SeenPhase:
    phase: Phase = state.phase
    match phase:
        case Walking():
            active = state.turn.active
            return Walking(
                tuple(Proposal(each.author, deal=seen_deal(each.deal, who, active)) for each in phase.proposals)
            )
        case Drawing():
            if phase.acting.actor == who:
                return phase
            return OthersDrawing(
                phase.acting, phase.deck, phase.left, len(phase.drawn), phase.building, phase.own_action
            )
        case Owing():
            if phase.acting.actor == who:
                return phase
            return OthersOwing(phase.acting, phase.creditor, phase.kind, phase.number, len(phase.cards))
        case Dealing() | Placing() | Rolling() | Acting() | Marking() | Closing() | Over():
            return phase
        case _:
            assert_never(phase)


# What agrees with it.


def _completion(seen: View, random: Random, most_ducats: int) -> State:
    hands, decks = _dealt(seen, random)
    state = State(
        setup=seen.setup,
        phase=Closing(),
        turn=seen.turn,
        holdings=tuple(
            _holding(seen, seat, hand, random, most_ducats) for seat, hand in zip(seen.seats, hands, strict=True)
        ),
        supply=seen.supply,
        decks=decks,
        owners=seen.owners,
        left=seen.left,
    )
    return state.but(phase=_full_phase(seen, state, random))


def _known_cards(seen: View, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand whose faces are seen: in another's hand those that stand in proposals, or lie uncovered."""
    match seat:
        case OwnSeat():
            return seat.holding.cards
        case UncoveredSeat():
            return seat.privileges
        case OthersSeat():
            known: tuple[Card, ...] = ()
            for proposal in _proposals_of(seen, seat.player):
                known = merged(known, less(given_by(seat.player, proposal.deal).cards, known))
            return known
        case _:
            assert_never(seat)


def _proposals_of(seen: View, author: str) -> tuple[Proposal, ...]:
    if not isinstance(seen.phase, Walking):
        return ()
    return tuple(proposal for proposal in seen.phase.proposals if proposal.author == author)


def _dealt(seen: View, random: Random) -> tuple[list[tuple[Card, ...]], tuple[Deck, ...]]:
    """All hands and decks, the unseen cards dealt anew."""
    hands = [_known_cards(seen, seat) for seat in seen.seats]
    known = multiset(card for hand in hands for card in hand)
    decks = []
    for kind in CARD_KINDS:
        deck = seen.decks[kind.rank]
        unseen = less(seen.setup.box.deck(kind), merged(known, deck.face_up))
        unseen = some_of(random, unseen, len(unseen))
        for place, seat in enumerate(seen.seats):
            number = seat.open.cards_of_a_kind.count(kind) - sum(card.kind is kind for card in hands[place])
            hands[place] += unseen[:number]
            unseen = unseen[number:]
        if len(unseen) != deck.face_down:
            raise ValueError(f"{kind}: {deck.face_down} cards lie face down, but {len(unseen)} are left for them")
        decks.append(Deck(multiset(unseen), deck.face_up))
    return hands, tuple(decks)


def _holding(seen: View, seat: Seat, hand: tuple[Card, ...], random: Random, most_ducats: int) -> Bundle:
    match seat:
        case OwnSeat():
            return seat.holding
        case UncoveredSeat():
            ducats = seat.ducats
        case OthersSeat():
            needs = [given_by(seat.player, proposal.deal).ducats for proposal in _proposals_of(seen, seat.player)]
            least = max(needs, default=0)
            steps = max(0, most_ducats - least) // MONEY_STEP
            ducats = least + MONEY_STEP * number_up_to(random, steps)
        case _:
            assert_never(seat)
    return Bundle(ducats, seat.open.wares, seat.open.special_cards, hand, markers=seat.open.markers)


def _full_phase(seen: View, state: State, random: Random) -> Phase:
    phase = seen.phase
    match phase:
        case Walking():
            return Walking(
                tuple(
                    each
                    if seen.player in (each.deal.buyer, seen.turn.active)
                    else Proposal(each.author, deal=_named(state, each, random))
                    for each in phase.proposals
                )
            )
        case OthersDrawing():
            hand = state.holding(phase.acting.actor).cards_of(phase.deck)
            drawn = some_of(random, hand, phase.drawn)
            return Drawing(phase.acting, phase.deck, phase.left, drawn, phase.building, phase.own_action)
        case OthersOwing():
            hand = state.holding(phase.acting.actor).cards_of(phase.kind)
            cards = multiset(some_of(random, hand, phase.cards))
            return Owing(phase.acting, phase.creditor, phase.kind, phase.number, cards)
        case Dealing() | Placing() | Rolling() | Acting() | Drawing() | Owing() | Marking() | Closing() | Over():
            return phase
        case _:
            assert_never(phase)


def _named(state: State, proposal: Proposal, random: Random) -> Deal:
    """A proposal between others with the cards of its author named; those asked are left open."""
    author, deal = proposal.author, proposal.deal
    given, hand = given_by(author, deal), state.holding(author)
    cards = tuple(
        card for kind in CARD_KINDS for card in some_of(random, hand.cards_of(kind), given.cards_of_a_kind.count(kind))
    )
    named = Bundle(given.ducats, given.wares, given.special_cards, cards, markers=given.markers)
    if author != deal.buyer:
        return changed(deal, receives=named)
    deal = changed(deal, pays=named)
    if _promises_an_order(proposal) and not terms.holds_promised_order(state, deal):
        return _with_an_order_asked(state, deal, random)
    return deal


def _promises_an_order(proposal: Proposal) -> bool:
    """Whether its author, as the buyer, promised what only a large order brings (T11)."""
    deal = proposal.deal
    return proposal.author == deal.buyer and deal.space in VILLAS and terms.needs_an_order(deal.shares)


def _with_an_order_asked(state: State, deal: Deal, random: Random) -> Deal:
    """The deal with an order named among the cards asked, if one is asked: then that is the one to be filled."""
    asked = deal.receives
    if CardKind.LARGE_ORDER not in asked.cards_of_a_kind:
        return deal
    wares = terms.after_exchange(state, deal).wares
    orders = tuple(
        card
        for card in state.setup.box.deck(CardKind.LARGE_ORDER)
        if isinstance(card, LargeOrder) and card.villa is deal.space and contains(wares, card.wares)
    )
    if not orders:
        return deal
    receives = Bundle(
        asked.ducats,
        asked.wares,
        asked.special_cards,
        (one_of(random, orders),),
        less(asked.cards_of_a_kind, (CardKind.LARGE_ORDER,)),
        asked.markers,
    )
    return changed(deal, receives=receives)


def _keeps_promises(state: State) -> bool:
    """Whether whoever promised what only a large order brings holds one to fill (T11)."""
    phase = state.phase
    if isinstance(phase, Walking):
        return all(terms.holds_promised_order(state, each.deal) for each in phase.proposals if _promises_an_order(each))
    if not isinstance(phase, Acting) or phase.building_used or phase.building not in VILLAS:
        return True
    return not terms.needs_an_order(phase.shares) or any(
        buildings.is_as_promised(phase, delivery)
        for delivery in large_orders.deliveries(state, phase.actor, phase.building)
    )
