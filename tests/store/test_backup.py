"""A copy while others play."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from chatiere.store.store import SqliteStore
from tests.store.samples import contents, table


def test_a_backup_is_a_store(file_store: SqliteStore, tmp_path: Path) -> None:
    file_store.add_table(table())
    secret = file_store.secret()
    target = tmp_path / "copies" / "monday.db"
    target.parent.mkdir()
    file_store.backup(target)
    file_store.append("abc", 0, [(0, "later")], 300.0)
    assert list(contents(target.parent)) == ["monday.db"]
    assert target.stat().st_mode & 0o777 == 0o600
    with closing(open_store(target)) as copy:
        assert copy.table("abc") == table()
        assert copy.secret() == secret


def test_a_backup_overwrites_nothing(file_store: SqliteStore, path: Path) -> None:
    target = path.with_name("there")
    target.write_text("precious")
    for name in (target, path):
        with pytest.raises(StoreError, match="is there already: name a new file"):
            file_store.backup(name)
    assert target.read_text() == "precious"


def test_a_backup_needs_a_place(file_store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        file_store.backup(tmp_path / "nowhere" / "copy.db")


def test_a_backup_holds_only_what_was_acknowledged(file_store: SqliteStore, tmp_path: Path) -> None:
    with file_store.transaction():
        file_store.add_table(table())
        file_store.backup(tmp_path / "copy.db")
    with closing(open_store(tmp_path / "copy.db")) as copy:
        assert copy.table("abc") is None


def test_a_backup_in_another_thread_is_consistent(file_store: SqliteStore, tmp_path: Path) -> None:
    file_store.add_table(table("a"))
    file_store.add_table(table("b"))
    targets = [tmp_path / f"copy-{i}.db" for i in range(5)]

    def copy_all() -> None:
        for target in targets:
            file_store.backup(target)

    copying = Thread(target=copy_all)
    copying.start()
    n = 0
    while copying.is_alive():
        with file_store.transaction():
            file_store.append("a", n, [(0, "pass")], 300.0)
            file_store.append("b", n, [(0, "pass")], 300.0)
        n += 1
    copying.join()
    assert n
    for target in targets:
        with closing(open_store(target)) as copy:
            a, b = copy.table("a"), copy.table("b")
            assert a is not None
            assert b is not None
            assert len(a.moves) == len(b.moves)
