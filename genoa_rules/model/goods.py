"""Single goods, as a 1:1 Trade gives and takes them (8.11, 14.5)."""

from __future__ import annotations

from typing import TypeAlias

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.wares import Ware


class OwnMarker(ClosedSet):
    """A marker of the own colour."""

    MARKER = "marker"


class Money(ClosedSet):
    """Money, which is no good: it can be named in a trade, and is refused (14.5)."""

    DUCATS = "ducats"


MARKER = OwnMarker.MARKER
DUCATS = Money.DUCATS

GivenGood: TypeAlias = Ware | SpecialCard | Card | OwnMarker | Money
TakenGood: TypeAlias = Ware | SpecialCard | CardKind | OwnMarker | Money
