"""What a review finds: a chance to win at every decision, and the moves that cost most.

Each decision is judged from what its player could know then; nobody is blamed for cards that
lay face down.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chatiere.core.match import Match
from chatiere.web.replay.replay import Replay
from chatiere.web.tables.people import HUMAN

VERSION = 1
TURNS = 3
LEAST_LOSS = 0.03
"""What a move must have cost to be called a turning point: less is within the guess."""


@dataclass(frozen=True)
class Finding:
    """One decision: the move made and the one that a tiger would have made."""

    n: int
    seat: int
    played: str
    win: float
    best: str
    best_win: float
    is_exact: bool

    @property
    def loss(self) -> float:
        return max(0.0, self.best_win - self.win) if self.played != self.best else 0.0


@dataclass(frozen=True)
class TurningPoint:
    """A turning point, with the tiger's reason in both languages."""

    finding: Finding
    why: Mapping[str, str]


@dataclass(frozen=True)
class Review:
    findings: Sequence[Finding]
    """In the order of the game."""
    turns: Sequence[TurningPoint]
    """The three that cost most, or fewer, in the order of the game."""

    def of_seats(self, seats: Collection[int]) -> Review:
        """Only what was decided there: others' chances would tell of their cards."""
        return Review(
            [finding for finding in self.findings if finding.seat in seats],
            [turn for turn in self.turns if turn.finding.seat in seats],
        )

    def kept(self) -> dict[str, Any]:
        """As the store has it."""
        turns = [asdict(turn.finding) | {"why": dict(turn.why)} for turn in self.turns]
        return {"version": VERSION, "findings": [asdict(f) for f in self.findings], "turns": turns}


def review_from(kept: Mapping[str, Any]) -> Review | None:
    """From the store; None if another version wrote it, and then it is made anew."""
    if kept.get("version") != VERSION:
        return None
    turns = [
        TurningPoint(Finding(**{key: turn[key] for key in turn if key != "why"}), turn["why"])
        for turn in kept["turns"]
    ]
    return Review([Finding(**finding) for finding in kept["findings"]], turns)


def decisions(match: Match) -> list[tuple[int, int]]:
    """The moves where somebody had a choice: number and seat."""
    return [
        (n, entry.who)
        for n, entry in enumerate(match.entries)
        if isinstance(entry.who, int) and len(match.engine.moves(entry.steps[0][0])) > 1
    ]


def finding_from(n: int, played: str, advice: Mapping[str, Any]) -> Finding:
    """What an advice says of the move that was made."""
    lines = {line["move"]: line for line in advice["lines"]}
    best = advice["lines"][0]
    return Finding(
        n, advice["seat"], played, lines[played]["win"], best["move"], best["win"],
        advice["is_exact"],
    )  # fmt: skip


def judged_seats(replay: Replay) -> set[int]:
    """Whose turning points are named: people's, and everybody's where only computers sat."""
    people = {seat.seat for seat in replay.seats if seat.kind == HUMAN}
    return people or {seat.seat for seat in replay.seats}


def worst(findings: Sequence[Finding], seats: set[int], most: int) -> list[Finding]:
    """Those that seem to have cost most, the worst first."""
    costly = [finding for finding in findings if finding.seat in seats and finding.loss > 0]
    return sorted(costly, key=lambda finding: -finding.loss)[:most]
