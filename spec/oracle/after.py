"""What is true after a legal command: the whole plain state, as the clauses and the turn's order make it."""

from __future__ import annotations

from spec.oracle import payments, rounds, scoring
from spec.oracle.board import space_at
from spec.oracle.deals import resolved
from spec.oracle.forced_sale import silent
from spec.oracle.menu import next_to_deal, streets_with_discs
from spec.oracle.plain import copied, frozen
from spec.oracle.rights import actions_left, here, next_spaces

NOTHING = {"ducats": 0, "wares": [], "special_cards": [], "cards": [], "kinds": [], "markers": 0}


def after(before, command, deal=None):
    """The state after a command; `deal` is the plain deal that the command names, if it names one."""
    p = copied(before)
    name, *values = command
    if deal is not None:
        values[1] = deal
    _CHANGES[name](p, *values)
    return p


# Placing and walking.


def _walking():
    return {"name": "Walking", "proposals": []}


def _dealt(p, card):
    if p["phase"]["name"] == "Dealing":
        payments.draw(p, next_to_deal(p)[0], card)
        if next_to_deal(p) is None:
            p["phase"] = {"name": "Placing"}
        return
    phase = p["phase"]
    acting = phase["acting"]
    payments.draw(p, acting["actor"], card)
    phase["drawn"] = sorted([*phase["drawn"], card])
    phase["left"] -= 1
    if phase["left"]:
        return
    p["phase"] = acting
    if phase["own_action"]:
        _share_cards(p, acting, phase["deck"], phase["drawn"])


def _roll(p, player):
    p["phase"] = {"name": "Rolling"}


def _fell(p, red, blue):
    # 5.1: the red die along the rows, the blue die along the columns (D18).
    _place(p, space_at(p["rows"], red, blue))


def _start_anywhere(p, player, space):
    payments.put_back(p, player, "any_start_space")
    _place(p, space)


def _place(p, space):
    p["turn"]["walk"] = [space]
    p["left"] = rounds.after_a_start(p["left"], space)
    p["phase"] = _walking()


def _move(p, player, to):
    p["turn"]["walk"].append(to)
    # T18: passes and proposals last until the tower moves.
    p["turn"]["passed"] = []
    p["phase"] = _walking()


def _end_walk(p, player):
    _next_marking(p, p["turn"]["active"], first=True)


# Talk.


def _propose(p, player, deal):
    # T8: for a space neither here nor next, or with an action open, it is only talk.
    if p["phase"]["name"] != "Walking" or deal["space"] not in {here(p), *next_spaces(p)}:
        return
    # T4: one for each author, buyer and space.
    kept = [
        each
        for each in p["phase"]["proposals"]
        if (each["author"], each["deal"]["buyer"], each["deal"]["space"]) != (player, deal["buyer"], deal["space"])
    ]
    p["phase"]["proposals"] = sorted([*kept, {"author": player, "deal": deal}], key=frozen)


def _withdraw(p, player, deal):
    p["phase"]["proposals"] = [each for each in p["phase"]["proposals"] if each != {"author": player, "deal": deal}]


def _withdraw_unpayable(p, player):
    """T6: proposals of a player that can no longer be paid by this player."""
    if p["phase"]["name"] != "Walking":
        return
    held, kept = p["holdings"][player], []
    for each in p["phase"]["proposals"]:
        given = each["deal"]["pays" if player == each["deal"]["buyer"] else "receives"]
        short = any(
            held[kind].count(good) < given[kind].count(good)
            for kind in ("special_cards", "cards")
            for good in given[kind]
        )
        if each["author"] != player or not short:
            kept.append(each)
    p["phase"]["proposals"] = kept


