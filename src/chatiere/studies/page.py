"""The pages of a study, in each language, and their plots: all from the results alone.

A game's `study/` holds `findings.py` with `found(tables, computed)`, which makes named
figures of the counts, and `PLOTS`, a function for each plot: `draw(axes, found, say)`, where
`say(french, english)` is what stands in this language.  `page.fr.md` and `page.en.md` are
the texts, Jinja templates over those plots.
"""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType
from typing import Any

from chatiere import plots
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.measurement import Measurement
from chatiere.core.translation import LANGUAGES, SOURCE
from chatiere.studies.results import Results

BLANK = "\u00a0"
"""Stands between a number and what it counts."""
NOTHING = "–"
"""In place of a figure that no game told us."""
MINUTE = 60


def names(results: Results) -> dict[str, Path]:
    """The page of each language, as it lies beside the results."""
    return {language: Path(f"{results.game}{suffix(language)}.md") for language in LANGUAGES}


def findings_of(results: Results) -> ModuleType:
    return find(results.game).module("study.findings")


def page(results: Results, language: str) -> str:
    """The whole page."""
    from jinja2 import Environment, StrictUndefined

    writing = Writing(results, language)
    room = Environment(undefined=StrictUndefined, trim_blocks=True, autoescape=False)  # noqa: S701 - Markdown of our own
    room.filters |= writing.filters
    folder = Path(str(findings_of(results).__file__)).parent
    text = (folder / f"page.{language}.md").read_text(encoding="utf-8")
    found = findings_of(results).found(results.tables, results.computed)
    lines = room.from_string(text).render(**found, **writing.words).strip().splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def draw_plots(results: Results, folder: Path, kind: str = "svg") -> list[Path]:
    """Every plot in every language."""
    findings = findings_of(results)
    found = findings.found(results.tables, results.computed)
    drawn = []
    for language in LANGUAGES:
        for name, draw in findings.PLOTS.items():
            path = folder / plot_name(results.game, name, language, kind)
            wide, high = getattr(draw, "size", (7.2, 4.0))
            with plots.plot(path, width=wide, height=high) as axes:
                axes.set_prop_cycle(color=plots.COLOURS, marker=list(plots.MARKS))
                draw(axes, found, find(results.game).translator(language))
            drawn.append(path)
    return drawn


def plot_name(game: str, name: str, language: str, kind: str) -> str:
    return f"{game}-{name}{suffix(language)}.{kind}"


def suffix(language: str) -> str:
    """Of a file in this language; English has none."""
    return "" if language == SOURCE else f".{language}"


class Writing:
    """Numbers and names as this language writes them."""

    def __init__(self, results: Results, language: str) -> None:
        self._results = results
        self._language = language
        self.filters = {
            "percent": self.percent,
            "number": self.number,
            "signed": self.signed,
            "count": self.count,
            "within": self.within,
        }
        self.words = {
            "command": f"`{results.command}`",
            "games": results.games,
            "asked": results.asked,
            "minutes": max(1, round(results.seconds / MINUTE)),
            "plot": self.plot,
        }

    def percent(self, figure: Any, digits: int = 1) -> str:
        """A share of 1, without its margin."""
        return self.number(100 * value_of(figure), digits) + f"{BLANK}%"

    def within(self, figure: Measurement, digits: int = 1, hundred: bool = False) -> str:
        """With its margin; `hundred` for shares."""
        scale = 100 if hundred else 1
        value = self.number(scale * value_of(figure), digits)
        unit = f"{BLANK}%" if hundred else ""
        return f"{value}{unit} ±{BLANK}{self.number(scale * float(figure.margin), digits)}"

    def number(self, figure: Any, digits: int = 1) -> str:
        from babel.numbers import format_decimal

        value = value_of(figure)
        if math.isnan(value):
            return NOTHING
        value = round(value, digits) + 0.0  # no minus before a zero
        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        return format_decimal(value, pattern, self._language).replace("-", "−")

    def signed(self, figure: Any, digits: int = 1) -> str:
        value = value_of(figure)
        return ("+" if round(value, digits) > 0 else "") + self.number(value, digits)

    def count(self, number: float) -> str:
        return self.number(float(number), 0)

    def plot(self, name: str, says: str) -> str:
        """The picture, and what made it."""
        if name not in findings_of(self._results).PLOTS:
            raise ChatiereError(f"no plot {name} in the study of {self._results.game}")
        file = plot_name(self._results.game, name, self._language, "svg")
        return f"![{says}](plots/{file})\n\n<sub>`{self._results.command}`</sub>"


def value_of(figure: Any) -> float:
    return float(figure.value if isinstance(figure, Measurement) else figure)
