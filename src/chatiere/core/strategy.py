"""What a study tells the players of a game, section by section, in the reader's language.

A game's `study/strategy.py` has `SECTIONS`, its texts, each either about a habit of cats and
tigers or about something that many games show.  The figures lie beside it: `habits.json`, written
by `chatiere habits`, and `figures.json`, by `chatiere study --site`.  No sentence claims what its
figures do not: which of them is told is decided here, by the figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from chatiere.core.chart import Chart, Curve, Point, chart_from_data
from chatiere.core.deferred import said
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, has_module
from chatiere.core.habits import KINDS, Habits
from chatiere.core.language import typeset
from chatiere.core.measurement import Measurement
from chatiere.core.translation import N_, Translator, folder_of

MODULE = "study.strategy"
ENOUGH = 30
"""Times that each kind must have been seen before we tell of it."""
KIND_NAMES = {"cat": N_("cats, good amateurs"), "tiger": N_("tigers")}
PERCENT = N_("{n}%")


@dataclass(frozen=True)
class HabitSection:
    """A habit; all texts are messages of the game's catalogue.  `{case}`, `{cat}` and `{tiger}`
    stand for the case in which the two differ most and for what each does there."""

    habit: str
    title: str
    measures: str
    """What the bars are."""
    more: str
    """Said where tigers do it more than cats,"""
    less: str
    """where they do it less,"""
    alike: str
    """and where no case tells them apart."""
    cases: Mapping[str, str] = field(default_factory=lambda: {"": ""})
    """The clauses that can stand for `{case}`, in the order of the plot."""
    digits: int | None = None
    """Of a mean; a share is told in per cent."""


WON = HabitSection(
    "won",
    N_("Who wins"),
    N_("games won (%)"),
    more=N_("At one table tigers win more: {tiger} of the games each, cats {cat}."),
    less=N_("At one table tigers win less: {tiger} of the games each, cats {cat}."),
    alike=N_(
        "At one table tigers and cats win about as often: {tiger} and {cat} of the games each."
    ),
)
"""The one habit that is looked at in every game, and told where players play against each other."""

Told = Mapping[str, tuple[float, int]]
"""Figures of a sentence by name, and their digits."""


@dataclass(frozen=True)
class FindingSection:
    """What many games show: a plot of the study, and a sentence with figures from it."""

    plot: str
    title: str
    says: str
    figures: Callable[[Mapping[str, Any]], Told] = lambda found: {}
    """From what the game's `findings.py` found."""
    turns_on: str = ""
    """The figure by whose sign the sentence turns: `says` is for what is above nought,"""
    otherwise: str = ""
    """and this for the rest."""


@dataclass(frozen=True)
class Section:
    """One section in the reader's language."""

    name: str
    title: str
    sentence: str
    chart: Chart
    is_habit: bool

    @property
    def anchor(self) -> str:
        """By which a link finds it."""
        return habit_anchor(self.name) if self.is_habit else f"finding-{self.name}"


@dataclass(frozen=True)
class Strategy:
    """All that is told of a game, and how it was found out."""

    sections: tuple[Section, ...]
    habits: Mapping[str, Any]
    """`games`, `players`, `playouts` and `command` of the habits,"""
    study: Mapping[str, Any]
    """and `games` and `command` of the study; empty where there is none."""


def habit_anchor(habit: str) -> str:
    return f"habit-{habit}"


def has_strategy(game: Game) -> bool:
    return has_module(game.package, "study") and has_module(game.package, MODULE)


def strategy_of(game: Game, language: str) -> Strategy:
    """Read and put into words."""
    habits, study = kept(game, "habits"), kept(game, "figures")
    try:
        counted = Habits.from_data(habits.get("habits", {}))
        telling = Telling(game.translator(language), counted, study)
        told = [] if game.aim == "together" else [WON]
        told += game.module(MODULE).SECTIONS
        sections = tuple(filter(None, map(telling.section, told)))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ChatiereError(f"the figures of {game.name} do not fit its study: {error}") from error
    return Strategy(sections, habits, study)


