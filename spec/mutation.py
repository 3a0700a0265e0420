"""Mutation testing: single changes to the library, and whether the spec notices them.

    python -m spec.mutation                          # all of the chapters: hours
    python -m spec.mutation --sample 22              # so many of each module, drawn at random
    python -m spec.mutation --module markers         # all of one module
    python -m spec.mutation --part core              # the model, decide, legal and view
    python -m spec.mutation --part adjudicate        # by its own tests: no clause is about it
    python -m spec.mutation --again                  # tries the survivors once more, each from the very start
    python -m spec.mutation --table                  # what is known so far

It needs mutmut (`pip install '.[mutation]'`). The work lies in `build/mutation`: a run goes on where the last one was
stopped, and begins anew when the folder is removed, as it should be after a change.

A change is made in a process that has loaded the library already, so what is built while it loads, such as the ring of
the board, is built without it. That is what the second look is for.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import MappingProxyType

from attrs import frozen

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutation"


@frozen
class Part:
    """Files of genoa_rules that are changed, and the tests that are to notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...] = ("spec",)


PARTS: Mapping[str, Part] = MappingProxyType(
    {
        "chapters": Part(("chapters/*.py",)),
        "core": Part(("model/*.py", "decide.py", "legal.py", "view.py")),
        "adjudicate": Part(
            ("adjudicate.py",),
            ("tests/test_adjudicate.py", "tests/test_compare.py", "tests/test_situations.py"),
        ),
    }
)
_COPIED = ("conftest.py", "spec", "tests", "examples", "genoa_rules", "_genoa_rules_hypothesis.py")
# The examples of the quick profile: a survivor is then looked at with the full one.
_SETTINGS = """
[tool.mutmut]
source_paths = ["genoa_rules"]
only_mutate = [{files}]
also_copy = [{copied}]
pytest_add_cli_args = [{arguments}]
pytest_add_cli_args_test_selection = [{tests}]
process_isolation = "forkserver"
timeout_multiplier = 5
"""
_ARGUMENTS = ("-n0", "--hypothesis-profile=quick", "-p", "spec.mutation_order")
_NO_MUTANT = "no mutant at all"
_MEASURED = Path("mutants", "mutmut-stats.json")
_SPINNER = tuple("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
_LINES = 40
UNKNOWN = "not checked"
_COLUMNS = ("killed", "timeout", "survived", "no tests", UNKNOWN)
_LOOK_AGAIN = ("survived", "no tests")
_SECOND_LOOK = "noticed-from-the-start.txt"
_PATIENCE = 1800
"""Seconds after which a run hangs."""


def main() -> int:
    """Runs a part, and prints what is known."""
    parser = argparse.ArgumentParser(description="Whether the spec notices changes to the library.")
    parser.add_argument("--part", choices=PARTS, default="chapters", help="chapters unless given")
    parser.add_argument("--module", action="append", metavar="NAME", help="of this module alone; may be repeated")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each module, drawn at random")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draws others; 0 unless given")
    parser.add_argument("--processes", type=int, default=2, metavar="P", help="2 unless given")
    parser.add_argument("--again", action="store_true", help="try the survivors from the very start")
    parser.add_argument("--table", action="store_true", help="only print what is known so far")
    arguments = parser.parse_args()
    work = WORK / arguments.part
    if not work.exists():
        if arguments.table:
            parser.error("nothing is known yet")
        _prepare(work, PARTS[arguments.part], arguments.processes)
    verdicts = _verdicts(work)
    chosen = _chosen(verdicts, arguments.module, arguments.sample, arguments.seed)
    left = [name for name in chosen if verdicts[name] == UNKNOWN]
    if left and not arguments.table:
        done = _mutmut(work, "run", "--max-children", str(arguments.processes), *left)
        if done.returncode:
            sys.exit(f"mutmut has given up:\n{_end_of(done.stdout)}")
    if arguments.again:
        verdicts = _verdicts(work)
        unnoticed = [name for name in chosen if verdicts[name] in _LOOK_AGAIN]
        _try_again(work, PARTS[arguments.part], unnoticed, arguments.processes)
    _print_table(chosen, _verdicts(work))
    return 0


