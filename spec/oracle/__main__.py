"""`python -m spec.oracle --menus 100000 --seed 0`: the library held against the oracle in so many menus; with
`--proposals 100000` instead, in so many proposals.

Prints counts by phase and each difference with its seed and command number; exit status 1 if there is one. With
`--log FILE` each seed that is done is noted there, and a later run goes on from it. `--show SEED NUMBER` prints a
position as the oracle sees it, with all menus.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from multiprocessing import Pool
from pathlib import Path

from attrs import asdict

from genoa_rules.legal import legal
from spec.oracle.compare import Tally, compare
from spec.oracle.menu import menu, table_menu
from spec.oracle.negotiation import Talk, compare_proposals
from spec.oracle.plain import plain_command, plain_state
from spec.oracle.positions import steps

_PROGRESS_EVERY = 20  # seconds


def main():
    """Runs it."""
    parser = argparse.ArgumentParser(prog="python -m spec.oracle", description="the library held against the oracle")
    parser.add_argument("--menus", type=int, default=100_000, help="how many menus to compare at least")
    parser.add_argument("--proposals", type=int, help="compare at least so many proposals, and no menus")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--log", type=Path, help="a file of finished seeds, to go on from")
    parser.add_argument("--show", type=int, nargs=2, metavar=("SEED", "NUMBER"), help="print a position, and stop")
    wanted = parser.parse_args()
    if wanted.show:
        _show(*wanted.show)
        return 0
    if wanted.proposals:
        tally = _run(wanted, Talk, compare_proposals, "answers", wanted.proposals)
        _say_talk(tally)
    else:
        tally = _run(wanted, Tally, compare, "menus", wanted.menus)
        _say_tally(tally)
    return 1 if tally.differences else 0


def _run(wanted, kind, compared, counted, number):
    """A tally of this kind over so many seeds that what is counted comes to this number."""
    tally, seed, printed = kind(), wanted.seed, time.monotonic()
    if wanted.log and wanted.log.exists():
        for line in wanted.log.read_text(encoding="utf-8").splitlines():
            done = json.loads(line)
            seed = max(seed, done.pop("seed") + 1)
            tally.add(kind(**done))
    with Pool(wanted.processes) as pool:
        while getattr(tally, counted).total() < number:
            seeds = range(seed, seed + 8 * wanted.processes)
            for done, found in zip(seeds, pool.imap(compared, seeds), strict=True):
                tally.add(found)
                _log(wanted.log, done, found)
                for difference in found.differences:
                    _say(difference)
            seed = seeds.stop
            if time.monotonic() - printed > _PROGRESS_EVERY:
                printed = time.monotonic()
                _say(f"to seed {seed}: {getattr(tally, counted).total()} {counted}, {len(tally.differences)} differ")
    return tally


def _say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _log(path, seed, tally):
    if path is None:
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"seed": seed, **asdict(tally)}) + "\n")


def _say_tally(tally):
    _say_counts(
        tally,
        ("menus", tally.menus),
        ("states", tally.states),
        ("commands followed", tally.commands),
        ("listed, and what came about", tally.premises),
    )


def _say_talk(talk):
    _say_counts(
        talk,
        ("proposals", talk.answers),
        ("what spoke against them", talk.objections),
        ("what alone spoke against them", talk.alone),
        ("what came about in those that may be made", talk.premises),
        ("changed in them", talk.changes),
    )


def _say_counts(tally, *parts):
    for title, counts in parts:
        _say(f"{title}: {sum(counts.values())}")
        for name, number in sorted(counts.items(), key=lambda each: -each[1]):
            _say(f"    {number:>9} {name}")
    _say(f"differences: {len(tally.differences)}")


def _show(seed, number):
    state = next(state for at, state, _ in steps(seed) if at == number)
    p = plain_state(state)
    for part, value in p.items():
        _say(f"{part}: {value}")
    for player in p["players"]:
        _say(f"\n{player}, oracle: {menu(p, player)}")
        _say(f"{player}, library: {[plain_command(each) for each in legal(state, player)]}")
    _say(f"\ntable: {table_menu(p)}")


if __name__ == "__main__":
    sys.exit(main())
