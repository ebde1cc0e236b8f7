"""What the study of Cheez-Tricks tells its players: which cats to fear, when to take a trick.

The players that we call cats elsewhere are amateurs here: there are enough cats in this game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chatiere.core.strategy import FindingSection, HabitSection, Told
from chatiere.core.translation import N_

FOUR = 4
"""Players, where one table stands for all."""
CAPTURES = {
    "0": N_("before the first capture"),
    "1": N_("after one capture"),
    "2": N_("after two captures"),
    "3": N_("after all three"),
}


def after_one(found: Mapping[str, Any]) -> Told:
    """All three or none, after an early capture, both other cats seeking winners."""
    better = float(found["caught_early"][FOUR][2]["better"].value)
    return {"n": (better, 1), "m": (-better, 1)}


SECTIONS = (
    HabitSection(
        "caught",
        N_("Which cat to fear"),
        N_("rounds with such a cat in which it captures them (%)"),
        more=N_("Tigers are captured more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_("Tigers are captured less often {case}: {tiger} of the time, amateurs {cat}."),
        alike=N_("No kind of cat captures tigers and amateurs differently often."),
        cases={
            "grey": N_("by grey cats, who want the most of something"),
            "orange": N_("by orange cats, who want the fewest"),
            "black": N_("by black cats, who wait at one trick"),
            "white": N_("by white cats, who want the first to two or three tricks"),
            "tuxedo": N_("by tuxedo cats, who want an exact number of tricks"),
            "siamese": N_("by siamese cats, who wait for one card"),
        },
    ),
    HabitSection(
        "met",
        N_("No cat, or all three"),
        N_("rounds (%)"),
        more=N_("Tigers end a round more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_("Tigers end a round less often {case}: {tiger} of the time, amateurs {cat}."),
        alike=N_("Tigers end as many rounds without a capture, and with all three, as amateurs."),
        cases={
            "0": N_("without a capture"),
            "1": N_("with one capture"),
            "2": N_("with two captures"),
            "3": N_("with all three captures"),
        },
    ),
    HabitSection(
        "take",
        N_("A trick that one need not take"),
        N_("gets ahead where it could stay below (%)"),
        more=N_("Tigers get ahead more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_(
            "Tigers stay below more often {case}: they get ahead {tiger} of the time, amateurs "
            "{cat}."
        ),
        alike=N_("Tigers take such a trick about as often as amateurs."),
        cases=CAPTURES,
    ),
    HabitSection(
        "high",
        N_("How high to lead"),
        N_("value of the card that is led"),
        more=N_("Tigers lead higher cards {case}: {tiger} on average, amateurs {cat}."),
        less=N_("Tigers lead lower cards {case}: {tiger} on average, amateurs {cat}."),
        alike=N_("Tigers lead cards about as high as amateurs."),
        cases=CAPTURES,
        digits=1,
    ),
    HabitSection(
        "trump",
        N_("Leading trump"),
        N_("leads trump where it has other cards too (%)"),
        more=N_("Tigers lead trump more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_("Tigers lead trump less often {case}: {tiger} of the time, amateurs {cat}."),
        alike=N_("Tigers lead trump about as often as amateurs."),
        cases=CAPTURES,
    ),
    HabitSection(
        "points",
        N_("What a round brings"),
        N_("points of a round"),
        more=N_("A round brings tigers {tiger} points, amateurs {cat} at the same table."),
        less=N_("A round brings tigers only {tiger} points, amateurs {cat} at the same table."),
        alike=N_("A round brings tigers and amateurs about as much: {tiger} and {cat} points."),
        digits=1,
    ),
    FindingSection(
        "cats",
        N_("What each cat does to everybody"),
        N_(
            "With four players a round with the hardest cat changes everybody's points by {low}, "
            "one with the kindest by {high}."
        ),
        lambda found: {
            "low": (found["cats"][0]["brings"].value, 2),
            "high": (found["cats"][-1]["brings"].value, 2),
        },
    ),
    FindingSection(
        "start",
        N_("All three, or none"),
        N_(
            "With four players and three cats that seek whoever wins, going for all three from "
            "the first card on pays from {n} strong cards on."
        ),
        lambda found: {"n": (found["bold_from"][FOUR], 0)},
        turns_on="n",
        otherwise=N_(
            "With four players going for all three cats from the first card on never pays, not "
            "even with many strong cards."
        ),
    ),
    FindingSection(
        "caught",
        N_("After the first capture"),
        N_(
            "With many tricks to go and two more cats that seek whoever wins, going on for all "
            "three brings {n} points more than hiding."
        ),
        after_one,
        turns_on="n",
        otherwise=N_(
            "Even with many tricks to go and two more cats that seek whoever wins, hiding brings "
            "{m} points more than going on for all three."
        ),
    ),
    FindingSection(
        "hands",
        N_("What a hand is worth"),
        N_(
            "With four players a hand with two strong cards brings {two} points in a round, one "
            "with six {six}."
        ),
        lambda found: {
            "two": (found["strong"][FOUR].value[2], 1),
            "six": (found["strong"][FOUR].value[6], 1),
        },
    ),
)
