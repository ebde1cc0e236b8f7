"""The dealer of a row of a batch: its draws are those that the batch makes (`counter.py`).

Its 32 bytes of seed say which row: the word `batch`, then seed, row and episode, 8 bytes each.
A record of it names the generator, so that whoever checks it knows how its draws are reckoned;
readers that do not know the key read such a record as any other.
"""

from __future__ import annotations

from typing import Self

from chatiere.core.counter import DEAL, draw_below
from chatiere.core.dealer import Dealer

GENERATOR = "philox4x32-10"
MARK = b"batch".ljust(8, b"\0")
PLACES = (slice(8, 16), slice(16, 24), slice(24, 32))


class CounterDealer(Dealer):
    """Draws what a batch of this seed draws in this row and episode."""

    generator = GENERATOR

    @classmethod
    def of_row(cls, seed: int, row: int, episode: int, players: int) -> Self:
        words = [number.to_bytes(8, "big") for number in (seed, row, episode)]
        return cls(MARK + b"".join(words), [b""] * players)

    def draw(self, outcomes: int) -> int:
        seed, row, episode = (int.from_bytes(self.seed[place], "big") for place in PLACES)
        self.drawn += 1
        return draw_below(outcomes, seed, row, episode, self.drawn - 1, DEAL)
