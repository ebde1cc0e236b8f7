"""Tables for a spreadsheet: CSV in which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would work out in place of showing it."""


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([harmless(str(cell)) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: str) -> str:
    """A name like `=1+1` stays a name; a number may stay one."""
    is_number = cell.removeprefix("-").isdigit()
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number else cell
