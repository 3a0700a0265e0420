"""Chapter 14, special cards: Any Start Space, Further Action and Any Ware, and what holds of all five."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.buildings import GoodsTaken
from genoa_rules.chapters.negotiation import DealSettled, DealWithdrawn
from genoa_rules.chapters.placing import TowerPlaced
from genoa_rules.chapters.rounds import MOST_ROUNDS, MarkerCause, RoundMarkerMoved
from genoa_rules.chapters.special_cards import SpecialCardPlayed
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    DiceFell,
    EndWalk,
    HandOn,
    KeepAction,
    MoveTower,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Marking, Over, Placing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.wares import WARES, Ware
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import acting, given_special_card
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import players_of, states

START, FURTHER, ANY_WARE = SpecialCard.ANY_START_SPACE, SpecialCard.FURTHER_ACTION, SpecialCard.ANY_WARE


def in_hand(state, player, special_card):
    """How many of a special card a player has."""
    return state.holding(player).special_cards.count(special_card)


# Any Start Space.


@pytest.mark.clause("14.1", "14.2", "3.3")
@pytest.mark.ruling("X6", "T25")
@given(state=states(Placing), data=st.data())
def test_any_start_space_places_the_tower_instead_of_the_dice(state, data):
    """On any of the 39 spaces; the card returns to its stack; on the marketplace the round marker moves."""
    active = state.turn.active
    state = given_special_card(state, active, START)
    space = data.draw(st.sampled_from((*state.setup.box.board.spaces, *[MARKETPLACE] * 15)))
    events = accepted(state, PlayAnyStartSpace(active, space=space))
    assert events[:2] == (SpecialCardPlayed(active, START), TowerPlaced(active, space, None))
    done = after(state, events)
    assert done.turn.walk == (space,)
    assert isinstance(done.phase, Walking)
    assert in_hand(done, active, START) == in_hand(state, active, START) - 1
    assert done.supply.special_cards[START.rank] == state.supply.special_cards[START.rank] + 1
    moves = space is MARKETPLACE and state.left > 0
    assert done.left == state.left - moves
    assert of_kind(events, RoundMarkerMoved) == (
        (RoundMarkerMoved(state.left - 1, MarkerCause.MARKET_START),) if moves else ()
    )


@pytest.mark.clause("14.2")
@premise(at_least=0.65)
@given(state=states(Placing), data=st.data())
def test_any_start_space_is_the_active_players_and_has_to_be_held(state, data):
    """Somebody else is refused, and the active player without the card."""
    player = data.draw(players_of(state))
    space = data.draw(st.sampled_from(state.setup.box.board.spaces))
    command = PlayAnyStartSpace(player, space=space)
    lacks = not in_hand(state, player, START)
    if player != state.turn.active:
        refused_only(state, command, "14.2", Reason.NOT_ACTIVE)
    elif lacks:
        refused_only(state, command, "14.2", Reason.SPECIAL_CARD_NOT_HELD)
    holds(player != state.turn.active or lacks)


@pytest.mark.clause("14.2")
def test_any_start_space_after_the_roll_off_turn_or_to_start_again():
    """Case 69: once the dice have fallen, in another's turn, and amid a walk at the Coach House: all refused."""
    coach = Building.COACH_HOUSE
    cards = {name: Bundle(special_cards=[START]) for name in ("Anna", "Bruno")}
    state = scene(holdings=cards)
    anew = PlayAnyStartSpace("Anna", space=Building.PARK)
    refused_only(state, PlayAnyStartSpace("Bruno", space=Building.PARK), "14.2", Reason.NOT_ACTIVE)
    rolling = played(state, RollDice("Anna"))
    refused_only(rolling, anew, "5.1", Reason.WHILE_ROLLING, "T3")
    refused_only(played(rolling, DiceFell(8, 5)), anew, "14.2", Reason.TOWER_PLACED_ALREADY)
    state = scene(walk=[coach], uses={coach: "Anna"}, phase=Acting("Anna", coach, NOTHING))
    state = played(state, UseBuilding("Anna"))
    assert state.holding("Anna").special_cards == (START,)
    refused_only(state, anew, "14.2", Reason.TOWER_PLACED_ALREADY)


@pytest.mark.clause("14.2", "5.3")
def test_the_start_space_is_one_of_the_board():
    """A square that belongs to a building is no street space, and so nowhere to start."""
    state = scene(holdings={"Anna": Bundle(special_cards=[START])})
    refused_only(state, PlayAnyStartSpace("Anna", space=Street(1, 1)), "5.3", Reason.NO_SUCH_SPACE)


