"""Proposals: their frame, their check and their sampler (chapter 8, T5)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters import actions, negotiation
from genoa_rules.commands import AcceptDeal, ProposeDeal
from genoa_rules.decide import decide
from genoa_rules.events import DealProposed, DealVoiced
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import LegalCommands
from genoa_rules.model.board import MARKETPLACE, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.rules import Allowance, PromisedYield, Rules
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Frame, Offers, Partner, Promise, Subject, frame
from spec.depth import examples
from spec.expect import accepted, of_kind, played, refused_only
from spec.indistinguishable import at_a_villa, attempts, pairs, villa_state
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import PHASES, a_proposal, dealt_state, game, players_of, rules_of, states

BARE_MOVES = Rules.first_edition(paid_move_without_action=Allowance.ALLOWED)


def is_within(seen: Frame, state: State, command: ProposeDeal) -> bool:
    """Whether a proposal is about a subject of the frame, with a partner of it, and asks and promises within it."""
    deal, active = command.deal, state.turn.active
    buys = command.player == deal.buyer
    partner = active if buys else deal.buyer
    given, asked = (deal.pays, deal.receives) if buys else (deal.receives, deal.pays)
    return seen.own.covers(given) and any(
        subject.space == deal.space
        and subject.action == deal.action
        and is_promised_within(subject.promise, deal)
        and any(
            each.player == partner and each.has.covers(asked.faceless.paid(-asked.ducats)) for each in subject.partners
        )
        for subject in seen.subjects
    )


def is_promised_within(promise: Promise, deal: Deal) -> bool:
    shares = deal.shares
    reward = (
        set(shares.special_cards) <= set(promise.rewards)
        and shares.ducats <= promise.ducats
        and not shares.goods - len(shares.special_cards)
    )
    return promise.goods.covers(shares) or reward


# The frame.


def test_the_frame_says_where_with_whom_and_what():
    """Bruno may offer for the Palace or for a neighbouring space, to Anna alone, what he has, and ask what she has."""
    anna = Bundle(60, (Ware.SALT,), (SpecialCard.ANY_WARE,), markers=2)
    bruno = Bundle(35, (Ware.SILK, Ware.SILK))
    state = scene(walk=(Building.PALACE,), holdings={"Anna": anna, "Bruno": bruno})
    seen = Offers(state, "Bruno").frame
    assert (seen.own, seen.binding) == (bruno, True)
    partner = Partner("Anna", Bundle(0, (Ware.SALT,), (SpecialCard.ANY_WARE,), markers=2))
    streets = [space for space in state.setup.box.board.neighbours[Building.PALACE] if isinstance(space, Street)]
    assert streets
    assert [subject for subject in seen.subjects if isinstance(subject.space, Street)] == [
        Subject(space, False, (partner,)) for space in streets
    ]
    assert seen.subjects[0] == Subject(
        Building.PALACE, True, (partner,), Promise(Bundle(special_cards=(SpecialCard.BUILDING_ACTION,)))
    )
    assert {subject.space for subject in seen.subjects[1:]} == set(state.setup.box.board.neighbours[Building.PALACE])


@pytest.mark.clause("8.20")
def test_the_active_player_may_propose_to_every_possible_buyer():
    """Carla has acted and holds no card for a further action; she can't buy the Palace, but be paid a move to a street
    with.
    """
    state = scene(walk=(Building.VILLA_ZASTERI, Building.PALACE), uses={Building.VILLA_ZASTERI: "Carla"}, active="Anna")
    seen = frame(state, "Anna")
    assert [partner.player for partner in seen.subjects[0].partners] == ["Bruno", "Dario"]
    street = next(subject for subject in seen.subjects if isinstance(subject.space, Street))
    assert [partner.player for partner in street.partners] == ["Bruno", "Carla", "Dario"]


@pytest.mark.clause("8.10")
@pytest.mark.ruling("T7")
def test_a_further_action_card_of_either_side_makes_a_buyer():
    """Who has acted can buy with a card of the own, or with one that the deal brings."""
    walk, uses = (Building.VILLA_ZASTERI, Building.PALACE), {Building.VILLA_ZASTERI: "Bruno"}
    card = Bundle(50, special_cards=(SpecialCard.FURTHER_ACTION,))
    here = {
        holder: any(
            subject.space is Building.PALACE
            for subject in frame(scene(walk=walk, uses=uses, holdings={holder: card}), "Bruno").subjects
        )
        for holder in ("Anna", "Bruno", "Carla")
    }
    assert here == {"Anna": True, "Bruno": True, "Carla": False}
    state = scene(walk=walk, uses=uses, holdings={"Anna": card})
    drawn = [command.deal for command in islice(Offers(state, "Bruno").samples(1), 60)]
    bought = [deal for deal in drawn if deal.action]
    assert bought and all(SpecialCard.FURTHER_ACTION in deal.receives.special_cards for deal in bought)


@pytest.mark.ruling("D15", "S30")
def test_a_bare_move_is_a_subject_where_the_rules_sell_it():
    """To a building without its action, and to the marketplace, only under D15's other reading."""
    for rules, sold in ((Rules.first_edition(), False), (BARE_MOVES, True)):
        state = scene(rules=rules, walk=(Building.PALACE,))
        bare = [each for each in frame(state, "Bruno").subjects if isinstance(each.space, Building) and not each.action]
        assert bool(bare) is sold
        assert all(subject.space is not Building.PALACE for subject in bare)
        at_market = next(
            space for space in state.setup.box.board.neighbours[MARKETPLACE] if isinstance(space, Building)
        )
        spaces = [each.space for each in frame(scene(rules=rules, walk=(at_market,)), "Bruno").subjects]
        assert (MARKETPLACE in spaces) is sold


