"""Chapter 9, the buildings: what the action of each yields, how it is used, and how a promised share is handed over."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import field
from attrs.validators import deep_iterable, optional

from genoa_rules.chapters import large_orders, markers, negotiation
from genoa_rules.chapters.large_orders import Delivery, LargeOrderFilled
from genoa_rules.chapters.markers import IncomePaid
from genoa_rules.chapters.negotiation import GoodsHandedOver
from genoa_rules.chapters.setup import DeckTurned
from genoa_rules.kernel.multiset import contains, less
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import Bundle, sorted_cards
from genoa_rules.model.cards import (
    CARD_CLASSES,
    Card,
    CardKind,
    SpecialCard,
)
from genoa_rules.model.phases import Acting, Drawing, Owing
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES

# What each building's own action yields as long as it lasts (9.1-9.7); at a villa, if no order is filled there.
YIELDS: Mapping[Building, Bundle] = MappingProxyType(
    {
        Building.GUILD_HALL: Bundle(cards_of_a_kind=(CardKind.LARGE_ORDER,)),
        Building.TOWN_HALL: Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER, CardKind.SMALL_ORDER)),
        Building.POST_OFFICE: Bundle(cards_of_a_kind=(CardKind.MESSAGE, CardKind.MESSAGE)),
        Building.CATHEDRAL: Bundle(markers=2),
        Building.PALACE: Bundle(special_cards=(SpecialCard.BUILDING_ACTION,)),
        Building.PARK: Bundle(special_cards=(SpecialCard.FURTHER_ACTION,)),
        Building.COACH_HOUSE: Bundle(special_cards=(SpecialCard.ANY_START_SPACE,)),
        Building.HARBOR: Bundle(special_cards=(SpecialCard.ANY_WARE,)),
        Building.TAVERN: Bundle(special_cards=(SpecialCard.ONE_TO_ONE_TRADE,)),
        Building.RESTAURANT: Bundle(special_cards=(SpecialCard.ONE_TO_ONE_TRADE,)),
        **{warehouse: Bundle(wares=pair) for warehouse, pair in WAREHOUSE_WARES.items()},
        **{villa: Bundle(cards_of_a_kind=(CardKind.PRIVILEGE,)) for villa in VILLAS},
    }
)

MOST_OF_A_LARGE_ORDER = large_orders.PAYMENT

# What a player may say.


@frozen
class UseBuilding:
    """The actor carries out the building's own action (9.1-9.7).

    delivery: at a villa, the large order to fill there instead of drawing a privilege.
    """

    player: str = field(validator=instance_of(str))
    delivery: Delivery | None = field(default=None, validator=optional(instance_of(Delivery)), kw_only=True)


@frozen
class HandOver:
    """The actor chooses which of the cards just drawn are handed over (8.14, S18)."""

    player: str = field(validator=instance_of(str))
    cards: tuple[Card, ...] = field(
        converter=sorted_cards,
        validator=deep_iterable(instance_of(CARD_CLASSES)),
        kw_only=True,
    )


# What can happen.


@frozen
class BuildingUsed:
    """A building's action has been carried out, as the own action or by a Building Action card (14.6)."""

    player: str
    building: Building
    own_action: bool


@frozen
class GoodsTaken:
    """A player has taken goods from the supply (7.6)."""

    player: str
    goods: Bundle


@frozen
class DrawDue:
    """The table owes a player so many cards of a deck.

    building: whose action draws them; None for a 1:1 Trade.
    """

    player: str
    kind: CardKind
    number: int
    building: Building | None
    own_action: bool


@frozen
class HandOverDue:
    """A player has to choose which of the cards just drawn to hand over (8.14, S18); others see how many only."""

    player: str
    creditor: str
    kind: CardKind
    number: int
    cards: tuple[Card, ...]


# What is asked.


def available(state: State, player: str, goods: Bundle) -> Bundle:
    """So much of the goods as the supply has (7.6, 9.6)."""
    supply = state.supply
    seat = state.setup.players.index(player)
    return Bundle(
        wares=tuple(ware for ware in WARES for _ in range(min(goods.wares.count(ware), supply.wares[ware.rank]))),
        special_cards=tuple(
            each
            for each in SpecialCard
            for _ in range(min(goods.special_cards.count(each), supply.special_cards[each.rank]))
        ),
        markers=min(goods.markers, supply.markers[seat]),
    )


# What is decided.


def why_not_use(state: State, acting: Acting, delivery: Delivery | None) -> Violations:
    """The own action is taken once (7.3), with a delivery only at a villa (9.7) and as was promised (8.14)."""
    found = []
    if acting.building_used:
        facts = Facts(building=acting.building, players=(acting.actor,))
        found.append(violation("7.3", Reason.BUILDING_USED, facts=facts))
    if delivery is not None:
        found += large_orders.why_not_deliver(state, acting.actor, acting.building, delivery, own_action=True)
    if not acting.building_used:
        found += _why_not_as_promised(acting, delivery)
    return tuple(found)


def _why_not_as_promised(acting: Acting, delivery: Delivery | None) -> Violations:
    shares = acting.shares
    facts = Facts(player=acting.actor, goods=shares)
    if delivery is None:
        if (shares.special_cards and acting.building in VILLAS) or shares.ducats:
            return (violation("8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11", facts=facts),)
        return ()
    if acting.building not in VILLAS:
        return ()
    if shares.cards_of_a_kind or (shares.special_cards and shares.special_cards != (delivery.special_card,)):
        return (violation("8.14", Reason.SHARE_FORBIDS_ORDER, "T11", facts=facts),)
    return ()


