"""How much the learned way of playing aligned Mmm! loses in endings, which can be computed exactly.

    python training/aligned_endings.py 1 src/chatiere/games/mmm/bot/aligned-1-2.npy --squares 12

Games are played as learned until so few squares are open.  From there the best play is computed
over all sets of open squares and all steps of the cat: a turn ends on fewer squares, or with the
cat nearer.  The same endings are then played on as learned, many times.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

import numpy as np
from aligned_mmm import as_numbers, board_of, play_one_turn
from aligned_turn import DICE, LINES, SQUARES, STEPS, WIDTH, Numbers, Room, compiled, turn

from chatiere.games.mmm.bot import learned, weights

SURE = 40.0
"""The logarithm of odds of what is as good as certain."""


@compiled
def reach(board, numbers, room, most, seed, pattern):
    """Play as learned until at most so many squares are open.  Where a turn begins then; no step
    is left if the game was lost before."""
    np.random.seed(seed)
    dice = np.zeros(DICE, np.int64)
    for group in range(len(pattern)):
        pattern[group] = (1 << board.size[group]) - 1
    here = (SQUARES, STEPS, board.provision.max() + 1)
    while here[0] > most and here[1] > 0:
        turn(board, numbers, room, pattern, here)
        here = play_one_turn(board, numbers, room, pattern, dice, here)
    return here


@compiled
def play_on(board, numbers, room, start, begin, games, seed):
    """In what part of so many games this ending is won as learned."""
    np.random.seed(seed)
    dice, pattern, won = np.zeros(DICE, np.int64), start.copy(), 0
    for _ in range(games):
        pattern[:] = start
        here = begin
        while here[0] > 0 and here[1] > 0:
            turn(board, numbers, room, pattern, here)
            here = play_one_turn(board, numbers, room, pattern, dice, here)
        won += here[0] == 0
    return won / games


@compiled
def solve(board, numbers, room, patterns, provisions, steps):
    """The chance to win from every set of open squares, the smallest first, with so many steps
    left or fewer.  `numbers` says of a set what it is worth with the steps in hand and with one
    less, by two numbers in a group that holds all open squares."""
    exact = np.zeros((steps + 1, len(patterns)))
    exact[:, 0] = 1.0
    last = patterns.shape[1] - 1
    for step in range(1, steps + 1):
        far = (step - STEPS / 2) / (STEPS / 2)
        for at in range(1, len(patterns)):
            held = board.first[last] + patterns[at, last]
            before = log_odds(exact[step - 1, at])
            numbers.groups[held, 0], numbers.groups[held, 1] = before, 0.0
            left = 0
            for line in range(WIDTH):
                left += bits(patterns[at, line])
            here = (left, step, provisions[at])
            exact[step, at] = turn(board, numbers, room, patterns[at].copy(), here)
            slope = (log_odds(exact[step, at]) - before) * (STEPS / 2)
            numbers.groups[held, 1] = slope
            numbers.groups[held, 0] = log_odds(exact[step, at]) - far * slope
    return exact


@compiled
def bits(number):
    n = 0
    while number:
        number &= number - 1
        n += 1
    return n


@compiled
def log_odds(chance):
    if chance <= 0.0:
        return -SURE
    return min(max(math.log(chance / max(1.0 - chance, 1e-18)), -SURE), SURE)


def exact_chance(packed: list[int], squares: list[int], steps: int) -> float:
    """Of an ending with these squares open."""
    groups = weights.groups_of(packed)
    by_provision = LINES + max(packed[1 + SQUARES :]) + 1
    kept = [*groups[:by_provision], squares]
    board = board_of(packed, kept)
    numbers = Numbers(
        left=np.zeros((SQUARES + 1, STEPS + 1, learned.BY_PROVISIONS)),
        groups=np.zeros((int(board.first[-1]) + (1 << len(squares)), 2)),
    )
    sets = sorted(range(1 << len(squares)), key=int.bit_count)
    open_ = [[square for i, square in enumerate(squares) if one >> i & 1] for one in sets]
    patterns = np.array([pattern_of(kept, each) for each in open_])
    left = np.array([sum(1 for each in row[LINES:-1] if each) for row in patterns])
    return float(solve(board, numbers, Room.new(), patterns, left, steps)[steps, -1])


def pattern_of(groups: list[list[int]], open_: list[int]) -> list[int]:
    return [sum(1 << i for i, square in enumerate(on) if square in open_) for on in groups]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("side", type=int)
    parser.add_argument("numbers", type=Path, help="what was learned")
    parser.add_argument("--squares", type=int, default=12, help="at most so many are open")
    parser.add_argument("--endings", type=int, default=150)
    parser.add_argument("--games", type=int, default=3000, help="of each ending")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    packed = weights.our_board(asked.side)
    board = board_of(packed)
    numbers, room = as_numbers(board, asked.numbers), Room.new()
    pattern = np.zeros(len(board.first), np.int64)
    lost, found, seed = [], [], asked.seed
    while len(found) < asked.endings:
        seed += 1
        here = reach(board, numbers, room, asked.squares, seed, pattern)
        if here[0] == 0 or here[1] == 0:
            continue
        squares = [at for at in range(SQUARES) if pattern[at // WIDTH] >> at % WIDTH & 1]
        best = exact_chance(packed, squares, here[1])
        played = play_on(board, numbers, room, pattern, here, asked.games, seed)
        found.append(best)
        lost.append(best - played)
        if len(found) % 25 == 0:
            sys.stderr.write(f"{len(found)} endings: {np.mean(lost):.2%} lost\n")
    margin = 1.96 * np.std(lost) / math.sqrt(len(lost))
    told = (
        f"{np.mean(found):.2%} of these endings, as learned {np.mean(lost):.2%} ± {margin:.2%} less"
    )
    squares = f"{asked.squares} squares"
    sys.stdout.write(f"side {asked.side}, aligned, {squares}: best play wins {told}\n")


if __name__ == "__main__":
    main()
