"""What a game says of itself in numbers, for programs that learn from it.

`rules.py` of a game holds, beside `MOST`:

- `ACTIONS`: moves of seats are numbers below it, each with one meaning in every position;
- `OUTCOMES`: what chance draws is a number below it, whose meaning depends on what is drawn;
- `LONGEST`: no game has more moves and draws, counted together;
- `SCORES`: the lowest and the highest score that a seat can end with;
- with an `observe`, `PLANES`: the names of what it writes, in order, and how many numbers each.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from chatiere.core.errors import ChatiereError, listed
from chatiere.core.game import Game

BYTES = "bytes of the hidden state"
"""The one plane of a game that has no `observe`."""
NEEDED = ("MOST", "ACTIONS", "OUTCOMES", "LONGEST", "SCORES")


@dataclass(frozen=True)
class Facts:
    """A game in numbers."""

    actions: int
    """Action ids are 0 to one less."""
    outcomes: int
    """Ids of what chance draws, likewise."""
    most: int
    """Of legal moves, or of equally likely outcomes, at once."""
    longest: int
    """Of moves and draws in one game."""
    scores: tuple[int, int]
    """The lowest and the highest."""
    aim: str
    """`most`, `fewest` or `together`, as the game has it."""
    planes: Mapping[str, int]
    """What an observation consists of: names, and how many numbers each."""
    observes: bool
    """Whether the game itself says what a seat knows as numbers."""

    @property
    def utility(self) -> str:
        """`common` where all win or lose together, else `general`."""
        return "common" if self.aim == "together" else "general"

    @property
    def rewards(self) -> tuple[int, int]:
        """The lowest and the highest, turned round where fewest points win."""
        low, high = self.scores
        return (-high, -low) if self.aim == "fewest" else (low, high)

    @property
    def observation(self) -> int:
        """How many numbers an observation has."""
        return sum(self.planes.values())


def facts_of(game: Game) -> Facts:
    """What the game says; a game that does not is named in one line, with what it lacks."""
    rules = game.rules
    if missing := [name for name in NEEDED if not hasattr(rules, name)]:
        raise ChatiereError(
            f"rules.py of {game.name} does not say {listed(missing)}; core/facts.py explains"
        )
    return Facts(
        rules.ACTIONS,
        rules.OUTCOMES,
        rules.MOST,
        rules.LONGEST,
        rules.SCORES,
        game.aim,
        planes_of(rules),
        hasattr(rules, "observe"),
    )


def planes_of(rules: ModuleType) -> Mapping[str, int]:
    if not hasattr(rules, "observe"):
        return {BYTES: rules.State.dtype.itemsize}
    if not hasattr(rules, "PLANES"):
        raise ChatiereError(f"{rules.__name__} has observe, but no PLANES; core/facts.py explains")
    planes: Mapping[str, int] = rules.PLANES
    return planes


def word_size(size: int) -> int:
    """The widest whole number, in bytes, of which a state of so many bytes is made."""
    return math.gcd(size, 8)
