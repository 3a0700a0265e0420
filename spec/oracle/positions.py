"""Positions to compare in, each found again by a seed and a number of commands: whole games, and dealt positions from
which a few commands more are played. Here the library plays.
"""

from __future__ import annotations

from functools import cache
from random import Random

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    KeepAction,
    MoveTower,
    PlaceMarkers,
    PlayBuildingAction,
    ProposeDeal,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all, outcomes
from genoa_rules.model.board import MARKETPLACE, Board
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import BUILDINGS, VILLAS, Building
from genoa_rules.model.bundle import ONE_MARKER, Bundle
from genoa_rules.model.cards import CardKind, Privilege
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Drawing, Marking, Over, Owing, Placing, Rolling, Walking
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, Use
from genoa_rules.offers import Offers
from spec.deals import a_legal_proposal, asking_state
from spec.oracle.plain import plain_state
from spec.oracle.scoring import result
from spec.states import NAMES, dealt_state, given_card, rules_of
from spec.varied_positions import varied

# How much a class of commands counts against the others where it is not 1: so that turns are full and games short.
_WEIGHTS = {
    AcceptDeal: 6,
    CloseAction: 0.3,
    DeliverMessage: 2,
    EndWalk: 0.4,
    FillSmallOrder: 3,
    KeepAction: 2,
    MoveTower: 2,
    PlaceMarkers: 3,
    PlayBuildingAction: 2,
    TimeCalled: 0.4,
    UseBuilding: 2,
    WithdrawDeal: 0.2,
}
_PROPOSES = 0.35
_MOST_PROPOSALS = 4
# A dealt position is played on for so many commands; a game that takes so many does not end, and must fail, not hang.
STEPS = 12
_LONGEST_GAME = 5_000
_DEALT = (Walking, Walking, Acting, Acting, Acting, Drawing, Owing, Marking, Closing, Closing, Placing, Rolling)


def steps(seed):
    """A game or a dealt position with what follows, by a seed: each as (number, state, command), to the end of the
    game or until enough was played; the command is None with the last state. A listed command that is refused is the
    last.

    Every tenth seed is a game from the opening, the others are dealt.
    """
    random = Random(f"oracle/{seed}")
    players, rules = random.choice((2, 2, 3, 4, 5)), rules_of(random.choice((0, 1, 2 + seed)))
    if seed % 10 == 0:
        state, most = opening(Setup(NAMES[:players], rules, random.choice((shipped_box(), _turned_box())))), None
    else:
        state, most = _dealt(random, players, rules, seed), STEPS
    number = 0
    while not isinstance(state.phase, Over) and number != most:
        command = _choice(random, state)
        yield number, state, command
        decision = decide(state, command)
        if not isinstance(decision, Accepted):
            return
        state = after(state, decision.events)
        number += 1
        assert number < _LONGEST_GAME, f"the game of seed {seed} does not end"
    yield number, state, None


@cache
def _turned_box():
    """The shipped cards on the board with its rows for columns: nothing may hang on one layout."""
    shipped = shipped_box()
    return Box("turned", Board(tuple(zip(*shipped.board.rows, strict=True))), shipped.cards)


def _dealt(random, players, rules, seed):
    if random.random() < 0.25:
        at_a_villa = random.random() < 0.4
        state = asking_state(players, rules, random.choice(sorted(VILLAS) if at_a_villa else BUILDINGS), seed)
        return _filled_before(random, _talked(random, state))
    state = dealt_state(players, rules, seed, random.choice(_DEALT))
    phase = state.phase
    if isinstance(phase, Closing) and random.random() < 0.8:
        return _at_the_end(random, state)
    if isinstance(phase, Walking) and random.random() < 0.5:
        return _talked(random, state)
    if isinstance(phase, Acting | Marking) and random.random() < 0.3:
        return varied(state, random)
    return _filled_before(random, state)


