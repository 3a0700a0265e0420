"""Near misses: a proposal such as people make, changed in one place. Drawn through a seed; all of it is plain."""

from __future__ import annotations

from genoa_rules.model.deal import Condition
from spec.oracle.board import (
    CARD_KINDS,
    CARDS_OF,
    MARKETPLACE,
    SPECIAL_CARD_OF,
    SPECIAL_CARDS,
    VILLAS,
    WAREHOUSES,
    WARES,
    is_building,
    is_street,
    spaces,
)
from spec.oracle.plain import copied
from spec.oracle.proposals import may_propose
from spec.oracle.talk import all_cards, likely, next_or_any, nothing, promise, unvisited

NOBODY = "Nobody"
_CONDITIONS = tuple(each.value for each in Condition)
# So often another proposal is drawn in place of one that may not be made; with this chance it is kept all the same.
_TRIES = 6
_UNLIKELY = 0.05
# How many near misses are changed once more.
_TWICE = 0.1


def drawn(random, p, misses):
    """A proposal, and so many near misses of it: each as (what was changed or None, who says it, the deal).

    Mostly it may be made. Some misses are changed in a second place too.
    """
    player, deal = likely(random, p)
    # Where nobody is heard, it is judged as on the walk.
    heard = {**p, "phase": {"name": "Walking"}}
    for _ in range(_TRIES if p["turn"]["walk"] else 0):
        if may_propose(heard, player, deal) or random.random() < _UNLIKELY:
            break
        player, deal = likely(random, p)
    yield None, player, deal
    found = 0
    changes = (*CHANGES, *CHANGES_AT_A_VILLA) if deal["space"] in VILLAS else CHANGES
    for change in random.sample(changes, len(changes)):
        changed = change(random, p, player, copied(deal))
        if changed is not None and changed != (player, deal):
            yield change.__name__.strip("_"), *changed
            found += 1
            if random.random() < _TWICE and changed[1]["buyer"] in p["players"]:
                twice = random.choice(CHANGES)(random, p, changed[0], copied(changed[1]))
                if twice is not None:
                    yield "twice", *twice
        if found == misses:
            return


# Each gives back who says what, or None where there is nothing of the sort to change.


def _here(random, p, player, deal):
    return _to(random, player, deal, p["turn"]["walk"][-1:])


def _next_door(random, p, player, deal):
    return _to(random, player, deal, next_or_any(p)) if p["turn"]["walk"] else None


def _visited(random, p, player, deal):
    return _to(random, player, deal, p["turn"]["walk"][:-1])


def _anywhere(random, p, player, deal):
    return _to(random, player, deal, spaces(p["rows"]))


def _to_a_street(random, p, player, deal):
    return _to(random, player, deal, [space for space in unvisited(p) if is_street(space)])


def _to_the_market(random, p, player, deal):
    return _to(random, player, deal, [MARKETPLACE])


def _off_the_board(random, p, player, deal):
    row, column = random.randint(-1, 9), random.randint(-1, 9)
    space = f"street {row}/{column}"
    return None if space in spaces(p["rows"]) else _to(random, player, deal, [space])


def _to(random, player, deal, possible):
    if not possible:
        return None
    space = random.choice(list(possible))
    # Mostly the promise and the action go with the space, so that the space alone is wrong.
    if is_building(space) != is_building(deal["space"]) and random.random() < 0.8:
        deal["action"], deal["shares"] = is_building(space), nothing()
    deal["space"] = space
    return player, deal


def _buyer_is_active(random, p, player, deal):
    deal["buyer"] = p["turn"]["active"]
    return player, deal


def _another_buyer(random, p, player, deal):
    deal["buyer"] = random.choice(p["players"])
    return player, deal


def _a_stranger_buys(random, p, player, deal):
    deal["buyer"] = NOBODY
    return random.choice((player, NOBODY)), deal


def _another_speaks(random, p, player, deal):
    return random.choice(p["players"]), deal


def _a_stranger_speaks(random, p, player, deal):
    return NOBODY, deal


def _the_other_party_speaks(random, p, player, deal):
    return (p["turn"]["active"] if player == deal["buyer"] else deal["buyer"]), deal


