"""What the lines of a situation read of a position: more facts than matter, never fewer.

Each class of lines has its part here: what its verdict depends on, and what of its consequences a later line may meet.
"""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from genoa_rules.chapters import large_orders, messages, small_orders, terms
from genoa_rules.chapters.buildings import YIELDS
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.markers import INCOME
from genoa_rules.chapters.rounds import MOST_ROUNDS
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    Command,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
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
    RollDice,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.model.board import MARKETPLACE, Space, Street
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle, one_special_card, one_ware
from genoa_rules.model.cards import SPECIAL_CARDS, CardKind, LargeOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import MARKER, GivenGood, Money, OwnMarker, TakenGood
from genoa_rules.model.rules import BuildingActionNeeds
from genoa_rules.model.wares import Ware
from genoa_rules.record.situation import Moment, Situation
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
    Scores,
    TowerStandsOn,
    Wins,
)
from genoa_rules.situations.collecting import Collecting
from genoa_rules.situations.editions import rules_matter
from genoa_rules.situations.ending import read_score, read_winners
from genoa_rules.situations.facts import (
    CarriesDiscs,
    Fact,
    HasFilledAt,
    InSupply,
    MarkersOnBuildings,
    MovesLeft,
    OwnActionTaken,
    OwnerOf,
    SpacesLeft,
    StreetsWithDiscs,
    Untold,
    WasVisited,
    WhereTheTowerIs,
    WhichEdition,
    WhoIsActive,
)


@frozen
class Reads:
    """What lines read.

    facts: the facts. untold: what has to be told before anything can be judged.
    talks: whether it is read if everybody who can still act has spoken. acting: of whom it is read if they can act.
    """

    facts: tuple[Fact, ...]
    untold: tuple[Untold, ...]
    talks: bool
    acting: frozenset[str]


# Claims that are about the end, the round track or the seats only, and not about the turn.
_NOT_ABOUT_THE_TURN = (IsLastRound, RoundMarkerIsOn, Scores, Wins)
# What neither asks for goods nor gives any.
_BLIND_TO_GOODS = (
    RollDice,
    KeepAction,
    CloseAction,
    HandOver,
    DiceFell,
    HandOn,
    HasActionsLeft,
    HasTurnLeft,
    IsLastRound,
    IsOver,
    TowerStandsOn,
    RoundMarkerMoves,
    RoundMarkerIsOn,
)


def reads_of(situation: Situation, never_played: frozenset[int] = frozenset(), *, yields: bool = True) -> Reads:
    """What the lines of a situation read of the position.

    never_played: the numbers of lines that are known to be illegal in every position: nothing follows from them.
    yields: whether also what the last line's action brings, which no verdict depends on, but which is told with it.
    """
    collecting = Collecting(situation)
    lines = [line.said for line in situation.lines]
    if any(rules_matter(situation.rules, said) for said in lines):
        collecting.need(WhichEdition())
    if not all(isinstance(said, _NOT_ABOUT_THE_TURN) for said in lines):
        _read_turn(collecting, situation)
    asking_for_money = [place for place, said in enumerate(lines) if _asks_for_money(said)]
    asking_for_goods = [place for place, said in enumerate(lines) if not isinstance(said, _BLIND_TO_GOODS)]
    last_for_money, last_for_goods = max(asking_for_money, default=-1), max(asking_for_goods, default=-1)
    for place, said in enumerate(lines):
        if not isinstance(said, Command):
            _read_claim(collecting, said)
            continue
        _Verdict(collecting).of(said)
        is_last = place + 1 == len(lines)
        if is_last and yields and ends_with_an_action(situation):
            _Consequences(collecting, money=False, goods=True, surely=False).of(said)
        elif not is_last and place + 1 not in never_played:
            _Consequences(
                collecting,
                money=place < last_for_money,
                goods=place < last_for_goods,
                surely=place < situation.lead_up,
            ).of(said)
    return Reads(collecting.all(), tuple(collecting.untold), collecting.reads_talks, collecting.acting)


def ends_with_an_action(situation: Situation) -> bool:
    """Whether the last line takes a building's action, which brings something."""
    return bool(situation.lines) and isinstance(situation.lines[-1].said, UseBuilding | PlayBuildingAction)


def _read_turn(collecting: Collecting, situation: Situation) -> None:
    turn = situation.turn
    if turn.moment is Moment.DEALING:
        return
    if turn.active is None:
        collecting.must_be_told(WhoIsActive())
    if turn.moment is None or (turn.walk is None and turn.moment not in (Moment.PLACING, Moment.ROLLING)):
        collecting.must_be_told(WhereTheTowerIs())