@pytest.mark.clause("8.14")
@pytest.mark.ruling("D19", "T11")
def test_what_may_be_promised_of_a_villa():
    """Its privilege, or of a large order a special card in stock, and under D19's second reading of its money too."""
    for promised, ducats in ((PromisedYield.GOODS, 0), (PromisedYield.GOODS_AND_MONEY, 100)):
        rules = Rules.first_edition(promised_yield=promised)
        gone = Bundle(50, special_cards=(SpecialCard.ANY_WARE,) * 5)
        state = scene(rules=rules, walk=(Building.VILLA_RICCI,), holdings={"Carla": gone})
        promise = frame(state, "Bruno").subjects[0].promise
        assert promise.goods == Bundle(cards_of_a_kind=(CardKind.PRIVILEGE,))
        assert promise.rewards == tuple(each for each in SpecialCard if each is not SpecialCard.ANY_WARE)
        assert promise.ducats == ducats


def test_where_there_is_no_room_the_frame_is_empty():
    """Outside walk and action, and for somebody who does not play; nothing is drawn there."""
    reached = game(3, rules_of(0), 0)[0]
    seen: Counter[tuple[type, bool]] = Counter()
    for phase in PHASES:
        found = [each for each in reached if isinstance(each.phase, phase)]
        state = found[0] if found else dealt_state(3, rules_of(0), 0, phase)
        offers = Offers(state, "Bruno")
        room = isinstance(state.phase, Walking | Acting)
        seen[phase, bool(offers.frame.subjects)] += 1
        if not room:
            assert offers.frame == Frame()
            assert offers.sample(1) is None and list(offers.samples(1)) == []
        assert Offers(state, "nobody").frame == Frame()
        assert Offers(state, "nobody").sample(1) is None
    assert seen[Walking, True]


@pytest.mark.clause("8.7")
@pytest.mark.ruling("T8")
def test_while_an_action_is_open_a_proposal_does_not_bind():
    """The frame says so; what is drawn from it is voiced only."""
    state = scene(walk=(Building.PALACE,), uses={Building.PALACE: "Bruno"})
    acting = state.but(phase=Acting("Bruno", Building.PALACE, NOTHING))
    assert frame(state, "Carla").binding
    assert not frame(acting, "Carla").binding
    assert of_kind(accepted(state, Offers(state, "Carla").sample(1)), DealProposed)
    assert of_kind(accepted(acting, Offers(acting, "Carla").sample(1)), DealVoiced)


@premise(at_least=0.2)
@examples(300)
@given(state=states(Walking, Acting) | at_a_villa(), seed=st.integers(0, 2**20), data=st.data())
def test_every_legal_proposal_for_here_or_next_lies_within_the_frame(state, seed, data):
    """Whoever makes it up: if the rules accept it, the frame has its subject, its partner and what it holds."""
    random = Random(seed)
    player = data.draw(players_of(state))
    tried = [a_proposal(state, random), *attempts(state, state, player, random)]
    made = [each for each in tried if isinstance(each, ProposeDeal) and negotiation.is_settleable(state, each.deal)]
    legal = [each for each in made if isinstance(decide(state, each), Accepted)]
    holds(legal)
    for command in legal:
        assert is_within(frame(state, command.player), state, command), command


@premise(at_least=0.3)
@given(state=states(Walking), data=st.data())
def test_for_every_subject_and_partner_of_the_frame_some_proposal_is_legal(state, data):
    """The frame is no wider than it need be: a demand for little, with a card for a further action where one is needed,
    is legal for each.
    """
    active = state.turn.active
    seen = frame(state, active)
    two = len(state.players) == 2
    holds(seen.subjects)
    for subject in seen.subjects:
        for partner in subject.partners:
            goods = partner.has
            if two and not goods:
                continue
            asked = Bundle(5, goods.wares[:1], cards_of_a_kind=goods.cards_of_a_kind[:1], markers=min(goods.markers, 1))
            if two and not asked.goods:
                continue
            can = not subject.action or actions.can_act(state, partner.player, goods)
            given_ = NOTHING if can else Bundle(special_cards=(SpecialCard.FURTHER_ACTION,))
            deal = Deal(partner.player, space=subject.space, action=subject.action, pays=asked, receives=given_)
            accepted(state, ProposeDeal(active, deal=deal))


