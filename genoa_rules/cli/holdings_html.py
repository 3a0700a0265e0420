"""What everybody has, as a table: in a position, and in a situation as far as it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from genoa_rules.draw.markup import NO_MARKUP, Markup, shown
from genoa_rules.draw.page import table
from genoa_rules.model.bundle import NOTHING, Bundle
from genoa_rules.model.cards import CARD_KINDS, SPECIAL_CARDS
from genoa_rules.model.rules import Edition
from genoa_rules.model.state import State
from genoa_rules.model.wares import WARES
from genoa_rules.record.situation import OPEN, Amount, KnownHolding, Situation
from genoa_rules.words.voice import Voice, voice

_HEADS = ("player", "ducats", "wares", "special cards", "cards", "markers in reserve", "markers on buildings")


def holdings(state: State, language: str) -> Markup:
    """What each player has: everything, as a record tells it."""
    say = voice(language, state.setup.rules.edition)
    return table(_HEADS, tuple(_row(state, player, say) for player in state.players))


def _row(state: State, player: str, say: Voice) -> tuple[str, ...]:
    held = state.holding(player)
    return (
        shown(player),
        str(held.ducats),
        _goods(Bundle(wares=held.wares), say),
        _goods(Bundle(special_cards=held.special_cards), say),
        _goods(Bundle(cards=held.cards), say),
        str(held.markers),
        str(state.owners.count(player)),
    )


def _goods(goods: Bundle, say: Voice) -> str:
    return "–" if goods == NOTHING else say.goods(goods)


# What is told.


def told_holdings(situation: Situation, language: str, edition: Edition | None) -> Markup:
    """What is told of what each player has; nothing where nothing is."""
    say = voice(language, edition)
    rows = tuple(
        (shown(player), *_told(situation.holding(player), say))
        for player in situation.players
        if situation.holding(player) != KnownHolding()
    )
    return table(_HEADS, rows) if rows else NO_MARKUP


def _told(known: KnownHolding, say: Voice) -> tuple[str, ...]:
    wares = [(say.say(kind), Bundle(wares=(kind,)), each) for kind, each in zip(WARES, known.wares, strict=True)]
    special = [
        (say.say(kind), Bundle(special_cards=(kind,)), each)
        for kind, each in zip(SPECIAL_CARDS, known.special_cards, strict=True)
    ]
    kinds = [
        (say.say(kind), Bundle(cards_of_a_kind=(kind,)), each)
        for kind, each in zip(CARD_KINDS, known.cards_of_a_kind, strict=True)
        # What follows from the cards that are told by name is not told again.
        if each != Amount(sum(card.kind is kind for card in known.cards))
    ]
    cards = [say.say(card) for card in known.cards] + [f"not {say.say(card)}" for card in known.no_cards]
    return (
        amount(known.ducats),
        "; ".join(_amounts(wares, say)),
        "; ".join(_amounts(special, say)),
        "; ".join((*cards, *_amounts(kinds, say))),
        amount(known.markers),
        amount(known.markers_on_buildings),
    )


def _amounts(told: Sequence[tuple[str, Bundle, Amount]], say: Voice) -> Iterator[str]:
    """Each kind of which something is told, with one piece of it; last those of which there is none.

    told: what each kind is called, one of it, and how many there are.
    """
    none = Amount.exactly(0)
    nothing = [kind for kind, _, number in told if number == none]
    some = [each for each in told if each[2] not in (OPEN, none)]
    for kind, one, number in some:
        # A word for so many of them, where it is known how many.
        yield say.goods(_times(one, number.least)) if number.is_exact else f"{kind}: {amount(number)}"
    if nothing and len(nothing) + len(some) == len(told):
        yield "nothing else" if some else "none"
    elif nothing:
        yield f"no {', '.join(nothing)}"


def _times(one: Bundle, number: int) -> Bundle:
    return Bundle(
        wares=one.wares * number,
        special_cards=one.special_cards * number,
        cards_of_a_kind=one.cards_of_a_kind * number,
    )


def amount(known: Amount) -> str:
    """A number as it is told; nothing where it is not."""
    if known == OPEN:
        return ""
    if known.is_exact:
        return str(known.least)
    if known.most is None:
        return f"at least {known.least}"
    return f"{known.least} to {known.most}" if known.least else f"at most {known.most}"
