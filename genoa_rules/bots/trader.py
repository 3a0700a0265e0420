"""The Trader: a bot that estimates what things are worth to it, and deals by that."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from attrs import field

from genoa_rules.bots.haggling import bid, demand, least_gain
from genoa_rules.bots.position import Position
from genoa_rules.bots.walk import Plan, best_start
from genoa_rules.chapters.negotiation import forcing, with_cards
from genoa_rules.chapters.special_cards import as_bundle
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    RollDice,
    UseBuilding,
)
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle, one_special_card, one_ware
from genoa_rules.model.cards import CardKind, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting, Closing, Marking, Owing, Placing, Walking
from genoa_rules.view import View

# Many ways to name cards differ little: so many are looked at.
_MOST_ACCEPTANCES = 200
# What a special card played now has to gain above its worth later.
_CARD_PAYS = 3.0
# A Building Action in the Palace brings its card back, without end.
_MOST_BY_CARD = 4


@frozen
class Trader:
    """Values what it can still earn, offers below that, accepts above it; see `Bot`.

    seed: another one haggles otherwise.
    """

    seed: int = field(default=0, validator=instance_of(int))

    def choose(self, view: View) -> PlayerCommand | None:
        """What the player says now; see `Bot`."""
        if not view.legal and not view.offers.binding:
            return None
        for command in view.legal:
            if isinstance(command, DeliverMessage):
                return command
        position = Position(view)
        match view.phase:
            case Walking():
                if position.player == view.turn.active:
                    return self._walks(position)
                return self._bids(position)
            case Acting() if view.legal:
                return _acts(position)
            case Placing() if view.legal:
                return _places(position)
            case Marking() if view.legal:
                return _marks(position)
            case Owing() if view.legal:
                return _hands_over(position)
            case Closing():
                return next((each for each in view.legal if isinstance(each, HandOn)), None)
            case _:
                return None

    # The walk of others.

    def _bids(self, position: Position) -> PlayerCommand | None:
        """As a player who is not active: accept what is proposed, offer, or pass."""
        accepted = self._best_acceptance(position)
        if accepted is not None:
            return accepted[1]
        return bid(position, self.seed) or next((each for each in position.view.legal if isinstance(each, Pass)), None)

    def _best_acceptance(self, position: Position) -> tuple[float, AcceptDeal] | None:
        """The proposal to the player that gains most, if one gains enough."""
        best: tuple[float, AcceptDeal] | None = None
        for command in acceptances(position.view):
            gain = deal_gain(position, command)
            if gain >= least_gain(position, self.seed) and (best is None or gain > best[0]):
                best = gain, command
        return best

    # The own walk.

    def _walks(self, position: Position) -> PlayerCommand | None:
        """As the active player: the best of selling, keeping, moving and stopping."""
        view = position.view
        if position.player not in view.waits_for:
            return None
        plan, walk, rights = Plan(position), view.turn.walk, position.rights
        here = walk[-1]
        found: list[tuple[float, PlayerCommand]] = []
        forced = {each.deal for each in forcing(position.state)}
        for command in acceptances(view):
            deal = command.deal
            gain = deal_gain(position, command)
            if gain < least_gain(position, self.seed) and deal not in forced:
                continue
            after = (
                plan.onward(walk, rights)
                if deal.space == here
                else plan.arrival(walk, deal.space, rights, sold=deal.action)
            )
            found.append((gain + after, command))
        for other in view.legal:
            match other:
                case KeepAction():
                    assert isinstance(here, Building)
                    found.append((plan.own_gain(here) + plan.onward(walk, rights - 1), other))
                case MoveTower():
                    found.append((plan.arrival(walk, other.to, rights), other))
                case EndWalk():
                    found.append((plan.end(walk), other))
                case PlayFurtherAction() if rights < 1 and isinstance(here, Building) and plan.is_open(here):
                    later = position.worth(position.holding - one_special_card(SpecialCard.FURTHER_ACTION))
                    cost = position.own_worth - later + _CARD_PAYS
                    found.append((plan.own_gain(here) - cost + plan.onward(walk, 0), other))
                case _:
                    pass
        if not found:
            # An offer forces, and cards that nobody wants to name are asked: anything legal has to be said.
            return next(iter(view.legal), None)
        best = max(found, key=lambda each: each[0])
        return demand(position, self.seed, best[0], plan.onward(walk, rights)) or best[1]


def acceptances(view: View) -> Iterable[AcceptDeal]:
    """The proposals that the player may accept, each with some ways to name the cards asked."""
    return islice((each for each in view.legal if isinstance(each, AcceptDeal)), _MOST_ACCEPTANCES)


def deal_gain(position: Position, command: AcceptDeal) -> float:
    """What accepting a deal gains, with the cards that the acceptor names."""
    return position.deal_gain(with_cards(command.deal, position.player, command.cards))


# An action.


def _acts(position: Position) -> PlayerCommand | None:
    """As the actor: cards that help first, the building's action, a small order, more cards, and done."""
    view = position.view
    acting = view.phase
    assert isinstance(acting, Acting)
    if acting.actor != position.player:
        return None
    uses = [each for each in view.legal if isinstance(each, UseBuilding)]
    fills = [each for each in view.legal if isinstance(each, FillSmallOrder)]
    played = _best_card(position, acting)
    if played is not None and played[0] > _CARD_PAYS:
        return played[1]
    if uses:
        return max(uses, key=lambda each: _use_gain(position, acting, each))
    if fills:
        best = max(fills, key=lambda each: position.order_gain(position.holding, each.order))
        if position.order_gain(position.holding, best.order) > 0:
            return best
    return next((each for each in view.legal if isinstance(each, CloseAction)), next(iter(view.legal), None))


