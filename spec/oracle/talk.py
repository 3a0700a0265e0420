"""Proposals such as people make, drawn through a seed. All of it is plain."""

from __future__ import annotations

from spec.oracle.board import (
    CARDS_OF,
    SPECIAL_CARD_OF,
    SPECIAL_CARDS,
    VILLAS,
    WAREHOUSES,
    is_building,
    neighbours,
    spaces,
)
from spec.oracle.rights import actions_left

_PIECES = ("wares", "special_cards", "cards")
_MOST_DUCATS = 150


def likely(random, p):
    active = p["turn"]["active"]
    buyer = random.choice([player for player in p["players"] if player != active])
    player = random.choice((buyer, buyer, active))
    wanted = _villas_wanted(p, buyer)
    to_a_villa = wanted and random.random() < 0.4
    space = random.choice(wanted) if to_a_villa else _likely_space(random, p)
    action = is_building(space)
    if action and not _is_here(p, space) and p["rules"]["paid_move_without_action"] == "allowed":
        action = random.random() < 0.7
    deal = {
        "buyer": buyer,
        "space": space,
        "action": action,
        "pays": _some(random, p, buyer, own=player == buyer),
        "shares": nothing(),
        "receives": nothing(),
        "conditions": [],
    }
    if action and (to_a_villa or random.random() < 0.4):
        deal["shares"] = promise(random, p, space)
        if random.random() < 0.4:
            deal["pays"] = nothing()
    if random.random() < 0.3:
        deal["receives"] = _some(random, p, active, own=player == active)
    asks_to_act = action and actions_left(p, buyer) < 1 and random.random() < 0.5
    if asks_to_act and "further_action" in p["holdings"][active]["special_cards"]:
        deal["receives"] = {**nothing(), "special_cards": ["further_action"]}
    return player, deal


def _villas_wanted(p, buyer):
    """Where the buyer, or the active player, has an order to fill."""
    hands = [*p["holdings"][buyer]["cards"], *p["holdings"][p["turn"]["active"]]["cards"]]
    behind = p["turn"]["walk"][:-1]
    return sorted({card[1] for card in hands if card[0] == "large_order" and card[1] not in behind})


def _likely_space(random, p):
    where = random.random()
    if _used_here(p):
        where = 0.5 + where / 2
    if not p["turn"]["walk"] or where > 0.95:
        return random.choice(spaces(p["rows"]))
    if where < 0.5:
        return p["turn"]["walk"][-1]
    return random.choice(next_or_any(p) if where < 0.8 else unvisited(p))


def _used_here(p):
    walk = p["turn"]["walk"]
    if not walk or not is_building(walk[-1]):
        return True
    return p["rules"]["who_uses_a_building"] == "one_player" and any(used == walk[-1] for used, _ in p["turn"]["uses"])


def _some(random, p, player, *, own):
    """Something that a player has; another does not know faces and money, and may leave a card open."""
    held, given = p["holdings"][player], nothing()
    if random.random() < 0.6:
        most = held["ducats"] if own else _MOST_DUCATS
        given["ducats"] = 5 * random.randint(0, most // 5)
    pieces = [(kind, piece) for kind in _PIECES for piece in held[kind]] + [("markers", 1)] * held["markers"]
    for kind, piece in random.sample(pieces, min(len(pieces), random.choice((0, 0, 1, 1, 2, 3)))):
        if kind == "markers":
            given["markers"] += 1
        elif kind == "cards" and not own and random.random() < 0.5:
            given["kinds"].append(piece[0])
        elif kind == "cards" and not own and random.random() < 0.5:
            given["cards"].append(random.choice(all_cards(p, piece[0])))
        else:
            given[kind].append(piece)
    return _in_order(given)


def promise(random, p, space):
    """Some of what a building's action gives."""
    shares = nothing()
    if space in VILLAS:
        what = random.choice(("privilege", "reward", "ducats", "both"))
        if what == "privilege":
            shares["kinds"] = ["privilege"]
        if what in ("reward", "both"):
            shares["special_cards"] = [random.choice(SPECIAL_CARDS)]
        if what in ("ducats", "both"):
            shares["ducats"] = 5 * random.randint(1, 20)
        return shares
    kind, number = CARDS_OF.get(space, (None, 0))
    if number:
        shares["kinds"] = [kind] * random.randint(1, number)
    if space in SPECIAL_CARD_OF:
        shares["special_cards"] = [SPECIAL_CARD_OF[space]]
    if space == "cathedral":
        shares["markers"] = random.randint(1, 2)
    pair = list(WAREHOUSES.get(space, ()))
    shares["wares"] = sorted(random.sample(pair, random.randint(1, 2))) if pair else []
    return shares


# What they ask.


def nothing():
    """An empty bundle."""
    return {"ducats": 0, "wares": [], "special_cards": [], "cards": [], "kinds": [], "markers": 0}


def _in_order(goods):
    return {part: sorted(each) if isinstance(each, list) else each for part, each in goods.items()}


def _is_here(p, space):
    return bool(p["turn"]["walk"]) and p["turn"]["walk"][-1] == space


def unvisited(p):
    return [space for space in spaces(p["rows"]) if space not in p["turn"]["walk"]]


def next_or_any(p):
    beside = neighbours(p["rows"], p["turn"]["walk"][-1])
    return [space for space in spaces(p["rows"]) if space in beside and space not in p["turn"]["walk"]] or unvisited(p)


def all_cards(p, kind):
    found = [card for held in p["holdings"].values() for card in held["cards"] if card[0] == kind]
    return sorted(found + [card for pile in p["decks"][kind].values() for card in pile])
