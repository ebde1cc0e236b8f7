"""A plot of a study without its picture: every number and word that it draws is kept."""

from __future__ import annotations

import numpy as np

from chatiere.core.chart import Point
from chatiere.studies.recorded_axes import RecordedAxes


def test_lines_keep_their_points_and_margins_and_leave_out_what_is_not_known() -> None:
    axes = RecordedAxes()
    axes.errorbar(np.array([1, 2]), np.array([3.0, np.nan]), np.array([0.5, 0.1]), label="a\nb")
    axes.plot((1, 2), (4, 5), label="c", marker="")
    axes.plot((0, 9), (0, 9), color="0.5")
    axes.set_xlabel("how\nlong")
    axes.set_ylabel("how much")
    axes.legend(title="who", loc="upper left")
    axes.set_ylim(bottom=0)
    chart = axes.chart
    assert (chart.kind, chart.guide) == ("lines", "equal")
    assert (chart.x_label, chart.y_label, chart.legend) == ("how long", "how much", "who")
    assert [curve.label for curve in chart.curves] == ["a b", "c"]
    assert [curve.points for curve in chart.curves] == [
        (Point(1, 3, 0.5),),
        (Point(1, 4, 0), Point(2, 5, 0)),
    ]


def test_bars_beside_each_other_stand_in_the_row_of_their_name() -> None:
    axes = RecordedAxes()
    axes.bar(np.array([0.8, 1.8]), [3, 4], 0.4, yerr=[0.1, 0.2], label="a")
    axes.bar(np.array([1.2, 2.2]), [5, 6], 0.4, yerr=[0.1, 0.2], label="b")
    axes.set_xticks([1, 2], ["one", "two"], rotation=90)
    axes.axhline(0)
    chart = axes.chart
    assert (chart.kind, chart.guide, chart.names) == ("bars", "zero", ((1, "one"), (2, "two")))
    assert [[point.at for point in curve.points] for curve in chart.curves] == [[1, 2], [1, 2]]


def test_bars_that_lie_are_read_from_the_top() -> None:
    axes = RecordedAxes()
    axes.barh(0, 3, xerr=0.5, color="red", label="cats")
    axes.barh(1, 4, xerr=0.5, color="red", label=None)
    axes.set_yticks(range(2), ["low", "high"])
    axes.set_xlabel("points")
    assert axes.chart.names == ((1, "high"), (0, "low"))
    assert axes.chart.y_label == "points"
    (cats,) = axes.chart.curves
    assert (cats.label, len(cats.points)) == ("cats", 2)
    axes.invert_yaxis()
    assert axes.chart.names == ((0, "low"), (1, "high"))


def test_bars_without_a_margin_were_computed() -> None:
    axes = RecordedAxes()
    axes.barh(np.arange(2), [3, 4], 0.4, label="exact")
    axes.set_yticks(range(2), ["a", "b"])
    assert [point.margin for point in axes.chart.curves[0].points] == [0, 0]
