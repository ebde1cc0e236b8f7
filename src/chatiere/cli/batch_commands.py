"""The commands about many games at once, for whoever studies games or builds players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from chatiere.cli.commands import GameName, Options, Players, options_of
from chatiere.cli.workers import RayOption, WorkersOption, chosen_workers
from chatiere.core.game import find

MoveTime = Annotated[
    float,
    typer.Option(
        "--move-time",
        min=0.001,
        max=3600,
        metavar="SECONDS",
        help="How long a player of your own may take for a move.",
    ),
]

JsonFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write all that is printed as JSON.")
]
CsvFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as a table.")]


def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    players: Players = None,
    option: Options = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="`kitten`, `cat`, `tiger`, `tiger:2000` (playouts a move), `tiger:300ms`, "
            "`random`, or your own `module:function` or `program:COMMAND` (in quotes if it has "
            "commas): one for each seat, with commas. So many play, unless `--players` says it."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same games again.")] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write one record file per game into this folder."),
    ] = None,
    workers: WorkersOption = None,
    ray: RayOption = None,
    move_time: MoveTime = 10.0,
    json: JsonFile = None,
    csv: CsvFile = None,
) -> int:
    """Play many games and tell scores and wins by seat.

    Games are the same for the same seed, however many workers there are; those with
    records are dealt by a dealer that can be checked, and are others than those without.
    Ctrl-C stops early; what is finished counts and stays.

    A player that crashes or sleeps stops nothing: the referee moves for it and says so.

    Example: chatiere simulate filou --games 100000 --players 4 --seed 1

    Example: chatiere simulate cheez-tricks --games 2 --seats tiger:100,cat,kitten --json two.json
    """
    from chatiere.cli.simulate import SimulationFiles, run_simulation, simulation_of

    found = find(game)
    simulation = simulation_of(
        found, players, options_of(found, option), seats, seed, records, move_time
    )
    where, files = chosen_workers(workers, ray), SimulationFiles(json, csv)
    return run_simulation(found, simulation, number, where, files)


def arena(
    game: GameName,
    seats: Annotated[
        str, typer.Option(help="Who plays, one for each seat, with commas; as for `simulate`.")
    ],
    number: Annotated[int, typer.Option("--games", min=1, help="At least so many games.")] = 400,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same deals again.")] = None,
    workers: WorkersOption = None,
    ray: RayOption = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep finished deals there, and go on with those it holds."
        ),
    ] = None,
    until_proven: Annotated[
        bool,
        typer.Option(
            "--until-proven",
            help="Stop as soon as the first player and each other one differ provably.",
        ),
    ] = False,
    move_time: MoveTime = 10.0,
    json: JsonFile = None,
    csv: CsvFile = None,
    plot: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Draw it, as .png or .svg; repeatable."),
    ] = None,
) -> int:
    """Find out who is stronger: wins, scores and who is ahead of whom, each with its margin.

    Deals are played in duplicate: the same chance once for each way to rotate the players
    round the table, so that luck cancels. The margins hold 95 times in 100. Beside the
    levels there are two to measure a tiger against: `naive` is its search with random
    playouts and uniform guesses, `vanilla` one without any judgement of the game. Ctrl-C
    stops early; what is finished counts.

    The same command with the same `--journal` goes on where it was stopped, by Ctrl-C or a
    crash; `--games` may be raised. A pair is told apart by a test that holds however often
    one looks, wrong at most 5 times in 100 for all pairs together.

    Example: chatiere arena filou --seats cat,kitten,kitten,kitten --games 8 --seed 1
    """
    from chatiere.cli.arena import ArenaSettings, run_contest

    found = find(game)
    settings = ArenaSettings(journal, until_proven, move_time, json, csv, tuple(plot or ()))
    where = chosen_workers(workers, ray)
    return run_contest(found, options_of(found, option), seats, seed, number, where, settings)


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="By default all of them.")
    ] = None,
    against: Annotated[str | None, typer.Option(help="A peer to run beside: open_spiel.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="How long each measurement takes.")
    ] = 1.0,
) -> int:
    """Measure the speed of the rules: medians of five on one core.

    Each row is printed as soon as it is measured, and the peer is measured anew beside it.
    Ctrl-C stops early; the rows that are there stay.

    Example: chatiere bench filou mmm --seconds 0.2 --against open_spiel
    """
    from chatiere.cli.bench import run_bench

    return run_bench([find(game) for game in games or ()], against, seconds)