def _another_action(random, p, player, deal):
    deal["action"] = not deal["action"]
    if random.random() < 0.7:
        deal["shares"] = nothing()
    return player, deal


def _a_condition(random, p, player, deal):
    deal["conditions"] = [random.choice(_CONDITIONS)]
    return player, deal


def _odd_money(random, p, player, deal):
    deal[random.choice(("pays", "pays", "shares", "receives"))]["ducats"] += random.randint(1, 4)
    return player, deal


def _negative_money(random, p, player, deal):
    deal[random.choice(("pays", "shares", "receives"))]["ducats"] = -5 * random.randint(1, 3)
    return player, deal


def _negative_markers(random, p, player, deal):
    deal[random.choice(("pays", "shares", "receives"))]["markers"] = -1
    return player, deal


def _about_all_the_money(random, p, player, deal):
    side, held = _side(random, p, deal)
    deal[side]["ducats"] = held["ducats"] // 5 * 5 + random.choice((0, 5))
    return player, deal


def _about_all_the_markers(random, p, player, deal):
    side, held = _side(random, p, deal)
    deal[side]["markers"] = held["markers"] + random.choice((0, 1))
    return player, deal


def _about_all_of_a_ware(random, p, player, deal):
    return _about_all(random, p, player, deal, "wares", WARES)


def _about_all_of_a_special_card(random, p, player, deal):
    return _about_all(random, p, player, deal, "special_cards", SPECIAL_CARDS)


def _about_all(random, p, player, deal, kind, every):
    side, held = _side(random, p, deal)
    piece = random.choice(every)
    rest = [each for each in deal[side][kind] if each != piece]
    deal[side][kind] = sorted(rest + [piece] * (held[kind].count(piece) + random.choice((0, 1, 1))))
    return player, deal


def _about_all_cards_of_a_kind(random, p, player, deal):
    side, held = _side(random, p, deal)
    kind = random.choice(CARD_KINDS)
    number = sum(card[0] == kind for card in held["cards"]) + random.choice((0, 1))
    deal[side]["cards"] = [card for card in deal[side]["cards"] if card[0] != kind]
    deal[side]["kinds"] = sorted([each for each in deal[side]["kinds"] if each != kind] + [kind] * number)
    return player, deal


def _an_own_card_unnamed(random, p, player, deal):
    side = "pays" if player == deal["buyer"] else "receives"
    if not deal[side]["cards"]:
        return None
    card = deal[side]["cards"].pop(random.randrange(len(deal[side]["cards"])))
    deal[side]["kinds"] = sorted([*deal[side]["kinds"], card[0]])
    return player, deal


def _another_card(random, p, player, deal):
    side, _ = _side(random, p, deal)
    cards = deal[side]["cards"]
    # Another of the same kind, or one more of any kind.
    taken_out = cards.pop(random.randrange(len(cards))) if cards and random.random() < 0.7 else None
    kind = taken_out[0] if taken_out else random.choice(CARD_KINDS)
    cards.append(random.choice(all_cards(p, kind)))
    cards.sort()
    return player, deal


def _a_card_twice(random, p, player, deal):
    side, _ = _side(random, p, deal)
    cards = deal[side]["cards"]
    if not cards:
        return None
    deal[side]["cards"] = sorted([*cards, random.choice(cards)])
    return player, deal


def _a_promise(random, p, player, deal):
    if not is_building(deal["space"]):
        return None
    deal["shares"] = promise(random, p, deal["space"])
    return player, deal


def _a_promise_of_another_building(random, p, player, deal):
    others = [space for space in spaces(p["rows"]) if is_building(space) and space != deal["space"]]
    deal["shares"] = promise(random, p, random.choice(others))
    return player, deal


def _a_larger_promise(random, p, player, deal):
    shares = deal["shares"]
    part = random.choice(("ducats", "wares", "special_cards", "cards", "kinds", "markers"))
    if part == "ducats":
        shares["ducats"] += random.choice((5, 50, 100, 105))
    elif part == "markers":
        shares["markers"] += 1
    else:
        more = {"wares": WARES, "special_cards": SPECIAL_CARDS, "kinds": CARD_KINDS}.get(part)
        more = list(more or all_cards(p, random.choice(CARD_KINDS)))
        shares[part] = sorted([*shares[part], random.choice(shares[part] or more)])
    return player, deal


