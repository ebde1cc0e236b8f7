"""Trials on the side: the same moment of a game, played on in two ways or more.

What cats do tells little of what they should: who passes early had a worse row before it.
So the world is copied, one choice is forced and all play on as cats to the end, with the
same chance each time.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, rule
from chatiere.core.state import StateArray
from chatiere.games.filou.bot.strategy import cat
from chatiere.games.filou.rules import outcome, outcomes, play, score, to_move, wins
from chatiere.games.filou.state import CARDS, PASS, PLACE_CARD, State, passive_cards
from chatiere.games.filou.study.scale import (
    BRANCHES,
    HUNDRED,
    LUCK,
    WHOLE,
    add,
    class_of,
    reckoned_points,
)

TRIAL = 3
"""The state that is free for it."""


@rule
def play_to_the_end(s: State, workspace: Any) -> None:
    """Cats may look at the whole world: they answer as if it were hidden."""
    who = to_move(s)
    while who != OVER:
        if who == CHANCE:
            play(s, outcome(s, below(workspace.rng, outcomes(s))))
        else:
            play(s, cat(s, workspace.rng, workspace.out, workspace.parameters))
        who = to_move(s)


@rule
def won_by(s: State, seat: int) -> int:
    """The seat's part of the win."""
    if not wins(s, seat):
        return 0
    winners = 0
    for other in range(s.players):
        winners += wins(s, other)
    return WHOLE // winners


@rule
def tried(states: StateArray[State], seat: int, move: int, workspace: Any) -> tuple[int, int]:
    """What the seat wins and scores if it makes this move now, with the luck that was kept."""
    rng, scratch = workspace.rng, workspace.scratch
    for i in range(len(rng)):
        rng[i] = scratch[LUCK + i]
    states[TRIAL] = states[0]
    play(states[TRIAL], move)
    play_to_the_end(states[TRIAL], workspace)
    return won_by(states[TRIAL], seat), score(states[TRIAL], seat)


@rule
def keep_luck(workspace: Any) -> None:
    """The same chance for every branch of a trial."""
    rng, scratch = workspace.rng, workspace.scratch
    for i in range(len(rng)):
        scratch[LUCK + i] = rng[i]


@rule
def pass_trial(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """Bid one mouse more, or pass: which is better, by how much the row seems to count
    beyond that bid?"""
    s = states[0]
    seat, price, gain = int(s.seat), int(s.highest) + 1, int(s.on_card[s.passes])
    if s.mice[seat] < price:
        return
    edge = class_of(reckoned_points(s, seat) - price)
    keep_luck(workspace)
    bid_win, bid_points = tried(states, seat, price, workspace)
    pass_win, pass_points = tried(states, seat, PASS, workspace)
    add(counts.passing_wins[gain, edge], bid_win - pass_win)
    add(counts.passing_points[gain, edge], bid_points - pass_points)


@rule
def card_trial(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """Every card of the hand in turn: what does it bring beyond the mean of the hand?"""
    s, scratch = states[0], workspace.scratch
    seat, hand = int(s.seat), int(s.hand[s.seat])
    opens = 1 if s.placed == 0 and passive_cards(s) == 0 else 0
    keep_luck(workspace)
    held, all_wins, all_points = 0, 0, 0
    for card in range(CARDS):
        if hand >> card & 1:
            won, points = tried(states, seat, PLACE_CARD + card, workspace)
            scratch[BRANCHES + 2 * card] = won
            scratch[BRANCHES + 2 * card + 1] = points
            held += 1
            all_wins += won
            all_points += points
    for card in range(CARDS):
        if hand >> card & 1:
            won, points = scratch[BRANCHES + 2 * card], scratch[BRANCHES + 2 * card + 1]
            add(counts.card_wins[opens, card], HUNDRED * won - HUNDRED * all_wins // held)
            add(counts.card_points[opens, card], HUNDRED * points - HUNDRED * all_points // held)