@pytest.mark.clause("14.2", "3.3", "3.4")
@pytest.mark.ruling("X6", "T25")
def test_a_chosen_market_start_moves_the_marker_but_not_in_the_last_round():
    """Case 70: in round 3 of four players the marker moves at once; in the last round there is nowhere to go."""
    holdings = {"Anna": Bundle(special_cards=[START])}
    market = PlayAnyStartSpace("Anna", space=MARKETPLACE)
    third = scene(holdings=holdings, left=5)
    assert the(accepted(third, market), RoundMarkerMoved) == RoundMarkerMoved(4, MarkerCause.MARKET_START)
    last = scene(holdings=holdings, left=0)
    assert not of_kind(accepted(last, market), RoundMarkerMoved)
    assert not isinstance(played(last, market).phase, Over)


@pytest.mark.clause("3.2", "3.4", "3.5")
@pytest.mark.ruling("T25")
@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 10), (4, 8), (5, 7)])
@pytest.mark.parametrize("market_starts", [0, 1, 2])
def test_the_round_track_is_as_long_as_the_number_of_players_says(players, rounds, market_starts):
    """12, 10, 8, 7 rounds for 2 to 5 players, one less for each market start before the last round."""
    names = ("Anna", "Bruno", "Carla", "Dario", "Emma")[:players]
    assert MOST_ROUNDS[players] == rounds
    state = scene(names)
    assert state.left == rounds - 1
    turns = 0
    while not isinstance(state.phase, Over):
        active = state.turn.active
        dice = DiceFell(4, 5) if turns < market_starts else DiceFell(2, 3)
        state = played(state, RollDice(active), dice, EndWalk(active), HandOn(active))
        turns += 1
    assert turns == players * (rounds - market_starts)


# Further Action.


@pytest.mark.clause("14.1", "14.3")
@pytest.mark.ruling("T3", "T6")
@premise(at_least=0.17)
@given(state=states(Walking, Acting), data=st.data())
def test_anybody_who_has_one_plays_further_action_while_the_tower_walks(state, data):
    """Active or not, amid anybody's action, several if wanted: each adds one right and returns to its stack."""
    player = data.draw(players_of(state))
    number = in_hand(state, player, FURTHER)
    command = PlayFurtherAction(player)
    seat = state.players.index(player)
    for before in range(number):
        events = accepted(state, command)
        assert events[0] == SpecialCardPlayed(player, FURTHER)
        done = after(state, events)
        assert done.turn.further[seat] == state.turn.further[seat] + 1
        assert done.turn.actions == state.turn.actions
        assert in_hand(done, player, FURTHER) == number - before - 1
        assert done.supply.special_cards[FURTHER.rank] == state.supply.special_cards[FURTHER.rank] + 1
        state = done
    refused_only(state, command, "14.3", Reason.SPECIAL_CARD_NOT_HELD)
    holds(number)


@pytest.mark.clause("14.3", "7.2", "15.1")
@given(state=states(Marking, Closing), data=st.data())
def test_once_the_walk_is_over_there_is_no_action_to_add(state, data):
    """While markers are placed and before the hand-on the card is not played."""
    player = data.draw(players_of(state))
    if isinstance(state.phase, Marking):
        refused_only(state, PlayFurtherAction(player), "15.1", Reason.WHILE_MARKING)
    else:
        refused_only(state, PlayFurtherAction(player), "4.1", Reason.WHILE_CLOSING, "S7")


