"""Bars as plain SVG, in rows that have names.

A name is a line of the page, so that it breaks where it has to; its bars are a picture beside or
below it, placed in per cent, so that text keeps its size on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from chatiere.web.server.plots import Axis, Series, legend_of

THICK, STEP = 16, 20
"""Pixels of a bar, and from one to the next."""
ROOM = 0.8
"""Of the width: the rest is for the figure behind the longest bar."""
SHORT = 26
"""Letters of a name that leaves room for its bars beside it even on a phone."""


@dataclass(frozen=True)
class Bar:
    """One figure: how much, how far the truth may be from it, what is written behind it, whose it
    is, and the class of its colour."""

    value: float
    margin: float
    text: str
    label: str
    cls: str


@dataclass(frozen=True)
class Row:
    name: str
    bars: Sequence[Bar]


def bar_plot(rows: Sequence[Row], axis: Axis, series: Sequence[Series], legend: str = "") -> Markup:
    """The rows with their legend; a screen reader hears every row and its figures."""
    is_short = all(len(row.name) <= SHORT for row in rows)
    return Markup(
        '<figure class="plot bars {}"><p class="axis up">{}</p><ol>{}</ol>{}</figure>'
    ).format(
        "names-beside" if is_short else "names-above",
        axis.label,
        Markup("").join(_row(row, axis) for row in rows),
        legend_of(series, legend) if len(series) > 1 else "",
    )


def _row(row: Row, axis: Axis) -> Markup:
    said = ", ".join(f"{bar.label} {bar.text}" if bar.label else bar.text for bar in row.bars)
    drawn = Markup("").join(_bar(bar, n * STEP, axis) for n, bar in enumerate(row.bars))
    zero = Markup('<line class="zero" x1="{0}" x2="{0}" y1="0" y2="100%"/>').format(_at(0, axis))
    name = Markup("<span>{}</span>").format(row.name) if row.name else Markup("")
    return Markup(
        '<li>{}<svg role="img" aria-label="{}" width="100%" height="{}">{}{}</svg></li>'
    ).format(name, said, STEP * len(row.bars), drawn, zero)


def _bar(bar: Bar, top: int, axis: Axis) -> Markup:
    """From nought to the figure, with its margin; the figure stands behind whatever reaches
    furthest."""
    low, high = sorted((0.0, bar.value))
    middle, end = top + THICK / 2, max(high, bar.value + bar.margin)
    whisker = (
        Markup('<line class="whisker" x1="{}" x2="{}" y1="{}" y2="{}"/>').format(
            _at(bar.value - bar.margin, axis), _at(bar.value + bar.margin, axis), middle, middle
        )
        if bar.margin
        else Markup("")
    )
    return Markup(
        '<rect class="bar {}" x="{}" y="{}" width="{}" height="{}"/>{}'
        '<text class="figure" x="{}" y="{}" dx="5">{}</text>'
    ).format(
        bar.cls, _at(low, axis), top, f"{100 * ROOM * (axis.share(high) - axis.share(low)):.2f}%",
        THICK, whisker, _at(end, axis), top + THICK - 3, bar.text,
    )  # fmt: skip


def _at(value: float, axis: Axis) -> str:
    return f"{100 * ROOM * axis.share(value):.2f}%"
