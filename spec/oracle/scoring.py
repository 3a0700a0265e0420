"""The end of the game: what is paid, who wins (chapter 16, 15.7, D7)."""

from __future__ import annotations

from spec.oracle.chains import chains, worth


def result(p):
    """What each player ends with, and who won; `p` as it stands before anything is paid."""
    scores = [_score(p, player) for player in p["players"]]
    # 16.3: most ducats wins.
    most = max(score["ducats"] for score in scores)
    leading = [score for score in scores if score["ducats"] == most]
    tied = len(leading) > 1
    if tied:
        # 16.3: on a tie more remaining goods; S13: whoever is still tied shares the victory.
        most_goods = max(score["goods"] for score in leading)
        leading = [score for score in leading if score["goods"] == most_goods]
    return {"scores": scores, "goods_compared": tied, "winners": [score["player"] for score in leading]}


def _score(p, player):
    held = p["holdings"][player]
    privileges = [card[1] for card in held["cards"] if card[0] == "privilege"]
    found = chains(p["rows"], privileges)
    # 15.7: 10 for each marker on a building.
    markers = sum(owner == player for owner in p["owners"].values())
    return {
        "player": player,
        "chains": [{"buildings": chain, "ducats": worth(len(chain))} for chain in found],
        "markers": markers,
        "for_markers": 10 * markers,
        "ducats": held["ducats"] + sum(worth(len(chain)) for chain in found) + 10 * markers,
        "goods": _goods(p, held),
    }


def _goods(p, held):
    # S21, T27: what was not paid for, so no privileges and no markers on buildings.
    goods = len(held["wares"]) + len(held["special_cards"])
    goods += sum(card[0] != "privilege" for card in held["cards"])
    # D7: markers in reserve are goods of 8.11, but not among the second edition's.
    if p["rules"]["tie_break"] == "all_goods":
        goods += held["markers"]
    return goods
