"""Whether a deal may be proposed, and what speaks against it (chapter 8, 17.1, S1, S31, T4-T11).

Each check is one clause by itself. A proposal is judged by what its author may know (T5): of the partner the money and
the faces of the cards are not asked, the number of cards of each kind is.
"""

from __future__ import annotations

from spec.oracle.board import (
    CARD_KINDS,
    CARDS_OF,
    SPECIAL_CARD_OF,
    SPECIAL_CARDS,
    VILLAS,
    WAREHOUSES,
    WARES,
    is_building,
    is_street,
    spaces,
)
from spec.oracle.deals import brings_an_order, may_fill_here
from spec.oracle.payments import CATHEDRAL_GIVES, LARGE_ORDER_PAYS
from spec.oracle.rights import can_act, here, is_free

MONEY_STEP = 5  # 8.11
SIDES = ("pays", "shares", "receives")


def may_propose(p, player, deal):
    """Whether this player may propose this deal now."""
    return not objections(p, player, deal)


def objections(p, player, deal):
    """What speaks against a proposal, by clause. Who speaks and when comes first, and then alone."""
    for clause, holds in FIRST.items():
        if not holds(p, player, deal):
            return [clause]
    return [clause for clause, holds in THEN.items() if not holds(p, player, deal)]


# Who, and when.


def _is_the_time(p, player, deal):
    # 8.21: while the walk lasts; T3: nobody is heard in a draw. With an action open it is only voiced (T8).
    return p["phase"]["name"] in ("Walking", "Acting")


def _has_two_parties(p, player, deal):
    # 8.8, S10: the active player and one other (2.1: who plays), and one of the two proposes.
    active, buyer = p["turn"]["active"], deal["buyer"]
    return buyer in p["players"] and buyer != active and player in (buyer, active)


# Where.


def _is_a_space(p, player, deal):
    return deal["space"] in spaces(p["rows"])


def _has_a_disc(p, player, deal):
    # 8.21: after the fourth move only the last space is settled. T8 says so of a neighbour; what is further away can be
    # reached no more either.
    return deal["space"] == here(p) or len(p["turn"]["walk"]) < 5


def _is_not_behind(p, player, deal):
    # T8: a visited space.
    return deal["space"] == here(p) or deal["space"] not in p["turn"]["walk"]


def _sells_something(p, player, deal):
    # Here there is just the action: nobody is paid for stopping (S10).
    return deal["action"] or deal["space"] != here(p)


# The action.


def _acts_in_a_building(p, player, deal):
    # 9.8, 8.18: streets and the marketplace have none.
    return is_building(deal["space"]) or not deal["action"]


def _acts_where_it_goes(p, player, deal):
    # 8.10; S30: the marketplace is no street. D15, the other reading: a move alone can be paid.
    if deal["action"] or is_street(deal["space"]):
        return True
    return p["rules"]["paid_move_without_action"] == "allowed"


def _is_unused(p, player, deal):
    return not deal["action"] or is_free(p, deal["space"], deal["buyer"])


def _has_a_right(p, player, deal):
    # T7: by what the buyer holds after the exchange.
    return not deal["action"] or can_act(p, deal["buyer"], _after(p, deal, "special_cards"))


# What crosses.


def _has_no_condition(p, player, deal):
    return not deal["conditions"]


def _is_in_fives(p, player, deal):
    return all(deal[side]["ducats"] % MONEY_STEP == 0 for side in SIDES)


def _is_not_negative(p, player, deal):
    return all(deal[side]["ducats"] >= 0 and deal[side]["markers"] >= 0 for side in SIDES)


def _names_the_own_cards(p, player, deal):
    return not deal[_own_side(player, deal)]["kinds"]


def _has_it(p, player, deal):
    # T5: the author knows all of the own holding.
    held, given = p["holdings"][player], deal[_own_side(player, deal)]
    return (
        given["ducats"] <= held["ducats"]
        and given["markers"] <= held["markers"]
        and all(_within(given[kind], held[kind]) for kind in ("wares", "special_cards", "cards"))
    )


def _partner_has_it(p, player, deal):
    # T5: and of the partner what lies open, and how many cards of each kind there are.
    side = "receives" if _own_side(player, deal) == "pays" else "pays"
    partner = p["turn"]["active"] if side == "receives" else deal["buyer"]
    held, asked = p["holdings"][partner], deal[side]
    return (
        asked["markers"] <= held["markers"]
        and _within(asked["wares"], held["wares"])
        and _within(asked["special_cards"], held["special_cards"])
        and all(_number(asked, kind) <= _number(held, kind) for kind in CARD_KINDS)
    )


# What is promised (8.14).


def _shares_an_action(p, player, deal):
    return deal["action"] or not _anything(deal["shares"])


def _shares_what_comes(p, player, deal):
    # T11: only what this building's own action gives, and at most as many.
    shares, space = deal["shares"], deal["space"]
    if not deal["action"]:
        return True
    # A card that is still to be drawn has no face to be named by.
    if shares["cards"]:
        return False
    if space in VILLAS:
        # 9.7, 10.1: one privilege, or 100 ducats and one special card of any kind.
        return (
            shares["ducats"] <= LARGE_ORDER_PAYS
            and not shares["wares"]
            and not shares["markers"]
            and len(shares["special_cards"]) <= 1
            and _within(shares["kinds"], ["privilege"])
        )
    kind, number = CARDS_OF.get(space, (None, 0))
    return (
        not shares["ducats"]
        and _within(shares["wares"], WAREHOUSES.get(space, ()))
        and _within(shares["special_cards"], [SPECIAL_CARD_OF.get(space)])
        and _within(shares["kinds"], [kind] * number)
        and shares["markers"] <= (CATHEDRAL_GIVES if space == "cathedral" else 0)
    )


