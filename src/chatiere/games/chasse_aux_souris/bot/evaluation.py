"""What a player may expect of the game at the start of a round, by everybody's tokens alone.

Between equals the next token is anybody's, so the rest of the game is a random walk: one
token after the other is lost, each time by a player taken at random, until somebody has none.
`expected_results` works that walk out from every state of the tokens.

Among three and more a player who has lost nothing yet is a little likelier to be next: the
start goes round, and chases are for the richest.  `LOSS_ODDS` was fitted to 12,000 games of
cats and as many of instant play by `heuristics.py` for each number of players.  What
`expected_results` then says came true within 0.01 among two and four, and within 0.07 among
six.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from chatiere.core.kernel import Reals, rule
from chatiere.games.chasse_aux_souris.rules import TWO_PLAYERS
from chatiere.games.chasse_aux_souris.state import SEATS, TOKENS, State

BASE = TOKENS + 1
"""Everybody's tokens are one number, in digits to this base, the player's own last."""
TOKEN_STATES = int(BASE**SEATS)
LOSS_ODDS = (0.0, 1.0, 1.1, 1.3)
"""By their tokens, how much likelier somebody is to lose the next one."""
WIN_AT, TOKENS_AT = 0, TOKEN_STATES
"""Where the chances to win begin in `expected_results`, and where the final tokens."""


@cache
def expected_results(players: int) -> Reals:
    """For every state of the tokens the first player's share of the victory, then, from
    `TOKENS_AT` on, the tokens that they keep at the end."""
    results = np.zeros(2 * TOKEN_STATES)
    steps = [BASE**k for k in range(players)]
    for index in range(BASE**players):
        tokens = [index // step % BASE for step in steps]
        if 0 in tokens:
            winners = tokens.count(max(tokens))
            results[WIN_AT + index] = (tokens[0] == max(tokens)) / winners
            results[TOKENS_AT + index] = tokens[0]
        else:
            odds = [LOSS_ODDS[n] if players > TWO_PLAYERS else 1.0 for n in tokens]
            for part in (WIN_AT, TOKENS_AT):
                after = [results[part + index - step] for step in steps]
                results[part + index] = np.dot(odds, after) / sum(odds)
    return results


@rule
def token_index(s: State, seat: int) -> int:
    """Everybody's tokens as one number, this seat's as the lowest digit."""
    index = 0
    for k in range(1, s.players + 1):
        index = index * BASE + int(s.tokens[(seat + k) % s.players])
    return index
