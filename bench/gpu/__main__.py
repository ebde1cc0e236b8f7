"""`python -m bench.gpu`: our games on a GPU and on one core beside it, and pgx's games on that GPU.

Everybody plays at random, and a game that ends is followed by another.  Moves are those of
players; what chance draws is resolved in between, and counted only where that is said.

$ pip install 'chatiere[cuda]' pgx 'jax[cuda13]'
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.gpu.ours import measure_core, measure_game
from chatiere.core.game import games

PGX = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker", "backgammon", "2048")


PGX_SIZES = [2**14, 2**17, 2**20]


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def row(*cells: Any) -> None:
    shown = (f"{cell:,.1f}" if isinstance(cell, float) else str(cell) for cell in cells)
    say(f"| {' | '.join(shown)} |")


def ours(names: list[str], sizes: list[int], seconds: float) -> list[dict[str, Any]]:
    found = []
    row("game", "players", "what", "games side by side", "million moves/s", "with draws")
    row(*["---"] * 6)
    for name in names:
        for size in sizes:
            for made in measure_game(name, size, seconds):
                found.append(made)
                row(*made.values())
        for made in measure_core(name, seconds):
            found.append(made)
            row(*made.values())
    return found


def theirs(names: list[str], sizes: list[int]) -> list[dict[str, Any]]:
    """pgx in a process of its own: JAX keeps what memory it once had."""
    found = []
    row("pgx", "games side by side", "million steps/s")
    row(*["---"] * 3)
    for name in names:
        told = subprocess.run(
            [sys.executable, "-m", "bench.gpu.pgx_games", name, *map(str, sizes)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        for line in told.stdout.splitlines():
            made = json.loads(line)
            found.append(made)
            row(*made.values())
        if told.returncode:
            say(f"pgx {name}: {told.stderr[-300:]}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    parser.add_argument("--sizes", default="10,12,14,16,18,20", help="powers of two")
    parser.add_argument("--games", default=",".join(games()))
    parser.add_argument("--pgx", default=",".join(PGX), help="of pgx's games, or nothing")
    parser.add_argument("--json", type=Path, help="where all figures go")
    given = parser.parse_args()
    sizes = [2 ** int(power) for power in given.sizes.split(",")]
    found = ours(given.games.split(","), sizes, given.seconds)
    if given.pgx:
        found += theirs(given.pgx.split(","), PGX_SIZES)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
