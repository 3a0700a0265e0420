"""What each player, and the table, may do now: everything but proposals."""

from __future__ import annotations

from itertools import chain, combinations

from spec.oracle.board import CARD_KINDS, SPECIAL_CARDS, WARES, is_building, is_street, neighbours, spaces
from spec.oracle.deals import acceptances, brings_an_order, orders_to_fill
from spec.oracle.forced_sale import hindered, silent
from spec.oracle.plain import frozen
from spec.oracle.rights import actions_left, here, is_free, next_spaces, on_a_building


def menu(p, player):
    """What a player may do now, as plain commands."""
    parts = {
        "Placing": _placing,
        "Walking": _walking,
        "Acting": _acting,
        "Owing": _owing,
        "Marking": _marking,
        "Closing": _closing,
    }
    # T3: in Dealing, Rolling, Drawing nobody is heard; when it is over, nobody has anything to say.
    part = parts.get(p["phase"]["name"])
    return list(part(p, player)) if part else []


def _placing(p, player):
    if player != p["turn"]["active"]:
        return
    # 5.1
    yield ("RollDice", player)
    # 14.2: on any space.
    if "any_start_space" in p["holdings"][player]["special_cards"]:
        for space in spaces(p["rows"]):
            yield ("PlayAnyStartSpace", player, space)


def _walking(p, player):
    yield from _any_time(p, player)
    yield from _messages(p, player, "any_time")
    # 8.9: who made a proposal may withdraw it.
    for proposal in p["phase"]["proposals"]:
        if proposal["author"] == player:
            yield ("WithdrawDeal", player, frozen(proposal["deal"]))
    for deal, cards in acceptances(p, player):
        yield ("AcceptDeal", player, frozen(deal), cards)
    # 8.1, S4
    if player in silent(p):
        yield ("Pass", player)
    if player != p["turn"]["active"]:
        return
    if _may_keep(p, player):
        yield ("KeepAction", player)
    # 6.1-6.4, 8.2, 8.4, S4
    if not hindered(p):
        for space in next_spaces(p):
            yield ("MoveTower", player, space)
        yield ("EndWalk", player)


def _may_keep(p, player):
    # 7.1-7.3, 8.4, S25: the building's action, with an action left.
    if not on_a_building(p) or not is_free(p, here(p), player) or actions_left(p, player) < 1:
        return False
    # D8, the other reading: only if somebody made an offer for it. Where D3 lets the active player use what another
    # bought, an offer was made.
    if p["rules"]["without_an_offer"] == "goes_unused":
        return any(building == here(p) for building, _ in p["turn"]["uses"]) or any(
            each["author"] == each["deal"]["buyer"] and each["deal"]["space"] == here(p)
            for each in p["phase"]["proposals"]
        )
    return True


def _any_time(p, player):
    # 14.3: at any time of the walk, by any player.
    if "further_action" in p["holdings"][player]["special_cards"]:
        yield ("PlayFurtherAction", player)


def _messages(p, player, when):
    # D4: any time once both were visited, or at the end of the turn alone.
    if when != "closing" and p["rules"]["messages_are_delivered"] != "any_time":
        return
    # 12.1, 12.2, S7: by anybody, once the tower has visited both.
    for card in sorted(set(p["holdings"][player]["cards"])):
        if card[0] == "message" and all(building in p["turn"]["walk"] for building in card[1]):
            yield ("DeliverMessage", player, card)


def _acting(p, player):
    phase, held = p["phase"], p["holdings"][player]
    yield from _any_time(p, player)
    yield from _messages(p, player, "any_time")
    if player != phase["actor"]:
        return
    if phase["building_used"]:
        # 7.5, S19
        yield ("CloseAction", player)
    else:
        for delivery in _own_action(p, player):
            yield ("UseBuilding", player, delivery)
    for order in sorted(set(held["cards"])):
        if order[0] == "small_order" and order[2] in held["wares"] and _may_fill(p, player, order[1]):
            yield ("FillSmallOrder", player, order)
    # T12: with a share open the building is used first.
    if any(phase["shares"].values()) and not phase["building_used"]:
        return
    if "any_ware" in held["special_cards"]:
        # 14.4
        for ware in WARES:
            if p["supply"]["wares"][ware]:
                yield ("PlayAnyWare", player, ware)
    if "one_to_one_trade" in held["special_cards"]:
        yield from _trades(p, player)
    if "building_action" in held["special_cards"]:
        for building in _reached_by_card(p, player):
            for delivery in (None, *_deliveries(p, player, building)):
                yield ("PlayBuildingAction", player, building, delivery)


def _own_action(p, player):
    """T11: what was promised decides between order and privilege."""
    phase = p["phase"]
    shares, building = phase["shares"], phase["building"]
    deliveries = _deliveries(p, player, building)
    if building.startswith("villa") and brings_an_order(shares):
        promised = shares["special_cards"]
        return [each for each in deliveries if not promised or each[1] == promised[0]]
    if building.startswith("villa") and shares["kinds"]:
        return [None]
    # 9.7: a privilege, or an order. 7.6: even if nothing is left.
    return [None, *deliveries]


