"""The walks that agree with what is known of one, those together that the lines don't tell apart."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from genoa_rules.model.board import MOST_MOVES, Board, Space, Street
from genoa_rules.model.buildings import Building
from genoa_rules.record.situation import Contradiction, Moment, Situation, agrees
from genoa_rules.situations.facts import CarriesDiscs, Fact, IsTaken, MovesLeft, StreetsWithDiscs, UsersOf, WasVisited


def walks_of(situation: Situation) -> tuple[tuple[Space, ...], ...]:
    """All walks that agree with what is known.

    Raises Contradiction where somebody places markers and discs are left on none of them (15.1, T21).
    """
    turn, board = situation.turn, situation.setup.box.board
    if turn.walk is None:
        return ()
    told = tuple(space for space in turn.walk if space is not None)
    found = (told,) if told == turn.walk else _matching(board, turn.walk)
    agreeing = tuple(
        walk
        for walk in found
        if turn.moves_left.allows(MOST_MOVES + 1 - len(walk))
        and not any(space in walk for space in turn.not_visited)
        and all(use.users == () or use.building in walk for use in turn.uses)
        and all(street in walk for street in turn.cleared or ())
    )
    if turn.moment is not Moment.MARKING:
        return agreeing
    with_discs = tuple(walk for walk in agreeing if _has_a_street_besides(walk, turn.cleared or ()))
    if agreeing and not with_discs:
        raise Contradiction(f"no street can have discs left, so {turn.marking} can't be placing markers", "15.1")
    return with_discs


def _has_a_street_besides(walk: tuple[Space, ...], cleared: tuple[Street, ...]) -> bool:
    return any(isinstance(space, Street) and space not in cleared for space in walk)


def _matching(board: Board, told: tuple[Space | None, ...]) -> tuple[tuple[Space, ...], ...]:
    return tuple(walk for walk in board.next_spaces if walk[-1] == told[-1] and agrees(walk, told))


@frozen
class Kept:
    """A walk for all that are not told apart, as far as it matters who may have acted where.

    asked: the buildings on it whose users are told or make a difference. others: the buildings on it besides, where
    any may have acted. taken: how many of these, the first, are used by somebody of whom it makes no difference who.
    """

    walk: tuple[Space, ...]
    asked: tuple[Building, ...]
    others: tuple[Building, ...]
    taken: int


@frozen
class WalkClass:
    """Walks that the lines don't tell apart, only what may have happened on them.

    buildings: all whose users are told or make a difference and that lie on one of them.
    """

    walks: tuple[Kept, ...]
    buildings: tuple[Building, ...]


def kept_walks(situation: Situation, facts: Iterable[Fact]) -> tuple[WalkClass, ...]:
    """Walks that stand for all: of those not told apart the ones on which most may have happened."""
    asked = tuple(facts)
    turn = situation.turn
    wanted = {fact.building for fact in asked if isinstance(fact, UsersOf | IsTaken)}
    wanted |= {use.building for use in turn.uses if use.users}
    if turn.open is not None:
        wanted.add(turn.open.building)
    unused = {use.building for use in turn.uses if use.users == ()}
    by_somebody = {use.building for use in turn.uses if use.users is None}
    classes: dict[tuple[object, ...], list[Kept]] = {}
    for walk in walks_of(situation):
        free = [space for space in walk if isinstance(space, Building) and space not in unused]
        taken = tuple(each for each in free if each not in wanted and each in by_somebody)
        others = tuple(each for each in free if each not in wanted and each not in by_somebody)
        kept = Kept(
            walk,
            tuple(each for each in free if each in wanted),
            taken if turn.uses_are_all else (*taken, *others),
            len(taken),
        )
        alike = classes.setdefault(_told_apart(walk, asked), [])
        if not any(_allows_more(each, kept) for each in alike):
            alike[:] = [each for each in alike if not _allows_more(kept, each)] + [kept]
    return tuple(
        WalkClass(tuple(alike), tuple(sorted({building for kept in alike for building in kept.asked})))
        for alike in classes.values()
    )


def _allows_more(one: Kept, other: Kept) -> bool:
    """Whether all that may have happened on the other walk may have happened on this one."""
    return len(one.others) >= len(other.others) and frozenset(one.asked) >= frozenset(other.asked)


def _told_apart(walk: tuple[Space, ...], facts: Iterable[Fact]) -> tuple[object, ...]:
    """What the facts tell apart of a walk alone."""
    found: list[object] = []
    for fact in facts:
        match fact:
            case WasVisited():
                found.append(fact.space in walk)
            case MovesLeft():
                found.append(min(fact.most, MOST_MOVES + 1 - len(walk)))
            case CarriesDiscs():
                found.append(fact.street in walk)
            case StreetsWithDiscs():
                # Discs may have been taken from some: all that the walk has make a difference.
                found.append(sum(isinstance(space, Street) for space in walk))
            case _:
                pass
    return tuple(found)
