"""What a policy looks at in every row of a batch is what it looks at at a table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chatiere.bots.search_engine import strategy_of
from chatiere.core.game import find
from chatiere.research import Batch
from chatiere.research.considering import Considering

STEPS, ROWS = 12, 6


@pytest.mark.parametrize("name", ["chasse-aux-souris", "cheez-tricks", "crazy-mistigri"])
@pytest.mark.parametrize("device", ["plain", "cpu"])
def test_rows_say_what_the_game_says(name: str, device: str) -> None:
    batch = Batch(name, ROWS, device=device, seed=2)
    considering = Considering(batch, 9, first_sight=True)
    for _ in range(STEPS):
        batch.step(batch.act("cat"))
    considering.update()
    policy: Any = considering.policy
    own: Any = strategy_of(find(name))
    for row in range(ROWS):
        s = batch.game.plain().given(batch.states(row))[0]
        x = np.zeros(policy.LOOKS, np.float32)
        policy.look(s, int(batch.seat[row]), x)
        assert considering.seen[row].tolist() == pytest.approx(x.tolist())
        n = int(batch.count[row])
        weights, out = np.zeros(batch.facts.most), batch.legal[row].astype(np.int64)
        own.prior(s, out, n, weights, own.parameters_of(s) if name != "cheez-tricks" else weights)
        for k in range(min(n, 9)):
            parts = np.zeros(policy.EACH, np.int64)
            policy.parts_of(s, int(out[k]), parts, 0)
            told = considering.parts[row].reshape(9, policy.EACH)[k]
            assert told.tolist() == parts.tolist()
            assert considering.likes[row, k] == pytest.approx(weights[k], rel=1e-5)


def test_where_there_is_no_first_sight_nothing_is_said_of_it() -> None:
    batch = Batch("filou", 2)
    considering = Considering(batch, 4, first_sight=False)
    assert considering.likes.shape == (2, 0)
    assert considering.seen.any()
