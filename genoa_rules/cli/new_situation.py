"""`genoa-rules new-situation`: a situation to fill in, with what each line of it means."""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from genoa_rules.cli.page import printable
from genoa_rules.cli.refused import CannotRun
from genoa_rules.model.box import shipped_box
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.record import RecordError
from genoa_rules.record.record import refuse_setup
from genoa_rules.record.situation_notation import claiming_player
from genoa_rules.record.toml_writing import toml_text

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_PLAYERS = ("Anna", "Bruno", "Carla", "Dario")


def add_to(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the others."""
    parser = commands.add_parser(
        "new-situation",
        help="a situation to fill in, in which every line is explained",
        description="Prints a situation to fill in, which can be judged as it stands: what may be told, how moves and "
        "claims are written, and what each means.",
        epilog="genoa-rules new-situation dispute.toml && genoa-rules adjudicate dispute.toml",
    )
    parser.add_argument("file", nargs="?", help="where to write it; a file that is there is left alone")
    parser.add_argument(
        "--players", nargs="+", metavar="NAME", default=_PLAYERS, help="two to five, clockwise from the start player"
    )
    parser.set_defaults(run=run)


def skeleton(players: tuple[str, ...]) -> str:
    """A situation to fill in.

    players: two to five names, clockwise from the start player. Raises RecordError for players with whom no game can
    begin (2.1), and for a name that no text file can hold.
    """
    refuse_setup(Setup(players, Rules.first_edition(), shipped_box()))
    first, second, *_ = map(toml_text, players)
    first_name, second_name, *_ = map(claiming_player, players)
    text = files(__package__).joinpath("new_situation.toml").read_text("utf-8")
    return Template(text).substitute(
        players=", ".join(map(toml_text, players)),
        first=first,
        second=second,
        others=", ".join(map(toml_text, players[2:])),
        first_name=first_name,
        second_name=second_name,
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints or writes a situation to fill in."""
    try:
        text = skeleton(tuple(arguments.players))
    except RecordError as problem:
        raise CannotRun(problem) from None
    if arguments.file is None:
        print(printable(text), end="")
        return 0
    try:
        with Path(arguments.file).open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise CannotRun(f"{arguments.file} is there already, and is left alone") from None
    except (OSError, ValueError) as problem:
        # A name with a null character is a ValueError.
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise CannotRun(f"{arguments.file}: {reason}") from None
    print(f"Written: {arguments.file}. Fill it in, then: genoa-rules adjudicate {arguments.file}")
    return 0
