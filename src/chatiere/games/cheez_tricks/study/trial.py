"""Trials on the side: the same round lived several times, with one thing done otherwise.

Whoever was caught by all three cats had the hand for it, so watching is not enough.  Here
the same player with the same hand plays the round once to stay clear of the cats and once
to meet all three; or names each of the four suits trump.  All others play as cats do.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import CHANCE, OVER, Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.cheez_tricks.bot.card_strength import (
    chance_to_win,
    on_table,
    strength,
    unseen_by,
)
from chatiere.games.cheez_tricks.bot.round_value import capture_chance
from chatiere.games.cheez_tricks.bot.strategy import cat
from chatiere.games.cheez_tricks.cats import BLACK, ORANGE, SIAMESE, TUXEDO
from chatiere.games.cheez_tricks.deck import HAND, count
from chatiere.games.cheez_tricks.rules import moves, play, to_move
from chatiere.games.cheez_tricks.state import SHOWN, State, tricks_played

TRIAL = 3
"""Where in the states the other world lies."""
NOBODY = -1
USUAL, SHY, BOLD = range(3)
"""Aims: what cats weigh up, no cat more at any price, or all three at any price."""
BETTER = 6
TRIED = BETTER + 1
"""For each aim its points, for each whether all three came, and by how many points the bold
one is better than the shy one."""
ALL_CATS = 7
EAGER = 0.7  # how often others beat a card that they can beat
KEEP = 0.5  # the price of a card that could win later


@rule
def card_for_aim(s: State, out: Numbers, aim: int) -> int:
    """The card that promises most to somebody with this aim."""
    n = moves(s, out)
    seat = int(s.turn)
    leads = seat == s.leader
    taker = (seat + 1) % int(s.players) if leads else int(s.ahead)
    unseen, table = unseen_by(s, seat), on_table(s)
    n_unseen = count(unseen)
    best, most = 0, -1e9
    for i in range(n):
        card = int(out[i])
        chance = chance_to_win(s, seat, card, unseen, n_unseen, EAGER)
        value = chance * value_for_aim(s, seat, seat, table | 1 << card, aim)
        value += (1 - chance) * value_for_aim(s, seat, taker, table | 1 << card, aim)
        value -= KEEP * strength(s, card, unseen, EAGER)
        if value > most:
            best, most = i, value
    return int(out[best])


@rule
def value_for_aim(s: State, seat: int, taker: int, taken: int, aim: int) -> float:
    """What the round is worth to the shy or the bold if `taker` wins this trick."""
    left = HAND[s.players] - tricks_played(s) - 1
    tricks = s.tricks[seat] + (1 if taker == seat else 0) + left / s.players
    a = capture_chance(s, seat, 0, taker, taken, left)
    b = capture_chance(s, seat, 1, taker, taken, left)
    c = capture_chance(s, seat, 2, taker, taken, left)
    if aim == SHY:
        return tricks * (2 - a - b - c)
    return 3 * tricks * a * b * c


@rule
def play_round(states: StateArray[State], subject: int, aim: int, workspace: Any) -> None:
    """The round is played out in the other world, with this aim of one player."""
    s = states[TRIAL]
    number = s.rounds
    who = to_move(s)
    while who not in (CHANCE, OVER) and s.rounds == number:
        if who == subject and aim != USUAL:
            play(s, card_for_aim(s, workspace.out, aim))
        else:
            play(s, cat(s, workspace.rng, workspace.out, workspace.parameters))
        who = to_move(s)


@rule
def try_aims(states: StateArray[State], seat: int, workspace: Any, cells: Any) -> None:
    """From here on, with each aim."""
    number, shy = int(states[0].rounds), 0
    for aim in range(BOLD + 1):
        states[TRIAL] = states[0]
        play_round(states, seat, aim, workspace)
        points = int(states[TRIAL].sheet[number, seat])
        add(cells[aim], points)
        add(cells[BOLD + 1 + aim], 1 if states[TRIAL].captured[seat] == ALL_CATS else 0)
        if aim == SHY:
            shy = points
        elif aim == BOLD:
            add(cells[BETTER], points - shy)


@rule
def add(place: Any, value: int) -> None:
    """How many, their total, and the total of their squares."""
    place[0] += 1
    place[1] += value
    place[2] += value * value


@rule
def seekers(s: State, but: int) -> int:
    """How many of the round's cats come to whoever wins tricks and cards, without those that
    `but` has met."""
    n = 0
    for place in range(SHOWN):
        wanted = s.cats[place] < ORANGE or BLACK <= s.cats[place] < TUXEDO
        if (wanted or s.cats[place] >= SIAMESE) and not but >> place & 1:
            n += 1
    return n
