"""Learn the aligned variant of Mmm! on one of our boards by playing it, and measure.

    python training/aligned_mmm.py learn 1 --games 250000 --seed 11 --out aligned-1-2.npy
    python training/aligned_mmm.py measure 1 aligned-1-2.npy --games 10000

Where a turn begins, what it is worth is computed over all rolls from what its ends are thought
to be worth, and the thought about its beginning is moved there (AdaGrad on the logarithm of
odds).  Then the turn is played as computed, and the next one begins.

`measure` needs few games.  Along a game, what the turns' ends are thought to be worth differs
from what the dice could be expected to bring; luck is taken out, and what remains, the sum of
how wrong each thought was, has the right mean: the chance to win by this way of playing.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from aligned_turn import (
    DICE,
    LINES,
    SQUARES,
    STEPS,
    Board,
    Numbers,
    Room,
    add_up,
    compiled,
    cover,
    play_turn,
    turn,
    worth,
)

from chatiere.games.mmm.bot import learned, weights

RATE, LAST_RATE = 0.05, 0.015
"""How far to move, at first and in the last part of the games."""
LAST_PART = 0.4
ROUND = 1000
START = (-2.5, 0.6, 0.45, -0.06, -0.9)
"""Where to begin: a constant, and by steps, provisions, squares and their root."""


class Sums(NamedTuple):
    """Of squared moves, for AdaGrad; as `Numbers`."""

    left: np.ndarray
    groups: np.ndarray


def board_of(packed: list[int], groups: list[list[int]] | None = None) -> Board:
    """`groups`: squares whose patterns have numbers, the lines first and then the provisions."""
    groups = groups or weights.groups_of(packed)
    homes = [
        [(g, on.index(square)) for g, on in enumerate(groups) if square in on]
        for square in range(SQUARES)
    ]
    most = max(map(len, homes))
    group, bit = np.zeros((SQUARES, most), np.int64), np.zeros((SQUARES, most), np.int64)
    for square, home in enumerate(homes):
        for i, (g, place) in enumerate(home):
            group[square, i], bit[square, i] = g, 1 << place
    first = np.cumsum([0, *(1 << len(on) for on in groups)])
    return Board(
        food=np.array(packed[1 : 1 + SQUARES]),
        provision=np.array(packed[1 + SQUARES :]),
        lines=np.array(groups[:LINES]),
        count=np.array([*map(len, homes)]),
        group=group,
        bit=bit,
        first=first[:-1],
        size=np.array([len(on) for on in groups]),
    )


def nothing_yet(board: Board) -> Numbers:
    left, steps, provisions = np.indices((SQUARES + 1, STEPS + 1, learned.BY_PROVISIONS))
    by = (1, steps, provisions, left, np.sqrt(left))
    return Numbers(
        left=sum(number * part for number, part in zip(START, by, strict=True)),
        groups=np.zeros((int(board.first[-1]) + (1 << int(board.size[-1])), 2)),
    )


@compiled
def move(numbers, sums, board, pattern, here, off, rate):
    """Move what was thought of this beginning of a turn by so much."""
    left, steps, provisions = here
    far = (steps - STEPS / 2) / (STEPS / 2)
    sums.left[left, steps, provisions] += off * off
    step = rate * off / math.sqrt(sums.left[left, steps, provisions] + 1e-3)
    numbers.left[left, steps, provisions] += step
    for group in range(len(board.first)):
        at = board.first[group] + pattern[group]
        for part, by in ((0, off), (1, off * far)):
            sums.groups[at, part] += by * by
            numbers.groups[at, part] += rate * by / math.sqrt(sums.groups[at, part] + 1e-3)


@compiled
def play_one_turn(board, numbers, room, pattern, dice, here):
    """A turn as computed before; where the next one begins."""
    left, steps, provisions = here
    n, fell = play_turn(board, room, pattern, dice), 0
    for i in range(n):
        fell += cover(board, numbers, pattern, room.sums, dice[i])
    return left - n, steps - (0 if fell else 1), provisions - fell


@compiled
def play(board, numbers, sums, room, games, seed, rate):
    """Play so many games; learn if there is a rate.  For each game whether it was won, and the
    sum of how wrong the thoughts about its turns were."""
    np.random.seed(seed)
    won, wrong = np.zeros(games), np.zeros(games)
    dice, pattern = np.zeros(DICE, np.int64), np.zeros(len(board.first), np.int64)
    for game in range(games):
        for group in range(len(pattern)):
            pattern[group] = (1 << board.size[group]) - 1
        left, steps, provisions = SQUARES, STEPS, board.provision.max() + 1
        while left > 0 and steps > 0:
            here = (left, steps, provisions)
            value = turn(board, numbers, room, pattern, here)
            add_up(board, numbers, pattern, room.sums)
            off = value - worth(numbers, room.sums, left, steps, provisions)
            wrong[game] += off
            if rate > 0:
                move(numbers, sums, board, pattern, here, off, rate)
            left, steps, provisions = play_one_turn(board, numbers, room, pattern, dice, here)
        won[game] = left == 0
    return won, wrong


def learn(board: Board, games: int, seed: int) -> Numbers:
    numbers, room, began = nothing_yet(board), Room.new(), time.process_time()
    sums = Sums(*(np.zeros_like(part) for part in numbers))
    for done in range(0, games, ROUND):
        rate = RATE if done < (1 - LAST_PART) * games else LAST_RATE
        won, _ = play(board, numbers, sums, room, ROUND, seed + done, rate)
        if done // ROUND % 10 == 0:
            sys.stderr.write(
                f"{done + ROUND} games: {won.mean():.1%} won, {time.process_time() - began:.0f} s\n"
            )
    return numbers


def measure(board: Board, numbers: Numbers, games: int, seed: int) -> tuple[float, float]:
    """The chance to win with these numbers, and its margin (95 %)."""
    room, sums = Room.new(), Sums(*(np.zeros((1,) * part.ndim) for part in numbers))
    won, wrong = play(board, numbers, sums, room, games, seed, 0.0)
    add_up(board, numbers, np.array([(1 << size) - 1 for size in board.size]), room.sums)
    first = worth(numbers, room.sums, SQUARES, STEPS, int(board.provision.max()) + 1)
    sys.stderr.write(f"won {won.mean():.2%} of {games} games\n")
    return first + wrong.mean(), 1.96 * wrong.std() / math.sqrt(games)


def as_numbers(board: Board, path: Path) -> Numbers:
    flat = np.load(path).astype(np.float64)
    shape = (SQUARES + 1, STEPS + 1, learned.BY_PROVISIONS)
    return Numbers(
        left=flat[: learned.LEFT_NUMBERS].reshape(shape),
        groups=flat[learned.LEFT_NUMBERS :].reshape(-1, 2),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("learn", "measure"))
    parser.add_argument("side", type=int)
    parser.add_argument("numbers", nargs="?", type=Path, help="what was learned, to measure")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    board = board_of(weights.our_board(asked.side))
    if asked.what == "learn":
        found = learn(board, asked.games, asked.seed)
        np.save(asked.out, np.concatenate([part.ravel() for part in found]).astype(np.float32))
        digest = hashlib.sha256(asked.out.read_bytes()).hexdigest()
        sys.stdout.write(f"{asked.out} {digest}\n")
        return
    chance, margin = measure(board, as_numbers(board, asked.numbers), asked.games, asked.seed)
    sys.stdout.write(f"side {asked.side}, aligned: {chance:.2%} ± {margin:.2%}\n")


if __name__ == "__main__":
    main()
