"""La Chasse aux Souris, 2 to 6 players: rulings S1 to S12.

A move is a card to lay; piège and souris name their opponent too.  A draw is the card
drawn.  Set-up, a turn, the special cards, the end of a round, the end: in the order of
the rulebook.
"""

from __future__ import annotations

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.moments import moment
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    CARDS,
    DEMI_TOUR,
    FIRST_SPECIAL,
    KINDS,
    PIEGE,
    POURSUITE,
    SOURIS,
    is_counter,
    makes_debt,
    value,
)
from chatiere.games.chasse_aux_souris.guess import guess
from chatiere.games.chasse_aux_souris.hands import add_to_hand, empty_hands, take_from_hand
from chatiere.games.chasse_aux_souris.knowledge import hide, sees
from chatiere.games.chasse_aux_souris.move_numbers import (
    ACTIONS,
    card_of,
    move_against,
    target_of,
)
from chatiere.games.chasse_aux_souris.observation import PLANES, observe
from chatiere.games.chasse_aux_souris.pile import (
    add_to_log,
    card_at,
    draw_from_pile,
    fill_first_layer,
)
from chatiere.games.chasse_aux_souris.state import (
    ANNOUNCED,
    CHASED,
    COUNTERED,
    COUNTS_ZERO,
    DEAL,
    DEALER,
    DRAW,
    END,
    HAND,
    LAY,
    LOG,
    NEXT,
    NOBODY,
    PLAY,
    ROUND_OVER,
    TOKEN_LOST,
    TOKENS,
    TURNED,
    State,
)

__all__ = ["ACTIONS", "PLANES", "State", "guess", "hide", "observe", "sees"]

LIMIT = 100
TEN = 10
TWO_PLAYERS = 2
MOST = CARDS
OUTCOMES = KINDS
LONGEST = 1 + LOG
"""Who deals, and what the log has room for: every card drawn or laid."""
SCORES = (0, TOKENS)


# -- set-up ------------------------------------------------------------------------------


@rule
def setup(s: State, players: int, no_negative: int) -> None:
    s.viewer = EVERYTHING
    s.players = players
    s.no_negative = no_negative
    for seat in range(players):
        s.tokens[seat] = TOKENS
    fill_first_layer(s)
    s.phase = DEALER


@rule
def start_round(s: State, dealer: int) -> None:
    """The cards of the last one are under the pile as a layer of their own; play runs
    clockwise again, from 0, with no debt, and the dealer's left neighbour is first (S10)."""
    empty_hands(s)
    s.rounds += 1
    s.log_end[s.rounds] = s.log_end[s.rounds - 1]
    s.dealer = dealer
    s.direction = 1
    s.total = 0
    deal_to(s, neighbour(s, dealer))


@rule
def deal_to(s: State, seat: int) -> None:
    s.phase = DEAL
    s.turn = seat
    s.drawing = HAND


@rule
def neighbour(s: State, seat: int) -> int:
    """The next seat in the direction of play; with two players always the other (S9)."""
    seat += s.direction
    if seat == s.players:
        return 0
    return s.players - 1 if seat < 0 else seat


# -- whose move, and which ---------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    if s.phase == PLAY:
        return s.turn
    return OVER if s.phase == END else CHANCE


@rule
def moves(s: State, out: Numbers) -> int:
    """Each card in hand once; piège and souris once for every opponent."""
    n = 0
    free = not s.no_negative or only_too_large(s)
    before = -1
    for i in range(s.held[s.turn]):
        card = s.hand[s.turn, i]
        if card != before and (free or not too_large(s, card)):
            before = card
            if card in (PIEGE, SOURIS):
                n = list_targets(s, card, out, n)
            else:
                out[n] = card
                n += 1
    return n


@rule
def list_targets(s: State, card: int, out: Numbers, n: int) -> int:
    for seat in range(s.players):
        if seat != s.turn:
            out[n] = move_against(card, seat)
            n += 1
    return n


@rule
def too_large(s: State, card: int) -> bool:
    """Whether laying the card would bring the total below zero."""
    return ADDITIONS <= card < FIRST_SPECIAL and s.total + value(card) < 0


