"""A round of Crazy Mistigri, turn after turn, and the end."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.core.moments import moment
from chatiere.games.crazy_mistigri.deck import (
    DECK,
    points,
    without,
)
from chatiere.games.crazy_mistigri.state import (
    DEAL,
    DRAW,
    END,
    HANDS_SHOWN,
    MOST_ROUNDS,
    OUT,
    ROUND_OVER,
    THREE_VALUE,
    TWO_VALUE,
    State,
    forget_movements,
    next_in,
    players_in,
    put,
)

HAND = 9
TURNS_PER_SEAT = 20
ROUNDS = 2


@rule
def begin_round(s: State) -> None:
    """Everything back into the stock; play starts clockwise (M2)."""
    forget_movements(s)
    s.stock = DECK[s.players]
    s.pile = 0
    for seat in range(s.players):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.passed[seat] = 0
    s.direction = 1
    s.turns = 0
    s.effect = 0
    s.phase = DEAL
    deal_to(s, 0)


@rule
def deal_to(s: State, seat: int) -> None:
    """Nine cards, and the last one of all to the first player's right (M2)."""
    s.turn = seat
    s.todraw = HAND + (1 if (seat + 1) % s.players == s.first else 0)


@rule
def deal_card(s: State, card: int) -> None:
    s.stock = without(s.stock, card)
    put(s, s.turn, card)
    s.todraw -= 1
    if s.todraw == 0:
        if s.turn + 1 < s.players:
            deal_to(s, s.turn + 1)
        else:
            begin_turn(s, s.first)


@rule
def begin_turn(s: State, seat: int) -> None:
    """Draw from the nearest player still in, against the direction of play (M3)."""
    s.turn = seat
    s.source = next_in(s, seat, -s.direction)
    s.turns += 1
    s.todraw = min(cards_to_draw(s.effect), s.held[s.source])
    s.phase = DRAW


@rule
def cards_to_draw(effect: int) -> int:
    """Two after 7+7, three after 8+8 (M8)."""
    if effect == TWO_VALUE:
        return 2
    return 3 if effect == THREE_VALUE else 1


@rule
def end_turn(s: State) -> None:
    """On to the next player, unless the round is over (M9, M10, M12)."""
    if players_in(s) > 1 and s.turns < TURNS_PER_SEAT * s.players:
        is_out = s.held[s.turn] == 0
        if is_out:
            s.effect = 0
        begin_turn(s, next_in(s, s.turn, s.direction))
        if is_out:
            moment(s, OUT)
    else:
        end_round(s)


@rule
def end_round(s: State) -> None:
    """What is left in hand is shown and counted (M10); two rounds or three (M11)."""
    for seat in range(s.players):
        s.penalty[s.rounds, seat] = points(s.hand[seat])
        s.shown[seat] = s.hand[seat]
    s.rounds += 1
    moment(s, HANDS_SHOWN)
    moment(s, ROUND_OVER)
    if s.rounds < ROUNDS or (s.rounds < MOST_ROUNDS and winners(s) > 1):
        s.first = next_first(s)
        begin_round(s)
    else:
        s.phase = END


@rule
def next_first(s: State) -> int:
    """The highest total; of several the first one after the last first player (M2)."""
    best: int = (s.first + 1) % s.players
    for i in range(2, s.players + 1):
        seat = (s.first + i) % s.players
        if score(s, seat) > score(s, best):
            best = seat
    return best


@rule
def score(s: State, seat: int) -> int:
    """Penalty points of all rounds."""
    total = 0
    for i in range(s.rounds):
        total += s.penalty[i, seat]
    return total


@rule
def wins(s: State, seat: int) -> bool:
    """The fewest points win, together if need be (M11)."""
    return score(s, seat) == fewest_points(s)


@rule
def fewest_points(s: State) -> int:
    fewest = score(s, 0)
    for seat in range(1, s.players):
        fewest = min(fewest, score(s, seat))
    return fewest


@rule
def winners(s: State) -> int:
    n = 0
    for seat in range(s.players):
        if wins(s, seat):
            n += 1
    return n
