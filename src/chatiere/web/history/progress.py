"""Progress at one game: how often one wins, with how many points, and how strong one is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from babel.dates import format_date
from markupsafe import Markup

from chatiere.core.game import Game
from chatiere.core.language import number
from chatiere.core.translation import N_, locale_of
from chatiere.web.history.history import TOGETHER, Played
from chatiere.web.history.rating import Rating, is_rated, levels, ratings
from chatiere.web.server.level_names import LEVEL_NAMES
from chatiere.web.server.plots import Axis, Series, line_plot, percent, percent_axis

WINDOW = 10
"""A running share is over so many games."""
FEWEST = 3
"""Games before there is a line to look at."""
MOST = 100
"""Points of a line, and rows of its table; of more games they are a selection."""


def day(at: datetime, language: str) -> str:
    """`15 nov. 2026`, `15 Nov 2026`."""
    return str(format_date(at, "medium", locale=locale_of(language)))


@dataclass(frozen=True)
class Step:
    """One game on the way; numbers from 1 on."""

    n: int
    at: datetime
    is_won: bool
    score: int
    share: float
    mean: float
    rating: Rating | None


def steps(past: Sequence[Played], game: Game, with_rating: bool) -> list[Step]:
    """Every game that counts and had one result of mine, the oldest first."""
    counted = [p for p in reversed(past) if p.game is game and p.counts and p.is_single]
    wins = [played.results[0] for played in counted]
    scores = [played.score(played.mine[0]) for played in counted]
    rated = iter(ratings(counted, game.name) if with_rating else [])
    found, latest = list[Step](), None
    for n, played in enumerate(counted, 1):
        if with_rating and is_rated(played):
            latest = next(rated)
        window = slice(max(0, n - WINDOW), n)
        share, mean = fmean(wins[window]), fmean(scores[window])
        found.append(Step(n, played.at, wins[n - 1], scores[n - 1], share, mean, latest))
    return found


def thinned(every: Sequence[Step]) -> list[Step]:
    """At most so many, evenly, with the first and the last."""
    if len(every) <= MOST:
        return list(every)
    gap = (len(every) - 1) / (MOST - 1)
    return [every[round(i * gap)] for i in range(MOST)]


@dataclass(frozen=True)
class Plots:
    """The plots of one game's steps, in one language."""

    game: Game
    steps: Sequence[Step]
    gettext: Callable[[str], str]
    language: str

    def day(self, step: Step) -> str:
        return day(step.at, self.language)

    def percent(self, share: float) -> str:
        return percent(share, self.language)

    @property
    def across(self) -> Axis:
        """A step to the right for each game; under it stand the days."""
        first, last = self.steps[0], self.steps[-1]
        return Axis(first.n, last.n, [(first.n, self.day(first)), (last.n, self.day(last))])

    def wins(self) -> Markup:
        title = self.gettext(N_("Share of wins over the last 10 games"))
        line = Series(title, [(step.n, step.share) for step in self.steps], "line-0")
        return self.drawn([line], percent_axis(self.language), title)

    def scores(self) -> Markup:
        """Points say little where all win or lose together."""
        if self.game.aim == TOGETHER:
            return Markup("")
        mean = self.gettext(N_("Points: the mean of the last 10 games"))
        each = self.gettext(N_("Points of each game"))
        values = [step.score for step in self.steps]
        lines = [
            Series(mean, [(step.n, step.mean) for step in self.steps], "line-0"),
            Series(each, [(step.n, step.score) for step in self.steps], "line-2"),
        ]
        return self.drawn(lines, spanned(min(values), max(values)), mean)

    def rating(self) -> Markup:
        rated = [(step.n, step.rating.points) for step in self.steps if step.rating]
        if not rated:
            return Markup("")
        title = self.gettext(N_("Your rating"))
        ends = (self.steps[0].n, self.steps[-1].n)
        known = levels(self.game.name)
        lines = [Series(title, rated, "line-0")] + [
            Series(self.gettext(LEVEL_NAMES[name].title), [(n, points) for n in ends], f"line-{i}")
            for i, (name, points) in enumerate(known.items(), 1)
        ]
        values = [points for _, points in rated] + list(known.values())
        return self.drawn(lines, spanned(min(values), max(values)), title)

    def drawn(self, lines: Sequence[Series], up: Axis, what: str) -> Markup:
        title = self.gettext(N_("%(game)s: %(what)s, from %(first)s to %(last)s")) % {
            "game": self.game.label,
            "what": what,
            "first": self.day(self.steps[0]),
            "last": self.day(self.steps[-1]),
        }
        return line_plot(lines, self.across, up, title)


ROUND = ((200, 50), (100, 10), (20, 5), (0, 1))
"""From which span on numbers are rounded to what."""


def spanned(low: int, high: int) -> Axis:
    """From the lowest to the highest, with some air and round numbers at three heights."""
    span = high - low
    gap = next(gap for least, gap in ROUND if span >= least)
    low, high = gap * (low // gap), gap * -(-high // gap)
    if low == high:
        low, high = low - gap, high + gap
    middle = gap * round((low + high) / 2 / gap)
    return Axis(low, high, [(at, number(at)) for at in dict.fromkeys((low, middle, high))])
