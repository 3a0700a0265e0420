"""Whole rounds of small worlds: every player's turn from the dice until the tower is handed on, and what follows it.

Each round ends with the game, or with the first moment of the next round. What is in it, and so all that is not left
out, says each world's own line; in all of them one proposal may stand at a time, out of a few bargains, and unless it
says otherwise the dice show one or two spaces only and the tower keeps to a patch of a few spaces: moves that leave it
are not followed. So the rounds here are exhausted in seconds, together they meet every command and every event, and
the tests go through them; those of `larger_rounds` take minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from genoa_rules.commands import DiceFell
from genoa_rules.model.board import MARKETPLACE, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.phases import Dealing
from genoa_rules.model.rules import (
    Allowance,
    BuildingActionNeeds,
    BuildingUse,
    Income,
    MarkersFromOneStreet,
    MessageDelivery,
    Rules,
    WithoutAnOffer,
)
from genoa_rules.model.wares import Ware
from spec.small_worlds import Bargain, World, deck, reduced

TOWN_HALL_TO_HARBOR: frozenset[Space] = frozenset((Building.TOWN_HALL, Street(2, 5), Building.HARBOR))
CATHEDRAL_TO_RESTAURANT: frozenset[Space] = frozenset((Building.CATHEDRAL, Street(4, 7), Building.RESTAURANT))
RESTAURANT_AND_CATHEDRAL = Message((Building.RESTAURANT, Building.CATHEDRAL))
HARBOR_AND_TOWN_HALL = Message((Building.HARBOR, Building.TOWN_HALL))
TOWN_HALL_AND_GUILD_HALL = Message((Building.TOWN_HALL, Building.GUILD_HALL))
PARK_AND_GUILD_HALL = Message((Building.PARK, Building.GUILD_HALL))
HARBOR_ORDER = SmallOrder(Building.HARBOR, Ware.COPPER)
CATHEDRAL_ORDER = SmallOrder(Building.CATHEDRAL, Ware.WHEAT)
RICCI_ORDER = LargeOrder(Building.VILLA_RICCI, (Ware.WHEAT, Ware.SILVER, Ware.SILK))
OTHER_RICCI_ORDER = LargeOrder(Building.VILLA_RICCI, (Ware.RICE, Ware.COPPER, Ware.SILK))

BUILDING_ACTION_PROMISED = Bargain(
    Building.PALACE, pays=Bundle(5), shares=Bundle(special_cards=(SpecialCard.BUILDING_ACTION,)), authors=("Bruno",)
)

OTHER_READINGS = Rules.first_edition(
    who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER,
    messages_are_delivered=MessageDelivery.END_OF_TURN,
    markers_from_one_street=MarkersFromOneStreet.ONE,
    income_from=Income.EVERY_ACTION,
    without_an_offer=WithoutAnOffer.GOES_UNUSED,
    building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BOARD,
    small_order_with_building_action=Allowance.ALLOWED,
    trade_of_playing_cards=Allowance.REFUSED,
)
"""The readings that neither edition takes: D3 to D6, D8, D9, D16, D17."""


def _orders(rules: Rules) -> World:
    """Two small orders to draw, one of them promised; a message between both ends of the patch."""
    return World(
        reduced(
            rules,
            Bundle(wares=(Ware.COPPER,)),
            Bundle(cards=(HARBOR_AND_TOWN_HALL,)),
            special_cards=(SpecialCard.ANY_WARE,),
            decks=(deck(HARBOR_ORDER, CATHEDRAL_ORDER),),
        ),
        dice=(DiceFell(3, 4),),
        patch=TOWN_HALL_TO_HARBOR,
        bargains=(Bargain(Building.TOWN_HALL, shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,))),),
    )


def _market(rules: Rules) -> World:
    """A start in the marketplace makes the round the last; after any other there is one more, which is not followed."""
    return World(
        reduced(
            rules,
            Bundle(cards=(TOWN_HALL_AND_GUILD_HALL,)),
            Bundle(wares=(Ware.RICE,)),
            decks=(deck(RICCI_ORDER),),
            left=1,
        ),
        dice=(DiceFell(4, 4), DiceFell(3, 4)),
        patch=frozenset((Building.TOWN_HALL, MARKETPLACE, Building.GUILD_HALL)),
        bargains=(
            Bargain(Building.GUILD_HALL, pays=Bundle(wares=(Ware.RICE,)), authors=("Bruno",)),
            Bargain(MARKETPLACE, action=False, pays=Bundle(wares=(Ware.RICE,)), authors=("Bruno",)),
        ),
    )


def _villa(rules: Rules) -> World:
    """A large order and its wares, privileges in a chain, a start that a card chooses, money of an order promised."""
    return World(
        reduced(
            rules,
            Bundle(special_cards=(SpecialCard.ANY_START_SPACE,), cards=(Privilege(Building.VILLA_RICCI),)),
            Bundle(5, wares=(*RICCI_ORDER.wares, Ware.RICE), cards=(RICCI_ORDER,)),
            special_cards=(SpecialCard.ANY_WARE,),
            decks=(deck(Privilege(Building.COACH_HOUSE)),),
            owners={Building.VILLA_RICCI: "Anna"},
        ),
        dice=(DiceFell(8, 7),),
        patch=frozenset((Building.VILLA_RICCI, Building.COACH_HOUSE)),
        bargains=(
            Bargain(Building.VILLA_RICCI, pays=Bundle(wares=(Ware.RICE,)), shares=Bundle(50), authors=("Bruno",)),
            Bargain(Building.COACH_HOUSE, action=False, pays=Bundle(wares=(Ware.WHEAT,)), authors=("Anna",)),
        ),
    )


def _cards(rules: Rules) -> World:
    """A special card that the building gives beside others that are in hand: an action more, a trade."""
    return World(
        reduced(
            rules,
            Bundle(special_cards=(SpecialCard.ONE_TO_ONE_TRADE,)),
            Bundle(5, special_cards=(SpecialCard.FURTHER_ACTION,)),
            special_cards=(SpecialCard.BUILDING_ACTION,),
            wares=(Ware.COPPER,),
            owners={Building.PALACE: "Bruno"},
        ),
        dice=(DiceFell(1, 3),),
        patch=frozenset((Building.PALACE, Street(2, 3))),
        bargains=(BUILDING_ACTION_PROMISED,),
    )


def _markers(rules: Rules) -> World:
    """A marker each, to place, to sell and to give for another's removal; income."""
    return World(
        reduced(rules, Bundle(), Bundle(5, markers=1), markers=(1, 0), owners={Building.RESTAURANT: "Anna"}),
        dice=(DiceFell(4, 6),),
        patch=CATHEDRAL_TO_RESTAURANT,
        bargains=(Bargain(Building.CATHEDRAL, pays=Bundle(markers=1), authors=("Bruno",)),),
    )


