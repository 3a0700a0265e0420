"""Sentences: what a refusal, a command, an option, an event says, and what of it to whom."""

from __future__ import annotations

from collections.abc import Mapping

from genoa_rules.commands import Command, PlayerCommand
from genoa_rules.events import Event
from genoa_rules.kernel.violation import Violation as KernelViolation
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Edition
from genoa_rules.redact import redact, redact_violation
from genoa_rules.words.voice import fields_of, snake, voice


def describe(
    told: Event | Violation,
    viewer: str | None,
    language: str = "en",
    edition: Edition | None = None,
    *,
    active: str | None = None,
    speaker: str | None = None,
) -> str:
    """An event or a refusal in a sentence, as it may be told to somebody: cards by their kind where their faces are
    none of that player's business (2.8, S9).

    viewer: to whom it is told; None for a spectator.
    active: whose turn it is: without it the active player's own part in a deal is not known, and told by kinds too.
    speaker: for a refusal who said what is refused: without it nobody is told which cards a refused deal names.
    Raises UnknownLanguage for a language that has no sentences.
    """
    if isinstance(told, KernelViolation):
        return sentence(redact_violation(told, viewer, speaker=speaker), language, edition)
    # Nobody is called by the empty name: so nobody else is taken for the other party.
    return tell_event(redact(told, viewer, active=active or ""), None, language, edition)


def sentence(violation: Violation, language: str = "en", edition: Edition | None = None) -> str:
    """A violation in a sentence or two: what is wrong, and where the facts hold it what would be legal.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return voice(language, edition).tell("sentences", violation.reason.value, fields_of(violation.facts))


def tell_bundle(bundle: Bundle, language: str = "en", edition: Edition | None = None) -> str:
    """Money and goods, one after the other: "15 ducats and a wheat"; "nothing" for none.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return voice(language, edition).goods(bundle)


def tell_command(command: Command, language: str = "en", edition: Edition | None = None) -> str:
    """A command in a sentence.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return voice(language, edition).tell("commands", snake(type(command).__name__), fields_of(command))


def tell_option(
    command: PlayerCommand, circumstances: Mapping[str, object], language: str = "en", edition: Edition | None = None
) -> str:
    """A command as an invitation to its player, without a full stop; see `Option.sentence`.

    circumstances: what the sentence needs besides: `here`, where the tower stands; `marking`, whether markers are being
    placed; `creditor`, to whom cards are owed; `order` and `reward` of a delivery; `ducats` and `goods`, what comes of
    it.
    Raises UnknownLanguage for a language that has no sentences.
    """
    fields = {**fields_of(command), **circumstances}
    return voice(language, edition).tell("options", snake(type(command).__name__), fields)


def tell_event(
    event: Event,
    viewer: str | None = None,
    language: str = "en",
    edition: Edition | None = None,
    *,
    active: str | None = None,
) -> str:
    """An event in a sentence.

    viewer: to whom it is told: cards whose faces that player may not see are told by their kind. With None it is told
    as it stands: a whole event whole, a redacted one by kinds.
    active: whose turn it is; without it the active player's own part in a deal is not known, and told by kinds too.
    Raises UnknownLanguage for a language that has no sentences.
    """
    # Nobody is called by the empty name: so nobody else is taken for the other party.
    seen = event if viewer is None else redact(event, viewer, active=active or "")
    return voice(language, edition).tell("events", snake(type(seen).__name__), fields_of(seen))
