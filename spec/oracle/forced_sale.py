"""The forced sale, and what else keeps the tower where it is (8.1-8.4, S2-S4, T9)."""

from __future__ import annotations

from spec.oracle.rights import can_act, here, is_free, on_a_building, others


def hindered(p):
    """S20: whether something keeps the tower from leaving or stopping."""
    return bool(forcing(p) or silent(p))


def forcing(p):
    """8.2, 8.3: the standing offers for this building that force its action to be taken."""
    if p["phase"]["name"] != "Walking" or not on_a_building(p):
        return []
    return [each["deal"] for each in p["phase"]["proposals"] if _forces(p, each["author"], each["deal"])]


def _forces(p, author, deal):
    # T9: the buyer made it, it is for the action of this building, and it asks for nothing (S2).
    if author != deal["buyer"] or deal["space"] != here(p) or not deal["action"]:
        return False
    if _is_something(deal["receives"]):
        return False
    return something_arrives(p, deal)


def something_arrives(p, deal):
    """T9: whether the active player would get at least one thing, as the supply stands now."""
    pays, shares, active = deal["pays"], deal["shares"], p["turn"]["active"]
    if pays["ducats"] or pays["wares"] or pays["special_cards"] or pays["cards"] or pays["kinds"]:
        return True
    # 8.12, S6: markers arrive as own markers from the supply.
    own_markers = p["supply"]["markers"][active]
    if pays["markers"] and own_markers:
        return True
    # 8.14, S5: of the yield only what comes.
    if shares["ducats"]:
        return True
    if any(p["supply"]["wares"][ware] for ware in shares["wares"]):
        return True
    if any(p["supply"]["special_cards"][card] for card in shares["special_cards"]):
        return True
    if any(p["decks"][kind]["down"] or p["decks"][kind]["up"] for kind in shares["kinds"]):
        return True
    return bool(shares["markers"] and own_markers and p["supply"]["markers"][deal["buyer"]])


def _is_something(goods):
    return any(goods.values())


def silent(p):
    """8.1, S4: who is still to be asked whether they want this building's action."""
    if p["phase"]["name"] != "Walking" or not on_a_building(p):
        return []
    offering = [
        each["author"]
        for each in p["phase"]["proposals"]
        if each["author"] == each["deal"]["buyer"] and each["deal"]["space"] == here(p)
    ]
    return [
        player
        for player in others(p)
        if is_free(p, here(p), player)
        and can_act(p, player, p["holdings"][player]["special_cards"])
        and player not in p["turn"]["passed"]
        and player not in offering
    ]
