"""The plots of a study of Cheez-Tricks."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.translation import N_, NN_, Translator

Findings = dict[str, Any]

SEEN_OFTEN = 200
"""A point with fewer cases behind it is not drawn."""
GREY_LINE = "#6a575b"
PLAYERS = NN_("{n} player", "{n} players")
COATS = {
    "grey": ("#8c8c94", N_("grey")),
    "orange": ("#c8752a", N_("orange")),
    "black": ("#2b2024", N_("black")),
    "white": ("#e9dcc6", N_("white")),
    "tuxedo": ("#5a6f8f", N_("tuxedo")),
    "siamese": ("#a98a6b", N_("siamese")),
}
"""A family's colour, and what it is called."""
KINDS = {
    "grey": N_("most {what}s"),
    "grey:suit": N_("most of a suit"),
    "grey:tricks": N_("most tricks"),
    "orange": N_("fewest {what}s"),
    "orange:suit": N_("fewest of a suit"),
    "orange:tricks": N_("fewest tricks"),
    "black": N_("trick {what}"),
    "white": N_("first to {what} tricks"),
    "tuxedo": N_("exactly {what}"),
    "siamese": N_("takes a {what}"),
}
"""What cats of a kind look at, whichever suit it is."""


def kind_label(key: str, t: Translator) -> str:
    """`grey:suit` is the grey cat of a suit, whichever."""
    family, what = key.split(":")
    return t(KINDS.get(key, KINDS[family]), what=what)


def kind_name(key: str, t: Translator) -> str:
    """A kind of cat with its coat: `grey, most of a suit`."""
    return t(N_("{coat}, {what}"), coat=t(COATS[key.partition(":")[0]][1]), what=kind_label(key, t))


def draw_cats(axes: Any, found: Findings, t: Translator) -> None:
    """What each cat does to everybody's points."""
    cats = found["cats"][::-1]
    drawn = set()
    for row, one in enumerate(cats):
        colour, coat = COATS[one["family"]]
        label = None if one["family"] in drawn else t(coat)
        drawn.add(one["family"])
        axes.barh(
            row,
            one["brings"].value,
            xerr=one["brings"].margin,
            color=colour,
            edgecolor=GREY_LINE,
            linewidth=0.6,
            ecolor=GREY_LINE,
            label=label,
        )
    axes.axvline(0, color=GREY_LINE, linewidth=0.8, marker="")
    axes.set_yticks(range(len(cats)), [kind_label(one["key"], t) for one in cats], fontsize=8)
    axes.set_ylim(-0.7, len(cats) - 0.3)
    axes.set_xlabel(t(N_("points a player and round, more than in any round")))
    axes.legend(title=t(N_("cat")))


def draw_start(axes: Any, found: Findings, t: Translator) -> None:
    """All three from the first card on, or none."""
    draw_better(axes, found["start"][4]["better"], 3, t)
    axes.set_xlabel(t(N_("strong cards in the hand, four players")))
    axes.set_ylabel(t(N_("all three rather than none:\npoints won")))


def draw_caught(axes: Any, found: Findings, t: Translator) -> None:
    """After the first capture: go on, or hide."""
    draw_better(axes, found["caught"][4]["better"], 2, t)
    axes.set_xlabel(t(N_("tricks left after the first capture, four players")))
    axes.set_ylabel(t(N_("all three rather than no other:\npoints won")))


def draw_better(axes: Any, better: Any, cats: int, t: Translator) -> None:
    """By how many of the cats that are left seek winners."""
    for seekers in range(cats + 1):
        label = t(N_("{n} of {all}"), n=seekers, all=cats)
        errors(axes, np.arange(better.value.shape[1]), better[seekers], label)
    axes.axhline(0, color=GREY_LINE, linewidth=0.8, marker="")
    axes.legend(
        title=t(N_("cats that seek whoever wins")),
        alignment="left",
    )


def draw_hands(axes: Any, found: Findings, t: Translator) -> None:
    """What a hand is worth."""
    for players, figure in found["strong"].items():
        label = t.count(PLAYERS, players)
        errors(axes, np.arange(len(figure.value)), figure, label)
    axes.set_xlabel(t(N_("strong cards in the hand")))
    axes.set_ylabel(t(N_("points of the round")))
    axes.legend()


def errors(axes: Any, x: Any, figure: Any, label: str) -> None:
    """Points with their margins, where there is enough behind them."""
    shown = figure.n >= SEEN_OFTEN
    axes.errorbar(
        x[shown], figure.value[shown], figure.margin[shown], label=label, markersize=5, capsize=3
    )


draw_cats.size = (7.2, 8.4)  # type: ignore[attr-defined]
PLOTS = {"cats": draw_cats, "start": draw_start, "caught": draw_caught, "hands": draw_hands}
