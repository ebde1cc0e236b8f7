"""Guessing what a viewer cannot know: who drew what, in this round and in all before it.

A world is the log with every hidden draw filled in.  All worlds that fit what the viewer
saw are equally likely: each draw was uniform over a layer whose size everybody knows, and
twins count as different cards.  `world_sampling.py` makes worlds that fit, but not all of
them equally often; it also says how likely it was to make the one it made, so of several
worlds one is taken with a weight that makes up for it (importance sampling).

- Exact as long as the first layer lasts, which is all of most games of two or three and
  the first rounds of larger ones: every world is as likely to be made as any other, and
  one is enough.
- Nearly fair later, when a card may have come from either of two layers: of `SAMPLES`
  worlds one is taken by its weight.  The more layers have been mixed, the rougher.
- Late in long games, and rarely, `TRIES` attempts run into contradictions.  Then the
  viewer forgets the rounds whose cards are being drawn again: the world fits the hands,
  all layers that are still whole and all sizes, but a card that came back unseen may lie
  where it cannot have got to.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.chasse_aux_souris.cards import CARDS, KINDS, copies
from chatiere.games.chasse_aux_souris.hands import add_to_hand, empty_hands, take_from_hand
from chatiere.games.chasse_aux_souris.pile import add_to_pile
from chatiere.games.chasse_aux_souris.state import BLOCKS, END, LARGEST_HAND, LAY, LOG, State
from chatiere.games.chasse_aux_souris.world_sampling import (
    CARD_NOTES,
    CONTRADICTION,
    DRAWN,
    MOST_IN_HANDS,
    MOST_OPTIONS,
    NOTES,
    RESOLUTION,
    ROUND_ENDS,
    WorldDraft,
    is_hidden,
    make_world,
    trace_layers,
)

SAMPLES = 8
TRIES = 100


@rule
def guess(s: State, rng: Numbers) -> None:
    """Fill the log with one possible world, then deal hands and top layer by it; at the end
    all lies open and there is nothing to guess."""
    if s.viewer != EVERYTHING and s.phase != END:
        w = WorldDraft(
            np.zeros((LOG, NOTES), np.int16),
            np.zeros((CARDS, CARD_NOTES), np.int64),
            np.zeros((ROUND_ENDS, 2), np.int64),
            np.zeros(1, np.float64),
            np.zeros((ROUND_ENDS, ROUND_ENDS), np.float64),
            np.zeros(ROUND_ENDS, np.int64),
            np.zeros((LAY, LARGEST_HAND), np.int64),
            np.zeros(LAY, np.int64),
            np.zeros((MOST_OPTIONS, 2), np.int64),
            np.zeros(MOST_OPTIONS, np.float64),
            np.zeros(MOST_IN_HANDS, np.int64),
            np.zeros(CARDS, np.int64),
        )
        if not sample_world(s, rng, w):
            sample_since_top_layer(s, rng, w)
        deal_by_log(s)
    s.viewer = EVERYTHING


@rule
def sample_world(s: State, rng: Numbers, w: WorldDraft) -> bool:
    """Take one of several worlds that fit all that the viewer saw, each by its weight; whether
    there was any."""
    trace_layers(s, w, 1)
    made = 0
    first, total = 0.0, 0.0  # the first log weight; all weights in parts of the first one
    for _ in range(TRIES):
        log_weight = make_world(s, rng, w, 1)
        if log_weight != CONTRADICTION:
            if made == 0:
                first = log_weight
            made += 1
            total += math.exp(log_weight - first)
            if below(rng, RESOLUTION) < math.exp(log_weight - first) / total * RESOLUTION:
                write_world(s, w)
        if made == (SAMPLES if s.top > 0 else 1):
            break
    return made > 0


@rule
def sample_since_top_layer(s: State, rng: Numbers, w: WorldDraft) -> None:
    """A world that fits what the viewer saw since the layer on top was made: as if all else
    had been mixed then, which leaves nothing to contradict."""
    trace_layers(s, w, s.top + 1)
    for i in range(s.log_end[s.top]):
        w.log[i, DRAWN] = below(rng, KINDS)
    make_world(s, rng, w, s.top + 1)
    write_world(s, w)


@rule
def write_world(s: State, w: WorldDraft) -> None:
    """Fill the hidden draws of the log."""
    for i in range(s.log_end[s.rounds]):
        if is_hidden(s, i):
            s.log_card[i] = w.log[i, DRAWN]


@rule
def deal_by_log(s: State) -> None:
    """Everybody's hand holds what they drew in this round and have not laid, and the top
    layer all that was not drawn since it was made."""
    empty_hands(s)
    s.left_on_top = 0
    for block in range(BLOCKS):
        s.block[block] = 0
    for kind in range(KINDS):
        s.pile[kind] = 0
        add_to_pile(s, kind, copies(kind))
    for i in range(s.log_end[s.top], s.log_end[s.rounds]):
        if s.log_who[i] < LAY:
            add_to_pile(s, s.log_card[i], -1)
    for i in range(s.log_end[max(s.rounds - 1, 0)], s.log_end[s.rounds]):
        if s.log_who[i] < LAY:
            add_to_hand(s, s.log_who[i], s.log_card[i])
        else:
            take_from_hand(s, s.log_who[i] - LAY, s.log_card[i])
