"""`chatiere ladder`: how strong all levels are, played on, shown, and as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chatiere.cli.workers import RayOption, WorkersOption, chosen_workers
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games

if TYPE_CHECKING:
    from chatiere.arena.ladder.file import Ladder
    from chatiere.arena.ladder.pairing_result import PairingResult
    from chatiere.arena.ladder.pairings import Pairing


def ladder(  # noqa: PLR0913, PLR0917 - an option of a command is an argument
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="Where the ladder is kept, as JSON; by default ladder.json, in FOLDER if one is "
            "named.",
        ),
    ] = None,
    work: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FOLDER",
            help="What is to be played and has been; by default FILE with .work at its end. "
            "Several are read, and the first is played on.",
        ),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="Only this game; may be given several times.")
    ] = None,
    players: Annotated[int | None, typer.Option(min=1, help="Only so many players.")] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Stop after so long, dropping what was begun; by default when all is known.",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(min=2, help="Leave a rung alone after so many deals, known or not.")
    ] = 2000,
    budget: Annotated[
        str | None,
        typer.Option(
            help="How long tigers think: `500` (playouts a move) or `20ms`; by default as long "
            "as among people."
        ),
    ] = None,
    workers: WorkersOption = None,
    ray: RayOption = None,
    show: Annotated[bool, typer.Option("--show", help="Only print what is known.")] = False,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE.md", help="Only write it as a page, with plots beside it."),
    ] = None,
) -> int:
    """Keep the standing table of all levels in all games and for every number of players.

    Each rung is one player among others of the level below it, deals in duplicate. It is
    finished when it is proven who is ahead, or when the share of wins is known to three
    points; what costs least is played first, and of that what is furthest from done, so it can
    be stopped at any time, and the same command goes on. Every deal is written into FOLDER as
    it is finished.

    FOLDER can be carried to another machine with the same players, played on there, and
    carried back: `--show` and `--page` read it into FILE.

    Example: chatiere ladder --work rungs --game filou --players 3 --minutes 0.01
    """
    from chatiere.arena.ladder.file import load, save
    from chatiere.cli.ladder_play import play_ladder, print_ladder

    folders = work or [(file or Path("ladder.json")).with_suffix(".work")]
    kept = file or (folders[0] / "ladder.json" if work else Path("ladder.json"))
    held = load(kept)
    if show or page is not None:
        read_in(held, [each for each in folders if work or each.exists()])
        if page is not None:
            return written_page(held, kept, page)
        if held.ours:
            save(held, kept)
        print_ladder(chosen_results(held, game, players))
        return 0
    where = chosen_workers(workers, ray)
    chosen = planned(held, folders[0], game, players, budget, deals)
    status = play_ladder(held, kept, folders, chosen, minutes, deals, where)
    print_ladder(chosen_results(held, game, players))
    return status


def written_page(held: Ladder, file: Path, page: Path) -> int:
    """The page says what the file says, ratings as well."""
    from chatiere.arena.ladder.file import save
    from chatiere.arena.ladder.page import write_page

    held.rate()
    save(held, file)
    write_page(held, page)
    return 0


def read_in(held: Ladder, folders: list[Path]) -> None:
    """What lies in folders of work, where it is more than the ladder holds."""
    from chatiere.arena.ladder.work import results_in

    for folder in folders:
        for result in results_in(folder):
            held.put_if_further(result)


def chosen_results(
    held: Ladder, names: list[str] | None, players: int | None
) -> list[PairingResult]:
    """What is known of the tables that were asked for."""
    from chatiere.arena.ladder.markdown import by_game

    wanted = {find(name).name for name in names or games()}
    return [
        each
        for found, results in by_game(held)
        for each in results
        if found.name in wanted and players in (None, each.pairing.players)
    ]


def planned(
    held: Ladder,
    folder: Path,
    names: list[str] | None,
    players: int | None,
    budget: str | None,
    most: int,
) -> list[Pairing]:
    """What is to be played: what a folder says, or, where there is none yet, what is not done."""
    from chatiere.arena.ladder.scheduler import StoppingRule
    from chatiere.arena.ladder.work import is_folder, make_folder, pairings_in

    if is_folder(folder):
        if budget is not None:
            raise ChatiereError(f"{folder} says already how long tigers think: name another folder")
        return only(pairings_in(folder), names, players)
    rule = StoppingRule(most)
    chosen = only(all_pairings(budget), names, players)
    chosen = [pairing for pairing in chosen if not rule.is_done(held.result_of(pairing))]
    if chosen:
        make_folder(folder, chosen)
    return chosen


def all_pairings(budget: str | None) -> list[Pairing]:
    from chatiere.arena.ladder.pairings import pairings_of
    from chatiere.bots.budget import budget_from_text

    think = None if budget is None else budget_from_text(budget)
    return [pairing for each in games().values() for pairing in pairings_of(each, think)]


def only(pairings: list[Pairing], names: list[str] | None, players: int | None) -> list[Pairing]:
    """What the options `--game` and `--players` ask for."""
    wanted = {find(name).name for name in names or games()}
    chosen = [
        pairing
        for pairing in pairings
        if pairing.game in wanted and players in (None, pairing.players)
    ]
    if pairings and not chosen:
        of = "" if not names else f" of {' or '.join(sorted(wanted))}"
        for_so_many = "" if players is None else f" for {players} players"
        raise ChatiereError(f"the ladder has no such table{of}{for_so_many}")
    return chosen