def _prepare(work: Path, part: Part, processes: int) -> None:
    work.mkdir(parents=True)
    for name in (*_COPIED, "pyproject.toml"):
        source, target = ROOT / name, work / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
        else:
            shutil.copy(source, target)
    with (work / "pyproject.toml").open("a", encoding="utf-8") as opened:
        files = _listed(f"genoa_rules/{each}" for each in part.files)
        opened.write(
            _SETTINGS.format(
                files=files, copied=_listed(_COPIED), arguments=_listed(_ARGUMENTS), tests=_listed(part.tests)
            )
        )
    # It makes the mutants and measures the tests before it finds that none has this name.
    done = _mutmut(work, "run", "--max-children", str(processes), _NO_MUTANT, complaints=subprocess.DEVNULL)
    if not (work / _MEASURED).exists():
        shutil.rmtree(work)
        sys.exit(f"the tests were not measured:\n{_end_of(done.stdout)}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _mutmut(work: Path, *arguments: str, complaints: int | None = None) -> subprocess.CompletedProcess[str]:
    """What it prints, and how it ended; its complaints go where ours do if None."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=complaints, encoding="utf-8", check=False)


def _end_of(printed: str) -> str:
    """The last lines, without what turns while it works."""
    lines = [line.rstrip() for line in printed.replace("\r", "\n").splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith(_SPINNER)][-_LINES:])


def _verdicts(work: Path) -> dict[str, str]:
    """What is known of each mutant, by its name."""
    lines = (line.strip().rsplit(": ", 1) for line in _mutmut(work, "results", "--all", "true").stdout.splitlines())
    return {line[0]: line[1] for line in lines if len(line) == 2} | _noticed_from_the_start(work)


def _noticed_from_the_start(work: Path) -> dict[str, str]:
    kept = work / _SECOND_LOOK
    return dict.fromkeys(kept.read_text(encoding="utf-8").splitlines(), "killed") if kept.exists() else {}


def _try_again(work: Path, part: Part, mutants: list[str], processes: int) -> None:
    """Runs all tests with each mutant, which is there before anything is loaded, and keeps which were noticed."""
    command = [sys.executable, "-m", "pytest", *_ARGUMENTS, "-x", "-q", *part.tests]

    def is_noticed(mutant: str) -> bool:
        environment = os.environ | {"MUTANT_UNDER_TEST": mutant}
        try:
            done = subprocess.run(
                command, cwd=work / "mutants", env=environment, capture_output=True, timeout=_PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0

    with ThreadPoolExecutor(processes) as pool, (work / _SECOND_LOOK).open("a", encoding="utf-8") as opened:
        for mutant, noticed in zip(mutants, pool.map(is_noticed, mutants), strict=True):
            if noticed:
                opened.write(f"{mutant}\n")
                opened.flush()


def _module_of(mutant: str) -> str:
    return mutant.split(".")[-2]


def _chosen(known: Iterable[str], modules: list[str] | None, sample: int | None, seed: int) -> list[str]:
    by_module: dict[str, list[str]] = {}
    for name in sorted(known):
        by_module.setdefault(_module_of(name), []).append(name)
    if unknown := set(modules or ()) - set(by_module):
        sys.exit(f"no module of these names: {', '.join(sorted(unknown))}; there are {', '.join(by_module)}")
    return [
        name
        for module, names in by_module.items()
        if modules is None or module in modules
        for name in (names if sample is None else Random(seed).sample(names, min(sample, len(names))))
    ]


def _print_table(chosen: list[str], verdicts: Mapping[str, str]) -> None:
    counted: dict[str, Counter[str]] = {}
    for name in chosen:
        counted.setdefault(_module_of(name), Counter())[verdicts[name]] += 1
    print(" ".join((f"{'module':16}", *(f"{column:>12}" for column in (*_COLUMNS, "noticed")))))
    for module, found in (*counted.items(), ("all", sum(counted.values(), Counter()))):
        known = found.total() - found[UNKNOWN]
        noticed = f"{(found['killed'] + found['timeout']) / known:.1%}" if known else "-"
        print(" ".join((f"{module:16}", *(f"{found[column]:12}" for column in _COLUMNS), f"{noticed:>12}")))
    for name in chosen:
        if verdicts[name] in _LOOK_AGAIN:
            print(f"{verdicts[name]}: {name}    (mutmut show {name})")


if __name__ == "__main__":
    sys.exit(main())
