"""The page of the game turn as a machine: for each phase, who is waited for, who may say what, what else is refused by.

All of it is asked of the program, in one specimen of each phase: Anna is active, Bruno acts, Carla places markers.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import get_args

from genoa_rules import Building, Bundle, CardKind, Game, Result, Rules, State
from genoa_rules.chapters import game_turn
from genoa_rules.decide import _DECIDERS  # the table of commands is the page's subject
from genoa_rules.model.phases import (
    Acting,
    Closing,
    Dealing,
    Drawing,
    Marking,
    Over,
    Owing,
    Phase,
    Placing,
    Rolling,
    Walking,
)
from genoa_rules.whose_part import waited_for

from . import markup, program, quoting
from .transitions import GAMES, transitions

ACTIVE, ACTOR, MARKER_PLACER = "Anna", "Bruno", "Carla"
PLAYERS = (ACTIVE, ACTOR, MARKER_PLACER)

_ROLES = {
    (): "the table",
    (ACTIVE,): "the active player",
    (ACTOR,): "the player whose action it is",
    (MARKER_PLACER,): "the player whose turn to place markers it is",
    PLAYERS: "anyone",
}


def turn_page() -> str:
    """The table of the phases, and that of the ways between them."""
    return markup.blocks(_phases(), _ways())


def _phases() -> str:
    return markup.table(
        ("Phase", "What it is", "Waits for", "Room for", "Anything else is refused by"),
        (
            (
                _link(phase),
                markup.plain(program.first_sentence(phase)),
                waits_for(phase),
                room_for(phase),
                markup.bullets(refused_by(phase)),
            )
            for phase in get_args(Phase)
        ),
        widths="12 24 18 30 16",
    )


def _ways() -> str:
    rows = [
        (_link(phase), _link(each.command), _link(each.end))
        for phase in get_args(Phase)
        for each in transitions()
        if each.start is phase
    ]
    return markup.blocks(
        markup.heading("From phase to phase", 1),
        f"The commands that led from one phase to another in {GAMES} games played at random; what chance never met is "
        "missing. All other commands leave the game in the phase where it is.",
        markup.table(("From", "Command", "To"), rows),
    )


def _link(noun: type) -> str:
    return f":py:class:`~{program.public_name(noun)}`"


def specimens(phase: type) -> tuple[State, ...]:
    """States in a phase; several where what is asked depends on more than the phase."""
    acting = Acting(ACTOR, Building.GUILD_HALL, Bundle())
    beginning = Game.start(PLAYERS, Rules.first_edition()).state
    walked = beginning.but(turn=beginning.turn.but(walk=(Building.GUILD_HALL,)))
    if phase is Walking:
        passed = walked.turn.but(passed=(ACTOR, MARKER_PLACER))
        return (walked.but(phase=Walking()), walked.but(phase=Walking(), turn=passed))
    phases: dict[type, tuple[Phase, ...]] = {
        Dealing: (Dealing(),),
        Placing: (Placing(),),
        Rolling: (Rolling(),),
        Acting: (acting,),
        Drawing: tuple(
            Drawing(acting, CardKind.PRIVILEGE, 1, (), building, own_action=building is not None)
            for building in (Building.GUILD_HALL, Building.TOWN_HALL, Building.POST_OFFICE, Building.VILLA_RICCI, None)
        ),
        Owing: (Owing(acting, ACTIVE, CardKind.SMALL_ORDER, 1, ()),),
        Marking: (Marking(MARKER_PLACER),),
        Closing: (Closing(),),
        Over: (Over(Result((), False, ())),),
    }
    return tuple(walked.but(phase=each) for each in phases[phase])


def waits_for(phase: type) -> str:
    """For whom a game waits in a phase, in words."""
    if phase is Over:
        return "nobody"
    found = [waited_for(state) for state in specimens(phase)]
    if phase is Walking:
        asked, afterwards = found
        assert asked == (ACTOR, MARKER_PLACER)
        return f"who has still to speak about the building; then {_ROLES[afterwards]}"
    return _ROLES[found[0]]


def room_for(phase: type) -> str:
    """The commands that a phase has room for, and who may give them."""
    by_speaker: dict[str, list[str]] = {}
    for command in program.COMMANDS:
        if phase in _DECIDERS[command].phases:
            by_speaker.setdefault(speaker(command, phase), []).append(_link(command))
    return markup.bullets(f"{who}: {', '.join(found)}" for who, found in by_speaker.items())


def speaker(command: type, phase: type) -> str:
    """Whose part a command is in a phase, in words."""
    decider = _DECIDERS[command]
    if decider.of_the_table:
        return _ROLES[()]
    state = specimens(phase)[0]
    # Whose part a command is depends on its player alone.
    may = tuple(name for name in PLAYERS if decider.not_yours(state, SimpleNamespace(player=name)) is None)
    return _ROLES[may]


def refused_by(phase: type) -> tuple[str, ...]:
    """The clauses by which a phase refuses what it has no room for, with the rulings that bear on it."""
    found = (game_turn.out_of_place(state, ()) for state in specimens(phase))
    return tuple(
        dict.fromkeys(
            quoting.clause(each.clause) + (f" ({quoting.rows(each.rulings)})" if each.rulings else "") for each in found
        )
    )