def _game(rules: Rules) -> World:
    """A whole game of one round, from the first card that is dealt to its end."""
    return World(
        reduced(
            rules,
            Bundle(5),
            Bundle(5),
            decks=(
                deck(RICCI_ORDER, OTHER_RICCI_ORDER),
                deck(HARBOR_ORDER, CATHEDRAL_ORDER),
                deck(TOWN_HALL_AND_GUILD_HALL, PARK_AND_GUILD_HALL),
                deck(Privilege(Building.HARBOR), Privilege(Building.PALACE)),
            ),
            phase=Dealing(),
        ),
        dice=(DiceFell(1, 5),),
        patch=frozenset((Building.HARBOR, Building.PALACE)),
        bargains=(Bargain(Building.PALACE, pays=Bundle(cards_of_a_kind=(CardKind.PRIVILEGE,)), authors=("Anna",)),),
    )


def _other_readings() -> World:
    """What neither edition says: both may use a building, what nobody offers for goes unused, the owner earns too."""
    return World(
        reduced(
            OTHER_READINGS,
            Bundle(cards=(HARBOR_AND_TOWN_HALL,), markers=1),
            Bundle(wares=(Ware.COPPER,)),
            special_cards=(SpecialCard.ANY_WARE,),
            owners={Building.HARBOR: "Bruno"},
        ),
        dice=(DiceFell(3, 4),),
        patch=TOWN_HALL_TO_HARBOR,
        bargains=(Bargain(Building.HARBOR, pays=Bundle(wares=(Ware.COPPER,)), authors=("Bruno",)),),
    )


def _three_players(rules: Rules) -> World:
    """Three players, who propose nothing: a message, a trade, a privilege, three turns."""
    return World(
        reduced(
            rules,
            Bundle(5, cards=(Privilege(Building.RESTAURANT),)),
            Bundle(cards=(RESTAURANT_AND_CATHEDRAL,)),
            Bundle(5),
            special_cards=(SpecialCard.ONE_TO_ONE_TRADE,),
            markers=(0, 0, 0),
        ),
        dice=(DiceFell(4, 6),),
        patch=CATHEDRAL_TO_RESTAURANT,
        bargains=(),
    )


ROUNDS: Mapping[str, Callable[[], World]] = MappingProxyType(
    {
        "orders": lambda: _orders(Rules.first_edition()),
        "market": lambda: _market(Rules.second_edition()),
        "villa": lambda: _villa(Rules.second_edition()),
        "cards": lambda: _cards(Rules.first_edition()),
        "markers": lambda: _markers(Rules.first_edition()),
        "other readings": _other_readings,
        "three players": lambda: _three_players(Rules.second_edition()),
        "game": lambda: _game(Rules.second_edition()),
    }
)