def _one_more_than_comes(random, p, player, deal):
    """A promise at its limit, or one above it."""
    space, shares = deal["space"], nothing()
    if not is_building(space):
        return None
    kind, number = CARDS_OF.get(space, (None, 0))
    if space in VILLAS:
        part = random.choice(("ducats", "special_cards", "kinds"))
        card = random.choice(SPECIAL_CARDS)
        more = {"ducats": random.choice((100, 105)), "special_cards": [card, card], "kinds": ["privilege"] * 2}
        shares[part] = more[part]
    elif number:
        shares["kinds"] = [kind] * (number + 1)
    elif space == "cathedral":
        shares["markers"] = 3
    elif space in WAREHOUSES:
        shares["wares"] = [random.choice(WAREHOUSES[space])] * 2
    else:
        shares["special_cards"] = [SPECIAL_CARD_OF[space]] * 2
    deal["shares"] = shares
    return player, deal


def _order_and_privilege(random, p, player, deal):
    deal["shares"] = {**promise(random, p, deal["space"]), "kinds": ["privilege"]}
    if not (deal["shares"]["ducats"] or deal["shares"]["special_cards"]):
        deal["shares"]["special_cards"] = [random.choice(SPECIAL_CARDS)]
    return player, deal


def _order_given_or_got(random, p, player, deal):
    """At a villa where an order is to be filled, the order or its wares change hands."""
    if not any(deal["shares"].values()) or deal["shares"]["kinds"]:
        deal["shares"] = {**nothing(), "special_cards": [random.choice(SPECIAL_CARDS)]}
    side, held = _side(random, p, deal)
    orders = [card for card in held["cards"] if card[:2] == ("large_order", deal["space"])]
    if not orders:
        return None
    order = random.choice(orders)
    if random.random() < 0.5:
        wares = [ware for ware in order[2] if ware in held["wares"]]
        deal[side]["wares"] = sorted(wares[:1]) if random.random() < 0.5 else sorted(wares)
        return player, deal
    own = player == (deal["buyer"] if side == "pays" else p["turn"]["active"])
    if own or random.random() < 0.5:
        deal[side]["cards"] = sorted({*deal[side]["cards"], order})
    else:
        deal[side]["kinds"] = sorted([*deal[side]["kinds"], "large_order"])
    return player, deal


def _a_second_order(random, p, player, deal):
    """An order is promised where the buyer has filled one in this turn."""
    filled = [villa for villa, who in p["turn"]["filled_at"] if who == deal["buyer"] and villa in VILLAS]
    in_stock = [card for card, number in p["supply"]["special_cards"].items() if number]
    if not filled or not in_stock:
        return None
    deal["space"], deal["action"] = random.choice(filled), True
    deal["shares"] = {**nothing(), "special_cards": [random.choice(in_stock)]}
    return player, deal


def _an_order_exchanged(random, p, player, deal):
    """The active player asks for a share of an order, takes all orders of the buyer's and gives one, for any villa."""
    active, buyer = p["turn"]["active"], deal["buyer"]
    own = [card for card in p["holdings"][active]["cards"] if card[0] == "large_order"]
    if not own:
        return None
    number = sum(card[0] == "large_order" for card in p["holdings"][buyer]["cards"])
    deal["shares"] = {**nothing(), "special_cards": [random.choice(SPECIAL_CARDS)]}
    deal["pays"] = {**nothing(), "ducats": 10, "kinds": ["large_order"] * number}
    deal["receives"] = {**nothing(), "cards": [random.choice(own)]}
    return active, deal


def _money_of_an_order(random, p, player, deal):
    """What is promised is money, beside what is paid, money alone, or nothing."""
    deal["shares"] = {**nothing(), "ducats": 5 * random.randint(1, 20)}
    deal["pays"] = random.choice((deal["pays"], nothing(), {**nothing(), "ducats": 10}))
    return player, deal


