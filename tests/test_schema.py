"""The schema: it is one, it is complete, what is written satisfies it, and what it refuses is not read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import genoa_rules as genoa
from genoa_rules import WireError, dumps, loads
from genoa_rules.casebook import casebook
from genoa_rules.cli import main
from genoa_rules.kernel.closed_set import ClosedSet
from genoa_rules.kernel.json_schema import json_schema as printed_schema
from genoa_rules.kernel.typescript import typescript as printed_typescript
from genoa_rules.kernel.wire import TextForm, Wire
from genoa_rules.kernel.wire_description import describe
from genoa_rules.legal import legal_for_all
from genoa_rules.model.rules import Settings, SettingValue
from genoa_rules.record import RecordError, read_record, record_of, write_record_json
from genoa_rules.schema import WORKED_OUT, json_schema, roots, typescript
from genoa_rules.wire import wire
from spec.premise import holds, premise
from spec.states import NAMES, choose, states
from tests.schemas import SCHEMA, fault, satisfies, validator
from tests.spoiled import JSON, spoiled
from tests.wire_values import values_of

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = {"genoa.schema.json": json_schema, "genoa.d.ts": typescript}
EXAMPLES = sorted((ROOT / "examples").rglob("*.toml"))
# Played or read, not made from their types.
OWN_TESTS = ("State", "Game")
FEWER = settings(max_examples=max(5, settings().max_examples // 10))


def satisfied(text: str, name: str) -> None:
    """A text that was written has to satisfy its definition."""
    assert not fault(json.loads(text), name)


def read(text: str, kind: Any) -> Any:
    """What a text stands for; None where it is refused."""
    try:
        return loads(text, kind)
    except WireError:
        return None


# It is a schema, and a complete one.


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all schemas in it."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from parts(inner)


def test_it_is_a_schema():
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


def test_every_reference_leads_somewhere_and_every_definition_is_referred_to():
    named = {part["$ref"].removeprefix("#/$defs/") for part in parts(SCHEMA) if "$ref" in part}
    assert named == set(SCHEMA["$defs"])


def test_what_stands_on_its_own_satisfies_the_whole():
    assert [each["$ref"] for each in SCHEMA["anyOf"]] == [f"#/$defs/{name}" for name in roots()]
    whole = Draft202012Validator(SCHEMA)
    assert whole.is_valid(json.loads(dumps(genoa.RollDice("Anna"))))
    assert not whole.is_valid({"type": "RollDyce", "player": "Anna"})


def test_every_public_class_union_and_closed_set_is_defined():
    for name in genoa.__all__:
        noun = getattr(genoa, name)
        is_class = isinstance(noun, type) and (attrs.has(noun) or issubclass(noun, ClosedSet))
        if (is_class or get_origin(noun) is not None) and name not in WORKED_OUT:
            assert name in SCHEMA["$defs"]
    assert {"Record", "PrintedAdjudication", "PrintedSituationAdjudication", "PrintedComparison", "Cases"} <= set(
        SCHEMA["$defs"]
    )


def closed_sets() -> list[type[ClosedSet]]:
    """Those of the game, found as classes and not through what is written."""
    modules = ("genoa_rules.model.", "genoa_rules.chapters.")
    return [each for each in ClosedSet.__subclasses__() if each.__module__.startswith(modules)]


@pytest.mark.parametrize("closed_set", closed_sets(), ids=lambda closed_set: closed_set.__name__)
def test_every_member_of_every_closed_set_is_in_it(closed_set):
    assert SCHEMA["$defs"][closed_set.__name__]["enum"] == [member.value for member in closed_set]


UNIONS = ("Command", "PlayerCommand", "TableCommand", "Event", "Phase", "SeenPhase", "Seat", "Card", "Decision")


@pytest.mark.parametrize("union", UNIONS)
def test_every_member_of_every_union_is_in_it_with_its_type(union):
    members = [(get_origin(kind) or kind).__name__ for kind in get_args(getattr(genoa, union))]
    assert [each["$ref"] for each in SCHEMA["$defs"][union]["anyOf"]] == [f"#/$defs/{name}" for name in members]
    for name in members:
        assert SCHEMA["$defs"][name]["properties"]["type"] == {"const": name}
        assert SCHEMA["$defs"][name]["required"][0] == "type"


def test_no_object_has_room_for_more():
    objects = [part for part in parts(SCHEMA["$defs"]) if part.get("type") == "object"]
    assert len(objects) > 100
    assert all(part["additionalProperties"] is False for part in objects)


# It is shipped, and printed.


@pytest.mark.parametrize("file", SHIPPED)
def test_the_shipped_file_is_current(file):
    path = ROOT / "genoa_rules" / "schema" / file
    option = " --typescript" if file.endswith(".ts") else ""
    assert path.read_text(encoding="utf-8") == SHIPPED[file](), (
        f"the types have changed: genoa-rules schema{option} > {path.relative_to(ROOT)}"
    )


def test_the_command_prints_it(capsys):
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == json_schema()
    assert main(["schema", "--typescript"]) == 0
    assert capsys.readouterr().out == typescript()


def test_both_name_the_same():
    declared = re.findall(r"^export (?:type|interface) (\w+)", typescript(), re.MULTILINE)
    assert declared == list(SCHEMA["$defs"])


# What is written satisfies it.


@pytest.mark.parametrize("name", [name for name in roots() if name not in OWN_TESTS])
@FEWER
@given(data=st.data())
def test_whatever_is_written_satisfies_its_definition(name, data):
    kind = wire().in_full(roots()[name])
    satisfied(dumps(data.draw(values_of(kind))), name)


@settings(max_examples=max(5, settings().max_examples // 4))
@given(state=states(), data=st.data())
def test_states_and_what_belongs_to_them_satisfy_it(state, data):
    satisfied(dumps(state), "State")
    satisfied(dumps(genoa.view(state, data.draw(st.sampled_from((*state.players, None))))), "View")
    commands = (*legal_for_all(state)[:3], data.draw(values_of(genoa.Command)))
    for command in commands:
        satisfied(dumps(genoa.rule_on(state, command)), "Ruling")


def test_games_and_records_satisfy_it():
    random = Random("schema")
    game = genoa.Game.start(NAMES[:2], genoa.Rules.second_edition())
    while game.result is None:
        game = game.play(choose(game.state, random))
    satisfied(dumps(game), "Game")
    satisfied(write_record_json(record_of(game)), "Record")


@pytest.mark.parametrize("option", [(), ("--all-rules",), ("--language", "de")], ids=" ".join)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_what_the_command_prints_for_programs_satisfies_it(example, option, capsys):
    assert main(["adjudicate", "--format", "json", *option, str(example)]) in (0, 1)
    text = capsys.readouterr().out
    name = {
        "genoa-adjudication/1": "PrintedAdjudication",
        "genoa-situation-adjudication/1": "PrintedSituationAdjudication",
        "genoa-comparison/1": "PrintedComparison",
    }[json.loads(text)["format"]]
    satisfied(text, name)


def test_cases_satisfy_it(capsys):
    assert main(["case", "--format", "json"]) == 0
    text = capsys.readouterr().out
    assert len(json.loads(text)) == len(casebook().cases)
    satisfied(text, "Cases")
    assert loads(text, roots()["Cases"]) == casebook().cases


def test_a_setting_in_a_case_has_a_value_of_some_setting():
    assert set(get_args(SettingValue)) == set(get_type_hints(Settings).values()) - {str}


# What it refuses is not read, and as far as a schema can say, what it takes is read.

JUST_AS_READ = ("Command", "Event", "Phase", "SeenPhase", "Violation", "Rules", "Ruling", "Line", "Frame", "GivenGood")
TAKES_MORE = ("Box", "Board", "Setup", "View", "Record")


@premise(at_least=0.05)
@given(name=st.sampled_from(JUST_AS_READ), data=st.data())
def test_what_is_spoiled_satisfies_it_just_if_it_is_read(name, data):
    kind = roots()[name]
    text = data.draw(spoiled(dumps(data.draw(values_of(kind)))))
    assert satisfies(text, name) == holds(read(text, kind) is not None)


@premise(at_least=0.05)
@given(name=st.sampled_from(TAKES_MORE), data=st.data())
def test_what_is_spoiled_and_read_satisfies_it(name, data):
    kind = roots()[name]
    text = data.draw(spoiled(dumps(data.draw(values_of(kind)))))
    if holds(read(text, kind) is not None):
        assert satisfies(text, name)


@premise(at_least=0.02)
@given(state=states(), mildly=st.booleans(), data=st.data())
def test_a_spoiled_state_that_is_read_satisfies_it(state, mildly, data):
    text = data.draw(spoiled(dumps(state), mildly=mildly))
    if holds(read(text, genoa.State) is not None):
        assert satisfies(text, "State")


@given(name=st.sampled_from(JUST_AS_READ), data=JSON)
def test_any_json_satisfies_it_just_if_it_is_read(name, data):
    text = json.dumps(data)
    assert satisfies(text, name) == (read(text, roots()[name]) is not None)


def changed(name: str, value: Any, **changes: Any) -> str:
    """A command in JSON with some keys changed, or taken out for None."""
    data = {**json.loads(dumps(value)), **changes}
    text = json.dumps({key: inner for key, inner in data.items() if inner is not None})
    assert (read(text, roots()[name]) is not None) == satisfies(text, name)
    return text


DEAL = {"buyer": "Anna", "space": "7/5", "action": False}


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "Prupose"},
        {"type": None},
        {"player": None},
        {"player": 7},
        {"more": 1},
        {"deal": {**DEAL, "space": "07/5"}},
        {"deal": {**DEAL, "space": "7/-0"}},
        {"deal": {**DEAL, "space": " 7/5"}},
        {"deal": {**DEAL, "space": "parc"}},
        {"deal": {**DEAL, "action": 0}},
        {"deal": {**DEAL, "pays": {"ducats": 2**63}}},
        {"deal": {**DEAL, "pays": {"ducats": True}}},
        {"deal": {**DEAL, "pays": {"wares": ["wheat", "weat"]}}},
        {"deal": {**DEAL, "pays": {"cards": [{"type": "Privilege", "building": "park", "ware": "silk"}]}}},
    ],
    ids=str,
)
def test_what_both_refuse(changes):
    value = genoa.ProposeDeal("Anna", deal=genoa.Deal("Anna", space=genoa.Street(7, 5)))
    assert satisfies(changed("Command", value), "Command")
    assert not satisfies(changed("Command", value, **changes), "Command")


def test_what_a_schema_can_not_say():
    """As the page on JSON tells it: what satisfies the schema and is not read."""
    dice = dumps(genoa.DiceFell(red=7, blue=5))
    with_a_point = dice.replace("7", "7.0")
    assert validator("Command", as_read=False).is_valid(json.loads(with_a_point))
    twice = dice.replace('"red":7', '"red":7,"red":7')
    assert satisfies(twice, "Command")
    board = json.dumps({"rows": [["PAR"]]})
    assert satisfies(board, "Board")
    game = genoa.Game.start(NAMES[:2], genoa.Rules.first_edition())
    state = dumps(game.state).replace('"active":"Anna"', '"active":"Zeno"')
    assert satisfies(state, "State")
    lines = {"without events": genoa.Line(genoa.RollDice("Anna")), "of nobody": genoa.Line(genoa.RollDice("Zeno"), ())}
    written = {name: {**json.loads(dumps(game)), "lines": [json.loads(dumps(line))]} for name, line in lines.items()}
    without_events = json.dumps(written["without events"])
    assert satisfies(without_events, "Game")
    for text, kind in (
        (with_a_point, genoa.Command),
        (twice, genoa.Command),
        (board, genoa.Board),
        (state, genoa.State),
        (without_events, genoa.Game),
    ):
        assert read(text, kind) is None
    of_nobody = json.dumps({**written["of nobody"], "format": "genoa-record/1"})
    assert satisfies(of_nobody, "Record")
    with pytest.raises(RecordError, match="Zeno"):
        read_record(of_nobody)


# The description itself, apart from the game.


class _Colour(ClosedSet):
    """A colour. */"""

    RED = "red"
    BLUE = "blue"


@frozen
class _Leaf:
    """A leaf."""

    colour: _Colour


@frozen
class _Twig:
    leaves: tuple[_Leaf, ...]
    twigs: tuple[_Twig, ...] = ()
    pair: tuple[int, bool] | None = None
    colours: frozenset[_Colour | None] = frozenset()


@frozen
class _Hour:
    hour: int


HOUR = TextForm(_Hour, "an hour", lambda hour: f"{hour.hour} h", lambda text: _Hour(int(text[:-2])), "[0-9]+ h")


def test_a_form_that_leads_back_to_itself():
    form = describe(Wire(()), {"Twig": _Twig})
    assert form.roots == ("Twig",)
    assert [definition.name for definition in form.definitions] == ["Twig", "_Colour", "_Leaf"]
    defined = printed_schema(form, "", "")["$defs"]
    assert defined["_Leaf"] == {
        "description": "A leaf.",
        "type": "object",
        "properties": {"colour": {"$ref": "#/$defs/_Colour"}},
        "required": ["colour"],
        "additionalProperties": False,
    }
    assert defined["Twig"]["required"] == ["leaves"]
    assert defined["Twig"]["properties"]["twigs"] == {"type": "array", "items": {"$ref": "#/$defs/Twig"}}
    row, nothing = defined["Twig"]["properties"]["pair"]["anyOf"]
    assert (len(row["prefixItems"]), row["minItems"], row["items"], nothing) == (2, 2, False, {"type": "null"})
    assert defined["Twig"]["properties"]["colours"]["uniqueItems"] is True


def test_declarations():
    assert (
        printed_typescript(describe(Wire(()), {"Twig": _Twig}), "About.")
        == """\
/** About. */

export interface Twig {
  readonly leaves: readonly _Leaf[];
  readonly twigs?: readonly Twig[];
  readonly pair?: readonly [number, boolean] | null;
  readonly colours?: readonly (_Colour | null)[];
}

/** A colour. * / */
export type _Colour = "red" | "blue";

/** A leaf. */
export interface _Leaf {
  readonly colour: _Colour;
}
"""
    )


def test_a_text_form_is_told_by_its_pattern():
    form = describe(Wire((), text_forms=(HOUR,)), {"Hour": _Hour})
    assert printed_schema(form, "", "")["$defs"]["Hour"] == {"type": "string", "pattern": "^(?:[0-9]+ h)$"}
    assert "export type Hour = string;" in printed_typescript(form, "")


def test_what_can_not_be_described():
    with pytest.raises(TypeError, match="has no written form"):
        describe(Wire(()), {"Any": object})
    with pytest.raises(TypeError, match="has no written form"):
        describe(Wire(()), {"Any": tuple[ClosedSet, ...]})
    with pytest.raises(TypeError, match="would both be named _Leaf"):
        describe(Wire(()), {"_Leaf": _Twig})
