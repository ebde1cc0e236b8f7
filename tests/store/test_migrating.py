"""Older files are brought up to date, with all that is in them."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from chatiere.store import migrating
from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from chatiere.store.revisions import NEWEST
from chatiere.store.rows import Seat, Stored
from chatiere.store.schema import REVISIONS, metadata
from chatiere.store.sqlite_database import SqliteDatabase
from tests.store.samples import ANA, contents

FIRST_DATA = """
INSERT INTO setting VALUES ('secret', '0102');
INSERT INTO player VALUES ('ana-id', 'Ana', 'fr', 100.0, 100.0);
INSERT INTO key VALUES ('digest', 'ana-id', 900.0);
INSERT INTO game_table VALUES
    ('abc', 'filou', '{"open_mice": true}', '{}', 'playing', 'ana-id', '{}', '00', '["aa"]', 1, 2);
INSERT INTO seat VALUES ('abc', 0, 'human', 'Ana', 'ana-id'), ('abc', 1, 'cat', 'Félix', NULL);
INSERT INTO move VALUES ('abc', 0, '*', 'first 1', 1.5), ('abc', 1, '1', 'place 11', 2);
"""
FIRST_TABLE = Stored(
    id="abc",
    game="filou",
    seed="00",
    created=1.0,
    changed=2.0,
    host="ana-id",
    state="playing",
    options={"open_mice": True},
    salts=["aa"],
    version=1,
    seats=(Seat(0, "human", "Ana", "ana-id"), Seat(1, "cat", "Félix")),
    moves=[("*", "first 1"), (1, "place 11")],
)


def at_revision(path: Path, revision: str) -> Path:
    """A file as the Chatière of that revision left it."""
    path.touch()
    with closing(SqliteDatabase(path)) as database, database.transaction() as sql:
        migrating.upgrade(sql, revision)
    return path


@pytest.fixture
def older(path: Path) -> Path:
    at_revision(path, "0001")
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(FIRST_DATA)
    return path


def schema(path: Path) -> dict[str, Any]:
    """All that SQLite knows of tables, their columns, keys, checks and indexes."""
    with closing(sqlite3.connect(path)) as raw:
        found: dict[str, Any] = {}
        for name, sql in raw.execute("SELECT name, sql FROM sqlite_schema").fetchall():
            asked = ("table_xinfo", "foreign_key_list", "index_xinfo")
            found[name] = [raw.execute(f'PRAGMA {what}("{name}")').fetchall() for what in asked]
            indexes = raw.execute(f'PRAGMA index_list("{name}")').fetchall()
            found[name].append(sorted(index for _, *index in indexes))  # in any order
            found[name].append(sorted(re.findall(r"CONSTRAINT \w+ CHECK \(.*?\)\)", sql or "")))
        return found


def test_the_migrations_lead_to_what_a_new_file_has(path: Path) -> None:
    open_store(path).close()
    migrated = at_revision(path.with_name("migrated.db"), "head")
    assert schema(migrated) == schema(path)
    assert sum(len(found[-1]) for found in schema(path).values()) == 1, "the check is compared"
    with closing(SqliteDatabase(path)) as database, database.transaction() as sql:
        context = MigrationContext.configure(sql)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISIONS[-1]


def test_a_level_that_came_later_can_sit_down_at_an_older_file(path: Path) -> None:
    """Until 0005 the file itself listed the levels."""
    at_revision(path, "0005")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(
            "INSERT INTO game_table (id, game, options, keys, state, settings, seed, salts,"
            " created, changed) VALUES"
            " ('abc', 'filou', '{}', '{}', 'open', '{}', '00', '[]', 1, 2)"
        )
        raw.execute("INSERT INTO seat VALUES ('abc', 0, 'cat', 'Félix', NULL, 1)")
        raw.commit()
        with pytest.raises(sqlite3.IntegrityError, match="kind_is_known"):
            raw.execute("INSERT INTO seat VALUES ('abc', 1, 'lynx', 'Lou', NULL, 0)")
    with closing(open_store(path)) as store:
        store.set_table("abc", [Seat(1, "lynx", "Lou")])
        found = store.table("abc")
    assert found is not None
    assert found.seats == (Seat(0, "cat", "Félix", held=True), Seat(1, "lynx", "Lou"))


def test_every_migration_is_a_known_revision() -> None:
    scripts = ScriptDirectory.from_config(migrating.configuration())
    chain = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(chain)) == REVISIONS


def test_an_older_file_keeps_its_data(older: Path) -> None:
    with closing(open_store(older)) as store:
        assert store.table("abc") == FIRST_TABLE
        assert store.player("ana-id") == ANA
        assert store.secret() == b"\x01\x02"
        assert store.use_key("digest", now=1.0) == "ana-id"
        store.set_table("abc", next="def")
        store.set_table("abc", [Seat(0, "human", "Ana", "ana-id", held=True)])
    open_store(older.with_name("new.db")).close()
    assert schema(older) == schema(older.with_name("new.db"))


def test_a_copy_of_the_older_file_stays_beside_it(older: Path) -> None:
    with closing(sqlite3.connect(older)) as raw:
        before = list(raw.iterdump())
    open_store(older).close()
    copy = older.with_name(f"tables.db.before-{NEWEST}")
    assert list(contents(older.parent)) == ["tables.db", copy.name]
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as raw:
        assert list(raw.iterdump()) == before
    open_store(older).close()
    assert list(contents(older.parent)) == ["tables.db", copy.name], "and only one"


def test_an_earlier_copy_is_not_overwritten(older: Path) -> None:
    earlier = older.with_name(f"tables.db.before-{NEWEST}")
    earlier.write_bytes(b"precious")
    open_store(older).close()
    assert earlier.read_bytes() == b"precious"
    assert older.with_name(f"tables.db.before-{NEWEST}-2").exists()


def test_an_older_file_whose_server_was_killed_keeps_what_is_in_its_log(older: Path) -> None:
    with closing(sqlite3.connect(older)) as raw:
        raw.execute("INSERT INTO move VALUES ('abc', 2, '0', 'last', 3)")
        raw.commit()
        killed = older.with_name("killed.db")
        killed.write_bytes(older.read_bytes())
        log = older.with_name("tables.db-wal").read_bytes()
    assert b"last" in log
    killed.with_name("killed.db-wal").write_bytes(log)
    with closing(open_store(killed)) as store:
        found = store.table("abc")
    assert found is not None
    assert found.moves[-1] == (0, "last")
    with closing(sqlite3.connect(killed.with_name(f"killed.db.before-{NEWEST}"))) as raw:
        assert raw.execute("SELECT count(*) FROM move").fetchone() == (3,)


def test_a_failing_migration_leaves_the_file_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = migrating.upgrade

    def upgrade_and_stumble(sql: Any, revision: str) -> None:
        upgrade(sql, revision)
        sql.exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    before = contents(older.parent)
    monkeypatch.setattr(migrating, "upgrade", upgrade_and_stumble)
    with pytest.raises(StoreError, match=r"no such table: nowhere.*it is as it was") as caught:
        open_store(older)
    assert len(str(caught.value).splitlines()) == 1
    assert contents(older.parent) == before, "also without a copy, which nobody needs"
    monkeypatch.undo()
    with closing(open_store(older)) as store:
        assert store.table("abc") == FIRST_TABLE
