"""The TypeScript declarations, checked by the TypeScript compiler: what is written is of its type, and nothing else is.

The compiler is looked for in the folder that the environment variable GENOA_TYPESCRIPT names, where
`npm install --prefix FOLDER typescript` has put it, and then on the path.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings

import genoa_rules as genoa
from genoa_rules import dumps
from genoa_rules.casebook import casebook
from genoa_rules.cli import main
from genoa_rules.legal import legal_for_all
from genoa_rules.record import record_of, write_record_json
from genoa_rules.schema import roots, typescript
from genoa_rules.wire import wire
from spec.states import NAMES, choose
from tests.wire_values import values_of

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
UNIONS = ("Command", "PlayerCommand", "TableCommand", "Event", "Phase", "SeenPhase", "Seat", "Card", "Decision")
CONFIGURATION = {
    "compilerOptions": {
        "strict": True,
        "noEmit": True,
        "target": "es2022",
        # Nothing of a browser: its types take longer to check than ours.
        "lib": ["es2022"],
        "skipDefaultLibCheck": True,
        "module": "es2022",
        "moduleResolution": "bundler",
        "exactOptionalPropertyTypes": True,
        "types": [],
    },
    "files": ["check.ts", "genoa.d.ts"],
}


def compiler() -> str | None:
    """The compiler's file; None where there is none."""
    folder = os.environ.get("GENOA_TYPESCRIPT")
    installed = None if folder is None else shutil.which("tsc", path=str(Path(folder) / "node_modules" / ".bin"))
    return installed or shutil.which("tsc")


COMPILER = compiler()
pytestmark = pytest.mark.skipif(
    COMPILER is None,
    reason="no TypeScript compiler: `npm install --prefix FOLDER typescript`, and GENOA_TYPESCRIPT=FOLDER",
)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Compiles a module beside the declarations; gives what the compiler complains of."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "genoa.d.ts").write_text(typescript(), encoding="utf-8")
    (folder / "tsconfig.json").write_text(json.dumps(CONFIGURATION))

    def compiling(module: str) -> str:
        (folder / "check.ts").write_text(f'import type * as genoa from "./genoa";\n\n{module}\n', encoding="utf-8")
        assert COMPILER is not None
        finished = subprocess.run(
            [COMPILER, "--project", str(folder)], capture_output=True, text=True, encoding="utf-8", timeout=300
        )
        assert (finished.returncode == 0) == (finished.stdout == ""), finished.stdout + finished.stderr
        return finished.stdout

    return compiling


def value(number: int, name: str, text: str, *, refused: bool = False) -> str:
    """A constant of a type with JSON for its value."""
    # A type that is taken although it should not be is an error too.
    expects = "// @ts-expect-error\n" if refused else ""
    return f"{expects}export const value{number}: genoa.{name} = {text};"


def values(texts: list[tuple[str, str]], *, refused: bool = False) -> str:
    """A module with a constant for each name of a type and JSON."""
    return "\n".join(value(number, name, text, refused=refused) for number, (name, text) in enumerate(texts))


# Every union, to its end.


def tags(union: str) -> list[str]:
    return [(get_origin(kind) or kind).__name__ for kind in get_args(getattr(genoa, union))]


def switch(union: str, cases: list[str]) -> str:
    """A function that looks at each case and, by the compiler's word, leaves none out."""
    lines = "\n".join(f'    case "{tag}":\n      return {number};' for number, tag in enumerate(cases))
    return f"""\
export function of{union}(found: genoa.{union}): number {{
  switch (found.type) {{
{lines}
    default: {{
      const none: never = found;
      return none;
    }}
  }}
}}
"""


def test_a_switch_over_every_member_is_exhaustive(compiled):
    assert compiled("\n".join(switch(union, tags(union)) for union in UNIONS)) == ""


def test_a_switch_that_leaves_one_out_or_has_one_too_many_is_refused(compiled):
    lacking = "\n".join(switch(union, tags(union)[1:]) for union in UNIONS)
    too_many = switch("Command", [*tags("Command"), "Rest"]).replace("ofCommand", "ofMore")
    told = compiled(f"{lacking}\n{too_many}")
    for union in UNIONS:
        assert f"Type '{tags(union)[0]}' is not assignable to type 'never'" in told
    assert """Type '"Rest"' is not comparable to type""" in told


def test_closed_sets_are_exhaustive_too(compiled):
    cases = [f'    case "{ware.value}": return {ware.rank};' for ware in genoa.Ware]
    function = "export function %s(ware: genoa.Ware): number {\n  switch (ware) {\n%s\n  }\n}\n"
    told = compiled(function % ("all", "\n".join(cases)) + function % ("lacking", "\n".join(cases[1:])))
    # Below the function that has them all.
    assert re.findall(r"check\.ts\((\d+),.* error TS\d+: (.*) and return type", told) == [
        (str(3 + len(cases) + 4), "Function lacks ending return statement")
    ]


# What is written is of its type.


