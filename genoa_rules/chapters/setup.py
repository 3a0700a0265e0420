"""Chapter 2, setup: the opening state, the cards dealt to each player, and how a deck is drawn from and turned."""

from __future__ import annotations

from functools import lru_cache

from attrs import field

from genoa_rules.chapters import rounds
from genoa_rules.kernel.multiset import merged, without
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.box import MARKERS_OF_A_COLOUR, PIECES_OF_A_WARE, SPECIAL_CARDS_OF_A_KIND
from genoa_rules.model.buildings import BUILDINGS
from genoa_rules.model.bundle import Bundle, one_card
from genoa_rules.model.cards import (
    CARD_CLASSES,
    CARD_KINDS,
    SPECIAL_CARDS,
    Card,
    CardKind,
)
from genoa_rules.model.phases import Dealing, Drawing, Placing
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from genoa_rules.model.state import Deck, State, Supply, Turn
from genoa_rules.model.wares import WARES

STARTING_DUCATS = 130


# What the table may say.


@frozen
class CardDealt:
    """The table turns up a card of the deck that is due, for the player who is due (2.3, 9.1-9.3, 9.7, 14.5)."""

    card: Card = field(validator=instance_of(CARD_CLASSES))


# What can happen.


@frozen
class CardDrawn:
    """A player has drawn a card; others than the player see its kind only."""

    player: str
    kind: CardKind
    card: Card | None


@frozen
class DeckTurned:
    """The face-up cards of a deck, having come to its top, are shuffled and lie face down again (10.2)."""

    kind: CardKind


# What is asked.


def draw_due(state: State) -> tuple[str, CardKind] | None:
    """Who is to get a card of which deck from the table, if anybody is."""
    if isinstance(state.phase, Drawing):
        return state.phase.acting.actor, state.phase.deck
    if isinstance(state.phase, Dealing):
        for player, holding in zip(state.players, state.holdings, strict=True):
            if len(holding.cards) < len(CARD_KINDS):
                return player, CARD_KINDS[len(holding.cards)]
    return None


def outcomes(state: State) -> tuple[tuple[CardDealt, int], ...]:
    """Each card that may come, with its copies among the face-down cards."""
    due = draw_due(state)
    if due is None:
        return ()
    copies: dict[Card, int] = {}
    for card in state.decks[due[1].rank].face_down:
        copies[card] = copies.get(card, 0) + 1
    return tuple((_card_dealt(card), number) for card, number in copies.items())


_card_dealt = lru_cache(1024)(CardDealt)


# What is decided.


def breaches(setup: Setup) -> Violations:
    """What is wrong with the players of a game: their number (2.1), names and colours (2.2)."""
    found = []
    number = len(setup.players)
    if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
        found.append(violation("2.1", Reason.NUMBER_OF_PLAYERS, facts=Facts(number=number, limit=MOST_PLAYERS)))
    if len(set(setup.players)) < number or not all(setup.players):
        found.append(violation("2.1", Reason.NAMES_NOT_UNIQUE, facts=Facts(players=setup.players)))
    if len(set(setup.colours)) < number or len(setup.colours) != number:
        found.append(violation("2.2", Reason.COLOURS_NOT_UNIQUE, facts=Facts(players=setup.players)))
    return tuple(found)


def why_not_this_card(state: State, card: Card, clause: str) -> Violations:
    """A card that does not lie face down in the deck that is due can't come, let alone one that no deck has."""
    due = draw_due(state)
    if due is not None and card in state.decks[due[1].rank].face_down:
        return ()
    if card not in state.setup.box.cards:
        return (violation(clause, Reason.CARD_NOT_IN_THE_BOX, facts=Facts(card=card)),)
    kind = due[1] if due is not None else None
    return (violation(clause, Reason.CARD_NOT_FACE_DOWN, "T17", facts=Facts(card=card, kind=kind)),)


# What follows.


def drawn(state: State, player: str, card: Card) -> tuple[CardDrawn | DeckTurned, ...]:
    """The card is drawn; with the last face-down card gone the face-up ones are turned at once (T17)."""
    deck = state.decks[card.kind.rank]
    taken = CardDrawn(player, card.kind, card)
    return (taken, DeckTurned(card.kind)) if len(deck.face_down) == 1 and deck.face_up else (taken,)


def turned_if_uncovered(state: State, kind: CardKind) -> tuple[DeckTurned, ...]:
    """A card that is put face up under an empty deck is turned at once (T17)."""
    return () if state.decks[kind.rank].face_down else (DeckTurned(kind),)


# What changes.


def opening(setup: Setup) -> State:
    """The state before the first card is dealt (2.2, 2.4-2.7)."""
    number = len(setup.players)
    return State(
        setup=setup,
        phase=Dealing(),
        turn=Turn.of(setup.players[0], number),
        holdings=(Bundle(ducats=STARTING_DUCATS),) * number,
        supply=Supply(
            wares=(PIECES_OF_A_WARE,) * len(WARES),
            special_cards=tuple(SPECIAL_CARDS_OF_A_KIND[kind] for kind in SPECIAL_CARDS),
            markers=(MARKERS_OF_A_COLOUR,) * number,
        ),
        decks=tuple(Deck(setup.box.deck(kind)) for kind in CARD_KINDS),
        owners=(None,) * len(BUILDINGS),
        left=rounds.MOST_ROUNDS[number] - 1,
    )


def evolve_card_drawn(state: State, event: CardDrawn) -> State:
    card = event.card
    assert card is not None, "a redacted event changes no full state"
    deck = state.decks[event.kind.rank]
    holding = state.holding(event.player)
    holdings = state.holdings_with(event.player, holding + one_card(card))
    phase = state.phase
    if isinstance(phase, Drawing):
        left = phase.left - 1
        phase = (
            Drawing(phase.acting, phase.deck, left, (*phase.drawn, card), phase.building, phase.own_action)
            if left
            else phase.acting
        )
    elif all(len(each.cards) == len(CARD_KINDS) for each in holdings):
        phase = Placing()
    return state.but(
        phase=phase,
        holdings=holdings,
        decks=state.deck_with(event.kind, Deck(without(deck.face_down, (card,)), deck.face_up)),
    )


def evolve_deck_turned(state: State, event: DeckTurned) -> State:
    deck = state.decks[event.kind.rank]
    return state.but(decks=state.deck_with(event.kind, Deck(merged(deck.face_down, deck.face_up))))


def with_card_returned(state: State, card: Card) -> tuple[Deck, ...]:
    """All decks, once a card lies face up under its own."""
    deck = state.decks[card.kind.rank]
    return state.deck_with(card.kind, Deck(deck.face_down, merged(deck.face_up, (card,))))