def _deliveries(p, player, building):
    # 10.1, S8, T24: a special card of the player's choice that is in stock; none only if none is.
    in_stock = [card for card in SPECIAL_CARDS if p["supply"]["special_cards"][card]] or [None]
    return [(order, reward) for order in orders_to_fill(p, player, building) for reward in in_stock]


def _may_fill(p, player, building):
    # 11.3: one in a building in a game turn.
    if (building, player) in p["turn"]["filled_at"]:
        return False
    phase = p["phase"]
    # 11.1, 11.6: straight after this building's own action.
    if building == phase["building"] and phase["building_used"]:
        return True
    # D16, the other reading.
    return p["rules"]["small_order_with_building_action"] == "allowed" and building in phase["by_card"]


def _trades(p, player):
    """14.5, S12, T16: any one good for any one good that is there; money is no good."""
    held, supply = p["holdings"][player], p["supply"]
    cards_too = p["rules"]["trade_of_playing_cards"] == "allowed"
    special = list(held["special_cards"])
    # S12: a card cannot be given for its own effect.
    special.remove("one_to_one_trade")
    gives = set(held["wares"]) | set(special)
    if cards_too:
        gives |= set(held["cards"])
    if held["markers"]:
        gives.add("marker")
    takes = [ware for ware in WARES if supply["wares"][ware]]
    takes += [card for card in SPECIAL_CARDS if supply["special_cards"][card]]
    if cards_too:
        takes += [kind for kind in CARD_KINDS if p["decks"][kind]["down"] or p["decks"][kind]["up"]]
    if supply["markers"][player]:
        takes.append("marker")
    for give in gives:
        for take in takes:
            yield ("PlayTrade", player, give, take)


def _reached_by_card(p, player):
    """14.6, D9: the buildings whose action a Building Action card can take."""
    own = [building for building, owner in p["owners"].items() if owner == player]
    if p["rules"]["building_action_needs"] == "marker_on_the_building":
        return own
    return list(p["owners"]) if own else []


def _owing(p, player):
    phase = p["phase"]
    # S18: the giver chooses which.
    if player == phase["acting"]["actor"]:
        for cards in sorted(set(combinations(phase["cards"], phase["number"]))):
            yield ("HandOver", player, cards)


def _marking(p, player):
    yield from _messages(p, player, "any_time")
    if player != p["phase"]["player"]:
        return
    # 15.1
    yield ("Pass", player)
    for street in streets_with_discs(p):
        yield from _markings(p, player, street)


def streets_with_discs(p):
    """15.1, 15.3, 15.8: the streets of the walk that still carry a disc."""
    return [space for space in p["turn"]["walk"] if is_street(space) and space not in p["turn"]["cleared"]]


def _markings(p, player, street):
    beside = sorted(space for space in neighbours(p["rows"], street) if is_building(space))
    owners, reserve = p["owners"], p["holdings"][player]["markers"]
    # D5
    most = {"one_on_each_building": len(beside), "one_or_two": 2, "one": 1}[p["rules"]["markers_from_one_street"]]
    for remove in _subsets(beside):
        # 15.5: an opponent's marker.
        if any(owners[building] in (None, player) for building in remove):
            continue
        for place in _subsets(beside):
            # 15.4: a building carries one marker.
            if any(owners[building] is not None and building not in remove for building in place):
                continue
            # 15.2, 15.5, S28: one of the reserve for each, and at least one of the two.
            if 0 < len(remove) + len(place) <= reserve and len(place) <= most:
                yield ("PlaceMarkers", player, street, remove, place)


def _subsets(buildings):
    return list(chain.from_iterable(combinations(buildings, number) for number in range(len(buildings) + 1)))


def _closing(p, player):
    # S7, T23
    yield from _messages(p, player, "closing")
    if player == p["turn"]["active"]:
        yield ("HandOn", player)


def table_menu(p):
    """What the table may say now: with the weight of each."""
    phase = p["phase"]
    if phase["name"] == "Rolling":
        # 5.1: 64 equal outcomes.
        return {("DiceFell", red, blue): 1 for red in range(1, 9) for blue in range(1, 9)}
    if phase["name"] == "Walking":
        # S4
        return {("TimeCalled",): 1} if silent(p) else {}
    if phase["name"] == "Dealing":
        kind = next_to_deal(p)[1]
    elif phase["name"] == "Drawing":
        kind = phase["deck"]
    else:
        return {}
    down = p["decks"][kind]["down"]
    return {("CardDealt", card): down.count(card) for card in down}


def next_to_deal(p):
    """2.3: who gets a card of which deck next: seat by seat, one of each (T28)."""
    for player in p["players"]:
        held = [card[0] for card in p["holdings"][player]["cards"]]
        for kind in CARD_KINDS:
            if kind not in held:
                return player, kind
    return None
