"""What many games came to, in a few numbers however many there were."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from chatiere.arena.faults import Faults


@dataclass
class SimulationResult:
    """Counts over games; two tallies add up to one."""

    players: int
    games: int = 0
    moves: int = 0
    longest: int = 0
    scores: list[int] = field(default_factory=list)
    lowest: list[int] = field(default_factory=list)
    highest: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    """Games in which the seat was among the winners."""
    alone: list[int] = field(default_factory=list)
    """Games that the seat won alone."""
    faults: Faults = field(default_factory=Faults)

    def add_game(self, moves: int, scores: Iterable[int], wins: Iterable[int]) -> None:
        scores, wins = list(scores), list(wins)
        alone = [win if sum(wins) == 1 else 0 for win in wins]
        self.add(
            SimulationResult(self.players, 1, moves, moves, scores, scores, scores, wins, alone)
        )

    def add(self, other: SimulationResult) -> None:
        if not other.games:
            return
        self.scores = _merged(sum, self.scores, other.scores)
        self.wins = _merged(sum, self.wins, other.wins)
        self.alone = _merged(sum, self.alone, other.alone)
        self.lowest = _merged(min, self.lowest, other.lowest)
        self.highest = _merged(max, self.highest, other.highest)
        self.faults.update(other.faults)
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)


def _merged(by: Callable[[Iterable[int]], int], ours: list[int], theirs: list[int]) -> list[int]:
    """Seat by seat; ours is empty before the first game."""
    return [by(pair) for pair in zip(ours, theirs, strict=True)] if ours else list(theirs)
