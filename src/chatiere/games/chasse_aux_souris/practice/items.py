"""What can be practised, the easiest first."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.games.chasse_aux_souris.cards import HIGHEST_SUM, HIGHEST_TERM, LOWEST_SUM
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN

HIGHEST = LIMIT - 1
"""From a hundred on the round is lost: nobody needs to be quick there."""
BELOW_ZERO = "below zero"
"""Totals that no item stands for: they are kept, and not practised."""


@dataclass(frozen=True)
class Item:
    """A card's two terms, or what a total is changed by."""

    id: str
    kind: str
    n: int
    first: int = 0
    """The smaller term of a card; 0 where a total is asked."""

    @property
    def ease(self) -> float:
        """Small for what comes early."""
        if self.kind == "card":
            return ease_of_card(self.first, self.n)
        ease = {"plus": 11.0, "minus": 14.0, "plus x": 19.0, "minus x": 22.0}[self.kind]
        if self.n % TEN == 0:
            return ease
        return ease + 0.5 * (self.n % TEN) + (4 if self.n > TEN else 0)

    def totals(self) -> list[int]:
        """Every total from which this can be asked so that nothing leaves 1 to 99."""
        if self.kind.startswith("plus"):
            room = range(1, HIGHEST - self.n + 1)
        else:
            room = range(self.n + 1, HIGHEST + 1)
        change = self.n if self.kind.startswith("plus") else -self.n
        return [total for total in room if passes_ten(total, change) == self.kind.endswith("x")]


def ease_of_card(a: int, b: int) -> float:
    """Within ten by the sum, then ten and something, then over the ten; doubles are easier."""
    double = 3 if a == b else 0
    if a + b <= TEN:
        return a + b - double
    if b == TEN:
        return TEN + 0.1 * a
    return TEN + 2 + a - double


def passes_ten(total: int, change: int) -> bool:
    """Whether the ones alone reach the next ten or fall below the last one."""
    ones = abs(change) % TEN
    return total % TEN + ones >= TEN if change > 0 else total % TEN < ones


def cards() -> list[Item]:
    terms = range(1, HIGHEST_TERM + 1)
    return [Item(f"{a}+{b}", "card", b, a) for a in terms for b in terms if a <= b]


def changes(sign: str, name: str, passes: bool) -> list[Item]:
    """Tens have no ones that could pass a ten."""
    tail, kind = ("x", f"{name} x") if passes else ("", name)
    amounts = range(LOWEST_SUM, HIGHEST_SUM + 1)
    return [Item(f"n{sign}{n}{tail}", kind, n) for n in amounts if n % TEN or not passes]


EVERY = [
    *cards(),
    *changes("+", "plus", False),
    *changes("+", "plus", True),
    *changes("-", "minus", False),
    *changes("-", "minus", True),
]
BY_ID = {item.id: item for item in EVERY}
ITEMS = tuple(item.id for item in sorted(EVERY, key=lambda item: (item.ease, item.id)))
"""All ids in the order in which a beginner meets them."""


def kind(item: str, asked: str) -> str | None:
    """Questions that take a head about equally long; None for what is not practised.

    A total and a card's two terms are three numbers, and take longer than two.
    """
    if item not in BY_ID:
        return None
    dressed = " by card" if asked.count("+") > 1 or (", " in asked and "+" in asked) else ""
    return BY_ID[item].kind + dressed
