"""Values of any class of the game, made from its fields: what can be said, whether or not it could happen here and now.

Their players, spaces and cards are those of games that are drawn, so that they look like what a front end meets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from hypothesis import assume, reject
from hypothesis import strategies as st

from genoa_rules.commands import Command
from genoa_rules.deal_draft import DealDraft, drafts
from genoa_rules.events import Event
from genoa_rules.game import Game, Players, Ruling, TableOwes, rule_on
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.decision import Accepted, Refused
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.kernel.violation import Violation as KernelViolation
from genoa_rules.legal import LegalCommands
from genoa_rules.model.board import Board, Street
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.bundle import MONEY_STEP
from genoa_rules.model.cards import CARD_CLASSES
from genoa_rules.model.phases import Chain, Drawing, Over, Owing, Phase, Result, Score
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply, Turn
from genoa_rules.offers import Frame, Offers, frame
from genoa_rules.options import Option, options
from genoa_rules.record import Record, Situation, read_situation, record_of
from genoa_rules.testing.anything import commands
from genoa_rules.testing.games import games, states, views
from genoa_rules.testing.setups import NAMES, rules, setups
from genoa_rules.testing.situations import situation_texts
from genoa_rules.view import OthersDrawing, OthersOwing, OthersSeat, OwnSeat, SeenDeck, UncoveredSeat, View

_MONEY = st.integers(0, 40).map(lambda steps: steps * MONEY_STEP)
_NUMBERS = st.integers(0, 7)
_DICE = st.integers(1, 8)
_PLAYERS = st.sampled_from(NAMES)
# Fields that say more by their name than by their type.
_FIELDS: Mapping[str, st.SearchStrategy[Any]] = {"ducats": _MONEY, "red": _DICE, "blue": _DICE, "note": st.text()}


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401  # a class or a union, and whatever is of it
    """Values of a class, a union or a tuple type of the game.

    Games, states, views and their parts come from play, and so do rulings; whatever people say is made from its fields.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if each is NoneType else values(each) for each in arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, arguments))
    kind = origin or kind
    if kind in _MADE:
        return _MADE[kind]()
    if issubclass(kind, ClosedSet):
        return st.sampled_from(list(kind))
    if issubclass(kind, CARD_CLASSES):
        return st.sampled_from([card for card in shipped_box().cards if isinstance(card, kind)])
    if kind in get_args(Phase):
        return states(kind).map(lambda state: state.phase)
    attrs.resolve_types(kind)
    fields = {each.alias: _field(each.name, each.type) for each in attrs.fields(kind) if each.init}
    return st.builds(kind, **fields)


def _field(name: str, kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401  # as for `values`
    return _FIELDS[name] if name in _FIELDS else values(kind)


@st.composite
def _rulings(draw: st.DrawFn) -> Ruling:
    state = draw(states())
    return rule_on(state, draw(commands(state)))


@st.composite
def _one_of_many(draw: st.DrawFn, many: Callable[[State, str], Sequence[Any]]) -> Any:  # noqa: ANN401  # whatever it is
    state = draw(states())
    found = [each for player in state.players for each in many(state, player)]
    assume(found)
    return draw(st.sampled_from(found))


def _of_views(part: Callable[[View], Sequence[object]], *phases: type[Phase]) -> st.SearchStrategy[Any]:
    return views(*phases).map(part).filter(bool).flatmap(st.sampled_from)


def _seats(kind: type, *phases: type[Phase]) -> st.SearchStrategy[Any]:
    return _of_views(lambda seen: [seat for seat in seen.seats if isinstance(seat, kind)], *phases)


def _seen(kind: type, phase: type[Phase]) -> st.SearchStrategy[Any]:
    return _of_views(lambda seen: [seen.phase] if isinstance(seen.phase, kind) else [], phase)


def _lines() -> st.SearchStrategy[RecordLine[Command, Event]]:
    events = st.none() | values(tuple[Event, ...])
    return st.builds(RecordLine, values(Command), events, st.just("") | st.text(max_size=9), st.booleans())


def _refusals() -> st.SearchStrategy[Refused[Violation]]:
    return _rulings().filter(lambda ruling: not ruling.legal).map(lambda ruling: Refused(ruling.violations))


def _results() -> st.SearchStrategy[Result]:
    return states(Over).map(lambda state: state.phase.result if isinstance(state.phase, Over) else reject())


def _waiting(kind: type) -> st.SearchStrategy[Any]:
    return games().map(lambda game: game.waits_for).filter(lambda waits: isinstance(waits, kind))


# Classes whose values hang together within, or have a range of their own.
_MADE: Mapping[Any, Callable[[], st.SearchStrategy[Any]]] = {
    bool: st.booleans,
    int: lambda: _NUMBERS,
    str: lambda: _PLAYERS,
    Accepted: lambda: values(tuple[Event, ...]).map(Accepted),
    Board: lambda: st.just(shipped_box().board),
    Box: lambda: st.just(shipped_box()),
    Chain: lambda: _results().map(lambda result: result.scores[0].chains).filter(bool).flatmap(st.sampled_from),
    DealDraft: lambda: _one_of_many(drafts),
    Deck: lambda: states().flatmap(lambda state: st.sampled_from(state.decks)),
    Frame: lambda: _one_of_many(lambda state, player: (frame(state, player),)),
    Game: games,
    LegalCommands: lambda: _one_of_many(lambda state, player: (LegalCommands(state, player),)),
    Offers: lambda: _one_of_many(lambda state, player: (Offers(state, player),)),
    Option: lambda: _one_of_many(options),
    OthersDrawing: lambda: _seen(OthersDrawing, Drawing),
    OthersOwing: lambda: _seen(OthersOwing, Owing),
    OthersSeat: lambda: _seats(OthersSeat),
    OwnSeat: lambda: _seats(OwnSeat),
    Players: lambda: _waiting(Players),
    Record: lambda: games().map(record_of),
    RecordLine: _lines,
    Refused: _refusals,
    Result: _results,
    Rules: rules,
    Ruling: _rulings,
    Score: lambda: _results().flatmap(lambda result: st.sampled_from(result.scores)),
    SeenDeck: lambda: _of_views(lambda seen: seen.decks),
    Setup: setups,
    Situation: lambda: situation_texts().map(read_situation),
    State: states,
    Street: lambda: st.sampled_from(shipped_box().board.streets),
    Supply: lambda: states().map(lambda state: state.supply),
    TableOwes: lambda: _waiting(TableOwes),
    Turn: lambda: states().map(lambda state: state.turn),
    UncoveredSeat: lambda: _seats(UncoveredSeat, Over),
    View: views,
    KernelViolation: lambda: _refusals().flatmap(lambda refused: st.sampled_from(refused.violations)),
}
