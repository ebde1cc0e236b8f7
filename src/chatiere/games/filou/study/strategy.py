"""What the study of Filou tells its players: habits of cats and tigers, and what rows are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chatiere.core.strategy import FindingSection, HabitSection, Told
from chatiere.core.translation import N_

FOUR = 4
"""Players, where one table stands for all."""
BEST, WORST = 6, 0
"""The 15 and the −8, by the number of the card."""


def buyers_of_own(found: Mapping[str, Any]) -> Told:
    """How often a card comes home, the best and the worst."""
    own = 100 * found["cats"][FOUR]["own"].value
    return {
        "high": (own[BEST], 0),
        "low": (own[WORST], 0),
        "gap": (own[BEST] - own[WORST], 0),
    }


def at_the_end(found: Mapping[str, Any]) -> Told:
    """Mice and points in cats, of winners and of the others."""
    table = found["cats"][FOUR]
    return {
        "won": (table["mice"].value[1], 1),
        "lost": (table["mice"].value[0], 1),
        "cats": (table["cat_points"].value[1], 0),
        "less": (table["cat_points"].value[0], 0),
    }


SECTIONS = (
    HabitSection(
        "open",
        N_("Opening the bidding"),
        N_("rounds in which the first bids rather than passes (%)"),
        more=N_("Tigers open the bidding more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers pass at once more often {case}: they bid {tiger} of the time, cats {cat}."),
        alike=N_("Tigers open the bidding about as often as cats."),
        cases={
            "good": N_("with an 8, an 11 or a 15 open"),
            "small": N_("with a 3 or a 5 open"),
            "animal": N_("with a rabbit or a dog open"),
            "bad": N_("with a bad cat open"),
        },
    ),
    HabitSection(
        "bid",
        N_("How much to open with"),
        N_("first bid of a round (mice)"),
        more=N_("Tigers open higher {case}: with {tiger} mice on average, cats with {cat}."),
        less=N_("Tigers open lower {case}: with {tiger} mice on average, cats with {cat}."),
        alike=N_("When they open, tigers bid about as many mice as cats."),
        cases={
            "good": N_("with an 8, an 11 or a 15 open"),
            "small": N_("with a 3 or a 5 open"),
            "animal": N_("with a rabbit or a dog open"),
            "bad": N_("with a bad cat open"),
        },
        digits=1,
    ),
    HabitSection(
        "pass",
        N_("When to pass"),
        N_("passes (%)"),
        more=N_("Tigers pass more readily {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers stay in more often {case}: they pass {tiger} of the time, cats {cat}."),
        alike=N_("By what the row seems to be worth, tigers pass about as often as cats."),
        cases={
            "loss": N_("when the row seems to be worth less than the next bid"),
            "little": N_("when the row seems to be worth up to 5 points more than the bid"),
            "some": N_("when the row seems to be worth 5 to 10 points more than the bid"),
            "much": N_("when the row seems to be worth over 10 points more than the bid"),
        },
    ),
    HabitSection(
        "mice",
        N_("The mice for passing"),
        N_("passes (%)"),
        more=N_(
            "Tigers would rather have the mice {case}: they pass {tiger} of the time, cats {cat}."
        ),
        less=N_("The mice tempt tigers less {case}: they pass {tiger} of the time, cats {cat}."),
        alike=N_("The mice on the card tempt tigers and cats alike."),
        cases={
            "0": N_("when passing brings nothing"),
            "2": N_("when passing brings 2 mice"),
            "4": N_("when passing brings 4 mice"),
            "6": N_("when passing brings 6 mice"),
        },
    ),
    HabitSection(
        "dogs",
        N_("Rows with dogs"),
        N_("bids on rather than passes (%)"),
        more=N_("Tigers bid on more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers bid on less often {case}: {tiger} of the time, cats {cat}."),
        alike=N_("Dogs that they know of put off tigers and cats alike."),
        cases={
            "0": N_("while they know of no dog in the row"),
            "1": N_("with one dog in the row that they know of"),
            "2": N_("with two dogs or more that they know of"),
        },
    ),
    HabitSection(
        "raise",
        N_("How far to raise"),
        N_("mice above the highest bid"),
        more=N_("Tigers raise further: by {tiger} mice on average, cats by {cat}."),
        less=N_("Tigers raise in smaller steps: by {tiger} mice on average, cats by {cat}."),
        alike=N_("Tigers raise about as far as cats: by {tiger} mice on average, cats by {cat}."),
        digits=2,
    ),
    HabitSection(
        "decline",
        N_("A row that nobody bid for"),
        N_("declined (%)"),
        more=N_("Tigers decline it more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers decline it less often {case}: {tiger} of the time, cats {cat}."),
        alike=N_("Tigers decline such a row about as often as cats."),
        cases={
            "good": N_("when it is worth more than its mouse"),
            "bad": N_("when it is worth no more than its mouse"),
        },
    ),
    HabitSection(
        "price",
        N_("Which rows they pay for"),
        N_("price of a row (mice)"),
        more=N_("Tigers buy dearer rows: for {tiger} mice on average, cats for {cat}."),
        less=N_("Tigers buy cheaper rows: for {tiger} mice on average, cats for {cat}."),
        alike=N_("Tigers pay about as much for a row as cats: {tiger} mice, cats {cat}."),
        digits=1,
    ),
    HabitSection(
        "loss",
        N_("Rows bought at a loss"),
        N_("rows that were worth less than their price (%)"),
        more=N_("Tigers pay too much more often: for {tiger} of their rows, cats for {cat}."),
        less=N_("Tigers pay too much less often: for {tiger} of their rows, cats for {cat}."),
        alike=N_(
            "Tigers pay too much about as often as cats: for {tiger} of their rows, cats for {cat}."
        ),
    ),
    FindingSection(
        "row",
        N_("What a row is worth"),
        N_(
            "With four players a row is worth what lies open, and {n} points for each card face "
            "down."
        ),
        lambda found: {"n": (found["cats"][FOUR]["face_down"], 1)},
    ),
    FindingSection(
        "pass",
        N_("To bid once more, or to pass"),
        N_(
            "With four players, while 4 mice wait for you, bid once more if the row is worth "
            "{four} points more than the bid; while 6 do, if it is worth {six} more."
        ),
        lambda found: {
            "four": (found["cats"][FOUR]["passing"][4]["from"], 0),
            "six": (found["cats"][FOUR]["passing"][6]["from"], 0),
        },
    ),
    FindingSection(
        "card",
        N_("Which card to place"),
        N_(
            "Whoever placed a good card wants it back: the owner of a 15 buys its row {high}% of "
            "the time, that of a −8 {low}%."
        ),
        buyers_of_own,
        turns_on="gap",
        otherwise=N_(
            "What one placed says little of what one buys: the owner of a 15 buys its row {high}% "
            "of the time, that of a −8 {low}%."
        ),
    ),
    FindingSection(
        "price",
        N_("Price and worth"),
        N_(
            "Whoever buys is the one who hoped most: with four players {n}% of the rows are worth "
            "less than was paid for them."
        ),
        lambda found: {"n": (100 * found["cats"][FOUR]["at_a_loss"].value, 0)},
    ),
    FindingSection(
        "mice",
        N_("Mice at the end"),
        N_(
            "With four players winners end with {won} mice and {cats} points in cats, the others "
            "with {lost} mice and {less} points."
        ),
        at_the_end,
    ),
    FindingSection(
        "first-seat",
        N_("Who starts"),
        N_("With four players who starts wins {n}% of the games; a fair share is 25%."),
        lambda found: {"n": (100 * found["cats"][FOUR]["first"].value[0], 1)},
    ),
)
