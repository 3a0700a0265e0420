"""The library held against the oracle in what may be proposed, and in what a proposal changes."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import define, field

from genoa_rules.decide import decide
from genoa_rules.evolve import after as library_after
from genoa_rules.kernel.decision import Accepted
from genoa_rules.model.buildings import VILLAS, Building
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import SpecialCard
from genoa_rules.model.phases import Acting, Walking
from genoa_rules.model.state import Use
from genoa_rules.testing.dealt import with_orders
from spec.oracle.after import after
from spec.oracle.board import MARKETPLACE, is_building, is_street, neighbours
from spec.oracle.board import VILLAS as VILLA_NAMES
from spec.oracle.compare import Compared, unlike
from spec.oracle.near_misses import drawn
from spec.oracle.plain import plain, plain_command, plain_state, said
from spec.oracle.positions import steps
from spec.oracle.proposals import objections
from spec.oracle.rights import actions_left

# With each proposal come so many that differ from it in one place.
_MISSES = 5
# A position of a game is looked at so often, a dealt one always; one in which nobody is heard so often.
_IN_A_GAME = 0.06
_IN_SILENCE = 0.2
# How often a position is varied first.
_VARIED = 0.6
# What the library says where one clause alone speaks against a proposal.
_SAYS = {
    "8.21 time": (
        "no_such_player",
        "while_dealing",
        "while_placing",
        "while_rolling",
        "while_drawing",
        "while_owing",
        "while_marking",
        "while_closing",
        "game_over",
    ),
    "8.8 parties": ("no_such_player", "buyer_is_active", "not_a_party"),
    "5.3 a space": ("no_such_space",),
    "6.2 a disc left": ("no_disc_left",),
    "6.3 not visited": ("already_visited",),
    "S10 nothing to sell": ("nothing_to_sell_here",),
    "9.8 no action there": ("action_on_a_street",),
    "D15 move alone": ("deal_without_action",),
    "7.3 unused": ("building_used",),
    "8.10 a right": ("deal_cannot_act",),
    "8.13 conditions": ("condition",),
    "8.11 fives": ("odd_money",),
    "8.11 negative": ("negative_amount",),
    "T7 named": ("own_cards_unnamed",),
    "8.11 own": ("not_held",),
    "T5 of the partner": ("not_held",),
    "8.14 no action": ("share_without_action",),
    "T11 yield": ("share_not_of_this_action",),
    "D19 money": ("share_of_money",),
    "T11 order or privilege": ("share_not_of_this_action",),
    "T11 order": ("share_needs_an_order",),
    "T11 reward": ("share_out_of_stock",),
    "10.3 second order": ("second_large_order",),
    "8.16 sham": ("nothing_offered", "sham"),
    "17.1 a good": ("money_alone",),
}


@define
class Talk(Compared):
    """What was compared.

    answers: by phase, and whether it may be proposed. objections: how often a clause spoke against a proposal; alone:
    how often it was the only one to do so, so that the answer hung on it. premises: what came about in proposals that
    may be made. changes: by what a near miss was changed.
    """

    answers: Counter = field(factory=Counter)
    objections: Counter = field(factory=Counter)
    alone: Counter = field(factory=Counter)
    premises: Counter = field(factory=Counter)
    changes: Counter = field(factory=Counter)


def compare_proposals(seed):
    """Proposals in the positions of a seed compared."""
    talk, random = Talk(), Random(f"proposals/{seed}")
    for number, reached, _ in steps(seed):
        if seed % 10 == 0 and random.random() > _IN_A_GAME:
            continue
        state = reached
        if not isinstance(state.phase, Walking | Acting):
            if random.random() > _IN_SILENCE:
                continue
        elif random.random() < _VARIED:
            state = _varied(random, state)
        p = plain_state(state)
        for change, player, deal in [each for _ in range(2) for each in drawn(random, p, _MISSES)]:
            _compare(talk, f"seed {seed}, command {number}", state, p, (change, player, deal))
        if p != plain_state(state):
            talk.differences.append(f"seed {seed}, command {number}: the oracle changed the state it looked at")
    return talk


def _compare(talk, where, state, p, drawn_one):
    change, player, deal = drawn_one
    command = said(player, deal)
    against = objections(p, player, deal)
    decision = decide(state, command)
    talk.answers[f"{p['phase']['name']}: {'no' if against else 'yes'}"] += 1
    talk.objections.update(against)
    talk.alone.update(against if len(against) == 1 else ())
    talk.changes[change or "as it was drawn"] += 1
    accepted = isinstance(decision, Accepted)
    reasons = [] if accepted else [each.reason.value for each in decision.violations]
    if accepted == bool(against):
        verdict = f"accepted, oracle {against}" if accepted else f"refused by the library alone: {reasons}"
        talk.differences.append(f"{where}: {change}: {player}: {_shown(deal)}: {verdict}")
        return
    if against:
        if len(against) == 1 and not set(reasons) & set(_SAYS[against[0]]):
            talk.differences.append(f"{where}: {player}: {_shown(deal)}: refused by {reasons}, oracle {against}")
        return
    _note_premises(talk, p, player, deal)
    found = plain_state(library_after(state, decision.events))
    for part in unlike(found, after(p, plain_command(command), plain(command.deal))):
        talk.differences.append(f"{where}: after {player} proposed {_shown(deal)}: {part}")


def _shown(deal):
    """A deal without what is empty."""
    return {
        part: {each: what for each, what in value.items() if what} if isinstance(value, dict) else value
        for part, value in deal.items()
        if part == "action" or (any(value.values()) if isinstance(value, dict) else value)
    }


# Positions in which more hangs on a proposal.


def _varied(random, state):
    """The position with some of what decides about proposals changed, and everything still there just once."""
    for change in (_used, _acted, _with_an_order, _with_an_order, _cards_moved, _cards_moved, _markers_taken):
        if random.random() < 0.35:
            state = change(random, state)
    return state


def _used(random, state):
    """The building here used, by anybody."""
    here = state.turn.walk[-1]
    if not isinstance(here, Building) or isinstance(state.phase, Acting):
        return state
    return _with_actions(state, (Use(here, random.choice(state.players)),))


def _acted(random, state):
    """Some players have acted already, where it does not matter."""
    behind = [space for space in state.turn.walk[:-1] if isinstance(space, Building)]
    used = {use.building for use in state.turn.uses}
    uses = [Use(space, random.choice(state.players)) for space in behind if space not in used]
    state = _with_actions(state, tuple(uses))
    actions = tuple(number + (random.random() < 0.3) for number in state.turn.actions)
    return state.but(turn=state.turn.but(actions=actions))


def _with_actions(state, uses):
    turn = state.turn
    actions = tuple(
        number + sum(use.player == player for use in uses)
        for player, number in zip(state.players, turn.actions, strict=True)
    )
    return state.but(turn=turn.but(uses=(*turn.uses, *uses), actions=actions))


def _some_villa(random, state):
    """A villa, mostly here or next to it."""
    near = [villa for villa in sorted(VILLAS) if plain(villa) in _near(state)]
    return random.choice(near if near and random.random() < 0.8 else sorted(VILLAS))


def _near(state):
    here = plain(state.turn.walk[-1])
    return {here, *neighbours(state.setup.box.board.rows, here)}


def _with_an_order(random, state):
    """A player with an order for a villa; sometimes somebody has filled one there by a Building Action."""
    others = [player for player in state.players if player != state.turn.active]
    villa, player = _some_villa(random, state), random.choice(random.choice((others, others, state.players)))
    state = with_orders(state, player, villa, random)
    if random.random() < 0.6:
        return state
    filled = Use(villa, random.choice((player, player, random.choice(state.players))))
    return state.but(turn=state.turn.but(filled_at=(*state.turn.filled_at, filled)))


def _cards_moved(random, state):
    """All special cards of a kind that are in stock in one hand, or all of a hand's in stock."""
    card = random.choice((*SpecialCard, SpecialCard.FURTHER_ACTION))
    player = random.choice(state.players)
    held, stock = state.holding(player), state.supply.special_cards[card.rank]
    cards = Bundle(special_cards=(card,) * (stock or held.special_cards.count(card)))
    if stock:
        seat = state.setup.seat(player)
        return state.but(holdings=state.holdings_with(player, held + cards), supply=state.supply.minus(cards, seat))
    return state.but(holdings=state.holdings_with(player, held - cards), supply=state.supply.plus(cards, 0))


