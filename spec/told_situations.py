"""Situations told of a position: some of what is true of it, chosen at random, with lines that might be said there."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from attrs import evolve
from hypothesis import strategies as st

from genoa_rules.chapters import negotiation
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.rounds import MOST_ROUNDS
from genoa_rules.commands import (
    AcceptDeal,
    CloseAction,
    Command,
    DeliverMessage,
    EndWalk,
    FillSmallOrder,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    UseBuilding,
)
from genoa_rules.decide import decide
from genoa_rules.evolve import after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.legal import legal_for_all, outcomes
from genoa_rules.model.board import Street
from genoa_rules.model.buildings import BUILDINGS, VILLAS
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, CardKind, LargeOrder, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.phases import Acting, Closing, Marking, Placing, Rolling, Walking
from genoa_rules.model.rules import Rules
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.record.situation import (
    OPEN,
    Amount,
    KnownDeck,
    KnownHolding,
    KnownSupply,
    KnownTurn,
    KnownUse,
    Moment,
    OpenAction,
    Situation,
    SituationLine,
)
from genoa_rules.record.situation_claims import (
    Claim,
    Gets,
    HasActionsLeft,
    HasTurnLeft,
    IsLastRound,
    IsOver,
    IsPaid,
    IsToSpeak,
    May,
    MayStillAct,
    RoundMarkerIsOn,
    RoundMarkerMoves,
    Said,
    Scored,
    Scores,
    TowerStandsOn,
    Wins,
)
from genoa_rules.record.situation_notation import write_situation_line
from spec.absurd import commands
from spec.states import SEEDS, a_proposal, all_rules, dealt, dealt_state, with_orders
from spec.varied_positions import actions_left

MOMENTS = {
    Placing: Moment.PLACING,
    Rolling: Moment.ROLLING,
    Walking: Moment.WALKING,
    Acting: Moment.ACTING,
    Marking: Moment.MARKING,
    Closing: Moment.CLOSING,
}
BOTH = (Rules.first_edition(), Rules.second_edition())

ThingT = TypeVar("ThingT")


# Telling.


class Teller:
    """Who tells something of what is true, now and then less than all."""

    def __init__(self, random: Random, tells: float) -> None:
        self.random = random
        self.tells = tells

    def yes(self) -> bool:
        """Whether a thing is told."""
        return self.random.random() < self.tells

    def amount(self, number: int) -> Amount:
        """A number: told, told by a bound, or not told."""
        if not self.yes():
            return OPEN
        how = self.random.random()
        if how < 0.7:
            return Amount.exactly(number)
        return Amount(number) if how < 0.85 else Amount(max(0, number - self.random.randrange(3)), number + 1)

    def money(self, ducats: int) -> Amount:
        """A sum: told, told by a bound, or not told."""
        return self.random.choice((Amount.exactly(ducats), Amount(ducats))) if self.yes() else OPEN

    def some(self, things: tuple[ThingT, ...]) -> tuple[ThingT, ...]:
        """Some of these."""
        return tuple(thing for thing in things if self.yes())

    def holding(self, state: State, player: str) -> KnownHolding:
        """What is told of what a player has."""
        held = state.holding(player)
        return KnownHolding(
            ducats=self.money(held.ducats),
            wares=tuple(self.amount(held.wares.count(ware)) for ware in WARES),
            special_cards=tuple(self.amount(held.special_cards.count(card)) for card in SPECIAL_CARDS),
            cards=self.some(held.cards),
            no_cards=self.some(tuple(card for card in state.setup.box.cards if card not in held.cards)),
            cards_of_a_kind=tuple(self.amount(len(held.cards_of(kind))) for kind in CARD_KINDS),
            markers=self.amount(held.markers),
            markers_on_buildings=self.amount(state.owners.count(player)),
        )

    def turn(self, state: State) -> KnownTurn:
        """What is told of the turn: always who is active, and where the tower stands."""
        turn, phase = state.turn, state.phase
        walk = turn.walk
        told_walk = walk if self.yes() or len(walk) < 2 else (None, *walk[self.random.randrange(1, len(walk)) :])
        used = {building: tuple(use.player for use in turn.uses if use.building is building) for building in BUILDINGS}
        uses = [
            KnownUse(building, None if users and self.random.random() < 0.2 else users)
            for building, users in used.items()
            if (building in walk or not users) and self.yes()
        ]
        all_told = all(not users or any(use.building is building for use in uses) for building, users in used.items())
        seats = list(enumerate(state.players))
        others = tuple(player for player in state.players if player != turn.active)
        passed = self.some(turn.passed)
        return KnownTurn(
            active=turn.active,
            moment=MOMENTS[type(phase)],
            marking=phase.player if isinstance(phase, Marking) else None,
            walk=told_walk,
            not_visited=self.some(tuple(each for each in BUILDINGS if each not in walk))[:2],
            moves_left=self.amount(5 - len(walk)) if walk else OPEN,
            uses=tuple(uses),
            uses_are_all=all_told and self.yes(),
            acted=self.some(
                tuple(
                    player for seat, player in seats if turn.actions[seat] and turn.further[seat] < turn.actions[seat]
                )
            ),
            not_acted=self.some(tuple(player for seat, player in seats if not turn.actions[seat])),
            actions_left=tuple(
                (player, self.amount(actions_left(turn, seat)))
                for seat, player in seats
                if actions_left(turn, seat) >= 0 and self.yes()
            ),
            passed=passed,
            not_passed=self.some(tuple(player for player in others if player not in turn.passed)),
            filled=turn.filled_at if self.yes() else None,
            cleared=turn.cleared if self.yes() else None,
            open=OpenAction(
                phase.actor,
                phase.building,
                phase.building_used if self.yes() else None,
                phase.shares,
                phase.by_card,
            )
            if isinstance(phase, Acting)
            else None,
        )

    def situation(self, state: State, lines: tuple[SituationLine, ...]) -> Situation:
        """What is told of a position, and the lines."""
        number = len(state.players)
        owners = self.some(tuple(zip(BUILDINGS, state.owners, strict=True)))
        all_told = all(
            owner is None or (building, owner) in owners
            for building, owner in zip(BUILDINGS, state.owners, strict=True)
        )
        supply = state.supply
        rules = state.setup.rules
        possible = (rules,) if rules not in BOTH or self.yes() else BOTH
        return Situation(
            setup=evolve(state.setup, rules=possible[0]),
            rules=possible,
            turn=self.turn(state),
            holdings=tuple(self.holding(state, player) for player in state.players),
            supply=KnownSupply(
                tuple(self.amount(supply.wares[ware.rank]) for ware in WARES),
                tuple(self.amount(supply.special_cards[card.rank]) for card in SPECIAL_CARDS),
                tuple(self.amount(supply.markers[seat]) for seat in range(number)),
            ),
            decks=tuple(self.deck(deck) for deck in state.decks),
            owners=owners,
            owners_are_all=all_told and self.yes(),
            left=self.left(state),
            lines=lines,
        )

    def deck(self, deck) -> KnownDeck:
        """What is told of a deck."""
        if self.random.random() < 0.3:
            return KnownDeck(in_all=self.amount(len(deck)))
        return KnownDeck(self.amount(len(deck.face_down)), self.amount(len(deck.face_up)))

    def left(self, state: State) -> Amount:
        """What is told of the round marker."""
        most = MOST_ROUNDS[len(state.players)] - 1
        return Amount.exactly(state.left) if self.yes() else Amount(0, most)


# Saying.


def _claim(random: Random, state: State, said: Command) -> Claim:
    player = random.choice(state.players)
    building = random.choice(BUILDINGS)
    ducats = random.choice((0, 5, 10, 20, 30, 40, 100))
    goods = random.choice((Bundle(), Bundle(wares=(random.choice(WARES),)), Bundle(markers=random.randint(1, 2))))
    may = said if getattr(said, "player", None) is not None else random.choice(legal_for_all(state) or (said,))
    claims = [
        IsPaid(player, ducats, random.choice((None, building))),
        Gets(player, goods),
        MayStillAct(player),
        HasActionsLeft(player, random.randint(0, 2)),
        IsToSpeak(player),
        HasTurnLeft(player),
        IsLastRound(),
        IsOver(),
        TowerStandsOn(random.choice(state.setup.box.board.spaces)),
        RoundMarkerMoves(),
        RoundMarkerIsOn(random.randint(1, 8)),
        Scores(player, ducats, random.choice(list(Scored))),
        Wins(player),
    ]
    if getattr(may, "player", None) is not None:
        claims.append(May(may))
    return random.choice(claims)


@st.composite
def lines_at(draw: st.DrawFn, state: State) -> tuple[SituationLine, ...]:
    """One to five lines: moves that are allowed and moves that are not, and claims; some are disputed."""
    random = Random(draw(st.integers(0, 2**20)))
    said: list[Said] = []
    now = state
    for _ in range(draw(st.integers(1, 5))):
        move = _move(draw, random, now)
        said.append(_claim(random, now, move) if random.random() < 0.15 else move)
        if said[-1] is move:
            decision = decide(now, move)
            if isinstance(decision, Accepted):
                now = after(now, decision.events)
    first = draw(st.integers(0, len(said)))
    return tuple(SituationLine(each, disputed=place == first) for place, each in enumerate(said))


def _plausible(random: Random, state: State) -> Command:
    """What people might say here, whether or not they may: it depends on what they have, and on who has done what."""
    turn, phase, active = state.turn, state.phase, state.turn.active
    if isinstance(phase, Acting):
        return _plausible_in_an_action(random, state, phase.actor)
    if isinstance(phase, Marking):
        street = random.choice([space for space in turn.walk if isinstance(space, Street)])
        beside = state.setup.box.board.buildings_beside(street)
        remove, place = random.choice(((beside[:1], ()), ((), beside[:1]), ((), beside), (beside[:1], beside)))
        placing = PlaceMarkers(phase.player, street=street, remove=remove, place=place)
        return random.choice((Pass(phase.player), placing, placing))
    if isinstance(phase, Walking):
        return _plausible_on_the_walk(random, state, random.choice([each for each in state.players if each != active]))
    return random.choice((PlayAnyStartSpace(active, space=random.choice(BUILDINGS)), PlayFurtherAction(active)))


def _plausible_on_the_walk(random: Random, state: State, other: str) -> Command:
    turn, board = state.turn, state.setup.box.board
    here, active = turn.walk[-1], turn.active
    onward = board.neighbours[here]
    messages = state.setup.box.deck(CardKind.MESSAGE)
    walked = [each for each in messages if all(building in turn.walk for building in each.buildings)]
    held = state.holding(other)
    pays = random.choice(
        (
            Bundle(5),
            Bundle(5 * random.randint(1, 8)),
            Bundle(5, wares=(*held.wares, random.choice(WARES))[:1]),
            Bundle(special_cards=(*held.special_cards, random.choice(SPECIAL_CARDS))[:1]),
            Bundle(markers=random.randint(1, 2)),
            Bundle(cards=(*held.cards, random.choice(messages))[:1]),
        )
    )
    receives = random.choice((Bundle(), Bundle(), Bundle(), Bundle(10)))
    space = random.choice((here, here, here, *onward))
    shares = Bundle()
    if space in VILLAS and random.random() < 0.6:
        # What only a large order brings: whether the buyer holds one is seldom told.
        shares = Bundle(random.choice((0, 0, 50)), special_cards=(random.choice(SPECIAL_CARDS),))
    deal = Deal(other, space=space, pays=pays, shares=shares, receives=receives)
    standing = [proposal.deal for proposal in negotiation.proposals(state)]
    return random.choice(
        (
            MoveTower(active, to=random.choice(onward)),
            MoveTower(active, to=random.choice(onward)),
            EndWalk(active),
            KeepAction(active),
            ProposeDeal(other, deal=deal),
            ProposeDeal(other, deal=deal),
            AcceptDeal(active, deal=random.choice(standing or [deal])),
            Pass(other),
            PlayFurtherAction(other),
            DeliverMessage(other, message=random.choice(walked or messages)),
        )
    )


def _plausible_in_an_action(random: Random, state: State, actor: str) -> Command:
    box, held = state.setup.box, state.holding(actor)
    ware, card = random.choice((*WARES, *held.wares)), random.choice((*SPECIAL_CARDS, *held.special_cards))
    here = state.phase.building if isinstance(state.phase, Acting) else None
    orders = [each for each in box.cards if isinstance(each, LargeOrder)]
    fitting = [each for each in orders if each.villa is here] or orders
    order = random.choice([each for each in fitting if each in held.cards] or fitting)
    delivery = Delivery(order, random.choice((None, *SPECIAL_CARDS)))
    small = [each for each in box.cards if isinstance(each, SmallOrder)]
    small_orders = [each for each in small if each.building is here] or small
    return random.choice(
        (
            UseBuilding(actor, delivery=delivery if order.villa is here else random.choice((None, None, delivery))),
            FillSmallOrder(actor, order=random.choice(random.choice((small_orders, small)))),
            PlayAnyWare(actor, ware=ware),
            PlayTrade(
                actor, give=random.choice((ware, card)), take=random.choice((*WARES, *SPECIAL_CARDS, *CARD_KINDS))
            ),
            PlayBuildingAction(actor, building=random.choice(BUILDINGS)),
            PlayBuildingAction(actor, building=order.villa, delivery=random.choice((None, delivery))),
            CloseAction(actor),
        )
    )


def _move(draw: st.DrawFn, random: Random, state: State) -> Command:
    chance = random.random()
    if chance < 0.15 and isinstance(state.phase, Walking):
        proposal = a_proposal(state, random)
        if proposal is not None:
            return proposal
    if 0.15 <= chance < 0.65:
        return _plausible(random, state)
    listed = legal_for_all(state) or tuple(command for command, _ in outcomes(state))
    if chance < 0.9 and listed:
        # Of a class with many members, such as trades, not every second line is one.
        kind = random.choice(list(dict.fromkeys(map(type, listed))))
        return random.choice([command for command in listed if type(command) is kind])
    return draw(commands(state))


# On the walk most depends on what is not known.
_MOMENTS = (*[Walking] * 5, *[Acting] * 3, Marking, Closing, Placing)


class Told:
    """A position, and a situation that is told of it; both are long, so it shows its lines only."""

    def __init__(self, state: State, situation: Situation) -> None:
        self.state = state
        self.situation = situation

    def __repr__(self) -> str:
        lines = "; ".join(map(write_situation_line, self.situation.lines))
        return f"<told of {type(self.state.phase).__name__}: {lines}>"


def _without_further_action(state: State, player: str) -> State:
    held = state.holding(player)
    number = held.special_cards.count(SpecialCard.FURTHER_ACTION)
    cards = Bundle(special_cards=(SpecialCard.FURTHER_ACTION,) * number)
    supply = state.supply.plus(cards, state.setup.seat(player))
    return state.but(holdings=state.holdings_with(player, held - cards), supply=supply)


@st.composite
def _where_orders_are_filled(draw: st.DrawFn, rules: Rules) -> State:
    """A villa with an action open there, or about to be, and orders for it in hands."""
    seed, villa = draw(SEEDS), draw(st.sampled_from(sorted(VILLAS)))
    random = Random(f"orders/{seed}")
    phase = random.choice((Walking, Acting, Acting))
    state = dealt_state(random.randint(2, 4), rules, seed, phase, villa)
    for player in state.players:
        if random.random() < 0.5:
            state = with_orders(state, player, villa, random)
    if isinstance(state.phase, Acting) and state.phase.actor != state.turn.active and random.random() < 0.5:
        shares = random.choice((Bundle(cards_of_a_kind=(CardKind.PRIVILEGE,)), Bundle(special_cards=SPECIAL_CARDS[:1])))
        state = state.but(phase=evolve(state.phase, shares=shares, building_used=False))
    return state


@st.composite
def told(draw: st.DrawFn) -> Told:
    """A position, and a situation with which it agrees."""
    rules = draw(st.sampled_from(BOTH) | all_rules())
    state = draw(dealt(*_MOMENTS, rules=st.just(rules)) | _where_orders_are_filled(rules))
    if isinstance(state.phase, Walking):
        state = state.but(phase=Walking())
    for player in state.players:
        # With a Further Action card anybody can act: half of the players are without.
        if draw(st.booleans()):
            state = _without_further_action(state, player)
    lines = draw(lines_at(state))
    random = Random(draw(st.integers(0, 2**20)))
    of_goods = Teller(random, draw(st.sampled_from((0.2, 0.5, 0.8))))
    # Of the turn little may be told: what is open there multiplies less.
    of_the_turn = Teller(random, draw(st.sampled_from((0.0, 0.2, 0.5, 0.8))))
    return Told(state, evolve(of_goods.situation(state, lines), turn=of_the_turn.turn(state)))
