"""What may be of a game turn: where the tower has been, who has acted where, who has passed, whose discs are gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from attrs import evolve, frozen

from genoa_rules.model.board import Street
from genoa_rules.model.box import SPECIAL_CARDS_OF_A_KIND
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SPECIAL_CARDS, SpecialCard
from genoa_rules.model.phases import Acting, Closing, Marking, Phase, Placing, Rolling, Walking
from genoa_rules.model.rules import Allowance, BuildingUse
from genoa_rules.model.state import State, Supply, Turn, Use
from genoa_rules.record.situation import OPEN, Amount, Moment, Situation
from genoa_rules.situations.facts import (
    OF_THE_TURN,
    ActionsInReach,
    ActionsLeft,
    CarriesDiscs,
    Fact,
    Has,
    HasActed,
    HasFilledAt,
    HasPassed,
    InSupply,
    IsTaken,
    OwnActionTaken,
    PartInTalks,
    StreetsWithDiscs,
    UsersOf,
)
from genoa_rules.situations.goods import Asked, special_card_ways
from genoa_rules.situations.parts import TurnPart
from genoa_rules.situations.piles import not_too_many
from genoa_rules.situations.walks import Kept, kept_walks

_TALKING = (Moment.WALKING, Moment.ACTING)
_AFTER_THE_WALK = (Moment.MARKING, Moment.CLOSING)
_TWO = 2


@frozen
class Case:
    """What may be of one player in the turn.

    left: how many actions the player may still open, without 17.2; None if it makes no difference.
    has_acted: whether the player has opened one; None if it makes no difference.
    has_passed: whether the player has passed. further_action: what the player has of these cards besides.
    """

    left: int | None = None
    has_acted: bool | None = None
    has_passed: bool = False
    further_action: Amount | None = None


@frozen
class Counted:
    """How many actions a player may have opened beyond those that are told one by one."""

    least: int
    most: int


def turn_parts(situation: Situation, asked: Asked) -> Iterator[TurnPart]:
    """What may be of the game turn, one way for each that the facts tell apart."""
    wanted = [fact for fact in asked.facts if isinstance(fact, OF_THE_TURN) or _is_about_further_action(fact)]
    seen = set()
    for part in _turn_parts(situation, asked):
        glimpse = _glimpse(situation, part)
        answers = tuple(fact.answer(glimpse) for fact in wanted)
        if answers not in seen:
            seen.add(answers)
            yield part


def _is_about_further_action(fact: Fact) -> bool:
    return isinstance(fact, Has | InSupply) and fact.good is SpecialCard.FURTHER_ACTION


def _glimpse(situation: Situation, part: TurnPart) -> State:
    """As much of a position as facts about the turn look at."""
    kind = SpecialCard.FURTHER_ACTION
    left = SPECIAL_CARDS_OF_A_KIND[kind] - sum(part.further_action_cards)
    return State(
        setup=situation.setup,
        phase=part.phase,
        turn=part.turn,
        holdings=tuple(Bundle(special_cards=(kind,) * number) for number in part.further_action_cards),
        supply=Supply((), tuple(left if card is kind else 0 for card in SPECIAL_CARDS), ()),
        decks=(),
        owners=(),
        left=0,
    )


def _turn_parts(situation: Situation, asked: Asked) -> Iterator[TurnPart]:
    turn, players = situation.turn, situation.players
    active = players[0] if turn.active is None else turn.active
    fresh = Turn.of(active, len(players))
    if turn.moment in (None, Moment.PLACING, Moment.ROLLING) or not turn.walk:
        phase: Phase = Rolling() if turn.moment is Moment.ROLLING else Placing()
        forced = (None,) * len(players)
        for cards in special_card_ways(situation, asked, SpecialCard.FURTHER_ACTION, forced):
            yield TurnPart(fresh, phase, cards)
        return
    cases = [_cases(situation, asked, player, active) for player in players]
    classes = kept_walks(situation, asked.facts)
    tries = (
        (kept, users, chosen)
        for kept in classes
        for users in product(*(_users(situation, asked, building) for building in kept.buildings))
        for chosen in product(*cases)
    )
    for kept, users, chosen in not_too_many(tries):
        used = {building: who for building, who in zip(kept.buildings, users, strict=True) if who != ()}
        # Of the walks that are not told apart any will do.
        begun = (
            _with_actions(situation, fresh, walk, used, chosen)
            for walk in kept.walks
            if used.keys() <= frozenset(walk.asked)
        )
        fitting = next((each for each in begun if each is not None), None)
        if fitting is not None:
            yield from _in_full(situation, asked, fitting, chosen)


# One player.


def _cases(situation: Situation, asked: Asked, player: str, active: str) -> tuple[Case, ...]:
    turn = situation.turn
    passing = player != active and turn.moment in _TALKING
    if PartInTalks(player) in asked.facts:
        reach = _in_reach(situation, player, 1)
        passed = _passed(situation, player) if passing else (False,)
        # Who can't act has no part in the talks, passed or not.
        if player in turn.not_acted:
            reach = tuple(evolve(case, has_acted=False) for case in reach)
        return (*_each_passed(reach[:-1], passed[:1]), *_each_passed(reach[-1:], passed))
    most = next((fact.most for fact in asked.facts if isinstance(fact, ActionsInReach) and fact.player == player), None)
    if most is None:
        cases = _rights(situation, asked, player, active)
    else:
        acted = _acted(situation, asked, player)
        cases = tuple(evolve(case, has_acted=each) for case in _in_reach(situation, player, most) for each in acted)
    passed = _passed(situation, player)
    return _each_passed(cases, passed if passing and HasPassed(player) in asked.facts else passed[:1])


def _each_passed(cases: tuple[Case, ...], passed: tuple[bool, ...]) -> tuple[Case, ...]:
    return tuple(evolve(case, has_passed=has_passed) for case in cases for has_passed in passed)


def _rights(situation: Situation, asked: Asked, player: str, active: str) -> tuple[Case, ...]:
    """How many rights to an action a player may have left, and whether one was used."""
    turn = situation.turn
    most = next((fact.most for fact in asked.facts if isinstance(fact, ActionsLeft) and fact.player == player), None)
    # The active player of two may have used one more than there was, by 17.2.
    least = -1 if len(situation.players) == _TWO and player == active else 0
    left: list[int | None] = [None] if most is None else list(range(least, most + 1))
    told = turn.rights_of(player)
    if player in turn.acted:
        left = [0] if most is None else [number for number in left if number is not None and number <= 0]
    elif told != OPEN:
        left = [*_allowed(told, most)]
    elif player in turn.not_acted and most is not None:
        left = [number for number in left if number is not None and number >= 1]
    return tuple(Case(number, has_acted) for number, has_acted in product(left, _acted(situation, asked, player)))


def _allowed(told: Amount, most: int | None) -> Iterator[int]:
    """The numbers that an amount allows: each below the greatest that is asked for, and one that is at least that."""
    if most is None:
        # With none left one was opened, for which there may be no building; one left is there in any turn.
        yield max(1, told.least) if told.allows(max(1, told.least)) else 0
        return
    yield from (number for number in range(most) if told.allows(number))
    greatest = max(most, told.least)
    if told.allows(greatest):
        yield greatest


def _acted(situation: Situation, asked: Asked, player: str) -> tuple[bool | None, ...]:
    """Whether a player may have opened an action: it matters for 17.2, and where an order may have been filled."""
    if player in situation.turn.not_acted:
        return (False,)
    filling = any(isinstance(fact, HasFilledAt) and fact.player == player for fact in asked.facts)
    if HasActed(player) in asked.facts or (filling and situation.turn.filled is None):
        return (True, False)
    return (None,)


def _in_reach(situation: Situation, player: str, most: int) -> tuple[Case, ...]:
    """How many actions a player may have in reach, by rights and cards: each number in the way that asks for least."""
    turn = situation.turn
    cards = situation.holding(player).special_cards[SpecialCard.FURTHER_ACTION.rank]
    cases = []
    for number in range(most + 1):
        told = turn.rights_of(player)
        if told != OPEN:
            right = min(number - cards.least, number if told.most is None else told.most)
            if number == most:
                # With none left one was opened, for which there may be no building.
                right = max(told.least, right, 1 if told.allows(1) else 0)
            if right >= told.least:
                least = max(0, number - right)
                cases.append(Case(right, None, further_action=Amount(least, None if number == most else least)))
        elif number == most:
            cases.append(Case(max(1, number - cards.least)))
        elif number >= cards.least:
            held = Amount.exactly(cards.least)
            cases.append(Case(number - cards.least, further_action=held))
    return tuple(cases)


def _passed(situation: Situation, player: str) -> tuple[bool, ...]:
    if player in situation.turn.passed:
        return (True,)
    return (False,) if player in situation.turn.not_passed else (False, True)


# Who has acted where.


def _users(situation: Situation, asked: Asked, building: Building) -> tuple[tuple[str, ...] | None, ...]:
    """Who may have taken a building's action; None for somebody, where it makes no difference who."""
    turn, players = situation.turn, situation.players
    known = next((use for use in turn.uses if use.building is building), None)
    if known is not None and known.users is not None:
        return (known.users,)
    alone = [(player,) for player in players]
    both: list[tuple[str, ...]] = []
    if situation.setup.rules.who_uses_a_building is BuildingUse.ACTIVE_AND_ONE_OTHER:
        both = [
            tuple(sorted((turn.active, player), key=situation.setup.seat))
            for player in players
            if turn.active is not None and player != turn.active
        ]
    opened = turn.open
    if opened is not None and opened.building is building:
        return tuple(users for users in (*alone, *both) if opened.player in users)
    somebody: tuple[tuple[str, ...] | None, ...] = (*alone, *both) if UsersOf(building) in asked.facts else (None,)
    if known is not None:
        return somebody
    wanted = IsTaken(building) in asked.facts or UsersOf(building) in asked.facts
    return ((), *somebody) if wanted and not turn.uses_are_all else ((),)


