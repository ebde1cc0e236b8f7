"""The plots of the study of Filou: each draws one into `axes`, in the translator's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chatiere.core.translation import N_, NN_, Translator

Findings = dict[str, Any]
PLAYERS = NN_("{n} player", "{n} players")
OPEN_CARDS = NN_("{n} open card", "{n} open cards")
MICE_ON_CARD = NN_("{n} mouse on the card", "{n} mice on the card")
ANIMALS = (N_("rabbit"), N_("big\ndog"), N_("small\ndog"))
FOUR = 4
"""Where one table must stand for all: so many players."""


def line(axes: Any, at: Any, figure: Any, label: str, scale: float = 1.0) -> None:
    """Points with their margins, joined."""
    axes.errorbar(
        at,
        scale * figure.value,
        scale * figure.margin,
        label=label,
        capsize=2,
        markersize=4,
        linewidth=1.2,
    )


def first_seat(axes: Any, found: Findings, t: Translator) -> None:
    """How much more or less than its share each place wins."""
    for players, figures in found["cats"].items():
        wins = figures["first"]
        excess = 100 * (wins.value - 1 / players)
        axes.errorbar(
            np.arange(1, players + 1),
            excess,
            100 * wins.margin,
            label=t.count(PLAYERS, players),
            capsize=3,
        )
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_xticks(range(1, 6))
    axes.set_xlabel(t(N_("place in round 1 (1: starts)")))
    axes.set_ylabel(t(N_("wins beyond its share (points)")))
    axes.legend()


def row_by_open_cards(axes: Any, found: Findings, t: Translator) -> None:
    """What the whole row counts, by what the open cards show."""
    for figures in found["cats"][FOUR]["row"]:
        shown = figures["shown"]
        label = t.count(OPEN_CARDS, shown)
        line(axes, figures["seen"], figures["row_points"], label)
    ends = (-14, 42)
    axes.plot(ends, ends, color="0.5", linewidth=0.8, linestyle="--", marker="")
    axes.set_xlabel(t(N_("sum of the open cards, no dog among them")))
    axes.set_ylabel(t(N_("worth of the whole row (points)")))
    axes.legend()


def when_to_pass(axes: Any, found: Findings, t: Translator) -> None:
    """Bid one more, or pass: the difference in games won."""
    for gain, figures in found["cats"][FOUR]["passing"].items():
        label = t.count(MICE_ON_CARD, gain)
        line(axes, figures["edge"], figures["wins"], label, 100)
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_xlabel(t(N_("worth of the row by the rule of thumb, less the bid (points)")))
    axes.set_ylabel(t(N_("to bid rather than pass\n(% points of games won)")))
    axes.legend()


def card_to_place(axes: Any, found: Findings, t: Translator) -> None:
    """What each card brings beyond the mean of the hand."""
    names = [*found["cards"], *map(t, ANIMALS)]
    places = np.arange(len(names))
    wins = found["cats"][FOUR]["card_wins"]
    labels = (
        t(N_("placed face down")),
        t(N_("opened at once (first player)")),
    )
    for opens, label in enumerate(labels):
        axes.bar(
            places + 0.4 * opens - 0.2,
            100 * wins.value[opens],
            0.38,
            yerr=100 * wins.margin[opens],
            capsize=2,
            label=label,
        )
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_xticks(places, names)
    axes.grid(visible=False, axis="x")
    axes.set_ylabel(t(N_("wins beyond the mean of the hand\n(% points)")))
    axes.legend(loc="upper left")
    axes.margins(y=0.25)


def price_and_row_points(axes: Any, found: Findings, t: Translator) -> None:
    """What rows counted, by what was paid for them."""
    for players, figures in found["cats"].items():
        label = t.count(PLAYERS, players)
        line(axes, figures["price"]["paid"], figures["price"]["row_points"], label)
    top = max(figures["price"]["paid"].max(initial=10) for figures in found["cats"].values())
    axes.plot((0, top), (0, top), color="0.5", linewidth=0.8, linestyle="--", marker="")
    axes.set_xlabel(t(N_("price paid (mice)")))
    axes.set_ylabel(t(N_("worth of the row (points)")))
    axes.legend()


def mice_at_the_end(axes: Any, found: Findings, t: Translator) -> None:
    """How many games were won by who ended with so many mice."""
    for players, figures in found["cats"].items():
        held = figures["mice_held"]
        line(axes, held["mice"], held["wins"], t.count(PLAYERS, players), 100)
    axes.set_xlabel(t(N_("mice at the end of the game")))
    axes.set_ylabel(t(N_("games won (%)")))
    axes.legend()


PLOTS: dict[str, Callable[[Any, Findings, Translator], None]] = {
    "first-seat": first_seat,
    "row": row_by_open_cards,
    "pass": when_to_pass,
    "card": card_to_place,
    "price": price_and_row_points,
    "mice": mice_at_the_end,
}
