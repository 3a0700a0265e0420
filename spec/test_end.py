"""Chapter 16, the end of the game: what is paid, what is worthless, who wins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import (
    CardDealt,
    DiceFell,
    EndWalk,
    HandOn,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    RollDice,
    TimeCalled,
)
from genoa_rules.events import GameEnded, MarkersPaid, PrivilegesPaid, RoundEnded, RoundMarkerMoved
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, Privilege, SpecialCard
from genoa_rules.model.phases import Closing, Marking, Over
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules, TieBreak
from genoa_rules.model.wares import Ware
from spec.absurd import commands as any_commands
from spec.chains import lengths, pays
from spec.expect import accepted, of_kind, played, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import dealt, states

BOX = shipped_box()
TIE_BREAKS = [TieBreak.ALL_GOODS, TieBreak.CARDS_WARES_SPECIAL_CARDS]

OVER = played(scene(active="Dario", phase=Closing(), left=0), HandOn("Dario"))


def at_the_end(state):
    """The position with the last player of the last round about to hand the tower on."""
    return state.but(turn=state.turn.of(state.players[-1], len(state.players)), left=0)


def paid_for(state, player):
    """What a player gets at the end: the chains of privileges, and 10 for each marker on a building."""
    privileges = [card.building for card in state.holding(player).cards_of(CardKind.PRIVILEGE)]
    return sum(map(pays, lengths(privileges))) + 10 * state.owners.count(player)


def goods_of(state, player):
    """The goods that break a tie: wares, special cards and cards but privileges; reserve markers where they count."""
    held = state.holding(player)
    cards = [card for card in held.cards if not isinstance(card, Privilege)]
    markers = held.markers if state.setup.rules.tie_break is TieBreak.ALL_GOODS else 0
    return len(cards) + len(held.wares) + len(held.special_cards) + markers


def ended(holdings, owners=None, rules=None):
    """The result of a game of three that ends with these holdings."""
    names = ("Anna", "Bruno", "Carla")
    state = scene(names, active="Carla", phase=Closing(), left=0, holdings=holdings, owners=owners, rules=rules)
    return the(accepted(state, HandOn("Carla")), GameEnded).result


# What is paid.


@pytest.mark.clause("16.1", "13.2", "15.7")
@given(state=dealt(Closing))
def test_after_the_last_round_privileges_and_markers_are_paid(state):
    """Seat by seat, the privileges first; then the game is over, and the result is what everybody now has."""
    state = at_the_end(state)
    events = accepted(state, HandOn(state.turn.active))
    expected = []
    for player in state.players:
        if state.holding(player).cards_of(CardKind.PRIVILEGE):
            expected.append((PrivilegesPaid, player))
        if player in state.owners:
            expected.append((MarkersPaid, player))
    paid = of_kind(events, (PrivilegesPaid, MarkersPaid))
    assert [(type(event), event.player) for event in paid] == expected
    assert isinstance(events[-1], GameEnded)
    over = played(state, HandOn(state.turn.active))
    assert over.phase == Over(events[-1].result)
    for player in state.players:
        assert over.holding(player).ducats == state.holding(player).ducats + paid_for(state, player)


@pytest.mark.clause("16.1")
@premise(at_least=0.85)
@given(state=states(), data=st.data())
def test_nothing_is_paid_before(state, data):
    """In every position but the last handing on, no privilege and no marker on a building is paid."""
    commands = legal_for_all(state)
    if not holds(commands):
        return
    command = data.draw(st.sampled_from(commands))
    last = isinstance(command, HandOn) and state.turn.active == state.players[-1] and state.left == 0
    paid = of_kind(accepted(state, command), (PrivilegesPaid, MarkersPaid, GameEnded))
    assert bool(paid) == last


@pytest.mark.clause("16.1")
@premise(at_least=0.55)
@given(command=any_commands(OVER))
def test_when_the_game_is_over_nothing_more_is_done(command):
    """Whatever anybody of the game says, the table too, is refused by that alone."""
    if holds(getattr(command, "player", OVER.players[0]) in OVER.players):
        refused_only(OVER, command, "16.1", Reason.GAME_OVER)


# What is worthless.


@pytest.mark.clause("16.2", "16.3")
@given(state=dealt(Closing))
def test_all_other_goods_are_worthless(state):
    """Everybody's end is money, chains and markers on buildings: wares, orders, messages, special cards and reserve
    markers add no ducat.
    """
    state = at_the_end(state)
    result = the(accepted(state, HandOn(state.turn.active)), GameEnded).result
    assert [score.player for score in result.scores] == list(state.players)
    for score in result.scores:
        player = score.player
        assert score.ducats == state.holding(player).ducats + paid_for(state, player)
        assert (score.markers, score.for_markers) == (state.owners.count(player), 10 * state.owners.count(player))
        assert sum(chain.ducats for chain in score.chains) == paid_for(state, player) - score.for_markers
        assert score.goods == goods_of(state, player)
        poor = state.but(holdings=state.holdings_with(player, Bundle(state.holding(player).ducats)))
        less = the(accepted(poor, HandOn(state.turn.active)), GameEnded).result
        alone = less.scores[state.setup.seat(player)]
        assert alone.ducats + sum(chain.ducats for chain in score.chains) == score.ducats


@pytest.mark.clause("16.2")
def test_a_hand_full_of_goods_against_five_ducats():
    """All wares, special cards and orders of the game lose to five ducats more."""
    goods = Bundle(
        ducats=100,
        wares=[ware for ware in Ware for _ in range(5)],
        special_cards=[SpecialCard.ANY_WARE] * 5,
        cards=[*BOX.deck(CardKind.LARGE_ORDER), *BOX.deck(CardKind.SMALL_ORDER), *BOX.deck(CardKind.MESSAGE)],
        markers=7,
    )
    result = ended({"Anna": goods, "Bruno": Bundle(ducats=105), "Carla": NOTHING})
    assert result.winners == ("Bruno",)
    assert not result.goods_compared


# Who wins.


@pytest.mark.clause("16.3")
@pytest.mark.ruling("D7", "S13", "S21")
@premise(at_least=0.55)
@given(state=dealt(Closing), data=st.data())
def test_most_ducats_win_then_most_goods_then_the_victory_is_shared(state, data):
    """Some players are given equal sums, and sometimes nothing but their privileges: among those with most money, those
    with most remaining goods win, all of them.
    """
    state = at_the_end(state)
    bare = data.draw(st.booleans())
    holdings = list(state.holdings)
    for player in data.draw(st.permutations(state.players))[: data.draw(st.integers(1, 5))]:
        seat = state.setup.seat(player)
        held = Bundle(cards=holdings[seat].cards_of(CardKind.PRIVILEGE)) if bare else holdings[seat]
        holdings[seat] = held.paid(2000 - paid_for(state, player) - held.ducats)
    state = state.but(holdings=tuple(holdings))
    total = {player: state.holding(player).ducats + paid_for(state, player) for player in state.players}
    richest = [player for player in state.players if total[player] == max(total.values())]
    goods = {player: goods_of(state, player) for player in richest}
    holds(len(richest) > 1)
    result = the(accepted(state, HandOn(state.turn.active)), GameEnded).result
    assert result.winners == tuple(player for player in richest if goods[player] == max(goods.values()))
    assert result.goods_compared == (len(richest) > 1)


@pytest.mark.clause("16.3")
@pytest.mark.ruling("D7", "S21")
@pytest.mark.parametrize(
    ("reading", "winner"), [(TieBreak.ALL_GOODS, "Carla"), (TieBreak.CARDS_WARES_SPECIAL_CARDS, "Bruno")]
)
def test_do_reserve_markers_break_a_tie(reading, winner):
    """Bruno and Carla end with 540. He has three wares; she two small orders and two markers in reserve: four goods to
    three where markers are goods, two to three where they are not.
    """
    orders = BOX.deck(CardKind.SMALL_ORDER)[:2]
    holdings = {
        "Bruno": Bundle(ducats=540, wares=[Ware.SILK, Ware.RICE, Ware.SALT]),
        "Carla": Bundle(ducats=540, cards=orders, markers=2),
    }
    result = ended(holdings, rules=Rules.first_edition(tie_break=reading))
    assert result.winners == (winner,)
    assert result.goods_compared
    assert ended(holdings, rules=Rules.first_edition()).winners == ("Carla",)
    assert ended(holdings, rules=Rules.second_edition()).winners == ("Bruno",)


@pytest.mark.clause("16.3")
@pytest.mark.ruling("S21", "T27")
@pytest.mark.parametrize("reading", TIE_BREAKS)
def test_what_was_paid_for_breaks_no_tie(reading):
    """Privileges and markers on buildings have brought their ducats: with one ware Bruno wins over three of them."""
    holdings = {
        "Anna": NOTHING,
        "Bruno": Bundle(ducats=200, wares=[Ware.SILK]),
        "Carla": Bundle(ducats=160, cards=[Privilege(Building.PARK), Privilege(Building.HARBOR)]),
    }
    owners = {Building.PARK: "Carla", Building.HARBOR: "Carla"}
    result = ended(holdings, owners, Rules.first_edition(tie_break=reading))
    assert [score.ducats for score in result.scores] == [0, 200, 200]
    assert [score.goods for score in result.scores] == [0, 1, 0]
    assert result.winners == ("Bruno",)


@pytest.mark.clause("16.3")
@pytest.mark.ruling("S13")
def test_who_is_still_tied_shares_the_victory():
    """Anna and Bruno have the same money and as many goods; Carla has fewer of these."""
    holdings = {
        "Anna": Bundle(ducats=300, wares=[Ware.SILK, Ware.RICE]),
        "Bruno": Bundle(ducats=300, special_cards=[SpecialCard.ANY_WARE] * 2),
        "Carla": Bundle(ducats=300, wares=[Ware.SILK]),
    }
    assert ended(holdings).winners == ("Anna", "Bruno")


# The last turn.


@pytest.mark.clause("16.4")
def test_the_last_turn_still_has_its_marker_placing():
    """Dario's is the last turn: after his walk Anna puts a marker on the Guild Hall, and it is paid with the rest."""
    state = scene(active="Dario", left=0, holdings={"Anna": Bundle(ducats=130, markers=1)})
    state = played(state, RollDice("Dario"), DiceFell(8, 3), TimeCalled(), MoveTower("Dario", to=Street(7, 4)))
    state = played(state, EndWalk("Dario"))
    assert state.phase == Marking("Anna")
    state = played(state, PlaceMarkers("Anna", street=Street(7, 4), place=[Building.GUILD_HALL]))
    assert state.phase == Closing()
    events = accepted(state, HandOn("Dario"))
    assert the(events, MarkersPaid) == MarkersPaid("Anna", 1, 10)
    assert the(events, GameEnded).result.winners == ("Anna",)


