"""The library held against an oracle that was written from the rulebook alone: what may be done, what then is true.

A short run; `python -m spec.oracle --menus 100000` is the long one.
"""

from __future__ import annotations

import pytest

from genoa_rules.commands import AcceptDeal, KeepAction, PlayBuildingAction, ProposeDeal
from genoa_rules.legal import legal
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting
from genoa_rules.model.rules import BuildingUse, Rules, WithoutAnOffer
from genoa_rules.model.state import Supply, Use
from genoa_rules.model.wares import WARES
from spec.deals import asking_state
from spec.expect import played
from spec.oracle import board, chains, compare, payments, rounds
from spec.oracle.after import after as oracle_after
from spec.oracle.compare import Tally
from spec.oracle.menu import menu
from spec.oracle.plain import frozen, plain, plain_command, plain_state
from spec.states import dealt_state

_ROWS = shipped_box().board.rows
# Every tenth seed is a whole game, the others are dealt positions with what follows.
_SEEDS = range(50, 130)
# So often at least: menus by phase, and what matters.
_MENUS = {
    "Dealing": 150,
    "Placing": 200,
    "Rolling": 250,
    "Walking": 2100,
    "Closing": 200,
    "Acting": 900,
    "Drawing": 200,
    "Over": 15,
    "Marking": 86,
    "Owing": 9,
}
_CAME_ABOUT = {
    "AcceptDeal": 200,
    "CloseAction": 150,
    "DeliverMessage": 12,
    "EndWalk": 350,
    "FillSmallOrder": 8,
    "HandOn": 67,
    "HandOver": 6,
    "KeepAction": 100,
    "MoveTower": 950,
    "Pass": 400,
    "PlaceMarkers": 100,
    "PlayAnyStartSpace": 400,
    "PlayAnyWare": 450,
    "PlayBuildingAction": 450,
    "PlayFurtherAction": 350,
    "PlayTrade": 30650,
    "RollDice": 63,
    "UseBuilding": 100,
    "WithdrawDeal": 250,
    "a card named by who accepts": 20,
    "a chain of two or more": 5,
    "a choice of what is owed": 4,
    "a deal for a neighbouring space": 77,
    "a deck turned": 3,
    "a forced sale": 26,
    "a game ended": 10,
    "a large order filled by a card": 7,
    "a large order filled by the own action": 1,
    "a market start in the last round": 7,
    "a promise kept at a villa": 5,
    "a promise kept elsewhere": 35,
    "a second order in one building": 1,
    "a tie": 2,
    "an opponent's marker removed": 14,
    "income": 18,
    "judged again and legal": 1100,
    "judged again and refused": 12350,
    "somebody silent": 200,
    "the round marker moved": 50,
}


@pytest.mark.clause("3.2", "3.3", "3.4", "6.4", "7.2", "7.3", "8.1", "8.2", "8.3", "8.10", "8.14", "9.7")
@pytest.mark.clause("10.1", "11.1", "11.3", "12.3", "13.2", "14.6", "15.2", "15.5", "15.6", "15.7", "16.3")
def test_the_library_agrees_with_the_oracle():
    tally = Tally()
    for seed in _SEEDS:
        tally.add(compare.compare(seed))
    assert not tally.differences, "\n".join(tally.differences[:20])
    assert _too_few(tally.menus, _MENUS) == {}
    assert _too_few(tally.premises, _CAME_ABOUT) == {}


def _too_few(counts, floors):
    return {name: counts[name] for name, floor in floors.items() if counts[name] < floor}


def _without_a_pass(state, player):
    return tuple(command for command in legal(state, player) if type(command).__name__ != "Pass")


def test_a_command_that_the_library_forgets_to_list_is_noticed(monkeypatch):
    monkeypatch.setattr(compare, "legal", _without_a_pass)
    assert any("listed by the oracle alone (1): [('Pass'" in each for each in compare.compare(51).differences)


def test_an_event_that_is_forgotten_is_noticed(monkeypatch):
    follow = compare.library_after
    monkeypatch.setattr(compare, "library_after", lambda state, events: follow(state, events[:-1]))
    assert len(compare.compare(51).differences) > 10


# Where the two once differed.


def _followed(state, command):
    """The state after a command, on which the oracle has to agree."""
    expected = oracle_after(plain_state(state), plain_command(command), plain(getattr(command, "deal", None)))
    found = played(state, command)
    assert frozen(plain_state(found)) == frozen(expected)
    return found


@pytest.mark.clause("8.9", "8.12")
@pytest.mark.ruling("S6", "T2")
def test_markers_that_cross_both_ways_go_back_before_any_is_taken():
    state = asking_state(3, Rules.first_edition(), Building.GUILD_HALL, seed=5)
    active, buyer = state.turn.active, state.setup.after(state.turn.active)
    turn = state.turn.of(active, 3).but(walk=state.turn.walk)
    holdings = tuple(Bundle(50, markers={active: 1, buyer: 2}.get(player, 0)) for player in state.players)
    supply = Supply(state.supply.wares, state.supply.special_cards, (0, 0, 0))
    state = state.but(turn=turn, holdings=holdings, supply=supply)
    deal = Deal(buyer, space=Building.GUILD_HALL, pays=Bundle(10, markers=2), receives=Bundle(markers=1))
    state = _followed(_followed(state, ProposeDeal(buyer, deal=deal)), AcceptDeal(active, deal=deal))
    # The one that the active player gave comes back; otherwise none would have come.
    assert (state.holding(active).markers, state.holding(buyer).markers) == (1, 1)


