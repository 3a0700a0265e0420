"""Play that now and then tries what nobody may do: where refusals of every kind come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from attrs import evolve

from genoa_rules.chapters import components, setup
from genoa_rules.chapters.buildings import YIELDS
from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.chapters.setup import opening
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
from genoa_rules.evolve import after
from genoa_rules.game import Ruling, rule_on
from genoa_rules.legal import legal_for_all
from genoa_rules.model.board import MARKETPLACE, Board, Space, Street
from genoa_rules.model.box import Box, shipped_box
from genoa_rules.model.buildings import BUILDINGS, Building
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS, CardKind, LargeOrder, Message, SmallOrder
from genoa_rules.model.deal import Condition, Deal
from genoa_rules.model.goods import DUCATS, MARKER
from genoa_rules.model.phases import Acting, Marking, Over, Owing, Result, Walking
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import (
    Allowance,
    BuildingActionNeeds,
    BuildingUse,
    MarkersFromOneStreet,
    MessageDelivery,
    PromisedYield,
    Rules,
    WithoutAnOffer,
)
from genoa_rules.model.setup import Colour, Setup
from genoa_rules.model.state import State, Supply, Use
from genoa_rules.model.wares import WARES

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Emma")
BOX = shipped_box()
ORDERS = [card for card in BOX.cards if isinstance(card, LargeOrder)]
SMALL_ORDERS = [card for card in BOX.cards if isinstance(card, SmallOrder)]
MESSAGES = [card for card in BOX.cards if isinstance(card, Message)]

# The readings that refuse most.
STRICT = Rules.first_edition(
    who_uses_a_building=BuildingUse.ACTIVE_AND_ONE_OTHER,
    messages_are_delivered=MessageDelivery.END_OF_TURN,
    markers_from_one_street=MarkersFromOneStreet.ONE,
    without_an_offer=WithoutAnOffer.GOES_UNUSED,
    building_action_needs=BuildingActionNeeds.MARKER_ON_THE_BUILDING,
    second_large_order_by_building_action=Allowance.REFUSED,
    paid_move_without_action=Allowance.REFUSED,
    small_order_with_building_action=Allowance.REFUSED,
    trade_of_playing_cards=Allowance.REFUSED,
    promised_yield=PromisedYield.GOODS,
)
ALL_RULES = (Rules.first_edition(), Rules.second_edition(), STRICT)


# How many absurd commands are tried in a phase; where little is allowed to begin with, few tell all.
TRIES = {Acting: 6, Marking: 10, Owing: 10, Walking: 4}


def rulings(seed: int, *, steps: int) -> Iterator[Ruling]:
    """The rulings of a game played at random: at each of so many steps some absurd commands, then one legal one."""
    random = Random(seed)
    players = NAMES[: 2 + seed % 4]
    state = opening(Setup(players, ALL_RULES[seed % 3], BOX))
    for _ in range(steps):
        if isinstance(state.phase, Over):
            return
        for _ in range(TRIES.get(type(state.phase), 1)):
            position = _upset(state, random) if random.random() < 0.4 else state
            yield rule_on(position, _absurd(position, random))
        ruling = rule_on(state, _likely(state, random))
        yield ruling
        state = after(state, ruling.events)


def _likely(state: State, random: Random) -> Command:
    """A legal command, and a proposal more often than chance would have one."""
    if isinstance(state.phase, Walking) and random.random() < 0.3:
        for _ in range(5):
            command = ProposeDeal(random.choice(state.players), deal=_deal(state, random, sane=True))
            if rule_on(state, command).legal:
                return command
    return random.choice(legal_for_all(state))


def _upset(state: State, random: Random) -> State:
    """A position that chance would hardly bring: full hands, little in the supply, orders filled, markers about."""
    holding = Bundle(
        ducats=random.choice((0, 30, 200)),
        wares=random.choice((random.choices(WARES, k=3), WARES)),
        special_cards=random.choice(((), SPECIAL_CARDS * 2)),
        cards=random.sample(BOX.cards, random.choice((0, 12, len(BOX.cards)))),
        markers=random.randint(0, 3),
    )
    supply = Supply(
        tuple(random.choice((0, 2)) for _ in WARES),
        tuple(random.choice((0, 0, 2)) for _ in SPECIAL_CARDS) if random.random() < 0.7 else (0,) * len(SPECIAL_CARDS),
        tuple(random.choice((0, 2)) for _ in state.players),
    )
    owners = tuple(random.choice((None, *state.players)) for _ in BUILDINGS)
    phase, turn = state.phase, state.turn
    filled_at: tuple[Use, ...] = ()
    if isinstance(phase, Acting):
        shares = (NOTHING, NOTHING, YIELDS[phase.building], Bundle(special_cards=SPECIAL_CARDS[:1]))
        by_card = random.choice(((), (random.choice(BUILDINGS),)))
        phase = Acting(phase.actor, phase.building, random.choice(shares), random.random() < 0.5, by_card)
        filled_at = random.choice(((), (Use(phase.building, phase.actor),)))
    streets = tuple(space for space in turn.walk if isinstance(space, Street))
    return state.but(
        holdings=(holding,) * len(state.players),
        supply=supply,
        owners=owners if random.random() < 0.7 else (None,) * len(BUILDINGS),
        phase=phase,
        turn=turn.but(filled_at=filled_at, cleared=random.choice(((), streets[:1]))),
    )


def _absurd(state: State, random: Random) -> Command:
    """Any command by anybody about anything, though more often one that is near to having its place."""
    player = random.choice((*state.players, state.turn.active, "Zoe"))
    if isinstance(state.phase, Acting | Marking | Owing) and random.random() < 0.8:
        phase = state.phase
        player = (
            phase.player if isinstance(phase, Marking) else (phase.acting if isinstance(phase, Owing) else phase).actor
        )
    space = _space(state, random)
    standing = state.phase.proposals if isinstance(state.phase, Walking) else ()
    deal = random.choice(standing).deal if standing and random.random() < 0.5 else _deal(state, random, sane=False)
    goods = (*WARES, *SPECIAL_CARDS, *SMALL_ORDERS[:3], MARKER, DUCATS)
    there = (*WARES, *SPECIAL_CARDS, *CARD_KINDS, MARKER, DUCATS)
    building = random.choice(BUILDINGS)
    if isinstance(state.phase, Acting) and random.random() < 0.7:
        building = random.choice((state.phase.building, *state.phase.by_card))
    order = random.choice([card for card in ORDERS if card.villa is building] or ORDERS)
    small = random.choice([card for card in SMALL_ORDERS if card.building is building] or SMALL_ORDERS)
    delivery = Delivery(order, random.choice((None, *SPECIAL_CARDS)))
    some_cards = tuple(random.sample(BOX.cards, random.randint(0, 2)))
    beside = state.setup.box.board.buildings_beside(space)
    deals = (
        ProposeDeal(player, deal=deal),
        WithdrawDeal(player, deal=deal),
        AcceptDeal(player, deal=deal, cards=some_cards),
        AcceptDeal(player, deal=deal),
    )
    walk = (Pass(player), KeepAction(player), MoveTower(player, to=space), EndWalk(player), TimeCalled())
    action = (
        UseBuilding(player, delivery=random.choice((None, delivery))),
        PlayFurtherAction(player),
        PlayAnyWare(player, ware=random.choice(WARES)),
        PlayTrade(player, give=random.choice(goods), take=random.choice(there)),
        PlayBuildingAction(player, building=building, delivery=random.choice((None, delivery))),
        FillSmallOrder(player, order=small),
        CloseAction(player),
    )
    marks = PlaceMarkers(
        player,
        street=space,
        remove=random.sample((*beside, building), random.randint(0, 1)),
        place=random.choices((*beside, building), k=random.randint(0, 3)),
    )
    fitting = {
        Acting: action,
        Marking: (marks,),
        Owing: (HandOver(player, cards=some_cards),),
        Walking: (*deals, *walk),
    }
    if type(state.phase) in fitting and random.random() < 0.6:
        return random.choice(fitting[type(state.phase)])
    return random.choice(
        (
            RollDice(player),
            PlayAnyStartSpace(player, space=space),
            *deals,
            *walk,
            *action,
            HandOver(player, cards=some_cards),
            DeliverMessage(player, message=random.choice(MESSAGES)),
            marks,
            HandOn(player),
            CardDealt(random.choice(BOX.cards)),
            DiceFell(random.randint(0, 9), random.randint(1, 8)),
        )
    )


def _space(state: State, random: Random) -> Space:
    near = state.turn.walk and random.random() < 0.6
    spaces = state.setup.box.board.neighbours[state.turn.walk[-1]] + state.turn.walk if near else BOX.board.spaces
    return random.choice((*spaces, *spaces, Street(9, 0), MARKETPLACE))


def _deal(state: State, random: Random, *, sane: bool) -> Deal:
    """A deal, sane: of what one has, for here; otherwise of anything, for anywhere, on any condition."""
    others = [player for player in state.players if player != state.turn.active]
    here = state.turn.walk[-1] if state.turn.walk else MARKETPLACE
    buyer = random.choice(others if sane else (*others, state.turn.active, "Zoe"))
    space = here if sane or random.random() < 0.3 else _space(state, random)
    pays = Bundle(ducats=random.choice((5, 10)), wares=state.holding(others[0]).wares[:1])
    yields = YIELDS[space].cards_of_a_kind if isinstance(space, Building) else ()
    shares = random.choice((NOTHING, Bundle(cards_of_a_kind=yields[:1]), Bundle(markers=1)))
    if sane:
        return Deal(buyer, space=space, pays=pays, shares=shares)
    shares = random.choice(
        (shares, _bundle(random), Bundle(ducats=50), Bundle(special_cards=(random.choice(SPECIAL_CARDS),)))
    )
    pays = random.choice((pays, _bundle(random), NOTHING))
    return Deal(
        buyer,
        space=space,
        pays=pays,
        shares=random.choice((NOTHING, shares)),
        receives=random.choice((NOTHING, pays, _bundle(random))),
        conditions=random.choice(((), (), (random.choice(list(Condition)),))),
        action=random.random() < 0.7,
    )


def _bundle(random: Random) -> Bundle:
    return Bundle(
        ducats=random.choice((0, 0, 5, 7, -10, 500)),
        wares=random.choices(WARES, k=random.randint(0, 3)),
        special_cards=random.choices(SPECIAL_CARDS, k=random.randint(0, 2)),
        cards=random.sample(BOX.cards, random.randint(0, 1)),
        cards_of_a_kind=random.choices(tuple(CardKind), k=random.randint(0, 2)),
        markers=random.choice((0, 0, 1, 2, -1)),
    )


def rare_refusals() -> tuple[Violation, ...]:
    """Refusals that play hardly ever brings: of a setup, of a box, in positions dealt for them."""
    first = ALL_RULES[0]
    state = opening(Setup(("Anna", "Bruno"), first, BOX))
    villa = Building.VILLA_RICCI
    visiting = state.but(turn=evolve(state.turn, walk=(villa,)))
    out_of_stock = visiting.but(phase=Walking(), supply=evolve(state.supply, special_cards=(0,) * len(SPECIAL_CARDS)))
    promise = Bundle(special_cards=SPECIAL_CARDS[:1])
    promised = visiting.but(phase=Acting("Anna", villa, YIELDS[villa]))
    order = next(card for card in ORDERS if card.villa is villa)
    refused = (
        (state.but(phase=Over(Result((), False, ()))), RollDice("Anna")),
        (out_of_stock, ProposeDeal("Bruno", deal=Deal("Bruno", space=villa, shares=promise))),
        (promised, UseBuilding("Anna", delivery=Delivery(order))),
        (state, CardDealt(SmallOrder(villa, WARES[0]))),
    )
    setups = (
        Setup(("Anna",), first, BOX),
        Setup(("Anna", "Anna"), first, BOX),
        Setup(("Anna", "Bruno"), first, BOX, (Colour.RED, Colour.RED)),
    )
    return (
        *(each for position, command in refused for each in rule_on(position, command).violations),
        *(each for made in setups for each in setup.breaches(made)),
        *(each for made in _boxes_of_another_game() for each in components.breaches(made)),
    )


def _boxes_of_another_game() -> tuple[Box, ...]:
    """Boxes in which between them all is wrong that can be: squares, the edge, the ring, the market, the cards."""
    scattered = {(1, 3): ".", (1, 4): ".", (3, 4): "PAL", (4, 4): "POS", (6, 1): "HAR", (2, 1): ".", (2, 2): "."}
    no_tavern = {(4, 1): ".", (5, 1): ".", (2, 3): "TAV"}
    no_palace = {(1, 3): "HAR", (1, 4): "HAR"}
    wrong = (Message((Building.POST_OFFICE, Building.PARK)), LargeOrder(Building.VILLA_RICCI, WARES[:1]))
    return (
        Box("own", _board(scattered), (*BOX.cards, *wrong)),
        Box("own", _board(no_tavern), BOX.cards),
        Box("own", _board(no_palace), BOX.cards),
    )


def _board(changes: Mapping[tuple[int, int], str]) -> Board:
    return Board(
        tuple(
            tuple(changes.get((row, column), name) for column, name in enumerate(names, start=1))
            for row, names in enumerate(BOX.board.rows, start=1)
        )
    )
