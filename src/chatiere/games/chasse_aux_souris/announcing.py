"""Saying it aloud: who plays a card announces the new total (S12).

Learners are asked for it before the card counts.  What a table, a terminal and the practice
pages need for that is here; `chatiere.core.move_question` says how they ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.language import MINUS, typeset
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.arithmetic import asked, steps_by_ten
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME
from chatiere.games.chasse_aux_souris.cards import FIRST_SPECIAL, value
from chatiere.games.chasse_aux_souris.state import State

INVITATION = N_("Learning: say each total yourself")
ASKS = N_("Which total do you announce?")
BY_TEN = N_("{asked}: {steps}")
CARD_FIRST = N_("{card}; {total}")
"""What the two terms of a card make, then what that makes of the total."""


@dataclass(frozen=True)
class Announcement:
    """The total that has to be announced for a card with a number on it."""

    total: int
    """The total on which the card is laid."""
    card: str
    """As the record writes it."""

    @property
    def answer(self) -> str:
        """The new total."""
        return str(self.total + value(CARD_BY_NAME[self.card]))

    def text(self, language: str) -> str:
        return typeset(translator(language, __package__)(ASKS))

    def is_right(self, said: str) -> bool:
        """A real minus sign is as good as a hyphen."""
        return said.strip().replace(MINUS, "-") == self.answer

    def explanation(self, language: str) -> str:
        return decomposition(self.total, self.card, language)


def question(before: State, what: str) -> Announcement | None:
    """What is announced for this move; a special card leaves the total as it is, and nothing is
    asked."""
    card = what.split(" ")[1]
    return Announcement(int(before.total), card) if CARD_BY_NAME[card] < FIRST_SPECIAL else None


def decomposition(total: int, card: str, language: str) -> str:
    """How to get from the total to the next one by way of the nearest ten."""
    t, change = translator(language, __package__), value(CARD_BY_NAME[card])
    steps = steps_by_ten(total, change)
    way = ", ".join(steps)
    if len(steps) > 1:
        way = t(BY_TEN, asked=asked(total, change), steps=way)
    if "+" in card:
        way = t(CARD_FIRST, card=f"{card.replace('+', ' + ')} = {change}", total=way)
    return typeset(way)
