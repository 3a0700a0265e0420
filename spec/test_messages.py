"""Chapter 12, messages: two buildings that the tower has visited in one game turn."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.messages import MessageDelivered
from genoa_rules.chapters.negotiation import DealWithdrawn
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    DeliverMessage,
    DiceFell,
    EndWalk,
    HandOn,
    MoveTower,
    Pass,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
)
from genoa_rules.evolve import after
from genoa_rules.legal import legal
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Message, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Marking, Placing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import MessageDelivery, Rules
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import SEEDS, all_rules, dealt_state, players_of, states

MESSAGES = tuple(card for card in scene().setup.box.cards if isinstance(card, Message))
GUILD_HALL_PARK = Message((Building.GUILD_HALL, Building.PARK))
T = Street(7, 4)
AT_THE_END = Rules.first_edition(messages_are_delivered=MessageDelivery.END_OF_TURN)
LATE_SECOND = Rules.second_edition(messages_are_delivered=MessageDelivery.END_OF_TURN)
SPEAKING = (Walking, Acting, Marking, Closing)


@cache
def walks_of_messages(phase, number):
    """The walks that visit both buildings of so many messages, and that there can be in a phase."""
    board = scene().setup.box.board
    return tuple(
        walk
        for walk in board.next_spaces
        if sum(set(card.buildings) <= set(walk) for card in MESSAGES) >= number
        and (phase is not Acting or isinstance(walk[-1], Building))
        and (phase is not Marking or any(isinstance(space, Street) for space in walk))
    )


@st.composite
def carrying(draw, *phases, number=1, rules=None):
    """A position whose walk has visited both buildings of so many messages, most of them in hands."""
    phase = draw(st.sampled_from(phases))
    walk = draw(st.sampled_from(walks_of_messages(phase, number)))
    chosen = draw(rules if rules is not None else all_rules())
    return dealt_state(draw(st.integers(2, 5)), chosen, draw(SEEDS), phase, walk=walk)


def any_time(state):
    """Whether by D4 messages are delivered now."""
    late = state.setup.rules.messages_are_delivered is MessageDelivery.END_OF_TURN
    return not late or isinstance(state.phase, Closing)


def carried(state):
    """Every player with each message in hand whose two buildings the tower has visited."""
    walk = state.turn.walk
    return [
        (player, card)
        for player in state.players
        for card in state.holding(player).cards
        if isinstance(card, Message) and card.buildings[0] in walk and card.buildings[1] in walk
    ]


@pytest.mark.clause("12.1", "12.2", "12.3")
@pytest.mark.ruling("D4", "S7", "S17")
@premise(at_least=0.55)
@given(state=carrying(*SPEAKING), data=st.data())
def test_a_message_between_two_visited_buildings_is_delivered(state, data):
    """By anybody, in anybody's turn: card under its deck, 30 ducats; no action is spent and nothing else changes."""
    found = carried(state)
    if not holds(found and any_time(state)):
        return
    player, card = data.draw(st.sampled_from(found))
    events = accepted(state, DeliverMessage(player, message=card))
    assert events[0] == MessageDelivered(player, card, 30)
    done = after(state, events)
    assert done.holding(player) == (state.holding(player) - Bundle(cards=[card])).paid(30)
    was, deck = state.decks[card.kind.rank], done.decks[card.kind.rank]
    assert Bundle(cards=(*deck.face_down, *deck.face_up)) == Bundle(cards=(*was.face_down, *was.face_up, card))
    assert (card in deck.face_up) == bool(was.face_down)
    assert done.turn == state.turn
    assert done.supply == state.supply
    others = [name for name in state.players if name != player]
    assert [done.holding(name) for name in others] == [state.holding(name) for name in others]


@pytest.mark.clause("12.1")
@pytest.mark.ruling("X3")
@premise(at_least=0.75)
@given(state=states(*SPEAKING), data=st.data())
def test_both_buildings_have_to_be_visited_in_this_turn(state, data):
    """With one of the two, or none, the message is refused, and the refusal names what is still to be visited."""
    walk = state.turn.walk
    player, card = data.draw(players_of(state)), data.draw(st.sampled_from(MESSAGES))
    missing = tuple(building for building in card.buildings if building not in walk)
    if not holds(missing):
        return
    found = refused(state, DeliverMessage(player, message=card), "12.1", Reason.NOT_BOTH_VISITED, "X3")
    assert found.facts.buildings == missing


@pytest.mark.clause("12.1")
@premise(at_least=0.7)
@given(state=states(*SPEAKING), data=st.data())
def test_only_a_message_in_hand_is_delivered(state, data):
    """A message in a deck or in another hand is refused."""
    player, card = data.draw(players_of(state)), data.draw(st.sampled_from(MESSAGES))
    if not holds(card not in state.holding(player).cards):
        return
    refused(state, DeliverMessage(player, message=card), "12.1", Reason.MESSAGE_NOT_HELD)