def _asks_for_money(said: Said) -> bool:
    if isinstance(said, ProposeDeal | AcceptDeal):
        return bool(said.deal.pays.ducats or said.deal.receives.ducats)
    return isinstance(said, IsPaid | Scores | Wins) or (isinstance(said, May) and _asks_for_money(said.command))


class _Verdict:
    """What the verdict on a command depends on."""

    def __init__(self, collecting: Collecting) -> None:
        self.at = collecting

    def of(self, command: Command) -> None:
        """What the verdict on this command depends on, besides the phase that the lines before have led to."""
        at = self.at
        match command:
            case RollDice() | DiceFell() | WithdrawDeal() | HandOver() | HandOn():
                pass
            case PlayAnyStartSpace():
                at.has(command.player, SpecialCard.ANY_START_SPACE, 1)
            case ProposeDeal():
                self.deal(command.deal, frozenset((command.player,)))
            case AcceptDeal():
                self.deal(command.deal, frozenset((command.player, command.deal.buyer, *at.active)))
                at.has_cards(command.player, command.cards)
                if any(space != command.deal.space for space in at.here):
                    at.talks()
            case Pass():
                at.free_here()
                at.can_act(command.player)
                at.passed(command.player)
            case KeepAction():
                at.free_here()
                for player in at.active:
                    at.has_right(player)
            case MoveTower():
                at.need(WasVisited(command.to), MovesLeft(at.moved + 1))
                at.talks()
            case EndWalk() | TimeCalled():
                at.talks()
            case PlayFurtherAction():
                at.has(command.player, SpecialCard.FURTHER_ACTION, 1)
            case UseBuilding():
                at.need(OwnActionTaken())
                for space in at.here:
                    if command.delivery is not None and isinstance(space, Building):
                        self.delivery(command.player, space, command.delivery)
            case PlayAnyWare():
                at.need(OwnActionTaken())
                at.has(command.player, SpecialCard.ANY_WARE, 1)
                at.in_supply(command.ware)
            case PlayTrade():
                at.need(OwnActionTaken())
                self.trade(command.player, command.give, command.take)
            case PlayBuildingAction():
                at.need(OwnActionTaken(), OwnerOf(command.building))
                at.has(command.player, SpecialCard.BUILDING_ACTION, 1)
                needs = {rules.building_action_needs for rules in at.situation.rules}
                if BuildingActionNeeds.MARKER_ON_THE_BOARD in needs:
                    at.need(MarkersOnBuildings(command.player))
                if command.delivery is not None:
                    self.delivery(command.player, command.building, command.delivery)
            case FillSmallOrder():
                at.need(OwnActionTaken(), HasFilledAt(command.player, command.order.building))
                at.has_cards(command.player, (command.order,))
                at.has(command.player, command.order.ware, 1)
            case CloseAction():
                at.need(OwnActionTaken())
            case DeliverMessage():
                at.need(*(WasVisited(building) for building in command.message.buildings))
                at.has_cards(command.player, (command.message,))
            case PlaceMarkers():
                if isinstance(command.street, Street):
                    at.need(CarriesDiscs(command.street))
                at.need(*(OwnerOf(building) for building in (*command.remove, *command.place)))
                at.has(command.player, MARKER, len(command.remove) + len(command.place))
            case CardDealt():
                at.lies_face_down(command.card)
            case _:
                assert_never(command)

    def deal(self, deal: Deal, knowing: frozenset[str]) -> None:
        """What a deal is judged by, with the secrets of those players who are `knowing`."""
        at, buyer = self.at, deal.buyer
        if buyer not in at.players:
            return
        if any(space != deal.space for space in at.here):
            at.need(WasVisited(deal.space), MovesLeft(at.moved + 1))
        if isinstance(deal.space, Building) and deal.action:
            at.free(deal.space)
            at.can_act(buyer, deal.pays.special_cards.count(SpecialCard.FURTHER_ACTION))
        for giver, given in ((buyer, deal.pays), *((active, deal.receives) for active in at.active)):
            self._given(giver, given, knows=giver in knowing)
        if deal.shares and deal.space in VILLAS and terms.needs_an_order(deal.shares):
            assert isinstance(deal.space, Building)
            self._promised_order(deal, deal.space)

    def _given(self, giver: str, given: Bundle, *, knows: bool) -> None:
        at = self.at
        at.has_goods(giver, given)
        kinds = (*given.cards_of_a_kind, *(card.kind for card in given.cards))
        for kind in dict.fromkeys(kinds):
            if not knows or given.cards_of_a_kind:
                at.has(giver, kind, kinds.count(kind))
        if knows:
            at.pays(giver, given.ducats)
            at.has_cards(giver, given.cards)

    def _promised_order(self, deal: Deal, villa: Building) -> None:
        at, buyer = self.at, deal.buyer
        orders = [card for card in at.box.cards if isinstance(card, LargeOrder) and card.villa is villa]
        at.need(HasFilledAt(buyer, villa), *(InSupply(card, at.taken[card] + 1) for card in deal.shares.special_cards))
        at.has_cards(buyer, orders)
        paid = sum(kind is CardKind.LARGE_ORDER for kind in deal.pays.faceless.cards_of_a_kind)
        at.has(buyer, CardKind.LARGE_ORDER, paid + 1)
        for order in orders:
            at.has_goods(buyer, Bundle(wares=order.wares), deal.pays)

    def delivery(self, player: str, building: Building, delivery: Delivery) -> None:
        """What a delivery is judged by."""
        at = self.at
        at.need(HasFilledAt(player, building))
        at.has_cards(player, (delivery.order,))
        at.has_goods(player, Bundle(wares=delivery.order.wares))
        for card in SPECIAL_CARDS if delivery.special_card is None else (delivery.special_card,):
            at.in_supply(card)

    def trade(self, player: str, give: GivenGood, take: TakenGood) -> None:
        """What a 1:1 Trade is judged by."""
        at = self.at
        at.has(player, SpecialCard.ONE_TO_ONE_TRADE, 1 + (give is SpecialCard.ONE_TO_ONE_TRADE))
        match give:
            case Money():
                pass
            case Ware() | SpecialCard() | OwnMarker():
                at.has(player, give, 1)
            case _:
                at.has_cards(player, (give,))
        match take:
            case Money():
                pass
            case Ware() | SpecialCard():
                at.in_supply(take)
            case CardKind():
                at.draws(take, 1)
            case OwnMarker():
                at.takes(player, Bundle(markers=1))
            case _:
                assert_never(take)


