"""Axes that draw nothing: what a study's plots are made of, for whoever draws them otherwise.

A game's `study/plots.py` draws with the calls of matplotlib; these are the ones it uses, and all
that they say of numbers and words is kept as a `Chart`.  How it should look is not listened to.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from chatiere.core.chart import Chart, Curve, Guide, Kind, Point

DIGITS = 5
"""Of a figure that is kept: more than a plot shows."""


class RecordedAxes:
    """Takes what `study/plots.py` does to axes; `chart` is what comes of it."""

    def __init__(self) -> None:
        self.kind: Kind = "lines"
        self.guide: Guide = ""
        self._curves: dict[str, list[Point]] = {}
        self._labels: dict[str, str] = {}
        self._names: list[tuple[float, str]] = []
        self._words = {"x": "", "y": "", "legend": ""}
        self._lies = False
        """Whether bars lie, and so say how much along x."""
        self._from_below = False
        """Whether rows are counted upwards."""

    @property
    def chart(self) -> Chart:
        names = sorted(self._names, reverse=self._from_below)
        curves = [
            Curve(self._labels[key], tuple(self._in_row(point) for point in points))
            for key, points in self._curves.items()
        ]
        return Chart(
            self.kind, tuple(curves), self._words["x"], self._words["y"], tuple(names),
            self._words["legend"], self.guide,
        )  # fmt: skip

    def _in_row(self, point: Point) -> Point:
        """What stands beside the middle of a named place, so that it can be seen, belongs there."""
        places = [at for at, _ in self._names]
        nearest = min(places, key=lambda at: abs(at - point.at), default=point.at)
        return point._replace(at=nearest)

    # -- what is drawn ------------------------------------------------------------------------

    def errorbar(self, x: Any, y: Any, margin: Any, label: str, **_: Any) -> None:
        self._add(label, label, x, y, margin)

    def plot(self, x: Any, y: Any, label: str = "", **_: Any) -> None:
        """A line without margins; one without a label is there to compare with."""
        if label:
            self._add(label, label, x, y, np.zeros(np.shape(y)))
        else:
            self.guide = "equal"

    def bar(
        self, x: Any, height: Any, width: float = 0, *, label: str, yerr: Any, **_: Any
    ) -> None:
        self.kind = "bars"
        self._add(label, label, x, height, yerr)

    def barh(
        self, y: Any, width: Any, height: float = 0, *, label: str | None, xerr: Any = None,
        color: str | None = None, **_: Any,
    ) -> None:  # fmt: skip
        """Bars of one colour belong together; only the first of them has a label."""
        self.kind, self._lies, self._from_below = "bars", True, True
        self._add(color or label or "", label or "", y, width, xerr)

    def axhline(self, at: float, **_: Any) -> None:
        self.guide = "zero"

    axvline = axhline

    def _add(self, key: str, label: str, x: Any, y: Any, margin: Any) -> None:
        at, value = np.atleast_1d(np.asarray(x, float)), np.atleast_1d(np.asarray(y, float))
        around = np.zeros(len(value)) if margin is None else np.atleast_1d(margin)
        self._labels.setdefault(key, plain(label))
        points = self._curves.setdefault(key, [])
        for one in zip(at, value, around, strict=True):
            if not any(math.isnan(number) for number in one):
                points.append(Point(*(round(float(number), DIGITS) for number in one)))

    # -- words ------------------------------------------------------------------------------

    def set_xlabel(self, text: str) -> None:
        self._words["y" if self._lies else "x"] = plain(text)

    def set_ylabel(self, text: str) -> None:
        self._words["y"] = plain(text)

    def set_xticks(self, at: Iterable[float], names: Sequence[str] = (), **_: Any) -> None:
        self._names = [(float(place), plain(name)) for place, name in zip(at, names, strict=False)]

    set_yticks = set_xticks

    def legend(self, title: str = "", **_: Any) -> None:
        self._words["legend"] = plain(title)

    def invert_yaxis(self) -> None:
        self._from_below = False

    # -- looks --------------------------------------------------------------------------------

    def looks(self, *_: Any, **__: Any) -> None:
        """Somebody else's affair."""

    bar_label = grid = margins = set_xlim = set_ylim = looks


def plain(text: str) -> str:
    """Words in one line."""
    return " ".join(text.split())
