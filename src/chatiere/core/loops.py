"""Generic kernels: loops around a game's rules, bound to one game by its engine.

The names of the contract are free here; `engine.py` binds them to one game's functions.
Arrays of states cross the border to Python, never single records: that is four times
faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, Arguments, Floats, Numbers, rule
from chatiere.core.state import BaseState, StateArray

if TYPE_CHECKING:
    from chatiere.core.contract import (
        draws,
        guess,
        hide,
        moves,
        observe,
        outcome,
        outcomes,
        play,
        score,
        sees,
        setup,
        to_move,
        wins,
    )


@rule
def setup_at(states: StateArray[BaseState], i: int, players: int, arguments: Arguments) -> None:
    setup(states[i], players, *arguments)


@rule
def to_move_at(states: StateArray[BaseState], i: int) -> int:
    return to_move(states[i])


@rule
def moves_at(states: StateArray[BaseState], i: int, out: Numbers) -> int:
    """Every legal move; for chance every equally likely outcome, twins repeated."""
    s = states[i]
    who = to_move(s)
    if who == OVER:
        return 0
    if who != CHANCE:
        return moves(s, out)
    n = max(outcomes(s), 1)
    for k in range(n):
        out[k] = outcome(s, k)
    return n


@rule
def play_at(states: StateArray[BaseState], i: int, move: int) -> None:
    play(states[i], move)


@rule
def step(states: StateArray[BaseState], i: int, move: int, out: Numbers) -> tuple[int, int]:
    """Play, then say who moves next and list what they can do: one call a move."""
    play(states[i], move)
    return to_move(states[i]), moves_at(states, i, out)


@rule
def look_all(states: StateArray[BaseState], who: Numbers, counts: Numbers, out: Any) -> None:
    """For many states who is to move and how many choices there are: moves, listed in
    `out[i]`, or outcomes of a draw, which are not listed."""
    for i in range(len(states)):
        s = states[i]
        who[i] = to_move(s)
        if who[i] == OVER:
            counts[i] = 0
        elif who[i] == CHANCE:
            counts[i] = max(outcomes(s), 1)
        else:
            counts[i] = moves(s, out[i])


@rule
def step_all(
    states: StateArray[BaseState], picks: Numbers, who: Numbers, counts: Numbers, out: Any
) -> None:
    """Move every state on by its choice number `picks[i]`, then look; `who` and `out` are
    as the last look left them.  States that are over stay as they are."""
    for i in range(len(states)):
        if who[i] == CHANCE:
            play(states[i], outcome(states[i], int(picks[i])))
        elif who[i] != OVER:
            play(states[i], int(out[i, picks[i]]))
    look_all(states, who, counts, out)


@rule
def draws_at(states: StateArray[BaseState], i: int) -> int:
    return draws(states[i])


@rule
def outcomes_at(states: StateArray[BaseState], i: int) -> int:
    return outcomes(states[i])


@rule
def outcome_at(states: StateArray[BaseState], i: int, k: int) -> int:
    return outcome(states[i], k)


@rule
def result_at(
    states: StateArray[BaseState], i: int, players: int, scores: Numbers, winners: Numbers
) -> None:
    for seat in range(players):
        scores[seat] = score(states[i], seat)
        winners[seat] = wins(states[i], seat)


@rule
def sees_at(states: StateArray[BaseState], i: int, seat: int, move: int) -> bool:
    return sees(states[i], seat, move)


@rule
def hide_at(states: StateArray[BaseState], i: int, seat: int) -> None:
    hide(states[i], seat)


@rule
def guess_at(states: StateArray[BaseState], i: int, rng: Numbers) -> None:
    guess(states[i], rng)


@rule
def observe_at(states: StateArray[BaseState], i: int, seat: int, x: Floats) -> None:
    observe(states[i], seat, x)


@rule
def random_move(s: BaseState, who: int, rng: Numbers, out: Numbers) -> int:
    """A random legal move, or the outcome of a random draw."""
    if who == CHANCE:
        n = outcomes(s)
        return outcome(s, below(rng, n) if n > 0 else 0)
    return int(out[below(rng, moves(s, out))])


@rule
def play_out(s: BaseState, rng: Numbers, out: Numbers) -> int:
    """Play at random to the end; how many moves and draws it took."""
    made = 0
    who = to_move(s)
    while who != OVER:
        play(s, random_move(s, who, rng, out))
        who = to_move(s)
        made += 1
    return made


@rule
def play_out_at(states: StateArray[BaseState], i: int, rng: Numbers, out: Numbers) -> int:
    return play_out(states[i], rng, out)


@rule
def play_games(
    states: StateArray[BaseState],
    players: int,
    arguments: Arguments,
    rng: Numbers,
    out: Numbers,
    games: int,
    scores: Any,
) -> tuple[int, int]:
    """Whole random games in `states[0]`, with `states[1]` all zeros.

    Scores go to `scores[game, seat]`, whether the seat won to `scores[game, players +
    seat]`.  Returns the moves and draws made, and the most in one game.
    """
    total = 0
    longest = 0
    for game in range(games):
        states[0] = states[1]
        s = states[0]
        setup(s, players, *arguments)
        made = play_out(s, rng, out)
        total += made
        longest = max(longest, made)
        for seat in range(players):
            scores[game, seat] = score(s, seat)
            scores[game, players + seat] = wins(s, seat)
    return total, longest
