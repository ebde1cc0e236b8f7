"""How far somebody is in the lesson at a table.

The table's `origin` holds the step that was read last; which moves were made tells the rest,
so that nothing has to be written twice, and a server that was killed goes on where it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chatiere.store.rows import Listed
from chatiere.web.learn.lesson import BadLesson, Lesson, Step, lesson_of
from chatiere.web.tables.table import PLAYING, Table

ON = re.compile(r"lesson (\d{1,4})( skipped)?")
DONE = "lesson done"
"""The learner plays on without the coach."""
LEFT = "lesson left"
"""The learner went on to something else."""


def at(step: int, is_skipped: bool = False) -> str:
    """Where a lesson is, as the store keeps it."""
    return f"lesson {step}{' skipped' if is_skipped else ''}"


def is_unfinished(table: Listed) -> bool:
    return table.state == PLAYING and ON.fullmatch(table.origin or "") is not None


def waits_for_reader(table: Table) -> bool:
    """Whether a learner has something to read before the others go on."""
    course = Course.of(table)
    return course is not None and course.is_shown


@dataclass(frozen=True)
class Course:
    """A lesson that is being given."""

    lesson: Lesson
    number: int
    """The step that is shown, or that comes as soon as the others have moved."""
    made: int
    is_skipped: bool
    """The learner asked to be left alone, and has not yet said what to do instead."""

    @classmethod
    def of(cls, table: Table) -> Course | None:
        """The lesson at this table; none where it was dropped, or where other moves were made
        or other cards dealt than in the lesson as it is written now."""
        origin = table.stored.origin
        found = ON.fullmatch(origin) if origin else None
        if found is None or table.match is None:
            return None
        try:
            lesson = lesson_of(table.game.name)
        except BadLesson:
            return None
        entries = tuple((entry.who, entry.what) for entry in table.match.entries)
        if lesson is None or entries != lesson.record[: len(entries)]:
            return None
        made = sum(who != "*" for who, _ in entries)
        by_moves = next(i for i, begin in enumerate(lesson.begins) if begin >= made)
        number = min(max(int(found[1]), by_moves), lesson.last)
        while lesson.asks_between(made, lesson.begins[number]):
            number -= 1  # it was written otherwise when the learner read so far
        return cls(lesson, number, made, found[2] is not None)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        return self.number == self.lesson.last

    @property
    def is_shown(self) -> bool:
        """Whether the learner has a bubble to read, and everybody else waits."""
        return self.is_skipped or self.made >= self.lesson.begins[self.number]

    @property
    def asked(self) -> str | None:
        """The move that the learner is to make now."""
        return self.step.move if self.is_shown and not self.is_skipped else None

    @property
    def due(self) -> str | None:
        """What the player to move does now, if the lesson says so."""
        return None if self.is_shown else self.lesson.script[self.made][1]
