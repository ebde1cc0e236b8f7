"""What a study tells: each sentence is chosen by its figures, and turns when they do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from miette import GAME as MIETTE

from chatiere.core import strategy
from chatiere.core.chart import (
    Chart,
    Curve,
    Point,
    chart_as_data,
    chart_from_data,
    words_of_chart,
)
from chatiere.core.deferred import Deferred, said
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.habits import Habits
from chatiere.core.strategy import (
    FindingSection,
    HabitSection,
    Telling,
    has_strategy,
    kept,
    strategy_of,
)
from chatiere.core.translation import N_, NN_, translator

FILOU = find("filou")
T = translator("en")
HABIT = HabitSection(
    "nap",
    "Naps",
    "naps (%)",
    more="more {case}: {tiger}, {cat}",
    less="less {case}: {tiger}, {cat}",
    alike="alike {case}: {tiger}, {cat}",
    cases={"noon": "at noon", "night": "at night"},
)
MEAN = HabitSection("nap", "Naps", "hours", "more {tiger}", "less {tiger}", "alike", digits=1)
CHART = Chart(
    "bars",
    (Curve("a", (Point(1.0, 2.5, 0.5), Point(2.0, -1.0, 0.0))), Curve("b", ())),
    "x",
    "y",
    ((1.0, "one"), (2.0, "two")),
    "who",
    "zero",
)


def counted(**cases: tuple[float, float]) -> Habits:
    """A hundred times each: how often cats do it, and tigers, in a case."""
    habits = Habits()
    for case, shares in cases.items():
        for kind, share in zip(("cat", "tiger"), shares, strict=True):
            for number in range(100):
                habits.add(kind, "nap", case, float(number < round(100 * share)))
    return habits


def told(habits: Habits, section: HabitSection = HABIT) -> str:
    made = Telling(T, habits, {}).section(section)
    assert made is not None
    return made.sentence


@pytest.mark.parametrize(
    ("noon", "night", "sentence"),
    [
        ((0.2, 0.8), (0.5, 0.5), "more at noon: 80%, 20%"),
        ((0.8, 0.2), (0.5, 0.5), "less at noon: 20%, 80%"),
        ((0.5, 0.5), (0.2, 0.8), "more at night: 80%, 20%"),
        ((0.5, 0.55), (0.5, 0.45), "alike at noon: 55%, 50%"),
        ((0.2, 0.8), (0.6, 0.3), "more at noon: 80%, 20% less at night: 30%, 60%"),
        ((0.2, 0.5), (0.9, 0.3), "less at night: 30%, 90% more at noon: 50%, 20%"),
    ],
)
def test_a_sentence_says_who_does_it_more_and_turns_with_the_figures(
    noon: tuple[float, float], night: tuple[float, float], sentence: str
) -> None:
    assert told(counted(noon=noon, night=night)) == sentence


def test_nothing_is_said_of_a_difference_that_may_be_an_accident() -> None:
    assert told(counted(noon=(0.50, 0.60))) == "alike at noon: 60%, 50%"
    assert told(counted(noon=(0.50, 0.65))) == "more at noon: 65%, 50%"


def test_nothing_is_told_of_what_was_hardly_seen() -> None:
    habits = Habits()
    for _ in range(29):
        habits.add("cat", "nap", "noon", 1.0)
        habits.add("tiger", "nap", "noon", 0.0)
    assert Telling(T, habits, {}).section(HABIT) is None
    habits.merge(habits)
    assert told(habits) == "less at noon: 0%, 100%"


def test_a_mean_is_told_as_a_number() -> None:
    habits = Habits()
    for number in range(100):
        habits.add("cat", "nap", "", 1.0 + number % 2)
        habits.add("tiger", "nap", "", 3.0 + number % 2)
    assert told(habits, MEAN) == "more 3.5"
    made = Telling(T, habits, {}).section(MEAN)
    assert made is not None
    assert [curve.points[0].value for curve in made.chart.curves] == [1.5, 3.5]
    assert 0 < made.chart.curves[0].points[0].margin < 0.2


def test_the_plot_has_the_figures_of_the_sentence() -> None:
    made = Telling(T, counted(noon=(0.2, 0.8), night=(0.5, 0.5)), {}).section(HABIT)
    assert made is not None
    assert made.anchor == "habit-nap"
    assert made.chart.names == ((0.0, "at noon"), (1.0, "at night"))
    assert [[point.value for point in curve.points] for curve in made.chart.curves] == [
        [20.0, 50.0],
        [80.0, 50.0],
    ]
    assert max(made.chart.values) > 80
    assert min(made.chart.values) < 20


def test_counts_come_back_from_what_is_kept() -> None:
    habits = counted(noon=(0.2, 0.8))
    data = json.loads(json.dumps(habits.as_data()))
    again = Habits.from_data(data)
    assert again.as_data() == habits.as_data()
    assert again.of("tiger", "nap", "noon").value == 0.8
    assert again.of("tiger", "nap", "dawn").n == 0


# -- what many games show -------------------------------------------------------------------

FINDING = FindingSection(
    "sun", "Sun", "up {n}", lambda found: {"n": (found["n"], 1)}, "n", "down {n}"
)


def study(n: float | None) -> dict[str, Any]:
    plot = chart_as_data(CHART) | {"words": words_of_chart(CHART)}
    return {"figures": {"sun": {"n": [n, 1]}}, "plots": {"sun": plot}}


@pytest.mark.parametrize(
    ("n", "sentence"), [(2.04, "up 2.0"), (-2.04, "down −2.0"), (0, "down 0.0")]
)
def test_a_finding_turns_with_its_figure(n: float, sentence: str) -> None:
    made = Telling(T, Habits(), study(n)).section(FINDING)
    assert made is not None
    assert made.sentence == sentence
    assert made.anchor == "finding-sun"
    assert made.chart == CHART


def test_a_finding_that_does_not_turn_says_the_same() -> None:
    plain = FindingSection("sun", "Sun", "it is {n}")
    made = Telling(T, Habits(), study(-1.0)).section(plain)
    assert made is not None
    assert made.sentence == "it is −1.0"
    assert plain.figures({}) == {}


def test_a_finding_without_a_figure_or_a_plot_is_left_out() -> None:
    assert Telling(T, Habits(), study(None)).section(FINDING) is None
    assert Telling(T, Habits(), {}).section(FINDING) is None


def test_a_plot_speaks_the_readers_language() -> None:
    data = study(1.0)
    mice = Deferred().count(NN_("{n} mouse", "{n} mice"), 2)
    data["plots"]["sun"]["words"][:2] = [Deferred()(N_("Who wins")), f"{mice}\nor more"]
    for language, label in {"fr": "Qui gagne", "en": "Who wins"}.items():
        made = Telling(translator(language), Habits(), data).section(FINDING)
        assert made is not None
        assert (made.chart.x_label, made.chart.y_label) == (label, "2 mice or more")


def test_messages_inside_messages_are_translated_too() -> None:
    later = Deferred()
    text = later("{a} {b} {n}", a=later(N_("Who wins")), b="*", n=3)
    assert said(f"({text})", translator("fr")) == "(Qui gagne * 3)"
    assert said("plain", translator("fr")) == "plain"


def test_a_chart_comes_back_from_what_is_kept() -> None:
    data = json.loads(json.dumps(chart_as_data(CHART)))
    assert chart_from_data(data, words_of_chart(CHART)) == CHART


# -- of a game ----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """From which the figures of games are read instead."""
    monkeypatch.setattr(strategy, "folder_of", lambda package: tmp_path)
    return tmp_path


def write(folder: Path, name: str, data: Mapping[str, Any] | str) -> None:
    text = data if isinstance(data, str) else json.dumps(data)
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


def test_without_figures_nothing_is_told_yet(folder: Path) -> None:
    assert strategy_of(FILOU, "en").sections == ()


def test_who_wins_is_told_where_players_play_against_each_other(folder: Path) -> None:
    habits = Habits()
    for number in range(100):
        habits.add("cat", "won", "", float(number < 10))
        habits.add("tiger", "won", "", float(number < 40))
    write(folder, "habits", {"habits": habits.as_data()})
    (won,) = strategy_of(FILOU, "en").sections
    assert won.sentence == "At one table tigers win more: 40% of the games each, cats 10%."
    assert strategy_of(find("mmm"), "en").sections == ()


@pytest.mark.parametrize("broken", ["[", "{}]", "7"])
def test_a_file_that_holds_no_figures_is_one_clear_line(folder: Path, broken: str) -> None:
    write(folder, "habits", broken)
    with pytest.raises(ChatiereError, match=r"habits\.json holds no figures") as refused:
        kept(FILOU, "habits")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("habits", {"habits": {"pass": {"loss": {"cat": [1, 2]}}}}),
        ("habits", {"habits": [1]}),
        ("figures", {"plots": {"row": {"words": []}}}),
        ("figures", {"plots": {"row": {"words": []}}, "figures": {"row": {}}}),
    ],
)
def test_figures_that_do_not_fit_are_one_clear_line(
    folder: Path, name: str, data: dict[str, Any]
) -> None:
    write(folder, name, data)
    with pytest.raises(ChatiereError, match="the figures of filou do not fit its study"):
        strategy_of(FILOU, "en")


def test_a_game_without_a_study_has_no_strategy() -> None:
    assert has_strategy(FILOU)
    assert not has_strategy(MIETTE)
