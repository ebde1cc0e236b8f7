"""What PostgreSQL itself counts, and what its processes use."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

import psycopg

from bench.web.server import TICKS
from chatiere.web.cluster.postgres_bus import CHANNEL
from tests.postgres import Postgres

COUNTED = """
SELECT pg_current_wal_insert_lsn() - '0/0', (SELECT wal_fpi FROM pg_stat_wal),
       sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_hot_upd),
       (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())
FROM pg_stat_user_tables WHERE relname IN ('game_table', 'seat', 'move')
"""
OURS = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'chatiere'"
BEAT = "beat"
PLAYED = {"table", "visit", "say"}
"""Topics of messages; others are about pages and servers that come and go."""
SETTLED = 1.5
"""Seconds after which a busy connection has added what it did to what is counted."""


def cpu_of(stat: str, with_ended: bool = False) -> float:
    """Seconds of a core, of `/proc/PID/stat`; those of its children that have ended, if asked."""
    parts = stat.rpartition(")")[2].split()
    return sum(map(int, parts[11 : 15 if with_ended else 13])) / TICKS


def cpu_of_all(parent: int) -> float:
    """Of a process and all whom it started, whether they are still there or not."""
    total = cpu_of(Path(f"/proc/{parent}/stat").read_text(), with_ended=True)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:  # it has just ended
                continue
            if int(stat.rpartition(")")[2].split()[1]) == parent:
                total += cpu_of(stat)
    return total


@dataclass(frozen=True)
class Counts:
    """All since the database was started; only differences say something."""

    cpu: float
    wal: float
    images: float
    """Pages written whole, each for the first time after a checkpoint."""
    inserted: float
    updated: float
    hot: float
    """Of the updated rows: those that touched no index."""
    commits: float

    def __sub__(self, before: Counts) -> Counts:
        return Counts(*(getattr(self, f.name) - getattr(before, f.name) for f in fields(self)))


class Watched:
    """One database, looked at by a connection of our own."""

    def __init__(self, postgres: Postgres, url: str) -> None:
        self.postgres, self.url = postgres, url
        self.sql = psycopg.connect(url, autocommit=True, application_name="bench")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.sql.close()

    def cpu(self) -> float:
        assert self.postgres.process is not None
        return cpu_of_all(self.postgres.process.pid)

    def counts(self) -> Counts:
        row = self.sql.execute(COUNTED).fetchone()
        assert row is not None
        return Counts(self.cpu(), *(float(value or 0) for value in row))

    def one(self, asked: str) -> float:
        row = self.sql.execute(asked.encode()).fetchone()
        assert row is not None
        return float(row[0])

    def connections(self) -> float:
        return self.one(OURS)


@dataclass
class Heard:
    """What the servers said to each other."""

    notifications: int = 0
    bytes: int = 0
    """Of those that say something about what is played."""
    topics: Counter[str] = field(default_factory=Counter)

    @property
    def messages(self) -> int:
        """About what is played."""
        return sum(self.topics[topic] for topic in PLAYED)

    @property
    def beats(self) -> int:
        return self.topics[BEAT]

    async def listen(self, url: str, seconds: float) -> None:
        sql: psycopg.AsyncConnection[Any]
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as sql:
            await sql.execute(f"LISTEN {CHANNEL}".encode())
            async for note in sql.notifies(timeout=seconds):
                self.count(note.payload)

    def count(self, payload: str) -> None:
        topics = [topic for _, topic, *_ in json.loads(payload)]
        self.topics.update(topics)
        if PLAYED & set(topics):
            self.notifications += 1
            self.bytes += len(payload.encode())
