"""Ctrl-C: answered at once, whatever is being thought about, and what is finished is kept."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from chatiere.arena.simulate import RECORDED_CHUNK
from chatiere.bots.levels import CAT, TIGER, Bot
from chatiere.core.game import find
from tests.cli.test_simulate import children_of, is_running, started

SLEEPER = """
import os, time
def sleeper(view):
    if os.path.exists("asleep"):
        open("dreaming", "w").close()
        time.sleep(3600)
    return view["moves"][0]
"""
"""A player who is quick until it has fallen asleep."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sleeper in it, to stand in."""
    filou = find("filou")
    filou.compiled().warm(filou.setup_arguments())
    (tmp_path / "sleepers.py").write_text(SLEEPER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def until(what: Callable[[], bool], running: subprocess.Popen[str]) -> None:
    for _ in range(6000):
        if what():
            return
        assert running.poll() is None, running.communicate()
        time.sleep(0.1)
    raise AssertionError("it never came")


def stop(running: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C once, as a terminal hands it to all processes."""
    workers = children_of(running.pid)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=120)  # a sleeper would sleep for an hour
    assert running.returncode == 130, err
    assert "Traceback" not in err
    for _ in range(100):  # who was told to end needs a moment for it
        if not any(map(is_running, workers)):
            break
        time.sleep(0.05)
    assert not any(map(is_running, workers))
    return out, err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_contest_answers_while_a_player_thinks_and_writes_its_files(
    workers: str, place: Path
) -> None:
    seats = "sleepers:sleeper,kitten,kitten"
    files = ["--json", "c.json", "--csv", "c.csv", "--journal", "c.journal", "--move-time", "3600"]
    asked = ["arena", "filou", "--seats", seats, "--games", "900000", "--workers", workers]
    with started(*asked, *files) as running:
        journal = place / "c.journal"
        until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 3, running)
        (place / "asleep").touch()
        until((place / "dreaming").exists, running)
        out, err = stop(running)
    deals = journal.read_bytes().count(b"\n") - 1
    assert json.loads((place / "c.json").read_text())["deals"] == deals
    with (place / "c.csv").open(newline="") as file:
        assert {row["deals"] for row in csv.DictReader(file)} == {str(deals)}
    assert f"games {3 * deals}: {deals} deals" in out
    assert f"stopped after {3 * deals} of 900000 games" in err


def test_games_that_are_recorded_answer_as_well(place: Path) -> None:
    asked = ["simulate", "filou", "--seats", "sleepers:sleeper,kitten,kitten", "--games", "900000"]
    more = ["--workers", "2", "--records", "records", "--json", "s.json", "--move-time", "3600"]
    with started(*asked, *more) as running:
        records = place / "records"
        until((records / f"filou-{RECORDED_CHUNK - 1:07d}.json").exists, running)
        then = len(list(records.iterdir()))  # games count in their order: the first do, from here
        until(lambda: len(list(records.iterdir())) > then + 2 * RECORDED_CHUNK, running)
        (place / "asleep").touch()
        until((place / "dreaming").exists, running)
        _, err = stop(running)
    assert "stopped after " in err
    counted = json.loads((place / "s.json").read_text())["games"]
    assert counted == len(list(records.iterdir())) > 0


def test_a_ladder_answers_while_tigers_think(place: Path) -> None:
    tiger, cat = Bot(TIGER), Bot(CAT)
    for each in (tiger, cat):
        each.warm(find("filou"))
    asked = ["ladder", "--work", "rungs", "--game", "filou", "--players", "3", "--workers", "2"]
    with started(*asked, "--budget", "100000000") as running:
        journal = place / "rungs" / "filou-3-cat-kitten.jsonl"
        until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 1, running)
        out, err = stop(running)
    assert "stopped: the same command goes on" in err
    assert "filou 3" in out
    assert json.loads((place / "rungs" / "ladder.json").read_text())["rungs"]
