"""Positions dealt at will: cards, wares, markers and money lie anywhere, in any phase in which somebody may speak.

Play alone hardly ever reaches two orders at one villa or an exhausted supply; these do. All that chapter 1 says there
is, is there. A position is dealt from a seed, so that the same seed deals the same again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from attrs import evolve

from genoa_rules.chapters import moving, rounds
from genoa_rules.chapters.buildings import YIELDS
from genoa_rules.chapters.setup import opening
from genoa_rules.commands import ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import BUILDINGS, VILLAS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, LargeOrder, Message, SmallOrder
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Drawing, Marking, Owing, Phase, Placing, Rolling, Walking
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply, Use
from genoa_rules.model.wares import WARES, Ware

DEALT: tuple[type[Phase], ...] = (Placing, Rolling, Walking, Acting, Drawing, Owing, Marking, Closing)
"""The phases in which positions are dealt; the others follow from play alone."""

ItemT = TypeVar("ItemT")

# Proposals drawn at random.


def a_proposal(state: State, random: Random) -> ProposeDeal | None:
    """A legal proposal, if one is found in a few tries."""
    active = state.turn.active
    here = state.turn.walk[-1]
    spaces = (here, *moving.next_spaces(state)) if isinstance(here, Building) else moving.next_spaces(state)
    others = [player for player in state.players if player != active]
    for _ in range(4):
        buyer = random.choice(others)
        author = buyer if random.random() < 0.8 else active
        space = random.choice(spaces) if spaces else here
        pays = _some(state.holding(buyer), random)
        receives = _some(state.holding(active), random) if random.random() < 0.25 else NOTHING
        shares = _a_share(space, random) if isinstance(space, Building) and random.random() < 0.35 else NOTHING
        command = ProposeDeal(author, deal=Deal(buyer, space=space, pays=pays, shares=shares, receives=receives))
        if author == active and random.random() < 0.5 and pays.cards:
            open_cards = pays.faceless
            deal = Deal(buyer, space=space, pays=open_cards, shares=shares, receives=receives)
            command = ProposeDeal(author, deal=deal)
        if isinstance(decide(state, command), Accepted):
            return command
    return None


def _some(holding: Bundle, random: Random) -> Bundle:
    ducats = 5 * random.randint(0, min(8, holding.ducats // 5)) if random.random() < 0.8 else 0
    wares = (random.choice(holding.wares),) if holding.wares and random.random() < 0.3 else ()
    special = (random.choice(holding.special_cards),) if holding.special_cards and random.random() < 0.2 else ()
    cards = (random.choice(holding.cards),) if holding.cards and random.random() < 0.2 else ()
    marks = random.randint(0, holding.markers) if random.random() < 0.2 else 0
    return Bundle(ducats, wares, special, cards, (), marks)


def _a_share(building: Building, random: Random) -> Bundle:
    given = YIELDS[building]
    return Bundle(
        wares=given.wares[: random.randint(0, len(given.wares))],
        special_cards=given.special_cards,
        cards_of_a_kind=given.cards_of_a_kind[: random.randint(0, len(given.cards_of_a_kind))],
        markers=random.randint(0, given.markers),
    )


# Positions.


def _spread(random: Random, items: Iterable[ItemT], heaps: int, kept: float) -> list[list[ItemT]]:
    """The items on so many heaps; heap 0, the common stock, keeps each with this likelihood."""
    found: list[list[ItemT]] = [[] for _ in range(heaps)]
    for item in items:
        found[0 if random.random() < kept else random.randrange(1, heaps)].append(item)
    return found


def _walk(random: Random, state: State, start: Space | None = None) -> tuple[Space, ...]:
    board = state.setup.box.board
    # Inner spaces have few buildings beside them: streets are wanted as often as buildings.
    walk: tuple[Space, ...] = (start or random.choice(board.spaces),)
    for _ in range(random.randint(0, 4)):
        onward = board.next_spaces[walk]
        if not onward:
            break
        walk = (*walk, random.choice(onward))
    return walk


def dealt_position(
    setup: Setup,
    seed: int,
    phase: type[Phase],
    at: Building | None = None,
    walk: tuple[Space, ...] | None = None,
) -> State:
    """A position in a phase, dealt from a seed.

    phase: one of DEALT. at: the building where the tower stands; anywhere if None. walk: the spaces visited; any that
    ends there if None.
    """
    players = len(setup.players)
    random = Random(f"dealt/{players}/{seed}/{phase.__name__}")
    state = opening(setup)
    kept = random.choice((0.0, 0.2, 0.5, 0.8))
    wares = _spread(random, [ware for ware in WARES for _ in range(5)], players + 1, random.choice((0.0, 0.3, 0.7)))
    stock = [kind for kind in SPECIAL_CARDS for _ in range(state.supply.special_cards[kind.rank])]
    special = _spread(random, stock, players + 1, random.choice((0.0, 0.3, 0.7)))
    hands: list[list[Card]] = [[] for _ in range(players)]
    decks = []
    for kind in CARD_KINDS:
        heaps = _spread(random, state.setup.box.deck(kind), players + 1, kept)
        for seat, heap in enumerate(heaps[1:]):
            hands[seat] += heap
        up = [card for card in heaps[0] if random.random() < 0.3]
        down = [card for card in heaps[0] if card not in up]
        decks.append(Deck(Bundle(cards=down).cards, Bundle(cards=up).cards) if down else Deck(Bundle(cards=up).cards))
    owners: list[str | None] = [None] * len(BUILDINGS)
    marks_left = [7] * players
    for building in BUILDINGS:
        seat = random.randrange(players)
        if random.random() < 0.4 and marks_left[seat]:
            owners[building.rank] = setup.players[seat]
            marks_left[seat] -= 1
    reserve = [random.choice((0, min(1, left), random.randint(0, left), left)) for left in marks_left]
    holdings = tuple(
        Bundle(5 * random.choice((0, 1, 3, 10, 40)), wares[seat + 1], special[seat + 1], hands[seat], (), reserve[seat])
        for seat in range(players)
    )
    supply = Supply(
        tuple(wares[0].count(ware) for ware in WARES),
        tuple(special[0].count(kind) for kind in SPECIAL_CARDS),
        tuple(left - own for left, own in zip(marks_left, reserve, strict=True)),
    )
    base = state.but(
        holdings=holdings,
        supply=supply,
        decks=tuple(decks),
        owners=tuple(owners),
        left=random.choice((0, 0, 1, random.randrange(rounds.MOST_ROUNDS[players]))),
    )
    if at is not None and walk is None:
        # A walk backwards is a walk.
        walk = _walk(random, state, at)[::-1]
    return _in_phase(base, phase, random, walk)


def _in_phase(state: State, phase: type[Phase], random: Random, walk: tuple[Space, ...] | None) -> State:
    names = state.players
    turn = state.turn.of(random.choice(names), len(names))
    if phase is Placing:
        return state.but(phase=Placing(), turn=turn)
    if phase is Rolling:
        return state.but(phase=Rolling(), turn=turn)
    if walk is None:
        # A villa's action has more sides than any other: a privilege, an order, its reward, what is promised of it.
        at_a_villa = phase is Acting and random.random() < 0.4
        walk = (random.choice(sorted(VILLAS)),) if at_a_villa else _walk(random, state)
    if phase is Marking:
        streets = state.setup.box.board.streets
        while not any(space in streets for space in walk):
            walk = _walk(random, state)
    if phase is Acting:
        while not isinstance(walk[-1], Building):
            walk = _walk(random, state)
    if phase in (Drawing, Owing):
        walk = (random.choice((Building.TOWN_HALL, Building.POST_OFFICE)),)
    uses, actions, further = [], [0] * len(names), [0] * len(names)
    for space in walk[:-1] if phase in (Acting, Drawing, Owing) else walk:
        if isinstance(space, Building) and random.random() < 0.5:
            player = random.choice(names)
            uses.append(Use(space, player))
            seat = names.index(player)
            actions[seat] += 1
            if actions[seat] > 1 + further[seat]:
                further[seat] += 1
    turn = turn.but(walk=walk, uses=tuple(uses), actions=tuple(actions), further=tuple(further))
    placed = _with_messages(state.but(phase=Walking(), turn=turn), random)
    if phase is Walking:
        return _with_talk(placed, random)
    if phase is Acting:
        return _acting(placed, random)
    if phase in (Drawing, Owing):
        return _in_the_draw(_acting(placed, random), phase, random)
    if phase is Marking:
        player = random.choice(names)
        seat = names.index(player)
        if not state.holdings[seat].markers:
            return _with_a_marker(placed, player, random)
        return placed.but(phase=Marking(player))
    assert phase is Closing, f"no position is dealt in {phase.__name__}: play reaches it"
    return placed.but(phase=Closing())


def _with_a_marker(state: State, player: str, random: Random) -> State:
    """Who marks has a marker in reserve: one from the supply, or from a building."""
    seat = state.setup.seat(player)
    holdings = state.holdings_with(player, state.holding(player) + Bundle(markers=1))
    if state.supply.markers[seat]:
        supply = state.supply.minus(Bundle(markers=1), seat)
        return state.but(phase=Marking(player), holdings=holdings, supply=supply)
    owners = list(state.owners)
    owners[owners.index(player)] = None
    return state.but(phase=Marking(player), holdings=holdings, owners=tuple(owners))


def given_card(state: State, player: str, card: Card) -> State:
    """The card in this player's hand, from wherever it is; a deck is turned where its last face-down card goes."""
    one = Bundle(cards=(card,))
    holdings = [held - one if card in held.cards else held for held in state.holdings]
    holdings[state.setup.seat(player)] += one
    deck = state.decks[card.kind.rank]
    down = tuple(each for each in deck.face_down if each != card)
    up = tuple(each for each in deck.face_up if each != card)
    turned = Deck(down, up) if down else Deck(up)
    return state.but(holdings=tuple(holdings), decks=state.deck_with(card.kind, turned))


