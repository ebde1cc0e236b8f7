"""The plots of a study of La Chasse aux Souris."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chatiere.games.chasse_aux_souris.bot.heuristics import SPECIAL_CLASS, SUM_CLASS
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN

Say = Callable[[str, str], str]
Found = dict[str, Any]

LATE = 75
"""Before this total nothing happens."""
SEEN_OFTEN = 200
"""A point with fewer cases behind it is not drawn."""
GREY = "#6a575b"
NAMES = ("Poursuite", "Demi-tour", "Horloge", "Sumo", "Piège", "Cadeau", "Souris")


def draw_danger(axes: Any, found: Found, say: Say) -> None:
    """The chance to lose a token in this turn, by total and hand."""
    labels = (
        say("aucune échappatoire en main", "no escape in hand"),
        say("une échappatoire", "one escape"),
        say("deux ou plus", "two or more"),
    )
    totals = np.arange(LATE, LIMIT)
    for figure, label in zip(found["danger"], labels, strict=True):
        errors(axes, totals, figure[totals], label)
    label = say("deux cartes à poser, toutes mains", "two cards to lay, any hand")
    errors(axes, totals, found["chased"][totals], label)
    label = say("une carte, toutes mains", "one card, any hand")
    errors(axes, totals, found["alone"][totals], label)
    axes.set_xlabel(say("total au début du tour", "total when the turn begins"))
    axes.set_ylabel(say("tours qui coûtent un jeton (%)", "turns that cost a token (%)"))
    axes.legend()


def errors(axes: Any, x: Any, figure: Any, label: str, scale: float = 100.0) -> None:
    """Points with their margins, where there is enough behind them."""
    shown = figure.n >= SEEN_OFTEN
    axes.errorbar(
        x[shown],
        scale * figure.value[shown],
        scale * figure.margin[shown],
        label=label,
        markersize=4,
        linewidth=1.2,
        capsize=2,
    )


def draw_left(axes: Any, found: Found, say: Say) -> None:
    """Where to leave the total, by number of players."""
    totals = np.array([t for t in range(LIMIT) if t % TEN])
    for players, figure in found["left"].items():
        label = say(f"{players} joueurs", f"{players} players")
        shown = figure.n[totals] >= SEEN_OFTEN
        value = np.where(shown, figure.value[totals], np.nan)
        axes.plot(totals, value, label=label, markersize=3, linewidth=1.2)
    zero_line(axes)
    axes.set_xlabel(say("total laissé au suivant", "total left to the next player"))
    axes.set_ylabel(
        say(
            "jetons perdus ensuite dans la manche,\nde plus que les autres",
            "tokens lost later in the round,\nmore than the others",
        )
    )
    axes.legend()


def draw_tried(axes: Any, found: Found, say: Say) -> None:
    """The same moment with another card laid."""
    labels = (
        say("la plus grande addition", "the largest addition"),
        say("la plus petite addition", "the smallest addition"),
        say("une carte qui n’ajoute rien", "a card that adds nothing"),
    )
    middles = TEN * np.arange(TEN) + TEN / 2
    for what, label in enumerate(labels):
        errors(axes, middles + 0.6 * (what - 1), found["tried"][4][:, what], label, 1.0)
    zero_line(axes)
    axes.set_xticks(middles, [f"{t}–{t + 9}" for t in range(0, LIMIT, TEN)], fontsize=8)
    axes.set_xlabel(say("total avant la carte, à quatre", "total before the card, four players"))
    axes.set_ylabel(
        say(
            "jetons perdus ensuite dans la manche,\nde plus que les autres",
            "tokens lost later in the round,\nmore than the others",
        )
    )
    axes.legend()


def draw_cards(axes: Any, found: Found, say: Say) -> None:
    """What a card in the first hand is worth."""
    figure = found["dealt"]
    groups = (
        (slice(0, SUM_CLASS), [str(n) for n in range(2, 21)], say("additions", "additions")),
        (slice(SUM_CLASS, SPECIAL_CLASS), [f"−{n}" for n in range(2, 21)], say("sommes", "sums")),
        (slice(SPECIAL_CLASS, None), list(NAMES), say("spéciales", "specials")),
    )
    start, ticks, names = 0, [], []
    for part, labels, label in groups:
        x = start + np.arange(len(labels))
        axes.bar(x, figure.value[part], yerr=figure.margin[part], label=label, ecolor=GREY)
        ticks += list(x)
        names += labels
        start += len(labels) + 1
    zero_line(axes)
    axes.set_xticks(ticks, names, rotation=90, fontsize=8)
    axes.set_xlabel(
        say("carte reçue au début de la manche, à quatre", "card dealt for the round, four players")
    )
    axes.set_ylabel(
        say(
            "jetons perdus dans la manche,\nde plus que la moyenne",
            "tokens lost in the round,\nmore than the mean",
        )
    )
    axes.legend()


def zero_line(axes: Any) -> None:
    axes.axhline(0, color=GREY, linewidth=0.8, marker="")


draw_cards.size = (8.6, 4.4)  # type: ignore[attr-defined]
PLOTS = {"danger": draw_danger, "left": draw_left, "tried": draw_tried, "cards": draw_cards}
