"""With whom a tiger learns: who sits at its tables, how wide it thinks, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tables import EARLIER, LEARNER, Seating

CAT, KITTEN, RANDOM = "cat", "kitten", "random"


@dataclass(frozen=True)
class Recipe:
    """By which options, how wide both layers are, for how many iterations, how many moves a
    position has at most, and whether it counts how they look at first sight."""

    options: tuple[Mapping[str, object], ...] = ({},)
    iterations: int = 600
    width: int = 192
    moves: int = 24
    first_sight: bool = True


def among(players: int, guests: tuple[str, ...], options: Mapping[str, object]) -> Seating:
    """One learner, and these guests in turn at the other seats."""
    others = (guests * players)[: players - 1]
    return Seating((LEARNER, *others), options)


def with_earlier(players: int, options: Mapping[str, object]) -> Seating:
    """The learner at every second seat, policies that it has been at the others."""
    return Seating(tuple((LEARNER, EARLIER)[k % 2] for k in range(players)), options)


def seatings(players: int, recipe: Recipe) -> Iterator[Seating]:
    """Of every six tables three among cats, one with earlier policies, one with both, and one
    among all sorts."""
    for options in recipe.options:
        for _ in range(3):
            yield among(players, (CAT,), options)
        yield with_earlier(players, options)
        yield among(players, (EARLIER, CAT), options)
        yield among(players, (KITTEN, EARLIER, CAT, RANDOM), options)


RECIPES = {
    "filou": Recipe(width=128, moves=120, first_sight=False),
    "chasse-aux-souris": Recipe(),
    "cheez-tricks": Recipe(moves=12),
    "crazy-mistigri": Recipe(moves=96),
}
