"""`chatiere ladder`: the standing table of all levels, played on, shown, and as a page."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chatiere.cli.hands import Ray, Workers, hands_of
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games

if TYPE_CHECKING:
    from chatiere.arena.ladder.file import Ladder
    from chatiere.arena.ladder.found import Found
    from chatiere.arena.ladder.rungs import Rung
    from chatiere.arena.workers import Hands


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
    workers: Workers = None,
    ray: Ray = None,
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
    rungs, hands = chosen(game, players, budget), hands_of(workers, ray)
    status = 0 if show else climb_on(held, file, rungs, minutes, deals, hands)
    print_ladder([found for rung in rungs if (found := held.found.get(rung.name))])
    return status


def chosen(names: list[str] | None, players: int | None, budget: str | None) -> list[Rung]:
    """The rungs that were asked for."""
    from chatiere.arena.ladder.rungs import rungs_of
    from chatiere.bots.budget import budget_from_text

    think = None if budget is None else budget_from_text(budget)
    found = [find(name) for name in names] if names else list(games().values())
    rungs = [rung for each in found for rung in rungs_of(each, think)]
    if players is not None:
        rungs = [rung for rung in rungs if rung.players == players]
    if not rungs:
        raise ChatiereError(f"the ladder has no such table for {players} players")
    return rungs


def climb_on(
    held: Ladder, file: Path, rungs: list[Rung], minutes: float | None, most: int, hands: Hands
) -> int:
    """Play slice after slice and save after each; the exit status."""
    from chatiere.arena.ladder.climbing import Wishes, next_up, play_slice, slice_of
    from chatiere.arena.ladder.file import save
    from chatiere.arena.writing import check_place
    from chatiere.bots.referee import counted
    from chatiere.cli.progress import bar
    from chatiere.cli.simulate import INTERRUPTED

    check_place(file)
    end = math.inf if minutes is None else time.monotonic() + 60 * minutes
    wishes, is_whole = Wishes(most), True
    while is_whole and (found := next_up(held, rungs, wishes)):
        warm(found.rung)
        count = slice_of(found, wishes)
        try:
            with counted(), bar(found.rung.name, count) as progress:
                is_whole = play_slice(found, count, hands, end, progress.step)
        finally:  # also when a worker dies: what is finished counts
            if found.deals:
                held.put(found)
                save(held, file)
        typer.echo(told(found))
        if time.monotonic() >= end:
            break
    held.rate()
    save(held, file)
    return 0 if is_whole else INTERRUPTED


def warm(rung: Rung) -> None:
    """Compile what its players need, with a word to wait by."""
    from chatiere.cli.simulate import compile_first, warm_players

    game = find(rung.game)
    compile_first(game)
    for contest in rung.contests:
        warm_players(game, list(contest.seats), contest.options)


def told(found: Found) -> str:
    """A slice in a line."""
    from chatiere.cli.columns import percents

    wins, ahead = (" ".join(percents(each)) for each in (found.win_share, found.ahead_share))
    proof = "not proven yet" if found.after is None else f"proven after {found.after}"
    return f"{found.rung.name}: {found.deals} deals, wins {wins}, ahead {ahead}, {proof}"


def print_ladder(found: list[Found]) -> None:
    """A row a rung."""
    from chatiere.arena.ladder.fingerprint import fingerprint
    from chatiere.cli.columns import new_table, percents, show

    table = new_table(
        "table", "player", "among", "deals", "wins", "95 %", "ahead", "95 %", "proven"
    )
    for each in found:
        rung = each.rung
        proven = "no" if each.after is None else f"after {each.after} deals"
        if each.better_is_ahead is False:
            proven += f": {rung.other} is ahead"
        if each.made != fingerprint(rung.game):
            proven += ", by earlier players"
        wins, ahead = percents(each.win_share), percents(each.ahead_share)
        table.add_row(rung.table, rung.better, rung.other, str(each.deals), *wins, *ahead, proven)
    show(table)
