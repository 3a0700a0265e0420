"""Chapter 10, how a deck is turned (10.2): as soon as a face-up card lies on top, for all four decks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genoa_rules.chapters.large_orders import Delivery, LargeOrderFilled
from genoa_rules.chapters.messages import MessageDelivered
from genoa_rules.chapters.setup import CardDrawn, DeckTurned
from genoa_rules.chapters.small_orders import SmallOrderFilled
from genoa_rules.chapters.special_cards import GoodsReturned
from genoa_rules.commands import CardDealt, DeliverMessage, FillSmallOrder, PlayTrade, UseBuilding
from genoa_rules.evolve import after
from genoa_rules.legal import legal_for_all, outcomes
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CardKind, LargeOrder, Message, Privilege, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting, Drawing, Walking
from genoa_rules.model.state import Deck
from genoa_rules.model.wares import Ware
from spec.expect import accepted, of_kind, played
from spec.open_actions import DRAWS, acting
from spec.premise import holds, premise
from spec.scenes import scene
from spec.states import states

SHIPPED = scene().setup.box


def with_deck(state, kind, down):
    """The position with so many cards of this deck face down, and its others face up."""
    deck = state.decks[kind.rank]
    cards = Bundle(cards=(*deck.face_down, *deck.face_up)).cards
    return state.but(decks=state.deck_with(kind, Deck(cards[:down], cards[down:])))


@pytest.mark.clause("10.2", "9.1", "9.2", "9.3", "9.7")
@pytest.mark.ruling("T17", "D13")
@premise(at_least=0.3)
@given(state=acting(*DRAWS, used=False, promised=False), down=st.integers(1, 3), data=st.data())
def test_a_draw_turns_the_deck_as_soon_as_a_face_up_card_lies_on_top(state, down, data):
    """With the last face-down card drawn the face-up ones lie face down again, before any further card comes."""
    kind, _ = DRAWS[state.phase.building]
    state = played(with_deck(state, kind, down), UseBuilding(state.phase.actor))
    turned = False
    while isinstance(state.phase, Drawing):
        deck = state.decks[kind.rank]
        assert deck.face_down
        card = data.draw(st.sampled_from(outcomes(state)))[0]
        events = accepted(state, card)
        assert events[0] == CardDrawn(state.phase.acting.actor, kind, card.card)
        state = after(state, events)
        if len(deck.face_down) == 1 and deck.face_up:
            assert events[1] == DeckTurned(kind)
            assert state.decks[kind.rank] == Deck(deck.face_up)
            turned = True
        else:
            assert not of_kind(events, DeckTurned)
            assert state.decks[kind.rank].face_up == deck.face_up
    holds(turned)


@pytest.mark.clause("10.2")
@pytest.mark.ruling("T17")
@given(state=states(), data=st.data())
def test_face_up_cards_never_lie_over_nothing(state, data):
    """Whatever is done, no deck is left with face-up cards and no face-down one."""
    commands = legal_for_all(state)
    if commands:
        state = played(state, data.draw(st.sampled_from(commands)))
    assert all(deck.face_down or not deck.face_up for deck in state.decks)


@pytest.mark.clause("10.2", "9.2")
@pytest.mark.ruling("T17", "D13")
def test_the_deck_is_turned_between_two_cards_of_one_draw():
    """One small order lies face down, two face up: after the first card these are face down, and one comes second."""
    hall, kind = Building.TOWN_HALL, CardKind.SMALL_ORDER
    first, *up = SHIPPED.deck(kind)[:3]
    state = scene(
        walk=[hall],
        uses={hall: "Bruno"},
        holdings={"Carla": Bundle(130, cards=SHIPPED.deck(kind)[3:])},
        face_up=up,
        phase=Acting("Bruno", hall, NOTHING),
    )
    state = played(state, UseBuilding("Bruno"))
    assert outcomes(state) == ((CardDealt(first), 1),)
    events = accepted(state, CardDealt(first))
    assert events == (CardDrawn("Bruno", kind, first), DeckTurned(kind))
    state = after(state, events)
    assert isinstance(state.phase, Drawing)
    assert outcomes(state) == tuple((CardDealt(card), 1) for card in up)
    state = played(state, CardDealt(up[1]))
    assert state.holding("Bruno").cards == Bundle(cards=(first, up[1])).cards
    assert state.decks[kind.rank] == Deck((up[0],))


def anna_with(goods, kind, building, *, used, walk=()):
    """Anna's action in a building, with goods, while Dario holds the whole rest of a deck."""
    rest = [card for card in SHIPPED.deck(kind) if card not in goods.cards]
    return scene(
        walk=[*walk, building],
        uses={building: "Anna"},
        holdings={"Anna": goods, "Dario": Bundle(cards=rest)},
        phase=Acting("Anna", building, NOTHING, used),
    )


