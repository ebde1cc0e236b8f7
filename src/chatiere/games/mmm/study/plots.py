"""The plots of the study of Mmm!."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Say = Callable[[str, str], str]
Found = dict[str, Any]
THICK = 0.38
LAST = 16
"""Hardly any game is lost with more squares free."""


def side_name(side: int, say: Say) -> str:
    return say(f"face {side}", f"side {side}")


def rules(axes: Any, found: Found, say: Say) -> None:
    """The chance to win by rule, on both sides of the board."""
    names = {
        "once": say("ne jamais relancer", "never roll again"),
        "all": say("toujours relancer", "always roll again"),
        "provision": say("jusqu'à une provision complète", "until a provision is complete"),
        "thumb": say("la règle simple", "the rule of thumb"),
        "perfect": say("jeu parfait", "perfect play"),
    }
    places = np.arange(len(names))
    for number, (side, values) in enumerate(found["rules"].items()):
        chances = [100 * values[name] for name in names]
        at = places + THICK * (0.5 - number)
        bars = axes.barh(at, chances, THICK * 0.95, label=side_name(side, say))
        axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.set_yticks(places, list(names.values()))
    axes.grid(visible=False, axis="y")
    axes.set_xlim(0, 100)
    axes.set_xlabel(
        say("chances de gagner (%), dés posés au mieux", "chance to win (%), dice put perfectly")
    )
    axes.legend(loc="lower right")


def where_chances_go(axes: Any, found: Found, say: Say) -> None:
    """What kittens and cats lose in a game, by kind of mistake."""
    who = {"kitten": say("chaton", "kitten"), "cat": say("chat", "cat")}
    kinds = {
        "putting": say("choix et place des dés", "which dice, and where"),
        "stopping": say("arrêt trop tôt", "stopped too early"),
        "rolling": say("un lancer de trop", "one roll too many"),
    }
    bars = [(side, name) for side in found["lost"] for name in who]
    places = np.arange(len(bars))
    left = np.zeros(len(bars))
    for kind, label in kinds.items():
        told = [found["lost"][side][name][kind] for side, name in bars]
        lost = np.array([figure.value for figure in told])
        margin = [figure.margin for figure in told]
        axes.barh(places, lost, 0.6, left=left, xerr=margin, capsize=2, label=label)
        left += lost
    axes.set_yticks(places, [f"{who[name]}, {side_name(side, say)}" for side, name in bars])
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(
        say("chances perdues en une partie (points de %)", "chance lost in a game (% points)")
    )
    axes.legend(loc="upper center", bbox_to_anchor=(0.4, 1.14), ncols=3)


def how_close(axes: Any, found: Found, say: Say) -> None:
    """How many squares were free when the cat came."""
    names = {
        "kitten": say("chaton", "kitten"),
        "cat": say("chat", "cat"),
        "perfect": say("jeu parfait", "perfect play"),
    }
    for who, label in names.items():
        lost = found["played"][1][who]["lost_with"]
        free = np.arange(1, LAST + 1)
        axes.errorbar(
            free, 100 * lost.value[free], 100 * lost.margin[free], label=label, markersize=4
        )
    axes.set_xlabel(say("cases libres à l'arrivée du chat", "free squares when the cat arrives"))
    axes.set_ylabel(say("parties (%), face 1", "games (%), side 1"))
    axes.legend()


PLOTS: dict[str, Callable[[Any, Found, Say], None]] = {
    "rules": rules,
    "losses": where_chances_go,
    "close": how_close,
}
