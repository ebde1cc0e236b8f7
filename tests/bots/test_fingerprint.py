"""Which changes make computer players others than those who were measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.bots.fingerprint import players_fingerprint, sources_of_players
from chatiere.bots.observation import version
from chatiere.core.fingerprint import fingerprint, imported
from chatiere.core.game import Game, find, games

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def test_each_game_has_players_of_its_own() -> None:
    assert len({players_fingerprint(name) for name in games()}) == len(games())
    assert len({version(name) for name in games()}) == len(games())


@EVERY_GAME
def test_players_are_made_of_rules_strategy_and_search(game: Game) -> None:
    names = {"/".join(path.parts[-2:]) for path in sources_of_players(game)}
    folder = game.package.rpartition(".")[2]
    assert {f"{folder}/rules.py", f"{folder}/guess.py", "bot/strategy.py"} <= names
    assert {"core/loops.py", "bots/tree_search.py", "bots/levels.py", "bots/search.py"} <= names


@EVERY_GAME
def test_what_only_says_or_shows_a_game_makes_nobody_another(game: Game) -> None:
    speaking = {"words.py", "story.py", "card_names.py", "view.py", "reasons.py", "errors.py"}
    assert not {path.name for path in sources_of_players(game)} & speaking
    assert not {path.name for path in imported([game.rules.__name__])} & speaking


def test_data_that_somebody_plays_by_counts(tmp_path: Path) -> None:
    files = sources_of_players(find("filou"))
    weights = min(path for path in files if path.suffix == ".npy")
    (tmp_path / "bot").mkdir()
    changed = tmp_path / "bot" / weights.name
    changed.write_bytes(weights.read_bytes()[:-1] + b"?")
    assert fingerprint({*files - {weights}, changed}) != players_fingerprint("filou")
    assert fingerprint(files) == players_fingerprint("filou")


def test_the_boards_of_mmm_count() -> None:
    assert {"side1.json", "side2.json"} <= {p.name for p in sources_of_players(find("mmm"))}
