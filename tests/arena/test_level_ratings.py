"""Where the levels stand, from a ladder: only what is finished counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from chatiere.arena.ladder.file import Ladder, save
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import pairings_of
from chatiere.core.game import find
from scripts.level_ratings import PAIRS, main, rated_games

WINS = Counter({1.0: 30, 0.0: 10})


def ladder_of(game: str, without: str | None = None) -> Ladder:
    """One in which the better ones are mostly first, then they and one other share the place."""
    ladder = Ladder()
    for pairing in pairings_of(find(game)):
        places = Counter(
            {(1, *range(2, pairing.players + 1)): 30, (2, 1, *range(3, pairing.players + 1)): 10}
        )
        proven = None if pairing.name == without else 9
        result = PairingResult(pairing, "", WINS, ahead=WINS, places=places, proven_after=proven)
        ladder.put(result)
    return ladder


def rated(ladder: Ladder, tmp_path: Path) -> tuple[int, dict[str, object]]:
    source, target = tmp_path / "ladder.json", tmp_path / "level_ratings.json"
    save(ladder, source)
    target.write_text('{"games": {"filou": "as it was"}}')
    status = main([str(source), str(target)])
    return status, json.loads(target.read_text())["games"]


def test_kittens_cats_and_tigers_are_rated_over_all_tables(tmp_path: Path) -> None:
    _, games = rated(ladder_of("filou"), tmp_path)
    found = games["filou"]
    assert isinstance(found, dict)
    assert found["games"] == 40 * len(found["rungs"]) == 40 * 3 * len(PAIRS)
    mu = {level: rating["mu"] for level, rating in found["levels"].items()}
    assert list(mu) == ["kitten", "cat", "tiger"]
    assert mu["kitten"] < mu["cat"] < mu["tiger"]


def test_a_game_with_an_unfinished_rung_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, games = rated(ladder_of("filou", without="filou 4: tiger and cat"), tmp_path)
    assert status == 1
    assert games == {"filou": "as it was"}
    said = capsys.readouterr().out
    assert "filou stays as it is, unfinished: filou 4: tiger and cat\n" in said
    assert "mmm" not in {game.name for game in rated_games()}
