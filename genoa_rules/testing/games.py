"""Strategies for games and what is in them: states, views, events.

A failing test shows the game as a record, ready for `genoa-rules adjudicate`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from hypothesis import note, reject
from hypothesis import strategies as st

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import HandOn
from genoa_rules.events import Event
from genoa_rules.game import Game
from genoa_rules.legal import outcomes
from genoa_rules.model.phases import Drawing, Owing, Phase
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import State
from genoa_rules.testing.dealt import DEALT, dealt_position
from genoa_rules.testing.setups import SEEDS
from genoa_rules.testing.setups import setups as any_setups
from genoa_rules.testing.shown import Shown, record_text
from genoa_rules.testing.steps import PLAINEST, Step, by_chance, command_at, turns
from genoa_rules.view import View, view
from genoa_rules.wire import dumps

_MOST_TURNS = 16
# Play comes to these too seldom to wait for it.
_SELDOM = (Drawing, Owing)


def games(
    setups: st.SearchStrategy[Setup] | None = None,
    *,
    fewest: int = 0,
    most: int | None = None,
    finished: bool | None = None,
) -> st.SearchStrategy[Game]:
    """Games as far as they were played: every command in them is legal, and any may come, proposals of all sorts too.

    setups: who plays by which rules; all there are if None. fewest: how many commands at least, where the game is not
    over before. most: how many at most; no bound if None. finished: whether it goes on to its end, by the plainest
    commands where nothing else is drawn; if None, some do. Nothing is finished beyond `most`.
    """
    return _games(setups, fewest, most, finished)


@st.composite
def _games(
    draw: st.DrawFn, setups: st.SearchStrategy[Setup] | None, fewest: int, most: int | None, finished: bool | None
) -> Game:
    (game,) = deque(islice(_course(draw, setups), None if most is None else most + 1), maxlen=1)
    while game.result is None and len(game.history) < fewest:
        game = _plainly(game)
    if draw(st.sampled_from((False, False, False, True))) if finished is None else finished:
        while game.result is None and (most is None or len(game.history) < most):
            game = _plainly(game)
    return _shown(game)


@st.composite
def _games_at(draw: st.DrawFn, setups: st.SearchStrategy[Setup] | None, phases: tuple[type[Phase], ...]) -> Game:
    """Games as far as one of these phases."""
    course = list(_course(draw, setups))
    found = [game for game in course if isinstance(game.state.phase, phases)]
    game = course[-1]
    while not found:
        if game.result is not None:
            reject()
        game = _plainly(game)
        if isinstance(game.state.phase, phases):
            found.append(game)
    return _shown(draw(st.sampled_from(found)))


def states(*phases: type[Phase], setups: st.SearchStrategy[Setup] | None = None) -> st.SearchStrategy[State]:
    """States that were played to, and states that were dealt: cards, wares, markers and money lie anywhere.

    phases: in which the state is; any if none is named. setups: who plays by which rules; all there are if None.
    """
    reached = tuple(phase for phase in phases if phase not in _SELDOM)
    dealt = tuple(phase for phase in phases or DEALT if phase in DEALT)
    found: list[st.SearchStrategy[State]] = []
    if reached or not phases:
        found.append((_games_at(setups, reached) if phases else games(setups)).map(lambda game: game.state))
    if dealt:
        found.append(_dealt(setups, dealt))
    return st.one_of(found)


@st.composite
def _dealt(draw: st.DrawFn, setups: st.SearchStrategy[Setup] | None, phases: tuple[type[Phase], ...]) -> State:
    setup = draw(any_setups() if setups is None else setups)
    state = dealt_position(setup, draw(SEEDS), draw(st.sampled_from(phases)))
    note(Shown("The state, for genoa.loads(text, genoa.State):", lambda: dumps(state)))
    return state


def views(*phases: type[Phase], setups: st.SearchStrategy[Setup] | None = None) -> st.SearchStrategy[View]:
    """What a player or a spectator sees of such states as `states` has."""
    return _views(states(*phases, setups=setups))


@st.composite
def _views(draw: st.DrawFn, states: st.SearchStrategy[State]) -> View:
    state = draw(states)
    return view(state, draw(st.sampled_from((None, *state.players))))


def events(setups: st.SearchStrategy[Setup] | None = None) -> st.SearchStrategy[Event]:
    """Something that has happened in a game."""
    return _events(setups)


@st.composite
def _events(draw: st.DrawFn, setups: st.SearchStrategy[Setup] | None) -> Event:
    happened = draw(games(setups, fewest=1)).events
    # What happens seldom is met as often as what happens all the time.
    kinds = tuple(dict.fromkeys(map(type, happened)))
    kind = draw(st.sampled_from(kinds))
    return draw(st.sampled_from([event for event in happened if type(event) is kind]))


def _course(draw: st.DrawFn, setups: st.SearchStrategy[Setup] | None) -> Iterator[Game]:
    """The game after each command that is drawn, from its opening on."""
    game = Game(opening(draw(any_setups() if setups is None else setups)))
    yield game
    for place in draw(st.lists(st.integers(0, 31), max_size=20)):
        cards = outcomes(game.state)
        if not cards:
            break
        game = game.play(cards[place % len(cards)][0])
        yield game
    drawn = draw(st.lists(turns(), max_size=_MOST_TURNS))
    for number, (luck, commands) in enumerate(drawn, start=1):
        for later in _turn(game, luck, commands, to_its_end=number < len(drawn)):
            game = later
            yield game
        if game.result is not None:
            return


def _turn(game: Game, luck: int, commands: list[Step], *, to_its_end: bool) -> Iterator[Game]:
    """The game after each command of a turn; the tower is handed on where nothing else is drawn."""
    handed_on = 0

    def is_over() -> bool:
        return game.result is not None or handed_on > 0

    for step in commands:
        while (command := by_chance(game.state, luck, len(game.history))) is not None:
            game = game.play(command)
            yield game
        command = command_at(game.state, step)
        game = game.play(command)
        yield game
        handed_on += isinstance(command, HandOn)
        if is_over():
            return
    while to_its_end and not is_over():
        game = _plainly(game, luck)
        yield game
        handed_on += isinstance(game.history[-1].command, HandOn)


def _plainly(game: Game, luck: int = 0) -> Game:
    """The game after the plainest command."""
    command = by_chance(game.state, luck, len(game.history))
    return game.play(command_at(game.state, PLAINEST) if command is None else command)


def _shown(game: Game) -> Game:
    note(Shown("The game, for `genoa-rules adjudicate`:", lambda: record_text(game)))
    return game
