"""Every answer in a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from chatiere.store.rows import Answer, Learner
from chatiere.web.practice.subject import Subject
from chatiere.web.spreadsheet import written

HEADER = ("learner", "when", "where", "item", "asked", "said", "answer", "right", "seconds")


def export(rows: Iterable[tuple[Learner, list[Answer]]], subject: Subject) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it."""
    lines = [row(learner, answer, subject) for learner, answers in rows for answer in answers]
    return written([HEADER, *lines]).encode("utf-8-sig")


def row(learner: Learner, answer: Answer, subject: Subject) -> list[str]:
    question = subject.read(answer.item, answer.asked)
    return [
        learner.name,
        datetime.fromtimestamp(answer.at).astimezone().isoformat(timespec="seconds"),
        "table" if subject.is_at_table(answer.asked) else "practice",
        answer.item,
        answer.asked,
        answer.said,
        str(question.answer) if question else "",
        "1" if answer.right else "0",
        f"{answer.seconds:.1f}",
    ]