# The check.


def test_the_check_is_what_decide_says():
    """A deal is judged as if this player proposed it."""
    state = scene(walk=(Building.PALACE,), holdings={"Bruno": Bundle(10)})
    offers = Offers(state, "Bruno")
    fair, dear = (Deal("Bruno", space=Building.PALACE, pays=Bundle(ducats)) for ducats in (10, 15))
    assert offers.check(fair) == decide(state, ProposeDeal("Bruno", deal=fair)) and isinstance(
        offers.check(fair), Accepted
    )
    assert offers.check(dear) == decide(state, ProposeDeal("Bruno", deal=dear))
    refused_only(state, ProposeDeal("Bruno", deal=dear), "8.11", Reason.NOT_HELD, "T5")
    assert LegalCommands(state, "Bruno").offers.frame == offers.frame


@pytest.mark.ruling("T7", "T5")
@pytest.mark.parametrize(
    ("kinds", "named", "ways"),
    [
        ((), 0, 1),
        ((CardKind.MESSAGE,), 0, 6),
        ((CardKind.MESSAGE,) * 3, 0, 20),
        ((CardKind.MESSAGE,) * 3, 2, 4),
        ((CardKind.MESSAGE,) * 2 + (CardKind.PRIVILEGE,) * 2, 0, 15 * 6),
        ((CardKind.MESSAGE,) * 6, 0, 1),
    ],
)
def test_the_ways_to_accept_are_counted_before_they_are_listed(kinds, named, ways):
    """As many as the partner's legal list has, where all cards differ; never by a look at the cards themselves."""
    box = shipped_box()
    hand = box.deck(CardKind.MESSAGE)[:6] + box.deck(CardKind.PRIVILEGE)[:4]
    state = scene(walk=(Building.PALACE,), holdings={"Anna": Bundle(cards=hand)})
    for author, buyer in (("Bruno", "Bruno"), ("Anna", "Bruno")):
        asked = Bundle(cards=hand[:named], cards_of_a_kind=kinds)
        offered = Bundle(10)
        if author == "Anna":
            state = scene(walk=(Building.PALACE,), holdings={"Bruno": Bundle(10, cards=hand), "Anna": Bundle(10)})
            offered, asked = Bundle(10) + asked, NOTHING
        deal = Deal(buyer, space=Building.PALACE, pays=offered, receives=asked)
        assert Offers(state, author).ways_to_accept(deal) == ways
        after = played(state, ProposeDeal(author, deal=deal))
        partner = "Anna" if author == "Bruno" else "Bruno"
        accepting = [each for each in LegalCommands(after, partner) if isinstance(each, AcceptDeal)]
        assert len(accepting) == ways


def test_what_nobody_could_accept_can_be_accepted_in_no_way():
    """Also for deals that are none: of a stranger, or for more cards than there are."""
    state = scene(walk=(Building.PALACE,))
    asked = Bundle(cards_of_a_kind=(CardKind.MESSAGE,))
    for author, deal in (
        ("Bruno", Deal("Bruno", space=Building.PALACE, receives=asked)),
        ("Anna", Deal("nobody", space=Building.PALACE, pays=asked)),
        ("nobody", Deal("nobody", space=Building.PALACE, receives=asked)),
    ):
        assert Offers(state, author).ways_to_accept(deal) == 0


# The sampler.


@premise(at_least=0.5)
@examples(200)
@given(state=states(Walking, Acting) | at_a_villa(), seed=st.integers(0, 2**20), data=st.data())
def test_every_sample_is_legal_and_within_the_frame(state, seed, data):
    """Whatever is drawn may be proposed."""
    player = data.draw(players_of(state))
    offers = Offers(state, player)
    drawn = list(islice(offers.samples(seed), 5))
    holds(drawn)
    for command in drawn:
        assert command.player == player
        accepted(state, command)
        assert is_within(offers.frame, state, command), command


@pytest.mark.ruling("T5")
@premise(at_least=0.3)
@examples(300)
@given(pair=pairs(Walking, Acting), seed=st.integers(0, 2**20))
def test_frame_and_samples_know_only_what_their_player_knows(pair, seed):
    """In two states that look the same to a player both are the same."""
    state, other, player = pair
    here, there = Offers(state, player), Offers(other, player)
    assert here.frame == there.frame
    drawn = list(islice(here.samples(seed), 15))
    holds(drawn)
    assert list(islice(there.samples(seed), 15)) == drawn


