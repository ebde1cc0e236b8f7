"""Restamping a ladder: only where the earlier players were measured and play the same today."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from chatiere.arena.ladder.file import Ladder, load, save
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import pairings_of
from chatiere.arena.ladder.scheduler import play_tables
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.core.game import find
from scripts.restamp import main

Captured = pytest.CaptureFixture[str]
KITTEN, CAT = [pairing for pairing in pairings_of(find("filou")) if not pairing.searchers][:2]
EARLIER = """
import sys
import chatiere.bots.fingerprint as ours
ours.players_fingerprint = lambda name: "of those before"
from chatiere.arena import simulate
from chatiere.cli import run
chosen = simulate.find_player
simulate.find_player = lambda name, seconds: chosen({players}.get(name, name), seconds)
sys.exit(run(sys.argv[1:]))
"""
"""An installation before the change: its players have another fingerprint, and other moves, if so
wanted."""


@pytest.fixture
def ladder_file(tmp_path: Path) -> Path:
    """A ladder of two pairings, measured before the change."""
    ladder = Ladder()
    for pairing in (KITTEN, CAT):
        result = PairingResult(pairing, "of those before")
        result.add(play_tables(0, pairing.contests, number)[2] for number in range(3))
        ladder.put(result)
    save(ladder, tmp_path / "ladder.json")
    return tmp_path / "ladder.json"


def restamp(file: Path, players: dict[str, str]) -> int:
    script = file.with_name("earlier.py")
    script.write_text(EARLIER.format(players=players), encoding="utf-8")
    earlier = shlex.join([sys.executable, str(script)])
    return main([str(file), "--earlier", earlier, "--deals", "2", "--workers", "1"])


def test_who_plays_the_same_keeps_all_deals(ladder_file: Path, capsys: Captured) -> None:
    before = ladder_file.read_text()
    assert restamp(ladder_file, {}) == 0
    assert f"{KITTEN.name}: the same in 2 deals" in capsys.readouterr().out
    today = players_fingerprint("filou")
    assert ladder_file.read_text() == before.replace("of those before", today)
    assert load(ladder_file).result_of(CAT).deals == 3
    assert restamp(ladder_file, {}) == 0
    assert capsys.readouterr().out == "", "nothing is left to do"


def test_who_plays_otherwise_is_named_and_left_alone(ladder_file: Path, capsys: Captured) -> None:
    assert restamp(ladder_file, {"cat": "random"}) == 1
    said = capsys.readouterr().out
    assert f"{KITTEN.name}: the same in 2 deals" in said
    assert f"{CAT.name}: deal 0 is another: " in said
    ladder = load(ladder_file)
    assert (ladder.result_of(KITTEN).deals, ladder.result_of(CAT).deals) == (3, 0)


def test_an_installation_that_was_not_measured_proves_nothing(
    ladder_file: Path, capsys: Captured
) -> None:
    held = json.loads(ladder_file.read_text())
    held["rungs"][0]["fingerprint"] = "of those long before"
    del held["rungs"][1]
    ladder_file.write_text(json.dumps(held))
    assert restamp(ladder_file, {}) == 1
    assert capsys.readouterr().out == f"{KITTEN.name}: was measured before that\n"
    assert load(ladder_file).results[KITTEN.name].fingerprint == "of those long before"