def is_as_promised(acting: Acting, delivery: Delivery | None) -> bool:
    """Whether a use of the building brings what was promised of it (T11)."""
    return not _why_not_as_promised(acting, delivery)


def why_not_before_use(acting: Acting) -> Violations:
    """With a share open the building is used before any special card (8.14, T12)."""
    if acting.building_used or not acting.shares:
        return ()
    facts = Facts(player=acting.actor, building=acting.building, goods=acting.shares)
    return (violation("8.14", Reason.SHARE_COMES_FIRST, "T12", facts=facts),)


def why_not_hand_over(owing: Owing, cards: tuple[Card, ...]) -> Violations:
    """As many of the cards just drawn as were promised (8.14, S18)."""
    if len(cards) == owing.number and contains(owing.cards, cards):
        return ()
    facts = Facts(player=owing.acting.actor, other=owing.creditor, cards=owing.cards, limit=owing.number)
    return (violation("8.14", Reason.HAND_OVER_OTHERS, "S5", "S18", facts=facts),)


# What follows.


def used(
    state: State, player: str, building: Building, delivery: Delivery | None, *, shares: Bundle, own_action: bool
) -> tuple[BuildingUsed | IncomePaid | GoodsTaken | DrawDue | LargeOrderFilled | DeckTurned | GoodsHandedOver, ...]:
    """A building's action: income to another owner, then what it yields, then what was promised of that (T13)."""
    began: tuple[BuildingUsed | IncomePaid, ...] = (
        BuildingUsed(player, building, own_action),
        *markers.income(state, player, building, own_action),
    )
    if delivery is not None:
        filled = large_orders.filled(state, player, delivery)
        reward = Bundle(special_cards=() if delivery.special_card is None else (delivery.special_card,))
        came = reward.paid(large_orders.PAYMENT)
        taken = (GoodsTaken(player, reward),) if reward else ()
        return (*began, *filled, *taken, *_handed_over(state, player, came, shares))
    goods = YIELDS[building]
    if goods.cards_of_a_kind:
        kind = goods.cards_of_a_kind[0]
        number = min(len(goods.cards_of_a_kind), len(state.decks[kind.rank]))
        return (*began, DrawDue(player, kind, number, building, own_action)) if number else began
    came = available(state, player, goods)
    if not came:
        return began
    return (*began, GoodsTaken(player, came), *_handed_over(state, player, came, shares))


def _handed_over(state: State, player: str, came: Bundle, shares: Bundle) -> tuple[GoodsHandedOver, ...]:
    """Of what came, so much as was promised (8.14, S5)."""
    if not shares:
        return ()
    due = Bundle(
        ducats=min(came.ducats, shares.ducats),
        wares=less(came.wares, less(came.wares, shares.wares)),
        special_cards=less(came.special_cards, less(came.special_cards, shares.special_cards)),
        markers=min(came.markers, shares.markers),
    )
    return negotiation.handed_over(state, player, state.turn.active, due)


def after_draw(state: State, drawing: Drawing, card: Card) -> tuple[GoodsHandedOver | HandOverDue, ...]:
    """What is owed of the cards once the last has come: all of them, or a choice (8.14, S5, S18)."""
    if drawing.left > 1 or not drawing.own_action:
        return ()
    cards = Bundle(cards=(*drawing.drawn, card)).cards
    number = drawing.acting.shares.cards_of_a_kind.count(drawing.deck)
    if not number:
        return ()
    actor, active = drawing.acting.actor, state.turn.active
    if number >= len(cards):
        return negotiation.handed_over(state, actor, active, Bundle(cards=cards))
    return (HandOverDue(actor, active, drawing.deck, number, cards),)


# What changes.


def evolve_building_used(state: State, event: BuildingUsed) -> State:
    acting = state.phase
    assert isinstance(acting, Acting)
    if event.own_action:
        return state.but(phase=Acting(acting.actor, acting.building, acting.shares, True, acting.by_card))
    by_card = (*acting.by_card, event.building)
    return state.but(phase=Acting(acting.actor, acting.building, acting.shares, acting.building_used, by_card))


def evolve_goods_taken(state: State, event: GoodsTaken) -> State:
    holding = state.holding(event.player) + event.goods
    return state.but(
        holdings=state.holdings_with(event.player, holding),
        supply=state.supply.minus(event.goods, state.setup.seat(event.player)),
    )


def evolve_draw_due(state: State, event: DrawDue) -> State:
    acting = state.phase
    assert isinstance(acting, Acting)
    return state.but(phase=Drawing(acting, event.kind, event.number, (), event.building, event.own_action))


def evolve_hand_over_due(state: State, event: HandOverDue) -> State:
    acting = state.phase
    assert isinstance(acting, Acting)
    return state.but(phase=Owing(acting, event.creditor, event.kind, event.number, event.cards))


def evolve_owing_settled(state: State) -> State:
    """Once the chosen cards are handed over the action goes on."""
    owing = state.phase
    return state.but(phase=owing.acting) if isinstance(owing, Owing) else state
