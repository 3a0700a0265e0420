"""What is seen: views, redacted events, and that nobody learns a secret by a refusal or a list (2.8, S9, S22, T5)."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genoa_rules.chapters.negotiation import given_by, proposals
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    DeliverMessage,
    FillSmallOrder,
    HandOn,
    HandOver,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.decide import decide, waited_for
from genoa_rules.events import (
    CardDrawn,
    DealProposed,
    DealSettled,
    DealVoiced,
    DealWithdrawn,
    Event,
    GameEnded,
    GoodsHandedOver,
    HandOverDue,
)
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal, legal_for_all
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.deal import Deal, Proposal
from genoa_rules.model.phases import Acting, Drawing, Over, Owing, Walking
from genoa_rules.model.refusal import Reason
from genoa_rules.model.state import State
from genoa_rules.model.wares import Ware
from genoa_rules.offers import Frame, frame
from genoa_rules.redact import redact, redact_all
from genoa_rules.view import (
    MOST_DUCATS,
    OthersDrawing,
    OthersOwing,
    OthersSeat,
    OwnSeat,
    UncoveredSeat,
    View,
    view,
)
from spec.expect import accepted, is_legal, played, refused_only, the
from spec.indistinguishable import at_a_villa, attempts, pairs, villa_state, watched
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import game, rules_of, states

ORDERS = shipped_box().deck(CardKind.LARGE_ORDER)
MESSAGES = shipped_box().deck(CardKind.MESSAGE)
SMALL_ORDERS = shipped_box().deck(CardKind.SMALL_ORDER)
PRIVILEGES = shipped_box().deck(CardKind.PRIVILEGE)


def values_in(value: object) -> Iterator[object]:
    """Every value inside a value; a box is the printed list of all cards and no secret."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from values_in(each)
    elif attrs.has(type(value)) and not isinstance(value, Box):
        for field in attrs.fields(type(value)):
            yield from values_in(getattr(value, field.name))


def faces_in(value: object) -> set[Card]:
    return {each for each in values_in(value) if isinstance(each, get_args(Card))}


def faces_known(state: State, player: str | None) -> set[Card]:
    """The faces that somebody may see, told as the rulebook tells it: one by one where they lie."""
    known = {card for deck in state.decks for card in deck.face_up}
    if player is not None:
        known |= set(state.holding(player).cards)
    for proposal in proposals(state):
        if player in (proposal.deal.buyer, state.turn.active):
            known |= {*proposal.deal.pays.cards, *proposal.deal.receives.cards}
    if isinstance(state.phase, Over):
        known |= {card for holding in state.holdings for card in holding.cards_of(CardKind.PRIVILEGE)}
    return known


# What lies open and what is hidden.


@pytest.mark.clause("2.8")
@pytest.mark.ruling("S22")
def test_wares_special_cards_and_markers_are_seen_money_and_faces_are_not():
    """Of others one sees wares, special cards, reserve markers and the number of each kind of card; of oneself all."""
    anna = Bundle(75, (Ware.SILK,), (SpecialCard.ANY_WARE,), (*ORDERS[:2], MESSAGES[0]), markers=2)
    state = scene(holdings={"Anna": anna})
    kinds = (CardKind.LARGE_ORDER, CardKind.LARGE_ORDER, CardKind.MESSAGE)
    lies_open = Bundle(0, (Ware.SILK,), (SpecialCard.ANY_WARE,), cards_of_a_kind=kinds, markers=2)
    for who in ("Bruno", None, "nobody"):
        assert view(state, who).seats[0] == OthersSeat("Anna", lies_open)
    own = view(state, "Anna").seats[0]
    assert own == OwnSeat("Anna", anna)
    assert own.open == lies_open
    assert [seat.player for seat in view(state, "Carla").seats] == list(state.players)


