"""Evenings that nobody plays: people come late and leave, results are thrown with dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from chatiere.web.evenings.changes import is_finished, with_outcomes, with_round
from chatiere.web.evenings.content import FORMATS, POINTS, TIES, Evening, EveningSettings, Outcome
from chatiere.web.server.refusal import Refusal

PLAYERS = {
    "filou": range(3, 6),
    "crazy-mistigri": range(3, 6),
    "cheez-tricks": range(2, 6),
    "chasse-aux-souris": range(2, 7),
    "mmm": range(1, 7),
}
DUELS = ("cheez-tricks", "chasse-aux-souris")


def any_settings(rng: random.Random) -> EveningSettings:
    form = rng.choice((*FORMATS, "mixed"))
    games = rng.sample(
        sorted(PLAYERS) if form == "mixed" else DUELS, 1 if form != "mixed" else rng.randint(1, 5)
    )
    return EveningSettings(
        tuple(games),
        rounds=rng.randint(1, 7),
        format=form,
        parallel=rng.random() < 0.5,
        points=rng.choice(POINTS),
        ties=rng.choice(TIES),
        computers=rng.choice(("cat", "")),
    )


def thrown(size: int, game: str, rng: random.Random) -> Outcome:
    if game == "mmm":
        place = rng.choice((1, 2))
        return Outcome((5,) * size, (place,) * size, together=True)
    scores = tuple(rng.randint(0, 9) for _ in range(size))
    return Outcome(scores, tuple(1 + sum(other > one for other in scores) for one in scores))


@dataclass
class Simulated:
    """One evening; `rounds` yields who was there, and the evening before and after each drawing."""

    seed: int
    most: int = 40
    settings: EveningSettings | None = None
    people: int | None = None
    comes_and_goes: bool = True
    evening: Evening = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)  # noqa: S311 - no secret
        settings = self.settings or any_settings(self.rng)
        self.evening = Evening("A", settings, str(self.seed))
        self.here = set(range(self.people or self.rng.randint(2, self.most)))
        self.known = len(self.here)

    def rounds(self) -> Iterator[tuple[set[int], Evening, Evening]]:
        codes = count()
        while not is_finished(self.evening, self.here) and len(self.evening.rounds) < 60:
            before = self.evening
            try:
                after = with_round(
                    before, len(before.rounds), self.here, PLAYERS, lambda: f"c{next(codes)}"
                )
            except Refusal:
                return  # too few people, and no computers
            yield set(self.here), before, after
            outcomes = {
                table.code: thrown(len(table.seats), table.game, self.rng)
                for table in after.rounds[-1].tables
            }
            self.evening = with_outcomes(after, outcomes, 1.0)
            if self.comes_and_goes:
                self.change_people()

    def change_people(self) -> None:
        if self.rng.random() < 0.3 and len(self.here) > 1:
            self.here -= set(
                self.rng.sample(sorted(self.here), self.rng.randint(1, min(3, len(self.here) - 1)))
            )
        if self.rng.random() < 0.3:
            new = self.rng.randint(1, 2)
            self.here |= set(range(self.known, self.known + new))
            self.known += new
        away = sorted(set(range(self.known)) - self.here)
        if away and self.rng.random() < 0.2:
            self.here.add(self.rng.choice(away))
