"""Reading the notation: from a line the command that it says, or an error with its column and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from genoa_rules.chapters.large_orders import Delivery
from genoa_rules.commands import (
    AcceptDeal,
    CardDealt,
    CloseAction,
    Command,
    DeliverMessage,
    DiceFell,
    EndWalk,
    FillSmallOrder,
    HandOn,
    HandOver,
    KeepAction,
    MoveTower,
    Pass,
    PlaceMarkers,
    PlayAnyStartSpace,
    PlayAnyWare,
    PlayBuildingAction,
    PlayerCommand,
    PlayFurtherAction,
    PlayTrade,
    ProposeDeal,
    RollDice,
    TableCommand,
    TimeCalled,
    UseBuilding,
    WithdrawDeal,
)
from genoa_rules.events import Event
from genoa_rules.kernel.record_line import RecordLine
from genoa_rules.model.cards import Card, CardKind, LargeOrder, Message, SmallOrder, SpecialCard
from genoa_rules.model.deal import Deal
from genoa_rules.model.goods import GivenGood, Money, OwnMarker, TakenGood
from genoa_rules.model.wares import Ware
from genoa_rules.record import writing
from genoa_rules.record.reader import Reader
from genoa_rules.record.scan import TokenKind
from genoa_rules.record.writing import Line


def read_command(line: str) -> Command:
    """The command that a line of the notation says.

    Raises NotationError for anything else.
    """
    reader = Reader(line)
    command = said_in(reader)
    reader.end()
    return command


def read_line(line: str, players: tuple[str, ...] | None = None) -> Line:
    """A line of a record: a command, then a question mark if it is disputed, then a note behind a #.

    players: who plays; with None anybody may be named. Raises NotationError for anything else.
    """
    reader = Reader(line, players)
    command = said_in(reader)
    disputed = reader.takes(writing.DISPUTED)
    note = reader.note()
    reader.end()
    return RecordLine[Command, Event](command, None, note, disputed)


def read_card(text: str) -> Card:
    """The card that a text names.

    Raises NotationError for anything else.
    """
    reader = Reader(text)
    card = reader.card()
    reader.end()
    return card


def said_in(reader: Reader) -> Command:
    """Reads a command: who speaks, and what is said."""
    speaker = _speaker(reader)
    if speaker is None:
        return reader.choice(_OF_THE_TABLE, "what the table says", _MEANT_OF_THE_TABLE)(reader)
    return move_of(reader, speaker)


def move_of(reader: Reader, player: str) -> PlayerCommand:
    """Reads what a player says."""
    return reader.choice(_OF_A_PLAYER, "what the player says", _MEANT)(reader, player)


def _speaker(reader: Reader) -> str | None:
    """Who speaks: a player, or None for the table. Here a name of several words can be read as it is."""
    if reader.next.kind is TokenKind.TEXT:
        player = reader.player()
        reader.need(":", "a colon behind the player's name")
        return player
    start = reader.next.start
    while reader.next.kind in (TokenKind.WORD, TokenKind.NUMBER) or reader.next.text == "-":
        reader.step()
    name = reader.line[start : reader.next.start].strip()
    if not name or not reader.takes(":"):
        raise reader.error("who speaks, a player or the table, and a colon")
    if name.casefold() == writing.TABLE:
        return None
    reader.must_play(name, start, (writing.TABLE,))
    return name


def _delivery(reader: Reader) -> Delivery | None:
    """The large order that is filled by using a villa, if one is."""
    if reader.takes(","):
        reader.need("fill", "fill and a large order")
    elif not reader.takes("fill"):
        return None
    order = reader.card_of(LargeOrder)
    return Delivery(order, reader.must_be_named("a special card", SpecialCard) if reader.takes("for") else None)


def _acceptance(reader: Reader, player: str) -> AcceptDeal:
    deal = _deal(reader)
    return AcceptDeal(player, deal=deal, cards=reader.giving())


def _deal(reader: Reader) -> Deal:
    return reader.deal(reader.player())


def _place_markers(reader: Reader, player: str) -> PlaceMarkers:
    street = reader.space()
    remove = reader.buildings() if reader.takes("remove") else ()
    place = reader.buildings() if reader.takes("place") else ()
    return PlaceMarkers(player, street=street, remove=remove, place=place)


def _trade(reader: Reader, player: str) -> PlayTrade:
    give = _given_good(reader)
    reader.need("for", "for and what is taken")
    return PlayTrade(player, give=give, take=_taken_good(reader))


def _given_good(reader: Reader) -> GivenGood:
    found = reader.named(Ware, SpecialCard, OwnMarker, Money)
    if found is None:
        return reader.card()
    assert isinstance(found, Ware | SpecialCard | OwnMarker | Money)  # mypy joins them to what they have in common
    return found


def _taken_good(reader: Reader) -> TakenGood:
    expected = "what is taken: a ware, a special card, a kind of card or a marker"
    found = reader.must_be_named(expected, Ware, SpecialCard, CardKind, OwnMarker, Money)
    assert isinstance(found, Ware | SpecialCard | CardKind | OwnMarker | Money)
    return found


_OF_THE_TABLE: Mapping[str, Callable[[Reader], TableCommand]] = {
    "deal": lambda reader: CardDealt(reader.any_card()),
    "dice": lambda reader: DiceFell(*reader.numbers("the dice, red and blue, as in 4/5")),
    "time": lambda reader: TimeCalled(),
}

_OF_A_PLAYER: Mapping[str, Callable[[Reader, str], PlayerCommand]] = {
    "roll": lambda reader, player: RollDice(player),
    "start": lambda reader, player: PlayAnyStartSpace(player, space=reader.space()),
    "offer": lambda reader, player: ProposeDeal(player, deal=reader.deal(player)),
    "demand": lambda reader, player: ProposeDeal(player, deal=_deal(reader)),
    "withdraw": lambda reader, player: WithdrawDeal(player, deal=_deal(reader)),
    "accept": _acceptance,
    "pass": lambda reader, player: Pass(player),
    "keep": lambda reader, player: KeepAction(player),
    "move": lambda reader, player: MoveTower(player, to=reader.space()),
    "stop": lambda reader, player: EndWalk(player),
    "use": lambda reader, player: UseBuilding(player, delivery=_delivery(reader)),
    "fill": lambda reader, player: FillSmallOrder(player, order=reader.card_of(SmallOrder)),
    "done": lambda reader, player: CloseAction(player),
    "any ware": lambda reader, player: PlayAnyWare(player, ware=reader.must_be_named("a ware", Ware)),
    "trade": _trade,
    "building action": lambda reader, player: PlayBuildingAction(
        player, building=reader.building(), delivery=_delivery(reader)
    ),
    "further action": lambda reader, player: PlayFurtherAction(player),
    "deliver": lambda reader, player: DeliverMessage(player, message=reader.card_of(Message)),
    "hand over": lambda reader, player: HandOver(player, cards=reader.cards()),
    "mark": _place_markers,
    "hand on": lambda reader, player: HandOn(player),
}

# What people say for it; what begins like another stands before it.
_MEANT_OF_THE_TABLE: Mapping[str, str] = {"draw": "deal", "draws": "deal", "roll": "dice", "rolls": "dice"}

_MEANT: Mapping[str, str] = {
    "throw": "roll",
    "buy": "offer",
    "bid": "offer",
    "propose": "offer",
    "pay": "offer",
    "sell": "demand",
    "ask": "demand",
    "take back": "withdraw",
    "agree": "accept",
    "take the action": "keep",
    "take action": "keep",
    "take": "accept",
    "yes": "accept",
    "no": "pass",
    "refuse": "pass",
    "decline": "pass",
    "go": "move",
    "walk": "move",
    "step": "move",
    "tower": "move",
    "end walk": "stop",
    "end turn": "stop",
    "end action": "done",
    "end": "stop",
    "halt": "stop",
    "close": "done",
    "finish": "done",
    "act": "keep",
    "action": "keep",
    "play any ware": "any ware",
    "play trade": "trade",
    "play building action": "building action",
    "play further action": "further action",
    "play any start space": "start",
    "any start space": "start",
    "1:1 trade": "trade",
    "give": "hand over",
    "place": "mark",
}
