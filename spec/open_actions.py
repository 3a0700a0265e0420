"""Open actions, dealt: at a building that is wanted, with a promise or a special card where a property needs one."""

from __future__ import annotations

from random import Random

from attrs import evolve
from hypothesis import strategies as st

from genoa_rules.model.buildings import BUILDINGS, VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, SpecialCard
from genoa_rules.model.phases import Acting
from genoa_rules.model.rules import PromisedYield, Rules
from genoa_rules.model.state import State
from spec.states import SEEDS, all_rules, dealt_state

DRAWS = {
    Building.GUILD_HALL: (CardKind.LARGE_ORDER, 1),
    Building.TOWN_HALL: (CardKind.SMALL_ORDER, 2),
    Building.POST_OFFICE: (CardKind.MESSAGE, 2),
    **dict.fromkeys(sorted(VILLAS), (CardKind.PRIVILEGE, 1)),
}
SPECIAL_CARDS_OF = {
    Building.PALACE: SpecialCard.BUILDING_ACTION,
    Building.PARK: SpecialCard.FURTHER_ACTION,
    Building.COACH_HOUSE: SpecialCard.ANY_START_SPACE,
    Building.HARBOR: SpecialCard.ANY_WARE,
    Building.TAVERN: SpecialCard.ONE_TO_ONE_TRADE,
    Building.RESTAURANT: SpecialCard.ONE_TO_ONE_TRADE,
}


def given_special_card(state: State, player: str, special_card: SpecialCard) -> State:
    """One more of this special card with the player, from its stack or from whoever has one."""
    one = Bundle(special_cards=(special_card,))
    holdings, supply, seat = list(state.holdings), state.supply, state.setup.seat(player)
    if supply.special_cards[special_card.rank]:
        supply = supply.minus(one, seat)
    else:
        giver = next(place for place, held in enumerate(holdings) if special_card in held.special_cards)
        holdings[giver] -= one
    holdings[seat] += one
    return state.but(holdings=tuple(holdings), supply=supply)


def orders_for(state: State, player: str, villa: Building) -> tuple[LargeOrder, ...]:
    """The large orders for a villa that a player holds together with their wares."""
    holding = state.holding(player)
    return tuple(
        card
        for card in holding.cards
        if isinstance(card, LargeOrder) and card.villa is villa and set(card.wares) <= set(holding.wares)
    )


def in_stock(state: State) -> tuple[SpecialCard, ...]:
    """The special cards of which at least one lies in its stack."""
    return tuple(kind for kind in SpecialCard if state.supply.special_cards[kind.rank])


def a_promise(state: State, player: str, building: Building, random: Random) -> Bundle:
    """Some of what the building's own action gives, at least one thing (8.14, T11)."""
    rewards = in_stock(state)
    if building in VILLAS and rewards and orders_for(state, player, building) and random.random() < 0.8:
        reward = (random.choice(rewards),)
        if state.setup.rules.promised_yield is PromisedYield.GOODS_AND_MONEY and random.random() < 0.7:
            return Bundle(5 * random.randint(1, 20), special_cards=random.choice(((), reward)))
        return Bundle(special_cards=reward)
    if building in DRAWS:
        kind, number = DRAWS[building]
        return Bundle(cards_of_a_kind=(kind,) * random.randint(1, number))
    if building in WAREHOUSE_WARES:
        return Bundle(wares=random.choice((WAREHOUSE_WARES[building][:1], WAREHOUSE_WARES[building])))
    if building is Building.CATHEDRAL:
        return Bundle(markers=random.randint(1, 2))
    return Bundle(special_cards=(SPECIAL_CARDS_OF[building],))


@st.composite
def acting(
    draw: st.DrawFn,
    *buildings: Building,
    used: bool | None = None,
    promised: bool | None = None,
    holding: SpecialCard | None = None,
    players: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
) -> State:
    """An action open in one of these buildings (any if none is named), dealt at will.

    used: whether the building's own action has been taken. promised: whether some of its yield is owed; then it is not
    used yet. Either way if None. holding: a special card that the actor has.
    """
    number = draw(players if players is not None else st.integers(2, 5))
    chosen = draw(rules if rules is not None else all_rules())
    building = draw(st.sampled_from(buildings or BUILDINGS))
    seed = draw(SEEDS)
    random = Random(f"acting/{seed}")
    state = dealt_state(number, chosen, seed, Acting, building)
    phase = state.phase
    assert isinstance(phase, Acting)
    if holding is not None and holding not in state.holding(phase.actor).special_cards:
        state = given_special_card(state, phase.actor, holding)
    is_used = not promised and (phase.building_used if used is None else used)
    shares = NOTHING if is_used or promised is False else phase.shares
    if promised:
        if phase.actor == state.turn.active:
            state = state.but(turn=evolve(state.turn, active=state.setup.after(phase.actor)))
        shares = a_promise(state, phase.actor, building, random)
    return state.but(phase=Acting(phase.actor, building, shares, is_used))
