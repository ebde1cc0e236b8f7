"""All items laid out in tables, so that a child sees what is firm at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.language import MINUS, SPACE
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.cards import HIGHEST_SUM, HIGHEST_TERM, LOWEST_SUM
from chatiere.games.chasse_aux_souris.practice.items import BELOW_ZERO, BY_ID

CARDS = N_("The addition cards")
TOTALS = N_("Adding to the total, taking from it")
CHANGES = {
    ("n+", ""): N_("add"),
    ("n+", "x"): N_("add across a ten"),
    ("n-", ""): N_("take away"),
    ("n-", "x"): N_("take away across a ten"),
}
"""How the ids of items that change a total begin and end, and what they are called."""
ACROSS_TEN = N_("across a ten")
A_TOTAL_BELOW_ZERO = N_("a total below zero")


@dataclass(frozen=True)
class Chart:
    """A table of items; None where there is none."""

    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | None, ...]], ...]


def charts(language: str) -> list[Chart]:
    """The ten times ten additions, and what totals change by."""
    t, terms = translator(language, __package__), range(1, HIGHEST_TERM + 1)
    grid = tuple(
        (str(a), tuple(f"{min(a, b)}+{max(a, b)}" for b in terms)) for a in terms
    )  # 8+7 is firm when 7+8 is
    amounts = range(LOWEST_SUM, HIGHEST_SUM + 1)
    heads = tuple(t(message) for message in CHANGES.values())
    strip = tuple(
        (str(n), tuple(known(f"{sign}{n}{tail}") for sign, tail in CHANGES)) for n in amounts
    )
    return [
        Chart(t(CARDS), "+", tuple(map(str, terms)), grid),
        Chart(t(TOTALS), "", heads, strip),
    ]


def known(item: str) -> str | None:
    """An id, if there is such an item."""
    return item if item in BY_ID else None


def label(item: str, language: str) -> str:
    """An item in a line: `7 + 8`, `… + 8`, `… − 8, across a ten`; what is no item as it is."""
    t = translator(language, __package__)
    if item not in BY_ID:
        return t(A_TOTAL_BELOW_ZERO) if item == BELOW_ZERO else item
    what = BY_ID[item]
    if what.kind == "card":
        return f"{what.first}{SPACE}+{SPACE}{what.n}"
    sign = "+" if what.kind.startswith("plus") else MINUS
    passing = f", {t(ACROSS_TEN)}" if what.kind.endswith("x") else ""
    return f"…{SPACE}{sign}{SPACE}{what.n}{passing}"
