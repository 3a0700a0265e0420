"""Grounds: the clauses that allow a command. Needed only where a ruling is explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from genoa_rules.chapters import moving, negotiation, two_players
from genoa_rules.chapters.game_turn import clause_of_draw
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    Command,
    DeliverMessage,
    DiceFell,
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
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import Decision
from genoa_rules.events import (
    ActionClosed,
    ActionLapsed,
    ActionOpened,
    BuildingUsed,
    CardDrawn,
    DealProposed,
    DealSettled,
    DealVoiced,
    DealWithdrawn,
    DeckTurned,
    DiceRolled,
    DiscsTaken,
    DrawDue,
    Event,
    GameEnded,
    GoodsHandedOver,
    GoodsReturned,
    GoodsTaken,
    HandOverDue,
    IncomePaid,
    LargeOrderFilled,
    MarkerPlaced,
    MarkerRemoved,
    MarkersPaid,
    MarkersPassed,
    MarkingEnded,
    MarkingTurn,
    MessageDelivered,
    PlayerPassed,
    PrivilegesPaid,
    RoundEnded,
    RoundMarkerMoved,
    SmallOrderFilled,
    SpecialCardPlayed,
    TowerHandedOn,
    TowerMoved,
    TowerPlaced,
    WalkEnded,
)
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.board import Marketplace, Space
from genoa_rules.model.buildings import VILLAS, WAREHOUSE_WARES, Building
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.phases import Drawing, Marking
from genoa_rules.model.state import State

COMMANDS: Mapping[type[Command], tuple[str, ...]] = MappingProxyType(
    {
        RollDice: ("5.1",),
        PlayAnyStartSpace: ("14.2",),
        ProposeDeal: ("8.9", "8.19"),
        WithdrawDeal: ("8.9",),
        AcceptDeal: ("8.8", "8.9", "8.17"),
        Pass: ("8.1",),
        KeepAction: ("7.2", "7.3", "8.4"),
        MoveTower: ("6.1", "6.2", "6.3", "8.6"),
        EndWalk: ("6.4",),
        PlayFurtherAction: ("14.3",),
        UseBuilding: ("7.5",),
        PlayAnyWare: ("14.4",),
        PlayTrade: ("14.5",),
        PlayBuildingAction: ("14.6",),
        FillSmallOrder: ("11.1", "11.2"),
        CloseAction: ("7.5",),
        HandOver: ("8.14",),
        DeliverMessage: ("12.1", "12.2"),
        PlaceMarkers: ("15.1", "15.2"),
        HandOn: ("4.1",),
        CardDealt: ("2.3",),
        DiceFell: ("5.1",),
        TimeCalled: ("8.1",),
    }
)

EVENTS: Mapping[type[Event], tuple[str, ...]] = MappingProxyType(
    {
        CardDrawn: (),
        DeckTurned: ("10.2",),
        DiceRolled: ("5.1",),
        TowerPlaced: ("5.2",),
        RoundMarkerMoved: (),
        TowerMoved: ("6.1", "6.2"),
        ActionLapsed: ("8.4",),
        WalkEnded: ("6.4",),
        DealProposed: (),
        DealVoiced: ("8.7",),
        DealWithdrawn: ("8.9",),
        PlayerPassed: ("8.1",),
        DealSettled: ("8.9",),
        GoodsHandedOver: ("8.11",),
        GoodsTaken: (),
        GoodsReturned: ("14.9",),
        SpecialCardPlayed: ("14.1",),
        IncomePaid: ("15.6",),
        ActionOpened: ("7.5",),
        BuildingUsed: (),
        DrawDue: (),
        HandOverDue: ("8.14",),
        LargeOrderFilled: ("10.1",),
        SmallOrderFilled: ("11.1",),
        MessageDelivered: ("12.3",),
        ActionClosed: ("7.5",),
        MarkingTurn: ("15.1",),
        MarkerRemoved: ("15.5",),
        MarkerPlaced: ("15.2", "15.4"),
        DiscsTaken: ("15.3",),
        MarkersPassed: ("15.1",),
        MarkingEnded: (),
        TowerHandedOn: ("4.1", "4.2"),
        RoundEnded: ("3.1",),
        PrivilegesPaid: ("13.2",),
        MarkersPaid: ("15.7",),
        GameEnded: ("16.1", "16.3"),
    }
)

_BUILDINGS: Mapping[Building, str] = MappingProxyType(
    {
        Building.GUILD_HALL: "9.1",
        Building.TOWN_HALL: "9.2",
        Building.POST_OFFICE: "9.3",
        Building.CATHEDRAL: "9.4",
        **dict.fromkeys(WAREHOUSE_WARES, "9.6"),
        **dict.fromkeys(VILLAS, "9.7"),
    }
)


def grounds(state: State, command: Command, decision: Decision) -> tuple[str, ...]:
    """The clauses that a decision rests on, in clause order: those broken, or those that allow the command."""
    if not isinstance(decision, Accepted):
        return _in_order(each.clause for each in decision.violations)
    clauses = [*_of_command(state, command)]
    for event in decision.events:
        clauses += EVENTS[type(event)]
        clauses += _of_event(event)
        if isinstance(event, GoodsHandedOver) and not isinstance(command, AcceptDeal):
            clauses.append("8.14")  # A share of the yield, handed over as soon as it is there.
    kinds = {type(event) for event in decision.events}
    if BuildingUsed in kinds and not kinds & {GoodsTaken, DrawDue, LargeOrderFilled}:
        clauses.append("7.6")  # The building yields nothing, and its action is taken all the same.
    return _in_order(clauses)


def _in_order(clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(clauses), key=clause_order))


def _of_command(state: State, command: Command) -> tuple[str, ...]:
    if isinstance(command, Pass) and isinstance(state.phase, Marking):
        return ("15.1",)
    if isinstance(command, CardDealt) and isinstance(state.phase, Drawing):
        return (clause_of_draw(state.phase),)
    found = COMMANDS[type(command)]
    if isinstance(command, KeepAction) and negotiation.is_offered_for_here(state):
        found = ("7.2", "7.3", "8.2", "8.3")
    if isinstance(command, KeepAction) and _is_second_of_two(state, command.player):
        found += ("17.2",)
    if isinstance(command, ProposeDeal | AcceptDeal):
        deal = command.deal
        if deal.action:
            found += ("8.10",)
        if not isinstance(deal.space, Building):
            found += ("8.18",)
        else:
            found += _of_the_space(state, deal.space)
        if deal.shares:
            found += ("8.14",)
        if deal.receives:
            found += ("8.15",)
    return found


def _of_the_space(state: State, space: Space) -> tuple[str, ...]:
    if space == state.turn.walk[-1]:
        return ("8.2",)
    # Further away it is talk (8.7).
    return ("8.5",) if space in moving.next_spaces(state) else ()


def _is_second_of_two(state: State, player: str) -> bool:
    """Whether the action that is opened is the one that 17.2 gives, no other being left."""
    seat = state.setup.seat(player)
    return two_players.second_action(state, player) and state.turn.actions[seat] > state.turn.further[seat]


def _of_event(event: Event) -> tuple[str, ...]:
    match event:
        case TowerPlaced() if isinstance(event.space, Marketplace) and event.dice is not None:
            return ("5.4",)
        case RoundMarkerMoved():
            return ("3.3",) if event.because is MarkerCause.MARKET_START else ("3.2",)
        case BuildingUsed():
            own = ("14.6", "14.7") if not event.own_action else ()
            return (_BUILDINGS.get(event.building, "9.5"), *own)
        case SpecialCardPlayed() if event.special_card is SpecialCard.FURTHER_ACTION:
            return ("14.3",)
        case GoodsHandedOver() if event.goods.markers:
            return ("8.12",)
        case _:
            return ()