def _accept(p, player, deal, cards):
    deal = resolved(p, deal, player, cards)
    buyer, active = deal["buyer"], p["turn"]["active"]
    # T2: goods cross, the tower moves, the buyer's action opens.
    payments.cross(p, ((buyer, active, deal["pays"]), (active, buyer, deal["receives"])))
    if deal["space"] != here(p):
        _move(p, active, deal["space"])
    if not deal["action"]:
        return
    if actions_left(p, buyer) < 1:
        payments.put_back(p, buyer, "further_action")
        p["turn"]["further"][buyer] += 1
    _open(p, buyer, deal["shares"])


def _pass(p, player):
    if p["phase"]["name"] == "Marking":
        _next_marking(p, player, first=False)
    else:
        p["turn"]["passed"] = sorted([*p["turn"]["passed"], player])


def _time_called(p):
    p["turn"]["passed"] = sorted([*p["turn"]["passed"], *silent(p)])


# Actions.


def _open(p, player, shares):
    building = here(p)
    p["turn"]["uses"] = sorted([*p["turn"]["uses"], (building, player)])
    p["turn"]["actions"][player] += 1
    p["phase"] = {
        "name": "Acting",
        "actor": player,
        "building": building,
        "shares": shares,
        "building_used": False,
        "by_card": [],
    }


def _keep(p, player):
    _open(p, player, NOTHING)


def _use(p, player, delivery):
    p["phase"]["building_used"] = True
    _carry_out(p, player, p["phase"]["building"], delivery, by_card=False)


def _building_action(p, player, building, delivery):
    p["phase"]["by_card"] = sorted([*p["phase"]["by_card"], building])
    _carry_out(p, player, building, delivery, by_card=True)
    # A:213: a card goes back once it has been used, so it is not what its own effect takes.
    payments.put_back(p, player, "building_action")


def _carry_out(p, player, building, delivery, *, by_card):
    """T13: income, then what the building gives, then what was promised of it."""
    payments.pay_income(p, player, building, by_card=by_card)
    acting = p["phase"]
    if delivery is not None:
        payments.fill_large_order(p, player, *delivery)
        p["turn"]["filled_at"] = sorted([*p["turn"]["filled_at"], (building, player)])
        came = [] if delivery[1] is None else [delivery[1]]
        if not by_card:
            _share_goods(p, acting, came, ducats=payments.LARGE_ORDER_PAYS)
        return
    kind, number = payments.cards_drawn(p, building)
    if number:
        p["phase"] = {
            "name": "Drawing",
            "acting": acting,
            "deck": kind,
            "left": number,
            "drawn": [],
            "building": building,
            "own_action": not by_card,
        }
        return
    came = payments.yields(p, player, building)
    if not by_card:
        _share_goods(p, acting, came, ducats=0)


def _share_goods(p, acting, came, ducats):
    """8.14, S5: what was promised is handed over at once; what did not come is not owed."""
    shares = acting["shares"]
    goods = {
        **NOTHING,
        "ducats": min(shares["ducats"], ducats),
        "wares": [ware for ware in shares["wares"] if ware in came],
        "special_cards": [card for card in shares["special_cards"] if card in came],
        "markers": min(shares["markers"], came.count("marker")),
    }
    if acting["actor"] != p["turn"]["active"]:
        payments.hand_over(p, acting["actor"], p["turn"]["active"], goods)


def _share_cards(p, acting, kind, drawn):
    """S5, S18: promised cards; where fewer are owed than came, the actor chooses which."""
    number = min(acting["shares"]["kinds"].count(kind), len(drawn))
    if number == 0:
        return
    if number == len(drawn):
        payments.hand_over(p, acting["actor"], p["turn"]["active"], {**NOTHING, "cards": drawn})
        return
    p["phase"] = {
        "name": "Owing",
        "acting": acting,
        "creditor": p["turn"]["active"],
        "kind": kind,
        "number": number,
        "cards": drawn,
    }


def _hand_over(p, player, cards):
    phase = p["phase"]
    payments.hand_over(p, player, phase["creditor"], {**NOTHING, "cards": list(cards)})
    p["phase"] = phase["acting"]


