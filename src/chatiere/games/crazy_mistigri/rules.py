"""Crazy Mistigri, by rulings M1 to M12.

Each turn one draws a card from the player before, then discards a pair or passes.  Pairs
of one value have effects.  Who has no card left is out; what is left in hand is penalty.
Two rounds, a third if the lowest totals are tied.

The cards are in `deck.py`, the state in `state.py`, a round and the end in `rounds.py`, what
pairs do in `effects.py`, who knows what in `knowledge.py`.
"""

from __future__ import annotations

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.moments import moment
from chatiere.games.crazy_mistigri.choices import (
    add_pairs,
    choices,
    fives,
    gifts,
    swaps,
)
from chatiere.games.crazy_mistigri.deck import (
    CARDS,
    DECK,
    VALUE,
    kth,
    points,
)
from chatiere.games.crazy_mistigri.effects import (
    begin_gift,
    choose,
    deal_five,
    deal_on,
    give,
    play_again,
    swap,
)
from chatiere.games.crazy_mistigri.guess import guess
from chatiere.games.crazy_mistigri.knowledge import hide, sees
from chatiere.games.crazy_mistigri.observation import PLANES, observe
from chatiere.games.crazy_mistigri.rounds import (
    HAND,
    TURNS_PER_SEAT,
    begin_round,
    deal_card,
    end_round,
    end_turn,
    score,
    wins,
)
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    AGAIN_VALUE,
    CHOICE,
    DEAL,
    DEAL_FIVES,
    DEAL_VALUE,
    DEALT,
    DISCARD,
    DRAW,
    DRAWN,
    END,
    FIRST,
    GIVE,
    GIVE_VALUE,
    GIVEN,
    LAID,
    LEAD_VALUE,
    MOST_ROUNDS,
    OUT,
    OWN_PASSES,
    PAIR,
    PASS,
    PASSED,
    SEATS,
    STOP,
    SWAP,
    SWAP_DUE,
    SWAP_VALUE,
    WILL_SWAP,
    State,
    card_of,
    cards_held,
    lay_down,
    lift,
    log_movement,
    put,
)

__all__ = [
    "ACTIONS",
    "LONGEST",
    "MOST",
    "OUTCOMES",
    "PLANES",
    "SCORES",
    "State",
    "draws",
    "guess",
    "hide",
    "moves",
    "observe",
    "outcome",
    "outcomes",
    "play",
    "score",
    "sees",
    "setup",
    "to_move",
    "wins",
]

MOST = 23 * 23
"""A swap: so many cards in hand, as many in the discard."""
ACTIONS = WILL_SWAP + 1
OUTCOMES = CARDS
SCORES = (0, MOST_ROUNDS * points(DECK[SEATS]))
"""All cards in every round, which is more than anybody can be left with."""


def longest_round(players: int) -> int:
    """No round has more moves and draws, the deal included.

    Of its turns (M12) let t begin with a pair and f of these, at the most all, end with a pair of
    5s; let p be all pairs, those of 6s included that another pair followed.  Then there are: the
    cards dealt, a draw in every turn, a pass in all but t turns, p pairs; after the last pair of a
    turn a card for each opponent (5+5), or two moves or draws more: a choice and a swap (3+3), two
    more cards (8+8).  That is cards + 2 turns - t + p + f (players - 1) + 2 (t - f), the most where
    t and f are as large as they can be.  And p is at most half of the cards laid, which are those
    that were dealt and those that 5+5 brought back; a swap brings back as many as it lays.
    """
    cards, turns, others = HAND * players + 1, TURNS_PER_SEAT * players, players - 1
    pairs = (cards + others * turns) // 2
    return cards + turns + pairs + max(others, 2) * turns


LONGEST = 1 + MOST_ROUNDS * max(longest_round(players) for players in range(3, SEATS + 1))
"""Who starts, and the rounds."""


@rule
def setup(s: State, players: int, version: int) -> None:
    s.viewer = EVERYTHING
    s.version = version
    s.players = players
    s.phase = FIRST


@rule
def to_move(s: State) -> int:
    if s.phase <= DRAW:
        return CHANCE
    if s.phase == SWAP_DUE:
        return s.source
    return s.turn if s.phase != END else OVER


# -- chance ------------------------------------------------------------------------------


