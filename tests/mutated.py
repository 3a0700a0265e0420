"""Texts that were valid once: cut, doubled, swapped, with other characters, larger numbers, values of another sort,
brackets without end, or one line many times.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.record import record_of, write_box, write_record_json, write_record_toml
from genoa_rules.simulate import simulated
from spec.permuted import renamed

ROOT = Path(__file__).resolve().parents[1]

_ODD = ("\x00", "\ud800", "\u202e", "\ufeff", "\u2028", "\x1b[2J", "\r", "\t", "\U0001f600", "\uff17", "'''", '"""')
_MARKS = ('"', "'", "[", "]", "{", "}", "=", ",", ".", ":", ";", "#", "\\", "/", "-", "?", "\n", "\n\n", " ")
_WORDS = (
    r"\u{110000}",
    r'"\u{e4}"',
    r'"\u{d800}": roll',
    "without action",
    "?",
    "# x",
    "null",
    "true",
    "nan",
    "inf",
    "1e999",
    "0x10",
    "1979-05-27",
    "Park",
    "Anna",
    "table: ",
    "format = ",
    "[x]\n",
)
_NUMBERS = ("0", "-1", "7", "1000", str(2**63 - 1), str(2**63), "9" * 400, "9" * 5000, "0" * 30 + "1", "1_0", "0.5")
_NUMBERS += ("5e5", "\u0665", "0x" + "f" * 20, "ffffff")
# Of every sort that TOML has; in JSON most are values, too.
_VALUES = ("5", "-1", "true", '"x"', '""', "[]", "[[]]", "{}", "{ x = 1 }", '[1, "Anna"]', "0.5", "nan", "1979-05-27")
_VALUES += ('["Anna"]', '{ Anna = "Park" }', "{ Anna = 5 }", '["Park", ["Park"]]', '{"type": "Pass"}', "null")
_VALUES += ("[" * 40 + "]" * 40, "[" * 900 + "]" * 900, "{ x = " * 40 + "1" + " }" * 40)
_DEEP = ("[", "{", '[{"a":', "{ a = ", "a.", "(")


def _place(text: str, random: Random) -> tuple[int, int]:
    begin = random.randint(0, len(text))
    return begin, min(len(text), begin + random.choice((1, 1, 2, 5, 20, 200)))


def _cut(text: str, random: Random) -> str:
    begin, end = _place(text, random)
    return text[:begin] if random.random() < 0.2 else text[:begin] + text[end:]


def _doubled(text: str, random: Random) -> str:
    begin, end = _place(text, random)
    return text[:end] + text[begin:]


def _swapped(text: str, random: Random) -> str:
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _words_swapped(text: str, random: Random) -> str:
    """Two words change places; a valid text often comes of it."""
    words = re.split(r"(\W+)", text)
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def _replaced(text: str, random: Random) -> str:
    begin, end = _place(text, random)
    return text[:begin] + random.choice(random.choice((_ODD, _MARKS, _MARKS, _WORDS))) + text[end:]


def _put_in(text: str, random: Random) -> str:
    begin, _ = _place(text, random)
    return text[:begin] + random.choice(random.choice((_ODD, _MARKS, _WORDS))) + text[begin:]


