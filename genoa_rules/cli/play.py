"""`genoa-rules play`: a game in the terminal, people at one keyboard and bots at the other seats."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from genoa_rules.cli.adjudicate import LANGUAGES
from genoa_rules.cli.page import printable, read_anything
from genoa_rules.cli.play_sitting import Asked, Sitting, resumed
from genoa_rules.cli.play_typed import NotTyped, command_of, named
from genoa_rules.cli.reading import box_in, content_of
from genoa_rules.cli.refused import CannotRun
from genoa_rules.cli.simulate import whole
from genoa_rules.game import Game, IllegalCommand, IllegalSetup, Ruling
from genoa_rules.model.rules import Edition
from genoa_rules.model.setup import FEWEST_PLAYERS, MOST_PLAYERS
from genoa_rules.options import options
from genoa_rules.record import LARGEST_TEXT, RecordError
from genoa_rules.record.people import RULES_OF
from genoa_rules.simulate import PLAYERS

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from genoa_rules.cli.play_screen import Screen

_USUAL_PLAYERS = 4


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "play",
        help="play at this keyboard, with others and with bots",
        description="Plays a game in the terminal. Whoever is named sits at this keyboard, and the screen is covered "
        "before another one looks; the other seats are played by bots. While playing, `help` says what can be typed.",
        epilog="A saved game is a record, which `genoa-rules adjudicate` reads too.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="who sits at this keyboard, from the start player on")
    parser.add_argument(
        "--players",
        type=whole(FEWEST_PLAYERS, MOST_PLAYERS),
        metavar="P",
        help="how many in all, 2 to 5; 4 unless it follows from the names",
    )
    parser.add_argument("--bots", type=whole(0, MOST_PLAYERS), metavar="N", help="how many of them are bots")
    parser.add_argument(
        "--edition", choices=tuple(edition.value for edition in Edition), help="whose rules; first unless given"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed deals and rolls the same; 0 unless given")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="in which the game is told")
    parser.add_argument("--box", metavar="FILE", help="board and cards from a file; `genoa-rules box` checks one")
    parser.add_argument("--save", metavar="FILE", help="keep the game in a file after every decision")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game, or with any record")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays until the game is over or somebody has had enough."""
    try:
        from rich.console import Console
    except ImportError:
        raise CannotRun("play needs rich: pip install 'genoa-rules[cli]'") from None
    from genoa_rules.cli.play_screen import Screen

    sitting = _begun(arguments) if arguments.resume is None else _resumed(arguments)
    if arguments.save is not None:
        try:
            sitting.look_for_others(arguments.save)
        except (OSError, ValueError) as problem:
            raise CannotRun(f"{arguments.save}: {_reason(problem)}") from None
    edition = sitting.game.rules.edition
    screen = Screen(Console(highlight=False, soft_wrap=False), arguments.language, edition)
    if arguments.resume is not None:
        screen.told = {player: len(sitting.happened()) for player in sitting.people}
    read_anything()
    _Evening(sitting, screen, arguments.save).play()
    return 0


def _begun(arguments: argparse.Namespace) -> Sitting:
    """A new game for those who were named, or counted."""
    names: list[str] = arguments.names
    bots: int | None = arguments.bots
    if names:
        players = arguments.players
        if players is None:
            players = max(FEWEST_PLAYERS, len(names) + bots if bots is not None else len(names))
        bots = players - len(names) if bots is None else bots
        if len(names) + bots != players:
            raise CannotRun(f"{len(names)} named and {bots} bots are not {players} players")
    else:
        players = arguments.players or max(_USUAL_PLAYERS, bots or 0)
        bots = players - 1 if bots is None else bots
        if bots > players:
            raise CannotRun(f"{bots} bots are more than {players} players")
        names = list(PLAYERS[: players - bots])
    if players > MOST_PLAYERS:
        raise CannotRun(f"{players} are too many; at most {MOST_PLAYERS} play")
    for name in names:
        if not name.strip() or not name.isprintable():
            raise CannotRun(f"{name!r} is no name that can be shown")
    free = [each for each in PLAYERS if each not in names]
    edition = Edition(arguments.edition or Edition.FIRST.value)
    box = None if arguments.box is None else box_in(arguments.box)
    try:
        game = Game.start((*names, *free[:bots]), RULES_OF[edition](), box=box)
    except IllegalSetup as problem:
        raise CannotRun(problem) from None
    return Sitting(game, tuple(names), arguments.seed or 0)


def _resumed(arguments: argparse.Namespace) -> Sitting:
    """The game of a record."""
    fixed = {"--players": arguments.players, "--bots": arguments.bots, "--edition": arguments.edition}
    fixed["--box"] = arguments.box
    for option, given in fixed.items():
        if given is not None:
            raise CannotRun(f"{option}: a saved game has its own")
    file: str = arguments.resume
    return resumed(content_of(file, 4 * LARGEST_TEXT), file, tuple(arguments.names), arguments.seed)


def _reason(problem: Exception) -> str:
    """Why a file could not be written."""
    return problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)


class _Enough(Exception):
    """Somebody wants to stop."""


