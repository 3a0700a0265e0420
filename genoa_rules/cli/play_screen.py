"""What `genoa-rules play` shows: the board, what everybody has, what happened, what may be done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from genoa_rules.cli.page import indented, printable
from genoa_rules.cli.play_sitting import Asked, Sitting
from genoa_rules.cli.play_texts import TEXTS
from genoa_rules.commands import AcceptDeal
from genoa_rules.draw import text_board
from genoa_rules.events import (
    ActionClosed,
    BuildingUsed,
    CardDrawn,
    DealProposed,
    DiceRolled,
    DrawDue,
    Event,
    MarkingEnded,
    MarkingTurn,
    PlayerPassed,
    TowerHandedOn,
    WalkEnded,
)
from genoa_rules.game import Ruling
from genoa_rules.model.bundle import Bundle
from genoa_rules.model.cards import CARD_KINDS
from genoa_rules.model.phases import Result, Walking
from genoa_rules.model.refusal import Violation
from genoa_rules.model.rules import Edition
from genoa_rules.options import Option
from genoa_rules.redact import redact_violation
from genoa_rules.view import View
from genoa_rules.words import describe, name, sentence, tell_bundle
from genoa_rules.words.explain import explain_reasons

if TYPE_CHECKING:
    from rich.console import Console

_MOST_OPTIONS = 20
_NARROWEST_BOARD = 61
# What goes without saying, since what follows it is told.
_UNTOLD = (ActionClosed, BuildingUsed, DiceRolled, DrawDue, MarkingEnded, MarkingTurn, WalkEnded)


@define
class Screen:
    """Shows a sitting to whoever sits there.

    told: for each player how many events have been shown.
    """

    console: Console
    language: str
    edition: Edition
    told: dict[str | None, int] = field(factory=dict)
    _board: dict[str, object] = field(factory=dict, init=False)
    _hand: dict[str, Bundle] = field(factory=dict, init=False)

    def say(self, key: str, **fields: object) -> str:
        """A text in the language of the screen."""
        return TEXTS[self.language][key].format(**fields)

    def show(self, text: str = "", style: str = "", *, first: str = "") -> None:
        """Prints a text, broken into lines.

        first: what stands before it.
        """
        told = indented(printable(text), first=first) if text.strip() else ""
        self.console.print(told, style=style or None, markup=False, highlight=False, soft_wrap=True)

    # A seat.

    def cover(self, player: str) -> None:
        """Hides what is on the screen, and says for whom."""
        if self.console.is_terminal:
            # Also what could be scrolled back to.
            sys.stdout.write("\x1b[3J\x1b[2J\x1b[H")
        self.show()
        self.show(self.say("cover", player=player), "bold")

    def seat(self, sitting: Sitting, asked: Asked) -> None:
        """What has happened, and what lies before a player: all of it where that has changed."""
        view = sitting.game.view(asked.player)
        self.news(sitting, asked.player)
        seen = (view.turn.active, view.turn.walk, view.owners, view.left)
        if self._board.get(asked.player) != seen:
            self._board[asked.player] = seen
            self.board(view)
            self._hand.pop(asked.player, None)
        holding = sitting.game.state.holding(asked.player)
        if self._hand.get(asked.player) != holding:
            self._hand[asked.player] = holding
            self.hand(view)
        self.proposals(view)

    def news(self, sitting: Sitting, player: str | None) -> None:
        """What has happened since it was last told to this player; to a spectator for None."""
        events = sitting.happened()
        self.events(events[min(self.told.get(player, 0), len(events)) :], player)
        self.told[player] = len(events)

    def all_news(self, sitting: Sitting, player: str | None) -> None:
        """All that has happened, as this player may know it."""
        events = sitting.happened()
        if not events:
            self.show(self.say("log_empty"))
        self.events(events, player, everything=True)

    def forget(self, sitting: Sitting) -> None:
        """After something was taken back: nothing of it is told again, what comes instead is."""
        number = len(sitting.happened())
        self.told = {player: min(told, number) for player, told in self.told.items()}
        self._board.clear()
        self._hand.clear()

    def events(self, events: Sequence[tuple[Event, str]], player: str | None, *, everything: bool = False) -> None:
        """Events, each in a line, as somebody may know them."""
        dealing = True
        for event, active in events:
            dealing = dealing and isinstance(event, CardDrawn)
            if not everything and (isinstance(event, _UNTOLD) or (dealing and event.player != player)):  # type: ignore[union-attr]
                continue
            if isinstance(event, TowerHandedOn):
                self.show(f"── {self.say('turn', player=event.to)}", "bold")
                continue
            style = "dim" if isinstance(event, PlayerPassed) else ""
            self.show(describe(event, player, self.language, self.edition, active=active), style, first="  ")

    # The table.

    def board(self, view: View) -> None:
        """The board, the turn, and what everybody has."""
        console = self.console
        wide = max(_NARROWEST_BOARD, min(console.width, 100))
        drawn = text_board(
            view,
            language=self.language,
            edition=self.edition,
            width=wide,
            colour=console.is_terminal and not console.no_color,
            next_spaces=isinstance(view.phase, Walking),
        )
        console.print()
        # The board brings its own colours and is as wide as it is.
        sys.stdout.write(f"{drawn}\n")
        sys.stdout.flush()
        rounds = self.say("left", number=view.left) if view.left else self.say("last_round")
        self.show(f"{self.say('turn', player=view.turn.active)}, {rounds}.")
        self.holdings(view)

    def holdings(self, view: View) -> None:
        """What lies open before everybody."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for key in ("player", "wares", "special", "large_order", "small_order", "message", "privilege", "markers"):
            words = key in ("player", "wares", "special")
            table.add_column(Text(self.say(key)), overflow="fold", justify="left" if words else "right")
        for seat in view.seats:
            goods = seat.open
            kinds = goods.cards_of_a_kind
            cells = (
                seat.player,
                self._goods(Bundle(wares=goods.wares)),
                self._goods(Bundle(special_cards=goods.special_cards)),
                *(str(kinds.count(kind) or "-") for kind in CARD_KINDS),
                str(goods.markers or "-"),
            )
            table.add_row(*map(Text, map(printable, cells)))
        self.console.print(table)

    def _goods(self, goods: Bundle) -> str:
        return tell_bundle(goods, self.language, self.edition) if goods else "-"

    def hand(self, view: View) -> None:
        """The player's money and cards, which nobody else sees."""
        for seat in view.seats:
            if seat.player == view.player:
                holding: Bundle = seat.holding  # type: ignore[union-attr]
                self.show(self.say("hand", player=seat.player, goods=self._goods(Bundle(holding.ducats))), "bold")
                for kind in CARD_KINDS:
                    cards = holding.cards_of(kind)
                    if cards:
                        faces = ", ".join(
                            _bare(name(card, self.language, self.edition), self._kind(kind)) for card in cards
                        )
                        self.show(faces, first=f"  {self._kind(kind)}: ")

    def _kind(self, kind: object) -> str:
        return name(kind, self.language, self.edition)  # type: ignore[arg-type]

    def proposals(self, view: View) -> None:
        """What is proposed and stands, but what the player may accept: that is listed by number."""
        listed = {each.deal for each in view.legal if isinstance(each, AcceptDeal)}
        standing = view.phase.proposals if isinstance(view.phase, Walking) else ()
        others = [each for each in standing if each.deal not in listed]
        if others:
            self.show(self.say("proposals"))
        for each in others:
            event = DealProposed(each.author, each.deal)
            told = describe(event, view.player, self.language, self.edition, active=view.turn.active)
            self.show(told, first="  ")

    def chances(self, view: View) -> None:
        """For which actions the player may make an offer."""
        if not view.offers.binding or view.player == view.turn.active:
            return
        spaces = [subject.space for subject in view.offers.subjects if subject.action]
        if spaces:
            told = ", ".join(name(space, self.language, self.edition) for space in spaces)
            self.show(self.say("may_offer", spaces=told), "dim")

    def options(self, options: Sequence[Option], *, whole: bool = False) -> None:
        """What may be done, by number."""
        shown = options if whole else options[:_MOST_OPTIONS]
        for number, option in enumerate(shown, start=1):
            self.show(option.sentence(self.language, self.edition), first=f"{number:3}  ")
        if len(shown) < len(options):
            self.show(self.say("more", number=len(options) - len(shown)))

    def refusal(self, ruling: Ruling, player: str) -> None:
        """Why something is not allowed, in short, as a player may know it."""
        self.show(self.say("illegal"), "bold red")
        for violation in _violations(ruling, player):
            self.show(sentence(violation, self.language, self.edition), first=f"  {violation.clause}: ")
        self.show(self.say("ask_why"), "dim")

    def refusal_in_full(self, ruling: Ruling, player: str) -> None:
        """The same with all passages on which it stands."""
        for line in explain_reasons(_violations(ruling, player), ruling.clauses, self.language, self.edition):
            self.show(line)

    # The end.

    def result(self, result: Result) -> None:
        """How the game ended, item by item."""
        from rich.table import Table
        from rich.text import Text

        self.show()
        self.show(self.say("over"), "bold")
        columns = ("player", "money", "chains", "for_markers", "total", *(("goods",) if result.goods_compared else ()))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for place, key in enumerate(columns):
            table.add_column(Text(self.say(key)), justify="right" if place else "left")
        for score in sorted(result.scores, key=lambda each: -each.ducats):
            chains = sum(chain.ducats for chain in score.chains)
            of_chains = " + ".join(str(chain.ducats) for chain in score.chains) or "0"
            money = score.ducats - chains - score.for_markers
            cells = [score.player, str(money), of_chains, str(score.for_markers), str(score.ducats)]
            table.add_row(*map(Text, map(printable, [*cells, str(score.goods)][: len(columns)])))
        self.console.print(table)
        if result.goods_compared:
            self.show(self.say("tied"))
        key = "winner" if len(result.winners) == 1 else "winners"
        self.show(self.say(key, players=self.say("and").join(result.winners)), "bold")


def _bare(told: str, kind: str) -> str:
    """A card without the name of its kind before it."""
    return told[len(kind) :].strip() if told.casefold().startswith(kind.casefold()) else told


def _violations(ruling: Ruling, player: str) -> tuple[Violation, ...]:
    """What is wrong, as somebody may know it who need not be the one who said it."""
    speaker = getattr(ruling.command, "player", None)
    return tuple(redact_violation(each, player, speaker=speaker) for each in ruling.violations)
