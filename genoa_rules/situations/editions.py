"""Whether it makes a difference to a line which rules are in force, where a situation leaves that open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from genoa_rules.chapters import terms
from genoa_rules.commands import (
    AcceptDeal,
    DeliverMessage,
    FillSmallOrder,
    KeepAction,
    PlaceMarkers,
    PlayBuildingAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import VILLAS
from genoa_rules.model.deal import Deal
from genoa_rules.model.rules import DECIDING_SETTINGS, Rules
from genoa_rules.record.situation_claims import May, Said, Wins


def rules_matter(possible: Sequence[Rules], said: Said) -> bool:
    """Whether it makes a difference to a line which of the possible rules are in force."""
    differing = {
        setting
        for setting in DECIDING_SETTINGS
        if any(getattr(rules, setting) != getattr(possible[0], setting) for rules in possible)
    }
    return any(may_read(setting, said) for setting in differing)


def may_read(setting: str, said: Said) -> bool:
    """Whether a setting can make a difference to a line, or to what follows from it."""
    if isinstance(said, May):
        return may_read(setting, said.command)
    return setting not in _READ_BY or _READ_BY[setting](said)


def _deal_in(said: Said) -> Deal | None:
    return said.deal if isinstance(said, ProposeDeal | AcceptDeal) else None


def _fills_large_orders(said: Said) -> bool:
    deal = _deal_in(said)
    if deal is not None:
        return deal.space in VILLAS and terms.needs_an_order(deal.shares)
    return isinstance(said, UseBuilding | PlayBuildingAction) and said.delivery is not None


def _pays_for_a_bare_move(said: Said) -> bool:
    deal = _deal_in(said)
    return deal is not None and not deal.action and not isinstance(deal.space, Street)


def _promises_money(said: Said) -> bool:
    deal = _deal_in(said)
    return deal is not None and deal.shares.ducats != 0


# Which lines read a setting; one that is not here may be read by any.
_READ_BY: Mapping[str, Callable[[Said], bool]] = {
    "messages_are_delivered": lambda said: isinstance(said, DeliverMessage),
    "income_from": lambda said: isinstance(said, UseBuilding | PlayBuildingAction),
    "without_an_offer": lambda said: isinstance(said, KeepAction),
    "building_action_needs": lambda said: isinstance(said, PlayBuildingAction),
    "small_order_with_building_action": lambda said: isinstance(said, FillSmallOrder),
    "trade_of_playing_cards": lambda said: isinstance(said, PlayTrade),
    "markers_from_one_street": lambda said: isinstance(said, PlaceMarkers),
    "tie_break": lambda said: isinstance(said, Wins),
    "second_large_order_by_building_action": _fills_large_orders,
    "paid_move_without_action": _pays_for_a_bare_move,
    "promised_yield": _promises_money,
}
