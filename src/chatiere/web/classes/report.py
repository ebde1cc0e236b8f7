"""What came of a lesson: who practised which sums, and what is firm.  Pure.

It is counted from the log of answers by the same measure as practice, and can be kept as figures
in which pupils are numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from chatiere.store.rows import Answer
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.subject import Subject

SLICE = 300
"""Seconds: so much of a lesson is a point of its curve."""
HARD = 2
"""Pupils who were wrong at a sum, before it is called hard for many."""


@dataclass(frozen=True)
class SumFigures:
    """One kind of sum, as one pupil answered it."""

    answers: int
    wrong: int
    seconds: float
    """All answers together."""
    is_firm: bool


@dataclass(frozen=True)
class PupilFigures:
    """One pupil's lesson."""

    number: int
    games: int
    answers: int = 0
    right: int = 0
    sums: Mapping[str, SumFigures] = field(default_factory=dict)
    """By item, the firmest first."""

    @property
    def firm(self) -> list[str]:
        return [item for item, one in self.sums.items() if one.is_firm]

    @property
    def shaky(self) -> list[str]:
        """What was asked and is not firm; what was wrong most often comes first."""
        rest = [(item, one) for item, one in self.sums.items() if not one.is_firm]
        return [item for item, one in sorted(rest, key=lambda pair: -pair[1].wrong)]


@dataclass(frozen=True)
class HardSum:
    """A kind of sum, over the whole class."""

    item: str
    pupils: int
    """Who met it."""
    stumbled: int
    """Who were wrong at least once."""
    firm: int
    answers: int
    wrong: int


@dataclass(frozen=True)
class Report:
    """A lesson in figures."""

    pupils: tuple[PupilFigures, ...]
    slices: tuple[tuple[float, int, int], ...] = ()
    """For each five minutes in which somebody answered: when, how many answers, how many right."""

    @property
    def answers(self) -> int:
        return sum(pupil.answers for pupil in self.pupils)

    @property
    def right(self) -> int:
        return sum(pupil.right for pupil in self.pupils)

    def content(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Report:
        pupils = [
            PupilFigures(
                **{
                    **one,
                    "sums": {item: SumFigures(**figures) for item, figures in one["sums"].items()},
                }
            )
            for one in content["pupils"]
        ]
        return cls(tuple(pupils), tuple((at, n, right) for at, n, right in content["slices"]))

    def sums(self) -> list[HardSum]:
        """Every kind of sum that was met: what many stumbled over comes first."""
        met: dict[str, list[SumFigures]] = {}
        for pupil in self.pupils:
            for item, figures in pupil.sums.items():
                met.setdefault(item, []).append(figures)
        found = [
            HardSum(
                item,
                len(each),
                sum(one.wrong > 0 for one in each),
                sum(one.is_firm for one in each),
                sum(one.answers for one in each),
                sum(one.wrong for one in each),
            )
            for item, each in met.items()
        ]
        return sorted(found, key=lambda one: (-one.stumbled, -one.wrong / one.answers, one.item))

    def hard(self) -> list[HardSum]:
        return [one for one in self.sums() if one.stumbled >= HARD]


def figures_of(
    number: int, games: int, answers: Sequence[Answer], subject: Subject
) -> PupilFigures:
    """One pupil's answers, in whatever order they are given."""
    mastery = Mastery(subject)
    for answer in sorted(answers, key=lambda answer: answer.id):
        mastery.take(answer)
    items = sorted(mastery.known.items(), key=lambda pair: -pair[1].days)
    sums = {
        item: SumFigures(known.answers, known.wrong, round(known.seconds, 1), known.is_firm)
        for item, known in items
    }
    return PupilFigures(number, games, mastery.count, mastery.right, sums)


def slices_of(answers: Sequence[Answer]) -> tuple[tuple[float, int, int], ...]:
    given: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for answer in answers:
        given[int(answer.at // SLICE)] += 1
        right[int(answer.at // SLICE)] += answer.right
    return tuple((float(n * SLICE), given[n], right[n]) for n in sorted(given))
