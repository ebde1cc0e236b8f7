"""What the policy of a tiger looks at in every row of a batch, and the moves that it has there:
for whoever teaches it (`training/`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.bots.search_engine import parameters_for, search_engine
from chatiere.research.batch import Batch
from chatiere.research.cpu import policy_of
from chatiere.research.rows import PART_KIND


class Considering:
    """Arrays that follow a batch: `seen`, rows × looks; `parts`, rows × parts of the first move,
    then of the second; and with `first_sight` `likes`, rows × moves, by the `prior` of the game's
    strategy.

    There is room for so many moves a row; of others nothing is said.  The arrays are written anew
    by `update`, and mean something only where somebody is to move.
    """

    def __init__(self, batch: Batch, moves: int, first_sight: bool) -> None:
        here, size = batch._here, batch.size
        self._batch, self._first_sight = batch, first_sight
        self.policy: Any = policy_of(batch.game)
        self.seen = here.table(size, self.policy.LOOKS, np.float32)
        self.parts = here.table(size, moves * self.policy.EACH, PART_KIND)
        self.likes = here.table(size, moves if first_sight else 0, np.float32)
        engine = search_engine(batch.game, batch.device != "plain")
        self._parameters = here.put(parameters_for(engine, batch._fresh()))
        self.update()

    def update(self) -> None:
        """Look at the batch as it is now."""
        self.seen.fill(0)
        self._batch._run("consider_rows", self._batch._rows, self.seen, self.parts)
        if self._first_sight:
            self._batch._run("prior_rows", self._batch._rows, self._parameters, self.likes)
