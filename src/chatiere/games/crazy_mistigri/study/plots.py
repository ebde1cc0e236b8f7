"""The plots of a study of Crazy Mistigri."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.translation import N_, NN_, Translator

Findings = dict[str, Any]

SEEN_OFTEN = 200
"""A point with fewer cases behind it is not drawn."""
LINE = "#6a575b"
WIDE = 0.27
PLAYERS = NN_("{n} player", "{n} players")


def draw_effects(axes: Any, found: Findings, t: Translator) -> None:
    """What each pair brings beside the same two cards without an effect."""
    effects = found["effects"][5]
    values = np.array(list(effects))
    series = (
        ("effect", "saved", t(N_("you pay less by"))),
        ("effect", "ahead", t(N_("lead gained on the others"))),
        ("reverse", "ahead", t(N_("lead if you reverse instead"))),
    )
    for place, (what, name, label) in enumerate(series):
        shown = [value for value in values if what in effects[value]]
        figures = [effects[value][what][name] for value in shown]
        axes.bar(
            np.array(shown) + WIDE * (place - 1),
            [float(figure.value) for figure in figures],
            WIDE,
            yerr=[float(figure.margin) for figure in figures],
            label=label,
            ecolor=LINE,
        )
    axes.axhline(0, color=LINE, linewidth=0.8, marker="")
    axes.set_xticks(values, [f"{value}+{value}" for value in values])
    axes.set_xlabel(t(N_("pair, five players")))
    axes.set_ylabel(t(N_("penalty points")))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, fontsize=9)


def draw_mistigri(axes: Any, found: Findings, t: Translator) -> None:
    """Whether who has the Mistigri now pays for it."""
    for players, figures in found["holds"].items():
        pays, all_cards = figures["pays"], figures["cards"]
        cards = np.arange(len(pays.value))
        shown = pays.n >= SEEN_OFTEN
        axes.errorbar(
            100 - 100 * cards[shown] / all_cards,
            100 * pays.value[shown],
            100 * pays.margin[shown],
            label=t.count(PLAYERS, players),
            markersize=3.5,
            linewidth=1.2,
        )
    axes.set_xlabel(t(N_("cards laid down so far (%)")))
    axes.set_ylabel(t(N_("who has the Mistigri\nends up paying it (%)")))
    axes.set_ylim(bottom=0)
    axes.legend()


def draw_first_round(axes: Any, found: Findings, t: Translator) -> None:
    """What the first round leaves to hope for."""
    for players, figure in found["first"].items():
        points = np.arange(len(figure.value))
        shown = figure.n >= SEEN_OFTEN
        axes.errorbar(
            points[shown],
            100 * figure.value[shown],
            100 * figure.margin[shown],
            label=t.count(PLAYERS, players),
            markersize=4,
        )
    axes.set_xlabel(t(N_("penalty points of the first round")))
    axes.set_ylabel(t(N_("games won (%)")))
    axes.legend()


PLOTS = {"effects": draw_effects, "mistigri": draw_mistigri, "first-round": draw_first_round}
