"""Counted trees: the published numbers are the library's, and other implementations can check themselves by them."""

import csv
from pathlib import Path

import pytest
from hypothesis import settings

import genoa_rules as genoa
from genoa_rules.perft import Count, perft, smallest_proposals
from genoa_rules.record import game_of, read_record
from genoa_rules.simulate import simulated

POSITIONS = Path(__file__).with_name("perft")
# Longer trees are counted by the deep profile, `--hypothesis-profile=deep`.
_MOST_SEQUENCES = 10**9 if settings.get_current_profile_name() == "deep" else 5000


def position(name):
    """The position that a published name stands for."""
    text = (POSITIONS / f"{name.replace(' ', '_')}.toml").read_text(encoding="utf-8")
    return game_of(read_record(text)).state


def published():
    """For each position, with proposals and without, the numbers by depth."""
    with (POSITIONS / "numbers.csv").open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    found = {}
    for row in rows:
        numbers = tuple(int(row[column]) for column in ("depth", "sequences", "states"))
        found.setdefault((row["position"], row["proposals"] == "with"), []).append(numbers)
    return found


PUBLISHED = published()


@pytest.mark.parametrize(("name", "proposals"), PUBLISHED, ids=lambda value: str(value))
def test_the_published_numbers_are_counted_again(name, proposals):
    numbers = [row for row in PUBLISHED[name, proposals] if row[1] <= _MOST_SEQUENCES]
    counted = perft(position(name), proposals=proposals)
    assert next(counted) == Count(0, 1, 1)
    assert numbers, "at least the first depth is counted"
    for number in numbers:
        assert next(counted) == Count(*number)


def test_every_position_is_published():
    """With proposals and without, both editions and two to five players among them."""
    names = {path.stem.replace("_", " ") for path in POSITIONS.glob("*.toml")}
    assert {name for name, _ in PUBLISHED} == names
    assert set(PUBLISHED) == {(name, proposals) for name in names for proposals in (True, False)}
    states = [position(name) for name in names]
    assert {len(state.players) for state in states} == {2, 3, 4, 5}
    assert {state.setup.rules.edition for state in states} == set(genoa.Edition)


def test_a_tree_is_counted_plainly():
    """Sequence by sequence, as the numbers are described, without putting equal states together."""

    def sequences(state, depth):
        if depth == 0:
            return [state]
        commands = [command for player in state.players for command in genoa.legal(state, player)]
        commands += [command for command, _ in genoa.outcomes(state)]
        if isinstance(state.phase, genoa.Walking) and somebody_is_silent(state):
            commands.append(genoa.TimeCalled())
        return [
            reached for command in commands for reached in sequences(genoa.Game(state).play(command).state, depth - 1)
        ]

    def somebody_is_silent(state):
        return isinstance(genoa.decide(state, genoa.TimeCalled()), genoa.Accepted)

    for name in ("talks of two", "a card owed", "before the dice"):
        *_, counted = (count for count, _ in zip(perft(position(name)), range(4), strict=False))
        reached = sequences(position(name), 3)
        assert (counted.sequences, counted.states) == (len(reached), len(set(reached)))


def test_the_smallest_proposals_are_a_closed_set():
    """Five ducats or one ware, and nothing else; both sides propose; none where nobody may."""
    found = smallest_proposals(position("the last walk"))
    assert {command.player == command.deal.buyer for command in found} == {True, False}
    found += smallest_proposals(position("talks of five"))
    for command in found:
        deal = command.deal
        assert deal.pays == genoa.Bundle(ducats=5) or (
            not deal.pays.ducats and deal.pays.goods == len(deal.pays.wares) == 1
        )
        assert not deal.shares and not deal.receives and not deal.conditions
    assert smallest_proposals(position("a card owed")) == ()


def test_a_tree_ends_where_the_game_does():
    over = simulated(0, 2, genoa.Rules.second_edition()).game.state
    assert list(perft(over)) == [Count(0, 1, 1)]
