"""What came of it all, as a table: what was done, and how long tables stood still after it."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from tests.cluster.load import Board, Load
from tests.cluster.truth import Findings

LONGEST_PAUSE = {"kill": 5.0, "stop": 5.0}
"""Seconds that a table may stand still after it."""
JUST_BEFORE = 2.0
NAMES = {
    "kill": "a server killed (SIGKILL)",
    "stop": "a server stopped (SIGSTOP, 30 s)",
    "continue": "a server continued (SIGCONT)",
    "database": "the database restarted (immediate)",
}


@dataclass
class Event:
    kind: str
    port: int = 0
    at: float = field(default_factory=time.monotonic)
    lasted: float = 0.0


@dataclass
class Report:
    load: Load
    began: float = field(default_factory=time.monotonic)
    events: list[Event] = field(default_factory=list)
    found: Findings = field(default_factory=Findings)
    stuck: list[str] = field(default_factory=list)
    """What was seen of tables while they stood still."""
    served: dict[int, int] = field(default_factory=dict)
    logs: list[str] = field(default_factory=list)

    def now(self) -> str:
        """When it is, and what happened last."""
        last = self.events[-1] if self.events else Event("nothing", at=self.began)
        now = time.monotonic()
        return f"{now - self.began:.1f} s, {now - last.at:.1f} s after {last.kind} {last.port}:"

    def add(self, found: Findings, boards: list[Board]) -> None:
        """Of tables that are looked at again later only what is wrong counts now."""
        for name in ("lost", "doubled", "broken"):
            known = getattr(self.found, name)
            known += [fault for fault in getattr(found, name) if fault not in known]

    def pauses(self, event: Event) -> list[float]:
        """How long each table stood still after an event, until the next."""
        later = [other.at for other in self.events if other.at > event.at]
        until = min(later, default=time.monotonic())
        boards = [board for board in self.load.boards if not board.kind.clock]
        return [longest for board in boards if (longest := pause(board, event.at, until))]

    def worst(self, kind: str) -> float:
        return max((max(self.pauses(e), default=0) for e in self.of(kind)), default=0.0)

    def longest_clock(self) -> float:
        """Where somebody never moves and a cat does it once the time is up."""
        clocks = [board for board in self.load.boards if board.kind.clock]
        return max((pause(board, 0.0, time.monotonic()) for board in clocks), default=0.0)

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def faults(self) -> list[str]:
        return self.wrong() + self.long_pauses()

    def wrong(self) -> list[str]:
        """What must not be, however slow the machine is."""
        return self.found.faults + self.load.behind + self.load.notes.odd

    def long_pauses(self) -> list[str]:
        return [
            f"a table stood still for {self.worst(kind):.1f} s after: {NAMES[kind]}"
            for kind, most in LONGEST_PAUSE.items()
            if self.worst(kind) > most
        ]

    def told(self, event: Event) -> str:
        """One event, for who looks for the cause of a fault."""
        worst = max(self.pauses(event), default=0.0)
        at = f"{event.at - self.began:.1f} s"
        return f"{at} {event.kind} {event.port}, lasted {event.lasted:.1f} s; pause {worst:.1f} s"

    def logged(self) -> Counter[str]:
        """What servers logged, without times and without where in the code it was."""
        lines = (line for log in self.logs for line in log.splitlines())
        said = (re.sub(r"^[\d-]+ [\d:,]+ ", "", line) for line in lines)
        return Counter(line for line in said if re.match(r"chatiere|\w+(\.\w+)*(Error|:)", line))

    def text(self) -> str:
        lines = ["| event | times | worst pause of a table | median |", "|---|--:|--:|--:|"]
        for kind, name in NAMES.items():
            worst = [max(self.pauses(event), default=0.0) for event in self.of(kind)]
            row = f"{max(worst, default=0):.1f} s | {median(worst or [0]):.1f} s"
            lines.append(f"| {name} | {len(worst)} | {row} |")
        boards, found = self.load.boards, self.found
        made = sum(board.progress[-1][1] for board in boards if board.progress)
        said = sum(len(board.said) for board in boards)
        lines += [
            "",
            f"{len(boards)} tables, {made} moves, {said} of them acknowledged to people.",
        ]
        lines.append(f"Lost: {len(found.lost)}. Doubled: {len(found.doubled)}.")
        lines.append(f"Untrue records or pictures: {len(found.broken) + len(self.load.behind)}.")
        lines.append(f"Longest wait for a clock of 30 s: {self.longest_clock():.1f} s.")
        lines.append(f"Answers: {dict(self.load.notes.statuses)}; by server: {self.served}")
        faults = Counter(self.faults())
        lines += [f"FAULT ({times}): {fault}" for fault, times in faults.items()]
        lines += [f"STUCK: {line}" for line in self.stuck]
        lines += [f"EVENT: {self.told(event)}" for event in self.events]
        lines += [f"LOG ({times}): {line}" for line, times in self.logged().most_common(30)]
        return "\n".join(lines) + "\n"


def pause(board: Board, since: float, until: float) -> float:
    """The longest time without a move that had not ended at `since`.  What begins just before
    `until` is due to what happens then."""
    times = [at for at, _ in board.progress]
    if not board.is_over:
        times.append(board.closed_at or time.monotonic())
    gaps = ((max(a, since), b) for a, b in pairwise(times) if b > since)
    return max((b - a for a, b in gaps if b <= until or a < until - JUST_BEFORE), default=0.0)
