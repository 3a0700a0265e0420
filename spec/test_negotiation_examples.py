"""Chapter 8, disputes: what people at a table ask about offers, and what is right."""

from __future__ import annotations

import pytest

from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    EndWalk,
    KeepAction,
    MoveTower,
    Pass,
    ProposeDeal,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import ActionOpened, DealVoiced, GoodsHandedOver, PlayerPassed, SpecialCardPlayed, TowerMoved
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.phases import Closing
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, Rules
from genoa_rules.model.wares import Ware
from genoa_rules.redact import redact
from spec.expect import accepted, is_legal, of_kind, played, refused, refused_only, the
from spec.scenes import scene

RICCI, COACH_HOUSE, PARK = Building.VILLA_RICCI, Building.COACH_HOUSE, Building.PARK
HARBOR, PALACE, SPICE = Building.HARBOR, Building.PALACE, Building.SPICE_WAREHOUSE
FURTHER_ACTION = SpecialCard.FURTHER_ACTION
_MESSAGE = scene().setup.box.deck(CardKind.MESSAGE)[0]


def offer(buyer, space, ducats=0, **more):
    """The buyer offers money, or something else, for a space."""
    return ProposeDeal(buyer, deal=Deal(buyer, space=space, **({"pays": Bundle(ducats)} | more)))


def at_the_coach_house():
    """Anna has acted at Villa Ricci and stepped to the Coach House; nobody has spoken yet."""
    return scene(walk=[RICCI, COACH_HOUSE], uses={RICCI: "Anna"})


@pytest.mark.clause("8.2", "8.3")
@pytest.mark.ruling("X14", "X20")
def test_a_single_low_offer_is_not_refused():
    """Bruno alone offers, 5 ducats. Anna, who has no action left, calls it too little and moves on: illegal. She may
    look for a better offer first; in the end somebody who offered acts.
    """
    five = offer("Bruno", COACH_HOUSE, 5)
    state = played(at_the_coach_house(), five, Pass("Carla"), Pass("Dario"))
    refused_only(state, MoveTower("Anna", to=PARK), "8.2", Reason.OFFER_FORCES, "S2", "X14", "X20")
    refused_only(state, KeepAction("Anna"), "7.2", Reason.NO_RIGHT_LEFT)
    more = offer("Carla", COACH_HOUSE, 10)
    better = played(state, more)
    assert is_legal(better, AcceptDeal("Anna", deal=five.deal))
    assert is_legal(better, AcceptDeal("Anna", deal=more.deal))
    assert not is_legal(better, EndWalk("Anna"))


@pytest.mark.clause("8.2", "6.4")
@pytest.mark.ruling("S24", "X14")
def test_stopping_does_not_dodge_the_sale():
    """On the start space Carla offers 20; Anna wants neither to act nor to sell, and ends her turn: illegal as long as
    the offer stands. Acting herself is allowed, and so is stopping once it is withdrawn.
    """
    twenty = offer("Carla", RICCI, 20)
    state = played(scene(walk=[RICCI]), twenty, Pass("Bruno"), Pass("Dario"))
    refused_only(state, EndWalk("Anna"), "8.2", Reason.OFFER_FORCES, "S24")
    assert is_legal(state, KeepAction("Anna"))
    taken_back = played(state, WithdrawDeal("Carla", deal=twenty.deal))
    refused_only(taken_back, EndWalk("Anna"), "8.1", Reason.NOBODY_PASSED_YET, "S4")
    assert is_legal(played(taken_back, Pass("Carla")), EndWalk("Anna"))


@pytest.mark.clause("8.20", "6.4")
@pytest.mark.ruling("X20")
def test_an_offer_to_move_on_is_refused_by_stopping():
    """The Coach House is used. Bruno offers 40 ducats and a pepper for the Park; Anna ends the walk."""
    held = {"Bruno": Bundle(130, [Ware.PEPPER])}
    state = scene(walk=[RICCI, COACH_HOUSE], uses={COACH_HOUSE: "Carla"}, holdings=held)
    dear = offer("Bruno", PARK, pays=Bundle(40, [Ware.PEPPER]))
    assert is_legal(played(state, dear), EndWalk("Anna"))