@rule
def only_too_large(s: State) -> bool:
    """Under `no_negative` nothing else in hand: then any of them may be laid (S2)."""
    for i in range(s.held[s.turn]):
        if not too_large(s, s.hand[s.turn, i]):
            return False
    return True


@rule
def draws(s: State) -> int:
    return 1 if s.phase == DEALER else s.drawing


@rule
def outcomes(s: State) -> int:
    return s.players if s.phase == DEALER else s.left_on_top


@rule
def outcome(s: State, k: int) -> int:
    return k if s.phase == DEALER else card_at(s, k)


@rule
def play(s: State, move: int) -> None:
    if s.phase == PLAY:
        lay(s, move)
    elif s.phase == DEALER:
        start_round(s, move)
    else:
        draw(s, move)


@rule
def draw(s: State, card: int) -> None:
    """One of the cards dealt to, or drawn by, the player whose turn it is."""
    add_to_log(s, s.turn, card)
    draw_from_pile(s, card)
    add_to_hand(s, s.turn, card)
    s.drawing -= 1
    if s.drawing == 0:
        if s.phase == DRAW:
            pass_turn(s)
        elif s.turn == s.dealer:
            start_turn(s, neighbour(s, s.dealer), 1)
        else:
            deal_to(s, neighbour(s, s.turn))


# -- a turn ------------------------------------------------------------------------------


@rule
def start_turn(s: State, seat: int, owes: int) -> None:
    s.phase = PLAY
    s.turn = seat
    s.owes = owes
    s.laid = 0
    s.extra = 0
    s.debtor = NOBODY


@rule
def lay(s: State, move: int) -> None:
    """Lay one card and judge it; then the second card owed, or the draw (S5)."""
    card = card_of(move)
    take_from_hand(s, s.turn, card)
    add_to_log(s, s.turn + LAY, card)
    s.laid += 1
    if card >= FIRST_SPECIAL:
        special(s, card, move)
    else:
        announce(s, s.total + value(card))
    if s.tokens[s.turn] == 0:
        s.phase = END
    elif s.total >= LIMIT:
        moment(s, ROUND_OVER)
        start_round(s, (s.dealer + 1) % s.players)
    elif s.laid >= s.owes:
        s.phase = DRAW
        s.drawing = s.laid + s.extra


@rule
def announce(s: State, total: int) -> None:
    """Say the new total aloud; it may cost one token, and never two (S3, S4)."""
    s.total = total
    if costs_token(total):
        moment(s, ANNOUNCED)
        s.tokens[s.turn] -= 1
        moment(s, TOKEN_LOST)


@rule
def costs_token(total: int) -> bool:
    """Whether who announces it loses a token: a multiple of ten, or a hundred and more."""
    return total >= LIMIT or total % TEN == 0


@rule
def pass_turn(s: State) -> None:
    """To whoever owes two cards, else to the neighbour as play runs now (S5)."""
    if s.debtor == NOBODY:
        start_turn(s, neighbour(s, s.turn), 1)
    elif s.debtor == NEXT:
        start_turn(s, neighbour(s, s.turn), 2)
    else:
        start_turn(s, s.debtor, 2)


# -- special cards -----------------------------------------------------------------------


@rule
def special(s: State, card: int, move: int) -> None:
    """All count 0; a later debt takes the place of an earlier one (S7), a counter as the first of
    two cards cancels the second (S6), a cadeau draws one more (S8)."""
    if card == CADEAU:
        s.extra = 1
    if makes_debt(card):
        s.debtor = NEXT if card == POURSUITE else target_of(move)
        moment(s, CHASED)
    elif card == DEMI_TOUR:
        s.direction = -s.direction
        moment(s, TURNED)
    elif is_counter(card) and s.owes > 1 and s.laid == 1:
        s.owes = 1
        moment(s, COUNTERED)
    else:
        moment(s, COUNTS_ZERO)


@rule
def can_turn(s: State) -> bool:
    """Among two, a demi-tour changes nothing (S9)."""
    return s.players > TWO_PLAYERS


# -- the end -----------------------------------------------------------------------------


@rule
def score(s: State, seat: int) -> int:
    return s.tokens[seat]


@rule
def wins(s: State, seat: int) -> bool:
    """Most tokens; ties are shared (S11)."""
    for other in range(s.players):
        if s.tokens[other] > s.tokens[seat]:
            return False
    return True