@pytest.mark.clause("2.8")
def test_of_a_deck_one_sees_how_many_lie_face_down_and_which_face_up():
    """Cards that lie face up under their deck are public, the others are a number."""
    state = scene(face_up=(MESSAGES[3], MESSAGES[1]))
    deck = view(state, None).decks[CardKind.MESSAGE.rank]
    assert (deck.face_down, deck.face_up) == (12, (MESSAGES[1], MESSAGES[3]))


def talk(cards_of_bruno: tuple[Card, ...] = (ORDERS[0],)) -> State:
    """Bruno has offered a large order by name for the Palace, and asked Anna for a message by kind."""
    held = {"Anna": Bundle(50, cards=(MESSAGES[0],)), "Bruno": Bundle(50, cards=cards_of_bruno)}
    state = scene(walk=(Building.PALACE,), holdings=held)
    asked = Bundle(cards_of_a_kind=(CardKind.MESSAGE,))
    deal = Deal("Bruno", space=Building.PALACE, pays=Bundle(10, cards=cards_of_bruno[:1]), receives=asked)
    return played(state, ProposeDeal("Bruno", deal=deal))


@pytest.mark.ruling("S9")
def test_which_card_an_offer_holds_is_seen_by_its_two_parties_only():
    """Everybody sees the offer; that it is this order and no other, only Bruno and Anna."""
    state = talk()
    for who in ("Anna", "Bruno"):
        assert view(state, who).phase == state.phase
    for who in ("Carla", "Dario", None):
        phase = view(state, who).phase
        assert isinstance(phase, Walking)
        deal = phase.proposals[0].deal
        assert deal.pays == Bundle(10, cards_of_a_kind=(CardKind.LARGE_ORDER,))
        assert deal.receives == Bundle(cards_of_a_kind=(CardKind.MESSAGE,))


def drawing() -> State:
    """Bruno draws small orders in the Town Hall, of which one is Anna's; one has come."""
    state = scene(walk=(Building.TOWN_HALL,), holdings={"Bruno": Bundle(50, cards=(SMALL_ORDERS[5],))})
    deal = Deal("Bruno", space=Building.TOWN_HALL, shares=Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,)))
    return played(
        state,
        ProposeDeal("Bruno", deal=deal),
        AcceptDeal("Anna", deal=deal),
        UseBuilding("Bruno"),
        CardDealt(SMALL_ORDERS[0]),
    )


@pytest.mark.clause("2.8", "9.2")
@pytest.mark.ruling("S18")
def test_drawn_cards_are_seen_by_who_drew_them():
    """Others, the creditor among them, see how many cards came and between how many the debtor chooses."""
    state = drawing()
    assert isinstance(state.phase, Drawing)
    assert view(state, "Bruno").phase == state.phase
    owing = played(state, CardDealt(SMALL_ORDERS[1]))
    assert isinstance(owing.phase, Owing)
    assert view(owing, "Bruno").phase == owing.phase
    acting = owing.phase.acting
    for who in ("Anna", "Carla", None):
        assert view(state, who).phase == OthersDrawing(
            acting, CardKind.SMALL_ORDER, 1, 1, Building.TOWN_HALL, own_action=True
        )
        assert view(owing, who).phase == OthersOwing(acting, "Anna", CardKind.SMALL_ORDER, 1, 2)


@pytest.mark.clause("16.1")
def test_at_the_end_privileges_and_money_are_uncovered_and_no_more():
    """Who has won can be checked by all; what nobody is paid for stays covered."""
    states_, _ = game(3, rules_of(0), 0)
    state = states_[-1]
    seen = view(state, "Bruno")
    assert seen.result is not None and seen.result == state.phase.result
    anna, bruno, carla = seen.seats
    assert isinstance(bruno, OwnSeat)
    for seat, holding in ((anna, state.holdings[0]), (carla, state.holdings[2])):
        assert isinstance(seat, UncoveredSeat)
        assert seat.ducats == holding.ducats == seen.result.scores[state.setup.seat(seat.player)].ducats
        assert seat.privileges == holding.cards_of(CardKind.PRIVILEGE)
    assert view(states_[-2], "Bruno").result is None


