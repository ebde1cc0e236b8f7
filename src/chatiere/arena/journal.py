"""A file of finished deals, so that a contest goes on where Ctrl-C or a crash stopped it.

JSON lines: the first says which contest this is and by which players it is played, every other
is one deal, in order, written as soon as it is finished.  A deal is a function of its contest and
its number, so one that was lost with a crash is played again and comes out the same.

Whether players are the same is told by their fingerprint, whatever release they came with.  Where
it is another one, or none because the file is of 0.5 or 0.6, the deals are read and shown, and none
is ever added to them: a file never holds deals by two kinds of players.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from chatiere.arena.contest import Contest
from chatiere.arena.deal import Deal, GameResult, deal_of
from chatiere.arena.faults import FaultCount, Faults
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.core.errors import ChatiereError, printable, shown
from chatiere.release import VERSION

JOURNAL = "journal"
FORMAT = 1
LONGEST_HEAD, LONGEST_RELEASE = 1 << 16, 30
BEGINNING = b'{"chatiere": "journal"'
WHAT = ("game", "options", "seats", "seed", "move_time")
"""In the first line: which contest it is."""


class Journal:
    """Open for one process alone, from `with` to its end."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self.deals: list[Deal] = []
        """Those that were finished before."""
        self.other_release: str | None = None
        """Which one played those deals, if its players are or may be others than ours: then
        nothing can be added."""
        if path.exists() and not path.is_file():
            raise ChatiereError(f"cannot write {path}: it is not a file")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise self._cannot(error) from error
        try:
            self._lock()
            self._read()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def add(self, deal: Deal) -> None:
        """Written before it counts."""
        assert self.other_release is None
        self._write(
            {
                "deal": deal.number,
                "games": [[result.scores, result.winners] for result in deal.results],
                "faults": list(deal.faults),
            }
        )

    def _write(self, line: Mapping[str, Any]) -> None:
        """All of a line, or nothing: half of one would be in the way of the next."""
        data = json.dumps(line).encode() + b"\n"
        try:
            length = os.lseek(self._file, 0, os.SEEK_END)
            if os.write(self._file, data) < len(data):
                os.ftruncate(self._file, length)
                raise OSError(0, "no space left")
        except OSError as error:
            raise self._cannot(error) from error

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ChatiereError(f"{self.path} is in use by another arena") from None
        except OSError as error:
            raise self._cannot(error) from error

    def _cannot(self, error: OSError) -> ChatiereError:
        return ChatiereError(f"cannot write {self.path}: {error.strerror}")

    def _read(self) -> None:
        """Take over the deals that are there.  What a crash left of a last line is cut off."""
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise self._cannot(error) from error
        if is_unborn(data):
            os.ftruncate(self._file, 0)
            self._write(first_line(self.contest))
            return
        held = read_journal(self.path, data, self.contest)
        self.deals, self.other_release = held.deals, held.other_release
        if self.other_release is None:
            os.ftruncate(self._file, held.length)


class HeldDeals(NamedTuple):
    """What a journal holds."""

    deals: list[Deal]
    length: int
    """Bytes up to the end of the last whole line."""
    other_release: str | None


def read_journal(path: Path, data: bytes, contest: Contest) -> HeldDeals:
    """The deals of a journal, if it is one of this contest, and by whom they were played."""
    first, *lines = data.splitlines(keepends=True)
    other_release, deals, length = check_head(path, first, contest), [], len(first)
    for number, line in enumerate(lines):
        deal = deal_in(line, number, contest)
        if deal is None and number < len(lines) - 1:
            raise ChatiereError(f"{path} is damaged in line {number + 2}: left as it is")
        if deal is not None:
            deals.append(deal)
            length += len(line)
    return HeldDeals(deals, length, other_release)


def check_head(path: Path, first: bytes, contest: Contest) -> str | None:
    """That a file is of this contest; which release played it, if its players may be others."""
    there, ours = head_in(first), first_line(contest)
    if there is None:
        raise ChatiereError(f"{path} is not a journal of the arena: left as it is")
    for what in WHAT:
        if there.get(what) != ours[what]:
            raise ChatiereError(
                f"{path} is of another contest: its {what} is "
                f"{shown(spelled(there.get(what)))}, not {shown(spelled(ours[what]))}"
            )
    if there.get("fingerprint") == ours["fingerprint"]:
        return None
    return printable(str(there.get("version")))[:LONGEST_RELEASE]


def is_unborn(data: bytes) -> bool:
    """Whether not even the first line was finished."""
    return b"\n" not in data and (data.startswith(BEGINNING) or BEGINNING.startswith(data))


def first_line(contest: Contest) -> dict[str, Any]:
    """Which contest this is, and by which players it is played."""
    return {
        "chatiere": JOURNAL,
        "format": FORMAT,
        "game": contest.game,
        "options": dict(contest.options),
        "seats": list(contest.seats),
        "seed": contest.seed,
        "move_time": contest.move_time,
        "version": VERSION,
        "fingerprint": players_fingerprint(contest.game),
    }


def spelled(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def head_in(line: bytes) -> dict[str, Any] | None:
    """The first line of a journal, if it is one that we read."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(head, dict) or not line.endswith(b"\n"):
        return None
    return head if (head.get("chatiere"), head.get("format")) == (JOURNAL, FORMAT) else None


def seed_in(path: Path) -> str | None:
    """The seed of the contest that a journal is of, for who did not name one."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        head = head_in(file.readline(LONGEST_HEAD))
    return None if head is None else str(head.get("seed"))


def deal_in(line: bytes, number: int, contest: Contest) -> Deal | None:
    """The deal of this number, unless the line is broken."""
    try:
        found = json.loads(line)
        results = [GameResult(list(scores), list(winners)) for scores, winners in found["games"]]
        faults = Faults()
        faults.update(FaultCount(*count) for count in found["faults"])
        is_it = found["deal"] == number and line.endswith(b"\n")
        return deal_of(contest, number, results, faults) if is_it else None
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
