"""What is hidden from somebody: which faces of cards that one may see, and states that differ in nothing else.

What may differ is told as the rulebook tells it (2.8, S9, S18, S22), without any help of views: which cards lie face
down and which are in the hands of others, their money, which cards a proposal between others names, which cards
somebody else has just drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
from hypothesis import strategies as st

from genoa_rules.chapters import buildings, large_orders, terms
from genoa_rules.chapters.negotiation import proposals
from genoa_rules.kernel.multiset import multiset
from genoa_rules.model.box import Box
from genoa_rules.model.buildings import VILLAS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_CLASSES, CARD_KINDS, Card, CardKind
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Acting, Drawing, Over, Owing, Phase, Walking
from genoa_rules.model.state import Deck, State
from genoa_rules.testing.setups import SEEDS

# Faces.


def values_in(value: object) -> Iterator[object]:
    """Every value inside a value; a box is the printed list of all cards and no secret."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from values_in(each)
    elif not isinstance(value, Box):
        for field in getattr(type(value), "__attrs_attrs__", ()):
            yield from values_in(getattr(value, field.name))


def faces_in(value: object) -> set[Card]:
    """The cards that a value shows."""
    return {each for each in values_in(value) if isinstance(each, CARD_CLASSES)}


def faces_known(state: State, player: str | None) -> set[Card]:
    """The faces that somebody may see, told as the rulebook tells it: one by one where they lie."""
    known = {card for deck in state.decks for card in deck.face_up}
    if player is not None:
        known |= set(state.holding(player).cards)
    for proposal in proposals(state):
        if player in (proposal.deal.buyer, state.turn.active):
            known |= {*proposal.deal.pays.cards, *proposal.deal.receives.cards}
    if isinstance(state.phase, Over):
        known |= {card for holding in state.holdings for card in holding.cards_of(CardKind.PRIVILEGE)}
    return known


# States that differ in nothing else.

_TRIES = 40


def changed(state: State, player: str | None, random: Random) -> State:
    """A state in which all that the player can't see is drawn anew; the state itself where nothing else is found."""
    for _ in range(_TRIES):
        other = _drawn_anew(state, player, random)
        if other is not None and _can_be_kept(other):
            return other
    return state


def _drawn_anew(state: State, player: str | None, random: Random) -> State | None:
    known = faces_known(state, player)
    others = [each for each in state.players if each != player]
    hands = {each: [card for card in state.holding(each).cards if card in known] for each in others}
    decks = []
    for kind, deck in zip(CARD_KINDS, state.decks, strict=True):
        pool = [card for card in deck.face_down if card not in known]
        pool += [card for each in others for card in state.holding(each).cards_of(kind) if card not in known]
        down = [card for card in deck.face_down if card in known]
        random.shuffle(pool)
        for each in others:
            hidden = len([card for card in state.holding(each).cards_of(kind) if card not in known])
            hands[each] += [pool.pop() for _ in range(hidden)]
        decks.append(Deck(multiset((*down, *pool)), deck.face_up))
    holdings = []
    for each, holding in zip(state.players, state.holdings, strict=True):
        if each == player:
            holdings.append(holding)
            continue
        ducats = holding.ducats if isinstance(state.phase, Over) else _money(state, each, random)
        holdings.append(
            Bundle(ducats, holding.wares, holding.special_cards, hands[each], markers=holding.markers),
        )
    other = state.but(holdings=tuple(holdings), decks=tuple(decks))
    phase = _phase(other, player, random)
    return None if phase is None else other.but(phase=phase)


def _money(state: State, player: str, random: Random) -> int:
    """Any sum that pays for each of the player's own proposals."""
    offered = [_given(each) for each in proposals(state) if each.author == player]
    return max((each.ducats for each in offered), default=0) + 5 * random.randint(0, 40)


def _given(proposal: Proposal) -> Bundle:
    return proposal.deal.pays if proposal.author == proposal.deal.buyer else proposal.deal.receives


def _phase(state: State, player: str | None, random: Random) -> Phase | None:
    phase = state.phase
    if isinstance(phase, Walking):
        return Walking(
            tuple(
                each if player in (each.deal.buyer, state.turn.active) else _named_anew(state, each, random)
                for each in phase.proposals
            )
        )
    if isinstance(phase, Drawing) and phase.acting.actor != player:
        hand = state.holding(phase.acting.actor).cards_of(phase.deck)
        return attrs.evolve(phase, drawn=tuple(random.sample(hand, len(phase.drawn))))
    if isinstance(phase, Owing) and phase.acting.actor != player:
        hand = state.holding(phase.acting.actor).cards_of(phase.kind)
        return attrs.evolve(phase, cards=multiset(random.sample(hand, len(phase.cards))))
    return phase


def _named_anew(state: State, proposal: Proposal, random: Random) -> Proposal:
    """The same offer as a third player hears it, with other cards: the author's own, and whatever is asked."""
    deal, author = proposal.deal, proposal.author
    sides: dict[str, Bundle] = {}
    for side, giver in (("pays", deal.buyer), ("receives", state.turn.active)):
        bundle = getattr(deal, side)
        kinds = bundle.faceless.cards_of_a_kind
        if giver == author:
            cards = _of_kinds(state.holding(author).cards, kinds, random)
        else:
            cards = _of_kinds(state.setup.box.cards, kinds, random) if random.random() < 0.5 else bundle.cards
        left = [
            kind for kind in CARD_KINDS for _ in range(kinds.count(kind) - sum(card.kind is kind for card in cards))
        ]
        sides[side] = Bundle(bundle.ducats, bundle.wares, bundle.special_cards, cards, left, bundle.markers)
    return Proposal(author, deal=attrs.evolve(deal, pays=sides["pays"], receives=sides["receives"]))


def _of_kinds(cards: tuple[Card, ...], kinds: tuple[CardKind, ...], random: Random) -> tuple[Card, ...]:
    return tuple(
        card
        for kind in CARD_KINDS
        for card in random.sample([each for each in cards if each.kind is kind], kinds.count(kind))
    )


def _can_be_kept(state: State) -> bool:
    """Whether whoever has promised a reward holds the order for it: otherwise the promise could not have been made."""

    def is_kept(deal: Deal) -> bool:
        needs = deal.space in VILLAS and terms.needs_an_order(deal.shares)
        return not needs or terms.holds_promised_order(state, deal)

    phase = state.phase
    if isinstance(phase, Acting) and not phase.building_used and phase.building in VILLAS:
        found = large_orders.deliveries(state, phase.actor, phase.building)
        return not terms.needs_an_order(phase.shares) or any(buildings.is_as_promised(phase, each) for each in found)
    return all(is_kept(each.deal) for each in proposals(state) if each.author == each.deal.buyer)


def hidden_twins(state: State, player: str | None) -> st.SearchStrategy[State]:
    """States that a player can't tell from this one: whatever a front end sends that player is the same for both.

    player: who looks on; None for a spectator. The state itself where nothing is hidden, or nothing else can be.
    """
    return SEEDS.map(lambda seed: changed(state, player, Random(seed)))