@pytest.mark.clause("16.4", "3.3", "3.4", "16.1")
@pytest.mark.ruling("X6")
def test_the_end_of_a_game_of_four():
    """The example: on the sixth space Anna rolls 4/4, then Bruno chooses the market: the marker reaches the eighth.
    Carla and Dario still play, and Dario's walk still has its marker placing; only then is anything paid.
    """
    state = scene(
        left=2,
        holdings={
            "Bruno": Bundle(ducats=130, special_cards=[SpecialCard.ANY_START_SPACE]),
            "Carla": Bundle(ducats=130, markers=1, cards=[Privilege(Building.PARK)]),
        },
    )
    state = played(state, RollDice("Anna"))
    assert the(accepted(state, DiceFell(4, 4)), RoundMarkerMoved).left == 1
    state = played(state, DiceFell(4, 4), EndWalk("Anna"), HandOn("Anna"))
    chosen = PlayAnyStartSpace("Bruno", space=MARKETPLACE)
    assert the(accepted(state, chosen), RoundMarkerMoved).left == 0
    state = played(state, chosen, EndWalk("Bruno"), HandOn("Bruno"), RollDice("Carla"))
    assert of_kind(accepted(state, DiceFell(5, 5)), RoundMarkerMoved) == ()
    state = played(state, DiceFell(5, 5), EndWalk("Carla"))
    assert of_kind(accepted(state, HandOn("Carla")), (RoundEnded, GameEnded)) == ()
    state = played(state, HandOn("Carla"), RollDice("Dario"), DiceFell(3, 3), EndWalk("Dario"))
    assert state.phase == Marking("Carla")
    assert of_kind(accepted(state, Pass("Carla")), PrivilegesPaid) == ()
    events = accepted(played(state, Pass("Carla")), HandOn("Dario"))
    assert the(events, PrivilegesPaid).player == "Carla"
    assert the(events, GameEnded).result.winners == ("Carla",)


@pytest.mark.clause("16.1")
def test_a_card_that_comes_too_late_does_not_come():
    """The decks are closed with the game."""
    state = scene(["Anna", "Bruno"], active="Bruno", phase=Closing(), left=0)
    over = played(state, HandOn("Bruno"))
    refused_only(over, CardDealt(Privilege(Building.PARK)), "16.1", Reason.GAME_OVER)
