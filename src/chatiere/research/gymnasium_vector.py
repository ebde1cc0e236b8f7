"""Many games at once for Gymnasium: a `Batch` seen from one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from chatiere.core.facts_laws import FAR
from chatiere.core.game import Game, find
from chatiere.core.kernel import OVER, Floats
from chatiere.research.batch import Batch
from chatiere.research.checks import MOST_SEED
from chatiere.research.opponents import levels_of

Bools = NDArray[np.bool_]
Step = tuple[Floats, NDArray[np.float64], Bools, Bools, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """A step is a move of the seat in every game, and all that happens until its next ones.

    A game that ends is followed by another in the same step: what the seat knew at its end stands
    in `infos["final_obs"]`, its result in `infos["final_info"]`, as Gymnasium's `SAME_STEP` has
    it.  Actions have to be legal: `infos["action_mask"]` says which are.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: str | Game,
        size: int,
        seat: int,
        opponents: str | Sequence[str],
        players: int | None,
        rewards: str,
        threads: int,
        options: Mapping[str, object],
    ) -> None:
        found = game if isinstance(game, Game) else find(game)
        count = found.check_players(found.players[0] if players is None else players)
        self._levels = levels_of(opponents, seat, count)
        self._make_batch = partial(
            Batch, found, size, count, options, rewards=rewards, auto_reset=False, threads=threads,
            observation=False,
        )  # fmt: skip
        self.seat = seat
        self._begin(seed=0)
        facts = self.batch.facts
        self.num_envs = size
        self.single_observation_space = spaces.Box(-FAR, FAR, (facts.observation,), np.float32)
        self.single_action_space = spaces.Discrete(facts.actions)
        self.observation_space = batch_space(self.single_observation_space, size)
        self.action_space = batch_space(self.single_action_space, size)

    def _begin(self, seed: int) -> None:
        """Every game anew; the first moves of the others are made."""
        self.batch = self._make_batch(seed=seed)
        self._let_others_move()

    def _let_others_move(self) -> None:
        """Up to the seat's next move; a game that ends before its first one is not shown."""
        self.batch.play_until(self.seat, self._levels)

    def action_masks(self) -> Bools:
        """Which actions are legal in each game."""
        return self.batch.mask.copy()  # type: ignore[no-any-return]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """All games anew, or those of `options["reset_mask"]`."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            self._begin(int(self.np_random.integers(MOST_SEED)))
        else:
            self.batch.reset(chosen)
            self._let_others_move()
        self._replace_finished()
        return self.batch.observe(self.seat), self._infos()

    def step(self, actions: NDArray[np.int64]) -> Step:
        self.batch.step(actions)
        self._let_others_move()
        done = self.batch.seat == OVER
        rewards = np.where(done, self.batch.reward[:, self.seat], 0).astype(np.float64)
        observation, infos = self.batch.observe(self.seat), self._infos()
        if done.any():
            final = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(done):
                final[row] = observation[row]
            infos = {"final_obs": final, "_final_obs": done, "final_info": self._final(done)}
            infos["_final_info"] = done
            self._replace_finished()
            observation, infos = self.batch.observe(self.seat), self._infos() | infos
        return observation, rewards, done, np.zeros_like(done), infos

    def _replace_finished(self) -> None:
        while (done := self.batch.seat == OVER).any():
            self.batch.reset(done)
            self._let_others_move()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, bool)}

    def _final(self, done: Bools) -> dict[str, Any]:
        """What came of the games that ended: the points of every seat, and whether this one won."""
        batch = self.batch
        return {
            "scores": batch.scores * done[:, None],
            "_scores": done,
            "won": batch.won[:, self.seat] & done,
            "_won": done,
        }
