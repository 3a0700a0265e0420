"""The conformance kit: Hypothesis strategies with which front ends, bots and servers test themselves.

It needs Hypothesis: `pip install 'genoa-rules[testing]'`. Where that is installed with the library, plain
`from_type(genoa.Game)` works without this module; elsewhere after `register()`.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401  # said once, instead of wherever it is met first
except ModuleNotFoundError as missing:
    if missing.name != "hypothesis":
        raise
    message = "genoa_rules.testing needs hypothesis: pip install 'genoa-rules[testing]'"
    raise ModuleNotFoundError(message, name="hypothesis") from None

from genoa_rules.registration import register
from genoa_rules.testing.anything import commands
from genoa_rules.testing.games import events, games, states, views
from genoa_rules.testing.hidden import faces_in, faces_known, hidden_twins
from genoa_rules.testing.proposals import proposals
from genoa_rules.testing.servers import Conformance, Server
from genoa_rules.testing.setups import NAMES, rules, setups
from genoa_rules.testing.shown import record_text
from genoa_rules.testing.situations import record_texts, situation_texts
from genoa_rules.testing.steps import legal_commands
from genoa_rules.testing.values import values

__all__ = [
    "NAMES",
    "Conformance",
    "Server",
    "commands",
    "events",
    "faces_in",
    "faces_known",
    "games",
    "hidden_twins",
    "legal_commands",
    "proposals",
    "record_text",
    "record_texts",
    "register",
    "rules",
    "setups",
    "situation_texts",
    "states",
    "values",
    "views",
]
