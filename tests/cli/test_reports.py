"""`reports`: what people told, read and deleted while the server has the file open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chatiere.cli import run
from chatiere.cli.serve_options import ServeOptions
from chatiere.store.opening import open_store
from chatiere.store.strangers import Report
from tests.postgres import Postgres

Captured = pytest.CaptureFixture[str]


def lines(capsys: Captured, *arguments: str) -> list[str]:
    assert run(["reports", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("kind", ["file", "database"])
def test_reports_are_read_and_deleted_while_the_server_runs(
    kind: str, tmp_path: Path, postgres: Postgres, capsys: Captured
) -> None:
    data = str(tmp_path / "t.db") if kind == "file" else postgres.new_database()
    store = open_store(data if kind == "database" else Path(data))
    try:
        assert lines(capsys, "--data", data) == []
        for table in ("t1", "t2", "t3"):
            store.add_report(Report(table, "a" * 64, "b" * 64, "name", 0.0))
        first, *_ = lines(capsys, "--data", data)
        assert "1970-01-01 00:00" in first
        assert "name  table t1  aaaaaaaaaaaa about bbbbbbbbbbbb" in first
        told = [json.loads(line) for line in lines(capsys, "--data", data, "--json")]
        assert [each["table"] for each in told] == ["t1", "t2", "t3"]
        lines(capsys, "--data", data, "--delete", str(told[1]["id"]))
        assert [each.table for each in store.reports()] == ["t1", "t3"]
        assert run(["reports", "--data", data, "--delete", "999"]) == 2
        assert "there is no report 999" in capsys.readouterr().err
        lines(capsys, "--data", data, "--delete-all")
        assert store.reports() == []
    finally:
        store.close()


def test_what_is_no_server_s_file_is_refused_with_one_line(
    tmp_path: Path, capsys: Captured
) -> None:
    odd, old = tmp_path / "odd.db", tmp_path / "old.db"
    odd.write_text("cats", encoding="utf-8")
    old.touch()
    for path in (tmp_path / "none.db", tmp_path, odd, old):
        assert run(["reports", "--data", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert odd.read_text(encoding="utf-8") == "cats"


def test_open_tables_are_off_unless_the_host_says_so() -> None:
    usual = ServeOptions(None, None, False, None, (), False, 180, None, False)
    assert not usual.open_tables
    asked = ServeOptions.from_json(
        ServeOptions(
            None, None, False, None, (), False, 180, None, False, open_tables=True
        ).to_json()
    )
    assert asked.open_tables


def test_a_server_with_open_tables_starts(tmp_path: Path, capsys: Captured) -> None:
    data = str(tmp_path / "games.db")
    assert run(["serve", "--check", "--port", "0", "--data", data, "--open-tables"]) == 0
