"""What claims about the end of the game read: who has how much once privileges and markers are paid, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, product

from genoa_rules.chapters import markers, privileges
from genoa_rules.commands import AcceptDeal, CardDealt, PlaceMarkers, PlayTrade
from genoa_rules.model.box import MARKERS_OF_A_COLOUR
from genoa_rules.model.bundle import MONEY_STEP
from genoa_rules.model.cards import CARD_KINDS, CardKind, Privilege
from genoa_rules.model.rules import TieBreak
from genoa_rules.record.situation_claims import Scored, Scores
from genoa_rules.situations.collecting import Collecting
from genoa_rules.situations.facts import (
    Ducats,
    GoodsLeft,
    HowMuchMoney,
    MarkersOnBuildings,
    PlaceOf,
    WhichGoods,
    WhichPrivileges,
)

# Of how many privileges it may be open who has them; from more on it has to be told.
_MOST_OPEN = 6
# More sums than these are not worked out one by one.
_MOST_SUMS = 10_000


def read_score(at: Collecting, claim: Scores) -> None:
    """What a player scores."""
    player = claim.player
    if player not in at.players:
        return
    match claim.scored:
        case Scored.PRIVILEGES:
            _privileges(at, player)
        case Scored.MARKERS:
            at.need(MarkersOnBuildings(player))
        case Scored.IN_ALL:
            _told_apart_at(at, player, {claim.ducats})


def read_winners(at: Collecting) -> None:
    """Who wins: nothing of those who can't come up to the others, and nothing at all where one is sure to."""
    bounds = {player: _bounds(at, player) for player in at.players}
    reached = max(least for least, _ in bounds.values())
    players = [player for player, (_, most) in bounds.items() if most is None or most >= reached]
    if len(players) == 1:
        return
    unknown = [player for player in players if not at.situation.holding(player).ducats.is_exact]
    if len(unknown) > 1:
        for player in unknown:
            at.must_be_told(HowMuchMoney(player))
        return
    totals = {player: _totals(at, player) for player in players}
    for player in unknown:
        _told_apart_at(at, player, {each for other in players if other != player for each in totals[other]})
    best = max(max(each) for each in totals.values())
    if not unknown and all(len(each) == 1 for each in totals.values()):
        leaders = [player for player in players if best in totals[player]]
    else:
        leaders = players
    for player in leaders if len(leaders) > 1 else ():
        if _goods_are_known(at, player):
            at.need(GoodsLeft(player))
        else:
            at.must_be_told(WhichGoods(player))


def _bounds(at: Collecting, player: str) -> tuple[int, int | None]:
    """The least and the most that a player may end with; None where the money is not bounded."""
    known = at.situation.holding(player)
    on_buildings, sums = _numbers_on_buildings(at, player), at.sums[player]
    surely, unknown, moved = _own_privileges(at, player)
    ring = at.box.board.ring

    def paid(cards: Iterable[Privilege]) -> int:
        return sum(chained.ducats for chained in privileges.chains((card.building for card in cards), ring))

    least = known.ducats.least + markers.PAYMENT * on_buildings[0] + min(sums) + paid(surely)
    if known.ducats.most is None:
        return least, None
    # More privileges never pay less.
    most = known.ducats.most + markers.PAYMENT * on_buildings[-1] + max(sums) + paid(surely | unknown | moved)
    return least, most


