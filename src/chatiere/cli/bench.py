"""`chatiere bench`: how fast the rules run, beside what people would use instead."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

import numpy as np
import typer
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from chatiere.cli.bench_search import peer_rate, print_searches, search_rates
from chatiere.cli.progress_bar import ProgressBar
from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, games

REPEATS = 5
SIDE_BY_SIDE = 512
PEERS = ("open_spiel",)
START_A_TIGER = (
    "from chatiere import find; from chatiere.bots.levels import Bot; "
    "Bot('tiger').warm(find('filou'))"
)


def run_bench(against: str | None, seconds: float) -> None:
    """Measure everything in one run and print Markdown tables."""
    if against not in (None, *PEERS):
        raise ChatiereError(f"a peer is one of {', '.join(PEERS)}, not {shown(against)}")
    peer = peer_rates() if against else None
    rows = [(game, players) for game in games().values() for players in game.players]
    inside: list[tuple[Game, int, float]] = []
    driven: list[tuple[Game, int, float]] = []
    abreast: list[tuple[Game, int, float]] = []
    searches: list[tuple[Game, int, list[float]]] = []
    searching = peer_rate(median_rate) if against else None
    with ProgressBar("bench", 4 * len(rows)) as bar:
        for game, players in rows:
            inside.append((game, players, compiled_rate(game, players, seconds / REPEATS)))
            bar.step(1)
            driven.append((game, players, driven_rate(game, players, seconds / REPEATS)))
            bar.step(1)
            abreast.append((game, players, array_rate(game, players, seconds / REPEATS)))
            bar.step(1)
            rates = search_rates(game, players, seconds / REPEATS, median_rate)
            searches.append((game, players, rates))
            bar.step(1)
    typer.echo(machine())
    print_rates("random playouts inside compiled code", inside, peer and peer[0])
    print_rates("driven move by move from Python, one game", driven, peer and peer[1])
    what = f"driven move by move from Python, {SIDE_BY_SIDE} games in one array"
    print_rates(what, abreast, peer and peer[1])
    print_searches(searches, searching)
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


def median_rate(work: Callable[[], int], seconds: float) -> float:
    """The median of five rates, each over at least so many seconds."""
    rates = []
    for _ in range(REPEATS):
        started, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - started) < seconds or not done:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def compiled_rate(game: Game, players: int, seconds: float) -> float:
    """Moves and draws a second of random games that never leave compiled code."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states, out, rng = engine.new_states(2), np.zeros(engine.most, np.int64), generator("bench")
    scores = np.zeros((200, 2 * players), np.int64)

    def games_played() -> int:
        made, _ = engine.loop.play_games(states, players, arguments, rng, out, len(scores), scores)
        return int(made)

    games_played()
    return median_rate(games_played, seconds)


def driven_rate(game: Game, players: int, seconds: float) -> float:
    """Moves and draws a second when Python picks each one from the listed moves."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states, out = engine.new_states(), np.zeros(engine.most, np.int64)
    step, legal, over = engine.loop.step, engine.loop.moves_at, -2
    rng = np.random.default_rng(1)
    numbers = rng.random(1_000_000).tolist()

    def one_game() -> int:
        engine.setup(states, 0, players, arguments)
        n, who, made = legal(states, 0, out), 0, 0
        start = int(rng.integers(len(numbers)))
        while who != over:
            pick = int(numbers[(start + made) % len(numbers)] * n)
            who, n = step(states, 0, out[pick], out)
            made += 1
        return made

    one_game()
    return median_rate(one_game, seconds)


def array_rate(game: Game, players: int, seconds: float) -> float:
    """The same for many games side by side: one call moves each of them on by one."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states, over = engine.new_states(SIDE_BY_SIDE), -2
    out = np.zeros((SIDE_BY_SIDE, engine.most), np.int64)
    who, counts = (np.zeros(SIDE_BY_SIDE, np.int64) for _ in range(2))
    rng = np.random.default_rng(1)

    def games_played() -> int:
        for i in range(SIDE_BY_SIDE):
            engine.setup(states, i, players, arguments)
        made = 0
        engine.loop.look_all(states, who, counts, out)
        while playing := int((who != over).sum()):
            picks = (rng.random(SIDE_BY_SIDE) * counts).astype(np.int64)
            engine.loop.step_all(states, picks, who, counts, out)
            made += playing
        return made

    games_played()
    return median_rate(games_played, seconds)


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


def peer_rates() -> tuple[float, float]:
    """OpenSpiel on hearts: C++ random rollouts, and driven move by move from Python."""
    try:
        import pyspiel
    except ImportError:
        raise ChatiereError(
            "open_spiel is not installed; get it with: pip install open_spiel"
        ) from None
    game = pyspiel.load_game("hearts")
    dealt = game.new_initial_state()
    rng = np.random.default_rng(1)
    while dealt.is_chance_node():
        dealt.apply_action(int(rng.choice([a for a, _ in dealt.chance_outcomes()])))
    rollouts = 1000
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    plays = _open_spiel_game(dealt.clone(), rng)

    def rolled() -> int:
        bot.mcts_search(dealt)  # one simulation: a thousand rollouts from one state
        return rollouts * plays

    inside = median_rate(rolled, 0.2)
    driven = median_rate(lambda: _open_spiel_game(game.new_initial_state(), rng), 0.2)
    return inside, driven


def _open_spiel_game(state: object, rng: np.random.Generator) -> int:
    """Play one OpenSpiel game at random from Python; how many moves it took."""
    made, numbers = 0, rng.random(400).tolist()
    while not state.is_terminal():  # type: ignore[attr-defined]
        if state.is_chance_node():  # type: ignore[attr-defined]
            actions = [action for action, _ in state.chance_outcomes()]  # type: ignore[attr-defined]
        else:
            actions = state.legal_actions()  # type: ignore[attr-defined]
        state.apply_action(actions[int(numbers[made] * len(actions))])  # type: ignore[attr-defined]
        made += 1
    return made
