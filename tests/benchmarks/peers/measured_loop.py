"""The loop that every library is measured by, ours and its peers.

A playout chooses at random among the legal moves and makes a new state of each, while the old one stays as it was, for
that is what a search needs. Peers are not requirements of ours: this file and the loops beside it are run as commands,
each by the Python of an environment that has the peer.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version


def measure(distribution: str, playouts: Callable[[random.Random], Iterator[object]]) -> None:
    """Print as JSON how many transitions a second the playouts make; they yield once for each and never end."""
    parser = argparse.ArgumentParser(description=f"Measure random playouts of {distribution}.")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    transitions = 0
    cpu_began = time.process_time()
    began = time.perf_counter()
    elapsed = 0.0
    for _ in playouts(random.Random(arguments.seed)):
        transitions += 1
        elapsed = time.perf_counter() - began
        if elapsed >= arguments.seconds:
            break
    cpu_elapsed = time.process_time() - cpu_began

    print(
        json.dumps(
            {
                "library": distribution,
                "version": version(distribution),
                "seed": arguments.seed,
                "transitions": transitions,
                "seconds": round(elapsed, 3),
                "transitions_per_second": round(transitions / elapsed),
                # Counts only the time in which the machine ran this process, so that other work on it disturbs less.
                "transitions_per_cpu_second": round(transitions / cpu_elapsed),
            }
        )
    )
