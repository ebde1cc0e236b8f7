"""What was measured, by name; kept beside the page that shows it."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from chatiere.core.game import games

HUNDRED = 100


class Figure(NamedTuple):
    """A row of the page."""

    key: str
    what: str
    unit: str


MOVE = (
    Figure("server_cpu_move_one", "CPU of the server, all three pages at it", "ms"),
    Figure("server_cpu_move_three", "CPU of three servers together, a page at each", "ms"),
    Figure("database_cpu_move_one", "CPU of PostgreSQL, one server", "ms"),
    Figure("database_cpu_move_three", "CPU of PostgreSQL, three servers", "ms"),
    Figure("wal_move", "WAL", "bytes"),
    Figure("images_move", "of it, pages written whole after a checkpoint", "pages"),
    Figure("inserted_move", "rows inserted (the move, and what chance owes)", "rows"),
    Figure("updated_move", "rows updated (`game_table`)", "rows"),
    Figure("hot_share", "of them without touching an index", "%"),
    Figure("messages_move", "messages between servers", "messages"),
    Figure("notifications_move", "notifications that carry them", "notifications"),
    Figure("message_bytes", "a message", "bytes"),
    Figure("later_elsewhere", "how much later pages at other servers show it", "ms"),
    Figure("delivery", "of that, NOTIFY itself", "ms"),
)
HELD = (
    Figure("memory_server", "memory of a server with a few tables", "MB"),
    Figure("memory_table", "memory of a table, its people's connections included", "kB"),
    Figure("memory_page", "memory of an open page (its live stream)", "kB"),
    Figure("page_rest_cpu", "CPU of an open page where nothing happens, a second", "µs"),
    Figure("page_cpu", "CPU of loading a page", "ms"),
    Figure("start_cpu", "CPU of starting a server", "s"),
    Figure("restart_cpu_page", "CPU of a page that comes back after a restart", "ms"),
    Figure("restart_seconds", "until all pages are back, from the stop on", "s"),
)
REST = (
    Figure("server_rest_cpu", "CPU of a server without tables, a second", "ms"),
    Figure("database_rest_cpu", "CPU of PostgreSQL for it, a second", "ms"),
    Figure("commits_rest", "transactions for it, a second (signs of life, polls)", ""),
    Figure("messages_rest", "messages of it, a second (signs of life)", ""),
    Figure("connections", "connections to the database", ""),
    Figure("heard_cpu", "CPU of a message about a table that the server does not have", "µs"),
    Figure("heard_alone_cpu", "the same, if every message comes by itself", "µs"),
    Figure("poll_server_cpu", "CPU of the server for one table in one poll of serials", "µs"),
    Figure("poll_database_cpu", "CPU of PostgreSQL for it", "µs"),
)
DISK = (
    *(Figure(f"game_{name}", f"a finished game of {name}", "kB") for name in sorted(games())),
    Figure("row_bytes", "for each row of `move`, all else included", "bytes"),
)
NOTIFY = (
    Figure("rate_silent", "moves written, nobody told", "a second"),
    Figure("rate_inside", "moves written, each telling of itself in its transaction", "a second"),
    Figure("rate_apart", "messages, each a transaction of its own", "a second"),
    Figure("rate_parcels", "messages in full parcels, from one connection", "a second"),
    Figure("listener_cpu", "CPU of PostgreSQL for a notification, each listener", "µs"),
)
BLOCKS = {"move": MOVE, "held": HELD, "rest": REST, "disk": DISK, "notify": NOTIFY}
KEYS = {figure.key for block in BLOCKS.values() for figure in block} | {"game_rows"}


@dataclass
class Found:
    """Every figure as often as it was measured."""

    values: dict[str, list[float]] = field(default_factory=dict)
    note: str = ""
    """What the messages were about."""

    def add(self, key: str, value: float) -> None:
        assert key in KEYS, key
        self.values.setdefault(key, []).append(value)

    def median(self, key: str) -> float:
        return statistics.median(self.values[key])

    def write(self, path: Path, about: str) -> None:
        """What was not measured this time stays as it was."""
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"values": {}}
        for key, some in self.values.items():
            kept["values"][key] = [float(f"{one:.4g}") for one in some]
        kept |= {"about": about} if "server_cpu_move_one" in self.values else {}
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def number(value: float) -> str:
    """Two digits, or three: no more are true here."""
    rounded = float(f"{value:.{3 if abs(value) >= HUNDRED else 2}g}")
    return f"{rounded:,.10g}".replace("-", "−")
