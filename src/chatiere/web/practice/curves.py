"""A learner's days as lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import format_date
from markupsafe import Markup

from chatiere.web.practice.mastery import Day, Mastery
from chatiere.web.server.plots import Axis, Series, line_plot, percent_axis

COLOURS = 6
"""Lines that `plots.css` tells apart."""
ROUND_NUMBERS = (10, 20, 30, 50, 100, 150, 200, 300, 500, 1000, 2000)
"""The first is how high a plot is at least: a first success is not the summit."""


def day_axis(days: Sequence[date], language: str) -> Axis:
    first, last = min(days), max(days)
    ticks = [first] if first == last else [first, last]
    return Axis(
        first.toordinal(),
        last.toordinal(),
        [(day.toordinal(), named(day, language)) for day in ticks],
    )


def named(day: date, language: str) -> str:
    return str(format_date(day, "d MMM", locale=language))


def count_axis(highest: int) -> Axis:
    """Up to a round number, with its half."""
    top = next((step for step in ROUND_NUMBERS if step >= highest), highest)
    return Axis(0, top, [(0, "0"), (top / 2, f"{top / 2:g}"), (top, str(top))])


def answers_plot(
    days: dict[date, Day], names: tuple[str, str], title: str, language: str
) -> Markup:
    """How many answers a day, and how many of them were right."""
    given = [(day.toordinal(), float(one.answers)) for day, one in days.items()]
    right = [(day.toordinal(), float(one.right)) for day, one in days.items()]
    lines = [Series(names[0], given, "line-1"), Series(names[1], right, "line-4")]
    high = max(one.answers for one in days.values())
    return line_plot(lines, day_axis(list(days), language), count_axis(high), title)


def share_plot(days: dict[date, Day], name: str, title: str, language: str) -> Markup:
    """Of a hundred answers, how many were right."""
    points = [(day.toordinal(), one.right / one.answers) for day, one in days.items()]
    line = Series(name, points, "line-0")
    return line_plot([line], day_axis(list(days), language), percent_axis(language), title)


def firm_plot(everybody: Sequence[tuple[str, Mastery]], title: str, language: str) -> Markup:
    """How much each of them had firm at the end of each of their days."""
    lines, days, high = [], [], 0
    for number, (name, mastery) in enumerate(everybody):
        points = [(day.toordinal(), float(one.firm)) for day, one in mastery.days.items()]
        lines.append(Series(name, points, f"line-{number % COLOURS}"))
        days += list(mastery.days)
        high = max([high, *(one.firm for one in mastery.days.values())])
    return line_plot(lines, day_axis(days, language), count_axis(high), title)
