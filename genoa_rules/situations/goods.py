"""What may be of money, wares, special cards, markers and cards: one way for each that the facts tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from attrs import frozen

from genoa_rules.chapters.rounds import MOST_ROUNDS
from genoa_rules.model.box import MARKERS_OF_A_COLOUR, PIECES_OF_A_WARE, SPECIAL_CARDS_OF_A_KIND
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.goods import MARKER
from genoa_rules.model.wares import Ware
from genoa_rules.record.situation import Amount, Moment, Situation
from genoa_rules.situations.facts import (
    Ducats,
    FaceDown,
    Fact,
    Good,
    Has,
    InDeck,
    InSupply,
    Lies,
    MarkersInSupply,
    MarkersOnBuildings,
    OwnerOf,
    PlaceOf,
    SpacesLeft,
)
from genoa_rules.situations.parts import CardsPart, MarkersPart, MoneyPart, SpecialCardsPart, TrackPart, WaresPart
from genoa_rules.situations.piles import Heap, not_too_many, ways


@frozen
class Asked:
    """The facts that are asked for, by what they are about."""

    facts: tuple[Fact, ...]

    def of(self, player: str, good: Good) -> int:
        """From which number on it makes no difference how many a player has."""
        found = (fact for fact in self.facts if isinstance(fact, Has) and fact.player == player and fact.good is good)
        return max((fact.most for fact in found), default=0)

    def in_supply(self, good: Ware | SpecialCard) -> int:
        """From which number on it makes no difference how many the supply has."""
        return max((fact.most for fact in self.facts if isinstance(fact, InSupply) and fact.good is good), default=0)

    def markers_in_supply(self, player: str) -> int:
        """From which number on it makes no difference how many markers of a player the supply has."""
        found = (fact for fact in self.facts if isinstance(fact, MarkersInSupply) and fact.player == player)
        return max((fact.most for fact in found), default=0)


def _heap(known: Amount, number: int, told_apart: int, *, least: int = 0) -> Heap:
    low, high = known.within(number)
    return Heap(max(low, least), high, told_apart)


def money_parts(situation: Situation, asked: Asked, player: str) -> Iterator[MoneyPart]:
    """What money a player may have: the least sum between two thresholds."""
    known, seat = situation.holding(player).ducats, situation.setup.seat(player)
    thresholds = next(
        (fact.thresholds for fact in asked.facts if isinstance(fact, Ducats) and fact.player == player), ()
    )
    for low, high in zip((0, *thresholds), (*thresholds, None), strict=True):
        least = max(low, known.least)
        if (high is None or least < high) and (known.most is None or least <= known.most):
            yield MoneyPart(seat, least)


def ware_parts(situation: Situation, asked: Asked, ware: Ware) -> Iterator[WaresPart]:
    """Where the pieces of a ware may be."""
    heaps = [
        _heap(known.wares[ware.rank], PIECES_OF_A_WARE, asked.of(player, ware))
        for player, known in zip(situation.players, situation.holdings, strict=True)
    ]
    heaps.append(_heap(situation.supply.wares[ware.rank], PIECES_OF_A_WARE, asked.in_supply(ware)))
    return (WaresPart(ware, way[:-1]) for way in ways(PIECES_OF_A_WARE, tuple(heaps)))


def special_card_parts(situation: Situation, asked: Asked, card: SpecialCard) -> Iterator[SpecialCardsPart]:
    """Where the special cards of a kind may be."""
    found = special_card_ways(situation, asked, card, (None,) * len(situation.players))
    return (SpecialCardsPart(card, way) for way in found)


def special_card_ways(
    situation: Situation, asked: Asked, card: SpecialCard, forced: Sequence[Amount | None]
) -> Iterator[tuple[int, ...]]:
    """How many special cards of a kind each seat may have.

    forced: for each seat what it must have in this case, whatever else is known; None for nothing.
    """
    number = SPECIAL_CARDS_OF_A_KIND[card]
    heaps = []
    for player, known, amount in zip(situation.players, situation.holdings, forced, strict=True):
        heap = _heap(known.special_cards[card.rank], number, asked.of(player, card))
        if amount is not None:
            least, most = amount.within(number)
            heap = Heap(max(heap.least, least), min(heap.most, most), heap.told_apart)
        heaps.append(heap)
    heaps.append(_heap(situation.supply.special_cards[card.rank], number, asked.in_supply(card)))
    return (way[:-1] for way in ways(number, tuple(heaps)))


# Markers.


def marker_parts(situation: Situation, asked: Asked) -> Iterator[MarkersPart]:
    """Where markers may be: in reserve, in the supply, and on which buildings."""
    known = dict(situation.owners)
    wanted = [fact.building for fact in asked.facts if isinstance(fact, OwnerOf)]
    open_buildings = () if situation.owners_are_all else tuple(each for each in wanted if each not in known)
    others = tuple(each for each in BUILDINGS if each not in known and each not in open_buildings)
    if situation.owners_are_all:
        others = ()
    for owners in not_too_many(product((None, *situation.players), repeat=len(open_buildings))):
        placed = {**known, **dict(zip(open_buildings, owners, strict=True))}
        yield from _marker_parts(situation, asked, placed, others)


def _marker_parts(
    situation: Situation, asked: Asked, placed: Mapping[Building, str | None], others: tuple[Building, ...]
) -> Iterator[MarkersPart]:
    choices = []
    for seat, (player, known) in enumerate(zip(situation.players, situation.holdings, strict=True)):
        there = list(placed.values()).count(player)
        low, high = known.markers_on_buildings.within(there + len(others))
        counted = any(isinstance(fact, MarkersOnBuildings) and fact.player == player for fact in asked.facts)
        told_apart = MARKERS_OF_A_COLOUR if counted else 0
        marks_now = situation.turn.moment is Moment.MARKING and situation.turn.marking == player
        heaps = (
            Heap(max(low, there), min(high, MARKERS_OF_A_COLOUR), told_apart),
            _heap(known.markers, MARKERS_OF_A_COLOUR, asked.of(player, MARKER), least=int(marks_now)),
            _heap(situation.supply.markers[seat], MARKERS_OF_A_COLOUR, asked.markers_in_supply(player)),
        )
        choices.append([(there, way) for way in ways(MARKERS_OF_A_COLOUR, heaps)])
    for chosen in not_too_many(product(*choices)):
        more = [way[0] - there for there, way in chosen]
        if sum(more) > len(others):
            continue
        owners = dict(placed)
        free = iter(others)
        for player, number in zip(situation.players, more, strict=True):
            owners |= {next(free): player for _ in range(number)}
        yield MarkersPart(tuple(way[1] for _, way in chosen), tuple(owners.get(each) for each in BUILDINGS))


# Cards.


def card_parts(situation: Situation, asked: Asked, kind: CardKind) -> Iterator[CardsPart]:
    """Where the cards of a kind may be: in hands, in the deck, face down or face up."""
    known = [held.cards for held in situation.holdings]
    given = {card for cards in known for card in cards}
    wanted = [
        fact for fact in asked.facts if isinstance(fact, PlaceOf) and fact.card.kind is kind and fact.card not in given
    ]
    seen = set()
    for places in not_too_many(product(*(_places(situation, fact) for fact in wanted))):
        placed = {fact.card: place for fact, place in zip(wanted, places, strict=True)}
        for key, part in _card_parts(situation, asked, kind, {fact.card: fact for fact in wanted}, placed):
            if (places, key) not in seen:
                seen.add((places, key))
                yield part


def _places(situation: Situation, fact: PlaceOf) -> tuple[str | Lies, ...]:
    holders = tuple(player for player in fact.players if fact.card not in situation.holding(player).no_cards)
    return (*holders, *(tuple(Lies) if fact.in_deck else (Lies.ELSEWHERE,)))


def _card_parts(
    situation: Situation,
    asked: Asked,
    kind: CardKind,
    wanted: Mapping[Card, PlaceOf],
    placed: Mapping[Card, str | Lies],
) -> Iterator[tuple[object, CardsPart]]:
    """The ways, each with what of them is told apart."""
    deck = situation.setup.box.deck(kind)
    number, told = len(deck), situation.decks[kind.rank]
    hands = [
        [*(card for card in known.cards if card.kind is kind), *(card for card, at in placed.items() if at == player)]
        for player, known in zip(situation.players, situation.holdings, strict=True)
    ]
    down = [card for card, at in placed.items() if at is Lies.FACE_DOWN]
    up = [card for card, at in placed.items() if at is Lies.FACE_UP]
    down_apart = max((fact.most for fact in asked.facts if isinstance(fact, FaceDown) and fact.kind is kind), default=0)
    all_apart = max((fact.most for fact in asked.facts if isinstance(fact, InDeck) and fact.kind is kind), default=0)
    heaps = [
        _heap(known.cards_of_a_kind[kind.rank], number, asked.of(player, kind), least=len(hand))
        for player, known, hand in zip(situation.players, situation.holdings, hands, strict=True)
    ]
    heaps.append(_heap(told.face_up, number, all_apart, least=len(up)))
    heaps.append(_heap(told.face_down, number, max(down_apart, all_apart), least=len(down)))
    free = [card for card in deck if card not in {*down, *up, *(card for hand in hands for card in hand)}]
    may_go = {card: _heaps_for(situation, card, wanted.get(card)) for card in free}
    for ranges in not_too_many(product(*(heap.ranges() for heap in heaps))):
        *in_hands, (least_up, most_up), (least_down, most_down) = ranges
        # Face-up cards lie under face-down ones, or nowhere (10.2).
        least_down, most_up = max(least_down, min(1, least_up)), most_up if most_down else 0
        least, most = told.in_all.within(number)
        in_deck = (max(least, least_up + least_down), min(most, most_up + most_down))
        filled = laid_out(may_go, [*hands, [*up, *down]], [*in_hands, in_deck])
        if filled is None:
            continue
        *held, lying = filled
        others = [card for card in lying if card not in up and card not in down]
        below = max(least_up, len(lying) - most_down)
        if below > most_up or (below and below == len(lying)) or len(lying) - below > most_down:
            continue
        face_up = (*up, *others[: below - len(up)])
        apart = (
            tuple(min(len(hand), heap.told_apart) for hand, heap in zip(held, heaps, strict=False)),
            min(len(lying) - below, down_apart),
            min(len(lying), all_apart),
        )
        yield apart, CardsPart(kind, tuple(map(tuple, held)), face_up)


def laid_out(
    may_go: Mapping[Card, Sequence[int]], heaps: Sequence[Sequence[Card]], bounds: Sequence[tuple[int, int]]
) -> list[list[Card]] | None:
    """The heaps with all cards laid on them, so many on each as its bounds allow; None if that can't be.

    may_go: for each card the places of the heaps on which it may lie. heaps: what lies there already.
    """
    filled = [list(heap) for heap in heaps]
    begun = [len(heap) for heap in heaps]
    if any(least > most or count > most for count, (least, most) in zip(begun, bounds, strict=True)):
        return None

    def makes_room(card: Card, limits: Sequence[int], tried: set[int]) -> bool:
        """Whether a card can be laid within these limits, where needed by moving others on."""
        for place in may_go[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(filled[place]) < limits[place]:
                filled[place].append(card)
                return True
            for at in range(begun[place], len(filled[place])):
                if makes_room(filled[place][at], limits, tried):
                    filled[place][at] = card
                    return True
        return False

    # First as many on each heap as it must have, then the rest where there is room.
    fewest, limits = [least for least, _ in bounds], [most for _, most in bounds]
    left = [card for card in may_go if not makes_room(card, fewest, set())]
    if any(len(heap) < least for heap, least in zip(filled, fewest, strict=True)):
        return None
    return filled if all(makes_room(card, limits, set()) for card in left) else None


def _heaps_for(situation: Situation, card: Card, wanted: PlaceOf | None) -> tuple[int, ...]:
    """Where a card may lie of which nothing else is known: first the deck, then a hand."""
    players = situation.players
    hands = [
        seat
        for seat, player in enumerate(players)
        if card not in situation.holdings[seat].no_cards and (wanted is None or player not in wanted.players)
    ]
    # What is asked for and lies elsewhere is not in the deck, if the deck is asked for.
    in_deck = () if wanted is not None and wanted.in_deck else (len(players),)
    return (*in_deck, *hands)


# The round track.


def track_parts(situation: Situation, asked: Asked) -> Iterator[TrackPart]:
    """Where the round marker may be."""
    most = max((fact.most for fact in asked.facts if isinstance(fact, SpacesLeft)), default=0)
    low, high = situation.left.within(MOST_ROUNDS[len(situation.players)] - 1)
    return (TrackPart(least) for least, _ in Heap(low, high, most).ranges())
