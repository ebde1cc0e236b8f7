"""The plots of the study of Filou."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Say = Callable[[str, str], str]
Found = dict[str, Any]
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


def first_seat(axes: Any, found: Found, say: Say) -> None:
    """How much more or less than its share each place wins."""
    for players, told in found["cats"].items():
        wins = told["first"]
        excess = 100 * (wins.value - 1 / players)
        axes.errorbar(
            np.arange(1, players + 1),
            excess,
            100 * wins.margin,
            label=say(f"{players} joueurs", f"{players} players"),
            capsize=3,
        )
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_xticks(range(1, 6))
    axes.set_xlabel(say("place au premier tour (1 : qui commence)", "place in round 1 (1: starts)"))
    axes.set_ylabel(say("victoires de plus que sa part (points)", "wins beyond its share (points)"))
    axes.legend()


def row_worth(axes: Any, found: Found, say: Say) -> None:
    """What the whole row counts, by what the open cards show."""
    for told in found["cats"][FOUR]["row"]:
        shown = told["shown"]
        label = say(
            f"{shown} carte{'s' * (shown > 1)} ouverte{'s' * (shown > 1)}",
            f"{shown} open card{'s' * (shown > 1)}",
        )
        line(axes, told["seen"], told["worth"], label)
    ends = (-14, 42)
    axes.plot(ends, ends, color="0.5", linewidth=0.8, linestyle="--", marker="")
    axes.set_xlabel(
        say("somme des cartes ouvertes, sans chien", "sum of the open cards, no dog among them")
    )
    axes.set_ylabel(say("valeur de la rangée (points)", "worth of the whole row (points)"))
    axes.legend()


def when_to_pass(axes: Any, found: Found, say: Say) -> None:
    """Bid one more, or pass: the difference in games won."""
    for gain, told in found["cats"][FOUR]["passing"].items():
        label = say(f"{gain} souris sur la carte", f"{gain} mice on the card")
        line(axes, told["edge"], told["wins"], label, 100)
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_xlabel(
        say(
            "valeur estimée de la rangée moins la mise (points)",
            "worth of the row by the rule of thumb, less the bid (points)",
        )
    )
    axes.set_ylabel(
        say(
            "miser plutôt que passer\n(points de % de victoires)",
            "to bid rather than pass\n(% points of games won)",
        )
    )
    axes.legend()


def card_to_place(axes: Any, found: Found, say: Say) -> None:
    """What each card brings beyond the mean of the hand."""
    names = [
        *found["cards"],
        *say("lapin gros_chien petit_chien", "rabbit big_dog small_dog").split(),
    ]
    names = [name.replace("_", "\n") for name in names]
    places = np.arange(len(names))
    wins = found["cats"][FOUR]["card_wins"]
    labels = (
        say("posée face cachée", "placed face down"),
        say("ouverte d'emblée (premier joueur)", "opened at once (first player)"),
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
    axes.set_ylabel(
        say(
            "victoires de plus que la main moyenne\n(points)",
            "wins beyond the mean of the hand\n(% points)",
        )
    )
    axes.legend(loc="upper left")
    axes.margins(y=0.25)


def price_and_worth(axes: Any, found: Found, say: Say) -> None:
    """What rows were worth, by what was paid for them."""
    for players, told in found["cats"].items():
        label = say(f"{players} joueurs", f"{players} players")
        line(axes, told["price"]["paid"], told["price"]["worth"], label)
    top = max(told["price"]["paid"].max(initial=10) for told in found["cats"].values())
    axes.plot((0, top), (0, top), color="0.5", linewidth=0.8, linestyle="--", marker="")
    axes.set_xlabel(say("prix payé (souris)", "price paid (mice)"))
    axes.set_ylabel(say("valeur de la rangée (points)", "worth of the row (points)"))
    axes.legend()


def mice_at_the_end(axes: Any, found: Found, say: Say) -> None:
    for players, told in found["cats"].items():
        held = told["mice_held"]
        line(axes, held["mice"], held["wins"], say(f"{players} joueurs", f"{players} players"), 100)
    axes.set_xlabel(say("souris à la fin de la partie", "mice at the end of the game"))
    axes.set_ylabel(say("parties gagnées (%)", "games won (%)"))
    axes.legend()


PLOTS: dict[str, Callable[[Any, Found, Say], None]] = {
    "first-seat": first_seat,
    "row": row_worth,
    "pass": when_to_pass,
    "card": card_to_place,
    "price": price_and_worth,
    "mice": mice_at_the_end,
}
