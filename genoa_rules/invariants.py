"""Invariants: what is true in every state that play can reach, and of every step. For simulations and properties.

They are laws of conservation and of sound bookkeeping, each worked out from the state alone, so that none of them
repeats how a chapter decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from genoa_rules.chapters import actions, moving, negotiation
from genoa_rules.events import (
    Event,
    GoodsHandedOver,
    IncomePaid,
    LargeOrderFilled,
    MarkersPaid,
    MessageDelivered,
    PrivilegesPaid,
    SmallOrderFilled,
)
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.multiset import multiset
from genoa_rules.legal import outcomes
from genoa_rules.model.board import MOST_MOVES, Street
from genoa_rules.model.box import MARKERS_OF_A_COLOUR, PIECES_OF_A_WARE, SPECIAL_CARDS_OF_A_KIND
from genoa_rules.model.bundle import MONEY_STEP
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS
from genoa_rules.model.phases import Acting, Dealing, Drawing, Marking, Over, Owing, Phase, Placing, Rolling, Walking
from genoa_rules.model.rules import BuildingUse
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.whose_part import waited_for


class Invariant(ClosedSet):
    """What always holds."""

    WARES = "wares"
    """Five pieces of each ware, in supply and hands (1.2)."""
    SPECIAL_CARDS = "special_cards"
    """Five or seven of each special card, in stock and hands (1.6)."""
    CARDS = "cards"
    """Every card of the box lies in a deck of its kind or in one hand (1.3)."""
    MARKERS = "markers"
    """Seven markers of each colour, in supply, in reserve, on buildings (1.5)."""
    NOTHING_NEGATIVE = "nothing_negative"
    """Nobody has less than nothing, nor does the supply; the round marker stays on its track (3.4)."""
    MONEY_IN_STEPS = "money_in_steps"
    """All money comes in steps of 5 (1.4)."""
    CARDS_ARE_NAMED = "cards_are_named"
    """A hand holds cards, never kinds of cards (T7)."""
    FACE_UP_OVER_NOTHING = "face_up_over_nothing"
    """Face-up cards lie under face-down ones, or nowhere (10.2, T17)."""
    WALK = "walk"
    """The walk goes from neighbour to neighbour, at most five spaces, none twice (6.1-6.3)."""
    DISCS = "discs"
    """Five discs lie on the walk or have been taken (2.7, 6.2, 15.3)."""
    USES = "uses"
    """Buildings used lie on the walk, and each use is an opened action; nobody opens more than a right allows (7.2)."""
    USED_ONCE = "used_once"
    """A building's action is taken once in a turn, under D3's other reading once by each side (7.3)."""
    CLEARED = "cleared"
    """Discs are taken from streets of the walk only (15.3, 15.8)."""
    OPEN_ACTION = "open_action"
    """An open action is that of the building where the tower stands, and its actor is among the users (7.1, 7.5)."""
    DRAW = "draw"
    """The table owes no more cards than the deck has (7.6)."""
    PROPOSALS = "proposals"
    """A proposal stands for here or next, one for each author, buyer and space, payable by its author (T4, T6, T8)."""
    SOMEBODY_MAY_SPEAK = "somebody_may_speak"
    """Until the game is over it waits for somebody, and never for the table and players at once (T3)."""
    MONEY_ONLY_BY_EVENTS = "money_only_by_events"
    """A player's money changes by just the amounts that the events carry."""
    OVER_STAYS_OVER = "over_stays_over"
    """Nothing happens once the game is over (16.1)."""


@frozen
class Breach:
    """An invariant that does not hold.

    about: who or what it is about. expected, found: what would be true there, and what is.
    """

    invariant: Invariant
    about: object
    expected: object
    found: object


def breaches_of(state: State) -> tuple[Breach, ...]:
    """What is wrong with a state; nothing with one that play can reach."""
    return tuple(
        breach
        for check in (
            _conservation,
            _markers,
            _nothing_negative,
            _money_in_steps,
            _decks,
            _walk,
            _uses,
            _phase,
            _proposals,
            _somebody_may_speak,
        )
        for breach in check(state)
    )


