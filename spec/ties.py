"""The last moment of a game, with players who have the same money, and often the same goods: play is seldom there."""

from __future__ import annotations

from random import Random

import attrs
from hypothesis import strategies as st

from genoa_rules.chapters import end
from genoa_rules.kernel.multiset import merged
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind
from genoa_rules.model.phases import Closing
from genoa_rules.model.state import Deck, State
from spec.states import SEEDS, dealt_state, rules_of


def tied_state(seed: int) -> State:
    """The end of the last turn of the last round: once the tower is handed on the game is over."""
    random = Random(f"tie/{seed}")
    state = dealt_state(random.randint(2, 5), rules_of(random.randint(0, 5)), seed, Closing)
    state = state.but(left=0, turn=attrs.evolve(state.turn, active=state.players[-1]))
    tied = random.sample(state.players, random.randint(2, len(state.players)))
    if random.random() < 0.7:
        for player in tied:
            state = _without_goods(state, player)
    scores = {score.player: score.ducats for score in end.result(state).scores}
    for player in tied:
        holding = state.holding(player).paid(max(scores.values()) - scores[player])
        state = state.but(holdings=state.holdings_with(player, holding))
    return state


def _without_goods(state: State, player: str) -> State:
    """All that breaks a tie put back: to the supply, or face down into its deck."""
    held = state.holding(player)
    goods = Bundle(wares=held.wares, special_cards=held.special_cards, markers=held.markers)
    decks = tuple(
        deck if kind is CardKind.PRIVILEGE else Deck(merged(deck.face_down, held.cards_of(kind)), deck.face_up)
        for kind, deck in zip(CardKind, state.decks, strict=True)
    )
    left = Bundle(held.ducats, cards=held.cards_of(CardKind.PRIVILEGE))
    supply = state.supply.plus(goods, state.setup.seat(player))
    return state.but(holdings=state.holdings_with(player, left), supply=supply, decks=decks)


def tied() -> st.SearchStrategy[State]:
    """Such positions."""
    return SEEDS.map(tied_state)
