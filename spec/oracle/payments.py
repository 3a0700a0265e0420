"""What things pay and yield, from whom and to whom: orders, messages, income, buildings (chapters 9 to 12, 14, 15).

All of it changes a plain state in place: hands, supply, decks and owners.
"""

from __future__ import annotations

from spec.oracle.board import CARDS_OF, SPECIAL_CARD_OF, WAREHOUSES

LARGE_ORDER_PAYS = 100  # 10.1
SMALL_ORDER_PAYS = 40  # 11.1
MESSAGE_PAYS = 30  # 12.3
INCOME = 10  # 15.6
CATHEDRAL_GIVES = 2  # 9.4


def put_back(p, player, good):
    """One good of a player's goes back where it belongs (14.1, 14.9): a card face up under its deck."""
    held = p["holdings"][player]
    if good == "marker":
        held["markers"] -= 1
        p["supply"]["markers"][player] += 1
    elif good in p["supply"]["wares"]:
        held["wares"].remove(good)
        p["supply"]["wares"][good] += 1
    elif good in p["supply"]["special_cards"]:
        held["special_cards"].remove(good)
        p["supply"]["special_cards"][good] += 1
    else:
        held["cards"].remove(good)
        put_under(p, good)


def put_under(p, card):
    """A card comes face up under its deck."""
    p["decks"][card[0]]["up"].append(card)
    turn_deck(p, card[0])


def turn_deck(p, kind):
    """10.2, T17: with a face-up card on top the deck is turned at once."""
    deck = p["decks"][kind]
    if not deck["down"]:
        deck["down"], deck["up"] = deck["up"], []
    deck["down"].sort()
    deck["up"].sort()


def take(p, player, good):
    """One ware, special card or marker from the supply, if there is one (7.6). Says whether it came."""
    held, supply = p["holdings"][player], p["supply"]
    if good == "marker":
        if not supply["markers"][player]:
            return False
        supply["markers"][player] -= 1
        held["markers"] += 1
        return True
    for kind in ("wares", "special_cards"):
        if supply[kind].get(good):
            supply[kind][good] -= 1
            held[kind].append(good)
            held[kind].sort()
            return True
    return False


def draw(p, player, card):
    """The top card of a deck comes into a hand."""
    p["decks"][card[0]]["down"].remove(card)
    turn_deck(p, card[0])
    p["holdings"][player]["cards"].append(card)
    p["holdings"][player]["cards"].sort()


def pay_income(p, player, building, *, by_card):
    """15.6: who takes the action of a building with another's marker makes its owner 10 ducats richer."""
    owner = p["owners"][building]
    if owner is None:
        return
    # D6: the owner's own action pays in one reading, but never by a Building Action (T14).
    if owner == player and (by_card or p["rules"]["income_from"] == "others_only"):
        return
    p["holdings"][owner]["ducats"] += INCOME


def cards_drawn(p, building):
    """Of which deck a building's action draws, and how many: (kind, number), with number 0 where it draws none.

    Not more than the deck has (7.6).
    """
    kind, number = CARDS_OF.get(building, ("privilege", 1) if building.startswith("villa") else (None, 0))
    if kind is None:
        return None, 0
    deck = p["decks"][kind]
    return kind, min(number, len(deck["down"]) + len(deck["up"]))


def yields(p, player, building):
    """9.4-9.6: what a building's action gives at once; cards are drawn later. Gives back what came."""
    wanted = list(WAREHOUSES.get(building, ()))
    if building in SPECIAL_CARD_OF:
        wanted.append(SPECIAL_CARD_OF[building])
    if building == "cathedral":
        wanted += ["marker"] * CATHEDRAL_GIVES
    return [good for good in wanted if take(p, player, good)]


def fill_large_order(p, player, order, reward):
    """10.1: three wares to the supply, the card under its deck, 100 ducats, a special card."""
    for ware in order[2]:
        put_back(p, player, ware)
    put_back(p, player, order)
    p["holdings"][player]["ducats"] += LARGE_ORDER_PAYS
    if reward is not None:
        take(p, player, reward)


def fill_small_order(p, player, order):
    """11.1: the ware to the supply, the card under its deck, 40 ducats."""
    put_back(p, player, order[2])
    put_back(p, player, order)
    p["holdings"][player]["ducats"] += SMALL_ORDER_PAYS


def deliver_message(p, player, message):
    """12.3: the card under its deck, 30 ducats."""
    put_back(p, player, message)
    p["holdings"][player]["ducats"] += MESSAGE_PAYS


def hand_over(p, giver, receiver, goods):
    """Goods and money go from one player to another (8.14)."""
    cross(p, ((giver, receiver, goods),))


def cross(p, ways):
    """8.9: what goes either way crosses in one step (T2); `ways` are (giver, receiver, goods)."""
    for giver, receiver, goods in ways:
        gives, gets = p["holdings"][giver], p["holdings"][receiver]
        gives["ducats"] -= goods["ducats"]
        gets["ducats"] += goods["ducats"]
        for kind in ("wares", "special_cards", "cards"):
            for good in goods[kind]:
                gives[kind].remove(good)
                gets[kind].append(good)
            gets[kind].sort()
    # 8.12, S6: givers put own markers into the supply, receivers take as many of their own as there then are.
    for giver, _, goods in ways:
        for _ in range(goods["markers"]):
            put_back(p, giver, "marker")
    for _, receiver, goods in ways:
        for _ in range(goods["markers"]):
            take(p, receiver, "marker")
