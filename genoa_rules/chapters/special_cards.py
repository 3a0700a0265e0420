"""Chapter 14, special cards: what each of the five does, and when."""

from __future__ import annotations

from functools import lru_cache

from attrs import field
from attrs.validators import optional

from genoa_rules.chapters import large_orders, negotiation, setup
from genoa_rules.chapters.buildings import DrawDue, GoodsTaken
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.negotiation import DealWithdrawn
from genoa_rules.chapters.setup import DeckTurned
from genoa_rules.kernel.multiset import distinct
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import ONE_MARKER, Bundle, one_card, one_special_card, one_ware
from genoa_rules.model.cards import (
    CARD_CLASSES,
    CARD_KINDS,
    SPECIAL_CARDS,
    CardKind,
    SpecialCard,
)
from genoa_rules.model.goods import MARKER, GivenGood, Money, OwnMarker, TakenGood
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.rules import Allowance, BuildingActionNeeds
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES, Ware

# What a player may say.


@frozen
class PlayAnyStartSpace:
    """The active player places the tower on any space instead of rolling (14.2)."""

    player: str = field(validator=instance_of(str))
    space: Space = field(validator=instance_of((Building, Street, Marketplace)), kw_only=True)


@frozen
class PlayFurtherAction:
    """Any player gets one more action in this turn (14.3)."""

    player: str = field(validator=instance_of(str))


@frozen
class PlayAnyWare:
    """The actor takes any one ware from the supply (14.4)."""

    player: str = field(validator=instance_of(str))
    ware: Ware = field(validator=instance_of(Ware), kw_only=True)


@frozen
class PlayTrade:
    """The actor gives one good for one of the supply or of a deck's top (14.5).

    take: a kind of card stands for the top card of its deck, unseen (S12).
    """

    player: str = field(validator=instance_of(str))
    give: GivenGood = field(validator=instance_of((Ware, SpecialCard, *CARD_CLASSES, OwnMarker, Money)), kw_only=True)
    take: TakenGood = field(validator=instance_of((Ware, SpecialCard, CardKind, OwnMarker, Money)), kw_only=True)


@frozen
class PlayBuildingAction:
    """The actor takes the action of a building with an own marker (14.6).

    delivery: at a villa, the large order to fill there instead of drawing a privilege (S14).
    """

    player: str = field(validator=instance_of(str))
    building: Building = field(validator=instance_of(Building), kw_only=True)
    delivery: Delivery | None = field(default=None, validator=optional(instance_of(Delivery)), kw_only=True)


# What can happen.


@frozen
class SpecialCardPlayed:
    """A special card has been played and is back in its stack (14.1)."""

    player: str
    special_card: SpecialCard


@frozen
class GoodsReturned:
    """A good given in a 1:1 Trade is back where it belongs (14.9)."""

    player: str
    goods: Bundle


# What is asked.


def building_action_targets(state: State, player: str) -> tuple[Building, ...]:
    """The buildings that a player's Building Action reaches (14.6, D9)."""
    owners = state.owners
    if state.setup.rules.building_action_needs is BuildingActionNeeds.MARKER_ON_THE_BOARD:
        return BUILDINGS if player in owners else ()
    return tuple(building for building in BUILDINGS if owners[building.rank] == player)


def cards_are_traded(state: State) -> bool:
    """Whether playing cards are goods in a 1:1 Trade (D17)."""
    return state.setup.rules.trade_of_playing_cards is Allowance.ALLOWED


def goods_to_give(state: State, player: str) -> tuple[GivenGood, ...]:
    """What a player could give in a 1:1 Trade: not the card that is played for it (14.5, S12)."""
    holding = state.holding(player)
    special_cards = list(holding.special_cards)
    special_cards.remove(SpecialCard.ONE_TO_ONE_TRADE)
    cards = distinct(holding.cards) if cards_are_traded(state) else ()
    markers = (MARKER,) if holding.markers else ()
    return (*distinct(holding.wares), *dict.fromkeys(special_cards), *cards, *markers)


def goods_to_take(state: State, player: str) -> tuple[TakenGood, ...]:
    """What a player could take in a 1:1 Trade: what is there before anything moves (14.5, S12, T16)."""
    supply = state.supply
    return _goods_there(
        supply.wares,
        supply.special_cards,
        tuple(bool(deck.face_down) for deck in state.decks) if cards_are_traded(state) else (),
        supply.markers[state.setup.players.index(player)] > 0,
    )


@lru_cache(1 << 12)
def _goods_there(
    wares: tuple[int, ...], special_cards: tuple[int, ...], decks: tuple[bool, ...], own_marker: bool
) -> tuple[TakenGood, ...]:
    return (
        *(ware for ware in WARES if wares[ware.rank]),
        *(special_card for special_card in SPECIAL_CARDS if special_cards[special_card.rank]),
        *(kind for kind in CARD_KINDS if decks and decks[kind.rank]),
        *((MARKER,) if own_marker else ()),
    )


def as_bundle(good: GivenGood) -> Bundle:
    """A good to give as a bundle of one piece."""
    match good:
        case Ware():
            return one_ware(good)
        case SpecialCard():
            return one_special_card(good)
        case OwnMarker():
            return ONE_MARKER
        case Money():
            return Bundle(ducats=1)
        case _:
            return one_card(good)


def holds_beside_the_trade(holding: Bundle, good: GivenGood) -> bool:
    """Whether a good is there to be given: the card that is played for the trade is not (S12)."""
    match good:
        case Ware():
            return good in holding.wares
        case SpecialCard.ONE_TO_ONE_TRADE:
            return holding.special_cards.count(good) > 1
        case SpecialCard():
            return good in holding.special_cards
        case OwnMarker():
            return holding.markers > 0
        case Money():
            return holding.ducats > 0
        case _:
            return good in holding.cards


