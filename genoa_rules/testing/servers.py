"""Conformance: a server, a client or a reimplementation held to the library, command by command."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from genoa_rules.commands import Command
from genoa_rules.decide import decide
from genoa_rules.game import Game
from genoa_rules.kernel.decision import Accepted
from genoa_rules.testing.anything import commands
from genoa_rules.testing.games import games
from genoa_rules.testing.shown import Shown, record_text
from genoa_rules.testing.steps import legal_commands
from genoa_rules.view import View


class Server(Protocol):
    """What is to be tested, as the kit speaks to it: a thin adapter to a server, a client or another implementation."""

    def start(self, game: Game) -> None:
        """Begins a game that stands where this one stands; a server that can only begin anew plays its history."""

    def play(self, command: Command) -> bool:
        """Gives a command. Returns whether it was accepted; a command that is refused must change nothing."""

    def view(self, player: str | None) -> View:
        """What a player sees now, or a spectator for None, as it comes out at the other end."""


class Conformance(RuleBasedStateMachine):
    """Plays legal and illegal commands against a server, and fails where it accepts or refuses another command than the
    library, or shows anybody another view. Derive from it, say what the server is, and let its `TestCase` be collected.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tested = self.server()
        self.game: Game | None = None

    @abstractmethod
    def server(self) -> Server:
        """A new server to be tested."""

    def begins(self) -> st.SearchStrategy[Game]:
        """The games that it begins with; any if this is not overridden."""
        return games()

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A game is begun, somewhere in its middle."""
        self.game = data.draw(self.begins())
        self.tested.start(self.game)

    @rule(data=st.data())
    def somebody_says_what_is_legal(self, data: st.DataObject) -> None:
        """A legal command is accepted."""
        if self.game is not None and self.game.result is None:
            self._say(data.draw(legal_commands(self.game.state)))

    @rule(data=st.data())
    def somebody_says_anything(self, data: st.DataObject) -> None:
        """A command is accepted if and only if it is legal."""
        if self.game is not None:
            self._say(data.draw(commands(self.game.state)))

    @invariant()
    def everybody_sees_the_same(self) -> None:
        """Each player, and a spectator, sees what the library shows."""
        if self.game is None:
            return
        for player in (*self.game.players, None):
            seen = self.tested.view(player)
            assert seen == self.game.view(player), f"{player or 'a spectator'} sees something else"

    def teardown(self) -> None:
        """The record of all that was accepted, for who looks into a failure."""
        game = self.game
        if game is not None:
            note(Shown("What was accepted, for `genoa-rules adjudicate`:", lambda: record_text(game)))

    def _say(self, command: Command) -> None:
        assert self.game is not None
        is_legal = isinstance(decide(self.game.state, command), Accepted)
        accepted = self.tested.play(command)
        assert accepted == is_legal, f"{command} is {'legal' if is_legal else 'illegal'}, and was not taken so"
        if is_legal:
            self.game = self.game.play(command)


__all__ = ["Conformance", "Server"]
