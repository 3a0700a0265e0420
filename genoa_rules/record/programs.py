"""Records for programs: JSON, with every command and the events that followed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from genoa_rules.commands import AcceptDeal, CardDealt, Command, DiceFell, ProposeDeal, TimeCalled, WithdrawDeal
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire_error import WireError
from genoa_rules.model.setup import Setup
from genoa_rules.record.error import RecordError
from genoa_rules.record.names import nearest_players
from genoa_rules.record.record import FORMAT, MOST_MOVES, Record, refuse_setup, revision_unknown
from genoa_rules.record.scan import UnknownPlayer
from genoa_rules.record.writing import Line


class RecordFormat(ClosedSet):
    """The versions of the form."""

    RECORD_1 = FORMAT


@frozen
class WrittenRecord:
    """What is written of a record: its setup, and every command with the events that followed."""

    format: RecordFormat
    setup: Setup
    lines: tuple[Line, ...]


def write_record_json(record: Record) -> str:
    """A record in JSON, each command with its events on a line of its own."""
    from genoa_rules.wire import dumps  # only who writes needs it

    lines = ",\n".join(map(dumps, record.lines))
    return f'{{"format":{dumps(RecordFormat.RECORD_1)},\n"setup":{dumps(record.setup)},\n"lines":[\n{lines}\n]}}\n'


def read_record_json(text: str, path: str | None = None) -> Record:
    """The record that a JSON text tells.

    path: the file's name, for messages. Raises RecordError for a text that tells none.
    """
    from genoa_rules.wire import loads  # only who reads needs it

    try:
        written = loads(text, WrittenRecord)
        refuse_setup(written.setup)
        _refuse_lines(written)
    except WireError as problem:
        raise _as_record_error(problem, path) from None
    except RecordError as problem:
        raise RecordError(problem.message, path=path) from None
    return Record(written.setup, written.lines)


def _refuse_lines(written: WrittenRecord) -> None:
    """Refuses what a person's record may not have either: an unknown revision, too many moves, unknown players."""
    unknown = revision_unknown(written.setup.rules.revision)
    if unknown is not None:
        raise RecordError(f"$.setup.rules.revision: {unknown}")
    if len(written.lines) > MOST_MOVES:
        raise RecordError(f"$.lines: expected at most {MOST_MOVES:,} moves; found {len(written.lines):,}")
    players = written.setup.players
    for number, line in enumerate(written.lines):
        for path, player in _named(line.command):
            if player not in players:
                problem = UnknownPlayer(1, player[:40], nearest_players(player, players), players)
                raise RecordError(f"$.lines[{number}].command.{path}: {problem.message}")


def _named(command: Command) -> Iterator[tuple[str, str]]:
    """The players whom a command names, each with where it names them."""
    if not isinstance(command, CardDealt | DiceFell | TimeCalled):
        yield "player", command.player
        if isinstance(command, ProposeDeal | WithdrawDeal | AcceptDeal):
            yield "deal.buyer", command.deal.buyer


def _as_record_error(problem: WireError, path: str | None) -> RecordError:
    if problem.path == "$.format":
        found = "there is none" if problem.found == "nothing" else f"{problem.found} is unknown here"
        return RecordError(f"format: {found}; this library reads {FORMAT}", path=path)
    place = re.match(r"at line (\d+), column (\d+): ", problem.found)
    if place is not None:
        said = problem.found[place.end() :]
        return RecordError(f"expected {problem.expected}; {said}", path=path, line=int(place[1]), column=int(place[2]))
    return RecordError(f"{problem.path}: expected {problem.expected}; found {problem.found}", path=path)