# What is decided.


def why_not_play(state: State, player: str, special_card: SpecialCard, clause: str) -> Violations:
    """A special card has to be held to be played."""
    if special_card in state.holding(player).special_cards:
        return ()
    facts = Facts(player=player, special_card=special_card)
    return (violation(clause, Reason.SPECIAL_CARD_NOT_HELD, facts=facts),)


def why_not_any_ware(state: State, ware: Ware) -> Violations:
    """The ware has to be in the supply (14.4, T26)."""
    if state.supply.wares[ware.rank]:
        return ()
    return (violation("14.4", Reason.WARE_OUT_OF_STOCK, "T26", facts=Facts(ware=ware)),)


def why_not_trade(state: State, player: str, give: GivenGood, take: TakenGood) -> Violations:
    """Money is no good, cards may not be; what is given is held, what is taken is there (14.5, S12, D17, T16)."""
    found: list[tuple[Reason, tuple[str, ...]]] = []
    if isinstance(give, Money) or isinstance(take, Money):
        found.append((Reason.MONEY_IS_NO_GOOD, ()))
    if (isinstance(give, CARD_CLASSES) or isinstance(take, CardKind)) and not cards_are_traded(state):
        found.append((Reason.CARDS_ARE_NOT_TRADED, ("D17",)))
    if not isinstance(give, Money) and not holds_beside_the_trade(state.holding(player), give):
        found.append((Reason.GOOD_NOT_HELD, ("S12", "S23") if isinstance(give, OwnMarker) else ("S12",)))
    if not isinstance(take, Money) and not _is_there(state, player, take):
        found.append((Reason.GOOD_NOT_THERE, ("S12", "T16")))
    if not found:
        return ()
    facts = Facts(player=player, given=give, taken=take)
    return tuple(violation("14.5", reason, *rulings, facts=facts) for reason, rulings in found)


def _is_there(state: State, player: str, take: TakenGood) -> bool:
    match take:
        case Ware():
            return state.supply.wares[take.rank] > 0
        case SpecialCard():
            return state.supply.special_cards[take.rank] > 0
        case CardKind():
            return bool(state.decks[take.rank].face_down)
        case OwnMarker():
            return state.supply.markers[state.setup.seat(player)] > 0
        case Money():
            return True


def why_not_building_action(state: State, player: str, building: Building, delivery: Delivery | None) -> Violations:
    """The own marker has to be there (14.6, D9); a delivery is judged as at the villa (10.1, 10.3, S14)."""
    found = []
    targets = building_action_targets(state, player)
    if building not in targets:
        reason = Reason.NO_OWN_MARKER_THERE if targets else Reason.NO_OWN_MARKER
        facts = Facts(player=player, building=building, buildings=targets)
        found.append(violation("14.6", reason, "D9", facts=facts))
    if delivery is not None:
        found += large_orders.why_not_deliver(state, player, building, delivery, own_action=False)
    return tuple(found)


# What follows.


def further_action_played(state: State, player: str) -> tuple[SpecialCardPlayed | DealWithdrawn, ...]:
    """One right more; the card leaves the player's proposals (14.3, T6)."""
    card = SpecialCard.FURTHER_ACTION
    return (
        SpecialCardPlayed(player, card),
        *negotiation.withdrawn_without(state, player, one_special_card(card)),
    )


def any_ware_played(player: str, ware: Ware) -> tuple[SpecialCardPlayed | GoodsTaken, ...]:
    """The ware is taken (14.4)."""
    return (SpecialCardPlayed(player, SpecialCard.ANY_WARE), GoodsTaken(player, one_ware(ware)))


def traded(
    state: State, player: str, give: GivenGood, take: TakenGood
) -> tuple[SpecialCardPlayed | GoodsReturned | GoodsTaken | DeckTurned | DrawDue, ...]:
    """The good goes back where it belongs, the other is taken or drawn (14.5, 14.9)."""
    given = as_bundle(give)
    began = (SpecialCardPlayed(player, SpecialCard.ONE_TO_ONE_TRADE), GoodsReturned(player, given))
    turned = tuple(event for card in given.cards for event in setup.turned_if_uncovered(state, card.kind))
    match take:
        case CardKind():
            return (*began, *turned, DrawDue(player, take, 1, None, own_action=False))
        case Ware():
            taken = one_ware(take)
        case SpecialCard():
            taken = one_special_card(take)
        case _:
            taken = ONE_MARKER
    return (*began, *turned, GoodsTaken(player, taken))


# What changes.


def evolve_special_card_played(state: State, event: SpecialCardPlayed) -> State:
    goods = one_special_card(event.special_card)
    seat = state.setup.seat(event.player)
    turn = state.turn
    if event.special_card is SpecialCard.FURTHER_ACTION:
        counts = list(turn.further)
        counts[seat] += 1
        turn = turn.but(further=tuple(counts))
    return state.but(
        turn=turn,
        holdings=state.holdings_with(event.player, state.holding(event.player) - goods),
        supply=state.supply.plus(goods, seat),
    )


def evolve_goods_returned(state: State, event: GoodsReturned) -> State:
    goods = event.goods
    return state.but(
        holdings=state.holdings_with(event.player, state.holding(event.player) - goods),
        supply=state.supply.plus(goods, state.setup.seat(event.player)),
        decks=setup.with_card_returned(state, goods.cards[0]) if goods.cards else None,
    )
