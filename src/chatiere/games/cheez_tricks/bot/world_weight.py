"""How likely a world is by others' moves: likelier if they would have made them in it.

The state remembers the current trick and the last one.  Both are taken back and played
again, and each card is judged as its player would have judged it with the hand of the
imagined world.  If that leads back to the start of the round, so is the choice of trump.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.cheez_tricks.bot.heuristics import rate_cards, rate_suits
from chatiere.games.cheez_tricks.cats import captures_winner
from chatiere.games.cheez_tricks.deck import SUITS, suit_of
from chatiere.games.cheez_tricks.rules import MOST, moves, play_card, trump_picker
from chatiere.games.cheez_tricks.state import NONE, PLAY, SEATS, SHOWN, State, tricks_played

SHARP = 0.5
"""A move that is so many points better is likelier by the factor e."""
WHIM = 0.1
"""What is left to others' whims: nobody plays quite like us."""
AGAIN, NOW = 0, 1
"""The rows of `cards`: the last trick and the current one, by seat."""


@rule
def world_weight(s: State, viewer: int, parameters: Reals) -> float:
    """How well the hands of this world explain the cards of the last two tricks."""
    if s.stage != PLAY:
        return 1.0
    cards = np.full((2, SEATS), NONE, np.int64)
    out, weights = np.empty(MOST, np.int64), np.empty(MOST, np.float64)
    take_back_trick(s, cards, NOW)
    if tricks_played(s) > 0:
        reopen_last_trick(s)
        take_back_trick(s, cards, AGAIN)
    weight = 1.0
    if tricks_played(s) == 0:
        weight = trump_likelihood(s, viewer, weights)
    for row in range(2):
        while cards[row, s.turn] != NONE:
            seat = int(s.turn)
            card = int(cards[row, seat])
            if seat != viewer:
                weight *= card_likelihood(s, card, out, weights)
            cards[row, seat] = NONE
            play_card(s, card)
    return weight


@rule
def take_back_trick(s: State, cards: Numbers, row: int) -> None:
    """The cards on the table go back to the hands, and into a row of `cards`; that a seat
    did not follow has then not been seen either."""
    led = int(s.current[s.leader])
    for seat in range(s.players):
        card = int(s.current[seat])
        if card != NONE:
            cards[row, seat] = card
            s.hand[seat] |= 1 << card
            s.current[seat] = NONE
            if suit_of(card) != suit_of(led):
                s.voids[seat] &= ~(1 << suit_of(led))
    s.turn = s.leader


@rule
def reopen_last_trick(s: State) -> None:
    """Lay the last trick on the table again, and free whom it got captured."""
    winner = int(s.last_winner)
    taken = 0
    for seat in range(s.players):
        taken |= 1 << int(s.last[seat])
    for place in range(SHOWN):
        if captures_winner(s, int(s.cats[place]), winner, taken, tricks_played(s)):
            s.captured[winner] &= ~(1 << place)
    s.won[winner] ^= taken
    s.tricks[winner] -= 1
    s.done -= 1
    s.leader = s.last_leader
    for seat in range(s.players):
        s.current[seat] = s.last[seat]


@rule
def card_likelihood(s: State, card: int, out: Numbers, weights: Reals) -> float:
    """How likely the seat to move is to play this card."""
    n = moves(s, out)
    rate_cards(s, out, n, weights)
    chosen = 0
    for i in range(n):
        if out[i] == card:
            chosen = i
    return choice_likelihood(weights, n, chosen)


@rule
def trump_likelihood(s: State, viewer: int, weights: Reals) -> float:
    """How likely whoever picked trump was to pick this one."""
    picker = trump_picker(s)
    if s.rounds == 0 or picker == viewer:
        return 1.0
    rate_suits(s, picker, weights)
    return choice_likelihood(weights, SUITS, int(s.trump))


@rule
def choice_likelihood(weights: Reals, n: int, chosen: int) -> float:
    """The better a choice beside the others, the likelier; but nobody is all reason."""
    total = 0.0
    for i in range(n):
        total += math.exp((weights[i] - weights[chosen]) / SHARP)
    return WHIM + 1.0 / total