@pytest.mark.clause("7.6", "14.1", "14.6")
def test_a_building_action_at_the_palace_does_not_bring_itself_back():
    state = dealt_state(3, Rules.first_edition(), 5, Acting)
    actor = state.phase.actor
    card = Bundle(special_cards=(SpecialCard.BUILDING_ACTION,))
    owners = tuple(actor if building is Building.PALACE else None for building in BUILDINGS)
    supply = Supply(state.supply.wares, (0,) * len(SPECIAL_CARDS), state.supply.markers)
    state = state.but(
        phase=Acting(actor, state.phase.building, Bundle(), building_used=True),
        holdings=state.holdings_with(actor, card),
        owners=owners,
        supply=supply,
    )
    state = _followed(state, PlayBuildingAction(actor, building=Building.PALACE))
    assert not state.holding(actor).special_cards
    assert state.supply.special_cards[SpecialCard.BUILDING_ACTION.rank] == 1


@pytest.mark.clause("8.4")
@pytest.mark.ruling("D3", "D8")
def test_an_action_that_was_sold_had_its_offer():
    rules = Rules.first_edition(
        who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER, without_an_offer=WithoutAnOffer.GOES_UNUSED
    )
    state = asking_state(3, rules, Building.GUILD_HALL, seed=5)
    active, buyer = state.turn.active, state.setup.after(state.turn.active)
    state = state.but(turn=state.turn.of(active, 3).but(walk=(Building.GUILD_HALL,)))
    keep = KeepAction(active)
    assert keep not in legal(state, active)
    assert plain_command(keep) not in menu(plain_state(state), active)
    uses, actions = (Use(Building.GUILD_HALL, buyer),), tuple(int(player == buyer) for player in state.players)
    sold = state.but(turn=state.turn.but(uses=uses, actions=actions))
    assert keep in legal(sold, active)
    assert plain_command(keep) in menu(plain_state(sold), active)


# The oracle itself, held against what the sources say in numbers.


def test_the_oracle_s_board_has_the_printed_numbers_of_spaces():
    spaces = board.spaces(_ROWS)
    assert [len([space for space in spaces if kind(space)]) for kind in (board.is_building, board.is_street)] == [
        18,
        20,
    ]
    assert len(spaces) == 39
    assert len(board.outskirts(_ROWS)) == 14


@pytest.mark.parametrize(
    ("buildings", "lengths"),
    [
        ("metal_warehouse park coach_house villa_ricci harbor villa_zasteri", [1, 1, 1, 3]),
        ("villa_colini metal_warehouse park coach_house villa_ricci harbor villa_zasteri", [1, 1, 5]),
        (" ".join(sorted(board.outskirts(_ROWS))), [14]),
        ("cloth_warehouse villa_zasteri", [2]),
        ("", []),
    ],
)
def test_the_oracle_s_chains_are_those_of_the_source_s_example(buildings, lengths):
    found = chains.chains(_ROWS, buildings.split())
    assert sorted(map(len, found)) == lengths


def test_the_oracle_s_chains_pay_what_the_source_s_example_pays():
    assert [sum(map(chains.worth, lengths)) for lengths in ([1, 1, 1, 3], [1, 1, 5], [14])] == [90, 170, 600]


def test_the_oracle_s_round_track_is_that_of_the_source_s_example():
    """Four players, the fifth round ends, market starts by dice and by card: the eighth space, the last."""
    left = rounds.at_the_start(4)
    for _ in range(5):
        _, left = rounds.after_a_turn({"players": list("ABCD"), "turn": {"active": "D"}, "left": left})
    assert left == 8 - 6
    left = rounds.after_a_start(rounds.after_a_start(left, "marketplace"), "marketplace")
    assert left == 0
    assert rounds.after_a_start(left, "marketplace") == 0
    assert rounds.after_a_turn({"players": list("ABCD"), "turn": {"active": "C"}, "left": left}) == ("D", 0)
    assert rounds.after_a_turn({"players": list("ABCD"), "turn": {"active": "D"}, "left": left}) == (None, 0)


def test_the_oracle_names_all_that_the_model_names():
    assert {building.value for building in BUILDINGS} == set(board.BUILDINGS)
    assert {ware.value for ware in WARES} == set(board.WARES)
    assert [kind.value for kind in SPECIAL_CARDS] == list(board.SPECIAL_CARDS)
    assert [kind.value for kind in CARD_KINDS] == list(board.CARD_KINDS)


def test_the_oracle_pays_what_the_sources_say():
    paid = (payments.LARGE_ORDER_PAYS, payments.SMALL_ORDER_PAYS, payments.MESSAGE_PAYS, payments.INCOME)
    assert paid == (100, 40, 30, 10)
