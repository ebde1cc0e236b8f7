"""Filling a hidden state of Crazy Mistigri with one world that could be.

All that is unknown of a round comes from the deal and from cards that went unseen from
hand to hand, each as likely as any other of its hand.  A card that was chosen and seen
counts the same: it was as likely as any other of its hand.  So we play the log again
(`possible_world.py`), and drop a world by how unlikely in it is what was seen.  The worlds that
reach the end have exactly their weights.  Late in long rounds too few do; then what was
seen later guides the guess (`guided_guess.py`).
"""

from __future__ import annotations

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, Reals, rule
from chatiere.games.crazy_mistigri.deck import (
    CARDS,
    DECK,
    VALUE,
    copies,
    lowest,
    with_card,
    without,
)
from chatiere.games.crazy_mistigri.guided_guess import guess_guided
from chatiere.games.crazy_mistigri.possible_world import (
    CHANCE_PARTS,
    HANDS,
    OWN_CARDS,
    WORLD,
    deal_face_down,
    decide_the_rest,
    is_hidden,
    likelihood,
    replay_movement,
    reveals_hidden_card,
    rewind_to_deal,
    write_world,
)
from chatiere.games.crazy_mistigri.state import (
    END,
    LOG,
    NO_ONES,
    ONES_VALUE,
    UNSEEN,
    State,
    card_of,
    goal_of,
    origin_of,
)

TRIES = 100


@rule
def guess(s: State, rng: Numbers) -> None:
    """Try worlds until one holds: each is exactly as likely as the rules make it.  After `TRIES`
    that did not, guess guided: nearly so, and always such that every hand holds what the
    viewer last saw in it."""
    if s.phase != END:
        start = np.zeros(HANDS, np.int64)
        rewind_to_deal(s, start)
        limits = np.empty(LOG, np.float64)
        set_limits(s, start, limits)
        world = np.zeros(WORLD, np.int64)
        tries = 0
        while tries < TRIES and not try_world(s, rng, start, limits, world):
            tries += 1
        if tries == TRIES:
            guess_guided(s, rng, start, world)
        decide_the_rest(rng, world)
        write_world(s, world)
    s.viewer = EVERYTHING


@rule
def try_world(s: State, rng: Numbers, start: Numbers, limits: Reals, world: Numbers) -> bool:
    """Deal face down and play the log again; False if the world is dropped on the way."""
    deal_face_down(s, start, world)
    for i in range(s.logged):
        if reveals_hidden_card(s, s.log[i]):
            chance = likelihood(world, s.log[i])
            if below(rng, CHANCE_PARTS) * limits[i] >= CHANCE_PARTS * chance:
                return False
        replay_movement(s, rng, world, i)
    return True


# -- how likely a sight can be in any world ----------------------------------------------


@rule
def set_limits(s: State, start: Numbers, limits: Reals) -> None:
    """For each card seen leaving a hidden hand: how many of it can be expected there."""
    size = np.zeros(HANDS, np.int64)
    for seat in range(s.players):
        size[seat] = start[seat]
    hidden = heap_without(DECK[s.players], start[OWN_CARDS])
    known = np.zeros(CARDS, np.int64)
    for i in range(s.logged):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        limits[i] = 1.0
        if card == NO_ONES:
            know_ones(known)
            continue
        if card != UNSEEN and is_hidden(s, origin):
            limits[i] = limit(hidden, known, card, size[origin])
            hidden = without(hidden, card)
        if card != UNSEEN and is_hidden(s, goal):
            hidden = with_card(hidden, card)
            known[card] += 1
        size[origin] -= 1
        size[goal] += 1


@rule
def heap_without(heap: int, other: int) -> int:
    while other:
        heap = without(heap, lowest(other))
        other &= other - 1
    return heap


@rule
def know_ones(known: Numbers) -> None:
    """Where all 1s are is decided when a hand shows that it has none."""
    for card in range(CARDS):
        if VALUE[card] == ONES_VALUE:
            known[card] += 2


@rule
def limit(hidden: int, known: Numbers, card: int, size: int) -> float:
    """Those that went openly into hidden hands can all be in this one; the others are
    shared with all cards that are undecided in any world."""
    undecided = 0
    for other in range(CARDS):
        undecided += max(copies(hidden, other) - known[other], 0)
    here = copies(hidden, card)
    seen = min(here, int(known[card]))
    return seen + (here - seen) * size / max(undecided, size)
