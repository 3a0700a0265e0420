"""Texts that were valid once: cut, doubled, swapped, with other characters, larger numbers, or one line many times."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import strategies as st

import genoa_rules as genoa
from genoa_rules.record import record_of, write_box, write_record_json
from genoa_rules.simulate import simulated

ROOT = Path(__file__).resolve().parents[1]

_ODD = ("\x00", "\ud800", "\u202e", "\ufeff", "\u2028", "\x1b[2J", "\r", "\t", "\U0001f600", "\uff17", "'''", '"""')
_MARKS = ('"', "'", "[", "]", "{", "}", "=", ",", ".", ":", ";", "#", "\\", "/", "-", "?", "\n", "\n\n", " ")
_WORDS = ("null", "true", "nan", "inf", "1e999", "0x10", "1979-05-27", "Park", "Anna", "table: ", "format = ", "[x]\n")
_NUMBERS = ("0", "-1", "7", "1000", "99999999999999999999", "9" * 400, "1_0", "0.5", "5e5", "\u0665")


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
    _repeated,
    _line_out,
)


def mutated_by(text: str, seed: int) -> str:
    """A text with one to three things done to it."""
    random = Random(seed)
    for _ in range(random.choice((1, 1, 2, 3))):
        text = random.choice(MUTATIONS)(text, random)
    return text


def mutated(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Such texts."""
    # Sampled, not drawn as a number: of numbers Hypothesis draws the small ones again and again.
    return st.builds(mutated_by, texts, st.sampled_from(range(1 << 20)))


@cache
def files() -> dict[str, str]:
    """The texts that the project ships, by name: records and situations of examples, cases and counted trees."""
    folders = ("examples", "examples/situations", "genoa_rules/casebook", "spec/perft")
    paths = [path for folder in folders for path in sorted((ROOT / folder).glob("*.toml"))]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}


@cache
def programs() -> tuple[str, ...]:
    """Records and games as programs write them."""
    game = simulated(3, 3, genoa.Rules.second_edition()).game
    start = genoa.Game(genoa.Game.start(game.players, game.rules).state, ())
    short = start
    for line in game.history[:40]:
        short = short.play(line.command)
    return tuple(write_record_json(record_of(each)) for each in (start, short)) + tuple(
        genoa.dumps(each, indent=1) for each in (start, short)
    )


def boxes() -> tuple[str, ...]:
    """The shipped box, written."""
    return (write_box(genoa.shipped_box()),)


def shipped() -> st.SearchStrategy[str]:
    """Any text of these."""
    return st.sampled_from((*files().values(), *programs(), *boxes()))
