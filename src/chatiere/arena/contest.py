"""Who is stronger: deals played in duplicate, so that luck cancels.

Every deal has its own seed and is played once for each way to rotate the players round
the table, with the same chance.  What counts is the mean over those games; deals are
independent, so the intervals are theirs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations, takewhile
from typing import TYPE_CHECKING

from chatiere.arena.contest_result import ContestResult
from chatiere.arena.custom_players import MOVE_TIME
from chatiere.arena.deal import Deal, GameResult, deal_of
from chatiere.arena.faults import Faults
from chatiere.arena.players import warm
from chatiere.arena.simulate import Simulation, play_match
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Value, find
from chatiere.parallel.pipes import end_programs
from chatiere.parallel.workers import Workers, map_ordered

if TYPE_CHECKING:
    from chatiere.arena.journal import Journal


@dataclass(frozen=True)
class Contest:
    """What to play: a table, and who sits at it."""

    game: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    seed: str
    move_time: float = MOVE_TIME
    """Seconds that somebody's own player has for a move."""

    @property
    def players(self) -> list[str]:
        """Everybody once."""
        return list(dict.fromkeys(self.seats))

    @property
    def rotations(self) -> list[tuple[str, ...]]:
        """Every different way to sit, each player moved on by one."""
        turned = [self.seats[k:] + self.seats[:k] for k in range(len(self.seats))]
        return list(dict.fromkeys(turned))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who is compared with whom; where all win together nobody is ahead of anybody."""
        if find(self.game).aim == "together":
            return []
        return list(combinations(self.players, 2))


def play_contest(
    contest: Contest,
    games: int,
    workers: Workers,
    done: Callable[[int], None],
    journal: Journal | None = None,
    until_proven: bool = False,
) -> tuple[ContestResult, bool]:
    """Play at least so many games; on Ctrl-C give what is finished.  Whether it was all.

    What the journal holds is not played again, and what is played is written there, unless
    its deals are by other players: then what it holds has to be enough.  With `until_proven`
    it is all, too, as soon as the first player and each other one differ provably: at the same
    deal for any number of workers, as those that were begun already are dropped.
    """
    release = None if journal is None else journal.other_release
    result, seatings = ContestResult(contest, other_release=release), len(contest.rotations)

    def count(deal: Deal) -> None:
        result.add(deal)
        done(seatings)

    def is_enough() -> bool:
        return until_proven and result.is_proven

    def take(deal: Deal) -> None:
        if is_enough() or deal.number != len(result.deals):
            return  # Ctrl-C came while the one before was taken
        if journal is not None:
            journal.add(deal)
        count(deal)

    for deal in journal.deals if journal is not None else ():
        count(deal)
    wanted = range(len(result.deals), math.ceil(games / seatings))
    pieces = takewhile(lambda piece: not is_enough(), ((contest, number) for number in wanted))
    if not wanted or is_enough():
        return result, True
    if journal is not None and release is not None:
        raise ChatiereError(
            f"{journal.path} was played by chatiere {release}, whose players may be "
            f"others: no deals are added to its {result.games} games; name another file"
        )
    warm(contest.game, contest.seats, contest.options)
    try:
        return result, map_ordered(play_deal, pieces, workers, False, take)
    finally:
        end_programs()


def play_deal(contest: Contest, number: int) -> Deal:
    """The same deal once for each rotation."""
    results, faults = [], Faults()
    warm(contest.game, contest.seats, contest.options)
    for seats in contest.rotations:
        simulation = Simulation(
            contest.game,
            len(seats),
            contest.options,
            seats,
            contest.seed,
            move_time=contest.move_time,
        )
        match, found = play_match(simulation, number)
        results.append(GameResult(*match.engine.result(match.states, 0, len(seats))))
        for fault in found:
            faults.add(fault)
    return deal_of(contest, number, results, faults)
