"""Plots as plain SVG: lines over time that stay crisp at every width.

The curves lie in a box that stretches, everything else is placed in per cent, so text keeps
its size on a phone.  Colours and dashes come from `plots.css` by class, and every line is told
apart by its dashes too.  What a plot shows, its page also says in a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel.numbers import format_percent
from markupsafe import Markup

SIDE = 1000
"""The stretching box is so many units wide and high."""
HEAD = 2
"""Points that a line needs before it can be seen; a single one is drawn as a dot."""


@dataclass(frozen=True)
class Series:
    """One line: a name, points from left to right, and its class (`seat-0`, `line-2`); one
    without a name is there to compare with, and not in the legend."""

    name: str
    points: Sequence[tuple[float, float]]
    cls: str
    margins: Sequence[float] = ()
    """How far the truth may be from each point, above and below, if that is drawn."""


@dataclass(frozen=True)
class Mark:
    """A spot on a line that can be followed: `what` is its label, `href` where it leads."""

    x: float
    y: float
    what: str
    href: str
    cls: str = ""


@dataclass(frozen=True)
class Axis:
    """From where to where, and which values are written beside it."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]] = ()
    label: str = ""
    """What it counts, where the page around does not say so."""

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        span = self.high - self.low
        return min(1.0, max(0.0, (value - self.low) / span)) if span else 0.5


def percent(share: float, language: str) -> str:
    """`50%`, and `50 %` in French."""
    return str(format_percent(share, locale=language))


def percent_axis(language: str) -> Axis:
    """Shares of a whole, from nothing to all."""
    return Axis(0.0, 1.0, [(share, percent(share, language)) for share in (0.0, 0.5, 1.0)])


def line_plot(
    series: Sequence[Series], x: Axis, y: Axis, title: str, marks: Sequence[Mark] = (),
    legend: str = "",
) -> Markup:  # fmt: skip
    """The plot with its legend; `title` is what a screen reader says of it."""
    curves = Markup("").join(_curve(one, x, y) + _whiskers(one, x, y) for one in series)
    return Markup(
        '<figure class="plot">{}<div class="frame">'
        '<svg class="canvas" role="img" aria-label="{}"><svg class="curves" viewBox="0 0 {} {}" '
        'preserveAspectRatio="none" width="100%" height="100%">{}{}</svg>{}{}</svg>{}</div>{}{}'
        "</figure>"
    ).format(
        _axis_label(y, "up"), title, SIDE, SIDE, _grid(y), curves, _lone_points(series, x, y),
        _labels(x, y), _marks(marks, x, y), _axis_label(x, "along"), legend_of(series, legend),
    )  # fmt: skip


def _axis_label(axis: Axis, cls: str) -> Markup:
    return Markup('<p class="axis {}">{}</p>').format(cls, axis.label) if axis.label else Markup("")


def _whiskers(one: Series, x: Axis, y: Axis) -> Markup:
    """A short upright line through each point that has a margin."""
    strokes = " ".join(
        f"M{SIDE * x.share(at):.1f} {SIDE * (1 - y.share(value - margin)):.1f}"
        f"V{SIDE * (1 - y.share(value + margin)):.1f}"
        for (at, value), margin in zip(one.points, one.margins, strict=False)
    )
    return (
        Markup('<path class="whisker {}" d="{}"/>').format(one.cls, strokes)
        if strokes
        else Markup("")
    )


def _curve(one: Series, x: Axis, y: Axis) -> Markup:
    if len(one.points) < HEAD:
        return Markup("")
    spots = " ".join(
        f"{SIDE * x.share(at):.1f},{SIDE * (1 - y.share(value)):.1f}" for at, value in one.points
    )
    return Markup('<polyline class="line {}" points="{}"/>').format(one.cls, spots)


def _lone_points(series: Sequence[Series], x: Axis, y: Axis) -> Markup:
    return Markup("").join(
        Markup('<circle class="dot {}" cx="{}" cy="{}" r="4"/>').format(
            one.cls, _percent(x.share(at)), _percent(1 - y.share(value))
        )
        for one in series
        if len(one.points) < HEAD
        for at, value in one.points
    )


def _grid(y: Axis) -> Markup:
    line = Markup('<path class="grid" d="M0 {0:.1f}H{1}"/>')
    return Markup("").join(line.format(SIDE * (1 - y.share(at)), SIDE) for at, _ in y.ticks)


def _labels(x: Axis, y: Axis) -> Markup:
    """Beside the axes: within the frame on the left, under it at the bottom."""
    left = Markup('<text class="tick" x="4" y="{}" dy="-4">{}</text>')
    below = Markup('<text class="tick {}" x="{}" y="100%" dy="18">{}</text>')
    texts = [left.format(_percent(1 - y.share(at)), label) for at, label in y.ticks]
    for at, label in x.ticks:
        share = x.share(at)
        anchor = "first" if share < 0.1 else "last" if share > 0.9 else "middle"  # noqa: PLR2004
        texts.append(below.format(anchor, _percent(share), label))
    return Markup("").join(texts)


def _marks(marks: Sequence[Mark], x: Axis, y: Axis) -> Markup:
    """In an image of their own, since the plot itself is one picture to a screen reader."""
    if not marks:
        return Markup("")
    spot = Markup(
        '<a href="{}" aria-label="{}"><title>{}</title>'
        '<circle class="mark {}" cx="{}" cy="{}" r="9"/></a>'
    )
    drawn = Markup("").join(
        spot.format(
            mark.href, mark.what, mark.what, mark.cls, _percent(x.share(mark.x)),
            _percent(1 - y.share(mark.y)),
        )
        for mark in marks
    )  # fmt: skip
    return Markup('<svg class="marks">{}</svg>').format(drawn)


def legend_of(series: Sequence[Series], title: str = "") -> Markup:
    sample = Markup(
        '<li><svg class="sample" aria-hidden="true"><path class="line {}" d="M0 6H28"/></svg> '
        "<bdi>{}</bdi></li>"
    )
    lines = Markup("").join(sample.format(one.cls, one.name) for one in series if one.name)
    head = Markup("<p>{}</p>").format(title) if title else Markup("")
    return Markup('<figcaption>{}<ul class="legend">{}</ul></figcaption>').format(head, lines)


def _percent(share: float) -> str:
    return f"{100 * share:.2f}%"
