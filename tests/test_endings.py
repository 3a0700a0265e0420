"""Endings and rarities: whole games from records, each replayed to its exact result.

`endings/results.toml` says how each ends, and all that is rare in it. The lists of what is rare are closed: a number of
players, a deck, a stock or a colour for which no record is kept fails here.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import genoa_rules as genoa
from genoa_rules import events
from genoa_rules.adjudicate import adjudicate
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.evolve import after
from genoa_rules.invariants import breaches_of
from genoa_rules.model.board import MARKETPLACE
from genoa_rules.model.buildings import Building
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS, Colour
from genoa_rules.model.wares import WARES
from genoa_rules.record import game_of, read_record
from spec.oracle import scoring
from spec.oracle.plain import frozen, plain, plain_state

ENDINGS = Path(__file__).with_name("endings")
RESULTS = tomllib.loads((ENDINGS / "results.toml").read_text(encoding="utf-8"))

NUMBERS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
SEVEN_OUT = "all seven markers of a player on buildings"
MARKET_BY_CARD = ("a market start by card", "a market start by card in the last round")
# The most rounds (3.5).
ROUNDS = {2: 12, 3: 10, 4: 8, 5: 7}
# What a chain of so many privileges pays, as the rulebook prints it; no game here has a longer one.
CHAINS = {1: 10, 2: 30, 3: 60, 4: 100, 5: 150, 6: 200, 7: 250}


def _of_players(number):
    """The ways in which a game of so many can end."""
    return {
        "money": f"{number} players: the most money wins",
        "goods": f"{number} players: goods break a tie",
        "shared": f"{number} players: a shared victory",
        "shortened": f"{number} players: market starts shorten the game",
        "late market": f"{number} players: a market start in the last round",
        "full track": f"{number} players: every round of the track",
    }


def _of_edition(number, edition):
    return f"{number} players: {edition.value} edition"


def _turned(kind):
    return f"{kind.value} deck turned"


def _gone(item):
    return f"no {item.value} left"


def _no_marker(colour):
    return f"no {colour.value} marker left"


def _markers_in_a_tie(edition):
    return f"reserve markers change who wins a tie: {edition.value} edition"


RARITIES = {
    *(way for number in NUMBERS for way in _of_players(number).values()),
    *(_of_edition(number, edition) for number in NUMBERS for edition in genoa.Edition),
    *map(_turned, CARD_KINDS),
    *map(_gone, WARES),
    *map(_gone, SPECIAL_CARDS),
    *map(_no_marker, Colour),
    *map(_markers_in_a_tie, genoa.Edition),
    *MARKET_BY_CARD,
    SEVEN_OUT,
}


@cache
def played(name):
    """The record of a name, played to its end, and each state on the way."""
    record = read_record((ENDINGS / f"{name}.toml").read_text(encoding="utf-8"))
    game = game_of(record)
    states = [genoa.Game.start(record.setup.players, record.setup.rules, colours=record.setup.colours).state]
    for line in game.history:
        states.append(after(states[-1], line.events))
    assert states[-1] == game.state
    return record, game, tuple(states)


def rare_in(game, states):
    """All that is rare in a game, seen in its events and states."""
    number, ways = len(game.players), _of_players(len(game.players))
    yield _of_edition(number, game.rules.edition)
    yield ways["shared" if len(game.result.winners) > 1 else "goods" if game.result.goods_compared else "money"]
    rounds = sum(isinstance(event, events.RoundEnded) for event in game.events)
    moves = Counter(event.because for event in game.events if isinstance(event, events.RoundMarkerMoved))
    if moves[MarkerCause.MARKET_START]:
        assert rounds < ROUNDS[number]
        yield ways["shortened"]
    if rounds == ROUNDS[number]:
        yield ways["full track"]
    for (before, there), line in zip(pairwise(states), game.history, strict=True):
        starts = [event for event in line.events if isinstance(event, events.TowerPlaced)]
        if any(event.space is MARKETPLACE for event in starts) and before.left == 0:
            assert there.left == 0
            yield ways["late market"]
        if any(event.space is MARKETPLACE and event.dice is None for event in starts):
            yield MARKET_BY_CARD[before.left == 0]
            assert before.left - there.left == (before.left > 0)
    if _winners_of_a_tie(game, 0) != _winners_of_a_tie(game, 1):
        yield _markers_in_a_tie(game.rules.edition)
    yield from (_turned(event.kind) for event in game.events if isinstance(event, events.DeckTurned))
    for state in states:
        yield from (_gone(ware) for ware in WARES if not state.supply.wares[ware.rank])
        yield from (_gone(card) for card in SPECIAL_CARDS if not state.supply.special_cards[card.rank])
        for seat, colour in enumerate(state.setup.colours):
            if not state.supply.markers[seat]:
                yield _no_marker(colour)
            if state.owners.count(state.players[seat]) == 7:
                yield SEVEN_OUT


def _winners_of_a_tie(game, of_a_marker):
    """Who has most goods of those with most money, where a marker in reserve counts for so many (D7)."""
    most = max(score.ducats for score in game.result.scores)
    goods = {}
    for score, held in zip(game.result.scores, game.state.holdings, strict=True):
        if score.ducats == most:
            cards = sum(card.kind is not genoa.CardKind.PRIVILEGE for card in held.cards)
            goods[score.player] = len(held.wares) + len(held.special_cards) + cards + of_a_marker * held.markers
    return {player for player, number in goods.items() if number == max(goods.values())}


def money_by_events(game):
    """What each player has before privileges and markers are paid: 130, and all that came and went."""
    money = dict.fromkeys(game.players, 130)
    for event in game.events:
        match event:
            case events.GoodsHandedOver():
                money[event.giver] -= event.goods.ducats
                money[event.receiver] += event.goods.ducats
            case events.LargeOrderFilled():
                money[event.player] += 100
            case events.SmallOrderFilled():
                money[event.player] += 40
            case events.MessageDelivered():
                money[event.player] += 30
            case events.IncomePaid():
                money[event.owner] += 10
    return money


def test_every_record_has_a_result_and_every_result_a_record():
    assert {path.stem for path in ENDINGS.glob("*.toml")} - {"results"} == set(RESULTS)


def test_nothing_rare_is_missing():
    kept = Counter(rare for result in RESULTS.values() for rare in result["rare"])
    assert set(kept) == RARITIES


@pytest.mark.parametrize("name", RESULTS)
def test_all_that_is_rare_occurs(name):
    _, game, states = played(name)
    assert set(RESULTS[name]["rare"]) == set(rare_in(game, states))


@pytest.mark.parametrize("name", RESULTS)
def test_a_game_ends_with_its_exact_result(name):
    _, game, states = played(name)
    expected, result = RESULTS[name], game.result
    assert list(result.winners) == expected["winners"]
    assert result.goods_compared is expected["goods_compared"]
    assert [score.player for score in result.scores] == list(expected["scores"])
    for score, held in zip(result.scores, game.state.holdings, strict=True):
        assert {
            "chains": [[building.value for building in chain.buildings] for chain in score.chains],
            "for_chains": [chain.ducats for chain in score.chains],
            "markers": score.markers,
            "for_markers": score.for_markers,
            "ducats": score.ducats,
            "goods": score.goods,
        } == {key: value for key, value in expected["scores"][score.player].items() if key != "money"}
        assert held.ducats == score.ducats
    assert not any(breaches_of(state) for state in states[-2:])


@pytest.mark.parametrize("name", RESULTS)
def test_the_result_adds_up(name):
    """By plain sums, from what the bank and the players paid; and by the oracle, which knows the rulebook alone."""
    _, game, states = played(name)
    expected = RESULTS[name]
    money = money_by_events(game)
    most = max(score["ducats"] for score in expected["scores"].values())
    leaders = {player: score for player, score in expected["scores"].items() if score["ducats"] == most}
    goods = max(score["goods"] for score in leaders.values())
    for player, score in expected["scores"].items():
        assert score["money"] == money[player]
        assert score["for_chains"] == [CHAINS[len(chain)] for chain in score["chains"]]
        assert score["for_markers"] == 10 * score["markers"]
        assert score["ducats"] == score["money"] + sum(score["for_chains"]) + score["for_markers"]
        assert all(Building(building) for chain in score["chains"] for building in chain)
    assert expected["goods_compared"] is (len(leaders) > 1)
    assert expected["winners"] == [player for player, score in leaders.items() if score["goods"] == goods]
    oracle = scoring.result(plain_state(states[-2]))
    found = plain(game.result)
    for result in (oracle, found):
        for score in result["scores"]:
            score["chains"] = sorted((sorted(chain["buildings"]), chain["ducats"]) for chain in score["chains"])
    assert frozen(oracle) == frozen(found)


@pytest.mark.parametrize("name", RESULTS)
def test_every_line_is_legal(name):
    record, game, _ = played(name)
    adjudication = adjudicate(record)
    assert len(adjudication.lines) == len(game.history)
    assert all(isinstance(each.ruling.decision, genoa.Accepted) for each in adjudication.lines)
    assert adjudication.state == game.state
