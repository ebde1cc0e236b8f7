"""Advice at the table: every legal move with what to expect of it, and why the best is."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Mapping
from dataclasses import dataclass

from chatiere.bots.budget import Budget
from chatiere.bots.glimpse import Glimpse, look
from chatiere.bots.levels import TIGER, Bot, known
from chatiere.bots.thought import Hope, Thought
from chatiere.core.game import LANGUAGES
from chatiere.core.language import typeset

LEAST = 8
"""Playouts for each move at least, so that something can be said of all of them."""
PLAINLY = {
    "fr": "Ce coup gagne le plus souvent : {win} % des parties imaginées.",
    "en": "This move wins most often: {win}% of the games imagined.",
}
"""Why, in a game that has no `reasons.py`."""


@dataclass(frozen=True)
class Line:
    """One legal move, and what to expect of it."""

    move: str
    """In the words of the record."""
    win: float
    points: float | None
    playouts: int


@dataclass(frozen=True)
class Advice:
    """What a tiger thinks of a position, from what one seat may know."""

    seat: int
    lines: tuple[Line, ...]
    """Every legal move, the best first."""
    why: Mapping[str, str]
    """Why the best one is good, in a sentence for each language."""
    is_exact: bool
    """Whether the chances to win are computed and not sampled."""


def advise(
    hidden: bytes, budget: Budget | None = None, seed: str = "", least: int = LEAST
) -> Advice:
    """Think about a hidden state as a tiger would, and say what came of it.

    Each move is tried `least` times at least, if the budget lasts.
    """
    seen = look(hidden)
    fit = Bot(TIGER).mind_for(seen.game)
    started = time.perf_counter()
    hopes = known(fit, seen)
    is_exact = bool(hopes)
    if not hopes:
        thought = Thought(fit, seen.states, seen.players, f"{seed}/{seen.digest}", least)
        thought.spend(budget or Bot(TIGER).budget_for(fit), started)
        hopes = thought.hopes()
    s = seen.game.plain().given(seen.states)[0]
    lines = tuple(
        Line(seen.game.words.text(s, hope.move), hope.win, hope.points, hope.playouts)
        for hope in hopes
    )
    return Advice(seen.seat, lines, {lang: why(seen, hopes, lang) for lang in LANGUAGES}, is_exact)


def why(seen: Glimpse, hopes: list[Hope], language: str) -> str:
    """Why the first of these moves is good, in the game's own terms."""
    name = f"{seen.game.package}.reasons"
    if importlib.util.find_spec(name) is None:
        return typeset(PLAINLY[language].format(win=round(100 * hopes[0].win)))
    s = seen.game.plain().given(seen.states)[0]
    return typeset(seen.game.module("reasons").why(s, hopes[0].move, hopes, language))