@pytest.mark.clause("8.17")
def test_the_highest_bid_need_not_win():
    """Bruno offers 25 ducats, Carla 10 and a 1:1 Trade: Anna gives the Park to Carla."""
    held = {"Carla": Bundle(130, special_cards=[SpecialCard.ONE_TO_ONE_TRADE])}
    state = scene(walk=[RICCI, COACH_HOUSE, PARK], uses={RICCI: "Anna"}, holdings=held)
    first = offer("Bruno", PARK, 25)
    second = offer("Carla", PARK, pays=Bundle(10, special_cards=[SpecialCard.ONE_TO_ONE_TRADE]))
    state = played(state, first, second)
    events = accepted(state, AcceptDeal("Anna", deal=second.deal))
    assert the(events, ActionOpened).player == "Carla"


@pytest.mark.clause("8.7", "8.18")
@pytest.mark.ruling("X12", "T8")
def test_a_handshake_about_a_building_two_steps_away_binds_nobody():
    """At Villa Ricci Bruno and Anna agree on 30 ducats for the Park. At the Coach House Carla pays 40 for a step to the
    street instead: legal; Bruno's money never crossed, and never could have.
    """
    state = scene(walk=[RICCI], uses={RICCI: "Anna"})
    park = offer("Bruno", PARK, 30)
    assert accepted(state, park) == (DealVoiced("Bruno", park.deal),)
    refused(state, AcceptDeal("Anna", deal=park.deal), "8.7", Reason.BINDS_NOBODY_YET, "T8")
    route = offer("Bruno", COACH_HOUSE, 30, conditions=[Condition.FURTHER_SPACE])
    refused_only(state, route, "8.7", Reason.CONDITION, "X12")
    coach_house = offer("Dario", COACH_HOUSE, 5)
    state = played(state, park, coach_house, AcceptDeal("Anna", deal=coach_house.deal))
    state = played(state, UseBuilding("Dario"), CloseAction("Dario"))
    refused_only(state, AcceptDeal("Anna", deal=park.deal), "8.9", Reason.NO_SUCH_PROPOSAL, "T4")
    street = offer("Carla", Street(7, 5), 40)
    state = played(state, street, AcceptDeal("Anna", deal=street.deal))
    assert state.turn.walk[-1] == Street(7, 5)
    assert state.holding("Bruno").ducats == 130


@pytest.mark.clause("8.18")
def test_a_player_without_an_action_pays_for_a_step_to_a_street():
    """Carla has acted and offers 10 for the step from the Spice warehouse to the street beside it: legal, no action."""
    held = {"Carla": Bundle(130, markers=2)}
    state = scene(walk=[RICCI, SPICE], uses={RICCI: "Carla", SPICE: "Bruno"}, holdings=held)
    street = offer("Carla", Street(7, 6), 10)
    events = accepted(played(state, street), AcceptDeal("Anna", deal=street.deal))
    assert the(events, TowerMoved).to == Street(7, 6)
    assert not of_kind(events, ActionOpened)
    assert the(events, GoodsHandedOver).goods == Bundle(ducats=10)


@pytest.mark.clause("8.13", "8.17")
def test_a_promise_for_the_next_turn_is_no_part_of_an_offer():
    """Bruno offers 5 and a cheap action in his own turn, Carla 10. The promise is refused; Bruno's 5 are an offer."""
    state = scene(walk=[RICCI, COACH_HOUSE, PARK], uses={RICCI: "Anna"})
    with_promise = offer("Bruno", PARK, 5, conditions=[Condition.LATER_TURN])
    refused_only(state, with_promise, "8.13", Reason.CONDITION)
    five, ten = offer("Bruno", PARK, 5), offer("Carla", PARK, 10)
    assert is_legal(played(state, five, ten), AcceptDeal("Anna", deal=five.deal))


@pytest.mark.clause("6.4", "8.4")
@pytest.mark.ruling("X18")
def test_discs_may_be_left_unused():
    """Villa Ricci and the Spice warehouse are settled; with three moves left Anna stops."""
    state = scene(walk=[RICCI, SPICE], uses={RICCI: "Anna", SPICE: "Bruno"})
    assert isinstance(played(state, EndWalk("Anna")).phase, Closing)


