"""Deals and proposals (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.multiset import less, multiset
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import Marketplace, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle


class Condition(ClosedSet):
    """What people ask for in a deal and may not have (8.7, 8.8, 8.10, 8.13, S10): it can be said, and is refused."""

    LATER_TURN = "later_turn"
    HANDING_ON_AN_ACTION = "handing_on_an_action"
    WAIVING_A_RIGHT = "waiving_a_right"
    STOPPING_OR_STAYING_AWAY = "stopping_or_staying_away"
    FURTHER_SPACE = "further_space"
    MONEY_OF_A_THIRD_PARTY = "money_of_a_third_party"


def _conditions(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    given = tuple(conditions)
    for condition in given:
        if not isinstance(condition, Condition):
            raise TypeError(f"conditions: {condition!r} is no Condition")
    return multiset(given)


@frozen
class Deal:
    """A deal between the buyer and the active player about one space (8.8, 8.10, 8.18).

    buyer: the player who is not active.
    space: where the tower stands, or a space next to it.
    action: whether the buyer takes the action there: true on a building, false on a street; elsewhere see D15.
    pays: what crosses from the buyer at settlement.
    shares: what the buyer owes from the yield of this action, once it is there (8.14).
    receives: what crosses to the buyer at settlement (8.15).
    conditions: what may be asked for and never had.
    """

    buyer: str = field(validator=instance_of(str))
    space: Space = field(validator=instance_of((Building, Street, Marketplace)), kw_only=True)
    pays: Bundle = field(default=NOTHING, validator=instance_of(Bundle), kw_only=True)
    shares: Bundle = field(default=NOTHING, validator=instance_of(Bundle), kw_only=True)
    receives: Bundle = field(default=NOTHING, validator=instance_of(Bundle), kw_only=True)
    conditions: tuple[Condition, ...] = field(default=(), converter=_conditions, kw_only=True)
    action: bool = field(validator=instance_of(bool), kw_only=True)

    @action.default
    def _an_action_goes_with_a_building(self) -> bool:
        return isinstance(self.space, Building)

    @property
    def faceless(self) -> Deal:
        """This deal as a third player sees it: cards by kind only (S9)."""
        if not (self.pays.cards or self.receives.cards):
            return self
        return Deal(
            self.buyer,
            space=self.space,
            action=self.action,
            pays=self.pays.faceless,
            shares=self.shares,
            receives=self.receives.faceless,
            conditions=self.conditions,
        )

    @property
    def net_payment(self) -> Bundle:
        """What the buyer pays once all that goes both ways like for like is taken out (S31): money, wares, special
        cards, markers. Cards stay: no two are alike in what they are worth.
        """
        pays, receives = self.pays, self.receives
        if not receives:
            return pays
        return Bundle(
            ducats=pays.ducats - min(pays.ducats, receives.ducats),
            wares=less(pays.wares, receives.wares),
            special_cards=less(pays.special_cards, receives.special_cards),
            cards=pays.cards,
            cards_of_a_kind=pays.cards_of_a_kind,
            markers=pays.markers - min(pays.markers, receives.markers),
        )


@frozen
class Proposal:
    """A deal with the party that proposed it.

    From the buyer it is an offer (8.2); from the active player a demand, which forces nothing.
    """

    author: str = field(validator=instance_of(str))
    deal: Deal = field(validator=instance_of(Deal), kw_only=True)
