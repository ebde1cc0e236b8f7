"""What the tiger has learned of the aligned variant on our boards: read once, and checked.

`docs/training.md` says how the numbers were made.  New ones get a new file name, so that nobody
mixes up two tigers.  `learned.py` reads the array that is made of them here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import Reals
from chatiere.games.mmm import board
from chatiere.games.mmm.bot import learned, packing
from chatiere.games.mmm.state import FOOD, PROVISION, SQUARES, WIDTH

FOLDER = Path(__file__).parent
CHECKSUMS = {
    1: "ff4c843fd90fa6db9e8f14c5b90e0184b9b9a742092c3d6fdc6d46b7f62b7b10",
    2: "068ae380fef10c9979dc37899590fd8ae695b2fd2de610083a4e01e2d04a17e8",
}
"""By side of our board."""
EMPTY = 0.0


def of_board(numbers: Sequence[int]) -> Reals | None:
    """The array for a packed board; None if it is not one of ours."""
    side = _sides().get(bytes(numbers))
    return None if side is None else of_side(side)


@cache
def _sides() -> dict[bytes, int]:
    return {bytes(our_board(side)): side for side in CHECKSUMS}


def our_board(side: int) -> list[int]:
    """The packed board on which the aligned variant is played."""
    return board.pack(board.default({"side": side, "aligned": True}))


@cache
def of_side(side: int, folder: Path = FOLDER) -> Reals:
    """The array for one of our boards."""
    return joined(our_board(side), _load(side, folder))


def _load(side: int, folder: Path) -> Reals:
    path = folder / f"aligned-{side}-2.npy"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ChatiereError(f"cannot read what the tiger has learned: {error}") from error
    if hashlib.sha256(data).hexdigest() != CHECKSUMS[side]:
        raise ChatiereError(f"{path} is damaged: install chatiere anew")
    found: Reals = np.load(path, allow_pickle=False).astype(np.float64)
    return found


def joined(numbers: Sequence[int], weights: Reals) -> Reals:
    """A packed board and what was learned on it, in one array."""
    groups = groups_of(numbers)
    head = packing.without_table(numbers)
    at = learned.FIRST_GROUP + len(groups) * learned.GROUP + learned.LEFT_NUMBERS
    told = [float(len(groups))]
    for group in groups:
        rest = [EMPTY] * (learned.LARGEST_GROUP - len(group))
        told += [len(group), at, *group, *rest]
        at += 2 << len(group)
    return np.concatenate([head, told, weights])


def groups_of(numbers: Sequence[int]) -> list[list[int]]:
    """Columns, rows, provisions, and every two provisions of one food."""
    across = range(WIDTH)
    lines = [[column * WIDTH + row for row in across] for column in across]
    lines += [[column * WIDTH + row for column in across] for row in across]
    owner = numbers[PROVISION:]
    provisions = [
        [square for square in range(SQUARES) if owner[square] == provision]
        for provision in range(max(owner) + 1)
    ]
    pairs = [
        one + other
        for one, other in combinations(provisions, 2)
        if numbers[FOOD + one[0]] == numbers[FOOD + other[0]]
    ]
    return lines + provisions + pairs
