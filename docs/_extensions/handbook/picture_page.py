"""The pictures on the page about pictures: a position in play, drawn when the docs are built."""

from __future__ import annotations

import genoa_rules as genoa
from genoa_rules.draw import board, text_board

from . import markup

_NAMES = ("Anna", "Bruno", "Carla", "Dario", "Emma")


def picture() -> str:
    """The position as a picture in the page."""
    return markup.directive("raw", "html", content=board(_position(), size=480, next_spaces=True))


def text_picture() -> str:
    """The same position in letters."""
    return markup.directive("code-block", "text", content=text_board(_position(), next_spaces=True))


def _position() -> genoa.State:
    """A walk of two moves by the second of five players, some of whom own buildings."""
    state = genoa.Game.start(_NAMES, genoa.Rules.first_edition()).state
    owned = dict(zip(genoa.Building, (*_NAMES, None) * 3, strict=True))
    turn = state.turn.but(walk=(genoa.Building.PARK, genoa.Street(7, 4), genoa.Building.GUILD_HALL))
    return state.but(phase=genoa.Walking(), turn=turn, owners=tuple(owned.values()))
