"""What the tiger of Crazy Mistigri looks at, and what it has learned: at tables with cats, kittens
and policies that it had been (`docs/training.md`).

It sees what `observe` tells, with the seats in the order in which they play, and how its hand goes
together.  A move's parts are its cards, what a pair does, who gets a card, and how the hand that
is left goes together.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.core.network import (
    Floating,
    answer,
    length,
    load_weights,
    logarithms,
    soft_max,
    sum_of_answers,
    two_layers,
)
from chatiere.games.crazy_mistigri.bot.heuristics import cards_taken_after
from chatiere.games.crazy_mistigri.bot.pairing import left_over
from chatiere.games.crazy_mistigri.deck import (
    CARDS,
    COLOUR,
    COLOURS,
    MISTIGRI_VALUE,
    SIZE,
    VALUE,
    bits,
    lowest,
    with_card,
    without,
)
from chatiere.games.crazy_mistigri.observation import (
    FIRST_AT,
    HELD_AT,
    NO_ONES_AT,
    PASSED_AT,
    PENALTY_AT,
    PLANES,
    SEAT_AT,
    SEEN_AT,
    SOURCE_AT,
    TARGET_AT,
    TURN_AT,
    observe,
)
from chatiere.games.crazy_mistigri.rounds import score
from chatiere.games.crazy_mistigri.rules import to_move
from chatiere.games.crazy_mistigri.state import (
    DEALT,
    GIVEN,
    LEAD,
    MOST_ROUNDS,
    PASS,
    SEATS,
    SWAP,
    WILL_SWAP,
    State,
)

OBSERVED = sum(PLANES.values())
VALUES_AT = OBSERVED
COLOURS_AT = VALUES_AT + MISTIGRI_VALUE + 1
"""Own cards by value and by colour; the Mistigri has none."""
LEFT_OVER_AT = COLOURS_AT + len(COLOURS) + 1
MOST_LEFT = 7
POINTS_AT = LEFT_OVER_AT + MOST_LEFT + 1
AHEAD_AT = POINTS_AT + 1
"""Points in hand; by how many penalty points others are worse off, in the order of play."""
LOOKS = AHEAD_AT + SEATS

PAIR_PART = 0
"""A card that goes as one of a pair; those after it go, or come, another way."""
OUT_PART = PAIR_PART + CARDS
IN_PART = OUT_PART + CARDS
GIVEN_PART = IN_PART + CARDS
DEALT_PART = GIVEN_PART + CARDS
LEAD_PART = DEALT_PART + CARDS
TAKER_PART = LEAD_PART + CARDS
OTHER_PART = TAKER_PART + SEATS
"""To pass, to stop, all 1s, to reverse, to swap."""
EFFECT_PART = OTHER_PART + WILL_SWAP + 1 - PASS
LEAVES_PART = EFFECT_PART + MISTIGRI_VALUE
"""How many of the cards that are left go with no other; how many cards are left; out for sure."""
MOST_CARDS = 15
COUNT_PART = LEAVES_PART + MOST_LEFT + 1
SURE_PART = COUNT_PART + MOST_CARDS + 1
PARTS = SURE_PART + 1
EACH = 5

WIDTH = 192
END = length(LOOKS, WIDTH, PARTS + 1)
"""So many numbers are the policy's; its last answer is how much to trust first sight."""
POLICY_AT = 0
"""Where they begin among the parameters."""
CHECKSUMS = {
    3: "eaaa300adc6cb20acc0cc3ab65c8d7f33468db0b12d2dd23b0f3e0d40dbf7933",
    4: "914e010348eb11a544a3ef28b44a8bddce1979ad6d8f5c31bcb33e862b9d2ec8",
    5: "950dabb40e27aaf9b3696927b28c02ecd1ef74d92484ed2634fbd62f6465eec3",
}
"""By the number of players.  New numbers get a new file name: nobody mixes up two tigers."""


@rule
def look(s: State, seat: int, x: Floating) -> None:
    """What the seat observes, seats in the order of play, and its own hand once more."""
    observe(s, seat, x)
    x[SEAT_AT + seat] = 0
    if s.direction < 0:
        mirror(s, x)
    hand = int(s.hand[seat])
    x[LEFT_OVER_AT + min(left_over(hand), MOST_LEFT)] = 1
    points = 0
    while hand:
        card = lowest(hand)
        x[VALUES_AT + VALUE[card]] += 0.5
        x[COLOURS_AT + COLOUR[card]] += 0.5
        points += VALUE[card]
        hand &= hand - 1
    x[POINTS_AT] = points / 32
    for other in range(s.players):
        lead = score(s, other) - score(s, seat)
        x[AHEAD_AT + steps_to(s, seat, other)] = lead / 32


