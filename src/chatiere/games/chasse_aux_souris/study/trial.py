"""A trial on the side: the same moment lived three times, each with another card laid first.

Whoever lays large additions has other hands than whoever keeps them, so watching is not
enough.  Here the same player with the same hand is made to lay the largest addition, the
smallest, or a card that adds nothing, and all play on as usual until the round is over.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, Numbers, Reals, rule
from chatiere.core.state import StateArray
from chatiere.games.chasse_aux_souris.bot.heuristics import token_cost
from chatiere.games.chasse_aux_souris.bot.strategy import cat
from chatiere.games.chasse_aux_souris.cards import ADDITIONS, is_counter, makes_debt, value
from chatiere.games.chasse_aux_souris.rules import outcome, outcomes, play, to_move
from chatiere.games.chasse_aux_souris.state import State

TRIAL = 3
"""Where in the states the other world lies."""
LARGEST, SMALLEST, NOTHING = range(3)
NO_CARD = -1
WHOLE = 60
"""A token or a victory, in parts that any number of players can share."""
SELDOM = 32
"""One moment in so many is tried."""


@rule
def choice(s: State, what: int) -> int:
    """The card in hand that it would be, if there is one that costs nothing."""
    best = NO_CARD
    for i in range(s.held[s.turn]):
        card = int(s.hand[s.turn, i])
        if token_cost(int(s.total), card) > 0 or makes_debt(card) or is_counter(card):
            continue
        if what == NOTHING:
            if card >= ADDITIONS and (best == NO_CARD or value(card) > value(best)):
                best = card
        elif card < ADDITIONS:
            gain = 0 if best == NO_CARD else value(card) - value(best)
            if best == NO_CARD or (gain > 0 if what == LARGEST else gain < 0):
                best = card
    return best


@rule
def is_tried(s: State, rng: Numbers) -> bool:
    """Where all three are there and differ, in a turn of one card."""
    if s.owes != 1 or s.total < 0 or below(rng, SELDOM) > 0 or choice(s, NOTHING) == NO_CARD:
        return False
    large, small = choice(s, LARGEST), choice(s, SMALLEST)
    return large != NO_CARD and value(large) > value(small)


@rule
def lost_beyond(states: StateArray[State], card: int, rng: Numbers, workspace: Any) -> int:
    """How many tokens more than the others, on average, the player then loses in this round
    if this card is laid now."""
    states[TRIAL] = states[0]
    seat, n = int(states[0].turn), int(states[0].players)
    play(states[TRIAL], card)
    play_round(states, int(states[0].rounds), rng, workspace.out, workspace.parameters)
    beyond = 0
    for other in range(n):
        lost = int(states[0].tokens[other]) - int(states[TRIAL].tokens[other])
        beyond += lost * (WHOLE if other == seat else -WHOLE // (n - 1))
    return beyond


@rule
def play_round(
    states: StateArray[State], number: int, rng: Numbers, out: Numbers, parameters: Reals
) -> None:
    """Cats play on in the other world until the round is over."""
    s = states[TRIAL]
    who = to_move(s)
    while who != OVER and s.rounds == number:
        if who == CHANCE:
            play(s, outcome(s, below(rng, outcomes(s))))
        else:
            play(s, cat(s, rng, out, parameters))
        who = to_move(s)
