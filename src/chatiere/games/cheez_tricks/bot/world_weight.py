"""How likely a world is by others' moves: likelier if they would have made them in it.

The round is played again from its first card, and each card is judged as its player would have
judged it with the hand of the imagined world; so is the choice of trump.  Nobody knows what kind
of player somebody is: whoever has played like a cat up to now is taken for one, and read sharply;
of anybody else less is believed.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.cheez_tricks.bot.heuristics import rate_cards, rate_suits
from chatiere.games.cheez_tricks.deck import HAND, SUITS
from chatiere.games.cheez_tricks.rules import MOST, moves, play_card, trump_picker
from chatiere.games.cheez_tricks.state import NONE, PLAY, SEATS, State, held

SHARP, WHIM = 0.1, 0.03
"""Of a cat: a move that is so many points better is likelier by the factor e; and what is left to
its whims."""
LOOSE, MOOD = 1.0, 0.25
"""The same of anybody else."""
LIKE_A_CAT = 0.1
"""How likely somebody is to be one, before anything was seen of them."""


@rule
def world_weight(s: State, viewer: int, parameters: Reals) -> float:
    """How well the hands of this world explain the cards of this round."""
    if s.stage != PLAY:
        return 1.0
    out, weights = np.empty(MOST, np.int64), np.empty(MOST, np.float64)
    sharp, loose = np.ones(SEATS), np.ones(SEATS)
    judge_trump(s, viewer, weights, sharp, loose)
    for _ in range(take_back_round(s)):
        seat = int(s.turn)
        card = int(s.played[seat, s.done - s.rounds * HAND[s.players]])
        if seat != viewer:
            n = moves(s, out)
            if n > 1:
                rate_cards(s, out, n, weights)
                judge(weights, n, place_of(out, card), seat, sharp, loose)
        play_card(s, card)
    weight = 1.0
    for seat in range(s.players):
        weight *= LIKE_A_CAT * sharp[seat] + (1 - LIKE_A_CAT) * loose[seat]
    return weight


@rule
def take_back_round(s: State) -> int:
    """All cards of this round go back to the hands; how many they are.  Playing them again leads
    back to where the round was."""
    n = 0
    for seat in range(s.players):
        for trick in range(HAND[s.players] - held(s, seat)):
            s.hand[seat] |= 1 << int(s.played[seat, trick])
            n += 1
    for seat in range(s.players):
        s.current[seat] = NONE
        s.won[seat] = 0
        s.tricks[seat] = 0
        s.captured[seat] = 0
        s.voids[seat] = 0
    s.done = s.rounds * HAND[s.players]
    s.leader = s.holder
    s.turn = s.holder
    return n


@rule
def place_of(out: Numbers, card: int) -> int:
    """Where a card that was played is among those that could be."""
    i = 0
    while out[i] != card:
        i += 1
    return i


@rule
def judge_trump(s: State, viewer: int, weights: Reals, sharp: Reals, loose: Reals) -> None:
    """How likely whoever picked trump was to pick this one, with all the cards they had."""
    picker = trump_picker(s)
    if s.rounds > 0 and picker != viewer:
        kept = int(s.hand[picker])
        for trick in range(HAND[s.players] - held(s, picker)):
            s.hand[picker] |= 1 << int(s.played[picker, trick])
        rate_suits(s, picker, weights)
        s.hand[picker] = kept
        judge(weights, SUITS, int(s.trump), picker, sharp, loose)


@rule
def judge(weights: Reals, n: int, chosen: int, seat: int, sharp: Reals, loose: Reals) -> None:
    """The better a choice beside the others, the likelier; but nobody is all reason."""
    sharply, loosely = 0.0, 0.0
    for i in range(n):
        better = weights[i] - weights[chosen]
        sharply += math.exp(min(better / SHARP, 60.0))
        loosely += math.exp(min(better / LOOSE, 60.0))
    sharp[seat] *= WHIM / n + (1 - WHIM) / sharply
    loose[seat] *= MOOD / n + (1 - MOOD) / loosely