@pytest.mark.clause("8.1", "8.19")
@pytest.mark.ruling("S9")
def test_a_note_that_only_one_player_sees_is_no_offer():
    """What Carla offers, Bruno and Dario see as it is made, but for the face of the message that it holds."""
    message = scene().setup.box.deck(CardKind.MESSAGE)[0]
    held = {"Carla": Bundle(130, cards=[message])}
    state = scene(walk=[PARK], holdings=held)
    note = offer("Carla", PARK, pays=Bundle(5, cards=[message]))
    (event,) = accepted(state, note)
    assert redact(event, "Anna", active="Anna") == event
    seen = redact(event, "Bruno", active="Anna").deal
    assert seen.pays == Bundle(5, cards_of_a_kind=[CardKind.MESSAGE])


@pytest.mark.clause("8.9")
@pytest.mark.ruling("X13")
def test_a_settled_deal_is_not_changed_for_a_better_one():
    """Anna and Bruno have settled on 20 for the Park: Bruno pays, the tower is there and he acts. Carla's 35 come too
    late.
    """
    state = scene(walk=[RICCI, COACH_HOUSE], uses={RICCI: "Anna", COACH_HOUSE: "Dario"})
    twenty, late = offer("Bruno", PARK, 20), offer("Carla", PARK, 35)
    state = played(state, twenty, AcceptDeal("Anna", deal=twenty.deal))
    assert (state.holding("Anna").ducats, state.holding("Bruno").ducats) == (150, 110)
    refused_only(state, late, "7.3", Reason.BUILDING_USED)
    refused_only(state, AcceptDeal("Anna", deal=late.deal), "7.5", Reason.WHILE_ACTING, "S26")
    refused_only(state, WithdrawDeal("Bruno", deal=twenty.deal), "7.5", Reason.WHILE_ACTING, "S26")


@pytest.mark.clause("8.8")
@pytest.mark.ruling("S10", "D15")
def test_two_players_make_no_joint_bid():
    """Bruno offers 15 and Carla would add 15 so that he gets the Park: nobody but the two parties pays."""
    rules = Rules.second_edition(paid_move_without_action=Allowance.ALLOWED)
    state = scene(walk=[COACH_HOUSE], uses={COACH_HOUSE: "Dario"}, rules=rules)
    joint = offer("Bruno", PARK, 15, conditions=[Condition.MONEY_OF_A_THIRD_PARTY])
    refused_only(state, joint, "8.8", Reason.CONDITION, "S10")
    for_bruno = ProposeDeal("Carla", deal=offer("Bruno", PARK, 15).deal)
    refused_only(state, for_bruno, "8.8", Reason.NOT_A_PARTY, "S10")
    assert is_legal(state, offer("Carla", PARK, 15, action=False))


@pytest.mark.clause("8.10")
@pytest.mark.ruling("S10")
def test_nobody_is_paid_to_stop():
    """Carla offers 20 if Anna ends the walk now. Anna may stop, and not for money."""
    state = scene(walk=[RICCI, COACH_HOUSE], uses={RICCI: "Anna", COACH_HOUSE: "Bruno"})
    stop = offer("Carla", PARK, 20, conditions=[Condition.STOPPING_OR_STAYING_AWAY])
    refused_only(state, stop, "8.10", Reason.CONDITION, "S10")
    here = offer("Carla", COACH_HOUSE, 20, action=False, conditions=[Condition.STOPPING_OR_STAYING_AWAY])
    refused(state, here, "8.10", Reason.CONDITION, "S10")
    refused(state, here, "8.10", Reason.NOTHING_TO_SELL_HERE, "D15")
    assert is_legal(state, EndWalk("Anna"))


def at_the_cathedral(**held):
    """Anna, who has acted, stands with the tower on the Cathedral."""
    holdings = {name.capitalize(): holding for name, holding in held.items()}
    walk = [Building.RESTAURANT, Street(5, 7), Building.CATHEDRAL]
    return scene(walk=walk, uses={Building.RESTAURANT: "Anna"}, holdings=holdings)


@pytest.mark.clause("8.2", "8.16")
@pytest.mark.ruling("S1", "S2", "S31", "T9")
def test_an_offer_that_asks_forces_nothing_and_an_offer_of_nothing_is_none():
    """Bruno alone speaks: he takes the Cathedral for 10 ducats from Anna. He gives nothing, so that is no offer; with a
    pepper on top it is one that Anna may accept and need not.
    """
    state = at_the_cathedral(bruno=Bundle(130, [Ware.PEPPER]))
    asking = offer("Bruno", Building.CATHEDRAL, receives=Bundle(ducats=10))
    refused_only(state, asking, "8.16", Reason.NOTHING_OFFERED, "S1", "S31")
    bare = offer("Bruno", Building.CATHEDRAL)
    refused_only(state, bare, "8.16", Reason.NOTHING_OFFERED, "S1", "S31")
    fair = offer("Bruno", Building.CATHEDRAL, pays=Bundle(wares=[Ware.PEPPER]), receives=Bundle(ducats=10))
    state = played(state, fair, Pass("Carla"), Pass("Dario"))
    assert is_legal(state, AcceptDeal("Anna", deal=fair.deal))
    assert is_legal(state, EndWalk("Anna"))


