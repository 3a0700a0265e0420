"""What one seat is shown of a game: made of nothing but that seat's view, redacted events, and the library's words.

Whoever looks over the wire sees what the seat may see, since nothing else goes in here that could come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

import genoa_rules as genoa
from examples.web_table.messages import (
    MOST_GOODS,
    Drafted,
    Entry,
    Group,
    Position,
    Refusal,
    ShownClause,
    ShownEntry,
    ShownGood,
    ShownItem,
    ShownOption,
    ShownSeat,
    ShownSubject,
    ShownViolation,
    Told,
    Trouble,
    Troubled,
)
from genoa_rules import draw
from genoa_rules.rulebook import rulebook


@frozen
class Listener:
    """Somebody to whom a game is shown. player: None for somebody who looks on. language: of the sentences."""

    player: str | None
    language: str


@frozen
class Around:
    """What there is to know of a table besides its game: who is a bot, and who is connected."""

    bots: frozenset[str]
    here: frozenset[str]


def position(game: genoa.Game, actives: Sequence[str], around: Around, listener: Listener, since: int) -> Position:
    """Where a game stands, with what has followed from the commands behind `since`.

    actives: whose turn it was before each command.
    """
    view = game.view(listener.player)
    language, edition = listener.language, game.rules.edition
    options = genoa.options(view)
    return Position(
        number=len(game.history),
        own=None if view.player is None else game.players.index(view.player),
        told=tuple(_told(game, actives, listener, since)),
        view=genoa.dumps(view),
        picture=draw.board(
            view,
            language=language,
            dark=None,
            marked=[option.space for option in options if option.space is not None],
        ),
        seats=tuple(_seats(view, around, language)),
        waits_for=view.waits_for,
        winners=None if view.result is None else view.result.winners,
        proposals=tuple(
            genoa.tell_command(genoa.ProposeDeal(proposal.author, deal=proposal.deal), language, edition)
            for proposal in (view.phase.proposals if isinstance(view.phase, genoa.Walking) else ())
        ),
        options=tuple(
            ShownOption(option.sentence(language, edition), option.clauses, _key(option.space)) for option in options
        ),
        subjects=tuple(
            ShownSubject(genoa.name(each.subject.space, language, edition), each.partner, each.subject.action)
            for each in genoa.drafts(view)
        ),
        time=game.rule_on(genoa.TimeCalled()).legal,
    )


def refusal(ruling: genoa.Ruling, listener: Listener, edition: genoa.Edition) -> Refusal:
    """Why a command of this listener is refused."""
    return Refusal(
        genoa.tell_command(ruling.command, listener.language, edition),
        _violations(ruling.violations, listener, edition),
        tuple(map(_clause, ruling.clauses)),
    )


def drafted(view: genoa.View, subject: int, entries: Iterable[Entry], language: str) -> Drafted:
    """A deal in the making, and what may still be done with it."""
    draft = draft_of(view, subject, entries)
    listener, edition = Listener(view.player, language), view.setup.rules.edition
    return Drafted(
        subject,
        draft.deal.buyer,
        genoa.tell_command(draft.command(), language, edition),
        tuple(
            ShownEntry(
                each.side, genoa.dumps(each.item), genoa.tell_bundle(each.bundle(each.most or 0), language, edition)
            )
            for each in draft.may_remove
        ),
        tuple(
            ShownItem(each.side, genoa.dumps(each.item), genoa.name(each.item, language, edition), each.most, each.step)
            for each in draft.may_add
        ),
        _violations(draft.why_not(), listener, edition),
    )


def draft_of(view: genoa.View, subject: int, entries: Iterable[Entry]) -> genoa.DealDraft:
    """The deal that a browser has put together. Raises Troubled for a subject or a thing that there is not."""
    found = genoa.drafts(view)
    if not 0 <= subject < len(found):
        raise Troubled(Trouble.NOTHING_THERE, "no such deal can be made now")
    draft = found[subject]
    goods = 0
    for entry in entries:
        try:
            item: genoa.Item = genoa.loads(entry.item, genoa.Item)
        except genoa.WireError as error:
            raise Troubled(Trouble.UNREADABLE, f"an item of a deal: {error}") from None
        goods += 0 if item is genoa.DUCATS else entry.number
        if goods > MOST_GOODS:
            raise Troubled(Trouble.TOO_LONG, f"a deal has at most {MOST_GOODS} goods")
        draft = draft.add(entry.side, item, entry.number)
    return draft


def _told(game: genoa.Game, actives: Sequence[str], listener: Listener, since: int) -> Iterator[Told]:
    for place, line in enumerate(game.history[since:], start=since):
        seen = genoa.redact_all(line.events or (), listener.player, active=actives[place])
        sentences = (genoa.tell_event(event, None, listener.language, game.rules.edition) for event in seen)
        yield Told(place + 1, tuple(sentences))


def _seats(view: genoa.View, around: Around, language: str) -> Iterator[ShownSeat]:
    edition = view.setup.rules.edition
    for seat, colour in zip(view.seats, view.setup.colours, strict=True):
        ducats: int | None
        match seat:
            case genoa.OwnSeat():
                has, ducats = seat.holding, seat.holding.ducats
            case genoa.OthersSeat():
                has, ducats = seat.open, None
            case genoa.UncoveredSeat():
                has, ducats = seat.open, seat.ducats
        yield ShownSeat(
            seat.player,
            colour,
            seat.player in around.bots,
            seat.player in around.bots or seat.player in around.here,
            None if ducats is None else genoa.tell_bundle(genoa.Bundle(ducats), language, edition),
            (
                *(ShownGood(group, genoa.tell_bundle(good, language, edition)) for group, good in _apart(has)),
                *(ShownGood(Group.CARD, genoa.name(card, language, edition)) for card in has.cards),
            ),
        )


def _apart(has: genoa.Bundle) -> Iterator[tuple[Group, genoa.Bundle]]:
    """All goods but cards with a face, each by itself with its number."""
    for ware in dict.fromkeys(has.wares):
        yield Group.WARE, genoa.Bundle(wares=(ware,) * has.wares.count(ware))
    for special in dict.fromkeys(has.special_cards):
        yield Group.SPECIAL_CARD, genoa.Bundle(special_cards=(special,) * has.special_cards.count(special))
    for kind in dict.fromkeys(has.cards_of_a_kind):
        yield Group.CARD, genoa.Bundle(cards_of_a_kind=(kind,) * has.cards_of_a_kind.count(kind))
    if has.markers:
        yield Group.MARKER, genoa.Bundle(markers=has.markers)


def _violations(
    violations: Iterable[genoa.Violation], listener: Listener, edition: genoa.Edition
) -> tuple[ShownViolation, ...]:
    """What is wrong with a command of the listener's own."""
    player = listener.player
    return tuple(
        ShownViolation(genoa.describe(each, player, listener.language, edition, speaker=player), each.clause)
        for each in violations
    )


def _clause(number: str) -> ShownClause:
    book = rulebook()
    clause = book.clause(number)
    return ShownClause(number, clause.text, tuple(dict.fromkeys(map(str, book.passages(clause)))))


def _key(space: genoa.Space | None) -> str | None:
    return None if space is None else genoa.loads(genoa.dumps(space), str)
