"""`chatiere serve --processes`: the cores of one machine, at one port, on one database."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import psycopg

from tests.cluster.servers import ServerProcess
from tests.postgres import Postgres
from tests.web.serving import program, wait_until

CATS = [{"mine": True}, {"kind": "kitten"}, {"kind": "kitten"}]
PATIENCE = 40.0


def test_two_processes_serve_the_same_tables_at_one_port_and_leave_together(
    postgres: Postgres, tmp_path: Path
) -> None:
    data = postgres.new_database()
    server = ServerProcess(data, tmp_path / "log", ["--processes", "2"])
    server.start()
    server.wait()
    wait_until(lambda: len(servers_in(data)) == 2, PATIENCE)
    url = f"http://127.0.0.1:{server.port}"
    with program(url) as robo:
        code = robo.ask("POST", "/tables", game="filou", seats=CATS, pace="instant")["id"]
        for _ in range(12):
            with httpx.Client(headers=robo.headers) as anew:  # another process, perhaps
                assert anew.get(f"{url}/api/tables/{code}").json()["id"] == code
    server.send(signal.SIGTERM)
    assert server.process is not None
    assert server.process.wait(PATIENCE) == 0
    assert servers_in(data) == set()


def servers_in(data: str) -> set[str]:
    with psycopg.connect(data) as sql:
        return {row[0] for row in sql.execute("SELECT id FROM server WHERE kind = 'web'")}
