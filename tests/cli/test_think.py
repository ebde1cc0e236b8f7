"""`chatiere think`: what it cannot do is one line."""

from __future__ import annotations

import pytest

from chatiere.cli import run

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--data", "games.db"], "needs a PostgreSQL database that servers share"),
        (["--data", "postgresql://a b?c"], "that is no address of a database"),
        (["--data", "postgresql://cats@/x?host=/nowhere&password=hush"], "is PostgreSQL running"),
        (["--data", "postgresql://cats@/x", "--workers", "0"], "0 is not in the range"),
        ([], "Missing option '--data'"),
    ],
)
def test_what_it_cannot_do_is_one_line(
    arguments: list[str], line: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatiere.store.postgres_opening.PATIENCE", 0.0)
    assert run(["think", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert line in said.err
    assert "hush" not in said.err
