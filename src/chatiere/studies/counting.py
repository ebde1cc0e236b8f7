"""What a game's `study/counting.py` defines: these names, with what holds where one is left out.

It is about one thing more than the rules are: what is worth counting.  All functions are
`@rule`s.  `states[0]` is the whole world; `states[3]` and on, `SPARES` of them, are free for
trials on the side: copy the world there, force a choice, play on, compare.  `workspace` holds
`scratch` (the memory of one game, whole numbers), `rng` (for such trials), `out` (room to
list moves in) and `parameters`.  `counts` is the game's own tuple of arrays, which are added up
over all games.

Beside the functions it holds

- `Counts`, a `NamedTuple` of arrays, and `new_counts()`, one with zeros;
- `TABLES`: what is played, each `{"seats": ["cat"] * 3}` and, where it matters, `"options"`,
  `"variant"` (numbers that `scratch` begins with) and `"part"` (of the games asked for, to be
  played at this table; few, where tigers think);
- `SCRATCH` and `SPARES`, how much room it needs; `PARAMETERS`, whether it needs the numbers that
  only a search needs otherwise.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule

SCRATCH = 0
SPARES = 0
PARAMETERS = 0


@rule
def override_move(states: Any, who: int, move: int, workspace: Any) -> int:
    """The move to make in place of the one that this seat chose: for experiments, and for
    players that only a study knows."""
    return move


@rule
def count_move(states: Any, who: int, move: int, workspace: Any, counts: Any) -> None:
    """Before every move of a seat and every draw; then it is made."""


@rule
def count_end(states: Any, workspace: Any, counts: Any) -> None:
    """The game is over."""
