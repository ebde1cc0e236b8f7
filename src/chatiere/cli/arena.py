"""`chatiere arena`: who is stronger, with a progress bar and a table."""

from __future__ import annotations

import math
import secrets
import sys
import time
from collections.abc import Mapping

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from chatiere.arena.contest import Contest, Estimate, Standing, contend
from chatiere.arena.players import players_from_text
from chatiere.arena.workers import cores
from chatiere.bots.referee import counted
from chatiere.cli.progress import bar
from chatiere.cli.simulate import (
    INTERRUPTED,
    MOST_WORKERS,
    WIDE,
    compile_first,
    print_faults,
    warm_players,
)
from chatiere.core.game import Game, Value


def run_contest(
    game: Game,
    options: Mapping[str, Value],
    seats: str,
    seed: int | None,
    games: int,
    workers: int | None,
) -> int:
    """Play, print, and give the exit status."""
    count = game.check_players(len(seats.split(",")))
    names = players_from_text(seats, count)
    used = secrets.randbits(32) if seed is None else seed
    contest = Contest(game.name, options, tuple(names), str(used))
    compile_first(game)
    warm_players(game, names, options)
    started = time.perf_counter()
    wanted = math.ceil(games / len(contest.rotations)) * len(contest.rotations)
    with counted(), bar(f"arena {game.name}", wanted) as progress:
        hands = min(workers or cores(), MOST_WORKERS)
        standing, is_all = contend(contest, games, hands, progress.step)
    print_standing(standing, time.perf_counter() - started)
    print_faults(standing.faults)
    if not is_all:
        typer.echo(f"stopped after {standing.games} of {wanted} games", err=True)
        return INTERRUPTED
    return 0


def print_standing(standing: Standing, seconds: float) -> None:
    """Deals and games; a row a player; a row a pair."""
    contest = standing.contest
    typer.echo(f"game {contest.game}, players {len(contest.seats)}, seed {contest.seed}")
    rotations = len(contest.rotations)
    typer.echo(f"games {standing.games}: {len(standing.deals)} deals, each in {rotations} seatings")
    typer.echo(f"seconds {seconds:.1f}")
    names = list(dict.fromkeys(contest.seats)) if standing.deals else []
    table = new_table("player", "seats", "wins", "95 %", "mean score", "95 %")
    for name in names:
        wins, scores = standing.wins(name), standing.scores(name)
        seats = str(contest.seats.count(name))
        table.add_row(name, seats, *percents(wins), f"{scores.mean:.2f}", margin(scores, 2))
    show(table)
    if len(names) > 1:
        table = new_table("ahead at the same table", "share", "95 %")
        for pair in contest.pairs:
            table.add_row(" of ".join(pair), *percents(standing.ahead(pair)))
        show(table)


def new_table(*columns: str) -> Table:
    table = Table(box=SIMPLE)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table


def show(table: Table) -> None:
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def percents(estimate: Estimate) -> tuple[str, str]:
    hundred = Estimate(100 * estimate.mean, 100 * estimate.margin)
    return f"{hundred.mean:.1f} %", margin(hundred, 1)


def margin(estimate: Estimate, digits: int) -> str:
    return "" if math.isnan(estimate.margin) else f"± {estimate.margin:.{digits}f}"