def _markers_taken(random, state):
    """A player's markers all in the reserve."""
    player = random.choice(state.players)
    seat = state.setup.seat(player)
    markers = Bundle(markers=state.supply.markers[seat])
    holdings = state.holdings_with(player, state.holding(player) + markers)
    return state.but(holdings=holdings, supply=state.supply.minus(markers, seat))


# What came about.


def _note_premises(talk, p, player, deal):
    """What matters in proposals that may be made, counted."""
    buyer, active, space = deal["buyer"], p["turn"]["active"], deal["space"]
    walk, shares = p["turn"]["walk"], deal["shares"]
    own, other = ("pays", "receives") if player == buyer else ("receives", "pays")
    partner = p["holdings"][active if player == buyer else buyer]
    beside = space in neighbours(p["rows"], walk[-1])
    at_a_villa = deal["action"] and space in VILLA_NAMES
    an_order = at_a_villa and (shares["special_cards"] or shares["ducats"])
    standing = p["phase"].get("proposals", ())
    same = [each for each in standing if (each["deal"]["buyer"], each["deal"]["space"]) == (buyer, space)]
    held = p["holdings"][buyer]
    has_one = "further_action" in held["special_cards"]
    no_right = deal["action"] and actions_left(p, buyer) < 1
    used = deal["action"] and any(used == space for used, _ in p["turn"]["uses"])
    not_there = any(card not in partner["cards"] for card in deal[other]["cards"])
    for what, came in (
        ("by the buyer", player == buyer),
        ("by the active player", player == active),
        ("for this building", space == walk[-1]),
        ("for a neighbouring building", beside and deal["action"]),
        ("for a street", is_street(space)),
        ("for the marketplace", space == MARKETPLACE),
        ("for a move alone to a building", is_building(space) and not deal["action"]),
        ("for what is further away", space != walk[-1] and not beside),
        ("after the fourth move", len(walk) == 5 and space == walk[-1]),
        ("voiced in an open action", p["phase"]["name"] == "Acting"),
        ("for a building that another used (D3)", used),
        ("one's own named card", deal[own]["cards"]),
        ("a card of the partner's left open", deal[other]["kinds"]),
        ("a card of the partner's that is not there", not_there),
        ("more money than the partner has", deal[other]["ducats"] > partner["ducats"]),
        ("all the own money", deal[own]["ducats"] and deal[own]["ducats"] + 5 > p["holdings"][player]["ducats"]),
        ("markers", deal["pays"]["markers"] or deal["receives"]["markers"]),
        ("something from the active player", any(deal["receives"].values())),
        ("part of the payment comes back", _both_ways(deal)),
        ("with a Further Action card to act by", no_right and has_one),
        ("with a Further Action card that comes in the deal", no_right and not has_one),
        ("a promise and no more", any(shares.values()) and not any(deal["pays"].values())),
        ("a promise of wares", shares["wares"]),
        ("a promise of a special card", shares["special_cards"] and not at_a_villa),
        ("a promise of cards", shares["kinds"] and not at_a_villa),
        ("a promise of markers", shares["markers"]),
        ("a promise of what is out of stock", any(not p["supply"]["wares"][ware] for ware in shares["wares"])),
        ("a promise of a privilege", at_a_villa and shares["kinds"]),
        ("a promise of an order's special card", an_order and shares["special_cards"]),
        ("a promise of an order's money", an_order and shares["ducats"]),
        ("a promise of an order that the buyer could not fill before", an_order and not _fits(p, buyer, space)),
        ("a promise of a second order", an_order and (space, buyer) in p["turn"]["filled_at"]),
        ("with two players", len(p["players"]) == 2),
        ("with two players, the promise as the good", len(p["players"]) == 2 and not _a_good(deal["pays"])),
        ("in the place of an earlier one", any(each["author"] == player for each in same)),
        ("the same once more", {"author": player, "deal": deal} in standing),
        ("beside one of the partner's", any(each["author"] != player for each in same)),
    ):
        talk.premises[what] += bool(came)


def _both_ways(deal):
    pays, receives = deal["pays"], deal["receives"]
    return any(
        set(pays[part]) & set(receives[part]) if isinstance(pays[part], list) else pays[part] and receives[part]
        for part in ("ducats", "markers", "wares", "special_cards")
    )


def _fits(p, player, villa):
    """Whether a player can fill an order there with what this player has now."""
    held = p["holdings"][player]
    return any(
        card[:2] == ("large_order", villa) and all(ware in held["wares"] for ware in card[2]) for card in held["cards"]
    )


def _a_good(goods):
    return any(value for part, value in goods.items() if part != "ducats")
