"""What a game says to a tiger that learns: the names of its `bot/policy.py`.

`LOOKS` numbers are what a seat sees, and `look` writes them.  A move has up to `EACH` parts, of
`PARTS` that there are, and `parts_of` writes which: the card that goes, the total that it leaves.
What is thought of a move is the sum of what is thought of its parts, and as much as the network
trusts it of how the move looks at first sight (`prior` in `strategy.py`).

Both are `@rule`s and may look only at what the seat to move knows, like those of `strategy.py`.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule
from chatiere.core.network import Floating
from chatiere.core.state import BaseState

LOOKS, PARTS, EACH = 1, 1, 1


@rule
def look(s: BaseState, seat: int, x: Floating) -> None:
    """What the seat sees, as numbers, into zeros."""


@rule
def parts_of(s: BaseState, move: int, parts: Any, at: int) -> None:
    """The parts of a move of the seat to move, from `at` on; `PARTS` where there is none."""
    for k in range(EACH):
        parts[at + k] = PARTS
