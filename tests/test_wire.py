"""Values as JSON and back: every one comes back equal, and nothing else is read."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules import WireError, dumps, loads
from genoa_rules.decide import Decision
from genoa_rules.events import DealProposed, DealSettled, GameEnded
from genoa_rules.game import Line
from genoa_rules.kernel.wire_text import LARGEST_TEXT
from genoa_rules.legal import legal_for_all
from genoa_rules.model.goods import GivenGood, TakenGood
from genoa_rules.model.phases import Phase
from genoa_rules.model.refusal import Violation
from genoa_rules.schema import WORKED_OUT
from genoa_rules.view import Seat, SeenPhase
from spec.states import NAMES, choose, states
from tests.wire_values import values_of

ROOT = Path(__file__).resolve().parents[1]
EDITIONS = (genoa.Rules.first_edition(), genoa.Rules.second_edition())
UNIONS = {
    "commands": genoa.Command,
    "events": genoa.Event,
    "phases": Phase,
    "cards": genoa.Card,
    "decisions": Decision,
    "seats": Seat,
    "phases seen": SeenPhase,
    "goods given": GivenGood,
    "goods taken": TakenGood,
    "spaces": genoa.Space,
}
# Generic classes are read in full where they are named bare.
IN_FULL = {genoa.Accepted: genoa.Accepted[genoa.Event], genoa.Refused: genoa.Refused[Violation]}
NO_VALUES = {getattr(genoa, name) for name in WORKED_OUT}
# An example holds one value of each of many classes, or is made for each of many classes.
FEWER = settings(max_examples=max(5, settings().max_examples // 5))
VALUES = [
    IN_FULL.get(kind, kind)
    for kind in map(vars(genoa).get, genoa.__all__)
    if isinstance(kind, type) and attrs.has(kind) and kind not in NO_VALUES | {genoa.State, genoa.Game}
]


def comes_back(value: Any, kind: Any) -> str:
    """The text of a value, once it was seen to come back the same, and to the same text."""
    text = dumps(value)
    found = loads(text, kind)
    assert found == value
    assert type(found) is type(value)
    assert hash(found) == hash(value)
    assert dumps(found) == text
    return text


def refused(text: str, kind: Any) -> WireError:
    with pytest.raises(WireError) as caught:
        loads(text, kind)
    assert caught.value.path.startswith("$")
    assert str(caught.value).startswith(f"{caught.value.path}: expected {caught.value.expected}, found ")
    return caught.value


# What comes back.


@pytest.mark.parametrize("union", UNIONS.values(), ids=UNIONS)
@FEWER
@given(data=st.data())
def test_every_member_of_every_union_comes_back(union, data):
    one_of_each = [data.draw(values_of(kind)) for kind in get_args(union)]
    assert {type(value) for value in one_of_each} == {getattr(kind, "__origin__", kind) for kind in get_args(union)}
    for value, kind in zip(one_of_each, get_args(union), strict=True):
        assert comes_back(value, union) == comes_back(value, kind)


@pytest.mark.parametrize("kind", [*VALUES, Violation, Line], ids=lambda kind: getattr(kind, "__name__", str(kind)))
@FEWER
@given(data=st.data())
def test_every_public_value_comes_back(kind, data):
    comes_back(data.draw(values_of(kind)), kind)


@given(state=states(), data=st.data())
def test_states_and_what_belongs_to_them_come_back(state, data):
    comes_back(state, genoa.State)
    comes_back(genoa.view(state, data.draw(st.sampled_from((*state.players, None)))), genoa.View)
    comes_back(genoa.outcomes(state), tuple[tuple[genoa.TableCommand, int], ...])
    for command in legal_for_all(state)[:10]:
        comes_back(command, genoa.Command)
        ruling = genoa.rule_on(state, command)
        assert ruling.legal
        comes_back(ruling, genoa.Ruling)


@given(state=states(), data=st.data())
def test_refusals_come_back(state, data):
    ruling = genoa.rule_on(state, data.draw(values_of(genoa.Command)))
    comes_back(ruling, genoa.Ruling)
    comes_back(ruling.decision, genoa.Decision)


@cache
def played(players: int, rules: genoa.Rules, steps: int | None = None) -> genoa.Game:
    """A game with proposals, played at random to its end or for so many steps."""
    random = Random(f"{players}/{rules.edition.value}")
    game = genoa.Game.start(NAMES[:players], rules)
    while game.result is None and steps != len(game.history):
        game = game.play(choose(game.state, random))
    return game


@pytest.mark.parametrize("rules", EDITIONS, ids=("first", "second"))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_come_back(players, rules):
    game = played(players, rules)
    text = comes_back(game, genoa.Game)
    assert len(text) * 4 < LARGEST_TEXT
    kinds = {type(event) for event in game.events}
    assert {DealProposed, DealSettled, GameEnded} <= kinds
    for line in game.history:
        comes_back(line, Line)


def test_a_game_comes_back_at_every_moment():
    game = genoa.Game.start(NAMES[:3], EDITIONS[0])
    comes_back(game, genoa.Game)
    random = Random(3)
    for _ in range(60):
        game = game.play(choose(game.state, random))
        comes_back(game, genoa.Game)
        assert loads(dumps(game), genoa.Game).waits_for == game.waits_for


# What the text looks like.


def test_written_forms():
    street = genoa.Street(7, 5)
    for value, text in (
        (genoa.MoveTower("Anna", to=street), '{"type":"MoveTower","player":"Anna","to":"7/5"}'),
        (genoa.MoveTower("Anna", to=genoa.MARKETPLACE), '{"type":"MoveTower","player":"Anna","to":"marketplace"}'),
        (genoa.UseBuilding("小明"), '{"type":"UseBuilding","player":"\\u5c0f\\u660e"}'),
        (
            genoa.PlayTrade("Anna", give=genoa.MARKER, take=genoa.CardKind.MESSAGE),
            '{"type":"PlayTrade","player":"Anna","give":"marker","take":"message"}',
        ),
        (
            genoa.PlayTrade("Anna", give=genoa.Privilege(genoa.Building.PARK), take=genoa.Ware.SILK),
            '{"type":"PlayTrade","player":"Anna","give":{"type":"Privilege","building":"park"},"take":"silk"}',
        ),
        (
            genoa.ProposeDeal("Bruno", deal=genoa.Deal("Bruno", space=street, pays=genoa.Bundle(ducats=10))),
            '{"type":"ProposeDeal","player":"Bruno",'
            '"deal":{"buyer":"Bruno","space":"7/5","action":false,"pays":{"ducats":10}}}',
        ),
        (genoa.NOTHING, "{}"),
    ):
        assert comes_back(value, type(value)) == text


def test_one_line_or_indented():
    game = played(2, EDITIONS[0], 40)
    line, indented = dumps(game), dumps(game, indent=2)
    assert line.isascii()
    assert "\n" not in line
    assert '": ' not in line
    assert indented.startswith('{\n  "format": "genoa-game/1",\n  "setup": {\n    "players": [')
    assert loads(indented, genoa.Game) == game


def test_the_shipped_box_is_its_name_and_any_other_is_in_full():
    shipped = genoa.shipped_box()
    assert dumps(shipped) == '"shipped"'
    assert loads('"shipped"', genoa.Box) is shipped
    own = attrs.evolve(shipped, name="own copy", cards=shipped.cards[1:])
    written = json.loads(comes_back(own, genoa.Box))
    assert list(written) == ["name", "board", "cards", "provenance"]
    assert written["board"]["rows"][0] == ["ZAS", "ZAS", "PAL", "PAL", "HAR", "HAR", "MON", "MON"]
    # A copy that only calls itself so is not taken for it.
    assert dumps(attrs.evolve(own, name="shipped")).startswith('{"name":"shipped","board":')
    comes_back(genoa.Game.start(NAMES[:2], EDITIONS[0], box=attrs.evolve(own, cards=shipped.cards)), genoa.Game)


def test_what_is_derived_is_never_written():
    own = attrs.evolve(genoa.shipped_box(), name="own copy")
    game = genoa.Game.start(NAMES[:2], EDITIONS[0], box=own)
    keys = set(re.findall(r'"(\w+)":', dumps(game.state)))
    assert {"rows", "villa", "face_down", "provenance"} <= keys
    assert not keys & {"rank", "_hash", "hash", "streets", "squares", "neighbours", "place", "ring", "next_spaces"}


def test_settings_are_written_even_where_they_have_a_default():
    # What a text leaves out would change with the default; a game keeps the revision that it was begun with.
    assert json.loads(dumps(EDITIONS[0]))["revision"] == "1"
    without = dumps(EDITIONS[0]).replace('"revision":"1",', "")
    assert refused(without, genoa.Rules).path == "$.revision"


def test_a_game_from_another_beginning_is_not_written():
    game = played(3, EDITIONS[0], 30)
    for other in (genoa.Game(game.state), genoa.Game(game.state.but(left=2), game.history)):
        with pytest.raises(WireError, match="history") as caught:
            dumps(other)
        assert caught.value.path == "$.state"


def test_import_leaves_cattrs_alone():
    script = "import sys, genoa_rules; print('cattrs' in sys.modules); "
    script += "genoa_rules.dumps(genoa_rules.NOTHING); print('cattrs' in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, capture_output=True, text=True)
    assert finished.stdout.split() == ["False", "True"]
