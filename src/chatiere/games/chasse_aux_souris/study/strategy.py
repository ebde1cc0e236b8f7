"""What the study of La Chasse aux Souris tells its players: what to keep, and what to leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chatiere.core.strategy import FindingSection, HabitSection, Told
from chatiere.core.translation import N_

FOUR = 4
"""Players, where one table stands for all."""
LATE = 95
TOTALS = {
    "low": N_("below 50"),
    "middle": N_("between 50 and 79"),
    "high": N_("from 80 on"),
}


def large_or_small(found: Mapping[str, Any]) -> Told:
    """Tokens that the smallest addition costs beside the largest."""
    costs = float(found["gained"][FOUR]["small"].value)
    return {"n": (costs, 2), "m": (-costs, 2)}


def to_leave(found: Mapping[str, Any]) -> Told:
    """The worst and the best totals for oneself to leave, as stretches."""
    worst, best = found["worst"][FOUR], found["best"][FOUR]
    return {
        "a": (worst["from"], 0),
        "b": (worst["to"], 0),
        "c": (best["from"], 0),
        "d": (best["to"], 0),
    }


SECTIONS = (
    HabitSection(
        "escape",
        N_("What to keep"),
        N_("lays a card that adds nothing though an addition is safe (%)"),
        more=N_(
            "Tigers spend a card that adds nothing more often {case}: {tiger} of the time, cats "
            "{cat}."
        ),
        less=N_(
            "Tigers keep the cards that add nothing more often {case}: they spend one {tiger} "
            "of the time, cats {cat}."
        ),
        alike=N_("Tigers keep the cards that add nothing as carefully as cats."),
        cases=TOTALS,
    ),
    HabitSection(
        "largest",
        N_("The largest addition, or a smaller one"),
        N_("lays the largest of its safe additions (%)"),
        more=N_("Tigers lay the largest more often {case}: {tiger} of the time, cats {cat}."),
        less=N_(
            "Tigers lay a smaller one more often {case}: the largest {tiger} of the time, cats "
            "{cat}."
        ),
        alike=N_("Tigers lay the largest about as often as cats."),
        cases=TOTALS,
    ),
    HabitSection(
        "special",
        N_("When to use special cards"),
        N_("lays a special card where it has one (%)"),
        more=N_(
            "Tigers use their special cards more often {case}: {tiger} of the time, cats {cat}."
        ),
        less=N_(
            "Tigers save their special cards more often {case}: they use one {tiger} of the "
            "time, cats {cat}."
        ),
        alike=N_("Tigers use their special cards about as often as cats."),
        cases=TOTALS,
    ),
    HabitSection(
        "pay",
        N_("Paying a token that one need not pay"),
        N_("pays though a card is safe (%)"),
        more=N_("Tigers pay more often {case}: {tiger} of the time, cats {cat}."),
        less=N_("Tigers pay less often {case}: {tiger} of the time, cats {cat}."),
        alike=N_("Tigers pay about as often as cats: {tiger} and {cat} of the time {case}."),
        cases=TOTALS,
    ),
    HabitSection(
        "kept",
        N_("Escapes in hand"),
        N_("cards in hand that add nothing, when a turn begins"),
        more=N_("Tigers have more of them {case}: {tiger} on average, cats {cat}."),
        less=N_("Tigers have fewer of them {case}: {tiger} on average, cats {cat}."),
        alike=N_("Tigers have about as many cards that add nothing as cats."),
        cases=TOTALS,
        digits=1,
    ),
    HabitSection(
        "tokens",
        N_("Tokens at the end"),
        N_("tokens left"),
        more=N_("Tigers end with more tokens: {tiger} on average, cats with {cat}."),
        less=N_("Tigers end with fewer tokens: {tiger} on average, cats with {cat}."),
        alike=N_(
            "Tigers end with about as many tokens as cats: {tiger} on average, cats with {cat}."
        ),
        digits=1,
    ),
    FindingSection(
        "danger",
        N_("How dangerous a total is"),
        N_(
            "At 95 a turn without an escape in hand costs a token {bare}% of the time, with one "
            "escape {one}%."
        ),
        lambda found: {
            "bare": (100 * found["bare"][LATE].value, 0),
            "one": (100 * found["one"][LATE].value, 0),
        },
    ),
    FindingSection(
        "left",
        N_("Which total to leave"),
        N_(
            "With four players the worst totals to leave are {a} to {b}, the best of the second "
            "half {c} to {d}."
        ),
        to_leave,
    ),
    FindingSection(
        "tried",
        N_("Large cards first?"),
        N_(
            "With four players, laying the smallest addition in place of the largest costs {n} "
            "tokens later in the round."
        ),
        large_or_small,
        turns_on="n",
        otherwise=N_(
            "With four players, laying the smallest addition in place of the largest saves {m} "
            "tokens later in the round."
        ),
    ),
    FindingSection(
        "cards",
        N_("What a card is worth"),
        N_(
            "Beside the mean of a round, a special card that is dealt changes the tokens lost by "
            "{specials}, a card that subtracts by {sums}, a large addition by {large}."
        ),
        lambda found: {
            "specials": (found["families"]["specials"].value, 2),
            "sums": (found["families"]["sums"].value, 2),
            "large": (found["families"]["large"].value, 2),
        },
    ),
)
