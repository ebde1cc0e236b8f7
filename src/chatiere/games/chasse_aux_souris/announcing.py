"""Saying it aloud: who plays a card announces the new total (S12).

Learners are asked for it before the card counts.  What a table, a terminal and the practice
pages need for that is here; `chatiere.core.move_question` says how they ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.language import MINUS, typeset
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.cards import FIRST_SPECIAL, value
from chatiere.games.chasse_aux_souris.state import State
from chatiere.games.chasse_aux_souris.words import NUMBERS

INVITATION = N_("Learning: say each total yourself")
ASKS = N_("Which total do you announce?")


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
        return str(self.total + value(NUMBERS[self.card]))

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
    return Announcement(int(before.total), card) if NUMBERS[card] < FIRST_SPECIAL else None


def decomposition(total: int, card: str, language: str) -> str:
    """How to get from the total to the next one by way of the nearest ten."""
    change = value(NUMBERS[card])
    sign, amount = ("-", -change) if change < 0 else ("+", change)
    to_ten = total % 10 if change < 0 else -total % 10
    if 0 < to_ten < amount:
        ten = total + to_ten if change > 0 else total - to_ten
        colon = " : " if language == "fr" else ": "
        steps = f"{total} {sign} {amount}{colon}{total} {sign} {to_ten} = {ten}, "
        steps += f"{ten} {sign} {amount - to_ten} = {total + change}"
    else:
        steps = f"{total} {sign} {amount} = {total + change}"
    if "+" not in card:
        return typeset(steps)
    semicolon = " ; " if language == "fr" else "; "
    return typeset(f"{card.replace('+', ' + ')} = {amount}{semicolon}{steps}")