@pytest.mark.clause("14.3", "14.8", "7.2", "7.3")
@pytest.mark.ruling("X2", "S15")
def test_a_further_action_serves_the_turn_in_which_it_was_got():
    """Anna takes the Park's card and plays it at once: at the next building she acts again; at the Park nobody does."""
    park, coach, ricci = Building.PARK, Building.COACH_HOUSE, Building.VILLA_RICCI
    state = played(scene(walk=[park]), KeepAction("Anna"), UseBuilding("Anna"))
    without = played(state, CloseAction("Anna"), MoveTower("Anna", to=coach))
    refused_only(without, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)
    state = played(state, PlayFurtherAction("Anna"), CloseAction("Anna"))
    refused_only(state, KeepAction("Anna"), "7.3", Reason.BUILDING_USED, "D3")
    again = ProposeDeal("Bruno", deal=Deal("Bruno", space=park, pays=Bundle(5)))
    refused_only(state, again, "7.3", Reason.BUILDING_USED, "D3")
    state = played(state, MoveTower("Anna", to=coach), KeepAction("Anna"), UseBuilding("Anna"), CloseAction("Anna"))
    state = played(state, MoveTower("Anna", to=ricci))
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("14.3", "8.10", "7.2")
@pytest.mark.ruling("X1")
def test_further_action_gives_a_second_action_building_action_does_not():
    """Case 57: Bruno acted at Ricci; for the Park he needs a Further Action card. A Building Action card is none."""
    ricci, park = Building.VILLA_RICCI, Building.PARK
    parts = {
        "walk": [ricci, Building.COACH_HOUSE, park],
        "uses": {ricci: "Bruno"},
        "owners": {Building.HARBOR: "Bruno"},
    }
    bid = ProposeDeal("Bruno", deal=Deal("Bruno", space=park, pays=Bundle(10)))
    building_action = scene(holdings={"Bruno": Bundle(130, special_cards=[SpecialCard.BUILDING_ACTION])}, **parts)
    refused_only(building_action, bid, "8.10", Reason.DEAL_CANNOT_ACT)
    further = scene(holdings={"Bruno": Bundle(130, special_cards=[FURTHER])}, **parts)
    events = accepted(played(further, bid), AcceptDeal("Anna", deal=bid.deal))
    assert of_kind(events, DealSettled)
    assert the(events, SpecialCardPlayed) == SpecialCardPlayed("Bruno", FURTHER)
    by_hand = played(further, PlayFurtherAction("Bruno"), bid)
    assert not of_kind(accepted(by_hand, AcceptDeal("Anna", deal=bid.deal)), SpecialCardPlayed)


@pytest.mark.clause("14.3", "8.9")
@pytest.mark.ruling("T6")
def test_a_further_action_card_that_was_offered_leaves_the_offer():
    """Carla offers her only card and then plays it: the offer is withdrawn; with a second card it would stand."""
    for number in (1, 2):
        state = scene(walk=[Building.PARK], holdings={"Carla": Bundle(130, special_cards=[FURTHER] * number)})
        deal = Deal("Carla", space=Building.PARK, pays=Bundle(special_cards=[FURTHER]))
        state = played(state, ProposeDeal("Carla", deal=deal))
        events = accepted(state, PlayFurtherAction("Carla"))
        assert of_kind(events, DealWithdrawn) == ((DealWithdrawn("Carla", deal),) if number == 1 else ())
        assert len(after(state, events).phase.proposals) == number - 1


# Any Ware.


@pytest.mark.clause("14.1", "14.4")
@pytest.mark.ruling("T26", "X16")
@premise(at_least=0.45)
@given(state=acting(promised=False, holding=ANY_WARE), data=st.data())
def test_any_ware_takes_one_ware_that_the_supply_has(state, data):
    """Before or after the building's own action; of a ware that is out, none."""
    actor, ware = state.phase.actor, data.draw(st.sampled_from(WARES))
    command = PlayAnyWare(actor, ware=ware)
    if not holds(state.supply.wares[ware.rank]):
        refused_only(state, command, "14.4", Reason.WARE_OUT_OF_STOCK, "T26")
        return
    events = accepted(state, command)
    assert events == (SpecialCardPlayed(actor, ANY_WARE), GoodsTaken(actor, Bundle(wares=[ware])))
    done = after(state, events)
    assert done.holding(actor) == state.holding(actor) - Bundle(special_cards=[ANY_WARE]) + Bundle(wares=[ware])
    assert done.supply.wares[ware.rank] == state.supply.wares[ware.rank] - 1
    assert done.supply.special_cards[ANY_WARE.rank] == state.supply.special_cards[ANY_WARE.rank] + 1
    assert done.phase == state.phase


@pytest.mark.clause("14.4")
@premise(at_least=0.55)
@given(state=acting(promised=False), data=st.data())
def test_any_ware_is_the_actors_and_has_to_be_held(state, data):
    """Whoever has no action open is refused, and so is the actor without the card."""
    player, ware = data.draw(players_of(state)), data.draw(st.sampled_from(WARES))
    command = PlayAnyWare(player, ware=ware)
    lacks = not in_hand(state, player, ANY_WARE)
    if player != state.phase.actor:
        refused_only(state, command, "14.4", Reason.NOT_THE_ACTOR)
    elif lacks:
        refused(state, command, "14.4", Reason.SPECIAL_CARD_NOT_HELD)
    holds(player != state.phase.actor or lacks)


