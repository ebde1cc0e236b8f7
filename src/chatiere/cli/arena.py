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

from chatiere.arena.contest import Contest, contend
from chatiere.arena.figures import check_plot
from chatiere.arena.journal import Journal, seed_in
from chatiere.arena.outside import MOVE_TIME
from chatiere.arena.players import players_from_text
from chatiere.arena.report import leader, write_csv, write_json, write_plot
from chatiere.arena.standing import Standing
from chatiere.arena.workers import Hands
from chatiere.arena.writing import check_place
from chatiere.bots.referee import counted
from chatiere.cli.columns import margin, new_table, percents, show
from chatiere.cli.progress import bar
from chatiere.cli.simulate import (
    INTERRUPTED,
    compile_first,
    print_faults,
    warm_players,
)
from chatiere.core.errors import ChatiereError, printable
from chatiere.core.game import Game, Value


@dataclass(frozen=True)
class Wishes:
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
                check_place(path)
        for path in self.plots:
            check_plot(path)


def run_contest(
    game: Game,
    options: Mapping[str, Value],
    seats: str,
    seed: int | None,
    games: int,
    hands: Hands,
    wishes: Wishes,
) -> int:
    """Play, print, write, and give the exit status."""
    names = players_from_text(seats)
    game.check_players(len(names))
    used = seed_of(seed, wishes.journal)
    contest = Contest(game.name, options, tuple(names), used, wishes.move_time)
    wishes.check(contest)
    with Journal(wishes.journal, contest) if wishes.journal else nullcontext() as journal:
        there = len(journal.deals) * len(contest.rotations) if journal else 0
        if there:
            typer.echo(f"{there} games are in {wishes.journal} already", err=True)
        compile_first(game)
        warm_players(game, names, options)
        started = time.perf_counter()
        wanted = math.ceil(games / len(contest.rotations)) * len(contest.rotations)
        with counted(), bar(f"arena {game.name}", wanted) as progress:
            standing, is_all = contend(
                contest, games, hands, progress.step, journal, wishes.until_proven
            )
    print_standing(standing, time.perf_counter() - started)
    print_faults(standing.faults)
    if standing.deals:
        write(standing, wishes)
    if not is_all:
        typer.echo(f"stopped after {standing.games} of {wanted} games", err=True)
        return INTERRUPTED
    return 0


def seed_of(seed: int | None, journal: Path | None) -> str:
    """The one that was given, or that of the contest to go on with, or any."""
    if seed is not None:
        return str(seed)
    return (journal and seed_in(journal)) or str(secrets.randbits(32))


def write(standing: Standing, wishes: Wishes) -> None:
    if wishes.json is not None:
        write_json(standing, wishes.json)
    if wishes.csv is not None:
        write_csv(standing, wishes.csv)
    for path in wishes.plots:
        write_plot(standing, path)


def print_standing(standing: Standing, seconds: float) -> None:
    """Deals and games; a row a player; a row a pair, and what is proven; faults."""
    contest = standing.contest
    typer.echo(f"game {contest.game}, players {len(contest.seats)}, seed {contest.seed}")
    rotations = len(contest.rotations)
    typer.echo(f"games {standing.games}: {len(standing.deals)} deals, each in {rotations} seatings")
    typer.echo(f"seconds {seconds:.1f}")
    show(players_table(standing))
    if contest.pairs and standing.deals:
        table = new_table("ahead at the same table", "share", "95 %", "however often one looks")
        for pair in contest.pairs:
            proof = standing.proof(pair)
            always = f"{100 * proof.low:.1f} to {100 * proof.high:.1f} %"
            table.add_row(" of ".join(pair), *percents(standing.ahead(pair)), always)
        show(table)
        for pair in contest.pairs:
            typer.echo(printable(verdict(standing, pair)))
    if standing.faults.kinds:
        table = new_table("the referee moved for", "fate", "times")
        for kind in standing.faults:
            table.add_row(kind.player, kind.fate, str(kind.times))
        show(table)


def players_table(standing: Standing) -> Table:
    table = new_table("player", "seats", "wins", "95 %", "mean score", "95 %", "rating", "sigma")
    ratings = standing.ratings()
    for name in standing.contest.players if standing.deals else []:
        wins, scores, rating = standing.wins(name), standing.scores(name), ratings.get(name)
        table.add_row(
            name,
            str(standing.contest.seats.count(name)),
            *percents(wins),
            f"{scores.mean:.2f}",
            margin(scores, 2),
            *((f"{rating.mu:.2f}", f"{rating.sigma:.2f}") if rating else ()),
        )
    return table


def verdict(standing: Standing, pair: tuple[str, str]) -> str:
    """Whether a pair is told apart, in a sentence."""
    proof = standing.proof(pair)
    if proof.after is None:
        return f"not proven in {len(standing.deals)} deals: {pair[0]} or {pair[1]}"
    ahead = leader(pair, proof.first_is_ahead)
    behind = pair[0] if ahead == pair[1] else pair[1]
    return f"proven after {proof.after} deals: {ahead} is ahead of {behind}"
