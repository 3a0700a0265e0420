"""A game with its history, for people: immutable, playable, ruling on whatever may be said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from genoa_rules.chapters import components
from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.commands import Command, TableCommand
from genoa_rules.decide import decide
from genoa_rules.events import Event
from genoa_rules.evolve import after
from genoa_rules.grounds import grounds
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.ruling import Ruling as KernelRuling
from genoa_rules.kernel.value import frozen
from genoa_rules.legal import LegalCommands, outcomes
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.phases import Over, Result
from genoa_rules.model.refusal import Violation, Violations
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.model.state import State
from genoa_rules.view import View, view
from genoa_rules.whose_part import waited_for

Line: TypeAlias = RecordLine[Command, Event]


@frozen
class Ruling(KernelRuling[Command, Event, Violation]):
    """What the rules say to one command; it explains itself in words."""

    def explain(self, language: str = "en") -> str:
        """The ruling in sentences: the verdict, why, and what would be legal.

        Raises LookupError for a language that has no table of words.
        """
        from genoa_rules.words import explain  # words are read only where something is explained

        return explain(self, language)

    def _repr_html_(self) -> str:
        """The ruling in a notebook: the clauses unfold to the passages on which they stand."""
        from genoa_rules.draw.rulings import ruling_as_html  # a notebook alone draws

        return ruling_as_html(self)


def rule_on(state: State, command: Command) -> Ruling:
    """What the rules say to a command in a state. Raises TypeError for what is no command, and nothing else."""
    decision = decide(state, command)
    return Ruling(command, decision, grounds(state, command, decision))


class IllegalCommand(ValueError):
    """A command was played that the rules forbid; `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling

    def __str__(self) -> str:
        return self.ruling.explain()


class IllegalSetup(ValueError):
    """A game was begun with players that the rules forbid (2.1, 2.2); `violations` says why."""

    def __init__(self, violations: Violations) -> None:
        super().__init__(violations)
        self.violations = violations

    def __str__(self) -> str:
        from genoa_rules.words import sentence  # words are read only where something is explained

        return " ".join(sentence(each) for each in self.violations)


@frozen
class TableOwes:
    """The game waits for the table: dice, or a card.

    outcomes: each command that may come, with its weight; the odds are the weight's part of all.
    """

    outcomes: tuple[tuple[TableCommand, int], ...]


@frozen
class Players:
    """The game waits for players: who has to speak, clockwise. Others may speak too: see `Game.legal`."""

    names: tuple[str, ...]


@frozen
class Game:
    """An immutable game: where it stands, and every command with what followed.

    state: the position. history: the lines of its record so far.
    """

    state: State
    history: tuple[Line, ...] = ()

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        rules: Rules,
        *,
        box: Box | None = None,
        colours: Iterable[Colour] | None = None,
    ) -> Game:
        """A new game (chapter 2).

        players: two to five names, clockwise from the start player. box: board and cards; the shipped ones if None.
        colours: one for each player; in the order of `Colour` if None.
        Raises IllegalSetup for a wrong number of players, names or colours that are not unique (2.1, 2.2), and for a
        box against chapter 1.
        """
        if isinstance(players, str):
            raise TypeError(f"players: a name for each, not one text {players!r}")
        names = tuple(players)
        box = shipped_box() if box is None else box
        setup = Setup(names, rules, box) if colours is None else Setup(names, rules, box, tuple(colours))
        # The shipped box is held to chapter 1 by the tests; an own one is looked at here.
        of_the_box = () if box is shipped_box() else components.breaches(box)
        breaches = (*of_the_box, *setup_chapter.breaches(setup))
        if breaches:
            raise IllegalSetup(breaches)
        return cls(setup_chapter.opening(setup))

    @property
    def players(self) -> tuple[str, ...]:
        """The players, clockwise from the start player."""
        return self.state.players

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.setup.rules

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(event for line in self.history for event in line.events or ())

    @property
    def waits_for(self) -> TableOwes | Players | Over:
        """For whom the game waits: the table with its outcomes, players, or nobody since it is over."""
        phase = self.state.phase
        if isinstance(phase, Over):
            return phase
        owed = outcomes(self.state)
        return TableOwes(owed) if owed else Players(waited_for(self.state))

    @property
    def result(self) -> Result | None:
        """How the game ended, item by item; None while it is played (chapter 16)."""
        phase = self.state.phase
        return phase.result if isinstance(phase, Over) else None

    def rule_on(self, command: Command) -> Ruling:
        """What the rules say to a command now. Raises TypeError for what is no command, and nothing else."""
        return rule_on(self.state, command)

    def play(self, command: Command) -> Game:
        """The game after a command.

        Raises IllegalCommand with the ruling if the rules forbid it.
        """
        decision = decide(self.state, command)
        if not isinstance(decision, Accepted):
            raise IllegalCommand(self.rule_on(command))
        line = RecordLine[Command, Event](command, decision.events)
        return Game(after(self.state, decision.events), (*self.history, line))

    def legal(self, player: str) -> LegalCommands:
        """What a player may do now, as a lazy collection."""
        return LegalCommands(self.state, player)

    def view(self, player: str | None) -> View:
        """What a player sees now; what a spectator sees for None."""
        return view(self.state, player)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401  # of whoever prints; none is imported
        """The game in one line, where IPython or Hypothesis shows values: its repr is long."""
        printer.text(f"<Game of {', '.join(self.players)}: {len(self.history)} commands>")

    def _repr_svg_(self) -> str:
        """The picture of the position in a notebook."""
        from genoa_rules.draw import SIZE_IN_NOTEBOOKS, board  # a notebook alone draws

        return board(self.state, size=SIZE_IN_NOTEBOOKS)