def _use_gain(position: Position, acting: Acting, use: UseBuilding) -> float:
    if use.delivery is not None:
        return position.delivery_gain(position.holding, use.delivery)
    if acting.building in VILLAS:
        return position.draw_gain(position.holding, CardKind.PRIVILEGE)
    return 0.0


def _still_to_come(position: Position, acting: Acting, holding: Bundle) -> float:
    """What holdings are worth in this action, with what its building may still do for them."""
    found = position.worth(holding)
    if not acting.building_used:
        return found + position.action_gain(acting.building, holding)
    gains = [
        position.order_gain(holding, card)
        for card in holding.cards
        if isinstance(card, SmallOrder) and card.ware in holding.wares and _may_fill(position, acting, card)
    ]
    return found + max([0.0, *gains])


def _may_fill(position: Position, acting: Acting, order: SmallOrder) -> bool:
    """Whether an order is for the building whose action was taken, and none was filled there (11.1, 11.3)."""
    filled = any(
        each.building is order.building and each.player == position.player for each in position.view.turn.filled_at
    )
    return order.building is acting.building and not filled


def _best_card(position: Position, acting: Acting) -> tuple[float, PlayerCommand] | None:
    """The special card that gains most now, and what it gains beyond its worth."""
    holding = position.holding
    if not holding.special_cards:
        return None
    before = _still_to_come(position, acting, holding)
    best: tuple[float, PlayerCommand] | None = None
    gives: dict[object, float] = {}
    takes: dict[object, float] = {}
    for command in position.view.legal:
        match command:
            case PlayAnyWare():
                after = holding - one_special_card(SpecialCard.ANY_WARE) + one_ware(command.ware)
                gain = _still_to_come(position, acting, after) - before
            case PlayTrade():
                gain = _trade_gain(position, acting, command, gives, takes)
            case PlayBuildingAction() if len(acting.by_card) < _MOST_BY_CARD:
                gain = _by_card_gain(position, command)
            case _:
                continue
        if best is None or gain > best[0]:
            best = gain, command
    return best


def _by_card_gain(position: Position, command: PlayBuildingAction) -> float:
    rest = position.holding - one_special_card(SpecialCard.BUILDING_ACTION)
    cost = position.worth(rest) - position.own_worth
    if command.delivery is not None:
        return cost + position.delivery_gain(rest, command.delivery)
    if command.building in VILLAS:
        return cost + position.draw_gain(rest, CardKind.PRIVILEGE)
    return cost + position.action_gain(command.building, rest, by_card=True)


def _trade_gain(
    position: Position, acting: Acting, command: PlayTrade, gives: dict[object, float], takes: dict[object, float]
) -> float:
    """What a trade gains: what is taken less what is given, each worked out once."""
    rest = position.holding - one_special_card(SpecialCard.ONE_TO_ONE_TRADE)
    worth = _still_to_come(position, acting, rest) if not gives else gives["rest"]
    gives["rest"] = worth
    if command.give not in gives:
        given = as_bundle(command.give)
        gives[command.give] = worth - _still_to_come(position, acting, rest - given) if given else 0.0
    if command.take not in takes:
        if isinstance(command.take, CardKind):
            takes[command.take] = position.draw_gain(rest, command.take)
        else:
            takes[command.take] = _still_to_come(position, acting, rest + as_bundle(command.take)) - worth
    if "before" not in gives:
        gives["before"] = _still_to_come(position, acting, position.holding)
    return worth - gives["before"] + takes[command.take] - gives[command.give]


# The other parts of a turn.


def _places(position: Position) -> PlayerCommand | None:
    """As the active player before the walk: roll, or choose where to start if that is worth the card."""
    roll = next((each for each in position.view.legal if isinstance(each, RollDice)), None)
    starts = {each.space: each for each in position.view.legal if isinstance(each, PlayAnyStartSpace)}
    if not starts:
        return roll
    best, space, average = best_start(position)
    rest = position.holding - one_special_card(SpecialCard.ANY_START_SPACE)
    cost = position.own_worth - position.worth(rest)
    return starts[space] if best - average > cost + _CARD_PAYS and space in starts else roll


def _marks(position: Position) -> PlayerCommand | None:
    """After the walk: the best place for markers, if it beats keeping them."""
    best: tuple[float, PlayerCommand | None] = (0.0, None)
    for command in position.view.legal:
        if isinstance(command, PlaceMarkers):
            gain = position.marking_gain(command.place, command.remove)
            # Taking another's marker off costs one; a place of one's own beside it has to pay for that.
            if gain > best[0]:
                best = gain, command
    return best[1] or next((each for each in position.view.legal if isinstance(each, Pass)), None)


def _hands_over(position: Position) -> PlayerCommand | None:
    """Of the cards just drawn those that are worth least to the player."""
    options = [each for each in position.view.legal if isinstance(each, HandOver)]
    return max(options, key=lambda each: position.worth(position.holding - Bundle(cards=each.cards)), default=None)