@pytest.mark.clause("8.2", "8.14")
@pytest.mark.ruling("S2", "T9")
@pytest.mark.parametrize(
    ("building", "given"),
    [
        (PARK, {"pays": Bundle(5)}),
        (PARK, {"pays": Bundle(wares=[Ware.SILK])}),
        (PARK, {"pays": Bundle(special_cards=[SpecialCard.ANY_WARE])}),
        (PARK, {"pays": Bundle(cards=[_MESSAGE])}),
        (PARK, {"pays": Bundle(markers=1)}),
        (PARK, {"shares": Bundle(special_cards=[FURTHER_ACTION])}),
        (SPICE, {"shares": Bundle(wares=[Ware.SALT])}),
        (Building.POST_OFFICE, {"shares": Bundle(cards_of_a_kind=[CardKind.MESSAGE])}),
        (Building.CATHEDRAL, {"shares": Bundle(markers=1)}),
        (RICCI, {"shares": Bundle(5)}),
    ],
)
def test_any_one_thing_that_reaches_the_active_player_forces(building, given):
    """Bruno offers this and no more, all of it there to be had: one of those who offered acts."""
    order = next(card for card in scene().setup.box.deck(CardKind.LARGE_ORDER) if card.villa is RICCI)
    bruno = Bundle(
        130, [Ware.SILK, *order.wares], special_cards=[SpecialCard.ANY_WARE], cards=[_MESSAGE, order], markers=1
    )
    state = scene(walk=[building], holdings={"Bruno": bruno}, rules=Rules.second_edition())
    bid = offer("Bruno", building, **{"pays": NOTHING} | given)
    state = played(state, bid, Pass("Carla"), Pass("Dario"))
    refused(state, EndWalk("Anna"), "8.2", Reason.OFFER_FORCES, "S2")


@pytest.mark.clause("8.2", "8.14")
@pytest.mark.ruling("S2", "T9")
@pytest.mark.parametrize(
    ("building", "shares", "gone"),
    [
        (PARK, Bundle(special_cards=[FURTHER_ACTION]), Bundle(special_cards=[FURTHER_ACTION] * 5)),
        (SPICE, Bundle(wares=[Ware.SALT]), Bundle(wares=[Ware.SALT] * scene().supply.wares[Ware.SALT.rank])),
        (
            Building.POST_OFFICE,
            Bundle(cards_of_a_kind=[CardKind.MESSAGE]),
            Bundle(cards=scene().setup.box.deck(CardKind.MESSAGE)),
        ),
    ],
)
def test_what_the_supply_lacks_forces_nothing(building, shares, gone):
    """Bruno promises of the yield only what the supply can't give. Markers lie there, but none were promised."""
    state = scene(walk=[building], wares_gone=gone)
    state = played(state, offer("Bruno", building, pays=NOTHING, shares=shares), Pass("Carla"), Pass("Dario"))
    assert is_legal(state, EndWalk("Anna"))


@pytest.mark.clause("8.2", "8.14")
@pytest.mark.ruling("T9", "S2")
def test_a_card_that_only_the_settlement_would_bring_back_forces_nothing():
    """Bruno acts by a Further Action card, of which none lies in stock, and promises the one of the Park. As the supply
    stands nothing would reach Anna, so she may stop; if she accepts, the card played comes back and is hers.
    """
    held = {"Bruno": Bundle(130, special_cards=[FURTHER_ACTION])}
    gone = Bundle(special_cards=[FURTHER_ACTION] * 4)
    state = scene(walk=[COACH_HOUSE, PARK], uses={COACH_HOUSE: "Bruno"}, holdings=held, wares_gone=gone)
    share = offer("Bruno", PARK, pays=NOTHING, shares=Bundle(special_cards=[FURTHER_ACTION]))
    state = played(state, share, Pass("Carla"), Pass("Dario"))
    assert is_legal(state, EndWalk("Anna"))
    done = played(state, AcceptDeal("Anna", deal=share.deal), UseBuilding("Bruno"))
    assert done.holding("Anna").special_cards == (FURTHER_ACTION,)


