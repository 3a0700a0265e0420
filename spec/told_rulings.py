"""What a refusal has to cite besides its clause: the rulings of each clause and reason, once more.

A reader is led to them in a dispute, so one that has nothing to do with the case misleads. Where no rulings are listed,
none may be named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from genoa_rules.commands import MoveTower, PlayBuildingAction, UseBuilding, WithdrawDeal
from genoa_rules.model.board import Marketplace
from genoa_rules.model.buildings import Building
from genoa_rules.model.goods import OwnMarker
from genoa_rules.model.refusal import Facts, Reason


def rulings_of(clause: str, reason: Reason, command: object, facts: Facts) -> tuple[str, ...]:
    """The rulings by which a command is refused, for this reason, by this clause."""
    found = RULINGS.get((clause, reason), ())
    return found(command, facts) if callable(found) else found


# Where they depend on what was said.


def _if_of_a_deal(command, _):
    return () if isinstance(command, MoveTower) else ("S20", "T8")


def _of_what_is_lacking(_, facts):
    """What is secret is not checked before the deal is settled (T5); markers are given out of the reserve (S23)."""
    goods = facts.goods
    return (
        *(("T5",) if goods.ducats or goods.cards or goods.cards_of_a_kind else ()),
        *(("S23",) if goods.markers else ()),
    )


def _of_a_second_order(command, _):
    match command:
        case UseBuilding():
            return ("D14",)
        case PlayBuildingAction():
            return ("D14", "S14", "T15")
        case _:
            return ("D14", "T11")


def _if_of_own_markers(command, _):
    return ("S12", "S23") if isinstance(command.give, OwnMarker) else ("S12",)


def _if_on_the_marketplace(command, _):
    return ("T20",) if isinstance(command.street, Marketplace) else ()


def _for_the_marketplace(command, _):
    return ("D15", "S30") if isinstance(command.deal.space, Marketplace) else ("D15",)


def _for_a_building(command, _):
    return ("D15",) if isinstance(command.deal.space, Building) else ()


def _if_to_be_withdrawn(command, _):
    return ("X13",) if isinstance(command, WithdrawDeal) else ("T4",)


def _if_used_by_another_action(command, _):
    return () if isinstance(command, UseBuilding) else ("D3", "X2")


RULINGS: Mapping[tuple[str, Reason], tuple[str, ...] | Callable[[object, Facts], tuple[str, ...]]] = MappingProxyType(
    {
        ("2.3", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("2.3", Reason.WHILE_DEALING): ("T3",),
        ("4.1", Reason.WHILE_CLOSING): ("S7",),
        ("5.1", Reason.WHILE_ROLLING): ("T3",),
        ("5.4", Reason.MARKET_ELSEWHERE): ("D11",),
        ("6.2", Reason.NO_DISC_LEFT): _if_of_a_deal,
        ("6.3", Reason.ALREADY_VISITED): _if_of_a_deal,
        ("7.2", Reason.NO_RIGHT_LEFT): ("X1",),
        ("7.3", Reason.BUILDING_USED): _if_used_by_another_action,
        ("7.5", Reason.BUILDING_NOT_USED_YET): ("S19",),
        ("7.5", Reason.WHILE_ACTING): ("S26",),
        ("8.1", Reason.NOBODY_PASSED_YET): ("S4",),
        ("8.1", Reason.NOBODY_SILENT): ("S4",),
        ("8.1", Reason.NOTHING_TO_PASS_ON): ("S4",),
        ("8.2", Reason.NOT_ACTIVE): ("S15",),
        ("8.2", Reason.OFFER_FORCES): ("S2", "S3", "S24", "X14", "X20"),
        ("8.4", Reason.NO_OFFER_STANDS): ("D8",),
        ("8.7", Reason.BINDS_NOBODY_YET): ("T8",),
        ("8.7", Reason.CONDITION): ("X12",),
        ("8.8", Reason.CONDITION): ("S10",),
        ("8.8", Reason.NOT_A_PARTY): ("S10",),
        ("8.9", Reason.NO_SUCH_PROPOSAL): _if_to_be_withdrawn,
        ("8.9", Reason.OWN_PROPOSAL): ("T4",),
        ("8.10", Reason.CONDITION): ("S10",),
        ("8.10", Reason.DEAL_CANNOT_ACT): ("S3", "T7", "X1"),
        ("8.10", Reason.DEAL_WITHOUT_ACTION): _for_the_marketplace,
        ("8.10", Reason.NOTHING_TO_SELL_HERE): _for_a_building,
        ("8.11", Reason.CARDS_NOT_AS_ASKED): ("T7",),
        ("8.11", Reason.NEGATIVE_AMOUNT): ("T7",),
        ("8.11", Reason.NOT_HELD): _of_what_is_lacking,
        ("8.11", Reason.OWN_CARDS_UNNAMED): ("T7",),
        ("8.14", Reason.HAND_OVER_OTHERS): ("S5", "S18"),
        ("8.14", Reason.NOT_THE_DEBTOR): ("S18",),
        ("8.14", Reason.SHARE_COMES_FIRST): ("T12",),
        ("8.14", Reason.SHARE_FORBIDS_ORDER): ("T11",),
        ("8.14", Reason.SHARE_NEEDS_AN_ORDER): ("T11",),
        ("8.14", Reason.SHARE_NOT_OF_THIS_ACTION): ("S16", "T11"),
        ("8.14", Reason.SHARE_OF_MONEY): ("D19",),
        ("8.14", Reason.SHARE_OUT_OF_STOCK): ("S8", "T11"),
        ("8.14", Reason.SHARE_WITHOUT_ACTION): ("T11",),
        ("8.14", Reason.WHILE_OWING): ("S5", "S18"),
        ("8.16", Reason.NOTHING_OFFERED): ("S1", "S31"),
        ("8.16", Reason.SHAM): ("S31",),
        ("8.18", Reason.ACTION_ON_A_STREET): ("S30",),
        ("9.1", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("9.1", Reason.WHILE_DRAWING): ("T3",),
        ("9.2", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("9.2", Reason.WHILE_DRAWING): ("T3",),
        ("9.3", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("9.3", Reason.WHILE_DRAWING): ("T3",),
        ("9.7", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("9.7", Reason.WHILE_DRAWING): ("T3",),
        ("10.1", Reason.REWARD_NOT_CHOSEN): ("S8", "T24"),
        ("10.1", Reason.REWARD_OUT_OF_STOCK): ("S8", "T24"),
        ("10.3", Reason.SECOND_LARGE_ORDER): _of_a_second_order,
        ("11.1", Reason.NOT_THE_ACTOR): ("X8",),
        ("11.1", Reason.ORDER_FOR_ANOTHER_BUILDING): ("X8",),
        ("11.1", Reason.ORDER_OUTSIDE_AN_ACTION): ("X8",),
        ("11.3", Reason.SECOND_SMALL_ORDER): ("T15",),
        ("12.1", Reason.DELIVERED_AT_THE_END): ("D4",),
        ("12.1", Reason.NOT_BOTH_VISITED): ("X3",),
        ("14.4", Reason.CARD_OUTSIDE_AN_ACTION): ("X16", "S11"),
        ("14.4", Reason.WARE_OUT_OF_STOCK): ("T26",),
        ("14.5", Reason.CARDS_ARE_NOT_TRADED): ("D17",),
        ("14.5", Reason.CARD_NOT_FACE_DOWN): ("T17",),
        ("14.5", Reason.CARD_OUTSIDE_AN_ACTION): ("S11",),
        ("14.5", Reason.GOOD_NOT_HELD): _if_of_own_markers,
        ("14.5", Reason.GOOD_NOT_THERE): ("S12", "T16"),
        ("14.5", Reason.WHILE_DRAWING): ("T3",),
        ("14.6", Reason.CARD_OUTSIDE_AN_ACTION): ("X5",),
        ("14.6", Reason.NO_OWN_MARKER): ("D9",),
        ("14.6", Reason.NO_OWN_MARKER_THERE): ("D9",),
        ("14.7", Reason.SMALL_ORDER_BY_CARD): ("D16",),
        ("15.2", Reason.NEITHER_PLACED_NOR_REMOVED): ("S28",),
        ("15.2", Reason.TOO_MANY_FROM_ONE_STREET): ("D5",),
        ("15.8", Reason.NOT_A_STREET): _if_on_the_marketplace,
        ("17.1", Reason.MONEY_ALONE): ("S29",),
        ("17.2", Reason.OTHER_HAS_NOT_ACTED): ("X7",),
    }
)
"""The rulings by clause and reason; a function where they depend on the command or on what is told."""
