"""Learners for tests: they answer as somebody would, and time goes by."""

from __future__ import annotations

from collections.abc import Callable

from chatiere.games.chasse_aux_souris import practice
from chatiere.store.rows import Answer
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.question import chosen
from chatiere.web.practice.subject import Question

START = 1_700_000_000.0
DAY = 24 * 3600.0
Mind = Callable[[Question, int], tuple[bool, float]]
"""Whether the n-th question is answered right, and after how many seconds."""


def beginner() -> Mastery:
    return Mastery(practice)


def good(question: Question, n: int) -> tuple[bool, float]:
    return True, 5.0


def lost(question: Question, n: int) -> tuple[bool, float]:
    return False, 9.0


def answer(mastery: Mastery, question: Question, right: bool, seconds: float, at: float) -> None:
    said = str(question.answer if right else question.answer + 1)
    mastery.take(
        Answer("l", at, question.item, question.asked, said, right, seconds, id=mastery.last_id + 1)
    )


def study(
    mastery: Mastery, mind: Mind, rounds: int, start: float = START, length: int = 12
) -> list[str]:
    """A round a day; the items in the order in which they were asked."""
    asked = []
    for day in range(rounds):
        for n in range(length):
            at = start + day * DAY + 10 * n
            question = chosen(mastery, "l", at)
            asked.append(question.item)
            answer(mastery, question, *mind(question, len(asked)), at)
    return asked
