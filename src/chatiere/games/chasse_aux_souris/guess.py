"""Guessing what a viewer cannot know: who drew what, in this round and in all before it.

A world is the log with every hidden draw filled in.  All worlds that fit what the viewer
saw are equally likely: each draw was uniform over a layer whose size everybody knows, and
twins count as different cards.  `worlds.py` makes worlds that fit, but not all of them
equally often; it also says how likely it was to make the one it made, so of several
worlds one is taken with odds that make up for it.

- Exact as long as the first layer lasts, which is all of most games of two or three and
  the first rounds of larger ones: every world is as likely to be made as any other, and
  one is enough.
- Nearly fair later, when a card may have come from either of two layers: of `SAMPLES`
  worlds one is taken by its odds.  The more layers have been mixed, the rougher.
- Late in long games, and rarely, `TRIES` attempts run into contradictions.  Then the
  viewer forgets the rounds whose cards are being drawn again: the world fits the hands,
  all layers that are still whole and all sizes, but a card that came back unseen may lie
  where it cannot have got to.
"""

from __future__ import annotations

import math

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.chasse_aux_souris.cards import KINDS, copies
from chatiere.games.chasse_aux_souris.pile import add_to_pile, empty_hands, into_hand, out_of_hand
from chatiere.games.chasse_aux_souris.state import BLOCKS, END, LAY, State
from chatiere.games.chasse_aux_souris.worlds import (
    CONTRADICTION,
    DRAWN,
    FINE,
    Sketch,
    blank_sketch,
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
        w = blank_sketch(s)
        if not remember_all(s, rng, w):
            remember_whole_layers(s, rng, w)
        deal_by_log(s)
    s.viewer = EVERYTHING


@rule
def remember_all(s: State, rng: Numbers, w: Sketch) -> bool:
    """Take one of several worlds by its odds; whether there was any."""
    trace_layers(s, w, 1)
    made = 0
    first, total = 0.0, 0.0
    for _ in range(TRIES):
        odds = make_world(s, rng, w, 1)
        if odds != CONTRADICTION:
            if made == 0:
                first = odds
            made += 1
            total += math.exp(odds - first)
            if below(rng, FINE) < math.exp(odds - first) / total * FINE:
                write_world(s, w)
        if made == (SAMPLES if s.top > 0 else 1):
            break
    return made > 0


@rule
def remember_whole_layers(s: State, rng: Numbers, w: Sketch) -> None:
    """A world that fits what the viewer saw since the layer on top was made: as if all else
    had been mixed then, which leaves nothing to contradict."""
    trace_layers(s, w, s.top + 1)
    for i in range(s.log_end[s.top]):
        w.log[i, DRAWN] = below(rng, KINDS)
    make_world(s, rng, w, s.top + 1)
    write_world(s, w)


@rule
def write_world(s: State, w: Sketch) -> None:
    for i in range(len(w.log)):
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
            into_hand(s, s.log_who[i], s.log_card[i])
        else:
            out_of_hand(s, s.log_who[i] - LAY, s.log_card[i])
