"""Whatever a text says, reading it gives a sound value or one WireError that says where and what was expected."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import Bundle, Street, Ware, WireError, dumps, events, loads
from genoa_rules.chapters.rounds import MarkerCause
from genoa_rules.evolve import after
from genoa_rules.game import Line
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.wire import OwnForm, TextForm, Wire
from genoa_rules.kernel.wire_text import DEEPEST, LARGEST_NUMBER, LARGEST_TEXT
from genoa_rules.legal import legal_for_all
from genoa_rules.model.goods import GivenGood
from genoa_rules.model.phases import Phase, Result
from genoa_rules.model.refusal import Violation
from spec.premise import holds, premise
from spec.states import NAMES, choose, states
from tests.spoiled import JSON, spoiled
from tests.wire_values import values_of

KINDS = (genoa.Game, genoa.State, genoa.Command, genoa.Event, genoa.Ruling, genoa.Setup, genoa.View, genoa.Space, int)
FIRST = genoa.Rules.first_edition()


def refused(text: str, kind: Any) -> WireError:
    """The error with which a text is refused."""
    with pytest.raises(WireError) as caught:
        loads(text, kind)
    error = caught.value
    assert error.path.startswith("$")
    assert str(error) == f"{error.path}: expected {error.expected}, found {error.found}"
    return error


def read(text: str, kind: Any) -> Any:
    """What a text stands for, if anything; nothing but a WireError escapes."""
    try:
        return loads(text, kind)
    except WireError as error:
        assert error.path.startswith("$")
        return None


# One by one.

MOVE = '{"type":"MoveTower","player":"Anna","to":"park"}'
DEAL = '{"type":"ProposeDeal","player":"Anna","deal":{"buyer":"Anna","space":"park","action":true,"pays":%s}}'
DELIVERY = '{"type":"UseBuilding","player":"Anna","delivery":{"order":{"type":"LargeOrder","villa":"park","wares":%s}}}'


@pytest.mark.parametrize(
    ("text", "kind", "path", "expected", "found"),
    [
        # Not the keys that there must be.
        (MOVE.replace(',"to":"park"', ""), genoa.Command, "$.to", "a value", "nothing"),
        (MOVE.replace("}", ',"by":1}'), genoa.Command, "$", "no key but player, to", '"by"'),
        (MOVE.replace('"to"', '"to":"park","to"'), genoa.Command, "$", "an object", 'the key "to" twice'),
        (DEAL % '{"gold":1}', genoa.Command, "$.deal.pays", "no key but ducats", '"gold"'),
        (DEAL % '{"ducats":1,"ducats":1}', genoa.Command, "$.deal.pays", "an object", 'the key "ducats" twice'),
        ('{"type":"EndWalk"}', genoa.EndWalk, "$.player", "a value", "nothing"),
        ('{"type":"TimeCalled","a":1}', genoa.TimeCalled, "$", "no key", '"a"'),
        # Not the type that there must be.
        ('{"player":"Anna"}', genoa.Command, "$.type", "one of RollDice, ", "nothing"),
        (MOVE.replace("MoveTower", "MoveTwoer"), genoa.Command, "$.type", "one of RollDice, ", '"MoveTwoer"'),
        (MOVE.replace('"MoveTower"', "[]"), genoa.Command, "$.type", "one of RollDice, ", "a list"),
        (MOVE, genoa.EndWalk, "$.type", "EndWalk", '"MoveTower"'),
        (MOVE, genoa.Event, "$.type", "one of CardDrawn, ", '"MoveTower"'),
        ("7", genoa.Command, "$", "an object", "7"),
        ("[]", genoa.Bundle, "$", "an object", "a list"),
        # Not a value of the field.
        *(
            (DEAL % f'{{"ducats":{number}}}', genoa.Command, "$.deal.pays.ducats", "a whole number", shown)
            for number, shown in (
                ("5.0", "5.0"),
                ("true", "true"),
                ('"5"', '"5"'),
                ("null", "null"),
                ("1e400", "Infinity"),
                ("NaN", "NaN"),
                ("-Infinity", "-Infinity"),
                (str(LARGEST_NUMBER + 1), "a number of 19 digits"),
                (str(-LARGEST_NUMBER - 2), "a number of 20 digits"),
                ("9" * 5000, "a number of 5000 digits"),
            )
        ),
        ((DEAL % "{}").replace("true", "1"), genoa.Command, "$.deal.action", "true or false", "1"),
        (MOVE.replace('"Anna"', "7"), genoa.Command, "$.player", "a text", "7"),
        (MOVE.replace('"park"', '"parc"'), genoa.Command, "$.to", "one of villa_zasteri, ", '"parc"'),
        (MOVE.replace('"park"', '["park"]'), genoa.Command, "$.to", "one of villa_zasteri, ", "a list"),
        *(
            (f'"{text}"', genoa.Street, "$", "a street such as 7/5", f'"{text}"')
            for text in ("07/5", "7/5 ", "+7/5", "7", "7/5/1", "-0/5", f"1/{'9' * 20}", f"{LARGEST_NUMBER + 1}/1", "")
        ),
        ('"\uff17/5"', genoa.Street, "$", "a street such as 7/5", '"\\uff17/5"'),
        (DELIVERY % '["silk","wool"]', genoa.Command, "$.delivery.order.wares[1]", "one of wheat, ", '"wool"'),
        (DELIVERY % '{"0":"silk"}', genoa.Command, "$.delivery.order.wares", "a list", "an object"),
        ("[1]", tuple[int, int], "$", "a list of 2", "a list of another length"),
        ("[1,2,3]", tuple[int, int], "$", "a list of 2", "a list of another length"),
        ('"money"', GivenGood, "$", "one of an object, wheat, ", '"money"'),
        ('"other"', genoa.Box, "$", "shipped, or another box in full", "the name 'other' alone"),
        # Not JSON, or too much of it.
        ("", int, "$", "JSON", "at line 1, column 1: Expecting value"),
        ("{\n 'a'", int, "$", "JSON", "at line 2, column 2: "),
        ("1 2", int, "$", "JSON", "at line 1, column 3: Extra data"),
        ("\ufeff1", int, "$", "JSON", "at line 1, column 1: "),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), int, "$", f"at most {DEEPEST} lists and objects", "33"),
        ("[" * DEEPEST + "]" * DEEPEST, int, "$", "a whole number", "a list"),
        ('{"a":' * 100_000, int, "$", f"at most {DEEPEST} lists and objects", "100000"),
        (f'"{"x" * LARGEST_TEXT}"', str, "$", f"at most {LARGEST_TEXT} characters", str(LARGEST_TEXT + 2)),
    ],
)
def test_what_is_refused(text, kind, path, expected, found):
    error = refused(text, kind)
    assert error.path == path
    assert error.expected.startswith(expected)
    assert error.found.startswith(found)


def test_brackets_in_texts_are_no_depth():
    for before in ("", '"', "\\", '\\"', "\\\\"):
        names = (before, before + "[" * 100, "[" * 100 + before)
        assert loads(dumps(names), tuple[str, ...]) == names


def test_the_largest_numbers_are_read():
    for number in (LARGEST_NUMBER, -LARGEST_NUMBER - 1):
        assert loads(str(number), int) == number


def test_only_the_first_fault_costs_anything():
    error = refused(f"[{','.join('1' * 200_000)}]", tuple[str, ...])
    assert (error.path, error.expected, error.found) == ("$[0]", "a text", "1")


# Whatever it is.


@given(text=st.text() | st.text('[]{}",:0123456789-eE.nulltruefalse \\'), kind=st.sampled_from(KINDS))
def test_any_text(text, kind):
    read(text, kind)


@given(data=JSON, kind=st.sampled_from(KINDS))
def test_any_json(data, kind):
    read(json.dumps(data), kind)


@given(state=states(), data=st.data())
def test_a_spoiled_state_is_refused_or_another(state, data):
    found = read(data.draw(spoiled(dumps(state))), genoa.State)
    assert found is None or loads(dumps(found), genoa.State) == found


@premise(at_least=0.1)
@given(state=states(), data=st.data())
def test_a_state_spoiled_mildly_is_refused_or_can_be_played(state, data):
    found = read(data.draw(spoiled(dumps(state), mildly=True)), genoa.State)
    if not holds(found is not None and found != state):
        return
    assert loads(dumps(found), genoa.State) == found
    for player in (*found.players, None):
        genoa.view(found, player)
    for command in legal_for_all(found):
        after(found, genoa.rule_on(found, command).events)
    for command in data.draw(st.lists(values_of(genoa.Command), max_size=4)):
        genoa.rule_on(found, command)


@premise(at_least=0.05)
@given(kind=st.sampled_from((genoa.Command, genoa.Event, Phase, Violation, genoa.Rules)), data=st.data())
def test_any_other_spoiled_value_is_refused_or_another_value(kind, data):
    text = dumps(data.draw(values_of(kind)))
    found = read(data.draw(spoiled(text)), kind)
    if holds(found is not None):
        assert loads(dumps(found), kind) == found


# Games.


def a_game(players: int, steps: int) -> genoa.Game:
    random = Random(f"{players}/{steps}")
    game = genoa.Game.start(NAMES[:players], FIRST)
    while game.result is None and len(game.history) < steps:
        game = game.play(choose(game.state, random))
    return game


GAME = a_game(3, 80)
TEXT = dumps(GAME)


def test_an_unknown_version_is_refused_by_name():
    error = refused(TEXT.replace("genoa-game/1", "genoa-game/2"), genoa.Game)
    assert (error.path, error.expected, error.found) == ("$.format", "genoa-game/1", '"genoa-game/2"')
    assert refused(TEXT.replace('"format":"genoa-game/1",', ""), genoa.Game).path == "$.format"
    # Before anything else that a newer form may have changed.
    error = refused('{"format":"genoa-game/2","setup":{},"moves":[]}', genoa.Game)
    assert error.path == "$.format"


def test_a_line_needs_its_events():
    data = json.loads(TEXT)
    del data["lines"][2]["events"]
    error = refused(json.dumps(data), genoa.Game)
    assert (error.path, error.found) == ("$.lines[2].events", "nothing")


def test_a_setup_that_the_rules_forbid_is_refused():
    for players in ([], ["Anna"], ["Anna", "Anna"], ["Anna", ""], list("ABCDEF")):
        data = json.loads(TEXT)
        data["setup"]["players"] = players
        error = refused(json.dumps(data), genoa.Game)
        assert (error.path, error.expected[:19]) == ("$.setup", "two to 5 players, e")


PARK, ANNA = genoa.Building.PARK, NAMES[0]


@pytest.mark.parametrize(
    ("event", "place", "expected"),
    [
        # What evolving can't do.
        (events.CardDrawn("Zeno", genoa.CardKind.MESSAGE, genoa.Message((PARK, PARK))), "[0]", "an event that can"),
        (events.CardDrawn(ANNA, genoa.CardKind.PRIVILEGE, None), "[0]", "an event that can"),
        (events.GoodsReturned(ANNA, Bundle(ducats=10**6)), "[0]", "an event that can"),
        (events.DealProposed(ANNA, genoa.Deal(ANNA, space=Street(9, 9))), "[0]", "an event that can"),
        (events.HandOverDue(ANNA, "Bruno", genoa.CardKind.MESSAGE, 1, ()), "[0]", "an event that can"),
        # What it does without asking, and leads nowhere.
        (events.TowerMoved(ANNA, Street(9, 9)), "", "what leads to"),
        (events.MarkingTurn("Zeno"), "", "what leads to"),
        (events.MarkerPlaced(PARK, ANNA), "[0]", "an event that can"),
        (events.RoundMarkerMoved(-1, MarkerCause.ROUND_END), "", "what leads to"),
        (events.GoodsTaken(ANNA, Bundle(wares=(Ware.SILK,) * 6)), "", "what leads to"),
        (events.IncomePaid(ANNA, PARK, -1000), "", "what leads to"),
        (events.GameEnded(Result((), False, ())), "", "what leads to"),
    ],
    ids=repr,
)
def test_events_that_make_no_sense(event, place, expected):
    opening = genoa.Game.start(NAMES[:3], FIRST)
    line = Line(genoa.TimeCalled(), (event,))
    data = json.loads(dumps(opening))
    data["lines"] = [json.loads(dumps(line))]
    error = refused(json.dumps(data), genoa.Game)
    assert error.path == f"$.lines[0].events{place}"
    assert error.expected.startswith(expected)


@premise(at_least=0.02)
@given(data=st.data())
def test_a_spoiled_game_is_refused_or_can_be_played_on(data):
    found = read(data.draw(spoiled(TEXT, mildly=True)), genoa.Game)
    if holds(found is not None and found != GAME):
        assert loads(dumps(found), genoa.Game) == found
        for command in legal_for_all(found.state):
            found.play(command)


@given(order=st.permutations(range(len(GAME.history))))
def test_lines_in_another_order_are_refused_or_can_be_played_on(order):
    data = json.loads(TEXT)
    lines = data["lines"]
    # Not all of them: the further the order is disturbed, the sooner it is refused.
    data["lines"] = [*lines[: order[0]], *(lines[number] for number in sorted(order[order[0] :]))]
    found = read(json.dumps(data), genoa.Game)
    if found is not None:
        for command in legal_for_all(found.state):
            found.play(command)


# The form itself, apart from the game.


class _Colour(ClosedSet):
    RED = "red"


class _Fruit(ClosedSet):
    RED = "red"
    PEAR = "pear"


@frozen
class _Basket:
    fruits: frozenset[_Fruit]
    numbers: frozenset[int] = frozenset()


@frozen
class _Stall:
    either: _Colour | _Fruit


@frozen
class _Shelf:
    either: _Basket | _Stall


@frozen
class _Even:
    number: int

    def __attrs_post_init__(self) -> None:
        if self.number % 2:
            raise ZeroDivisionError(self.number)


@frozen
class _Box:
    either: _Even


def test_sets_are_written_in_one_order_and_read_without_repetition():
    wire = Wire(())
    basket = _Basket(frozenset(_Fruit), frozenset((7, 3, 20)))
    assert wire.write(basket) == '{"fruits":["pear","red"],"numbers":[20,3,7]}'
    assert wire.read(wire.write(basket), _Basket) == basket
    with pytest.raises(WireError, match=r"\$\.fruits: expected each item once, found one twice"):
        wire.read('{"fruits":["pear","pear"]}', _Basket)


@pytest.mark.parametrize("kind", [_Stall, _Shelf, object, list[int], dict])
def test_what_can_not_be_told_apart_has_no_written_form(kind):
    with pytest.raises(TypeError, match=r"has no written form|can't be told from the others"):
        Wire(()).read("{}", kind)


def test_what_a_constructor_raises_is_the_fault_of_the_text():
    with pytest.raises(WireError, match=r"\$\[1\]: expected what makes a _Even, found ZeroDivisionError\(3\)"):
        Wire(()).read('[{"number":2},{"number":3}]', tuple[_Even, ...])


def test_whatever_an_own_form_raises_is_the_fault_of_the_text_too():
    def fail(data: object, by_fields: object) -> _Even:
        raise KeyError("lost")

    wire = Wire((), own_forms=(OwnForm(_Even, lambda even, by_fields: by_fields(even), fail),))
    for text, kind, path in (("{}", _Even, "$"), ('{"either":{}}', _Box, "$.either")):
        with pytest.raises(WireError) as caught:
            wire.read(text, kind)
        assert str(caught.value) == f"{path}: expected something that makes sense, found KeyError('lost')"


def test_a_text_form_reads_only_what_it_writes():
    form = TextForm(_Even, "an even number", lambda even: str(even.number), lambda text: _Even(int(text)))
    wire = Wire((), text_forms=(form,))
    assert wire.read('"4"', _Even) == _Even(4)
    for text in ('"04"', '"four"', '" 4"', "4"):
        with pytest.raises(WireError, match="expected an even number"):
            wire.read(text, _Even)


def test_a_box_of_another_shape_is_refused():
    box = json.loads(dumps(attrs.evolve(genoa.shipped_box(), name="own copy")))
    for rows in ([], box["board"]["rows"][:7], [["."] * 500] * 8, [["?"] * 8] * 8):
        error = refused(json.dumps({**box, "board": {"rows": rows}}), genoa.Box)
        assert (error.path, error.expected) == ("$.board", "what makes a Board")