def _numbered(text: str, random: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    chosen = random.choice(numbers)
    return text[: chosen.start()] + random.choice(_NUMBERS) + text[chosen.end() :]


def _of_another_sort(text: str, random: Random) -> str:
    """A key with another value."""
    if text.lstrip().startswith("{"):
        return _json_of_another_sort(text, random)
    keys = list(re.finditer(r"""(?:^[ \t]*[\w."' -]+=[ \t]*|"\w+":[ \t]*)(?P<value>[^\n,}]+)""", text, re.MULTILINE))
    if not keys:
        return text
    begin, end = random.choice(keys).span("value")
    return text[:begin] + random.choice(_VALUES) + text[end:]


def _json_of_another_sort(text: str, random: Random) -> str:
    """As above, or without the key; it goes down from the outside, so that what is far out is as likely."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    within, depth = data, random.choice((0, 0, 1, 2, 3, 4, 6))
    while isinstance(within, dict | list) and within:
        key = random.choice(list(within) if isinstance(within, dict) else range(len(within)))
        if depth == 0 or not isinstance(within[key], dict | list):
            if random.random() < 0.2:
                del within[key]
            else:
                within[key] = random.choice(
                    (None, 5, -1, 2**63, True, 0.5, "x", "Anna", [], {}, [[]], {"type": "Pass"})
                )
            break
        within, depth = within[key], depth - 1
    return json.dumps(data)


def _key_of_other_parts(text: str, random: Random) -> str:
    """A key of TOML with a part less, one more, or one of another key; then it often says something of its whole."""
    keys = list(re.finditer(r"""^[ \t]*(?P<key>[\w.]+(?:\."[^"\n]*")?[\w.]*)(?=[ \t]*=)""", text, re.MULTILINE))
    if not keys:
        return text
    chosen, other = random.choice(keys), random.choice(keys)
    parts, others = chosen["key"].split("."), other["key"].split(".")
    match random.randrange(4):
        case 0 | 1 if len(parts) > 1:
            parts = parts[:-1]
        case 2:
            parts = [*parts, random.choice((*others, "x"))]
        case _:
            parts[random.randrange(len(parts))] = random.choice(others)
    begin, end = chosen.span("key")
    return text[:begin] + ".".join(parts) + text[end:]


def _one_value_for_a_table(text: str, random: Random) -> str:
    """A table of TOML, in keys with dots, with something else in its place."""
    keys = [match["table"] for match in re.finditer(r"^(?P<table>[\w.]+)\.[\w\"' ]+[ \t]*=", text, re.MULTILINE)]
    if not keys:
        return text
    parts = random.choice(keys).split(".")
    table = ".".join(parts[: random.randint(1, len(parts))])
    lines = text.split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith(f"{table}."))
    lines = [line for line in lines if not line.startswith(f"{table}.")]
    lines.insert(first, f"{table} = {random.choice(_VALUES)}")
    return "\n".join(lines)


def _called_otherwise(text: str, random: Random) -> str:
    """A key or a name of the text in the place of another one."""
    words = list(re.finditer(r"[\w.]+(?=[\"']?[ \t]*[=:\],])", text))
    if not words:
        return text
    one, other = random.choice(words), random.choice(words)
    return text[: one.start()] + other.group() + text[one.end() :]


def _deepened(text: str, random: Random) -> str:
    begin, _ = _place(text, random)
    return text[:begin] + random.choice(_DEEP) * random.choice((40, 3000)) + text[begin:]


def _repeated(text: str, random: Random) -> str:
    lines = text.split("\n")
    place = random.randrange(len(lines))
    most = 1 + 20_000 // (len(lines[place]) + 1)
    return "\n".join([*lines[:place], *[lines[place]] * min(most, random.choice((2, 3, 30, 300))), *lines[place + 1 :]])


def _line_out(text: str, random: Random) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


MUTATIONS: tuple[Callable[[str, Random], str], ...] = (
    _cut,
    _doubled,
    _swapped,
    _words_swapped,
    _words_swapped,
    _replaced,
    _put_in,
    _numbered,
    _numbered,
    _of_another_sort,
    _of_another_sort,
    _key_of_other_parts,
    _one_value_for_a_table,
    _called_otherwise,
    _deepened,
    _repeated,
    _line_out,
)


def mutated_by(text: str, seed: int) -> str:
    """A text with one to three things done to it."""
    random = Random(seed)
    for _ in range(random.choice((1, 1, 2, 3))):
        text = random.choice(MUTATIONS)(text, random)
    return text


def misshapen_by(text: str, seed: int) -> str:
    """A text in which one key has a value of another sort or is another key, and all else is as it was."""
    random = Random(seed)
    return random.choice((_of_another_sort, _key_of_other_parts, _one_value_for_a_table))(text, random)


# Sampled, not drawn as a number: of numbers Hypothesis draws the small ones again and again.
_SEEDS = st.sampled_from(range(1 << 20))


