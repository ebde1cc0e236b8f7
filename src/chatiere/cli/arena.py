"""`chatiere arena`: who is stronger, with a progress bar and a table."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.table import Table

from chatiere.arena.contest import Contest, play_contest
from chatiere.arena.contest_result import ContestResult
from chatiere.arena.custom_players import MOVE_TIME
from chatiere.arena.journal import Journal, seed_in
from chatiere.arena.players import players_from_text
from chatiere.arena.report import leader, write_csv, write_json, write_plot
from chatiere.bots.referee import counted
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.progress_bar import ProgressBar
from chatiere.cli.simulate import compile_first, print_faults, warm_players
from chatiere.cli.terminal_tables import figures_table, margin, percents, print_table
from chatiere.core.errors import ChatiereError, printable
from chatiere.core.files import check_writable
from chatiere.core.game import Game, Value
from chatiere.parallel.workers import Workers
from chatiere.plots import check_plot


@dataclass(frozen=True)
class ArenaSettings:
    """How to play, beside the games themselves, and what to write."""

    journal: Path | None = None
    until_proven: bool = False
    move_time: float = MOVE_TIME
    json: Path | None = None
    csv: Path | None = None
    plots: tuple[Path, ...] = ()

    def check(self, contest: Contest) -> None:
        """Whatever could go wrong goes wrong before the first game."""
        if self.until_proven and not contest.pairs:
            raise ChatiereError("nothing can be proven here: nobody plays against another player")
        for path in (self.journal, self.json, self.csv, *self.plots):
            if path is not None:
                check_writable(path)
        for path in self.plots:
            check_plot(path)


def run_contest(
    game: Game,
    options: Mapping[str, Value],
    seats: str,
    seed: int | None,
    games: int,
    workers: Workers,
    settings: ArenaSettings,
) -> int:
    """Play, print, write, and give the exit status."""
    names = players_from_text(seats)
    game.check_players(len(names))
    used = seed_of(seed, settings.journal)
    contest = Contest(game.name, options, tuple(names), used, settings.move_time)
    settings.check(contest)
    with Journal(settings.journal, contest) if settings.journal else nullcontext() as journal:
        there = len(journal.deals) * len(contest.rotations) if journal else 0
        if there and journal:
            whose = f", by chatiere {journal.other_release}" if journal.other_release else ""
            typer.echo(f"{there} games are in {settings.journal} already{whose}", err=True)
        compile_first(game)
        warm_players(game, names, options)
        started = time.perf_counter()
        wanted = math.ceil(games / len(contest.rotations)) * len(contest.rotations)
        with counted(), ProgressBar(f"arena {game.name}", wanted) as bar:
            result, is_all = play_contest(
                contest, games, workers, bar.step, journal, settings.until_proven
            )
    seconds = time.perf_counter() - started
    if result.deals:
        write(result, settings)  # first of all: whatever happens then, it is there
    print_contest(result, seconds)
    print_faults(result.faults)
    if not is_all:
        typer.echo(f"stopped after {result.games} of {wanted} games", err=True)
        return INTERRUPTED
    return 0


def seed_of(seed: int | None, journal: Path | None) -> str:
    """The one that was given, or that of the contest to go on with, or any."""
    if seed is not None:
        return str(seed)
    return (journal and seed_in(journal)) or str(secrets.randbits(32))


def write(result: ContestResult, settings: ArenaSettings) -> None:
    if settings.json is not None:
        write_json(result, settings.json)
    if settings.csv is not None:
        write_csv(result, settings.csv)
    for path in settings.plots:
        write_plot(result, path)


def print_contest(result: ContestResult, seconds: float) -> None:
    """Deals and games; a row a player; a row a pair, and what is proven; faults."""
    contest = result.contest
    typer.echo(f"game {contest.game}, players {len(contest.seats)}, seed {contest.seed}")
    rotations = len(contest.rotations)
    typer.echo(f"games {result.games}: {len(result.deals)} deals, each in {rotations} seatings")
    typer.echo(f"seconds {seconds:.1f}")
    print_table(players_table(result))
    if contest.pairs and result.deals:
        table = figures_table("ahead at the same table", "share", "95 %", "however often one looks")
        for pair in contest.pairs:
            conclusion = result.conclusion(pair)
            always = f"{100 * conclusion.low:.1f} to {100 * conclusion.high:.1f} %"
            table.add_row(" of ".join(pair), *percents(result.ahead(pair)), always)
        print_table(table)
        for pair in contest.pairs:
            typer.echo(printable(verdict(result, pair)))
    if result.faults.counts:
        table = figures_table("the referee moved for", "fate", "times")
        for count in result.faults:
            table.add_row(count.player, count.fate, str(count.times))
        print_table(table)


def players_table(result: ContestResult) -> Table:
    table = figures_table(
        "player", "seats", "wins", "95 %", "mean score", "95 %", "rating", "sigma"
    )
    ratings = result.ratings()
    for name in result.contest.players if result.deals else []:
        wins, scores, rating = result.wins(name), result.scores(name), ratings.get(name)
        table.add_row(
            name,
            str(result.contest.seats.count(name)),
            *percents(wins),
            f"{scores.mean:.2f}",
            margin(scores, 2),
            *((f"{rating.mu:.2f}", f"{rating.sigma:.2f}") if rating else ()),
        )
    return table


def verdict(result: ContestResult, pair: tuple[str, str]) -> str:
    """Whether a pair is told apart, in a sentence."""
    conclusion = result.conclusion(pair)
    if conclusion.proven_after is None:
        return f"not proven in {len(result.deals)} deals: {pair[0]} or {pair[1]}"
    ahead = leader(pair, conclusion.first_is_ahead)
    behind = pair[0] if ahead == pair[1] else pair[1]
    return f"proven after {conclusion.proven_after} deals: {ahead} is ahead of {behind}"
