"""What is legal: everything that may be done now, without proposals, whose number has no end.

Each class of commands has an enumerator that is exact by itself; it asks the chapters the same questions as the checks
in `decide`, so no rule is said twice. The order is that of seats, then spaces, then kinds (T28).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never, get_args

from attrs import frozen

from genoa_rules.chapters import (
    actions,
    buildings,
    large_orders,
    markers,
    messages,
    moving,
    negotiation,
    placing,
    setup,
    small_orders,
    special_cards,
    terms,
)
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    Command,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    RollDice,
    TableCommand,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import decide
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.multiset import choices
from genoa_rules.model.board import Board, Space
from genoa_rules.model.cards import Message, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import GivenGood, TakenGood
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.offers import Offers

# A command is a value: one that was made once is made for good. These memories only save making it again.
_KEPT = 1 << 14


@frozen(eq=False)
class LegalCommands:
    """What a player may do now, as a lazy collection: iterate it, ask `in`, take its `len`.

    Proposals are legal commands too, but have no list: `in` judges them, `offers` has their frame, check and sampler.
    """

    state: State
    player: str

    def __iter__(self) -> Iterator[PlayerCommand]:
        return iter(legal(self.state, self.player))

    def __len__(self) -> int:
        return len(legal(self.state, self.player))

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, command: object) -> bool:
        return (
            isinstance(command, get_args(PlayerCommand))
            and command.player == self.player
            and isinstance(decide(self.state, command), Accepted)
        )

    @property
    def offers(self) -> Offers:
        """The frame, the check and the sampler of this player's proposals."""
        return Offers(self.state, self.player)


def legal(state: State, player: str) -> tuple[PlayerCommand, ...]:
    """What a player may do now, proposals left out, in a stated order; nothing for somebody who does not play."""
    if player not in state.setup.players:
        return ()
    return tuple(_of_player(state, player))


def outcomes(state: State) -> tuple[tuple[TableCommand, int], ...]:
    """What the table may answer where the state waits for it, each with its weight; nothing elsewhere."""
    phase = state.phase
    if isinstance(phase, Dealing | Drawing):
        return setup.outcomes(state)
    if isinstance(phase, Rolling):
        return placing.outcomes()
    return ()


def legal_for_table(state: State) -> tuple[TableCommand, ...]:
    """What the table may say now: what it owes, or that time is called (S4)."""
    if isinstance(state.phase, Walking):
        return (_TIME_CALLED,) if negotiation.silent(state) else ()
    return tuple(command for command, _ in outcomes(state))


def legal_for_all(state: State) -> tuple[Command, ...]:
    """What anybody may do now: seat by seat, then the table."""
    found: list[Command] = []
    for player in state.setup.players:
        found += _of_player(state, player)
    found += legal_for_table(state)
    return tuple(found)


_TIME_CALLED = TimeCalled()


def _of_player(state: State, player: str) -> Iterator[PlayerCommand]:
    phase = state.phase
    match phase:
        case Walking():
            return _walking(state, player)
        case Acting():
            return _acting(state, phase, player)
        case Marking():
            return _marking(state, phase, player)
        case Closing():
            return _closing(state, player)
        case Placing():
            return _placing(state, player)
        case Owing():
            return _owing(phase, player)
        case Dealing() | Rolling() | Drawing() | Over():
            return iter(())
        case _:
            assert_never(phase)


def _placing(state: State, player: str) -> Iterator[PlayerCommand]:
    if player != state.turn.active:
        return
    yield _roll_dice(player)
    if SpecialCard.ANY_START_SPACE in state.holding(player).special_cards:
        yield from _any_start_spaces(player, state.setup.box.board)


def _walking(state: State, player: str) -> Iterator[PlayerCommand]:
    holding = state.holding(player)
    standing = negotiation.proposals(state)
    for proposal in standing:
        if proposal.author == player:
            yield WithdrawDeal(player, deal=proposal.deal)
        elif negotiation.other_party(state, proposal) == player:
            yield from _acceptances(state, proposal.deal, player)
    if player == state.turn.active:
        if not actions.why_not_act_here(state, player) and not negotiation.why_not_keep(state):
            yield _keep_action(player)
        if negotiation.may_leave(state):
            yield from _moves(player, moving.next_spaces(state))
            yield _end_walk(player)
    elif player in negotiation.silent(state):
        yield _pass(player)
    if SpecialCard.FURTHER_ACTION in holding.special_cards:
        yield _further_action(player)
    yield from _messages(player, messages.deliverable(state, player))


