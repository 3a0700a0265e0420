"""A record: who played, by which rules, and every command in order, the table's too."""

from __future__ import annotations

from attrs import field, frozen

from genoa_rules.chapters import components
from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.events import Event
from genoa_rules.evolve import after
from genoa_rules.game import Game, rule_on
from genoa_rules.kernel.decision import Accepted
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.shape import instance_of
from genoa_rules.model.box import shipped_box
from genoa_rules.model.refusal import Violations
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.record.error import IllegalLine, RecordError
from genoa_rules.record.writing import Line
from genoa_rules.soundness import flaws

FORMAT = "genoa-record/1"
MOST_MOVES = 20_000
REVISIONS = ("1",)
"""The rules revisions that this library knows."""


@frozen
class Record:
    """A game in writing.

    setup: the players, clockwise from the start player, their colours, the rules and the box.
    lines: every command in order, with its events where a program wrote them.
    file_lines: where each line stood in the text it was read from; nothing where that is not known.
    """

    setup: Setup = field(validator=instance_of(Setup))
    lines: tuple[Line, ...] = ()
    file_lines: tuple[int, ...] = field(default=(), eq=False, repr=False)

    def file_line(self, number: int) -> int | None:
        """Where move `number`, counted from 1, stood in the text; None where that is not known."""
        return self.file_lines[number - 1] if self.file_lines else None


def record_of(game: Game) -> Record:
    """The record of a game, with the events of every line."""
    return Record(game.state.setup, game.history)


def game_of(record: Record) -> Game:
    """The game that a record tells.

    A line with events is taken as it was played, whatever the rules would say to it today; a line without is decided.
    Raises RecordError where events can't have followed one another, where no game can begin with the setup, and its
    IllegalLine, with the ruling, for a line without events that the rules forbid.
    """
    refuse_to_begin(record.setup)
    state = setup_chapter.opening(record.setup)
    history = []
    for number, line in enumerate(record.lines, start=1):
        try:
            events = line.events if line.events is not None else _decided(state, record, number, line)
            state = after(state, events)
        except RecordError:
            raise
        except Exception as problem:
            # Events from a text may name what is not there, in any way there is: each fails in its own manner.
            raise RecordError(
                f"move {number}: these events can't have followed here ({type(problem).__name__})",
                line=record.file_line(number),
            ) from problem
        # What is decided here is sound; what a text tells need not be.
        if line.events is not None and (flaw := next(flaws(state), None)):
            raise RecordError(
                f"move {number}: these events can't have followed here: they lead to {flaw.found} where "
                f"{flaw.expected} is expected (state{flaw.path})",
                line=record.file_line(number),
            )
        history.append(RecordLine[Command, Event](line.command, events, line.note, line.disputed))
    return Game(state, tuple(history))


def _decided(state: State, record: Record, number: int, line: Line) -> tuple[Event, ...]:
    decision = decide(state, line.command)
    if isinstance(decision, Accepted):
        return decision.events
    raise IllegalLine(number, rule_on(state, line.command), line=record.file_line(number))


def refuse_setup(setup: Setup) -> None:
    """Raises RecordError for players with whom no game can begin (chapter 2)."""
    _refuse(setup_chapter.breaches(setup))


def refuse_to_begin(setup: Setup) -> None:
    """Raises RecordError for players and a box with which no game can begin (chapters 1 and 2). A text may tell of such
    a box, but no game is played with it.
    """
    of_the_box = () if setup.box == shipped_box() else components.breaches(setup.box)
    _refuse((*of_the_box, *setup_chapter.breaches(setup)))


def _refuse(breaches: Violations) -> None:
    if breaches:
        from genoa_rules.words import sentence  # words are read only where something is explained

        raise RecordError(" ".join(f"{sentence(each)} ({each.clause})" for each in breaches))


def revision_unknown(revision: str) -> str | None:
    """What is wrong with a rules revision: this library does not know it; None where it does."""
    if revision in REVISIONS:
        return None
    return f"revision {revision[:40]!r} is unknown here; this library knows {', '.join(map(repr, REVISIONS))}"
