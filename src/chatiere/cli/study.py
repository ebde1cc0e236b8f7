"""`chatiere study`: millions of games of one game, and the pages that tell what they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chatiere.cli.commands import GameName, Language, chosen_language
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.workers import RayOption, WorkersOption, chosen_workers
from chatiere.core.errors import ChatiereError
from chatiere.core.extras import check_extra
from chatiere.core.files import check_writable, output_file
from chatiere.core.game import Game, find

if TYPE_CHECKING:
    from chatiere.parallel.workers import Workers
    from chatiere.studies.results import Results


def study(  # noqa: PLR0913, PLR0917 - an option of a command is an argument
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", min=1, help="How many games at each table of the study.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Other games with another number.")] = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write counts (JSON), pages in both languages and plots there."
        ),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write what the site tells of it there: the game's study/figures.json.",
        ),
    ] = None,
    again: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="Play nothing: tell what this file of counts shows."
        ),
    ] = None,
    lang: Language = None,
) -> int:
    """Play a game as often as it takes to learn something of it, and tell it to its players.

    Who plays at which tables is the game's own affair; the page says so. Without `--out`
    and `--site` the page is printed, and nothing is kept. The counts are the same for the same
    seed, however many workers there are. Ctrl-C stops early; what is finished counts.

    Example: chatiere study filou --games 200 --seed 1 --lang en
    """
    check_extra("plots", "chatiere study")
    found = find(game)
    if out is not None:
        prepare(out)
    if site is not None:
        check_writable(site)
    results = (
        loaded(found, again) if again else played(found, number, seed, chosen_workers(workers, ray))
    )
    if site is not None:
        write_site(results, site)
    if out is not None:
        write(results, out)
    elif site is None:
        from chatiere.studies.page import page

        typer.echo(page(results, chosen_language(lang)), nl=False)
    if not results.is_whole:
        wanted = sum(int(results.asked * seen.table.part) for seen in results.tables)
        typer.echo(f"stopped after {results.games} of {wanted} games", err=True)
        return INTERRUPTED
    return 0


def loaded(game: Game, path: Path) -> Results:
    from chatiere.studies.results import load

    results = load(path)
    if results.game != game.name:
        raise ChatiereError(f"{path} is a study of {results.game}, not of {game.name}")
    return results


def played(game: Game, games: int, seed: int, workers: Workers) -> Results:
    from chatiere.bots.referee import counted
    from chatiere.cli.progress_bar import ProgressBar
    from chatiere.cli.simulate import compile_first
    from chatiere.studies import run
    from chatiere.studies.study_engine import StudyEngine, exact_of

    compile_first(game)
    if not StudyEngine(game).is_cached:
        typer.echo(f"compiling the study of {game.name} once, up to a minute", err=True)
    if exact_of(game) is not None:
        typer.echo("after the games some minutes of computing follow", err=True)
    run.ready(game.name)
    with counted(), ProgressBar(f"study {game.name}", run.asked_of(game, games)) as bar:
        return run.study(game, games, seed, workers, bar.step)


def prepare(out: Path) -> None:
    """Whatever could go wrong with the folder goes wrong before the first game."""
    try:
        (out / "plots").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ChatiereError(f"cannot write to {out}: {error.strerror}") from error


def write_site(results: Results, path: Path) -> None:
    from chatiere.studies.results import as_text
    from chatiere.studies.site_figures import site_figures

    with output_file(path) as beside:
        beside.write_text(as_text(site_figures(results)), encoding="utf-8")
    typer.echo(str(path))


def write(results: Results, out: Path) -> None:
    """The counts first: the rest can be made from them again."""
    from chatiere.core.translation import LANGUAGES
    from chatiere.studies import page

    kept = out / f"{results.game}.json"
    with output_file(kept) as beside:
        beside.write_text(results.as_json(), encoding="utf-8")
    typer.echo(f"{kept}: {results.games} games in {results.seconds:.1f} seconds")
    for language in LANGUAGES:
        path = out / page.names(results)[language]
        with output_file(path) as beside:
            beside.write_text(page.page(results, language), encoding="utf-8")
        typer.echo(str(path))
    for path in page.draw_plots(results, out / "plots"):
        typer.echo(str(path))
