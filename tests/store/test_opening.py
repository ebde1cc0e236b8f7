"""Opening a file: made new, opened as it is, or refused and left as it was."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from tests.store.samples import contents, table

ROOT = Path(__file__).parents[2]
HOLD = """
import sys, time
from pathlib import Path
from chatiere.store.opening import open_store
from tests.store.samples import table
store = open_store(Path(sys.argv[1]))
if not store.table("abc"):
    store.add_table(table())
print("open", flush=True)
time.sleep(60)
"""


def filled(path: Path) -> Path:
    """A store with a table in it, closed."""
    with closing(open_store(path)) as store:
        store.add_table(table())
    return path


def query(path: Path, *lines: str) -> None:
    with closing(sqlite3.connect(path)) as raw:
        for line in lines:
            raw.execute(line)
        raw.commit()


def refused(path: Path, why: str) -> None:
    """In one line with the file's name and what to do, and nothing in the folder changes."""
    before = contents(path.parent)
    with pytest.raises(StoreError, match=why) as caught:
        open_store(path)
    line = str(caught.value)
    assert isinstance(caught.value, ChatiereError)
    assert len(line.splitlines()) == 1
    assert str(path) in line
    assert ": " in line, "it also says what to do"
    assert contents(path.parent) == before


def test_a_new_store_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "tables.db"
    with closing(open_store(path)):
        modes = {p.name: p.stat().st_mode & 0o777 for p in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}
    assert {"tables.db", "tables.db.lock", "tables.db-wal"} <= set(modes)


def test_a_closed_store_is_one_file(path: Path) -> None:
    filled(path)
    assert list(contents(path.parent)) == ["tables.db"]
    with closing(open_store(path)) as store:
        assert store.table("abc") == table()


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    with closing(open_store(path)) as store, store.transaction() as sql:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        found = [sql.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
    assert found == ["wal", 2, 1, 5000, 1]


def test_opening_imports_no_alembic(path: Path) -> None:
    filled(path)
    script = (
        "import sys; from pathlib import Path; from chatiere.store.opening import open_store; "
        "open_store(Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )
    for name in (path, path.with_name("new.db")):
        done = subprocess.run(
            [sys.executable, "-c", script, name], capture_output=True, text=True, check=True
        )
        assert done.stdout == "False\n"


def test_a_name_may_hold_anything(tmp_path: Path) -> None:
    path = tmp_path / "50% of ?a=b#c" / "chats é.db"
    filled(path)
    assert list(contents(path.parent)) == ["chats é.db"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "is a folder: name a file in it")


@pytest.mark.parametrize("data", [b"", b"hello", b"SQLite format 2\0" * 100, b"\0" * 5000])
def test_what_is_no_database_is_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    refused(path, "is not a SQLite database")


def test_a_pipe_is_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    refused(path, "is not a file")


def test_another_programs_database_is_refused(path: Path) -> None:
    query(path, "CREATE TABLE bookmarks (url)", "INSERT INTO bookmarks VALUES ('x')")
    refused(path, "holds something else than tables")


def test_another_programs_database_in_the_same_mode_is_refused(path: Path) -> None:
    query(path, "PRAGMA journal_mode = WAL", "CREATE TABLE alembic_version (version_num)")
    refused(path, "holds something else than tables")


@pytest.mark.parametrize("revision", ["9999", "", "0002x"])
def test_a_newer_file_is_refused(path: Path, revision: str) -> None:
    query(
        filled(path),
        f"UPDATE alembic_version SET version_num = '{revision}'",  # noqa: S608
        "UPDATE setting SET value = '0099' WHERE name = 'lives with'",
    )
    refused(path, "written by a newer Chatière")


def test_a_file_that_lacks_a_table_is_refused(path: Path) -> None:
    query(filled(path), "DROP TABLE move")
    refused(path, "lacks the table move")


@pytest.mark.parametrize("spoil", ["cut", "scratched", "headless"])
def test_a_damaged_file_is_refused(path: Path, spoil: str) -> None:
    data = bytearray(filled(path).read_bytes())
    if spoil == "cut":
        del data[len(data) // 2 :]
    elif spoil == "scratched":
        data[4096 * 3 : 4096 * 6] = b"\xaa" * (4096 * 3)
    else:
        data[16:100] = b"\xff" * 84
    path.write_bytes(data)
    refused(path, "is damaged")


def test_a_newer_file_whose_server_was_killed_is_refused_untouched(path: Path) -> None:
    with closing(open_store(path)) as store:
        with store.transaction() as sql:
            sql.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            sql.exec_driver_sql("DELETE FROM setting WHERE name = 'lives with'")
        for name in ("tables.db", "tables.db-wal"):
            shutil.copy(path.with_name(name), path.with_name(f"killed-{name}"))
    killed = path.with_name("killed-tables.db")
    killed_log = path.with_name("killed-tables.db-wal")
    before = killed.read_bytes(), killed_log.read_bytes()
    with pytest.raises(StoreError, match="written by a newer Chatière"):
        open_store(killed)
    assert (killed.read_bytes(), killed_log.read_bytes()) == before


def test_a_log_without_its_file_is_not_played_into_a_new_one(path: Path) -> None:
    path.with_name("tables.db-wal").write_bytes(b"moves that somebody may miss")
    refused(path, "lies there without its file")


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"cannot be used \(.*\): name another place"):
        open_store(tmp_path / "file" / "tables.db")
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(tmp_path / ("x" * 300))
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(Path("/proc/tables.db"))
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(StoreError, match=r"cannot be used|is not a file"):
        open_store(tmp_path / "loop")


def test_a_file_that_may_not_be_written_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`os.access` is told what to say: tests may be run by root, who may do anything."""
    filled(path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    refused(path, "may not be written to")


def test_a_store_is_open_once(path: Path) -> None:
    with closing(open_store(path)) as store:
        link = path.with_name("link.db")
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(StoreError, match=f"in use by process {os.getpid()}: stop"):
                open_store(name)
        store.add_table(table())
    assert filled(path.with_name("other.db"))
    with closing(open_store(path)) as store:
        assert store.table("abc") == table()


def test_a_server_keeps_its_file_until_it_is_killed(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline() == "open\n"
            held = re.escape(f"in use by process {server.pid}: stop that one first")
            with pytest.raises(StoreError, match=held):
                open_store(path)
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    with closing(open_store(path)) as store:
        assert store.table("abc") == table()
    assert list(contents(path.parent)) == ["tables.db"]


def test_a_forked_child_that_outlives_the_server_does_not_keep_the_file(path: Path) -> None:
    script = HOLD.replace(
        "time.sleep(60)",
        "import os\nchild = os.fork()\nif child == 0: time.sleep(20)\n"
        "print(child, flush=True)\nos.kill(os.getpid(), 9)",
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, path], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        child = int(server.stdout.readline())
        server.wait()
        try:
            with closing(open_store(path)) as store:
                assert store.table("abc") == table()
        finally:
            os.kill(child, signal.SIGKILL)


def test_a_refused_file_can_be_opened_once_it_is_mended(path: Path) -> None:
    query(filled(path), "ALTER TABLE move RENAME TO gone")
    refused(path, "lacks the table")
    query(path, "ALTER TABLE gone RENAME TO move")
    open_store(path).close()
