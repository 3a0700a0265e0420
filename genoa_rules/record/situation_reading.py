"""Situations for people: TOML, with the lines in the notation.

    format = "genoa-situation/1"
    players = ["Anna", "Bruno", "Carla", "Dario"]   # clockwise from the start player
    rules.edition = "first"                         # left out: by either edition; settings as in a record

    active = "Anna"
    walk = ["Villa Ricci", "Coach House"]           # the last is where the tower stands; "..." for what is not known
    used."Villa Ricci" = "Anna"
    holds.Anna.special_cards = []                   # all that she has; with "..." in it, at least that
    passed = ["Dario"]

    moves = '''
    Bruno: offer Coach House: 5 ducats
    Anna: move Park ?  # too little, she says
    '''

What is left out is not known, and asked for only where the verdict depends on it. The keys, all of them optional but
the first two and `moves`; in TOML those of the second column stand with a dot, or in a table behind `moves`:

    rules.*                     settings that differ from the edition's
    box.*                       another board with other cards than the shipped ones, as in a record
    active                      the active player
    walk                        the spaces visited in this turn; [] before the tower is placed
    not_visited                 spaces that the tower has not been to in this turn
    moves_left                  an amount
    phase                       placing, rolling, walking, marking, closing, or dealing for the beginning of the game
    marking                     the player who places markers
    used.BUILDING               who has taken its action in this turn: a player, "somebody", "nobody"
    used.others                 "nobody": no other building's action was taken
    acted, not_acted            players whose own actions are used up, and players who have taken none
    actions_left.PLAYER         an amount: how many actions may still be taken; neither Further Action cards in hand nor
                                the second action of the active player of two (17.2) are counted
    passed                      the players who have passed since the tower last moved
    filled.BUILDING             who has filled an order there in this turn; filled = {} for nobody
    cleared                     streets whose discs were taken
    open.*                      the open action: player, building, used (true or false), by_card (buildings), and owes,
                                what of the yield is promised
    round_marker                its space, counted upward from 1 whatever the edition prints
    last_round                  whether this is the last round
    markers.BUILDING            whose marker lies there: a player or "nobody"
    markers.others              "nobody": no other building has a marker
    holds.PLAYER.*              ducats, markers (in reserve), on_buildings: amounts; wares, special_cards, cards: lists
    supply.*                    an amount for a ware or a special card; markers.PLAYER
    decks.KIND                  an amount in all, or face_down and face_up

Amounts and lists are written as `situation_values` tells, lines as `situation_notation` does. No proposal stands but
those that the lines make, and nothing is promised but what `open.owes` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

import attrs

from genoa_rules.chapters import components
from genoa_rules.chapters.rounds import MOST_ROUNDS
from genoa_rules.model.board import SIDE, Space, Street
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.rules import Edition, Rules
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.record.error import RecordError
from genoa_rules.record.names import nearest_players
from genoa_rules.record.people import RULES_OF, TextRead
from genoa_rules.record.reader import Reader
from genoa_rules.record.record import refuse_setup
from genoa_rules.record.scan import NotationError
from genoa_rules.record.situation import (
    FORMAT,
    OPEN,
    Amount,
    Contradiction,
    KnownSupply,
    Situation,
)
from genoa_rules.record.situation_notation import read_situation_line
from genoa_rules.record.situation_values import AND_MORE, read_amount
from genoa_rules.record.toml_writing import toml_text
from genoa_rules.record.writing import space_written

ValueT = TypeVar("ValueT")

MOST_LINES = 200
MOST_BREACHES = 20
NOBODY = "nobody"
SOMEBODY = "somebody"
OTHERS = "others"

_KEYS = (
    "format",
    "players",
    "colours",
    "rules",
    "box",
    "active",
    "walk",
    "not_visited",
    "moves_left",
    "phase",
    "marking",
    "used",
    "acted",
    "not_acted",
    "actions_left",
    "passed",
    "filled",
    "cleared",
    "open",
    "round_marker",
    "last_round",
    "markers",
    "holds",
    "supply",
    "decks",
    "moves",
)

# What people say for it: words of their own, and keys that stand elsewhere.
_MEANT = {
    "money": "holds.PLAYER.ducats",
    "ducats": "holds.PLAYER.ducats",
    "hand": "holds.PLAYER.cards",
    "hands": "holds.PLAYER.cards",
    "cards": "holds.PLAYER.cards",
    "wares": "holds.PLAYER.wares",
    "goods": "holds.PLAYER.wares",
    "special_cards": "holds.PLAYER.special_cards",
    "reserve": "holds.PLAYER.markers",
    "tower": "walk",
    "position": "walk",
    "path": "walk",
    "visited": "walk",
    "spaces": "walk",
    "moves_made": "walk",
    "turn": "active",
    "active_player": "active",
    "moment": "phase",
    "actions": "actions_left",
    "owners": "markers",
    "round": "round_marker",
    "last": "last_round",
    "stock": "supply",
    "deck": "decks",
    "lines": "moves",
    "discs": "cleared",
}
_MEANT_OF_A_PLAYER = {
    "money": "ducats",
    "gold": "ducats",
    "coins": "ducats",
    "hand": "cards",
    "orders": "cards",
    "messages": "cards",
    "privileges": "cards",
    "goods": "wares",
    "special": "special_cards",
    "reserve": "markers",
    "buildings": "on_buildings",
}
_BETWEEN_WORDS = re.compile(r"[- ]+")


def read_situation_toml(text: str, path: str | None = None) -> Situation:
    """The situation that a TOML text tells.

    path: the file's name, for messages. Raises RecordError for a text that tells none, its Contradiction for one that
    tells what can't be.
    """
    return SituationRead(text, path).situation()


class SituationRead(TextRead):
    """A text that tells a situation, its data, and where in it things stand."""

    players: tuple[str, ...] = ()
    played_with: Box

    def situation(self) -> Situation:
        """The situation."""
        from genoa_rules.record.situation_goods import known_decks, known_holding, known_owners, known_supply
        from genoa_rules.record.situation_turn import known_turn

        version = self.format()
        if version != FORMAT:
            self.fail("format", f"{version!r} is unknown here; this library reads {FORMAT}")
        self.only(self.data, _KEYS, "")
        self.players = self.texts("players")
        self.played_with = self.own_box() if "box" in self.data else shipped_box()
        rules = self.possible_rules()
        setup = self.setup(rules[0])
        number = len(self.players)
        owners, owners_are_all = known_owners(self)
        situation = Situation(
            setup=setup,
            rules=rules,
            turn=known_turn(self, setup),
            holdings=tuple(known_holding(self, player) for player in self.players),
            supply=known_supply(self) if "supply" in self.data else KnownSupply(markers=(OPEN,) * number),
            decks=known_decks(self),
            owners=owners,
            owners_are_all=owners_are_all,
            left=self.left(MOST_ROUNDS[number]),
        )
        from genoa_rules.record.situation_checks import refuse_contradictions

        refuse_contradictions(self, situation)
        lines, file_lines = self.moves(lambda line: read_situation_line(line, self.players, self.played_with))
        if len(lines) > MOST_LINES:
            self.fail("moves", f"expected at most {MOST_LINES} lines; a longer story is one for a record")
        return attrs.evolve(situation, lines=lines, file_lines=file_lines)

    # Places.

    def fail(self, key: str, message: str) -> NoReturn:
        """Raises the error about what a key says, with the line on which the key stands."""
        raise RecordError(f"{key}: {message}", path=self.path, line=self.line_of(key))

    def refuse(self, key: str, message: str, clause: str) -> NoReturn:
        """Raises the error that what a key says can't be, by a clause."""
        raise Contradiction(f"{key}: {message}", clause, path=self.path, line=self.line_of(key))

    def line_of(self, key: str) -> int | None:
        """The line on which a key stands, or the table that holds it."""
        wanted = key.split(".")
        table: list[str] = []
        best: tuple[int, int] | None = None
        in_text = False
        for number, line in enumerate(self.text.split("\n"), start=1):
            if in_text or line.count("'''") == 1 or line.count('"""') == 1:
                # Nothing within a long text is a key, though its first line has one.
                was, in_text = in_text, in_text != (line.count("'''") == 1 or line.count('"""') == 1)
                if was:
                    continue
            header = _HEADER.match(line)
            found = header or _KEY.match(line)
            if found is None:
                continue
            parts = [part.strip("\"'") for part in _PART.findall(found[1])]
            if header:
                table = parts
            whole = parts if header else [*table, *parts]
            shorter = min(len(whole), len(wanted))
            common = shorter if whole[:shorter] == wanted[:shorter] else 0
            if common and (best is None or common > best[0]):
                best = (common, number)
        return None if best is None else best[1]

    def meant(self, key: str, prefix: str) -> tuple[str, ...]:
        """The keys that may have been meant by another word for the same."""
        word = _BETWEEN_WORDS.sub("_", key.strip().casefold())
        table = _MEANT_OF_A_PLAYER if prefix.startswith("holds.") else _MEANT if not prefix else {}
        return (table[word],) if word in table else super().meant(key, prefix)

    def only(self, table: Mapping[str, Any], keys: tuple[str, ...], prefix: str) -> None:
        """Refuses keys that have no meaning."""
        for key in table:
            if key not in keys and prefix and key in _KEYS:
                self.fail(f"{prefix}{key}", f"{key} has to stand before the first table in brackets")
        super().only(table, keys, prefix)

    # Single values.

    def value(self, key: str, found: object, read: Callable[[object], ValueT]) -> ValueT:
        """What a value says, read by a reader that raises NotationError."""
        try:
            return read(found)
        except NotationError as problem:
            self.fail(key, problem.message)

    def named(self, key: str, found: object, read: Callable[[Reader], ValueT]) -> ValueT:
        """What a text says, read as a whole in the notation."""

        def whole(value: object) -> ValueT:
            reader = Reader(value if isinstance(value, str) else "")
            said = read(reader)
            reader.end()
            return said

        return self.value(key, found, whole)

    def amount(self, table: Mapping[str, Any], key: str, whole_key: str) -> Amount:
        """An amount; an open one if there is nothing."""
        return self.value(whole_key, table[key], read_amount) if key in table else OPEN

    def player(self, key: str, found: object, also: tuple[str, ...] = ()) -> str:
        """One of the players.

        also: words that could stand here instead, which have been looked for before.
        """
        words = "".join(f', or "{word}"' for word in also)
        if not isinstance(found, str):
            self.fail(key, f"expected one of the players {', '.join(self.players)}{words}")
        if found not in self.players:
            near = nearest_players(found, (*self.players, *also))
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            others = f"; without a player, expected {' or '.join(map(toml_text, also))}" if also else ""
            said = f"{found!r} does not play; the players are {', '.join(self.players)}{others}.{hint}"
            self.refuse(key, said, "2.1")
        return found

    def says(self, found: object, word: str) -> bool:
        """Whether a value is this word, in any capitals; a player may be called like it in others."""
        return found == word or (isinstance(found, str) and found.casefold() == word and found not in self.players)

    def players_of(self, key: str) -> tuple[tuple[str, ...], bool]:
        """A list of players, and whether there are no others."""
        if key not in self.data:
            return (), False
        found = self.texts(key)
        named = tuple(self.player(key, each) for each in found if each != AND_MORE)
        return tuple(dict.fromkeys(named)), AND_MORE not in found

    def space(self, key: str, found: object) -> Space:
        """A space of the board (5.3)."""
        space = self.named(key, found, Reader.space)
        board = self.played_with.board
        if space not in board.place:
            assert isinstance(space, Street)
            square = f"{space.row}/{space.column}"
            there = board.squares.get((space.row, space.column))
            if there is None:
                message = f"the board has no street {square}; its rows and columns run from 1 to {SIDE}"
            else:
                named = space_written(there)
                of = named if there in VILLAS else f"the {named}"
                message = f"{square} is a square of {of}; write {named}"
            self.refuse(key, message, "5.3")
        return space

    def building(self, key: str, found: object) -> Building:
        """A building."""
        return self.named(key, found, Reader.building)

    def inner(self, key: str) -> Mapping[str, Any]:
        """A table, empty if there is none."""
        return self.table(key) if key in self.data else {}

    # Rules, players, rounds.

    def possible_rules(self) -> tuple[Rules, ...]:
        """The rules that may be in force: an edition's, or those of each, with what differs."""
        changes = self.settings() if "rules" in self.data else {}
        editions = (changes.pop("edition"),) if "edition" in changes else tuple(Edition)
        return tuple(RULES_OF[edition](**changes) for edition in editions)

    def setup(self, rules: Rules) -> Setup:
        """Players, colours, box, with these rules."""
        if "colours" in self.data:
            colours = tuple(self.member(Colour, colour, "colours") for colour in self.texts("colours"))
            setup = Setup(self.players, rules, self.played_with, colours)
        else:
            setup = Setup(self.players, rules, self.played_with)
        try:
            refuse_setup(setup)
        except RecordError as problem:
            raise RecordError(f"players: {problem.message}", path=self.path, line=self.line_of("players")) from None
        return setup

    def own_box(self) -> Box:
        """The box that is told; refuses one that is none of this game."""
        box = self.box()
        breaches = components.breaches(box)
        if breaches:
            from genoa_rules.words import sentence  # words are read only where something is explained

            line = self.line_of("box")
            first, *further = (
                Contradiction(f"box: {sentence(each)}", str(each.clause), path=self.path, line=line)
                for each in breaches[:MOST_BREACHES]
            )
            first.further = tuple(further)
            raise first
        return box

    def left(self, last: int) -> Amount:
        """How many spaces the round marker has still to go."""
        left = Amount(0, last - 1)
        if "round_marker" in self.data:
            at = self.amount(self.data, "round_marker", "round_marker")
            if at.least > last or at.most == 0:
                self.refuse(
                    "round_marker", f"with {len(self.players)} players it is on a space from 1 to {last}", "3.5"
                )
            left = Amount(0 if at.most is None else max(0, last - at.most), last - max(1, at.least))
        if "last_round" in self.data:
            is_last = self.data["last_round"]
            if type(is_last) is not bool:
                self.fail("last_round", "expected true or false")
            if not (left.least == 0 if is_last else left.most):
                self.refuse("last_round", "the round marker stands elsewhere", "3.4")
            left = Amount(0, 0) if is_last else Amount(max(1, left.least), left.most)
        return left


_PARTS = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_PART = re.compile(_PARTS)
_KEY = re.compile(rf"[ \t]*({_PARTS}(?:[ \t]*\.[ \t]*{_PARTS})*)[ \t]*=")
_HEADER = re.compile(rf"[ \t]*\[[ \t]*({_PARTS}(?:[ \t]*\.[ \t]*{_PARTS})*)[ \t]*\][ \t]*(?:#.*)?$")
