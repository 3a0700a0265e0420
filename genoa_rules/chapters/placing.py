"""Chapter 5, placing the tower: the dice, and the space where their lines cross."""

from __future__ import annotations

from attrs import field

from genoa_rules.chapters import rounds
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.board import SIDE, Space
from genoa_rules.model.phases import Rolling, Walking
from genoa_rules.model.refusal import Facts, Reason, Violations, violation
from genoa_rules.model.state import State

# What a player and the table may say.


@frozen
class RollDice:
    """The active player rolls both dice (5.1)."""

    player: str = field(validator=instance_of(str))


@frozen
class DiceFell:
    """The table reads the dice: red is the row from the top, blue the column from the left (5.1, D18)."""

    red: int = field(validator=instance_of(int))
    blue: int = field(validator=instance_of(int))


# What can happen.


@frozen
class DiceRolled:
    """The dice are in the air."""

    player: str


@frozen
class TowerPlaced:
    """The tower stands on its start space, all five discs (5.2).

    dice: red and blue; None where Any Start Space was played.
    """

    player: str
    space: Space
    dice: tuple[int, int] | None


# What is asked.


def outcomes() -> tuple[tuple[DiceFell, int], ...]:
    """The 64 ways the dice may fall, all equally likely."""
    return _OUTCOMES


_OUTCOMES = tuple((DiceFell(red, blue), 1) for red in range(1, SIDE + 1) for blue in range(1, SIDE + 1))


# What is decided.


def why_not_these_dice(red: int, blue: int) -> Violations:
    """A die shows 1 to 8."""
    return tuple(
        violation("5.1", Reason.NO_SUCH_DICE, facts=Facts(number=shown, limit=SIDE))
        for shown in (red, blue)
        if not 1 <= shown <= SIDE
    )


def why_not_start_on(state: State, space: Space) -> Violations:
    """A start space is one of the board's (5.3)."""
    if space in state.setup.box.board.place:
        return ()
    return (violation("5.3", Reason.NO_SUCH_SPACE, facts=Facts(space=space)),)


# What follows.


def placed(
    state: State, space: Space, dice: tuple[int, int] | None
) -> tuple[TowerPlaced | rounds.RoundMarkerMoved, ...]:
    """The tower is placed; on the marketplace the round marker moves (3.3)."""
    return (TowerPlaced(state.turn.active, space, dice), *rounds.walk_starts(state, space))


def dice_fell(state: State, red: int, blue: int) -> tuple[TowerPlaced | rounds.RoundMarkerMoved, ...]:
    """The tower goes where the lines of the two numbers cross (5.2)."""
    return placed(state, state.setup.box.board.squares[red, blue], (red, blue))


# What changes.


def evolve_dice_rolled(state: State, event: DiceRolled) -> State:
    return state.but(phase=Rolling())


def evolve_tower_placed(state: State, event: TowerPlaced) -> State:
    return state.but(phase=Walking(), turn=state.turn.but(walk=(event.space,)))
