"""Guessing late in a long round, guided by what the viewer saw later: importance sampling.

A card that was seen in a hand must have come there.  So when a card goes unseen from hand to
hand, we prefer one that is more likely to be where it is next seen if it goes (`gains`).
What that makes too frequent is weighed down: of `WORLDS` worlds we keep one by weight, so
that the result is nearly, not exactly, as likely as the rules make it.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.crazy_mistigri.deck import CARDS, COPIES, VALUE, bits, place
from chatiere.games.crazy_mistigri.possible_world import (
    CARD_AT,
    CHANCE_PARTS,
    HANDS,
    MOVED_AT,
    UNDECIDED_BITS,
    WORLD,
    deal_face_down,
    is_hidden,
    likelihood,
    move_card,
    movements_made,
    replay_movement,
    reveals_hidden_card,
)
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

WORLDS = 16
MOST_UNSEEN = 500
"""Movements that a viewer does not see: five in each of 100 turns (`LOG`)."""
LEAST_CHANCE = 1e-9
"""Stands for nought, so that no weight becomes nought or infinite."""
TWIN_CHANCE = 0.5
"""How likely a card with a twin may be elsewhere than where one like it is seen."""


@rule
def guess_guided(s: State, rng: Numbers, start: Numbers, world: Numbers) -> None:
    """Replay the log `WORLDS` times and keep one of these worlds, each by its weight."""
    gains = np.empty((MOST_UNSEEN, CARDS), np.float64)
    compute_gains(s, gains)
    trial = np.zeros(WORLD, np.int64)
    total = 0.0
    for k in range(WORLDS):
        weight = replay_guided(s, rng, start, gains, trial)
        total += weight
        if k == 0 or below(rng, CHANCE_PARTS) * total < CHANCE_PARTS * weight:
            copy_numbers(trial, world, MOVED_AT + s.logged)


@rule
def copy_numbers(numbers: Numbers, to: Numbers, n: int) -> None:
    for i in range(n):
        to[i] = numbers[i]


@rule
def goes_unseen(s: State, i: int) -> bool:
    """Whether nobody told the viewer which card movement i was, and it was made."""
    return card_of(s.log[i]) == UNSEEN and i < movements_made(s)


@rule
def replay_guided(s: State, rng: Numbers, start: Numbers, gains: Reals, world: Numbers) -> float:
    """Make one world, and say its weight: how likely what was seen is in it, and how much
    likelier its unseen movements were by the rules than by our preference."""
    deal_face_down(s, start, world)
    weight = 1.0
    unseen = 0
    for i in range(s.logged):
        if reveals_hidden_card(s, s.log[i]):
            weight *= max(likelihood(world, s.log[i]), LEAST_CHANCE)
        if goes_unseen(s, i):
            weight *= move_unseen_card(s, rng, gains, unseen, world, i)
            unseen += 1
        else:
            replay_movement(s, rng, world, i)
    return weight


@rule
def move_unseen_card(
    s: State, rng: Numbers, gains: Reals, unseen: int, world: Numbers, i: int
) -> float:
    """Choose by preference which card goes; how much likelier it was by the rules."""
    hand = world[origin_of(s.log[i])]
    total = 0.0
    rest = hand
    while rest:
        total += gain_of(gains, unseen, world, rest & -rest)
        rest &= rest - 1
    pick = below(rng, CHANCE_PARTS) * total / CHANCE_PARTS
    rest = hand
    mine = gain_of(gains, unseen, world, rest & -rest)
    while pick >= mine and rest & (rest - 1):
        pick -= mine
        rest &= rest - 1
        mine = gain_of(gains, unseen, world, rest & -rest)
    move_card(s, world, i, rest & -rest)
    return total / (mine * bits(hand))


@rule
def gain_of(gains: Reals, unseen: int, world: Numbers, bit: int) -> float:
    """What is gained if this face-down card goes; 1 for one that is undecided."""
    if world[UNDECIDED_BITS] & bit:
        return 1.0
    return gains[unseen, world[CARD_AT + place(bit)]]  # type: ignore[no-any-return]


# -- gains -------------------------------------------------------------------------------


@rule
def compute_gains(s: State, gains: Reals) -> None:
    """gains[k, card]: how many times likelier a card is to be where it is next seen if it goes in
    the k-th unseen movement than if it stays.  Computed backwards from the present, with
    arrival[card, seat]: the chance that a card in this hand will be where it is next seen."""
    unseen = 0
    for i in range(s.logged):
        unseen += goes_unseen(s, i)
    arrival = np.empty((CARDS, SEATS), np.float64)
    for card in range(CARDS):
        for seat in range(SEATS):
            arrival[card, seat] = 1.0
    size = np.zeros(HANDS, np.int64)
    for seat in range(s.players):
        size[seat] = s.held[seat]
    for i in range(s.logged - 1, -1, -1):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        if i < movements_made(s) and card != NO_ONES:
            size[goal] -= 1
            size[origin] += 1
        if card == NO_ONES:
            rule_out_ones(arrival, origin)
        elif goes_unseen(s, i):
            unseen -= 1
            note_gains(arrival, gains, unseen, origin, goal)
            arrival_before_draw(arrival, origin, goal, size[origin])
        elif card != UNSEEN and is_hidden(s, origin):
            arrival_before_sight(s, arrival, origin, card)


@rule
def note_gains(arrival: Reals, gains: Reals, unseen: int, origin: int, goal: int) -> None:
    for card in range(CARDS):
        gone = max(arrival[card, goal], LEAST_CHANCE)
        gains[unseen, card] = gone / max(arrival[card, origin], LEAST_CHANCE)


@rule
def rule_out_ones(arrival: Reals, hand: int) -> None:
    """A hand that showed that it has no 1 holds none of them."""
    for card in range(CARDS):
        if VALUE[card] == ONES_VALUE:
            arrival[card, hand] = 0.0


@rule
def arrival_before_draw(arrival: Reals, origin: int, goal: int, size: int) -> None:
    """One of `size` cards went unseen: each stays or goes by that chance."""
    for card in range(CARDS):
        stays, goes = arrival[card, origin], arrival[card, goal]
        arrival[card, origin] = ((size - 1) * stays + goes) / size


@rule
def arrival_before_sight(s: State, arrival: Reals, hand: int, card: int) -> None:
    """Where it was seen it was; elsewhere it can only be the twin of the one seen."""
    for seat in range(s.players):
        arrival[card, seat] *= TWIN_CHANCE if COPIES[card] > 1 else 0.0
    arrival[card, hand] = 1.0
