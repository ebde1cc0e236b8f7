"""How much NOTIFY takes: inside the transaction that it is about, by itself, and in parcels.

A commit that notifies holds a lock of the whole database until it is done, the disk included.
Asked by pgbench, which comes with PostgreSQL, with as many connections as ten servers have.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from bench.web.scale.database import Watched
from bench.web.scale.figures import Found
from chatiere.web.cluster.postgres_bus import CHANNEL, LARGEST
from tests.postgres import binaries

MOVES = """
CREATE TABLE t (id integer PRIMARY KEY, serial integer NOT NULL, settings text NOT NULL);
CREATE TABLE m (t integer, n integer, what text NOT NULL, PRIMARY KEY (t, n));
INSERT INTO t SELECT i, 0, repeat('x', 400) FROM generate_series(1, 20000) i;
"""
MOVE = """\\set id random(1, 20000)
WITH changed AS (UPDATE t SET serial = serial + 1 WHERE id = :id RETURNING id, serial),
made AS (INSERT INTO m SELECT id, serial, 'bid 3' FROM changed) SELECT {} FROM changed;
"""
NOTIFY = f"pg_notify('{CHANNEL}', repeat('x', {{}}))"
BYTES = 90
"""Of a message, about as large as ours are."""
SCRIPTS = {
    "rate_silent": MOVE.format("count(*)"),
    "rate_inside": MOVE.format(NOTIFY.format(BYTES)),
    "rate_apart": f"SELECT {NOTIFY.format(BYTES)};",
    "rate_parcels": f"SELECT {NOTIFY.format(LARGEST)};",
}
WRITERS, FEW, MANY = 80, 3, 43
"""Connections that write; and that listen, to tell what one of them costs."""
SECONDS = 4


@contextmanager
def listeners(url: str, count: int) -> Iterator[None]:
    """They read what they are told, and do nothing else."""
    is_over = threading.Event()

    def listen(sql: psycopg.Connection[tuple[object, ...]]) -> None:
        with sql:
            while not is_over.is_set():
                for _ in sql.notifies(timeout=0.5):
                    pass

    threads = []
    for _ in range(count):
        sql = psycopg.connect(url, autocommit=True)
        sql.execute(f"LISTEN {CHANNEL}".encode())
        threads.append(threading.Thread(target=listen, args=(sql,)))
        threads[-1].start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def rate(url: str, script: str, writers: int) -> float:
    """Transactions a second."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        how = ["-n", "-M", "prepared", "-c", str(writers), "-T", str(SECONDS), "-f", file.name]
        command = [str(binaries() / "pgbench"), *how, url]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = re.search(r"tps = ([\d.]+)", done.stdout)
    assert said is not None, done.stdout
    return float(said[1])


def prepare(watched: Watched) -> None:
    watched.sql.execute(MOVES.encode())


def measure(watched: Watched, rounds: int, found: Found) -> None:
    """All turn about, with the listeners of three servers."""
    prepare(watched)
    with listeners(watched.url, FEW):
        for _ in range(rounds):
            for key, script in SCRIPTS.items():
                is_parcel = key == "rate_parcels"
                times = LARGEST // BYTES if is_parcel else 1
                found.add(key, times * rate(watched.url, script, 1 if is_parcel else WRITERS))
    for _ in range(rounds):
        few, many = (cpu_of_one(watched, count) for count in (FEW, MANY))
        found.add("listener_cpu", 1e6 * (many - few) / (MANY - FEW))


def cpu_of_one(watched: Watched, count: int) -> float:
    """Seconds of the database's CPU for one notification that so many hear."""
    with listeners(watched.url, count):
        before = watched.cpu()
        sent = rate(watched.url, SCRIPTS["rate_apart"], 1) * SECONDS
        return (watched.cpu() - before) / sent
