"""Opening a database: made in an empty one, opened as it is, or refused in one line."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import psycopg
import pytest

from chatiere.store import postgres_opening
from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from tests.postgres import OWNER, Postgres
from tests.store.samples import table

PASSWORD = "s3cr3t-w0rd"  # noqa: S105


def run(empty_url: str, *statements: str) -> None:
    with psycopg.connect(empty_url, autocommit=True) as raw:
        for statement in statements:
            raw.execute(statement.encode())


def refused(empty_url: str, why: str) -> None:
    with pytest.raises(StoreError, match=why) as caught:
        open_store(empty_url)
    line = str(caught.value)
    assert len(line.splitlines()) == 1
    assert ": " in line, "it also says what to do"
    assert PASSWORD not in line
    assert caught.value.__cause__ is None, "nor is it in what a log would show"


def test_a_store_is_found_again(empty_url: str) -> None:
    with closing(open_store(empty_url)) as store:
        store.add_table(table())
    with closing(open_store(empty_url.replace("postgresql://", "postgres://"))) as store:
        assert store.table("abc") == table()


def test_what_servers_tell_each_other_is_not_logged(empty_url: str) -> None:
    open_store(empty_url).close()
    with psycopg.connect(empty_url) as raw:
        rows = raw.execute("SELECT relname FROM pg_class WHERE relpersistence = 'u' ORDER BY 1")
        tables = {name for (name,) in rows if "_" not in name or name == "taken_deal"}
    assert {"server", "lease", "thought", "taken_deal", "volatile"} <= tables
    assert not tables & {"game_table", "move", "setting", "player"}


def test_text_is_sorted_by_its_bytes(empty_url: str) -> None:
    with closing(open_store(empty_url)) as store:
        for name in ("é", "b", "Z", "a"):
            store.add_table(table(name))
        with store.transaction() as sql:
            found = sql.exec_driver_sql("SELECT id FROM game_table ORDER BY id").scalars().all()
    assert found == ["Z", "a", "b", "é"]


def test_another_programs_database_is_refused(empty_url: str) -> None:
    run(empty_url, "CREATE TABLE invoice (id int)")
    refused(empty_url, "holds something else than tables: name another database")


def test_a_newer_database_is_refused(empty_url: str) -> None:
    open_store(empty_url).close()
    run(
        empty_url,
        "UPDATE alembic_version SET version_num = '0099'",
        "UPDATE setting SET value = '0098' WHERE name = 'lives with'",
    )
    refused(empty_url, "was written by a newer Chatière: install that one")


def test_a_database_that_lacks_a_table_is_refused(empty_url: str) -> None:
    open_store(empty_url).close()
    run(empty_url, "DROP TABLE move")
    refused(empty_url, "lacks the table move")


def test_a_database_in_another_alphabet_is_refused(postgres: Postgres) -> None:
    name = "latin"
    run(
        postgres.url("postgres"),
        "CREATE DATABASE latin ENCODING latin1 LOCALE 'C' TEMPLATE template0",
    )
    refused(postgres.url(name), "is in LATIN1: make a database with createdb -E UTF8")


def test_a_database_that_is_not_there_is_refused(postgres: Postgres) -> None:
    refused(postgres.url("nowhere"), "is not there: make the database first")
    refused(postgres.url("postgres").replace(OWNER, "somebody"), "knows no such user")


def test_a_password_is_refused_and_not_told(postgres: Postgres) -> None:
    """A server that asks for one."""
    with Postgres(listen_addresses="127.0.0.1", port="54329") as strict:
        rules = strict.folder / "data" / "pg_hba.conf"
        rules.write_text("local all all trust\nhost all all all scram-sha-256\n")
        run(
            strict.url("postgres"),
            f"ALTER ROLE {OWNER} PASSWORD 'right'",
            "SELECT pg_reload_conf()",
        )
        where = "127.0.0.1:54329/postgres"
        refused(f"postgresql://{OWNER}:{PASSWORD}@{where}", "refuses the password")
        refused(f"postgresql://{OWNER}@{where}", "refuses the password")
        open_store(f"postgresql://{OWNER}:right@{where}").close()


def test_a_server_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_opening, "PATIENCE", 0.1)
    refused(
        f"postgresql://me:{PASSWORD}@127.0.0.1:1/games",
        "cannot be reached .* is PostgreSQL running",
    )
    refused(f"postgresql://me:{PASSWORD}@nowhere.invalid/games", "is at no known machine")


def test_an_address_that_is_none_is_refused() -> None:
    refused(f"postgresql://me:{PASSWORD}@host:port/games", "is at no known machine")
    refused(
        f"postgresql://me:{PASSWORD}@host/games?colour=blue", "that is no address of a database"
    )


def test_without_the_package_it_says_what_to_install() -> None:
    script = """
import sys
import importlib.util
importlib.util.find_spec = {"psycopg": None}.get
from chatiere.store.opening import open_store
try:
    open_store("postgresql://me@host/games")
except ValueError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "PostgreSQL needs one more package: pip install 'chatiere[postgres]'\n"


def test_a_file_needs_no_postgresql(tmp_path: object) -> None:
    script = f"""
import sys
from chatiere.store.opening import open_store
open_store("{tmp_path}/games.db").close()
assert "psycopg" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)