def test_a_sample_is_the_same_for_the_same_seed():
    """Another seed draws another proposal."""
    state = scene(walk=(Building.PALACE,))
    offers = Offers(state, "Bruno")
    assert offers.sample(3) == Offers(state, "Bruno").sample(3) == next(offers.samples(3))
    assert len({offers.sample(seed) for seed in range(20)}) > 10


def contents(state: State, command: ProposeDeal) -> set[str]:
    """What is special about a proposal."""
    deal = command.deal
    offer = command.player == deal.buyer
    given_, asked = (deal.pays, deal.receives) if offer else (deal.receives, deal.pays)
    here = deal.space == state.turn.walk[-1]
    said = {
        "an offer": offer,
        "a demand": not offer,
        "for here": here,
        "for a neighbour": not here and deal.action,
        "a street": isinstance(deal.space, Street),
        "a bare move": isinstance(deal.space, Building) and not deal.action,
        "the marketplace": deal.space is MARKETPLACE,
        "receives": bool(deal.receives),
        "pays": bool(deal.pays),
        "guessed cards asked": bool(asked.cards),
        "cards asked by kind": bool(asked.cards_of_a_kind),
        "money asked": asked.ducats > 0,
        "a card for the action": deal.action and not actions.can_act(state, deal.buyer, state.holding(deal.buyer)),
        "shares of a reward": deal.space in VILLAS and bool(deal.shares.special_cards),
        "shares of money": deal.shares.ducats > 0,
        "shares of wares": bool(deal.shares.wares),
        "shares of special cards": deal.space not in VILLAS and bool(deal.shares.special_cards),
        "shares of cards": bool(deal.shares.cards_of_a_kind),
        "shares of markers": deal.shares.markers > 0,
        "voiced": not isinstance(state.phase, Walking),
        "between two players": len(state.players) == 2,
    }
    for name, bundle in (("given", given_), ("asked", asked)):
        said |= {
            f"wares {name}": bool(bundle.wares),
            f"special cards {name}": bool(bundle.special_cards),
            f"markers {name}": bundle.markers > 0,
        }
    said |= {"cards given by name": bool(given_.cards), "money given": given_.ducats > 0}
    return {name for name, holds_ in said.items() if holds_}


def test_every_kind_of_content_is_drawn():
    """Over many positions nothing that can stand in a proposal is missing or rare."""
    seen: Counter[str] = Counter()
    failed = asked = 0
    for seed in range(700):
        phase = Acting if seed % 5 == 0 else Walking
        state = villa_state(seed) if seed % 4 == 1 else dealt_state(2 + seed % 4, rules_of(seed % 6), seed, phase)
        player = state.players[seed % len(state.players)] if seed % 3 else state.turn.active
        offers = Offers(state, player)
        for number in range(4):
            if not offers.frame.subjects:
                continue
            command = offers.sample(4 * seed + number)
            asked, failed = asked + 1, failed + (command is None)
            seen.update(contents(state, command) if command is not None else ())
    floors = dict.fromkeys(
        (
            "an offer", "a demand", "for here", "for a neighbour", "a street", "receives", "pays", "money asked",
            "money given", "wares given", "wares asked", "special cards given", "special cards asked",
            "cards given by name", "cards asked by kind", "markers given", "markers asked", "voiced",
            "between two players",
        ),
        60,
    )  # fmt: skip
    floors |= dict.fromkeys(
        (
            "a bare move", "the marketplace", "guessed cards asked", "a card for the action", "shares of a reward",
            "shares of money", "shares of wares", "shares of special cards", "shares of cards", "shares of markers",
        ),
        5,
    )  # fmt: skip
    assert {name: seen[name] for name, floor in floors.items() if seen[name] < floor} == {}
    assert failed < 0.1 * asked


@pytest.mark.clause("17.1")
def test_between_two_players_what_is_drawn_holds_a_good():
    """Money alone is no offer there; who has nothing but money finds none without a share."""
    state = scene(("Anna", "Bruno"), walk=(Building.PALACE,))
    drawn = [Offers(state, "Bruno").sample(seed) for seed in range(60)]
    assert all(command.deal.shares for command in drawn if command is not None)
    assert any(drawn)


def test_a_game_can_be_played_with_samples():
    """Random play that draws its proposals comes to its end, and proposals stand and are accepted on the way."""
    state = played(scene(("Anna", "Bruno", "Carla"), walk=(Building.PALACE,)))
    random = Random(5)
    stood = 0
    for _ in range(30):
        command = Offers(state, random.choice(state.players)).draw(random)
        assert command is not None
        state = played(state, command)
        stood = max(stood, len(negotiation.proposals(state)))
    assert stood >= 5