@pytest.mark.clause("8.16")
@pytest.mark.ruling("S31", "T10")
def test_shams_by_their_form():
    """What comes back like for like was not paid: 5 for 10, a silk for a silk, a marker for two. A message for a
    message is a swap of different cards, and silk for linen is a trade.
    """
    messages = scene().setup.box.deck(CardKind.MESSAGE)
    state = at_the_cathedral(
        anna=Bundle(130, [Ware.SILK, Ware.LINEN], cards=messages[:1], markers=2),
        bruno=Bundle(130, [Ware.SILK], cards=messages[1:2], markers=1),
    )
    silk, linen = Bundle(wares=[Ware.SILK]), Bundle(wares=[Ware.LINEN])
    for pays, receives in (
        (Bundle(ducats=5), Bundle(ducats=10)),
        (silk, silk),
        (Bundle(markers=1), Bundle(markers=2)),
        (Bundle(5, [Ware.SILK], markers=1), Bundle(5, [Ware.SILK], markers=1)),
    ):
        sham = offer("Bruno", Building.CATHEDRAL, pays=pays, receives=receives)
        refused_only(state, sham, "8.16", Reason.SHAM, "S31")
    swap = Bundle(cards=messages[1:2])
    for pays, receives in (
        (silk, linen),
        (swap, Bundle(cards_of_a_kind=[CardKind.MESSAGE])),
        (silk, Bundle(ducats=90)),
    ):
        assert is_legal(state, offer("Bruno", Building.CATHEDRAL, pays=pays, receives=receives))
    with_a_share = offer(
        "Bruno", Building.CATHEDRAL, pays=Bundle(ducats=5), receives=Bundle(ducats=5), shares=Bundle(markers=1)
    )
    assert is_legal(state, with_a_share)


@pytest.mark.clause("8.11")
@pytest.mark.ruling("T7")
def test_beside_a_card_asked_for_by_name_another_is_named():
    """Anna asks of Bruno one message that she knows and one unseen: the one he adds is another of his."""
    known, *others, not_his = scene().setup.box.deck(CardKind.MESSAGE)[:4]
    state = at_the_cathedral(bruno=Bundle(130, cards=[known, *others]))
    deal = Deal("Bruno", space=Building.CATHEDRAL, pays=Bundle(cards=[known], cards_of_a_kind=[CardKind.MESSAGE]))
    state = played(state, ProposeDeal("Anna", deal=deal))
    for added in (known, not_his):
        refused_only(state, AcceptDeal("Bruno", deal=deal, cards=[added]), "8.11", Reason.CARDS_NOT_AS_ASKED, "T7")
    for added in others:
        assert is_legal(state, AcceptDeal("Bruno", deal=deal, cards=[added]))


