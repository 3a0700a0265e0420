"""Chapter 7, taking actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    EndWalk,
    FillSmallOrder,
    HandOn,
    KeepAction,
    MoveTower,
    Pass,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    TimeCalled,
    UseBuilding,
)
from genoa_rules.events import ActionClosed, ActionLapsed, ActionOpened, BuildingUsed, DealVoiced, TowerMoved
from genoa_rules.legal import outcomes
from genoa_rules.model.buildings import BUILDINGS, WAREHOUSE_WARES, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Drawing, Marking, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import BuildingUse, Rules, WithoutAnOffer
from genoa_rules.model.state import Deck, Use
from genoa_rules.model.wares import Ware
from spec.deals import (
    asking,
    can_act,
    has_a_right,
    is_here,
    is_open_to,
    legal_proposals,
    others,
    quiet,
)
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.open_actions import DRAWS, SPECIAL_CARDS_OF, acting
from spec.premise import holds, premise
from spec.states import all_rules, given_wares, listed, states

MAY_TAKE_IT = st.sampled_from(
    (Rules.first_edition(), Rules.second_edition(without_an_offer=WithoutAnOffer.MAY_TAKE_IT))
)
FIVE = Bundle(ducats=5)


def used_up(state, building, player):
    """The position with the building's action taken by this player."""
    seat = state.players.index(player)
    actions = list(state.turn.actions)
    actions[seat] += 1
    uses = (*state.turn.uses, Use(building, player))
    return state.but(turn=state.turn.but(uses=uses, actions=tuple(actions)))


def spent(state, player):
    """The position with all of a player's rights used, in a building where the tower does not stand."""
    elsewhere = next(building for building in BUILDINGS if building != state.turn.walk[-1])
    while has_a_right(state, player):
        state = used_up(state, elsewhere, player)
    return state


def without_further_cards(state):
    """The position with all Further Action cards back in their stack."""
    for player in state.players:
        held = state.holding(player)
        cards = Bundle(special_cards=[card for card in held.special_cards if card is SpecialCard.FURTHER_ACTION])
        state = state.but(holdings=state.holdings_with(player, held - cards), supply=state.supply.plus(cards, 0))
    return state


# 7.1


@pytest.mark.clause("7.1")
@premise(at_least=0.2)
@given(state=states(Walking))
def test_streets_and_marketplace_have_no_action(state):
    """Where the tower stands on no building, there is nothing to take."""
    if not holds(not isinstance(state.turn.walk[-1], Building)):
        return
    refused_only(state, KeepAction(state.turn.active), "7.1", Reason.NO_ACTION_HERE)


@pytest.mark.clause("7.1", "7.5")
@premise(at_least=0.85)
@given(state=asking(rules=MAY_TAKE_IT))
def test_an_action_opens_where_the_tower_stands(state):
    """What the active player takes is the action of the current building, and of no other."""
    if not holds(has_a_right(state, state.turn.active)):
        return
    opened = accepted(state, KeepAction(state.turn.active))
    assert opened == (ActionOpened(state.turn.active, state.turn.walk[-1], NOTHING),)
    phase = played(state, KeepAction(state.turn.active)).phase
    assert phase == Acting(state.turn.active, state.turn.walk[-1], NOTHING)


# 7.2


@pytest.mark.clause("7.2")
@pytest.mark.ruling("X1", "D8")
@premise(at_least=0.35)
@given(state=asking(rules=MAY_TAKE_IT), has_acted=st.booleans())
def test_the_active_player_acts_just_as_long_as_a_right_is_left(state, has_acted):
    """One action a turn, and one more for each Further Action card played; a card that is only held gives none, and
    neither does a Building Action card.
    """
    active = state.turn.active
    state = spent(state, active) if has_acted else state
    if holds(not has_a_right(state, active)):
        refused(state, KeepAction(active), "7.2", Reason.NO_RIGHT_LEFT, "X1")
        if SpecialCard.FURTHER_ACTION in state.holding(active).special_cards:
            assert is_legal(played(state, PlayFurtherAction(active)), KeepAction(active))
    else:
        assert is_legal(state, KeepAction(active))


@pytest.mark.clause("7.2")
@premise(at_least=0.85)
@given(state=asking(players=st.integers(3, 5)), data=st.data())
def test_each_player_has_one_action_a_turn(state, data):
    """Whoever has acted and holds no Further Action card is no buyer any more; the others still are."""
    state = without_further_cards(state)
    command = data.draw(legal_proposals(state, is_here(state)))
    if not holds(command):
        return
    assert is_legal(state, command)
    refused(spent(state, command.deal.buyer), command, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "X1")


