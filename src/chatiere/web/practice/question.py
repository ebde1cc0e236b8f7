"""A question on its way to a learner and back, signed, so that nothing about it is kept."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeTimedSerializer

from chatiere.core.translation import N_
from chatiere.store.rows import Answer
from chatiere.web.practice.choice import next_item
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.subject import Question, Subject
from chatiere.web.server.refusal import Late, Refusal

DAY = 24 * 3600
MOST_SECONDS = 120.0
"""Longer than that nobody thinks: they were away."""
BY_CARD = 0.5
"""How often a sum that was met before comes as a card of the game."""
NUMBER = re.compile(r"-?[0-9]{1,4}")


@dataclass(frozen=True)
class Asked:
    """What was asked of whom, when, and with which answer its round began."""

    learner: str
    item: str
    asked: str
    since: int
    at: float

    def sealed(self, secret: bytes) -> str:
        parts = [self.learner, self.item, self.asked, self.since, self.at]
        return str(sealer(secret).dumps(parts))

    def answered(self, subject: Subject, text: str, milliseconds: str, now: float) -> Answer:
        """By the browser's clock, which knows when the question was seen; the server's own
        bounds it, and stands in for it where there are no scripts."""
        said = text.strip().replace("\N{MINUS SIGN}", "-")
        if not NUMBER.fullmatch(said):
            raise Refusal(N_("Please answer with a number."))
        question = subject.read(self.item, self.asked)
        assert question is not None, "we asked it ourselves"
        seconds = max(0.0, now - self.at)
        if milliseconds.isascii() and milliseconds.isdigit():
            seconds = min(seconds, int(milliseconds) / 1000)
        right = int(said) == question.answer
        return Answer(
            self.learner, now, self.item, self.asked, said, right, min(MOST_SECONDS, seconds)
        )


def sealer(secret: bytes) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt="question")


def opened(text: str, secret: bytes, learner: str) -> Asked:
    """A question of ours to this learner, not older than a day."""
    try:
        asked = Asked(*sealer(secret).loads(text, max_age=DAY))
    except BadSignature:
        raise Late(N_("This page is out of date: reload it.")) from None
    if asked.learner != learner:
        raise Late(N_("This page is out of date: reload it."))
    return asked


def chosen(mastery: Mastery, learner: str, now: float) -> Question:
    """The next question; the same again when the page is loaded again."""
    chance = random.Random(f"{learner}/{mastery.count}")  # noqa: S311 - nothing secret
    item = next_item(mastery, now, chance)
    by_card = item in mastery.known and chance.random() < BY_CARD
    return mastery.subject.draw(item, chance, by_card)
