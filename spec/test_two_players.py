"""Chapter 17, two players: what an offer has to hold, and the active player's second action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    KeepAction,
    MoveTower,
    PlayFurtherAction,
    ProposeDeal,
    TimeCalled,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.events import ActionOpened
from genoa_rules.kernel.decision import Refused
from genoa_rules.model.board import Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, Privilege, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Rules
from genoa_rules.model.wares import Ware
from spec.expect import accepted, is_legal, played, refused, refused_only, the
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import states

TWO = ("Anna", "Bruno")
RICCI, COACH_HOUSE, PARK = Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK
RICH = Bundle(
    ducats=130, wares=[Ware.SILK], special_cards=[SpecialCard.ANY_WARE, SpecialCard.FURTHER_ACTION], markers=2
)


def offered(**parts):
    """Bruno's offer for the Park, where the tower stands."""
    return ProposeDeal("Bruno", deal=Deal("Bruno", space=PARK, **parts))


def at_the_park(players=TWO, rules=None):
    return scene(players, walk=[PARK], holdings={"Anna": RICH, "Bruno": RICH}, rules=rules)


def act(state, player):
    """The whole action of a player in the building where the tower stands, the card that it may draw included."""
    active = state.turn.active
    if player == active:
        state = played(state, KeepAction(player))
    else:
        special = state.holding(player).special_cards
        deal = Deal(player, space=state.turn.walk[-1], pays=Bundle(special_cards=special[:1]))
        state = played(state, ProposeDeal(player, deal=deal), AcceptDeal(active, deal=deal))
    state = played(state, UseBuilding(player))
    if not is_legal(state, CloseAction(player)):
        state = played(state, CardDealt(next(iter(state.decks[CardKind.PRIVILEGE.rank].face_down))))
    return played(state, CloseAction(player))


def is_refused_by(state, command, clause):
    """Whether a clause is among those that forbid a command."""
    decision = decide(state, command)
    return isinstance(decision, Refused) and clause in [each.clause for each in decision.violations]


def step(state, to):
    """The tower moves on, whoever may have been asked."""
    if is_legal(state, TimeCalled()):
        state = played(state, TimeCalled())
    return played(state, MoveTower(state.turn.active, to=to))


# What an offer has to hold.


@pytest.mark.clause("17.1")
@pytest.mark.ruling("S29", "S31", "T10")
@premise(at_least=0.42)
@given(
    state=states(Walking, players=st.integers(2, 3)),
    pays=st.sampled_from([Bundle(ducats=5), Bundle(ducats=40), NOTHING]),
    receives=st.sampled_from([NOTHING, Bundle(ducats=10), Bundle(wares=[Ware.SILK]), Bundle(markers=1)]),
    data=st.data(),
)
def test_money_alone_is_no_offer_between_two(state, pays, receives, data):
    """Whatever the active player gives for it, whoever proposes and for whichever space; among three it is none of that
    clause's matter.
    """
    active = state.turn.active
    buyer = data.draw(st.sampled_from([player for player in state.players if player != active]))
    author = data.draw(st.sampled_from([buyer, active]))
    space = data.draw(st.sampled_from(state.setup.box.board.spaces))
    command = ProposeDeal(author, deal=Deal(buyer, space=space, pays=pays, receives=receives))
    if holds(len(state.players) == 2):
        refused(state, command, "17.1", Reason.MONEY_ALONE, "S29")
        return
    assert not is_refused_by(state, command, "17.1")


@pytest.mark.clause("17.1")
@pytest.mark.parametrize(
    "good",
    [
        Bundle(wares=[Ware.SILK]),
        Bundle(special_cards=[SpecialCard.ANY_WARE]),
        Bundle(markers=1),
        Bundle(ducats=40, markers=2),
    ],
)
def test_one_good_is_enough(good):
    """A ware, a special card, a marker, with money or without."""
    accepted(at_the_park(), offered(pays=good))


@pytest.mark.clause("17.1")
def test_a_card_is_a_good():
    """Named by who gives it, or asked for by its kind."""
    state = scene(TWO, walk=[PARK], holdings={"Bruno": Bundle(cards=[Privilege(RICCI)])})
    accepted(state, offered(pays=Bundle(cards=[Privilege(RICCI)])))
    asked = Deal("Bruno", space=PARK, pays=Bundle(cards_of_a_kind=[CardKind.PRIVILEGE]))
    accepted(state, ProposeDeal("Anna", deal=asked))


@pytest.mark.clause("17.1")
@pytest.mark.ruling("S29")
def test_a_share_of_the_yield_counts_as_a_good():
    """Bruno promises the Park's card; what he would get there is a good."""
    share = Bundle(special_cards=[SpecialCard.FURTHER_ACTION])
    accepted(at_the_park(), offered(pays=Bundle(ducats=10), shares=share))
    accepted(at_the_park(), offered(shares=share))


