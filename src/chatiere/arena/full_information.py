"""A tiger with open cards: what everything that is hidden is worth.

It thinks like a tiger of the same budget, about the one world that is true instead of the many
that its seat cannot tell apart.  What nobody has drawn yet it does not know either: chance is a
move, and is drawn when it is due.  And the others think on as they would, knowing only their own
cards.

Somebody who sees everything exists to measure with, and nowhere else: it is no level, so no
table with people has one.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from chatiere.bots.budget import budget_from_text
from chatiere.bots.levels import TIGER, Bot
from chatiere.bots.observation import digest
from chatiere.bots.referee import Answer, Seated
from chatiere.bots.search import Search
from chatiere.core.kernel import EVERYTHING
from chatiere.core.match import Match

FULL_INFORMATION = "seer"
"""Its name on the command line, in journals and in ladders."""


@dataclass(frozen=True)
class FullInformationPlayer(Seated):
    """A tiger that is handed the whole table."""

    @property
    def name(self) -> str:
        return str(self.bot).replace(TIGER, FULL_INFORMATION)

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        if not match.game.has_secrets or len(match.engine.moves(match.states)) == 1:
            return super().asked(match, seat, seed)  # nothing is hidden, or nothing to decide
        hidden, world = match.hidden(seat), match.hidden(EVERYTHING)
        engine = self.bot.search_engine_for(match.game)
        seed = f"{seed}/{digest(world.tobytes())}"

        def answer(so_far: object) -> int:
            started = time.perf_counter()
            search = Search(engine, hidden, match.players, seed)
            search.use_worlds(world)
            search.spend(self.bot.budget_for(engine), started)
            return search.estimates()[0].move

        return answer


def full_information_from_text(text: str) -> FullInformationPlayer:
    """`seer`, `seer:2000`, `seer:300ms`, as for a tiger."""
    _, colon, budget = text.partition(":")
    return FullInformationPlayer(Bot(TIGER, budget_from_text(budget) if colon else None))
