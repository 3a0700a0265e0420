"""What can't be, whatever is not known of a situation: more pieces than there are, a card twice, and so on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from genoa_rules.model.box import MARKERS_OF_A_COLOUR, PIECES_OF_A_WARE, SPECIAL_CARDS_OF_A_KIND
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS
from genoa_rules.model.wares import WARES
from genoa_rules.record.names import name_of, several
from genoa_rules.record.situation import Amount, Moment, Situation
from genoa_rules.record.situation_reading import SituationRead
from genoa_rules.record.writing import write_card


def refuse_contradictions(read: SituationRead, situation: Situation) -> None:
    """Raises Contradiction where the pieces that are told of are not those of the game (chapter 1)."""
    _wares(read, situation)
    _special_cards(read, situation)
    _cards(read, situation)
    _markers(read, situation)
    turn = situation.turn
    if turn.marking is not None and situation.holding(turn.marking).markers.most == 0:
        read.refuse("marking", f"{turn.marking} has no marker in reserve, and is skipped", "15.1")
    if turn.moment is Moment.DEALING:
        told = set(read.data) - {"format", "players", "colours", "rules", "box", "phase", "moves"}
        if told:
            read.refuse(min(told), "before the first card is dealt all is as the setup has it", "2.2")


def _holder(read: SituationRead, amounts: Sequence[Amount], part: str) -> str:
    """The key of the last player of whom something is said: that is where the number goes too high."""
    named = [player for player, amount in zip(read.players, amounts, strict=True) if amount.least]
    return f"holds.{named[-1]}.{part}" if named else f"holds.{read.players[0]}.{part}"


def _adds_up(amounts: Iterable[Amount], number: int) -> bool:
    """Whether amounts may be so many together."""
    told = list(amounts)
    if sum(amount.least for amount in told) > number:
        return False
    return any(amount.most is None for amount in told) or sum(amount.most or 0 for amount in told) >= number


def _wares(read: SituationRead, situation: Situation) -> None:
    for ware in WARES:
        held = [known.wares[ware.rank] for known in situation.holdings]
        if not _adds_up((*held, situation.supply.wares[ware.rank]), PIECES_OF_A_WARE):
            message = f"of {name_of(ware)} there are {PIECES_OF_A_WARE} pieces, in hands and in the supply"
            read.refuse(_holder(read, held, "wares"), message, "1.2")


def _special_cards(read: SituationRead, situation: Situation) -> None:
    for card in SPECIAL_CARDS:
        held = [known.special_cards[card.rank] for known in situation.holdings]
        if not _adds_up((*held, situation.supply.special_cards[card.rank]), SPECIAL_CARDS_OF_A_KIND[card]):
            number = SPECIAL_CARDS_OF_A_KIND[card]
            message = f"of {name_of(card)} there are {number} cards, in hands and in the stack"
            read.refuse(_holder(read, held, "special_cards"), message, "1.6")


def _cards(read: SituationRead, situation: Situation) -> None:
    box = situation.setup.box
    seen = list(box.cards)
    for player, known in zip(read.players, situation.holdings, strict=True):
        key = f"holds.{player}.cards"
        for card in known.cards:
            if card not in seen:
                read.refuse(key, f"there is one such card, and it is told of twice: {write_card(card)}", "1.3")
            seen.remove(card)
            if card in known.no_cards:
                read.refuse(key, f"it is there and is not: {write_card(card)}", "1.3")
    for kind in CARD_KINDS:
        held = [known.cards_of_a_kind[kind.rank] for known in situation.holdings]
        deck, number = situation.decks[kind.rank], len(box.deck(kind))
        message = f"there are {several(kind, number)}, in hands and in the deck"
        together = (
            (deck.in_all,) if deck.in_all.least or deck.in_all.most is not None else (deck.face_down, deck.face_up)
        )
        if not _adds_up((*held, *together), number):
            key = f"decks.{name_of(kind)}"
            read.refuse(key if read.line_of(key) else _holder(read, held, "cards"), message, "1.3")


def _markers(read: SituationRead, situation: Situation) -> None:
    for seat, player in enumerate(read.players):
        known = situation.holdings[seat]
        named = sum(owner == player for _, owner in situation.owners)
        most = named if situation.owners_are_all else None
        on_buildings = known.markers_on_buildings
        key = f"holds.{player}.on_buildings"
        if on_buildings.most is not None and on_buildings.most < named:
            read.refuse(key, f"{named} are told of one by one", "15.7")
        if most is not None and on_buildings.least > most:
            read.refuse(key, f"there are {named}, and no others", "15.7")
        lying = Amount(max(named, on_buildings.least), on_buildings.most if most is None else most)
        if not _adds_up((known.markers, lying, situation.supply.markers[seat]), MARKERS_OF_A_COLOUR):
            message = f"of each colour there are {MARKERS_OF_A_COLOUR} markers: in reserve, on buildings, in the supply"
            read.refuse(f"holds.{player}.markers", message, "1.5")
