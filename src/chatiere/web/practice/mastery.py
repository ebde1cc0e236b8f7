"""What a learner knows: the log of answers, replayed.

Memory is FSRS's model (how long something stays in mind, and how that grows when it is recalled
late and shrinks when it is not); an item is due when nine in ten would still be right.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Literal

from chatiere.store.rows import Answer
from chatiere.web.practice.pace import Grade, Pace
from chatiere.web.practice.subject import Subject

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

FIRM_DAYS = 7.0
"""What stays in mind for a week is firm."""
LONGEST_DAYS = 60.0
"""What is firm is still asked now and then."""
KEPT = 100
"""Answers held in mind one by one: more than a round has."""

Stage = Literal["firm", "learning", "new"]


@cache
def scheduler() -> Scheduler:
    """No steps of minutes and no dice: within a round we choose ourselves what comes back."""
    from fsrs import Scheduler  # a tenth of a second

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass
class Known:
    """One item that was asked before."""

    card: Card
    grade: Grade = Grade.WRONG
    place: int = 0
    """The number of its last answer."""
    answers: int = 0
    wrong: int = 0
    seconds: float = 0.0
    """All of them together."""

    @property
    def days(self) -> float:
        """How long it stays in mind."""
        return min(LONGEST_DAYS, self.card.stability or 0.0)

    @property
    def due(self) -> datetime:
        assert self.card.last_review is not None
        return self.card.last_review + timedelta(days=self.days)

    @property
    def is_firm(self) -> bool:
        return self.grade > Grade.WRONG and self.days >= FIRM_DAYS


@dataclass
class Day:
    """What was done on a day, and how much was firm at its end."""

    answers: int = 0
    right: int = 0
    firm: int = 0


@dataclass
class Mastery:
    """A learner's answers up to now."""

    subject: Subject
    known: dict[str, Known] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)
    days: dict[date, Day] = field(default_factory=dict)
    latest: deque[Answer] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0
    right: int = 0
    since_new: int = 0
    """Answers since something new was begun."""
    firm: int = 0

    @property
    def last_id(self) -> int:
        return self.latest[-1].id if self.latest else 0

    def take(self, answer: Answer) -> None:
        """One answer more."""
        self.count += 1
        self.right += answer.right
        self.latest.append(answer)
        kind = self.subject.kind(answer.item, answer.asked)
        if kind is not None:
            self.learn(answer, self.pace.grade(kind, answer))
        day = self.days.setdefault(datetime.fromtimestamp(answer.at).date(), Day())
        day.answers += 1
        day.right += answer.right
        day.firm = self.firm

    def learn(self, answer: Answer, grade: Grade) -> None:
        from fsrs import Card, Rating

        self.since_new += 1
        if answer.item not in self.known:
            self.known[answer.item] = Known(Card(card_id=self.count))
            self.since_new = 0
        item = self.known[answer.item]
        was_firm = item.is_firm if item.answers else False
        when = datetime.fromtimestamp(answer.at, UTC)
        item.card, _ = scheduler().review_card(item.card, Rating(grade), when)
        item.grade, item.place = grade, self.count
        item.answers += 1
        item.wrong += not answer.right
        item.seconds += answer.seconds
        self.firm += item.is_firm - was_firm

    def stage(self, item: str) -> Stage:
        if item not in self.known:
            return "new"
        return "firm" if self.known[item].is_firm else "learning"

    def hardest(self, most: int) -> list[tuple[str, Known]]:
        """What does not stay in mind though it was asked: the shortest memory first."""
        hard = [(item, known) for item, known in self.known.items() if known.wrong]
        hard = [pair for pair in hard if not pair[1].is_firm]
        return sorted(hard, key=lambda pair: (pair[1].days, pair[0]))[:most]
