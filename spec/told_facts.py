"""What a refusal has to tell: for each reason its facts, worked out once more from the position and the command.

The facts are what a sentence is made of, so a wrong one misleads. Nothing here asks the library what is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import attrs

from genoa_rules.commands import AcceptDeal
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SPECIAL_CARDS, Message, SmallOrder, SpecialCard
from genoa_rules.model.phases import Acting
from genoa_rules.model.refusal import Reason, Violation
from genoa_rules.model.rules import MarkersFromOneStreet
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.rulebook import UnknownNumber, rulebook
from genoa_rules.view import view
from spec.told_rulings import rulings_of

# The position and the command, as facts name them.


class At:
    """A position in which a command is refused."""

    def __init__(self, state: State, command: Any, violation: Violation) -> None:
        self.state, self.command, self.violation = state, command, violation
        self.phase, self.turn = state.phase, state.turn

    @property
    def me(self) -> str:
        return self.command.player

    @property
    def active(self) -> str:
        return self.turn.active

    @property
    def deal(self):
        return self.command.deal

    @property
    def buyer(self) -> str:
        return self.deal.buyer

    @property
    def partner(self) -> str:
        return self.buyer if self.me == self.active else self.active

    @property
    def acting(self) -> Acting:
        return self.phase if isinstance(self.phase, Acting) else self.phase.acting

    @property
    def actor(self) -> str:
        return self.acting.actor

    @property
    def here(self):
        return self.turn.walk[-1] if self.turn.walk else None

    @property
    def building(self) -> Building:
        """The building of a promised delivery, of one by card, or of the action that is open."""
        if hasattr(self.command, "deal"):
            return self.deal.space
        return getattr(self.command, "building", None) or self.acting.building

    @property
    def order(self):
        delivery = getattr(self.command, "delivery", None)
        return self.command.order if delivery is None else delivery.order

    @property
    def message(self) -> Message:
        return self.command.message

    @cached_property
    def beside_here(self) -> frozenset:
        """Where the tower could go by its moves and its visits (6.1-6.3)."""
        walk = self.turn.walk
        left = () if len(walk) > 4 else self.state.setup.box.board.neighbours[walk[-1]]
        return frozenset(space for space in left if space not in walk)

    @property
    def silent(self) -> tuple[str, ...]:
        """Who has still to speak about the action where the tower stands (8.1, S4), as the view says it."""
        return tuple(player for player in view(self.state, None).waits_for if player != self.active)

    @property
    def accepts(self) -> bool:
        return isinstance(self.command, AcceptDeal)

    @property
    def active_may_act(self) -> bool:
        """Whether the active player could take the action where the tower stands, instead of whoever offered."""
        from spec.deals import has_a_right, is_open_to  # they are about refusals, too

        return has_a_right(self.state, self.active) and is_open_to(self.state, self.here, self.active)

    def acted_in(self, player: str) -> tuple[Building, ...]:
        return tuple(use.building for use in self.turn.uses if use.player == player)

    def users_of(self, building: Building) -> tuple[str, ...]:
        return tuple(use.player for use in self.turn.uses if use.building is building)

    @property
    def space_of_action(self):
        return self.deal.space if hasattr(self.command, "deal") else self.here

    @property
    def streets_with_discs(self) -> frozenset:
        return frozenset(
            space for space in self.turn.walk if isinstance(space, Street) and space not in self.turn.cleared
        )

    @property
    def beside_the_street(self) -> frozenset:
        board, street = self.state.setup.box.board, self.command.street
        return frozenset(space for space in board.neighbours.get(street, ()) if isinstance(space, Building))

    @property
    def rewards_in_stock(self) -> frozenset:
        return frozenset(card for card in SPECIAL_CARDS if self.state.supply.special_cards[card.rank])

    @property
    def marked_by_me(self) -> frozenset:
        return frozenset(building for building in Building if self.owner(building) == self.me)

    def owner(self, building: Building):
        return self.state.owners[building.rank]


def _lacking_wares(at: At):
    order = at.order
    asked = Counter((order.ware,) if isinstance(order, SmallOrder) else order.wares)
    held = Counter(at.state.holding(at.me).wares)
    return tuple(sorted((asked - held).elements(), key=WARES.index))


def _special_card(at: At) -> SpecialCard:
    name = type(at.command).__name__
    return {
        "PlayAnyStartSpace": SpecialCard.ANY_START_SPACE,
        "PlayAnyWare": SpecialCard.ANY_WARE,
        "PlayTrade": SpecialCard.ONE_TO_ONE_TRADE,
        "PlayFurtherAction": SpecialCard.FURTHER_ACTION,
        "PlayBuildingAction": SpecialCard.BUILDING_ACTION,
    }[name]


def _not_visited(at: At) -> tuple[Building, ...]:
    return tuple(building for building in at.message.buildings if building not in at.turn.walk)


def _given(at: At, player: str):
    return at.deal.pays if player == at.buyer else at.deal.receives


def _lacking(at: At) -> Bundle:
    """What of the goods that a side gives is not there, as far as the speaker knows: of another's money and cards that
    is only how many cards there are of each kind (8.11, T5).
    """
    player = at.violation.facts.player
    given, held = _given(at, player), at.state.holding(player)

    def short_of(wanted, there):
        return tuple((Counter(wanted) - Counter(there)).elements())

    open_goods = {
        "wares": short_of(given.wares, held.wares),
        "special_cards": short_of(given.special_cards, held.special_cards),
        "markers": max(0, given.markers - held.markers),
    }
    kinds = [*(card.kind for card in given.cards), *given.cards_of_a_kind]
    too_many = short_of(kinds, [card.kind for card in held.cards])
    if player != at.me:
        return Bundle(**open_goods, cards_of_a_kind=too_many)
    named = short_of(given.cards, held.cards)
    # Where a card that is named is not there, how many there are is another matter.
    return Bundle(
        max(0, given.ducats - held.ducats), **open_goods, cards=named, cards_of_a_kind=() if named else too_many
    )


def _dice(at: At) -> tuple[int, ...]:
    return tuple(number for number in (at.command.red, at.command.blue) if not 1 <= number <= 8)


def _amounts(at: At) -> tuple[int, ...]:
    sides = (at.deal.pays, at.deal.shares, at.deal.receives)
    return tuple(amount for side in sides for amount in (side.ducats, side.markers))


def _most_from_one_street(at: At) -> int:
    return 1 if at.state.setup.rules.markers_from_one_street is MarkersFromOneStreet.ONE else 2


def _due_kind(at: At):
    from genoa_rules.legal import outcomes  # the odds are no matter of this chapter

    (kind,) = {command.card.kind for command, _ in outcomes(at.state)}
    return kind


# What each reason tells.


@attrs.frozen
class IfAny:
    """A fact that is told just where there is any."""

    truth: Callable[[At], object]


@attrs.frozen
class Such:
    """A fact of which only this is known."""

    holds: Callable[[At, Any], bool]


def one_of_the_table(at: At, players) -> bool:
    return bool(players) and set(players) <= set(at.state.players)


ME = {"player": lambda at: at.me}
ACTOR = {"player": lambda at: at.actor}
BUYER = {"player": lambda at: at.buyer}
SPACE = {"space": lambda at: at.deal.space}
HERE = {"here": lambda at: at.here}
ONLY_ACTIVE = {"players": lambda at: (at.active,)}
OPEN = {"building": lambda at: at.acting.building}
TARGET = {"building": lambda at: at.building}
PARTNER = {"other": lambda at: at.partner}
TRADE = {**ME, "given": lambda at: at.command.give, "taken": lambda at: at.command.take}
ORDER = {"card": lambda at: at.order}
NEXT = {"spaces": IfAny(lambda at: at.beside_here)}
GONE_TO = {"space": lambda at: at.deal.space if hasattr(at.command, "deal") else at.command.to}
STREET = {"space": lambda at: at.command.street, "spaces": IfAny(lambda at: at.streets_with_discs)}
MARKED = {
    "space": lambda at: at.command.street,
    "buildings": IfAny(lambda at: at.beside_the_street),
    "building": Such(lambda at, building: building in at.command.remove + at.command.place),
}
MESSAGE = {**ME, "card": lambda at: at.message}
PLAYED = {"special_card": _special_card}
SHARES = {"goods": lambda at: at.deal.shares if hasattr(at.command, "deal") else at.acting.shares}
USED_UP = {"buildings": IfAny(lambda at: at.acted_in(at.violation.facts.player))}
TABLE = {"players": Such(one_of_the_table)}

FACTS: Mapping[Reason, Mapping[str, Any]] = {
    Reason.NO_SUCH_PLAYER: {
        "player": Such(lambda at, player: player is None or player == at.me not in at.state.players),
        # About who speaks, or about who would buy.
        "other": Such(
            lambda at, other: (
                other is None if at.violation.facts.player is not None else other == at.buyer not in at.state.players
            )
        ),
        "players": lambda at: at.state.players,
    },
    Reason.WHILE_DEALING: {},
    Reason.WHILE_PLACING: ONLY_ACTIVE,
    Reason.WHILE_ROLLING: {},
    Reason.WHILE_WALKING: TABLE,
    Reason.WHILE_ACTING: {**OPEN, "players": lambda at: (at.actor,)},
    Reason.WHILE_DRAWING: {**ACTOR, "kind": lambda at: at.phase.deck, "number": lambda at: at.phase.left},
    Reason.WHILE_OWING: {
        "players": lambda at: (at.actor,),
        "other": lambda at: at.phase.creditor,
        "kind": lambda at: at.phase.kind,
        "number": lambda at: at.phase.number,
    },
    Reason.WHILE_MARKING: {"players": lambda at: (at.phase.player,)},
    Reason.WHILE_CLOSING: ONLY_ACTIVE,
    Reason.GAME_OVER: {},
    Reason.NOT_ACTIVE: {**ME, "other": lambda at: at.active},
    Reason.NOT_THE_ACTOR: {**ME, "other": lambda at: at.actor, **OPEN},
    Reason.NOT_THE_DEBTOR: {**ME, "other": lambda at: at.actor},
    Reason.NOT_NEXT_TO_MARK: {**ME, "other": lambda at: at.phase.player},
    Reason.CARD_NOT_FACE_DOWN: {"card": lambda at: at.command.card, "kind": _due_kind},
    Reason.CARD_NOT_IN_THE_BOX: {"card": lambda at: at.command.card},
    Reason.NO_SUCH_DICE: {"number": Such(lambda at, number: number in _dice(at)), "limit": lambda at: 8},
    Reason.NO_SUCH_SPACE: {
        "space": lambda at: at.deal.space if hasattr(at.command, "deal") else at.command.space,
    },
    Reason.NOT_A_NEIGHBOUR: {**HERE, **GONE_TO, **NEXT},
    Reason.NO_DISC_LEFT: {**HERE, **GONE_TO, **NEXT},
    Reason.ALREADY_VISITED: {**HERE, **GONE_TO, **NEXT},
    Reason.NO_ACTION_HERE: {"space": lambda at: at.here},
    Reason.NO_RIGHT_LEFT: {**ME, **USED_UP},
    Reason.DEAL_CANNOT_ACT: {**BUYER, **USED_UP},
    Reason.BUILDING_USED: {
        "building": lambda at: at.acting.building if isinstance(at.phase, Acting) else at.space_of_action,
        "players": lambda at: (at.actor,) if isinstance(at.phase, Acting) else at.users_of(at.violation.facts.building),
    },
    Reason.NO_ACTION_OPEN: ME,
    Reason.BUILDING_NOT_USED_YET: {
        **ME,
        **OPEN,
        "card": IfAny(lambda at: getattr(at.command, "order", None)),
    },
    Reason.OTHER_HAS_NOT_ACTED: {**ME, "other": Such(lambda at, other: other in set(at.state.players) - {at.me})},
    Reason.NOBODY_PASSED_YET: {"building": lambda at: at.here, "players": lambda at: at.silent},
    Reason.NOTHING_TO_PASS_ON: {**HERE, **ME, "players": IfAny(lambda at: at.silent)},
    Reason.NOBODY_SILENT: {},
    Reason.OFFER_FORCES: {
        "building": lambda at: at.here,
        "players": Such(
            lambda at, players: (
                one_of_the_table(at, players) and set(players) <= {each.author for each in at.phase.proposals}
            )
        ),
        "player": IfAny(lambda at: at.active if at.active_may_act else None),
    },
    Reason.NO_OFFER_STANDS: {"space": lambda at: at.here},
    Reason.BINDS_NOBODY_YET: {**ME, **PARTNER, **SPACE},
    Reason.NOT_A_PARTY: {
        **ME,
        "other": lambda at: at.active,
        "space": IfAny(lambda at: at.deal.space if at.accepts else None),
    },
    Reason.BUYER_IS_ACTIVE: BUYER,
    Reason.NO_SUCH_PROPOSAL: {**ME, **SPACE, "other": IfAny(lambda at: at.partner if at.accepts else None)},
    Reason.OWN_PROPOSAL: {**ME, **PARTNER, **SPACE},
    Reason.DEAL_WITHOUT_ACTION: SPACE,
    Reason.NOTHING_TO_SELL_HERE: SPACE,
    Reason.ACTION_ON_A_STREET: SPACE,
    Reason.ODD_MONEY: {
        "number": Such(lambda at, number: number % 5 and number in _amounts(at)),
        "limit": lambda at: 5,
    },
    Reason.NEGATIVE_AMOUNT: {"number": Such(lambda at, number: number < 0 and number in _amounts(at))},
    Reason.NOT_HELD: {
        "player": Such(lambda at, player: player in (at.buyer, at.active)),
        "goods": _lacking,
    },
    Reason.OWN_CARDS_UNNAMED: ME,
    Reason.CARDS_NOT_AS_ASKED: {
        **ME,
        "goods": Such(lambda at, goods: goods.cards_of_a_kind == _given(at, at.me).cards_of_a_kind),
        "cards": IfAny(lambda at: at.command.cards),
    },
    Reason.CONDITION: {"condition": Such(lambda at, condition: condition in at.deal.conditions)},
    Reason.SHARE_NOT_OF_THIS_ACTION: {
        "building": lambda at: at.deal.space,
        **SHARES,
        "possible": Such(lambda at, possible: bool(possible)),
    },
    Reason.SHARE_OF_MONEY: {"number": lambda at: at.deal.shares.ducats},
    Reason.SHARE_NEEDS_AN_ORDER: {
        "player": lambda at: at.buyer if hasattr(at.command, "deal") else at.actor,
        "goods": IfAny(lambda at: None if hasattr(at.command, "deal") else at.acting.shares),
    },
    Reason.SHARE_OUT_OF_STOCK: {
        "special_card": Such(lambda at, card: card in at.deal.shares.special_cards and card not in at.rewards_in_stock)
    },
    Reason.SHARE_WITHOUT_ACTION: {**SPACE, **SHARES},
    Reason.SHARE_FORBIDS_ORDER: {**ACTOR, **SHARES},
    Reason.SHARE_COMES_FIRST: {**ACTOR, **OPEN, **SHARES},
    Reason.HAND_OVER_OTHERS: {
        **ACTOR,
        "other": lambda at: at.phase.creditor,
        "cards": lambda at: at.phase.cards,
        "limit": lambda at: at.phase.number,
    },
    Reason.NOTHING_OFFERED: BUYER,
    Reason.MONEY_ALONE: BUYER,
    Reason.SHAM: {**BUYER, "goods": Such(lambda at, goods: bool(goods) and at.deal.pays.covers(goods))},
    Reason.NOT_A_VILLA: TARGET,
    Reason.ORDER_FOR_ANOTHER_BUILDING: {
        **TARGET,
        **ORDER,
        "player": IfAny(lambda at: at.me if at.violation.clause == "11.1" else None),
    },
    Reason.ORDER_NOT_HELD: {
        **ME,
        **ORDER,
        "building": IfAny(lambda at: at.building if at.violation.clause == "11.1" else None),
    },
    Reason.ORDER_OUTSIDE_AN_ACTION: {**ME, **ORDER},
    Reason.WARES_LACKING: {**ME, "goods": Such(lambda at, goods: goods.wares == _lacking_wares(at))},
    Reason.REWARD_OUT_OF_STOCK: {
        "special_card": lambda at: at.command.delivery.special_card,
        "special_cards": IfAny(lambda at: at.rewards_in_stock),
    },
    Reason.REWARD_NOT_CHOSEN: {"special_cards": lambda at: at.rewards_in_stock},
    Reason.SECOND_LARGE_ORDER: {**ME, **TARGET},
    Reason.SECOND_SMALL_ORDER: {**ME, **OPEN, **ORDER},
    Reason.SMALL_ORDER_BY_CARD: {**ME, **OPEN, **ORDER},
    Reason.MESSAGE_NOT_HELD: MESSAGE,
    Reason.NOT_BOTH_VISITED: {**MESSAGE, "buildings": _not_visited},
    Reason.DELIVERED_AT_THE_END: {**MESSAGE, "buildings": IfAny(_not_visited)},
    Reason.CARD_OUTSIDE_AN_ACTION: {**ME, **PLAYED},
    Reason.TOWER_PLACED_ALREADY: {**ME, **PLAYED, **HERE},
    Reason.SPECIAL_CARD_NOT_HELD: {**ME, **PLAYED},
    Reason.WARE_OUT_OF_STOCK: {"ware": lambda at: at.command.ware},
    Reason.MONEY_IS_NO_GOOD: TRADE,
    Reason.CARDS_ARE_NOT_TRADED: TRADE,
    Reason.GOOD_NOT_HELD: TRADE,
    Reason.GOOD_NOT_THERE: TRADE,
    Reason.NO_OWN_MARKER_THERE: {**ME, **TARGET, "buildings": lambda at: at.marked_by_me},
    Reason.NO_OWN_MARKER: {**ME, **TARGET},
    Reason.NOT_A_STREET: STREET,
    Reason.NO_DISCS_THERE: STREET,
    Reason.DISCS_TAKEN: STREET,
    Reason.NOT_BESIDE_THE_STREET: MARKED,
    Reason.TWICE_ON_ONE_BUILDING: MARKED,
    Reason.TOO_MANY_FROM_ONE_STREET: {
        "number": lambda at: len(at.command.place),
        "limit": _most_from_one_street,
    },
    Reason.NEITHER_PLACED_NOR_REMOVED: {"buildings": IfAny(lambda at: at.beside_the_street)},
    Reason.BUILDING_HAS_A_MARKER: {
        "building": Such(lambda at, building: building in at.command.place),
        "other": IfAny(lambda at: at.owner(at.violation.facts.building)),
    },
    Reason.NO_MARKER_OF_OTHERS: {
        "building": Such(lambda at, building: building in at.command.remove),
        "other": IfAny(lambda at: at.owner(at.violation.facts.building)),
    },
    Reason.RESERVE_TOO_SMALL: {
        **ME,
        "number": lambda at: len(at.command.remove) + len(at.command.place),
        "limit": lambda at: at.state.holding(at.me).markers,
    },
}


def untold(state: State, command: Any, violation: Violation) -> tuple[str, ...]:
    """What a violation tells wrongly, tells too little or too much; nothing where all of it is true."""
    at, expected = At(state, command, violation), FACTS[violation.reason]
    return tuple(_of_the_rows(command, violation)) + tuple(
        f"{violation.reason.name}.{field.name}"
        for field in attrs.fields(type(violation.facts))
        if not _is_true(at, expected.get(field.name), getattr(violation.facts, field.name))
    )


def _of_the_rows(command: Any, violation: Violation):
    """Clause and rulings are numbers of the rulebook, and the rulings those of the case, each once."""
    rulings = violation.rulings
    expected = rulings_of(violation.clause, violation.reason, command, violation.facts)
    if sorted(rulings) != sorted(expected):
        yield f"{violation.clause} {violation.reason.name}: the rulings {rulings} instead of {expected}"
    for number, look_up in (
        (violation.clause, rulebook().clause),
        *((number, rulebook().row) for number in rulings),
    ):
        try:
            look_up(number)
        except UnknownNumber:
            yield f"the number {number}"


def _is_true(at: At, truth: Any, told: Any) -> bool:
    is_told = told is not None and told != ()
    match truth:
        case None:
            return not is_told
        case Such():
            return truth.holds(at, told)
        case IfAny():
            found = truth.truth(at)
            return _same(found, told) if found else not is_told
        case _:
            return is_told and _same(truth(at), told)


def _same(truth: Any, told: Any) -> bool:
    return frozenset(told) == truth and len(told) == len(truth) if isinstance(truth, frozenset) else told == truth
