"""Refusals: the closed set of reasons, the facts that go with them, and the game's violation."""

from __future__ import annotations

from typing import TypeAlias

from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.value import frozen
from genoa_rules.kernel.violation import Violation as KernelViolation
from genoa_rules.model.board import Space
from genoa_rules.model.buildings import Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import Card, CardKind, SpecialCard
from genoa_rules.model.deal import Condition
from genoa_rules.model.goods import GivenGood, TakenGood
from genoa_rules.model.wares import Ware


class Reason(ClosedSet):
    """Why a command is refused. The sentence to each stands in the table of words."""

    # Who is it, is it the time, is it that player's part?
    NO_SUCH_PLAYER = "no_such_player"
    WHILE_DEALING = "while_dealing"
    WHILE_PLACING = "while_placing"
    WHILE_ROLLING = "while_rolling"
    WHILE_WALKING = "while_walking"
    WHILE_ACTING = "while_acting"
    WHILE_DRAWING = "while_drawing"
    WHILE_OWING = "while_owing"
    WHILE_MARKING = "while_marking"
    WHILE_CLOSING = "while_closing"
    GAME_OVER = "game_over"
    NOT_ACTIVE = "not_active"
    NOT_THE_ACTOR = "not_the_actor"
    NOT_THE_DEBTOR = "not_the_debtor"
    NOT_NEXT_TO_MARK = "not_next_to_mark"
    # Setup and chance.
    NUMBER_OF_PLAYERS = "number_of_players"
    NAMES_NOT_UNIQUE = "names_not_unique"
    COLOURS_NOT_UNIQUE = "colours_not_unique"
    CARD_NOT_FACE_DOWN = "card_not_face_down"
    CARD_NOT_IN_THE_BOX = "card_not_in_the_box"
    NO_SUCH_DICE = "no_such_dice"
    # Spaces and the walk.
    NO_SUCH_SPACE = "no_such_space"
    NOT_A_NEIGHBOUR = "not_a_neighbour"
    NO_DISC_LEFT = "no_disc_left"
    ALREADY_VISITED = "already_visited"
    # Actions.
    NO_ACTION_HERE = "no_action_here"
    NO_RIGHT_LEFT = "no_right_left"
    BUILDING_USED = "building_used"
    NO_ACTION_OPEN = "no_action_open"
    BUILDING_NOT_USED_YET = "building_not_used_yet"
    OTHER_HAS_NOT_ACTED = "other_has_not_acted"
    # Negotiation.
    NOBODY_PASSED_YET = "nobody_passed_yet"
    NOTHING_TO_PASS_ON = "nothing_to_pass_on"
    NOBODY_SILENT = "nobody_silent"
    OFFER_FORCES = "offer_forces"
    NO_OFFER_STANDS = "no_offer_stands"
    BINDS_NOBODY_YET = "binds_nobody_yet"
    NOT_A_PARTY = "not_a_party"
    BUYER_IS_ACTIVE = "buyer_is_active"
    NO_SUCH_PROPOSAL = "no_such_proposal"
    OWN_PROPOSAL = "own_proposal"
    DEAL_CANNOT_ACT = "deal_cannot_act"
    DEAL_WITHOUT_ACTION = "deal_without_action"
    NOTHING_TO_SELL_HERE = "nothing_to_sell_here"
    ODD_MONEY = "odd_money"
    NEGATIVE_AMOUNT = "negative_amount"
    NOT_HELD = "not_held"
    OWN_CARDS_UNNAMED = "own_cards_unnamed"
    CARDS_NOT_AS_ASKED = "cards_not_as_asked"
    CONDITION = "condition"
    SHARE_NOT_OF_THIS_ACTION = "share_not_of_this_action"
    SHARE_OF_MONEY = "share_of_money"
    SHARE_NEEDS_AN_ORDER = "share_needs_an_order"
    SHARE_OUT_OF_STOCK = "share_out_of_stock"
    SHARE_WITHOUT_ACTION = "share_without_action"
    SHARE_FORBIDS_ORDER = "share_forbids_order"
    SHARE_COMES_FIRST = "share_comes_first"
    HAND_OVER_OTHERS = "hand_over_others"
    NOTHING_OFFERED = "nothing_offered"
    SHAM = "sham"
    ACTION_ON_A_STREET = "action_on_a_street"
    MONEY_ALONE = "money_alone"
    # Orders and messages.
    NOT_A_VILLA = "not_a_villa"
    ORDER_FOR_ANOTHER_BUILDING = "order_for_another_building"
    ORDER_OUTSIDE_AN_ACTION = "order_outside_an_action"
    ORDER_NOT_HELD = "order_not_held"
    WARES_LACKING = "wares_lacking"
    REWARD_OUT_OF_STOCK = "reward_out_of_stock"
    REWARD_NOT_CHOSEN = "reward_not_chosen"
    SECOND_LARGE_ORDER = "second_large_order"
    SECOND_SMALL_ORDER = "second_small_order"
    SMALL_ORDER_BY_CARD = "small_order_by_card"
    MESSAGE_NOT_HELD = "message_not_held"
    NOT_BOTH_VISITED = "not_both_visited"
    DELIVERED_AT_THE_END = "delivered_at_the_end"
    # Special cards.
    CARD_OUTSIDE_AN_ACTION = "card_outside_an_action"
    TOWER_PLACED_ALREADY = "tower_placed_already"
    SPECIAL_CARD_NOT_HELD = "special_card_not_held"
    WARE_OUT_OF_STOCK = "ware_out_of_stock"
    MONEY_IS_NO_GOOD = "money_is_no_good"
    CARDS_ARE_NOT_TRADED = "cards_are_not_traded"
    GOOD_NOT_HELD = "good_not_held"
    GOOD_NOT_THERE = "good_not_there"
    NO_OWN_MARKER_THERE = "no_own_marker_there"
    NO_OWN_MARKER = "no_own_marker"
    # Markers.
    NOT_A_STREET = "not_a_street"
    NO_DISCS_THERE = "no_discs_there"
    DISCS_TAKEN = "discs_taken"
    NOT_BESIDE_THE_STREET = "not_beside_the_street"
    TWICE_ON_ONE_BUILDING = "twice_on_one_building"
    TOO_MANY_FROM_ONE_STREET = "too_many_from_one_street"
    NEITHER_PLACED_NOR_REMOVED = "neither_placed_nor_removed"
    BUILDING_HAS_A_MARKER = "building_has_a_marker"
    NO_MARKER_OF_OTHERS = "no_marker_of_others"
    RESERVE_TOO_SMALL = "reserve_too_small"
    # The box.
    BUILDING_MISSING = "building_missing"
    BUILDING_IN_PIECES = "building_in_pieces"
    NUMBER_OF_STREETS = "number_of_streets"
    MARKET_ELSEWHERE = "market_elsewhere"
    EDGE_NOT_OF_OUTSKIRTS = "edge_not_of_outskirts"
    NOT_ON_THE_EDGE = "not_on_the_edge"
    NOT_A_RING = "not_a_ring"
    NUMBER_OF_CARDS = "number_of_cards"
    CARDS_FOR_BUILDING = "cards_for_building"
    WAREHOUSES_BESIDE_VILLA = "warehouses_beside_villa"
    ORDER_OF_OTHER_WARES = "order_of_other_wares"
    MESSAGE_NOT_TWO_APART = "message_not_two_apart"
    MESSAGE_FOR_POST_OFFICE = "message_for_post_office"