@pytest.mark.clause("2.8")
@premise(at_least=0.7)
@settings(max_examples=150)
@given(case=watched())
def test_no_face_stands_in_a_view_that_its_player_may_not_see(case):
    """Every card anywhere in a view lies open, is the player's own, or is named in a proposal of that player's."""
    state, player = case
    known = faces_known(state, player)
    holds(any(card not in known for holding in state.holdings for card in holding.cards))
    assert faces_in(view(state, player)) <= known


@given(case=watched())
def test_a_view_keeps_no_way_back_to_the_state(case):
    """Nothing in a view is a state, or leads to one."""
    state, player = case
    seen = view(state, player)
    assert not any(isinstance(each, State) for each in values_in(seen))
    assert hash(seen) == hash(view(state, player)) and seen == view(state, player)


@given(state=states())
def test_a_view_tells_what_its_player_may_do(state):
    """The list and the frame are those of the state; a spectator, or who does not play, has none."""
    for player in state.players:
        seen = view(state, player)
        assert seen.legal == legal(state, player)
        assert seen.offers == frame(state, player)
        assert seen.waits_for == waited_for(state)
    assert view(state, "nobody") == view(state, None)
    assert view(state, None).player is None
    assert (view(state, None).legal, view(state, None).offers) == ((), Frame())


# Completions.


@premise(at_least=0.8)
@settings(max_examples=200)
@given(case=watched(), seed=st.integers(0, 2**20))
def test_every_completion_has_exactly_this_view(case, seed):
    """Whatever is dealt for the unseen, what is seen stays the same; nearly always it is another state."""
    state, player = case
    seen = view(state, player)
    drawn = list(islice(seen.completions(seed), 3))
    holds(any(each != state for each in drawn))
    for each in drawn:
        assert view(each, player) == seen


@premise(at_least=0.1)
@given(case=watched(), seed=st.integers(0, 2**20))
def test_a_completion_is_a_whole_position(case, seed):
    """All cards of the box are there once; whoever has proposed can pay; whoever is waited for has something to say."""
    state, player = case
    full = next(view(state, player).completions(seed))
    cards = [card for holding in full.holdings for card in holding.cards]
    cards += [card for deck in full.decks for card in (*deck.face_down, *deck.face_up)]
    assert Counter(cards) == Counter(full.setup.box.cards)
    holds(proposals(full))
    for proposal in proposals(full):
        assert full.holding(proposal.author).covers(given_by(proposal.author, proposal.deal))
    assert all(legal(full, each) for each in waited_for(full))
    for place, holding in enumerate(full.holdings):
        if full.players[place] != player and not isinstance(full.phase, Over):
            assert holding.ducats % 5 == 0 and 0 <= holding.ducats <= MOST_DUCATS


@pytest.mark.ruling("T6", "T11")
@premise(at_least=0.3)
@settings(max_examples=200)
@given(state=at_a_villa(), seed=st.integers(0, 2**20), data=st.data())
def test_whoever_promised_a_reward_has_an_order_to_fill_in_every_completion(state, seed, data):
    """A standing offer that promises what only a large order brings could be made by its author there too."""
    player = data.draw(st.sampled_from((*state.players, None)))
    full = next(view(state, player).completions(seed))
    offers = [each for each in proposals(full) if each.author == each.deal.buyer and each.author != player]
    if not holds(offers):
        return
    for offer in offers:
        assert is_legal(full, ProposeDeal(offer.author, deal=offer.deal))


@pytest.mark.ruling("S9", "T11")
def test_an_order_asked_by_name_may_be_the_one_that_is_promised():
    """Bruno holds no order and asks Anna for one by name, to fill it. Carla sees that he asks for some order; in her
    completions it is one that he could fill.
    """
    order = ORDERS[0]
    state = scene(walk=(order.villa,), holdings={"Anna": Bundle(50, cards=(order,)), "Bruno": Bundle(50, order.wares)})
    deal = Deal(
        "Bruno",
        space=order.villa,
        shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)),
        receives=Bundle(cards=(order,)),
    )
    state = played(state, ProposeDeal("Bruno", deal=deal))
    for full in islice(view(state, "Carla").completions(1), 20):
        assert view(full, "Carla") == view(state, "Carla")
        (offer,) = proposals(full)
        assert is_legal(full, ProposeDeal("Bruno", deal=offer.deal))


