"""A plot as numbers and words: what is drawn, whatever draws it.

Lines go over a scale; bars stand in named rows.  Everything has its margin, 95 times in 100, or
nought where it was computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Kind = Literal["lines", "bars"]
Guide = Literal["", "zero", "equal"]
"""A thin line to compare with: where it is nought, or where both scales are equal."""


class Point(NamedTuple):
    """One figure: where, how much, and how far the truth may be from it."""

    at: float
    value: float
    margin: float


@dataclass(frozen=True)
class Curve:
    """The points of one line, or of all bars of one colour."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Chart:
    """All of one plot, in one language."""

    kind: Kind
    curves: tuple[Curve, ...]
    x_label: str = ""
    y_label: str = ""
    names: tuple[tuple[float, str], ...] = ()
    """Places that have a name: the rows of bars, from the top."""
    legend: str = ""
    """What the labels of the curves say, where that is not plain."""
    guide: Guide = ""
    is_share: bool = False
    """Whether the figures are per cent of a whole: between 0 and 100, margins included."""

    @property
    def values(self) -> list[float]:
        """Every height that is drawn, margins included."""
        points = [point for curve in self.curves for point in curve.points]
        return [edge for p in points for edge in (p.value - p.margin, p.value + p.margin)]


def chart_as_data(chart: Chart) -> dict[str, Any]:
    """The numbers and words of a chart as JSON has them."""
    return {
        "kind": chart.kind,
        "guide": chart.guide,
        "names": [at for at, _ in chart.names],
        "curves": [[list(point) for point in curve.points] for curve in chart.curves],
    }


def words_of_chart(chart: Chart) -> list[str]:
    """Its words, in the order in which `chart_from_data` wants them."""
    names = [name for _, name in chart.names]
    labels = [curve.label for curve in chart.curves]
    return [chart.x_label, chart.y_label, chart.legend, *names, *labels]


def chart_from_data(data: Mapping[str, Any], words: Sequence[str]) -> Chart:
    """What the two gave; the numbers are kept once, the words for each language."""
    x_label, y_label, legend, *rest = words
    places = data["names"]
    curves = tuple(
        Curve(label, tuple(Point(*map(float, point)) for point in points))
        for label, points in zip(rest[len(places) :], data["curves"], strict=True)
    )
    names = tuple(zip(map(float, places), rest[: len(places)], strict=True))
    return Chart(data["kind"], curves, x_label, y_label, names, legend, data["guide"])
