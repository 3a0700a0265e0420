"""What reading costs: in proportion to the length of the text, whatever is in it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import genoa_rules as genoa
from genoa_rules.record import RecordError, read_box, read_record, read_situation, write_box
from tests.mutated import files, programs

_HEAD = 'players = ["Anna", "Bruno"]\nrules.edition = "first"\nrules.revision = "1"\n'
_RECORD = f'format = "genoa-record/1"\n{_HEAD}moves = """\n%s"""\n'
_SITUATION = 'format = "genoa-situation/1"\nplayers = ["Anna", "Bruno"]\nactive = "Anna"\nwalk = ["Park"]\n%s'
_START, _SHORT = programs()[2:]
_BOX = write_box(genoa.shipped_box())

# Each as a text of so many pieces.
SHAPES: dict[str, tuple[Callable[[str], Any], Callable[[int], str]]] = {
    "moves": (read_record, lambda n: _RECORD % ("Anna: roll\n" * n)),
    "moves that can't be read": (read_record, lambda n: _RECORD % ("Anna: rol\n" * n)),
    "one long move": (read_record, lambda n: _RECORD % f"Anna: offer Park: {'5 ducats, ' * n}\n"),
    "names": (read_record, lambda n: (_RECORD % "").replace('"Bruno"', ", ".join(f'"B{each}"' for each in range(n)))),
    "comments": (read_record, lambda n: "# x\n" * n + _RECORD % ""),
    "keys": (read_record, lambda n: "\n".join(f"key_{each} = {each}" for each in range(n)) + "\n" + _RECORD % ""),
    "open quotes": (read_record, lambda n: _RECORD % "" + '"' * n),
    "brackets": (read_record, lambda n: _RECORD % "" + "x = " + "[" * n),
    "dots": (read_record, lambda n: _RECORD % "" + "x" + ".x" * n + " = 1"),
    "white space": (read_record, lambda n: _RECORD % "" + " \n\t" * n + "x"),
    "record of programs": (read_record, lambda n: '{"format": "genoa-record/1", "lines": [' + "{}, " * n),
    "facts": (read_situation, lambda n: _SITUATION % "".join(f"holds.B{each}.ducats = 5\n" for each in range(n))),
    "wares held": (read_situation, lambda n: _SITUATION % ("holds.Anna.wares = [" + '"silk", ' * n + "]\n")),
    "claims": (read_situation, lambda n: _SITUATION % ("moves = '''\n" + "claim: Anna wins ?\n" * n + "'''\n")),
    "box": (read_box, lambda n: _BOX + "Park silk\n" * n),
    "rows of a box": (read_box, lambda n: _BOX.replace("'''\n", "'''\n" + "POS ## " * n + "\n", 1)),
    "json": (lambda text: genoa.loads(text, genoa.Game), lambda n: _START + " " * n),
    "lines of a game": (
        lambda text: genoa.loads(text, genoa.Game),
        lambda n: _SHORT[: _SHORT.rindex("]")] + ',{"command":{"type":"TimeCalled"},"events":[]}' * n + "]}",
    ),
    "keys of json": (lambda text: genoa.loads(text, genoa.Game), lambda n: "{" + '"format":1,' * n + '"x":1}'),
    "texts of json": (lambda text: genoa.loads(text, tuple[str, ...]), lambda n: "[" + '"x",' * n + '"x"]'),
}


def _work(read: Callable[[str], Any], text: str) -> int:
    """How many calls and returns a text takes: steps are counted, not seconds, as others use the machine too."""
    counted = 0

    def count(*_: object) -> None:
        nonlocal counted
        counted += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(text)
    except (RecordError, genoa.WireError):
        pass
    finally:
        sys.setprofile(before)
    return counted


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_text_takes_twice_the_work_at_most(shape):
    read, text = SHAPES[shape]
    sizes = (50, 100, 200, 400)
    _work(read, text(sizes[0]))  # what is read once is read
    work = [_work(read, text(size)) for size in sizes]
    grown = [after - before for before, after in pairwise(work)]
    for size, before, after in zip(sizes[1:], grown, grown[1:], strict=False):
        assert after <= 2.2 * max(before, 0) + 8 * size, (sizes, work)


@pytest.mark.parametrize("reader", [read_record, read_situation, read_box])
def test_each_shipped_text_many_times_takes_as_many_times_the_work(reader):
    """One behind the other, which no format allows."""
    for text in list(files().values())[::9]:
        work = [_work(reader, text * times) for times in (1, 2, 4, 8)]
        assert work[3] - work[2] <= 2.2 * max(work[2] - work[1], 0) + 8 * len(text.split("\n")) * 4, work


def test_work_beyond_proportion_would_be_seen():
    """The measure itself: a reader that looks at each pair of characters."""

    def slow(text: str) -> None:
        for _ in range(len(text) ** 2):
            len(text)

    work = [_work(slow, "x" * size) for size in (10, 20, 40, 80)]
    assert work[3] - work[2] > 2.2 * (work[2] - work[1]) + 8 * 40
