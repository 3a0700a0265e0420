"""Strategies for written texts: records of games, and situations of which only some facts are told."""

from __future__ import annotations

from hypothesis import reject
from hypothesis import strategies as st

from genoa_rules.model.phases import Walking
from genoa_rules.model.setup import Setup
from genoa_rules.record import RecordError, read_situation
from genoa_rules.record.situation import FORMAT
from genoa_rules.record.toml_writing import block, texts, toml_text
from genoa_rules.record.writing import space_written, write_command
from genoa_rules.testing.anything import commands
from genoa_rules.testing.games import games, states
from genoa_rules.testing.shown import record_text
from genoa_rules.testing.steps import legal_commands


def record_texts(setups: st.SearchStrategy[Setup] | None = None) -> st.SearchStrategy[str]:
    """Games as records in TOML, as people write them."""
    return games(setups).map(record_text)


def situation_texts() -> st.SearchStrategy[str]:
    """Situations in TOML that can be read: who is active and where the tower stands, who has passed, some of what
    players have, and a move that is disputed, legal or not.
    """
    return _situation_texts()


@st.composite
def _situation_texts(draw: st.DrawFn) -> str:
    state = draw(states(Walking))
    turn = state.turn
    lines = [f"format = {toml_text(FORMAT)}", f"players = {texts(state.players)}"]
    lines += [f"rules.edition = {toml_text(state.setup.rules.edition.value)}"] if draw(st.booleans()) else []
    lines += ["", f"active = {toml_text(turn.active)}", f"walk = {texts(map(space_written, turn.walk))}"]
    if draw(st.booleans()):
        lines.append(f"passed = {texts(turn.passed)}")
    for player in state.players:
        if draw(st.booleans()):
            lines.append(f"holds.{toml_text(player)}.ducats = {state.holding(player).ducats}")
    said = draw(legal_commands(state) | commands(state))
    text = "\n".join([*lines, "", *block("moves", [f"{write_command(said)} ?"]), ""])
    try:
        read_situation(text)
    except RecordError:
        # Not all that can be said can be written: a stranger's name, a street that no board has.
        reject()
    return text
