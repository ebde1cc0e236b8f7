"""What the `rules.py` of a game offers: every function here, by these names.

A move is a small integer that means the same in every position; what it means is the game's
own affair (`words.py` puts it into text).  What an outcome of chance means may depend on what is
drawn.  All functions work on one record `s` of the game's `State`, a `BaseState` (`state.py`).
All are marked `@rule`.  `rules.py` also holds `State` and `MOST`, the most moves or outcomes that
there can be at once, and, for whoever learns from it (`facts.py`), `ACTIONS`, `OUTCOMES`,
`LONGEST` and `SCORES`.

The generic kernels in `loops.py` are written against these names.  What a game may say besides
stands in modules that no rule imports: `moments` (`moments.py`), `announcing`
(`move_question.py`), and `undo`, which moves can be taken back (`undo.py`).
"""

from __future__ import annotations

from chatiere.core.kernel import Argument, Floats, Numbers
from chatiere.core.state import BaseState


def setup(s: BaseState, players: int, *arguments: Argument) -> None:
    """Lay an empty table on a state that is all zeros, before any chance.

    The parameters after `players` are asked for by name, in any order:

    - each option of the game: the place of its value among the option's values;
    - further keys of its records (a board): the numbers into which they were packed;
    - `version`, that of the record format, for a game whose rules have changed: records
      of older versions are replayed by theirs.
    """


def to_move(s: BaseState) -> int:  # type: ignore[empty-body]
    """A seat, `CHANCE` or `OVER`."""


def moves(s: BaseState, out: Numbers) -> int:  # type: ignore[empty-body]
    """Write every legal move of the seat to move into `out`; how many there are."""


def draws(s: BaseState) -> int:  # type: ignore[empty-body]
    """At chance: how many single draws are left in this move of the record."""


def outcomes(s: BaseState) -> int:  # type: ignore[empty-body]
    """At chance: how many equally likely outcomes the next single draw has.

    0 says that the outcome is settled: it is written like a draw, but takes no number
    from the dealer.
    """


def outcome(s: BaseState, k: int) -> int:  # type: ignore[empty-body]
    """At chance: the k-th of those outcomes as a move, in the record's order, twins
    one after the other."""


def play(s: BaseState, move: int) -> None:
    """Make a move that is legal, or take an outcome that is possible."""


def score(s: BaseState, seat: int) -> int:  # type: ignore[empty-body]
    """The seat's score, once the game is over."""


def wins(s: BaseState, seat: int) -> bool:  # type: ignore[empty-body]
    """Whether the seat is among the winners, once the game is over."""


def sees(s: BaseState, seat: int, move: int) -> bool:  # type: ignore[empty-body]
    """Whether this seat (or `ONLOOKER`) sees which move is made now; if not, it is
    only told that one was."""


def hide(s: BaseState, seat: int) -> None:
    """Forget all that this seat (or `ONLOOKER`) cannot know, and set `s.viewer`."""


def guess(s: BaseState, rng: Numbers) -> None:
    """Fill what was hidden with one possible world, each as likely as the rules make
    it, and set `s.viewer` to `EVERYTHING`."""


def observe(s: BaseState, seat: int, x: Floats) -> None:
    """Write what this seat knows into `x`, which is all zeros: numbers of about -1 to 1, in the
    order and number that `PLANES` of `rules.py` says.

    It is given a hidden state or the whole truth, and writes the same for both: who asks for
    millions of them a second does not hide first.  Each place is written once, and not read: so
    plain and compiled rules, on whatever machine, write the same bytes.  A game may leave it out:
    then it is observed as the bytes of its hidden state.
    """


MOST: int
"""The most moves, or outcomes, that there can be at once."""

NAMES = (
    "setup",
    "to_move",
    "moves",
    "draws",
    "outcomes",
    "outcome",
    "play",
    "score",
    "wins",
    "sees",
    "hide",
    "guess",
)
OPTIONAL = ("observe",)
"""What a game may leave out."""
