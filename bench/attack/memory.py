"""Twenty thousand moves at three hundred tables: how much memory the server holds on the way.

A game that is over makes room for a new one.  The times after which the server leaves a table
to the store are shortened, so that a few minutes show what else would take an hour.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from bench.web.visitor import OK, read_body, read_head

TABLES, MOVES, EVERY, HANDS = 300, 20_000, 2000, 8
LENGTH = 50
"""Moves of a game of Mmm! alone, about."""
PROGRAM = (
    "-c",
    "import sys, chatiere.web.server.services as services;"
    "import chatiere.web.server.sweeping as sweeping;"
    "import chatiere.web.tables.registry as registry;"
    "assert registry.IDLE and sweeping.PAUSE; registry.IDLE, sweeping.PAUSE = 20.0, 5.0;"
    "from chatiere.web.server.rate_limits import RateLimits;"
    "services.RateLimits = lambda factor: RateLimits(factor=1e6);"
    "from chatiere.cli import run; sys.exit(run(['serve', *sys.argv[1:]]))",
)


@dataclass
class Hand:
    """One connection of one program, which plays alone at its tables."""

    port: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    key: str = ""

    async def ask(self, path: str, **body: object) -> dict[str, object]:
        content = json.dumps(body).encode()
        self.writer.write(
            f"POST /api/{path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
            f"authorization: Bearer {self.key}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(content)}\r\n\r\n".encode()
            + content
        )
        status, headers = await read_head(self.reader)
        text = await read_body(self.reader, headers)
        assert status < OK, (status, text[:300])
        found: dict[str, object] = json.loads(text)
        return found

    async def lay(self) -> dict[str, object]:
        return await self.ask("tables", game="mmm", seats=[{"mine": True}])

    async def play(self, table: dict[str, object]) -> dict[str, object]:
        """The next move; where the game is over, a new table."""
        view = table["view"]
        assert isinstance(view, dict)
        if table["state"] == "over":
            return await self.lay()
        return await self.ask(f"tables/{table['id']}/moves", n=table["n"], move=view["moves"][0])


async def hand(port: int) -> Hand:
    made = Hand(port, *await asyncio.open_connection("127.0.0.1", port, limit=2**20))
    made.key = str((await made.ask("players", name="M"))["key"])
    return made


async def watched(
    port: int, say: Callable[[int], None], moves: int, tables: int, every: int = EVERY
) -> None:
    """Tables at all stages of their games first, then so many moves; `say` along the way."""
    counting = count(1)

    def told(made: int) -> None:
        if made % every == 0:
            say(made)

    hands = [await hand(port) for _ in range(HANDS)]
    shares = [range(n, tables, HANDS) for n in range(HANDS)]
    laid = await asyncio.gather(
        *(begin(who, share, tables) for who, share in zip(hands, shares, strict=True))
    )
    say(0)
    await asyncio.gather(
        *(go_on(who, mine, counting, moves, told) for who, mine in zip(hands, laid, strict=True))
    )
    for who in hands:
        who.writer.close()
        await who.writer.wait_closed()


async def begin(who: Hand, share: range, tables: int) -> list[dict[str, object]]:
    mine = []
    for number in share:
        table = await who.lay()
        for _ in range(number * LENGTH // tables):
            table = await who.play(table)
        mine.append(table)
    return mine


async def go_on(
    who: Hand, mine: list[dict[str, object]], counting: Iterator[int], moves: int,
    told: Callable[[int], None],
) -> None:  # fmt: skip
    while True:
        for place, table in enumerate(mine):
            mine[place] = await who.play(table)
            made = next(counting)
            if made > moves:
                return
            told(made)
