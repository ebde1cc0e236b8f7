"""What pairs of one value do."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.core.moments import moment
from chatiere.games.crazy_mistigri.deck import (
    MISTIGRI,
    VALUE,
    lowest,
)
from chatiere.games.crazy_mistigri.rounds import (
    end_turn,
)
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    DEAL_FIVES,
    DISCARD,
    FIVE_DEALT,
    GIVE,
    GIVEN_AWAY,
    LEAD,
    LED,
    MISTIGRI_SEEN,
    NO_ONES,
    ONES,
    ONES_LAID,
    ONES_VALUE,
    REVERSE,
    REVERSED,
    SWAPPED,
    WILL_SWAP,
    State,
    lay_down,
    lift,
    log_movement,
    next_in,
    others_in,
    pick_up,
    put,
)


@rule
def choose(s: State, move: int) -> None:
    """What 1+1 does is done now, what 2+2 and 3+3 do waits for the next draw (M5)."""
    if move == REVERSE:
        s.direction = -s.direction
        s.effect = 0
        moment(s, REVERSED)
    elif move == ONES:
        discard_ones(s)
        s.effect = 0
        moment(s, ONES_LAID)
    elif move != WILL_SWAP:
        log_movement(s, s.turn, next_in(s, s.turn, s.direction), move - LEAD)
        moment(s, LED)
    end_turn(s)


@rule
def discard_ones(s: State) -> None:
    """All of them, so that everybody knows: there is none left in this hand (M5)."""
    while s.hand[s.turn] and VALUE[lowest(s.hand[s.turn])] == ONES_VALUE:
        lay_down(s, s.turn, lowest(s.hand[s.turn]))
    log_movement(s, s.turn, s.turn, NO_ONES)


@rule
def swap(s: State, card_out: int, card_in: int) -> None:
    """One card for one that lay there before, in the middle of the next turn (M7)."""
    lay_down(s, s.source, card_out)
    pick_up(s, s.source, card_in)
    s.phase = DISCARD
    moment(s, MISTIGRI_SEEN if MISTIGRI in (card_out, card_in) else SWAPPED)


@rule
def begin_gift(s: State) -> None:
    """4+4 is lost without a card to give or somebody to give it to (M8)."""
    if s.held[s.turn] and others_in(s):
        s.phase = GIVE
    else:
        end_turn(s)


@rule
def give(s: State, card: int, seat: int) -> None:
    lift(s, s.turn, card)
    put(s, seat, card)
    log_movement(s, s.turn, seat, card)
    moment(s, GIVEN_AWAY)
    end_turn(s)


@rule
def deal_on(s: State) -> None:
    """5+5: the next opponent still in, in order of play, while there are cards (M8)."""
    s.target = (s.target + s.direction + s.players) % s.players
    while s.target != s.turn and s.held[s.target] == 0:
        s.target = (s.target + s.direction + s.players) % s.players
    if s.target != s.turn and s.pile:
        s.phase = DEAL_FIVES
    else:
        end_turn(s)


@rule
def deal_five(s: State, card: int) -> None:
    pick_up(s, s.target, card)
    moment(s, MISTIGRI_SEEN if card == MISTIGRI else FIVE_DEALT)
    deal_on(s)


@rule
def play_again(s: State) -> None:
    """6+6: one more pair, with a card left to hope for one (M8)."""
    if s.held[s.turn]:
        s.phase = AGAIN
    else:
        end_turn(s)
