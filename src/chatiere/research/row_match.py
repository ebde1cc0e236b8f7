"""The game of one row of a batch as a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.counter_dealer import CounterDealer
from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import copied
from chatiere.core.match import Match

if TYPE_CHECKING:
    from chatiere.research.batch import Batch


def match_of_row(batch: Batch, row: int) -> Match:
    """The match as it stands, its moves made again from the batch's log; without a log only the
    position is known, and the match has no moves to record."""
    if not batch.wishes.log:
        match = Match(batch.game, batch.players, batch.options)
        match.states = copied(batch.states(row))
        return match
    dealer = CounterDealer.of_row(
        batch.seed, batch.first + row, int(batch.episode[row]), batch.players
    )
    match = Match(batch.game, batch.players, batch.options, dealer=dealer)
    match.draw()
    for action in batch.moves_made(row):
        match.choose(action)
    if match.states.tobytes() != batch.states(row).tobytes():
        raise ChatiereError(f"row {row} was not played from its first move on: it cannot be told")
    return match