@pytest.mark.clause("14.4", "14.5", "14.6")
@pytest.mark.ruling("S11", "X16")
def test_no_special_card_finances_a_deal_before_the_action_is_won():
    """Carla would take a copper first and pay with it: neither Any Ware nor a trade is played while the tower walks."""
    trade = SpecialCard.ONE_TO_ONE_TRADE
    state = scene(walk=[Building.PARK], holdings={"Carla": Bundle(130, markers=1, special_cards=[ANY_WARE, trade])})
    copper_first = PlayAnyWare("Carla", ware=Ware.COPPER)
    refused_only(state, copper_first, "14.4", Reason.CARD_OUTSIDE_AN_ACTION, "X16", "S11")
    swap = PlayTrade("Carla", give=ANY_WARE, take=Ware.COPPER)
    refused_only(state, swap, "14.5", Reason.CARD_OUTSIDE_AN_ACTION, "S11")
    copper = Deal("Carla", space=Building.PARK, pays=Bundle(wares=[Ware.COPPER]))
    refused_only(state, ProposeDeal("Carla", deal=copper), "8.11", Reason.NOT_HELD)


@pytest.mark.clause("14.4", "14.8")
@pytest.mark.ruling("X16")
def test_any_ware_takes_wares_and_serves_the_harbor_action_that_gave_it():
    """The card of the Harbor takes a copper in the same action; no marker or card can even be named."""
    harbor = Building.HARBOR
    state = scene(walk=[harbor], uses={harbor: "Bruno"}, phase=Acting("Bruno", harbor, NOTHING))
    refused_only(state, PlayAnyWare("Bruno", ware=Ware.COPPER), "14.4", Reason.SPECIAL_CARD_NOT_HELD)
    state = played(state, UseBuilding("Bruno"), PlayAnyWare("Bruno", ware=Ware.COPPER))
    assert state.holding("Bruno").wares == (Ware.COPPER,)
    with pytest.raises(TypeError):
        PlayAnyWare("Bruno", ware=SpecialCard.FURTHER_ACTION)


# All of them.


@pytest.mark.clause("14.1")
@premise(at_least=0.4)
@given(state=acting(used=True), data=st.data())
def test_any_number_in_any_order(state, data):
    """Having used the building the actor plays special cards one after the other, as many as can be played."""
    actor = state.phase.actor
    playing = (PlayAnyWare, PlayFurtherAction)
    count = in_hand(state, actor, FURTHER) + min(in_hand(state, actor, ANY_WARE), sum(state.supply.wares))
    for _ in range(count):
        commands = [command for command in legal(state, actor) if isinstance(command, playing)]
        state = played(state, data.draw(st.sampled_from(commands)))
    assert not in_hand(state, actor, FURTHER)
    holds(count > 1)


@pytest.mark.clause("2.8", "8.11")
@pytest.mark.ruling("S22", "S23")
def test_special_cards_and_reserve_markers_lie_open():
    """What the partner has of them is known to who asks for it, so a demand for what is not there is refused; markers
    on buildings are no part of it.
    """
    state = scene(
        walk=[Building.PARK],
        holdings={"Bruno": Bundle(130, special_cards=[ANY_WARE], markers=1)},
        owners={Building.HARBOR: "Bruno"},
    )
    asked = [Bundle(special_cards=[ANY_WARE], markers=1), Bundle(special_cards=[FURTHER]), Bundle(markers=2)]
    legal_one, *others = (Deal("Bruno", space=Building.PARK, pays=pays) for pays in asked)
    assert is_legal(state, ProposeDeal("Anna", deal=legal_one))
    for deal, rulings in zip(others, ((), ("S23",)), strict=True):
        refused_only(state, ProposeDeal("Anna", deal=deal), "8.11", Reason.NOT_HELD, *rulings)


@pytest.mark.clause("14.4", "14.5", "14.6")
@pytest.mark.ruling("X5")
def test_a_declared_end_is_an_end():
    """Once the action is closed its player may use none of the three cards until the next own action."""
    park = Building.PARK
    holding = Bundle(130, markers=1, special_cards=[ANY_WARE, SpecialCard.ONE_TO_ONE_TRADE])
    state = scene(
        walk=[park],
        uses={park: "Bruno"},
        phase=Acting("Bruno", park, NOTHING, True),
        holdings={"Bruno": holding},
    )
    cards = [PlayAnyWare("Bruno", ware=Ware.SALT), PlayTrade("Bruno", give=ANY_WARE, take=Ware.SALT)]
    assert all(is_legal(state, command) for command in cards)
    for command, clause in zip(cards, ("14.4", "14.5"), strict=True):
        refused_only(played(state, CloseAction("Bruno")), command, clause, Reason.CARD_OUTSIDE_AN_ACTION)
