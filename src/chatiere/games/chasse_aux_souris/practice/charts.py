"""All items laid out in tables, so that a child sees what is firm at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.language import MINUS, SPACE
from chatiere.games.chasse_aux_souris.cards import HIGHEST_SUM, HIGHEST_TERM, LOWEST_SUM
from chatiere.games.chasse_aux_souris.practice.items import BY_ID

LINES = {
    "fr": {
        "cards": "Les cartes addition",
        "totals": "Ajouter au total, retirer du total",
        "n+": "ajouter",
        "n+x": "ajouter en passant une dizaine",
        "n-": "retirer",
        "n-x": "retirer en passant une dizaine",
        "x": "en passant une dizaine",
        "below zero": "un total sous zéro",
    },
    "en": {
        "cards": "The addition cards",
        "totals": "Adding to the total, taking from it",
        "n+": "add",
        "n+x": "add across a ten",
        "n-": "take away",
        "n-x": "take away across a ten",
        "x": "across a ten",
        "below zero": "a total below zero",
    },
}


@dataclass(frozen=True)
class Chart:
    """A table of items; None where there is none."""

    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | None, ...]], ...]


def charts(language: str) -> list[Chart]:
    """The ten times ten additions, and what totals change by."""
    lines, terms = LINES[language], range(1, HIGHEST_TERM + 1)
    grid = tuple(
        (str(a), tuple(f"{min(a, b)}+{max(a, b)}" for b in terms)) for a in terms
    )  # 8+7 is firm when 7+8 is
    amounts = range(LOWEST_SUM, HIGHEST_SUM + 1)
    ways = [("n+", ""), ("n+", "x"), ("n-", ""), ("n-", "x")]
    heads = tuple(lines[sign + tail] for sign, tail in ways)
    strip = tuple(
        (str(n), tuple(known(f"{sign}{n}{tail}") for sign, tail in ways)) for n in amounts
    )
    return [
        Chart(lines["cards"], "+", tuple(map(str, terms)), grid),
        Chart(lines["totals"], "", heads, strip),
    ]


def known(item: str) -> str | None:
    return item if item in BY_ID else None


def label(item: str, language: str) -> str:
    """An item in a line: `7 + 8`, `… + 8`, `… − 8, across a ten`."""
    if item not in BY_ID:
        return LINES[language].get(item, item)
    what = BY_ID[item]
    if what.kind == "card":
        return f"{what.first}{SPACE}+{SPACE}{what.n}"
    sign = "+" if what.kind.startswith("plus") else MINUS
    passing = f", {LINES[language]['x']}" if what.kind.endswith("x") else ""
    return f"…{SPACE}{sign}{SPACE}{what.n}{passing}"