def breaches_of_step(before: State, events: tuple[Event, ...], after: State) -> tuple[Breach, ...]:
    """What is wrong with a step from one state to the next by these events, the states themselves aside."""
    expected = {player: before.holding(player).ducats for player in before.players}
    for event in events:
        for player, ducats in _payments(event):
            expected[player] += ducats
    found = {player: after.holding(player).ducats for player in after.players}
    breaches = [
        Breach(Invariant.MONEY_ONLY_BY_EVENTS, player, expected[player], found[player])
        for player in before.players
        if expected[player] != found[player]
    ]
    if isinstance(before.phase, Over) and events:
        breaches.append(Breach(Invariant.OVER_STAYS_OVER, None, (), events))
    return tuple(breaches)


def _payments(event: Event) -> tuple[tuple[str, int], ...]:
    match event:
        case GoodsHandedOver():
            return ((event.giver, -event.goods.ducats), (event.receiver, event.goods.ducats))
        case LargeOrderFilled() | SmallOrderFilled() | MessageDelivered() | PrivilegesPaid() | MarkersPaid():
            return ((event.player, event.ducats),)
        case IncomePaid():
            return ((event.owner, event.ducats),)
        case _:
            return ()


def _compared(invariant: Invariant, about: object, expected: object, found: object) -> Iterator[Breach]:
    if expected != found:
        yield Breach(invariant, about, expected, found)


def _held(invariant: Invariant, about: object, holds: bool, expected: object, found: object) -> Iterator[Breach]:
    if not holds:
        yield Breach(invariant, about, expected, found)


def _conservation(state: State) -> Iterator[Breach]:
    for ware in WARES:
        there = state.supply.wares[ware.rank] + sum(each.wares.count(ware) for each in state.holdings)
        yield from _compared(Invariant.WARES, ware, PIECES_OF_A_WARE, there)
    for card in SPECIAL_CARDS:
        there = state.supply.special_cards[card.rank] + sum(each.special_cards.count(card) for each in state.holdings)
        yield from _compared(Invariant.SPECIAL_CARDS, card, SPECIAL_CARDS_OF_A_KIND[card], there)
    in_decks = (card for deck in state.decks for card in (*deck.face_down, *deck.face_up))
    everywhere = multiset((*in_decks, *(card for each in state.holdings for card in each.cards)))
    yield from _compared(Invariant.CARDS, "all cards", state.setup.box.cards, everywhere)
    for player, holding in zip(state.players, state.holdings, strict=True):
        yield from _compared(Invariant.CARDS_ARE_NAMED, player, (), holding.cards_of_a_kind)


def _markers(state: State) -> Iterator[Breach]:
    for seat, player in enumerate(state.players):
        there = state.supply.markers[seat] + state.holdings[seat].markers + state.owners.count(player)
        yield from _compared(Invariant.MARKERS, player, MARKERS_OF_A_COLOUR, there)
    strangers = tuple(owner for owner in state.owners if owner is not None and owner not in state.players)
    yield from _compared(Invariant.MARKERS, "owners", (), strangers)


def _nothing_negative(state: State) -> Iterator[Breach]:
    supply = state.supply
    for name, counts in (
        ("wares", supply.wares),
        ("special cards", supply.special_cards),
        ("markers", supply.markers),
        ("money", tuple(each.ducats for each in state.holdings)),
        ("reserves", tuple(each.markers for each in state.holdings)),
        ("round track", (state.left,)),
    ):
        yield from _held(Invariant.NOTHING_NEGATIVE, name, min(counts) >= 0, "0 or more", counts)


def _money_in_steps(state: State) -> Iterator[Breach]:
    for player, holding in zip(state.players, state.holdings, strict=True):
        yield from _compared(Invariant.MONEY_IN_STEPS, player, 0, holding.ducats % MONEY_STEP)


def _decks(state: State) -> Iterator[Breach]:
    for kind in CARD_KINDS:
        deck = state.decks[kind.rank]
        strangers = tuple(card for card in (*deck.face_down, *deck.face_up) if card.kind is not kind)
        yield from _compared(Invariant.CARDS, kind, (), strangers)
        sound = bool(deck.face_down) or not deck.face_up
        yield from _held(Invariant.FACE_UP_OVER_NOTHING, kind, sound, "face-down cards above", deck.face_up)


