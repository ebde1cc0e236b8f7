"""A batch in parts plays the games that it plays in one piece."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chatiere.core.errors import ChatiereError
from chatiere.research import Batch, spread
from tests.research.work import played_out


def test_parts_on_several_processes_play_the_games_of_one_batch() -> None:
    settings: dict[str, Any] = {"players": 3, "seed": 7}
    parts = spread(played_out, "filou", 50, workers=2, part=20, **settings)
    assert [len(part) for part in parts] == [20, 20, 10]
    assert np.concatenate(parts).tolist() == played_out(Batch("filou", 50, **settings)).tolist()


def test_a_part_guesses_the_worlds_of_the_whole() -> None:
    whole, part = Batch("filou", 6, seed=5), Batch("filou", 2, seed=5, first=4)
    worlds = whole.guess(3).state_bytes[12:]
    assert worlds.tobytes() == part.guess(3).state_bytes.tobytes()


def test_no_games_are_refused_in_a_line() -> None:
    with pytest.raises(ChatiereError, match="1 row or more"):
        spread(played_out, "filou", 0)
    with pytest.raises(ChatiereError, match="numbered from 0 on"):
        Batch("filou", 1, first=-1)
