"""Sentences: what a refusal, a command, an event says."""

from __future__ import annotations

from genoa_rules.commands import Command
from genoa_rules.events import Event
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Edition
from genoa_rules.redact import redact
from genoa_rules.words.voice import fields_of, snake, voice


def sentence(violation: Violation, language: str = "en", edition: Edition | None = None) -> str:
    """A violation in a sentence or two: what is wrong, and where the facts hold it what would be legal.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return voice(language, edition).tell("sentences", violation.reason.value, fields_of(violation.facts))


def tell_command(command: Command, language: str = "en", edition: Edition | None = None) -> str:
    """A command in a sentence.

    Raises UnknownLanguage for a language that has no sentences.
    """
    return voice(language, edition).tell("commands", snake(type(command).__name__), fields_of(command))


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
