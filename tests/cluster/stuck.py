"""A look at tables while they stand still: what each page, each server and each log says."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tests.cluster.client import Client, Notes
from tests.cluster.load import Board, Load
from tests.cluster.servers import Servers

if TYPE_CHECKING:
    from tests.cluster.report import Report

STUCK_SECONDS = 5.0
SOON = 2.0


async def watch_for_stuck(load: Load, servers: Servers, report: Report) -> None:
    """Each table that does not go on is described once for each move it waits for."""
    told = set[tuple[str, int]]()
    while True:
        await asyncio.sleep(0.5)
        for board in [board for board in load.boards if is_stuck(board)]:
            key = board.code, board.progress[-1][1]
            if key not in told:
                told.add(key)
                report.stuck.append(f"{report.now()} {await described(board, servers)}")


def is_stuck(board: Board) -> bool:
    if board.is_closed or board.is_over or board.kind.clock:
        return False
    return time.monotonic() - board.last_progress > STUCK_SECONDS


async def described(board: Board, servers: Servers) -> str:
    n = board.progress[-1][1]
    pages = {chair.seat: chair.shown.get("n") for chair in board.chairs}
    said = {s.port: await asked(board, s.port) for s in servers if s.has_served(0)}
    return f"{board.code} ({board.kind.label}) at {n}; pages show {pages}; servers say {said}"


async def asked(board: Board, port: int) -> str:
    """What one server says that a table waits for."""
    client = Client(port, "127.0.0.1", Notes(), board.chairs[0].client.key)
    try:
        async with asyncio.timeout(SOON):
            status, seen = await client.attempt("GET", f"/tables/{board.code}")
            return f"{seen['n']}, to move {seen['view']['to_move']}" if seen else str(status)
    except TimeoutError:
        return "nothing"
    finally:
        client.close()
