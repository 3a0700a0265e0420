"""Whole games, by a machine that plays whatever is legal and checks after every command that the invariants hold."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.invariants import breaches_of, breaches_of_step
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all
from genoa_rules.model.box import shipped_box
from genoa_rules.model.phases import Over
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.whose_part import waited_for
from spec.absurd import commands
from spec.states import NAMES, all_rules, choose


class WholeGames(RuleBasedStateMachine):
    """A game of two to five players under whatever rules: steps one at a time, many at once, and absurd ones."""

    state: State

    @initialize(players=st.integers(2, 5), rules=all_rules())
    def begin(self, players: int, rules: Rules) -> None:
        """A new game."""
        self.state = opening(Setup(NAMES[:players], rules, shipped_box()))

    def _play(self, command: Command) -> None:
        decision = decide(self.state, command)
        assert isinstance(decision, Accepted), f"{command} is refused: {decision}"
        before, self.state = self.state, after(self.state, decision.events)
        assert not breaches_of_step(before, decision.events, self.state)

    def _is_over(self) -> bool:
        return isinstance(self.state.phase, Over)

    @precondition(lambda self: not self._is_over())
    @rule(data=st.data())
    def play_one_listed_command(self, data: st.DataObject) -> None:
        """Any command of the list."""
        self._play(data.draw(st.sampled_from(legal_for_all(self.state))))

    @precondition(lambda self: not self._is_over())
    @rule(seed=st.integers(0, 2**20), steps=st.integers(1, 60))
    def play_on(self, seed: int, steps: int) -> None:
        """Many steps of random play that also trades."""
        random = Random(seed)
        for _ in range(steps):
            if self._is_over():
                return
            self._play(choose(self.state, random))

    @rule(data=st.data())
    def say_something_absurd(self, data: st.DataObject) -> None:
        """Whatever is said is decided; what is refused changes nothing, what is accepted keeps the invariants."""
        command = data.draw(commands(self.state))
        if isinstance(decide(self.state, command), Accepted):
            self._play(command)

    @invariant()
    def holds(self) -> None:
        """Conservation, sound bookkeeping, and no dead end."""
        assert not breaches_of(self.state)
        assert self._is_over() or legal_for_all(self.state)

    def teardown(self) -> None:
        """Every game comes to its end."""
        if not hasattr(self, "state"):
            return
        random = Random(0)
        while not self._is_over():
            self._play(choose(self.state, random))
        assert waited_for(self.state) == ()


WholeGames.TestCase.settings = settings(max_examples=25, stateful_step_count=20)
test_whole_games = WholeGames.TestCase