@pytest.mark.ruling("T11", "T12")
def test_whoever_has_bought_a_villa_for_a_reward_can_fill_an_order_in_every_completion():
    """The offer is settled and gone, the promise lasts: without an order the actor could do nothing at all."""
    order = ORDERS[0]
    state = scene(walk=(order.villa,), holdings={"Bruno": Bundle(50, wares=order.wares, cards=(order, MESSAGES[0]))})
    deal = Deal("Bruno", space=order.villa, shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)))
    state = played(state, ProposeDeal("Bruno", deal=deal), AcceptDeal("Anna", deal=deal))
    for full in islice(view(state, "Carla").completions(1), 50):
        assert any(isinstance(command, UseBuilding) for command in legal(full, "Bruno"))


def test_completions_are_the_same_for_the_same_seed():
    """A search can be repeated; another seed deals other cards."""
    seen = view(game(4, rules_of(0), 0)[0][60], "Anna")
    first, again, other = (list(islice(seen.completions(seed), 5)) for seed in (7, 7, 8))
    assert first == again
    assert first != other
    assert len(set(first)) == 5


def test_unseen_cards_are_dealt_evenly():
    """Each unseen card is as likely as any other to be the one in another's hand; known ones never are."""
    state = scene(
        ("Anna", "Bruno"),
        holdings={"Anna": Bundle(130, cards=MESSAGES[:3]), "Bruno": Bundle(130, cards=(MESSAGES[3],))},
        face_up=MESSAGES[4:6],
    )
    number = 4000
    found = Counter(
        card for full in islice(view(state, "Anna").completions(5), number) for card in full.holdings[1].cards
    )
    # Nine cards are unseen. Four standard deviations: the seed is fixed, so the test never fails by chance.
    expected, spread = number / 9, (number / 9 * 8 / 9) ** 0.5
    assert set(found) == {MESSAGES[3], *MESSAGES[6:]}
    assert all(abs(count - expected) < 4 * spread for count in found.values())


def test_money_of_others_is_anything_that_covers_what_they_offer():
    """Multiples of 5 from what their offers need up to a bound that may be chosen; the own money is known."""
    seen = view(talk(), "Anna")
    sums = {full.holdings[1].ducats for full in islice(seen.completions(1, most_ducats=30), 200)}
    assert sums == {10, 15, 20, 25, 30}
    assert {full.holdings[0].ducats for full in islice(seen.completions(1), 20)} == {50}
    assert {full.holdings[1].ducats for full in islice(seen.completions(1, most_ducats=0), 20)} == {10}


def test_cards_named_in_a_proposal_are_where_their_author_has_them():
    """Anna has seen Bruno's order; Carla has not, and for her it may be any."""
    state = talk()
    for full in islice(view(state, "Anna").completions(1), 50):
        assert full.holdings[1].cards == (ORDERS[0],)
    held = {full.holdings[1].cards for full in islice(view(state, "Carla").completions(1), 200)}
    assert len(held) > 10


def test_a_view_of_too_few_cards_has_no_completion():
    """What does not add up to the box is no position of its game."""
    state = scene()
    deck = state.decks[0]
    short = state.but(decks=(attrs.evolve(deck, face_down=deck.face_down[1:]), *state.decks[1:]))
    with pytest.raises(ValueError, match="face down"):
        next(view(short, "Anna").completions(1))


def test_a_promise_that_nobody_could_keep_has_no_completion(monkeypatch):
    """Without a single ware Bruno can fill no order, whichever he holds: the position was made up."""
    monkeypatch.setattr(sys.modules[View.__module__], "_MOST_MISSED", 50)
    deal = Deal("Bruno", space=ORDERS[0].villa, shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)))
    held = {"Bruno": Bundle(50, cards=(ORDERS[0],))}
    state = scene(walk=(deal.space,), phase=Walking((Proposal("Bruno", deal=deal),)), holdings=held)
    with pytest.raises(ValueError, match="promises"):
        next(view(state, "Anna").completions(1))


