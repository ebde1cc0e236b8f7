"""Every answer in a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from chatiere.core.translation import N_
from chatiere.store.rows import Answer, Learner
from chatiere.web.practice.subject import Subject
from chatiere.web.server.spreadsheet import csv_text

HEADER = (
    N_("learner"), N_("when"), N_("where"), N_("kind of sum"), N_("question"), N_("said"),
    N_("answer"), N_("right (1) or wrong (0)"), N_("seconds"),
)  # fmt: skip


def export(
    rows: Iterable[tuple[Learner, list[Answer]]],
    subject: Subject,
    translate: Callable[[str], str],
    language: str,
) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it, in the words of the reader's pages."""
    places = (translate(N_("practice")), translate(N_("at the table")))
    lines = [
        row(learner, answer, subject, places, language)
        for learner, answers in rows
        for answer in answers
    ]
    return csv_text([[translate(name) for name in HEADER], *lines]).encode("utf-8-sig")


def row(
    learner: Learner, answer: Answer, subject: Subject, places: tuple[str, str], language: str
) -> list[str]:
    question = subject.read(answer.item, answer.asked)
    return [
        learner.name,
        datetime.fromtimestamp(answer.at).astimezone().isoformat(timespec="seconds"),
        places[subject.is_at_table(answer.asked)],
        subject.label(answer.item, language),
        question.shown if question else answer.asked,
        answer.said,
        str(question.answer) if question else "",
        "1" if answer.right else "0",
        f"{answer.seconds:.1f}",
    ]
