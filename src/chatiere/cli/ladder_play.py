"""Playing a ladder from the command line, and printing what is known."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from chatiere.arena.contest import Contest
from chatiere.arena.ladder.file import Ladder, save
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import Pairing
from chatiere.arena.ladder.scheduler import Found, Schedule, StoppingRule, play_tables
from chatiere.arena.ladder.work import PairingJournals, open_journals, take_over
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.bots.referee import counted
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.cli.progress_bar import ProgressBar
from chatiere.cli.simulate import compile_first, warm_players
from chatiere.cli.terminal_tables import figures_table, percents, print_table
from chatiere.core.files import check_writable
from chatiere.core.game import find
from chatiere.parallel.workers import Workers, map_as_done


def play_ladder(
    held: Ladder,
    file: Path,
    folders: list[Path],
    pairings: list[Pairing],
    minutes: float | None,
    most: int,
    workers: Workers,
) -> int:
    """Play what is not done yet, deal after deal, into the first folder; the exit status."""
    check_writable(file)
    end = math.inf if minutes is None else time.monotonic() + 60 * minutes
    with open_journals(folders[0], pairings) as journals:
        for other in folders[1:]:
            take_over(journals, other)
        try:
            is_all = play_on(journals, StoppingRule(most), workers, end)
        finally:  # also when a worker dies: what is finished counts
            for each in journals:
                held.put_if_further(each.result)
            save(held, file)
    if not is_all:
        typer.echo("stopped: the same command goes on", err=True)
    return 0 if is_all else INTERRUPTED


def play_on(
    journals: list[PairingJournals], stopping_rule: StoppingRule, workers: Workers, end: float
) -> bool:
    """Until all is done, or until `end`; False on Ctrl-C."""
    schedule = Schedule(journals, stopping_rule)
    if time.monotonic() >= end:
        return True
    with counted(), ProgressBar("ladder", len(journals)) as bar:

        def take(found: Found) -> None:
            before, result = schedule.done, schedule.take(found)
            bar.reach(schedule.done)
            if schedule.done > before:
                typer.echo(summary_line(result))

        return map_as_done(play_tables, warmed(schedule.pieces()), workers, take, end)


def warmed(pieces: Iterator[tuple[int, list[Contest], int]]) -> Iterator[tuple[Any, ...]]:
    """Compile what the players of a piece need, with a word to wait by, before it is shared out:
    else every worker would."""
    warm = set()
    for piece in pieces:
        for contest in piece[1]:
            if (contest.game, contest.seats) not in warm:
                compile_first(find(contest.game))
                warm_players(find(contest.game), list(contest.seats), contest.options)
                warm.add((contest.game, contest.seats))
        yield piece


def summary_line(result: PairingResult) -> str:
    """What is known of a pairing, in a line."""
    wins, ahead = (" ".join(percents(each)) for each in (result.win_share, result.ahead_share))
    return (
        f"{result.pairing.name}: {result.deals} deals, wins {wins}, ahead {ahead}, {sure(result)}"
    )


def sure(result: PairingResult) -> str:
    """Whether that is something to know."""
    if result.proven_after is None:
        return "not proven, but measured" if result.is_finished else "unfinished"
    ahead = "" if result.better_is_ahead else f": {result.pairing.other} is ahead"
    return f"proven after {result.proven_after}{ahead}"


def print_ladder(results: list[PairingResult]) -> None:
    """A row a pairing."""
    table = figures_table(
        "table", "player", "among", "deals", "wins", "95 %", "ahead", "95 %", "known"
    )
    for each in results:
        pairing = each.pairing
        known = sure(each)
        if each.fingerprint != players_fingerprint(pairing.game):
            known += ", by earlier players"
        wins, ahead = percents(each.win_share), percents(each.ahead_share)
        table.add_row(
            pairing.table, pairing.better, pairing.other, str(each.deals), *wins, *ahead, known
        )
    print_table(table)
