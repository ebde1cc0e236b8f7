"""Plots in the colours of the house, as PNG and SVG; matplotlib comes with the extra `plots`.

The same numbers give the same bytes, so that a picture in the repository changes only when
what it shows does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chatiere.core.errors import ChatiereError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, SOFT, LINE, SHEET = "#2b2024", "#6a575b", "#d9c7ae", "#fffaf0"
COLOURS = ("#7a3b4a", "#2f6b3a", "#b3701d", "#2d5f8a", "#6b4a8a", "#a02c2c")
MARKS = "osD^vX"
"""Lines are told apart by their marks too, for eyes that see few colours."""
KINDS = (".png", ".svg")
DOTS = 150
"""In an inch of a PNG."""
STYLE: Any = {
    "figure.facecolor": SHEET,
    "axes.facecolor": SHEET,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "font.size": 10.0,
    "svg.hashsalt": "chatiere",
    "svg.fonttype": "none",
}


def check_plot(path: Path) -> Path:
    """A name that says which kind of picture is wanted, and something to draw it with."""
    if path.suffix.lower() not in KINDS:
        raise ChatiereError(f"a plot is a .png or an .svg, not {path.name}")
    if find_spec("matplotlib") is None:
        raise ChatiereError("plots need matplotlib: pip install 'chatiere[plots]'")
    return path


@contextmanager
def plot(*paths: Path, width: float = 7.2, height: float = 4.0) -> Iterator[Axes]:
    """An empty plot, so many inches large, to draw on; then it is written to every path, as
    what its name says."""
    kinds = {path: check_plot(path).suffix.lower()[1:] for path in paths}
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes: Axes = figure.subplots()
        yield axes
        for path, kind in kinds.items():
            undated = {"Date": None} if kind == "svg" else None
            figure.savefig(path, format=kind, dpi=DOTS, metadata=undated)