@pytest.mark.clause("17.1")
@pytest.mark.ruling("S29")
def test_promised_money_is_no_good():
    """Where money may be promised from a large order, it still is money."""
    villa = Building.VILLA_RICCI
    order = next(card for card in shipped_box().deck(CardKind.LARGE_ORDER) if card.villa is villa)
    held = {"Bruno": Bundle(ducats=50, cards=[order], wares=order.wares)}
    state = scene(TWO, walk=[villa], holdings=held, rules=Rules.second_edition())
    deal = Deal("Bruno", space=villa, pays=Bundle(ducats=10), shares=Bundle(ducats=20))
    refused_only(state, ProposeDeal("Bruno", deal=deal), "17.1", Reason.MONEY_ALONE, "S29")


@pytest.mark.clause("17.1")
@pytest.mark.ruling("S29")
def test_the_good_comes_from_the_player_who_is_not_active():
    """That the active player gives one makes no offer of it."""
    given_back = Bundle(wares=[Ware.SILK])
    command = offered(pays=Bundle(ducats=40), receives=given_back)
    refused_only(at_the_park(), command, "17.1", Reason.MONEY_ALONE, "S29")


@pytest.mark.clause("17.1")
@pytest.mark.ruling("S31", "T10")
def test_a_good_that_comes_back_is_none():
    """Silk for silk, a marker for a marker, a card for the same card are taken out before goods are counted."""
    for good in (Bundle(wares=[Ware.SILK]), Bundle(markers=1), Bundle(special_cards=[SpecialCard.ANY_WARE])):
        command = offered(pays=good + Bundle(ducats=40), receives=good)
        refused_only(at_the_park(), command, "17.1", Reason.MONEY_ALONE, "S29")
    accepted(at_the_park(), offered(pays=Bundle(markers=2), receives=Bundle(markers=1)))


@pytest.mark.clause("17.1")
def test_a_demand_of_money_alone_is_none_either():
    """Nor does it help that the active player proposes it, or that it is for a step to a street."""
    state = at_the_park()
    demand = Deal("Bruno", space=PARK, pays=Bundle(ducats=40))
    refused_only(state, ProposeDeal("Anna", deal=demand), "17.1", Reason.MONEY_ALONE, "S29")
    street = Deal("Bruno", space=Street(7, 4), pays=Bundle(ducats=40))
    refused_only(state, ProposeDeal("Bruno", deal=street), "17.1", Reason.MONEY_ALONE, "S29")


@pytest.mark.clause("17.1")
def test_among_three_money_alone_will_do():
    """The clause is for two players."""
    accepted(at_the_park(("Anna", "Bruno", "Carla")), offered(pays=Bundle(ducats=40)))


# The active player's second action.


@pytest.mark.clause("17.2", "17.3", "7.2")
@pytest.mark.ruling("X7")
@given(
    building=st.sampled_from(BUILDINGS),
    own=st.integers(0, 4),
    others=st.integers(0, 3),
    further=st.integers(0, 3),
    others_further=st.integers(0, 2),
)
def test_how_many_actions_the_active_player_of_two_has(building, own, others, further, others_further):
    """One; one more once the other has taken one, not more for more of them; and one for each Further Action card."""
    state = scene(TWO, walk=[building])
    turn = state.turn.but(actions=(own, others), further=(further, others_further), passed=("Bruno",))
    state = state.but(turn=turn)
    left = 1 + further + (others > 0) - own
    if left > 0:
        assert the(accepted(state, KeepAction("Anna")), ActionOpened) == ActionOpened("Anna", building, NOTHING)
    elif others:
        refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)
    else:
        refused(state, KeepAction("Anna"), "17.2", Reason.OTHER_HAS_NOT_ACTED, "X7")


@pytest.mark.clause("17.2")
@given(building=st.sampled_from(BUILDINGS), anna=st.integers(0, 2), bruno=st.integers(0, 3), further=st.integers(0, 2))
def test_the_other_player_has_no_second_action(building, anna, bruno, further):
    """Whatever the active player has done, the other may act once, and once more for each Further Action card."""
    state = scene(TWO, walk=[building], holdings={"Bruno": Bundle(wares=[Ware.SILK])})
    turn = state.turn.but(actions=(anna, bruno), further=(0, further))
    command = ProposeDeal("Bruno", deal=Deal("Bruno", space=building, pays=Bundle(wares=[Ware.SILK])))
    state = state.but(turn=turn)
    if bruno < 1 + further:
        accepted(state, command)
    else:
        refused_only(state, command, "8.10", Reason.DEAL_CANNOT_ACT)


