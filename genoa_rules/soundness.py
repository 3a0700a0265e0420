"""Whether a state is sound in shape: all that it names is of its players and its board, in the numbers there must be.

The rules make no other states and need not look; a state that was written elsewhere is looked at once. Whether a game
could have come to it is not asked: a position may be set up by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.chapters.buildings import YIELDS
from genoa_rules.chapters.rounds import MOST_ROUNDS
from genoa_rules.kernel.multiset import contains, multiset
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.model.buildings import BUILDINGS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, CardKind
from genoa_rules.model.deal import Proposal
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.setup import MOST_PLAYERS, Setup
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES


def flaws(state: State) -> Iterator[WireError]:
    """What is wrong with a state, one after the other; what comes later may rest on what came before being right."""
    yield from (flaw.under(".setup") for flaw in flaws_of_setup(state.setup))
    yield from _numbers(state)
    yield from _strangers(state)
    yield from _cards(state)
    yield from _walk(state)
    yield from _phase(state)


def flaws_of_setup(setup: Setup) -> Iterator[WireError]:
    """What is wrong with a setup (2.1, 2.2), from the setup on."""
    if setup_chapter.breaches(setup):
        expected = f"two to {MOST_PLAYERS} players, each with a name and a colour of their own"
        yield WireError("", expected, f"{', '.join(map(repr, setup.players))} with {len(setup.colours)} colours")


def _numbers(state: State) -> Iterator[WireError]:
    players, supply, turn = len(state.players), state.supply, state.turn
    for path, items, number in (
        (".holdings", state.holdings, players),
        (".supply.wares", supply.wares, len(WARES)),
        (".supply.special_cards", supply.special_cards, len(SPECIAL_CARDS)),
        (".supply.markers", supply.markers, players),
        (".decks", state.decks, len(CARD_KINDS)),
        (".owners", state.owners, len(BUILDINGS)),
        (".turn.actions", turn.actions, players),
        (".turn.further", turn.further, players),
    ):
        if len(items) != number:
            yield WireError(path, f"a list of {number}", f"a list of {len(items)}")
    for path, counts in (
        (".supply.wares", supply.wares),
        (".supply.special_cards", supply.special_cards),
        (".supply.markers", supply.markers),
        (".turn.actions", turn.actions),
        (".turn.further", turn.further),
    ):
        if min(counts) < 0:
            yield WireError(path, "nothing below zero", str(min(counts)))
    for seat, holding in enumerate(state.holdings):
        yield from _amounts(f".holdings[{seat}]", holding)
        if holding.cards_of_a_kind:
            yield WireError(f".holdings[{seat}].cards_of_a_kind", "cards by name", "cards by kind")
    last = MOST_ROUNDS[players] - 1
    if not 0 <= state.left <= last:
        yield WireError(".left", f"0 to {last}", str(state.left))


def _amounts(path: str, goods: Bundle) -> Iterator[WireError]:
    if goods.ducats < 0 or goods.markers < 0:
        yield WireError(path, "nothing below zero", str(min(goods.ducats, goods.markers)))


def _strangers(state: State) -> Iterator[WireError]:
    turn = state.turn
    yield from _not_of(state.players, ".turn.active", (turn.active,))
    yield from _not_of(state.players, ".owners", (owner for owner in state.owners if owner is not None))
    yield from _not_of(state.players, ".turn.uses", (use.player for use in turn.uses))
    yield from _not_of(state.players, ".turn.filled_at", (use.player for use in turn.filled_at))
    yield from _not_of(state.players, ".turn.passed", turn.passed)
    if len(frozenset(turn.passed)) < len(turn.passed):
        yield WireError(".turn.passed", "each player once", ", ".join(turn.passed))


def _not_of(players: tuple[str, ...], path: str, names: Iterable[str]) -> Iterator[WireError]:
    for name in names:
        if name not in players:
            yield WireError(path, f"one of the players {', '.join(players)}", name)


def _cards(state: State) -> Iterator[WireError]:
    for kind, deck in zip(CARD_KINDS, state.decks, strict=True):
        for side, cards in (("face_down", deck.face_down), ("face_up", deck.face_up)):
            path = f".decks[{kind.rank}].{side}"
            yield from _other_cards(path, cards, kind)
            if multiset(cards) != cards:
                yield WireError(path, "cards in their order", "another order")


def _other_cards(path: str, cards: tuple[Card, ...], kind: CardKind) -> Iterator[WireError]:
    for card in cards:
        if card.kind is not kind:
            yield WireError(path, f"cards of the kind {kind.value}", card.kind.value)


def _walk(state: State) -> Iterator[WireError]:
    walk, cleared = state.turn.walk, state.turn.cleared
    if walk and walk not in state.setup.box.board.next_spaces:
        yield WireError(".turn.walk", "spaces of the board, each beside the one before", "another walk")
    if len(frozenset(cleared)) < len(cleared) or not frozenset(walk).issuperset(cleared):
        yield WireError(".turn.cleared", "streets of the walk, each once", "others")
    stands = isinstance(state.phase, Walking | Acting | Drawing | Owing | Marking | Closing)
    if stands and not walk:
        yield WireError(".turn.walk", "the space where the tower stands", "nothing")
    if walk and not stands:
        yield WireError(".turn.walk", "nothing before the tower is placed", "a walk")


def _phase(state: State) -> Iterator[WireError]:
    phase, players = state.phase, state.players
    match phase:
        case Dealing() | Placing() | Rolling() | Closing():
            return
        case Walking():
            for place, proposal in enumerate(phase.proposals):
                yield from _proposal(state, f".phase.proposals[{place}]", proposal)
        case Acting():
            yield from _acting(state, ".phase", phase)
        case Drawing():
            yield from _acting(state, ".phase.acting", phase.acting)
            if phase.left < 1:
                yield WireError(".phase.left", "a card to come", str(phase.left))
            if phase.building is not None and phase.deck not in YIELDS[phase.building].cards_of_a_kind:
                yield WireError(".phase.building", f"a building that gives a {phase.deck.value}", phase.building.value)
            yield from _other_cards(".phase.drawn", phase.drawn, phase.deck)
        case Owing():
            yield from _acting(state, ".phase.acting", phase.acting)
            yield from _not_of(players, ".phase.creditor", (phase.creditor,))
            yield from _other_cards(".phase.cards", phase.cards, phase.kind)
            if not contains(state.holding(phase.acting.actor).cards, phase.cards):
                yield WireError(".phase.cards", "cards that the actor has", "others")
            if not 0 < phase.number <= len(phase.cards):
                yield WireError(".phase.number", f"1 to {len(phase.cards)}", str(phase.number))
        case Marking():
            yield from _not_of(players, ".phase.player", (phase.player,))
        case Over():
            scored = tuple(score.player for score in phase.result.scores)
            if scored != players:
                yield WireError(".phase.result.scores", f"scores of {', '.join(players)}", ", ".join(scored))
            yield from _not_of(players, ".phase.result.winners", phase.result.winners)
        case _:
            assert_never(phase)


def _acting(state: State, path: str, acting: Acting) -> Iterator[WireError]:
    yield from _not_of(state.players, f"{path}.actor", (acting.actor,))
    if acting.building is not state.turn.walk[-1]:
        yield WireError(f"{path}.building", "the building where the tower stands", acting.building.value)
    yield from _amounts(f"{path}.shares", acting.shares)


def _proposal(state: State, path: str, proposal: Proposal) -> Iterator[WireError]:
    deal, active = proposal.deal, state.turn.active
    others = tuple(player for player in state.players if player != active)
    yield from _not_of(others, f"{path}.deal.buyer", (deal.buyer,))
    yield from _not_of((deal.buyer, active), f"{path}.author", (proposal.author,))
    if deal.space not in state.setup.box.board.place:
        yield WireError(f"{path}.deal.space", "a space of the board", "another")