@pytest.mark.clause("12.1")
@pytest.mark.ruling("D4")
@premise(at_least=0.7)
@given(
    state=carrying(*SPEAKING, rules=st.sampled_from((AT_THE_END, LATE_SECOND))),
    data=st.data(),
)
def test_by_d4s_other_reading_messages_wait_for_the_end_of_the_turn(state, data):
    """Before all is done but to hand the tower on, every message is refused; then those carried are legal."""
    found = carried(state)
    pairs = found or [(state.players[0], MESSAGES[0])]
    player, card = data.draw(st.sampled_from(pairs))
    command = DeliverMessage(player, message=card)
    if isinstance(state.phase, Closing):
        assert is_legal(state, command) == bool(found)
    elif found:
        refused_only(state, command, "12.1", Reason.DELIVERED_AT_THE_END, "D4")
    else:
        refused(state, command, "12.1", Reason.DELIVERED_AT_THE_END, "D4")
    holds(found)


@pytest.mark.clause("12.1")
@pytest.mark.ruling("T3")
@given(state=states(Placing), data=st.data())
def test_before_the_tower_stands_no_message_is_delivered(state, data):
    """A new turn has visited nothing: what the last one visited counts no more."""
    player, card = data.draw(players_of(state)), data.draw(st.sampled_from(MESSAGES))
    refused(state, DeliverMessage(player, message=card), "12.1", Reason.NOT_BOTH_VISITED)


def carlas(*walk, phase=None, rules=None, uses=None, cards=(GUILD_HALL_PARK,), **parts):
    """A walk that is settled, with messages in Carla's hand."""
    return scene(
        walk=walk,
        phase=phase,
        rules=rules,
        uses=dict.fromkeys([space for space in walk if isinstance(space, Building)], "Bruno") if uses is None else uses,
        further={"Bruno": 4},
        holdings={"Carla": Bundle(cards=cards)},
        **parts,
    )


DELIVER = DeliverMessage("Carla", message=GUILD_HALL_PARK)


@pytest.mark.clause("12.1", "12.2")
@pytest.mark.ruling("X3", "D4")
def test_one_turn_visits_both_in_either_order():
    """Case 14: Park in one turn and Guild Hall in the next is not enough; Park, street, Guild Hall in one turn is."""
    state = carlas(Building.PARK)
    refused_only(state, DELIVER, "12.1", Reason.NOT_BOTH_VISITED, "X3")
    state = played(state, EndWalk("Anna"), HandOn("Anna"), RollDice("Bruno"))
    state = played(state, DiceFell(6, 4))
    assert state.turn.walk == (Building.GUILD_HALL,)
    refused_only(state, DELIVER, "12.1", Reason.NOT_BOTH_VISITED, "X3")
    for walk in ((Building.PARK, T, Building.GUILD_HALL), (Building.GUILD_HALL, T, Building.PARK)):
        assert played(carlas(*walk, active="Dario"), DELIVER).holding("Carla").ducats == 30


@pytest.mark.clause("12.1", "12.2", "8.5")
@pytest.mark.ruling("D4")
def test_paid_at_once_it_pays_the_next_bid():
    """Case 15: Carla has no money; her message brings 30, and she bids them for the next step. By D4's other reading
    she has to wait.
    """
    walk = (Building.GUILD_HALL, T, Building.PARK)
    bid = Deal("Carla", space=Building.COACH_HOUSE, pays=Bundle(30))
    state = carlas(*walk)
    refused_only(state, ProposeDeal("Carla", deal=bid), "8.11", Reason.NOT_HELD)
    state = played(state, DELIVER, ProposeDeal("Carla", deal=bid), AcceptDeal("Anna", deal=bid), UseBuilding("Carla"))
    assert state.holding("Anna").ducats == 160
    late = carlas(*walk, rules=AT_THE_END)
    refused_only(late, DELIVER, "12.1", Reason.DELIVERED_AT_THE_END, "D4")
    late = played(late, EndWalk("Anna"))
    assert isinstance(late.phase, Closing)
    assert played(late, DELIVER).holding("Carla").ducats == 30


@pytest.mark.clause("12.2")
@pytest.mark.ruling("T3", "S7", "T23")
def test_nobody_has_to_act_and_the_turn_is_open_until_the_tower_is_handed_on():
    """Nobody used either building; while markers are placed and before the hand-on the message still counts, after it
    no more.
    """
    walk = (Building.GUILD_HALL, T, Building.PARK)
    state = carlas(*walk, uses={}).but(phase=Marking("Bruno"))
    assert state.turn.actions == (0, 0, 0, 0)
    assert is_legal(state, DELIVER)
    closing = carlas(*walk, uses={}).but(phase=Closing())
    assert is_legal(closing, DELIVER)
    refused_only(closing, HandOn("Carla"), "4.1", Reason.NOT_ACTIVE)
    refused_only(played(closing, HandOn("Anna")), DELIVER, "12.1", Reason.NOT_BOTH_VISITED)


@pytest.mark.clause("12.2", "4.1")
@pytest.mark.ruling("T23")
@given(state=states(Closing))
def test_only_the_hand_on_ends_the_turn(state):
    """When all is done the active player hands on, at any moment; nobody else can."""
    for player in state.players:
        if player == state.turn.active:
            assert HandOn(player) in legal(state, player)
        else:
            refused_only(state, HandOn(player), "4.1", Reason.NOT_ACTIVE)
    assert not isinstance(played(state, HandOn(state.turn.active)).phase, Closing)