@pytest.mark.clause("7.2")
@given(state=states(Closing))
def test_a_right_that_was_not_used_lapses_with_the_turn(state):
    """In the next turn everybody has one right again, whatever was used or saved up before."""
    after = played(state, HandOn(state.turn.active))
    assert set(after.turn.actions) == {0}
    assert set(after.turn.further) == {0}
    assert after.turn.uses == ()


# 7.3


@pytest.mark.clause("7.3")
@pytest.mark.ruling("D3", "X2")
@premise(at_least=0.55)
@given(state=asking(rules=all_rules()), data=st.data())
def test_a_building_is_used_by_one_player_a_turn(state, data):
    """A building that is used is closed to the active player; under D3's other reading only if that player used it."""
    here, active = state.turn.walk[-1], state.turn.active
    user = data.draw(st.sampled_from(state.players))
    used = used_up(state, here, user)
    if holds(not is_open_to(used, here, active)):
        refused(used, KeepAction(active), "7.3", Reason.BUILDING_USED, "D3", "X2")
    elif has_a_right(used, active) and state.setup.rules.without_an_offer is WithoutAnOffer.MAY_TAKE_IT:
        assert is_legal(used, KeepAction(active))


@pytest.mark.clause("7.3")
@pytest.mark.ruling("D3")
@premise(at_least=0.85)
@given(state=asking(players=st.integers(3, 5)), data=st.data())
def test_nobody_offers_for_a_building_that_is_used(state, data):
    """A deal for the action of a used building is refused: to all but the active player, whoever used it, and under
    D3's other reading to all others once one of them has used it.
    """
    command = data.draw(legal_proposals(state, is_here(state)))
    user = data.draw(st.sampled_from(state.players))
    if not holds(command):
        return
    used = used_up(state, state.turn.walk[-1], user)
    one_player = state.setup.rules.who_uses_a_building is BuildingUse.ONE_PLAYER
    if one_player or user != state.turn.active:
        refused(used, command, "7.3", Reason.BUILDING_USED, "D3", "X2")
    elif can_act(used, command.deal.buyer):
        assert is_legal(used, command)


@pytest.mark.clause("7.3")
@given(state=acting(used=True))
def test_the_actor_uses_the_building_once(state):
    """The building's own action is held by an open action once."""
    refused(state, UseBuilding(state.phase.actor), "7.3", Reason.BUILDING_USED)


# 7.4


@pytest.mark.clause("7.4")
@premise(at_least=0.85)
@given(state=asking())
def test_any_player_who_can_act_may_come_first(state):
    """Whichever of the others has an action left may offer for the building and, accepted, opens it: seats play no
    part.
    """
    able = [player for player in others(state) if can_act(state, player)]
    holds(able)
    for buyer in able:
        rich = given_wares(state, buyer, [Ware.SILK])
        deal = Deal(buyer, space=state.turn.walk[-1], pays=Bundle(wares=[Ware.SILK]))
        asked = played(rich, ProposeDeal(buyer, deal=deal))
        assert the(accepted(asked, AcceptDeal(state.turn.active, deal=deal)), ActionOpened).player == buyer


# 7.5


@pytest.mark.clause("7.5")
@given(state=acting(), data=st.data())
def test_an_open_action_is_its_players_alone(state, data):
    """Nobody else uses the building or declares the action done."""
    strangers = [player for player in state.players if player != state.phase.actor]
    player = data.draw(st.sampled_from(strangers))
    refused_only(state, UseBuilding(player), "7.5", Reason.NOT_THE_ACTOR)
    refused_only(state, CloseAction(player), "7.5", Reason.NOT_THE_ACTOR)


@pytest.mark.clause("7.5")
@pytest.mark.ruling("S19")
@premise(at_least=0.35)
@given(state=acting())
def test_an_action_is_declared_done_once_the_building_is_used(state):
    """Who has won the action takes it: before the building's own action it can't be declared done, after it at any
    time, and the walk goes on.
    """
    actor = state.phase.actor
    if holds(not state.phase.building_used):
        refused_only(state, CloseAction(actor), "7.5", Reason.BUILDING_NOT_USED_YET, "S19")
        return
    assert accepted(state, CloseAction(actor)) == (ActionClosed(actor),)
    assert played(state, CloseAction(actor)).phase == Walking()