def _with_actions(
    situation: Situation,
    turn: Turn,
    kept: Kept,
    used: Mapping[Building, tuple[str, ...] | None],
    cases: Sequence[Case],
) -> Turn | None:
    """The turn in which the players have acted so; None if there are too few buildings for that."""
    players = situation.players
    by_known = {building: users for building, users in used.items() if users is not None}
    # In these somebody has acted; in the others anybody may have.
    taken = [building for building, users in used.items() if users is None] + list(kept.others[: kept.taken])
    others = (*taken, *kept.others[kept.taken :])
    told = [sum(player in users for users in by_known.values()) for player in players]
    counted = [_more_actions(case, number, len(others)) for case, number in zip(cases, told, strict=True)]
    if any(each.least > each.most for each in counted) or sum(each.least for each in counted) > len(others):
        return None
    more = [each.least for each in counted]
    for seat, each in enumerate(counted):
        more[seat] += max(0, min(len(taken) - sum(more), each.most - each.least))
    if sum(more) < len(taken):
        return None
    free = iter(others)
    uses = [Use(building, player) for building, users in by_known.items() for player in users]
    uses += [Use(next(free), player) for player, number in zip(players, more, strict=True) for _ in range(number)]
    actions = [number + besides for number, besides in zip(told, more, strict=True)]
    further = [
        max(0, opened - 1) if case.left is None else case.left - 1 + opened
        for case, opened in zip(cases, actions, strict=True)
    ]
    if any(number < 0 for number in further) or not _second_action_is_due(situation, turn, cases, actions):
        return None
    place = {space: number for number, space in enumerate(kept.walk)}
    return turn.but(
        walk=kept.walk,
        uses=tuple(sorted(uses, key=lambda use: place[use.building])),
        actions=tuple(actions),
        further=tuple(further),
    )