def given_wares(state: State, player: str, wares: Sequence[Ware]) -> State:
    """One piece of each ware with this player, from the supply or from whoever has one."""
    for ware in wares:
        one = Bundle(wares=(ware,))
        seat = state.setup.seat(player)
        if ware in state.holdings[seat].wares:
            continue
        holdings = list(state.holdings)
        supply = state.supply
        if supply.wares[ware.rank]:
            supply = supply.minus(one, seat)
        else:
            giver = next(place for place, held in enumerate(holdings) if ware in held.wares)
            holdings[giver] -= one
        holdings[seat] += one
        state = state.but(holdings=tuple(holdings), supply=supply)
    return state


def with_orders(state: State, player: str, building: Building, random: Random) -> State:
    """The player with an order for this building and its wares, so that filling it is no rarity."""
    for card in state.setup.box.cards:
        if isinstance(card, LargeOrder) and card.villa is building and random.random() < 0.5:
            state = given_wares(given_card(state, player, card), player, card.wares)
        if isinstance(card, SmallOrder) and card.building is building and random.random() < 0.7:
            state = given_wares(given_card(state, player, card), player, (card.ware,))
    return state


def _with_messages(state: State, random: Random) -> State:
    """Messages between the walk's buildings in hands, so that delivering one is no rarity."""
    for card in state.setup.box.cards:
        walked = isinstance(card, Message) and all(building in state.turn.walk for building in card.buildings)
        if walked and random.random() < 0.8:
            state = given_card(state, random.choice(state.players), card)
    return state


