"""Deals for properties: positions in which there is something to sell, proposals of every kind, and the questions of
chapters 7 and 8 asked in the plainest way, so that a test does not lean on the answer it checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from attrs import evolve
from hypothesis import strategies as st

from genoa_rules.commands import AcceptDeal, HandOver, ProposeDeal, UseBuilding
from genoa_rules.decide import decide
from genoa_rules.events import Event, GoodsHandedOver
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.multiset import multiset
from genoa_rules.legal import outcomes
from genoa_rules.model.board import Space, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, VILLAS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, Card, SpecialCard
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Acting, Drawing, Owing, Walking
from genoa_rules.model.rules import Allowance, BuildingUse, Rules
from genoa_rules.model.state import Deck, State
from genoa_rules.model.wares import Ware
from spec.expect import accepted
from spec.open_actions import a_promise
from spec.states import SEEDS, all_rules, dealt_state, given_wares, listed, with_orders

Item = TypeVar("Item")
Wanted = Callable[[ProposeDeal], bool]

# Positions.


@st.composite
def asking(
    draw: st.DrawFn,
    *buildings: Building,
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
    moves: int | None = None,
) -> State:
    """The tower stands on one of these buildings (any if none is named), nobody has taken its action in this turn, and
    nothing has been said about it yet. At a villa somebody mostly has an order and its wares.

    moves: how many the tower has made; any number if None.
    """
    number = draw(players if players is not None else st.integers(2, 5))
    chosen = draw(rules if rules is not None else all_rules())
    building = draw(st.sampled_from(buildings or BUILDINGS))
    return asking_state(number, chosen, building, draw(SEEDS), moves)


def asking_state(players: int, rules: Rules, building: Building, seed: int, moves: int | None = None) -> State:
    """As `asking`, from a seed."""
    random = Random(f"asking/{seed}")
    walk = None if moves is None else _walk_to(building, moves, random)
    state = dealt_state(players, rules, seed, Walking, at=building, walk=walk)
    uses = tuple(use for use in state.turn.uses if use.building is not building)
    actions = tuple(sum(use.player == player for use in uses) for player in state.players)
    further = tuple(max(cards, number - 1) for cards, number in zip(state.turn.further, actions, strict=True))
    turn = state.turn.but(uses=uses, actions=actions, further=further, passed=())
    state = state.but(phase=Walking(), turn=turn)
    if building in VILLAS:
        for player in others(state):
            state = with_orders(state, player, building, random)
    return state


def _walk_to(building: Building, moves: int, random: Random) -> tuple[Space, ...]:
    """A walk of so many moves that ends there: one backwards from there."""
    board = shipped_box().board
    walk: tuple[Space, ...] = (building,)
    while len(walk) <= moves:
        onward = board.next_spaces[walk]
        walk = (*walk, random.choice(onward)) if onward else (building,)
    return walk[::-1]


@st.composite
def talked(
    draw: st.DrawFn,
    *buildings: Building,
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
    wanted: Callable[[State], Wanted] | None = None,
) -> State:
    """As `asking`, once some have passed and up to three proposals stand, of those wanted if that is said."""
    state = draw(asking(*buildings, players=players, rules=rules))
    random = Random(f"talked/{draw(st.integers(0, 2**16))}")
    passed = tuple(player for player in others(state) if random.random() < 0.4)
    state = state.but(turn=state.turn.but(passed=passed))
    for _ in range(random.randint(0, 3)):
        command = a_legal_proposal(state, random, wanted(state) if wanted else None)
        if command is not None:
            state = after(state, accepted(state, command))
    return state


def quiet(state: State) -> State:
    """The position with nobody left to ask: all others have passed and no proposal stands."""
    return state.but(phase=Walking(), turn=state.turn.but(passed=others(state)))


def with_a_buyer(state: State, seed: int) -> tuple[State, str]:
    """The position with one of the others who has an action left and at least one ware to pay with, and that player."""
    random = Random(f"buyer/{seed}")
    buyer = random.choice(others(state))
    while not has_a_right(state, buyer):
        state = with_one_more_right(state, buyer)
    return given_wares(state, buyer, (Ware.SILK,)), buyer


def with_one_more_right(state: State, player: str) -> State:
    """The position in which a player may act once more in this turn."""
    further = list(state.turn.further)
    further[state.players.index(player)] += 1
    return state.but(turn=state.turn.but(further=tuple(further)))


def others(state: State) -> tuple[str, ...]:
    """The players who are not active."""
    return tuple(player for player in state.players if player != state.turn.active)


# Proposals.


def a_deal(state: State, random: Random) -> ProposeDeal:
    """A proposal of whatever kind, so made that it is mostly legal: by either side, for the current space or the next
    one, with money, wares, special cards, markers and cards both ways, asked for by name or by kind, and shares.
    """
    active, here = state.turn.active, state.turn.walk[-1]
    buyer = random.choice(others(state))
    author = buyer if random.random() < 0.7 else active
    space = _a_space(state, random)
    bare = state.setup.rules.paid_move_without_action is Allowance.ALLOWED and space != here and random.random() < 0.3
    action = isinstance(space, Building) and not bare
    shares = NOTHING
    if action and isinstance(space, Building) and random.random() < 0.4:
        shares = a_promise(state, buyer, space, random)
    pays = NOTHING
    if not shares or random.random() < 0.5:
        pays = _given(state, buyer, random) if author == buyer else _asked(state, buyer, author, random)
    receives = NOTHING
    if random.random() < 0.35:
        receives = _given(state, active, random) if author == active else _asked(state, active, author, random)
    return ProposeDeal(
        author, deal=Deal(buyer, space=space, action=action, pays=pays, shares=shares, receives=receives)
    )


def _a_space(state: State, random: Random) -> Space:
    walk, board = state.turn.walk, state.setup.box.board
    onward = [space for space in board.neighbours[walk[-1]] if space not in walk] if len(walk) < 5 else []
    if isinstance(walk[-1], Building) and (not onward or random.random() < 0.5):
        return walk[-1]
    return random.choice(onward) if onward else walk[-1]


def _given(state: State, player: str, random: Random) -> Bundle:
    """Something of what a player has."""
    holding = state.holding(player)
    return Bundle(
        5 * random.randint(0, min(12, holding.ducats // 5)) if random.random() < 0.6 else 0,
        _some(holding.wares, random),
        _some(holding.special_cards, random),
        _some(holding.cards, random),
        (),
        random.randint(0, holding.markers) if random.random() < 0.3 else 0,
    )


def _asked(state: State, partner: str, author: str, random: Random) -> Bundle:
    """Something of what a partner may have: its money unknown, its cards by kind, or by a name that is a guess."""
    holding = state.holding(partner)
    kinds = _some(holding.faceless.cards_of_a_kind, random)
    named: tuple[Card, ...] = ()
    if kinds and random.random() < 0.5:
        hidden = [card for card in state.setup.box.deck(kinds[0]) if card not in state.holding(author).cards]
        named = (random.choice(hidden),) if hidden else ()
    return Bundle(
        5 * random.randint(0, 8) if random.random() < 0.5 else 0,
        _some(holding.wares, random),
        _some(holding.special_cards, random),
        named,
        kinds[len(named) :],
        random.randint(0, holding.markers) if random.random() < 0.3 else 0,
    )


def _some(items: Sequence[Item], random: Random) -> tuple[Item, ...]:
    if not items or random.random() < 0.65:
        return ()
    return tuple(random.sample(items, random.randint(1, min(2, len(items)))))


def a_legal_proposal(state: State, random: Random, wanted: Wanted | None = None, tries: int = 40) -> ProposeDeal | None:
    """A legal proposal, one of those wanted if that is said; None where none is found."""
    for _ in range(tries):
        command = a_deal(state, random)
        if (wanted is None or wanted(command)) and isinstance(decide(state, command), Accepted):
            return command
    return None


def legal_proposals(state: State, wanted: Wanted | None = None) -> st.SearchStrategy[ProposeDeal | None]:
    """Legal proposals; None where none is found."""
    return st.integers(0, 2**16).map(lambda seed: a_legal_proposal(state, Random(f"proposal/{seed}"), wanted))


def changed(command: ProposeDeal, **changes: Any) -> ProposeDeal:
    """The proposal with parts of its deal replaced, whether or not it is legal so."""
    return ProposeDeal(command.player, deal=evolve(command.deal, **changes))


def is_offer(command: ProposeDeal) -> bool:
    """Whether the buyer makes the proposal."""
    return command.player == command.deal.buyer


def is_here(state: State) -> Wanted:
    """Wants proposals for the current space."""
    return lambda command: command.deal.space == state.turn.walk[-1]


def is_offer_here(state: State) -> Wanted:
    """Wants offers for the current building."""
    return lambda command: is_offer(command) and command.deal.space == state.turn.walk[-1]


def is_next(state: State) -> Wanted:
    """Wants proposals for a neighbouring space."""
    return lambda command: command.deal.space != state.turn.walk[-1]


def acceptor(state: State, command: ProposeDeal) -> str:
    """The party that did not make a proposal."""
    return state.turn.active if is_offer(command) else command.deal.buyer


def acceptances(state: State, command: ProposeDeal) -> tuple[AcceptDeal, ...]:
    """The listed ways to accept a proposal that stands, by the party that did not make it."""
    player = acceptor(state, command)
    return tuple(each for each in listed(state, AcceptDeal) if each.player == player and each.deal == command.deal)


# What the rulebook says, in the plainest way.


def has_a_right(state: State, player: str) -> bool:
    """One action a turn, one more for each Further Action card played, and for the active player of two one more once
    the other has acted (7.2, 14.3, 17.2).
    """
    seat = state.players.index(player)
    allowed = 1 + state.turn.further[seat]
    if len(state.players) == 2 and player == state.turn.active and state.turn.actions[1 - seat]:
        allowed += 1
    return state.turn.actions[seat] < allowed


def can_act(state: State, player: str) -> bool:
    """Whether a player has a right to an action, or a card for one (8.10, S3)."""
    return has_a_right(state, player) or SpecialCard.FURTHER_ACTION in state.holding(player).special_cards


def is_open_to(state: State, building: Building, player: str) -> bool:
    """Whether a building's action may still be taken by a player, as D3 has it (7.3)."""
    users = [use.player for use in state.turn.uses if use.building is building]
    if state.setup.rules.who_uses_a_building is BuildingUse.ONE_PLAYER:
        return not users
    active = state.turn.active
    return active not in users if player == active else all(user == active for user in users)


