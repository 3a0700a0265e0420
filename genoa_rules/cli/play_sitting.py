"""A sitting: a game with people at one keyboard and bots at the other seats, whose next speaker is found here."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping
from errno import EEXIST
from pathlib import Path

from attrs import define, field, frozen

from genoa_rules.bots import Bot, Trader, next_command
from genoa_rules.chapters import setup as setup_chapter
from genoa_rules.cli.refused import CannotRun
from genoa_rules.commands import AcceptDeal, Command, DeliverMessage, EndWalk, HandOn, KeepAction, MoveTower, Pass
from genoa_rules.events import Event
from genoa_rules.evolve import after
from genoa_rules.game import Game
from genoa_rules.model.phases import Over
from genoa_rules.record import (
    LARGEST_TEXT,
    IllegalLine,
    RecordError,
    game_of,
    read_record,
    record_of,
    write_record_toml,
)
from genoa_rules.table import Table
from genoa_rules.view import View
from genoa_rules.whose_part import waited_for
from genoa_rules.words import sentence

# How a record begins that goes on with the same chance and the same bots; to everybody else it is a remark.
_HEAD = "# genoa-rules play "
_HEAD_LINE = re.compile(rf"^{_HEAD}(\{{.*\}})[ \t\r]*$", re.MULTILINE)
_ENDS_THE_TALK = (MoveTower, EndWalk, KeepAction, AcceptDeal)


@frozen
class Asked:
    """Who at the keyboard is asked now.

    before: the bot that would go on and only leaves time for a word; None where the game waits for the player.
    """

    player: str
    before: str | None = None


@define
class Sitting:
    """A game under way.

    game: as it stands. people: who sits at the keyboard. seed: of the table and of the bots.
    files: those that hold this game; others that are there already are left alone.
    """

    game: Game
    people: tuple[str, ...]
    seed: int
    files: set[Path] = field(factory=set, kw_only=True)
    _let_go: set[object] = field(factory=set, init=False)

    @property
    def bots(self) -> Mapping[str, Bot]:
        """Who plays for the other seats."""
        return {player: Trader(self.seed) for player in self.game.players if player not in self.people}

    def ask(self, seat: str | None) -> Asked | None:
        """Lets the table and the bots go on until somebody at the keyboard has to speak, or may want to.

        seat: who spoke last, and speaks on where several are waited for. Returns None once the game is over.
        """
        table, bots = Table(self.seed), self.bots
        while True:
            self.game = table.answer(self.game)
            state = self.game.state
            if isinstance(state.phase, Over):
                return None
            command = next_command(state, bots)
            if command is not None:
                held = self._held_back(command)
                if held is None:
                    self.game = self.game.play(command)
                    continue
                return Asked(held, command.player)
            waited = [player for player in waited_for(state) if player in self.people]
            return Asked(seat if seat in waited and seat is not None else waited[0])

    def play(self, command: Command) -> None:
        """Plays what somebody at the keyboard says. Raises IllegalCommand."""
        self.game = self.game.play(command)
        if isinstance(command, Pass):
            # Who passes has had a word about this space.
            self._let_go.add(self._talk(command.player))

    def let_go(self, player: str) -> None:
        """The player has nothing to say here; what comes new is asked again."""
        view = self.game.view(player)
        talk = self._talk(player)
        self._let_go |= {talk, (talk, _answers(view)), ("hand on", talk)}

    def undo(self) -> bool:
        """Takes back the last decision of somebody at the keyboard, with all that followed; whether there was one."""
        for number in range(len(self.game.history) - 1, -1, -1):
            command = self.game.history[number].command
            if getattr(command, "player", None) in self.people:
                state = setup_chapter.opening(self.game.state.setup)
                for line in self.game.history[:number]:
                    state = after(state, line.events or ())
                self.game = Game(state, self.game.history[:number])
                self._let_go.clear()
                return True
        return False

    def happened(self) -> tuple[tuple[Event, str], ...]:
        """Every event so far, with whose turn it was."""
        found = []
        state = setup_chapter.opening(self.game.state.setup)
        for line in self.game.history:
            found += [(event, state.turn.active) for event in line.events or ()]
            state = after(state, line.events or ())
        return tuple(found)

    # A word before a bot goes on.

    def _held_back(self, command: Command) -> str | None:
        """Who at the keyboard may want a word before the active player's bot ends the talk, or hands on."""
        active = self.game.state.turn.active
        if getattr(command, "player", None) != active:
            return None
        for player in self.game.state.setup.clockwise_from(active):
            if player not in self.people or (isinstance(command, AcceptDeal) and command.deal.buyer == player):
                continue
            view = self.game.view(player)
            if isinstance(command, HandOn):
                wants = any(isinstance(each, DeliverMessage) for each in view.legal)
                if wants and ("hand on", self._talk(player)) not in self._let_go:
                    return player
            elif isinstance(command, _ENDS_THE_TALK) and self._may_speak(view, player):
                return player
        return None

    def _may_speak(self, view: View, player: str) -> bool:
        answers = _answers(view)
        if answers:
            return (self._talk(player), answers) not in self._let_go
        able = view.offers.binding and any(subject.action for subject in view.offers.subjects)
        return able and self._talk(player) not in self._let_go

    def _talk(self, player: str) -> object:
        turn = self.game.state.turn
        return player, turn.active, self.game.state.left, turn.walk, len(turn.uses)

    # Save and resume.

    def look_for_others(self, file: str) -> None:
        """Raises FileExistsError for a file that is there already and holds something else."""
        path = Path(file)
        if path.exists() and path.resolve() not in self.files:
            raise FileExistsError(EEXIST, "is there already, and is left alone")

    def save(self, file: str) -> None:
        """Writes the game as a record: all of it or nothing. Raises OSError and RecordError."""
        self.look_for_others(file)
        head = json.dumps({"seed": self.seed, "bots": list(self.bots)})
        text = f"{_HEAD}{head}\n{write_record_toml(record_of(self.game))}"
        path = Path(file)
        self.files.add(path.resolve())
        number, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(number, "w", encoding="utf-8", newline="\n") as opened:
                opened.write(text)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise


def _answers(view: View) -> tuple[object, ...]:
    """What the player could accept."""
    return tuple(each.deal for each in view.legal if isinstance(each, AcceptDeal))


def resumed(content: bytes, file: str, people: tuple[str, ...], seed: int | None) -> Sitting:
    """The sitting that a record tells.

    people, seed: who sits at the keyboard, and the seed, where that is not as it was saved.
    Raises CannotRun for a text that tells none.
    """
    try:
        if len(content) > 4 * LARGEST_TEXT:
            raise RecordError(f"a record has at most {LARGEST_TEXT} characters")
        game = game_of(read_record(content))
    except IllegalLine as problem:
        reason = sentence(problem.ruling.violations[0])
        place = "" if problem.line is None else f", line {problem.line}"
        raise CannotRun(f"{file}{place}: {problem.message}: {reason} ({problem.ruling.clauses[0]})") from None
    except RecordError as problem:
        place = "" if problem.line is None else f", line {problem.line}"
        raise CannotRun(f"{file}{place}: {problem.message}") from None
    saved_seed, bots = _head_of(content.decode("utf-8", "replace"), file)
    for player in people:
        if player not in game.players:
            raise CannotRun(f"{file}: nobody called {player!r} plays; the players are {', '.join(game.players)}")
    here = tuple(dict.fromkeys(people)) or tuple(player for player in game.players if player not in bots)
    return Sitting(game, here, saved_seed if seed is None else seed, files={Path(file).resolve()})


def _head_of(text: str, file: str) -> tuple[int, tuple[str, ...]]:
    """The seed and the bots of a saved game; 0 and none for a record that was written otherwise."""
    found = _HEAD_LINE.search(text)
    if found is None:
        return 0, ()
    try:
        head = json.loads(found[1])
        seed, bots = head["seed"], head["bots"]
        if type(seed) is not int or not all(isinstance(bot, str) for bot in bots):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        line = text.count("\n", 0, found.start()) + 1
        raise CannotRun(f"{file}, line {line}: expected a seed and the names of the bots") from None
    return seed, tuple(bots)
