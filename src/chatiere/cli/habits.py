"""`chatiere habits`: cats and tigers at one table, and what they do differently."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chatiere.cli.commands import GameName
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.workers import RayOption, WorkersOption, chosen_workers
from chatiere.core.game import Game, find

if TYPE_CHECKING:
    from chatiere.parallel.workers import Workers
    from chatiere.studies.habits import HabitResults


def habits(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 300,
    tiger: Annotated[
        int, typer.Option(min=1, max=100_000, help="Playouts that a tiger has for a move.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Other games with another number.")] = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write what was counted there: the game's study/habits.json."
        ),
    ] = None,
) -> int:
    """Set cats and tigers at one table and count what they do differently.

    Every moment that comes to a tiger is put before a cat too. What is looked at is the game's
    own affair; the strategy page of the site tells it, from the file that lies in the game's
    folder. Without `--out` the figures are printed, and nothing is kept. The counts are the
    same for the same seed, however many workers there are. Ctrl-C stops early.

    Example: chatiere habits filou --games 2 --tiger 20
    """
    from chatiere.core.files import check_writable
    from chatiere.studies.habits import habits_of

    found = find(game)
    habits_of(found)
    if out is not None:
        check_writable(out)
    results = looked_at(found, number, tiger, seed, chosen_workers(workers, ray))
    if out is not None:
        write(results, out)
    else:
        show(results)
    if results.games < number:
        typer.echo(f"stopped after {results.games} of {number} games", err=True)
        return INTERRUPTED
    return 0


def looked_at(game: Game, games: int, playouts: int, seed: int, workers: Workers) -> HabitResults:
    from chatiere.bots.referee import counted
    from chatiere.cli.progress_bar import ProgressBar
    from chatiere.cli.simulate import compile_first, warm_players
    from chatiere.studies.habits import look, simulation_of

    simulation = simulation_of(game, playouts, seed)
    compile_first(game)
    warm_players(game, list(simulation.seats), simulation.options)
    with counted(), ProgressBar(f"habits {game.name}", games) as bar:
        return look(game, games, playouts, seed, workers, bar.step)


def write(results: HabitResults, out: Path) -> None:
    from chatiere.core.files import output_file
    from chatiere.studies.results import as_text

    with output_file(out) as beside:
        beside.write_text(as_text(results.as_data()), encoding="utf-8")
    typer.echo(f"{out}: {results.games} games in {results.seconds:.1f} seconds")


def show(results: HabitResults) -> None:
    """A line for each habit, case and kind."""
    from chatiere.cli.terminal_tables import figures_table, print_table

    table = figures_table("habit", "case", "who", "mean", "margin", "times")
    for habit, case, kind, _ in sorted(results.habits.all()):
        seen = results.habits.of(kind, habit, case)
        table.add_row(
            habit, case, kind, f"{seen.value:.3f}", f"± {seen.margin:.3f}", f"{seen.n:.0f}"
        )
    print_table(table)