@pytest.mark.clause("17.2", "7.2")
@given(
    state=states(Walking),
    building=st.sampled_from(BUILDINGS),
    own=st.integers(0, 3),
    others=st.integers(0, 2),
)
def test_with_more_players_there_is_no_second_action(state, building, own, others):
    """Among three and more the actions of the others give the active player none; among two those of the other do."""
    active, two = state.turn.active, len(state.players) == 2
    actions = tuple(own if player == active else others for player in state.players)
    turn = state.turn.but(walk=(building,), uses=(), actions=actions, further=(0,) * len(actions))
    state = state.but(phase=Walking(), turn=turn)
    if own < 1 + (two and others > 0):
        assert not is_refused_by(state, KeepAction(active), "7.2")
    else:
        refused(state, KeepAction(active), "7.2", Reason.NO_RIGHT_LEFT)
    assert is_refused_by(state, KeepAction(active), "17.2") == (two and own > 0 and not others)


@pytest.mark.clause("17.2")
def test_the_other_acts_first_and_then_the_active_player_twice():
    """The first example: on the start space Bruno's offer is accepted and he acts; then Anna may act two times."""
    state = scene(TWO, walk=[RICCI], holdings={"Bruno": RICH})
    state = step(act(state, "Bruno"), COACH_HOUSE)
    state = step(act(state, "Anna"), PARK)
    state = step(act(state, "Anna"), Building.VILLA_COLINI)
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("17.2")
def test_the_active_player_acts_then_the_other_then_the_active_player_again():
    """The second example."""
    state = scene(TWO, walk=[RICCI], holdings={"Bruno": RICH})
    state = step(act(state, "Anna"), COACH_HOUSE)
    refused(state, KeepAction("Anna"), "17.2", Reason.OTHER_HAS_NOT_ACTED, "X7")
    state = step(act(state, "Bruno"), PARK)
    state = step(act(state, "Anna"), Building.VILLA_COLINI)
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("17.2")
@pytest.mark.ruling("X7")
def test_the_second_action_does_not_come_before_the_others():
    """Anna acts at Villa Ricci and again at the Coach House, while Bruno only says that he will buy the Park next."""
    state = step(act(scene(TWO, walk=[RICCI]), "Anna"), COACH_HOUSE)
    violation = refused(state, KeepAction("Anna"), "17.2", Reason.OTHER_HAS_NOT_ACTED, "X7")
    assert (violation.facts.player, violation.facts.other) == ("Anna", "Bruno")
    refused(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("17.3")
def test_a_further_action_card_is_no_action_of_the_others():
    """Bruno plays the card but takes no action: Anna has no second one for that."""
    state = scene(TWO, walk=[RICCI], holdings={"Bruno": RICH})
    state = step(act(state, "Anna"), COACH_HOUSE)
    state = played(state, PlayFurtherAction("Bruno"))
    refused(state, KeepAction("Anna"), "17.2", Reason.OTHER_HAS_NOT_ACTED, "X7")


@pytest.mark.clause("17.3")
def test_the_second_action_and_further_action_cards_add_up():
    """Anna plays a Further Action card and has three actions once Bruno has acted, two of them before."""
    held = {"Anna": Bundle(special_cards=[SpecialCard.FURTHER_ACTION]), "Bruno": RICH}
    state = played(scene(TWO, walk=[RICCI], holdings=held), PlayFurtherAction("Anna"))
    state = step(act(state, "Anna"), COACH_HOUSE)
    accepted(state, KeepAction("Anna"))
    state = step(act(state, "Bruno"), PARK)
    state = step(act(state, "Anna"), Building.VILLA_COLINI)
    state = step(act(state, "Anna"), Building.METAL_WAREHOUSE)
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)


@pytest.mark.clause("17.3")
def test_two_actions_of_the_other_give_one_more():
    """Bruno acts twice by a Further Action card: Anna has two actions in all, not three."""
    held = {"Bruno": Bundle(wares=[Ware.SILK], special_cards=[SpecialCard.ANY_WARE, SpecialCard.FURTHER_ACTION])}
    state = scene(TWO, walk=[RICCI], holdings=held)
    state = step(act(state, "Bruno"), COACH_HOUSE)
    deal = Deal("Bruno", space=COACH_HOUSE, pays=Bundle(wares=[Ware.SILK]))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal))
    state = played(state, UseBuilding("Bruno"), CloseAction("Bruno"))
    state = step(act(step(state, PARK), "Anna"), Building.VILLA_COLINI)
    state = step(act(state, "Anna"), Building.METAL_WAREHOUSE)
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)
