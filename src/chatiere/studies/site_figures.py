"""What the site tells of a study: the figures of its sentences and the numbers of its plots.

The counts themselves are large and stay with the documentation; this is what a page needs, and
lies in the game's folder as `study/figures.json`.
"""

from __future__ import annotations

import math
from typing import Any

from chatiere.core.chart import chart_as_data, words_of_chart
from chatiere.core.deferred import Deferred
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.strategy import MODULE, FindingSection
from chatiere.studies.page import findings_of
from chatiere.studies.recorded_axes import RecordedAxes
from chatiere.studies.results import Results, rounded


def site_figures(results: Results) -> dict[str, Any]:
    """All of it, for the sections of the game's `study/strategy.py`."""
    game = find(results.game)
    module = game.optional_module(MODULE)
    if module is None:
        raise ChatiereError(f"{game.name} has no strategy page: there is no study/strategy.py")
    found = findings_of(results).found(results.tables, results.computed)
    told = [one for one in module.SECTIONS if isinstance(one, FindingSection)]
    return {
        "game": game.name,
        "command": results.command,
        "games": results.games,
        "figures": {one.plot: rounded(plain_figures(one, found)) for one in told},
        "plots": {one.plot: plot_data(results, one.plot, found) for one in told},
    }


def plain_figures(section: FindingSection, found: dict[str, Any]) -> dict[str, Any]:
    """By name: the number, None where there is none, and how many digits of it are told."""
    return {
        name: [None if math.isnan(value) else float(value), digits]
        for name, (value, digits) in section.figures(found).items()
    }


def plot_data(results: Results, name: str, found: dict[str, Any]) -> dict[str, Any]:
    """One plot: its numbers, and its words as messages for whatever language it is read in."""
    axes = RecordedAxes()
    findings_of(results).PLOTS[name](axes, found, Deferred())
    return chart_as_data(axes.chart) | {"words": words_of_chart(axes.chart)}
