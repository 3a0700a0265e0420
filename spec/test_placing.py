"""Chapter 5, placing the tower: the dice, and the space where their lines cross."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving
from genoa_rules.commands import (
    AcceptDeal,
    DiceFell,
    MoveTower,
    PlayAnyStartSpace,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.events import DiceRolled, RoundMarkerMoved, SpecialCardPlayed, TowerPlaced
from genoa_rules.legal import legal_for_table, outcomes
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Placing, Rolling, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules
from spec.expect import accepted, of_kind, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import states

BOARD = shipped_box().board
DIE = st.integers(1, 8)

# The board again, row by row from the top, each square by its building's initial letters: a die counts along it.
GRID = (
    "Za Za Pa Pa Ha Ha Mo Mo",
    "Cl Cl .. .. .. .. Gr Gr",
    "Cl .. .. To To .. .. Gr",
    "Ta .. Po ## ## Ca .. Re",
    "Ta .. Po ## ## Ca .. Re",
    "Me .. .. Gu Gu .. .. Sp",
    "Me Me .. .. .. .. Sp Sp",
    "Co Co Pk Pk Ch Ch Ri Ri",
)
INITIALS = {
    "Za": Building.VILLA_ZASTERI,
    "Pa": Building.PALACE,
    "Ha": Building.HARBOR,
    "Mo": Building.VILLA_MONETTI,
    "Cl": Building.CLOTH_WAREHOUSE,
    "Gr": Building.GRAIN_WAREHOUSE,
    "To": Building.TOWN_HALL,
    "Ta": Building.TAVERN,
    "Po": Building.POST_OFFICE,
    "Ca": Building.CATHEDRAL,
    "Re": Building.RESTAURANT,
    "Me": Building.METAL_WAREHOUSE,
    "Gu": Building.GUILD_HALL,
    "Sp": Building.SPICE_WAREHOUSE,
    "Co": Building.VILLA_COLINI,
    "Pk": Building.PARK,
    "Ch": Building.COACH_HOUSE,
    "Ri": Building.VILLA_RICCI,
    "##": MARKETPLACE,
}


def at(row, column):
    """What stands in a row and column of the grid above."""
    return INITIALS.get(GRID[row - 1].split()[column - 1], Street(row, column))


@pytest.mark.clause("5.1")
@given(state=states(Placing), data=st.data())
def test_the_active_player_rolls(state, data):
    """The dice are in the air; nobody else may throw them."""
    player = data.draw(st.sampled_from(state.players))
    if player != state.turn.active:
        refused_only(state, RollDice(player), "5.1", Reason.NOT_ACTIVE)
        return
    assert the(accepted(state, RollDice(player)), DiceRolled).player == player
    rolling = played(state, RollDice(player))
    assert rolling == state.but(phase=Rolling())


@pytest.mark.clause("5.1")
@given(state=states(Rolling))
def test_the_table_reads_64_outcomes_all_equally_likely(state):
    """Two dice of eight sides; nothing else is owed, and nothing else may come."""
    odds = dict(outcomes(state))
    assert odds == {DiceFell(red, blue): 1 for red in range(1, 9) for blue in range(1, 9)}
    assert set(legal_for_table(state)) == set(odds)


@pytest.mark.clause("5.1")
@premise(at_least=0.45)
@given(state=states(Rolling), red=st.integers(-2, 11), blue=st.integers(-2, 11))
def test_a_die_shows_one_to_eight(state, red, blue):
    """Whatever else is read is refused, each die by itself."""
    wrong = [shown for shown in (red, blue) if shown not in range(1, 9)]
    if not holds(wrong):
        accepted(state, DiceFell(red, blue))
        return
    violation = refused(state, DiceFell(red, blue), "5.1", Reason.NO_SUCH_DICE)
    assert (violation.facts.number, violation.facts.limit) == (wrong[0], 8)


@pytest.mark.clause("5.1")
def test_two_wrong_dice_are_named_both():
    """A refusal leaves nothing out."""
    state = played(scene(), RollDice("Anna"))
    refused_only(state, DiceFell(9, 8), "5.1", Reason.NO_SUCH_DICE)
    decision = decide(state, DiceFell(0, 9))
    assert [violation.facts.number for violation in decision.violations] == [0, 9]


@pytest.mark.clause("5.1", "5.2", "5.3")
@pytest.mark.ruling("D18")
@given(state=states(Rolling), red=DIE, blue=DIE)
def test_all_five_discs_go_where_the_two_lines_cross(state, red, blue):
    """Red counts the rows from the top, blue the columns from the left, in either edition's rules."""
    events = accepted(state, DiceFell(red, blue))
    event = the(events, TowerPlaced)
    assert (event.player, event.space, event.dice) == (state.turn.active, at(red, blue), (red, blue))
    placed = played(state, DiceFell(red, blue))
    assert placed.phase == Walking()
    assert placed.turn.walk == (at(red, blue),)
    assert moving.discs(placed, at(red, blue)) == 5
    assert sum(moving.discs(placed, space) for space in BOARD.spaces) == 5


