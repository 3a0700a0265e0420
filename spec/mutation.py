"""Mutation testing: single changes to the chapters, and whether the spec notices them.

    python -m spec.mutation --sample 22              # so many of each chapter, drawn at random
    python -m spec.mutation --chapter markers        # all of one chapter
    python -m spec.mutation --table                  # what is known so far

It needs mutmut (`pip install '.[mutation]'`). The work lies in `build/mutation`: a run goes on where the last one was
stopped, and begins anew when the folder is removed, as it should be after a change.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutation"
_NEEDED = ("conftest.py", "examples", "genoa_rules", "_genoa_rules_hypothesis.py", "pyproject.toml", "spec")
# The examples of the quick profile: a survivor is then looked at with the full one.
_SETTINGS = """
[tool.mutmut]
source_paths = ["genoa_rules"]
only_mutate = ["genoa_rules/chapters/*.py"]
also_copy = ["conftest.py", "spec", "examples", "genoa_rules", "_genoa_rules_hypothesis.py"]
pytest_add_cli_args = ["-n0", "--hypothesis-profile=quick"]
pytest_add_cli_args_test_selection = ["spec"]
process_isolation = "forkserver"
"""
_NO_MUTANT = "no mutant at all"
# Few enough that little is lost when a run is stopped.
_AT_ONCE = 100
UNKNOWN = "not checked"
_COLUMNS = ("killed", "timeout", "survived", "no tests", UNKNOWN)


def main() -> int:
    """Runs a part, and prints what is known."""
    parser = argparse.ArgumentParser(description="Whether the spec notices changes to the chapters.")
    parser.add_argument("--chapter", action="append", metavar="NAME", help="of this chapter alone; may be repeated")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each chapter, drawn at random")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws others; 0 unless given")
    parser.add_argument("--processes", type=int, default=2, metavar="P", help="2 unless given")
    parser.add_argument("--table", action="store_true", help="only print what is known so far")
    arguments = parser.parse_args()
    if not WORK.exists():
        if arguments.table:
            parser.error("nothing is known yet")
        _prepare(arguments.processes)
    verdicts = _verdicts()
    chosen = _chosen(verdicts, arguments.chapter, arguments.sample, arguments.seed)
    if not arguments.table:
        left = [name for name in chosen if verdicts[name] == UNKNOWN]
        for begin in range(0, len(left), _AT_ONCE):
            _mutmut("run", "--max-children", str(arguments.processes), *left[begin : begin + _AT_ONCE])
    _print_table(chosen)
    return 0


def _prepare(processes: int) -> None:
    WORK.mkdir(parents=True)
    for name in _NEEDED:
        source, target = ROOT / name, WORK / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
        else:
            shutil.copy(source, target)
    with (WORK / "pyproject.toml").open("a", encoding="utf-8") as opened:
        opened.write(_SETTINGS)
    # It makes the mutants and measures the tests before it finds that none has this name.
    _mutmut("run", "--max-children", str(processes), _NO_MUTANT, complaints=subprocess.DEVNULL)


def _mutmut(*arguments: str, complaints: int | None = None) -> str:
    """What it prints; its complaints go where ours do if None."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=WORK, stdout=subprocess.PIPE, stderr=complaints, encoding="utf-8", check=False)
    return done.stdout


def _verdicts() -> dict[str, str]:
    """What is known of each mutant, by its name."""
    lines = (line.strip().rsplit(": ", 1) for line in _mutmut("results", "--all", "true").splitlines())
    return {line[0]: line[1] for line in lines if len(line) == 2}


def _chapter_of(name: str) -> str:
    return name.split(".")[2]


def _chosen(known: Iterable[str], chapters: list[str] | None, sample: int | None, seed: int) -> list[str]:
    by_chapter: dict[str, list[str]] = {}
    for name in sorted(known):
        by_chapter.setdefault(_chapter_of(name), []).append(name)
    if unknown := set(chapters or ()) - set(by_chapter):
        sys.exit(f"no chapter of these names: {', '.join(sorted(unknown))}; there are {', '.join(by_chapter)}")
    return [
        name
        for chapter, names in by_chapter.items()
        if chapters is None or chapter in chapters
        for name in (names if sample is None else Random(seed).sample(names, min(sample, len(names))))
    ]


def _print_table(chosen: list[str]) -> None:
    verdicts = _verdicts()
    counted: dict[str, Counter[str]] = {}
    for name in chosen:
        counted.setdefault(_chapter_of(name), Counter())[verdicts[name]] += 1
    print(" ".join((f"{'chapter':16}", *(f"{column:>12}" for column in _COLUMNS))))
    for chapter, found in (*counted.items(), ("all", sum(counted.values(), Counter()))):
        print(" ".join((f"{chapter:16}", *(f"{found[column]:12}" for column in _COLUMNS))))
    for name in chosen:
        if verdicts[name] in ("survived", "no tests"):
            print(f"{verdicts[name]}: {name}    (mutmut show {name})")


if __name__ == "__main__":
    sys.exit(main())
