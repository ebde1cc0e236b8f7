"""A game for PettingZoo: one agent after the other (AEC), as its classic card games are.

There is no parallel form: at our tables one seat moves at a time, and sees what the one before did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from chatiere.core.facts_laws import FAR
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.research.checks import MOST_SEED
from chatiere.research.table import Table

Observed = dict[str, Any]


def wrapped_env(
    game: str | Game,
    players: int | None,
    options: Mapping[str, object],
    rewards: str,
    render_mode: str | None,
) -> Any:
    """With the wrappers of PettingZoo's classics: an illegal action ends the game, and costs who
    took it more than any game can."""
    table = Table(game, players, options, rewards)
    env = TerminateIllegalWrapper(TableEnv(table, render_mode), illegal_reward=table.worst)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table whose seats are agents, `seat_0` and so on."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        super().__init__()
        self.table, self.render_mode = table, render_mode
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"chatiere_{table.game.name}",
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {
            agent: spaces.Discrete(table.facts.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def _observed(self) -> spaces.Space[Any]:
        facts = self.table.facts
        return spaces.Dict(
            {
                "observation": spaces.Box(-FAR, FAR, (facts.observation,), np.float32),
                "action_mask": spaces.Box(0, 1, (facts.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The game so far as a match of ours: its history, its record."""
        return self.table.match()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.begin(int(self._random.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Observed:
        """What this agent knows; the mask is all zeros but for whose turn it is."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "who is alive moves"
        self.table.play(int(action))
        if self.table.is_over:
            self.rewards = dict(zip(self.possible_agents, self.table.results(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.table.seat]

    def render(self) -> str | None:
        """The table as who is to move sees it, in lines."""
        if self.render_mode is None:
            return None
        return self.table.text(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
