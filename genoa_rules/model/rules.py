"""The rules in force: a typed setting for every difference of the sources that changes what is allowed or paid."""

from __future__ import annotations

from typing import TypeAlias, TypedDict, Unpack

from attrs import evolve, field

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen


class Edition(ClosedSet):
    """An edition, as a source of names and of a round track to print (D1, D12): it decides nothing."""

    FIRST = "first"
    SECOND = "second"


class BuildingUse(ClosedSet):
    """Who uses a building in a game turn (D3)."""

    ONE_PLAYER = "one_player"
    ACTIVE_AND_ONE_OTHER = "active_and_one_other"


class MessageDelivery(ClosedSet):
    """When a message is delivered (D4)."""

    ANY_TIME = "any_time"
    END_OF_TURN = "end_of_turn"


class MarkersFromOneStreet(ClosedSet):
    """How many markers are placed from one street (D5)."""

    ONE_ON_EACH_BUILDING = "one_on_each_building"
    ONE_OR_TWO = "one_or_two"
    ONE = "one"


class Income(ClosedSet):
    """Which actions pay the owner of a marker (D6)."""

    OTHERS_ONLY = "others_only"
    EVERY_ACTION = "every_action"


class TieBreak(ClosedSet):
    """What counts among tied players (D7)."""

    ALL_GOODS = "all_goods"
    CARDS_WARES_SPECIAL_CARDS = "cards_wares_special_cards"


class WithoutAnOffer(ClosedSet):
    """What the active player may do with the current building if nobody offers (D8)."""

    MAY_TAKE_IT = "may_take_it"
    GOES_UNUSED = "goes_unused"


class BuildingActionNeeds(ClosedSet):
    """Where the marker for a Building Action has to be (D9)."""

    MARKER_ON_THE_BUILDING = "marker_on_the_building"
    MARKER_ON_THE_BOARD = "marker_on_the_board"


class Allowance(ClosedSet):
    """Whether something is allowed (D14, D15, D16, D17)."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class PromisedYield(ClosedSet):
    """What of the yield of an action may be promised (D19)."""

    GOODS = "goods"
    GOODS_AND_MONEY = "goods_and_money"


SettingValue: TypeAlias = (
    Edition
    | BuildingUse
    | MessageDelivery
    | MarkersFromOneStreet
    | Income
    | TieBreak
    | WithoutAnOffer
    | BuildingActionNeeds
    | Allowance
    | PromisedYield
)
"""A value of any setting of which there is a closed set; each says by itself what it is a value of."""


class Settings(TypedDict, total=False):
    """The settings that a house rule may change."""

    edition: Edition
    revision: str
    who_uses_a_building: BuildingUse
    messages_are_delivered: MessageDelivery
    markers_from_one_street: MarkersFromOneStreet
    income_from: Income
    tie_break: TieBreak
    without_an_offer: WithoutAnOffer
    building_action_needs: BuildingActionNeeds
    second_large_order_by_building_action: Allowance
    paid_move_without_action: Allowance
    small_order_with_building_action: Allowance
    trade_of_playing_cards: Allowance
    promised_yield: PromisedYield


DECIDING_SETTINGS = tuple(name for name in Settings.__annotations__ if name not in ("edition", "revision"))
"""The names of the settings that decide something, in the order of the differences."""


@frozen(kw_only=True)
class Rules:
    """A complete set of settings. Two are ready-made: `first_edition` and `second_edition`.

    edition: whose names and round track are printed; it decides nothing.
    revision: the rules revision, a named set of readings; a game keeps the one it was begun with.
    The other fields are the differences D3 to D9, D14 to D17 and D19, each with its readings.
    """

    edition: Edition = field(validator=instance_of(Edition))
    revision: str = field(default="1", validator=instance_of(str))
    who_uses_a_building: BuildingUse = field(validator=instance_of(BuildingUse))
    messages_are_delivered: MessageDelivery = field(validator=instance_of(MessageDelivery))
    markers_from_one_street: MarkersFromOneStreet = field(validator=instance_of(MarkersFromOneStreet))
    income_from: Income = field(validator=instance_of(Income))
    tie_break: TieBreak = field(validator=instance_of(TieBreak))
    without_an_offer: WithoutAnOffer = field(validator=instance_of(WithoutAnOffer))
    building_action_needs: BuildingActionNeeds = field(validator=instance_of(BuildingActionNeeds))
    second_large_order_by_building_action: Allowance = field(validator=instance_of(Allowance))
    paid_move_without_action: Allowance = field(validator=instance_of(Allowance))
    small_order_with_building_action: Allowance = field(validator=instance_of(Allowance))
    trade_of_playing_cards: Allowance = field(validator=instance_of(Allowance))
    promised_yield: PromisedYield = field(validator=instance_of(PromisedYield))

    @classmethod
    def first_edition(cls, **changes: Unpack[Settings]) -> Rules:
        """The first edition's rules; keyword arguments change single settings (house rules).

        Raises TypeError for a setting that does not exist or a value of another one.
        """
        return evolve(_FIRST_EDITION, **changes)

    @classmethod
    def second_edition(cls, **changes: Unpack[Settings]) -> Rules:
        """The second edition's rules; keyword arguments change single settings (house rules).

        Raises TypeError for a setting that does not exist or a value of another one.
        """
        return evolve(_SECOND_EDITION, **changes)


_FIRST_EDITION = Rules(
    edition=Edition.FIRST,
    who_uses_a_building=BuildingUse.ONE_PLAYER,
    messages_are_delivered=MessageDelivery.ANY_TIME,
    markers_from_one_street=MarkersFromOneStreet.ONE_ON_EACH_BUILDING,
    income_from=Income.OTHERS_ONLY,
    tie_break=TieBreak.ALL_GOODS,
    without_an_offer=WithoutAnOffer.MAY_TAKE_IT,
    building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BUILDING,
    second_large_order_by_building_action=Allowance.ALLOWED,
    paid_move_without_action=Allowance.REFUSED,
    small_order_with_building_action=Allowance.REFUSED,
    trade_of_playing_cards=Allowance.ALLOWED,
    promised_yield=PromisedYield.GOODS,
)

_SECOND_EDITION = evolve(
    _FIRST_EDITION,
    edition=Edition.SECOND,
    markers_from_one_street=MarkersFromOneStreet.ONE_OR_TWO,
    tie_break=TieBreak.CARDS_WARES_SPECIAL_CARDS,
    second_large_order_by_building_action=Allowance.REFUSED,
    paid_move_without_action=Allowance.ALLOWED,
    promised_yield=PromisedYield.GOODS_AND_MONEY,
)
