"""What the study of Mmm! tells its players: when to stop, and how many dice to put.

The players that we call cats elsewhere are amateurs here: there is a cat on the board.
"""

from __future__ import annotations

from chatiere.core.strategy import FindingSection, HabitSection
from chatiere.core.translation import N_

SECTIONS = (
    HabitSection(
        "stop",
        N_("How often to stop"),
        N_("stops rather than rolls (%)"),
        more=N_("Tigers stop more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_(
            "Tigers roll again more often {case}: they stop {tiger} of the time, amateurs {cat}."
        ),
        alike=N_("Tigers stop about as often as amateurs."),
        cases={
            "2 all": N_("with two dice left and all five foods still to find"),
            "2 fewer": N_("with two dice left and fewer foods to find"),
            "2 done": N_("with two dice left and a provision complete"),
            "1 all": N_("with one die left and all five foods still to find"),
            "1 fewer": N_("with one die left and fewer foods to find"),
            "1 done": N_("with one die left and a provision complete"),
        },
    ),
    HabitSection(
        "near",
        N_("With the cat at the door"),
        N_("stops though no provision is complete (%)"),
        more=N_("Tigers stop more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_(
            "Tigers roll again more often {case}: they stop {tiger} of the time, amateurs {cat}."
        ),
        alike=N_("The cat's distance moves tigers and amateurs alike."),
        cases={
            "far": N_("while the cat is far"),
            "near": N_("with the cat within three steps"),
        },
    ),
    HabitSection(
        "put",
        N_("How many dice to put at once"),
        N_("puts another die of the same roll where one fits (%)"),
        more=N_("Tigers put another die more often {case}: {tiger} of the time, amateurs {cat}."),
        less=N_(
            "Tigers leave a die to roll again more often {case}: they put it {tiger} of the "
            "time, amateurs {cat}."
        ),
        alike=N_("Tigers put as many dice of a roll as amateurs."),
        cases={
            "2": N_("after the first die"),
            "1": N_("after the second die"),
        },
    ),
    FindingSection(
        "rules",
        N_("A rule of thumb for stopping"),
        N_(
            "Two dice left: roll; one die left: roll only while all five foods are open. So one "
            "wins {n}% on side 1 of the board; perfect play wins {best}%."
        ),
        lambda found: {
            "n": (100 * found["rules"][1]["thumb"], 0),
            "best": (100 * found["rules"][1]["perfect"], 0),
        },
    ),
    FindingSection(
        "losses",
        N_("Where the chances go"),
        N_(
            "Of what an amateur loses to perfect play on side 1, {n}% is lost by which dice are "
            "put "
            "and where; the rest by when to stop."
        ),
        lambda found: {"n": (100 * found["lost"][1]["cat"]["part"], 0)},
    ),
    FindingSection(
        "close",
        N_("How games end"),
        N_(
            "When perfect play loses on side 1, one to three squares are free {n}% of the time; "
            "when an amateur does, {cat}%."
        ),
        lambda found: {
            "n": (100 * found["played"][1]["perfect"]["close"].value, 0),
            "cat": (100 * found["played"][1]["cat"]["close"].value, 0),
        },
    ),
)
