"""A question for an item, and how to work it out."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from chatiere.core.language import typeset
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.announcing import Announcement
from chatiere.games.chasse_aux_souris.arithmetic import equation, steps_by_ten
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME, card_words
from chatiere.games.chasse_aux_souris.cards import HIGHEST_TERM, value
from chatiere.games.chasse_aux_souris.practice.items import BELOW_ZERO, BY_ID, Item, passes_ten
from chatiere.games.chasse_aux_souris.rules import TEN

AT_TABLE = ", "
"""`37, 4+8` was asked at a table: that card on that total.  Practice asks `37+4+8`."""
ASKED = re.compile(r"(-?\d+)(?:, )?([+-]?)(\d+)(?:\+(\d+))?")

SAYS = {
    "card": N_("What does this card make?"),
    "number": N_("The total is {total}. {n} is added."),
    "lay": N_("The total is {total}. You play {card}."),
}


@dataclass(frozen=True)
class Question:
    """What is asked, as it is kept: `8+7`, `37+12`, `37-14`, or with a card `37+4+8`."""

    item: str
    asked: str
    total: int | None
    terms: tuple[int, ...]
    """What is added, or the one number that is taken away, below zero."""

    @property
    def answer(self) -> int:
        return (self.total or 0) + sum(self.terms)

    @property
    def card(self) -> str | None:
        """The card that the game has for it."""
        if len(self.terms) > 1:
            return "+".join(map(str, self.terms))
        return str(-self.terms[0]) if self.terms[0] < 0 else None

    @property
    def shown(self) -> str:
        """`37 + 4 + 8`, in one line."""
        first, *rest = self.terms if self.total is None else (self.total, *self.terms)
        signed = [f"{'-' if term < 0 else '+'} {abs(term)}" for term in rest]
        return typeset(" ".join([str(first), *signed]))

    def says(self, language: str) -> str:
        """The question in words."""
        t = translator(language, __package__)
        if self.total is None:
            return t(SAYS["card"])
        if self.card is None:
            return t(SAYS["number"], total=self.total, n=sum(self.terms))
        card = card_words(self.card).replace("+", " + ")
        return typeset(t(SAYS["lay"], total=self.total, card=card))

    def steps(self) -> list[str]:
        """How the game itself explains it: the card first, then by way of the nearest ten."""
        if self.total is None:
            low, high = sorted(self.terms)
            return steps_from(high, low)
        steps = steps_from(self.total, sum(self.terms))
        if len(self.terms) > 1:
            steps.insert(0, equation(*self.terms))
        return steps


def steps_from(total: int, change: int) -> list[str]:
    """From a total to the next: tens at once, then the ones by way of the nearest ten."""
    ones = abs(change) % TEN * (1 if change > 0 else -1)
    tens = change - ones
    first = [equation(total, tens)] if tens else []
    return first + (steps_by_ten(total + tens, ones) if ones else [])


def splits(n: int) -> list[tuple[int, int]]:
    """Every card that makes n."""
    terms = range(1, HIGHEST_TERM + 1)
    return [(a, n - a) for a in terms if n - a in terms]


def draw(item: str, chance: random.Random, by_card: bool = False) -> Question:
    """Numbers for an item; `by_card` lays a card with two terms where one number would do."""
    what = BY_ID[item]
    if what.kind == "card":
        terms = (what.first, what.n) if chance.random() < 0.5 else (what.n, what.first)  # noqa: PLR2004
        return Question(item, f"{terms[0]}+{terms[1]}", None, terms)
    total = chance.choice(what.totals())
    if what.kind.startswith("minus"):
        return Question(item, f"{total}-{what.n}", total, (-what.n,))
    if not by_card:
        return Question(item, f"{total}+{what.n}", total, (what.n,))
    a, b = chance.choice(splits(what.n))
    return Question(item, f"{total}+{a}+{b}", total, (a, b))


def read(item: str, asked: str) -> Question | None:
    """The question again from what was kept of it; None if this is none of ours."""
    found = ASKED.fullmatch(asked)
    if found is None:
        return None
    first, sign, *rest = found.groups()
    terms = tuple(int(term) for term in rest if term is not None)
    if is_card(BY_ID.get(item)):
        return Question(item, asked, None, (int(first), *terms))
    return Question(item, asked, int(first), (-terms[0],) if sign == "-" else terms)


def is_card(item: Item | None) -> bool:
    return item is not None and item.kind == "card"


def is_at_table(asked: str) -> bool:
    return AT_TABLE in asked


def asked_at_table(question: Announcement) -> tuple[str, str]:
    """The item that a question asked at a table belongs to, and how it is kept (S12)."""
    total, card = question.total, question.card
    change = value(CARD_BY_NAME[card])
    asked = f"{total}{AT_TABLE}{card if change > 0 else change}"
    if total < 0 or total + change < 0:
        return BELOW_ZERO, asked
    return f"n{change:+}{'x' if passes_ten(total, change) else ''}", asked
