"""A game for Gymnasium, from one seat: the others are computer players, and their moves and chance
happen inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec

from chatiere.bots.levels import bot_from_text
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.facts_laws import FAR
from chatiere.core.game import Game
from chatiere.core.kernel import Floats
from chatiere.core.match import Match
from chatiere.research.checks import MOST_SEED
from chatiere.research.observing import Mask
from chatiere.research.opponents import levels_of
from chatiere.research.table import Table

LOSE, REFUSE = "lose", "refuse"
"""What becomes of an action that is not legal."""


class SeatEnv(gymnasium.Env[Floats, Any]):
    """A step is a move of the seat, and all that happens until its next one.

    An observation is what the seat knows; which actions are legal stands in `info["action_mask"]`
    and in `action_masks()`.  A game that ends before the seat has had a move is not shown.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: str | Game,
        seat: int,
        opponents: str | Sequence[str],
        players: int | None,
        rewards: str,
        illegal: str,
        render_mode: str | None,
        options: Mapping[str, object],
    ) -> None:
        self.table = Table(game, players, options, rewards)
        levels = levels_of(opponents, seat, self.table.players)
        self.opponents = opponents
        self._bots = [bot_from_text(level) for level in levels]
        if illegal not in (LOSE, REFUSE):
            raise ChatiereError(f"illegal is {LOSE} or {REFUSE}, not {shown(illegal)}")
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self._has_ended = True
        facts = self.table.facts
        self.observation_space = spaces.Box(-FAR, FAR, (facts.observation,), np.float32)
        self.action_space = spaces.Discrete(facts.actions)

    @property
    def match(self) -> Match:
        """The game so far as a match of ours: its history, its record."""
        return self.table.match()

    def action_masks(self) -> Mask:
        """A 1 for each legal action: the name that sb3-contrib's MaskablePPO asks for."""
        return self.table.mask(self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.table.begin(int(self.np_random.integers(MOST_SEED)))
            self._let_others_move()
            self._has_ended = self.table.is_over
            if not self._has_ended:
                return self.table.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self._has_ended:
            raise ChatiereError("no game is going on: reset begins one")
        if int(action) not in self.table.legal and self.illegal == LOSE:
            self._has_ended = True
            info = {"action_mask": np.zeros_like(self.action_masks()), "illegal": True}
            return self.table.observe(self.seat), self.table.worst, True, False, info
        self.table.play(int(action))
        self._let_others_move()
        self._has_ended = self.table.is_over
        reward = self.table.results()[self.seat] if self._has_ended else 0.0
        return self.table.observe(self.seat), reward, self._has_ended, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _let_others_move(self) -> None:
        """Each is handed what its seat may know, as at every other table."""
        table = self.table
        while table.seat != self.seat and not table.is_over:
            seed = f"{table.seed}/{len(table.moves)}"
            table.play(self._bots[table.seat].choose_from(table.known_to_mover(), seed))

    def render(self) -> str | None:
        """The table as the seat sees it, in lines."""
        return self.table.text(self.seat) if self.render_mode else None


def spec_of(env: SeatEnv, make: Callable[..., SeatEnv], asked: dict[str, Any]) -> EnvSpec:
    """What Gymnasium makes the same environment from again, by `env.spec.make()` or many of by
    `gymnasium.make_vec(env.spec, 8)`."""
    table = env.table
    given = {"seat": env.seat, "opponents": env.opponents, "players": table.players} | asked
    kwargs = {"game": table.game} | given
    return EnvSpec(f"chatiere/{table.game.name}-v0", make, kwargs=kwargs)
