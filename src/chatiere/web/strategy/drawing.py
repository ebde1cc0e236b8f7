"""A chart of a study as a picture of the page, and as a table of its figures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from chatiere.core.chart import Chart, Point
from chatiere.core.translation import Translator
from chatiere.web.server.bar_plots import Bar, Row, bar_plot
from chatiere.web.server.plots import Axis, Series, line_plot

STEPS = (1, 2, 5, 10)
MOST_TICKS = 5
MOST_NAMES = 5
"""Named places that fit below a plot on a phone."""
ALL = 100.0
LARGE, MIDDLE = 20, 2
"""From so large a figure on no digits are told, or one; below, two."""


@dataclass(frozen=True)
class Table:
    """The figures behind a plot, with their margins."""

    heads: list[str]
    rows: list[tuple[str, list[str]]]


def digits_of(chart: Chart) -> int:
    """As many as the size of the figures asks for; of shares the fewest."""
    values = [abs(point.value) for curve in chart.curves for point in curve.points]
    digits = 0 if max(values) >= LARGE else 1 if max(values) >= MIDDLE else 2
    return min(digits, 1) if chart.is_share else digits


def figure(t: Translator, value: float, digits: int) -> str:
    """With a real minus, and none before a nought."""
    text = t.decimal(abs(value), digits)
    return text if text.strip("0.,") == "" or value > 0 else f"\N{MINUS SIGN}{text}"


def drawn(chart: Chart, title: str, t: Translator) -> Markup:
    return draw_bars(chart, t) if chart.kind == "bars" else draw_lines(chart, title, t)


# -- bars ---------------------------------------------------------------------------------


def draw_bars(chart: Chart, t: Translator) -> Markup:
    digits = digits_of(chart)
    rows = [
        Row(name[:1].upper() + name[1:], list(bars_at(chart, at, digits, t)))
        for at, name in chart.names
    ]
    low, high = min(0.0, *chart.values), max(0.0, *chart.values)
    if chart.is_share:
        low, high = 0.0, min(high, ALL)
    series = [Series(curve.label, (), f"line-{n}") for n, curve in enumerate(chart.curves)]
    return bar_plot(rows, Axis(low, high, (), chart.y_label), series, chart.legend)


def bars_at(chart: Chart, at: float, digits: int, t: Translator) -> Sequence[Bar]:
    """The bars of one row, one of each curve that has something there."""
    return [
        Bar(point.value, point.margin, figure(t, point.value, digits), curve.label, f"line-{n}")
        for n, curve in enumerate(chart.curves)
        for point in curve.points
        if point.at == at
    ]


# -- lines --------------------------------------------------------------------------------


def draw_lines(chart: Chart, title: str, t: Translator) -> Markup:
    places = [point.at for curve in chart.curves for point in curve.points]
    left, right = min(places), max(places)
    low, high = min(0.0, *chart.values), max(0.0, *chart.values)
    series = [
        Series(
            curve.label,
            [(point.at, point.value) for point in curve.points],
            f"line-{n}",
            [point.margin for point in curve.points],
        )
        for n, curve in enumerate(chart.curves)
    ]
    if chart.guide == "zero" and low < 0:
        series.append(Series("", [(left, 0.0), (right, 0.0)], "guide"))
    elif chart.guide == "equal":
        start, end = max(left, low), min(right, high)
        series.append(Series("", [(start, start), (end, end)], "guide"))
    x = Axis(left, right, named_ticks(chart) or ticks(left, right, t), chart.x_label)
    y = Axis(low, high, ticks(low, high, t), chart.y_label)
    says = ". ".join(filter(None, (title, chart.y_label, chart.x_label)))
    return line_plot(series, x, y, says, legend=chart.legend)


def named_ticks(chart: Chart) -> list[tuple[float, str]]:
    """Places that have names, as many as fit."""
    every = math.ceil(len(chart.names) / MOST_NAMES) or 1
    return list(chart.names[::every])


def ticks(low: float, high: float, t: Translator) -> list[tuple[float, str]]:
    """A few round numbers from one end to the other."""
    span = (high - low) or 1.0
    unit = 10.0 ** math.floor(math.log10(span / MOST_TICKS))
    step = next(unit * size for size in STEPS if span / (unit * size) <= MOST_TICKS)
    digits = max(0, -math.floor(math.log10(step)))
    places = [step * n for n in range(math.ceil(low / step), math.floor(high / step) + 1)]
    return [(place, figure(t, place, digits)) for place in places]


# -- figures ------------------------------------------------------------------------------


def table_of(chart: Chart, t: Translator) -> Table:
    """Every figure with its margin: a column for each curve, a row for each place."""
    points = [point for curve in chart.curves for point in curve.points]
    digits = digits_of(chart) + 1
    names = dict(chart.names)
    places = list(names) or sorted({point.at for point in points})
    whole = all(place == int(place) for place in places)
    columns = [{point.at: point for point in curve.points} for curve in chart.curves]
    rows = [
        (
            names.get(place) or figure(t, place, 0 if whole else 1),
            [within(column.get(place), digits, t) for column in columns],
        )
        for place in places
    ]
    return Table([curve.label for curve in chart.curves], rows)


def within(point: Point | None, digits: int, t: Translator) -> str:
    """`12.5 ± 0.3`; nothing where nothing was measured."""
    if point is None:
        return ""
    value = figure(t, point.value, digits)
    return (
        f"{value} ±\N{NO-BREAK SPACE}{t.decimal(point.margin, digits)}" if point.margin else value
    )