LARGE = next(card for card in SHIPPED.cards if isinstance(card, LargeOrder))
SMALL = SmallOrder(Building.HARBOR, Ware.COPPER)
MESSAGE = Message((Building.PARK, Building.GUILD_HALL))
FROM_GUILD_HALL = (Building.GUILD_HALL, Street(7, 4))
PRIVILEGE = Privilege(Building.PARK)


@pytest.mark.clause("10.2", "10.1", "11.1", "12.3", "14.9")
@pytest.mark.ruling("T17")
def test_a_card_put_under_an_empty_deck_is_turned_at_once():
    """A filled order, a delivered message, a traded privilege: on an empty deck each would lie face up on top."""
    cases = (
        (
            anna_with(Bundle(wares=LARGE.wares, cards=[LARGE]), LARGE.kind, LARGE.villa, used=False),
            UseBuilding("Anna", delivery=Delivery(LARGE, SpecialCard.ANY_WARE)),
            LargeOrderFilled,
        ),
        (
            anna_with(Bundle(wares=[Ware.COPPER], cards=[SMALL]), SMALL.kind, Building.HARBOR, used=True),
            FillSmallOrder("Anna", order=SMALL),
            SmallOrderFilled,
        ),
        (
            anna_with(Bundle(cards=[MESSAGE]), MESSAGE.kind, Building.PARK, used=True, walk=FROM_GUILD_HALL),
            DeliverMessage("Anna", message=MESSAGE),
            MessageDelivered,
        ),
        (
            anna_with(
                Bundle(cards=[PRIVILEGE], special_cards=[SpecialCard.ONE_TO_ONE_TRADE]),
                PRIVILEGE.kind,
                Building.PARK,
                used=True,
            ),
            PlayTrade("Anna", give=PRIVILEGE, take=Ware.SILK),
            GoodsReturned,
        ),
    )
    kinds = []
    for state, command, event in cases:
        card = state.holding("Anna").cards[0]
        assert len(state.decks[card.kind.rank]) == 0
        events = accepted(state, command)
        put = next(place for place, each in enumerate(events) if isinstance(each, event))
        assert events[put + 1] == DeckTurned(card.kind)
        assert after(state, events).decks[card.kind.rank] == Deck((card,))
        kinds.append(card.kind)
    assert kinds == list(CardKind)


@pytest.mark.clause("10.2", "2.2")
@pytest.mark.ruling("T17")
@given(state=acting(*DRAWS, used=False, promised=False), data=st.data())
def test_a_card_comes_with_the_odds_of_its_copies(state, data):
    """A deck has no order: each face-down card may come, as often as it lies there, and no face-up one."""
    kind, _ = DRAWS[state.phase.building]
    down = Bundle(cards=data.draw(st.lists(st.sampled_from(SHIPPED.deck(kind)), max_size=6))).cards
    up = data.draw(st.lists(st.sampled_from(SHIPPED.deck(kind)), max_size=3)) if down else ()
    state = state.but(decks=state.deck_with(kind, Deck(down, Bundle(cards=up).cards)))
    state = played(state, UseBuilding(state.phase.actor))
    assert isinstance(state.phase, Drawing) == bool(down)
    if not down:
        return
    weights = dict(outcomes(state))
    assert sum(weights.values()) == len(down)
    assert set(weights) == {CardDealt(card) for card in down}
    assert all(weights[CardDealt(card)] == down.count(card) for card in down)


@pytest.mark.clause("10.2")
@pytest.mark.ruling("T17")
def test_turning_waits_for_nobody():
    """A message delivered while the tower walks turns the empty deck in the same breath."""
    state = anna_with(Bundle(cards=[MESSAGE]), MESSAGE.kind, Building.PARK, used=True, walk=FROM_GUILD_HALL)
    state = state.but(phase=Walking())
    state = played(state, DeliverMessage("Anna", message=MESSAGE))
    assert state.decks[MESSAGE.kind.rank] == Deck((MESSAGE,))
