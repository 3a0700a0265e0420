"""Measures the peers, each in an environment of its own, and prints a line of JSON for each.

    python tests/benchmarks/peers/run.py [--seconds 10] [--repeats 3] [--cache FOLDER]

With `--cache` the environments are kept there and used again.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Exact versions, since figures of different versions say nothing about each other.
PEERS = {
    "chess_loop.py": "chess==1.11.2",
    "catanatron_loop.py": "catanatron==3.2.1",
}


def environment_with(requirement: str, folder: Path) -> Path:
    """Return the Python of an environment that has the requirement, made now unless it is there."""
    environment = folder / requirement.replace("==", "-")
    python = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    # Written last: an environment whose installation was broken off is made anew.
    complete = environment / "complete"
    if not complete.exists():
        venv.create(environment, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]
        # What pip says goes to the standard error stream: the standard output holds figures only.
        subprocess.run(install, check=True, stdout=sys.stderr)
        complete.touch()
    return python


def run_once(python: Path, script: str, seconds: float) -> dict[str, object]:
    """Run one loop and return what it printed."""
    command = [str(python), str(HERE / script), "--seconds", str(seconds)]
    # Sets of a peer are iterated in the same order each time, so that each run plays the same games.
    settings = {**os.environ, "PYTHONHASHSEED": "0"}
    finished = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=settings)
    return dict(json.loads(finished.stdout))


def measure_peers(folder: Path, seconds: float, repeats: int) -> None:
    """Print best and median of the repeats for each peer, on the clock and by the time of the processor."""
    pythons = {script: environment_with(requirement, folder) for script, requirement in PEERS.items()}
    runs: dict[str, list[dict[str, object]]] = {script: [] for script in PEERS}
    # In turn, so that a disturbance of the machine does not fall on all runs of one peer.
    for _ in range(repeats):
        for script, python in pythons.items():
            runs[script].append(run_once(python, script, seconds))
    for results in runs.values():
        line: dict[str, object] = {key: results[0][key] for key in ("library", "version", "seed")}
        line |= {"seconds": seconds, "repeats": repeats}
        for unit in ("transitions_per_second", "transitions_per_cpu_second"):
            figures = [int(str(result[unit])) for result in results]
            line[unit] = {"best": max(figures), "median": round(statistics.median(figures))}
        print(json.dumps(line), flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="Measure random playouts of other libraries.")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run takes (default: 10)")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each library (default: 3)")
    parser.add_argument("--cache", type=Path, help="folder in which to keep the environments (default: none are kept)")
    arguments = parser.parse_args()
    if arguments.cache is not None:
        measure_peers(arguments.cache.resolve(), arguments.seconds, arguments.repeats)
        return
    with tempfile.TemporaryDirectory() as folder:
        measure_peers(Path(folder), arguments.seconds, arguments.repeats)


if __name__ == "__main__":
    main()
