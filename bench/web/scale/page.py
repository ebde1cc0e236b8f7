"""docs/scale.md: its tables are made from docs/scale.json, which the measurement wrote."""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path

from bench.web.scale.figures import BLOCKS, number
from bench.web.scale.reckoning import Reckoning, Row

ROOT = Path(__file__).parents[3]
PAGE, JSON = ROOT / "docs" / "scale.md", ROOT / "docs" / "scale.json"
BLOCK = re.compile(r"<!-- scale: (\w+) -->\n(.*?)<!-- /scale -->", re.DOTALL)


def write_page() -> None:
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def filled(text: str) -> str:
    """The page with every table as it was measured last."""
    kept = json.loads(JSON.read_text(encoding="utf-8"))
    values: dict[str, list[float]] = kept["values"]

    def block(found: re.Match[str]) -> str:
        return f"<!-- scale: {found[1]} -->\n{block_of(found[1], values, kept)}\n<!-- /scale -->"

    return BLOCK.sub(block, text)


def block_of(name: str, values: dict[str, list[float]], kept: dict[str, str]) -> str:
    medians = {key: statistics.median(found) for key, found in values.items()}
    if name == "about":
        return f"Measured {kept['about']}."
    if name == "needed":
        return paper("| 100,000 tables at once | | how |", Reckoning(medians).rows())
    if name == "limits":
        return paper("| what | reached at tables | taken as reached when |",
                     Reckoning(medians).limits())  # fmt: skip
    return measured(name, values)


def measured(name: str, values: dict[str, list[float]]) -> str:
    lines = ["| what | median | lowest to highest |", "|---|---|---|"]
    for key, what, unit in BLOCKS[name]:
        some = values[key]
        span = f"{number(min(some))} to {number(max(some))}" if len(some) > 1 else "once"
        lines.append(f"| {what} | {number(statistics.median(some))} {unit} | {span} |")
    return "\n".join(lines).replace("  |", " |")


def paper(head: str, rows: list[Row]) -> str:
    lines = [head, "|---|---|---|"]
    lines += [f"| {row.what} | {number(row.value)} {row.unit} | {row.how} |" for row in rows]
    return "\n".join(lines).replace("  |", " |")
