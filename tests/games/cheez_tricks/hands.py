"""Four hands on a table, and whole games in which every kind of player has a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.bot.strategy import cat, kitten
from tests.games.cheez_tricks.rounds import start_round
from tests.games.table import go_on, table
from tests.games.tables import Table

HANDS = (
    "S1 S5 S9 R2 R8 R10 P3 P6 B1 B9",
    "S2 S6 S10 R1 R5 P1 P7 P9 B2 B6",
    "S3 S7 R3 R6 R9 P2 P8 P10 B3 B7",
    "S4 S8 R4 R7 P4 P5 B4 B5 B8 B10",
)
NO_PARAMETERS = np.zeros(1)
FAR_CATS = "trick:6 trick:7 trick:8"


def dealt(cats: str = FAR_CATS, played: str = "", first: int = 0, level: str = "domestic") -> Match:
    """A first round with these hands, trump Suisse, after so many cards: `B9 B2 B3`."""
    match = table(GAME, 4, f"* first {first}", level=level)
    columns = zip(*(hand.split() for hand in HANDS), strict=True)
    start_round(match, "\n".join(f"0: {' '.join(cards)}" for cards in columns), cats)
    for card in played.split():
        go_on(match, f"{match.to_move} play {card}")
    return match


def seen(match: Match, seat: int = EVERYTHING) -> Any:
    """The state as this seat may know it."""
    return match.state(seat)


def whole_games(table: Table, n: int, seed: str) -> Iterator[tuple[Match, int]]:
    """Every choice of whole games among kittens, cats and random players."""
    out = np.zeros(GAME.rules.MOST, np.int64)
    for game in range(n):
        rng = generator(f"{seed}/{game}")
        match = Match(GAME, table.players, table.options)
        while not match.is_over:
            seat, states = match.to_move, match.states
            if isinstance(seat, int):
                yield match, seat
                moves = match.engine.moves(states)
                mood = below(rng, 3)
                move = moves[below(rng, len(moves))]
                if mood > 0:
                    move = (kitten if mood > 1 else cat)(seen(match, seat), rng, out, NO_PARAMETERS)
            else:
                n_outcomes = match.engine.outcomes(states)
                move = match.engine.outcome(states, 0, below(rng, n_outcomes))
            match.engine.play(states, 0, move)
