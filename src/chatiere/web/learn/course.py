"""How far somebody is in the lesson at a table.

The table's `origin` holds the step that was read last; which moves were made tells the rest,
so that nothing has to be written twice, and a server that was killed goes on where it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from chatiere.core.game import find
from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.store.rows import Listed
from chatiere.web.learn.lesson import BadLesson, Lesson, Step, lesson_of
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables.extensions import PagePart
from chatiere.web.tables.table import PLAYING, Table

STRESSED = re.compile(r"\*([^*]+)\*")
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


def page_part(table: Table) -> PagePart | None:
    """What the page of a table needs, if a lesson is or was given there: a lesson that was left
    can be begun again while the page stays open."""
    is_lesson = (table.stored.origin or "").startswith("lesson ")
    return PagePart("head", "table/lesson_head.html") if is_lesson else None


@dataclass(frozen=True)
class Course:
    """A lesson that is being given: what tables know as `chatiere.web.tables.extensions.Lesson`."""

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
        """Whether the learner has a bubble to read."""
        return self.is_skipped or self.made >= self.lesson.begins[self.number]

    @property
    def waits_for_reader(self) -> bool:
        """Whether everybody else waits."""
        return self.is_shown

    @property
    def asked(self) -> str | None:
        """The move that the learner is to make now."""
        return self.step.move if self.is_shown and not self.is_skipped else None

    @property
    def due(self) -> str | None:
        """What the player to move does now, if the lesson says so."""
        return None if self.is_shown else self.lesson.script[self.made][1]

    def check_move(self, match: Match, what: str, language: str) -> None:
        """The learner makes the move that is asked for, and no other."""
        if self.asked is None:
            raise Refusal(N_("First read what the cat says, then press “Continue”."))
        if what != self.asked:
            asked = match.say(language)[self.asked]
            raise Refusal(N_("Good idea for later! For now: %(move)s."), move=asked.rstrip("."))

    def bubble(self, language: str) -> dict[str, Any]:
        """What `table/coach.html` shows."""
        step, is_shown = self.step, self.is_shown and not self.is_skipped
        return {
            "template": "table/coach.html",
            "number": self.number,
            "of": len(self.lesson.steps),
            "text": stressed(typeset(find(self.lesson.game).translator(language)(step.says))),
            "point": step.point if is_shown else "",
            "is_shown": is_shown,
            "is_skipped": self.is_skipped,
            "is_last": self.is_last,
            "asks": self.asked is not None,
        }


def stressed(text: str) -> Markup:
    """`*so*` is said louder; everything else is text."""
    return Markup(STRESSED.sub(r"<em>\1</em>", str(escape(text))))  # noqa: S704 - escaped