def _more_actions(case: Case, told: int, others: int) -> Counted:
    """How many more actions than those told one by one a player has opened in this case."""
    least = 0 if case.left is None or case.left >= 1 else 1 - case.left
    if case.has_acted:
        least = max(least, 1)
    if case.has_acted is False:
        return Counted(max(0, least - told), 0 if not told else -1)
    return Counted(max(0, least - told), others)


def _second_action_is_due(situation: Situation, turn: Turn, cases: Sequence[Case], actions: Sequence[int]) -> bool:
    """Whether an action beyond the own one was opened only by 17.2: by the active player of two, once the other had."""
    for player, case in zip(situation.players, cases, strict=True):
        if case.left is not None and case.left < 0:
            others = (number for other, number in zip(situation.players, actions, strict=True) if other != player)
            if player != turn.active or not any(others):
                return False
    return True


# The rest of the turn.


def _in_full(situation: Situation, asked: Asked, turn: Turn, cases: Sequence[Case]) -> Iterator[TurnPart]:
    passed = tuple(player for player, case in zip(situation.players, cases, strict=True) if case.has_passed)
    forced = tuple(case.further_action for case in cases)
    cards = tuple(special_card_ways(situation, asked, SpecialCard.FURTHER_ACTION, forced))
    talking = situation.turn.moment in _TALKING
    for phase in _phases(situation, asked):
        for filled in _filled(situation, asked, turn):
            for cleared in _cleared(situation, asked, turn):
                in_full = turn.but(passed=passed if talking else (), filled_at=filled, cleared=cleared)
                for held in cards:
                    yield TurnPart(in_full, phase, held)