@rule
def draws(s: State) -> int:
    return 1 if s.phase == FIRST else s.todraw


@rule
def outcomes(s: State) -> int:
    """A seat, a card of the stock, or a card of the previous player's hand (M2, M3, M6)."""
    if s.phase == FIRST:
        return s.players
    if s.phase == DEAL:
        left: int = HAND * s.players + 1 - cards_held(s)
        return left
    return 0 if s.effect == LEAD_VALUE else s.held[s.source]


@rule
def outcome(s: State, k: int) -> int:
    if s.phase == FIRST:
        return k
    if s.phase == DEAL:
        return kth(s.stock, k)
    return card_of(s.log[s.logged - 1]) if s.effect == LEAD_VALUE else kth(s.hand[s.source], k)


# -- a move ------------------------------------------------------------------------------


@rule
def moves(s: State, out: Numbers) -> int:
    if s.phase == DISCARD:
        out[0] = PASS
        return add_pairs(s, out, 1)
    if s.phase == AGAIN:
        out[0] = STOP
        return add_pairs(s, out, 1)
    if s.phase == CHOICE:
        return choices(s, out)
    if s.phase == SWAP_DUE:
        return swaps(s, out)
    if s.phase == GIVE:
        return gifts(s, out)
    return fives(s, out)


@rule
def play(s: State, move: int) -> None:
    if s.phase == DRAW:
        draw_card(s, move)
    elif s.phase in (DISCARD, AGAIN):
        discard(s, move)
    elif s.phase == DEAL:
        deal_card(s, move)
    elif s.phase == CHOICE:
        choose(s, move)
    elif s.phase == SWAP_DUE:
        swap(s, (move - SWAP) // CARDS, (move - SWAP) % CARDS)
    elif s.phase == GIVE:
        give(s, (move - GIVEN) // SEATS, (move - GIVEN) % SEATS)
    elif s.phase == DEAL_FIVES:
        deal_five(s, (move - DEALT) // SEATS)
    else:
        s.first = move
        begin_round(s)


# -- a turn ------------------------------------------------------------------------------


@rule
def draw_card(s: State, card: int) -> None:
    """Take it; a lead was noted when it was picked (M6).  A swap is due now (M7)."""
    lift(s, s.source, card)
    put(s, s.turn, card)
    if s.effect != LEAD_VALUE:
        log_movement(s, s.source, s.turn, card)
    s.todraw -= 1
    if s.todraw == 0:
        swap_is_due = s.effect == SWAP_VALUE and s.held[s.source] > 0
        s.phase = SWAP_DUE if swap_is_due else DISCARD
        s.effect = 0
        moment(s, DRAWN)
        if s.held[s.source] == 0:
            moment(s, OUT)


@rule
def discard(s: State, move: int) -> None:
    """A pair or nothing; declining counts as passing, but not after 6+6 (M3, M8)."""
    if move == PASS:
        pass_turn(s)
    elif move == STOP:
        end_turn(s)
    else:
        lay_pair(s, (move - PAIR) // CARDS, (move - PAIR) % CARDS)


@rule
def pass_turn(s: State) -> None:
    """The round ends when all who are in have passed in a row (M10)."""
    s.passed[s.turn] = 1
    moment(s, PASSED)
    for seat in range(s.players):
        if s.held[seat] and not s.passed[seat]:
            end_turn(s)
            return
    end_round(s)


@rule
def clear_passes(s: State) -> None:
    """A pair begins the row of passes anew; by version 1 the others' still count (M10)."""
    for seat in range(s.players):
        if seat == s.turn or s.version != OWN_PASSES:
            s.passed[seat] = 0


@rule
def lay_pair(s: State, a: int, b: int) -> None:
    """Two of one value must do what their value says, one way or another (M4, M8)."""
    clear_passes(s)
    lay_down(s, s.turn, a)
    lay_down(s, s.turn, b)
    moment(s, LAID)
    value = VALUE[a]
    if value != VALUE[b]:
        end_turn(s)
    elif value <= SWAP_VALUE:
        s.effect = value
        s.phase = CHOICE
    elif value == GIVE_VALUE:
        begin_gift(s)
    elif value == DEAL_VALUE:
        s.target = s.turn
        deal_on(s)
    elif value == AGAIN_VALUE:
        play_again(s)
    else:
        s.effect = value
        end_turn(s)
