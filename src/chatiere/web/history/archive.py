"""All records of somebody's finished games in one file, sent while it is made."""

from __future__ import annotations

import hashlib
import io
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from chatiere.core.game import games
from chatiere.core.record import dumps
from chatiere.core.translation import N_
from chatiere.store.history import FinishedGame
from chatiere.store.origins import is_practice
from chatiere.store.rows import Stored
from chatiere.store.write_queue import WriteQueue
from chatiere.web.history.older import result_of
from chatiere.web.server.level_names import LEVEL_NAMES
from chatiere.web.server.spreadsheet import csv_text
from chatiere.web.tables.people import HUMAN, described
from chatiere.web.tables.sealing import is_sealed

README = N_(
    "Each file is the record of one game: “chatiere verify FILE” checks it, and the page /replay "
    "shows it again. In the folder practice are lessons and games that were continued from a "
    "moment of another. index.csv lists them all; a deal of the day has no file before its day "
    "is over. path.csv says what you have found on your path, together.csv in which circles and "
    "evenings you are."
)
COLUMNS = (
    N_("file"), N_("date"), N_("game"), N_("players"), N_("points"), N_("my seats"), N_("won"),
    N_("practice"),
)  # fmt: skip


class Outgoing(io.RawIOBase):
    """Where a zip file is written to, piece by piece, and taken from as soon as it is there."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, some: Any) -> int:
        self.waiting += some
        return len(some)

    def taken(self) -> bytes:
        some = bytes(self.waiting)
        self.waiting.clear()
        return some


async def archive(
    write_queue: WriteQueue,
    finished: Sequence[FinishedGame],
    gettext: Callable[[str], str],
    more: Mapping[str, str],
) -> AsyncIterator[bytes]:
    """The bytes of the archive.  One game at a time is in memory, however many there are; `more`
    has further files by their names."""
    out = Outgoing()
    listed: list[list[object]] = [[gettext(name) for name in COLUMNS]]
    with ZipFile(out, "w") as packed:
        for table in finished:
            stored = await fetched(write_queue, table.id)
            result = table.result or await result_of(write_queue, table.id)
            if stored is None or result is None:
                continue  # deleted in the meantime
            name = "" if is_sealed(table.origin) else name_of(table)
            if name:
                pack(packed, name, dumps(record_of(stored, result)), table.changed)
            listed.append(line_of(name, replace(table, result=result), gettext))
            yield out.taken()
        last = max((table.changed for table in finished), default=time.time())
        pack(packed, "index.csv", csv_text(listed), last)
        for name, text in more.items():
            pack(packed, name, text, last)
        pack(packed, "README.txt", gettext(README) + "\n", last)
    yield out.taken()


async def fetched(write_queue: WriteQueue, code: str) -> Stored | None:
    return await write_queue.do(lambda store: store.table(code))


def pack(packed: ZipFile, name: str, text: str, at: float) -> None:
    when = datetime.fromtimestamp(at, UTC)
    info = ZipInfo(name, when.timetuple()[:6])
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    packed.writestr(info, text)


def name_of(table: FinishedGame) -> str:
    """`2026-11-15-filou-CODE.json`: sorted by name they are sorted by day."""
    day = datetime.fromtimestamp(table.changed, UTC).date().isoformat()
    folder = "practice/" if is_practice(table.origin) else ""
    return f"{folder}{day}-{table.game}-{table.id}.json"


def record_of(stored: Stored, result: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """What `Match.record` would say, without playing the game through again."""
    return {
        "chatiere": stored.version,
        "game": stored.game,
        "options": dict(stored.options),
        "players": [described(seat) for seat in stored.seats],
        **stored.keys,
        "commitment": hashlib.sha256(bytes.fromhex(stored.seed)).hexdigest(),
        "seed": stored.seed,
        "salts": list(stored.salts),
        "moves": [list(move) for move in stored.moves],
        "result": dict(result),
    }


def line_of(name: str, table: FinishedGame, gettext: Callable[[str], str]) -> list[object]:
    """A line of the index, in the words of the reader's pages."""
    yes_no = gettext(N_("no")), gettext(N_("yes"))
    result = table.result or {"scores": [], "winners": []}
    mine = [seat.seat for seat in table.seats if seat.is_mine]
    who = [
        seat.name if seat.kind == HUMAN else f"{seat.name} ({gettext(LEVEL_NAMES[seat.kind].noun)})"
        for seat in table.seats
    ]
    return [
        name,
        datetime.fromtimestamp(table.changed, UTC).strftime("%Y-%m-%d %H:%M"),
        games()[table.game].label if table.game in games() else table.game,
        ", ".join(who),
        " ".join(str(score) for score in result["scores"]),
        " ".join(str(seat + 1) for seat in mine),
        yes_no[bool(set(mine) & set(result["winners"]))],
        yes_no[is_practice(table.origin)],
    ]