def _filled_before(random, state):
    """Sometimes an order has been filled here in this turn, by a Building Action (10.3, 11.3)."""
    here = state.turn.walk[-1] if state.turn.walk else None
    if not isinstance(here, Building) or random.random() < 0.7:
        return state
    player = state.phase.actor if isinstance(state.phase, Acting) else random.choice(state.players)
    return state.but(turn=state.turn.but(filled_at=(Use(here, player),)))


def _at_the_end(random, state):
    """The last player's turn is over, mostly in the last round; some are level, some have no good left."""
    last = state.players[-1]
    turn = state.turn.of(last, len(state.players)).but(walk=state.turn.walk)
    state = state.but(turn=turn, left=random.choice((0, 0, 0, 1)))
    if random.random() < 0.6:
        state = _with_a_chain(random, state)
    if random.random() < 0.3:
        state = _without_goods(state)
    if random.random() < 0.6:
        totals = [score["ducats"] for score in result(plain_state(state))["scores"]]
        holdings = [
            held.paid(max(totals) - total) if random.random() < 0.8 else held
            for held, total in zip(state.holdings, totals, strict=True)
        ]
        state = state.but(holdings=tuple(holdings))
    return state


def _with_a_chain(random, state):
    """One player with the privileges of some buildings in a row, anywhere on the ring."""
    ring, start, length = state.setup.box.board.ring, random.randrange(14), random.randint(2, 14)
    player = random.choice(state.players)
    for building in (ring[start:] + ring[:start])[:length]:
        state = given_card(state, player, Privilege(building))
    return state


def _without_goods(state):
    """All goods but the privileges back in the supply and the decks."""
    supply, holdings, decks = state.supply, [], list(state.decks)
    for seat, held in enumerate(state.holdings):
        supply = supply.plus(held, seat)
        kept = held.cards_of(CardKind.PRIVILEGE)
        for card in held.cards:
            if card not in kept:
                deck = decks[card.kind.rank]
                decks[card.kind.rank] = Deck(Bundle(cards=(*deck.face_down, card)).cards, deck.face_up)
        holdings.append(Bundle(held.ducats, cards=kept))
    return state.but(supply=supply, holdings=tuple(holdings), decks=tuple(decks))


def _talked(random, state):
    active = state.turn.active
    passed = tuple(player for player in state.players if player != active and random.random() < 0.5)
    if random.random() < 0.3:
        markers = Bundle(markers=state.supply.markers[state.setup.seat(active)])
        holdings = state.holdings_with(active, state.holding(active) + markers)
        state = state.but(supply=state.supply.minus(markers, state.setup.seat(active)), holdings=holdings)
    return state.but(turn=state.turn.but(passed=passed))


def _choice(random, state):
    owed = outcomes(state)
    if owed:
        market = [command for command, _ in owed if isinstance(command, DiceFell) and _is_market(state, command)]
        if market and random.random() < 0.15:
            return random.choice(market)
        return random.choices([command for command, _ in owed], [weight for _, weight in owed])[0]
    if (
        isinstance(state.phase, Walking)
        and len(state.phase.proposals) < _MOST_PROPOSALS
        and random.random() < _PROPOSES
    ):
        proposal = _proposal(random, state)
        if proposal is not None:
            return proposal
    listed = legal_for_all(state)
    classes = list(dict.fromkeys(map(type, listed)))
    kind = random.choices(classes, [_WEIGHTS.get(each, 1) for each in classes])[0]
    return random.choice([each for each in listed if type(each) is kind])


def _proposal(random, state):
    how = random.random()
    if how < 0.45:
        return a_legal_proposal(state, random, tries=8)
    if how < 0.9:
        return Offers(state, random.choice(state.players)).draw(random)
    # A marker that may not arrive, since the active player's are all in play (T9).
    buyer = random.choice([player for player in state.players if player != state.turn.active])
    marker = ProposeDeal(buyer, deal=Deal(buyer, space=state.turn.walk[-1], pays=ONE_MARKER))
    return marker if isinstance(decide(state, marker), Accepted) else None


def _is_market(state, fell):
    return state.setup.box.board.squares[fell.red, fell.blue] is MARKETPLACE
