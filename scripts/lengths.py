"""How long random games get: writes the table in docs/states.md anew (some minutes)."""

from __future__ import annotations

import re
from pathlib import Path

from chatiere.arena.simulate import Simulation, simulate
from chatiere.core.game import spelled
from chatiere.parallel.workers import cores
from tests.games.tables import TABLES, Table

PAGE = Path(__file__).parents[1] / "docs" / "states.md"
GAMES = 100_000
SEED = "1"
HEAD = "| game | players | options | longest |\n|---|---|---|---|\n"


def simulation_of(table: Table) -> Simulation:
    return Simulation(
        table.game.name, table.players, table.options, ("random",) * table.players, SEED
    )


def row_of(table: Table, longest: int) -> str:
    options = " ".join(f"{name}={spelled(value)}" for name, value in table.options.items())
    return f"| {table.game.name} | {table.players} | {options} | {longest} |"


if __name__ == "__main__":
    rows = [
        row_of(table, simulate(simulation_of(table), GAMES, cores(), lambda chunk: None).longest)
        for table in TABLES
    ]
    text = PAGE.read_text(encoding="utf-8")
    text = re.sub(r"\| game \|.*", "", text, flags=re.S) + HEAD + "\n".join(rows) + "\n"
    PAGE.write_text(text, encoding="utf-8")
