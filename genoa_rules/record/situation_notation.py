r"""The notation of situations: the lines of a record, and claims.

    line      = (command | "claim" ":" claim) ["?"] ["#" note]

    claim     = player "is paid" (number ["ducats"] | "nothing") ["for" ["the"] building]
              | player "gets" goods                        by the move before it, money aside
              | player "may still act"                     has an action left, or a card for one
              | player "has" number ("action"|"actions") "left"   cards not counted
              | player "may" move                          judged, not made
              | player "is to speak"                       the game waits for the player
              | player "still has a turn"                  in this round
              | player "scores" number ["ducats"] ["for privileges" | "for markers" | "in all"]
              | player "wins"
              | "the tower stands on" ["the"] space
              | "the round marker moves"                   by the move before it
              | "the round marker is on" number            counted upward from 1
              | "this is the last round" | "the game is over"

Commands, moves, goods, spaces and notes are those of the notation of records. A player of several words, or one called
like the first word of a claim, stands in quotation marks. Reading what was written gives the line again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from genoa_rules.model.box import Box
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.record import writing
from genoa_rules.record.reader import Reader
from genoa_rules.record.reading import move_of, said_in
from genoa_rules.record.scan import TokenKind
from genoa_rules.record.situation import SituationLine
from genoa_rules.record.situation_claims import (
    Claim,
    Gets,
    HasActionsLeft,
    HasTurnLeft,
    IsLastRound,
    IsOver,
    IsPaid,
    IsToSpeak,
    May,
    MayStillAct,
    RoundMarkerIsOn,
    RoundMarkerMoves,
    Said,
    Scored,
    Scores,
    TowerStandsOn,
    Wins,
)
from genoa_rules.record.writing import DISPUTED, note_written, player_name, space_written, write_command
from genoa_rules.record.writing import NOTHING as NO_GOODS

CLAIM = "claim"

# Reading.


def read_situation_line(line: str, players: tuple[str, ...] | None = None, box: Box | None = None) -> SituationLine:
    """A line of a situation: a command or a claim, then a question mark if it is disputed, then a note behind a #.

    players: who plays; somebody else may be named, but not by a name near to one of theirs. box: of which the cards are
    that players name. With None anybody and any card may be named. Raises NotationError for anything else.
    """
    reader = Reader(line, players, guests_may_speak=True, box=box)
    said: Said = _claim(reader) if reader.says(CLAIM, ":") else said_in(reader)
    disputed = reader.takes(DISPUTED)
    note = reader.note()
    reader.end()
    return SituationLine(said, note, disputed)


def _claim(reader: Reader) -> Claim:
    for words, about in _ABOUT_THE_GAME.items():
        if reader.says(*words.split()):
            return about(reader)
    player = reader.player()
    of_the_game = () if reader.players is None or player in reader.players else _FORMS_OF_THE_GAME
    return reader.choice(_ABOUT_A_PLAYER, "what is claimed", forms=(*_FORMS, *of_the_game))(reader, player)


def _number(reader: Reader, expected: str) -> int:
    if reader.next.kind is not TokenKind.NUMBER:
        raise reader.error(expected)
    return int(reader.step().text)


def _ducats(reader: Reader) -> int:
    if reader.takes(NO_GOODS):
        return 0
    number = _number(reader, "an amount of money such as 10 ducats, or nothing")
    _ = reader.takes("ducats") or reader.takes("ducat")
    return number


def _is_paid(reader: Reader, player: str) -> IsPaid:
    ducats = _ducats(reader)
    if not reader.takes("for"):
        return IsPaid(player, ducats)
    reader.takes("the")
    return IsPaid(player, ducats, reader.building())


def _has_actions_left(reader: Reader, player: str) -> HasActionsLeft:
    number = _number(reader, "a number of actions")
    if not reader.takes("action"):
        reader.need("actions", "actions left")
    reader.need("left", "left")
    return HasActionsLeft(player, number)


def _has_turn_left(reader: Reader, player: str) -> HasTurnLeft:
    reader.says("in", "this", "round")
    return HasTurnLeft(player)


def _scores(reader: Reader, player: str) -> Scores:
    ducats = _ducats(reader)
    for scored, words in _SCORED.items():
        if reader.says(*words.split()):
            return Scores(player, ducats, scored)
    return Scores(player, ducats)


def _tower_stands_on(reader: Reader) -> TowerStandsOn:
    reader.takes("the")
    return TowerStandsOn(reader.space())


def _round_marker_is_on(reader: Reader) -> RoundMarkerIsOn:
    reader.takes("space")
    return RoundMarkerIsOn(_number(reader, "the number of a space of the round track"))


def _gets(reader: Reader, player: str) -> Gets:
    begun = reader.at
    goods = reader.goods()
    if goods.ducats:
        reader.at = begun
        raise reader.error("goods; for money there is: is paid")
    return Gets(player, goods)


_SCORED: Mapping[Scored, str] = {
    Scored.PRIVILEGES: "for privileges",
    Scored.MARKERS: "for markers",
    Scored.IN_ALL: "in all",
}

_ABOUT_THE_GAME: Mapping[str, Callable[[Reader], Claim]] = {
    "this is the last round": lambda reader: IsLastRound(),
    "the game is over": lambda reader: IsOver(),
    "the tower stands on": _tower_stands_on,
    "the round marker moves": lambda reader: RoundMarkerMoves(),
    "the round marker is on": _round_marker_is_on,
}

# What begins like another stands before it.
_ABOUT_A_PLAYER: Mapping[str, Callable[[Reader, str], Claim]] = {
    "is paid": _is_paid,
    "gets": _gets,
    "may still act": lambda reader, player: MayStillAct(player),
    "has": _has_actions_left,
    "may": lambda reader, player: May(move_of(reader, player)),
    "is to speak": lambda reader, player: IsToSpeak(player),
    "still has a turn": _has_turn_left,
    "scores": _scores,
    "wins": lambda reader, player: Wins(player),
}

# How to write them, where something else is claimed.
_FORMS = (
    "is paid NUMBER",
    "gets GOODS",
    "may still act",
    "has NUMBER actions left",
    "may MOVE",
    "is to speak",
    "still has a turn",
    "scores NUMBER",
    "wins",
)
_FORMS_OF_THE_GAME = (
    "or without a player: the tower stands on SPACE",
    "the round marker moves",
    "the round marker is on NUMBER",
    "this is the last round",
    "the game is over",
)

_FIRST_WORDS = {words.partition(" ")[0] for words in _ABOUT_THE_GAME}


# Writing.


def write_situation_line(line: SituationLine) -> str:
    """A line of a situation: the command or claim, a question mark if it is disputed, the note."""
    disputed = f" {DISPUTED}" if line.disputed else ""
    note = f" # {note_written(line.note)}" if line.note else ""
    return write_said(line.said) + disputed + note


def write_said(said: Said) -> str:
    """A command or a claim in one line of the notation."""
    return f"{CLAIM}: {_claimed(said)}" if isinstance(said, Claim) else write_command(said)


def _claimed(claim: Claim) -> str:
    match claim:
        case IsPaid():
            building = f" for {space_written(claim.building)}" if claim.building is not None else ""
            return f"{claiming_player(claim.player)} is paid {_money(claim.ducats)}{building}"
        case Gets():
            return f"{claiming_player(claim.player)} gets {writing.goods_written(claim.goods)}"
        case MayStillAct():
            return f"{claiming_player(claim.player)} may still act"
        case HasActionsLeft():
            actions = "action" if claim.number == 1 else "actions"
            return f"{claiming_player(claim.player)} has {claim.number} {actions} left"
        case May():
            return f"{claiming_player(claim.command.player)} may {writing.move_written(claim.command)}"
        case IsToSpeak():
            return f"{claiming_player(claim.player)} is to speak"
        case HasTurnLeft():
            return f"{claiming_player(claim.player)} still has a turn"
        case Scores():
            return f"{claiming_player(claim.player)} scores {_money(claim.ducats)} {_SCORED[claim.scored]}"
        case Wins():
            return f"{claiming_player(claim.player)} wins"
        case TowerStandsOn():
            return f"the tower stands on {space_written(claim.space)}"
        case RoundMarkerMoves():
            return "the round marker moves"
        case RoundMarkerIsOn():
            return f"the round marker is on {claim.number}"
        case IsLastRound():
            return "this is the last round"
        case IsOver():
            return "the game is over"
        case _:
            assert_never(claim)


def claiming_player(name: str) -> str:
    """A player's name as it stands at the beginning of a claim."""
    return f'"{name}"' if name.casefold() in _FIRST_WORDS else player_name(name)


def _money(ducats: int) -> str:
    return writing.goods_written(Bundle(ducats) if ducats else NOTHING)