def _acceptances(state: State, deal: Deal, player: str) -> Iterator[AcceptDeal]:
    if deal.space != state.turn.walk[-1] and not negotiation.may_leave(state):
        return
    parties = frozenset((deal.buyer, state.turn.active))
    asked = negotiation.given_by(player, deal)
    for cards in negotiation.card_choices(state.holding(player), asked):
        if not terms.why_not(state, negotiation.with_cards(deal, player, cards), parties):
            yield AcceptDeal(player, deal=deal, cards=cards)


def _acting(state: State, acting: Acting, player: str) -> Iterator[PlayerCommand]:
    holding = state.holding(player)
    if player == acting.actor:
        if not acting.building_used:
            yield from _uses(state, acting)
        yield from _small_orders(player, small_orders.fillable(state, acting))
        if not buildings.why_not_before_use(acting):
            yield from _special_cards(state, player, holding.special_cards)
        if acting.building_used:
            yield _close_action(player)
    if SpecialCard.FURTHER_ACTION in holding.special_cards:
        yield _further_action(player)
    yield from _messages(player, messages.deliverable(state, player))


def _uses(state: State, acting: Acting) -> Iterator[UseBuilding]:
    if buildings.is_as_promised(acting, None):
        yield _use_building(acting.actor)
    for delivery in large_orders.deliveries(state, acting.actor, acting.building):
        if buildings.is_as_promised(acting, delivery):
            yield UseBuilding(acting.actor, delivery=delivery)


def _special_cards(state: State, player: str, held: tuple[SpecialCard, ...]) -> Iterator[PlayerCommand]:
    if SpecialCard.ANY_WARE in held:
        yield from _any_wares(player, tuple(count > 0 for count in state.supply.wares))
    if SpecialCard.ONE_TO_ONE_TRADE in held:
        yield from _trades(
            player, special_cards.goods_to_give(state, player), special_cards.goods_to_take(state, player)
        )
    if SpecialCard.BUILDING_ACTION in held:
        for building in special_cards.building_action_targets(state, player):
            yield PlayBuildingAction(player, building=building)
            for delivery in large_orders.deliveries(state, player, building):
                yield PlayBuildingAction(player, building=building, delivery=delivery)


def _owing(owing: Owing, player: str) -> Iterator[HandOver]:
    if player == owing.acting.actor:
        for cards in choices(owing.cards, owing.number):
            yield HandOver(player, cards=cards)


def _marking(state: State, marking: Marking, player: str) -> Iterator[PlayerCommand]:
    if player == marking.player:
        yield from markers.placings(state, player)
        yield _pass(player)
    yield from _messages(player, messages.deliverable(state, player))


def _closing(state: State, player: str) -> Iterator[PlayerCommand]:
    if player == state.turn.active:
        yield _hand_on(player)
    yield from _messages(player, messages.deliverable(state, player))


# Commands kept once made.

_roll_dice = lru_cache(_KEPT)(RollDice)
_keep_action = lru_cache(_KEPT)(KeepAction)
_end_walk = lru_cache(_KEPT)(EndWalk)
_pass = lru_cache(_KEPT)(Pass)
_further_action = lru_cache(_KEPT)(PlayFurtherAction)
_use_building = lru_cache(_KEPT)(UseBuilding)
_close_action = lru_cache(_KEPT)(CloseAction)
_hand_on = lru_cache(_KEPT)(HandOn)


@lru_cache(_KEPT)
def _moves(player: str, spaces: tuple[Space, ...]) -> tuple[MoveTower, ...]:
    return tuple(MoveTower(player, to=space) for space in spaces)


@lru_cache(_KEPT)
def _messages(player: str, deliverable: tuple[Message, ...]) -> tuple[DeliverMessage, ...]:
    return tuple(DeliverMessage(player, message=message) for message in deliverable)


@lru_cache(_KEPT)
def _small_orders(player: str, orders: tuple[SmallOrder, ...]) -> tuple[FillSmallOrder, ...]:
    return tuple(FillSmallOrder(player, order=order) for order in orders)


@lru_cache(_KEPT)
def _any_start_spaces(player: str, board: Board) -> tuple[PlayAnyStartSpace, ...]:
    return tuple(PlayAnyStartSpace(player, space=space) for space in board.spaces)


@lru_cache(_KEPT)
def _any_wares(player: str, there: tuple[bool, ...]) -> tuple[PlayAnyWare, ...]:
    return tuple(PlayAnyWare(player, ware=ware) for ware in WARES if there[ware.rank])


@lru_cache(_KEPT)
def _trades(player: str, gives: tuple[GivenGood, ...], takes: tuple[TakenGood, ...]) -> tuple[PlayTrade, ...]:
    return tuple(PlayTrade(player, give=give, take=take) for give in gives for take in takes)