@frozen(kw_only=True)
class Facts:
    """Who, where, which: what a sentence about a refusal needs. Only what bears on the reason is given.

    player, other, players: whom it concerns; players are those who may speak, or in whose hands it lies.
    here, space, spaces, building, buildings: where; here is where the tower stands, spaces and buildings are what
    would be legal.
    goods, possible: what is lacking or wrong, and what there would be; number and limit: how many are asked for, and
    how many there may be.
    """

    player: str | None = None
    other: str | None = None
    players: tuple[str, ...] = ()
    here: Space | None = None
    space: Space | None = None
    spaces: tuple[Space, ...] = ()
    building: Building | None = None
    buildings: tuple[Building, ...] = ()
    goods: Bundle | None = None
    possible: Bundle | None = None
    ware: Ware | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    kind: CardKind | None = None
    special_card: SpecialCard | None = None
    special_cards: tuple[SpecialCard, ...] = ()
    given: GivenGood | None = None
    taken: TakenGood | None = None
    condition: Condition | None = None
    number: int | None = None
    limit: int | None = None


Violation: TypeAlias = KernelViolation[Reason, Facts]
Violations: TypeAlias = tuple[Violation, ...]


def violation(clause: str, reason: Reason, *rulings: str, facts: Facts | None = None) -> Violation:
    """A violation of a clause, with the rows of the rulebook that decide it."""
    return KernelViolation(clause, reason, Facts() if facts is None else facts, rulings)
