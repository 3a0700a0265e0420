"""Whole rounds like those of `small_rounds`, with more in each: minutes instead of seconds, so not among the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from genoa_rules.commands import DiceFell
from genoa_rules.model.board import MARKETPLACE, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, Privilege, SpecialCard
from genoa_rules.model.rules import Rules
from genoa_rules.model.wares import Ware
from spec.small_rounds import (
    BUILDING_ACTION_PROMISED,
    CATHEDRAL_ORDER,
    CATHEDRAL_TO_RESTAURANT,
    HARBOR_AND_TOWN_HALL,
    HARBOR_ORDER,
    OTHER_READINGS,
    OTHER_RICCI_ORDER,
    PARK_AND_GUILD_HALL,
    RESTAURANT_AND_CATHEDRAL,
    RICCI_ORDER,
    TOWN_HALL_AND_GUILD_HALL,
    TOWN_HALL_TO_HARBOR,
)
from spec.small_worlds import Bargain, World, deck, reduced

_RING_BY_THE_HARBOR: frozenset[Space] = TOWN_HALL_TO_HARBOR | {Building.PALACE, Street(2, 4)}


def _whole_board(rules: Rules) -> World:
    """All 64 dice and all walks of both turns; but no proposals, and just a privilege and a start of choice to take."""
    return World(
        reduced(
            rules,
            Bundle(),
            Bundle(),
            special_cards=(SpecialCard.ANY_START_SPACE,),
            decks=(deck(Privilege(Building.VILLA_RICCI)),),
        ),
        bargains=(),
    )


def _orders_on_a_ring(rules: Rules) -> World:
    """Orders, a message, two special cards and a marker on a ring of five spaces, which the walk may go all around."""
    return World(
        reduced(
            rules,
            Bundle(wares=(Ware.COPPER,)),
            Bundle(5, cards=(HARBOR_AND_TOWN_HALL,), markers=1),
            special_cards=(SpecialCard.ANY_WARE, SpecialCard.BUILDING_ACTION),
            wares=(Ware.COPPER,),
            decks=(deck(HARBOR_ORDER, CATHEDRAL_ORDER),),
            owners={Building.HARBOR: "Bruno"},
        ),
        dice=(DiceFell(3, 4), DiceFell(1, 5)),
        patch=_RING_BY_THE_HARBOR,
        bargains=(
            Bargain(Building.TOWN_HALL, shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,))),
            Bargain(Building.HARBOR, pays=Bundle(wares=(Ware.COPPER,)), authors=("Bruno",)),
        ),
    )


def _smallest_proposals(rules: Rules) -> World:
    """All of the smallest proposals, from both players, on four spaces; no message, order or privilege."""
    return World(
        reduced(
            rules,
            Bundle(wares=(Ware.RICE,)),
            Bundle(5, markers=1),
            special_cards=(SpecialCard.ANY_WARE,),
            wares=(Ware.WHEAT,),
        ),
        dice=(DiceFell(1, 5),),
        patch=frozenset((Building.HARBOR, Building.VILLA_MONETTI, Building.GRAIN_WAREHOUSE, Street(2, 6))),
    )


def _around_the_market(rules: Rules) -> World:
    """The four buildings at the marketplace and a street, which give cards and markers; the round track matters."""
    return World(
        reduced(
            rules,
            Bundle(5, cards=(TOWN_HALL_AND_GUILD_HALL,)),
            Bundle(5, wares=(Ware.RICE,)),
            markers=(1, 1),
            decks=(deck(PARK_AND_GUILD_HALL, HARBOR_AND_TOWN_HALL), deck(RICCI_ORDER), deck(HARBOR_ORDER)),
            left=1,
        ),
        dice=(DiceFell(4, 4), DiceFell(3, 4)),
        patch=frozenset(
            (
                MARKETPLACE,
                Building.TOWN_HALL,
                Building.GUILD_HALL,
                Building.POST_OFFICE,
                Building.CATHEDRAL,
                Street(3, 6),
            )
        ),
        bargains=(
            Bargain(Building.GUILD_HALL, pays=Bundle(wares=(Ware.RICE,))),
            Bargain(MARKETPLACE, action=False, pays=Bundle(wares=(Ware.RICE,)), authors=("Bruno",)),
            Bargain(Building.TOWN_HALL, pays=Bundle(wares=(Ware.RICE,)), receives=Bundle(5)),
            Bargain(Building.POST_OFFICE, shares=Bundle(cards_of_a_kind=(CardKind.MESSAGE,)), authors=("Bruno",)),
        ),
    )


_PROMISED_CARD = Bargain(
    Building.VILLA_RICCI, shares=Bundle(special_cards=(SpecialCard.FURTHER_ACTION,)), authors=("Bruno",)
)
_PROMISED_MONEY = Bargain(Building.VILLA_RICCI, pays=Bundle(wares=(Ware.SALT,)), shares=Bundle(50), authors=("Bruno",))


def _two_large_orders(rules: Rules, promised: Bargain) -> World:
    """Two orders for one villa and a Building Action to fill the second, privileges around it, starts of choice."""
    return World(
        reduced(
            rules,
            Bundle(special_cards=(SpecialCard.ANY_START_SPACE,), cards=(Privilege(Building.VILLA_RICCI),)),
            Bundle(
                5,
                wares=(*RICCI_ORDER.wares, *OTHER_RICCI_ORDER.wares, Ware.SALT),
                special_cards=(SpecialCard.BUILDING_ACTION,),
                cards=(RICCI_ORDER, OTHER_RICCI_ORDER),
            ),
            special_cards=(SpecialCard.FURTHER_ACTION,),
            decks=(deck(Privilege(Building.COACH_HOUSE), Privilege(Building.PARK)),),
            owners={Building.VILLA_RICCI: "Bruno"},
        ),
        dice=(DiceFell(8, 7),),
        patch=frozenset((Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK)),
        bargains=(
            promised,
            Bargain(Building.VILLA_RICCI, pays=Bundle(wares=(Ware.SALT,)), authors=("Anna",)),
            Bargain(Building.COACH_HOUSE, action=False, pays=Bundle(wares=(Ware.SALT,)), authors=("Anna",)),
            Bargain(Building.COACH_HOUSE, pays=Bundle(cards_of_a_kind=(CardKind.PRIVILEGE,)), authors=("Anna",)),
        ),
    )


def _all_special_cards(rules: Rules) -> World:
    """The five special cards, in hand or in a building of the patch, and what a trade may take: ware and privilege."""
    return World(
        reduced(
            rules,
            Bundle(special_cards=(SpecialCard.ONE_TO_ONE_TRADE, SpecialCard.ANY_START_SPACE)),
            Bundle(5, special_cards=(SpecialCard.FURTHER_ACTION,)),
            special_cards=(SpecialCard.ANY_WARE, SpecialCard.BUILDING_ACTION),
            wares=(Ware.COPPER,),
            decks=(deck(Privilege(Building.HARBOR)),),
            owners={Building.HARBOR: "Anna"},
        ),
        dice=(DiceFell(1, 5),),
        patch=frozenset((Building.HARBOR, Building.PALACE, Street(2, 4))),
        bargains=(
            BUILDING_ACTION_PROMISED,
            Bargain(
                Street(2, 4),
                action=False,
                pays=Bundle(special_cards=(SpecialCard.FURTHER_ACTION,)),
                authors=("Anna",),
            ),
        ),
    )


def _markers_from_two_streets(rules: Rules) -> World:
    """Five spaces in a row, two of them streets; markers in both reserves and on both sides; sales that are forced."""
    return World(
        reduced(
            rules,
            Bundle(markers=1),
            Bundle(5, markers=1),
            markers=(1, 1),
            owners={Building.RESTAURANT: "Anna"},
        ),
        dice=(DiceFell(3, 4), DiceFell(4, 6)),
        patch=CATHEDRAL_TO_RESTAURANT | {Building.TOWN_HALL, Street(3, 6)},
        bargains=(
            Bargain(Building.CATHEDRAL, pays=Bundle(markers=1)),
            Bargain(Street(4, 7), action=False, pays=Bundle(markers=1), authors=("Anna",)),
            Bargain(Building.RESTAURANT, shares=Bundle(special_cards=(SpecialCard.ONE_TO_ONE_TRADE,))),
        ),
    )


def _other_readings() -> World:
    """The readings that neither edition takes (D3 to D6, D8, D9, D16, D17), on the ring by the Harbor."""
    return World(
        reduced(
            OTHER_READINGS,
            Bundle(cards=(HARBOR_AND_TOWN_HALL,), special_cards=(SpecialCard.BUILDING_ACTION,), markers=1),
            Bundle(5, wares=(Ware.COPPER,), cards=(HARBOR_ORDER,)),
            special_cards=(SpecialCard.ANY_WARE,),
            owners={Building.HARBOR: "Bruno"},
        ),
        dice=(DiceFell(3, 4),),
        patch=_RING_BY_THE_HARBOR,
        bargains=(
            Bargain(Building.HARBOR, pays=Bundle(5, wares=(Ware.COPPER,)), authors=("Bruno",)),
            Bargain(Building.TOWN_HALL, pays=Bundle(wares=(Ware.COPPER,)), authors=("Bruno",)),
        ),
    )


def _three_players(rules: Rules) -> World:
    """Three players, who propose nothing: a message, a marker, one action more, a trade, three turns."""
    return World(
        reduced(
            rules,
            Bundle(markers=1),
            Bundle(cards=(RESTAURANT_AND_CATHEDRAL,)),
            Bundle(5, special_cards=(SpecialCard.FURTHER_ACTION,)),
            special_cards=(SpecialCard.ONE_TO_ONE_TRADE,),
            markers=(1, 1, 1),
        ),
        dice=(DiceFell(4, 6),),
        patch=CATHEDRAL_TO_RESTAURANT,
        bargains=(),
    )


LARGER_ROUNDS: Mapping[str, Callable[[], World]] = MappingProxyType(
    {
        "whole board": lambda: _whole_board(Rules.first_edition()),
        "orders on a ring": lambda: _orders_on_a_ring(Rules.first_edition()),
        "smallest proposals": lambda: _smallest_proposals(Rules.first_edition()),
        "around the market": lambda: _around_the_market(Rules.second_edition()),
        "two large orders": lambda: _two_large_orders(Rules.first_edition(), _PROMISED_CARD),
        "two large orders, second edition": lambda: _two_large_orders(Rules.second_edition(), _PROMISED_MONEY),
        "all special cards": lambda: _all_special_cards(Rules.first_edition()),
        "markers from two streets": lambda: _markers_from_two_streets(Rules.second_edition()),
        "other readings, larger": _other_readings,
        "three players, larger": lambda: _three_players(Rules.second_edition()),
    }
)
