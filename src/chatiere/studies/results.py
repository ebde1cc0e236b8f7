"""What a study counted, in memory and as a JSON file that the pages are written from."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.game import Value, find
from chatiere.core.measurement import Measurement, mean, share
from chatiere.core.record import read
from chatiere.release import VERSION
from chatiere.studies.study_engine import StudyTable, counting_of, exact_of

DECIMALS = 6
"""Of a number that was computed: more than any page tells."""


@dataclass
class TableCounts:
    """All that was counted at one table; what a game's `findings.py` is handed."""

    table: StudyTable
    counts: Any
    games: int = 0
    seconds: float = 0.0

    def share(self, won: Any, of: Any) -> Measurement:
        """How often, with a margin: so many times out of so many; for arrays too."""
        return share(won, of)

    def mean(self, summed: Any, unit: float = 1.0) -> Measurement:
        """How much on average, with a margin.  The last axis of `summed` holds how many, the
        total and the total of squares, counted in such units."""
        summed = np.asarray(summed, float)
        return mean(summed[..., 1] / unit, summed[..., 2] / unit**2, summed[..., 0])

    @property
    def players(self) -> int:
        return len(self.table.seats)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.table.seats

    @property
    def options(self) -> dict[str, Value]:
        return dict(self.table.options)

    @property
    def variant(self) -> tuple[int, ...]:
        return self.table.variant

    def add(self, counts: Any, games: int) -> None:
        """Some more games."""
        for ours, theirs in zip(self.counts, counts, strict=True):
            np.add(ours, theirs, out=ours)
        self.games += games


@dataclass
class Results:
    """One study of one game."""

    game: str
    seed: int
    asked: int
    """Games at each table."""
    tables: list[TableCounts] = field(default_factory=list)
    computed: dict[str, Any] = field(default_factory=dict)
    """What the game's `study/exact.py` found without playing."""

    @property
    def command(self) -> str:
        """What makes the same again."""
        return f"chatiere study {self.game} --games {self.asked} --seed {self.seed}"

    @property
    def games(self) -> int:
        return sum(seen.games for seen in self.tables)

    @property
    def seconds(self) -> float:
        return sum(seen.seconds for seen in self.tables)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was stopped early."""
        if exact_of(find(self.game)) is not None and not self.computed:
            return False
        return all(seen.games == int(self.asked * seen.table.part) for seen in self.tables)

    def as_json(self) -> str:
        data = {
            "game": self.game,
            "command": self.command,
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "seconds": round(self.seconds, 1),
            "chatiere": VERSION,
            "tables": [
                {
                    "seats": list(seen.seats),
                    "options": seen.options,
                    "ways": list(seen.variant),
                    "part": seen.table.part,
                    "games": seen.games,
                    "seconds": round(seen.seconds, 1),
                    "counts": {
                        name: array.tolist() for name, array in seen.counts._asdict().items()
                    },
                }
                for seen in self.tables
            ],
            "computed": rounded(self.computed),
        }
        return as_text(data)


def as_text(data: Any) -> str:
    """JSON that a diff can be read of: a line for each list of plain values."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return re.sub(r"\[[^\[\]{}]*\]", _one_line, text) + "\n"


def _one_line(numbers: re.Match[str]) -> str:
    """A list of plain values is read across."""
    return " ".join(numbers[0].split()).replace("[ ", "[").replace(" ]", "]")


def rounded(value: Any) -> Any:
    """A value with its numbers cut to `DECIMALS`, at any depth."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, list | tuple):
        return [rounded(one) for one in value]
    return {key: rounded(one) for key, one in value.items()} if isinstance(value, dict) else value


def load(path: Path) -> Results:
    """What `as_json` wrote; another version's counts are refused."""
    try:
        data: Any = read(path)
        game = find(data["game"])
        results = Results(game.name, int(data["seed"]), int(data["asked"]))
        results.computed = dict(data["computed"])
        for one in data["tables"]:
            counts = _counts(counting_of(game).new_counts(), one["counts"])
            table = StudyTable.of(game, one | {"variant": one["ways"]})
            results.tables.append(
                TableCounts(table, counts, int(one["games"]), float(one["seconds"]))
            )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        why = f": {error}" if isinstance(error, ChatiereError) else ""
        raise ChatiereError(f"{path} holds no study of this version{why}") from error
    return results


def _counts(blank: Any, data: dict[str, Any]) -> Any:
    """The counts of a file, in the shape that they have now."""
    if set(data) != set(blank._fields):
        raise ValueError("other counts")
    for name, array in blank._asdict().items():
        given = np.array(data[name], array.dtype)
        if given.shape != array.shape:
            raise ValueError("counts of another shape")
        array[...] = given
    return blank
