"""The bots: they say what is legal, know what a view holds, come to an end, and do not deal to their own loss."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import genoa_rules as genoa
from genoa_rules.bots import RandomPlayer, Trader, next_command
from genoa_rules.bots.position import Position
from genoa_rules.bots.tournament import NAMES, matches, played, standing
from genoa_rules.chapters.negotiation import forcing, with_cards
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import outcomes
from genoa_rules.model.phases import Over, Walking
from genoa_rules.record import record_of, write_record_toml
from genoa_rules.simulate import random_rules
from genoa_rules.whose_part import waited_for

FIRST = genoa.Rules.first_edition()
# More than bots ever say before somebody else has to speak, or a turn is over.
MOST_IN_A_ROW = 400


def start(players, rules=FIRST):
    return genoa.Game.start(NAMES[:players], rules)


def positions(game):
    """Every state of a game, with the command that was said in it."""
    state = genoa.Game.start(game.players, game.rules).state
    for line in game.history:
        yield state, line.command
        state = after(state, line.events)


@pytest.fixture(scope="module")
def games():
    """Games of Traders alone, and of Traders among random players, for each number of players."""
    found = []
    for players, traders in ((2, 2), (3, 2), (4, 4), (5, 2)):
        rules = FIRST if players % 2 else genoa.Rules.second_edition()
        found += matches(1, players, traders, rules, seed=players)
    return tuple(found)


def test_games_of_bots_alone_come_to_their_end(games):
    """Whatever they are, and however many."""
    for match in games:
        assert match.game.result is not None
        assert len(match.game.history) < 3_000


@pytest.mark.parametrize("seed", range(4))
def test_bots_play_by_any_rules(seed):
    """Every setting drawn at random; `Game.play` would refuse what is illegal."""
    players = 2 + seed % 4
    edition = tuple(genoa.Edition)[seed % 2]
    (match,) = matches(1, players, players - 1, random_rules(seed, edition), seed=seed)
    assert match.game.result is not None


def test_a_bot_says_the_same_for_the_same_view():
    """It has no memory and no chance of its own: a game is the same each time."""
    first, second = (next(matches(1, 2, 1, FIRST, seed=5)).game for _ in range(2))
    assert first == second
    assert first != next(matches(1, 2, 1, FIRST, seed=6)).game


def test_a_bot_is_given_nothing_but_its_view(games):
    """Where cards and money of the others lie otherwise, it says the same."""
    asked = 0
    for match in games:
        for state, command in islice(positions(match.game), 40, 400, 17):
            player = getattr(command, "player", None)
            if player not in match.traders:
                continue
            view = genoa.view(state, player)
            for other in islice(view.completions(3, most_ducats=200), 2):
                asked += 1
                assert Trader(match.seed).choose(genoa.view(other, player)) == Trader(match.seed).choose(view)
    assert asked > 30


@pytest.mark.parametrize("bot", [Trader(3), RandomPlayer(3)], ids=["Trader", "RandomPlayer"])
def test_whatever_it_says_is_legal_and_it_speaks_where_it_is_waited_for(bot, games):
    """In positions that came about otherwise than by itself, too."""
    said = waited = 0
    for match in games:
        for state, _ in islice(positions(match.game), 0, None, 11):
            for player in state.players:
                view = genoa.view(state, player)
                command = bot.choose(view)
                if command is not None:
                    said += 1
                    assert command.player == player
                    assert isinstance(decide(state, command), Accepted), (command, state.phase)
                if view.waits_for == (player,):
                    waited += 1
                    assert command is not None
    assert said > 300
    assert waited > 200


def test_nobody_speaks_for_people_for_the_table_or_after_the_end(games):
    state = start(3).state
    assert next_command(state, {}) is None
    assert outcomes(state)
    assert next_command(state, {player: Trader() for player in NAMES}) is None
    over = games[0].game.state
    assert isinstance(over.phase, Over)
    assert next_command(over, {player: Trader() for player in NAMES}) is None


@pytest.mark.parametrize("bot", [Trader, RandomPlayer])
@pytest.mark.parametrize("seed", range(2))
def test_people_get_their_part_after_a_bounded_number_of_commands(bot, seed):
    """Two people who say anything legal, offers and withdrawals included, and two bots that never talk on and on."""
    random = Random(f"people/{seed}")
    table = genoa.Table(seed)
    game = start(4, genoa.Rules.second_edition())
    bots = {"Bruno": bot(seed), "Dario": bot(seed)}
    people = ("Anna", "Carla")
    turns = longest = row = peoples = 0
    while game.result is None and len(game.history) < 600:
        game = table.answer(game)
        if game.result is not None:
            break
        command = next_command(game.state, bots)
        if command is None or random.random() < 0.1:
            player = people[int(random.random() * 2)]
            said = genoa.Offers(game.state, player).draw(random) if random.random() < 0.5 else None
            listed = game.legal(player)
            if said is None and len(listed):
                said = tuple(listed)[int(random.random() * len(listed))]
            if said is not None:
                peoples += 1
                row = 0
                game = game.play(said)
                continue
            if command is None:
                # Somebody is waited for, so one of the two has something to say.
                assert set(waited_for(game.state)) & set(people)
                continue
        before = game.state.turn.active
        game = game.play(command)
        row = 0 if game.state.turn.active != before else row + 1
        turns += game.state.turn.active != before
        longest = max(longest, row)
    assert longest < MOST_IN_A_ROW
    assert peoples > 50
    assert turns > 5


# How it deals.


def test_a_trader_never_accepts_what_it_values_as_a_loss(games):
    """By its own estimate, and whatever it gives it has."""
    accepted = forced = 0
    for match in games:
        for state, command in positions(match.game):
            if isinstance(command, genoa.AcceptDeal) and command.player in match.traders:
                position = Position(genoa.view(state, command.player))
                deal = with_cards(command.deal, command.player, command.cards)
                gain = position.deal_gain(deal)
                accepted += 1
                if any(each.deal == command.deal for each in forcing(state)) and command.player == state.turn.active:
                    forced += 1
                    assert gain >= 0
                else:
                    assert gain > 0
                given = deal.pays if deal.buyer == command.player else deal.receives
                assert state.holding(command.player).covers(given)
    assert accepted > 100
    assert forced < accepted


def test_a_trader_offers_below_what_it_gains_and_never_more_than_it_has(games):
    """What it proposes would be to its gain, and can be paid."""
    offered = 0
    for match in games:
        for state, command in positions(match.game):
            if isinstance(command, genoa.ProposeDeal) and command.player in match.traders:
                offered += 1
                position = Position(genoa.view(state, command.player))
                assert position.deal_gain(command.deal) > 0
                if command.player == command.deal.buyer:
                    assert state.holding(command.player).covers(command.deal.pays)
    assert offered > 300


def test_a_trader_prefers_the_better_of_two_offers():
    """Both force; it is free to take either (8.17)."""
    game = walking("Town Hall")
    for buyer, ducats in (("Bruno", 10), ("Carla", 40)):
        deal = genoa.Deal(buyer, space=genoa.Building.TOWN_HALL, pays=genoa.Bundle(ducats))
        game = game.play(genoa.ProposeDeal(buyer, deal=deal))
    game = spent(game)
    said = next_command(game.state, {"Anna": Trader()})
    assert isinstance(said, genoa.AcceptDeal)
    assert said.deal.buyer == "Carla"


def test_a_trader_answers_what_is_proposed_to_it():
    """A gift is taken; what costs more than it brings is not."""
    game = walking("Post Office")
    good = genoa.Deal("Bruno", space=genoa.Building.POST_OFFICE, pays=genoa.Bundle(5))
    taken = next_command(game.play(genoa.ProposeDeal("Anna", deal=good)).state, {"Bruno": Trader()})
    assert taken == genoa.AcceptDeal("Bruno", deal=good)
    dear = genoa.Deal("Bruno", space=genoa.Building.POST_OFFICE, pays=genoa.Bundle(120))
    left = next_command(game.play(genoa.ProposeDeal("Anna", deal=dear)).state, {"Bruno": Trader()})
    assert not isinstance(left, genoa.AcceptDeal)


def test_a_trader_outbids_while_it_is_worth_it():
    """It raises its own offer by what it takes, and stops below what it gains."""
    game = walking("Town Hall")
    bots = {"Bruno": Trader()}
    prices = []
    for bid in range(5, 125, 5):
        deal = genoa.Deal("Carla", space=genoa.Building.TOWN_HALL, pays=genoa.Bundle(bid))
        game = game.play(genoa.ProposeDeal("Carla", deal=deal))
        while isinstance(said := next_command(game.state, bots), genoa.ProposeDeal):
            if said.deal.space is genoa.Building.TOWN_HALL:
                prices.append(said.deal.pays.ducats)
            game = game.play(said)
    assert prices == sorted(prices)
    assert len(prices) > 1
    gain = Position(genoa.view(game.state, "Bruno")).deal_gain(
        genoa.Deal("Bruno", space=genoa.Building.TOWN_HALL, pays=genoa.Bundle(0))
    )
    assert prices[-1] < gain


def walking(space):
    """A game of three whose tower has just been placed on a space; Anna is active."""
    table = genoa.Table(1)
    wanted = getattr(genoa.Building, space.upper().replace(" ", "_"))
    game = table.answer(start(3)).play(genoa.RollDice("Anna"))
    squares = game.state.setup.box.board.squares_of(wanted)
    return game.play(genoa.DiceFell(*squares[0]))


def spent(game):
    """The same where the active player has no action left."""
    return genoa.Game(game.state.but(turn=game.state.turn.but(actions=(1, 0, 0))), game.history)


def test_money_that_a_trader_does_not_have_is_not_offered():
    """However much the action gains."""
    game = walking("Town Hall")
    holding = game.state.holding("Bruno")
    poor = game.state.but(holdings=game.state.holdings_with("Bruno", holding.paid(-holding.ducats)))
    said = Trader().choose(genoa.view(poor, "Bruno"))
    assert said is not None
    assert isinstance(decide(poor, said), Accepted)
    if isinstance(said, genoa.ProposeDeal):
        assert said.deal.pays.ducats == 0


# Tournaments.


def test_traders_win_against_random_players():
    """Clearly more than four of five, from every seat."""
    found = standing(matches(5, 4, 1, FIRST))
    assert found.games == 5
    assert found.won > 4
    assert len(found.traders) == 5
    assert len(found.others) == 15
    assert sum(found.margins) / 5 > 200


def test_seats_go_round():
    assert [match.traders for match in matches(2, 2, 1, FIRST)] == [("Anna",), ("Bruno",)]


def test_a_game_without_enough_bots_is_no_match():
    with pytest.raises(ValueError, match="nobody says anything"):
        played(start(2), {"Anna": Trader()}, 1)


def test_a_game_of_bots_can_be_written_down(games):
    """And so be judged by anybody."""
    text = write_record_toml(record_of(games[0].game))
    assert genoa.Game(games[0].game.state).result == games[0].game.result
    assert text.count("\n") > len(games[0].game.history)


def test_bots_leave_walking_to_those_who_have_not_spoken():
    """As long as people may still offer for the current building the active bot waits."""
    game = walking("Town Hall")
    assert isinstance(game.state.phase, Walking)
    assert next_command(game.state, {"Anna": Trader()}) is None
    passed = game.play(genoa.Pass("Bruno")).play(genoa.Pass("Carla"))
    assert next_command(passed.state, {"Anna": Trader()}) is not None
