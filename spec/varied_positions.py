"""Positions that differ a little from one, and whether a position agrees with a situation."""

from __future__ import annotations

from random import Random

from genoa_rules.chapters.markers import streets_with_discs
from genoa_rules.invariants import breaches_of
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, SpecialCard
from genoa_rules.model.phases import Acting, Marking, Walking
from genoa_rules.model.state import Deck, State, Use
from genoa_rules.model.wares import WARES
from genoa_rules.record.situation import OPEN, Amount, Situation
from genoa_rules.situations.walks import agrees

# Whether it agrees.


def agrees_with(state: State, situation: Situation) -> bool:
    """Whether all that is told is true in a position that play could have reached."""
    return disagreements(state, situation) == []


def disagreements(state: State, situation: Situation) -> list[str]:
    """In what a position is none that play could have reached, or not as it is told."""
    found = [breach.invariant.value for breach in breaches_of(state)]
    found += ["rules"] if state.setup.rules not in situation.rules else []
    parts = (_in_holdings, _in_the_stock, _in_the_turn, _in_actions, _in_the_marking)
    return found + [part.__name__ for part in parts if not part(state, situation)]


def _all_allow(amounts: list[Amount] | tuple[Amount, ...], numbers) -> bool:
    return all(amount.allows(number) for amount, number in zip(amounts, numbers, strict=True))


def _in_holdings(state: State, situation: Situation) -> bool:
    return all(
        known.ducats.allows(held.ducats)
        and _all_allow(known.wares, [held.wares.count(ware) for ware in WARES])
        and _all_allow(known.special_cards, [held.special_cards.count(card) for card in SPECIAL_CARDS])
        and _all_allow(known.cards_of_a_kind, [len(held.cards_of(kind)) for kind in CARD_KINDS])
        and all(card in held.cards for card in known.cards)
        and not any(card in held.cards for card in known.no_cards)
        and known.markers.allows(held.markers)
        and known.markers_on_buildings.allows(state.owners.count(player))
        for known, held, player in zip(situation.holdings, state.holdings, state.players, strict=True)
    )


def _in_the_stock(state: State, situation: Situation) -> bool:
    told_of = [owner for _, owner in situation.owners if owner is not None]
    return (
        _all_allow(situation.supply.wares, state.supply.wares)
        and _all_allow(situation.supply.special_cards, state.supply.special_cards)
        and _all_allow(situation.supply.markers, state.supply.markers)
        and _all_allow([each.in_all for each in situation.decks], map(len, state.decks))
        and _all_allow([each.face_down for each in situation.decks], [len(each.face_down) for each in state.decks])
        and _all_allow([each.face_up for each in situation.decks], [len(each.face_up) for each in state.decks])
        and all(state.owners[building.rank] == owner for building, owner in situation.owners)
        and not (situation.owners_are_all and len(BUILDINGS) - state.owners.count(None) != len(told_of))
        and situation.left.allows(state.left)
    )


def _in_the_turn(state: State, situation: Situation) -> bool:
    known, turn = situation.turn, state.turn
    return (
        turn.active == known.active
        and (known.walk is None or agrees(turn.walk, known.walk))
        and not any(space in turn.walk for space in known.not_visited)
        and (not turn.walk or known.moves_left.allows(5 - len(turn.walk)))
        and set(known.passed) <= set(turn.passed)
        and not set(known.not_passed) & set(turn.passed)
        and (known.filled is None or set(turn.filled_at) == set(known.filled))
        and (known.cleared is None or set(turn.cleared) == set(known.cleared))
    )


def actions_left(turn, seat: int) -> int:
    """How many actions a seat may still open by rights of its own, cards in hand and 17.2 aside; one below none where
    17.2 has been made use of.
    """
    return 1 + turn.further[seat] - turn.actions[seat]


def _in_actions(state: State, situation: Situation) -> bool:
    known, turn = situation.turn, state.turn
    users = {building: {use.player for use in turn.uses if use.building is building} for building in BUILDINGS}
    told = {use.building for use in known.uses}
    seats = list(enumerate(state.players))
    return (
        all(users[use.building] if use.users is None else users[use.building] == set(use.users) for use in known.uses)
        and not (known.uses_are_all and any(who for building, who in users.items() if building not in told))
        and not any(turn.actions[seat] for seat, player in seats if player in known.not_acted)
        # Where none are told, it may also be the second action of the active player of two that was taken (17.2).
        and all(
            amount == OPEN or amount.allows(actions_left(turn, state.setup.seat(player)))
            for player, amount in known.actions_left
        )
        and all(turn.further[seat] < turn.actions[seat] for seat, player in seats if player in known.acted)
        and _in_the_open_action(state, situation)
    )


def _in_the_marking(state: State, situation: Situation) -> bool:
    """Who places markers has one, and a street with discs to place it from; else it would be another's turn (T21)."""
    phase = state.phase
    if not isinstance(phase, Marking):
        return True
    return state.holding(phase.player).markers > 0 and bool(streets_with_discs(state))


def _in_the_open_action(state: State, situation: Situation) -> bool:
    phase, known = state.phase, situation.turn.open
    return not isinstance(phase, Acting) or (known is not None and known.used in (None, phase.building_used))


# Positions a little different.