@pytest.mark.clause("7.5", "8.9")
@pytest.mark.ruling("S26", "T1")
@given(state=acting(), data=st.data())
def test_while_an_action_is_open_the_tower_stands_still_and_no_deal_is_made(state, data):
    """One action is open at a time: nobody keeps, moves, stops, passes, accepts or calls time, the actor included."""
    player = data.draw(st.sampled_from(state.players))
    deal = Deal(others(state)[0], space=state.turn.walk[-1], pays=FIVE)
    to = data.draw(st.sampled_from(state.setup.box.board.spaces))
    for command in (
        KeepAction(player),
        MoveTower(player, to=to),
        EndWalk(player),
        Pass(player),
        AcceptDeal(player, deal=deal),
        TimeCalled(),
    ):
        refused_only(state, command, "7.5", Reason.WHILE_ACTING, "S26")


@pytest.mark.clause("7.5")
@pytest.mark.ruling("S26", "T8")
@premise(at_least=0.8)
@given(state=acting(), data=st.data())
def test_while_an_action_is_open_a_proposal_is_only_voiced(state, data):
    """It may be said, and leaves no trace."""
    command = data.draw(legal_proposals(state))
    if not holds(command):
        return
    assert accepted(state, command) == (DealVoiced(command.player, command.deal),)
    assert played(state, command) == state


@pytest.mark.clause("7.5")
@given(state=states(Walking), data=st.data())
def test_without_an_open_action_there_is_nothing_to_use_or_to_close(state, data):
    """On the walk nobody uses a building, fills an order or plays the cards that go with an open action."""
    player = data.draw(st.sampled_from(state.players))
    for command in (UseBuilding(player), CloseAction(player)):
        refused_only(state, command, "7.5", Reason.NO_ACTION_OPEN)
    order = FillSmallOrder(player, order=state.setup.box.cards[16])
    refused_only(state, order, "11.1", Reason.ORDER_OUTSIDE_AN_ACTION, "X8")
    for clause, command in (
        ("14.4", PlayAnyWare(player, ware=Ware.SILK)),
        ("14.5", PlayTrade(player, give=Ware.SILK, take=Ware.LINEN)),
        ("14.6", PlayBuildingAction(player, building=Building.PARK)),
    ):
        refused_only(state, command, clause, Reason.CARD_OUTSIDE_AN_ACTION)


# 7.6


def left_of(state, actor, building, left):
    """The position with so many pieces left of each thing that the building gives: the others lie with somebody else,
    own markers in the own reserve.
    """
    supply, holdings, decks = state.supply, list(state.holdings), list(state.decks)
    seat, other = state.players.index(actor), (state.players.index(actor) + 1) % len(state.players)
    if building in DRAWS:
        kind = DRAWS[building][0]
        deck = decks[kind.rank]
        cards = (*deck.face_down, *deck.face_up)
        holdings[other] += Bundle(cards=cards[left:])
        decks[kind.rank] = Deck(Bundle(cards=cards[:left]).cards)
    elif building is Building.CATHEDRAL:
        moved = Bundle(markers=max(0, supply.markers[seat] - left))
        supply, holdings[seat] = supply.minus(moved, seat), holdings[seat] + moved
    else:
        wares = [ware for ware in WAREHOUSE_WARES.get(building, ()) for _ in range(supply.wares[ware.rank] - left)]
        kinds = [SPECIAL_CARDS_OF[building]] if building in SPECIAL_CARDS_OF else []
        special = [kind for kind in kinds for _ in range(supply.special_cards[kind.rank] - left)]
        moved = Bundle(wares=wares, special_cards=special)
        supply, holdings[other] = supply.minus(moved, other), holdings[other] + moved
    return state.but(supply=supply, holdings=tuple(holdings), decks=tuple(decks))


def due_of(state, actor, building):
    """What the building's own action gives as the supply stands: how many of each."""
    if building in DRAWS:
        kind, number = DRAWS[building]
        return Bundle(cards_of_a_kind=[kind] * min(number, len(state.decks[kind.rank])))
    if building is Building.CATHEDRAL:
        return Bundle(markers=min(2, state.supply.markers[state.players.index(actor)]))
    wares = [ware for ware in WAREHOUSE_WARES.get(building, ()) if state.supply.wares[ware.rank]]
    kinds = [SPECIAL_CARDS_OF[building]] if building in SPECIAL_CARDS_OF else []
    return Bundle(wares=wares, special_cards=[kind for kind in kinds if state.supply.special_cards[kind.rank]])


