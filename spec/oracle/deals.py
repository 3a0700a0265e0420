"""Who may accept which standing proposal, naming which cards (8.8-8.18, S16, S20, T2-T7, T11)."""

from __future__ import annotations

from itertools import combinations, product

from spec.oracle.board import CARD_KINDS, VILLAS, is_building
from spec.oracle.forced_sale import hindered
from spec.oracle.rights import can_act, here, is_free, next_spaces


def acceptances(p, player):
    """The deals that a player may accept now: each as (deal, cards named by who accepts)."""
    found = []
    for proposal in p["phase"]["proposals"]:
        deal, author = proposal["deal"], proposal["author"]
        acceptor = deal["buyer"] if author != deal["buyer"] else p["turn"]["active"]
        if acceptor != player or not _reachable(p, deal):
            continue
        for cards in _namings(p, player, _side_of(p, deal, player)):
            named = resolved(p, deal, player, cards)
            if _can_be_settled(p, named):
                found.append((deal, cards))
    return found


def _side_of(p, deal, player):
    """What a party of the deal gives."""
    return deal["pays"] if player == deal["buyer"] else deal["receives"]


def _reachable(p, deal):
    if deal["space"] == here(p):
        return True
    # S20: an offer for a neighbouring space needs everything that moving needs.
    return deal["space"] in next_spaces(p) and not hindered(p)


def _namings(p, player, side):
    """T7: each way to name the cards that a side leaves open, from the hand and beside those named already."""
    hand = list(p["holdings"][player]["cards"])
    for card in side["cards"]:
        if card in hand:
            hand.remove(card)
    ways = []
    for kind in CARD_KINDS:
        number = side["kinds"].count(kind)
        cards = [card for card in hand if card[0] == kind]
        ways.append(sorted(set(combinations(sorted(cards), number))))
    return [tuple(sorted(sum(way, ()))) for way in product(*ways)]


def resolved(p, deal, player, cards):
    """The deal with the cards named that its acceptor gives."""
    side = "pays" if player == deal["buyer"] else "receives"
    named = {**deal[side], "cards": sorted([*deal[side]["cards"], *cards]), "kinds": []}
    return {**deal, side: named}


def _can_be_settled(p, deal):
    buyer, active = deal["buyer"], p["turn"]["active"]
    # 8.11: each gives of what it has.
    if not has(p["holdings"][buyer], deal["pays"]) or not has(p["holdings"][active], deal["receives"]):
        return False
    if not deal["action"]:
        return True
    # 8.10: the building is unused, and the buyer, after the exchange (T7), can act.
    after = after_exchange(p, deal)
    if not is_free(p, deal["space"], buyer) or not can_act(p, buyer, after["special_cards"]):
        return False
    return _can_keep_the_promise(p, deal, after)


def has(holding, goods):
    """Whether a holding has all of these goods."""
    if holding["ducats"] < goods["ducats"] or holding["markers"] < goods["markers"]:
        return False
    for kind in ("wares", "special_cards", "cards"):
        if any(holding[kind].count(good) < goods[kind].count(good) for good in goods[kind]):
            return False
    return not goods["kinds"]


def after_exchange(p, deal):
    """The wares, special cards and cards that the buyer has once the goods have crossed."""
    found = {}
    for kind in ("wares", "special_cards", "cards"):
        left = list(p["holdings"][deal["buyer"]][kind])
        for good in deal["pays"][kind]:
            left.remove(good)
        found[kind] = left + list(deal["receives"][kind])
    return found


def brings_an_order(shares):
    """T11: whether the promise is of what only a large order brings at a villa."""
    return bool(shares["special_cards"] or shares["ducats"])


def _can_keep_the_promise(p, deal, after):
    shares = deal["shares"]
    if not is_building(deal["space"]) or deal["space"] not in VILLAS or not brings_an_order(shares):
        return True
    # T11: a promised special card has to be in stock.
    if any(
        p["supply"]["special_cards"][card] < shares["special_cards"].count(card) for card in shares["special_cards"]
    ):
        return False
    # 10.3, D14: the second order there in this turn would be this one, by the villa's own action.
    if not may_fill_here(p, deal["space"], deal["buyer"]):
        return False
    return any(_fits(order, deal["space"], after["wares"]) for order in after["cards"])


def may_fill_here(p, villa, player):
    """10.3, D14, T15: whether the player may fill a large order at this villa, with what was filled there before."""
    if (villa, player) not in p["turn"]["filled_at"]:
        return True
    return p["rules"]["second_large_order_by_building_action"] == "allowed"


def _fits(order, villa, wares):
    if order[0] != "large_order" or order[1] != villa:
        return False
    return all(wares.count(ware) >= order[2].count(ware) for ware in order[2])


def orders_to_fill(p, player, villa):
    """9.7, 10.1: the large orders that a player holds for a villa, with their wares."""
    held = p["holdings"][player]
    if villa not in VILLAS or not may_fill_here(p, villa, player):
        return []
    return sorted({order for order in held["cards"] if _fits(order, villa, held["wares"])})
