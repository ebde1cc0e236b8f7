"""What many games came to, for other programs: JSON, and a table with a row a seat."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from chatiere.arena.simulate import Simulation
from chatiere.arena.simulation_result import SimulationResult
from chatiere.core.files import output_file
from chatiere.release import VERSION

COLUMNS = ("seat", "player", "games", "score", "lowest", "highest", "wins", "alone")


def as_dict(simulation: Simulation, result: SimulationResult) -> dict[str, Any]:
    """All that is printed but how long it took: so it is the same again."""
    return {
        "format": 1,
        "chatiere": VERSION,
        "game": simulation.game,
        "players": simulation.players,
        "options": dict(simulation.options),
        "seed": simulation.seed,
        "games": result.games,
        "moves": result.moves,
        "longest": result.longest,
        "seats": [
            {
                "seat": seat,
                "player": simulation.seats[seat],
                "score": result.scores[seat] / result.games,
                "lowest": result.lowest[seat],
                "highest": result.highest[seat],
                "wins": result.wins[seat],
                "alone": result.alone[seat],
            }
            for seat in range(simulation.players if result.games else 0)
        ],
        "faults": [count._asdict() for count in result.faults],
    }


def write_json(simulation: Simulation, result: SimulationResult, path: Path) -> None:
    with output_file(path) as beside:
        text = json.dumps(as_dict(simulation, result), indent=1, ensure_ascii=False)
        beside.write_text(text + "\n", encoding="utf-8")


def write_csv(simulation: Simulation, result: SimulationResult, path: Path) -> None:
    with output_file(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        for seat in as_dict(simulation, result)["seats"]:
            writer.writerow(seat | {"games": result.games})
