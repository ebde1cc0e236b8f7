"""`python -m bench.web.scale`: what a table costs one server and three on a real PostgreSQL.

Prints figures, and keeps them with `--keep` for docs/scale.md, whose tables are made from them.
CPU is that of the processes (`/proc`), so that what else the machine does spoils little; every
figure is a median of several rounds."""

from __future__ import annotations

import argparse
import platform
import time

import psycopg
import uvloop

from bench.web.many import say
from bench.web.scale import games, notify, tables
from bench.web.scale.database import Watched
from bench.web.scale.figures import BLOCKS, Found, number
from bench.web.scale.page import JSON, PAGE, write_page
from bench.web.server import raise_open_files
from tests.postgres import Postgres

TABLES, ROUNDS, SECONDS, PERIOD = 100, 3, 30.0, 6.0
GAMES = 40


def watched(postgres: Postgres) -> Watched:
    return Watched(postgres, postgres.new_database())


def measure_servers(postgres: Postgres, given: argparse.Namespace, found: Found) -> None:
    plan = tables.Plan(given.game, given.tables, given.rounds, given.seconds, given.period)
    for servers, work in ((1, tables.one_server), (3, tables.three_servers)):
        with watched(postgres) as here, tables.fleet(here.url, servers) as fleet:
            uvloop.run(work(fleet, here, plan, found))
        say(f"Servers: {servers}, measured at {time.strftime('%H:%M:%S')}.")


def measure_notify(postgres: Postgres, given: argparse.Namespace, found: Found) -> None:
    with watched(postgres) as here:
        notify.measure(here, given.rounds, found)
        for _ in range(given.rounds):
            found.add("delivery", tables.delivery(here.url))


def measure_games(postgres: Postgres, given: argparse.Namespace, found: Found) -> None:
    with watched(postgres) as here:
        games.measure(here, given.games, found)


PARTS = {"servers": measure_servers, "notify": measure_notify, "games": measure_games}


def about(given: argparse.Namespace) -> str:
    version = psycopg.pq.version_pretty(psycopg.pq.version())
    return (
        f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, Python {platform.python_version()},"
        f" libpq {version}, {given.tables} tables of {given.game}, {given.rounds} rounds of"
        f" {given.seconds:g} s, a move every {given.period:g} s"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.web.scale", description=__doc__)
    parser.add_argument("--game", default="filou")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--period", type=float, default=PERIOD)
    parser.add_argument("--games", type=int, default=GAMES, help="finished games of each kind")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--keep", action="store_true", help=f"write {JSON.name} and {PAGE.name}")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    raise_open_files()
    with Postgres(fsync=True) as postgres:
        found = Found()
        for part in given.parts:
            PARTS[part](postgres, given, found)
    for block in BLOCKS.values():
        for key, what, unit in block:
            if key in found.values:
                say(f"{what}: {number(found.median(key))} {unit}  ({spread(found, key)})")
    if found.note:
        say(f"Messages a move: {found.note}")
    if given.keep:
        found.write(JSON, about(given))
        write_page()


def spread(found: Found, key: str) -> str:
    return ", ".join(number(value) for value in found.values[key])


if __name__ == "__main__":
    main()
