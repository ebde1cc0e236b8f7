"""The report of a class: read from the store, drawn, and as a table for a spreadsheet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

from markupsafe import Markup

from chatiere.core.translation import N_
from chatiere.store.rows import Answer, Participant
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.classes.classes import ClassRoom
from chatiere.web.classes.report import Report, figures_of, slices_of
from chatiere.web.practice.curves import count_axis
from chatiere.web.practice.subject import Subject, practised_game, subject_of
from chatiere.web.server.plots import Axis, Series, line_plot
from chatiere.web.server.spreadsheet import csv_text

HEADER = (
    N_("pupil"), N_("games"), N_("kind of sum"), N_("answers"), N_("wrong"),
    N_("seconds on average"), N_("mastered (1) or not (0)"),
)  # fmt: skip


async def report_of(write_queue: WriteQueue, room: ClassRoom) -> Report:
    """As it was kept, or counted from the answers that there are."""
    if room.plan.report is not None:
        return Report.of(room.plan.report)
    people = [pupil for pupil in room.present if pupil.player]
    answers = await write_queue.do(lambda store: answers_of(store, people))
    return await asyncio.to_thread(counted, room, answers, subject_of(practised_game()))


def answers_of(store: Store, people: Sequence[Participant]) -> dict[int, list[Answer]]:
    """By pupil; who was renamed is a learner of each name."""
    return {
        pupil.number: [
            answer
            for learner in store.learners_of(pupil.player or "")
            for answer in store.answers(learner.id)
        ]
        for pupil in people
    }


def counted(room: ClassRoom, answers: dict[int, list[Answer]], subject: Subject) -> Report:
    pupils = [
        figures_of(number, room.plan.games_of(number), given, subject)
        for number, given in answers.items()
    ]
    return Report(tuple(pupils), slices_of([one for given in answers.values() for one in given]))


def curve(report: Report, tell: Callable[[str], str]) -> Markup | None:
    """Answers and right answers in every five minutes of the lesson."""
    if not report.slices:
        return None
    first, last = report.slices[0][0], report.slices[-1][0]
    ticks = [first] if first == last else [first, last]
    x = Axis(first, last, [(at, clock_time(at)) for at in ticks])
    given = [(at, float(n)) for at, n, _ in report.slices]
    right = [(at, float(good)) for at, _, good in report.slices]
    lines = [
        Series(tell(N_("answers")), given, "line-1"),
        Series(tell(N_("right")), right, "line-4"),
    ]
    high = max(n for _, n, _ in report.slices)
    return line_plot(lines, x, count_axis(high), tell(N_("Answers in every five minutes")))


def clock_time(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%H:%M")


def csv_of(
    report: Report, name_of: Callable[[int], str], tell: Callable[[str], str], language: str
) -> bytes:
    """A line for each pupil and kind of sum; who answered nothing has a line too."""
    label = subject_of(practised_game()).label
    lines: list[Sequence[object]] = [[tell(name) for name in HEADER]]
    for pupil in report.pupils:
        who = (name_of(pupil.number), pupil.games)
        if not pupil.sums:
            lines.append([*who, "", 0, 0, "", ""])
        for item, one in pupil.sums.items():
            seconds = f"{one.seconds / one.answers:.1f}"
            figures = (one.answers, one.wrong, seconds, int(one.is_firm))
            lines.append([*who, label(item, language), *figures])
    return csv_text(lines).encode("utf-8-sig")
