"""Every answer in a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime

from chatiere.store.rows import Answer, Learner
from chatiere.web.practice.subject import Subject

HEADER = ("learner", "when", "where", "item", "asked", "said", "answer", "right", "seconds")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would work out in place of showing it."""


def written(rows: Iterable[tuple[Learner, list[Answer]]], subject: Subject) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it."""
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(HEADER)
    for learner, answers in rows:
        for answer in answers:
            table.writerow([harmless(cell) for cell in row(learner, answer, subject)])
    return text.getvalue().encode("utf-8-sig")


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


def harmless(cell: str) -> str:
    """A name like `=1+1` stays a name; a number may stay one."""
    is_number = cell.removeprefix("-").isdigit()
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number else cell