def _shares_goods_alone(p, player, deal):
    # D19
    return not deal["shares"]["ducats"] or p["rules"]["promised_yield"] == "goods_and_money"


def _shares_one_of_both(p, player, deal):
    # T11: a promised privilege means that no order is filled.
    return not (_needs_an_order(deal) and deal["shares"]["kinds"])


def _can_fill_the_order(p, player, deal):
    """T11: the buyer holds order and wares after the exchange; as far as the author may know (T5).

    A card that the active player is still to name is not held; of the buyer's the active player knows the number alone.
    """
    if not _needs_an_order(deal):
        return True
    buyer, wares = deal["buyer"], _after(p, deal, "wares")
    if player == buyer:
        possible = _after(p, deal, "cards")
    elif _number(p["holdings"][buyer], "large_order") > _number(deal["pays"], "large_order"):
        possible = _all_large_orders(p)
    else:
        possible = deal["receives"]["cards"]
    return any(order[:2] == ("large_order", deal["space"]) and _within(order[2], wares) for order in possible)


def _has_the_reward(p, player, deal):
    # T11: a special card that is promised at a villa is in stock.
    stock = p["supply"]["special_cards"]
    return not _needs_an_order(deal) or all(stock[card] for card in deal["shares"]["special_cards"])


def _may_fill_another(p, player, deal):
    return not _needs_an_order(deal) or may_fill_here(p, deal["space"], deal["buyer"])


# Whether it is an offer at all.


def _is_no_sham(p, player, deal):
    # S1, S31
    return _anything(_net(deal)) or _anything(deal["shares"])


def _has_a_good(p, player, deal):
    # 17.1, S29, T10: a good of the buyer, counted in what is left of the payment, or a share.
    if len(p["players"]) > 2:
        return True
    return any(_anything({**side, "ducats": 0}) for side in (_net(deal), deal["shares"]))


FIRST = {"8.21 time": _is_the_time, "8.8 parties": _has_two_parties}
THEN = {
    "5.3 a space": _is_a_space,
    "6.2 a disc left": _has_a_disc,
    "6.3 not visited": _is_not_behind,
    "S10 nothing to sell": _sells_something,
    "9.8 no action there": _acts_in_a_building,
    "D15 move alone": _acts_where_it_goes,
    "7.3 unused": _is_unused,
    "8.10 a right": _has_a_right,
    "8.13 conditions": _has_no_condition,
    "8.11 fives": _is_in_fives,
    "8.11 negative": _is_not_negative,
    "T7 named": _names_the_own_cards,
    "8.11 own": _has_it,
    "T5 of the partner": _partner_has_it,
    "8.14 no action": _shares_an_action,
    "T11 yield": _shares_what_comes,
    "D19 money": _shares_goods_alone,
    "T11 order or privilege": _shares_one_of_both,
    "T11 order": _can_fill_the_order,
    "T11 reward": _has_the_reward,
    "10.3 second order": _may_fill_another,
    "8.16 sham": _is_no_sham,
    "17.1 a good": _has_a_good,
}


# What they ask.


def _own_side(player, deal):
    return "pays" if player == deal["buyer"] else "receives"


def _within(some, all_of_it):
    return all(some.count(each) <= list(all_of_it).count(each) for each in some)


def _anything(goods):
    return any(goods.values())


def _number(goods, kind):
    """How many cards of a kind, named or not."""
    return goods["kinds"].count(kind) + sum(card[0] == kind for card in goods["cards"])


def _after(p, deal, kind):
    """What the buyer holds of wares, special cards or cards once the goods have crossed."""
    left = list(p["holdings"][deal["buyer"]][kind])
    for good in deal["pays"][kind]:
        if good in left:
            left.remove(good)
    return left + list(deal["receives"][kind])


def _needs_an_order(deal):
    return deal["action"] and deal["space"] in VILLAS and brings_an_order(deal["shares"])


def _all_large_orders(p):
    found = [card for held in p["holdings"].values() for card in held["cards"]]
    found += [card for pile in p["decks"]["large_order"].values() for card in pile]
    return [card for card in found if card[0] == "large_order"]


def _net(deal):
    """S31: what the buyer pays once all that goes both ways like for like is taken out; cards are never alike."""
    pays, receives = deal["pays"], deal["receives"]
    return {
        "ducats": max(0, pays["ducats"] - receives["ducats"]),
        "markers": max(0, pays["markers"] - receives["markers"]),
        "wares": [ware for ware in WARES if pays["wares"].count(ware) > receives["wares"].count(ware)],
        "special_cards": [
            card for card in SPECIAL_CARDS if pays["special_cards"].count(card) > receives["special_cards"].count(card)
        ],
        "cards": pays["cards"],
        "kinds": pays["kinds"],
    }