@pytest.mark.clause("7.6")
@premise(at_least=0.8)
@given(state=acting(used=False, promised=False), left=st.integers(0, 2))
def test_what_is_used_up_is_not_got_and_the_action_counts(state, left):
    """The actor takes what is left of what the building gives, even nothing; building and action are used."""
    actor, building = state.phase.actor, state.phase.building
    state = left_of(state, actor, building, left)
    due = due_of(state, actor, building)
    before = state.holding(actor)
    used = played(state, UseBuilding(actor))
    while isinstance(used.phase, Drawing):
        used = played(used, outcomes(used)[0][0])
    gained = used.holding(actor) - before
    assert gained.faceless == due.paid(gained.ducats)
    holds(due == NOTHING or due.goods < 2)
    the(accepted(state, UseBuilding(actor)), BuildingUsed)
    assert used.phase.building_used
    assert used.turn.uses == state.turn.uses and used.turn.actions == state.turn.actions
    assert is_legal(used, CloseAction(actor))


@pytest.mark.clause("7.6", "7.2")
@premise(at_least=0.75)
@given(state=asking(rules=MAY_TAKE_IT))
def test_an_action_that_gives_nothing_may_be_taken(state):
    """An empty supply keeps nobody from taking the action, and spends the right."""
    active, building = state.turn.active, state.turn.walk[-1]
    if not holds(has_a_right(state, active)):
        return
    state = left_of(state, active, building, 0)
    done = played(state, KeepAction(active), UseBuilding(active), CloseAction(active))
    seat = state.players.index(active)
    assert done.turn.actions[seat] == state.turn.actions[seat] + 1
    assert done.turn.uses[-1] == Use(building, active)


# 7.7


@pytest.mark.clause("7.7", "8.4")
@pytest.mark.ruling("S25", "T19")
@premise(at_least=0.75)
@given(state=asking(), data=st.data())
def test_a_building_that_is_left_unused_is_lost_for_the_turn(state, data):
    """Its action lapses when the tower leaves, or the walk ends there; a deal that comes back to it is refused."""
    here, active = state.turn.walk[-1], state.turn.active
    state = quiet(state)
    moves = listed(state, MoveTower)
    ends = accepted(state, EndWalk(active))
    assert of_kind(ends, ActionLapsed) == (ActionLapsed(here),)
    if not holds(moves):
        return
    move = data.draw(st.sampled_from(moves))
    assert accepted(state, move) == (ActionLapsed(here), TowerMoved(active, move.to))
    left = played(state, move)
    deal = Deal(others(state)[0], space=here, pays=FIVE)
    refused(left, ProposeDeal(active, deal=deal), "6.3", Reason.ALREADY_VISITED, "S20", "T8")


@pytest.mark.clause("7.7")
@given(state=asking(), data=st.data())
def test_nothing_lapses_where_the_action_was_taken(state, data):
    """A building that somebody has used is left without a word about its action."""
    user = data.draw(st.sampled_from(state.players))
    used = quiet(used_up(state, state.turn.walk[-1], user))
    for command in (EndWalk(state.turn.active), *listed(used, MoveTower)):
        assert not of_kind(accepted(used, command), ActionLapsed)


@pytest.mark.clause("7.7")
@given(state=states(Marking, Closing), data=st.data())
def test_after_the_walk_no_action_is_taken(state, data):
    """Once the walk is over nobody takes an action, buys one or offers for one."""
    player = data.draw(st.sampled_from(state.players))
    deal = Deal(others(state)[0], space=Building.PARK, pays=FIVE)
    for command in (KeepAction(player), ProposeDeal(player, deal=deal), AcceptDeal(player, deal=deal)):
        if isinstance(state.phase, Marking):
            refused_only(state, command, "15.1", Reason.WHILE_MARKING)
        else:
            refused_only(state, command, "4.1", Reason.WHILE_CLOSING)


# Who has no right to the building


@pytest.mark.clause("8.2", "14.3")
@pytest.mark.ruling("S15")
@given(state=asking(), data=st.data())
def test_nobody_but_the_active_player_takes_an_action_without_a_deal(state, data):
    """A right to act is no right to a building: whoever is not active has to win it by a deal."""
    player = data.draw(st.sampled_from(others(state)))
    refused_only(state, KeepAction(player), "8.2", Reason.NOT_ACTIVE, "S15")
