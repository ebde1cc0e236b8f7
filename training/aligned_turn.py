"""One turn of aligned Mmm! (R4), computed to its end for the learner, very fast.

The rules once more, for one purpose: a turn can end on fewer than 900 sets of squares, all in
one line.  They are walked through line by line while every group's pattern is kept up to date,
and from their worth follows what each roll is worth, exactly.  The
tests hold it to the game's own lookahead, which they hold to the rules.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

SQUARES, WIDTH, FOODS, FACES, DICE, LINES, STEPS = 49, 7, 5, 6, 3, 14, 10
NONE = -1.0
compiled = njit(cache=True)


class Board(NamedTuple):
    food: np.ndarray
    provision: np.ndarray
    lines: np.ndarray
    count: np.ndarray  # of each square: in how many groups it is
    group: np.ndarray
    bit: np.ndarray
    first: np.ndarray  # of each group: its first number
    size: np.ndarray


class Numbers(NamedTuple):
    left: np.ndarray  # by squares, steps, provisions
    groups: np.ndarray  # two for each pattern


class Room(NamedTuple):
    """What the sets of squares are worth, after stopping (`stop`) or as well as one can."""

    stop_one: np.ndarray
    one: np.ndarray
    stop_two: np.ndarray
    two: np.ndarray
    three: np.ndarray  # by line and places among its open squares
    sums: np.ndarray

    @classmethod
    def new(cls) -> Room:
        two = (SQUARES, SQUARES)
        shapes = (SQUARES, SQUARES, two, two, (LINES, WIDTH, WIDTH, WIDTH), 2)
        return cls(*map(np.zeros, shapes))


@compiled
def worth(numbers, sums, left, steps, provisions):
    if left == 0:
        return 1.0
    if steps == 0:
        return 0.0
    far = (steps - STEPS / 2) / (STEPS / 2)
    odds = sums[0] + far * sums[1] + numbers.left[left, steps, provisions]
    return 1.0 / (1.0 + math.exp(-odds))


@compiled
def add_up(board, numbers, pattern, sums):
    """All groups, as they lie."""
    sums[0] = sums[1] = 0.0
    for group in range(len(board.first)):
        sums[0] += numbers.groups[board.first[group] + pattern[group], 0]
        sums[1] += numbers.groups[board.first[group] + pattern[group], 1]


@compiled
def cover(board, numbers, pattern, sums, square):
    """Whether that completes its provision."""
    for i in range(board.count[square]):
        group, bit = board.group[square, i], board.bit[square, i]
        before = board.first[group] + pattern[group]
        sums[0] += numbers.groups[before - bit, 0] - numbers.groups[before, 0]
        sums[1] += numbers.groups[before - bit, 1] - numbers.groups[before, 1]
        pattern[group] -= bit
    return 1 if pattern[LINES + board.provision[square]] == 0 else 0


@compiled
def uncover(board, pattern, square):
    for i in range(board.count[square]):
        pattern[board.group[square, i]] += board.bit[square, i]


@compiled
def open_in_line(board, pattern, line, found):
    n = 0
    for i in range(WIDTH):
        if pattern[line] >> i & 1:
            found[n] = board.lines[line, i]
            n += 1
    return n


@compiled
def walk_line(board, numbers, room, pattern, here, found, n, line):
    """The worth of stopping on every set of up to three squares of a line."""
    left, steps, provisions = here
    sums, kept = room.sums, np.zeros((3, 2))
    kept[0] = sums
    for i in range(n):
        sums[:] = kept[0]
        fell = cover(board, numbers, pattern, sums, found[i])
        kept[1] = sums
        cat = 0 if fell else 1
        room.stop_one[found[i]] = worth(numbers, sums, left - 1, steps - cat, provisions - fell)
        for j in range(i + 1, n):
            sums[:] = kept[1]
            both = fell + cover(board, numbers, pattern, sums, found[j])
            kept[2] = sums
            cat = 0 if both else 1
            value = worth(numbers, sums, left - 2, steps - cat, provisions - both)
            room.stop_two[found[i], found[j]] = room.stop_two[found[j], found[i]] = value
            for k in range(j + 1, n):
                sums[:] = kept[2]
                all_ = both + cover(board, numbers, pattern, sums, found[k])
                cat = 0 if all_ else 1
                value = worth(numbers, sums, left - 3, steps - cat, provisions - all_)
                for a, b, c in ((i, j, k), (j, k, i), (k, i, j)):
                    room.three[line, a, b, c] = room.three[line, b, a, c] = value
                uncover(board, pattern, found[k])
            uncover(board, pattern, found[j])
        uncover(board, pattern, found[i])
    sums[:] = kept[0]


@compiled
def turn(board, numbers, room, pattern, here):
    """What a turn is worth when it begins with so many squares left, steps and provisions;
    `room` then says what each choice is worth."""
    left, steps, provisions = here
    add_up(board, numbers, pattern, room.sums)
    lost = worth(numbers, room.sums, left, steps - 1, provisions)
    first, second = np.full(FOODS, NONE), np.full((SQUARES, FOODS), NONE)
    pair, pair_after = np.full((FOODS, FOODS), NONE), np.full((SQUARES, FOODS, FOODS), NONE)
    triple = np.full((FOODS, FOODS, FOODS), NONE)
    found, last = np.zeros(WIDTH, np.int64), np.zeros(FOODS)
    food = board.food
    for line in range(LINES):
        n = open_in_line(board, pattern, line, found)
        walk_line(board, numbers, room, pattern, here, found, n, line)
        for i in range(n):
            for j in range(i):
                a, b = found[i], found[j]
                last[:] = NONE
                for k in range(n):
                    if k not in (i, j):
                        f, value = food[found[k]], room.three[line, i, j, k]
                        last[f] = max(last[f], value)
                        raise_pair(pair_after[a], food[b], f, value)
                        raise_pair(pair_after[b], food[a], f, value)
                        raise_triple(triple, food[a], food[b], f, value)
                value = max(room.stop_two[a, b], roll_one(last, lost))
                room.two[a, b] = room.two[b, a] = value
                second[a, food[b]] = max(second[a, food[b]], value)
                second[b, food[a]] = max(second[b, food[a]], value)
                raise_pair(pair, food[a], food[b], value)
    for square in range(SQUARES):
        if pattern[square // WIDTH] >> square % WIDTH & 1:
            again = roll_two(second[square], pair_after[square], lost)
            room.one[square] = max(room.stop_one[square], again)
            first[food[square]] = max(first[food[square]], room.one[square])
    return roll_three(first, pair, triple, lost)


@compiled
def raise_pair(pair, f, g, value):
    if value > pair[f, g]:
        pair[f, g] = pair[g, f] = value


@compiled
def raise_triple(triple, f, g, h, value):
    low, high = min(f, g, h), max(f, g, h)
    mid = f + g + h - low - high
    triple[low, mid, high] = max(triple[low, mid, high], value)


@compiled
def roll_one(last, lost):
    total = lost
    for f in range(FOODS):
        total += last[f] if last[f] >= 0 else lost
    return total / 6


@compiled
def roll_two(one, both, lost):
    total = lost
    for f in range(FOODS):
        total += 2 * (one[f] if one[f] >= 0 else lost)
        for g in range(f, FOODS):
            best = max(one[f], one[g], both[f, g])
            total += (1 if f == g else 2) * (best if best >= 0 else lost)
    return total / 36


@compiled
def roll_three(one, two, three, lost):
    total = lost
    for f in range(FOODS):
        total += 3 * (one[f] if one[f] >= 0 else lost)
        for g in range(f, FOODS):
            pair = max(one[f], one[g], two[f, g])
            total += (3 if f == g else 6) * (pair if pair >= 0 else lost)
            for h in range(g, FOODS):
                best = max(pair, one[h], two[f, h], two[g, h], three[f, g, h])
                orders = 1 if f == h else (3 if g in (f, h) else 6)
                total += orders * (best if best >= 0 else lost)
    return total / 216


# -- playing the turn -------------------------------------------------------------------


@compiled
def is_free(board, pattern, dice, n, square):
    """Open, not under a die of this turn, and in line with all of them."""
    if not pattern[square // WIDTH] >> square % WIDTH & 1:
        return False
    column = row = True
    for i in range(n):
        if dice[i] == square:
            return False
        column = column and dice[i] // WIDTH == square // WIDTH
        row = row and dice[i] % WIDTH == square % WIDTH
    return n == 0 or column or row


@compiled
def with_third(board, room, pattern, a, b, c):
    line = a // WIDTH if a // WIDTH == b // WIDTH else WIDTH + a % WIDTH
    place, n = np.zeros(DICE, np.int64), 0
    for i in range(WIDTH):
        square = board.lines[line, i]
        for which, other in enumerate((a, b, c)):
            if square == other:
                place[which] = n
        n += pattern[line] >> i & 1
    return room.three[line, place[0], place[1], place[2]]


@compiled
def put_third(board, room, pattern, dice, rolled):
    """The best third die of this roll after two."""
    best = NONE
    for c in range(SQUARES):
        if rolled[board.food[c]] > 0 and is_free(board, pattern, dice, 2, c):
            best = max(best, with_third(board, room, pattern, dice[0], dice[1], c))
    return best


@compiled
def put_second(board, room, pattern, dice, rolled):
    """The best that further dice of this roll bring after one."""
    best = NONE
    for b in range(SQUARES):
        if rolled[board.food[b]] > 0 and is_free(board, pattern, dice, 1, b):
            dice[1] = b
            rolled[board.food[b]] -= 1
            third = put_third(board, room, pattern, dice, rolled)
            best = max(best, room.two[dice[0], b], third)
            rolled[board.food[b]] += 1
    return best


@compiled
def put(board, room, pattern, dice, n, rolled, square):
    """What it is worth to put a die there next."""
    if n == DICE - 1:
        return with_third(board, room, pattern, dice[0], dice[1], square)
    rolled[board.food[square]] -= 1
    dice[n] = square
    if n == 1:
        value = max(room.two[dice[0], square], put_third(board, room, pattern, dice, rolled))
    else:
        value = max(room.one[square], put_second(board, room, pattern, dice, rolled))
    rolled[board.food[square]] += 1
    return value


@compiled
def best_put(board, room, pattern, dice, n, rolled):
    best, chosen = NONE, -1
    for square in range(SQUARES):
        if rolled[board.food[square]] > 0 and is_free(board, pattern, dice, n, square):
            value = put(board, room, pattern, dice, n, rolled, square)
            if value > best:
                best, chosen = value, square
    return best, chosen


@compiled
def play_turn(board, room, pattern, dice):
    """Roll and put as computed; how many dice lie where in the end."""
    n = 0
    while True:
        rolled = np.zeros(FACES, np.int64)
        for _ in range(DICE - n):
            rolled[np.random.randint(FACES)] += 1
        best, square = best_put(board, room, pattern, dice, n, rolled)
        if square < 0:
            return 0
        while square >= 0:
            dice[n] = square
            rolled[board.food[square]] -= 1
            n += 1
            if n == DICE:
                return n
            on = room.one[dice[0]] if n == 1 else room.two[dice[0], dice[1]]
            best, square = best_put(board, room, pattern, dice, n, rolled)
            if best <= on:
                square = -1
        if on <= (room.stop_one[dice[0]] if n == 1 else room.stop_two[dice[0], dice[1]]):
            return n
