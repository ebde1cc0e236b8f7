"""A changed rule shows up as a difference in a text."""

from __future__ import annotations

import pytest

from chatiere.core.game import Game, games
from tests.games.playthrough import path_of, playthrough


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_one_whole_game_reads_as_it_was_committed(game: Game) -> None:
    committed = path_of(game).read_text(encoding="utf-8").splitlines()
    for n, (now, then) in enumerate(zip(playthrough(game).splitlines(), committed, strict=True), 1):
        assert now == then, f"{path_of(game).name}, line {n}"
