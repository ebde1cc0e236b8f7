"""Servers and the database are taken away in random order while people play, and nothing is lost.

    python -m tests.cluster.chaos --rounds 50 --seed 1

Three servers on one PostgreSQL, behind a proxy that sends every request to any of them.  In each
round a server is killed and started again, or stopped for half a minute, or the database is
restarted as after a crash.  All moves that somebody was told count are looked for in the database
itself after each round, and at the end each page's last picture is compared with it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.site import free_port
from tests.cluster.load import Load
from tests.cluster.proxy import Proxy
from tests.cluster.report import Event, Report
from tests.cluster.servers import ServerProcess, Servers
from tests.cluster.stuck import watch_for_stuck
from tests.cluster.truth import compare
from tests.postgres import Postgres

SERVERS = 3
LOGS = Path(__file__).parents[2] / "build" / "chaos"
"""What the servers of the last run logged."""
STOPPED_SECONDS = 30.0
WELL_SECONDS = 5.0
"""For so long one server has been there before another one is taken away."""
SETTLED_SECONDS = 15.0
"""As long the next round waits for tables that do not go on."""


Deed = tuple[str, int]
"""What is done, and to which server."""


@dataclass(frozen=True)
class Plan:
    deeds: Sequence[Deed]
    seed: int = 1
    pause: float = 8.0
    """Seconds between two rounds, at least."""
    tables: int = 14
    stopped: float = STOPPED_SECONDS


def random_deeds(rounds: int, seed: int) -> list[Deed]:
    """Everything to everybody in random order, and again in another one."""
    chance = random.Random(seed)  # noqa: S311
    every: list[Deed] = [(kind, at) for kind in ("kill", "stop") for at in range(SERVERS)]
    every.append(("database", 0))
    turns = [chance.sample(every, len(every)) for _ in range(rounds // len(every) + 1)]
    return [deed for turn in turns for deed in turn][:rounds]


@dataclass
class Chaos:
    plan: Plan
    postgres: Postgres
    data: str
    servers: Servers
    load: Load
    report: Report
    waking: set[asyncio.Task[None]] = field(default_factory=set)
    checked: set[str] = field(default_factory=set)

    async def run(self) -> None:
        await self.load.begin(self.plan.tables)
        await self.settle(time.monotonic())
        for kind, number in self.plan.deeds:
            await getattr(self, kind)(number)
            done = time.monotonic()
            await self.settle(done)
            await asyncio.sleep(max(0.0, done + self.plan.pause - time.monotonic()))
            await self.compare()
        await asyncio.gather(*self.waking)
        await asyncio.sleep(self.plan.pause)
        await self.load.end()
        await self.compare()

    async def settle(self, since: float) -> None:
        """Until every table has gone on, if they do."""
        end = time.monotonic() + SETTLED_SECONDS
        while time.monotonic() < end and any(
            not board.is_closed and not board.kind.clock and board.last_progress < since
            for board in self.load.boards
        ):
            await asyncio.sleep(0.1)

    async def compare(self) -> None:
        boards = [board for board in self.load.boards if board.code not in self.checked]
        self.checked |= {board.code for board in boards if board.is_closed}
        self.report.add(await asyncio.to_thread(compare, self.data, boards), boards)

    # -- what is done ---------------------------------------------------------------------------

    async def kill(self, number: int) -> None:
        server = await self.spare(number)
        self.report.events.append(Event("kill", server.port))
        await asyncio.to_thread(server.kill)
        server.start()
        self.later(asyncio.to_thread(server.wait))

    async def stop(self, number: int) -> None:
        server = await self.spare(number)
        self.report.events.append(Event("stop", server.port))
        server.stop()
        self.later(self.wake(server))

    async def wake(self, server: ServerProcess) -> None:
        await asyncio.sleep(self.plan.stopped)
        self.report.events.append(Event("continue", server.port))
        server.go_on()

    async def database(self, _: int) -> None:
        event = Event("database")
        self.report.events.append(event)
        await asyncio.to_thread(self.postgres.restart, "immediate")
        event.lasted = time.monotonic() - event.at

    async def spare(self, number: int) -> ServerProcess:
        """This server or another one that serves, while still another one has done so for a while:
        where none is left that is well everybody waits until one is."""
        while True:
            well = [server for server in self.servers if server.has_served(0)]
            wanted = self.servers[number]
            chosen = wanted if wanted in well else next(iter(well), None)
            if any(s.has_served(WELL_SECONDS) for s in well if s is not chosen):
                assert chosen is not None
                return chosen
            await asyncio.sleep(0.2)

    def later(self, work: Coroutine[None, None, None]) -> None:
        self.waking.add(asyncio.create_task(work))


async def run(plan: Plan) -> Report:
    with Postgres(fsync=True) as postgres:
        data, port = postgres.new_database(), free_port()
        origin = f"http://127.0.0.1:{port}"
        with Servers(data, SERVERS, new_folder(), ["--origin", origin]) as servers:
            proxy, load = Proxy(servers.ports, plan.seed), Load(port, plan.seed)
            report = Report(load)
            async with proxy.running(port):
                watching = asyncio.create_task(watch_for_stuck(load, servers, report))
                try:
                    await Chaos(plan, postgres, data, servers, load, report).run()
                finally:
                    watching.cancel()
                    report.logs = [server.log.read_text() for server in servers]
            report.served = dict(proxy.served)
    return report


def new_folder() -> Path:
    """For the servers' logs of this run alone."""
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    return LOGS


def arguments(given: Sequence[str]) -> Plan:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=14)
    asked = parser.parse_args(given)
    deeds = random_deeds(asked.rounds, asked.seed)
    return Plan(deeds, asked.seed, asked.pause, asked.tables)


def main(given: Sequence[str]) -> int:
    report = asyncio.run(run(arguments(given)))
    sys.stdout.write(report.text())
    return 1 if report.faults() else 0


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main(sys.argv[1:]))
