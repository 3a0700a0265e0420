"""Records for people: TOML, with the moves in the notation.

    format = "genoa-record/1"
    players = ["Anna", "Bruno", "Carla"]      # clockwise from the start player
    colours = ["red", "blue", "green"]        # may be left out
    rules.edition = "first"
    rules.income_from = "every_action"        # settings that differ from the edition's

    moves = '''
    table: deal Villa Colini wheat silk salt
    # a line for people
    Anna: roll
    table: dice 4/5
    Bruno: offer Park: 25 ducats ?  # disputed, with a note
    '''

`rules.revision` names the rules revision, `box` another board with other cards than the shipped ones: below `[box]`,
behind all else, stands what a file of its own would hold. Events have no place here: the moves are judged when they are
played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar, get_type_hints

from genoa_rules.kernel.wire_text import DEEPEST, is_within_bounds
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.rules import DECIDING_SETTINGS, Edition, Rules, Settings
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.record.box_text import BoxText, box_lines
from genoa_rules.record.error import RecordError
from genoa_rules.record.names import alike
from genoa_rules.record.notation import NotationError, read_line, write_line
from genoa_rules.record.record import FORMAT, MOST_MOVES, Record, refuse_setup, revision_unknown
from genoa_rules.record.scan import A_NUMBER
from genoa_rules.record.situation import FORMAT as SITUATION_FORMAT
from genoa_rules.record.toml_fault import toml_fault
from genoa_rules.record.toml_writing import block, texts, toml_text

LineT = TypeVar("LineT")

_MOST_FAULTS = 20
# A key of many parts costs the parser the square of their number, so it is refused before.
_LONGEST_KEY = 100
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_.-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{_LONGEST_KEY}}}")

_KEYS = ("format", "players", "colours", "rules", "box", "moves")
_REVISION = "revision"
RULES_OF = {Edition.FIRST: Rules.first_edition, Edition.SECOND: Rules.second_edition}
"""What makes the rules of an edition, with settings changed."""

# Writing.


def write_record_toml(record: Record) -> str:
    """A record in TOML, without its events.

    Raises RecordError for a name that no text file can hold.
    """
    setup = record.setup
    lines = [f"format = {toml_text(FORMAT)}", f"players = {texts(setup.players)}"]
    if setup.colours != tuple(Colour)[: len(setup.players)]:
        lines.append(f"colours = {texts(colour.value for colour in setup.colours)}")
    lines += [f"rules.{name} = {toml_text(value)}" for name, value in rules_written(setup.rules).items()]
    if setup.box != shipped_box():
        lines += box_lines(setup.box, "box.")
    lines += ["", *block("moves", map(write_line, record.lines)), ""]
    return "\n".join(lines)


def rules_written(rules: Rules) -> Mapping[str, str]:
    """The rules as a record writes them: edition, revision, and each setting that differs from the edition's."""
    usual = RULES_OF[rules.edition]()
    changed = {
        name: getattr(rules, name).value
        for name in DECIDING_SETTINGS
        if getattr(rules, name) is not getattr(usual, name)
    }
    return {"edition": rules.edition.value, _REVISION: rules.revision, **changed}


def _settings() -> Mapping[str, type[Any]]:
    return get_type_hints(Settings)


# Reading.


def read_record_toml(text: str, path: str | None = None) -> Record:
    """The record that a TOML text tells.

    path: the file's name, for messages. Raises RecordError for a text that tells none.
    """
    return TextRead(text, path).record()


