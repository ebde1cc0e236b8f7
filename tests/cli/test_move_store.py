"""`move-store`, and what `backup` says of a database."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from chatiere.cli import run
from chatiere.store.opening import open_store
from tests.postgres import Postgres
from tests.store.samples import ANA, MOVES, table


def test_it_says_how_much_was_carried_over(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, url = tmp_path / "games.db", postgres.new_database()
    with closing(open_store(file)) as store:
        store.add_player(ANA)
        store.add_table(table())
        store.append("abc", 0, MOVES, 300.0)
    assert run(["move-store", str(file), url]) == 0
    assert capsys.readouterr().out.startswith("1 tables with 4 moves, 1 players, 0 records; ")
    assert run(["move-store", url, str(tmp_path / "back.db")]) == 0
    with closing(open_store(tmp_path / "back.db")) as store:
        found = store.table("abc")
    assert found is not None
    assert found.moves == MOVES


def test_what_cannot_be_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["move-store", str(tmp_path / "none.db"), str(tmp_path / "new.db")]) == 2
    assert run(["move-store", "postgresql://me:s3cr3t@nowhere.invalid/x", "new.db"]) == 2
    assert run(["backup", "postgresql://me:s3cr3t@host/games", str(tmp_path / "copy.db")]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 3
    assert "pg_dump" in said
    assert "s3cr3t" not in said


def test_a_database_is_served_like_a_file(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.new_database()
    assert run(["serve", "--data", url, "--port", "0", "--no-browser", "--check"]) == 0
    assert capsys.readouterr().out == "ready\n"
