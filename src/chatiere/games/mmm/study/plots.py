"""The plots of the study of Mmm!."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chatiere.core.translation import N_, Translator

Findings = dict[str, Any]
THICK = 0.38
LAST = 16
"""Hardly any game is lost with more squares free."""


def side_name(side: int, t: Translator) -> str:
    return t(N_("side {n}"), n=side)


def rules(axes: Any, found: Findings, t: Translator) -> None:
    """The chance to win by rule, on both sides of the board."""
    names = {
        "once": t(N_("never roll again")),
        "all": t(N_("always roll again")),
        "provision": t(N_("until a provision is complete")),
        "thumb": t(N_("the rule of thumb")),
        "perfect": t(N_("perfect play")),
    }
    places = np.arange(len(names))
    for number, (side, values) in enumerate(found["rules"].items()):
        chances = [100 * values[name] for name in names]
        at = places + THICK * (0.5 - number)
        bars = axes.barh(at, chances, THICK * 0.95, label=side_name(side, t))
        axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.set_yticks(places, list(names.values()))
    axes.grid(visible=False, axis="y")
    axes.set_xlim(0, 100)
    axes.set_xlabel(t(N_("chance to win (%), dice put perfectly")))
    axes.legend(loc="lower right")


def where_chances_go(axes: Any, found: Findings, t: Translator) -> None:
    """What kittens and cats lose in a game, by kind of mistake."""
    who = {"kitten": t(N_("kitten")), "cat": t(N_("cat"))}
    kinds = {
        "putting": t(N_("which dice, and where")),
        "stopping": t(N_("stopped too early")),
        "rolling": t(N_("one roll too many")),
    }
    bars = [(side, name) for side in found["lost"] for name in who]
    places = np.arange(len(bars))
    left = np.zeros(len(bars))
    for kind, label in kinds.items():
        figures = [found["lost"][side][name][kind] for side, name in bars]
        lost = np.array([figure.value for figure in figures])
        margin = [figure.margin for figure in figures]
        axes.barh(places, lost, 0.6, left=left, xerr=margin, capsize=2, label=label)
        left += lost
    axes.set_yticks(places, [f"{who[name]}, {side_name(side, t)}" for side, name in bars])
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(t(N_("chance lost in a game (% points)")))
    axes.legend(loc="upper center", bbox_to_anchor=(0.4, 1.14), ncols=3)


def how_close(axes: Any, found: Findings, t: Translator) -> None:
    """How many squares were free when the cat came."""
    names = {
        "kitten": t(N_("kitten")),
        "cat": t(N_("cat")),
        "perfect": t(N_("perfect play")),
    }
    for who, label in names.items():
        lost = found["played"][1][who]["lost_with"]
        free = np.arange(1, LAST + 1)
        axes.errorbar(
            free, 100 * lost.value[free], 100 * lost.margin[free], label=label, markersize=4
        )
    axes.set_xlabel(t(N_("free squares when the cat arrives")))
    axes.set_ylabel(t(N_("games (%), side 1")))
    axes.legend()


PLOTS: dict[str, Callable[[Any, Findings, Translator], None]] = {
    "rules": rules,
    "losses": where_chances_go,
    "close": how_close,
}
