"""What the study of Crazy Mistigri tells its players: pairs to lay, to decline and to reverse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chatiere.core.strategy import FindingSection, HabitSection, Told
from chatiere.core.translation import N_

FOUR, FIVE = 4, 5
"""Players, where one table stands for all."""
SIZES = {
    "many": N_("with eight cards or more"),
    "some": N_("with five to seven cards"),
    "few": N_("with four cards or fewer"),
}


def best_pair(found: Mapping[str, Any]) -> Told:
    """The pair whose effect gives the greatest lead."""
    leads = {
        value: float(one["effect"]["ahead"].value) for value, one in found["effects"][FIVE].items()
    }
    best = max(leads, key=lambda value: leads[value])
    return {"pair": (best, 0), "n": (leads[best], 1)}


SECTIONS = (
    HabitSection(
        "decline",
        N_("Declining a pair"),
        N_("declines though it has a pair (%)"),
        more=N_("Tigers decline a pair more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers decline a pair less often {case}: {tiger} of the time, cats {cat}."),
        alike=N_(
            "Tigers decline a pair about as often as cats: {tiger} and {cat} of the time {case}."
        ),
        cases=SIZES | {"again": N_("after a pair of 6s")},
    ),
    HabitSection(
        "effect",
        N_("A pair with an effect, or one of a colour"),
        N_("lays the pair with an effect where it has both (%)"),
        more=N_("Tigers prefer the effect more often {case}: {tiger} of the time, cats {cat}."),
        less=N_(
            "Tigers keep the effect for later more often {case}: they lay it {tiger} of the "
            "time, cats {cat}."
        ),
        alike=N_("Tigers prefer the pair with an effect about as often as cats."),
        cases=SIZES,
    ),
    HabitSection(
        "reverse",
        N_("1+1, 2+2, 3+3: the effect, or reversing"),
        N_("reverses rather than uses the effect (%)"),
        more=N_("Tigers reverse more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers reverse less often {case}: {tiger} of the time, cats {cat}."),
        alike=N_("Tigers reverse about as often as cats."),
        cases={
            "1": N_("with a pair of 1s"),
            "2": N_("with a pair of 2s"),
            "3": N_("with a pair of 3s"),
        },
    ),
    HabitSection(
        "given",
        N_("What a pair of 5s gives away"),
        N_("penalty points of a card that is given"),
        more=N_("Tigers give dearer cards: of {tiger} points on average, cats of {cat}."),
        less=N_("Tigers give cheaper cards: of {tiger} points on average, cats of {cat}."),
        alike=N_("Tigers give about as dear cards as cats: of {tiger} points, cats of {cat}."),
        digits=1,
    ),
    HabitSection(
        "wake",
        N_("Waking the Mistigri"),
        N_("gives the Mistigri where it lies in the discard (%)"),
        more=N_("Tigers wake it more often: {tiger} of the time, cats {cat}."),
        less=N_("Tigers let it sleep more often: they wake it {tiger} of the time, cats {cat}."),
        alike=N_("Tigers wake it about as often as cats: {tiger} of the time, cats {cat}."),
    ),
    HabitSection(
        "zero",
        N_("Rounds at zero"),
        N_("rounds without a penalty (%)"),
        more=N_("Tigers get out at zero more often: in {tiger} of their rounds, cats in {cat}."),
        less=N_("Tigers get out at zero less often: in {tiger} of their rounds, cats in {cat}."),
        alike=N_(
            "Tigers get out at zero about as often as cats: in {tiger} of their rounds, cats in "
            "{cat}."
        ),
    ),
    FindingSection(
        "effects",
        N_("What each pair brings"),
        N_(
            "With five players no effect gives a greater lead than that of {pair}+{pair}: {n} "
            "points on the others."
        ),
        best_pair,
    ),
    FindingSection(
        "mistigri",
        N_("Who pays for the Mistigri"),
        N_(
            "With four players, who has the Mistigri at half-time ends up paying for it {n}% of "
            "the time."
        ),
        lambda found: {"n": (100 * found["half"][FOUR]["pays"].value, 0)},
    ),
    FindingSection(
        "first-round",
        N_("Can a bad round be made up for?"),
        N_(
            "With four players a first round at zero leaves a chance of {zero}% to win, one with "
            "five points {five}%."
        ),
        lambda found: {
            "zero": (100 * found["first"][FOUR].value[0], 0),
            "five": (100 * found["first"][FOUR].value[5], 0),
        },
    ),
)