def has_still_to_speak(state: State, player: str) -> bool:
    """Whether the active player has to hear somebody before leaving: 8.1 and S4, word for word."""
    here = state.turn.walk[-1]
    return (
        isinstance(here, Building)
        and player != state.turn.active
        and is_open_to(state, here, player)
        and can_act(state, player)
        and player not in state.turn.passed
        and not any(each.author == player and each.deal.space == here for each in standing(state))
    )


def standing(state: State) -> tuple[Proposal, ...]:
    """The proposals that stand."""
    return state.phase.proposals if isinstance(state.phase, Walking) else ()


def what_comes(state: State, deal: Deal) -> tuple[Event, ...]:
    """All events until the active player has got what an offer for the current building brings: the settlement, and
    where a share is promised the use of the building, played through.
    """
    events = list(accepted(state, AcceptDeal(state.turn.active, deal=deal)))
    state = after(state, events)
    while deal.shares and not (isinstance(state.phase, Acting) and state.phase.building_used):
        if isinstance(state.phase, Drawing):
            command = outcomes(state)[0][0]
        elif isinstance(state.phase, Owing):
            command = listed(state, HandOver)[0]
        else:
            command = listed(state, UseBuilding)[0]
        more = accepted(state, command)
        events += more
        state = after(state, more)
    return tuple(events)