def varied(state: State, random: Random) -> State:
    """The position with some small differences."""
    for _ in range(random.randint(1, 5)):
        state = random.choice(_WAYS)(state, random)
    return state


def _money(state: State, random: Random) -> State:
    player = random.choice(state.players)
    held = state.holding(player)
    return state.but(holdings=state.holdings_with(player, held.paid(5 * random.randint(0, 9) - held.ducats)))


def _piece(state: State, random: Random) -> State:
    """A ware, a special card or a marker goes from the supply to a player, or back."""
    player = random.choice(state.players)
    seat = state.setup.seat(player)
    piece = random.choice(
        (
            Bundle(wares=(random.choice(WARES),)),
            Bundle(special_cards=(random.choice((*SPECIAL_CARDS, SpecialCard.FURTHER_ACTION)),)),
            Bundle(markers=1),
        )
    )
    held = state.holding(player)
    if held.covers(piece):
        return state.but(holdings=state.holdings_with(player, held - piece), supply=state.supply.plus(piece, seat))
    taken = state.supply.minus(piece, seat)
    if min((*taken.wares, *taken.special_cards, *taken.markers)) < 0:
        return state
    return state.but(holdings=state.holdings_with(player, held + piece), supply=taken)


def _card(state: State, random: Random) -> State:
    """A card goes to another hand, into its deck, or over in it."""
    card = random.choice(state.setup.box.cards)
    one = Bundle(cards=(card,))
    holdings = [held - one if card in held.cards else held for held in state.holdings]
    deck = state.decks[card.kind.rank]
    down = [each for each in deck.face_down if each != card]
    up = [each for each in deck.face_up if each != card]
    where = random.choice((*state.players, down, up))
    if isinstance(where, str):
        holdings[state.setup.seat(where)] += one
    else:
        where.append(card)
    if not down:
        down, up = up, []
    turned = Deck(Bundle(cards=down).cards, Bundle(cards=up).cards)
    return state.but(holdings=tuple(holdings), decks=state.deck_with(card.kind, turned))


def _owner(state: State, random: Random) -> State:
    """A marker of the supply is laid on a building, or one goes from there to the supply."""
    building, player = random.choice(BUILDINGS), random.choice(state.players)
    owners = list(state.owners)
    owner, one = owners[building.rank], Bundle(markers=1)
    if owner is not None:
        owners[building.rank] = None
        return state.but(owners=tuple(owners), supply=state.supply.plus(one, state.setup.seat(owner)))
    seat = state.setup.seat(player)
    if not state.supply.markers[seat]:
        return state
    owners[building.rank] = player
    return state.but(owners=tuple(owners), supply=state.supply.minus(one, seat))


def _passed(state: State, random: Random) -> State:
    if not isinstance(state.phase, Walking | Acting):
        return state
    player = random.choice([each for each in state.players if each != state.turn.active])
    passed = state.turn.passed
    others = tuple(each for each in passed if each != player)
    return state.but(turn=state.turn.but(passed=others if player in passed else (*passed, player)))


def _use(state: State, random: Random) -> State:
    """A building of the walk was used by a player, or was not."""
    buildings = [space for space in state.turn.walk if isinstance(space, Building)]
    if not buildings:
        return state
    building, player = random.choice(buildings), random.choice(state.players)
    if isinstance(state.phase, Acting) and building is state.phase.building:
        return state
    uses = [use for use in state.turn.uses if use.building is not building]
    if len(uses) == len(state.turn.uses):
        uses.insert(0, Use(building, player))
    return _with_uses(state, tuple(uses), random)


def _with_uses(state: State, uses: tuple[Use, ...], random: Random) -> State:
    turn = state.turn
    actions = tuple(sum(use.player == player for use in uses) for player in state.players)
    further = tuple(max(0, number - 1) + random.choice((0, 0, 0, 1)) for number in actions)
    return state.but(turn=turn.but(uses=uses, actions=actions, further=further))


def _walk(state: State, random: Random) -> State:
    """The tower has come by another way."""
    walk = state.turn.walk
    if len(walk) < 2:
        return state
    others = [each for each in state.setup.box.board.next_spaces if each[-1] == walk[-1]]
    new = random.choice(others)
    uses = tuple(use for use in state.turn.uses if use.building in new)
    changed = state.but(
        turn=state.turn.but(walk=new, cleared=tuple(each for each in state.turn.cleared if each in new))
    )
    return _with_uses(changed, uses, random)


def _orders(state: State, random: Random) -> State:
    """A player has filled an order in a building, or has not."""
    use = Use(random.choice(BUILDINGS), random.choice(state.players))
    filled = state.turn.filled_at
    others = tuple(each for each in filled if each != use)
    acted = state.turn.actions[state.setup.seat(use.player)] > 0
    return state.but(turn=state.turn.but(filled_at=others if use in filled or not acted else (*filled, use)))


def _open_action(state: State, random: Random) -> State:
    phase = state.phase
    if not isinstance(phase, Acting):
        return state
    return state.but(phase=Acting(phase.actor, phase.building, phase.shares, random.random() < 0.5, phase.by_card))


def _round(state: State, random: Random) -> State:
    return state.but(left=max(0, state.left + random.choice((-1, -state.left))))


_WAYS = (
    *[_money, _owner, _walk, _orders, _open_action, _round],
    *[_card, _passed, _use] * 2,
    *[_piece] * 3,
)
