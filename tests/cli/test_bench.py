"""The bench measures what it says, and installs nothing by itself."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module
from types import ModuleType

import pytest

from chatiere.cli import run
from chatiere.cli.exit_status import INTERRUPTED
from chatiere.core.game import Game

Captured = pytest.CaptureFixture[str]


def test_a_missing_peer_is_told_with_how_to_get_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert run(["bench", "--against", "open_spiel"]) == 2
    line = "open_spiel is not installed; get it with: pip install open_spiel"
    assert capsys.readouterr().err == f"chatiere: {line}\n"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One measurement in place of five, and one kind of search."""
    bench = import_module("chatiere.cli.bench")  # the package has a command of this name
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr("chatiere.cli.bench_rates.REPEATS", 1)
    monkeypatch.setattr("chatiere.cli.bench_search.KINDS", {"the tiger's own": frozenset()})


@pytest.mark.usefixtures("quick")
def test_every_table_has_a_rate_above_zero(capsys: Captured) -> None:
    assert run(["bench", "filou", "--seconds", "0.01"]) == 0
    said = capsys.readouterr().out
    rows = [line.split("|") for line in said.splitlines() if line.startswith("| filou")]
    assert [int(row[2]) for row in rows] == [3, 4, 5] * 4
    assert all(float(row[3].replace(",", "")) > 0 for row in rows)
    assert "- python -m chatiere games: " in said


@pytest.mark.usefixtures("quick")
def test_the_peer_is_measured_beside_each_row(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = import_module("chatiere.cli.bench")
    peer = iter(range(1, 100))
    one = replace(bench.MEASUREMENTS[0], rates=lambda *_: [8e6], peer=lambda: next(peer) * 1e6)
    monkeypatch.setattr(bench, "MEASUREMENTS", (one,))
    monkeypatch.setattr(bench, "print_starts", lambda: None)
    monkeypatch.setitem(sys.modules, "pyspiel", ModuleType("pyspiel"))
    assert run(["bench", "filou", "--against", "open_spiel"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| filou")]
    assert [row.split("|")[4:6] for row in rows] == [
        [" 1.00 ", " 8.0 "],
        [" 2.00 ", " 4.0 "],
        [" 3.00 ", " 2.7 "],
    ]


@pytest.mark.usefixtures("quick")
def test_rows_that_are_there_stay_when_it_is_stopped(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = import_module("chatiere.cli.bench")

    def rates(game: Game, players: int, seconds: float) -> list[float]:
        if players == 4:
            raise KeyboardInterrupt
        return [1e6]

    monkeypatch.setattr(bench, "MEASUREMENTS", (replace(bench.MEASUREMENTS[0], rates=rates),))
    assert run(["bench", "filou"]) == INTERRUPTED
    said = capsys.readouterr()
    assert said.out.endswith("| filou | 3 | 1.00 |\n")
    assert said.err.endswith("stopped early: what stands above was measured whole\n")


def test_a_game_that_is_not_there_is_told(capsys: Captured) -> None:
    assert run(["bench", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