class _Consequences:
    """What of a command's consequences later lines may meet.

    money, goods: whether a later line asks for any. surely: whether the line has happened.
    """

    def __init__(self, collecting: Collecting, *, money: bool, goods: bool, surely: bool) -> None:
        self.at = collecting
        self.money = money
        self.goods = goods
        self.surely = surely

    def of(self, command: Command) -> None:
        """Notes what may have changed after this command."""
        at = self.at
        match command:
            case RollDice() | TimeCalled() | CloseAction() | WithdrawDeal() | HandOver():
                pass
            case EndWalk():
                at.may_mark = True
                self.marking()
            case Pass():
                if at.may_mark:
                    self.marking()
            case DiceFell():
                self.starts(at.box.board.squares.get((command.red, command.blue)))
            case PlayAnyStartSpace():
                at.spends(command.player, one_special_card(SpecialCard.ANY_START_SPACE))
                self.starts(command.space)
            case ProposeDeal():
                at.offers.append(command.deal)
            case AcceptDeal():
                self.settled(command.deal)
            case KeepAction():
                for player in at.active:
                    at.opened[player] += 1
            case MoveTower():
                at.stands(command.to)
                at.moved += 1
            case PlayFurtherAction():
                self.further(command.player)
            case UseBuilding():
                for space in at.here:
                    if isinstance(space, Building):
                        self.used(command.player, space, command.delivery)
            case PlayAnyWare():
                at.spends(command.player, one_special_card(SpecialCard.ANY_WARE))
                at.takes(command.player, one_ware(command.ware))
            case PlayTrade():
                self.traded(command.player, command.give, command.take)
            case PlayBuildingAction():
                at.spends(command.player, one_special_card(SpecialCard.BUILDING_ACTION))
                self.used(command.player, command.building, command.delivery)
            case FillSmallOrder():
                at.spends(command.player, Bundle(wares=(command.order.ware,), cards=(command.order,)))
                at.moves_money(command.player, small_orders.PAYMENT)
            case DeliverMessage():
                at.spends(command.player, Bundle(cards=(command.message,)))
                at.moves_money(command.player, messages.PAYMENT)
            case PlaceMarkers():
                at.spends(command.player, Bundle(markers=len(command.remove) + len(command.place)))
                at.cleared += 1
                self.marking()
            case HandOn():
                at.handed_on(surely=self.surely)
                self.round_marker()
            case CardDealt():
                at.drawn[command.card.kind] += 1
            case _:
                assert_never(command)

    def settled(self, deal: Deal) -> None:
        """A deal has been made."""
        at, buyer = self.at, deal.buyer
        if buyer not in at.players:
            return
        if any(space != deal.space for space in at.here):
            at.stands(deal.space)
            at.moved += 1
        if deal.action:
            at.opened[buyer] += 1
            at.spends(buyer, one_special_card(SpecialCard.FURTHER_ACTION))
        for active in at.active:
            for giver, receiver, given in ((buyer, active, deal.pays), (active, buyer, deal.receives)):
                at.spends(giver, given)
                at.moves_money(giver, -given.ducats)
                at.moves_money(receiver, given.ducats)
                if given.markers and self.goods:
                    at.takes(receiver, Bundle(markers=given.markers))
            # What is promised of the yield crosses later; from now on it may.
            at.spends(buyer, deal.shares)
            at.moves_money(buyer, -deal.shares.ducats)
            at.moves_money(active, deal.shares.ducats)

    def used(self, player: str, building: Building, delivery: Delivery | None) -> None:
        """A building's action has been carried out."""
        at = self.at
        if self.money:
            at.need(OwnerOf(building))
            for owner in at.players:
                at.moves_money(owner, INCOME)
        if delivery is not None:
            at.spends(player, Bundle(wares=delivery.order.wares, cards=(delivery.order,)))
            at.moves_money(player, large_orders.PAYMENT)
            if delivery.special_card is not None:
                at.takes(player, one_special_card(delivery.special_card))
            return
        goods = YIELDS[building]
        if goods.cards_of_a_kind:
            at.draws(goods.cards_of_a_kind[0], len(goods.cards_of_a_kind))
        elif self.goods:
            at.takes(player, goods)
            # What was promised of it may have crossed, its markers for those of the other's colour.
            if goods.markers:
                for active in at.active:
                    at.takes(active, goods)

    def traded(self, player: str, give: GivenGood, take: TakenGood) -> None:
        """A good has been traded."""
        at = self.at
        at.spends(player, one_special_card(SpecialCard.ONE_TO_ONE_TRADE))
        match give:
            case Money():
                pass
            case Ware():
                at.spends(player, one_ware(give))
            case SpecialCard():
                at.spends(player, one_special_card(give))
            case OwnMarker():
                at.spends(player, Bundle(markers=1))
            case _:
                at.spends(player, Bundle(cards=(give,)))
        match take:
            case Ware():
                at.takes(player, one_ware(take))
            case SpecialCard():
                at.takes(player, one_special_card(take))
            case _:
                pass

    def further(self, player: str) -> None:
        """A Further Action card has been played; proposals that pay with it may be gone."""
        at = self.at
        in_offers = [deal.pays.special_cards.count(SpecialCard.FURTHER_ACTION) for deal in at.offers]
        at.has(player, SpecialCard.FURTHER_ACTION, 1 + max(in_offers, default=0))
        at.spends(player, one_special_card(SpecialCard.FURTHER_ACTION))

    def marking(self) -> None:
        """The next player to place markers is looked for, or none (15.1)."""
        at = self.at
        at.need(StreetsWithDiscs(at.cleared + 1))
        for player in at.players:
            at.has(player, MARKER, 1)

    def starts(self, space: Space | None) -> None:
        """A walk has started."""
        if space is not None:
            self.at.stands(space)
        if space is MARKETPLACE:
            self.round_marker()

    def round_marker(self) -> None:
        """The round marker may have moved, or the game be over."""
        self.at.steps += 1
        self.at.need(SpacesLeft(self.at.steps))


def _read_claim(at: Collecting, claim: Claim) -> None:
    """What a claim depends on, besides what the lines before it have brought about."""
    match claim:
        case IsPaid() | Gets() | HasTurnLeft() | IsOver() | TowerStandsOn() | RoundMarkerMoves():
            pass
        case MayStillAct():
            at.can_act(claim.player)
        case HasActionsLeft():
            if claim.player in at.players:
                at.has_right(claim.player, max(claim.number, 0) + 1)
        case May():
            _Verdict(at).of(claim.command)
        case IsToSpeak():
            at.talks()
        case IsLastRound():
            at.need(SpacesLeft(at.steps + 1))
        case RoundMarkerIsOn():
            at.need(SpacesLeft(MOST_ROUNDS[len(at.players)]))
        case Scores():
            read_score(at, claim)
        case Wins():
            read_winners(at)
        case _:
            assert_never(claim)
