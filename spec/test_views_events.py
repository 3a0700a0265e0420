"""Redacted events: what is seen of what happens, and what is remembered of it (2.8, S9, S18)."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from hypothesis import given

from genoa_rules.commands import CardDealt, DeliverMessage, FillSmallOrder, HandOver, PlayTrade
from genoa_rules.decide import decide
from genoa_rules.events import (
    CardDrawn,
    DealProposed,
    DealSettled,
    DealVoiced,
    DealWithdrawn,
    Event,
    GoodsHandedOver,
    HandOverDue,
)
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Drawing, Owing
from genoa_rules.model.wares import Ware
from genoa_rules.redact import redact, redact_all
from spec.depth import examples
from spec.expect import accepted, played, the
from spec.faces import MESSAGES, ORDERS, PRIVILEGES, SMALL_ORDERS, drawing, faces_in
from spec.indistinguishable import at_a_villa, talkative
from spec.premise import holds, premise
from spec.sayings import sayings
from spec.scenes import scene
from spec.states import SEEDS, game, rules_of, states

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


def _without_faces(event: Event) -> Event:
    """The event as a spectator is told it: all but which cards they are."""
    match event:
        case CardDrawn():
            return attrs.evolve(event, card=None)
        case DealProposed() | DealVoiced() | DealWithdrawn() | DealSettled():
            return attrs.evolve(event, deal=event.deal.faceless)
        case GoodsHandedOver():
            return attrs.evolve(event, goods=event.goods.faceless)
        case HandOverDue():
            return attrs.evolve(event, cards=())
        case _:
            return event


@pytest.mark.clause("2.8")
@pytest.mark.ruling("S9", "S18", "S22")
@premise(at_least=0.4)
@examples(80)
@given(state=states() | states(Acting) | states(Drawing, Owing) | at_a_villa() | talkative(), seed=SEEDS)
def test_nothing_of_what_happens_is_hidden_but_which_card_it_is(state, seed):
    """Whoever looks sees an event as it is, or all of it but the faces: sums, wares, special cards, markers, and how
    many cards of each kind. A spectator never sees a face that is hidden from anybody.
    """
    hidden = 0
    for command in sayings(state, Random(seed)):
        decision = decide(state, command)
        for event in decision.events if isinstance(decision, Accepted) else ():
            assert redact(event, None, active=state.turn.active) == _without_faces(event)
            for player in state.players:
                seen = redact(event, player, active=state.turn.active)
                assert seen in (event, _without_faces(event))
                hidden += seen != event
    holds(hidden)


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
