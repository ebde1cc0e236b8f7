"""Advice at the table: every legal move with what to expect of it, and why the best is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chatiere.bots.budget import Budget
from chatiere.bots.levels import SEARCH, TIGER, Bot, exact_estimates
from chatiere.bots.observation import Observation, read_observation
from chatiere.bots.search import MoveEstimate, Search
from chatiere.core.game import Game
from chatiere.core.language import typeset
from chatiere.core.translation import LANGUAGES, N_, translator

LEAST = 8
"""Playouts for each move at least, so that something can be said of all of them."""
ALIKE = 0.01
"""Chances further apart than this are told apart, however uncertain they are."""
EXACTLY_ALIKE = 0.0005
MOST_ALIKE = 3
PLAINLY = N_("This move wins most often: {win}% of the games imagined.")
"""Why, in a game that has no `bot/reasons.py`."""


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
    hidden: bytes,
    budget: Budget | None = None,
    seed: str = "",
    least: int = LEAST,
    so_far: Callable[[int], None] | None = None,
) -> Advice:
    """Think about a hidden state as a tiger would, and say what came of it.

    Each move is tried `least` times at least, if the budget lasts.  `so_far` hears of the
    best one found yet, again and again.
    """
    observed = read_observation(hidden)
    engine = Bot(TIGER).search_engine_for(observed.game)
    started = time.perf_counter()
    estimates = exact_estimates(engine, observed)
    is_exact = bool(estimates)
    if not estimates:
        search = Search(
            engine, observed.states, observed.players, f"{seed}/{observed.digest}", least
        )
        search.spend(budget or Bot(TIGER).budget_for(engine), started, so_far)
        estimates = search.estimates()
    s = observed.game.plain().given(observed.states)[0]
    lines = tuple(
        Line(
            observed.game.words.text(s, estimate.move),
            estimate.win,
            estimate.points,
            estimate.playouts,
        )
        for estimate in estimates
    )
    return Advice(
        observed.seat, lines, {lang: why(observed, estimates, lang) for lang in LANGUAGES}, is_exact
    )


def warm(game: Game) -> None:
    """Compile or load what advice needs, so that the first costs no more: a search, also where
    the tiger itself needs none.  That is kept last: who finds it finds all."""
    engine = Bot(TIGER).search_engine_for(game)
    if "exact_value" in engine.own:
        engine.warm("exact_values")
    engine.warm(SEARCH)


def is_warm(game: Game) -> bool:
    """Whether that was compiled before, or needs no compiling."""
    engine = Bot(TIGER).search_engine_for(game)
    return not engine.rules_engine.is_compiled or engine.is_cached(SEARCH)


def equally_good(lines: Sequence[Line], is_exact: bool) -> list[Line]:
    """The best move, and those whose chances differ from its own by no more than their noise."""
    best = lines[0]
    others = [line for line in lines[1:] if is_alike(best, line, is_exact)]
    return [best, *others[: MOST_ALIKE - 1]]


def is_alike(best: Line, other: Line, is_exact: bool) -> bool:
    apart = abs(best.win - other.win)
    if is_exact:
        return apart <= EXACTLY_ALIKE
    if min(best.playouts, other.playouts) < LEAST:
        return False  # nothing is known of it yet
    return apart <= min(ALIKE, math.sqrt(variance(best) + variance(other)))


def variance(line: Line) -> float:
    """Of the mean of so many playouts."""
    return line.win * (1 - line.win) / line.playouts


def why(observed: Observation, estimates: list[MoveEstimate], language: str) -> str:
    """Why the first of these moves is good, in the game's own terms."""
    reasons = observed.game.optional_module("bot.reasons")
    if reasons is None:
        return typeset(translator(language)(PLAINLY, win=round(100 * estimates[0].win)))
    s = observed.game.plain().given(observed.states)[0]
    return typeset(reasons.why(s, estimates[0].move, estimates, language))