class _Evening:
    """The talk at the keyboard: who sits there, what was refused last."""

    def __init__(self, sitting: Sitting, screen: Screen, file: str | None) -> None:
        self.sitting = sitting
        self.screen = screen
        self.file = file
        self.seat: str | None = sitting.people[0] if len(sitting.people) == 1 else None
        self.refused: Ruling | None = None

    def play(self) -> None:
        """Asks whoever has to speak until the game is over."""
        try:
            while True:
                asked = self.sitting.ask(self.seat)
                self.keep()
                if asked is None:
                    if not self.over():
                        return
                    continue
                while asked is not None:
                    self.sit(asked.player)
                    self.screen.seat(self.sitting, asked)
                    asked = self.hear(asked)
        except (_Enough, EOFError):
            self.screen.show()

    def sit(self, player: str) -> None:
        """Lets a player look, when the others do not."""
        if self.seat != player:
            self.refused = None
            if len(self.sitting.people) > 1:
                self.screen.cover(player)
                self.typed("")
            self.seat = player

    def hear(self, asked: Asked) -> Asked | None:
        """Lists what may be done, and hears what is typed until something has come of it.

        Returns who wants to speak instead; None where the game goes on.
        """
        player, screen = asked.player, self.screen
        listed = options(self.sitting.game.state, player)
        screen.options(listed)
        screen.chances(self.sitting.game.view(player))
        if asked.before is not None:
            screen.show(screen.say("go_on", player=asked.before), "italic")
        while True:
            typed = self.typed(printable(f"{player}> ", (player,))).strip()
            if not typed:
                if asked.before is not None:
                    self.sitting.let_go(player)
                    return None
                screen.show(screen.say("nothing"))
                continue
            if self.done_beside(typed, asked):
                if self.moved_on:
                    return self.instead
                continue
            if self.said(typed, player):
                return None

    def said(self, typed: str, player: str) -> bool:
        """Plays what was typed; whether the rules allow it."""
        screen, game = self.screen, self.sitting.game
        try:
            command = command_of(typed, options(game.state, player), game, player)
        except NotTyped as problem:
            screen.show(screen.say(problem.key, **problem.fields))
            return False
        speaker = getattr(command, "player", None)
        if speaker is not None and speaker not in self.sitting.people:
            screen.show(screen.say("not_here", player=speaker))
            return False
        if speaker is None and not is_time(command):
            screen.show(screen.say("table_here"))
            return False
        try:
            self.sitting.play(command)
        except IllegalCommand as illegal:
            self.refused = illegal.ruling
            screen.refusal(illegal.ruling, player)
            return False
        self.refused = None
        return True

    moved_on = False
    instead: Asked | None = None

    def done_beside(self, typed: str, asked: Asked) -> bool:
        """Does what is no move of the game; whether it was such a thing.

        `moved_on` says whether to ask anew, `instead` whom, if not whoever the game waits for.
        """
        screen, sitting, player = self.screen, self.sitting, asked.player
        word, _, rest = typed.partition(" ")
        self.moved_on, self.instead = False, None
        match word.casefold(), rest.strip():
            case "help" | "?", "":
                screen.show(screen.say("help"))
            case "quit" | "exit", "":
                raise _Enough
            case "board", "":
                screen.board(sitting.game.view(player))
                screen.hand(sitting.game.view(player))
            case "log", "":
                screen.all_news(sitting, player)
            case "more", "":
                screen.options(options(sitting.game.state, player), whole=True)
            case "why", "":
                self.why(player)
            case "undo", "":
                self.moved_on = self.undone()
            case "save", file:
                self.saved(file)
            case "seat", name:
                self.moved_on = self.changed_seat(name, asked)
            case _:
                return False
        return True

    def why(self, player: str) -> None:
        """The last refusal in full."""
        screen = self.screen
        if self.refused is None:
            screen.show(screen.say("no_why"))
        else:
            screen.refusal_in_full(self.refused, player)

    def undone(self) -> bool:
        """Takes the last decision back; whether there was one."""
        screen = self.screen
        if not self.sitting.undo():
            screen.show(screen.say("no_undo"))
            return False
        screen.forget(self.sitting)
        screen.show(screen.say("undone"))
        return True

    def changed_seat(self, name: str, asked: Asked) -> bool:
        """Lets another one at the keyboard look and speak; whether there is such a one."""
        screen, sitting = self.screen, self.sitting
        wanted = named(name, sitting.people)
        if wanted is None:
            screen.show(screen.say("not_here", player=name))
            return False
        if sitting.game.result is not None:
            return False
        self.instead = Asked(wanted, asked.before)
        return True

    def saved(self, file: str) -> None:
        """Saves the game, and says so."""
        screen = self.screen
        if not file:
            screen.show(screen.say("save_what"))
            return
        try:
            self.sitting.save(file)
        except (OSError, RecordError, ValueError) as problem:
            screen.show(screen.say("not_saved", file=file, reason=_reason(problem)))
        else:
            screen.show(screen.say("saved", file=file))

    def keep(self) -> None:
        """Keeps the game in the file that the command was given. Raises CannotRun."""
        if self.file is None:
            return
        try:
            self.sitting.save(self.file)
        except (OSError, RecordError, ValueError) as problem:
            raise CannotRun(f"{self.file}: {_reason(problem)}") from None

    def over(self) -> bool:
        """The result; whether somebody takes a decision back after it."""
        screen, sitting = self.screen, self.sitting
        result = sitting.game.result
        assert result is not None
        viewer = self.seat or next(iter(sitting.people), None)
        screen.news(sitting, viewer)
        screen.result(result)
        if not sitting.people:
            return False
        asked = Asked(viewer or "")
        screen.show(screen.say("after"), "dim")
        while typed := self.typed("> ").strip():
            if not self.done_beside(typed, asked):
                screen.show(screen.say("after"), "dim")
            elif self.moved_on:
                return True
        return False

    def typed(self, prompt: str) -> str:
        """A line from the keyboard. Raises EOFError where there is no more."""
        self.screen.console.file.flush()
        return input(prompt)


def is_time(command: object) -> bool:
    """Whether time is called: the one thing that people may say for the table (S4)."""
    from genoa_rules.commands import TimeCalled

    return isinstance(command, TimeCalled)
