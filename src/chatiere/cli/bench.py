"""`chatiere bench`: how fast the rules run, beside what people would use instead.

Rows are printed one by one.  The peer is measured anew beside each: a machine is faster at one
moment than at another, and a ratio of two moments says nothing.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version

import typer

from chatiere.cli import bench_open_spiel
from chatiere.cli.bench_rates import (
    REPEATS,
    SIDE_BY_SIDE,
    array_rate,
    compiled_rate,
    driven_rate,
)
from chatiere.cli.bench_search import KINDS, search_rates
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.simulate import compile_first
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, games

PEERS = ("open_spiel",)
PEER_NAME = "OpenSpiel hearts"
START_A_TIGER = (
    "from chatiere import find; from chatiere.bots.levels import Bot; "
    "Bot('tiger').warm(find('filou'))"
)
Rates = Callable[[Game, int, float], list[float]]


@dataclass(frozen=True)
class Measurement:
    """One table of rates, a row for each game and player count."""

    what: str
    unit: str
    columns: Sequence[str]
    rates: Rates
    peer: Callable[[], float]
    compared: int = 0
    """Which column stands beside the peer."""
    scale: float = 1e6
    digits: int = 2


MILLIONS = "million moves a second"
MEASUREMENTS = (
    Measurement(
        "random playouts inside compiled code",
        MILLIONS,
        ("million/s",),
        lambda *asked: [compiled_rate(*asked)],
        bench_open_spiel.rollout_rate,
    ),
    Measurement(
        "driven move by move from Python, one game",
        MILLIONS,
        ("million/s",),
        lambda *asked: [driven_rate(*asked)],
        bench_open_spiel.driven_rate,
    ),
    Measurement(
        f"driven move by move from Python, {SIDE_BY_SIDE} games in one array",
        MILLIONS,
        ("million/s",),
        lambda *asked: [array_rate(*asked)],
        bench_open_spiel.driven_rate,
    ),
    Measurement(
        "the search from the first choice of a game",
        "playouts a second",
        tuple(KINDS),
        search_rates,
        bench_open_spiel.search_rate,
        compared=1,
        scale=1.0,
        digits=0,
    ),
)


def run_bench(chosen: Sequence[Game], against: str | None, seconds: float) -> int:
    """Measure everything in one run and print Markdown tables; the exit status."""
    if against not in (None, *PEERS):
        raise ChatiereError(f"a peer is one of {', '.join(PEERS)}, not {shown(against)}")
    if against:
        bench_open_spiel.check_installed()
    measured = chosen or list(games().values())
    typer.echo(machine())
    try:
        for game in measured:
            compile_first(game)
        for measurement in MEASUREMENTS:
            measure(measurement, measured, bool(against), seconds / REPEATS)
        print_starts()
    except KeyboardInterrupt:
        typer.echo("stopped early: what stands above was measured whole", err=True)
        return INTERRUPTED
    return 0


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


def measure(this: Measurement, chosen: Sequence[Game], is_beside: bool, seconds: float) -> None:
    """A row a game and player count, and what the peer made in the moment beside it."""
    typer.echo(f"\n{this.what}, {this.unit}\n")
    beside = [PEER_NAME, "times"] if is_beside else []
    columns = ["game", "players", *this.columns, *beside]
    typer.echo(f"| {' | '.join(columns)} |")
    typer.echo(f"|---|{'---:|' * (len(columns) - 1)}")
    for game in chosen:
        for players in game.players:
            rates = this.rates(game, players, seconds)
            cells = [f"{rate / this.scale:,.{this.digits}f}" for rate in rates]
            if is_beside:
                peer = this.peer()
                ratio = rates[this.compared] / peer
                cells += [f"{peer / this.scale:,.{this.digits}f}", f"{ratio:.1f}"]
            typer.echo(f"| {' | '.join([game.name, str(players), *cells])} |")


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