def _phases(situation: Situation, asked: Asked) -> tuple[Phase, ...]:
    turn = situation.turn
    match turn.moment:
        case Moment.ACTING:
            opened = turn.open
            assert opened is not None
            used = (False, True) if OwnActionTaken() in asked.facts else (False,)
            return tuple(
                Acting(opened.player, opened.building, opened.shares, taken, opened.by_card)
                for taken in (used if opened.used is None else (opened.used,))
            )
        case Moment.MARKING:
            assert turn.marking is not None
            return (Marking(turn.marking),)
        case Moment.CLOSING:
            return (Closing(),)
        case _:
            return (Walking(),)


def _filled(situation: Situation, asked: Asked, turn: Turn) -> tuple[tuple[Use, ...], ...]:
    """Where orders may have been filled: of those asked for each or not."""
    if situation.turn.filled is not None:
        return (situation.turn.filled,)
    wanted = [
        Use(fact.building, fact.player)
        for fact in asked.facts
        if isinstance(fact, HasFilledAt) and _may_have_filled(situation, turn, fact)
    ]
    return tuple(chain.from_iterable(combinations(wanted, number) for number in range(len(wanted) + 1)))


def _may_have_filled(situation: Situation, turn: Turn, fact: HasFilledAt) -> bool:
    """An order is filled by the own action in its building, or through Building Action during one."""
    if fact.player not in situation.players:
        return False
    acted = turn.actions[situation.setup.seat(fact.player)] > 0
    small_by_card = situation.setup.rules.small_order_with_building_action is Allowance.ALLOWED
    if acted and (fact.building in VILLAS or small_by_card):
        return True
    opened = situation.turn.open
    if opened is not None and opened.building is fact.building and opened.used is False:
        return False
    return Use(fact.building, fact.player) in turn.uses


def _cleared(situation: Situation, asked: Asked, turn: Turn) -> tuple[tuple[Street, ...], ...]:
    """Whose discs may have been taken: by those who have placed markers before."""
    if situation.turn.cleared is not None:
        return (situation.turn.cleared,)
    counted = any(isinstance(fact, CarriesDiscs | StreetsWithDiscs) for fact in asked.facts)
    if situation.turn.moment not in _AFTER_THE_WALK or not counted:
        return ((),)
    streets = [space for space in turn.walk if isinstance(space, Street)]
    order = situation.setup.clockwise_from(turn.active)
    marking = situation.turn.marking
    # While somebody places markers a street with discs is left.
    most = len(order) if marking is None else min(order.index(marking), len(streets) - 1)
    return tuple(chain.from_iterable(combinations(streets, number) for number in range(min(most, len(streets)) + 1)))
