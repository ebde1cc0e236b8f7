"""Guessing late in a long round: a world that knows what the viewer is going to see.

A card that is to be seen in a hand had better be on its way there.  So when a card goes
unseen from hand to hand, we prefer one that it brings nearer to where it will be seen.
What that makes too frequent is weighed down: of several worlds we keep one by weight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.crazy_mistigri.deck import CARDS, COPIES, VALUE, bits, place
from chatiere.games.crazy_mistigri.state import (
    NO_ONES,
    ONES_VALUE,
    SEATS,
    UNSEEN,
    State,
    card_of,
    goal_of,
    origin_of,
)
from chatiere.games.crazy_mistigri.world import (
    CARD,
    FINE,
    OPEN,
    follow,
    is_hidden,
    is_telling,
    lay_out,
    likelihood,
    move,
    moved,
)

WORLDS = 16
NO_HOPE = 1e-9
TWIN_HOPE = 0.5
"""A card that is not where one like it is seen: it may be the twin."""


@rule
def look_ahead(s: State, rng: Numbers, start: Numbers, world: Numbers) -> None:
    """Live through the log `WORLDS` times and keep one."""
    hope = np.ones((s.logged + 1, CARDS, SEATS))
    set_hope(s, hope)
    trial = np.zeros(len(world), np.int64)
    total = 0.0
    for k in range(WORLDS):
        weight = live_through(s, rng, start, hope, trial)
        total += weight
        if k == 0 or below(rng, FINE) * total < FINE * weight:
            copy(trial, world)


@rule
def copy(numbers: Numbers, to: Numbers) -> None:
    for i in range(len(numbers)):
        to[i] = numbers[i]


@rule
def live_through(s: State, rng: Numbers, start: Numbers, hope: Any, world: Numbers) -> float:
    """One world, and its weight."""
    lay_out(s, start, world)
    weight = 1.0
    for i in range(s.logged):
        if is_telling(s, s.log[i]):
            weight *= max(likelihood(world, s.log[i]), NO_HOPE)
        if card_of(s.log[i]) == UNSEEN and i < moved(s):
            weight *= prefer(s, rng, hope, world, i)
        else:
            follow(s, rng, world, i)
    return weight


@rule
def prefer(s: State, rng: Numbers, hope: Any, world: Numbers, i: int) -> float:
    """Move a card unseen, by hope; how much likelier it was by chance."""
    hand = world[origin_of(s.log[i])]
    total = 0.0
    rest = hand
    while rest:
        total += gain(s, hope, world, rest & -rest, i)
        rest &= rest - 1
    pick = below(rng, FINE) * total / FINE
    rest = hand
    mine = gain(s, hope, world, rest & -rest, i)
    while pick >= mine and rest & (rest - 1):
        pick -= mine
        rest &= rest - 1
        mine = gain(s, hope, world, rest & -rest, i)
    move(s, world, i, rest & -rest)
    return total / (mine * bits(hand))


@rule
def gain(s: State, hope: Any, world: Numbers, bit: int, i: int) -> float:
    """By how much going raises the hope that this card will be where it is to be seen."""
    if world[OPEN] & bit:
        return 1.0
    card = world[CARD + place(bit)]
    gone = max(hope[i + 1, card, goal_of(s.log[i])], NO_HOPE)
    stays = max(hope[i + 1, card, origin_of(s.log[i])], NO_HOPE)
    return gone / stays  # type: ignore[no-any-return]


# -- hope --------------------------------------------------------------------------------


@rule
def set_hope(s: State, hope: Any) -> None:
    """hope[i, card, seat]: the chance that a card which is in this hand before movement i
    will be where it is next seen.  Computed backwards from the present."""
    size = np.zeros(SEATS + 1, np.int64)
    for seat in range(s.players):
        size[seat] = s.held[seat]
    for i in range(s.logged - 1, -1, -1):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        for other in range(CARDS):
            for seat in range(s.players):
                hope[i, other, seat] = hope[i + 1, other, seat]
        if i < moved(s) and card != NO_ONES:
            size[goal] -= 1
            size[origin] += 1
        if card == NO_ONES:
            no_hope_for_ones(hope, i, origin)
        elif card == UNSEEN and i < moved(s):
            hope_after_draw(hope, i, origin, goal, size[origin])
        elif card != UNSEEN and is_hidden(s, origin):
            hope_before_sight(s, hope, i, origin, card)


@rule
def no_hope_for_ones(hope: Any, i: int, hand: int) -> None:
    for card in range(CARDS):
        if VALUE[card] == ONES_VALUE:
            hope[i, card, hand] = 0.0


@rule
def hope_after_draw(hope: Any, i: int, origin: int, goal: int, size: int) -> None:
    for card in range(CARDS):
        stays, goes = hope[i + 1, card, origin], hope[i + 1, card, goal]
        hope[i, card, origin] = ((size - 1) * stays + goes) / size


@rule
def hope_before_sight(s: State, hope: Any, i: int, hand: int, card: int) -> None:
    """Where it was seen it was; elsewhere it can only be the twin of the one seen."""
    for seat in range(s.players):
        hope[i, card, seat] *= TWIN_HOPE if COPIES[card] > 1 else 0.0
    hope[i, card, hand] = 1.0
