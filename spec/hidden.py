"""States that differ from another only in what somebody can't see, made without any help of views.

What may differ is told as the rulebook tells it (2.8, S9, S18, S22): which cards lie face down and which are in the
hands of others, their money, which cards a proposal between others names, which cards somebody else has just drawn.
"""

from __future__ import annotations

from random import Random

import attrs
from hypothesis import strategies as st

from genoa_rules.chapters import buildings, large_orders, terms
from genoa_rules.kernel.multiset import multiset
from genoa_rules.model.buildings import VILLAS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, Card, CardKind
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Acting, Drawing, Over, Owing, Phase, Walking
from genoa_rules.model.state import Deck, State
from spec.faces import faces_known
from spec.indistinguishable import at_a_villa, talkative
from spec.states import SEEDS, states

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
    offered = [_given(each) for each in _proposals(state) if each.author == player]
    return max((each.ducats for each in offered), default=0) + 5 * random.randint(0, 40)


def _proposals(state: State) -> tuple[Proposal, ...]:
    return state.phase.proposals if isinstance(state.phase, Walking) else ()


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
    if isinstance(phase, Drawing | Owing) and phase.acting.actor != player:
        kind, number = (phase.deck, len(phase.drawn)) if isinstance(phase, Drawing) else (phase.kind, len(phase.cards))
        cards = tuple(random.sample(state.holding(phase.acting.actor).cards_of(kind), number))
        return attrs.evolve(phase, **({"drawn": cards} if isinstance(phase, Drawing) else {"cards": multiset(cards)}))
    return phase


def _named_anew(state: State, proposal: Proposal, random: Random) -> Proposal:
    """The same offer as a third player hears it, with other cards: the author's own, and whatever is asked."""
    deal, author = proposal.deal, proposal.author
    sides = {}
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
    return Proposal(author, deal=attrs.evolve(deal, **sides))


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
    return all(is_kept(each.deal) for each in _proposals(state) if each.author == each.deal.buyer)


@st.composite
def apart(draw: st.DrawFn, *phases: type[Phase]) -> tuple[State, State, str | None]:
    """A state, another that differs from it only in what somebody can't see, and who that is: player or spectator."""
    some = [states(*phases)]
    if not phases or Walking in phases:
        some += [at_a_villa(), talkative()]
    state = draw(draw(st.sampled_from(some)))
    player = draw(st.sampled_from((state.turn.active, *state.players, None)))
    return state, changed(state, player, Random(draw(SEEDS))), player
