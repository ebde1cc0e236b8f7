"""A copy while others play."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from chatiere.store.store import Store
from tests.store.samples import contents, table


def test_a_backup_is_a_store(store: Store, tmp_path: Path) -> None:
    store.add_table(table())
    secret = store.secret()
    target = tmp_path / "copies" / "monday.db"
    target.parent.mkdir()
    store.backup(target)
    store.append("abc", 0, [(0, "later")], 300.0)
    assert list(contents(target.parent)) == ["monday.db"]
    assert target.stat().st_mode & 0o777 == 0o600
    with closing(open_store(target)) as copy:
        assert copy.table("abc") == table()
        assert copy.secret() == secret


def test_a_backup_overwrites_nothing(store: Store, path: Path) -> None:
    target = path.with_name("there")
    target.write_text("precious")
    for name in (target, path):
        with pytest.raises(StoreError, match="is there already: name a new file"):
            store.backup(name)
    assert target.read_text() == "precious"


def test_a_backup_needs_a_place(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        store.backup(tmp_path / "nowhere" / "copy.db")


def test_a_backup_holds_only_what_was_acknowledged(store: Store, tmp_path: Path) -> None:
    with store.transaction():
        store.add_table(table())
        store.backup(tmp_path / "copy.db")
    with closing(open_store(tmp_path / "copy.db")) as copy:
        assert copy.table("abc") is None


def test_a_backup_in_another_thread_is_consistent(store: Store, tmp_path: Path) -> None:
    store.add_table(table("a"))
    store.add_table(table("b"))
    targets = [tmp_path / f"copy-{i}.db" for i in range(5)]

    def copy_all() -> None:
        for target in targets:
            store.backup(target)

    copying = Thread(target=copy_all)
    copying.start()
    n = 0
    while copying.is_alive():
        with store.transaction():
            store.append("a", n, [(0, "pass")], 300.0)
            store.append("b", n, [(0, "pass")], 300.0)
        n += 1
    copying.join()
    assert n
    for target in targets:
        with closing(open_store(target)) as copy:
            a, b = copy.table("a"), copy.table("b")
            assert a is not None
            assert b is not None
            assert len(a.moves) == len(b.moves)