# Nobody learns a secret by a refusal, by a list, or by what follows.


@pytest.mark.ruling("T5")
@premise(at_least=0.95)
@settings(max_examples=300)
@given(pair=pairs(), seed=st.integers(0, 2**20))
def test_nobody_learns_a_secret_by_what_is_said_to_a_command(pair, seed):
    """Of two states that look the same to a player, each command of that player is refused in both, by the same
    violations and facts, or accepted in both, with the same events as the player sees them and the same view after.
    """
    state, other, player = pair
    holds(state != other)
    active = state.turn.active
    for command in attempts(state, other, player, Random(seed)):
        here, there = decide(state, command), decide(other, command)
        if not isinstance(here, Accepted) or not isinstance(there, Accepted):
            assert here == there, command
        elif not any(isinstance(event, GameEnded) for event in here.events):
            seen, seen_there = (redact_all(each.events, player, active=active) for each in (here, there))
            assert seen == seen_there, command
            assert view(after(state, here.events), player) == view(after(other, there.events), player), command


def test_the_attempts_are_of_every_sort():
    """Proposals and acceptances of all verdicts are among them: else nothing could have been learned anyway."""
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(60):
        state = villa_state(seed)
        player = state.players[seed % len(state.players)]
        other = next(view(state, player).completions(seed))
        for command in attempts(state, other, player, Random(seed)):
            seen[type(command).__name__, is_legal(state, command)] += 1
    for kind in (ProposeDeal, AcceptDeal, WithdrawDeal):
        assert min(seen[kind.__name__, True], seen[kind.__name__, False]) >= 30, seen


@pytest.mark.ruling("T5")
@premise(at_least=0.4)
@settings(max_examples=200)
@given(pair=pairs())
def test_what_others_do_openly_looks_the_same(pair):
    """A command of somebody else that names no card, and is possible in both states, is followed by what looks the
    same.
    """
    state, other, player = pair
    possible = set(legal_for_all(other))
    both = [each for each in legal_for_all(state) if each in possible and not faces_in(each)]
    both = [each for each in both if getattr(each, "player", None) != player and not isinstance(each, HandOn)]
    holds(both)
    for command in both:
        seen, seen_there = (
            redact_all(accepted(each, command), player, active=state.turn.active) for each in (state, other)
        )
        assert seen == seen_there, command


@pytest.mark.clause("2.8")
@premise(at_least=0.3)
@given(pair=pairs(Drawing))
def test_whatever_somebody_else_draws_looks_the_same(pair):
    """Whichever card comes, in whichever of two states, the others see one card of the kind; only who is then handed
    what was promised sees that.
    """
    state, other, player = pair
    if not holds(state.phase.acting.actor != player):
        return
    seen = {
        tuple(event for event in events if not isinstance(event, GoodsHandedOver) or event.receiver != player)
        for each in (state, other)
        for command in legal_for_all(each)
        if isinstance(command, CardDealt)
        for events in [redact_all(accepted(each, command), player, active=state.turn.active)]
    }
    assert len(seen) == 1


@pytest.mark.ruling("S9", "T5")
def test_the_cards_of_an_offer_cannot_be_guessed_by_accepting_it():
    """Carla is told the same, that she is no party, whether the deal that she names stands or not."""
    state = talk()
    stands = state.phase.proposals[0].deal
    guess = Deal("Bruno", space=stands.space, pays=Bundle(10, cards=(ORDERS[1],)), receives=stands.receives)
    told = refused_only(state, AcceptDeal("Carla", deal=stands), "8.8", Reason.NOT_A_PARTY, "S10")
    assert told == refused_only(state, AcceptDeal("Carla", deal=guess), "8.8", Reason.NOT_A_PARTY, "S10")


