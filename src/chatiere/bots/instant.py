"""Players who move at first sight, and whole games between them in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, Arguments, Numbers, Reals, rule
from chatiere.core.loops import random_move
from chatiere.core.state import BaseState, StateArray

if TYPE_CHECKING:
    from chatiere.bots.strategy import cat, exact_value, kitten, quick, tiger
    from chatiere.core.contract import hide, moves, play, score, setup, to_move, wins

RANDOM, KITTEN, CAT, QUICK, TIGER = range(5)


@rule
def instant_move(
    states: StateArray[BaseState],
    i: int,
    player: int,
    rng: Numbers,
    out: Numbers,
    parameters: Reals,
) -> int:
    """The move of one of these players, who is shown a hidden state."""
    s = states[i]
    if player == KITTEN:
        return kitten(s, rng, out, parameters)
    if player == CAT:
        return cat(s, rng, out, parameters)
    if player == QUICK:
        return quick(s, rng, out, parameters)
    if player == TIGER:
        return tiger(s, rng, out, parameters)
    return int(out[below(rng, moves(s, out))])


@rule
def exact_values(
    states: StateArray[BaseState], i: int, out: Numbers, values: Reals, parameters: Reals
) -> int:
    """Write the exact chance to win of each legal move into `values`; how many there are, or 0
    if one of them is not known."""
    n = moves(states[i], out)
    for k in range(n):
        values[k] = exact_value(states[i], int(out[k]), parameters)
        if values[k] < 0.0:
            return 0
    return n


@rule
def play_levels(
    states: StateArray[BaseState],
    seats: Numbers,
    arguments: Arguments,
    rng: Numbers,
    out: Numbers,
    parameters: Reals,
    scores: Any,
) -> tuple[int, int]:
    """Whole games between players who move at first sight, one for each row of `scores`.

    A game is played in `states[0]`; the player to move sees `states[1]`, a hidden copy of
    it; `states[2]` is all zeros.  Scores go to `scores[game, seat]`, whether the seat won to
    `scores[game, players + seat]`.  Returns the moves and draws made, and the most in one
    game.
    """
    total, longest, players = 0, 0, len(seats)
    for game in range(len(scores)):
        states[0] = states[2]
        setup(states[0], players, *arguments)
        made = 0
        who = to_move(states[0])
        while who != OVER:
            if who == CHANCE:
                move = random_move(states[0], who, rng, out)
            else:
                states[1] = states[0]
                hide(states[1], who)
                move = instant_move(states, 1, int(seats[who]), rng, out, parameters)
            play(states[0], move)
            who = to_move(states[0])
            made += 1
        total += made
        longest = max(longest, made)
        for seat in range(players):
            scores[game, seat] = score(states[0], seat)
            scores[game, players + seat] = wins(states[0], seat)
    return total, longest