@pytest.mark.clause("5.1")
@pytest.mark.ruling("D18")
@pytest.mark.parametrize("rules", [Rules.first_edition(), Rules.second_edition()])
def test_red_2_and_blue_7_is_the_grain_warehouse(rules):
    """The other way round it would be the Metal warehouse: the strip of a die's colour decides."""
    state = played(scene(rules=rules), RollDice("Anna"))
    assert played(state, DiceFell(2, 7)).turn.walk == (Building.GRAIN_WAREHOUSE,)
    assert played(state, DiceFell(7, 2)).turn.walk == (Building.METAL_WAREHOUSE,)


@pytest.mark.clause("5.3")
def test_a_building_is_one_space_whatever_its_size():
    """Each of its squares leads to the same space; a street is one square, the marketplace four."""
    reached = {}
    rolling = played(scene(), RollDice("Anna"))
    for row in range(1, 9):
        for column in range(1, 9):
            space = played(rolling, DiceFell(row, column)).turn.walk[0]
            reached.setdefault(space, set()).add((row, column))
    assert {len(squares) for space, squares in reached.items() if isinstance(space, Building)} == {2, 3}
    assert {len(squares) for space, squares in reached.items() if isinstance(space, Street)} == {1}
    assert len(reached[MARKETPLACE]) == 4
    assert len(reached) == 39


@pytest.mark.clause("5.3")
@premise(at_least=0.65)
@given(state=states(Placing), row=st.integers(0, 9), column=st.integers(0, 9))
def test_a_square_of_a_building_is_no_space_of_its_own(state, row, column):
    """Nor is one off the board: a street that is none is no space to start on."""
    active = state.turn.active
    street = Street(row, column)
    if not holds(street not in BOARD.streets):
        return
    refused(state, PlayAnyStartSpace(active, space=street), "5.3", Reason.NO_SUCH_SPACE)


@pytest.mark.clause("5.4")
@pytest.mark.ruling("D11")
def test_the_market_is_four_squares():
    """4/4, 4/5, 5/4 and 5/5, the mirrored roll too, though one source names three; each moves the round marker."""
    rolling = played(scene(), RollDice("Anna"))
    market = {
        (row, column)
        for row in range(1, 9)
        for column in range(1, 9)
        if of_kind(accepted(rolling, DiceFell(row, column)), RoundMarkerMoved)
    }
    assert market == {(4, 4), (4, 5), (5, 4), (5, 5)}
    assert all(played(rolling, DiceFell(*square)).turn.walk == (MARKETPLACE,) for square in market)


@pytest.mark.clause("5.5")
@pytest.mark.ruling("X9")
@pytest.mark.parametrize("building", [Building.PARK, Building.HARBOR])
def test_park_and_harbor_are_buildings(building):
    """They stand among the 18: the tower starts there, and their action is sold and taken."""
    assert building in BUILDINGS
    (row, column), *_ = BOARD.squares_of(building)
    state = played(scene(), RollDice("Anna"), DiceFell(row, column))
    deal = Deal("Bruno", space=building, pays=Bundle(ducats=10))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal))
    assert state.phase == Acting("Bruno", building, Bundle())
    assert len(played(state, UseBuilding("Bruno")).holding("Bruno").special_cards) == 1


@pytest.mark.clause("5.1", "5.2")
def test_the_tower_does_not_stay_where_it_stood():
    """Without the card nobody chooses the start space, and nobody walks before the dice have fallen."""
    state = scene()
    refused_only(state, PlayAnyStartSpace("Anna", space=Building.PALACE), "14.2", Reason.SPECIAL_CARD_NOT_HELD)
    refused_only(state, MoveTower("Anna", to=Building.PALACE), "4.1", Reason.WHILE_PLACING)
    refused_only(played(state, RollDice("Anna")), MoveTower("Anna", to=Building.PALACE), "5.1", Reason.WHILE_ROLLING)


@pytest.mark.clause("5.2")
@given(state=states(Placing), space=st.sampled_from(BOARD.spaces))
def test_with_the_card_all_five_discs_go_on_the_chosen_space(state, space):
    """Any space of the board is a start space; no dice are read."""
    active = state.turn.active
    one = Bundle(special_cards=[SpecialCard.ANY_START_SPACE])
    state = state.but(holdings=state.holdings_with(active, state.holding(active) + one))
    events = accepted(state, PlayAnyStartSpace(active, space=space))
    assert the(events, SpecialCardPlayed) == SpecialCardPlayed(active, SpecialCard.ANY_START_SPACE)
    assert the(events, TowerPlaced) == TowerPlaced(active, space, None)
    placed = played(state, PlayAnyStartSpace(active, space=space))
    assert moving.discs(placed, space) == 5


@pytest.mark.clause("5.1", "14.2")
def test_after_the_roll_the_card_is_too_late():
    """Any Start Space is played instead of rolling, not on top of it."""
    held = {"Anna": Bundle(special_cards=[SpecialCard.ANY_START_SPACE])}
    state = played(scene(holdings=held), RollDice("Anna"))
    card = PlayAnyStartSpace("Anna", space=Building.PARK)
    refused_only(state, card, "5.1", Reason.WHILE_ROLLING)
    walking = played(state, DiceFell(1, 1), TimeCalled())
    assert refused_only(walking, card, "14.2", Reason.TOWER_PLACED_ALREADY).facts.here == walking.turn.walk[-1]
