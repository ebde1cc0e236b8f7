"""What the counts of La Chasse aux Souris say, by name; `plots.py` draws it."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.games.chasse_aux_souris.cards import SPECIAL_CLASS, SUM_CLASS
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN
from chatiere.games.chasse_aux_souris.study.counting import SPECIAL
from chatiere.games.chasse_aux_souris.study.plots import PLOTS
from chatiere.games.chasse_aux_souris.study.trial import WHOLE

__all__ = ["PLOTS", "found"]

HARMLESS = 0.01
STRETCH = 5
"""The worst and the best totals to leave are given as so many in a row."""


def found(tables: list[Any], computed: dict[str, Any]) -> dict[str, Any]:
    """Where cats play, by number of players; and one table of kittens."""
    cats = {seen.players: seen for seen in tables if seen.seats[0] == "cat"}
    kittens = next(seen for seen in tables if seen.seats[0] == "kitten")
    four = cats[4]
    return {
        "tables": cats,
        "place": {n: seen.mean(seen.counts.place) for n, seen in cats.items()},
        "won": {n: seen.mean(seen.counts.won, WHOLE) for n, seen in cats.items()},
        "danger": [one_card(four, slice(k, k + 1)) for k in (0, 1)] + [one_card(four, slice(2, 4))],
        "bare": {total: one_card(four, slice(0, 1))[total] for total in (80, 85, 90, 95, 99)},
        "one": {total: one_card(four, slice(1, 2))[total] for total in (80, 85, 90, 95, 99)},
        "chased": two_cards(four),
        "alone": one_card(four, slice(0, 4)),
        "countered": four.mean(four.counts.countered),
        "safe": {n: harmless_below(seen) for n, seen in cats.items()},
        "left": {n: seen.mean(seen.counts.left, WHOLE) for n, seen in cats.items()},
        "worst": {n: stretch(seen, worst=True) for n, seen in cats.items()},
        "best": {n: stretch(seen, worst=False) for n, seen in cats.items()},
        "tried": {n: seen.mean(seen.counts.tried, WHOLE) for n, seen in cats.items()},
        "gained": {n: large_or_small(seen) for n, seen in cats.items()},
        "dealt": four.mean(four.counts.dealt, WHOLE),
        "families": families(four),
        "escapes": four.mean(four.counts.escapes, WHOLE),
        "cause": {n: seen.share(*of_all(seen.counts.cause)) for n, seen in cats.items()},
        "rounds": {n: seen.mean(seen.counts.rounds) for n, seen in cats.items()},
        "laid": {n: seen.mean(seen.counts.laid) for n, seen in cats.items()},
        "winners": {n: seen.mean(seen.counts.winners) for n, seen in cats.items()},
        "kinds": {"cat": kinds(four), "kitten": kinds(kittens)},
        "sums": {"cat": sums_a_game(four), "kitten": sums_a_game(kittens)},
        "step": step(four),
        "results": {"cat": results(four), "kitten": results(kittens)},
    }


def of_all(cells: Any) -> tuple[Any, Any]:
    """How many of each, and of all together."""
    return cells[:, 0], np.full(len(cells), cells[:, 0].sum())


def one_card(seen: Any, escapes: slice) -> Any:
    """The chance to lose a token in a turn of one card, by total."""
    cells = seen.counts.danger[escapes].sum(axis=0)
    return seen.share(cells[:, 1], cells[:, 0])


def two_cards(seen: Any) -> Any:
    """The chance to lose a token in a turn of two cards, by total; two hardly ever go at once."""
    return seen.share(seen.counts.chased[:, 1], seen.counts.chased[:, 0])


def harmless_below(seen: Any) -> int:
    """The first total from which a turn costs something once in a hundred times or more."""
    risk = one_card(seen, slice(0, 4))
    return next((t for t in range(1, LIMIT) if risk.value[t] > HARMLESS), LIMIT)


def stretch(seen: Any, worst: bool) -> dict[str, Any]:
    """Five totals in a row: the worst to leave beyond 20, or the best beyond 50."""
    cells = seen.counts.left
    kept = [t for t in range(LIMIT) if t % TEN]
    best: dict[str, Any] = {}
    for first in range(2 * TEN if worst else LIMIT // 2, LIMIT, STRETCH):
        inside = [t for t in kept if first <= t < first + STRETCH]
        figure = seen.mean(cells[inside].sum(axis=0), WHOLE)
        better = not best or (figure.value > best["figure"].value) == worst
        if better:
            best = {"from": inside[0], "to": inside[-1], "figure": figure}
    return best


def large_or_small(seen: Any) -> Any:
    """Tokens saved by the largest addition beside the smallest, over all totals."""
    tried = seen.counts.tried.sum(axis=0)
    means = seen.mean(tried, WHOLE)
    return {"small": means[1] - means[0], "nothing": means[2] - means[0]}


def families(seen: Any) -> dict[str, Any]:
    """Small, middle and large additions, sums, and each special."""
    dealt = seen.counts.dealt
    groups = {
        "small": dealt[0:4],
        "middle": dealt[4:14],
        "large": dealt[14:SUM_CLASS],
        "sums": dealt[SUM_CLASS:SPECIAL_CLASS],
        "specials": dealt[SPECIAL_CLASS:],
    }
    return {name: seen.mean(cells.sum(axis=0), WHOLE) for name, cells in groups.items()}


def kinds(seen: Any) -> Any:
    """The share of each kind of sum among all that have to be reckoned."""
    cells = seen.counts.kind[:SPECIAL]
    return seen.share(*of_all(cells))


def sums_a_game(seen: Any) -> float:
    """How many a player reckons in one game."""
    if not seen.games:
        return float("nan")
    return float(seen.counts.kind[:SPECIAL, 0].sum() / seen.games / seen.players)


def results(seen: Any) -> Any:
    """The share of additions by what they come to: up to 10, 11 to 14, 15 and more."""
    cells = seen.counts.result[:, 0]
    parts = [cells[:11].sum(), cells[11:15].sum(), cells[15:].sum()]
    return [seen.share(part, cells.sum()) for part in parts]


def step(seen: Any) -> Any:
    """What an addition comes to on average."""
    cells = seen.counts.result[:, 0]
    sums = np.arange(len(cells))
    return seen.mean(np.array([cells.sum(), (sums * cells).sum(), (sums**2 * cells).sum()]))
