"""Making one world that fits what a viewer saw: who drew what, from the first round on.

First every card that the viewer saw is explained: which of its twins it was, and which
draw of the one who laid it.  Then the rounds are gone through again, and at the end of
each it is decided which unseen cards had stayed in hands; a card that is seen again
later is left where it can still get to the draw that explains it.

Every choice is made at random, and the logarithms of their probabilities are summed up, so
that it is known how likely this world was to be made.  Its weight is one divided by that
probability: what is seldom made counts more (importance sampling).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.chasse_aux_souris.cards import CARDS, KINDS, TWINS, first_copy
from chatiere.games.chasse_aux_souris.state import LARGEST_HAND, LAY, MOST_ROUNDS, UNKNOWN, State

NEVER = -1
CONTRADICTION = -1.0
"""In place of a log weight, which is never below zero: no world came about."""
ENDLESS = 1 << 20
RESOLUTION = 1 << 30
"""Into how many parts a random number divides the way from 0 to 1."""
MOST_OPTIONS = TWINS * LARGEST_HAND
MOST_IN_HANDS = LAY * LARGEST_HAND
ROUND_ENDS = MOST_ROUNDS + 1

NOTES = 5
ROUND, LAYER, DRAWN, SEEN, SEEN_NEXT = range(NOTES)
"""Notes on an entry of the log: its round; the layer that its card came from; the card that
was drawn; the card that the viewer saw, twins numbered apart; the entry where they see it next."""
CARD_NOTES = 4
CARD_LAYER, NEXT_SIGHTING, KIND, LAST_SEEN = range(CARD_NOTES)
"""Notes on a card, twins numbered apart: its layer; the entry where it is seen next; its kind;
the last round in which it was seen."""
TOP, KEPT = range(2)
"""Notes on the end of a round: the layer on top, and how many of its cards that the viewer
did not see are in hands."""
DRAW, TWIN = range(2)
"""An explanation: which draw in hand, which twin."""


class WorldDraft(NamedTuple):
    """All that is noted while a world is made; buffers that are made once for several tries, by
    who needs them: a thread of a GPU can lend room to what it calls, but not be given any back."""

    log: NDArray[np.int16]
    cards: Numbers
    round_ends: Numbers
    log_weight: NDArray[np.float64]
    """Of the world so far: minus the logarithm of the probability of all choices."""
    share: NDArray[np.float64]
    """How likely, roughly, a card last seen in round q lies in layer l: `share[q, l]`."""
    layer_size: Numbers
    """How many cards of each layer are not drawn yet."""
    hands: Numbers
    """By seat, the draws of this round that are not explained yet; `held` says how many."""
    held: Numbers
    options: Numbers
    """The explanations that there are for a card."""
    weights: NDArray[np.float64]
    """How likely, roughly, each of them is."""
    unexplained: Numbers
    """Draws of a round and layer whose card the viewer never saw."""
    movable: Numbers
    """Unseen cards that may have been drawn or not."""


@rule
def is_hidden(s: State, i: int) -> bool:
    """Whether entry i of the log is a draw that the viewer did not see."""
    return s.log_who[i] < LAY and s.log_who[i] != s.viewer


@rule
def trace_layers(s: State, w: WorldDraft, first_round: int) -> None:
    """Which layer each draw came from, and for each round which was on top at its end; from
    round `first_round` on, whose first layer does not end if it is not the first of all."""
    layer = first_round - 1
    left = CARDS if first_round == 1 else ENDLESS
    for r in range(first_round, s.rounds + 1):
        for i in range(s.log_end[r - 1], s.log_end[r]):
            w.log[i, ROUND] = r
            if s.log_who[i] < LAY:
                w.log[i, LAYER] = layer
                left -= 1
                if left == 0:
                    layer += 1
                    left = s.drawn_in[layer]
        w.round_ends[r, TOP] = layer


@rule
def make_world(s: State, rng: Numbers, w: WorldDraft, first_round: int) -> float:
    """Fill in every hidden draw from round `first_round` on, before which all cards lie in one
    layer.  The log weight of this world, or `CONTRADICTION`."""
    reset(w, first_round - 1)
    for r in range(first_round, s.rounds + 1):
        if not explain_round(s, rng, w, r):
            return CONTRADICTION
        update_shares(s, w, r)
    link_sightings(w, s.log_end[first_round - 1], s.log_end[s.rounds])
    for r in range(first_round, s.rounds + 1):
        place_seen_cards(s, w, r)
        lowest = max(w.round_ends[r - 1, TOP], first_round - 1)
        for layer in range(lowest, w.round_ends[r, TOP] + 1):
            if not place_unseen_cards(s, rng, w, r, layer):
                return CONTRADICTION
    return w.log_weight[0]  # type: ignore[no-any-return]


@rule
def reset(w: WorldDraft, layer: int) -> None:
    """All cards lie in one layer, and the viewer has seen none of them since it was made."""
    w.log_weight[0] = 0.0
    for kind in range(KINDS):
        for card in range(first_copy(kind), first_copy(kind + 1)):
            w.cards[card, KIND] = kind
            w.cards[card, CARD_LAYER] = layer
            w.cards[card, NEXT_SIGHTING] = NEVER
            w.cards[card, LAST_SEEN] = layer
    for q in range(ROUND_ENDS):
        for other in range(ROUND_ENDS):
            w.share[q, other] = 0.0
    w.share[layer, layer] = 1.0
    w.layer_size[layer] = CARDS


@rule
def choose_evenly(rng: Numbers, w: WorldDraft, n: int) -> int:
    """One of n options, each as likely as any other."""
    w.log_weight[0] += math.log(n)
    return below(rng, n)


@rule
def choose_weighted(rng: Numbers, w: WorldDraft, n: int) -> int:
    """One of n options that have different weights."""
    total = 0.0
    for k in range(n):
        total += w.weights[k]
    point = below(rng, RESOLUTION) / RESOLUTION * total
    k = 0
    while k < n - 1 and point >= w.weights[k]:
        point -= w.weights[k]
        k += 1
    w.log_weight[0] += math.log(total / w.weights[k])
    return k


# -- what the viewer saw ------------------------------------------------------------------


@rule
def explain_round(s: State, rng: Numbers, w: WorldDraft, r: int) -> bool:
    """Explain every card of this round that the viewer drew or somebody else laid."""
    for seat in range(LAY):
        w.held[seat] = 0
    for i in range(s.log_end[r - 1], s.log_end[r]):
        w.log[i, SEEN] = NEVER
        seat = s.log_who[i] % LAY
        is_draw = s.log_who[i] < LAY
        if is_draw:
            w.log[i, DRAWN] = UNKNOWN
            w.hands[seat, w.held[seat]] = i
            w.held[seat] += 1
        if is_draw == (seat == s.viewer) and not explain(rng, w, i, seat, s.log_card[i]):
            return False
    return True


@rule
def explain(rng: Numbers, w: WorldDraft, i: int, seat: int, kind: int) -> bool:
    """Which of its twins is the card seen at entry i, and which of the draws in hand?"""
    n = 0
    for k in range(w.held[seat]):
        layer = w.log[w.hands[seat, k], LAYER]
        for card in range(first_copy(kind), first_copy(kind + 1)):
            w.weights[n] = w.share[w.cards[card, LAST_SEEN], layer] / w.layer_size[layer]
            if w.weights[n] > 0:
                w.options[n, DRAW], w.options[n, TWIN] = k, card
                n += 1
    if n == 0:
        return False
    chosen = choose_weighted(rng, w, n)
    k, card = w.options[chosen, DRAW], w.options[chosen, TWIN]
    draw = w.hands[seat, k]
    w.log[draw, DRAWN] = kind
    w.log[i, LAYER] = w.log[draw, LAYER]
    w.log[i, SEEN] = card
    w.cards[card, LAST_SEEN] = w.log[i, ROUND]
    w.held[seat] -= 1
    w.hands[seat, k] = w.hands[seat, w.held[seat]]
    return True


@rule
def update_shares(s: State, w: WorldDraft, r: int) -> None:
    """When round r is over, its layer holds what was unseen in the layers used up, and the
    part of the top layer that was drawn and kept unseen."""
    top = w.round_ends[r, TOP]
    kept = 0
    for i in range(s.log_end[r - 1], s.log_end[r]):
        if s.log_who[i] < LAY:
            w.layer_size[w.log[i, LAYER]] -= 1
            kept += w.log[i, LAYER] == top and w.log[i, DRAWN] == UNKNOWN
    w.round_ends[r, KEPT] = kept
    w.layer_size[r] = s.drawn_in[r]
    moved = kept / (kept + w.layer_size[top])
    for q in range(r):
        for layer in range(top):
            w.share[q, r] += w.share[q, layer]
            w.share[q, layer] = 0.0
        w.share[q, r] += w.share[q, top] * moved
        w.share[q, top] *= 1.0 - moved
    w.share[r, r] = 1.0


# -- what the viewer did not see ----------------------------------------------------------


@rule
def link_sightings(w: WorldDraft, start: int, end: int) -> None:
    """Where the viewer sees each card for the first time, and from there where next."""
    for i in range(end - 1, start - 1, -1):
        card = w.log[i, SEEN]
        if card != NEVER:
            w.log[i, SEEN_NEXT] = w.cards[card, NEXT_SIGHTING]
            w.cards[card, NEXT_SIGHTING] = i


@rule
def place_seen_cards(s: State, w: WorldDraft, r: int) -> None:
    """The cards that the viewer saw in this round are in its layer."""
    for i in range(s.log_end[r - 1], s.log_end[r]):
        card = w.log[i, SEEN]
        if card != NEVER:
            w.cards[card, CARD_LAYER] = r
            w.cards[card, NEXT_SIGHTING] = w.log[i, SEEN_NEXT]


@rule
def can_reach(w: WorldDraft, layer: int, after: int, i: int) -> bool:
    """Whether a card that lies in this layer after one round can be drawn from where entry i
    needs it: it stays, or somebody draws it unseen and keeps it to the end of a round."""
    if i == NEVER:
        return True
    layers = 1 << layer
    for r in range(after + 1, w.log[i, ROUND]):
        used_up = (1 << w.round_ends[r, TOP]) - 1
        kept = (w.round_ends[r, KEPT] > 0) << w.round_ends[r, TOP]
        if layers & (used_up | kept):
            layers = layers & ~used_up | 1 << r
    return bool(layers >> int(w.log[i, LAYER]) & 1)


@rule
def place_unseen_cards(s: State, rng: Numbers, w: WorldDraft, r: int, layer: int) -> bool:
    """When round r is over: which unseen cards had been drawn from this layer and kept?  All
    if it is used up; surely those that could not be seen where they will be, had they stayed;
    surely none that could not, had they gone."""
    n = list_unexplained_draws(s, w, r, layer)
    m = 0
    for card in range(CARDS):
        sighting = w.cards[card, NEXT_SIGHTING]
        if w.cards[card, CARD_LAYER] == layer and can_reach(w, r, r, sighting):
            if layer == w.round_ends[r, TOP] and can_reach(w, layer, r, sighting):
                w.movable[m] = card
                m += 1
            elif n == 0:
                return False
            else:
                n = assign_card(w, r, card, choose_evenly(rng, w, n), n)
    if n > m:
        return False
    while n > 0:
        k = choose_evenly(rng, w, m)
        m -= 1
        n = assign_card(w, r, w.movable[k], n - 1, n)
        w.movable[k] = w.movable[m]
    return True


@rule
def list_unexplained_draws(s: State, w: WorldDraft, r: int, layer: int) -> int:
    """The draws of round r from this layer that are still in hands."""
    n = 0
    for i in range(s.log_end[r - 1], s.log_end[r]):
        if is_hidden(s, i) and w.log[i, LAYER] == layer and w.log[i, DRAWN] == UNKNOWN:
            w.unexplained[n] = i
            n += 1
    return n


@rule
def assign_card(w: WorldDraft, r: int, card: int, k: int, n: int) -> int:
    """The k-th of n unexplained draws was this card; how many are left."""
    w.log[w.unexplained[k], DRAWN] = w.cards[card, KIND]
    w.cards[card, CARD_LAYER] = r
    w.unexplained[k] = w.unexplained[n - 1]
    return n - 1