@pytest.mark.clause("12.2", "12.1")
@pytest.mark.ruling("S7")
def test_a_message_drawn_after_both_were_visited_counts():
    """The Post Office comes last in the walk; the message drawn there names two buildings visited before."""
    card = Message((Building.TOWN_HALL, Building.PALACE))
    walk = (Building.PALACE, Street(2, 4), Building.TOWN_HALL, Street(3, 3), Building.POST_OFFICE)
    state = scene(
        walk=walk,
        uses={Building.POST_OFFICE: "Carla"},
        phase=Acting("Carla", Building.POST_OFFICE, NOTHING),
    )
    state = played(state, UseBuilding("Carla"), CardDealt(card), CardDealt(GUILD_HALL_PARK))
    events = accepted(state, DeliverMessage("Carla", message=card))
    assert the(events, MessageDelivered) == MessageDelivered("Carla", card, 30)
    refused_only(state, DELIVER, "12.1", Reason.NOT_BOTH_VISITED, "X3")


@pytest.mark.clause("12.4")
def test_several_messages_in_one_turn_also_with_a_building_in_common():
    """Guild Hall with Park and Guild Hall with Coach House: both are delivered, by one player or by two."""
    other = Message((Building.GUILD_HALL, Building.COACH_HOUSE))
    walk = (Building.GUILD_HALL, T, Building.PARK, Building.COACH_HOUSE)
    state = carlas(*walk, cards=(GUILD_HALL_PARK, other))
    state = played(state, DELIVER, DeliverMessage("Carla", message=other))
    assert state.holding("Carla") == Bundle(60)


@pytest.mark.clause("12.4")
@premise(at_least=0.4)
@given(state=carrying(*SPEAKING, number=2), data=st.data())
def test_what_one_message_brought_bars_no_other(state, data):
    """All that are carried can be delivered one after the other, in any order."""
    found = carried(state)
    if not holds(len(found) > 1 and any_time(state)):
        return
    done = state
    for player, card in data.draw(st.permutations(found)):
        done = played(done, DeliverMessage(player, message=card))
    for player in state.players:
        number = sum(name == player for name, _ in found)
        assert done.holding(player).ducats == state.holding(player).ducats + 30 * number


@pytest.mark.clause("12.2", "8.9")
@pytest.mark.ruling("T6")
def test_a_message_that_was_offered_leaves_the_offer():
    """Carla offers her message for a step and then delivers it: the offer is withdrawn, one that pays money stands."""
    walk = (Building.GUILD_HALL, T, Building.PARK)
    state = scene(
        walk=walk,
        uses={Building.GUILD_HALL: "Bruno", Building.PARK: "Bruno"},
        further={"Bruno": 1},
        holdings={"Carla": Bundle(130, cards=[GUILD_HALL_PARK], special_cards=[SpecialCard.ANY_WARE])},
    )
    with_card = Deal("Carla", space=Building.COACH_HOUSE, pays=Bundle(5, cards=[GUILD_HALL_PARK]))
    money = Deal("Carla", space=Building.VILLA_COLINI, pays=Bundle(130))
    state = played(state, ProposeDeal("Carla", deal=with_card), ProposeDeal("Carla", deal=money))
    events = accepted(state, DELIVER)
    assert of_kind(events, DealWithdrawn) == (DealWithdrawn("Carla", with_card),)
    done = after(state, events)
    assert [each.deal for each in done.phase.proposals] == [money]
    refused_only(done, AcceptDeal("Anna", deal=with_card), "8.9", Reason.NO_SUCH_PROPOSAL, "T4")


@pytest.mark.clause("12.2", "7.2")
@pytest.mark.ruling("T3")
def test_a_message_is_delivered_amid_anybodys_action():
    """While Bruno acts in the Park, Carla and the actor himself may deliver."""
    walk = (Building.GUILD_HALL, T, Building.PARK)
    state = scene(
        walk=walk,
        uses={Building.PARK: "Bruno"},
        holdings={"Carla": Bundle(cards=[GUILD_HALL_PARK])},
        phase=Acting("Bruno", Building.PARK, NOTHING),
    )
    assert is_legal(state, DELIVER)
    refused_only(state, DeliverMessage("Bruno", message=GUILD_HALL_PARK), "12.1", Reason.MESSAGE_NOT_HELD)


@pytest.mark.clause("12.1", "6.1")
def test_what_counts_is_the_visit_also_of_the_start_and_of_the_last_space():
    """The step into the second building is enough; the tower need not leave it."""
    state = carlas(Building.GUILD_HALL, T)
    refused_only(state, DELIVER, "12.1", Reason.NOT_BOTH_VISITED, "X3")
    state = played(state, MoveTower("Anna", to=Building.PARK))
    assert is_legal(state, DELIVER)
    assert is_legal(played(state, TimeCalled()), DELIVER)
    assert is_legal(played(state, Pass("Dario")), DELIVER)