def reaches_the_active_player(state: State, deal: Deal) -> bool:
    """Whether at least one thing would reach the active player from an offer, found by playing it (S2, T9).

    What counts is the supply as it stands: the buyer has a right to act here, so that no Further Action card goes back.
    """
    return any(
        event.receiver == state.turn.active
        and (event.markers_received > 0 or event.goods != Bundle(markers=event.goods.markers))
        for event in what_comes(with_one_more_right(state, deal.buyer), deal)
        if isinstance(event, GoodsHandedOver)
    )


def forces(state: State, proposal: Proposal) -> bool:
    """Whether a proposal that stands forces a sale: 8.2 with S2, word for word."""
    deal = proposal.deal
    return (
        proposal.author == deal.buyer
        and deal.space == state.turn.walk[-1]
        and deal.action
        and deal.receives == NOTHING
        and reaches_the_active_player(state, deal)
    )


# Secrets.


def with_other_secrets(state: State, knowing: str, random: Random) -> State:
    """The position as it may be too for all that one player can see: others' money and cards, and what lies face down,
    dealt anew; the number of cards of each kind, and all else, as it was (2.8, S22).
    """
    holdings, decks = list(state.holdings), list(state.decks)
    strangers = [seat for seat, player in enumerate(state.players) if player != knowing]
    for kind in CARD_KINDS:
        deck = decks[kind.rank]
        pool = [*deck.face_down, *(card for seat in strangers for card in holdings[seat].cards_of(kind))]
        random.shuffle(pool)
        for seat in strangers:
            own = holdings[seat].cards_of(kind)
            drawn, pool = pool[: len(own)], pool[len(own) :]
            holdings[seat] = holdings[seat] - Bundle(cards=own) + Bundle(cards=drawn)
        decks[kind.rank] = Deck(multiset(pool), deck.face_up)
    for seat in strangers:
        holdings[seat] = holdings[seat].paid(5 * random.choice((0, 1, 4, 26, 100)) - holdings[seat].ducats)
    return state.but(holdings=tuple(holdings), decks=tuple(decks))


def streets_next(state: State) -> tuple[Street, ...]:
    """The streets to which the tower could step."""
    walk = state.turn.walk
    if len(walk) == 5:
        return ()
    around = state.setup.box.board.neighbours[walk[-1]]
    return tuple(space for space in around if isinstance(space, Street) and space not in walk)
