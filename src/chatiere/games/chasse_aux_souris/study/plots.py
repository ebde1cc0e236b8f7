"""The plots of a study of La Chasse aux Souris."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.language import number
from chatiere.core.translation import N_, NN_, Translator
from chatiere.games.chasse_aux_souris.card_names import SPECIALS, card_words
from chatiere.games.chasse_aux_souris.cards import (
    HIGHEST_SUM,
    HIGHEST_TERM,
    LOWEST_SUM,
    SPECIAL_CLASS,
    SUM_CLASS,
)
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN

Findings = dict[str, Any]

LATE = 75
"""Before this total nothing happens."""
SEEN_OFTEN = 200
"""A point with fewer cases behind it is not drawn."""
GREY = "#6a575b"
PLAYERS = NN_("{n} player", "{n} players")


def draw_danger(axes: Any, found: Findings, t: Translator) -> None:
    """The chance to lose a token in this turn, by total and hand."""
    labels = (
        t(N_("no escape in hand")),
        t(N_("one escape")),
        t(N_("two or more")),
    )
    totals = np.arange(LATE, LIMIT)
    for figure, label in zip(found["danger"], labels, strict=True):
        errors(axes, totals, figure[totals], label)
    label = t(N_("two cards to lay, any hand"))
    errors(axes, totals, found["chased"][totals], label)
    label = t(N_("one card, any hand"))
    errors(axes, totals, found["alone"][totals], label)
    axes.set_xlabel(t(N_("total when the turn begins")))
    axes.set_ylabel(t(N_("turns that cost a token (%)")))
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


def draw_left(axes: Any, found: Findings, t: Translator) -> None:
    """Where to leave the total, by number of players."""
    totals = np.array([total for total in range(LIMIT) if total % TEN])
    for players, figure in found["left"].items():
        label = t.count(PLAYERS, players)
        shown = figure.n[totals] >= SEEN_OFTEN
        value = np.where(shown, figure.value[totals], np.nan)
        axes.plot(totals, value, label=label, markersize=3, linewidth=1.2)
    zero_line(axes)
    axes.set_xlabel(t(N_("total left to the next player")))
    axes.set_ylabel(t(N_("tokens lost later in the round,\nmore than the others")))
    axes.legend()


def draw_tried(axes: Any, found: Findings, t: Translator) -> None:
    """The same moment with another card laid."""
    labels = (
        t(N_("the largest addition")),
        t(N_("the smallest addition")),
        t(N_("a card that adds nothing")),
    )
    middles = TEN * np.arange(TEN) + TEN / 2
    for what, label in enumerate(labels):
        errors(axes, middles + 0.6 * (what - 1), found["tried"][4][:, what], label, 1.0)
    zero_line(axes)
    axes.set_xticks(
        middles, [f"{total}–{total + TEN - 1}" for total in range(0, LIMIT, TEN)], fontsize=8
    )
    axes.set_xlabel(t(N_("total before the card, four players")))
    axes.set_ylabel(t(N_("tokens lost later in the round,\nmore than the others")))
    axes.legend()


def draw_cards(axes: Any, found: Findings, t: Translator) -> None:
    """What a card in the first hand is worth."""
    figure = found["dealt"]
    additions = [str(n) for n in range(2, 2 * HIGHEST_TERM + 1)]
    sums = [number(-n) for n in range(LOWEST_SUM, HIGHEST_SUM + 1)]
    groups = (
        (slice(0, SUM_CLASS), additions, t(N_("additions"))),
        (slice(SUM_CLASS, SPECIAL_CLASS), sums, t(N_("sums"))),
        (slice(SPECIAL_CLASS, None), [card_words(name) for name in SPECIALS], t(N_("specials"))),
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
    axes.set_xlabel(t(N_("card dealt for the round, four players")))
    axes.set_ylabel(t(N_("tokens lost in the round,\nmore than the mean")))
    axes.legend()


def zero_line(axes: Any) -> None:
    axes.axhline(0, color=GREY, linewidth=0.8, marker="")


draw_cards.size = (8.6, 4.4)  # type: ignore[attr-defined]
PLOTS = {"danger": draw_danger, "left": draw_left, "tried": draw_tried, "cards": draw_cards}