@rule
def steps_to(s: State, seat: int, other: int) -> int:
    """How many seats away, as play runs now."""
    return (s.direction * (other - seat) + s.players) % s.players


@rule
def mirror(s: State, x: Floating) -> None:
    """Play runs the other way: who sits k seats after us comes as many before us."""
    for k in range(1, (s.players + 1) // 2):
        other = s.players - k
        for place in range(SIZE):
            exchange(x, SEEN_AT + (k - 1) * SIZE + place, SEEN_AT + (other - 1) * SIZE + place)
        exchange(x, NO_ONES_AT + k - 1, NO_ONES_AT + other - 1)
        exchange(x, HELD_AT + k, HELD_AT + other)
        exchange(x, PASSED_AT + k, PASSED_AT + other)
        exchange(x, TURN_AT + k, TURN_AT + other)
        exchange(x, SOURCE_AT + k, SOURCE_AT + other)
        exchange(x, TARGET_AT + k, TARGET_AT + other)
        exchange(x, FIRST_AT + k, FIRST_AT + other)
        for i in range(MOST_ROUNDS):
            exchange(x, PENALTY_AT + i * SEATS + k, PENALTY_AT + i * SEATS + other)


@rule
def exchange(x: Floating, a: int, b: int) -> None:
    kept = x[a]
    x[a] = x[b]
    x[b] = kept


@rule
def parts_of(s: State, move: int, parts: Any, at: int) -> None:
    """The cards, what happens, and what is left."""
    for k in range(EACH):
        parts[at + k] = PARTS
    seat = to_move(s)
    hand = int(s.hand[seat])
    if move < SWAP:
        parts_of_pair(hand, move // CARDS, move % CARDS, parts, at)
    elif move < GIVEN:
        out, taken = (move - SWAP) // CARDS, (move - SWAP) % CARDS
        parts[at], parts[at + 1] = OUT_PART + out, IN_PART + taken
        leave(with_card(without(hand, out), taken), parts, at)
    elif move < DEALT:
        card = (move - GIVEN) // SEATS
        parts[at] = GIVEN_PART + card
        parts[at + 1] = TAKER_PART + steps_to(s, seat, (move - GIVEN) % SEATS)
        leave(without(hand, card), parts, at)
    elif move < LEAD:
        parts[at] = DEALT_PART + (move - DEALT) // SEATS
    elif move < PASS:
        parts[at] = LEAD_PART + move - LEAD
        leave(without(hand, move - LEAD), parts, at)
    else:
        parts[at] = OTHER_PART + move - PASS


@rule
def parts_of_pair(hand: int, a: int, b: int, parts: Any, at: int) -> None:
    rest = without(without(hand, a), b)
    parts[at], parts[at + 1] = PAIR_PART + a, PAIR_PART + b
    leave(rest, parts, at)
    if bits(rest) <= cards_taken_after(a, b):
        parts[at + 4] = SURE_PART
    elif VALUE[a] == VALUE[b]:
        parts[at + 4] = EFFECT_PART + VALUE[a]


@rule
def leave(rest: int, parts: Any, at: int) -> None:
    """How a hand goes together, and how large it is."""
    parts[at + 2] = LEAVES_PART + min(left_over(rest), MOST_LEFT)
    parts[at + 3] = COUNT_PART + min(bits(rest), MOST_CARDS)


@cache
def learned(players: int) -> Reals:
    """What was learned for so many players, read once."""
    path = Path(__file__).with_name(f"policy-1-{players}.npy")
    return load_weights(path, CHECKSUMS[players])


@rule
def consider(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """In place of how each of the `n` moves in `out` looks at first sight, in `weights`, how likely
    the policy finds it."""
    x, y, z = np.zeros(LOOKS), np.empty(WIDTH), np.empty(WIDTH)
    parts = np.empty(EACH, np.int64)
    look(s, to_move(s), x)
    at = two_layers(x, LOOKS, parameters, POLICY_AT, y, z)
    trust = answer(z, WIDTH, parameters, at, PARTS)
    logarithms(weights, n)
    for i in range(n):
        parts_of(s, int(out[i]), parts, 0)
        weights[i] = trust * weights[i] + sum_of_answers(z, parameters, at, parts, PARTS)
    soft_max(weights, n)
