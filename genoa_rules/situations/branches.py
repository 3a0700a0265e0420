"""Branches: the smallest set of facts on which a verdict depends, and the verdict for each of their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

from attrs import frozen

from genoa_rules.model.state import State
from genoa_rules.situations.facts import Answer, Fact

# Where more answers than these would have to be compared, no smaller set is looked for; the one found is small, not
# smallest.
_MOST_COMPARED = 10_000_000
# With more facts than these the tree is made fact by fact, not the smallest of all.
_FEW = 3


@frozen
class Condition:
    """That a fact has one of these answers."""

    fact: Fact
    answers: tuple[Answer, ...]

    def holds_in(self, state: State) -> bool:
        """Whether it holds in a position."""
        return self.fact.answer(state) in self.answers


@frozen
class Branch:
    """Worlds with one outcome.

    conditions: what is true in all of them and together in no other. worlds: their places among all worlds.
    """

    conditions: tuple[Condition, ...]
    worlds: tuple[int, ...]

    def holds_in(self, state: State) -> bool:
        """Whether a position belongs to this branch."""
        return all(condition.holds_in(state) for condition in self.conditions)


Column: TypeAlias = tuple[Answer, ...]


def answers_of(facts: Sequence[Fact], states: Sequence[State]) -> Mapping[Fact, Column]:
    """The answers to each fact in all states, facts left out that have the same in each."""
    columns = {fact: tuple(fact.answer(state) for state in states) for fact in facts}
    return {fact: column for fact, column in columns.items() if any(answer != column[0] for answer in column)}


def branches(columns: Mapping[Fact, Column], outcomes: Sequence[Hashable]) -> tuple[Branch, ...]:
    """The worlds by their outcome, told apart by as few facts as do.

    columns: the answers to each fact in all worlds. outcomes: the outcome in each world.
    """
    everywhere = tuple(range(len(outcomes)))
    chosen = _smallest_set(columns, outcomes)
    tree = _tree({fact: columns[fact] for fact in chosen}, outcomes, everywhere)
    return tuple(_leaves(tree, ()))


def _separates(columns: Sequence[Column], outcomes: Sequence[Hashable]) -> bool:
    """Whether equal answers always go with equal outcomes."""
    seen: dict[tuple[Answer, ...], Hashable] = {}
    return all(
        seen.setdefault(answers, outcome) == outcome
        for answers, outcome in zip(
            zip(*columns, strict=True) if columns else ((),) * len(outcomes), outcomes, strict=True
        )
    )


def _smallest_set(columns: Mapping[Fact, Column], outcomes: Sequence[Hashable]) -> tuple[Fact, ...]:
    facts = [fact for fact in columns if not _separates_without(columns, fact, outcomes)]
    # Facts without which nothing else tells the worlds apart are in every set.
    others = [fact for fact in columns if fact not in facts]
    for number in range(len(others) + 1):
        if comb(len(others), number) * len(outcomes) > _MOST_COMPARED:
            break
        for more in combinations(others, number):
            chosen = tuple(fact for fact in columns if fact in facts or fact in more)
            if _separates([columns[fact] for fact in chosen], outcomes):
                return chosen
    chosen = tuple(columns)
    for fact in columns:
        without = tuple(each for each in chosen if each is not fact)
        if _separates([columns[each] for each in without], outcomes):
            chosen = without
    return chosen


def _separates_without(columns: Mapping[Fact, Column], fact: Fact, outcomes: Sequence[Hashable]) -> bool:
    return _separates([column for each, column in columns.items() if each is not fact], outcomes)


# A tree: an outcome's worlds, or a fact with a subtree for each set of its answers.


@frozen
class _Leaf:
    outcome: Hashable
    worlds: tuple[int, ...]


@frozen
class _Fork:
    fact: Fact
    ways: tuple[tuple[tuple[Answer, ...], _Tree], ...]


_Tree: TypeAlias = _Leaf | _Fork


def _tree(columns: Mapping[Fact, Column], outcomes: Sequence[Hashable], worlds: tuple[int, ...]) -> _Tree:
    """The tree that asks first for the fact after whose answer least is left to ask."""
    if all(outcomes[world] == outcomes[worlds[0]] for world in worlds):
        return _Leaf(outcomes[worlds[0]], worlds)
    splits = {fact: split for fact, column in columns.items() if len(split := _split(column, worlds)) > 1}
    if len(splits) > _FEW:
        best = min(splits, key=lambda fact: _mixed(splits[fact].values(), outcomes))
        splits = {best: splits[best]}
    forks: list[_Tree] = []
    for fact, split in splits.items():
        others = {each: column for each, column in columns.items() if each is not fact}
        ways = {answer: _tree(others, outcomes, tuple(part)) for answer, part in split.items()}
        merged = _merged(ways)
        # Where all answers come to the same, there is nothing to ask.
        forks.append(_Fork(fact, merged) if len(merged) > 1 else merged[0][1])
    return min(forks, key=_size)


def _split(column: Column, worlds: Iterable[int]) -> Mapping[Answer, list[int]]:
    """The worlds by their answer."""
    parts: dict[Answer, list[int]] = {}
    for world in worlds:
        parts.setdefault(column[world], []).append(world)
    return parts


def _mixed(parts: Iterable[Sequence[int]], outcomes: Sequence[Hashable]) -> int:
    """In how many worlds the outcome is not the most frequent one among those with the same answer."""
    counts = (Counter(outcomes[world] for world in part) for part in parts)
    return sum(sum(each.values()) - max(each.values()) for each in counts)


def _merged(ways: Mapping[Answer, _Tree]) -> tuple[tuple[tuple[Answer, ...], _Tree], ...]:
    """The ways with those together that ask the same and come to the same."""
    found: dict[object, tuple[list[Answer], _Tree]] = {}
    for answer, tree in ways.items():
        shape = _shape(tree)
        if shape in found:
            answers, before = found[shape]
            found[shape] = ([*answers, answer], _joined(before, tree))
        else:
            found[shape] = ([answer], tree)
    return tuple((tuple(answers), tree) for answers, tree in found.values())


def _shape(tree: _Tree) -> object:
    if isinstance(tree, _Leaf):
        return tree.outcome
    return (tree.fact, tuple((answers, _shape(way)) for answers, way in tree.ways))


def _joined(one: _Tree, other: _Tree) -> _Tree:
    """Two trees of one shape with the worlds of both."""
    if isinstance(one, _Leaf) and isinstance(other, _Leaf):
        return _Leaf(one.outcome, tuple(sorted(one.worlds + other.worlds)))
    assert isinstance(one, _Fork)
    assert isinstance(other, _Fork)
    ways = zip(one.ways, other.ways, strict=True)
    return _Fork(one.fact, tuple((answers, _joined(way, same)) for (answers, way), (_, same) in ways))


def _size(tree: _Tree) -> int:
    return 1 if isinstance(tree, _Leaf) else sum(_size(way) for _, way in tree.ways)


def _leaves(tree: _Tree, conditions: tuple[Condition, ...]) -> Iterator[Branch]:
    if isinstance(tree, _Leaf):
        yield Branch(conditions, tree.worlds)
        return
    for answers, way in tree.ways:
        yield from _leaves(way, (*conditions, Condition(tree.fact, answers)))
