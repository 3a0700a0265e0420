"""Worlds: the positions that stand for all that agree with a situation, as far as its lines can tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

from attrs import evolve, frozen

from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, SpecialCard
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.record.situation import Contradiction, Moment, Situation
from genoa_rules.situations.branches import Column, answers_of
from genoa_rules.situations.facts import AllHaveSpoken, CanAct, Fact, Untold, WhichEdition
from genoa_rules.situations.goods import (
    Asked,
    card_parts,
    marker_parts,
    money_parts,
    special_card_parts,
    track_parts,
    ware_parts,
)
from genoa_rules.situations.parts import Part, RulesPart, assembled
from genoa_rules.situations.piles import TooManyWays
from genoa_rules.situations.reads import Reads, ends_with_an_action, reads_of
from genoa_rules.situations.turns import turn_parts

MOST_WORLDS = 4096


@frozen
class Worlds:
    """The positions of a situation.

    facts: what the lines may tell apart. states: one for each way in which the facts can be answered together.
    yields: whether they also tell apart what the last line's action brings, if it is one.
    """

    facts: tuple[Fact, ...]
    states: tuple[State, ...]
    yields: bool = True


@frozen
class TooOpen:
    """Too much is not known to judge: these are the facts to tell first."""

    facts: tuple[Fact | Untold, ...]


def worlds_of(situation: Situation, never_played: frozenset[int] = frozenset()) -> Worlds | TooOpen:
    """The worlds of a situation, at most MOST_WORLDS.

    never_played: the numbers of lines that are known to be illegal in every position.
    Raises Contradiction where no position agrees with it.
    """
    made = _worlds_of(situation, never_played, yields=True)
    if isinstance(made, TooOpen) and ends_with_an_action(situation):
        # What an action brings is worth telling, and not worth asking for.
        return _worlds_of(situation, never_played, yields=False)
    return made


def _worlds_of(situation: Situation, never_played: frozenset[int], *, yields: bool) -> Worlds | TooOpen:
    if situation.turn.moment is Moment.DEALING:
        setup = situation.setup
        return Worlds((), tuple(setup_chapter.opening(evolve(setup, rules=rules)) for rules in situation.rules))
    reads = reads_of(situation, never_played, yields=yields)
    if reads.untold:
        return TooOpen(reads.untold)
    try:
        axes = [_axis(parts, clause) for clause, parts in _axes(situation, Asked(reads.facts))]
    except TooManyWays:
        return TooOpen(reads.facts)
    if any(not axis.in_full for axis in axes) or prod(len(axis.parts) for axis in axes) > MOST_WORLDS:
        return TooOpen(_to_tell(situation, reads.facts, axes))
    states = tuple(assembled(situation.setup, parts) for parts in product(*(axis.parts for axis in axes)))
    return Worlds(_with_wider_ones(situation, reads), states, yields)


@frozen
class Axis:
    """What may be of one thing, whatever else is.

    in_full: whether these are all ways; if there are too many, they are the first of them.
    """

    parts: tuple[Part, ...]
    in_full: bool


def _axes(situation: Situation, asked: Asked) -> Iterator[tuple[str, Iterator[Part]]]:
    """What is independent of each other, each with the clause that is broken where there is no way at all."""
    # What no line reads of the rules makes no difference.
    rules_matter = WhichEdition() in asked.facts
    yield "1.1", (RulesPart(rules) for rules in (situation.rules if rules_matter else situation.rules[:1]))
    yield "7.1", turn_parts(situation, asked)
    for player in situation.players:
        yield "1.4", money_parts(situation, asked, player)
    for ware in WARES:
        yield "1.2", ware_parts(situation, asked, ware)
    for card in SPECIAL_CARDS:
        if card is not SpecialCard.FURTHER_ACTION:
            yield "1.6", special_card_parts(situation, asked, card)
    yield "1.5", marker_parts(situation, asked)
    for kind in CARD_KINDS:
        yield "1.3", card_parts(situation, asked, kind)
    yield "3.5", track_parts(situation, asked)


_WHAT: dict[str, str] = {
    "7.1": "of the turn: where the tower has been, and who has acted where",
    "1.2": "of the wares",
    "1.3": "of the cards",
    "1.4": "of the money",
    "1.5": "of the markers",
    "1.6": "of the special cards",
    "3.5": "of the round marker",
}


def _axis(parts: Iterator[Part], clause: str) -> Axis:
    found: list[Part] = []
    try:
        for part in parts:
            found.append(part)
            if len(found) > MOST_WORLDS:
                return Axis(tuple(found), False)
    except TooManyWays:
        if found:
            return Axis(tuple(found), False)
        raise
    if not found:
        raise Contradiction(f"what is told {_WHAT[clause]} can't all be", clause)
    return Axis(tuple(found), True)


def _to_tell(situation: Situation, facts: tuple[Fact, ...], axes: list[Axis]) -> tuple[Fact, ...]:
    """The facts to tell: those of the axes with the most ways, until the rest is few enough."""
    sizes = [len(axis.parts) if axis.in_full else MOST_WORLDS + 1 for axis in axes]
    left = prod(sizes)
    found: list[Fact] = []
    for place in sorted(range(len(axes)), key=lambda each: -sizes[each]):
        if left <= MOST_WORLDS:
            break
        left //= sizes[place]
        parts = [axis.parts[0] for axis in axes]
        states = []
        for part in axes[place].parts:
            parts[place] = part
            states.append(assembled(situation.setup, parts))
        few = MOST_WORLDS // max(1, left) if axes[place].in_full else 1
        told, most = _telling_most(answers_of(facts, states), few)
        found += [fact for fact in told if fact not in found]
        left *= most
    return tuple(found)


def _telling_most(columns: Mapping[Fact, Column], few: int) -> tuple[tuple[Fact, ...], int]:
    """Facts that leave few ways once they are told, whatever their answers; and how many at most.

    columns: the answers to each fact in all ways.
    """
    told: tuple[Fact, ...] = ()
    most = len(next(iter(columns.values()), ()))
    while most > few and len(told) < len(columns):
        left = {
            fact: max(Counter(zip(*(columns[each] for each in (*told, fact)), strict=True)).values())
            for fact in columns
            if fact not in told
        }
        best = min(left, key=left.__getitem__)
        told, most = (*told, best), left[best]
    return told, most


def _with_wider_ones(situation: Situation, reads: Reads) -> tuple[Fact, ...]:
    """The facts, and some that take several of them together: with those much is said in fewer words.

    Only what is all read can be taken together: of anything else a world is no witness.
    """
    wider: list[Fact] = [CanAct(player) for player in situation.players if player in reads.acting]
    if situation.turn.moment is Moment.WALKING and reads.talks:
        wider.append(AllHaveSpoken())
    return (*reads.facts, *wider)