def kept(game: Game, name: str) -> dict[str, Any]:
    """A file of figures in the game's folder; nothing where there is none yet."""
    file = folder_of(f"{game.package}.study") / f"{name}.json"
    if not file.exists():
        return {}
    try:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    except (TypeError, ValueError) as error:
        raise ChatiereError(f"{file} holds no figures: {error}") from error


class Telling:
    """Figures on their way into words."""

    def __init__(self, t: Translator, habits: Habits, study: Mapping[str, Any]) -> None:
        self.t = t
        self.habits = habits
        self.study = study

    def section(self, told: HabitSection | FindingSection) -> Section | None:
        """None where nothing was measured yet."""
        return self._habit(told) if isinstance(told, HabitSection) else self._finding(told)

    # -- what cats and tigers do ------------------------------------------------------------

    def _habit(self, told: HabitSection) -> Section | None:
        seen = {case: self._both(told.habit, case) for case in told.cases}
        seen = {case: both for case, both in seen.items() if min(one.n for one in both) >= ENOUGH}
        if not seen:
            return None
        sentence = typeset(self._compared(told, seen))
        chart = self._bars(told, seen)
        return Section(told.habit, self.t(told.title), sentence, chart, is_habit=True)

    def _both(self, habit: str, case: str) -> list[Measurement]:
        return [self.habits.of(kind, habit, case) for kind in KINDS]

    def _compared(self, told: HabitSection, seen: Mapping[str, list[Measurement]]) -> str:
        """Where tigers do it more and where less: the greatest difference of each, the greater
        first."""
        apart = {case: difference(*both) for case, both in seen.items()}
        above, below = (choose(apart, key=lambda case: apart[case]) for choose in (max, min))
        told_of = [(-apart[above], told.more, above)] if apart[above] > 0 else []
        told_of += [(apart[below], told.less, below)] if apart[below] < 0 else []
        told_of = sorted(told_of) or [(0.0, told.alike, next(iter(seen)))]
        return " ".join(self._sentence(told, text, case, seen) for _, text, case in told_of)

    def _sentence(
        self, told: HabitSection, text: str, case: str, seen: Mapping[str, list[Measurement]]
    ) -> str:
        cat, tiger = (self._figure(told, one.value) for one in seen[case])
        return self.t(text, case=self.t(told.cases[case]), cat=cat, tiger=tiger)

    def _figure(self, told: HabitSection, value: float) -> str:
        if told.digits is not None:
            return self.t.decimal(value, told.digits)
        return self.t(PERCENT, n=self.t.decimal(100 * value, 0))

    def _bars(self, told: HabitSection, seen: Mapping[str, list[Measurement]]) -> Chart:
        scale = 100 if told.digits is None else 1
        curves = [
            Curve(
                self.t(KIND_NAMES[kind]),
                tuple(
                    Point(float(row), scale * float(both[at].value), scale * float(both[at].margin))
                    for row, both in enumerate(seen.values())
                ),
            )
            for at, kind in enumerate(KINDS)
        ]
        names = tuple((float(row), self.t(told.cases[case])) for row, case in enumerate(seen))
        return Chart(
            "bars", tuple(curves), "", self.t(told.measures), names, guide="zero",
            is_share=told.digits is None,
        )  # fmt: skip

    # -- what many games show ---------------------------------------------------------------

    def _finding(self, told: FindingSection) -> Section | None:
        drawn = self.study.get("plots", {}).get(told.plot)
        if drawn is None:
            return None
        figures = self.study["figures"][told.plot]
        if any(value is None for value, _ in figures.values()):
            return None
        turned = told.turns_on and figures[told.turns_on][0] <= 0
        words = {name: self.t.decimal(value, digits) for name, (value, digits) in figures.items()}
        sentence = typeset(self.t(told.otherwise if turned else told.says, **words))
        chart = chart_from_data(drawn, [in_one_line(said(word, self.t)) for word in drawn["words"]])
        return Section(told.plot, self.t(told.title), sentence, chart, is_habit=False)


def in_one_line(text: str) -> str:
    """Words for a plot on paper may break where they had to there."""
    return " ".join(text.split())


def difference(cat: Measurement, tiger: Measurement) -> float:
    """By how much tigers do it more; nought where that may be an accident."""
    apart = tiger - cat
    return float(apart.value) if abs(apart.value) > apart.margin else 0.0
