"""Claims: whether what people say about a position is right, by the events of the move before and by questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from attrs import frozen

from genoa_rules.chapters import actions, end, rounds
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.events import (
    CardDrawn,
    Event,
    GoodsHandedOver,
    GoodsTaken,
    IncomePaid,
    LargeOrderFilled,
    MarkersPaid,
    MessageDelivered,
    PrivilegesPaid,
    RoundMarkerMoved,
    SmallOrderFilled,
)
from genoa_rules.game import Ruling, rule_on
from genoa_rules.grounds import EVENTS
from genoa_rules.kernel.clause_number import clause_order
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.phases import Over, Result
from genoa_rules.model.refusal import Facts, Reason, Violation, violation
from genoa_rules.model.state import State
from genoa_rules.record.situation_claims import (
    Claim,
    Gets,
    HasActionsLeft,
    HasTurnLeft,
    IsLastRound,
    IsOver,
    IsPaid,
    IsToSpeak,
    May,
    MayStillAct,
    RoundMarkerIsOn,
    RoundMarkerMoves,
    Scored,
    Scores,
    TowerStandsOn,
    Wins,
)
from genoa_rules.whose_part import waited_for


@frozen
class Finding:
    """What there is to say to a claim.

    right: whether it is. clauses: what it rests on. instead: the claim of this class that would be right, if there is
    one. violations: what is wrong besides: who is named does not play, or the move that may be made may not.
    """

    claim: Claim
    right: bool
    clauses: tuple[str, ...]
    instead: Claim | None = None
    violations: tuple[Violation, ...] = ()


@frozen
class Moved:
    """The move before a claim: what the rules said to it; None where there is none, or it was not allowed."""

    ruling: Ruling | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What followed from it."""
        return () if self.ruling is None else self.ruling.events


def find(state: State, moved: Moved, claim: Claim) -> Finding:
    """What there is to say to a claim.

    moved: the move before it, which has led to the state.
    """
    player = getattr(claim, "player", None)
    if player is not None and player not in state.players:
        stranger = violation("2.1", Reason.NO_SUCH_PLAYER, facts=Facts(player=player, players=state.players))
        return Finding(claim, False, ("2.1",), violations=(stranger,))
    match claim:
        case IsPaid():
            return _is_paid(moved, claim)
        case Gets():
            return _gets(moved, claim)
        case MayStillAct():
            can_act = actions.can_act(state, claim.player, state.holding(claim.player))
            why = () if can_act else (actions.no_right_left(state, claim.player, "7.2", Reason.NO_RIGHT_LEFT),)
            return Finding(claim, can_act, _of_actions(state, claim.player), violations=why)
        case HasActionsLeft():
            rights = actions.rights(state, claim.player)
            return _compared(claim, HasActionsLeft(claim.player, rights), *_of_actions(state, claim.player))
        case May():
            ruling = rule_on(state, claim.command)
            return Finding(claim, ruling.legal, ruling.clauses, violations=ruling.violations)
        case IsToSpeak():
            return _is_to_speak(state, claim)
        case HasTurnLeft():
            return _yes_or_no(claim, _has_turn_left(state, claim.player), "3.1")
        case IsLastRound():
            return _yes_or_no(claim, rounds.is_last_round(state), "3.4")
        case IsOver():
            return _yes_or_no(claim, isinstance(state.phase, Over), "3.4", "16.1")
        case TowerStandsOn():
            here = state.turn.walk[-1] if state.turn.walk else None
            instead = None if here is None else TowerStandsOn(here)
            return Finding(
                claim, claim.space == here, _of_the_move(moved, "5.2"), instead if claim != instead else None
            )
        case RoundMarkerMoves():
            return _round_marker_moves(state, moved, claim)
        case RoundMarkerIsOn():
            return _compared(claim, RoundMarkerIsOn(rounds.marker_position(state)), "2.6", "3.2", "3.3")
        case Scores():
            return _scores(state, claim)
        case Wins():
            return _wins(state, claim)
        case _:
            assert_never(claim)


_MOVED_BY = {MarkerCause.ROUND_END: "3.2", MarkerCause.MARKET_START: "3.3"}
_SCORES = {Scored.PRIVILEGES: ("13.2",), Scored.MARKERS: ("15.7",), Scored.IN_ALL: ("13.2", "15.7", "16.1")}


def _of_actions(state: State, player: str) -> tuple[str, ...]:
    """The clauses that say how many actions a player has; of two players the active one may have another (17.2)."""
    active_of_two = len(state.setup.players) == 2 and player == state.turn.active
    return ("7.2", "14.3", "17.2") if active_of_two else ("7.2", "14.3")


