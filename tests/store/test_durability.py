"""Written before it is said: kill the process at any instant, and no acknowledged move is lost."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from chatiere.store.opening import open_store
from tests.store.samples import table

ROUNDS = 10
TABLES = 3
MOST_SAID = 60
LAST_MOMENT = 0.02
"""A server is killed after fewer lines than this and so many seconds at most: at work, however
busy the machine is."""
SERVE = """
import asyncio, sys
from pathlib import Path
from chatiere.store.write_queue import WriteQueue
from chatiere.store.opening import open_store

async def play(queue, name):
    n = len((await queue.do(lambda store: store.table(name))).moves)
    while True:
        await queue.do(lambda store: store.append(name, n, [(0, f"move {n}")] * 2, 300.0))
        print(name, n + 1, flush=True)
        n += 2

async def main():
    async with WriteQueue(open_store(Path(sys.argv[1]))) as queue:
        print("open", flush=True)
        await asyncio.gather(*(play(queue, name) for name in sys.argv[2:]))

asyncio.run(main())
"""

FILL = """
import asyncio, sys
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from chatiere.store.write_queue import WriteQueue
from chatiere.store.opening import open_store

async def main():
    async with WriteQueue(open_store(Path(sys.argv[1]))) as queue:
        n, room = 0, getrlimit(RLIMIT_FSIZE)
        setrlimit(RLIMIT_FSIZE, (300_000, room[1]))
        try:
            while True:
                what = f"move {n:03}"
                await queue.do(lambda store: store.append("abc", n, [(0, what * 500)], 300.0))
                print(what)
                n += 1
        except Exception as error:
            print(error)
        setrlimit(RLIMIT_FSIZE, room)
        await queue.do(lambda store: store.append("abc", n, [(0, "after")], 300.0))
        print("after")

asyncio.run(main())
"""


def test_a_killed_server_loses_no_acknowledged_move(path: Path) -> None:
    names = [f"t{i}" for i in range(TABLES)]
    with closing(open_store(path)) as store:
        for name in names:
            store.add_table(table(name))
    chance = random.Random(7)  # noqa: S311
    said = dict.fromkeys(names, -1)
    for _ in range(ROUNDS):
        for line in said_before_kill(path, names, chance):
            name, n = line.split()
            said[name] = int(n)
        with closing(open_store(path)) as store:
            for name in names:
                found = store.table(name)
                assert found is not None
                kept = [what for _, what in found.moves]
                assert len(kept) > said[name]
                assert kept == [f"move {n - n % 2}" for n in range(len(kept))]
                assert len(kept) % 2 == 0, "moves that are handed in together stay together"
    assert min(said.values()) > ROUNDS, "they did play"


def test_a_disk_without_room_is_told_and_loses_no_acknowledged_move(path: Path) -> None:
    """The child may not write beyond some size, as on a full disk, and later may again."""
    with closing(open_store(path)) as store:
        store.add_table(table())
    done = subprocess.run(
        [sys.executable, "-c", FILL, path], capture_output=True, text=True, check=True
    )
    *said, refused, after = done.stdout.splitlines()
    assert len(said) > 5
    assert "make room on the disk" in refused
    assert after == "after"
    with closing(open_store(path)) as store:
        found = store.table("abc")
    assert found is not None
    assert [what[:8] for _, what in found.moves] == [*said, "after"]


def said_before_kill(path: Path, names: list[str], chance: random.Random) -> list[str]:
    """The lines that a server printed in full until it was killed, some time after opening."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, path, *names], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline() == "open\n"
            said = [server.stdout.readline() for _ in range(chance.randrange(MOST_SAID))]
            time.sleep(chance.uniform(0, LAST_MOMENT))
        finally:
            server.send_signal(signal.SIGKILL)
        return [line for line in [*said, *server.stdout] if line.endswith("\n")]
