"""Five finesses of Mmm!: each is of the turns of one mouse, or of all when the cat has lost."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.entry import Heard
from chatiere.core.finesse import Finesse, Story
from chatiere.core.translation import N_
from chatiere.games.mmm.state import MOST_PROVISIONS, State

LARGE = 4
"""Squares of a large provision."""
CLOSE = 1
"""Steps of the cat to the pantry, when it is nearly there."""


def completed(heard: Heard[State]) -> list[int]:
    """The provisions that a move completed."""
    return [
        provision
        for provision in range(MOST_PROVISIONS)
        if heard.before.need[provision] > 0 and heard.after.need[provision] == 0
    ]


def collected(story: Story, seat: int) -> Iterator[Heard[State]]:
    """The moves by which a seat has turned its dice into mice."""
    return (heard for heard in story if heard.who == seat and heard.after.left < heard.before.left)


def two_at_once(story: Story, seat: int) -> bool:
    return any(len(completed(heard)) > 1 for heard in collected(story, seat))


def stops_in_time(story: Story, seat: int) -> bool:
    """A provision is complete and a die is left: it is not rolled (R3)."""
    return any(heard.what == "stop" and completed(heard) for heard in collected(story, seat))


def last_die(story: Story, seat: int) -> bool:
    """The last die is rolled alone, and completes what was not complete before (R2)."""
    was_alone = False
    for heard in story:
        if heard.who == seat and heard.what == "roll":
            was_alone = heard.before.loose == 1 and not would_complete(heard.before)
        elif heard.who == seat:
            if was_alone and heard.what.startswith("put") and completed(heard):
                return True
            was_alone = False
    return False


def would_complete(s: State) -> bool:
    """Whether stopping now would complete a provision."""
    need = [int(s.need[provision]) for provision in range(MOST_PROVISIONS)]
    for square, provision in enumerate(int(p) for p in s.provision):
        need[provision] -= int(s.dice) >> square & 1
    return any(s.need[p] > 0 and need[p] == 0 for p in range(MOST_PROVISIONS))


def large_one(story: Story, seat: int) -> bool:
    """The last mouse on a large provision."""
    sizes = [0] * MOST_PROVISIONS
    for provision in story[0].before.provision:
        sizes[int(provision)] += 1
    return any(
        sizes[provision] >= LARGE
        for heard in collected(story, seat)
        for provision in completed(heard)
    )


def narrow_escape(story: Story, seat: int) -> bool:
    """Won, with the cat at the door (R5)."""
    last = story[-1].after
    return bool(last.left == 0 and last.steps == CLOSE)


FINESSES = (
    Finesse(
        "two-at-once",
        N_("Two in one go"),
        N_("Three dice are enough for more than one feast."),
        N_("You completed two provisions in a single turn."),
        two_at_once,
    ),
    Finesse(
        "stops-in-time",
        N_("Enough is enough"),
        N_("A die is left over. Your paw itches. And yet…"),
        N_("You had completed a provision and stopped, though there was a die left to roll."),
        stops_in_time,
    ),
    Finesse(
        "last-die",
        N_("All or nothing"),
        N_("One die, one hope, and the whole table holds its breath."),
        N_("You rolled your last die alone, and it completed a provision."),
        last_die,
    ),
    Finesse(
        "large-one",
        N_("The big pieces too"),
        N_("Crumbs are easy. Who dares to take on the large ones?"),
        N_("Your mouse was the last one on a provision of four squares or more."),
        large_one,
    ),
    Finesse(
        "narrow-escape",
        N_("By a whisker"),
        N_("The cat has its paw on the door, and still comes too late."),
        N_("You won together when the cat was a single step away."),
        narrow_escape,
    ),
)