def _walk(state: State) -> Iterator[Breach]:
    walk, cleared = state.turn.walk, state.turn.cleared
    neighbours = state.setup.box.board.neighbours
    steps = all(there in neighbours[here] for here, there in pairwise(walk))
    sound = steps and len(set(walk)) == len(walk) <= MOST_MOVES + 1
    yield from _held(Invariant.WALK, state.turn.active, sound, "neighbours, none twice", walk)
    streets = all(isinstance(space, Street) and space in walk for space in cleared) and len(set(cleared)) == len(
        cleared
    )
    yield from _held(Invariant.CLEARED, state.turn.active, streets, "streets of the walk", cleared)
    if walk:
        lying = sum(moving.discs(state, space) for space in walk)
        # On each space left one, on the last all others.
        taken = sum(moving.DISCS + 1 - len(walk) if space == walk[-1] else 1 for space in cleared)
        yield from _compared(Invariant.DISCS, state.turn.active, moving.DISCS, lying + taken)


def _uses(state: State) -> Iterator[Breach]:
    turn = state.turn
    for seat, player in enumerate(state.players):
        used = sum(use.player == player for use in turn.uses)
        yield from _compared(Invariant.USES, player, turn.actions[seat], used)
        left = actions.rights(state, player)
        yield from _held(Invariant.USES, player, left >= 0, "no right used that was not there", left)
    one_player = state.setup.rules.who_uses_a_building is BuildingUse.ONE_PLAYER
    taken = [(use.building, one_player or use.player == turn.active) for use in turn.uses]
    yield from _compared(Invariant.USED_ONCE, turn.active, len(set(taken)), len(taken))
    elsewhere = tuple(use for use in turn.uses if use.building not in turn.walk)
    yield from _compared(Invariant.USES, turn.active, (), elsewhere)


def _acting_in(phase: Phase) -> Acting | None:
    match phase:
        case Acting():
            return phase
        case Drawing() | Owing():
            return phase.acting
        case _:
            return None


def _phase(state: State) -> Iterator[Breach]:
    phase, turn = state.phase, state.turn
    acting = _acting_in(phase)
    if acting is not None:
        here = turn.walk[-1] if turn.walk else None
        yield from _compared(Invariant.OPEN_ACTION, acting.actor, here, acting.building)
        among = any(use.building is acting.building and use.player == acting.actor for use in turn.uses)
        yield from _held(Invariant.OPEN_ACTION, acting.actor, among, "among the uses", turn.uses)
    if isinstance(phase, Drawing):
        there = len(state.decks[phase.deck.rank])
        yield from _held(Invariant.DRAW, phase.deck, 0 < phase.left <= there, f"1 to {there}", phase.left)
    if isinstance(phase, Owing):
        hand = state.holding(phase.acting.actor).cards
        held = all(card in hand for card in phase.cards)
        yield from _held(Invariant.DRAW, phase.kind, 0 < phase.number < len(phase.cards) and held, hand, phase)
    if isinstance(phase, Walking | Marking) or acting is not None:
        yield from _held(Invariant.WALK, turn.active, bool(turn.walk), "a walk", turn.walk)
    if isinstance(phase, Dealing | Placing | Rolling):
        yield from _compared(Invariant.WALK, turn.active, (), turn.walk)


def _proposals(state: State) -> Iterator[Breach]:
    standing = negotiation.proposals(state)
    places = [(each.author, each.deal.buyer, each.deal.space) for each in standing]
    yield from _held(Invariant.PROPOSALS, "all", len(set(places)) == len(places), "one for each", places)
    for each in standing:
        deal, here = each.deal, state.turn.walk[-1]
        near = deal.space == here or deal.space in state.setup.box.board.neighbours[here]
        yield from _held(Invariant.PROPOSALS, each, near, "a space here or next", deal.space)
        parties = deal.buyer != state.turn.active and each.author in (deal.buyer, state.turn.active)
        yield from _held(Invariant.PROPOSALS, each, parties, "the active player and one other", each.author)
        gives = negotiation.given_by(each.author, deal)
        has = state.holding(each.author)
        yield from _held(Invariant.PROPOSALS, each, has.covers(gives), gives, has)


def _somebody_may_speak(state: State) -> Iterator[Breach]:
    players, owed = waited_for(state), outcomes(state)
    over = isinstance(state.phase, Over)
    sound = not players and not owed if over else bool(players) != bool(owed)
    yield from _held(Invariant.SOMEBODY_MAY_SPEAK, state.phase, sound, "the table, or players", (players, owed))
