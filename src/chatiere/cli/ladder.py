"""`chatiere ladder`: how strong all levels are, played on, shown, and as a page."""

from __future__ import annotations

import math
import time
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
    from chatiere.parallel.workers import Workers


def ladder(  # noqa: PLR0913, PLR0917 - an option of a command is an argument
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the ladder is kept, as JSON.")
    ] = Path("ladder.json"),
    game: Annotated[
        list[str] | None, typer.Option(help="Only this game; may be given several times.")
    ] = None,
    players: Annotated[int | None, typer.Option(min=1, help="Only so many players.")] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long; by default when all is known.")
    ] = None,
    deals: Annotated[
        int, typer.Option(min=2, help="Leave a rung alone after so many deals, proven or not.")
    ] = 2000,
    budget: Annotated[
        str | None,
        typer.Option(
            help="How long tigers think: `500` (playouts a move) or `20ms`; by default a tenth "
            "of what they do among people."
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

    Each rung is one player among others of the level below it, deals in duplicate. What is
    missing or least certain is played first, until every rung is proven and known to five
    points, or has had its deals. FILE is saved as it goes: after Ctrl-C or a crash the same
    command goes on. A rung is played anew when its players are others than they were.

    Example: chatiere ladder ladder.json --game filou --players 3 --minutes 0.01
    """
    from chatiere.arena.ladder.file import load, save

    held = load(file)
    if page is not None:
        from chatiere.arena.ladder.page import write_page

        held.rate()
        save(held, file)  # the page says what the file says
        write_page(held, page)
        return 0
    pairings, where = chosen_pairings(game, players, budget), chosen_workers(workers, ray)
    status = 0 if show else play_ladder(held, file, pairings, minutes, deals, where)
    print_ladder([result for pairing in pairings if (result := held.results.get(pairing.name))])
    return status


def chosen_pairings(
    names: list[str] | None, players: int | None, budget: str | None
) -> list[Pairing]:
    """What the options `--game`, `--players` and `--budget` ask for."""
    from chatiere.arena.ladder.pairings import pairings_of
    from chatiere.bots.budget import budget_from_text

    think = None if budget is None else budget_from_text(budget)
    wanted = [find(name) for name in names] if names else list(games().values())
    pairings = [pairing for each in wanted for pairing in pairings_of(each, think)]
    if players is not None:
        pairings = [pairing for pairing in pairings if pairing.players == players]
    if not pairings:
        raise ChatiereError(f"the ladder has no such table for {players} players")
    return pairings


def play_ladder(
    held: Ladder,
    file: Path,
    pairings: list[Pairing],
    minutes: float | None,
    most: int,
    workers: Workers,
) -> int:
    """Play slice after slice and save after each; the exit status."""
    from chatiere.arena.ladder.file import save
    from chatiere.arena.ladder.scheduler import StoppingRule, next_pairing, play_slice, slice_size
    from chatiere.bots.referee import counted
    from chatiere.cli.exit_status import INTERRUPTED
    from chatiere.cli.progress_bar import ProgressBar
    from chatiere.core.files import check_writable

    check_writable(file)
    end = math.inf if minutes is None else time.monotonic() + 60 * minutes
    stopping_rule, is_all = StoppingRule(most), True
    while is_all and (result := next_pairing(held, pairings, stopping_rule)):
        warm(result.pairing)
        count = slice_size(result, stopping_rule)
        try:
            with counted(), ProgressBar(result.pairing.name, count) as bar:
                is_all = play_slice(result, count, workers, end, bar.step)
        finally:  # also when a worker dies: what is finished counts
            if result.deals:
                held.put(result)
                save(held, file)
        typer.echo(summary_line(result))
        if time.monotonic() >= end:
            break
    held.rate()
    save(held, file)
    return 0 if is_all else INTERRUPTED


def warm(pairing: Pairing) -> None:
    """Compile what its players need, with a word to wait by."""
    from chatiere.cli.simulate import compile_first, warm_players

    game = find(pairing.game)
    compile_first(game)
    for contest in pairing.contests:
        warm_players(game, list(contest.seats), contest.options)


def summary_line(result: PairingResult) -> str:
    """What is known of a pairing after a slice, in a line."""
    from chatiere.cli.terminal_tables import percents

    wins, ahead = (" ".join(percents(each)) for each in (result.win_share, result.ahead_share))
    after = result.proven_after
    proven = "not proven yet" if after is None else f"proven after {after}"
    return f"{result.pairing.name}: {result.deals} deals, wins {wins}, ahead {ahead}, {proven}"


def print_ladder(results: list[PairingResult]) -> None:
    """A row a pairing."""
    from chatiere.bots.fingerprint import players_fingerprint
    from chatiere.cli.terminal_tables import figures_table, percents, print_table

    table = figures_table(
        "table", "player", "among", "deals", "wins", "95 %", "ahead", "95 %", "proven"
    )
    for each in results:
        pairing = each.pairing
        proven = "no" if each.proven_after is None else f"after {each.proven_after} deals"
        if each.better_is_ahead is False:
            proven += f": {pairing.other} is ahead"
        if each.fingerprint != players_fingerprint(pairing.game):
            proven += ", by earlier players"
        wins, ahead = percents(each.win_share), percents(each.ahead_share)
        table.add_row(
            pairing.table, pairing.better, pairing.other, str(each.deals), *wins, *ahead, proven
        )
    print_table(table)
