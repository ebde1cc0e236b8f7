"""`chatiere bench`: how fast the rules run, beside what people would use instead."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from importlib.metadata import version

import typer
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from chatiere.cli import bench_open_spiel
from chatiere.cli.bench_rates import (
    REPEATS,
    SIDE_BY_SIDE,
    array_rate,
    compiled_rate,
    driven_rate,
)
from chatiere.cli.bench_search import print_searches, search_rates
from chatiere.cli.progress_bar import ProgressBar
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, games

PEERS = ("open_spiel",)
START_A_TIGER = (
    "from chatiere import find; from chatiere.bots.levels import Bot; "
    "Bot('tiger').warm(find('filou'))"
)


def run_bench(against: str | None, seconds: float) -> None:
    """Measure everything in one run and print Markdown tables."""
    if against not in (None, *PEERS):
        raise ChatiereError(f"a peer is one of {', '.join(PEERS)}, not {shown(against)}")
    peer = bench_open_spiel.rules_rates() if against else None
    peer_search = bench_open_spiel.search_rate() if against else None
    tables = [(game, players) for game in games().values() for players in game.players]
    inside: list[tuple[Game, int, float]] = []
    driven: list[tuple[Game, int, float]] = []
    abreast: list[tuple[Game, int, float]] = []
    searches: list[tuple[Game, int, list[float]]] = []
    each = seconds / REPEATS
    with ProgressBar("bench", 4 * len(tables)) as bar:
        for game, players in tables:
            inside.append((game, players, compiled_rate(game, players, each)))
            bar.step(1)
            driven.append((game, players, driven_rate(game, players, each)))
            bar.step(1)
            abreast.append((game, players, array_rate(game, players, each)))
            bar.step(1)
            searches.append((game, players, search_rates(game, players, each)))
            bar.step(1)
    typer.echo(machine())
    print_rates("random playouts inside compiled code", inside, peer and peer[0])
    print_rates("driven move by move from Python, one game", driven, peer and peer[1])
    what = f"driven move by move from Python, {SIDE_BY_SIDE} games in one array"
    print_rates(what, abreast, peer and peer[1])
    print_searches(searches, peer_search)
    print_starts()


def machine() -> str:
    """Where and when this was measured."""
    parts = [platform.machine(), cpu_name(), f"Python {platform.python_version()}"]
    parts += [f"{name} {version(name)}" for name in ("numba", "numpy")]
    return f"{time.strftime('%Y-%m-%d')}: {', '.join(parts)}"


def cpu_name() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"


def print_rates(what: str, rates: list[tuple[Game, int, float]], peer: float | None) -> None:
    """A row a game and player count: millions of moves a second, and the ratio."""
    typer.echo(f"\n{what}, million moves a second\n")
    table = Table(box=MARKDOWN)
    for column in ("game", "players", "million/s", *(["times OpenSpiel hearts"] if peer else [])):
        table.add_column(column, justify="left" if column == "game" else "right")
    for game, players, rate in rates:
        ratio = [f"{rate / peer:.1f}"] if peer else []
        table.add_row(game.name, str(players), f"{rate / 1e6:.2f}", *ratio)
    if peer:
        table.add_row("OpenSpiel hearts", "4", f"{peer / 1e6:.2f}", "1.0")
    Console(width=100).print(table)


def print_starts() -> None:
    """How long it takes to import the package and to list the games."""
    typer.echo("\nseconds to start, median of five\n")
    for what in ("-c pass", "-c import chatiere", "-m chatiere games", f"-c {START_A_TIGER}"):
        command = [sys.executable, *what.split(" ", 1)]
        if what.startswith("-m"):
            command = [sys.executable, *what.split(" ")]
        spent = []
        for _ in range(REPEATS):
            started = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ)
            spent.append(time.perf_counter() - started)
        typer.echo(f"- python {what}: {statistics.median(spent):.3f}")