def misshapen(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Such texts."""
    return st.builds(misshapen_by, texts, _SEEDS)


def numbered(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts with one number that is another, often beyond a bound."""
    return st.builds(lambda text, seed: _numbered(text, Random(seed)), texts, _SEEDS)


def mutated(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Such texts."""
    return st.builds(mutated_by, texts, _SEEDS)


@cache
def files() -> dict[str, str]:
    """The texts that the project ships, by name: records and situations of examples, cases and counted trees."""
    folders = ("examples", "examples/situations", "genoa_rules/casebook", "spec/perft")
    paths = [path for folder in folders for path in sorted((ROOT / folder).glob("*.toml"))]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}


def begun(whole: genoa.Game, moves: int, names: Mapping[str, str] | None = None) -> genoa.Game:
    """As much of a game as its first moves, played anew. names: what each player is called instead, if anything."""
    game = genoa.Game.start(whole.players if names is None else names.values(), whole.rules)
    for line in whole.history[:moves]:
        game = game.play(line.command if names is None else renamed(line.command, names))
    return game


@cache
def programs() -> tuple[str, ...]:
    """Records and games as programs write them."""
    game = simulated(3, 3, genoa.Rules.second_edition()).game
    start, short = begun(game, 0), begun(game, 40)
    return tuple(write_record_json(record_of(each)) for each in (start, short)) + tuple(
        genoa.dumps(each, indent=1) for each in (start, short)
    )


@cache
def odd_names() -> tuple[str, ...]:
    """Records, for people and for programs, of players whose names would steer a terminal."""
    whole = simulated(5, 3, genoa.Rules.first_edition()).game
    names = dict(zip(whole.players, ("An\x1b[2Jna", "Bru\u202eno", 'Car"la\n\x00'), strict=True))
    game = begun(whole, 60, names)
    return tuple(write(record_of(game)) for write in (write_record_toml, write_record_json))


def situations() -> tuple[str, ...]:
    """Situations that tell whatever can be told: on the walk, and with an action open."""
    return (
        _SITUATION.format(
            """\
not_visited = ["Park", "7/5"]
moves_left = 3
phase = "walking"
passed = ["Carla", "..."]
""",
            """\
Bruno: offer Coach House: 5 ducats, [Harbor copper]; for 2 silk; condition later turn  # first
Anna: move Park ?
claim: the tower stands on the Coach House""",
        ),
        _SITUATION.format(
            """\
open.player = "Bruno"
open.building = "Coach House"
open.used = false
open.by_card = ["Park"]
open.owes = "Any Start Space"
""",
            """\
Bruno: use
claim: Bruno is paid 10 ducats for the Coach House ?
claim: Anna has 1 action left""",
        ),
    )


_SITUATION = """\
format = "genoa-situation/1"
players = ["Anna", "Bruno", "Carla"]
colours = ["red", "blue", "green"]
rules.edition = "second"
rules.income_from = "every_action"
active = "Anna"
walk = ["Villa Ricci", "Coach House"]
{}used."Villa Ricci" = "Anna"
used.others = "nobody"
not_acted = ["Carla"]
actions_left.Bruno = "1 to 2"
filled = {{ }}
cleared = []
round_marker = "3 to 5"
last_round = false
markers.Harbor = "Bruno"
markers.Park = "nobody"
holds.Anna.ducats = 35
holds.Anna.wares = ["copper", "at most 2 salt", "..."]
holds.Bruno.ducats = "at least 25"
holds.Bruno.special_cards = ["1:1 Trade", "no Further Action", "..."]
holds.Bruno.cards = ["Harbor copper", "2 large orders", "privilege Park", "..."]
holds.Bruno.markers = "2 to 4"
holds.Bruno.on_buildings = 1
supply.copper = 2
supply."Any Ware" = "at least 1"
supply.markers.Anna = "at most 5"
decks."small order" = "at least 3"
decks.message.face_down = "at least 2"
decks.message.face_up = 0
moves = '''
{}
'''
"""


def boxes() -> tuple[str, ...]:
    """The shipped box, written."""
    return (write_box(genoa.shipped_box()),)


def shipped() -> st.SearchStrategy[str]:
    """Any text of these."""
    return st.sampled_from((*files().values(), *situations(), *programs(), *boxes()))
