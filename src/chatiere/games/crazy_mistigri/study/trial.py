"""Trials on the side: a pair of one value laid with its effect, and the same pair without.

Whoever lays a pair of 5s had two 5s, and perhaps little else, so watching is not enough.
Here the same player lays the same two cards twice: once they do what their value says, once
nothing, as if only their colours matched; then all play the round out as cats do.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.crazy_mistigri.bot.strategy import cat
from chatiere.games.crazy_mistigri.choices import fives
from chatiere.games.crazy_mistigri.deck import CARDS, VALUE
from chatiere.games.crazy_mistigri.rounds import end_turn
from chatiere.games.crazy_mistigri.rules import clear_passes, outcome, outcomes, play, to_move
from chatiere.games.crazy_mistigri.state import (
    CHOICE,
    DEAL_FIVES,
    DEALT,
    REVERSE,
    SEATS,
    State,
    lay_down,
)

TRIAL = 3
"""Where in the states the other world lies."""
NOTHING, REVERSING, EFFECT, SPARING = range(4)
"""What the pair does: nothing; reversing, which 1s, 2s and 3s offer; its effect as a cat
chooses it; or, 5s, that with the Mistigri left in the discard."""
WHOLE = 60
"""A penalty point, in parts that any number of players can share."""


@rule
def lay(s: State, move: int, what: int, rng: Numbers, out: Numbers, parameters: Any) -> None:
    """Lay the pair and choose what it does."""
    if what == NOTHING:
        clear_passes(s)
        lay_down(s, s.turn, move // CARDS)
        lay_down(s, s.turn, move % CARDS)
        end_turn(s)
        return
    play(s, move)
    if s.phase == CHOICE:
        play(s, REVERSE if what == REVERSING else cat(s, rng, out, parameters))
    if what == SPARING:
        while s.phase == DEAL_FIVES:
            play(s, sparing_card(s, out))


@rule
def sparing_card(s: State, out: Numbers) -> int:
    """The dearest card of the discard but the Mistigri, if there is another."""
    best = int(out[fives(s, out) - 1])  # the Mistigri comes last
    for i in range(fives(s, out) - 1):
        if i == 0 or VALUE[(out[i] - DEALT) // SEATS] > VALUE[(best - DEALT) // SEATS]:
            best = int(out[i])
    return best


@rule
def play_round(s: State, number: int, rng: Numbers, out: Numbers, parameters: Any) -> None:
    """Cats play on until so many rounds are over."""
    who = to_move(s)
    while who != OVER and s.rounds < number:
        if who == CHANCE:
            n = outcomes(s)
            play(s, outcome(s, below(rng, n) if n > 0 else 0))
        else:
            play(s, cat(s, rng, out, parameters))
        who = to_move(s)


@rule
def penalties(
    states: StateArray[State], move: int, what: int, rng: Numbers, workspace: Any, pays: Numbers
) -> None:
    """What everybody pays for this round if the pair does this."""
    states[TRIAL] = states[0]
    number = int(states[0].rounds)
    lay(states[TRIAL], move, what, rng, workspace.out, workspace.parameters)
    play_round(states[TRIAL], number + 1, rng, workspace.out, workspace.parameters)
    for seat in range(SEATS):
        pays[seat] = states[TRIAL].penalty[number, seat]


@rule
def lead_of(pays: Numbers, seat: int, players: int) -> int:
    """By how much a seat pays less than the mean of the others."""
    others = 0
    for other in range(players):
        others += pays[other] if other != seat else 0
    return WHOLE // (players - 1) * others - WHOLE * pays[seat]  # type: ignore[no-any-return]
