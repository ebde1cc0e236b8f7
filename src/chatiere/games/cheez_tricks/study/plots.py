"""The plots of a study of Cheez-Tricks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Say = Callable[[str, str], str]
Found = dict[str, Any]

SEEN_OFTEN = 200
"""A point with fewer cases behind it is not drawn."""
GREY_LINE = "#6a575b"
FUR = {
    "grey": ("#8c8c94", "gris", "grey"),
    "orange": ("#c8752a", "roux", "orange"),
    "black": ("#2b2024", "noir", "black"),
    "white": ("#e9dcc6", "blanc", "white"),
    "tuxedo": ("#5a6f8f", "bicolore", "tuxedo"),
    "siamese": ("#a98a6b", "siamois", "siamese"),
}


def cat_label(key: str, say: Say) -> str:
    """`grey:suit` is the grey cat of a suit, whichever."""
    family, what = key.split(":")
    if family in ("grey", "orange"):
        more = say("le plus d", "most ") if family == "grey" else say("le moins d", "fewest ")
        named = {"suit": say("’une couleur", "of a suit"), "tricks": say("e plis", "tricks")}
        return more + named.get(what, say(f"e {what}", f"{what}s"))
    return {
        "black": say(f"pli {what}", f"trick {what}"),
        "white": say(f"premier à {what} plis", f"first to {what} tricks"),
        "tuxedo": say(f"exactement {what}", f"exactly {what}"),
        "siamese": say(f"prend un {what}", f"takes a {what}"),
    }[family]


def draw_cats(axes: Any, found: Found, say: Say) -> None:
    """What each cat does to everybody's points."""
    cats = found["cats"][::-1]
    drawn = set()
    for row, one in enumerate(cats):
        colour, french, english = FUR[one["family"]]
        label = None if one["family"] in drawn else say(french, english)
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
    axes.set_yticks(range(len(cats)), [cat_label(one["key"], say) for one in cats], fontsize=8)
    axes.set_ylim(-0.7, len(cats) - 0.3)
    axes.set_xlabel(
        say(
            "points par joueur et par manche, de plus que dans une manche quelconque",
            "points a player and round, more than in any round",
        )
    )
    axes.legend(title=say("chat", "cat"))


def draw_start(axes: Any, found: Found, say: Say) -> None:
    """All three from the first card on, or none."""
    draw_better(axes, found["start"][4]["better"], 3, say)
    axes.set_xlabel(
        say("cartes fortes dans la main, à quatre", "strong cards in the hand, four players")
    )
    axes.set_ylabel(
        say(
            "viser les trois plutôt qu’aucun :\npoints gagnés",
            "all three rather than none:\npoints won",
        )
    )


def draw_caught(axes: Any, found: Found, say: Say) -> None:
    """After the first capture: go on, or hide."""
    draw_better(axes, found["caught"][4]["better"], 2, say)
    axes.set_xlabel(
        say(
            "plis restants après la première capture, à quatre",
            "tricks left after the first capture, four players",
        )
    )
    axes.set_ylabel(
        say(
            "viser les trois plutôt qu’aucun autre :\npoints gagnés",
            "all three rather than no other:\npoints won",
        )
    )


def draw_better(axes: Any, better: Any, cats: int, say: Say) -> None:
    """By how many of the cats that are left seek winners."""
    for seekers in range(cats + 1):
        label = say(f"{seekers} sur {cats}", f"{seekers} of {cats}")
        errors(axes, np.arange(better.value.shape[1]), better[seekers], label)
    axes.axhline(0, color=GREY_LINE, linewidth=0.8, marker="")
    axes.legend(
        title=say("chats qui guettent celui qui ramasse", "cats that seek whoever wins"),
        alignment="left",
    )


def draw_hands(axes: Any, found: Found, say: Say) -> None:
    """What a hand is worth."""
    for players, figure in found["strong"].items():
        label = say(f"{players} joueurs", f"{players} players")
        errors(axes, np.arange(len(figure.value)), figure, label)
    axes.set_xlabel(say("cartes fortes dans la main", "strong cards in the hand"))
    axes.set_ylabel(say("points de la manche", "points of the round"))
    axes.legend()


def errors(axes: Any, x: Any, figure: Any, label: str) -> None:
    """Points with their margins, where there is enough behind them."""
    shown = figure.n >= SEEN_OFTEN
    axes.errorbar(
        x[shown], figure.value[shown], figure.margin[shown], label=label, markersize=5, capsize=3
    )


draw_cats.size = (7.2, 8.4)  # type: ignore[attr-defined]
PLOTS = {"cats": draw_cats, "start": draw_start, "caught": draw_caught, "hands": draw_hands}