def _further_action(p, player):
    payments.put_back(p, player, "further_action")
    p["turn"]["further"][player] += 1
    _withdraw_unpayable(p, player)


def _any_ware(p, player, ware):
    payments.put_back(p, player, "any_ware")
    payments.take(p, player, ware)


def _trade(p, player, give, take):
    if take not in p["decks"]:
        payments.take(p, player, take)
        payments.put_back(p, player, give)
        payments.put_back(p, player, "one_to_one_trade")
        return
    payments.put_back(p, player, give)
    payments.put_back(p, player, "one_to_one_trade")
    p["phase"] = {
        "name": "Drawing",
        "acting": p["phase"],
        "deck": take,
        "left": 1,
        "drawn": [],
        "building": None,
        "own_action": False,
    }


def _small_order(p, player, order):
    payments.fill_small_order(p, player, order)
    p["turn"]["filled_at"] = sorted([*p["turn"]["filled_at"], (order[1], player)])


def _close(p, player):
    p["phase"] = _walking()


def _deliver(p, player, message):
    payments.deliver_message(p, player, message)
    _withdraw_unpayable(p, player)


# Markers and the end of the turn.


def _mark(p, player, street, remove, place):
    for building in remove:
        # 15.5: both markers go to the supply.
        p["supply"]["markers"][p["owners"][building]] += 1
        payments.put_back(p, player, "marker")
        p["owners"][building] = None
    for building in place:
        p["holdings"][player]["markers"] -= 1
        p["owners"][building] = player
    p["turn"]["cleared"] = sorted([*p["turn"]["cleared"], street])
    _next_marking(p, player, first=False)


def _next_marking(p, player, *, first):
    """15.1, T21: clockwise once around from the active player; who has no marker is skipped, all without a street."""
    players, active = p["players"], p["turn"]["active"]
    seat = players.index(active)
    order = players[seat:] + players[:seat]
    waiting = order if first else order[order.index(player) + 1 :]
    waiting = [each for each in waiting if p["holdings"][each]["markers"]]
    if waiting and streets_with_discs(p):
        p["phase"] = {"name": "Marking", "player": waiting[0]}
    else:
        p["phase"] = {"name": "Closing"}


def _hand_on(p, player):
    following, p["left"] = rounds.after_a_turn(p)
    if following is None:
        # 16.1, 16.4
        p["phase"] = {"name": "Over", "result": scoring.result(p)}
        for score in p["phase"]["result"]["scores"]:
            score["chains"].sort(key=frozen)
            p["holdings"][score["player"]]["ducats"] = score["ducats"]
    else:
        p["phase"] = {"name": "Placing"}
    # 4.2: what the turn brought is over with it. After the end the tower is back with the start player.
    nobody = dict.fromkeys(p["players"], 0)
    p["turn"] = {
        "active": following or p["players"][0],
        "walk": [],
        "uses": [],
        "actions": dict(nobody),
        "further": dict(nobody),
        "filled_at": [],
        "cleared": [],
        "passed": [],
    }


_CHANGES = {
    "CardDealt": _dealt,
    "RollDice": _roll,
    "DiceFell": _fell,
    "PlayAnyStartSpace": _start_anywhere,
    "MoveTower": _move,
    "EndWalk": _end_walk,
    "ProposeDeal": _propose,
    "WithdrawDeal": _withdraw,
    "AcceptDeal": _accept,
    "Pass": _pass,
    "TimeCalled": _time_called,
    "KeepAction": _keep,
    "UseBuilding": _use,
    "PlayBuildingAction": _building_action,
    "HandOver": _hand_over,
    "PlayFurtherAction": _further_action,
    "PlayAnyWare": _any_ware,
    "PlayTrade": _trade,
    "FillSmallOrder": _small_order,
    "CloseAction": _close,
    "DeliverMessage": _deliver,
    "PlaceMarkers": _mark,
    "HandOn": _hand_on,
}
