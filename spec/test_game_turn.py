"""Chapter 4, the game turn: its phases one after the other, what each has room for, and what ends with the turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import moving
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import decide
from genoa_rules.events import MessageDelivered, TowerHandedOn
from genoa_rules.kernel.decision import Refused
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CardKind, Message
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.model.refusal import Reason
from genoa_rules.model.wares import Ware
from spec.expect import accepted, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import PHASES, dealt, states

# For each class of commands the phases that have room for it.
ROOM = {
    RollDice: (Placing,),
    PlayAnyStartSpace: (Placing,),
    DiceFell: (Rolling,),
    ProposeDeal: (Walking, Acting),
    WithdrawDeal: (Walking,),
    AcceptDeal: (Walking,),
    KeepAction: (Walking,),
    MoveTower: (Walking,),
    EndWalk: (Walking,),
    TimeCalled: (Walking,),
    Pass: (Walking, Marking),
    PlayFurtherAction: (Walking, Acting),
    UseBuilding: (Acting,),
    PlayAnyWare: (Acting,),
    PlayTrade: (Acting,),
    PlayBuildingAction: (Acting,),
    FillSmallOrder: (Acting,),
    CloseAction: (Acting,),
    CardDealt: (Dealing, Drawing),
    HandOver: (Owing,),
    DeliverMessage: (Walking, Acting, Marking, Closing),
    PlaceMarkers: (Marking,),
    HandOn: (Closing,),
}

# Which phase may follow which, one command later.
FOLLOWS = {
    Dealing: (Dealing, Placing),
    Placing: (Rolling, Walking),
    Rolling: (Walking,),
    Walking: (Walking, Acting, Marking, Closing),
    Acting: (Acting, Drawing, Owing, Walking),
    Drawing: (Drawing, Owing, Acting),
    Owing: (Acting,),
    Marking: (Marking, Closing),
    Closing: (Closing, Placing, Over),
}


def one_of_each(player):
    """A command of each class."""
    cards = shipped_box().cards
    deal = Deal(player, space=Building.PARK, pays=Bundle(ducats=5))
    order = shipped_box().deck(CardKind.SMALL_ORDER)[0]
    return (
        RollDice(player),
        PlayAnyStartSpace(player, space=Building.PARK),
        DiceFell(1, 1),
        ProposeDeal(player, deal=deal),
        WithdrawDeal(player, deal=deal),
        AcceptDeal(player, deal=deal),
        KeepAction(player),
        MoveTower(player, to=MARKETPLACE),
        EndWalk(player),
        TimeCalled(),
        Pass(player),
        PlayFurtherAction(player),
        UseBuilding(player),
        PlayAnyWare(player, ware=Ware.SILK),
        PlayTrade(player, give=MARKER, take=Ware.SILK),
        PlayBuildingAction(player, building=Building.PARK),
        FillSmallOrder(player, order=order),
        CloseAction(player),
        CardDealt(cards[0]),
        HandOver(player, cards=()),
        DeliverMessage(player, message=Message((Building.PARK, Building.GUILD_HALL))),
        PlaceMarkers(player, street=Street(7, 4), place=[Building.PARK]),
        HandOn(player),
    )


def speakers(state):
    """Who has to speak now, where it is one player alone; None where several may have to."""
    phase = state.phase
    if isinstance(phase, Placing | Closing):
        return (state.turn.active,)
    if isinstance(phase, Acting):
        return (phase.actor,)
    if isinstance(phase, Owing):
        return (phase.acting.actor,)
    if isinstance(phase, Marking):
        return (phase.player,)
    return None if isinstance(phase, Walking) else ()


def in_phase(phase):
    """States of a phase; play comes to a debt so seldom that only dealt ones are taken."""
    return dealt(Owing) if phase is Owing else states(phase)


OUT_OF_PLACE = [
    (Dealing, "2.3", Reason.WHILE_DEALING, "T3"),
    (Placing, "4.1", Reason.WHILE_PLACING),
    (Rolling, "5.1", Reason.WHILE_ROLLING, "T3"),
    (Walking, "4.1", Reason.WHILE_WALKING),
    (Acting, "7.5", Reason.WHILE_ACTING, "S26"),
    (Owing, "8.14", Reason.WHILE_OWING, "S5", "S18"),
    (Marking, "15.1", Reason.WHILE_MARKING),
    (Closing, "4.1", Reason.WHILE_CLOSING, "S7"),
    (Over, "16.1", Reason.GAME_OVER),
]


# Cards say themselves when they are played: before the tower is placed, or while the own action is open.
TIMED_BY_THEMSELVES = {
    PlayAnyStartSpace: ("14.2", Reason.TOWER_PLACED_ALREADY),
    PlayAnyWare: ("14.4", Reason.CARD_OUTSIDE_AN_ACTION),
    PlayTrade: ("14.5", Reason.CARD_OUTSIDE_AN_ACTION),
    PlayBuildingAction: ("14.6", Reason.CARD_OUTSIDE_AN_ACTION),
    FillSmallOrder: ("11.1", Reason.ORDER_OUTSIDE_AN_ACTION),
    UseBuilding: ("7.5", Reason.NO_ACTION_OPEN),
    CloseAction: ("7.5", Reason.NO_ACTION_OPEN),
}


def refused_out_of_place(state, command, clause, reason, *rulings):
    """Refused by this and nothing else, with those named who may speak."""
    violation = refused_only(state, command, clause, reason, *rulings)
    who = speakers(state)
    assert who is None or violation.facts.players == who


@pytest.mark.clause("4.1", "2.3", "5.1", "7.5", "8.14", "14.2", "14.4", "14.5", "14.6", "11.1", "12.1", "15.1", "16.1")
@pytest.mark.ruling("T3", "S26", "S5", "S18", "S7", "T23")
@pytest.mark.parametrize("place", OUT_OF_PLACE, ids=lambda place: place[0].__name__)
@given(data=st.data())
def test_each_phase_has_room_for_its_commands_alone(place, data):
    """What belongs to another part of the turn is refused, by whomever it is said, and by nothing else."""
    phase, clause, reason, *rulings = place
    state = data.draw(in_phase(phase))
    player = data.draw(st.sampled_from(state.players))
    command = data.draw(st.sampled_from(one_of_each(player)))
    if phase not in ROOM[type(command)]:
        if isinstance(command, DeliverMessage) and phase is Placing:
            refused(state, command, "12.1", Reason.NOT_BOTH_VISITED)
        elif type(command) in TIMED_BY_THEMSELVES and phase not in (Dealing, Rolling, Owing, Over):
            refused_only(state, command, *TIMED_BY_THEMSELVES[type(command)])
        else:
            refused_out_of_place(state, command, clause, reason, *rulings)
        return
    decision = decide(state, command)
    assert not isinstance(decision, Refused) or reason not in [each.reason for each in decision.violations]


@pytest.mark.clause("4.1", "9.1", "9.2", "9.3", "9.7", "14.5")
@pytest.mark.ruling("T3")
@given(state=states(Drawing), data=st.data())
def test_while_cards_are_drawn_nobody_is_heard(state, data):
    """The table deals what is due first; the refusal names the clause by which cards are drawn."""
    command = data.draw(st.sampled_from(one_of_each(data.draw(st.sampled_from(state.players)))))
    if isinstance(command, CardDealt):
        return
    building = state.phase.building
    if building is None:
        refused_only(state, command, "14.5", Reason.WHILE_DRAWING, "T3")
    elif building in VILLAS:
        refused_only(state, command, "9.7", Reason.WHILE_DRAWING, "T3")
    else:
        clause = {Building.GUILD_HALL: "9.1", Building.TOWN_HALL: "9.2", Building.POST_OFFICE: "9.3"}[building]
        refused_only(state, command, clause, Reason.WHILE_DRAWING, "T3")


@pytest.mark.clause("4.1")
@premise(at_least=0.9)
@given(state=states(), data=st.data())
def test_the_parts_of_a_turn_follow_each_other(state, data):
    """The tower is placed, walks, markers are placed, the tower is handed on: never backwards, and only the handing on
    makes another player active.
    """
    commands = legal_for_all(state)
    if not holds(commands):
        assert isinstance(state.phase, Over)
        return
    command = data.draw(st.sampled_from(commands))
    following = played(state, command)
    assert type(following.phase) in FOLLOWS[type(state.phase)]
    if not isinstance(command, HandOn):
        assert following.turn.active == state.turn.active
        assert following.turn.walk[: len(state.turn.walk)] == state.turn.walk


@pytest.mark.clause("4.1")
@pytest.mark.parametrize("phase", PHASES)
@given(data=st.data())
def test_in_every_phase_somebody_can_go_on(phase, data):
    """No position is a dead end until the game is over."""
    state = data.draw(in_phase(phase))
    assert bool(legal_for_all(state)) == (phase is not Over)


@pytest.mark.clause("4.1")
@given(state=states(Closing), data=st.data())
def test_the_active_player_alone_hands_the_tower_on(state, data):
    """Once markers are placed nothing stands in its way, and nobody else does it."""
    player = data.draw(st.sampled_from(state.players))
    if player == state.turn.active:
        accepted(state, HandOn(player))
    else:
        refused_only(state, HandOn(player), "4.1", Reason.NOT_ACTIVE)


@pytest.mark.clause("4.1", "4.2")
@premise(at_least=0.5)
@given(state=states(Closing))
def test_with_the_turn_all_its_rights_end(state):
    """Discs, used buildings, actions taken and Further Action cards played are gone; the next player places the tower,
    and everybody may act again.
    """
    following = played(state, HandOn(state.turn.active))
    handed = the(accepted(state, HandOn(state.turn.active)), TowerHandedOn)
    if not holds(state.turn.uses):
        return
    turn = following.turn
    assert turn.active == handed.to
    assert turn.walk == turn.uses == turn.filled_at == turn.cleared == turn.passed == ()
    assert turn.actions == turn.further == (0,) * len(state.players)
    assert not any(moving.discs(following, space) for space in state.setup.box.board.spaces)


@pytest.mark.clause("4.2")
def test_a_used_building_is_free_again_in_the_next_turn():
    """Bruno acts at Villa Ricci in Anna's turn, and again in his own."""
    villa = Building.VILLA_RICCI
    state = scene(walk=[villa], uses={villa: "Bruno"}, phase=Closing())
    refused(state.but(phase=Walking()), KeepAction("Anna"), "7.3", Reason.BUILDING_USED)
    state = played(state, HandOn("Anna"), RollDice("Bruno"), DiceFell(8, 8), KeepAction("Bruno"))
    assert isinstance(state.phase, Acting)


