"""Chapter 2, setup: who may play, what everybody begins with, and how the first cards are dealt."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving, rounds
from genoa_rules.chapters.setup import breaches, opening
from genoa_rules.commands import CardDealt, PlayAnyStartSpace, RollDice, UseBuilding
from genoa_rules.events import CardDrawn
from genoa_rules.game import Game, IllegalSetup
from genoa_rules.legal import legal_for_all, legal_for_table, outcomes
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, CardKind, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting, Dealing, Drawing, Placing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.model.wares import Ware
from spec.breaches import breached, breached_only
from spec.expect import accepted, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import NAMES, all_rules, dealt, game, states

BOX = shipped_box()
FIRST = Rules.first_edition()
NUMBERS = st.integers(2, 5)


# Who plays.


@pytest.mark.clause("2.1")
@given(number=st.integers(0, 9))
def test_two_to_five_play(number):
    """A game of fewer or more players does not begin."""
    names = [f"player {each}" for each in range(number)]
    found = [each for each in breaches(Setup(names, FIRST, BOX)) if each.clause == "2.1"]
    if number in (2, 3, 4, 5):
        assert not found
        assert len(Game.start(names, FIRST).players) == number
        return
    (facts,) = breached_only(tuple(found), "2.1", Reason.NUMBER_OF_PLAYERS)
    assert (facts.number, facts.limit) == (number, 5)
    with pytest.raises(IllegalSetup) as caught:
        Game.start(names, FIRST)
    breached(caught.value.violations, "2.1", Reason.NUMBER_OF_PLAYERS)


@pytest.mark.clause("2.1")
@pytest.mark.parametrize("names", [["Anna", "Bruno", "Anna"], ["Anna", ""], ["", ""]])
def test_players_are_told_apart_by_their_names(names):
    """A command names its player, so each name belongs to one and is not empty."""
    (facts,) = breached_only(breaches(Setup(names, FIRST, BOX)), "2.1", Reason.NAMES_NOT_UNIQUE)
    assert facts.players == tuple(names)
    with pytest.raises(IllegalSetup):
        Game.start(names, FIRST)


@pytest.mark.clause("2.1")
@premise(at_least=0.4)
@given(state=states(), data=st.data())
def test_nobody_else_has_a_say(state, data):
    """Whatever a player may do in whatever position, somebody who does not play may not, and hears just that."""
    commands = [command for command in legal_for_all(state) if hasattr(command, "player")]
    if not holds(commands):
        return
    command = data.draw(st.sampled_from(commands))
    violation = refused_only(state, evolve(command, player="Zora"), "2.1", Reason.NO_SUCH_PLAYER)
    assert (violation.facts.player, violation.facts.players) == ("Zora", state.players)


# What everybody begins with.


@pytest.mark.clause("2.2")
@given(number=NUMBERS, data=st.data())
def test_each_player_has_a_colour(number, data):
    """Any colours will do, one for each player; two of one colour, one too few or one too many will not."""
    colours = data.draw(st.lists(st.sampled_from(Colour), min_size=number - 1, max_size=number + 1))
    setup = Setup(NAMES[:number], FIRST, BOX, colours)
    if len(colours) == len(set(colours)) == number:
        assert breaches(setup) == ()
        assert Game.start(NAMES[:number], FIRST, colours=colours).state.setup.colours == tuple(colours)
        return
    (facts,) = breached_only(breaches(setup), "2.2", Reason.COLOURS_NOT_UNIQUE)
    assert facts.players == setup.players
    with pytest.raises(IllegalSetup):
        Game.start(NAMES[:number], FIRST, colours=colours)


@pytest.mark.clause("2.2", "2.4")
@given(number=NUMBERS, rules=all_rules())
def test_the_opening(number, rules):
    """All wares, special cards and seven markers a player lie ready, all cards face down; each has 130 ducats."""
    state = opening(Setup(NAMES[:number], rules, BOX))
    assert state.supply.wares == (5,) * 8
    assert state.supply.special_cards[SpecialCard.ONE_TO_ONE_TRADE.rank] == 7
    assert sorted(state.supply.special_cards) == [5, 5, 5, 5, 7]
    assert state.supply.markers == (7,) * number
    for kind in CARD_KINDS:
        assert state.decks[kind.rank].face_down == BOX.deck(kind)
        assert state.decks[kind.rank].face_up == ()
    assert set(state.owners) == {None}
    assert state.holdings == (Bundle(ducats=130),) * number


@pytest.mark.clause("2.3")
@given(number=NUMBERS, rules=all_rules(), data=st.data())
def test_each_player_gets_one_card_of_each_deck(number, rules, data):
    """The table deals four cards to each; whichever lie face down may come; then the tower is placed."""
    state = opening(Setup(NAMES[:number], rules, BOX))
    for _ in range(4 * number):
        assert isinstance(state.phase, Dealing)
        dealt = data.draw(st.sampled_from(legal_for_table(state)))
        event = the(accepted(state, dealt), CardDrawn)
        after = played(state, dealt)
        assert event.card == dealt.card
        assert after.holding(event.player) == state.holding(event.player) + Bundle(cards=[dealt.card])
        state = after
    assert isinstance(state.phase, Placing)
    for holding in state.holdings:
        assert [card.kind for card in holding.cards] == list(CARD_KINDS)
        assert holding == Bundle(ducats=130, cards=holding.cards)


@pytest.mark.clause("2.3")
@pytest.mark.ruling("T17")
@given(state=states(Dealing), card=st.sampled_from(BOX.cards))
def test_only_a_card_that_lies_face_down_in_the_deck_that_is_due_is_dealt(state, card):
    """The due deck follows from the hands: large orders first, player by player. Its face-down cards are the odds."""
    number = next(len(holding.cards) for holding in state.holdings if len(holding.cards) < 4)
    face_down = state.decks[number].face_down
    assert sum(weight for _, weight in outcomes(state)) == len(face_down)
    assert all(weight == face_down.count(dealt.card) for dealt, weight in outcomes(state))
    if card in face_down:
        assert CardDealt(card) in dict(outcomes(state))
        accepted(state, CardDealt(card))
    else:
        refused_only(state, CardDealt(card), "2.3", Reason.CARD_NOT_FACE_DOWN, "T17")


@pytest.mark.clause("2.3")
@premise(at_least=0.4)
@given(state=states(Dealing), building=st.sampled_from(Building), ware=st.sampled_from(Ware))
def test_a_card_that_the_box_does_not_have_is_not_dealt(state, building, ware):
    """That is told apart from a card that lies elsewhere: the faces of the shipped box are partly reconstructed."""
    card = SmallOrder(building, ware)
    if not holds(card not in state.setup.box.cards):
        return
    found = refused(state, CardDealt(card), "2.3", Reason.CARD_NOT_IN_THE_BOX)
    assert found.facts.card == card


@pytest.mark.clause("2.3")
@pytest.mark.ruling("T3")
@given(state=states(Dealing), player=st.sampled_from(NAMES[:2]))
def test_while_cards_are_dealt_nobody_is_heard(state, player):
    """The game begins once everybody has four cards."""
    refused_only(state, RollDice(player), "2.3", Reason.WHILE_DEALING, "T3")


@pytest.mark.clause("2.5")
@pytest.mark.ruling("D2", "X11")
@given(number=NUMBERS, rules=all_rules(), seed=st.integers(0, 2))
def test_whoever_is_named_first_stays_start_player(number, rules, seed):
    """Who that is, the youngest or the last at a market, is settled before; every round begins with that player, and
    being active makes nobody else one.
    """
    states_of_game, commands = game(number, rules, seed)
    active = [
        state.turn.active
        for state, command in zip(states_of_game, commands, strict=False)
        if isinstance(command, RollDice | PlayAnyStartSpace)
    ]
    assert len(active) % number == 0
    assert set(active[::number]) == {NAMES[0]}
    assert {state.players[0] for state in states_of_game} == {NAMES[0]}
    assert Game.start(NAMES[number - 1 :: -1], rules).state.turn.active == NAMES[number - 1]


@pytest.mark.clause("2.6")
@pytest.mark.ruling("D1", "X10", "T25")
@pytest.mark.parametrize("rules", [Rules.first_edition(), Rules.second_edition()])
@pytest.mark.parametrize(("number", "spaces"), [(2, 12), (3, 10), (4, 8), (5, 7)])
def test_the_round_marker_starts_so_many_spaces_from_its_end(rules, number, spaces):
    """Upward it stands on the first space, downward on the one with the number of players, in both editions the same
    way from the end: that many rounds, the marker standing or leaving.
    """
    state = opening(Setup(NAMES[:number], rules, BOX))
    assert rounds.marker_position(state) == 1
    assert state.left + 1 == spaces


@pytest.mark.clause("2.7")
@given(state=states(Walking, Acting))
def test_the_tower_has_five_discs_however_many_play(state):
    """On the spaces of the walk lie five discs in all."""
    assert sum(moving.discs(state, space) for space in state.setup.box.board.spaces) == 5


@pytest.mark.clause("2.9")
@premise(at_least=0.3)
@given(state=dealt(Acting), data=st.data())
def test_a_hand_has_no_limit(state, data):
    """Whoever holds the most cards, a dozen or more, still draws the next."""
    hands = {player: len(state.holding(player).cards) for player in state.players}
    kinds = [kind for kind in CARD_KINDS if state.decks[kind.rank].face_down]
    player = max(state.players, key=hands.__getitem__)
    if not holds(kinds and hands[player] >= 12):
        return
    kind = data.draw(st.sampled_from(kinds))
    drawing = state.but(phase=Drawing(evolve(state.phase, actor=player), kind, 1, (), None, False))
    card = data.draw(st.sampled_from(state.decks[kind.rank].face_down))
    drawn = played(drawing, CardDealt(card))
    assert len(drawn.holding(player).cards) == hands[player] + 1


@pytest.mark.clause("2.9")
def test_the_holder_of_all_other_small_orders_draws_the_last_two():
    """The Town Hall's action does not ask how many there are already."""
    orders = BOX.deck(CardKind.SMALL_ORDER)
    walk, acting = [Building.TOWN_HALL], Acting("Anna", Building.TOWN_HALL, NOTHING)
    state = scene(walk=walk, phase=acting, holdings={"Anna": Bundle(cards=orders[2:])})
    state = played(state, UseBuilding("Anna"), CardDealt(orders[0]), CardDealt(orders[1]))
    assert state.holding("Anna").cards == orders
