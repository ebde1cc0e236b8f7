"""What a day's deal came to: places, bars, and a line of text for friends elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from markupsafe import Markup

from chatiere.core.game import Game
from chatiere.core.language import number
from chatiere.core.translation import N_
from chatiere.store.days import DayScore
from chatiere.web.daily.deal import TAG

BARS = 12
"""At most, so that a finger finds each on a phone."""
MOST_NAMES = 30
TITLE = N_("How many reached how many points")


@dataclass(frozen=True)
class Standing:
    """Everybody's first finished game, as one of them sees it."""

    game: Game
    scores: Sequence[DayScore]
    mine: DayScore | None

    def is_better(self, one: int, other: int) -> bool:
        return one < other if self.game.aim == "fewest" else one > other

    def place_of(self, score: int) -> int:
        return 1 + sum(self.is_better(each.score, score) for each in self.scores)

    @property
    def place(self) -> int:
        assert self.mine is not None
        return self.place_of(self.mine.score)

    @property
    def named(self) -> list[tuple[int, DayScore]]:
        """Those who want to be named, with their places, the best first."""
        found = [(self.place_of(each.score), each) for each in self.scores if each.name]
        return sorted(found, key=lambda one: (one[0], one[1].name))[:MOST_NAMES]


def standing(game: Game, rows: Sequence[DayScore], player: str) -> Standing:
    """Who has played it several times, by several requests at once, counts once; so does
    somebody who was forgotten since, without a name."""
    first: dict[str, DayScore] = {}
    for row in rows:
        if row.player is None:
            first[row.table] = DayScore(row.table, None, row.score, "")
        else:
            first.setdefault(row.player, row)
    return Standing(game, list(first.values()), first.get(player))


@dataclass(frozen=True)
class Bar:
    """So many people have from `low` to `high` points."""

    low: int
    high: int
    people: int
    is_mine: bool

    @property
    def label(self) -> str:
        return (
            number(self.low) if self.low == self.high else f"{number(self.low)}…{number(self.high)}"
        )


def bars(scores: Sequence[int], mine: int) -> list[Bar]:
    """All scores in few bars of the same width."""
    low, high = min(*scores, mine), max(*scores, mine)
    width = -(-(high - low + 1) // BARS)
    counted = Counter((score - low) // width for score in scores)
    return [
        Bar(start, start + width - 1, counted[k], (mine - low) // width == k)
        for k, start in enumerate(range(low, high + 1, width))
    ]


def bar_plot(found: Sequence[Bar], title: str) -> Markup:
    """Placed in per cent, so that it fits every width; a table beside it says the same."""
    most = max(1, *(bar.people for bar in found))
    step = 100 / len(found)
    drawn_bar = Markup(
        '<rect class="bar{}" x="{:.2f}%" y="{:.2f}%" width="{:.2f}%" height="{:.2f}%"/>'
    )
    drawn = Markup("").join(
        drawn_bar.format(
            " mine" if bar.is_mine else "", k * step + step / 10, 100 - 100 * bar.people / most,
            step * 0.8, 100 * bar.people / most,
        )
        for k, bar in enumerate(found)
    )  # fmt: skip
    tick = Markup('<text class="tick{}" x="{:.2f}%" y="100%" dy="16">{}</text>')
    ticks = Markup("").join(
        tick.format(" mine" if bar.is_mine else "", (k + 0.5) * step, number(bar.low))
        for k, bar in enumerate(found)
    )
    return Markup('<svg class="bars" role="img" aria-label="{}">{}{}</svg>').format(
        title, drawn, ticks
    )


def tag_of(commitment: str) -> str:
    return f"#{commitment[:TAG]}"


def day_words(day: date, language: str) -> str:
    return str(format_date(day, "d MMM y", locale=language))


LINE = N_("%(score)s (tiger %(tiger)s)")
"""What a line of text for friends says, once it is known what the tiger made of it."""


def line_of(game: Game, day: date, said: str, commitment: str, language: str) -> str:
    """`Chatière · Filou · 16 nov. 2026 · 42 (tigre 51) · #3f9a2c`."""
    return " · ".join(["Chatière", game.label, day_words(day, language), said, tag_of(commitment)])


def score_words(score: int, tiger: int | None, gettext: Callable[[str], str]) -> str:
    if tiger is None:
        return number(score)
    return gettext(LINE) % {"score": number(score), "tiger": number(tiger)}
