"""What a small world is, and the smallest: reduced games of two, from the middle of the last turn or its dice on.

A world has hardly anything left to draw, to take or to sell. How much is left out of it says the world itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from attrs import evolve, frozen

from genoa_rules.chapters.setup import opening
from genoa_rules.commands import DiceFell
from genoa_rules.model.board import Space, Street
from genoa_rules.model.box import shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, Card, Privilege, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Phase, Placing, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.setup import Setup
from genoa_rules.model.state import Deck, State, Supply
from genoa_rules.model.wares import WARES, Ware

PLAYERS = ("Anna", "Bruno", "Carla")


@frozen
class Bargain:
    """A deal that may be proposed in a world, whoever is active.

    space, action, pays, shares, receives: those of the deal. Its buyer is the other player of the two.
    authors: who may propose it.
    """

    space: Space
    action: bool = True
    pays: Bundle = NOTHING
    shares: Bundle = NOTHING
    receives: Bundle = NOTHING
    authors: tuple[str, ...] = PLAYERS[:2]

    def deal(self, buyer: str) -> Deal:
        """The deal, once it is known who buys."""
        return Deal(
            buyer, space=self.space, action=self.action, pays=self.pays, shares=self.shares, receives=self.receives
        )


@frozen
class World:
    """Where a world begins, and what is left out of it.

    dice: the only ways in which they may fall; all if None.
    patch: the only spaces on which a walk may start, if a card chooses, and to which the tower may move; all if None.
    bargains: what may be proposed while no proposal stands; the smallest proposals if None.
    """

    start: State
    dice: tuple[DiceFell, ...] | None = None
    patch: frozenset[Space] | None = None
    bargains: tuple[Bargain, ...] | None = None


def reduced(
    rules: Rules,
    *holdings: Bundle,
    wares: Iterable[Ware] = (),
    special_cards: Iterable[SpecialCard] = (),
    markers: Iterable[int] = (0, 0),
    decks: Iterable[Deck] = (),
    owners: Mapping[Building, str] = MappingProxyType({}),
    left: int = 0,
    phase: Phase | None = None,
) -> State:
    """A game, before the dice of its first player, with no more in it than this.

    holdings: what each player has. wares, special_cards: the supply. markers: those of each seat in the supply.
    decks: those that are not empty. left: how far the round marker has still to go.
    """
    state = opening(Setup(PLAYERS[: len(holdings)], rules, shipped_box()))
    wares, special_cards, by_kind = tuple(wares), tuple(special_cards), {deck.face_down[0].kind: deck for deck in decks}
    return state.but(
        phase=phase or Placing(),
        holdings=holdings,
        supply=Supply(tuple(map(wares.count, WARES)), tuple(map(special_cards.count, SPECIAL_CARDS)), tuple(markers)),
        decks=tuple(by_kind.get(kind, Deck(())) for kind in CARD_KINDS),
        owners=tuple(map(owners.get, BUILDINGS)),
        left=left,
    )


def deck(*face_down: Card, face_up: tuple[Card, ...] = ()) -> Deck:
    """A deck of these cards."""
    return Deck(Bundle(cards=face_down).cards, Bundle(cards=face_up).cards)


def _whole(rules: Rules, *, last_turn: bool) -> State:
    """Before the dice: a ware to take and one to sell, one special card, one privilege, two markers, five ducats."""
    state = reduced(
        rules,
        Bundle(wares=(Ware.RICE,), markers=1),
        Bundle(5),
        wares=(Ware.WHEAT,),
        special_cards=(SpecialCard.ANY_WARE,),
        decks=(deck(Privilege(Building.VILLA_RICCI)),),
        owners={Building.HARBOR: "Bruno"},
    )
    return state.but(turn=evolve(state.turn, active=state.players[-1 if last_turn else 0]))


def _walked(*walk: Space, rules: Rules | None = None) -> State:
    """The last turn, whose walk has come so far; by the second edition if no rules are given."""
    state = _whole(rules or Rules.second_edition(), last_turn=True)
    return state.but(phase=Walking(), turn=state.turn.but(walk=walk))


_FROM_THE_TOWN_HALL = (Building.TOWN_HALL, Street(2, 5), Building.HARBOR)
LAST_TURNS: Mapping[str, Callable[[], World]] = MappingProxyType(
    {
        "two moves": lambda: World(_walked(Building.GRAIN_WAREHOUSE, Building.VILLA_MONETTI, Building.HARBOR)),
        "two moves, first edition": lambda: World(_walked(*_FROM_THE_TOWN_HALL, rules=Rules.first_edition())),
        "three moves": lambda: World(_walked(Building.PALACE, Building.HARBOR)),
        "walk": lambda: World(_walked(Building.HARBOR)),
        "turn": lambda: World(_whole(Rules.first_edition(), last_turn=True)),
    }
)
"""What is left of the last walk; all of it; the last turn, with whatever the dice may show (too many states to end)."""
