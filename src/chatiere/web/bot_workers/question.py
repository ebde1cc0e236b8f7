"""What is to be decided, and for whom; what a worker is asked about it."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from chatiere.bots.budget import Budget
from chatiere.bots.levels import Bot
from chatiere.bots.observation import Observation, read_observation
from chatiere.web.bot_workers.pool import WorkerRequest
from chatiere.web.bot_workers.round_robin import Asker


@dataclass(frozen=True)
class Decision:
    """One move to be made, from what its seat may know."""

    hidden: bytes
    seed: str
    asker: Asker
    seen: Observation
    moves: tuple[int, ...]
    """Those that are legal."""

    @classmethod
    def of(cls, hidden: bytes, seed: str, asker: Asker) -> Decision:
        seen = read_observation(hidden)
        return cls(hidden, seed, asker, seen, tuple(seen.game.plain().moves(seen.states)))

    @property
    def game(self) -> str:
        return self.seen.game.name

    def words(self, move: int) -> str:
        """A move as the record has it."""
        return str(
            self.seen.game.words.text(self.seen.game.plain().given(self.seen.states)[0], move)
        )

    def for_move(self, bot: Bot) -> WorkerRequest:
        """What this bot would do."""
        question = self._question("move", bot=str(bot))
        return WorkerRequest(
            question, self.asker, not bot.searches(self.seen.game), seconds(bot.budget)
        )

    def for_advice(self, budget: Budget | None, least: int | None) -> WorkerRequest:
        """What a tiger thinks of all the moves."""
        text = None if budget is None else str(budget)
        question = self._question("advice", budget=text, least=least)
        return WorkerRequest(question, self.asker, budget=seconds(budget))

    def _question(self, ask: str, **more: object) -> dict[str, Any]:
        """What `answers.py` reads, and the game, for whoever does not know all of them yet."""
        packed = base64.b64encode(self.hidden).decode()
        return {"ask": ask, "game": self.game, "hidden": packed, "seed": self.seed, **more}


def seconds(budget: Budget | None) -> float:
    """How long a thought may take by its own clock; 0 where it is counted otherwise."""
    return (budget.milliseconds or 0) / 1000 if budget else 0.0
