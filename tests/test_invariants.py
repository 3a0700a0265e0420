"""Invariants: they hold in play, and each of them is seen to fail where it is broken."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import genoa_rules as genoa
from genoa_rules import Building, Bundle, Deal, Proposal, Rules, SpecialCard, Street, Ware
from genoa_rules.events import GoodsHandedOver, IncomePaid
from genoa_rules.invariants import Invariant, breaches_of, breaches_of_step
from genoa_rules.model.phases import Acting, Drawing, Over, Result, Walking
from genoa_rules.model.state import Deck, Use
from genoa_rules.simulate import DealTrait, Ending, random_rules, simulated


@cache
def walking() -> genoa.State:
    """Anna stands on the Park, and nobody has spoken yet."""
    game = genoa.Table(5).answer(genoa.Game.start(["Anna", "Bruno", "Carla"], Rules.first_edition()))
    state = game.play(genoa.RollDice("Anna")).play(genoa.DiceFell(8, 3)).state
    assert not breaches_of(state)
    return state


def holding(state, player, **changes):
    held = state.holding(player)
    parts = {field: getattr(held, field) for field in ("ducats", "wares", "special_cards", "cards", "markers")}
    return state.but(holdings=state.holdings_with(player, Bundle(**{**parts, **changes})))


def turn(state, **changes):
    return state.but(turn=state.turn.but(**changes))


def other_deck(state, **changes):
    kind = genoa.CardKind.MESSAGE
    deck = state.decks[kind.rank]
    return state.but(decks=state.deck_with(kind, Deck(**{"face_down": deck.face_down, "face_up": (), **changes})))


ACTING = Acting("Bruno", Building.PARK, Bundle())
BREACHES = {
    Invariant.WARES: lambda s: holding(s, "Anna", wares=(Ware.SILK,)),
    Invariant.SPECIAL_CARDS: lambda s: holding(s, "Anna", special_cards=(SpecialCard.ANY_WARE,)),
    Invariant.CARDS: lambda s: holding(s, "Anna", cards=()),
    Invariant.MARKERS: lambda s: s.but(owners=("Anna", *s.owners[1:])),
    Invariant.NOTHING_NEGATIVE: lambda s: holding(s, "Anna", ducats=-5),
    Invariant.MONEY_IN_STEPS: lambda s: holding(s, "Anna", ducats=7),
    Invariant.CARDS_ARE_NAMED: lambda s: holding(s, "Anna", cards_of_a_kind=(genoa.CardKind.MESSAGE,)),
    Invariant.FACE_UP_OVER_NOTHING: lambda s: other_deck(
        s, face_down=(), face_up=s.decks[genoa.CardKind.MESSAGE.rank].face_down
    ),
    Invariant.WALK: lambda s: turn(s, walk=(Building.PARK, Building.PALACE)),
    Invariant.CLEARED: lambda s: turn(s, cleared=(Street(7, 5),)),
    Invariant.USES: lambda s: turn(s, actions=(0, 1, 0)),
    Invariant.USED_ONCE: lambda s: turn(
        s, actions=(0, 1, 1), uses=(Use(Building.PARK, "Bruno"), Use(Building.PARK, "Carla"))
    ),
    Invariant.OPEN_ACTION: lambda s: s.but(phase=ACTING),
    Invariant.DRAW: lambda s: s.but(phase=Drawing(ACTING, genoa.CardKind.MESSAGE, 99, (), None, False)),
    Invariant.PROPOSALS: lambda s: s.but(
        phase=Walking((Proposal("Bruno", deal=Deal("Bruno", space=Building.PARK, pays=Bundle(500))),))
    ),
}


@pytest.mark.parametrize("invariant", BREACHES)
def test_a_breach_is_seen(invariant):
    found = breaches_of(BREACHES[invariant](walking()))
    assert invariant in {each.invariant for each in found}


def test_discs_are_counted(monkeypatch):
    monkeypatch.setattr("genoa_rules.chapters.moving.discs", lambda state, space: 3)
    assert Invariant.DISCS in {each.invariant for each in breaches_of(walking())}


def test_somebody_may_always_speak(monkeypatch):
    monkeypatch.setattr("genoa_rules.invariants.waited_for", lambda state: ())
    assert [each.invariant for each in breaches_of(walking())] == [Invariant.SOMEBODY_MAY_SPEAK]


def test_money_moves_only_by_events():
    before = walking()
    after = holding(before, "Bruno", ducats=140)
    assert [each.about for each in breaches_of_step(before, (), after)] == ["Bruno"]
    assert not breaches_of_step(before, (IncomePaid("Bruno", Building.PARK, 10),), after)
    crossed = holding(after, "Anna", ducats=120)
    assert not breaches_of_step(before, (GoodsHandedOver("Anna", "Bruno", Bundle(10), 0),), crossed)
    assert len(breaches_of_step(before, (GoodsHandedOver("Bruno", "Anna", Bundle(10), 0),), crossed)) == 2


def test_nothing_happens_once_it_is_over():
    state = walking().but(phase=Over(Result((), False, ("Anna",))))
    found = breaches_of_step(state, (IncomePaid("Bruno", Building.PARK, 0),), state)
    assert [each.invariant for each in found] == [Invariant.OVER_STAYS_OVER]


def test_every_invariant_is_broken_here():
    elsewhere = {
        Invariant.DISCS,
        Invariant.SOMEBODY_MAY_SPEAK,
        Invariant.MONEY_ONLY_BY_EVENTS,
        Invariant.OVER_STAYS_OVER,
    }
    assert set(BREACHES) | elsewhere == set(Invariant)


# In play.


@cache
def games():
    return tuple(simulated(seed, 2 + seed % 4, random_rules(seed, genoa.Edition.FIRST)) for seed in range(12))


def test_they_hold_in_play_and_deals_of_all_kinds_come_about():
    traits: Counter[DealTrait] = Counter()
    for game in games():
        assert game.failure is None
        assert game.result is not None
        assert 1 <= game.rounds <= 12
        traits.update(trait for deal in game.deals for trait in deal)
    assert set(traits) >= set(DealTrait) - {DealTrait.A_FURTHER_ACTION}
    assert {ending for game in games() for ending in game.endings} >= {Ending.MARKET_STARTS}


def test_the_same_seed_plays_the_same_game():
    assert (
        simulated(1, 3, random_rules(1, genoa.Edition.FIRST)).game
        == simulated(1, 3, random_rules(1, genoa.Edition.FIRST)).game
    )
    assert simulated(1, 3, Rules.first_edition()).game != simulated(2, 3, Rules.first_edition()).game


def test_random_settings_leave_the_edition_as_it_is():
    drawn = [random_rules(seed, genoa.Edition.SECOND) for seed in range(20)]
    assert {rules.edition for rules in drawn} == {genoa.Edition.SECOND}
    assert len(set(drawn)) > 10


def test_a_simulation_stops_at_the_first_breach(monkeypatch):
    monkeypatch.setattr("genoa_rules.invariants.PIECES_OF_A_WARE", 6)
    failure = simulated(1, 3, Rules.first_edition()).failure
    assert failure.number == 1
    assert {each.invariant for each in failure.breaches} == {Invariant.WARES}


def test_a_simulation_stops_where_a_listed_command_is_refused(monkeypatch):
    from genoa_rules import simulate

    def refusing(state, command):
        decision = genoa.decide(state, command)
        return genoa.Refused(()) if isinstance(command, genoa.EndWalk) else decision

    monkeypatch.setattr(simulate, "decide", refusing)
    failure = simulated(1, 3, Rules.first_edition()).failure
    assert isinstance(failure.command, genoa.EndWalk)
    assert failure.breaches == ()
