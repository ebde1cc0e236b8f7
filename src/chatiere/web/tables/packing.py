"""What was, in little room: a table keeps the state before every step of its game, and one
state is mostly what the one before was."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import overload

import numpy as np

from chatiere.core.entry import Steps
from chatiere.core.kernel import States
from chatiere.core.match import Match

QUICKLY = 1
NEWEST = 16
"""Moves that are left as they are: every page that is drawn asks for them."""
Step = tuple[States, int]


class Packed(Sequence[Step]):
    """The steps of one move of the record, unpacked whenever they are looked at."""

    def __init__(self, steps: Steps) -> None:
        self._kind = steps[0][0].dtype
        self._moves = tuple(move for _, move in steps)
        whole = b"".join(states.tobytes() for states, _ in steps)
        self._states = zlib.compress(whole, QUICKLY)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        whole = np.frombuffer(bytearray(zlib.decompress(self._states)), self._kind)
        return [(whole[i : i + 1], move) for i, move in enumerate(self._moves)][place]

    def __iter__(self) -> Iterator[Step]:
        return iter(self[:])  # unpacked once


def pack(match: Match) -> None:
    """All that is not packed yet, but not the newest moves."""
    for n in range(len(match.entries) - 1 - NEWEST, -1, -1):
        entry = match.entries[n]
        if isinstance(entry.steps, Packed):
            return
        match.entries[n] = replace(entry, steps=Packed(entry.steps), heard={})
