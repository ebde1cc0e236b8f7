"""The kernels of `kernels.py`, row after row: what a batch on a CPU runs.

Each loop goes through the rows from `first` up to `last`, so that threads share them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chatiere.core.kernel import Floats, Numbers, Reals, rule
from chatiere.research.kernels import (
    choose_row,
    clear_row,
    guess_row,
    hide_row,
    look_row,
    observe_bytes_row,
    observe_row,
    play_out_row,
    play_until_row,
    reset_row,
    step_row,
)
from chatiere.research.rows import Rows, Scratch, Terms

if TYPE_CHECKING:
    from chatiere.core.contract import MOST

WORDS = 4
"""Of a generator."""


@rule
def step_rows(first: int, last: int, rows: Rows, actions: Any, terms: Terms) -> None:
    for i in range(first, last):
        step_row(rows, i, int(actions[i]), terms)
        look_row(rows, i)


@rule
def reset_rows(first: int, last: int, rows: Rows, chosen: Any, again: int, terms: Terms) -> None:
    for i in range(first, last):
        if chosen[i]:
            reset_row(rows, i, again, terms)
            look_row(rows, i)


@rule
def look_rows(first: int, last: int, rows: Rows) -> None:
    for i in range(first, last):
        look_row(rows, i)


@rule
def observe_rows(first: int, last: int, rows: Rows, seats: Any, x: Floats) -> None:
    for i in range(first, last):
        clear_row(x[i])
        observe_row(rows, i, int(seats[i]), x[i])


@rule
def observe_cleared_rows(first: int, last: int, rows: Rows, seats: Any, x: Floats) -> None:
    """The same into zeros: a GPU clears memory faster than its threads do."""
    for i in range(first, last):
        observe_row(rows, i, int(seats[i]), x[i])


@rule
def observe_bytes_rows(first: int, last: int, seats: Any, octets: Any, x: Floats) -> None:
    for i in range(first, last):
        observe_bytes_row(i, int(seats[i]), octets, x[i])


@rule
def hide_rows(first: int, last: int, rows: Rows, seats: Any, states: Any, words: Any) -> None:
    for i in range(first, last):
        hide_row(rows, i, int(seats[i]), states, words, i)


@rule
def guess_rows(first: int, last: int, rows: Rows, worlds: Rows, each: int, terms: Terms) -> None:
    rng = np.empty(WORDS, np.int64)
    for at in range(first, last):
        guess_row(rows, at // each, worlds, at, rng, terms)
        look_row(worlds, at)


@rule
def choose_rows(
    first: int,
    last: int,
    rows: Rows,
    players: Numbers,
    parameters: Reals,
    terms: Terms,
    actions: Any,
) -> None:
    scratch = Scratch(np.empty(WORDS, np.int64), np.empty(MOST, rows.legal.dtype))
    for i in range(first, last):
        actions[i] = choose_row(rows, i, players, scratch, parameters, terms)


@rule
def play_out_rows(
    first: int, last: int, rows: Rows, players: Numbers, parameters: Reals, terms: Terms
) -> None:
    scratch = Scratch(np.empty(WORDS, np.int64), np.empty(MOST, rows.legal.dtype))
    for i in range(first, last):
        play_out_row(rows, i, players, scratch, parameters, terms)
        look_row(rows, i)


@rule
def play_until_rows(
    first: int,
    last: int,
    rows: Rows,
    players: Numbers,
    parameters: Reals,
    terms: Terms,
    seat: int,
) -> None:
    scratch = Scratch(np.zeros(WORDS, np.int64), np.zeros(rows.legal.shape[1], np.int64))
    for i in range(first, last):
        play_until_row(rows, i, seat, players, scratch, parameters, terms)
        look_row(rows, i)
