"""The bench measures what it says, and installs nothing by itself."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from chatiere.cli import run
from chatiere.core.game import find

Captured = pytest.CaptureFixture[str]


def test_a_missing_peer_is_told_with_how_to_get_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert run(["bench", "--against", "open_spiel"]) == 2
    line = "open_spiel is not installed; get it with: pip install open_spiel"
    assert capsys.readouterr().err == f"chatiere: {line}\n"


def test_every_table_has_a_rate_above_zero(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The package has a command of the module's name: which of both is found depends on who came
    # first.
    bench = import_module("chatiere.cli.bench")
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr("chatiere.cli.bench_rates.REPEATS", 1)
    monkeypatch.setattr(bench, "games", lambda: {"filou": find("filou")})
    monkeypatch.setattr("chatiere.cli.bench_search.KINDS", {"the tiger's own": frozenset()})
    assert run(["bench", "--seconds", "0.01"]) == 0
    said = capsys.readouterr().out
    rows = [line.split("|") for line in said.splitlines() if line.startswith("| filou")]
    assert [int(row[2]) for row in rows] == [3, 4, 5] * 4
    assert all(float(row[3].replace(",", "")) > 0 for row in rows)
    assert "- python -m chatiere games: " in said
