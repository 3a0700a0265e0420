"""What is legal: everything that may be done now, without proposals, whose number has no end.

Each class of commands has an enumerator that is exact by itself; it asks the chapters the same questions as the checks
in `decide`, so no rule is said twice. The order is that of seats, then spaces, then kinds (T28).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never, get_args

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
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Board, Space
from genoa_rules.model.buildings import Building
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
    return _of_players(state, (player,)) if player in state.setup.players else ()


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
        return _TIME_CALLED if negotiation.silent(state) else ()
    return tuple(command for command, _ in outcomes(state))


def legal_for_all(state: State) -> tuple[Command, ...]:
    """What anybody may do now: seat by seat, then the table."""
    phase, players = state.phase, state.setup.players
    if isinstance(phase, Walking):
        silent = negotiation.silent(state)
        return (*_walking(state, phase, players, silent), *(_TIME_CALLED if silent else ()))
    return _of_players(state, players) or legal_for_table(state)


_TIME_CALLED = (TimeCalled(),)


def _of_players(state: State, players: tuple[str, ...]) -> tuple[PlayerCommand, ...]:
    """What these players may do; what they share is asked once."""
    phase = state.phase
    match phase:
        case Walking():
            return tuple(_walking(state, phase, players, negotiation.silent(state)))
        case Acting():
            return tuple(_acting(state, phase, players))
        case Marking():
            return tuple(_marking(state, phase, players))
        case Closing():
            return tuple(_closing(state, players))
        case Placing():
            return _placing(state, state.turn.active) if state.turn.active in players else ()
        case Owing():
            return _owing(phase) if phase.acting.actor in players else ()
        case Dealing() | Rolling() | Drawing() | Over():
            return ()
        case _:
            assert_never(phase)


def _placing(state: State, active: str) -> tuple[PlayerCommand, ...]:
    if SpecialCard.ANY_START_SPACE in state.holding(active).special_cards:
        return (_roll_dice(active), *_any_start_spaces(active, state.setup.box.board))
    return (_roll_dice(active),)


def _walking(state: State, walking: Walking, players: tuple[str, ...], silent: tuple[str, ...]) -> list[PlayerCommand]:
    found: list[PlayerCommand] = []
    may_leave = not silent and not negotiation.forcing(state)
    for player in players:
        for proposal in walking.proposals:
            if proposal.author == player:
                found.append(WithdrawDeal(player, deal=proposal.deal))
            elif negotiation.other_party(state, proposal) == player:
                found += _acceptances(state, proposal.deal, player, may_leave)
        if player == state.turn.active:
            if actions.may_act_here(state, player) and not negotiation.why_not_keep(state):
                found.append(_keep_action(player))
            if may_leave:
                found += _moves(player, moving.next_spaces(state))
                found.append(_end_walk(player))
        elif player in silent:
            found.append(_pass(player))
        _at_any_time(state, player, found)
    return found


def _at_any_time(state: State, player: str, found: list[PlayerCommand]) -> None:
    """What any player may do whenever players may speak during the walk (12.2, 14.3)."""
    if SpecialCard.FURTHER_ACTION in state.holding(player).special_cards:
        found.append(_further_action(player))
    _messages(state, player, found)


def _messages(state: State, player: str, found: list[PlayerCommand]) -> None:
    for message in messages.deliverable(state, player):
        found.append(_deliver_message(player, message))


def _acceptances(state: State, deal: Deal, player: str, may_leave: bool) -> Iterator[AcceptDeal]:
    if deal.space != state.turn.walk[-1] and not may_leave:
        return
    parties = frozenset((deal.buyer, state.turn.active))
    asked = negotiation.given_by(player, deal)
    for cards in negotiation.card_choices(state.holding(player), asked):
        if not terms.why_not(state, negotiation.with_cards(deal, player, cards), parties):
            yield AcceptDeal(player, deal=deal, cards=cards)


def _acting(state: State, acting: Acting, players: tuple[str, ...]) -> list[PlayerCommand]:
    found: list[PlayerCommand] = []
    for player in players:
        if player == acting.actor:
            if not acting.building_used:
                found += _uses(state, acting)
            found += _small_orders(player, small_orders.fillable(state, acting))
            held = state.holding(player).special_cards
            if held and not buildings.why_not_before_use(acting):
                found += _special_cards(state, player, held)
            if acting.building_used:
                found.append(_close_action(player))
        _at_any_time(state, player, found)
    return found


def _uses(state: State, acting: Acting) -> Iterator[UseBuilding]:
    if buildings.is_as_promised(acting, None):
        yield _use_building(acting.actor)
    for delivery in large_orders.deliveries(state, acting.actor, acting.building):
        if buildings.is_as_promised(acting, delivery):
            yield UseBuilding(acting.actor, delivery=delivery)


def _special_cards(state: State, player: str, held: tuple[SpecialCard, ...]) -> list[PlayerCommand]:
    found: list[PlayerCommand] = []
    if SpecialCard.ANY_WARE in held:
        found += _any_wares(player, tuple(count > 0 for count in state.supply.wares))
    if SpecialCard.ONE_TO_ONE_TRADE in held:
        found += _trades(player, special_cards.goods_to_give(state, player), special_cards.goods_to_take(state, player))
    if SpecialCard.BUILDING_ACTION in held:
        for building in special_cards.building_action_targets(state, player):
            found.append(_building_action(player, building))
            found += [
                PlayBuildingAction(player, building=building, delivery=delivery)
                for delivery in large_orders.deliveries(state, player, building)
            ]
    return found


def _owing(owing: Owing) -> tuple[HandOver, ...]:
    return tuple(HandOver(owing.acting.actor, cards=cards) for cards in choices(owing.cards, owing.number))


def _marking(state: State, marking: Marking, players: tuple[str, ...]) -> list[PlayerCommand]:
    found: list[PlayerCommand] = []
    for player in players:
        if player == marking.player:
            found += markers.placings(state, player)
            found.append(_pass(player))
        _messages(state, player, found)
    return found


def _closing(state: State, players: tuple[str, ...]) -> list[PlayerCommand]:
    found: list[PlayerCommand] = []
    for player in players:
        if player == state.turn.active:
            found.append(_hand_on(player))
        _messages(state, player, found)
    return found


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
def _building_action(player: str, building: Building) -> PlayBuildingAction:
    return PlayBuildingAction(player, building=building)


@lru_cache(_KEPT)
def _moves(player: str, spaces: tuple[Space, ...]) -> tuple[MoveTower, ...]:
    return tuple(MoveTower(player, to=space) for space in spaces)


@lru_cache(_KEPT)
def _deliver_message(player: str, message: Message) -> DeliverMessage:
    return DeliverMessage(player, message=message)


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