@pytest.mark.ruling("T5", "T11")
def test_the_orders_of_a_buyer_cannot_be_tried_out_by_accepting():
    """If an order left open were enough for the promise, Anna would learn by trying one of hers whether Bruno holds one
    that fits. So he has to hold it, and may then ask for whatever he likes.
    """
    order, others = ORDERS[0], [card for card in ORDERS if card.villa is not ORDERS[0].villa]
    deal = Deal(
        "Bruno",
        space=order.villa,
        shares=Bundle(special_cards=(SpecialCard.ANY_WARE,)),
        receives=Bundle(cards_of_a_kind=(CardKind.LARGE_ORDER,)),
    )
    for held, is_accepted in ((order, True), (others[1], False)):
        holdings = {"Anna": Bundle(50, cards=(others[0],)), "Bruno": Bundle(50, wares=order.wares, cards=(held,))}
        state = scene(walk=(order.villa,), holdings=holdings)
        if is_accepted:
            state = played(state, ProposeDeal("Bruno", deal=deal))
            assert is_legal(state, AcceptDeal("Anna", deal=deal, cards=(others[0],)))
        else:
            refused_only(state, ProposeDeal("Bruno", deal=deal), "8.14", Reason.SHARE_NEEDS_AN_ORDER, "T11")


# Redacted events.


@pytest.mark.clause("2.3", "2.8")
def test_a_drawn_card_is_shown_to_who_drew_it():
    """Others see its kind."""
    (event,) = accepted(drawing(), CardDealt(SMALL_ORDERS[1]))[:1]
    assert redact(event, "Bruno", active="Anna") == CardDrawn("Bruno", CardKind.SMALL_ORDER, SMALL_ORDERS[1])
    for who in ("Anna", "Carla", None):
        assert redact(event, who, active="Anna") == CardDrawn("Bruno", CardKind.SMALL_ORDER, None)


@pytest.mark.ruling("S9")
def test_the_cards_of_a_deal_are_shown_to_its_parties():
    """Proposed, voiced, withdrawn or settled: a third player sees them by kind."""
    deal = Deal("Bruno", space=Building.PALACE, pays=Bundle(10, cards=(ORDERS[0],)))
    third = Deal("Bruno", space=Building.PALACE, pays=Bundle(10, cards_of_a_kind=(CardKind.LARGE_ORDER,)))
    for kind in (DealProposed, DealVoiced, DealWithdrawn):
        for author in ("Anna", "Bruno"):
            event = kind(author, deal)
            assert redact(event, "Anna", active="Anna") == redact(event, "Bruno", active="Anna") == event
            assert redact(event, "Carla", active="Anna") == redact(event, None, active="Anna") == kind(author, third)
    event = DealSettled(deal)
    assert redact(event, "Anna", active="Anna") == redact(event, "Bruno", active="Anna") == event
    assert redact(event, "Carla", active="Anna") == redact(event, None, active="Anna") == DealSettled(third)


@pytest.mark.clause("8.9")
@pytest.mark.ruling("S9", "S18")
def test_cards_handed_over_are_shown_to_giver_and_receiver():
    """The debtor alone sees between which cards the choice is; what is then handed over both see."""
    state = drawing()
    due = the(accepted(state, CardDealt(SMALL_ORDERS[1])), HandOverDue)
    assert redact(due, "Bruno", active="Anna") == due
    for who in ("Anna", "Carla", None):
        assert redact(due, who, active="Anna") == HandOverDue("Bruno", "Anna", CardKind.SMALL_ORDER, 1, ())
    owing = played(state, CardDealt(SMALL_ORDERS[1]))
    over = the(accepted(owing, HandOver("Bruno", cards=(SMALL_ORDERS[1],))), GoodsHandedOver)
    assert redact(over, "Bruno", active="Anna") == redact(over, "Anna", active="Anna") == over
    seen = GoodsHandedOver("Bruno", "Anna", Bundle(cards_of_a_kind=(CardKind.SMALL_ORDER,)), 0)
    assert redact(over, "Carla", active="Anna") == redact(over, None, active="Anna") == seen