def _with_talk(state: State, random: Random) -> State:
    others = [player for player in state.players if player != state.turn.active]
    passed = tuple(player for player in others if random.random() < 0.4)
    state = state.but(turn=state.turn.but(passed=passed))
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        proposal = a_proposal(state, random)
        if proposal is not None:
            decision = decide(state, proposal)
            assert isinstance(decision, Accepted)
            state = after(state, decision.events)
    return state


def _acting(state: State, random: Random) -> State:
    building = state.turn.walk[-1]
    assert isinstance(building, Building)
    actor = random.choice(state.players)
    state = with_orders(state, actor, building, random)
    for mine, owner in zip(BUILDINGS, state.owners, strict=True):
        if owner == actor and random.random() < 0.3:
            state = with_orders(state, actor, mine, random)
    seat = state.setup.seat(actor)
    turn = state.turn
    actions, further = list(turn.actions), list(turn.further)
    actions[seat] += 1
    if actions[seat] > 1 + further[seat]:
        further[seat] += 1
    turn = turn.but(uses=(*turn.uses, Use(building, actor)), actions=tuple(actions), further=tuple(further))
    shares = NOTHING
    used = random.random() < 0.5
    if not used and actor != turn.active and random.random() < 0.4:
        shares = _a_share(building, random)
    return state.but(phase=Acting(actor, building, shares, used), turn=turn)


def _in_the_draw(state: State, phase: type[Phase], random: Random) -> State:
    """Two cards of which one is promised: the second still to come, or both here and one to be handed over."""
    acting = state.phase
    assert isinstance(acting, Acting)
    if phase is Owing and acting.actor == state.turn.active:
        # Nobody owes anything to oneself: another player is active.
        active = state.setup.after(acting.actor)
        state = state.but(turn=evolve(state.turn, active=active))
    kind = YIELDS[acting.building].cards_of_a_kind[0]
    cards = random.sample(state.setup.box.deck(kind), 2)
    for card in cards:
        state = given_card(state, acting.actor, card)
    shares = Bundle(cards_of_a_kind=(kind,)) if acting.actor != state.turn.active else NOTHING
    acting = Acting(acting.actor, acting.building, shares, True)
    if phase is Owing:
        return state.but(phase=Owing(acting, state.turn.active, kind, 1, Bundle(cards=cards).cards))
    first, second = cards
    if random.random() < 0.5:
        return _put_down(state, second).but(phase=Drawing(acting, kind, 1, (first,), acting.building, True))
    return _put_down(state, second).but(phase=Drawing(acting, kind, 1, (), None, False))


def _put_down(state: State, card: Card) -> State:
    """A card of a hand put face down into its deck."""
    one = Bundle(cards=(card,))
    deck = state.decks[card.kind.rank]
    return state.but(
        holdings=tuple(held - one if card in held.cards else held for held in state.holdings),
        decks=state.deck_with(card.kind, Deck(Bundle(cards=(*deck.face_down, card)).cards, deck.face_up)),
    )
