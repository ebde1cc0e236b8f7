"""What the counts of Filou say, by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.games.filou.scoring import POINTS as CARD_POINTS
from chatiere.games.filou.state import BIG_DOG, FEWEST, MOUSE_CARDS, VALUES
from chatiere.games.filou.study.plots import PLOTS
from chatiere.games.filou.study.scale import CLASSES, HUNDRED, LOWEST, STEP, WHOLE

__all__ = ["PLOTS", "found"]

ENOUGH = 400
"""Cases below which a class says too little to be shown."""
POINTS = np.array(CARD_POINTS)
MIDDLES = LOWEST + STEP * np.arange(CLASSES) + (STEP - 1) / 2
"""What a class of points stands for."""


def found(tables: list[Any], computed: dict[str, Any]) -> dict[str, Any]:
    """All figures that the pages and plots use, by number of players."""
    return {
        "cats": {seen.players: of_table(seen) for seen in tables},
        "cards": card_names(),
    }


def of_table(seen: Any) -> dict[str, Any]:
    """The figures of one table; the pages name them."""
    counts, n = seen.counts, seen.players
    return {
        "games": seen.games,
        "first": seen.mean(counts.seat_wins[:n], WHOLE),
        "points": seen.mean(counts.seat_points[:n]),
        "opening": seen.mean(counts.opening),
        "row": rows(seen),
        "face_down": face_down(seen),
        "at_the_sale": at_the_sale(seen),
        "passing": {gain: passing(seen, gain) for gain in MOUSE_CARDS[n - 3] if gain},
        "trials": int(counts.passing_wins[..., 0].sum()),
        "card_wins": seen.mean(counts.card_wins, WHOLE * HUNDRED),
        "card_points": seen.mean(counts.card_points, HUNDRED),
        "own": seen.share(counts.own_row[:, 1], counts.own_row[:, 0]),
        "fate": seen.share(counts.fate, counts.fate[[0, 2, 3]].sum()),
        "at_a_loss": seen.share(counts.fate[1], counts.fate[0]),
        "price": prices(seen),
        "guess": seen.mean(counts.guess.sum(axis=0), HUNDRED),
        "mice": seen.mean(counts.mice),
        "cat_points": seen.mean(counts.cats),
        "mice_held": mice_held(seen),
    }


def card_names() -> list[str]:
    """The numbers of the cats; the other three have names in the pages."""
    return [str(value).replace("-", "−") for value in VALUES]


def rows(seen: Any) -> list[dict[str, Any]]:
    """By open cards: what the row came to, by what they showed, while no dog lay among them;
    and with one."""
    values = seen.mean(seen.counts.row)
    by_shown = []
    for shown in range(seen.players - 1):
        classes = [k for k in range(CLASSES) if values.n[shown, 0, k] >= ENOUGH]
        dogs = [k for k in range(CLASSES) if values.n[shown, 1, k] >= ENOUGH]
        by_shown.append(
            {
                "shown": shown + 1,
                "seen": MIDDLES[classes],
                "row_points": values[shown, 0, classes],
                "seen_with_dog": MIDDLES[dogs],
                "row_points_with_dog": values[shown, 1, dogs],
            }
        )
    return by_shown


def face_down(seen: Any) -> Any:
    """What a card face down adds to the first open one, as long as that is no dog."""
    n, total, _ = seen.counts.opening[:BIG_DOG].sum(axis=0)
    shown = (seen.counts.opening[:BIG_DOG, 0] * POINTS[:BIG_DOG]).sum()
    down = seen.players - 1 + (seen.players == FEWEST)
    return (total - shown) / n / down if n else float("nan")


def at_the_sale(seen: Any) -> Any:
    """What each card that lies face down when the last one but one passes adds to the open
    ones."""
    down = 1 + (seen.players == FEWEST)
    return seen.mean(seen.counts.bid_row[down].sum(axis=0), down)


def passing(seen: Any, gain: int) -> dict[str, Any]:
    """One mouse more or pass, with so many mice on the card: the difference in wins by what
    the row seems to count beyond the bid, and from where on to bid is better."""
    wins = seen.mean(seen.counts.passing_wins[gain], WHOLE)
    points = seen.mean(seen.counts.passing_points[gain])
    classes = [k for k in range(CLASSES) if wins.n[k] >= ENOUGH]
    return {
        "edge": MIDDLES[classes],
        "wins": wins[classes],
        "points": points[classes],
        "from": crossing(MIDDLES[classes], wins[classes].value),
        "always": len(classes) > 0 and bool((wins[classes].value > 0).all()),
        "never": len(classes) > 0 and bool((wins[classes].value < 0).all()),
    }


def crossing(at: Any, value: Any) -> float:
    """Where a rising line passes zero for the last time; not a number if it does not."""
    for k in range(len(at) - 1, 0, -1):
        if value[k - 1] < 0 <= value[k]:
            return float(at[k] - STEP * value[k] / (value[k] - value[k - 1]))
    return float("nan")


def prices(seen: Any) -> dict[str, Any]:
    """What rows counted, by what was paid; and on average."""
    counts = seen.counts.price
    paid = np.arange(len(counts))
    n = counts[:, 0].sum()
    shown = [price for price in paid[1:] if counts[price, 0] >= ENOUGH]
    values = seen.mean(counts)
    total = (paid * counts[:, 0]).sum()
    return {
        "paid": paid[shown],
        "row_points": values[shown],
        "mean": total / n if n else float("nan"),
        "mean_row_points": seen.mean(counts.sum(axis=0)),
        "for_three": seen.mean(counts[1:4].sum(axis=0)),
    }


def mice_held(seen: Any) -> dict[str, Any]:
    """Wins by mice at the end."""
    seats, won = seen.counts.mice_held[:, 0], seen.counts.mice_held[:, 1] / WHOLE
    held = [mice for mice in range(len(seats) - 1) if seats[mice] >= ENOUGH]
    return {"mice": np.array(held, int), "wins": seen.share(won[held], seats[held])}
