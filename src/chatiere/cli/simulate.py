"""`chatiere simulate`: a study with a progress bar, and its table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.table import Table

from chatiere.arena.faults import Faults
from chatiere.arena.players import find_player, players_from_text
from chatiere.arena.simulate import Study, simulate
from chatiere.arena.tally import Tally
from chatiere.arena.workers import Hands
from chatiere.bots.levels import RANDOM, Bot
from chatiere.bots.referee import Seated, counted
from chatiere.bots.search_engine import search_engine
from chatiere.cli.columns import show
from chatiere.cli.progress import bar
from chatiere.core.game import Game, Value

INTERRUPTED = 130
MOST_FAULTS = 10


def study_of(
    game: Game,
    players: int,
    options: Mapping[str, Value],
    seats: str | None,
    seed: int | None,
    records: Path | None,
    move_time: float,
) -> Study:
    """What the arguments ask for."""
    names = [RANDOM] * players if seats is None else players_from_text(seats, players)
    used = secrets.randbits(32) if seed is None else seed
    return Study(game.name, players, options, tuple(names), str(used), records, move_time)


def run_study(game: Game, study: Study, games: int, hands: Hands) -> int:
    """Play, print, and give the exit status."""
    compile_first(game)
    if not study.is_compiled:
        warm_players(game, list(study.seats), study.options)
    elif set(study.seats) != {RANDOM} and not search_engine(game).is_cached("play_levels"):
        typer.echo(f"compiling how {game.name} is played once, up to a minute", err=True)
    started = time.perf_counter()
    with counted(), bar(f"simulate {game.name}", games) as progress:
        tally = simulate(study, games, hands, lambda chunk: progress.step(chunk.games))
    print_tally(study, tally, time.perf_counter() - started)
    print_faults(tally.faults)
    if tally.games < games:
        typer.echo(f"stopped after {tally.games} of {games} games", err=True)
        return INTERRUPTED
    return 0


def compile_first(game: Game) -> None:
    """Compiling takes some seconds after an install or an edit: say what one waits for."""
    engine = game.compiled()
    if not engine.is_cached:
        typer.echo(f"compiling the rules of {game.name} once, about ten seconds", err=True)
    engine.warm(game.setup_arguments())


def warm_players(game: Game, names: list[str], options: Mapping[str, Value]) -> None:
    """The same for those who think, each kind once."""
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
    with bar(knowing.format(level=bot.level, game=game.name), 100) as progress:
        bot.prepare(game, players, options, lambda done: progress.reach(round(100 * done)))


def print_faults(faults: Faults) -> None:
    """Whoever failed is named, and the referee moved for them."""
    for kind in islice(faults, MOST_FAULTS):
        typer.echo(f"referee: {kind}", err=True)


def print_tally(study: Study, tally: Tally, seconds: float) -> None:
    """Games, moves, seconds; then a row a seat."""
    rate = tally.moves / seconds if seconds else 0.0
    typer.echo(f"game {study.game}, players {study.players}, seed {study.seed}")
    typer.echo(f"games {tally.games}")
    typer.echo(f"moves {tally.moves} (draws included), longest game {tally.longest}")
    typer.echo(f"seconds {seconds:.2f}, {rate:,.0f} moves a second")
    table = Table(box=SIMPLE)
    for column in ("seat", "player", "mean score", "lowest", "highest", "wins", "share", "alone"):
        table.add_column(column, justify="left" if column == "player" else "right", no_wrap=True)
    for seat in range(study.players if tally.games else 0):
        table.add_row(
            str(seat),
            study.seats[seat],
            f"{tally.scores[seat] / tally.games:.3f}",
            str(tally.lowest[seat]),
            str(tally.highest[seat]),
            str(tally.wins[seat]),
            f"{tally.wins[seat] / tally.games:.2%}",
            str(tally.alone[seat]),
        )
    show(table)
