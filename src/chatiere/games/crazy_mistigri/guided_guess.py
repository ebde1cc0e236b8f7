"""Guessing late in a long round, guided by what the viewer saw later: importance sampling.

A card that was seen in a hand must have come there.  So when a card goes unseen from hand to
hand, we prefer one that is more likely to be where it is next seen if it goes (`arrival`).
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
    UNDECIDED_BITS,
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
LEAST_CHANCE = 1e-9
"""Stands for nought, so that no weight becomes nought or infinite."""
TWIN_CHANCE = 0.5
"""How likely a card with a twin may be elsewhere than where one like it is seen."""


@rule
def guess_guided(s: State, rng: Numbers, start: Numbers, world: Numbers) -> None:
    """Replay the log `WORLDS` times and keep one of these worlds, each by its weight."""
    arrival = np.ones((s.logged + 1, CARDS, SEATS))
    compute_arrival(s, arrival)
    trial = np.zeros(len(world), np.int64)
    total = 0.0
    for k in range(WORLDS):
        weight = replay_guided(s, rng, start, arrival, trial)
        total += weight
        if k == 0 or below(rng, CHANCE_PARTS) * total < CHANCE_PARTS * weight:
            copy_numbers(trial, world)


@rule
def copy_numbers(numbers: Numbers, to: Numbers) -> None:
    for i in range(len(numbers)):
        to[i] = numbers[i]


@rule
def replay_guided(s: State, rng: Numbers, start: Numbers, arrival: Reals, world: Numbers) -> float:
    """Make one world, and say its weight: how likely what was seen is in it, and how much
    likelier its unseen movements were by the rules than by our preference."""
    deal_face_down(s, start, world)
    weight = 1.0
    for i in range(s.logged):
        if reveals_hidden_card(s, s.log[i]):
            weight *= max(likelihood(world, s.log[i]), LEAST_CHANCE)
        if card_of(s.log[i]) == UNSEEN and i < movements_made(s):
            weight *= move_unseen_card(s, rng, arrival, world, i)
        else:
            replay_movement(s, rng, world, i)
    return weight


@rule
def move_unseen_card(s: State, rng: Numbers, arrival: Reals, world: Numbers, i: int) -> float:
    """Choose by preference which card goes; how much likelier it was by the rules."""
    hand = world[origin_of(s.log[i])]
    total = 0.0
    rest = hand
    while rest:
        total += arrival_gain(s, arrival, world, rest & -rest, i)
        rest &= rest - 1
    pick = below(rng, CHANCE_PARTS) * total / CHANCE_PARTS
    rest = hand
    mine = arrival_gain(s, arrival, world, rest & -rest, i)
    while pick >= mine and rest & (rest - 1):
        pick -= mine
        rest &= rest - 1
        mine = arrival_gain(s, arrival, world, rest & -rest, i)
    move_card(s, world, i, rest & -rest)
    return total / (mine * bits(hand))


@rule
def arrival_gain(s: State, arrival: Reals, world: Numbers, bit: int, i: int) -> float:
    """How many times likelier this card is to be where it is next seen if it goes than if it
    stays; 1 for a card that is undecided."""
    if world[UNDECIDED_BITS] & bit:
        return 1.0
    card = world[CARD_AT + place(bit)]
    gone = max(arrival[i + 1, card, goal_of(s.log[i])], LEAST_CHANCE)
    stays = max(arrival[i + 1, card, origin_of(s.log[i])], LEAST_CHANCE)
    return gone / stays  # type: ignore[no-any-return]


# -- arrival -----------------------------------------------------------------------------


@rule
def compute_arrival(s: State, arrival: Reals) -> None:
    """arrival[i, card, seat]: the chance that a card which is in this hand before movement i
    will be where it is next seen.  Computed backwards from the present."""
    size = np.zeros(SEATS + 1, np.int64)
    for seat in range(s.players):
        size[seat] = s.held[seat]
    for i in range(s.logged - 1, -1, -1):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        for other in range(CARDS):
            for seat in range(s.players):
                arrival[i, other, seat] = arrival[i + 1, other, seat]
        if i < movements_made(s) and card != NO_ONES:
            size[goal] -= 1
            size[origin] += 1
        if card == NO_ONES:
            rule_out_ones(arrival, i, origin)
        elif card == UNSEEN and i < movements_made(s):
            arrival_before_draw(arrival, i, origin, goal, size[origin])
        elif card != UNSEEN and is_hidden(s, origin):
            arrival_before_sight(s, arrival, i, origin, card)


@rule
def rule_out_ones(arrival: Reals, i: int, hand: int) -> None:
    """A hand that showed that it has no 1 holds none of them."""
    for card in range(CARDS):
        if VALUE[card] == ONES_VALUE:
            arrival[i, card, hand] = 0.0


@rule
def arrival_before_draw(arrival: Reals, i: int, origin: int, goal: int, size: int) -> None:
    """One of `size` cards went unseen: each stays or goes by that chance."""
    for card in range(CARDS):
        stays, goes = arrival[i + 1, card, origin], arrival[i + 1, card, goal]
        arrival[i, card, origin] = ((size - 1) * stays + goes) / size


@rule
def arrival_before_sight(s: State, arrival: Reals, i: int, hand: int, card: int) -> None:
    """Where it was seen it was; elsewhere it can only be the twin of the one seen."""
    for seat in range(s.players):
        arrival[i, card, seat] *= TWIN_CHANCE if COPIES[card] > 1 else 0.0
    arrival[i, card, hand] = 1.0
