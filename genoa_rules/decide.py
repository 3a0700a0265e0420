"""Deciding: what the rules say to a command. The one place that knows which command goes to which chapter.

A chapter exposes questions, violations and consequences; where a command concerns several they are composed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar, assert_never, get_args

from genoa_rules.chapters import (
    actions,
    buildings,
    end,
    game_turn,
    markers,
    messages,
    moving,
    negotiation,
    placing,
    rounds,
    setup,
    small_orders,
    special_cards,
    terms,
)
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
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TableCommand,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import (
    ActionClosed,
    ActionOpened,
    DealProposed,
    DealVoiced,
    DealWithdrawn,
    DiceRolled,
    Event,
    PlayerPassed,
    SpecialCardPlayed,
    TowerHandedOn,
    TowerMoved,
    WalkEnded,
)
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Owing,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.refusal import Facts, Reason, Violation, Violations, violation
from genoa_rules.model.state import State
from genoa_rules.out_of_time import why_not_now
from genoa_rules.whose_part import (
    acting_of,
    active_player,
    actor,
    anyone,
    debtor,
    marking_player,
    owing_of,
    waited_for,
)

CommandT = TypeVar("CommandT")
Events: TypeAlias = tuple[Event, ...]
Decision: TypeAlias = Accepted[Event] | Refused[Violation]


def decide(state: State, command: Command) -> Decision:
    """What the rules say to a command in a state.

    Returns the events that follow, or all violations in clause order. First it is asked whether the player exists
    (2.1), then phase and actor; only if these hold, everything else.
    Raises TypeError for what is no command, and nothing for a command.
    """
    decider = _DECIDERS.get(type(command))
    if decider is None:
        raise TypeError(f"a command, not {command!r}")
    if not decider.of_the_table and command.player not in state.setup.players:  # type: ignore[union-attr]
        # A decider that is not of the table belongs to a command with a player; mypy can't see through the table.
        return Refused((_no_such_player(state, command.player),))  # type: ignore[union-attr]
    if type(state.phase) not in decider.phases:
        return Refused(why_not_now(state, command) or (game_turn.out_of_place(state, waited_for(state)),))
    stranger = decider.not_yours(state, command)
    if stranger is not None:
        return Refused((stranger,))
    found = decider.why_not(state, command)
    if found:
        return Refused(in_clause_order(found))
    return Accepted(decider.follows(state, command))


def in_clause_order(violations: Violations) -> Violations:
    """Violations sorted by clause, each once."""
    return tuple(sorted(dict.fromkeys(violations), key=lambda each: clause_order(each.clause)))


def _no_such_player(state: State, player: str) -> Violation:
    return violation("2.1", Reason.NO_SUCH_PLAYER, facts=Facts(player=player, players=state.players))


# What is decided where several chapters meet.


def why_not_deal(state: State, player: str, deal: Deal) -> Violations:
    """All that forbids a player to propose a deal, by what the player may know (8.8, T5)."""
    found = terms.why_not(state, deal, frozenset((player,)))
    if player in (deal.buyer, state.turn.active):
        return (*found, *negotiation.why_not_unnamed(player, deal))
    facts = Facts(player=player, other=state.turn.active)
    return (*found, violation("8.8", Reason.NOT_A_PARTY, "S10", facts=facts))


def _propose(state: State, command: ProposeDeal) -> Events:
    if isinstance(state.phase, Walking) and negotiation.is_settleable(state, command.deal):
        return (DealProposed(command.player, command.deal),)
    return (DealVoiced(command.player, command.deal),)


def _why_not_accept(state: State, command: AcceptDeal) -> Violations:
    player, deal = command.player, command.deal
    moves = deal.space != state.turn.walk[-1]
    standing = negotiation.why_not_standing(state, player, deal)
    if standing:
        # Nothing that the other party keeps secret is judged for a deal that the other party never proposed (T5).
        return (*standing, *negotiation.hindrances(state)) if moves else standing
    cards = negotiation.why_not_these_cards(state, player, deal, command.cards)
    named = deal if cards else negotiation.with_cards(deal, player, command.cards)
    return (
        *cards,
        *terms.why_not(state, named, frozenset((deal.buyer, state.turn.active))),
        *(negotiation.hindrances(state) if moves else ()),
    )


def _accept(state: State, command: AcceptDeal) -> Events:
    deal = negotiation.with_cards(command.deal, command.player, command.cards)
    events: list[Event] = list(negotiation.settled(state, deal))
    if deal.space != state.turn.walk[-1]:
        events += (*actions.lapse(state), TowerMoved(state.turn.active, deal.space))
    if deal.action and isinstance(deal.space, Building):
        if actions.rights(state, deal.buyer) < 1:
            events.append(SpecialCardPlayed(deal.buyer, SpecialCard.FURTHER_ACTION))
        events.append(ActionOpened(deal.buyer, deal.space, deal.shares))
    return tuple(events)


def _why_not_pass(state: State, command: Pass) -> Violations:
    return () if isinstance(state.phase, Marking) else negotiation.why_not_pass(state, command.player)


def _pass(state: State, command: Pass) -> Events:
    if isinstance(state.phase, Marking):
        return markers.passed(state, command.player)
    return (PlayerPassed(command.player),)


def _keep(state: State, command: KeepAction) -> Events:
    building = actions.current_building(state)
    assert building is not None, "an action is kept on a building only"
    return (ActionOpened(command.player, building, NOTHING),)


def _end_walk(state: State, command: EndWalk) -> Events:
    return (*actions.lapse(state), WalkEnded(command.player), *markers.begun(state))


def _why_not_special(state: State, player: str, card: SpecialCard, clause: str) -> Violations:
    return (
        *special_cards.why_not_play(state, player, card, clause),
        *buildings.why_not_before_use(acting_of(state)),
    )


def _why_not_building_action(state: State, command: PlayBuildingAction) -> Violations:
    return (
        *_why_not_special(state, command.player, SpecialCard.BUILDING_ACTION, "14.6"),
        *special_cards.why_not_building_action(state, command.player, command.building, command.delivery),
    )


def _building_action(state: State, command: PlayBuildingAction) -> Events:
    return (
        SpecialCardPlayed(command.player, SpecialCard.BUILDING_ACTION),
        *buildings.used(state, command.player, command.building, command.delivery, shares=NOTHING, own_action=False),
    )


def _use(state: State, command: UseBuilding) -> Events:
    acting = acting_of(state)
    return buildings.used(
        state, command.player, acting.building, command.delivery, shares=acting.shares, own_action=True
    )


def _why_not_close(state: State, command: CloseAction) -> Violations:
    acting = acting_of(state)
    if acting.building_used:
        return ()
    facts = Facts(player=command.player, building=acting.building)
    return (violation("7.5", Reason.BUILDING_NOT_USED_YET, "S19", facts=facts),)


def _why_not_card(state: State, command: CardDealt) -> Violations:
    clause = game_turn.clause_of_draw(state.phase) if isinstance(state.phase, Drawing) else "2.3"
    return setup.why_not_this_card(state, command.card, clause)


def _card_dealt(state: State, command: CardDealt) -> Events:
    due = setup.draw_due(state)
    assert due is not None, "a card is dealt only where one is due"
    drawn = setup.drawn(state, due[0], command.card)
    owed = buildings.after_draw(state, state.phase, command.card) if isinstance(state.phase, Drawing) else ()
    return (*drawn, *owed)


def _place_markers(state: State, command: PlaceMarkers) -> Events:
    assert isinstance(command.street, Street), "markers start from streets only"
    return markers.placed(state, command, command.street)


def _hand_on(state: State, command: HandOn) -> Events:
    following = state.setup.after(state.turn.active)
    handed = TowerHandedOn(following)
    if following != state.players[0]:
        return (handed,)
    ended = end.ended(state) if rounds.is_last_round(state) else ()
    return (handed, *rounds.round_ends(state), *ended)


# Which command goes where.


@frozen
class Decider(Generic[CommandT]):
    """How one class of commands is decided.

    phases: where there is room for it. not_yours: the refusal of a player whose part it is not.
    why_not: everything else that forbids it. follows: the events if nothing does.
    """

    phases: frozenset[type]
    not_yours: Callable[[State, CommandT], Violation | None]
    why_not: Callable[[State, CommandT], Violations]
    follows: Callable[[State, CommandT], Events]
    of_the_table: bool = False


def _nothing(state: State, command: object) -> Violations:
    """Phase and actor are all that it needs."""
    return ()


_WALKING = frozenset((Walking,))
_ACTING = frozenset((Acting,))
_TALKING = frozenset((Walking, Acting))
_AT_ANY_TIME = frozenset((Walking, Acting, Marking, Closing))

_ROLL_DICE: Decider[RollDice] = Decider(
    frozenset((Placing,)), active_player("5.1"), _nothing, lambda state, command: (DiceRolled(command.player),)
)
_PLAY_ANY_START_SPACE: Decider[PlayAnyStartSpace] = Decider(
    frozenset((Placing,)),
    active_player("14.2"),
    lambda state, command: (
        *special_cards.why_not_play(state, command.player, SpecialCard.ANY_START_SPACE, "14.2"),
        *placing.why_not_start_on(state, command.space),
    ),
    lambda state, command: (
        SpecialCardPlayed(command.player, SpecialCard.ANY_START_SPACE),
        *placing.placed(state, command.space, None),
    ),
)
_PROPOSE_DEAL: Decider[ProposeDeal] = Decider(
    _TALKING, anyone, lambda state, command: why_not_deal(state, command.player, command.deal), _propose
)
_WITHDRAW_DEAL: Decider[WithdrawDeal] = Decider(
    _WALKING,
    anyone,
    lambda state, command: negotiation.why_not_withdraw(state, command.player, command.deal),
    lambda state, command: (DealWithdrawn(command.player, command.deal),),
)
_ACCEPT_DEAL: Decider[AcceptDeal] = Decider(_WALKING, anyone, _why_not_accept, _accept)
_PASS: Decider[Pass] = Decider(frozenset((Walking, Marking)), marking_player, _why_not_pass, _pass)
_KEEP_ACTION: Decider[KeepAction] = Decider(
    _WALKING,
    active_player("8.2", "S15"),
    lambda state, command: (
        *actions.why_not_act_here(state, command.player),
        *negotiation.why_not_keep(state),
    ),
    _keep,
)
_MOVE_TOWER: Decider[MoveTower] = Decider(
    _WALKING,
    active_player("6.1"),
    lambda state, command: (*moving.why_not_to(state, command.to), *negotiation.hindrances(state)),
    lambda state, command: (*actions.lapse(state), TowerMoved(command.player, command.to)),
)
_END_WALK: Decider[EndWalk] = Decider(
    _WALKING, active_player("6.1"), lambda state, command: negotiation.hindrances(state), _end_walk
)
_PLAY_FURTHER_ACTION: Decider[PlayFurtherAction] = Decider(
    _TALKING,
    anyone,
    lambda state, command: special_cards.why_not_play(state, command.player, SpecialCard.FURTHER_ACTION, "14.3"),
    lambda state, command: special_cards.further_action_played(state, command.player),
)
_USE_BUILDING: Decider[UseBuilding] = Decider(
    _ACTING,
    actor("7.5"),
    lambda state, command: buildings.why_not_use(state, acting_of(state), command.delivery),
    _use,
)
_PLAY_ANY_WARE: Decider[PlayAnyWare] = Decider(
    _ACTING,
    actor("14.4"),
    lambda state, command: (
        *_why_not_special(state, command.player, SpecialCard.ANY_WARE, "14.4"),
        *special_cards.why_not_any_ware(state, command.ware),
    ),
    lambda state, command: special_cards.any_ware_played(command.player, command.ware),
)
_PLAY_TRADE: Decider[PlayTrade] = Decider(
    _ACTING,
    actor("14.5"),
    lambda state, command: (
        *_why_not_special(state, command.player, SpecialCard.ONE_TO_ONE_TRADE, "14.5"),
        *special_cards.why_not_trade(state, command.player, command.give, command.take),
    ),
    lambda state, command: special_cards.traded(state, command.player, command.give, command.take),
)
_PLAY_BUILDING_ACTION: Decider[PlayBuildingAction] = Decider(
    _ACTING, actor("14.6"), _why_not_building_action, _building_action
)
_FILL_SMALL_ORDER: Decider[FillSmallOrder] = Decider(
    _ACTING,
    actor("11.1", "X8"),
    lambda state, command: small_orders.why_not_fill(state, acting_of(state), command.order),
    lambda state, command: small_orders.filled(state, command.player, command.order),
)
_CLOSE_ACTION: Decider[CloseAction] = Decider(
    _ACTING, actor("7.5"), _why_not_close, lambda state, command: (ActionClosed(command.player),)
)
_HAND_OVER: Decider[HandOver] = Decider(
    frozenset((Owing,)),
    debtor,
    lambda state, command: buildings.why_not_hand_over(owing_of(state), command.cards),
    lambda state, command: negotiation.handed_over(
        state, command.player, owing_of(state).creditor, Bundle(cards=command.cards)
    ),
)
_DELIVER_MESSAGE: Decider[DeliverMessage] = Decider(
    _AT_ANY_TIME,
    anyone,
    lambda state, command: messages.why_not_deliver(state, command.player, command.message),
    lambda state, command: messages.delivered(state, command.player, command.message),
)
_PLACE_MARKERS: Decider[PlaceMarkers] = Decider(
    frozenset((Marking,)), marking_player, markers.why_not_place, _place_markers
)
_HAND_ON: Decider[HandOn] = Decider(frozenset((Closing,)), active_player("4.1"), _nothing, _hand_on)
_CARD_DEALT: Decider[CardDealt] = Decider(
    frozenset((Dealing, Drawing)), anyone, _why_not_card, _card_dealt, of_the_table=True
)
_DICE_FELL: Decider[DiceFell] = Decider(
    frozenset((Rolling,)),
    anyone,
    lambda state, command: placing.why_not_these_dice(command.red, command.blue),
    lambda state, command: placing.dice_fell(state, command.red, command.blue),
    of_the_table=True,
)
_TIME_CALLED: Decider[TimeCalled] = Decider(
    _WALKING,
    anyone,
    lambda state, command: negotiation.why_not_call_time(state),
    lambda state, command: tuple(PlayerPassed(player) for player in negotiation.silent(state)),
    of_the_table=True,
)


def _decider_of(kind: type[Command]) -> Decider[Any]:
    """The decider of a class of commands: mypy proves here that none is forgotten."""
    if issubclass(kind, RollDice):
        return _ROLL_DICE
    if issubclass(kind, PlayAnyStartSpace):
        return _PLAY_ANY_START_SPACE
    if issubclass(kind, ProposeDeal):
        return _PROPOSE_DEAL
    if issubclass(kind, WithdrawDeal):
        return _WITHDRAW_DEAL
    if issubclass(kind, AcceptDeal):
        return _ACCEPT_DEAL
    if issubclass(kind, Pass):
        return _PASS
    if issubclass(kind, KeepAction):
        return _KEEP_ACTION
    if issubclass(kind, MoveTower):
        return _MOVE_TOWER
    if issubclass(kind, EndWalk):
        return _END_WALK
    if issubclass(kind, PlayFurtherAction):
        return _PLAY_FURTHER_ACTION
    if issubclass(kind, UseBuilding):
        return _USE_BUILDING
    if issubclass(kind, PlayAnyWare):
        return _PLAY_ANY_WARE
    if issubclass(kind, PlayTrade):
        return _PLAY_TRADE
    if issubclass(kind, PlayBuildingAction):
        return _PLAY_BUILDING_ACTION
    if issubclass(kind, FillSmallOrder):
        return _FILL_SMALL_ORDER
    if issubclass(kind, CloseAction):
        return _CLOSE_ACTION
    if issubclass(kind, HandOver):
        return _HAND_OVER
    if issubclass(kind, DeliverMessage):
        return _DELIVER_MESSAGE
    if issubclass(kind, PlaceMarkers):
        return _PLACE_MARKERS
    if issubclass(kind, HandOn):
        return _HAND_ON
    if issubclass(kind, CardDealt):
        return _CARD_DEALT
    if issubclass(kind, DiceFell):
        return _DICE_FELL
    if issubclass(kind, TimeCalled):
        return _TIME_CALLED
    assert_never(kind)


_DECIDERS: Mapping[type, Decider[Any]] = {
    kind: _decider_of(kind) for union in (PlayerCommand, TableCommand) for kind in get_args(union)
}