@cache
def played(edition: int) -> genoa.Game:
    """A game with proposals, played at random to its end."""
    rules = (genoa.Rules.first_edition(), genoa.Rules.second_edition())[edition]
    random = Random(f"typescript/{edition}")
    game = genoa.Game.start(NAMES[: 3 + edition], rules)
    while game.result is None:
        game = game.play(choose(game.state, random))
    return game


def of_a_game(edition: int) -> Iterator[tuple[str, str]]:
    """What belongs to a game, as JSON with the names of the types."""
    game = played(edition)
    yield "Game", dumps(game)
    yield "Record", write_record_json(record_of(game))
    state = genoa.Game.start(game.state.players, game.state.setup.rules).state
    for number, line in enumerate(game.history):
        if number % 25 == 0:
            yield "State", dumps(state)
            for player in (*state.players, None):
                yield "View", dumps(genoa.view(state, player))
            for command in (*legal_for_all(state)[:2], genoa.EndWalk("Anna"), genoa.UseBuilding("Zeno")):
                yield "Ruling", dumps(genoa.rule_on(state, command))
        for event in line.events or ():
            state = genoa.evolve(state, event)


def test_what_belongs_to_games_is_of_its_type(compiled):
    assert compiled(values([*of_a_game(0), *of_a_game(1)])) == ""


def test_what_the_command_prints_is_of_its_type(compiled, capsys):
    texts = [("Cases", dumps(casebook().cases))]
    for name, option, file in (
        ("PrintedAdjudication", (), "refusing_the_only_offer.toml"),
        ("PrintedSituationAdjudication", (), "situations/leaving_without_an_answer.toml"),
        ("PrintedComparison", ("--all-rules",), "refusing_the_only_offer.toml"),
        ("PrintedComparison", ("--all-rules",), "situations/a_tie_at_the_end.toml"),
    ):
        main(["adjudicate", "--format", "json", *option, str(EXAMPLES / file)])
        texts.append((name, capsys.readouterr().out))
    assert compiled(values(texts)) == ""


def some(kind: Any) -> Iterator[str]:
    """A few values of a type as JSON, the simplest among them."""
    found: list[str] = []

    @settings(max_examples=4)
    @given(made=values_of(wire().in_full(kind)))
    def collect(made: Any) -> None:
        found.append(dumps(made))

    collect()
    yield from dict.fromkeys(found)


def test_every_value_is_of_its_type(compiled):
    kinds = [
        (name, each)
        for name, kind in roots().items()
        if name not in ("State", "Game")
        for each in (get_args(kind) if name in UNIONS else (kind,))
    ]
    assert compiled(values([(name, text) for name, kind in kinds for text in some(kind)])) == ""


def test_the_page_on_json_is_of_these_types(compiled):
    page = (ROOT / "docs" / "json.rst").read_text(encoding="utf-8")
    blocks = re.findall(r"^\.\. code-block:: typescript\n\n((?:   .*\n|\n)+)", page, re.MULTILINE)
    assert len(blocks) == 1
    assert compiled("\n".join(map(dedent, blocks))) == ""


# What is not written is not.

MOVE = '{"type":"MoveTower","player":"Anna","to":"park"}'
REFUSED = [
    ("Command", MOVE.replace("MoveTower", "MovedTower")),
    ("Command", MOVE.replace('"type":"MoveTower",', "")),
    ("Command", MOVE.replace('"Anna"', "7")),
    ("Command", MOVE.replace('"park"', '"parc"')),
    ("Command", MOVE.replace('"park"', '"7-5"')),
    ("Command", MOVE.replace('"park"', "null")),
    ("Command", MOVE.replace(',"to":"park"', "")),
    ("Command", MOVE.replace("}", ',"by":1}')),
    ("PlayerCommand", '{"type":"TimeCalled"}'),
    ("TableCommand", MOVE),
    ("Event", MOVE),
    ("Phase", '{"type":"OthersDrawing"}'),
    ("Deal", '{"buyer":"Anna","space":"7/5","action":0}'),
    ("Deal", '{"buyer":"Anna","space":"7/5","action":false,"pays":{"gold":5}}'),
    ("Bundle", '{"wares":["wheat","weat"]}'),
    ("Bundle", '{"wares":"wheat"}'),
    ("Box", '"other"'),
    ("Card", '{"type":"Privilege","villa":"park"}'),
    ("Game", '{"format":"genoa-game/2","setup":{},"lines":[]}'),
]


def test_what_is_none_of_its_type_is_refused(compiled):
    assert compiled(values(REFUSED, refused=True)) == ""


def test_a_value_that_is_refused_shows(compiled):
    told = compiled(f"{values(REFUSED[:2])}\n{value(2, 'Command', MOVE, refused=True)}")
    assert set(re.findall(r"check\.ts\((\d+),", told)) == {"3", "4", "5"}
    assert "Unused '@ts-expect-error' directive" in told


def test_nothing_can_be_changed(compiled):
    module = 'export function change(found: genoa.Bundle): void {\n  found.ducats = 5;\n  found.wares?.push("silk");\n}'
    told = compiled(module)
    assert re.search(r"'ducats' because it is a read-only property", told)
    assert "'push' does not exist on type 'readonly Ware[]'" in told
