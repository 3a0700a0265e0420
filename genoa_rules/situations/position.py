"""A position set up by hand: whatever nobody has is in the supply and in the decks, so that nothing is made or lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from genoa_rules.kernel.multiset import multiset, without
from genoa_rules.model.box import MARKERS_OF_A_COLOUR, PIECES_OF_A_WARE, SPECIAL_CARDS_OF_A_KIND, Box
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, CardKind
from genoa_rules.model.phases import Phase
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply, Turn
from genoa_rules.model.wares import WARES


# Positions that differ elsewhere have the same decks.
@lru_cache(4096)
def _deck(box: Box, kind: CardKind, held: tuple[Card, ...], face_up: tuple[Card, ...]) -> Deck:
    return Deck(without(without(box.deck(kind), held), face_up), face_up)


def position(
    setup: Setup,
    *,
    phase: Phase,
    turn: Turn,
    holdings: Sequence[Bundle],
    owners: Sequence[str | None],
    left: int,
    face_up: Iterable[Card] = (),
) -> State:
    """The state in which each seat has its holding and all else lies where it belongs.

    owners: for each building whose marker is on it, or None. left: spaces that the round marker has still to go.
    face_up: cards that lie face up under their decks.
    Raises ValueError for cards that two have or the box has not.
    """
    up = tuple(face_up)
    decks = tuple(
        _deck(
            setup.box,
            kind,
            tuple(card for holding in holdings for card in holding.cards if card.kind is kind),
            multiset(card for card in up if card.kind is kind),
        )
        for kind in CARD_KINDS
    )
    return State(
        setup=setup,
        phase=phase,
        turn=turn,
        holdings=tuple(holdings),
        supply=Supply(
            wares=tuple(PIECES_OF_A_WARE - sum(each.wares.count(ware) for each in holdings) for ware in WARES),
            special_cards=tuple(
                SPECIAL_CARDS_OF_A_KIND[card] - sum(each.special_cards.count(card) for each in holdings)
                for card in SPECIAL_CARDS
            ),
            markers=tuple(
                MARKERS_OF_A_COLOUR - holding.markers - owners.count(player)
                for player, holding in zip(setup.players, holdings, strict=True)
            ),
        ),
        decks=decks,
        owners=tuple(owners),
        left=left,
    )