@pytest.mark.clause("10.1", "11.1", "12.3", "14.9")
def test_what_goes_face_up_under_a_deck_is_shown_to_all():
    """Filled orders, delivered messages and a card given in a 1:1 Trade."""
    walk = (Building.TAVERN, Building.METAL_WAREHOUSE)
    message = MESSAGES[0]
    order = next(card for card in SMALL_ORDERS if card.building is Building.METAL_WAREHOUSE or card.ware is Ware.SALT)
    trade = SpecialCard.ONE_TO_ONE_TRADE
    held = Bundle(50, (Ware.SALT,), (trade,), (message, order, PRIVILEGES[0]))
    walked = (*message.buildings, *walk)
    acting = Acting("Bruno", order.building, NOTHING, building_used=True)
    state = scene(walk=walked, phase=acting, holdings={"Bruno": held})
    for command in (
        FillSmallOrder("Bruno", order=order),
        DeliverMessage("Bruno", message=message),
        PlayTrade("Bruno", give=PRIVILEGES[0], take=Ware.SILK),
    ):
        events = accepted(state, command)
        assert faces_in(events)
        for who in ("Bruno", "Carla", None):
            assert redact_all(events, who, active="Anna") == events


def _moved(hands: dict[str, Counter], event: Event, sees: set[str]) -> None:
    """What an event, as somebody sees it, tells of hands: faces of the own, kinds of others'."""

    def told(player: str, card: Card | None, kind: CardKind) -> Card | CardKind:
        return card if card is not None and player in sees else kind

    match event:
        case CardDrawn():
            hands[event.player][told(event.player, event.card, event.kind)] += 1
        case GoodsHandedOver():
            for card in event.goods.cards:
                hands[event.giver][told(event.giver, card, card.kind)] -= 1
                hands[event.receiver][told(event.receiver, card, card.kind)] += 1
            for kind in event.goods.cards_of_a_kind:
                hands[event.giver][kind] -= 1
                hands[event.receiver][kind] += 1
        case _:
            gone = [getattr(event, name) for name in ("order", "message") if hasattr(event, name)]
            gone += event.goods.cards if type(event).__name__ == "GoodsReturned" else ()
            for card in gone:
                hands[event.player][told(event.player, card, card.kind)] -= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_memory_is_the_fold_of_redacted_events(players):
    """From what a player saw happen the own hand follows face by face, and how many cards of each kind others hold."""
    handed = 0
    for seed in range(3):
        states_, commands = game(players, rules_of(seed), seed)
        events = [accepted(state, command) for state, command in zip(states_, commands, strict=False)]
        handed += sum(isinstance(each, GoodsHandedOver) and bool(each.goods.cards) for some in events for each in some)
        for player in (*states_[0].players, None):
            seen = redact_all((each for some in events for each in some), player, active=states_[0].turn.active)
            hands: dict[str, Counter] = {each: Counter() for each in states_[0].players}
            for event in seen:
                _moved(hands, event, {player} - {None})
            for each, holding in zip(states_[0].players, states_[-1].holdings, strict=True):
                true = holding.cards if each == player else [card.kind for card in holding.cards]
                assert +hands[each] == Counter(true)
    assert handed >= 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_redacting_a_whole_game_follows_the_active_player(players):
    """Whose turn it is decides who is party to a deal: told at once or turn by turn, it comes to the same."""
    named = 0
    for seed in range(3):
        states_, commands = game(players, rules_of(seed), seed)
        events = [accepted(state, command) for state, command in zip(states_, commands, strict=False)]
        for player in (*states_[0].players, None):
            turn_by_turn = [
                each
                for state, some in zip(states_, events, strict=False)
                for each in redact_all(some, player, active=state.turn.active)
            ]
            whole = redact_all((each for some in events for each in some), player, active=states_[0].turn.active)
            assert list(whole) == turn_by_turn
            named += sum(isinstance(each, DealProposed) and bool(faces_in(each)) for each in whole)
    assert named >= 3
