"""A player who says anything that is legal: whoever can't beat that one does not play."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import TypeVar

from attrs import field

from genoa_rules.commands import (
    AcceptDeal,
    Command,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    MoveTower,
    PlaceMarkers,
    PlayBuildingAction,
    PlayerCommand,
    TimeCalled,
    WithdrawDeal,
)
from genoa_rules.kernel.draws import one_of
from genoa_rules.kernel.shape import instance_of
from genoa_rules.kernel.value import frozen
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.offers import Offers
from genoa_rules.view import View

PROPOSES = 0.3
"""How often a step of random play is a proposal."""

# How much a class of commands counts against the others where it is not 1: so that walks do not end at once, and deals
# come about.
WEIGHTS: Mapping[type, float] = MappingProxyType(
    {
        AcceptDeal: 4,
        DeliverMessage: 3,
        EndWalk: 0.4,
        FillSmallOrder: 3,
        MoveTower: 1.5,
        PlaceMarkers: 3,
        TimeCalled: 0.3,
        WithdrawDeal: 0.3,
    }
)
"""How much each class of commands counts in random play where it does not count 1."""

# A Building Action in the Palace pays for itself, without end.
_MOST_BY_CARD = 5

CommandT = TypeVar("CommandT", bound=Command)


def any_of(random: Random, listed: Sequence[CommandT]) -> CommandT | None:
    """One of the commands, None where there is none: first of which class, then which, so that many trades do not drown
    out all else.
    """
    if not listed:
        return None
    classes = tuple(dict.fromkeys(map(type, listed)))
    heights = tuple(accumulate(WEIGHTS.get(each, 1.0) for each in classes))
    chosen = classes[min(bisect(heights, random.random() * heights[-1]), len(classes) - 1)]
    return one_of(random, tuple(each for each in listed if type(each) is chosen))


def chance_of(seed: int, view: View) -> Random:
    """A source of chance for what is said in a view, the same for the same seed and view on every machine."""
    return Random(f"{seed}/{view.player}/{view.phase}/{view.turn}/{view.seats}/{view.supply}/{view.owners}/{view.left}")


@frozen
class RandomPlayer:
    """Says anything legal, proposals included, as `genoa_rules.simulate` plays, but takes none of its own back.

    seed: another one says other things.
    """

    seed: int = field(default=0, validator=instance_of(int))

    def choose(self, view: View) -> PlayerCommand | None:
        """What the player says now; see `Bot`."""
        listed = tuple(each for each in view.legal if not _is_endless(view, each))
        waited = view.player in view.waits_for
        if not listed and not view.offers.binding:
            return None
        random = chance_of(self.seed, view)
        if random.random() < PROPOSES and (proposal := _proposal(random, view)) is not None:
            return proposal
        # Who is not waited for keeps quiet half of the time.
        return any_of(random, listed) if waited or random.random() < 0.5 else None


def _is_endless(view: View, command: PlayerCommand) -> bool:
    """Whether it could be said again and again without anything coming of it."""
    if isinstance(command, WithdrawDeal):
        return True
    acting = view.phase
    return (
        isinstance(command, PlayBuildingAction) and isinstance(acting, Acting) and len(acting.by_card) >= _MOST_BY_CARD
    )


def _proposal(random: Random, view: View) -> PlayerCommand | None:
    """A proposal about something of which the player has none standing: one that stands is never replaced."""
    if not view.offers.binding or view.player is None:
        return None
    proposal = Offers(view.stand_in, view.player).draw(random)
    if proposal is None or not isinstance(view.phase, Walking):
        return None
    standing = ((each.author, each.deal.buyer, each.deal.space) for each in view.phase.proposals)
    deal = proposal.deal
    return None if (view.player, deal.buyer, deal.space) in standing else proposal
