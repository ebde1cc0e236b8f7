"""What the database itself says about tables, compared with what clients were told."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass, field

from sqlalchemy import select

from chatiere.core import record
from chatiere.core.match import Match
from chatiere.store.opening import open_store
from chatiere.store.rows import Stored
from chatiere.store.schema import move
from chatiere.store.store import Store
from chatiere.web.tables.table import Table
from tests.cluster.load import Board


@dataclass
class Findings:
    moves: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    """Moves that a server had said count, and that are not there."""
    doubled: list[str] = field(default_factory=list)
    """Moves of people that nobody had asked for with this number."""
    broken: list[str] = field(default_factory=list)
    """Tables whose record does not hold, and pictures that are not true."""

    @property
    def faults(self) -> list[str]:
        return self.lost + self.doubled + self.broken


def compare(data: str, boards: list[Board]) -> Findings:
    """All that was said before now; where nothing more comes, also records and last pictures."""
    found = Findings()
    said = {board.code: dict(board.said) for board in boards}
    closed = [board for board in boards if board.is_closed]
    with closing(open_store(data)) as store:
        for board in boards:
            compare_moves(found, board, said[board.code], moves_in(store, board.code))
        for board in closed:
            stored = store.table(board.code)
            assert stored is not None
            check_record(found, board, stored)
    return found


def moves_in(store: Store, code: str) -> dict[int, tuple[int | str, str]]:
    """The rows themselves, by their numbers."""
    asked = select(move.c.n, move.c.who, move.c.what).where(move.c.table == code)
    with store.transaction() as sql:
        rows = sql.execute(asked.order_by(move.c.n)).all()
    return {n: (int(who) if who.isdigit() else who, what) for n, who, what in rows}


def compare_moves(
    found: Findings,
    board: Board,
    said: dict[int, tuple[int, str]],
    moves: dict[int, tuple[int | str, str]],
) -> None:
    found.moves += len(moves)
    found.acknowledged += len(said)
    if list(moves) != list(range(len(moves))):
        found.broken.append(f"{board.code}: moves are missing between {list(moves)}")
    for n, told in said.items():
        if moves.get(n) != told:
            found.lost.append(f"{board.code} {n}: {told} was said, {moves.get(n)} stands there")
    people = {chair.seat for chair in board.movers}
    for n, made in moves.items():
        if made[0] in people and made not in board.asked.get(n, set()):
            found.doubled.append(f"{board.code} {n}: {made}, asked {board.asked.get(n)}")


def check_record(found: Findings, board: Board, stored: Stored) -> None:
    """Every move is legal, every draw is the dealer's, and each page shows the truth."""
    try:
        match = Table(stored, None).match  # type: ignore[arg-type]
        assert match is not None
        record.check_dealer(record.match_of(match.record()))
    except Exception as error:
        found.broken.append(f"{board.code}: {error!r}")
        return
    for chair in board.chairs:
        shown = chair.shown.get("n", 0)
        if as_sent(seen_at(stored, shown), chair.seat) != chair.shown.get("view"):
            found.broken.append(f"{board.code}: seat {chair.seat} sees an untrue {shown}")


def seen_at(stored: Stored, n: int) -> Match:
    """The match as it stood after so many moves."""
    return Table(stored, None).replayed(stored.moves[:n])  # type: ignore[arg-type]


def as_sent(match: Match, seat: int) -> object:
    return json.loads(json.dumps(match.view(seat)))
