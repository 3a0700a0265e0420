"""Starts the server: `python -m examples.web_table`."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from examples.web_table.messages import LARGEST_MESSAGE
from examples.web_table.room import Pace
from examples.web_table.server import application, unforeseen
from examples.web_table.store import Store

# What is a little too long is answered; what is far too long is cut off before it is in memory.
_CUT_OFF = 4 * LARGEST_MESSAGE


def main() -> None:
    """Serves until it is stopped."""
    parser = argparse.ArgumentParser(prog="python -m examples.web_table", description="A table in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to be reached from other machines")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", type=Path, default=Path("web_table.sqlite"), help="where games are kept")
    parser.add_argument("--bots", type=float, default=Pace().bots, metavar="SECONDS", help="how long a bot thinks")
    parser.add_argument(
        "--patience", type=float, default=Pace().patience, metavar="SECONDS", help="how long before time may be called"
    )
    parser.add_argument("--seed", type=int, help="every table meets this chance; without it nobody can guess it")
    asked = parser.parse_args()
    seed: int | None = asked.seed
    chance = unforeseen if seed is None else lambda: seed
    print(f"Open http://{asked.host}:{asked.port}/", flush=True)
    uvicorn.run(
        application(Store(asked.database), Pace(asked.bots, asked.patience), chance=chance),
        host=asked.host,
        port=asked.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=_CUT_OFF,
        # A browser that is told to go away reconnects by itself.
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main()