def _one_that_stands(random, p, player, deal):
    """What is proposed already, once more."""
    standing = p["phase"].get("proposals")
    if not standing:
        return None
    again = random.choice(standing)
    return again["author"], copied(again["deal"])


def _nothing_offered(random, p, player, deal):
    deal["pays"] = deal["shares"] = nothing()
    return player, deal


def _money_alone(random, p, player, deal):
    deal["pays"], deal["shares"] = {**nothing(), "ducats": 5 * random.randint(1, 6)}, nothing()
    return player, deal


def _promise_alone(random, p, player, deal):
    deal["pays"] = nothing()
    return player, deal


def _all_comes_back(random, p, player, deal):
    """What is paid comes back, all of it or nearly all."""
    back = copied(deal["pays"])
    part = random.choice(("ducats", "wares", "special_cards", "markers", None, None))
    if part in ("ducats", "markers"):
        back[part] += random.choice((-1, 1)) * (5 if part == "ducats" else 1)
        back[part] = max(0, back[part])
    elif part is not None:
        back[part] = back[part][1:]
    deal["receives"] = back
    if random.random() < 0.7:
        deal["shares"] = nothing()
    return player, deal


def _one_piece_there_and_back(random, p, player, deal):
    """A kind of piece that both have goes both ways, and little else."""
    mine, theirs = p["holdings"][deal["buyer"]], p["holdings"][p["turn"]["active"]]
    both = [(kind, piece) for kind in ("wares", "special_cards") for piece in mine[kind] if piece in theirs[kind]]
    if mine["markers"] and theirs["markers"]:
        both.append(("markers", 1))
    if not both:
        return None
    kind, piece = random.choice(both)
    more = 5 * random.randint(0, 1)
    one = {kind: piece if kind == "markers" else [piece]}
    deal["pays"], deal["receives"] = {**nothing(), "ducats": more, **one}, {**nothing(), **one}
    deal["shares"] = nothing()
    return player, deal


def _a_further_action_card_paid(random, p, player, deal):
    return _with_further_action(p["holdings"][deal["buyer"]], player, deal, "pays")


def _a_further_action_card_asked(random, p, player, deal):
    return _with_further_action(p["holdings"][p["turn"]["active"]], player, deal, "receives")


def _with_further_action(held, player, deal, side):
    number = held["special_cards"].count("further_action")
    if not number:
        return None
    rest = [card for card in deal[side]["special_cards"] if card != "further_action"]
    deal[side]["special_cards"] = sorted(rest + ["further_action"] * number)
    return player, deal


CHANGES = (
    _here,
    _next_door,
    _visited,
    _anywhere,
    _to_a_street,
    _to_the_market,
    _off_the_board,
    _buyer_is_active,
    _another_buyer,
    _a_stranger_buys,
    _another_speaks,
    _a_stranger_speaks,
    _the_other_party_speaks,
    _another_action,
    _a_condition,
    _odd_money,
    _negative_money,
    _negative_markers,
    _about_all_the_money,
    _about_all_the_markers,
    _about_all_of_a_ware,
    _about_all_of_a_special_card,
    _about_all_cards_of_a_kind,
    _an_own_card_unnamed,
    _another_card,
    _a_card_twice,
    _a_promise,
    _a_promise_of_another_building,
    _a_larger_promise,
    _one_more_than_comes,
    _a_second_order,
    _one_that_stands,
    _nothing_offered,
    _money_alone,
    _promise_alone,
    _all_comes_back,
    _one_piece_there_and_back,
    _a_further_action_card_paid,
    _a_further_action_card_asked,
)
CHANGES_AT_A_VILLA = (
    _order_and_privilege,
    _order_given_or_got,
    _an_order_exchanged,
    _money_of_an_order,
    _one_more_than_comes,
) * 2


# What they ask.


def _side(random, p, deal):
    """One side of the deal, and what its giver has."""
    side = random.choice(("pays", "receives"))
    giver = deal["buyer"] if side == "pays" else p["turn"]["active"]
    return side, p["holdings"][giver]
