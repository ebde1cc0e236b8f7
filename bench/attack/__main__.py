"""`python -m bench.attack`: each attack in turn, on a server of its own; then memory."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.attack.attackers import ATTACKS
from bench.attack.memory import MOVES, PROGRAM, TABLES, watched
from bench.attack.others import among_cats, coming_back
from bench.attack.player import Felt, felt
from bench.attack.server import Server, serving
from bench.web.load import lay, leave

SECONDS = 16.0
BEFORE = 2.0
"""Seconds that an attack has before we look."""


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def under(server: Server, kind: str, seconds: float) -> tuple[Felt, dict[str, int]]:
    """What a table feels of an attack, or of none; and how the attackers were answered."""
    game = await lay(server.port, onlookers="yes")
    attackers = start(kind, server.port, seconds + BEFORE, game.path) if kind else None
    if attackers is not None and attackers.stdout is not None:
        await asyncio.to_thread(attackers.stdout.readline)
        await asyncio.sleep(BEFORE)
    found, back, cats = await asyncio.gather(
        felt(game, seconds), coming_back(game, seconds), among_cats(server.port, seconds)
    )
    found.back, found.cats = back, cats
    await leave([game])
    answers: dict[str, int] = {}
    if attackers is not None:
        told, _ = await asyncio.to_thread(attackers.communicate)
        answers = json.loads(told)
    return found, answers


def start(kind: str, port: int, seconds: float, path: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.attack.attackers", kind, str(port), str(seconds), path]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def attacks(kinds: list[str], seconds: float) -> None:
    say(
        "| attack | moves | lost | median, ms | 95 %, ms | worst, ms | back at a seat, 95 %, ms "
        "| cats' moves, 95 %, ms | answers |"
    )
    say("|---|---|---|---|---|---|---|---|---|")
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "a.db") as server:
            found, answers = asyncio.run(under(server, kind, seconds))
        name = ATTACKS[kind][0] if kind else "none"
        told = ", ".join(f"{count} × {what}" for what, count in sorted(answers.items()))
        say(f"| {name} | {found.row()} | {told} |")


def memory(moves: int, tables: int) -> None:
    say(f"\n| moves at {tables} tables | memory, MB |\n|---|---|")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "m.db", PROGRAM) as server:
        asyncio.run(
            watched(
                server.port, lambda made: say(f"| {made} | {server.memory():.0f} |"), moves, tables
            )
        )


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    asked.add_argument("kinds", nargs="*", choices=[[], "none", *ATTACKS, "memory"])
    asked.add_argument("--seconds", type=float, default=SECONDS, help="of each attack")
    wish = asked.parse_args()
    kinds = wish.kinds or ["none", *ATTACKS, "memory"]
    wanted = ["" if kind == "none" else kind for kind in kinds if kind != "memory"]
    if wanted:
        attacks(wanted, wish.seconds)
    if "memory" in kinds:
        memory(MOVES, TABLES)


if __name__ == "__main__":
    main()
