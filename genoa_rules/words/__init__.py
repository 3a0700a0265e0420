"""Words: names and sentences in several languages, one table each; read only where something is said."""

from genoa_rules.words.explain import explain
from genoa_rules.words.names import (
    AmbiguousName,
    Nameable,
    UnknownName,
    called,
    name,
    name_of_setting,
    recognise,
    recognise_space,
    recognise_street,
)
from genoa_rules.words.tables import UnknownLanguage, languages, languages_with_sentences
from genoa_rules.words.tell import describe, sentence, tell_bundle, tell_command, tell_event, tell_option

__all__ = [
    "AmbiguousName",
    "Nameable",
    "UnknownLanguage",
    "UnknownName",
    "called",
    "describe",
    "explain",
    "languages",
    "languages_with_sentences",
    "name",
    "name_of_setting",
    "recognise",
    "recognise_space",
    "recognise_street",
    "sentence",
    "tell_bundle",
    "tell_command",
    "tell_event",
    "tell_option",
]