@pytest.mark.clause("4.1", "4.2")
@pytest.mark.ruling("X11")
def test_actions_are_counted_by_turn_and_not_by_round():
    """Anna, Bruno and Carla have acted in Anna's turn; Dario still may, whatever turns are to come."""
    buildings = [Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK]
    uses = dict(zip(buildings, ["Anna", "Bruno", "Carla"], strict=True))
    state = scene(walk=[*buildings, Building.VILLA_COLINI], uses=uses)
    deal = Deal("Dario", space=Building.VILLA_COLINI, pays=Bundle(ducats=5))
    state = played(state, ProposeDeal("Dario", deal=deal), AcceptDeal("Anna", deal=deal))
    assert state.phase == Acting("Dario", Building.VILLA_COLINI, Bundle())


@pytest.mark.clause("4.1")
@pytest.mark.ruling("S7", "T23")
def test_the_handing_on_ends_the_turn_and_waits_for_nobody():
    """A message may be delivered until the tower is handed on; that it could be keeps nobody from handing it on."""
    message = Message((Building.PARK, Building.GUILD_HALL))
    walk = [Building.PARK, Street(7, 4), Building.GUILD_HALL]
    state = scene(walk=walk, phase=Closing(), holdings={"Carla": Bundle(cards=[message])})
    deliver = DeliverMessage("Carla", message=message)
    the(accepted(state, deliver), MessageDelivered)
    gone = played(state, HandOn("Anna"))
    refused_only(gone, deliver, "12.1", Reason.NOT_BOTH_VISITED)


@pytest.mark.clause("4.1")
def test_every_class_of_commands_has_its_room():
    """The table above leaves nothing out."""
    assert {type(command) for command in one_of_each("Anna")} == set(ROOM)
    assert {phase for phases in ROOM.values() for phase in phases} == set(PHASES) - {Over}