def _told_apart_at(at: Collecting, player: str, totals: Iterable[int]) -> None:
    """It is asked whether a player ends with one of these totals, with less or with more."""
    wanted, extras = frozenset(totals), _extras(at, player)
    if len(wanted) * len(extras) > _MOST_SUMS:
        at.must_be_told(HowMuchMoney(player))
        return
    sums = [total - extra for total in wanted for extra in extras]
    steps = {-(-each // MONEY_STEP) * MONEY_STEP for each in sums}
    thresholds = steps | {each + MONEY_STEP for each in steps}
    at.need(Ducats(player, tuple(sorted(each for each in thresholds if each > 0))))


def _totals(at: Collecting, player: str) -> frozenset[int]:
    """What a player whose money is known may end with."""
    return frozenset(at.situation.holding(player).ducats.least + extra for extra in _extras(at, player))


def _extras(at: Collecting, player: str) -> frozenset[int]:
    """What a player may get by the lines, and by privileges and markers at the end."""
    at.need(MarkersOnBuildings(player))
    marks = (markers.PAYMENT * number for number in _numbers_on_buildings(at, player))
    return frozenset(map(sum, product(_privileges(at, player), marks, at.sums[player])))


def _numbers_on_buildings(at: Collecting, player: str) -> range:
    situation = at.situation
    known = situation.holding(player).markers_on_buildings
    named = sum(owner == player for _, owner in situation.owners)
    least, most = known.within(named if situation.owners_are_all else MARKERS_OF_A_COLOUR)
    if any(isinstance(line.said, PlaceMarkers) for line in situation.lines):
        return range(MARKERS_OF_A_COLOUR + 1)
    return range(max(least, named), most + 1)


def _privileges(at: Collecting, player: str) -> frozenset[int]:
    """What a player's privileges may pay; nothing where they have to be told."""
    surely, unknown, moved = _own_privileges(at, player)
    if len(unknown) > _MOST_OPEN:
        at.must_be_told(WhichPrivileges(player))
        return frozenset((0,))
    at.need(*(PlaceOf(card, (player,), in_deck=False) for card in sorted(unknown, key=at.box.cards.index)))
    ring = at.box.board.ring
    perhaps = sorted(unknown | moved, key=at.box.cards.index)
    subsets = chain.from_iterable(combinations(perhaps, size) for size in range(len(perhaps) + 1))
    return frozenset(
        sum(chained.ducats for chained in privileges.chains((card.building for card in (*surely, *some)), ring))
        for some in subsets
    )


def _own_privileges(at: Collecting, player: str) -> tuple[set[Privilege], set[Privilege], set[Privilege]]:
    """The privileges that a player surely has, those of which it is not known, and those that a line may move."""
    situation = at.situation
    known = situation.holding(player)
    own = {card for card in known.cards if isinstance(card, Privilege)}
    moved = _moved_by_lines(at)
    elsewhere = {card for held in situation.holdings if held is not known for card in held.cards}
    number = known.cards_of_a_kind[CardKind.PRIVILEGE.rank]
    deck = [card for card in at.box.deck(CardKind.PRIVILEGE) if isinstance(card, Privilege)]
    unknown = set()
    if number.most is None or number.most > len(own):
        unknown = {card for card in deck if card not in own and card not in elsewhere and card not in known.no_cards}
    return own - moved, unknown, moved


def _moved_by_lines(at: Collecting) -> set[Privilege]:
    """The privileges that a line may bring into a hand or take out of one."""
    found: set[Privilege] = set()
    for line in at.situation.lines:
        match line.said:
            case CardDealt(card=Privilege() as card) | PlayTrade(give=Privilege() as card):
                found.add(card)
            case AcceptDeal(deal=deal, cards=cards):
                named = (*deal.pays.cards, *deal.receives.cards, *cards)
                found |= {card for card in named if isinstance(card, Privilege)}
            case _:
                pass
    return found


def _goods_are_known(at: Collecting, player: str) -> bool:
    """Whether all is known that may count in a tie (16.3)."""
    known = at.situation.holding(player)
    counts = [*known.wares, *known.special_cards]
    counts += [known.cards_of_a_kind[kind.rank] for kind in CARD_KINDS if kind is not CardKind.PRIVILEGE]
    if any(rules.tie_break is TieBreak.ALL_GOODS for rules in at.situation.rules):
        counts.append(known.markers)
    return all(each.is_exact for each in counts)