def _yes_or_no(claim: Claim, right: bool, *clauses: str) -> Finding:
    return Finding(claim, right, clauses)


def _compared(claim: Claim, truth: Claim, *clauses: str) -> Finding:
    return Finding(claim, claim == truth, clauses, None if claim == truth else truth)


def _in_order(clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(clauses), key=clause_order))


def _of_the_move(moved: Moved, *otherwise: str) -> tuple[str, ...]:
    """The clauses of the move before a claim; others where there is none."""
    return otherwise if moved.ruling is None else moved.ruling.clauses


def _is_to_speak(state: State, claim: IsToSpeak) -> Finding:
    waited = waited_for(state)
    right = claim.player in waited
    return Finding(claim, right, ("4.1",), IsToSpeak(waited[0]) if len(waited) == 1 and not right else None)


def _round_marker_moves(state: State, moved: Moved, claim: RoundMarkerMoves) -> Finding:
    causes = {event.because for event in moved.events if isinstance(event, RoundMarkerMoved)}
    if causes:
        return Finding(claim, True, tuple(clause for cause, clause in _MOVED_BY.items() if cause in causes))
    # On the last space it stays, whatever happens.
    return Finding(claim, False, ("3.4",) if rounds.is_last_round(state) else tuple(_MOVED_BY.values()))


def _is_paid(moved: Moved, claim: IsPaid) -> Finding:
    if claim.building is not None:
        income = [event for event in moved.events if isinstance(event, IncomePaid) and event.building is claim.building]
        ducats = sum(event.ducats for event in income if event.owner == claim.player)
        return _compared(claim, IsPaid(claim.player, ducats, claim.building), "15.6")
    payments = [(event, ducats) for event in moved.events for player, ducats in _money(event) if player == claim.player]
    truth = IsPaid(claim.player, sum(ducats for _, ducats in payments))
    clauses = _in_order(clause for event, _ in payments for clause in EVENTS[type(event)])
    return _compared(claim, truth, *(clauses or _of_the_move(moved)))


def _money(event: Event) -> tuple[tuple[str, int], ...]:
    """Who gets how much money."""
    match event:
        case GoodsHandedOver():
            return ((event.receiver, event.goods.ducats),) if event.goods.ducats else ()
        case IncomePaid():
            return ((event.owner, event.ducats),)
        case LargeOrderFilled() | SmallOrderFilled() | MessageDelivered() | PrivilegesPaid() | MarkersPaid():
            return ((event.player, event.ducats),)
        case _:
            return ()


def _gets(moved: Moved, claim: Gets) -> Finding:
    goods = NOTHING
    for event in moved.events:
        goods += _goods(event, claim.player)
    by_kind = claim.goods.cards_of_a_kind and not claim.goods.cards
    return _compared(claim, Gets(claim.player, goods.faceless if by_kind else goods), *_of_the_move(moved))


def _goods(event: Event, player: str) -> Bundle:
    """What goods a player gets; for markers handed over, those of the own colour (8.12)."""
    match event:
        case GoodsTaken() if event.player == player:
            return event.goods
        case GoodsHandedOver() if event.receiver == player:
            goods = event.goods
            return Bundle(0, goods.wares, goods.special_cards, goods.cards, (), event.markers_received)
        case CardDrawn() if event.player == player and event.card is not None:
            return Bundle(cards=(event.card,))
        case _:
            return NOTHING


def _has_turn_left(state: State, player: str) -> bool:
    if isinstance(state.phase, Over):
        return False
    return state.setup.seat(player) >= state.setup.seat(state.turn.active)


def _result(state: State) -> Result:
    """How the game ended, or would end now."""
    return state.phase.result if isinstance(state.phase, Over) else end.result(state)


def _scores(state: State, claim: Scores) -> Finding:
    score = next(score for score in _result(state).scores if score.player == claim.player)
    match claim.scored:
        case Scored.PRIVILEGES:
            ducats = sum(chain.ducats for chain in score.chains)
        case Scored.MARKERS:
            ducats = score.for_markers
        case Scored.IN_ALL:
            ducats = score.ducats
    return _compared(claim, Scores(claim.player, ducats, claim.scored), *_SCORES[claim.scored])


def _wins(state: State, claim: Wins) -> Finding:
    result = _result(state)
    right = claim.player in result.winners
    return Finding(claim, right, ("16.3",), None if right else Wins(result.winners[0]))
