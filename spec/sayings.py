"""What may be said in a state, rightly and wrongly: of every sort something, so that one state is asked many things."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from genoa_rules.chapters import negotiation
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    Command,
    DiceFell,
    EndWalk,
    HandOn,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayFurtherAction,
    ProposeDeal,
    RollDice,
    TimeCalled,
    UseBuilding,
)
from genoa_rules.kernel.wire_text import LARGEST_NUMBER, SMALLEST_NUMBER
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import BUILDINGS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Walking
from genoa_rules.model.state import State
from genoa_rules.offers import Offers
from spec.indistinguishable import attempts

_BARE = (RollDice, Pass, KeepAction, EndWalk, PlayFurtherAction, UseBuilding, CloseAction, HandOn)
_OF_A_CLASS = 5


def sayings(state: State, random: Random) -> tuple[Command, ...]:
    """Of each class of listed commands some, each by somebody else too; whatever needs no more than a name, by
    everybody; every step of the tower; acceptances, proposals and guesses of one player.
    """
    return tuple(dict.fromkeys(_sayings(state, random)))


def _sayings(state: State, random: Random) -> Iterator[Command]:
    players = state.players
    by_class: dict[type, list[Command]] = {}
    for command in legal_for_all(state):
        by_class.setdefault(type(command), []).append(command)
    for commands in by_class.values():
        for command in random.sample(commands, min(len(commands), _OF_A_CLASS)):
            yield command
            if hasattr(command, "player"):
                yield attrs.evolve(command, player=random.choice(players))
    yield TimeCalled()
    yield from _beyond_measure(state)
    for player in players:
        yield from (kind(player) for kind in _BARE)
        if isinstance(state.phase, Walking):
            proposal = Offers(state, player).draw(random)
            if proposal is not None:
                yield proposal
    if state.turn.walk:
        near = state.setup.box.board.neighbours[state.turn.walk[-1]]
        yield from (MoveTower(state.turn.active, to=space) for space in near)
        # Who asks most is who has most to answer.
        asked = [proposal.deal.buyer for proposal in negotiation.proposals(state)]
        yield from attempts(state, state, random.choice((state.turn.active, *players, *asked)), random)


def _beyond_measure(state: State) -> Iterator[Command]:
    """What is said with the largest numbers that can be sent."""
    yield DiceFell(LARGEST_NUMBER, SMALLEST_NUMBER)
    far = Street(LARGEST_NUMBER, SMALLEST_NUMBER)
    buyer = state.setup.after(state.turn.active)
    for player in (state.turn.active, buyer):
        yield from (MoveTower(player, to=far), PlayAnyStartSpace(player, space=far))
        yield PlaceMarkers(player, street=far, place=BUILDINGS)
        for number in (LARGEST_NUMBER, SMALLEST_NUMBER):
            much = Bundle(number, markers=number)
            for space in (*state.turn.walk[-1:], far):
                deal = Deal(buyer, space=space, pays=much, shares=much, receives=much)
                yield from (ProposeDeal(player, deal=deal), AcceptDeal(player, deal=deal))
