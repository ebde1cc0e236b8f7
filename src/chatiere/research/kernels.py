"""What happens in one row of a batch: the same functions for a CPU, which goes through the rows
(`cpu_loops.py`), and for a GPU, where each row is a thread.

The names of the contract are free here, and bound to one game.  There is one place from which a
move is played: on a GPU every further place would be another copy of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatiere.core.chance import below
from chatiere.core.counter import CHOOSE, DEAL, IMAGINE, draw_below, start_generator
from chatiere.core.kernel import CHANCE, OVER, Floats, Numbers, Reals, inlined
from chatiere.core.state import BaseState
from chatiere.research.rows import Rows, Scratch, Terms

if TYPE_CHECKING:
    from chatiere.bots.strategy import cat, kitten
    from chatiere.core.contract import (
        guess,
        hide,
        moves,
        observe,
        outcome,
        outcomes,
        play,
        score,
        to_move,
        wins,
    )

NOTHING = -1
"""In place of a move: none is played."""
WINS = 0
"""In place of the sign of points: a win is 1, and points are nothing."""
RANDOM, KITTEN, CAT = range(3)
"""Who moves at first sight."""


# -- a step --------------------------------------------------------------------------------------


@inlined
def chance_move(s: BaseState, rows: Rows, i: int, terms: Terms) -> int:
    """What chance draws next in this row."""
    k = 0
    n = outcomes(s)
    if n > 0:
        k = draw_below(
            n, terms.seed, terms.first + i, int(rows.episode[i]), int(rows.drawn[i]), DEAL
        )
        rows.drawn[i] += 1
    return outcome(s, k)


@inlined
def begin(rows: Rows, i: int) -> None:
    """An empty table in this row."""
    for k in range(len(rows.fresh)):
        rows.words[i, k] = rows.fresh[k]
    rows.drawn[i] = 0
    rows.decided[i] = 0


@inlined
def keep_result(s: BaseState, rows: Rows, i: int, terms: Terms) -> None:
    """The game of this row is over: the points, who won, and what it brought."""
    rows.done[i] = True
    for seat in range(terms.players):
        rows.scores[i, seat] = score(s, seat)
        rows.won[i, seat] = wins(s, seat)
        if terms.sign == WINS:
            rows.reward[i, seat] = 1 if rows.won[i, seat] else 0
        else:
            rows.reward[i, seat] = terms.sign * rows.scores[i, seat]


@inlined
def advance(rows: Rows, i: int, move: int, terms: Terms) -> None:
    """Play a move, then let chance draw until somebody is to move.  A game that is over is
    followed by another where the terms say so."""
    s = rows.states[i]
    who = CHANCE
    while who == CHANCE:
        if move != NOTHING:
            play(s, move)
        who = to_move(s)
        if who == OVER:
            keep_result(s, rows, i, terms)
            if terms.resets:
                rows.episode[i] += 1
                begin(rows, i)
                who = to_move(s)
        if who == CHANCE:
            move = chance_move(s, rows, i, terms)
    rows.seat[i] = who


@inlined
def forget_last_step(rows: Rows, i: int, terms: Terms) -> None:
    rows.done[i] = False
    for seat in range(terms.players):
        rows.reward[i, seat] = 0


@inlined
def decide(rows: Rows, i: int, action: int, terms: Terms) -> None:
    """The move of the seat to move, and what follows from it."""
    if len(rows.log) > 0:
        rows.log[i, rows.decided[i]] = action
    rows.decided[i] += 1
    advance(rows, i, action, terms)


@inlined
def step_row(rows: Rows, i: int, action: int, terms: Terms) -> None:
    """A step of this row; where its game is over, nothing."""
    forget_last_step(rows, i, terms)
    if rows.seat[i] != OVER:
        decide(rows, i, action, terms)


@inlined
def reset_row(rows: Rows, i: int, again: int, terms: Terms) -> None:
    """The first game of a row, or another."""
    forget_last_step(rows, i, terms)
    rows.episode[i] += again
    begin(rows, i)
    advance(rows, i, NOTHING, terms)


@inlined
def renew_row(rows: Rows, i: int, terms: Terms) -> None:
    """Another game of this row, on a table that was laid: for a GPU, which lays many at once."""
    rows.episode[i] += 1
    rows.drawn[i] = 0
    rows.decided[i] = 0
    advance(rows, i, NOTHING, terms)


@inlined
def look_row(rows: Rows, i: int) -> None:
    """Who is to move, and what they can do; what was listed before is crossed out first."""
    if len(rows.mask) > 0:
        for k in range(rows.count[i]):
            rows.mask[i, rows.legal[i, k]] = False
    rows.count[i] = moves(rows.states[i], rows.legal[i]) if rows.seat[i] >= 0 else 0
    if len(rows.mask) > 0:
        for k in range(rows.count[i]):
            rows.mask[i, rows.legal[i, k]] = True


# -- what a seat knows ----------------------------------------------------------------------------


@inlined
def clear_row(x: Floats) -> None:
    for k in range(len(x)):
        x[k] = 0


@inlined
def observe_row(rows: Rows, i: int, seat: int, x: Floats) -> None:
    """What a seat knows, by the game's own `observe`, into zeros, which stay where no seat is
    asked for."""
    if seat >= 0:
        observe(rows.states[i], seat, x)


@inlined
def hide_row(rows: Rows, i: int, seat: int, states: Any, words: Any, at: int) -> None:
    """Write what a seat may know of this row into another array of states."""
    for k in range(len(rows.fresh)):
        words[at, k] = rows.words[i, k]
    hide(states[at], seat)


@inlined
def observe_bytes_row(i: int, seat: int, octets: Any, x: Floats) -> None:
    """What a seat knows of a game that has no `observe`: the bytes of its hidden state, from -1
    to 1."""
    for k in range(len(x)):
        x[k] = octets[i, k] / 128 if seat >= 0 else 0


@inlined
def guess_row(rows: Rows, i: int, worlds: Rows, at: int, rng: Numbers, terms: Terms) -> None:
    """Write one possible world for who is to move in this row into a row of other worlds."""
    worlds.seat[at] = rows.seat[i]
    if rows.seat[i] >= 0:
        hide_row(rows, i, rows.seat[i], worlds.states, worlds.words, at)
        start_generator(
            rng, terms.seed, terms.first + at, int(rows.episode[i]), int(rows.decided[i]), IMAGINE
        )
        guess(worlds.states[at], rng)


# -- who moves at first sight -------------------------------------------------------------------


@inlined
def first_sight(s: BaseState, player: int, scratch: Scratch, parameters: Reals) -> int:
    """The move of one of these players; they look only at what the seat to move knows."""
    if player == KITTEN:
        return kitten(s, scratch.rng, scratch.out, parameters)
    if player == CAT:
        return cat(s, scratch.rng, scratch.out, parameters)
    return int(scratch.out[below(scratch.rng, moves(s, scratch.out))])


@inlined
def choose_row(
    rows: Rows, i: int, players: Numbers, scratch: Scratch, parameters: Reals, terms: Terms
) -> int:
    """The move of whoever of these players sits at the seat to move; `NOTHING` where nobody is."""
    if rows.seat[i] < 0:
        return NOTHING
    start_generator(
        scratch.rng, terms.seed, terms.first + i, int(rows.episode[i]), int(rows.decided[i]), CHOOSE
    )
    return first_sight(rows.states[i], int(players[rows.seat[i]]), scratch, parameters)


@inlined
def play_out_row(
    rows: Rows, i: int, players: Numbers, scratch: Scratch, parameters: Reals, terms: Terms
) -> None:
    """The game of this row, to its end."""
    forget_last_step(rows, i, terms)
    while rows.seat[i] >= 0 and not rows.done[i]:
        decide(rows, i, choose_row(rows, i, players, scratch, parameters, terms), terms)


@inlined
def play_until_row(
    rows: Rows,
    i: int,
    seat: int,
    players: Numbers,
    scratch: Scratch,
    parameters: Reals,
    terms: Terms,
) -> None:
    """The game of this row until this seat is to move, or to its end."""
    while rows.seat[i] >= 0 and rows.seat[i] != seat:
        decide(rows, i, choose_row(rows, i, players, scratch, parameters, terms), terms)