class TextRead:
    """A text in TOML, its data, and where in it things stand."""

    expected = "a record in TOML or JSON"

    def __init__(self, text: str, path: str | None) -> None:
        self.text = text
        self.path = path
        self.data = self.parsed()

    def parsed(self) -> Mapping[str, Any]:
        """The text as data."""
        import tomllib  # only who reads a record needs it

        long = _LONG_KEY.search(self.text)
        if long is not None:
            begins = self.text.count("\n", 0, long.start()) + 1
            raise RecordError(f"expected keys of at most {_LONGEST_KEY} parts", path=self.path, line=begins)
        try:
            data = tomllib.loads(self.text)
        except (ValueError, RecursionError) as problem:
            said, line, column = toml_fault(problem, self.text)
            raise RecordError(f"expected {self.expected}; {said}", path=self.path, line=line, column=column) from None
        self._refuse_what_cant_be_shown(data)
        return data

    def _refuse_what_cant_be_shown(self, data: Mapping[str, Any]) -> None:
        """Refuses numbers and depths that the parser takes and no message can show."""
        layer: list[tuple[str, Any]] = [("", data)]
        for _ in range(DEEPEST):
            inner: list[tuple[str, Any]] = []
            for key, each in layer:
                if isinstance(each, dict):
                    inner += ((f"{key}.{name}" if key else name, value) for name, value in each.items())
                else:
                    inner += ((key, value) for value in each)
            for key, value in inner:
                if isinstance(value, int) and not is_within_bounds(value):
                    self.fail(key, f"expected {A_NUMBER}")
            layer = [(key, each) for key, each in inner if isinstance(each, dict | list)]
            if not layer:
                return
        raise RecordError(f"expected at most {DEEPEST} tables and lists in each other", path=self.path)

    def fail(self, key: str, message: str) -> NoReturn:
        """Raises the error about what a key says."""
        raise self.fault(key, message)

    def fault(self, key: str, message: str) -> RecordError:
        """The error about what a key says, with the line on which the key stands."""
        first, _, last = key.rpartition(".")
        name = re.escape(last)
        places = (
            rf"^[ \t]*(?:{re.escape(first)}[ \t]*\.[ \t]*)?[\"']?{name}[\"']?[ \t]*[=.]",
            rf"^[ \t]*\[[ \t]*{re.escape(key)}[ \t]*\]",
            rf"^[ \t]*\[?[ \t]*{re.escape(first or key)}\b",
        )
        found = next((match for place in places if (match := re.search(place, self.text, re.MULTILINE))), None)
        line = None if found is None else self.text.count("\n", 0, found.start()) + 1
        return RecordError(f"{key}: {message}", path=self.path, line=line)

    def format(self) -> object:
        """The form that the text names; refuses a text that names none."""
        if "format" not in self.data:
            forms = f'format = "{FORMAT}" for a record, format = "{SITUATION_FORMAT}" for a situation'
            raise RecordError(f"expected {forms}; there is no format", path=self.path)
        return self.data["format"]

    def record(self) -> Record:
        """The record."""
        version = self.format()
        if version != FORMAT:
            self.fail("format", f"{version!r} is unknown here; this library reads {FORMAT}")
        self.only(self.data, _KEYS, "")
        players = self.texts("players")
        rules = self.rules()
        box = self.box()
        if "colours" in self.data:
            colours = tuple(self.member(Colour, colour, "colours") for colour in self.texts("colours"))
            setup = Setup(players, rules, box, colours)
        else:
            setup = Setup(players, rules, box)
        try:
            refuse_setup(setup)
        except RecordError as problem:
            raise RecordError(problem.message, path=self.path) from None
        lines, file_lines = self.moves(lambda line: read_line(line, players))
        return Record(setup, lines, file_lines)

    def only(self, table: Mapping[str, Any], keys: tuple[str, ...], prefix: str) -> None:
        """Refuses keys that have no meaning."""
        for key in table:
            if key not in keys:
                meant = self.meant(key, prefix) or alike(key, keys)
                hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
                self.fail(f"{prefix}{key}", f"expected one of {', '.join(keys)}.{hint}")

    def meant(self, key: str, prefix: str) -> tuple[str, ...]:
        """The keys that may have been meant by another word for the same.

        prefix: where the key stands, with a dot behind it; empty for the text's own keys.
        """
        return (f"rules.{key}",) if not prefix and key in _settings() else ()

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found = self.data.get(key)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            self.fail(key, 'expected a list of texts, as in ["Anna", "Bruno"]')
        return tuple(found)

    def text_of(self, table: Mapping[str, Any], key: str, whole_key: str) -> str:
        """A text."""
        found = table.get(key)
        if not isinstance(found, str):
            self.fail(whole_key, "expected a text" if key in table else "is missing")
        return found

    def table(self, key: str) -> Mapping[str, Any]:
        """A table."""
        found = self.data.get(key)
        if not isinstance(found, dict):
            self.fail(key, f"expected settings such as {key}.edition" if key == "rules" else "expected a table")
        return found

    def member(self, kind: type[Any], value: object, key: str) -> Any:  # noqa: ANN401
        """A member of a closed set by its value."""
        members = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in members:
            self.fail(key, f"expected one of {', '.join(members)}; found {str(value)[:40]!r}")
        return members[value]

    def rules(self) -> Rules:
        """The rules: an edition's, with what differs."""
        changes = self.settings()
        if "edition" not in changes:
            self.fail("rules", f"expected rules.edition, one of {', '.join(each.value for each in Edition)}")
        return RULES_OF[changes.pop("edition")](**changes)

    def settings(self) -> dict[str, Any]:
        """What is said of the rules: each setting by its name."""
        table = self.table("rules")
        settings = _settings()
        self.only(table, tuple(settings), "rules.")
        unknown = revision_unknown(self.text_of(table, _REVISION, "rules.revision")) if _REVISION in table else None
        if unknown is not None:
            self.fail("rules.revision", unknown)
        return {
            name: self.text_of(table, name, f"rules.{name}")
            if name == _REVISION
            else self.member(settings[name], value, f"rules.{name}")
            for name, value in table.items()
        }

    def box(self) -> Box:
        """The box: its own board and cards, or the shipped one where none is told."""
        return BoxText(self, self.table("box"), "box.").box() if "box" in self.data else shipped_box()

    def moves(self, read: Callable[[str], LineT]) -> tuple[tuple[LineT, ...], tuple[int, ...]]:
        """The lines of the moves, and where in the text they stand.

        read: reads one line; raises NotationError for what is none. All that can't be read is told in one error.
        """
        moves = self.text_of(self.data, "moves", "moves")
        begins = re.search(r"^[ \t]*moves[ \t]*=[ \t]*'''(?:\r?\n)?", self.text, re.MULTILINE)
        # Elsewhere than in such a text a line of the moves need not be a line of the file.
        first = None if begins is None else self.text.count("\n", 0, begins.end()) + 1
        lines: list[LineT] = []
        file_lines: list[int] = []
        faults: list[RecordError] = []
        for number, line in enumerate(moves.split("\n"), start=1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if len(lines) == MOST_MOVES:
                self.fail("moves", f"expected at most {MOST_MOVES:,} moves")
            try:
                lines.append(read(line))
            except NotationError as problem:
                faults.append(self._fault_in_move(problem, number, first))
                if len(faults) == _MOST_FAULTS:
                    break
                continue
            if first is not None:
                file_lines.append(first + number - 1)
        if faults:
            begun = faults[0]
            raise RecordError(
                begun.message, path=self.path, line=begun.line, column=begun.column, further=tuple(faults[1:])
            )
        return tuple(lines), tuple(file_lines)

    def _fault_in_move(self, problem: NotationError, number: int, first: int | None) -> RecordError:
        """What is wrong with a line of the moves; `first` is the file's line on which they begin, if that is known."""
        if first is None:
            return self.fault("moves", f"line {number} of the moves, {problem}")
        return RecordError(problem.message, path=self.path, line=first + number - 1, column=problem.column)
