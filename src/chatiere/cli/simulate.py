"""`chatiere simulate`: many games with a progress bar, and a table of what they came to."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.table import Table

from chatiere.arena.faults import Faults
from chatiere.arena.players import find_player, players_from_text
from chatiere.arena.simulate import Simulation, simulate
from chatiere.arena.simulation_report import write_csv, write_json
from chatiere.arena.simulation_result import SimulationResult
from chatiere.bots.levels import RANDOM, Bot
from chatiere.bots.referee import Seated, counted
from chatiere.bots.search_engine import search_engine
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.progress_bar import ProgressBar
from chatiere.cli.terminal_tables import print_table
from chatiere.core.files import check_writable
from chatiere.core.game import Game, Value
from chatiere.parallel.workers import Workers

MOST_FAULTS = 10


@dataclass(frozen=True)
class SimulationFiles:
    """Where to write what came of it."""

    json: Path | None = None
    csv: Path | None = None

    def check(self) -> None:
        """Whatever could go wrong goes wrong before the first game."""
        for path in (self.json, self.csv):
            if path is not None:
                check_writable(path)

    def write(self, simulation: Simulation, result: SimulationResult) -> None:
        if self.json is not None:
            write_json(simulation, result, self.json)
        if self.csv is not None:
            write_csv(simulation, result, self.csv)


def simulation_of(
    game: Game,
    players: int | None,
    options: Mapping[str, Value],
    seats: str | None,
    seed: int | None,
    records: Path | None,
    move_time: float,
) -> Simulation:
    """What the arguments ask for; where nobody says how many play, those who were named."""
    if seats is None:
        names = [RANDOM] * (game.players[0] if players is None else players)
    else:
        names = players_from_text(seats, players)
    count = game.check_players(len(names))
    used = secrets.randbits(32) if seed is None else seed
    return Simulation(game.name, count, options, tuple(names), str(used), records, move_time)


def run_simulation(
    game: Game, simulation: Simulation, games: int, workers: Workers, files: SimulationFiles
) -> int:
    """Play, write, print, and give the exit status."""
    files.check()
    compile_first(game)
    if not simulation.is_compiled:
        warm_players(game, list(simulation.seats), simulation.options)
    elif set(simulation.seats) != {RANDOM} and not search_engine(game).is_cached("play_levels"):
        typer.echo(f"compiling how {game.name} is played once, up to a minute", err=True)
    started = time.perf_counter()
    with counted(), ProgressBar(f"simulate {game.name}", games) as bar:
        result = simulate(simulation, games, workers, lambda chunk: bar.step(chunk.games))
    seconds = time.perf_counter() - started
    files.write(simulation, result)  # first of all: whatever happens then, it is there
    print_result(simulation, result, seconds)
    print_faults(result.faults)
    if result.games < games:
        typer.echo(f"stopped after {result.games} of {games} games", err=True)
        return INTERRUPTED
    return 0


def compile_first(game: Game) -> None:
    """Compiling takes some seconds after an install or an edit: say what one waits for."""
    engine = game.compiled()
    if not engine.is_cached:
        typer.echo(f"compiling the rules of {game.name} once, about ten seconds", err=True)
    engine.warm(game.setup_arguments())


def warm_players(game: Game, names: list[str], options: Mapping[str, Value]) -> None:
    """Compile and compute what the players of a table need, with a word to wait by."""
    for name in sorted(set(names)):
        player = find_player(name)
        if isinstance(player, Seated) and player.bot.level != RANDOM:
            warm_bot(player.bot, game, len(names), options)


def warm_bot(
    bot: Bot,
    game: Game,
    players: int,
    options: Mapping[str, Value],
    compiling: str = "compiling the thoughts of a {level} once, up to a minute",
    knowing: str = "what a {level} knows of {game}",
) -> None:
    """Compile its thoughts and compute what it knows, with a word and a bar to wait by."""
    if not bot.is_cached(game):
        typer.echo(compiling.format(level=bot.level), err=True)
    bot.warm(game)
    with ProgressBar(knowing.format(level=bot.level, game=game.name), 100) as bar:
        bot.prepare(game, players, options, lambda done: bar.reach(round(100 * done)))


def print_faults(faults: Faults) -> None:
    """Whoever failed is named, and the referee moved for them."""
    for count in islice(faults, MOST_FAULTS):
        typer.echo(f"referee: {count}", err=True)


def print_result(simulation: Simulation, result: SimulationResult, seconds: float) -> None:
    """Games, moves, seconds; then a row a seat."""
    rate = result.moves / seconds if seconds else 0.0
    typer.echo(f"game {simulation.game}, players {simulation.players}, seed {simulation.seed}")
    typer.echo(f"games {result.games}")
    typer.echo(f"moves {result.moves} (draws included), longest game {result.longest}")
    typer.echo(f"seconds {seconds:.2f}, {rate:,.0f} moves a second")
    table = Table(box=SIMPLE)
    for column in ("seat", "player", "mean score", "lowest", "highest", "wins", "share", "alone"):
        table.add_column(column, justify="left" if column == "player" else "right", no_wrap=True)
    for seat in range(simulation.players if result.games else 0):
        table.add_row(
            str(seat),
            simulation.seats[seat],
            f"{result.scores[seat] / result.games:.3f}",
            str(result.lowest[seat]),
            str(result.highest[seat]),
            str(result.wins[seat]),
            f"{result.wins[seat] / result.games:.2%}",
            str(result.alone[seat]),
        )
    print_table(table)
