"""States that a player can't tell apart, and what that player may try in order to tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from genoa_rules.chapters import negotiation
from genoa_rules.commands import (
    AcceptDeal,
    Command,
    DeliverMessage,
    FillSmallOrder,
    HandOver,
    PlayTrade,
    ProposeDeal,
    WithdrawDeal,
)
from genoa_rules.legal import legal
from genoa_rules.model.buildings import BUILDINGS, VILLAS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SPECIAL_CARDS, CardKind
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Phase, Walking
from genoa_rules.model.state import State
from genoa_rules.offers import Offers
from genoa_rules.view import view
from spec.expect import is_legal, played
from spec.states import SEEDS, dealt_state, rules_of, states, with_orders

_VILLAS = tuple(building for building in BUILDINGS if building in VILLAS)


def villa_state(seed: int) -> State:
    """A position at a villa where players have orders for it and wares, and have made offers: play is seldom there."""
    random = Random(f"villa/{seed}")
    villa = random.choice(_VILLAS)
    state = dealt_state(random.randint(2, 5), rules_of(random.randint(0, 5)), seed, Walking, at=villa)
    state = state.but(phase=Walking(), turn=state.turn.but(uses=(), passed=()))
    for player in state.players:
        if random.random() < 0.6:
            state = with_orders(state, player, villa, random)
    for _ in range(random.choice((2, 4, 8))):
        author = random.choice(state.players)
        command = ProposeDeal(author, deal=_a_reward_promised(state, author, villa, random))
        if is_legal(state, command):
            state = played(state, command)
    return state


def talkative_state(seed: int) -> State:
    """A position on the walk where a good many proposals of all sorts stand."""
    random = Random(f"talk/{seed}")
    state = dealt_state(random.randint(2, 5), rules_of(random.randint(0, 5)), seed, Walking)
    for _ in range(8):
        command = Offers(state, random.choice(state.players)).draw(random)
        if command is not None:
            state = played(state, command)
    return state


def talkative() -> st.SearchStrategy[State]:
    """Such positions."""
    return SEEDS.map(talkative_state)


def at_a_villa() -> st.SearchStrategy[State]:
    """Such positions."""
    return SEEDS.map(villa_state)


def _a_reward_promised(state: State, author: str, villa: Building, random: Random) -> Deal:
    active = state.turn.active
    buyer = author if author != active else random.choice([each for each in state.players if each != active])
    rewards = [each for each in SPECIAL_CARDS if state.supply.special_cards[each.rank]]
    return Deal(
        buyer,
        space=villa,
        pays=Bundle(cards=[card for card in state.holding(buyer).cards if author == buyer and random.random() < 0.1]),
        shares=Bundle(special_cards=random.sample(rewards, min(len(rewards), 1))),
        receives=random.choice(
            (
                NOTHING,
                NOTHING if author == active else Bundle(cards_of_a_kind=(CardKind.LARGE_ORDER,)),
                Bundle(cards=[card for card in state.holding(active).cards if random.random() < 0.1]),
            )
        ),
    )


def _a_reward(random: Random) -> Bundle:
    reward = (random.choice(SPECIAL_CARDS),) if random.random() < 0.8 else ()
    return Bundle(random.choice((0, 0, 50)), special_cards=reward)


def a_bundle(state: State, giver: str, random: Random, *, named: bool) -> Bundle:
    """Something of what a player has, and now and then of what that player has not."""
    source = state.holding(giver if random.random() < 0.8 else random.choice(state.players))
    cards = [card for card in source.cards if random.random() < 0.1]
    # Two at most: the ways to name many cards of a large hand have no end.
    kinds = [card.kind for card in source.cards if random.random() < 0.15][:2]
    if not named and random.random() < 0.3:
        cards.append(random.choice(state.setup.box.cards))
    return Bundle(
        random.choice((0, 0, 5, 50, 200, 3, -5, source.ducats)),
        [ware for ware in source.wares if random.random() < 0.1],
        [special_card for special_card in source.special_cards if random.random() < 0.1],
        cards,
        () if named and random.random() < 0.9 else kinds,
        random.choice((0, 0, 0, 1, 2)),
    )


def attempts(state: State, other: State, player: str, random: Random) -> Iterator[Command]:
    """What a player may try to learn which of two states it is: whatever is legal, proposals of all sorts, accepting
    and withdrawing deals that stand in either, by right and by guess, and naming cards that may lie anywhere.
    """
    deals = [proposal.deal for each in (state, other) for proposal in negotiation.proposals(each)]
    for deal in deals:
        stranger = random.choice(state.players)
        changed = Deal(stranger, space=deal.space, action=deal.action, pays=deal.pays, receives=deal.receives)
        for tried in (deal, changed):
            yield WithdrawDeal(player, deal=tried)
            yield ProposeDeal(player, deal=tried)
            yield AcceptDeal(player, deal=tried)
            yield AcceptDeal(player, deal=tried, cards=_cards_for(state, player, tried, random))
    if isinstance(state.phase, Walking | Acting):
        for _ in range(6):
            yield ProposeDeal(player, deal=_any_deal(state, player, random))
    # A list may be long in one class: some of each will do.
    listed = legal(state, player)
    yield from random.sample(listed, min(len(listed), 25))
    box = state.setup.box
    yield HandOver(player, cards=random.sample(box.cards, random.randint(0, 2)))
    yield DeliverMessage(player, message=random.choice(box.deck(CardKind.MESSAGE)))
    yield FillSmallOrder(player, order=random.choice(box.deck(CardKind.SMALL_ORDER)))
    yield PlayTrade(player, give=random.choice(box.cards), take=random.choice(list(CardKind)))


def _cards_for(state: State, player: str, deal: Deal, random: Random) -> tuple:
    asked = negotiation.given_by(player, deal).cards_of_a_kind
    source = state.holding(player).cards if random.random() < 0.8 else state.setup.box.cards
    found: list = []
    for kind in asked:
        fitting = [card for card in source if card.kind is kind and card not in found]
        found += [random.choice(fitting)] if fitting else []
    return tuple(found)


def _any_deal(state: State, player: str, random: Random) -> Deal:
    active, board = state.turn.active, state.setup.box.board
    here = state.turn.walk[-1]
    others = [each for each in state.players if each != active]
    buyer = player if player != active else random.choice(others)
    if random.random() < 0.1:
        buyer = random.choice(state.players)
    space = random.choice((here, here, *board.neighbours[here], random.choice(board.spaces)))
    shares = NOTHING
    if isinstance(space, Building) and random.random() < 0.4:
        shares = _a_reward(random) if space in VILLAS else a_bundle(state, buyer, random, named=False).faceless
    return Deal(
        buyer,
        space=space,
        action=isinstance(space, Building) and random.random() < 0.9,
        pays=a_bundle(state, buyer, random, named=player == buyer),
        shares=shares,
        receives=a_bundle(state, active, random, named=player == active) if random.random() < 0.4 else NOTHING,
    )


@st.composite
def pairs(draw: st.DrawFn, *phases: type[Phase]) -> tuple[State, State, str]:
    """Two states, in one of these phases (any if none is named), and a player who can't tell them apart."""
    some = [states(*phases)]
    if not phases or Walking in phases:
        # Most secrets can be asked for where much is proposed.
        some += [at_a_villa(), at_a_villa(), talkative()]
    state = draw(draw(st.sampled_from(some)))
    # Proposals are mostly the active player's to answer.
    player = draw(st.sampled_from((state.turn.active, *state.players)))
    return state, next(view(state, player).completions(draw(SEEDS))), player


@st.composite
def watched(draw: st.DrawFn) -> tuple[State, str | None]:
    """A state and who looks at it: a player, or a spectator."""
    state = draw(states() | at_a_villa() | talkative())
    return state, draw(st.sampled_from((*state.players, None)))
