"""From one store to another, and back: nothing is lost, nothing is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from chatiere.store import moving
from chatiere.store.errors import StoreError
from chatiere.store.moving import CARRIED, move_store
from chatiere.store.opening import open_store
from chatiere.store.rows import Answer
from tests.postgres import Postgres
from tests.store.samples import contents, table

OLD = Path(__file__).with_name("store-0.5.0.sql")
"""What a server of 0.5.0 left, with games played to their end and records of them."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(OLD.read_text(encoding="utf-8"))
    return path


def move(source: Path | str, target: Path | str) -> dict[str, int]:
    return move_store(source, target, lambda *_: None)


def everything(path: Path) -> dict[str, list[Any]]:
    """Every value of every table with its type, documents as they are written."""
    with closing(sqlite3.connect(path)) as raw:
        raw.text_factory = bytes
        return {
            table.name: sorted(
                raw.execute(f'SELECT {values(table)} FROM "{table.name}"').fetchall(),  # noqa: S608
                key=repr,
            )
            for table in CARRIED
        }


def values(table: Any) -> str:
    return ", ".join(f'"{c.name}", typeof("{c.name}")' for c in table.c)


def test_a_store_of_0_5_comes_back_from_postgresql_byte_by_byte(
    old: Path, empty_url: str, tmp_path: Path
) -> None:
    before = old.read_bytes()
    counts = move(old, empty_url)
    assert (counts["game_table"], counts["move"], counts["record"]) == (3, 168, 2)
    assert move(empty_url, tmp_path / "back.db") == counts
    assert old.read_bytes() == before, "nothing was done to it"
    assert sorted(contents(tmp_path)) == ["back.db", "old.db"]
    with (
        closing(sqlite3.connect(old)) as raw,
        closing(sqlite3.connect(tmp_path / "back.db")) as new,
    ):
        for asked in (
            "SELECT id, content FROM record ORDER BY id",
            "SELECT code, result FROM review ORDER BY code",
            "SELECT id, options, keys, settings, salts, result FROM game_table ORDER BY id",
            'SELECT * FROM move ORDER BY "table", n',
            "SELECT * FROM answer ORDER BY id",
        ):
            rows = raw.execute(asked).fetchall()
            assert rows
            assert new.execute(asked).fetchall() == rows
    open_store(old).close()
    assert everything(tmp_path / "back.db") == everything(old), "as if it had never been away"


def test_what_was_moved_can_be_played_on(old: Path, empty_url: str) -> None:
    move(old, empty_url)
    open_store(old).close()
    with closing(open_store(empty_url)) as store, closing(open_store(old)) as file:
        assert store.secret() == file.secret()
        for code in ("filou-over", "mmm-over", "open"):
            assert store.table(code) == file.table(code)
        assert store.finished("ana-id") == file.finished("ana-id")
        assert store.record("mmm-record") == file.record("mmm-record")
        store.append("open", 0, [(0, "pass")], 1.0, seen=0)
        assert store.add_answer(Answer("mia", 2e9, "n", "1+1", "2", True, 1.0))
        assert [one.id for one in store.answers("mia")] == [1, 2, 3, 4, 5, 6]
        assert store.add_record("again", "ana-id", file.record("mmm-record") or {}, 1.0) == (
            "mmm-record"
        ), "it is known to be the same"


def test_it_goes_from_database_to_database_and_from_file_to_file(
    old: Path, empty_url: str, postgres: Postgres, tmp_path: Path
) -> None:
    other = postgres.new_database()
    open_store(other).close()  # a store with nothing in it is as good as none
    counts = move(old, tmp_path / "new.db")
    assert move(tmp_path / "new.db", empty_url) == counts
    assert move(empty_url, other) == counts
    assert move(other, tmp_path / "last.db") == counts
    assert everything(tmp_path / "last.db") == everything(tmp_path / "new.db")


def test_what_is_there_is_not_overwritten(old: Path, empty_url: str, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("precious")
    with pytest.raises(StoreError, match="is there already: name a new file"):
        move(old, there)
    assert there.read_text() == "precious"
    with closing(open_store(empty_url)) as store:
        store.add_table(table())
    with pytest.raises(StoreError, match="holds tables already: name an empty database"):
        move(old, empty_url)
    with closing(open_store(empty_url)) as store:
        assert store.table("abc") == table()


def test_a_store_that_a_server_uses_is_not_moved(old: Path, empty_url: str, tmp_path: Path) -> None:
    with closing(open_store(old)), pytest.raises(StoreError, match="in use by process"):
        move(old, empty_url)
    with closing(open_store(empty_url)) as store:
        store.join_servers("one", "web")
        with pytest.raises(StoreError, match="is in use: stop its servers first"):
            move(empty_url, tmp_path / "new.db")
        with psycopg.connect(empty_url) as raw:
            raw.execute("UPDATE server SET seen = seen - 60")
        assert move(empty_url, tmp_path / "new.db")["game_table"] == 0


def test_all_or_nothing(
    old: Path, empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = moving.File.rows

    def break_off(self: moving.File, table: Any) -> Any:
        yield from rows(self, table)
        if table.name == "review":
            raise StoreError("the disk broke")

    monkeypatch.setattr(moving.File, "rows", break_off)
    for target in (empty_url, tmp_path / "new.db"):
        with pytest.raises(StoreError, match="the disk broke"):
            move(old, target)
    assert sorted(contents(tmp_path)) == ["old.db"]
    with psycopg.connect(empty_url) as raw:
        assert raw.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (0,)


def test_what_is_no_store_is_not_moved(empty_url: str, postgres: Postgres, tmp_path: Path) -> None:
    for source, why in (
        (tmp_path / "none.db", "is not a file"),
        (empty_url, "is empty: name the database"),
        (postgres.url("nowhere"), "is not there"),
    ):
        with pytest.raises(StoreError, match=why):
            move(source, tmp_path / "new.db")


def test_long_moves_tell_how_far_they_are(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "TOLD_EVERY", 50)
    told: list[tuple[str, int]] = []
    move_store(old, tmp_path / "new.db", lambda name, done: told.append((name, done)))
    assert told == [("move", 50), ("move", 100), ("move", 150)]
