"""This release beside an earlier one, in one run: `chatiere bench` of both, turn about.

    git archive v0.5.0 | tar x -C /tmp/earlier
    .venv/bin/python -m bench.releases --earlier \
        "env PYTHONPATH=/tmp/earlier/src CHATIERE_CACHE=/tmp/earlier/cache python -m chatiere"

Prints, for every game and table of `chatiere bench`, the median of this release's rate divided
by the earlier one's of the same round.
"""

from __future__ import annotations

import argparse
import re
import shlex
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence

TODAY = (sys.executable, "-m", "chatiere")
Rates = Mapping[tuple[str, str, str, str], float]
"""By title of the table, game, players and column."""


def main(arguments: Sequence[str] | None = None) -> None:
    asked = arguments_of(arguments)
    earlier = shlex.split(asked.earlier)
    for program in (earlier, TODAY):
        measured(program, "0.1")  # compiled now, so that no round pays for it
    ratios = defaultdict(list)
    for number in range(asked.rounds):
        order = (earlier, TODAY) if number % 2 else (TODAY, earlier)
        rates = {program is earlier: measured(program, asked.seconds) for program in order}
        for key, rate in rates[False].items():
            if rates[True].get(key):
                ratios[key].append(rate / rates[True][key])
    tell(ratios)


def arguments_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--earlier", required=True, help="the command of the earlier chatiere")
    parser.add_argument("--rounds", type=int, default=5, help="how often both are measured")
    parser.add_argument("--seconds", default="0.5", help="what `chatiere bench` takes for each")
    return parser.parse_args(arguments)


def measured(program: Sequence[str], seconds: str) -> Rates:
    command = [*program, "bench", "--seconds", seconds]
    return rates_in(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def rates_in(page: str) -> Rates:
    """Every number of every table that `chatiere bench` prints."""
    found: dict[tuple[str, str, str, str], float] = {}
    title, columns = "", [""]
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            title = line.strip() or title
        elif cells[0] == "game":
            columns = cells
        elif not re.fullmatch(r"[-: |]+", line):
            for column, cell in zip(columns[2:], cells[2:], strict=True):
                if re.fullmatch(r"[\d,.]+", cell):
                    found[title, cells[0], cells[1], column] = float(cell.replace(",", ""))
    return found


def tell(ratios: Mapping[tuple[str, str, str, str], list[float]]) -> None:
    """By table and game: the median over players and rounds, and the slowest table."""
    grouped = defaultdict(list)
    for (title, game, _, column), values in ratios.items():
        grouped[title, column, game].append(statistics.median(values))
    sys.stdout.write(
        "| what | column | game | this / earlier | slowest table |\n|---|---|---|---|---|\n"
    )
    for (title, column, game), medians in grouped.items():
        typical, slowest = statistics.median(medians), min(medians)
        sys.stdout.write(f"| {title} | {column} | {game} | {typical:.2f} | {slowest:.2f} |\n")


if __name__ == "__main__":
    main()