@pytest.mark.clause("8.11", "8.14")
@pytest.mark.ruling("T7", "T11")
def test_the_order_that_keeps_the_promise_is_not_the_one_given_away():
    """Anna demands the reward of Bruno's order and another of his orders, unseen: the one he fills he can't name."""
    orders = scene().setup.box.deck(CardKind.LARGE_ORDER)
    filled = next(card for card in orders if card.villa is RICCI)
    other = next(card for card in orders if card.villa is not RICCI)
    state = scene(walk=[RICCI], holdings={"Bruno": Bundle(130, filled.wares, cards=[filled, other])})
    reward, order = Bundle(special_cards=[SpecialCard.ANY_WARE]), Bundle(cards_of_a_kind=[CardKind.LARGE_ORDER])
    deal = Deal("Bruno", space=RICCI, pays=order, shares=reward)
    state = played(state, ProposeDeal("Anna", deal=deal))
    refused(state, AcceptDeal("Bruno", deal=deal, cards=[filled]), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")
    assert is_legal(state, AcceptDeal("Bruno", deal=deal, cards=[other]))


@pytest.mark.clause("8.1", "8.5", "8.9")
@pytest.mark.ruling("S4", "T4")
def test_of_a_deal_for_elsewhere_that_nobody_made_all_is_said():
    """Anna accepts for the Park what Bruno never offered, and has not heard the others about the Coach House."""
    state = at_the_coach_house()
    wish = AcceptDeal("Anna", deal=Deal("Bruno", space=PARK, pays=Bundle(5)))
    refused(state, wish, "8.9", Reason.NO_SUCH_PROPOSAL, "T4")
    refused(state, wish, "8.1", Reason.NOBODY_PASSED_YET, "S4")


@pytest.mark.clause("8.10")
@pytest.mark.ruling("S3")
def test_an_offer_without_an_action_left_is_not_valid():
    """Bruno has acted, holds no Further Action card and offers 50 to block the Coach House: refused, nothing forces.
    With a card he is heard, unless he would pay with it.
    """
    uses = {RICCI: "Bruno"}
    state = scene(walk=[RICCI, COACH_HOUSE], uses=uses)
    block = offer("Bruno", COACH_HOUSE, 50)
    refused_only(state, block, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "T7")
    assert is_legal(played(state, Pass("Carla"), Pass("Dario")), EndWalk("Anna"))
    with_card = scene(
        walk=[RICCI, COACH_HOUSE], uses=uses, holdings={"Bruno": Bundle(130, special_cards=[FURTHER_ACTION])}
    )
    assert is_legal(with_card, block)
    card = offer("Bruno", COACH_HOUSE, pays=Bundle(special_cards=[FURTHER_ACTION]))
    refused_only(with_card, card, "8.10", Reason.DEAL_CANNOT_ACT, "S3", "T7")


@pytest.mark.clause("8.1", "8.4")
@pytest.mark.ruling("S4")
def test_the_others_are_heard_before_the_tower_leaves_the_start():
    """From the start at Villa Ricci Anna steps to the Coach House at once: not before all have passed, or time is
    called.
    """
    state = scene(walk=[RICCI])
    refusal = refused_only(state, MoveTower("Anna", to=COACH_HOUSE), "8.1", Reason.NOBODY_PASSED_YET, "S4")
    assert refusal.facts.players == ("Bruno", "Carla", "Dario")
    state = played(state, Pass("Dario"))
    assert accepted(state, TimeCalled()) == (PlayerPassed("Bruno"), PlayerPassed("Carla"))
    assert is_legal(played(state, TimeCalled()), MoveTower("Anna", to=COACH_HOUSE))


@pytest.mark.clause("8.2", "8.12")
@pytest.mark.ruling("S6", "S23", "T9")
def test_markers_as_payment():
    """Bruno gives a blue marker back and Anna takes a red one. With all seven red ones out she would take none, so such
    an offer forces nothing; but one that both give goes both ways. A marker on a building is not dealt in.
    """
    one = offer("Bruno", PARK, pays=Bundle(markers=1))
    state = scene(walk=[PARK], holdings={"Bruno": Bundle(130, markers=1)})
    done = played(state, one, AcceptDeal("Anna", deal=one.deal))
    assert (done.holding("Bruno").markers, done.holding("Anna").markers) == (0, 1)
    assert done.supply.markers == (6, 7, 7, 7)
    state = scene(
        walk=[PARK],
        holdings={"Anna": Bundle(130, markers=5), "Bruno": Bundle(130, markers=1)},
        owners={HARBOR: "Anna", PALACE: "Anna", RICCI: "Bruno"},
    )
    asked = played(state, one, Pass("Carla"), Pass("Dario"))
    assert the(accepted(asked, AcceptDeal("Anna", deal=one.deal)), GoodsHandedOver).markers_received == 0
    assert is_legal(asked, EndWalk("Anna"))
    swap = offer("Bruno", PARK, pays=Bundle(5, markers=1), receives=Bundle(markers=1))
    done = played(state, swap, AcceptDeal("Anna", deal=swap.deal))
    assert (done.holding("Anna").markers, done.holding("Bruno").markers) == (5, 1)
    assert done.supply == state.supply
    two = offer("Bruno", PARK, pays=Bundle(markers=2))
    refused_only(state, two, "8.11", Reason.NOT_HELD, "S23")


@pytest.mark.clause("8.10", "14.3")
@pytest.mark.ruling("T2", "S15")
def test_the_same_player_buys_twice_in_one_turn():
    """Bruno has acted at the Harbor and holds Further Action: he pays 10 for the Palace next door, and the card is
    played as his action opens there.
    """
    held = {"Bruno": Bundle(130, special_cards=[FURTHER_ACTION])}
    state = scene(walk=[HARBOR], uses={HARBOR: "Bruno"}, holdings=held)
    ten = offer("Bruno", PALACE, 10)
    events = accepted(played(state, ten), AcceptDeal("Anna", deal=ten.deal))
    assert of_kind(events, SpecialCardPlayed) == (SpecialCardPlayed("Bruno", FURTHER_ACTION),)
    assert the(events, ActionOpened) == ActionOpened("Bruno", PALACE, NOTHING)
    done = played(state, ten, AcceptDeal("Anna", deal=ten.deal), UseBuilding("Bruno"), CloseAction("Bruno"))
    assert done.holding("Bruno") == Bundle(120, special_cards=[SpecialCard.BUILDING_ACTION])


@pytest.mark.clause("8.15", "8.20")
@pytest.mark.ruling("T4", "T7")
def test_the_active_player_answers_with_a_demand():
    """Bruno offers 5 for the Park. Anna answers: a message of his and 10, and she gives a silk. He names the message;
    his own offer stood beside hers all the while.
    """
    messages = scene().setup.box.deck(CardKind.MESSAGE)
    held = {"Anna": Bundle(130, [Ware.SILK]), "Bruno": Bundle(130, cards=messages[:2])}
    state = scene(walk=[PARK], holdings=held)
    five = offer("Bruno", PARK, 5)
    asked = Bundle(10, cards_of_a_kind=[CardKind.MESSAGE])
    demand = ProposeDeal("Anna", deal=offer("Bruno", PARK, pays=asked, receives=Bundle(wares=[Ware.SILK])).deal)
    state = played(state, five, demand)
    assert is_legal(state, AcceptDeal("Anna", deal=five.deal))
    wrong = AcceptDeal("Bruno", deal=demand.deal)
    refused_only(state, wrong, "8.11", Reason.CARDS_NOT_AS_ASKED, "T7")
    done = played(state, AcceptDeal("Bruno", deal=demand.deal, cards=messages[1:2]))
    assert done.holding("Anna") == Bundle(140, cards=messages[1:2])
    assert done.holding("Bruno") == Bundle(120, [Ware.SILK], cards=messages[:1])


@pytest.mark.clause("8.11", "7.5")
@pytest.mark.ruling("S11")
def test_special_cards_finance_no_deal_before_the_action_is_won():
    """Bruno would take a pepper by Any Ware to pay for the Park with it: the card waits until his action is open, and
    what it will bring is no part of the Park's yield.
    """
    held = {"Bruno": Bundle(130, special_cards=[SpecialCard.ANY_WARE])}
    state = scene(walk=[PARK], holdings=held)
    pepper = Bundle(wares=[Ware.PEPPER])
    refused_only(state, offer("Bruno", PARK, pays=pepper), "8.11", Reason.NOT_HELD)
    promised = offer("Bruno", PARK, pays=NOTHING, shares=pepper)
    refused_only(state, promised, "8.14", Reason.SHARE_NOT_OF_THIS_ACTION, "T11")


@pytest.mark.clause("8.18", "8.10")
@pytest.mark.ruling("S30", "T20", "D15")
@pytest.mark.parametrize("rules", [Rules.first_edition(), Rules.second_edition()])
def test_the_marketplace_is_no_street(rules):
    """A paid move there follows D15, and no action goes with it in either edition."""
    to_market = Deal("Bruno", space=MARKETPLACE, action=False, pays=Bundle(ducats=5))
    state = scene(walk=[Building.GUILD_HALL], uses={Building.GUILD_HALL: "Dario"}, rules=rules)
    if rules.paid_move_without_action is Allowance.ALLOWED:
        assert is_legal(state, ProposeDeal("Bruno", deal=to_market))
    else:
        refused_only(state, ProposeDeal("Bruno", deal=to_market), "8.10", Reason.DEAL_WITHOUT_ACTION, "D15", "S30")
    acting_there = Deal("Bruno", space=MARKETPLACE, action=True, pays=Bundle(ducats=5))
    refused_only(state, ProposeDeal("Bruno", deal=acting_there), "8.18", Reason.ACTION_ON_A_STREET, "S30")
    assert is_legal(state, ProposeDeal("Bruno", deal=Deal("Bruno", space=Street(7, 4), pays=Bundle(ducats=5))))
