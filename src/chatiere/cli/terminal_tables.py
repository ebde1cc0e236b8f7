"""Tables of figures on the terminal."""

from __future__ import annotations

import math
import sys

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from chatiere.arena.contest_result import MeanEstimate

WIDE = 200
"""Columns of a table that goes to a file or another program."""


def figures_table(*columns: str) -> Table:
    """The first column is of names, the others of figures."""
    table = Table(box=SIMPLE)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table


def print_table(table: Table) -> None:
    """Names may be commands: nothing in them is for the terminal."""
    width = None if sys.stdout.isatty() else WIDE
    Console(width=width, markup=False, emoji=False).print(table)


def percents(estimate: MeanEstimate) -> tuple[str, str]:
    hundred = MeanEstimate(100 * estimate.mean, 100 * estimate.margin)
    return f"{hundred.mean:.1f} %", margin(hundred, 1)


def margin(estimate: MeanEstimate, digits: int) -> str:
    return "" if math.isnan(estimate.margin) else f"± {estimate.margin:.{digits}f}"
